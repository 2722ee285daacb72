"""What a result depends on besides its inputs: the code that computes and the libraries under it, as one digest.

Two installations with the same digest give the same results on the same kind of processor; where it changes, nothing
that was run before is taken for new.
"""

from __future__ import annotations

import hashlib
import inspect
import sys
from collections.abc import Iterable
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from detent.core.record import digest

SOURCE = Path(__file__).parents[1]
OUTSIDE = {"cli", "report", "studio", "playback", "__main__.py"}  # these compute no result
# Of studies what run_one.py needs, by its imports; the rest of the room chooses runs, carries them out, sums them up.
OF_STUDIES = {
    "assemblies.py", "fastener_numbers.py", "outputs.py", "run_base.py", "run_one.py", "success.py", "toml_tables.py",
    "variable_values.py", "windows.py",
}  # fmt: skip
LIBRARIES = ("numpy", "scipy", "numba", "llvmlite", "python-flint", "cadquery-ocp-novtk", "shapely", "python-fcl")


@cache
def numeric_version() -> str:
    """SHA-256 over the source of all that computes, Python's minor version and the libraries' versions."""
    found = hashlib.sha256()
    for path in sorted(SOURCE.rglob("*")):
        names = path.relative_to(SOURCE).parts
        computes = names[0] not in OUTSIDE and (names[0] != "studies" or names[-1] in OF_STUDIES)
        if computes and path.suffix in (".py", ".json", ".step") and "__pycache__" not in names:
            found.update("/".join(names).encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
    there = {name: _version(name) for name in LIBRARIES}
    return digest({"source": found.hexdigest(), "python": list(sys.version_info[:2]), "libraries": there})


def foreign_sources(models: Iterable[object]) -> dict[str, str]:
    """SHA-256 of the files that hold models from outside Detent, by the names of their modules."""
    found = {}
    for kind in {type(model) for model in models}:
        if kind.__module__.partition(".")[0] != "detent":
            file = inspect.getsourcefile(kind)
            found[kind.__module__] = hashlib.sha256(Path(file).read_bytes()).hexdigest() if file else ""
    return found


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return ""
