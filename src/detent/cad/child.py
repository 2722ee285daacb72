"""The process that touches Open CASCADE: reads one STEP file and writes what it found as one block of numbers.

    python -m detent.cad.child --once          one request on stdin; the exit code is the answer
    python -m detent.cad.child --serve         one request a line on stdin, one exit code a line on stdout

A request names the file, the block to write and the limits. The kernel dies of one damaged file in twenty and hangs on
some, so it works here, under limits of memory, processor time and file size, and its parent only looks at the outcome:
a block that starts with {"error": …} where the kernel refused the file, and no block at all where it crashed. A server
loads the kernel once and forks for every file, so that no file meets what another left behind.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from pathlib import Path
from typing import Any

from detent.cad.cache import pack
from detent.workers.process import answers, set_limits


def main(arguments: list[str]) -> int:
    if arguments == ["--serve"]:
        return serve()
    tell = answers()  # holds the pipe open, though nothing is said: a worker that closes its pipe must end
    line = sys.stdin.readline()
    silence()
    work(json.loads(line))
    del tell
    return 0


def work(request: dict[str, Any]) -> None:
    limits = request["limits"]
    set_limits(addresses=limits["memory"], cpu=int(limits["cpu"]) + 1, file=limits["memory"])
    Path(request["out"]).write_bytes(answer(request))


def serve() -> int:
    """Answer requests, each in a fork of its own; null where one took longer than its seconds. POSIX only."""
    tell = answers()
    silence()
    import detent.cad.described  # noqa: F401  load the kernel before the first fork

    for line in sys.stdin:
        tell({"code": in_a_fork(json.loads(line))})
    return 0


def in_a_fork(request: dict[str, Any]) -> int | None:
    """Exit code of a fork that works on a request (negative: the signal it died of); None where it had to be killed."""
    fork = os.fork()
    if not fork:
        code = 1
        try:
            work(request)
            code = 0
        finally:
            os._exit(code)
    until, nap = time.monotonic() + request["limits"]["seconds"], 1e-3
    while True:
        done, status = os.waitpid(fork, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status)
        if time.monotonic() > until:
            os.kill(fork, signal.SIGKILL)
            os.waitpid(fork, 0)
            return None
        time.sleep(nap)
        nap = min(2 * nap, 0.05)


def silence() -> None:
    """Send what the kernel prints nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)


def answer(request: dict[str, Any]) -> bytes:
    """The block for a request: an assembly, or an error in words."""
    began = time.perf_counter()
    from detent.cad.described import describe  # the kernel: half a second to load
    from detent.cad.step_document import Unreadable

    loaded = time.perf_counter()
    try:
        header, arrays = describe(Path(request["file"]), meshes=request["meshes"], check=request["check"])
    except Unreadable as refused:
        return pack({"error": str(refused)}, {})
    except MemoryError:
        return pack({"error": "the reader ran out of memory"}, {})
    except Exception as trouble:  # whatever the kernel raises is the file's doing until shown otherwise
        what = " ".join(str(trouble).split())[:200]
        return pack({"error": f"the reader failed: {type(trouble).__name__}: {what}"}, {})
    header["seconds"]["kernel"] = loaded - began
    return pack(header, arrays)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
