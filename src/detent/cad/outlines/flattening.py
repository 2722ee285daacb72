"""Curves of drawings as corners: arcs, ellipses, Béziers and B-splines, each within a stated distance of its chords.

Corners lie on the curve, rounded to a short decimal: what the exact road computes with stays small. Every bound is
proved, not sampled: a chord of an ellipse is that of a circle under a linear map, and a Bézier curve stays in the hull
of its control points. The rounding has its share of the distance.

Pieces of outlines joined end to end to the one closed outline that they make.
"""

from __future__ import annotations

import math
import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from detent.core.errors import InputError
from detent.geometry.polygon import Point
from detent.units import exact

MOST = 2000  # corners of an outline; ours
LARGEST = 10**9  # of a coordinate, in the file's unit; ours
SHARE = 0.998  # of the distance for the chord; the rest is for rounding
NUMBER = r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?"
Vector = tuple[float, float]
Weighted = tuple[float, float, float]  # x w, y w, w


class Unreadable(ValueError):
    """What is wrong with a drawing, and with which entity of it."""

    def __init__(self, reason: str, entity: str = "") -> None:
        super().__init__(reason)
        self.reason, self.entity = reason, entity


def decimal(text: str) -> Fraction | None:
    """A decimal number as it is written, exactly; None if it is none, is not finite or is too large."""
    if not re.fullmatch(NUMBER, text, re.ASCII):
        return None
    try:
        value = exact(text, "")
    except InputError:
        return None
    return value if abs(value) <= LARGEST else None


def rounded(x: float, y: float, chord: float) -> Point:
    """A point on a decimal grid of at most a thousandth of a distance."""
    digits = max(0, math.ceil(3 - math.log10(chord)))
    if not (abs(x) <= LARGEST and abs(y) <= LARGEST):
        raise Unreadable(f"it reaches farther than {LARGEST:.0e}")
    return Fraction(f"{x:.{digits}f}"), Fraction(f"{y:.{digits}f}")


def elliptic_arc(centre: Vector, a: Vector, b: Vector, start: float, sweep: float, chord: float) -> list[Point]:
    """Corners on c + a cos t + b sin t from t = start on, both ends included; of a full turn the end is the start.

    In the circle's plane a chord of Δt leaves the arc by 1 − cos Δt/2; the map (a b) stretches that by at most ‖(a b)‖.
    """
    size = _norm(a, b)
    if size == 0.0:
        raise Unreadable("its radius is zero")
    step = 2 * math.acos(max(0.0, 1 - SHARE * chord / size))
    least = 3 if abs(sweep) > 1.99 * math.pi else 2 if abs(sweep) > math.pi else 1
    if step == 0.0 or abs(sweep) / step > MOST:
        raise Unreadable(f"more than {MOST} corners come of it: allow a larger chord error")
    n = max(least, math.ceil(abs(sweep) / step))
    found = []
    for k in range(n + 1):
        c, s = math.cos(start + sweep * k / n), math.sin(start + sweep * k / n)
        found.append(rounded(centre[0] + c * a[0] + s * b[0], centre[1] + c * a[1] + s * b[1], chord))
    return found


def bulged(a: Point, b: Point, bulge: float, chord: float) -> list[Point]:
    """Corners from a to b on the arc whose quarter angle has the tangent `bulge`, counter-clockwise if positive."""
    (x0, y0), (x1, y1) = ((float(x), float(y)) for x, y in (a, b))
    if bulge == 0.0 or a == b:
        return [a, b]
    dx, dy, h = x1 - x0, y1 - y0, (1 / bulge - bulge) / 4
    centre = (x0 + x1) / 2 - h * dy, (y0 + y1) / 2 + h * dx
    radius = math.hypot(x0 - centre[0], y0 - centre[1])
    start = math.atan2(y0 - centre[1], x0 - centre[0])
    inner = elliptic_arc(centre, (radius, 0.0), (0.0, radius), start, 4 * math.atan(bulge), chord)
    return [a, *inner[1:-1], b]


