"""One closed outline of a DXF or SVG file as a polygon with exact corners.

Numbers are taken from the file's text, so a corner at 0.1 is a tenth. Arcs and other curves become chords that leave
the curve by no more than a stated distance, with corners on the curve rounded to a thousandth of it. The unit is the
one that the file gives (DXF: $INSUNITS; SVG: the page's size with its viewBox) or that is asked for, never a guess.
Files are bounded in size, entities and corners; what is wrong with one is a `CadError` that names file and entity.
"""

from __future__ import annotations

import hashlib
import os
import stat
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from detent.cad.outlines.dxf import dxf_pieces, dxf_unit
from detent.cad.outlines.flattening import MOST, Unreadable, closed_outline
from detent.cad.outlines.svg import svg_pieces
from detent.core.errors import CadError, InputError
from detent.geometry.polygon import LENGTHS, Drawing, Polygon
from detent.units import Length, mm

LARGEST_FILE = 5_000_000  # bytes; ours
ENDINGS = (".dxf", ".svg")


@dataclass(frozen=True, slots=True)
class OutlineFile:
    """A polygon drawn in a file, as a scenario names it in place of points.

    file   DXF or SVG, in the scenario's folder
    layer  of a DXF file; left out, the drawing has one outline only
    id     of an SVG file's shape; left out, it has one shape only
    chord  the most that a chord may leave its curve by; also how near ends are that meet
    unit   of the drawing's coordinates, in place of what the file says
    name   for messages and pictures
    """

    file: Path
    layer: str = ""
    id: str = ""
    chord: Length = 0.01 * mm
    unit: str = ""
    name: str = ""

    def polygon(self, content: bytes, file: str) -> Polygon:
        """The polygon in the file's content."""
        how = {"layer": self.layer, "id": self.id, "chord": self.chord, "name": self.name}
        return outline_in(content, file, unit=self.unit or None, **how)


def read_outline(
    path: Path | str,
    *,
    layer: str = "",
    id: str = "",
    chord: float = 0.01 * mm,
    unit: str | None = None,
    name: str = "",
) -> Polygon:
    """The polygon drawn in a DXF or SVG file.

    layer  of a DXF file; left out, the drawing has one outline only
    id     of an SVG file's shape; left out, it has one shape only
    chord  the most that a chord may leave its curve by, m; also how near ends are that meet
    unit   of the drawing's coordinates, in place of what the file says
    """
    file = Path(path)
    try:
        handle = os.open(file, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
        with open(handle, "rb") as opened:
            if not stat.S_ISREG(os.fstat(opened.fileno()).st_mode):
                raise CadError(file, "it is not a regular file")
            content = opened.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        raise CadError(file, f"it cannot be read: {getattr(error, 'strerror', None) or error}") from None
    return outline_in(content, file.name, layer=layer, id=id, chord=chord, unit=unit, name=name)


def outline_in(
    content: bytes, file: str, *, layer: str = "", id: str = "", chord: float = 0.01 * mm, unit: str | None = None,
    name: str = "",
) -> Polygon:  # fmt: skip
    """The same from a file's content."""
    ending = Path(file).suffix.lower()
    if ending not in ENDINGS:
        raise InputError("file", file, f"a file that ends in {' or '.join(ENDINGS)} is needed")
    if unit is not None and unit not in LENGTHS:
        raise InputError("unit", unit, f"one of {', '.join(LENGTHS)} is needed")
    if not 1e-9 <= chord <= 1.0:
        raise InputError("chord", chord, "a length from 1 nm to 1 m is needed")
    if (layer and ending != ".dxf") or (id and ending != ".svg"):
        raise InputError("layer" if layer else "id", layer or id, "a DXF file has layers, an SVG file has ids")
    if len(content) > LARGEST_FILE:
        raise CadError(file, f"it is larger than {LARGEST_FILE / 1e6:g} MB")
    try:
        if ending == ".dxf":
            of = unit or dxf_unit(content)
            if of is None:
                raise Unreadable(f"its header gives no unit of {', '.join(LENGTHS)} ($INSUNITS); say unit=")
            error = chord / float(LENGTHS[of])
            pieces = dxf_pieces(content, layer, error)
        else:
            pieces, of = svg_pieces(content, id, unit, chord)
            error = chord / float(LENGTHS[of])
        points = closed_outline(pieces, error)
        if len(points) > MOST:
            raise Unreadable(f"more than {MOST} corners come of it: allow a larger chord error")
    except Unreadable as wrong:
        raise CadError(file, wrong.reason, entity=wrong.entity) from None
    if sum(a[0] * b[1] - a[1] * b[0] for a, b in pairwise([*points, points[0]])) < 0:
        points.reverse()  # which way round a drawing goes says nothing
    drawing = Drawing(file, hashlib.sha256(content).hexdigest(), layer, id, chord)
    try:
        return Polygon(tuple(points), of, name or layer or id, drawing)
    except InputError as wrong:
        raise CadError(file, f"its outline cannot be a polygon: {wrong}", entity=pieces[0].name) from None


__all__ = ["LARGEST_FILE", "OutlineFile", "outline_in", "read_outline"]
