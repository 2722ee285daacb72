"""What is installed, what is compiled, and what is missing."""

from __future__ import annotations

import importlib
import os
import pkgutil
import platform
import re
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from types import ModuleType

import numba

import detent.drive
import detent.mating
from detent import __version__
from detent.numeric.compiling import KernelFunction
from detent.scenario import bundled


def examine() -> tuple[list[str], list[str]]:
    """Lines that describe this installation, and what is missing in it."""
    missing: list[str] = []
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    lines = [
        f"detent     {__version__}",
        f"python     {platform.python_version()}, {platform.system()} {platform.machine()}, {cores} cores",
        f"packages   {', '.join(_packages(missing))}",
        f"compiled   {_compiled(missing)}",
        f"scenarios  {', '.join(bundled()) or 'none'}",
        f"folder     {Path.cwd()}",
    ]
    if not bundled():
        missing.append("scenarios that come along: the installation is not whole")
    if not os.access(Path.cwd(), os.W_OK):
        missing.append("leave to write in this folder: name another one with --out")
    return lines, missing


def _packages(missing: list[str]) -> Iterator[str]:
    for requirement in metadata.requires("detent") or ():
        name, _, condition = requirement.partition(";")
        if "extra" in condition:
            continue
        name = re.split(r"[^\w.-]", name, maxsplit=1)[0]
        try:
            yield f"{name} {metadata.version(name)}"
        except metadata.PackageNotFoundError:
            missing.append(f"the package {name}: pip install {name}")


def _compiled(missing: list[str]) -> str:
    """How many kernels lie in Numba's cache, and where that is."""
    if getattr(numba.config, "DISABLE_JIT", False):
        return "nothing: NUMBA_DISABLE_JIT is set, everything runs interpreted and slowly"
    kernels = [kernel for module in _models() for kernel in vars(module).values() if _is_home(kernel, module)]
    folders, ready = set(), 0
    for kernel in kernels:
        try:
            folders.add(kernel.folder)
        except RuntimeError:  # Numba found no folder it may write to
            missing.append("a folder for compiled kernels: set NUMBA_CACHE_DIR to one that can be written")
            return "nowhere"
        ready += kernel.is_cached
    where = os.path.commonpath(folders) if folders else "nowhere"
    return f"{ready} of {len(kernels)} kernels, in {where}" + ("" if ready else "; the first run compiles them once")


def _models() -> Iterator[ModuleType]:
    for package in (detent.drive, detent.mating):
        for info in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            yield importlib.import_module(info.name)


def _is_home(kernel: object, module: ModuleType) -> bool:
    return isinstance(kernel, KernelFunction) and kernel.fn.__module__ == module.__name__
