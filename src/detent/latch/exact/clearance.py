"""One time of a slice: the arcs in order of angle, whether it is free between two of them, and where a run begins.

Heights are the angles of arcs alive at a time; angles closer than `CLOSE` are compared as algebraic numbers. A place is
a chart and u; the chart counts on past the second, so that a turn more is a chart two higher, and the end of one chart
is the beginning of the next. Whether a pawl overlaps an obstacle is found in floats, exactly where that is close.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cmp_to_key
from math import atan, isfinite, pi, sqrt, tan

import numpy as np
from numpy.typing import NDArray

from detent.core.errors import InputError
from detent.geometry.polygon import Point, overlap
from detent.latch.exact.algebraic import Algebraic, compare, real_roots
from detent.latch.exact.arcs import HIGH, LOW, SHARE, Arc, between
from detent.latch.exact.nearby import Scene
from detent.latch.exact.node import Node
from detent.latch.exact.plan import PlanarPawl

Array = NDArray[np.float64]
CLOSE = 1e-7  # rad, and of the leg: a fold turns a rounding of 1e-16 in time into 1e-8; ours


@dataclass(frozen=True, eq=False)
class Height:
    """Arcs that coincide at a time, most often one; `turn` counts whole turns added."""

    arcs: tuple[Arc, ...]
    turn: int = 0


@dataclass(frozen=True, eq=False)
class Place:
    """Where a height stands at a critical time: at a node, or in the middle of an arc that goes on."""

    angle: float
    node: Node | None
    arc: Arc
    turn: int


def heights_at(arcs: Sequence[Arc], t: Fraction) -> list[Height]:
    """Arcs that are alive at a time, from below, those of one angle together."""
    exact: dict[int, Algebraic] = {}

    def u_of(arc: Arc) -> Algebraic:
        if id(arc) not in exact:
            exact[id(arc)] = exact_u(arc, t)
        return exact[id(arc)]

    def order(a: tuple[float, Arc], b: tuple[float, Arc]) -> int:
        if abs(a[0] - b[0]) > CLOSE:
            return -1 if a[0] < b[0] else 1
        return compare_places((a[1].start.chart, u_of(a[1])), (b[1].start.chart, u_of(b[1])))

    now = float(t)
    listed = sorted(((angle_at(one, now), one) for one in arcs), key=cmp_to_key(order))
    found: list[list[tuple[float, Arc]]] = []
    for one in listed:
        if found and order(found[-1][0], one) == 0:
            found[-1].append(one)
        else:
            found.append([one])
    return [Height(tuple(arc for _, arc in group)) for group in found]


def angle_at(arc: Arc, t: float) -> float:
    """Angle of an arc at a time: the root of its quadratic that lies on it."""
    first, last = float(arc.start.u), float(arc.end.u)
    if arc.is_level:
        return arc.start.chart * pi + 2 * atan(first)
    c, b, a = (one + t * two for one, two in zip(*arc.quadratic, strict=True))
    root = sqrt(max(b * b - 4 * a * c, 0.0))
    far = -(b + root) / 2 if b > 0 else (root - b) / 2
    low, high = min(first, last), max(first, last)
    candidates = [x / y for x, y in ((far, a), (c, far)) if y != 0]
    inside = [min(max(one, low), high) for one in candidates if isfinite(one)]
    off = [abs(one - two) for one, two in zip([x for x in candidates if isfinite(x)], inside, strict=True)]
    u = inside[off.index(min(off))] if inside else first
    return arc.start.chart * pi + 2 * atan(u)


def exact_u(arc: Arc, t: Fraction) -> Algebraic:
    """tan θ/2 of an arc at a rational time strictly between its ends."""
    if arc.is_level:
        return arc.start.u
    graph = arc.pair.graph
    assert graph is not None
    roots = real_roots(graph.h * t.denominator + graph.g * t.numerator)
    low, high = arc.span
    return next(u for u in roots if compare(low, u) <= 0 and compare(u, high) <= 0)


def compare_places(a: tuple[int, Algebraic], b: tuple[int, Algebraic]) -> int:
    """−1, 0 or 1 for two angles, each a chart and u."""
    (k, u), (j, w) = a, b
    if k == j:
        return compare(u, w)
    if k > j:
        return -compare_places(b, a)
    return 0 if j == k + 1 and u == HIGH and w == LOW else -1


def compared(a: Place, b: Place, turns: int) -> int:
    """−1, 0 or 1 for place a against place b with some turns added, at the same critical time."""
    gap = a.angle - b.angle - 2 * pi * turns
    if abs(gap) > CLOSE:
        return -1 if gap < 0 else 1
    if a.node is not None and b.node is not None:
        up = 2 * (b.turn + turns)
        return compare_places((a.node.chart + 2 * a.turn, a.node.u), (b.node.chart + up, b.node.u))
    if a.node is None and b.node is None:
        return 0 if a.arc is b.arc else (-1 if gap < 0 else 1)  # arcs that go on do not meet there
    node, arc, flip = (a.node, b.arc, 1) if a.node is not None else (b.node, a.arc, -1)
    assert node is not None
    if node.chart != arc.start.chart:
        return -1 if gap < 0 else 1
    side = node.sign(arc.pair.S) * (1 if arc.is_floor else -1)  # 1: the node lies above the arc
    return flip * side


# ---- whether it is free ----


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
        if below is None or above is None:
            chart, u = 0, Fraction(1, 8)
        else:  # strictly between the two
            low, high = (angle_at(one.arcs[0], float(t)) + 2 * pi * one.turn for one in (below, above))
            if high - low > 4 * CLOSE:
                angle = low + float(SHARE) * (high - low)
                chart = round(angle / pi)
                u = Fraction(tan((angle - chart * pi) / 2))
            else:
                chart, top = (one.arcs[0].start.chart + 2 * one.turn for one in (below, above))
                x, y = exact_u(below.arcs[0], t), exact_u(above.arcs[0], t)
                if chart != top and x == HIGH:
                    chart, x = top, LOW
                u = between(x, y if chart == top else HIGH)
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
    for (x, y), other in ((one[0], two), (two[0], one)):  # inside: a ray to the right crosses the outline oddly often
        a, b = other.T, np.roll(other, -1, axis=0).T
        passes = (a[1] > y) != (b[1] > y)
        passes &= ((b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]) > 0) == (b[1] > a[1])
        if passes.sum() % 2:
            return True
    return False


def _sides(one: Array, two: Array, doubt: float) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """For each edge of one and each line along an edge of two: whether the edge surely lies on one side, or on both."""
    e = np.roll(two, -1, axis=0) - two
    n = np.stack((e[:, 1], -e[:, 0]), 1) / np.hypot(*e.T)[:, None]
    off = one @ n.T - (two * n).sum(1)  # (corners of one, edges of two)
    after = np.roll(off, -1, axis=0)
    sure = (np.abs(off) > doubt) & (np.abs(after) > doubt)
    return sure & (off * after > 0), sure & (off * after < 0)


__all__ = [
    "CLOSE",
    "Bodies",
    "Height",
    "Place",
    "angle_at",
    "compare_places",
    "compared",
    "heights_at",
    "placed",
    "refuse_overlap",
]
