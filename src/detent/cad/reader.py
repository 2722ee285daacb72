"""Child processes that read CAD files: one for a single file, or one kept ready for many (`Reader`)."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any

Request = Mapping[str, Any]


def ask_once(request: Request) -> int | None:
    """Exit code of a child process that works on one request; None where it took longer than its seconds."""
    with tempfile.TemporaryDirectory(prefix="detent-") as folder:
        file = Path(folder) / "request.json"
        file.write_text(json.dumps(request), "utf-8")
        child = _start(str(file), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        try:
            return child.wait(request["limits"]["seconds"])
        except subprocess.TimeoutExpired:
            return None
        finally:
            child.kill()
            child.wait()


class Reader:
    """A child process with the kernel loaded, which forks for every file: half a second less for each but the first.

        with Reader() as reader:
            assemblies = [load(path, reader=reader) for path in paths]

    Where the system cannot fork, or the process is gone, each file gets a process of its own.
    """

    def __init__(self) -> None:
        self._child: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Reader:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the process; the reader may be used again."""
        child, self._child = self._child, None
        if child is None:
            return
        for pipe in (child.stdin, child.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()
        child.kill()
        child.wait()

    def ask(self, request: Request) -> int | None:
        """Exit code of the fork that worked on a request; None where it took longer than its seconds."""
        if not hasattr(os, "fork"):
            return ask_once(request)
        if self._child is None or self._child.poll() is not None:
            self.close()
            self._child = _start("--serve", stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert self._child.stdin is not None and self._child.stdout is not None
        try:
            self._child.stdin.write(json.dumps(request).encode() + b"\n")
            self._child.stdin.flush()
            return json.loads(self._child.stdout.readline())
        except (OSError, ValueError):  # the server itself is gone
            self.close()
            return ask_once(request)


def _start(argument: str, *, stdin: int, stdout: int) -> subprocess.Popen[bytes]:
    home = str(Path(__file__).parents[2])
    search = os.pathsep.join(filter(None, (home, os.environ.get("PYTHONPATH"))))
    environment = {**os.environ, "PYTHONPATH": search, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
    command = [sys.executable, "-m", "detent.cad.child", argument]
    return subprocess.Popen(command, env=environment, stdin=stdin, stdout=stdout, stderr=subprocess.DEVNULL)
