"""Compiling kernels: when they are first asked for, side by side, kept in Numba's disk cache."""

from __future__ import annotations

import gc
import importlib
import inspect
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from functools import cached_property
from pathlib import Path
from typing import Any

import numba

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None

COMPILES = not getattr(numba.config, "DISABLE_JIT")  # noqa: B009 (the checker does not see it)
listeners: list[Callable[[str], None]] = []  # called with the name before anything is compiled anew


class KernelFunction:
    """A function of one house signature, compiled when it is first asked for and kept in Numba's disk cache.

    path  where another process finds it: "module:name", or "module:function(numbers)" that returns it
    """

    def __init__(self, fn: Callable[..., Any], signature: Any, path: str = "", *, allocates: bool = False) -> None:
        wanted, given = len(signature.args), len(inspect.signature(fn).parameters)
        if wanted != given:
            raise TypeError(f"{fn.__qualname__} takes {given} arguments, its signature {wanted}")
        self.fn, self.signature, self.path = fn, signature, path or f"{fn.__module__}:{fn.__name__}"
        self.allocates = allocates
        self.__doc__, self.__name__, self.__module__ = fn.__doc__, fn.__name__, fn.__module__

    @cached_property
    def _dispatcher(self) -> Any:
        options: Any = {"cache": True, "error_model": "numpy", "nogil": True, "_nrt": self.allocates}
        return numba.njit(**options)(self.fn)

    @cached_property
    def compiled(self) -> Any:
        """The machine code, from the disk cache if it is there; the listeners are told if not."""
        if not COMPILES:
            return self._dispatcher
        with ExitStack() as held:
            if not self.is_cached:
                _tell(self)
                held.enter_context(_alone(self))  # whoever waited finds it in the cache
            # Numba makes millions of objects and few of them garbage: collecting takes a twentieth of its time.
            if gc.isenabled():
                gc.disable()
                held.callback(gc.enable)
            self._dispatcher.compile(self.signature)
        self._dispatcher.disable_compile()
        return self._dispatcher

    @property
    def is_cached(self) -> bool:
        """Whether the disk cache holds it, compiled from this very source for this very machine."""
        cache = self._dispatcher._cache
        key = cache._index_key(self.signature, self._dispatcher.targetctx.codegen())
        return key in cache._cache_file._load_index()

    @property
    def folder(self) -> str:
        """Where Numba keeps it; a RuntimeError if there is no folder that can be written."""
        return str(self._dispatcher.stats.cache_path or "")

    def __call__(self, *args: Any) -> Any:
        return self.compiled(*args)


def prepare(functions: Sequence[KernelFunction]) -> None:
    """Compile what is not in the cache, side by side: the first one here, the others in processes of their own.

    Numba compiles one function at a time and holds the interpreter while it does. Whatever goes wrong over there is
    no matter: what is then missing is compiled here when it is asked for. Put the longest to compile first: what is
    done here sooner takes from the end of the others.

    They are plain processes, not workers (workers/process.py): nothing is said to or by them, and numeric imports no
    other room.
    """
    unread = [one for one in dict.fromkeys(functions) if "compiled" not in vars(one)]
    missing = [one for one in unread if not one.is_cached] if COMPILES else []
    if not missing:
        return
    here, others = missing[:1], [one.path for one in missing[1:] if one.path.startswith("detent.")]
    helpers = min(_cores() - 1, len(others))
    processes = []
    try:
        for k in range(helpers):
            command = f"from {__name__} import compile_here; compile_here({others[k::helpers]!r})"
            quiet = subprocess.DEVNULL
            processes.append(subprocess.Popen([sys.executable, "-c", command], stdin=quiet, stdout=quiet, stderr=quiet))
        for one in here:
            _ = one.compiled
        while any(process.poll() is None for process in processes):
            left = [one for one in missing[1:] if not one.is_cached]
            if len(left) <= helpers:  # each is at one of these
                break
            _ = left[-1].compiled
        for process in processes:
            process.wait()
    finally:
        for process in processes:
            process.kill()


def compile_here(paths: Sequence[str]) -> None:
    """Compile the kernels at these paths; how a process of its own does it."""
    for path in paths:
        module, _, name = path.partition(":")
        name, _, arguments = name.rstrip(")").partition("(")
        found = getattr(importlib.import_module(module), name)
        _ = (found(*map(int, arguments.split(","))) if arguments else found).compiled


@contextmanager
def _alone(function: KernelFunction) -> Iterator[None]:
    """Let one process at a time through: of several that want the same kernel one compiles it.

    The system takes the lock from a process that dies. Where there are no such locks each compiles its own.
    """
    with ExitStack() as held:
        if fcntl is not None:
            with suppress(OSError, RuntimeError):  # a folder that cannot be written
                name = re.sub(r"\W+", "-", function.path)
                lock = held.enter_context((Path(function.folder) / f"{name}.lock").open("w"))
                fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _tell(function: KernelFunction) -> None:
    for listener in listeners:
        listener(function.__name__.strip("_"))
