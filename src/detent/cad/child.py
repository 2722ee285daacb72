"""The process that touches Open CASCADE: reads one STEP file and writes what it found as one block of numbers.

    python -m detent.cad.child REQUEST.json

The request names the file, the block to write and the limits. The kernel dies of one damaged file in seven and hangs on
some, so it works here, under limits of memory, processor time and file size, and its parent only looks at the outcome:
a block that starts with {"error": …} where the kernel refused the file, and no block at all where it crashed.
"""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path
from typing import Any

from detent.cad.kept import pack


def main(arguments: list[str]) -> int:
    request = json.loads(Path(arguments[0]).read_text("utf-8"))
    silence()
    limit(request["limits"])
    Path(request["out"]).write_bytes(answer(request))
    return 0


def silence() -> None:
    """Send what the kernel prints nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)


def limit(limits: dict[str, float]) -> None:
    """Limit this process: bytes of memory, seconds of processor, bytes of a file it writes. POSIX only."""
    try:
        import resource
    except ImportError:  # Windows: the wall clock alone
        return
    for what, most in (
        (resource.RLIMIT_AS, int(limits["memory"])),
        (resource.RLIMIT_CPU, int(limits["cpu"]) + 1),
        (resource.RLIMIT_FSIZE, int(limits["memory"])),
        (resource.RLIMIT_CORE, 0),
    ):
        _, hard = resource.getrlimit(what)
        resource.setrlimit(what, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))


def answer(request: dict[str, Any]) -> bytes:
    """The block for a request: an assembly, or an error in words."""
    began = time.perf_counter()
    from detent.cad.described import describe  # the kernel: half a second to load
    from detent.cad.reading import Unreadable

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
