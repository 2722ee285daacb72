"""Manners at the prompt: lines out, complaints out, long work in a thread, Ctrl-C at any time."""

from __future__ import annotations

import io
import json
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from detent.core.files import printable
from detent.core.progress import on_progress

T = TypeVar("T")
INTERRUPTED = 130
PATIENCE = 1.0  # s before a running job shows that it runs


def speak_any_tongue() -> None:
    """A terminal that knows no μ gets \\u03bc instead of a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


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


def aside(what: str, work: Callable[[], T]) -> T:
    """Result of `work`, done in a thread: the prompt shows how far it is after a second, and Ctrl-C ends it at once."""
    results: list[T] = []
    troubles: list[BaseException] = []
    shares: list[float] = []

    def job() -> None:
        try:
            with on_progress(shares.append):
                results.append(work())
        except BaseException as error:
            troubles.append(error)

    thread = threading.Thread(target=job, daemon=True)
    try:
        thread.start()
        thread.join(PATIENCE)
        if thread.is_alive():
            with _bar(what) as show:
                while thread.is_alive():
                    thread.join(0.2)
                    show(shares[-1] if shares else None)
    except KeyboardInterrupt:
        os._exit(INTERRUPTED)  # the thread may be deep inside a compiler, which does not bear being torn down
    if troubles:
        raise troubles[0]
    return results[0]


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
    """A bar on the terminal, which goes to and fro until a share is known; nothing where nobody looks."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}", markup=False), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(printable(what), total=None)
        yield lambda share: progress.update(task, total=None if share is None else 1.0, completed=share or 0.0)
