"""The walk of a family of starts: `Walker` over polynomials with a parameter, and what it may meet.

What is looked at is chosen by intervals in floating point, all errors counted; what is found there is decided for every
start at once, or the walk ends as `Undecided`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cmp_to_key
from itertools import pairwise

import numpy as np
from flint import arb, fmpz_poly
from numpy.typing import NDArray

from detent.latch.exact.algebraic import ERROR, FIRST, Algebraic, compare, precision, real_roots, sign
from detent.latch.exact.branches import Doubt, eliminated_for_all, roots_between
from detent.latch.exact.cfunction import Feature, Form, Pair
from detent.latch.exact.family import Family, FamilyPair
from detent.latch.exact.node import Germ, Node
from detent.latch.exact.parameter import EDGE as CHART
from detent.latch.exact.parameter import Stretch, Undecided
from detent.latch.exact.times import Clock
from detent.latch.exact.walk import Step, Walk, Walker

Array = NDArray[np.float64]
Range = tuple[Array, Array]  # from, to
IN_CHART = fmpz_poly([1, 0, -1])  # 1 − u²
PIECES = 16  # of a curve that is looked at, each with its own intervals; ours


class FamilyNearby:
    """What `Nearby` is to a scene, for a family over a stretch."""

    def __init__(self, family: Family, over: Stretch, parity: int) -> None:
        self.over, self.sides = over, family.sides[parity]
        self._made: dict[int, FamilyPair] = {}
        zero, one = (side.table for side in (self.sides.zero, self.sides.one))  # h, g, sizes of their terms
        low, high = float(over.low), float(over.high)
        ends = np.stack([zero[:, :3] + s * (one[:, :3] - zero[:, :3]) for s in (low, high)])
        slack = ERROR * (1.0 + 2 * max(abs(low), abs(high))) * (zero[:, 6:7] + one[:, 6:7])
        self.h: Range = (ends.min(0) - slack, ends.max(0) + slack)
        slack = ERROR * zero[:, 7:8]
        self.g: Range = (zero[:, 3:6] - slack, zero[:, 3:6] + slack)

    # ---- exact pairs ----

    def pair(self, feature: Feature) -> Pair:
        return self.made(self.sides.zero.number(feature))

    def made(self, k: int) -> Pair:
        if k not in self._made:
            self._made[k] = self.sides.pair(k, self.over)
        return self._made[k]

    def looked_at(self, k: int, u: tuple[float, float], t: tuple[float, float]) -> Pair:
        """A pair that is looked at for some u and t; Undecided where its curve may hold a line there for a single s."""
        pair = self.made(k)
        for one in real_roots(pair.S.g):
            low, high = _span(one.ball())
            if low <= u[1] and high >= u[0] and may_hold(pair, one, t):
                sign(pair.S.h, one)
        return pair

    # ---- what may matter ----

    def at(self, node: Node) -> list[Pair]:
        found = self.near(_span(node.u.ball()), _span(node.clock.ball()))
        return [pair for pair in found if _may_touch(pair, node)]

    def near(self, u: tuple[float, float], t: tuple[float, float]) -> list[Pair]:
        """Pairs whose constraint may vanish with u and t in these intervals."""
        return [self.looked_at(k, u, t) for k in self.indices(u, t)]

    def indices(self, u: tuple[float, float], t: tuple[float, float]) -> list[int]:
        value = _plus(_quadratic(self.h, u), _times(_quadratic(self.g, u), _wide(t)))
        return np.flatnonzero((value[0] <= 0) & (value[1] >= 0)).tolist()

    def crossing_level(self, u: Algebraic, begin: Clock, end: Clock) -> Iterator[tuple[Clock, list[Pair]]]:
        """All the time as one stretch: its end, and pairs that may touch on the line of a u, up to where one surely
        closes it."""
        t = _hull(begin, end)
        clocks = {k: Clock.at(u, self.made(k).S) for k in self.indices(_span(u.ball()), t) if _moves(self.made(k), u)}
        now = _span(begin.ball())[1]  # what touches already closes nothing
        later = {k: span for k, clock in clocks.items() if (span := _span(clock.ball()))[0] > now}
        sure = [span[1] for k, span in later.items() if _closes(self.made(k), Node(0, u, clocks[k]))]
        t = t[0], min([t[1], *sure])
        found = []
        for k in self.indices(_span(u.ball()), t):
            pair, clock = self.made(k), clocks.get(k)
            if may_hold(pair, u, t) if clock is None else _may_touch(pair, Node(0, u, clock)):
                found.append(self.looked_at(k, _span(u.ball()), t))
        yield end, found

    def meeting(self, node: Node, germ: Germ, end: Node) -> list[Pair]:
        """Pairs whose curves may meet a graph between a node and an end."""
        mine = self.sides.zero.number(germ.pair.feature)
        a, b = sorted((_span(node.u.ball()), _span(end.u.ball())), key=lambda one: one[0] + one[1])
        marks = np.linspace(a[0], b[1], PIECES + 1)
        kept = np.zeros(len(self.sides.zero.begins), dtype=bool)
        own_h, own_g = ((one[0][mine : mine + 1], one[1][mine : mine + 1]) for one in (self.h, self.g))
        for low, high in pairwise(marks):
            u = float(np.nextafter(low, -np.inf)), float(np.nextafter(high, np.inf))
            one = _times(_quadratic(self.h, u), _quadratic(own_g, u))
            two = _times(_quadratic(own_h, u), _quadratic(self.g, u))
            kept |= (one[0] - two[1] <= 0) & (one[1] - two[0] >= 0)
        kept[mine] = False
        graph = germ.pair.graph
        assert graph is not None
        boxes = [arb(low).union(arb(high)) for low, high in pairwise(marks.tolist())]
        near = [k for k in np.flatnonzero(kept).tolist() if _may_meet(self.made(k), graph, boxes)]
        t = _hull(node.clock, end.clock)
        return [self.looked_at(k, (a[0], b[1]), t) for k in near]

    def first_below(self, node: Node, pulled: int, rest: Algebraic | None) -> Node | None:
        """The first thing in the way of a snap from a node, within its chart: a contact that holds the pawl there."""
        u, limit = _span(node.u.ball()), _span(rest.ball()) if rest is not None else (float(pulled), float(pulled))
        landings: list[Node] = []
        for pair in self.near((min(u[0], limit[0]), max(u[1], limit[1])), _span(node.clock.ball())):
            for x in self._roots_at(pair, node.clock):
                is_near = sign(IN_CHART, x) >= 0 if rest is None else pulled * compare(x, rest) < 0
                is_ahead = pulled * compare(x, node.u) > 0
                if is_ahead and is_near and Node(node.chart, x, node.clock).contact(pair):
                    landings.append(Node(node.chart, x, node.clock, pair.S))
        return min(landings, key=cmp_to_key(lambda p, q: pulled * compare(p.u, q.u)), default=None)

    def _roots_at(self, pair: Pair, clock: Clock) -> list[Algebraic]:
        """u where a pair's features may meet at a time: `touches` decides."""
        with precision(FIRST):
            t, found = clock.ball(), roots_between(eliminated_for_all(clock, pair.S, self.over), -CHART, CHART)
            return [u for u in found if (pair.S.h(u.ball()) + t * pair.S.g(u.ball())).contains(0)]


