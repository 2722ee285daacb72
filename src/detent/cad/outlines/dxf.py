"""Outlines in DXF files (ASCII, any release): lines, arcs, circles, polylines with bulges, ellipses, splines.

A DXF file is pairs of lines, a group code and a value (Autodesk, DXF Reference). Numbers are decimal text and are taken
as such: what stands in the file is exact. Read are the entities of model space, seen from above; heights, widths and
line types are not looked at, annotations neither. What could hold an outline and is not read is refused.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from detent.cad.outlines.flattening import LARGEST, MOST, Piece, Unreadable, b_spline, bulged, decimal, elliptic_arc
from detent.geometry.polygon import Point

UNITS = {1: "inch", 4: "mm", 5: "cm", 6: "m", 13: "um"}  # $INSUNITS
BESIDE = {  # what a drawing has besides its outlines
    "TEXT", "MTEXT", "DIMENSION", "LEADER", "MULTILEADER", "POINT", "ATTDEF", "TOLERANCE", "VIEWPORT", "HATCH", "IMAGE",
    "XLINE", "RAY", "ARC_DIMENSION", "ACAD_TABLE", "WIPEOUT", "OLE2FRAME", "SEQEND",
}  # fmt: skip
Tag = tuple[int, str]


@dataclass(frozen=True, slots=True)
class Entity:
    """An entity, the line it begins on, and its tags."""

    kind: str
    line: int
    tags: list[Tag]

    def __str__(self) -> str:
        handle = self.text(5)
        return f"{self.kind} {handle} on line {self.line}" if handle else f"{self.kind} on line {self.line}"

    def text(self, code: int, default: str = "") -> str:
        return next((value for own, value in self.tags if own == code), default)

    def number(self, code: int, default: int | None = None) -> Fraction:
        found = next((value for own, value in self.tags if own == code), None)
        if found is None and default is not None:
            return Fraction(default)
        return _number(found, code, str(self))

    def flags(self) -> int:
        return int(self.number(70, 0))

    def point(self, code: int) -> Point:
        return self.number(code), self.number(code + 10)

    def numbers(self, code: int) -> list[float]:
        return [float(_number(value, code, str(self))) for own, value in self.tags if own == code]

    def mirrored(self) -> bool:
        """Whether its own x axis is the drawing's turned round: extrusion (0, 0, −1)."""
        way = tuple(self.number(code, default) for code, default in ((210, 0), (220, 0), (230, 1)))
        if way[:2] != (0, 0) or way[2] == 0:
            raise Unreadable("it does not lie in the plane of the drawing", str(self))
        return way[2] < 0


def dxf_unit(content: bytes) -> str | None:
    """The unit the file's header gives, if it is one of ours."""
    tags = list(_tags(content))
    for (_, code, value), (_, after, number) in pairwise(tags):
        if code == 9 and value == "$INSUNITS" and after == 70 and number.isdecimal():
            return UNITS.get(int(number[:6]))
    return None


def dxf_pieces(content: bytes, layer: str, chord: float) -> list[Piece]:
    """What there is on a layer, or in the whole drawing if no layer is named, as pieces of outlines."""
    entities = [one for one in _entities(content) if one.text(67, "0") == "0" and one.text(60, "0") == "0"]
    layers = {one.text(8, "0").casefold() for one in entities}
    if layer and layer.casefold() not in layers:
        raise Unreadable(f"there is no layer {layer!r} with anything on it; there are {', '.join(sorted(layers)[:20])}")
    if layer:
        entities = [one for one in entities if one.text(8, "0").casefold() == layer.casefold()]
    if len(entities) > MOST:
        raise Unreadable(f"{len(entities)} entities; at most {MOST} are read: name a layer")
    found = []
    for one in entities:
        if one.kind in READ:
            try:
                points, is_given = READ[one.kind](one, chord)
            except (Unreadable, ArithmeticError) as error:
                raise Unreadable(str(error), str(one)) from None
            found.append(Piece(points, is_given, str(one)))
        elif one.kind not in BESIDE:
            words = "a block: explode it" if one.kind == "INSERT" else f"read are {', '.join(READ)}"
            raise Unreadable(f"it is not read; {words}", str(one))
    return found


# ---- the file ----


def _tags(content: bytes) -> Iterator[tuple[int, int, str]]:
    """Line, group code and value of each pair of lines."""
    if content.startswith(b"AutoCAD Binary DXF"):
        raise Unreadable("it is a binary DXF file; save it as ASCII")
    if b"\0" in content:
        raise Unreadable("it is not text")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = content.decode("cp1252", "replace")  # before 2007; only names are concerned
    lines = re.split(r"\r\n|\r|\n", text)
    for k in range(0, len(lines) - 1, 2):
        code = lines[k].strip()
        if not re.fullmatch(r"-?\d{1,4}", code, re.ASCII):
            raise Unreadable(f"a group code is needed on line {k + 1}: it is no DXF file, or damaged")
        yield k + 1, int(code), lines[k + 1].strip()


def _entities(content: bytes) -> list[Entity]:
    """The entities of the section ENTITIES; vertices stand with their polyline."""
    found: list[Entity] = []
    section, is_whole = "", False
    tags = _tags(content)
    for line, code, value in tags:
        if code == 0 and value == "SECTION":
            _, code, section = next(tags, (0, -1, ""))
            if code != 2:
                raise Unreadable(f"a section without a name on line {line}")
        elif code == 0 and value in ("ENDSEC", "EOF"):
            section, is_whole = "", value == "EOF"
        elif section == "ENTITIES":
            if code == 0:
                found.append(Entity(value, line, []))
            elif found:
                found[-1].tags.append((code, value))
    if not is_whole:
        raise Unreadable("it is cut off: there is no EOF at its end")
    return _with_vertices(found)


