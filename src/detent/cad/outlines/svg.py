"""Outlines in SVG files: path, polygon, polyline, rect, circle and ellipse, with their transforms and the page's unit.

What the file gives in decimals stays exact through translate, scale, matrix and quarter turns; other rotations and
skews are rounded once, like corners on curves. SVG's y points down the page and is turned up here: (x, y) → (x, −y),
the origin stays the drawing's. Style sheets are not looked at, no entity is expanded, and nothing a file refers to is
read.

Path data of SVG (SVG 2, chapter 9) as corners: M L H V C S Q T A Z, relative ones too.

Positions are sums of the decimals in the file and so exact; corners on curves are computed and rounded (flattening.py).
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from detent.cad.outlines.flattening import (
    MOST,
    NUMBER,
    Piece,
    Unreadable,
    Vector,
    bezier,
    decimal,
    elliptic_arc,
    rounded,
)
from detent.core.errors import InputError
from detent.core.xml_lines import Element, parsed
from detent.geometry.polygon import LENGTHS, Point

_SMOOTH = {"S": ("C", "S"), "T": ("Q", "T")}  # which commands leave a handle that these go on from
COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_COMMAND = re.compile(r"[\s,]*([MLHVCSQTAZ])", re.ASCII | re.IGNORECASE)
_VALUE = re.compile(rf"[\s,]*({NUMBER})", re.ASCII)
_FLAG = re.compile(r"[\s,]*([01])", re.ASCII)


def subpaths(data: str, chord: float) -> list[list[Point]]:
    """Corners of each subpath; one that is closed ends where it begins."""
    found: list[list[Point]] = []
    at: Point = (Fraction(0), Fraction(0))
    previous, handle = "", at
    for command, numbers in _commands(data):
        name, from_here = command.upper(), command.islower()
        if not found and name != "M":
            raise Unreadable("its path does not begin with M")
        if name == "M":
            at = _point(numbers, at, from_here)
            found.append([at])
        elif name == "Z":
            if found[-1][-1] != found[-1][0]:
                found[-1].append(found[-1][0])
            at = found[-1][0]
        else:
            if previous == "Z":  # goes on where the closed one began
                found.append([at])
            goes_on = previous in _SMOOTH.get(name, ())
            steps, handle = _drawn(name, numbers, at, from_here, handle if goes_on else at, chord)
            found[-1] += steps
            at = steps[-1]
        if sum(map(len, found[-2:])) > MOST or len(found) > MOST:
            raise Unreadable(f"more than {MOST} corners come of it: allow a larger chord error")
        previous = name
    return found


def _drawn(
    name: str, numbers: list[Fraction], at: Point, from_here: bool, handle: Point, chord: float
) -> tuple[list[Point], Point]:
    """Corners after the first of one command, and the last handle of a Bézier."""
    if name in "HV":
        k = "HV".index(name)
        value = numbers[0] + at[k] if from_here else numbers[0]
        return [(value, at[1]) if k == 0 else (at[0], value)], at
    end = _point(numbers[-2:], at, from_here)
    if name == "L":
        return [end], at
    if name == "A":
        return [*_arc(numbers, at, end, chord), end], at
    control = [_point(numbers[k : k + 2], at, from_here) for k in range(0, len(numbers) - 2, 2)]
    if name in "ST":
        control.insert(0, (2 * at[0] - handle[0], 2 * at[1] - handle[1]))
    curve = [(float(x), float(y)) for x, y in (at, *control, end)]
    return [*bezier(curve, chord)[1:-1], end], control[-1]


def _arc(numbers: list[Fraction], start: Point, end: Point, chord: float) -> list[Point]:
    """Corners between the ends of an elliptic arc: SVG 2, appendix B.2.4."""
    rx, ry, tilt = abs(float(numbers[0])), abs(float(numbers[1])), math.radians(float(numbers[2]))
    is_large, is_sweeping = bool(numbers[3]), bool(numbers[4])
    if start == end or rx == 0.0 or ry == 0.0:
        return []
    c, s = math.cos(tilt), math.sin(tilt)
    dx, dy = float(start[0] - end[0]) / 2, float(start[1] - end[1]) / 2
    x, y = (c * dx + s * dy) / rx, (c * dy - s * dx) / ry  # half the chord, where the ellipse is the unit circle
    half = math.hypot(x, y)
    if half == 0.0:
        return []
    if half > 1.0:  # too small to reach: enlarged until it does
        rx, ry, x, y, half = rx * half, ry * half, x / half, y / half, 1.0
    away = math.sqrt(max(0.0, 1 - half * half)) / half * (-1 if is_large == is_sweeping else 1)
    mx, my = away * y, -away * x
    centre = (
        c * mx * rx - s * my * ry + float(start[0] + end[0]) / 2,
        s * mx * rx + c * my * ry + float(start[1] + end[1]) / 2,
    )
    begin, until = math.atan2(y - my, x - mx), math.atan2(-y - my, -x - mx)
    sweep = (until - begin) % (2 * math.pi)
    a: Vector = (c * rx, s * rx)
    return elliptic_arc(centre, a, (-s * ry, c * ry), begin, sweep if is_sweeping else sweep - 2 * math.pi, chord)[1:-1]


def _point(numbers: list[Fraction], at: Point, from_here: bool) -> Point:
    x, y = numbers
    return (x + at[0], y + at[1]) if from_here else (x, y)


def _commands(data: str) -> Iterator[tuple[str, list[Fraction]]]:
    """Each command with its numbers; what follows the first pair of an M are lines."""
    position = 0
    while match := _COMMAND.match(data, position):
        letter, position = str(match[1]), match.end()
        count = COUNTS[letter.upper()]
        if count == 0:
            yield letter, []
            continue
        while True:
            numbers = []
            for k in range(count):  # flags may stand without anything between: "a1 1 0 01.5.5"
                one = (_FLAG if letter in "Aa" and k in (3, 4) else _VALUE).match(data, position)
                value = decimal(one[1]) if one else None
                if one is None or value is None:
                    raise Unreadable(f"its path needs a number after {data[max(0, position - 20) : position]!r}")
                numbers.append(value)
                position = one.end()
            yield letter, numbers
            letter = "L" if letter == "M" else "l" if letter == "m" else letter
            if not _VALUE.match(data, position):
                break
    if data[position:].strip(" \t\r\n\f,"):
        raise Unreadable(f"its path has {data[position : position + 20].strip()!r} where a command is needed")


SHAPES = ("path", "polygon", "polyline", "rect", "circle", "ellipse")
HIDDEN = ("defs", "symbol", "clipPath", "mask", "pattern", "marker")  # drawn elsewhere, or not at all
ABSOLUTE = {  # m
    "mm": Fraction(1, 10**3), "cm": Fraction(1, 100), "in": Fraction(254, 10**4), "Q": Fraction(1, 4000),
    "pt": Fraction(254, 72 * 10**4), "pc": Fraction(254, 6 * 10**4),
}  # fmt: skip
TURNS = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}


class Map(NamedTuple):
    """(x, y) → (a x + c y + e, b x + d y + f); whether its numbers are exact."""

    a: Fraction
    b: Fraction
    c: Fraction
    d: Fraction
    e: Fraction
    f: Fraction
    is_exact: bool = True

    def __call__(self, p: Point) -> Point:
        x, y = p
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    def after(self, o: Map) -> Map:
        """This map behind another one."""
        (a, b), (c, d) = ((self.a * x + self.c * y, self.b * x + self.d * y) for x, y in ((o.a, o.b), (o.c, o.d)))
        return Map(a, b, c, d, *self((o.e, o.f)), self.is_exact and o.is_exact)

    @property
    def stretch(self) -> float:
        """The most it lengthens anything, from above."""
        return math.sqrt(sum(float(one) ** 2 for one in (self.a, self.b, self.c, self.d)))


def svg_pieces(content: bytes, which: str, unit: str | None, chord: float) -> tuple[list[Piece], str]:
    """The outline of the shape whose id is `which`, or of the only one, and its unit.

    unit   of one step of the drawing's own coordinates; None: by the page's width and viewBox, then in mm
    chord  in m
    """
    if re.search(rb"&(?!amp;|lt;|gt;|quot;|apos;|#)", content):
        raise Unreadable("it has entities, which are never expanded")
    try:
        page = parsed(content, "an SVG file read here", bare_doctype=True)
    except InputError as error:
        raise Unreadable(str(error), f"line {error.line}" if error.line else "") from None
    if _tag(page) != "svg":
        raise Unreadable(f"its outermost element is {page.tag[:40]}, not svg")
    scale = Fraction(1) if unit else _step(page)
    to_unit = Map(scale, Fraction(0), Fraction(0), -scale, Fraction(0), Fraction(0))
    error = chord / float(LENGTHS[unit or "mm"])
    shapes = [(one, to) for one, to in _shapes(page, to_unit) if not which or one.attributes.get("id") == which]
    if len(shapes) != 1:
        ids = ", ".join(one.attributes.get("id", f"a {_tag(one)} without id") for one, _ in shapes[:8])
        whole = f"no shape has the id {which!r}" if which else f"{len(shapes)} shapes: {ids}; say which id"
        raise Unreadable(whole if not which or not shapes else f"{len(shapes)} shapes have the id {which!r}")
    one, to = shapes[0]
    name = f"{_tag(one)} {one.attributes.get('id', '')}".strip() + f" on line {one.line}"
    try:
        rings = [ring for ring in _corners(one, error / to.stretch) if len(ring) > 1]
        if len(rings) != 1:
            raise Unreadable(f"it has {len(rings)} subpaths; one outline without holes is needed")
        points = [to(point) for point in rings[0]]
        if not to.is_exact:
            points = [rounded(float(x), float(y), error) for x, y in points]
    except (Unreadable, ArithmeticError, InputError) as wrong:
        raise Unreadable(str(wrong), name) from None
    return [Piece(points, True, name)], unit or "mm"


def _step(page: Element) -> Fraction:
    """Millimetres in one step of the drawing's coordinates: the page's size by its viewBox, the smaller scale."""
    asked = "say unit=, what one step of its coordinates is"
    box = [decimal(one) for one in re.split(r"[\s,]+", page.attributes.get("viewBox", "").strip())]
    if page.attributes.get("preserveAspectRatio", "").strip().startswith("none"):
        raise Unreadable(f"its page is stretched (preserveAspectRatio none); {asked}")
    steps = []
    for name, size in zip(("width", "height"), box[2:]):
        match = re.fullmatch(rf"\s*({NUMBER})\s*([A-Za-z%]*)\s*", page.attributes.get(name, ""), re.ASCII)
        length = decimal(match[1]) if match else None
        if match and length and match[2] in ABSOLUTE and length > 0 and size and size > 0:
            steps.append(length * ABSOLUTE[match[2]] * 1000 / size)
    if len(box) != 4 or len(steps) != 2:
        raise Unreadable(f"it gives no width and height in mm, cm or in together with a viewBox; {asked}")
    if max(steps) > min(steps) * Fraction(101, 100):
        raise Unreadable(f"width and height have scales {float(steps[0]):g} and {float(steps[1]):g}; {asked}")
    return min(steps)  # preserveAspectRatio "meet"; sizes are often rounded


def _tag(one: Element) -> str:
    prefix, _, name = one.tag.rpartition(":")
    return name if prefix in ("", "svg") else one.tag


def _shapes(page: Element, outer: Map) -> Iterator[tuple[Element, Map]]:
    """Every shape that is drawn, with the map to the polygon's unit."""
    for one in page.inside:
        tag = _tag(one)
        if tag in HIDDEN:
            continue
        if tag in ("g", "a", "svg", "switch", *SHAPES):
            if tag == "svg":
                raise Unreadable("a page inside the page is not read", f"svg on line {one.line}")
            to = outer.after(_transform(one))
            if tag in SHAPES:
                yield one, to
            else:
                yield from _shapes(one, to)
        elif tag == "use":
            raise Unreadable("a copy (use) is not read: unlink it", f"use on line {one.line}")


