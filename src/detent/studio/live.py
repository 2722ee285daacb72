"""What pages are told without asking: every change of a run, and that files in the folder have changed."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from detent.studio.folder import Folder

MOST = 8  # pages at a time
OFTEN = 0.1  # s between two messages to one page
LOOK = 0.7  # s between two looks at the folder


class Live:
    """The open sockets. Each gets what has changed since it was last told, so a slow page costs no memory."""

    def __init__(self, folder: Folder, jobs: Callable[[], list[dict[str, Any]]]) -> None:
        self.folder, self.jobs = folder, jobs
        self._pages: set[_Page] = set()
        self._seen: Any = None  # the folder at the last look; nobody looks while no page is there

    def jobs_changed(self) -> None:
        for page in self._pages:
            page.jobs = True
            page.wake.set()

    def folder_changed(self) -> None:
        for page in self._pages:
            page.folder = True
            page.wake.set()

    async def socket(self, socket: WebSocket) -> None:
        """Tell one page until it goes."""
        await socket.accept()
        if len(self._pages) >= MOST:
            await socket.close(1013, f"{MOST} pages are open already")
            return
        page = _Page()
        self._pages.add(page)
        telling = asyncio.create_task(self._tell(socket, page))
        try:
            message = await socket.receive()
            if message["type"] == "websocket.receive":
                await socket.close(1008, "a page has nothing to say here")
        finally:
            self._pages.discard(page)
            telling.cancel()
            await asyncio.wait([telling])

    async def _tell(self, socket: WebSocket, page: _Page) -> None:
        if self._seen is None:  # before the first word: of what changes after it nothing is missed
            self._seen = await self._look()
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):  # it has gone; the reader sees it too
            while True:
                await page.wake.wait()
                page.wake.clear()
                if page.jobs:
                    page.jobs = False
                    await socket.send_json({"jobs": self.jobs()})
                if page.folder:
                    page.folder = False
                    await socket.send_json({"folder": True})
                await asyncio.sleep(OFTEN)

    async def watch(self) -> None:
        """Look at the folder from time to time, as long as anybody is there to be told."""
        while True:
            await asyncio.sleep(LOOK)
            if not self._pages:
                self._seen = None
                continue
            now = await self._look()
            if None not in (now, self._seen) and now != self._seen:
                self.folder_changed()
            self._seen = now

    async def _look(self) -> Any:
        with contextlib.suppress(OSError):
            return await asyncio.to_thread(lambda: [self.folder.stamps(ending) for ending in (".toml", ".nc")])


class _Page:
    """What one page has not been told yet."""

    def __init__(self) -> None:
        self.jobs, self.folder = True, False
        self.wake = asyncio.Event()
        self.wake.set()