def _moves(pair: Pair, u: Algebraic) -> bool:
    """Whether a curve crosses the line of a u, and does not go along it."""
    try:
        return sign(pair.S.g, u) != 0
    except Undecided:
        return False


def _closes(pair: Pair, node: Node) -> bool:
    """Whether features surely touch at a node, off the ends, and press on: nothing later on its line is reached."""
    try:
        contact = node.contact(pair) if sign(pair.S.g, node.u) < 0 else None
        return contact is not None and min(contact[0]) > 0
    except Undecided:
        return False


def may_hold(pair: Pair, u: Algebraic, t: tuple[float, float]) -> bool:
    """Whether features may touch at a u within a time, for some s."""
    if not all(_may_be(cone, u) for cone in pair.cones):
        return False
    x, time = u.ball(), arb(t[0]).union(arb(t[1]))
    return not any(end.h(x) + time * end.g(x) < 0 for end in pair.ends)


def _hull(a: Clock, b: Clock) -> tuple[float, float]:
    x, y = _span(a.ball()), _span(b.ball())
    return min(x[0], y[0]), max(x[1], y[1])


def _may_meet(pair: Pair, graph: Form, boxes: list[arb]) -> bool:
    """Whether a pair's features may touch on another's graph with u in one of some boxes, for some s."""
    own = pair.S.h * graph.g - graph.h * pair.S.g
    ends = [end.h * graph.g - graph.h * end.g for end in pair.ends]
    for u in boxes:
        if not own(u).contains(0) or any(cone(u) < 0 for cone in pair.cones):
            continue
        g = graph.g(u)
        if not any(end(u) * g < 0 for end in ends):
            return True
    return False


