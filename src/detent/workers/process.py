"""Worker processes: the one protocol by which a leader (CAD reader, study, studio) and its workers talk.

A worker is a Python process of its own: it may crash, hang or take all memory without harm to its leader.

    start     `WorkerProcess(command(module, …))`: one BLAS thread, no module from the working folder, a session of its
              own, so that Ctrl-C in the terminal does not reach it and killing it ends what it started, compilers too
    send      one JSON value, a line on its stdin; what is sent to a dead worker is lost, `receive` says so
    receive   one JSON value, a line from its stdout, and as many bytes behind it as its "bytes" says; None after so
              many seconds of silence: a time limit is the leader's, who decides and kills
    dies      `receive` raises WorkerDied, with the exit code and the sentence for people, after all that came before;
              one that closes its stdout and does not end is killed
    memory    the worker limits itself (`set_limits`: a request far too large fails in the worker, as MemoryError);
              the leader looks at `resident`
    ends      when its stdin does (`requests`), however deep in its work, so that a killed leader leaves none behind;
              or at once by `kill`, or `bury`, which returns when it writes no more

What a worker prints goes to stderr: stdout belongs to the answers. Kernels are compiled by plain processes without any
of this (numeric/compiling.py): nothing is said to or by them, and numeric imports no other room.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple

ONE_THREAD = dict.fromkeys(
    ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS"), "1"
)  # a second BLAS thread changes the last bits of a result
LONGEST = 64_000_000  # bytes of one line from a worker
GRACE = 2.0  # s that a worker may take to end by itself once its stdout is closed
_PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 0


class WorkerDied(Exception):
    """The process ended before it answered; says how. code: its exit code, negative for the signal it died of."""

    def __init__(self, words: str, code: int = 0) -> None:
        super().__init__(words)
        self.code = code


class Message(NamedTuple):
    """What a worker said, and the bytes that came with it."""

    news: Any
    content: bytes = b""


# ---- the leader's side ----


def command(module: str, *arguments: str) -> tuple[str, ...]:
    """How a module is run as a worker: -P, so that a module in somebody's folder of scenarios is never imported."""
    return (sys.executable, "-P", "-m", module, *arguments)


class WorkerProcess:
    """One worker, seen from its leader.

    heard  gets each message in a thread of its own, None at the end, in place of `receive`
    quiet  its stderr goes nowhere
    """

    def __init__(
        self, arguments: Sequence[str], *, heard: Callable[[Message | None], None] | None = None, quiet: bool = False
    ) -> None:
        home = str(Path(__file__).parents[2])
        search = os.pathsep.join(filter(None, (home, os.environ.get("PYTHONPATH"))))
        self._process = subprocess.Popen(
            arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL if quiet else None,
            start_new_session=True, env={**os.environ, **ONE_THREAD, "PYTHONPATH": search, "PYTHONSAFEPATH": "1"},
        )  # fmt: skip
        self._messages: SimpleQueue[Message | None] = SimpleQueue()
        threading.Thread(target=self._listen, args=(heard or self._messages.put,), daemon=True).start()

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def is_alive(self) -> bool:
        return self._process.poll() is None

    def send(self, what: Any) -> None:
        """Give it a line. Waits while its pipe is full."""
        assert self._process.stdin is not None
        with contextlib.suppress(OSError, ValueError):  # dead or buried: its listener hears of the end
            self._process.stdin.write(json.dumps(what).encode() + b"\n")
            self._process.stdin.flush()

    def receive(self, seconds: float | None = None) -> Message | None:
        """The next message; None after so many seconds without one. Raises WorkerDied."""
        try:
            message = self._messages.get(timeout=seconds)
        except Empty:
            return None
        if message is None:
            self._messages.put(None)  # it stays dead
            raise self.death()
        return message

    def death(self) -> WorkerDied:
        """How it ended, after its end."""
        code = self._process.wait()
        how = f"was killed (signal {-code})" if code < 0 else f"ended by itself (code {code})"
        return WorkerDied(f"the worker process {how}", code)

    def resident(self) -> int:
        """Bytes of memory it has; 0 where the system does not tell."""
        try:
            with open(f"/proc/{self.pid}/statm") as status:
                return int(status.read().split()[1]) * _PAGE
        except (OSError, LookupError):
            return 0

    def kill(self) -> None:
        """End the process and all it started, at once."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if os.name == "posix":
                os.killpg(self.pid, signal.SIGKILL)
            else:
                self._process.kill()

    def bury(self) -> None:
        """Kill it and wait for its end: it writes no more."""
        self.kill()
        self._process.wait()
        with contextlib.suppress(OSError):
            if self._process.stdin is not None:
                self._process.stdin.close()  # stdout is its listener's to close

    def _listen(self, heard: Callable[[Message | None], None]) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as told:
            while line := told.readline(LONGEST):
                try:
                    news = json.loads(line)
                except ValueError:  # torn by a kill, or beyond all limits
                    break
                size = news.get("bytes", 0) if isinstance(news, dict) else 0
                content = told.read(size)
                if len(content) < size:
                    break
                heard(Message(news, content))
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(GRACE)
        self.kill()
        self._process.wait()
        heard(None)


# ---- the worker's side ----


def answers() -> Callable[..., None]:
    """What tells the leader, from any thread: function(news, content=b""). Printed words go to stderr from now on."""
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    turn = threading.Lock()

    def tell(news: Any, content: bytes = b"") -> None:
        line = json.dumps({**news, "bytes": len(content)} if content else news, allow_nan=False).encode() + b"\n"
        with turn, contextlib.suppress(BrokenPipeError):  # nobody there: stdin has ended too
            out.write(line)
            out.write(content)
            out.flush()

    return tell


def requests() -> SimpleQueue[bytes]:
    """Lines from the leader as they come. A thread reads them: where stdin ends, so do this process and its own."""
    lines: SimpleQueue[bytes] = SimpleQueue()

    def listen() -> None:
        for line in sys.stdin.buffer:
            lines.put(line)
        if os.name == "posix" and os.getpgrp() == os.getpid():
            os.killpg(0, signal.SIGKILL)  # compilers too
        os._exit(0)

    threading.Thread(target=listen, daemon=True).start()
    return lines


def set_limits(*, addresses: float | None = None, cpu: float | None = None, file: float | None = None) -> None:
    """Limit this process, never beyond what it is limited to already; nor does it leave a core file. POSIX only.

    addresses  bytes;  cpu  seconds of processor;  file  bytes of one it writes
    """
    try:
        import resource
    except ImportError:  # Windows: the leader's clock alone
        return
    limits = (
        (resource.RLIMIT_AS, addresses),
        (resource.RLIMIT_CPU, cpu),
        (resource.RLIMIT_FSIZE, file),
        (resource.RLIMIT_CORE, 0),
    )
    for what, most in limits:
        if most is not None:
            _, hard = resource.getrlimit(what)
            soft = int(most) if hard == resource.RLIM_INFINITY else min(int(most), hard)
            resource.setrlimit(what, (soft, hard))
