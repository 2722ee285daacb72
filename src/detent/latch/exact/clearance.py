"""Whether a pawl overlaps an obstacle at a place of its slice: polygons in floats, exactly where that is close.

Whether bodies overlap where a run begins: exact, for a pawl at a rational tan θ/2.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from math import pi, tan

import numpy as np
from numpy.typing import NDArray

from detent.core.errors import InputError
from detent.geometry.polygon import Point, cross
from detent.latch.exact.arcs import CLOSE, HIGH, LOW, SHARE, Height, angle_at, between, exact_u
from detent.latch.exact.nearby import Scene
from detent.latch.exact.plan import PlanarPawl


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


Array = NDArray[np.float64]
DOUBT = 1e-10  # of the size of the scene: a distance from a line below it is asked again exactly; ours


class Bodies:
    """The pawl and the obstacles of a scene."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.pawl = np.array(scene.pawl, dtype=float).reshape(-1, 2)
        self.obstacles = [np.array(one, dtype=float) for one in scene.obstacles]
        self.reach = float(np.hypot(*self.pawl.T).max())
        sizes = [self.reach, *(float(np.abs(one).max()) for one in self.obstacles), *map(abs, map(float, scene.p))]
        self.doubt = DOUBT * max(sizes)

    def is_free(self, t: Fraction, below: Height | None, above: Height | None) -> bool:
        """Whether the angles between two heights are free at a time: none, all angles."""
        chart, u = (0, Fraction(1, 8)) if below is None or above is None else _inside(t, below, above)
        turn = -1 if chart % 2 else 1
        c, s = turn * (1 - u * u) / (1 + u * u), turn * 2 * u / (1 + u * u)
        p, v = self.scene.p, self.scene.velocity
        at = p[0] + v[0] * t, p[1] + v[1] * t
        C, S = float(c), float(s)
        body = self.pawl @ np.array(((C, S), (-S, C))) + np.array(at, dtype=float)
        for obstacle, exact in zip(self.obstacles, self.scene.obstacles, strict=True):
            told = _overlap(body, obstacle, self.doubt)
            if told is None:
                told = overlap(_placed(self.scene.pawl, c, s, at), exact)
            if told:
                return False
        return True


def _placed(corners: tuple[Point, ...], c: Fraction, s: Fraction, at: Point) -> list[Point]:
    return [(c * x - s * y + at[0], s * x + c * y + at[1]) for x, y in corners]


def _inside(t: Fraction, below: Height, above: Height) -> tuple[int, Fraction]:
    """Chart and u strictly between two heights."""
    now = float(t)
    low = angle_at(below.arcs[0], now) + 2 * pi * below.turn
    high = angle_at(above.arcs[0], now) + 2 * pi * above.turn
    if high - low > 4 * CLOSE:
        angle = low + float(SHARE) * (high - low)
        chart = round(angle / pi)
        return chart, Fraction(tan((angle - chart * pi) / 2))
    chart, top = (one.arcs[0].chart + 2 * one.turn for one in (below, above))
    u, w = exact_u(below.arcs[0], t), exact_u(above.arcs[0], t)
    if chart == top:
        found = between(u, w)
    elif u != HIGH:
        found = between(u, HIGH)
    else:
        chart, found = top, between(LOW, w)
    return chart, Fraction(int(found.p), int(found.q))


def _overlap(one: Array, two: Array, doubt: float) -> bool | None:
    """Whether two polygons overlap; None where rounding might decide."""
    low, high = two.min(0) - doubt, two.max(0) + doubt
    if (one.max(0) < low).any() or (one.min(0) > high).any():
        return False
    apart, crossing = _sides(one, two, doubt)
    back, crossing_too = _sides(two, one, doubt)
    if (crossing & crossing_too.T).any():
        return True
    if not (apart | back.T).all():
        return None
    return _is_inside(one[0], two) or _is_inside(two[0], one)


def _sides(one: Array, two: Array, doubt: float) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """For each edge of one and each line along an edge of two: whether the edge surely lies on one side, or on both."""
    e = np.roll(two, -1, axis=0) - two
    n = np.stack((e[:, 1], -e[:, 0]), 1) / np.hypot(*e.T)[:, None]
    off = one @ n.T - (two * n).sum(1)  # (corners of one, edges of two)
    after = np.roll(off, -1, axis=0)
    sure = (np.abs(off) > doubt) & (np.abs(after) > doubt)
    return sure & (off * after > 0), sure & (off * after < 0)


def _is_inside(point: Array, polygon: Array) -> bool:
    x, y = polygon.T
    X, Y = np.roll(polygon, -1, axis=0).T
    passes = ((y > point[1]) != (Y > point[1])) & (((X - x) * (point[1] - y) - (Y - y) * (point[0] - x) > 0) == (Y > y))
    return bool(passes.sum() % 2)


__all__ = ["holds", "overlap", "placed", "refuse_overlap", "Bodies"]
