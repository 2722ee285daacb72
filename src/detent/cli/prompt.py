"""The prompt: files that are named there, lines and complaints out, long work in a thread, Ctrl-C at any time."""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from detent.core.errors import InputError
from detent.core.files import printable

if TYPE_CHECKING:
    from detent.core.record import Record

T = TypeVar("T")
INTERRUPTED = 130
PATIENCE = 1.0  # s before a running job shows that it runs


def scenario_file(name: str) -> Path:
    """The file itself, or the scenario of that name that is bundled."""
    path = Path(name)
    if path.exists():
        return path
    from detent.scenario import bundled

    there = bundled()
    if name in there:
        return there[name]
    come = ", ".join(there) or "none"
    raise InputError("scenario", name, f"there is no such file; scenarios that come along: {come}")


def free(out: Path, inputs: Sequence[Path]) -> Path:
    """The place for a result, looked at before the work: its folder exists and no input stands there."""
    if not out.parent.is_dir():
        raise InputError("--out", str(out), f"the folder {out.parent} does not exist")
    if out.is_dir():
        raise InputError("--out", str(out), "it is a folder; a file is needed")
    if out.exists() and any(one.exists() and out.samefile(one) for one in inputs):
        raise InputError("--out", str(out), "it would overwrite what is read")
    return out


def load_record(path: Path) -> Record:
    """The record in a file."""
    from detent.core.record import Record

    return Record.load(path)


def say(*lines: str) -> None:
    """Lines to stdout. Where the reader has gone away (`| head`), the rest is silence and the exit code stays true."""
    try:
        sys.stdout.write("".join(f"{line}\n" for line in lines))
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def say_json(value: Any) -> None:
    """One JSON value to stdout, in ASCII: a terminal obeys some of the characters JSON lets through."""
    from detent.core.record import plain

    say(json.dumps(plain(value), indent=2, allow_nan=False))


def complain(text: str) -> None:
    """Lines to stderr."""
    sys.stderr.write("".join(f"{printable(line)}\n" for line in text.splitlines()))
    sys.stderr.flush()


def in_thread(what: str, work: Callable[[], T], *, compiles: bool = False) -> T:
    """Result of `work`, done in a thread: a terminal shows how far it is after a second, and Ctrl-C ends it at once."""
    shares: list[float] = []
    looks = sys.stderr.isatty()
    if compiles:
        from detent.numeric.compiling import listeners

        if _compiling not in listeners:
            listeners.append(_compiling)
    try:
        with _listening(shares) if looks else nullcontext():
            job = ThreadPoolExecutor(1).submit(work)
            wait([job], PATIENCE)
            with _bar(what) if looks and not job.done() else nullcontext(lambda _: None) as show:
                while not job.done():
                    wait([job], 0.2)
                    show(shares[-1] if shares else None)
    except KeyboardInterrupt:
        os._exit(INTERRUPTED)  # the thread may be deep inside a compiler, which does not bear being torn down
    return job.result()


def _listening(shares: list[float]) -> AbstractContextManager[None]:
    from detent.simulation.solver import on_progress  # loads xarray: only where somebody looks

    return on_progress(shares.append)


_compiled: list[str] = []


def _compiling(name: str) -> None:
    """Say that kernels are being compiled, at the first one."""
    if not _compiled:
        complain("compiling once for this machine …")
    _compiled.append(name)


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Ctrl-C waits until a file is whole: a few milliseconds, instead of a left-over beside it."""
    waiting: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: waiting.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if waiting:
        raise KeyboardInterrupt


@contextmanager
def _bar(what: str) -> Iterator[Callable[[float | None], None]]:
    """A bar on the terminal, which goes to and fro until a share is known."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}", markup=False), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(printable(what), total=None)
        yield lambda share: progress.update(task, total=None if share is None else 1.0, completed=share or 0.0)
