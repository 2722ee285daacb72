"""Start the studio: one port on this machine alone, one line with the link, a clean end on Ctrl-C."""

from __future__ import annotations

import contextlib
import logging
import os
import socket
import sys
import threading
import webbrowser
from pathlib import Path

import uvicorn

from detent.core.errors import InputError
from detent.studio.app import Studio
from detent.studio.folder import Folder
from detent.studio.guard import Keys

HOST = "127.0.0.1"


def serve(folder: Path, *, port: int = 0, open_page: bool = True) -> None:
    """Serve a folder until Ctrl-C. Prints the link that opens the studio, once; opens it unless told not to.

    port  0 takes one that is free
    """
    if not folder.is_dir():
        raise InputError("folder", str(folder), "it is no folder")
    listening = _listening(port)
    keys = Keys(listening.getsockname()[1])
    studio = Studio(Folder(folder), keys)
    config = uvicorn.Config(
        studio.app(),
        log_config=None,
        log_level="error",
        access_log=False,  # the link's token would stand in it
        server_header=False,
        proxy_headers=False,
        lifespan="on",
        timeout_keep_alive=15,
        timeout_graceful_shutdown=1,
        limit_concurrency=500,
        h11_max_incomplete_event_size=16_384,  # bytes of all headers of a request
        ws_max_size=1_000_000,
        ws_per_message_deflate=False,
    )
    # Uvicorn 0.54 says so of every WebSocket that is refused by an answer of its own, as the standard wants it.
    logging.getLogger("uvicorn.error").addFilter(lambda told: "without completing handshake" not in str(told.msg))
    url = keys.url  # while it works
    _say(f"studio of {folder.resolve().name}: {url}")
    if open_page:
        threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()
    with contextlib.suppress(KeyboardInterrupt):  # uvicorn has ended all in order and passes it on
        _Server(config, studio).run(sockets=[listening])
    if studio.given_up:
        _say(f"{studio.given_up} run{'' if studio.given_up == 1 else 's'} given up")


class _Server(uvicorn.Server):
    """Ends the work first: open questions are answered then, and nobody has to wait for them."""

    def __init__(self, config: uvicorn.Config, studio: Studio) -> None:
        super().__init__(config)
        self.studio = studio

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self.studio.end()
        await super().shutdown(sockets)


def _listening(port: int) -> socket.socket:
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    if os.name == "posix":  # elsewhere it would let others take the port beside us
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((HOST, port))
        listening.listen(256)
    except (OSError, OverflowError) as error:
        listening.close()
        reason = getattr(error, "strerror", None) or "a port is 1 to 65535"
        raise InputError("--port", port, f"it cannot be used: {reason}") from None
    return listening


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()
