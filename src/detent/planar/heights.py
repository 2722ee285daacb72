"""The arcs of a slice in order of angle at a time, and where they stand at a critical one: floats, exact where close.

Angles closer than `CLOSE` are compared as algebraic numbers. A place is a chart and u; the chart counts on past the
second, so that a turn more is a chart two higher, and the end of one chart is the beginning of the next.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cmp_to_key
from math import atan, isfinite, pi, sqrt

from detent.planar.arcs import HIGH, LOW, Arc, angle_of
from detent.planar.exact import Algebraic, compare, real_roots
from detent.planar.node import Node

CLOSE = 1e-7  # rad, and of the leg: a fold turns a rounding of 1e-16 in time into 1e-8; ours


@dataclass(frozen=True, eq=False)
class Height:
    """Arcs that coincide at a time, most often one; `turn` counts whole turns added."""

    arcs: tuple[Arc, ...]
    turn: int = 0

    @property
    def key(self) -> tuple[int, ...]:
        return (self.turn, *sorted(map(id, self.arcs)))


@dataclass(frozen=True, eq=False)
class Place:
    """Where a height stands at a critical time: at a node, or in the middle of an arc that goes on."""

    angle: float
    chart: int
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
        return compare_places((a[1].chart, u_of(a[1])), (b[1].chart, u_of(b[1])))

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
        return arc.chart * pi + 2 * atan(first)
    c, b, a = (one + t * two for one, two in zip(*arc.quadratic, strict=True))
    root = sqrt(max(b * b - 4 * a * c, 0.0))
    far = -(b + root) / 2 if b > 0 else (root - b) / 2
    low, high = min(first, last), max(first, last)
    candidates = [x / y for x, y in ((far, a), (c, far)) if y != 0]
    inside = [min(max(one, low), high) for one in candidates if isfinite(one)]
    off = [abs(one - two) for one, two in zip([x for x in candidates if isfinite(x)], inside, strict=True)]
    u = inside[off.index(min(off))] if inside else first
    return arc.chart * pi + 2 * atan(u)


def exact_u(arc: Arc, t: Fraction) -> Algebraic:
    """tan θ/2 of an arc at a rational time strictly between its ends."""
    if arc.is_level:
        return arc.start.u
    graph = arc.pair.graph
    assert graph is not None
    roots = real_roots(graph.h * t.denominator + graph.g * t.numerator)
    return next(u for u in roots if compare(arc.low, u) <= 0 and compare(u, arc.high) <= 0)


def compare_places(a: tuple[int, Algebraic], b: tuple[int, Algebraic]) -> int:
    """−1, 0 or 1 for two angles, each a chart and u."""
    (k, u), (j, w) = a, b
    if k == j:
        return compare(u, w)
    if k > j:
        return -compare_places(b, a)
    return 0 if j == k + 1 and u == HIGH and w == LOW else -1


def place_of(height: Height, node: Node | None, t: float) -> Place:
    """A height at a critical time; node: the one at which one of its arcs begins or ends there, if any does."""
    arc = height.arcs[0]
    if node is None:
        return Place(angle_at(arc, t) + 2 * pi * height.turn, arc.chart, None, arc, height.turn)
    return Place(angle_of(node) + 2 * pi * height.turn, node.chart, node, arc, height.turn)


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
    if node.chart != arc.chart:
        return -1 if gap < 0 else 1
    side = node.sign(arc.pair.S) * (1 if arc.is_floor else -1)  # 1: the node lies above the arc
    return flip * side


__all__ = ["CLOSE", "Height", "Place", "angle_at", "compare_places", "compared", "exact_u", "heights_at", "place_of"]
