"""Runs carried out by a Dask cluster: the same supervised worker processes, started where Dask's workers are.

A task of Dask is a helping of runs. Whoever gets it feeds them to a worker process of its own (supervisor.py), which
writes its segment of the journal into the study's folder, on storage that all share; back come only the name of that
segment and how far it was written. The client reads the results from there. A Dask worker that is lost loses nothing
that was written: its helping is given to another, and what is in the journal twice is the same twice.
"""

from __future__ import annotations

import contextlib
import threading
import time
from collections import deque
from collections.abc import Generator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from detent.core.errors import DetentError, InputError, MissingExtra
from detent.studies.job import JOURNAL, Job
from detent.studies.journal import Entry, read_span
from detent.studies.supervisor import GO_ON, Supervisor, Task

if TYPE_CHECKING:
    from distributed import Client

HELPING = 5.0  # s of work in one task of Dask: its scheduler then sees few tasks, and its loss costs little
MOST = 5_000  # runs in one task
PATIENCE = 60.0  # s until what a Dask worker has flushed is seen through shared storage
LOST = 3  # times a helping may be lost with its Dask worker before the study pauses


class DaskCrew:
    """Worker processes on a cluster.

    scheduler  its address, "tcp://10.0.0.1:8786", or a dask.distributed.Client
    """

    def __init__(self, job: Job, scheduler: Any) -> None:
        try:
            import distributed
        except ImportError:
            raise MissingExtra("a cluster", "dask") from None
        self.job, self.told = job, job.plain()
        self._own = isinstance(scheduler, str)
        if isinstance(scheduler, str):
            try:
                self.client: Client = distributed.Client(scheduler, timeout=10)
            except (OSError, ValueError, TypeError) as error:
                words = " ".join(str(error).split())[:200]
                raise InputError("scheduler", scheduler, f"no Dask scheduler answers there: {words}") from None
        elif isinstance(scheduler, distributed.Client):
            self.client = scheduler
        else:
            raise InputError("scheduler", str(scheduler), "an address like tcp://10.0.0.1:8786, or a Client is needed")
        self.reader = _Reader(job.folder / JOURNAL)
        self.seconds: float | None = None  # a run takes

    def start(self) -> None:
        """Nothing to do: worker processes start with the first tasks."""

    def entries(self, tasks: Sequence[Task]) -> Generator[list[Entry]]:
        """What is finished, as it comes; results are read from the study's folder."""
        from distributed import CancelledError, KilledWorker, wait

        left, under_way, lost = deque(tasks), {}, {}
        try:
            while left or under_way:
                nthreads: Any = self.client.nthreads()
                threads = max(sum(nthreads.values()), 1)
                while left and len(under_way) < 2 * threads:  # one at work and one waiting for each
                    some = [left.popleft() for _ in range(self._helping(len(left), threads))]
                    asked = [(task.key, dict(task.point)) for task in some]
                    under_way[self.client.submit(helped, self.told, asked, pure=False)] = some
                try:
                    wait(list(under_way), timeout=0.2, return_when="FIRST_COMPLETED")
                except TimeoutError:
                    yield []
                for future in [one for one in under_way if one.done()]:
                    some = under_way.pop(future)
                    try:
                        told = future.result()
                    except (KilledWorker, CancelledError) as error:
                        name = some[0].key
                        lost[name] = lost.get(name, 0) + 1
                        if lost[name] >= LOST:
                            raise DetentError(
                                f"the cluster lost its workers ({type(error).__name__}); {GO_ON}"
                            ) from None
                        left.extendleft(reversed(some))
                        continue
                    self.seconds = told["seconds"] / max(told["runs"], 1)
                    yield self.reader.read(told["segments"], {task.key for task in some})
        finally:
            if under_way:
                self.client.cancel(list(under_way))

    def _helping(self, left: int, threads: int) -> int:
        """Runs in the next task: few at first, to see how long one takes; fewer towards the end, so all end alike."""
        if self.seconds is None:
            return min(left, 4)
        fair = -(-left // (2 * threads))
        return max(min(left, fair, MOST, int(HELPING / max(self.seconds, 1e-6))), min(left, 1))

    def close(self) -> None:
        with contextlib.suppress(OSError, RuntimeError, ValueError, TimeoutError):  # gone, and they with it
            self.client.run(dismissed, self.job.shared)
        if self._own:
            self.client.close()


class _Reader:
    """Reads what was told to be in segments, each byte once, with patience for storage that shows it late."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.seen: dict[str, int] = {}
        self.found: dict[str, Entry] = {}

    def read(self, segments: Mapping[str, int], keys: set[str]) -> list[Entry]:
        until = time.monotonic() + PATIENCE
        while True:
            for name, end in segments.items():
                begin = self.seen.get(name, 0)
                entries, self.seen[name] = read_span(self.folder / name, begin, max(end, begin))
                self.found |= {entry.result.key: entry for entry in entries}
            if keys <= self.found.keys():
                return [self.found.pop(key) for key in keys]
            if time.monotonic() > until:
                unseen = "what the cluster's workers wrote is not seen here; is it on shared storage?"
                raise DetentError(f"{self.folder}: {unseen} {GO_ON}")
            time.sleep(0.2)


# ---- on the cluster ----

_here = threading.local()
_all: dict[str, list[Supervisor]] = {}  # by the job's digest
_turn = threading.Lock()


class _Helping:
    """The tasks of one helping, for one supervisor."""

    def __init__(self, tasks: Sequence[Task]) -> None:
        self._tasks = deque(tasks)

    def take(self, most: int) -> list[Task]:
        return [self._tasks.popleft() for _ in range(min(most, len(self._tasks)))]

    def back(self, task: Task) -> None:
        self._tasks.append(task)


def helped(told: Mapping[str, Any], asked: Sequence[tuple[str, Mapping[str, Any]]]) -> dict[str, Any]:
    """Carry out a helping here: where its results were written, how many, and how long the runs took."""
    supervisor, took = _supervisor(told), []
    supervisor.written.clear()

    def done(entries: list[Entry]) -> None:
        took.extend(entry.result.seconds for entry in entries)

    supervisor.attend(_Helping([Task(key, point) for key, point in asked]), done)
    return {"segments": dict(supervisor.written), "runs": len(took), "seconds": sum(took)}


def dismissed(shared: str) -> None:
    """End the worker processes of a job here."""
    with _turn:
        for supervisor in _all.pop(shared, []):
            supervisor.stop()


def _supervisor(told: Mapping[str, Any]) -> Supervisor:
    """This thread's supervisor of the job; one of another job is let go."""
    mine: Supervisor | None = getattr(_here, "supervisor", None)
    if mine is not None and not mine.is_stopped and _here.told == told:
        return mine
    if mine is not None:
        mine.close()
    _here.told, _here.supervisor = told, Supervisor(Job.from_plain(told))
    with _turn:
        _all.setdefault(told["shared"], []).append(_here.supervisor)
    return _here.supervisor
