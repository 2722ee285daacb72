"""Worker processes: all that is long, heavy or may crash happens in them, and the studio's own process only waits.

`python -m detent.studio.studio_worker` reads one JSON line a request and writes JSON lines back, the last one of a
request with "answer" or "refused", followed by as many bytes as its "bytes" says. A worker that has answered is kept
for the next request, for loading the models takes seconds; one that died, was killed or is asked no longer is replaced.
Workers lead process groups of their own: killing one ends its compilers too, and Ctrl-C in the terminal reaches none.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

from detent.workers.process import ONE_THREAD, ending

IDLE = 2  # workers kept for later
ASIDE = 2  # questions answered at a time, beside the runs
LONGEST = 60.0  # s for a question; runs have no limit
_LINE = 64_000_000  # bytes of the longest line a worker writes

Told = Callable[[dict[str, Any]], None]


class Refusal(Exception):
    """A worker's no: the status and words for the page, and what else it is to be told."""

    def __init__(self, status: int, words: str, more: dict[str, Any] | None = None) -> None:
        super().__init__(status, words)
        self.status, self.words, self.more = status, words, more or {}


class WorkerDied(Exception):
    """The process ended before it answered; says how."""


class Worker:
    """One process, one request at a time."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.is_asked = False
        self.answers = 0
        self.is_heard = False  # whether it has said anything to what it is asked

    @classmethod
    async def start(cls, folder: Path) -> Worker:
        # -P and PYTHONSAFEPATH: a module that lies in somebody's folder of scenarios is never imported.
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-P", "-m", "detent.studio.studio_worker", str(folder),
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=_LINE,
            env={**os.environ, **ONE_THREAD, "PYTHONSAFEPATH": "1"}, start_new_session=True,
        )  # fmt: skip
        return cls(process)

    @property
    def is_well(self) -> bool:
        return self.process.returncode is None and not self.is_asked

    async def ask(self, request: dict[str, Any], told: Told | None = None) -> tuple[dict[str, Any], bytes]:
        """The answer and the bytes that came with it. Raises Refusal, or WorkerDied."""
        stdin, stdout = self.process.stdin, self.process.stdout
        assert stdin is not None and stdout is not None
        self.is_asked, self.is_heard = True, False
        try:
            stdin.write(json.dumps(request).encode() + b"\n")
            await stdin.drain()
            while line := await stdout.readline():
                message = json.loads(line)
                self.is_heard = True
                if "told" in message:
                    if told is not None:
                        told(message["told"])
                    continue
                content = await stdout.readexactly(message.get("bytes", 0))
                self.is_asked = False
                self.answers += 1
                if "refused" in message:
                    no = message["refused"]
                    raise Refusal(no["status"], no["words"], no.get("more"))
                return message["answer"], content
        except (ConnectionError, asyncio.IncompleteReadError, ValueError):  # the last: a line beyond all limits
            self.kill()
        raise WorkerDied(ending(await self.process.wait()))

    def kill(self) -> None:
        """End the process and all it started, at once."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if os.name == "posix":
                os.killpg(self.process.pid, signal.SIGKILL)
            else:
                self.process.kill()


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
                await worker.process.wait()  # until then it may still finish a file

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
        worker = await Worker.start(self.folder)
        self._all.add(worker)
        return worker

    def _forget(self, worker: Worker) -> None:
        worker.kill()
        self._all.discard(worker)
