"""Child processes that read CAD files: one for a single file, or one kept ready for many (`Reader`)."""

from __future__ import annotations

import os
from collections.abc import Mapping
from types import TracebackType
from typing import Any

from detent.workers.process import WorkerDied, WorkerProcess, command

Request = Mapping[str, Any]


def ask_once(request: Request) -> int | None:
    """Exit code of a child process that works on one request; None where it took longer than its seconds."""
    child = _start("--once")
    try:
        child.send(dict(request))
        child.receive(request["limits"]["seconds"])  # it says nothing: its end is the answer
        return None
    except WorkerDied as death:
        return death.code
    finally:
        child.bury()


class Reader:
    """A child process with the kernel loaded, which forks for every file: half a second less for each but the first.

        with Reader() as reader:
            assemblies = [load(path, reader=reader) for path in paths]

    Where the system cannot fork, or the process is gone, each file gets a process of its own.
    """

    def __init__(self) -> None:
        self._child: WorkerProcess | None = None

    def __enter__(self) -> Reader:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the process; the reader may be used again."""
        child, self._child = self._child, None
        if child is not None:
            child.bury()

    def ask(self, request: Request) -> int | None:
        """Exit code of the fork that worked on a request; None where it took longer than its seconds."""
        if not hasattr(os, "fork"):
            return ask_once(request)
        if self._child is None or not self._child.is_alive:
            self.close()
            self._child = _start("--serve")
        self._child.send(dict(request))
        try:
            message = self._child.receive()  # the server looks at the clock
        except WorkerDied:
            self.close()
            return ask_once(request)
        assert message is not None
        return message.news["code"]


def _start(argument: str) -> WorkerProcess:
    return WorkerProcess(command("detent.cad.child", argument), quiet=True)