def bezier(control: Sequence[Vector], chord: float, weights: Sequence[float] | None = None) -> list[Point]:
    """Corners on a Bézier curve, rational if it has weights; both ends included.

    Halved (de Casteljau) until every control point is within the distance of the segment between the ends: the curve
    stays in their hull, the weights being positive.
    """
    w = [1.0] * len(control) if weights is None else list(weights)
    todo = [[(x * k, y * k, k) for (x, y), k in zip(control, w, strict=True)]]
    found = [control[0]]
    while todo:
        piece = todo.pop()
        flat = [(x / k, y / k) for x, y, k in piece]
        if all(_off(one, flat[0], flat[-1]) <= SHARE * chord for one in flat[1:-1]):
            found.append(flat[-1])
        elif len(found) + len(todo) > MOST:
            raise Unreadable(f"more than {MOST} corners come of it: allow a larger chord error")
        else:
            first, last, level = [piece[0]], [piece[-1]], piece
            while len(level) > 1:
                level = [((a + d) / 2, (b + e) / 2, (c + f) / 2) for (a, b, c), (d, e, f) in pairwise(level)]
                first.append(level[0])
                last.append(level[-1])
            todo += [last[::-1], first]
    return [rounded(x, y, chord) for x, y in found]


def b_spline(
    degree: int, knots: Sequence[float], control: Sequence[Vector], weights: Sequence[float], chord: float
) -> list[Point]:
    """Corners on a B-spline curve, cut into Béziers by inserting knots (Boehm)."""
    n = len(control)
    if not 1 <= degree <= 10 or n <= degree or len(knots) != n + degree + 1 or len(weights) != n or n > MOST:
        raise Unreadable(f"degree {degree}, {n} control points and {len(knots)} knots do not make a spline")
    if any(b < a for a, b in pairwise(knots)) or not min(weights) > 0 or not knots[degree] < knots[n]:
        raise Unreadable("its knots do not rise, or a weight is not positive")
    t = list(knots)
    points = [(x * w, y * w, w) for (x, y), w in zip(control, weights, strict=True)]
    begin, end = t[degree], t[n]
    places = sorted({k for k in t if begin <= k <= end})
    for u in places:
        while t.count(u) < degree:
            points = _with_knot(degree, t, points, u)
    found: list[Point] = []
    for u in places[:-1]:
        k = bisect_right(t, u) - 1  # the span from u to the next place
        piece = points[k - degree : k + 1]
        flat = [(x / w, y / w) for x, y, w in piece]
        corners = bezier(flat, chord, [w for _, _, w in piece])
        found += corners if not found else corners[1:]
        if len(found) > MOST:
            raise Unreadable(f"more than {MOST} corners come of it: allow a larger chord error")
    return found


def _with_knot(degree: int, t: list[float], points: list[Weighted], u: float) -> list[Weighted]:
    """Control points of the same curve with one more knot at u, which t then has."""
    k, s = bisect_right(t, u) - 1, t.count(u)
    fresh = []
    for i in range(k - degree + 1, k - s + 1):
        share = (u - t[i]) / (t[i + degree] - t[i])
        (x0, y0, w0), (x1, y1, w1) = points[i - 1], points[i]
        rest = 1 - share
        fresh.append((rest * x0 + share * x1, rest * y0 + share * y1, rest * w0 + share * w1))
    t.insert(k + 1, u)
    return [*points[: k - degree + 1], *fresh, *points[k - s :]]


def _norm(a: Vector, b: Vector) -> float:
    """Largest stretch of the linear map with these columns."""
    e, f = a[0] ** 2 + a[1] ** 2 + b[0] ** 2 + b[1] ** 2, a[0] * b[1] - a[1] * b[0]
    return math.sqrt(0.5 * (e + math.sqrt(max(0.0, e * e - 4 * f * f))))


