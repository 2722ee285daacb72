"""One worker process and who watches over it: feeds it, counts what it has finished, replaces it when it dies or hangs.

The worker says only how many of its runs are on the disk. Which run is under way when it dies or stays silent is read
from its segment of the journal: the first one without a line. So a run costs no message, and what a dead worker had
written counts. A run whose worker died is tried again, three times in all, then kept as unresolved; so is, at once, one
that takes longer than its limit. A death before the worker was ready is no run's fault.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from detent.core.errors import DetentError
from detent.studies.job import JOURNAL, Job
from detent.studies.journal import Entry, Segment, read_span
from detent.studies.run_base import Point
from detent.studies.run_one import unresolved
from detent.workers.process import WorkerDied, WorkerProcess, command

TRIES = 3  # of a run whose worker died
AHEAD = 0.6  # s of work that lies with the worker: more than twice what passes between its flushes
MOST_AHEAD = 500  # runs
LOADING = 60.0  # s a worker's first run may take beyond its limit: compiled code is loaded, or compiled
EARLY_DEATHS = 10  # one after the other, before anything was run: then it is not chance
LOOK = 0.25  # s between two looks at a worker that is silent
COMMAND = command("detent.studies.study_worker")
GO_ON = "the study pauses; what is finished is kept, and the same command goes on from there"


@dataclass(slots=True)
class Task:
    """A run to be done, and how often it was begun in vain."""

    key: str
    point: Point
    deaths: int = 0


class Source(Protocol):
    """Where tasks come from."""

    def take(self, most: int) -> list[Task]: ...  # empty: there are no more
    def back(self, task: Task) -> None: ...  # to be tried again after the others


Done = Callable[[list[Entry]], None]


class Stopped(Exception):
    """The crew is to end."""


class Supervisor:
    """Keeps one worker process at work; a thread calls `attend`, any thread may call `stop`."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.segment = Segment(job.folder / JOURNAL)  # for what no worker lived to write
        self.worker: Worker | None = None
        self.seconds: float | None = None  # a run takes, by those seen last
        self.written: dict[str, int] = {}  # names of segments, and how far they were counted
        self.early_deaths = 0
        self.is_stopped = False

    def attend(self, source: Source, done: Done) -> None:
        """Carry out what the source gives until it has no more; `done` gets what is finished."""
        pending: deque[Task] = deque()
        while True:
            fresh = source.take(room) if (room := self._room(len(pending))) else []
            pending.extend(fresh)
            if not pending:
                return
            if self.is_stopped:
                raise Stopped
            worker = self._worker(pending, fresh)
            try:
                entries = worker.heard(self._look())
                if excess := self._excess(worker):
                    entries += self._buried(worker)
                    if len(entries) < len(pending):  # or it was the disk that took its time
                        self._account(worker, entries, pending, done)
                        done([self._given_up(pending.popleft(), *excess)])
                        entries = []
            except Died as death:
                self._account(worker, death.entries + self._buried(worker), pending, done)
                self._blame(worker, str(death), pending, source, done)
            else:
                self._account(worker, entries, pending, done)

    def start(self) -> None:
        """Have a worker loading before there is anything to do."""
        if self.worker is None:
            self.worker = Worker(self.job)

    def stop(self) -> None:
        """End the worker, in the middle of whatever it does; what it has written stays."""
        self.is_stopped = True
        if (worker := self.worker) is not None:
            worker.process.bury()

    def close(self) -> None:
        self.stop()
        self.segment.close()

    # ---- the worker ----

    def _worker(self, pending: deque[Task], fresh: list[Task]) -> Worker:
        """The worker, with all that is pending in its hands."""
        self.start()
        assert self.worker is not None
        if self.is_stopped:  # between the last look and this start
            self.worker.process.kill()
        tasks = fresh if self.worker.is_asked else list(pending)
        if tasks:
            self.worker.ask(tasks, was_idle=len(tasks) == len(pending))
        return self.worker

    def _buried(self, worker: Worker) -> list[Entry]:
        worker.process.bury()
        self.worker = None
        return worker.rest()

    def _room(self, pending: int) -> int:
        """How many more runs to lay on the worker's desk: some work, refilled when half of it is done."""
        if self.seconds is None:
            return 0 if pending else 1
        enough = min(max(int(AHEAD / max(self.seconds, 1e-6)), 1), MOST_AHEAD)
        return enough - pending if pending <= enough // 2 else 0

    def _account(self, worker: Worker, entries: list[Entry], pending: deque[Task], done: Done) -> None:
        if not entries or worker.segment is None:
            return
        self.written[worker.segment.name] = worker.read
        for entry in entries:
            task = pending.popleft()
            assert task.key == entry.result.key  # a worker does them in order
        self.early_deaths = 0
        self.seconds = sum(entry.result.seconds for entry in entries) / len(entries)
        done(entries)

    # ---- what goes wrong ----

    def _look(self) -> float:
        limit = self.job.limits.time
        return LOOK if limit is None else min(LOOK, 0.1 * limit)

    def _excess(self, worker: Worker) -> tuple[str, dict[str, float]] | None:
        """Which limit the run under way is beyond: the reason in words, and the limit."""
        time, memory = self.job.limits.time, self.job.limits.memory
        if not worker.is_ready:
            return None
        if memory is not None and worker.process.resident() > memory:
            return f"it took more than {memory / 1e9:g} GB of memory and was given up", {"memory": memory}
        if time is not None and worker.silence() > time + (0.0 if worker.has_run else LOADING):
            return f"it took longer than {time:g} s and was given up", {"time": time}
        return None

    def _blame(self, worker: Worker, how: str, pending: deque[Task], source: Source, done: Done) -> None:
        if self.is_stopped:
            raise Stopped
        if not worker.is_ready:
            self.early_deaths += 1
            if self.early_deaths >= EARLY_DEATHS:
                raise DetentError(f"{how}, {EARLY_DEATHS} times before its first run; {GO_ON}")
        elif pending:
            task = pending.popleft()
            task.deaths += 1
            if task.deaths < TRIES:
                source.back(task)
            else:
                done([self._given_up(task, how, {"deaths": float(TRIES)})])

    def _given_up(self, task: Task, reason: str, given_up: dict[str, float]) -> Entry:
        entry = Entry(unresolved(task.key, reason), task.point, given_up)
        try:
            self.segment.write(entry)
            self.segment.flush()
        except OSError as error:
            raise DetentError(f"{self.segment.path}: cannot be written: {error.strerror}; {GO_ON}") from None
        self.written[self.segment.path.name] = self.segment.end
        return entry


