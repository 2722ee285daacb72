"""Polygons with exact corners: what the exact road of latches is given.

Corners are rational numbers in the polygon's own unit: whole numbers, fractions, decimal strings ("0.1" is a tenth),
and floats, which are what they are in binary. No factor is multiplied in, so nothing is rounded.

Simple polygons: in one sense, without crossings, and as convex pieces.

Which points lie inside a closed polyline.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from detent.core.errors import InputError
from detent.units import Exact, Length, exact

LENGTHS = {  # m, exactly
    "m": Fraction(1), "mm": Fraction(1, 10**3), "cm": Fraction(1, 100), "um": Fraction(1, 10**6),
    "inch": Fraction(254, 10**4),
}  # fmt: skip
Point = tuple[Fraction, Fraction]
Array = NDArray[np.float64]


def exact_point(given: object, field: str) -> Point:
    """Two numbers as they are, x and y."""
    if not isinstance(given, Sequence) or isinstance(given, str) or len(given) != 2:
        raise InputError(field, given, "two numbers, x and y, are needed")
    return exact(given[0], f"{field}[0]"), exact(given[1], f"{field}[1]")


def cross(a: Sequence[Any] | Array, b: Sequence[Any] | Array, c: Sequence[Any] | Array) -> Any:
    """Twice the area of a triangle, positive if it goes round counter-clockwise; of numbers of any one kind."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


@dataclass(frozen=True, slots=True)
class Drawing:
    """Which outline of which file a polygon is; its corners are its own.

    file    the file's name
    sha256  of the file's content
    layer   of a DXF file
    id      of an SVG file's shape
    chord   the most that a chord may leave its curve by
    """

    file: str
    sha256: str
    layer: str = ""
    id: str = ""
    chord: Length = 1e-5


