"""Worker processes: all that is long, heavy or may crash happens in them, and the studio's own process only waits.

They talk as every worker does (workers/process.py): a request is one line, and the last line back has "answer" or
"refused". A worker that has answered is kept for the next request, for loading the models takes seconds; one that died,
was killed or is asked no longer is replaced.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

from detent.workers.process import Message, WorkerDied, WorkerProcess, command

IDLE = 2  # workers kept for later
ASIDE = 2  # questions answered at a time, beside the runs
LONGEST = 60.0  # s for a question; runs have no limit

Told = Callable[[dict[str, Any]], None]


class Refusal(Exception):
    """A worker's no: the status and words for the page, and what else it is to be told."""

    def __init__(self, status: int, words: str, more: dict[str, Any] | None = None) -> None:
        super().__init__(status, words)
        self.status, self.words, self.more = status, words, more or {}


class Worker:
    """One process, one request at a time."""

    def __init__(self, folder: Path) -> None:
        self._messages: asyncio.Queue[Message | None] = asyncio.Queue()
        loop = asyncio.get_running_loop()

        def heard(message: Message | None) -> None:
            with contextlib.suppress(RuntimeError):  # the studio has ended
                loop.call_soon_threadsafe(self._messages.put_nowait, message)

        self.process = WorkerProcess(command("detent.studio.studio_worker", str(folder)), heard=heard)
        self.is_asked = False
        self.answers = 0
        self.is_heard = False  # whether it has said anything to what it is asked

    @property
    def is_well(self) -> bool:
        return self.process.is_alive and not self.is_asked

    async def ask(self, request: dict[str, Any], told: Told | None = None) -> tuple[dict[str, Any], bytes]:
        """The answer and the bytes that came with it. Raises Refusal, or WorkerDied."""
        self.is_asked, self.is_heard = True, False
        await asyncio.to_thread(self.process.send, request)  # a pipe may be full
        while (message := await self._messages.get()) is not None:
            news = message.news
            self.is_heard = True
            if "told" in news:
                if told is not None:
                    told(news["told"])
                continue
            self.is_asked = False
            self.answers += 1
            if "refused" in news:
                no = news["refused"]
                raise Refusal(no["status"], no["words"], no.get("more"))
            return news["answer"], message.content
        raise self.process.death()

    async def ended(self) -> None:
        """Wait until a worker that was killed writes no more."""
        await asyncio.to_thread(self.process.bury)


class Workers:
    """Lends workers, keeps those that are well."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._idle: list[Worker] = []
        self._all: set[Worker] = set()
        self._aside = asyncio.Semaphore(ASIDE)
        self._closed = False

    async def warm(self) -> None:
        """Have one ready before it is asked for."""
        self._idle.append(await self._new())

    @contextlib.asynccontextmanager
    async def lent(self) -> AsyncIterator[Worker]:
        """A worker for this block. One left in the middle of a request is killed."""
        while self._idle and not self._idle[-1].is_well:
            self._forget(self._idle.pop())
        worker = self._idle.pop() if self._idle else await self._new()
        try:
            yield worker
        finally:
            if worker.is_well and len(self._idle) < IDLE and not self._closed:
                self._idle.append(worker)
            else:
                self._forget(worker)
                await worker.ended()  # until then it may still finish a file

    async def run(self, request: dict[str, Any], told: Told | None = None) -> tuple[dict[str, Any], bytes]:
        """Answer of a worker; one that turns out to have died while it lay idle is replaced."""
        while True:
            async with self.lent() as worker:
                lay_idle = worker.answers > 0
                try:
                    return await worker.ask(request, told)
                except WorkerDied:
                    if worker.is_heard or not lay_idle:
                        raise

    async def ask(self, request: dict[str, Any]) -> tuple[dict[str, Any], bytes]:
        """Answer to a question that is no run; Refusal where there is none, or none in time."""
        async with self._aside:
            try:
                async with asyncio.timeout(LONGEST):
                    return await self.run(request)
            except TimeoutError:
                raise Refusal(422, f"it took longer than {LONGEST:g} s and was given up") from None
            except WorkerDied as error:
                raise Refusal(422, f"{error}; nothing else was lost") from None

    def close(self) -> None:
        """Kill them all; those lent out are gone in the middle of their work."""
        self._closed = True
        for worker in tuple(self._all):
            self._forget(worker)
        self._idle.clear()

    async def _new(self) -> Worker:
        if self._closed:
            raise Refusal(503, "the studio is ending")
        worker = Worker(self.folder)
        self._all.add(worker)
        return worker

    def _forget(self, worker: Worker) -> None:
        worker.process.kill()
        self._all.discard(worker)
