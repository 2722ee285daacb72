"""Whether bodies overlap where a run begins: exact, for a pawl at a rational tan θ/2."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

from detent.errors import InputError
from detent.geometry.polygon import Point, cross
from detent.planar.plan import PlanarPawl


def refuse_overlap(
    pawls: Sequence[PlanarPawl],
    obstacles: Sequence[tuple[Point, ...]],
    roots: Sequence[tuple[Point, ...]],
    start: Point,
) -> None:
    """InputError where a pawl or a root begins in an obstacle."""
    for j, obstacle in enumerate(obstacles):
        for k, root in enumerate(roots):
            if overlap([(x + start[0], y + start[1]) for x, y in root], obstacle):
                raise InputError(f"mating.root[{k}]", None, f"it begins in obstacle {j}; begin where they are apart")
        for k, pawl in enumerate(pawls):
            if overlap(placed(pawl, start), obstacle):
                raise InputError(f"mating.pawls[{k}]", None, f"it begins in obstacle {j}; begin where they are apart")


def placed(pawl: PlanarPawl, start: Point) -> list[Point]:
    """Corners of a pawl in the world at its start angle: cos θ and sin θ are rational in u."""
    chart, u = pawl.start
    sense = -1 if chart % 2 else 1
    c, s = sense * (1 - u * u) / (1 + u * u), sense * 2 * u / (1 + u * u)
    at = start[0] + pawl.hinge[0], start[1] + pawl.hinge[1]
    return [(c * x - s * y + at[0], s * x + c * y + at[1]) for x, y in pawl.corners]


def overlap(one: Sequence[Point], two: Sequence[Point]) -> bool:
    """Whether the interiors of two simple polygons have a point in common; touching is none.

    They have if edges cross properly, or if a point just inside one lies inside the other: corners, and the middles of
    the pieces into which touching corners cut the edges.
    """
    for a, b in _edges(one):
        for c, d in _edges(two):
            if cross(a, b, c) * cross(a, b, d) < 0 and cross(c, d, a) * cross(c, d, b) < 0:
                return True
    return (
        any(holds(two, x) for x in _samples(one, two))
        or any(holds(one, x) for x in _samples(two, one))
        or _same(one, two)
    )


def _edges(polygon: Sequence[Point]) -> list[tuple[Point, Point]]:
    return [(polygon[k], polygon[(k + 1) % len(polygon)]) for k in range(len(polygon))]


def _samples(one: Sequence[Point], other: Sequence[Point]) -> list[Point]:
    found = list(one)
    for a, b in _edges(one):
        e = b[0] - a[0], b[1] - a[1]
        size = e[0] * e[0] + e[1] * e[1]
        cuts = {Fraction(0), Fraction(1)}
        for c in other:
            if cross(a, b, c) == 0:
                s = ((c[0] - a[0]) * e[0] + (c[1] - a[1]) * e[1]) / size
                if 0 < s < 1:
                    cuts.add(s)
        for c, d in _edges(other):
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
    for a, b in _edges(polygon):
        turn = cross(a, b, x)
        if turn == 0 and min(a[0], b[0]) <= x[0] <= max(a[0], b[0]) and min(a[1], b[1]) <= x[1] <= max(a[1], b[1]):
            return False
        if (a[1] > x[1]) != (b[1] > x[1]) and (turn > 0) == (b[1] > a[1]):
            inside = not inside
    return inside


def _same(one: Sequence[Point], two: Sequence[Point]) -> bool:
    """Polygons with the same corners lie in each other though no corner or middle is inside."""
    return set(one) == set(two)


__all__ = ["holds", "overlap", "placed", "refuse_overlap"]