@dataclass(frozen=True)
class Polygon:
    """A simple polygon, its corners counter-clockwise; edge k joins corners k and k + 1.

    points  corners (x, y); clockwise ones are turned round, corners on a straight edge dropped, and `notes` says so
    unit    of the corners: "mm", "m", "inch" …
    name    for messages and pictures
    drawing  the file it was read from, if it was: noted, never read again
    """

    points: tuple[tuple[Exact, Exact], ...]
    unit: str = "mm"
    name: str = ""
    drawing: Drawing | None = None
    corners: tuple[Point, ...] = field(init=False, repr=False, compare=False)
    notes: tuple[str, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.unit not in LENGTHS:
            raise InputError("unit", self.unit, f"one of {', '.join(LENGTHS)} is needed")
        try:
            corners, notes = _canonical([exact_point(one, f"points[{k}]") for k, one in enumerate(self.points)])
        except InputError as error:
            of = f" (polygon {self.name!r})" if self.name else ""
            raise InputError(error.field, error.value, f"{error.allowed}{of}") from None
        object.__setattr__(self, "corners", corners)
        object.__setattr__(self, "notes", notes)

    @classmethod
    def box(cls, x: tuple[Exact, Exact], y: tuple[Exact, Exact], unit: str = "mm", name: str = "") -> Polygon:
        """A rectangle along the axes."""
        return cls(((x[0], y[0]), (x[1], y[0]), (x[1], y[1]), (x[0], y[1])), unit, name)

    def __len__(self) -> int:
        return len(self.corners)

    @property
    def metres(self) -> NDArray[np.float64]:
        """Corners (n, 2), m, rounded."""
        return np.array(self.corners, dtype=np.float64) * float(LENGTHS[self.unit])


def _canonical(points: list[Point]) -> tuple[tuple[Point, ...], tuple[str, ...]]:
    """Corners counter-clockwise and none on a straight edge, with notes of what was changed."""
    notes: list[str] = []
    n = len(points)
    if n < 3:
        raise InputError("points", n, "a polygon has three corners or more")
    for k in range(n):
        if points[k] == points[(k + 1) % n]:
            raise InputError(f"points[{(k + 1) % n}]", _told(points[k]), "the same corner comes twice in a row")
    area = sum((cross((Fraction(0), Fraction(0)), points[k], points[(k + 1) % n]) for k in range(n)), Fraction(0))
    if area == 0:
        raise InputError("points", None, "it has no area")
    _refuse_crossings(points)
    if area < 0:
        points = [points[0], *reversed(points[1:])]
        notes.append("its corners went round clockwise: turned round")
    kept = [k for k in range(n) if cross(points[k - 1], points[k], points[(k + 1) % n]) != 0]
    if len(kept) < n:
        notes.append(f"{n - len(kept)} corners on straight edges left out")
    return tuple(points[k] for k in kept), tuple(notes)


def _refuse_crossings(points: list[Point]) -> None:
    n = len(points)
    for i in range(n):
        a, b = points[i], points[(i + 1) % n]
        for j in range(i + 1, n):
            c, d = points[j], points[(j + 1) % n]
            if j == i + 1 or (i == 0 and j == n - 1):
                shared, one, two = (b, a, d) if j == i + 1 else (a, b, c)
                if cross(shared, one, two) == 0 and _dot(shared, one, two) > 0:
                    raise InputError(f"points[{j}]", _told(points[j]), f"edge {j} goes back along edge {i}")
            elif _touch(a, b, c, d):
                raise InputError(
                    f"points[{j}]", _told(points[j]), f"edge {j} meets edge {i}: the outline crosses itself"
                )


def _dot(o: Point, a: Point, b: Point) -> Fraction:
    return (a[0] - o[0]) * (b[0] - o[0]) + (a[1] - o[1]) * (b[1] - o[1])


def _touch(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two closed edges have a point in common."""
    if max(a[0], b[0]) < min(c[0], d[0]) or max(c[0], d[0]) < min(a[0], b[0]):
        return False
    if max(a[1], b[1]) < min(c[1], d[1]) or max(c[1], d[1]) < min(a[1], b[1]):
        return False
    return cross(a, b, c) * cross(a, b, d) <= 0 and cross(c, d, a) * cross(c, d, b) <= 0


def _told(point: Point) -> str:
    return f"({float(point[0]):g}, {float(point[1]):g})"


def outline(hook: Sequence[tuple[float, float]]) -> Array:
    """Corners (n, 2), counter-clockwise in (x, z); refuses what is no simple polygon."""
    points = np.array(hook, dtype=float)
    following = np.roll(points, -1, axis=0)
    if np.hypot(*(following - points).T).min() < 1e-9:
        raise InputError("hook", None, "two corners in a row are the same")
    n = len(points)
    for i in range(n):
        a, b = points[i], following[i]
        for j in range(i + 2, n):
            c, d = points[j], following[j]
            is_met = cross(a, b, c) * cross(a, b, d) <= 0 and cross(c, d, a) * cross(c, d, b) <= 0
            if (i, j) != (0, n - 1) and is_met:
                raise InputError("hook", None, f"its outline crosses itself: side {i + 1} meets side {j + 1}")
    area = 0.5 * float(np.sum(points[:, 0] * following[:, 1] - following[:, 0] * points[:, 1]))
    if abs(area) < 1e-12:
        raise InputError("hook", None, "its outline has no area")
    return points if area > 0 else points[::-1].copy()


def moments(points: Array) -> tuple[float, Array, float]:
    """Area, centre (2,) and polar second moment about the origin, ∫ r² dA, of a counter-clockwise outline (n, 2)."""
    after = np.roll(points, -1, axis=0)
    twice = points[:, 0] * after[:, 1] - after[:, 0] * points[:, 1]  # areas of triangles from the origin
    area = 0.5 * float(twice.sum())
    centre = (points + after).T @ twice / (6.0 * area)
    squares = np.sum(points * points + points * after + after * after, axis=1)
    return area, centre, float(twice @ squares) / 12.0


def convex_pieces(profile: Array) -> Array:
    """The polygon as convex pieces, each a row: count, then half-planes (n_x, n_z, c, 1 on the outline): n·x ≤ c.

    One piece if the polygon is convex, else the triangles of ear clipping.
    """
    n = len(profile)
    outlines = [list(range(n))]
    if not _is_convex(profile):
        outlines = [ear for ear in _ears(profile) if cross(*(profile[i] for i in ear)) > 0]
    rows = np.zeros((len(outlines), 1 + 4 * max(map(len, outlines))))
    for row, indices in zip(rows, outlines, strict=True):
        row[0] = len(indices)
        for k, i in enumerate(indices):
            j = indices[(k + 1) % len(indices)]
            d = profile[j] - profile[i]
            normal = np.array([d[1], -d[0]]) / np.hypot(*d)
            row[1 + 4 * k : 5 + 4 * k] = (*normal, normal @ profile[i], float(j == (i + 1) % n))
    return rows


def triangulated(profile: Array) -> NDArray[np.int32]:
    """(n − 2, 3) corners of triangles that fill the polygon (n, 2), in its own sense: counter-clockwise."""
    ears = [[0, i, i + 1] for i in range(1, len(profile) - 1)] if _is_convex(profile) else _ears(profile)
    return np.array(ears, dtype=np.int32)


def _is_convex(profile: Array) -> bool:
    n = len(profile)
    return all(cross(profile[i - 1], profile[i], profile[(i + 1) % n]) >= 0 for i in range(n))


def _ears(profile: Array) -> list[list[int]]:
    """Triangles of ear clipping. Where no ear is left to cut off, a corner between two sides in line is: no area."""
    ears, left = [], list(range(len(profile)))
    while len(left) > 3:
        for k in range(len(left)):
            a, b, c = left[k - 1], left[k], left[(k + 1) % len(left)]
            others = (p for p in left if p not in (a, b, c))
            if cross(profile[a], profile[b], profile[c]) > 0 and not any(
                min(cross(profile[a], profile[b], profile[p]), cross(profile[b], profile[c], profile[p]),
                    cross(profile[c], profile[a], profile[p])) >= 0 for p in others
            ):  # fmt: skip
                ears.append([a, b, c])
                left.pop(k)
                break
        else:
            ears.append([left[-1], left[0], left[1]])
            left.pop(0)
    return [*ears, left]


def within(points: Array, loop: Array) -> NDArray[np.bool_]:
    """Whether (n, 2) points lie inside a closed polyline: an odd number of its sides cross the ray to the right."""
    a, b = loop, np.roll(loop, -1, axis=0)
    x, y = points[:, 0, None], points[:, 1, None]
    crosses = (a[:, 1] > y) != (b[:, 1] > y)
    rise = np.where(b[:, 1] == a[:, 1], 1.0, b[:, 1] - a[:, 1])
    return np.asarray(np.sum(crosses & (x < a[:, 0] + (y - a[:, 1]) / rise * (b[:, 0] - a[:, 0])), axis=1) % 2 == 1)


def overlap(one: Sequence[Point], two: Sequence[Point]) -> bool:
    """Whether the interiors of two simple polygons have a point in common; touching is none.

    They have if edges cross properly, or if a point just inside one lies inside the other: corners, and the middles of
    the pieces into which touching corners cut the edges.
    """
    for a, b in pairwise([*one, one[0]]):
        for c, d in pairwise([*two, two[0]]):
            if cross(a, b, c) * cross(a, b, d) < 0 and cross(c, d, a) * cross(c, d, b) < 0:
                return True
    # Polygons with the same corners lie in each other though no corner or middle is inside.
    inside = any(holds(b, x) for a, b in ((one, two), (two, one)) for x in _samples(a, b))
    return inside or set(one) == set(two)


def _samples(one: Sequence[Point], other: Sequence[Point]) -> list[Point]:
    found = list(one)
    for a, b in pairwise([*one, one[0]]):
        e = b[0] - a[0], b[1] - a[1]
        size = e[0] * e[0] + e[1] * e[1]
        cuts = {Fraction(0), Fraction(1)}
        for c in other:
            if cross(a, b, c) == 0:
                s = ((c[0] - a[0]) * e[0] + (c[1] - a[1]) * e[1]) / size
                if 0 < s < 1:
                    cuts.add(s)
        for c, d in pairwise([*other, other[0]]):
            f = d[0] - c[0], d[1] - c[1]
            turn = e[0] * f[1] - e[1] * f[0]
            if turn != 0:
                s = ((c[0] - a[0]) * f[1] - (c[1] - a[1]) * f[0]) / turn
                if 0 < s < 1:
                    cuts.add(s)
        ordered = sorted(cuts)
        found += [(a[0] + e[0] * (s + t) / 2, a[1] + e[1] * (s + t) / 2) for s, t in pairwise(ordered)]
    return found


def holds(polygon: Sequence[Point], x: Point) -> bool:
    """Whether a point lies in the interior: not on the outline, and a ray to the right crosses it oddly often."""
    inside = False
    for a, b in pairwise([*polygon, polygon[0]]):
        turn = cross(a, b, x)
        if turn == 0 and min(a[0], b[0]) <= x[0] <= max(a[0], b[0]) and min(a[1], b[1]) <= x[1] <= max(a[1], b[1]):
            return False
        if (a[1] > x[1]) != (b[1] > x[1]) and (turn > 0) == (b[1] > a[1]):
            inside = not inside
    return inside


__all__ = ["LENGTHS", "Drawing", "Point", "Polygon", "cross", "exact_point"]