def _transform(one: Element) -> Map:
    name = f"{_tag(one)} on line {one.line}"
    if re.search(r"(?<![\w-])(?:transform|rotate|scale|translate)\s*:", one.attributes.get("style", "")):
        raise Unreadable("a transform in its style is not read; it belongs in the attribute", name)
    found = Map(Fraction(1), Fraction(0), Fraction(0), Fraction(1), Fraction(0), Fraction(0))
    text, position = one.attributes.get("transform", ""), 0
    for match in re.finditer(r"[\s,]*([a-zA-Z]+)\s*\(([^()]*)\)[\s,]*", text, re.ASCII):
        numbers = [decimal(word) for word in re.findall(r"[^\s,]+", match[2])]
        given = [value for value in numbers if value is not None]
        step = _step_of(match[1], given) if len(given) == len(numbers) else None
        if match.start() != position or step is None:
            break
        found, position = found.after(step), match.end()
    if position != len(text):
        raise Unreadable(f"its transform {text[position : position + 40]!r} is not understood", name)
    if found.a * found.d == found.b * found.c:
        raise Unreadable("its transform leaves no area", name)
    return found


def _step_of(name: str, v: list[Fraction]) -> Map | None:
    """One function of a transform attribute; None where it is none."""
    zero, one = Fraction(0), Fraction(1)
    if name == "matrix" and len(v) == 6:
        return Map(v[0], v[1], v[2], v[3], v[4], v[5])
    if name == "translate" and len(v) in (1, 2):
        return Map(one, zero, zero, one, v[0], v[1] if len(v) == 2 else zero)
    if name == "scale" and len(v) in (1, 2):
        return Map(v[0], zero, zero, v[-1], zero, zero)
    if name == "rotate" and len(v) in (1, 3):
        quarter, angle = TURNS.get(int(v[0] % 360)) if v[0] % 1 == 0 else None, math.radians(float(v[0] % 360))
        c, s = map(Fraction, quarter or (math.cos(angle), math.sin(angle)))
        x, y = v[1:] or (zero, zero)
        return Map(c, s, -s, c, x - c * x + s * y, y - s * x - c * y, quarter is not None)
    if name in ("skewX", "skewY") and len(v) == 1:
        t = Fraction(math.tan(math.radians(float(v[0] % 360))))
        return Map(one, t if name == "skewY" else zero, t if name == "skewX" else zero, one, zero, zero, False)
    return None