def _off(p: Vector, a: Vector, b: Vector) -> float:
    """Distance of a point from a segment."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    size = dx * dx + dy * dy
    s = 0.0 if size == 0.0 else max(0.0, min(1.0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / size))
    return math.hypot(p[0] - a[0] - s * dx, p[1] - a[1] - s * dy)


@dataclass(frozen=True, slots=True)
class Piece:
    """Corners of a stretch of outline; whether its ends stand in the file (those of arcs are computed); its name."""

    points: list[Point]
    is_given: bool
    name: str

    @property
    def is_closed(self) -> bool:
        return len(self.points) > 2 and self.points[0] == self.points[-1]

    def reversed(self) -> Piece:
        return Piece(self.points[::-1], self.is_given, self.name)


def closed_outline(pieces: list[Piece], chord: float) -> list[Point]:
    """Corners of the one outline that pieces make. Ends nearer than the chord error are one point.

    Ends that are the same go before ends that are near. Where a line meets an arc the line's end is kept, which stands
    in the file.
    """
    pieces = [one for one in pieces if len(set(one.points)) > 1]
    if not pieces:
        raise Unreadable("there is no outline")
    rings = [one for one in pieces if one.is_closed]
    if len(rings) > 1 or (rings and len(pieces) > 1):
        names = ", ".join(one.name for one in pieces[:4])
        raise Unreadable(f"one outline is needed, and there are several pieces apart: {names}")
    if rings:
        return _without_repeats(rings[0].points)
    chain, rest = pieces[0], pieces[1:]
    while not _closes(chain, rest, chord):
        ends = [(one, one.points[0]) for one in rest] + [(one.reversed(), one.points[-1]) for one in rest]
        near = [one for one, end in ends if end == chain.points[-1]]
        near = near or [one for one, end in ends if _meet(chain.points[-1], end, chord)]
        x, y = (float(c) for c in chain.points[-1])
        if not near:
            raise Unreadable(
                f"the outline is open at ({x:g}, {y:g}): nothing begins within {chord:g} of it", chain.name
            )
        if len(near) > 1:
            raise Unreadable(f"more than two ends meet at ({x:g}, {y:g})", near[1].name)
        rest = [one for one in rest if one.name != near[0].name]
        chain = _joined(chain, near[0])
    if rest:
        raise Unreadable("one outline is needed, and this piece is apart from the first", rest[0].name)
    is_begin_kept = pieces[0].is_given or not chain.is_given
    at = chain.points[0 if is_begin_kept else -1]
    return _without_repeats([at, *chain.points[1:-1], at])


def _closes(chain: Piece, rest: list[Piece], chord: float) -> bool:
    """Whether a chain's end is at its begin, and not exactly at another piece's."""
    if chain.is_closed or len(chain.points) < 3:
        return chain.is_closed
    goes_on = any(chain.points[-1] in (one.points[0], one.points[-1]) for one in rest)
    return not goes_on and _meet(chain.points[-1], chain.points[0], chord)


def _joined(a: Piece, b: Piece) -> Piece:
    points = [*a.points, *b.points[1:]] if a.is_given or not b.is_given else [*a.points[:-1], *b.points]
    return Piece(points, b.is_given, b.name)


def _meet(a: Point, b: Point, chord: float) -> bool:
    return a == b or (float(a[0] - b[0]) ** 2 + float(a[1] - b[1]) ** 2) ** 0.5 <= chord


def _without_repeats(points: list[Point]) -> list[Point]:
    """A ring's corners, its first not repeated at its end, no corner twice in a row."""
    return [one for one, before in zip(points[:-1], [points[-2], *points]) if one != before]


__all__ = [
    "LARGEST",
    "MOST",
    "NUMBER",
    "Unreadable",
    "Vector",
    "b_spline",
    "bezier",
    "bulged",
    "decimal",
    "elliptic_arc",
    "rounded",
    "Piece",
    "closed_outline",
]