class Died(Exception):
    """The worker process has ended; says how. `entries` were heard of before."""

    def __init__(self, how: str, entries: list[Entry]) -> None:
        super().__init__(how)
        self.entries = entries


class Worker:
    """A process of study_worker.py, seen from outside: what it has finished, how long it has been silent."""

    def __init__(self, job: Job) -> None:
        self.process = WorkerProcess(COMMAND)
        self.segment: Path | None = None
        self.read = 0  # bytes of its segment that were read
        self.size, self.since = 0, time.monotonic()  # of its segment, and when it was first seen to be so large
        self.is_asked = self.is_ready = self.has_run = False
        self.process.send(job.plain())

    def ask(self, tasks: list[Task], *, was_idle: bool) -> None:
        self.is_asked = True
        if was_idle:
            self.since = time.monotonic()
        self.process.send([(task.key, task.point) for task in tasks])

    def heard(self, seconds: float) -> list[Entry]:
        """What it has finished since, after waiting for it at most so long. Raises Died."""
        found: list[Entry] = []
        while True:
            try:
                message = self.process.receive(seconds)
            except WorkerDied as death:
                raise Died(str(death), found) from None
            if message is None:
                return found
            found += self._taken(message.news)
            seconds = 0.0

    def silence(self) -> float:
        """Seconds since it was last seen to have written something."""
        size = self.segment.stat().st_size if self.segment is not None and self.segment.exists() else 0
        if size != self.size:
            self.size, self.since, self.has_run = size, time.monotonic(), True
        return time.monotonic() - self.since

    def rest(self) -> list[Entry]:
        """What it had written and not told before it died; on the disk by now."""
        if self.segment is None:
            return []
        entries, self.read = read_span(self.segment, self.read)
        return entries

    def _taken(self, message: dict[str, Any]) -> list[Entry]:
        if "flushed" in message:
            assert self.segment is not None
            entries, self.read = read_span(self.segment, self.read, message["end"])
            return entries
        if "ready" in message:
            self.segment, self.is_ready, self.since = Path(message["segment"]), True, time.monotonic()
        elif "compiling" in message:
            self.since = max(self.since, time.monotonic() + LOADING)  # cold compilers take tens of seconds
        elif "refused" in message:
            raise DetentError(str(message["refused"]))
        elif "trouble" in message:
            raise DetentError(f"{message['trouble']}; {GO_ON}")
        return []
