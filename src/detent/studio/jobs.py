"""Runs that were asked for: at most two at a time, the others wait. They live here and go on without any page.

A run's record gets its name in the very step that makes the job done, here and not in the worker: a job that was
cancelled before has left nothing, one that is done can no longer be cancelled.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from detent.studio.folder import Folder
from detent.studio.workers import Refusal, WorkerDied, Workers

AT_ONCE = 2
WAITING = 100  # jobs that may wait
REMEMBERED = 100  # jobs that have ended


@dataclass
class Job:
    """One run, from the wish to its end."""

    scenario: str
    text: str
    id: str = field(default_factory=lambda: secrets.token_hex(8))
    title: str = ""
    record: str | None = None
    state: str = "waiting"  # compiling, running, done, failed, cancelled
    progress: float | None = None
    words: str = ""
    began: float | None = None
    ended: float | None = None

    @property
    def is_over(self) -> bool:
        return self.state in ("done", "failed", "cancelled")

    def shown(self) -> dict[str, Any]:
        """As the page gets it."""
        until = time.monotonic() if self.ended is None else self.ended
        seconds = 0.0 if self.began is None else until - self.began
        keys = ("id", "scenario", "title", "record", "state", "progress", "words")
        return {**{key: getattr(self, key) for key in keys}, "seconds": round(seconds, 2)}

    def hear(self, news: dict[str, Any]) -> None:
        """What the worker tells on the way."""
        if "title" in news:
            self.title = news["title"]
        elif "compiling" in news:
            self.state, self.words = "compiling", "compiling once for this machine"
        elif "progress" in news:
            self.state, self.words, self.progress = "running", "", news["progress"]

    def end(self, state: str, words: str) -> None:
        self.state, self.words, self.ended = state, words, time.monotonic()
        self.text = ""  # up to 1 MB each


class Jobs:
    """All runs of a studio. `changed` is called whenever one of them has news."""

    def __init__(self, folder: Folder, workers: Workers, changed: Callable[[], None]) -> None:
        self.folder, self.workers, self.changed = folder, workers, changed
        self._jobs: dict[str, Job] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._turn = asyncio.Semaphore(AT_ONCE)

    def shown(self) -> list[dict[str, Any]]:
        """Newest first."""
        return [job.shown() for job in reversed(self._jobs.values())]

    def add(self, name: str, text: str) -> Job:
        """A job for this scenario; Refusal where too many wait."""
        if sum(job.state == "waiting" for job in self._jobs.values()) >= WAITING:
            raise Refusal(429, f"{WAITING} runs are waiting already")
        job = Job(name, text, title=name)
        self._jobs[job.id] = job
        self._tasks[job.id] = asyncio.create_task(self._follow(job))
        self._forget_old()
        self.changed()
        return job

    async def cancel(self, id: str) -> Job:
        """The job, cancelled; one that was over already stays as it is. Returns when its process is gone."""
        job = self._jobs.get(id)
        if job is None:
            raise Refusal(404, "there is no such run")
        task = self._tasks.get(id)
        if task is not None:
            task.cancel()
            await asyncio.wait([task])
        return job

    async def close(self) -> int:
        """Cancel all; says how many were not over."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks, timeout=1.0)
        return len(tasks)

    async def _follow(self, job: Job) -> None:
        result = self.folder.result_file(job.id)
        try:
            async with self._turn:
                job.state, job.began = "running", time.monotonic()
                self.changed()
                await self._run(job, str(result))
                job.record = self.folder.adopt(result, job.scenario)
        except asyncio.CancelledError:
            job.end("cancelled", "cancelled; nothing was written")
        except Refusal as error:
            job.end("failed", error.words)
        except WorkerDied as error:
            job.end("failed", f"{error}; nothing else was lost")
        except OSError as error:
            job.end("failed", f"the record could not be written: {error.strerror}")
        else:
            job.progress = 1.0
            job.end("done", job.words)
        finally:
            self.folder.drop_result(result)
            del self._tasks[job.id]
            self.changed()

    async def _run(self, job: Job, result: str) -> None:
        def told(news: dict[str, Any]) -> None:
            job.hear(news)
            self.changed()

        request = {"do": "run", "name": job.scenario, "text": job.text, "result": result}
        answer, _ = await self.workers.run(request, told)
        job.words = answer["words"]

    def _forget_old(self) -> None:
        over = [id for id, job in self._jobs.items() if job.is_over]
        for id in over[: max(0, len(over) - REMEMBERED)]:
            del self._jobs[id]
