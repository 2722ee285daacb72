"""Fields whose values stand in files of their own, or may: assemblies, feels, polygons, pawls.

What was read is noted by its SHA-256, so that a record can be run again on the same files only.
"""

from __future__ import annotations

import dataclasses
import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

from pydantic import Discriminator, Tag, WithJsonSchema, WrapValidator

from detent.cad.outlines.file import LARGEST_FILE as LARGEST_OUTLINE
from detent.cad.outlines.file import OutlineFile
from detent.core.errors import CadError, InputError
from detent.core.files import read_inside
from detent.geometry.assembly import Assembly
from detent.geometry.polygon import Polygon
from detent.latch.model import Pawl
from detent.latch.pseudo_rigid_body import BeamPawl
from detent.mating.feel.json import LARGEST_FILE as LARGEST_FEEL
from detent.mating.feel.json import from_plain, plain_of, table_in
from detent.mating.feel.table import FeelTable
from detent.scenario.fields import TAG, Info, Tables, made, named_file, refused

FEELS = Path(__file__).parents[1] / "data" / "feels"  # the bundled ones


def assembly(tables: Tables) -> Any:
    return Annotated[Any, WrapValidator(_assembly), WithJsonSchema({"type": "string", "examples": ["part.step"]})]


def feel(tables: Tables) -> Any:
    return Annotated[Any, WrapValidator(_feel), WithJsonSchema({"type": "string", "examples": ["feel.json"]})]


def polygon(tables: Tables) -> Any:
    return _either(tables.of(Polygon, made_by=_noted), "file", tables.of(OutlineFile, made_by=_drawn))


def pawl(tables: Tables) -> Any:
    return _either(tables.of(Pawl), "modulus", tables.of(BeamPawl, made_by=_pawl))


def kept_file(value: Assembly | FeelTable) -> Any:
    """How a record keeps one that stands in a file: by its name there; a feel made in Python as a whole."""
    if isinstance(value, Assembly):
        return str(value.source.get("file", value.name))
    return value.file or plain_of(value)


def _assembly(value: Any, _: Any, info: Info) -> Assembly:
    """The parts of the named STEP file; what is noted is the digest of what was read."""
    from detent.cad.step import PARTS, load  # only where a scenario has one

    if value in {one.stem for one in PARTS.glob("*.step")}:
        path = PARTS / f"{value}.step"
        info.context.files[value] = hashlib.sha256(path.read_bytes()).hexdigest()
    else:
        path = named_file(value, None, info)
    try:
        read = load(path)
    except (CadError, InputError) as error:
        raise refused(str(error)) from None
    if read.source["digest"] != info.context.files[value]:
        raise refused("it changed while it was read")
    return dataclasses.replace(read, source={**read.source, "file": value})


def _feel(value: Any, _: Any, info: Info) -> FeelTable:
    """The table in the named file; a record also keeps one that was made in Python."""
    try:
        if info.context.si and isinstance(value, Mapping):
            return from_plain(value)
        if value in {one.stem for one in FEELS.glob("*.json")}:
            content, name = (FEELS / f"{value}.json").read_bytes(), f"{value}.json"
        else:
            path = named_file(value, None, info)
            assert info.context.folder is not None  # or there were no file
            content, name = read_inside(info.context.folder, value, LARGEST_FEEL)[1], path.name
        info.context.files[value] = hashlib.sha256(content).hexdigest()
        return dataclasses.replace(table_in(content, name), file=value)
    except InputError as error:
        raise refused(str(error), error) from None
    except ValueError as error:
        raise refused(str(error)) from None


# ---- polygons and pawls, each in one of two ways ----


def _either(usual: Any, key: str, other: Any) -> Any:
    """One of two tables: the other one if it has the key."""

    def which(value: Any) -> str:
        return TAG + (key if isinstance(value, dict) and key in value else "")

    first: Any = Annotated[usual, Tag(TAG)]
    second: Any = Annotated[other, Tag(TAG + key)]
    return Annotated[first | second, Discriminator(which)]


def _pawl(given: Any) -> Pawl:
    try:
        return made(BeamPawl, given).pawl()
    except InputError as error:
        raise refused(str(error), error) from None


def _drawn(given: Any, info: Info) -> Polygon:
    """The polygon in a file; what is noted is the digest of what was read here."""
    outline, folder = made(OutlineFile, given), info.context.folder
    assert folder is not None  # or there were no file
    name = given.file.relative_to(folder.resolve()).as_posix()
    try:
        polygon = outline.polygon(read_inside(folder, name, LARGEST_OUTLINE)[1], name)
    except InputError as error:
        raise refused(str(error), error) from None
    except (CadError, ValueError) as error:
        raise refused(str(error)) from None
    info.context.files[name] = polygon.drawing.sha256
    return polygon


def _noted(given: Any, info: Info) -> Polygon:
    """A polygon of points; one that a record keeps from a file has its digest, and the file is not needed again."""
    polygon = made(Polygon, given)
    if polygon.drawing is not None:
        if not info.context.si:
            raise refused("only a record notes a drawing; a scenario has points, or a file")
        info.context.files[polygon.drawing.file] = polygon.drawing.sha256
    return polygon