# ---- shapes: corners of each ring; one that is closed ends where it begins ----


def _corners(one: Element, chord: float) -> list[list[Point]]:
    tag = _tag(one)
    if tag == "path":
        return subpaths(one.attributes.get("d", ""), chord)
    if tag in ("polygon", "polyline"):
        numbers = [decimal(word) for word in re.findall(r"[^\s,]+", one.attributes.get("points", ""))]
        values = [value for value in numbers if value is not None]
        if len(values) != len(numbers) or len(values) % 2:
            raise Unreadable("its points are not pairs of numbers")
        points = list(zip(values[::2], values[1::2]))
        return [[*points, *points[:1]] if tag == "polygon" else points]
    if tag == "rect":
        return [_rect(one, chord)]
    x, y = _length(one, "cx"), _length(one, "cy")
    names = ("r", "r") if tag == "circle" else ("rx", "ry")
    rx, ry = (float(_length(one, name)) for name in names)
    if not (rx > 0 and ry > 0):
        raise Unreadable("its radius is not positive")
    ring = elliptic_arc((float(x), float(y)), (rx, 0.0), (0.0, ry), 0.0, 2 * math.pi, chord)
    return [[*ring[:-1], ring[0]]]


def _rect(one: Element, chord: float) -> list[Point]:
    x, y, w, h = (_length(one, name) for name in ("x", "y", "width", "height"))
    if not (w > 0 and h > 0):
        raise Unreadable("its width or height is not positive")
    rx, ry = (_length(one, a) if a in one.attributes else _length(one, b) for a, b in (("rx", "ry"), ("ry", "rx")))
    if rx < 0 or ry < 0:
        raise Unreadable("its radius is negative")
    rx, ry = min(rx, w / 2), min(ry, h / 2)
    found: list[Point] = []
    centres = ((x + w - rx, y + h - ry), (x + rx, y + h - ry), (x + rx, y + ry), (x + w - rx, y + ry))
    for k, (cx, cy) in enumerate(centres):
        (a, b), (c, d) = (TURNS[90 * (i % 4)] for i in (k, k + 1))
        ends = (cx + a * rx, cy + b * ry), (cx + c * rx, cy + d * ry)
        inner = []
        if rx and ry:
            axes = (float(rx), 0.0), (0.0, float(ry))
            inner = elliptic_arc((float(cx), float(cy)), *axes, k * math.pi / 2, math.pi / 2, chord)[1:-1]
        found += [ends[0], *inner, ends[1]]
    return [*found, found[0]]


def _length(one: Element, name: str) -> Fraction:
    text = one.attributes.get(name, "0").strip()
    value = decimal(text.removesuffix("px"))
    if value is None:
        raise Unreadable(f"{name}: a number without unit is needed, not {text[:40]!r}")
    return value


__all__ = ["subpaths", "svg_pieces"]