def _may_touch(pair: Pair, node: Node) -> bool:
    """Whether features whose curve comes by a node may touch there, for some s: those that do not need not be put in
    order."""
    return all(_may_be(cone, node.u) for cone in pair.cones) and all(_may_be(end, node) for end in pair.ends)


def _may_be(one: Form | fmpz_poly, at: Node | Algebraic) -> bool:
    """Whether a form or a polynomial is not negative for some s."""
    try:
        return (at.sign(one) if isinstance(at, Node) else sign(one, at)) >= 0  # pyright: ignore[reportArgumentType]
    except Undecided:
        return True


class FamilyWalker(Walker):
    """Walks all of a family over a stretch; Undecided where they part."""

    def __init__(self, family: Family, over: Stretch, duration: Fraction | None = None) -> None:
        super().__init__(replace(family.scene, duration=duration or family.scene.duration))
        self.family, self.over = family, over

    def nearby(self, chart: int) -> FamilyNearby:  # pyright: ignore[reportIncompatibleMethodOverride]
        parity = chart % 2
        if parity not in self._nearby:
            self._nearby[parity] = FamilyNearby(self.family, self.over, parity)  # pyright: ignore[reportArgumentType]
        return self._nearby[parity]  # pyright: ignore[reportReturnType]

    def tell(self, step: Step) -> None:
        _sure(step.node)
        super().tell(step)

    def _first_below(self, node: Node, pulled: int, rest: Algebraic | None) -> Node | None:
        return self.nearby(node.chart).first_below(node, pulled, rest)

    def _along_graph(self, node: Node, germ: Germ) -> Node:
        end, nearby = _sure(super()._along_graph(node, germ)), self.nearby(node.chart)
        a, b = _span(node.u.ball()), _span(end.u.ball())
        u = min(a[0], b[0]), max(a[1], b[1])
        nearby.looked_at(nearby.sides.zero.number(germ.pair.feature), u, _hull(node.clock, end.clock))
        return end


def _sure(node: Node) -> Node:
    if isinstance(node.u, Doubt):
        raise Undecided("a walk may come to an end here, for some s")
    return node


def walked(family: Family, over: Stretch, start: tuple[int, Fraction], duration: Fraction | None = None) -> Walk:
    """The walk of a family, for its own duration or another; Undecided where it is not one."""
    walker = FamilyWalker(family, over, duration)
    return walker.run(Node(start[0], Algebraic.rational(start[1]), Clock.rational(Fraction(0))))


# ---- intervals in floating point; rounding is less than ERROR of the sizes, which is added ----


def _span(ball: object) -> tuple[float, float]:
    low, high = float(ball.lower()), float(ball.upper())  # pyright: ignore[reportAttributeAccessIssue]
    if not np.isfinite(low + high):
        raise Undecided("a ball has no bounds")
    return float(np.nextafter(low, -np.inf)), float(np.nextafter(high, np.inf))


def _wide(x: tuple[float, float]) -> Range:
    return np.array([x[0]]), np.array([x[1]])


def _plus(a: Range, b: Range) -> Range:
    slack = ERROR * (np.abs(a[0]) + np.abs(a[1]) + np.abs(b[0]) + np.abs(b[1]))
    return a[0] + b[0] - slack, a[1] + b[1] + slack


def _times(a: Range, b: Range) -> Range:
    found = np.stack([x * y for x in a for y in b])
    slack = ERROR * np.abs(found).max(0)
    return found.min(0) - slack, found.max(0) + slack


def _quadratic(c: Range, u: tuple[float, float]) -> Range:
    """c₀ + c₁ u + c₂ u² (rows)."""
    x = _wide(u)
    squares = _wide((0.0 if u[0] <= 0 <= u[1] else min(u[0] ** 2, u[1] ** 2), max(u[0] ** 2, u[1] ** 2)))
    parts = [(c[0][:, k], c[1][:, k]) for k in range(3)]
    return _plus(parts[0], _plus(_times(parts[1], x), _times(parts[2], squares)))


__all__ = ["FamilyWalker", "walked"]
