"""A feel as a file for other programs, by the file's ending: .json, .h (C and C++), .fmu (FMI 2.0)."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from detent.core.errors import InputError
from detent.core.files import write_whole
from detent.mating.feel.json import to_json
from detent.mating.feel.table import FeelTable
from detent.playback.fmu import fmu
from detent.playback.header import c_header

# Ending → the file's content: function(table, stick_stiffness, stem of the file's name).
EXPORTERS: dict[str, Callable[[FeelTable, float, str], bytes]] = {
    ".json": lambda table, stick_stiffness, stem: to_json(table),
    ".h": lambda table, stick_stiffness, stem: c_header(
        table, stick_stiffness=stick_stiffness, name=_c_name(stem)
    ).encode(),
    ".fmu": lambda table, stick_stiffness, stem: fmu(table, stick_stiffness=stick_stiffness, name=stem),
}


def check_ending(path: Path) -> None:
    """InputError where no feel is written to such a file: to be asked before the work."""
    if path.suffix.lower() not in EXPORTERS:
        raise InputError("--export", str(path), f"a file that ends in {', '.join(EXPORTERS)} is needed")


def export(table: FeelTable, path: Path, *, stick_stiffness: float) -> None:
    """Write the file, whole or not at all. Functions of a header bear the file's name.

    stick_stiffness  how stiffly friction holds what stands, N/m or N m/rad (`passivity.Device.stick_stiffness`)
    """
    check_ending(path)
    write_whole(path, EXPORTERS[path.suffix.lower()](table, stick_stiffness, path.stem))


def _c_name(stem: str) -> str:
    name = re.sub(r"[^a-z0-9]+", "_", stem.lower()).strip("_")[:40]
    return name if name[:1].isalpha() else f"feel_{name}".rstrip("_")


__all__ = ["check_ending", "export"]
