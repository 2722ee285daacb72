"""Files named at the prompt: which one is meant, what it holds, and where a result may go."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from detent.core.errors import InputError
from detent.core.files import numbered

if TYPE_CHECKING:
    from detent.core.record import Record


def scenario_file(name: str) -> Path:
    """The file itself, or the scenario of that name that comes along."""
    path = Path(name)
    if path.exists():
        return path
    from detent.scenario import bundled

    there = bundled()
    if name in there:
        return there[name]
    come = ", ".join(there) or "none"
    raise InputError("scenario", name, f"there is no such file; scenarios that come along: {come}")


def inputs_of(file: Path) -> dict[str, Mapping[str, Any]]:
    """The inputs of each run of a report or a record, by a name that is good for a file."""
    if file.suffix.lower() not in (".html", ".htm"):
        return {file.stem: record(file).inputs}
    from detent.core.files import read_regular
    from detent.report.page import LARGEST, scenarios

    try:
        content = read_regular(file, LARGEST).decode()
    except ValueError as error:
        raise InputError("page", str(file), str(error)) from None
    return {
        re.sub(r"[^\w.()-]+", "-", key).strip("-.") or "run": one for key, one in scenarios(content, str(file)).items()
    }


def untaken(folder: Path, name: str) -> Path:
    """A place for a record where none stands: NAME.nc, or NAME-2.nc …"""
    places = (folder / f"{one}.nc" for one in numbered(name))
    return next(place for place in places if not place.exists())


def free(out: Path, inputs: Sequence[Path]) -> Path:
    """The place for a result, looked at before the work: its folder exists and no input stands there."""
    if not out.parent.is_dir():
        raise InputError("--out", str(out), f"the folder {out.parent} does not exist")
    if out.is_dir():
        raise InputError("--out", str(out), "it is a folder; a file is needed")
    if out.exists() and any(one.exists() and out.samefile(one) for one in inputs):
        raise InputError("--out", str(out), "it would overwrite what is read")
    return out


def record(path: Path) -> Record:
    """The record in a file."""
    from detent.core.record import Record

    return Record.load(path)