def _with_vertices(entities: list[Entity]) -> list[Entity]:
    """Polylines of the old kind with the tags of their vertices behind their own, code 0 before each."""
    found: list[Entity] = []
    for one in entities:
        if one.kind != "VERTEX":
            found.append(one)
        elif found and found[-1].kind == "POLYLINE":
            found[-1].tags.extend([(0, "VERTEX"), *one.tags])
        else:
            raise Unreadable("a vertex that belongs to no polyline", str(one))
    return [one for one in found if one.kind != "SEQEND"]


def _number(text: str | None, code: int, of: str) -> Fraction:
    if text is None:
        raise Unreadable(f"its number of group {code} is missing", of)
    value = decimal(text)
    if value is None:
        raise Unreadable(f"group {code}: a number of at most {LARGEST:.0e} is needed, not {text[:40]!r}", of)
    return value


# ---- entities: corners, and whether their ends stand in the file ----

Corners = tuple[list[Point], bool]


def _line(one: Entity, chord: float) -> Corners:
    return [one.point(10), one.point(11)], True


def _arc(one: Entity, chord: float) -> Corners:
    start, end = (math.radians(float(one.number(code))) for code in (50, 51))
    sweep = (end - start) % (2 * math.pi) or 2 * math.pi
    return _circular(one, start, sweep, chord), False


def _circle(one: Entity, chord: float) -> Corners:
    points = _circular(one, 0.0, 2 * math.pi, chord)
    return [*points[:-1], points[0]], False


def _circular(one: Entity, start: float, sweep: float, chord: float) -> list[Point]:
    radius, (x, y) = float(one.number(40)), one.point(10)
    if not radius > 0:
        raise Unreadable("its radius is not positive")
    points = elliptic_arc((float(x), float(y)), (radius, 0.0), (0.0, radius), start, sweep, chord)
    return _turned(points, one)


def _ellipse(one: Entity, chord: float) -> Corners:
    (x, y), (ax, ay) = ((float(p), float(q)) for p, q in (one.point(10), one.point(11)))
    side = float(one.number(40)) * (-1 if one.mirrored() else 1)
    start, end = (one.numbers(code) or [default] for code, default in ((41, 0.0), (42, 2 * math.pi)))
    sweep = end[0] - start[0]
    sweep = sweep if 0 < sweep <= 2 * math.pi else sweep % (2 * math.pi) or 2 * math.pi
    points = elliptic_arc((x, y), (ax, ay), (-side * ay, side * ax), start[0], sweep, chord)
    is_full = sweep > 2 * math.pi - 1e-6  # parameters are printed to six digits or more
    return ([*points[:-1], points[0]] if is_full else points), False


def _spline(one: Entity, chord: float) -> Corners:
    control = list(zip(one.numbers(10), one.numbers(20)))
    if not control:
        raise Unreadable("it has no control points, only points it goes through: convert it")
    weights = one.numbers(41) or [1.0] * len(control)
    return b_spline(int(one.number(71)), one.numbers(40), control, weights, chord), False


def _lwpolyline(one: Entity, chord: float) -> Corners:
    corners: list[list[Fraction]] = []
    for code, value in one.tags:
        if code == 10:
            corners.append([_number(value, code, str(one)), Fraction(0), Fraction(0)])
        elif code in (20, 42) and corners:
            corners[-1][1 if code == 20 else 2] = _number(value, code, str(one))
    return _polygonal(one, corners, chord)


def _polyline(one: Entity, chord: float) -> Corners:
    if one.flags() & ~(1 | 2 | 4 | 128):
        raise Unreadable("it is a mesh or lies in space")
    own = [k for k, tag in enumerate(one.tags) if tag == (0, "VERTEX")]
    corners = []
    for begin, end in zip(own, [*own[1:], len(one.tags)]):
        vertex = Entity("VERTEX", one.line, one.tags[begin + 1 : end])
        if not vertex.flags() & 16:  # a corner of a spline's frame
            corners.append([vertex.number(10), vertex.number(20), vertex.number(42, 0)])
    return _polygonal(Entity(one.kind, one.line, one.tags[: own[0]] if own else one.tags), corners, chord)


def _polygonal(one: Entity, corners: list[list[Fraction]], chord: float) -> Corners:
    if len(corners) < 2:
        raise Unreadable("it has fewer than two corners")
    is_closed = bool(one.flags() & 1)
    found = [(corners[0][0], corners[0][1])]
    for (x, y, bulge), (u, v, _) in zip(corners, [*corners[1:], *corners[:1]] if is_closed else corners[1:]):
        found += bulged((x, y), (u, v), float(bulge), chord)[1:]
        if len(found) > MOST:
            raise Unreadable(f"more than {MOST} corners come of it")
    return _turned(found, one), True


def _turned(points: list[Point], one: Entity) -> list[Point]:
    return [(-x, y) for x, y in points] if one.mirrored() else points


READ = {
    "LINE": _line, "ARC": _arc, "CIRCLE": _circle, "LWPOLYLINE": _lwpolyline, "POLYLINE": _polyline,
    "ELLIPSE": _ellipse, "SPLINE": _spline,
}  # fmt: skip

__all__ = ["dxf_pieces", "dxf_unit"]
