"""Who carries out runs on this machine: worker processes side by side, each with a supervisor in its own thread."""

from __future__ import annotations

import os
import threading
from collections import deque
from collections.abc import Generator, Sequence
from queue import Empty, SimpleQueue
from typing import Protocol

from detent.studies.job import Job
from detent.studies.journal import Entry
from detent.studies.supervisor import Stopped, Supervisor, Task

OFTEN = 0.1  # s between two looks for those who wait


class Crew(Protocol):
    """Carries out tasks, here or elsewhere."""

    def start(self) -> None: ...  # begin to load, so that the first tasks need not wait for it
    def entries(self, tasks: Sequence[Task]) -> Generator[list[Entry]]: ...  # as they are finished; empty: a breath
    def close(self) -> None: ...


class Pile:
    """Tasks for several supervisors: large helpings first, small ones towards the end, so that all end together."""

    def __init__(self, tasks: Sequence[Task], takers: int) -> None:
        self._tasks, self._takers, self._turn = deque(tasks), takers, threading.Lock()

    def take(self, most: int) -> list[Task]:
        with self._turn:
            fair = -(-len(self._tasks) // (2 * self._takers))
            return [self._tasks.popleft() for _ in range(min(most, fair))]

    def back(self, task: Task) -> None:
        with self._turn:
            self._tasks.append(task)


class LocalCrew:
    """Worker processes on this machine. They stay, loaded, from one call to the next."""

    def __init__(self, job: Job, workers: int) -> None:
        self.supervisors = [Supervisor(job) for _ in range(workers)]

    def start(self) -> None:
        for one in self.supervisors:
            one.start()

    def entries(self, tasks: Sequence[Task]) -> Generator[list[Entry]]:
        """What is finished, as it comes. Raises what a supervisor raised, after all have stopped."""
        pile = Pile(tasks, len(self.supervisors))
        found: SimpleQueue[list[Entry] | BaseException | None] = SimpleQueue()

        def attend(supervisor: Supervisor) -> None:
            try:
                supervisor.attend(pile, found.put)
            except Stopped:
                pass
            except BaseException as error:
                found.put(error)
            finally:
                found.put(None)

        threads = [threading.Thread(target=attend, args=(one,), daemon=True) for one in self.supervisors]
        is_through = False
        try:
            for thread in threads:
                thread.start()
            at_work = len(threads)
            while at_work:
                try:
                    news = found.get(timeout=OFTEN)
                except Empty:
                    yield []
                    continue
                if isinstance(news, BaseException):
                    raise news
                if news is None:
                    at_work -= 1
                else:
                    yield news
            is_through = True
        finally:
            if not is_through:  # trouble, Ctrl-C, or nobody wants the rest
                for one in self.supervisors:
                    one.stop()
                for thread in threads:
                    if thread.ident is not None:
                        thread.join(1.0)

    def close(self) -> None:
        for one in self.supervisors:
            one.close()


def cores() -> int:
    """Processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
