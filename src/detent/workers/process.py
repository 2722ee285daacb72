"""Manners of worker processes, whoever leads them: one BLAS thread, a stdout of their own, an end with the leader's."""

from __future__ import annotations

import os
import signal
import sys
from queue import SimpleQueue

ONE_THREAD = dict.fromkeys(
    ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS"), "1"
)  # a second BLAS thread changes the last bits of a result


def own_stdout() -> int:
    """A descriptor of the stream to the leader; what is printed goes to stderr from now on."""
    own = os.dup(1)
    os.dup2(2, 1)
    return own


def listen(lines: SimpleQueue[bytes]) -> None:
    """Put what comes on stdin into a queue; where it ends the leader is gone, and so are this process and its own."""
    for line in sys.stdin.buffer:
        lines.put(line)
    if os.name == "posix" and os.getpgrp() == os.getpid():
        os.killpg(0, signal.SIGKILL)  # compilers too
    os._exit(0)


def ending(code: int) -> str:
    """How a worker process ended, by its exit code."""
    how = f"was killed (signal {-code})" if code < 0 else f"ended by itself (code {code})"
    return f"the worker process {how}"
