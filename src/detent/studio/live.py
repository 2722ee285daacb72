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
        seen: Any = None
        while True:
            await asyncio.sleep(LOOK)
            if not self._pages:
                seen = None
                continue
            with contextlib.suppress(OSError):
                now = await asyncio.to_thread(lambda: [self.folder.stamps(ending) for ending in (".toml", ".nc")])
                if seen is not None and now != seen:
                    self.folder_changed()
                seen = now


class _Page:
    """What one page has not been told yet."""

    def __init__(self) -> None:
        self.jobs, self.folder = True, False
        self.wake = asyncio.Event()
        self.wake.set()
