"""SIGKILL at random instants: of the process that carries out a study, and of its workers; what is found afterwards."""

import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from detent.studies import study_worker as worker
from detent.studies.journal import Journal
from detent.studies.run_one import Result
from detent.studies.runs import Runs
from detent.workers import process
from study_bases import OUTPUTS, ring


@dataclass
class Killed:
    """What the kills did."""

    kills: int = 0
    studies: int = 0  # carried out to the end between the kills
    finished: int = 0  # runs said to be finished before a kill
    lost: int = 0  # of them, those not in the journal after it, or another there than before
    wrong: int = 0  # runs in the journal that are not what they are without kills
    damaged: int = 0  # lines in the middle of a segment with a wrong checksum
    conflicts: int = 0
    torn: int = 0  # segments with a torn last line: the kill hit the writing
    at_work: int = 0  # kills after which there was more in the journal than before
    results: list[Result] = field(default_factory=list)


def kill_studies(folder: Path, points: Sequence, expected: Sequence[Result], kills: int, seed: int) -> Killed:
    """Kill the process of a study `kills` times, each time look at the journal and go on; let the last one end.

    The process is a fork, and so are its workers: they share what is loaded here, so that kills hit the work and not
    the loading. It tells each run it takes for finished through a pipe. The first one lives until it has told one, and
    the others up to three times as long.
    """
    chance, found, known, life = random.Random(seed), Killed(), {}, 0.0
    right = {one.key: one for one in expected}
    while found.kills < kills:
        place = folder / f"{found.studies}.study"
        told, telling = os.pipe()
        process = os.fork()
        if process == 0:
            _carry_out(place, points, telling)
        os.close(telling)
        first = b""
        if found.kills == 0:
            began, first = time.monotonic(), os.read(told, 65)
            life = 3.0 * (time.monotonic() - began)
        else:
            time.sleep(chance.uniform(0.0, life))
        os.kill(process, signal.SIGKILL)
        ended = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
        finished = _heard(told, first)
        assert ended in (0, -signal.SIGKILL), f"the study failed by itself: {ended}"
        found.kills += ended != 0
        journal = Journal.read(place / "journal") if (place / "journal").is_dir() else Journal()
        entries = {key: entry.result for key, entry in journal.entries.items()}
        found.finished += len(finished)
        found.lost += len(finished - entries.keys()) + sum(
            not entries[k].same_as(known[k]) for k in known if k in entries
        )
        found.lost += len(known.keys() - entries.keys())
        found.wrong += sum(not result.same_as(right[key]) for key, result in entries.items())
        found.damaged, found.conflicts = found.damaged + len(journal.damaged), found.conflicts + len(journal.conflicts)
        found.torn += len(journal.torn)
        found.at_work += len(entries) > len(known)
        known = entries
        if len(entries) == len(points):
            found.studies, known = found.studies + 1, {}
    with Runs(ring(), OUTPUTS, folder=folder / f"{found.studies}.study", workers=2) as runs:
        found.results = runs.results(points)
    return found


def kill_workers(folder: Path, points: Sequence, kills: int, seed: int) -> Killed:
    """Kill worker processes of one study `kills` times at random instants; the study goes on all the while."""
    chance, found, is_over = random.Random(seed), Killed(), threading.Event()
    with Runs(ring(), OUTPUTS, folder=folder, workers=2) as runs:
        crew = runs._crew.supervisors  # type: ignore[union-attr]

        def kill() -> None:
            began = time.monotonic()
            while not crew[0].seconds and not is_over.wait(0.01):
                pass
            loading = time.monotonic() - began
            while found.kills < kills and not is_over.wait(chance.uniform(0.0, loading)):
                victim = crew[chance.randrange(2)].worker
                if victim is not None and victim.process.is_alive:
                    found.at_work += victim.silence() >= 0.0 and victim.has_run
                    os.kill(victim.process.pid, signal.SIGKILL)
                    found.kills += 1

        killer = threading.Thread(target=kill, daemon=True)
        killer.start()
        rounds = 0
        while found.kills < kills:  # the same points again, as other runs: the study must last as long as the killer
            rounds += 1
            found.results = runs.results([{**point, "drive.legs[0].speed": f"{9 + rounds} mm/s"} for point in points])
            found.studies = rounds
            assert all(one.status != "unresolved" for one in found.results), "a run was blamed for a kill"
        is_over.set()
        killer.join()
        found.results = runs.results(points)
    journal = Journal.read(folder / "journal")
    found.damaged, found.conflicts = len(journal.damaged), len(journal.conflicts)
    found.torn = len(journal.torn)
    found.finished = len(journal.entries)
    found.lost = len(points) * (found.studies + 1) - len(journal.entries)
    return found


def _carry_out(place: Path, points: Sequence, telling: int) -> None:
    """In the fork: the study, with forks for workers."""
    code = 1
    try:
        process.subprocess = _Forking  # type: ignore[assignment]
        add = Journal.add

        def told(self, entry):
            add(self, entry)
            os.write(telling, entry.result.key.encode() + b"\n")

        with Runs(ring(), OUTPUTS, folder=place, workers=2) as runs:
            Journal.add = told  # what is read at the start was told before
            runs.results(points)
        code = 0
    finally:
        os._exit(code)


def _heard(told: int, first: bytes) -> set[str]:
    """Whole keys that came through the pipe."""
    with open(told, "rb") as pipe:
        return {line.decode() for line in (first + pipe.read()).split(b"\n")[:-1]}


class _Forking:
    """Stands for the module subprocess: a worker is a fork of this process, not a new interpreter."""

    PIPE = subprocess.PIPE
    TimeoutExpired = subprocess.TimeoutExpired

    class Popen:
        def __init__(self, *_, **__):
            (stdin, ask), (tell, stdout) = os.pipe(), os.pipe()
            self.pid = os.fork()
            if self.pid == 0:
                try:
                    os.setsid()
                    os.dup2(stdin, 0)
                    os.dup2(stdout, 1)
                    os.closerange(3, 200)  # above all the study's lock and the other worker's pipes
                    sys.stdin = open(0)  # noqa: SIM115
                    worker.main()
                finally:
                    os._exit(1)
            os.close(stdin)
            os.close(stdout)
            self.stdin, self.stdout = open(ask, "wb"), open(tell, "rb")  # noqa: SIM115
            self._code: int | None = None
            self._turn = threading.Lock()

        def wait(self, timeout: float | None = None) -> int:
            with self._turn:
                if self._code is None:
                    self._code = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
            return self._code
