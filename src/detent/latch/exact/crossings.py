"""Where the arcs of a slice meet: each is cut at all that cross or touch it, so that pieces meet at their ends only.

Two curves meet at most four times, being of degree 2 in u and 1 in t: at roots of h₁ g₂ − h₂ g₁. Boxes round the arcs
and Bernstein's polynomials in floating point, all errors counted, leave few pairs of arcs; what they let through is
decided exactly. Nodes are shared: a place where several arcs meet is one node, found equal by exact signs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cmp_to_key
from math import comb

import numpy as np

from detent.latch.exact.algebraic import Algebraic, compare, real_roots, sign
from detent.latch.exact.arcs import HIGH, Arc, angle_of, cut
from detent.latch.exact.cfunction import Form
from detent.latch.exact.nearby import ERROR, floats
from detent.latch.exact.node import Node
from detent.latch.exact.times import Clock, compare_times

SLACK = 1e-9  # of the leg, rad: boxes are widened by it, far more than any rounding of their ends; ours


class Nodes:
    """Nodes by their place: one object each."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, Algebraic], list[Node]] = {}

    def at(self, chart: int, u: Algebraic, clock: Clock, form: Form | None) -> Node:
        """The node of u at a time, which is that of t g(u) + h(u) = 0 where a form is given."""
        known = self._known.setdefault((chart, u), [])
        for node in known:
            if form is not None and sign(form.g, u) != 0:
                if node.sign(form) == 0:
                    return node
            elif compare_times(node.clock, clock) == 0:
                return node
        known.append(Node(chart, u, clock))
        return known[-1]

    def shared(self, node: Node, form: Form | None) -> Node:
        return self.at(node.chart, node.u, node.clock, form)


def pieces_of(arcs: Sequence[Arc], duration: float) -> list[Arc]:
    """The arcs cut where they meet, their ends shared."""
    nodes = Nodes()
    arcs = [
        Arc(one.pair, nodes.shared(one.start, _form(one)), nodes.shared(one.end, _form(one)), *_rest(one))
        for one in arcs
    ]
    cuts: list[dict[int, Node]] = [{} for _ in arcs]
    for i, j in _near(arcs, duration):
        for node in _meetings(arcs[i], arcs[j], nodes):
            for k in (i, j):
                if node is not arcs[k].start and node is not arcs[k].end and _is_inside(node, arcs[k]):
                    cuts[k][id(node)] = node
    return [piece for arc, own in zip(arcs, cuts, strict=True) for piece in cut(arc, _along(arc, own.values()))]


def _rest(arc: Arc) -> tuple[bool, bool, bool]:
    return arc.is_floor, arc.sticks, arc.is_level


def _form(arc: Arc) -> Form | None:
    return None if arc.is_level else arc.pair.graph


def _along(arc: Arc, nodes: Iterable[Node]) -> list[Node]:
    if arc.is_level:
        return sorted(nodes, key=cmp_to_key(lambda a, b: compare_times(a.clock, b.clock)))
    up = compare(arc.end.u, arc.start.u)
    return sorted(nodes, key=cmp_to_key(lambda a, b: up * compare(a.u, b.u)))


def _is_inside(node: Node, arc: Arc) -> bool:
    """Whether a node that lies on an arc's curve lies between its ends."""
    if arc.is_level:
        return compare_times(arc.start.clock, node.clock) < 0 and compare_times(node.clock, arc.end.clock) < 0
    return compare(arc.low, node.u) < 0 and compare(node.u, arc.high) < 0


def _near(arcs: Sequence[Arc], duration: float) -> Iterator[tuple[int, int]]:
    """Arcs whose boxes meet."""
    if not arcs:
        return
    t = np.array([(float(one.start.clock), float(one.end.clock)) for one in arcs])
    theta = np.sort(np.array([(angle_of(one.start), angle_of(one.end)) for one in arcs]), axis=1)
    order = np.argsort(t[:, 0], kind="stable")
    t, theta = t[order], theta[order]
    slack = SLACK * duration
    for a in range(len(arcs)):
        until = int(np.searchsorted(t[:, 0], t[a, 1] + slack, side="right"))
        after = slice(a + 1, until)
        meet = (theta[after, 0] <= theta[a, 1] + SLACK) & (theta[after, 1] >= theta[a, 0] - SLACK)
        for b in (np.flatnonzero(meet) + a + 1).tolist():
            yield int(order[a]), int(order[b])


def _meetings(x: Arc, y: Arc, nodes: Nodes) -> Iterator[Node]:
    """Nodes that two arcs have in common, ends included."""
    if x.is_level:
        x, y = y, x
    if x.chart != y.chart:  # they meet where one chart ends and the next begins: a level there is cut, graphs end
        lower, upper = (x, y) if x.chart < y.chart else (y, x)
        if upper.is_level and upper.start.u.fraction == -1:
            ends = [one for one in (lower.start, lower.end) if one.u == HIGH]
            yield from (nodes.at(upper.chart, upper.start.u, one.clock, None) for one in ends)
        return
    if y.is_level and x.is_level:
        if x.start.u == y.start.u:
            yield from (one for one in (x.start, x.end) if _is_inside(one, y))
            yield from (one for one in (y.start, y.end) if _is_inside(one, x))
        return
    graph = x.pair.graph
    assert graph is not None
    if y.is_level:
        u = y.start.u
        if compare(x.low, u) <= 0 and compare(u, x.high) <= 0 and sign(graph.g, u) != 0:
            clock = Clock.at(u, graph)
            if compare_times(y.start.clock, clock) <= 0 and compare_times(clock, y.end.clock) <= 0:
                yield nodes.at(x.chart, u, clock, graph)
        return
    other = y.pair.graph
    assert other is not None
    low, high = max(x.low, y.low), min(x.high, y.high)
    if compare(low, high) > 0:
        return
    poly = other.h * graph.g - graph.h * other.g
    if poly.degree() < 0:  # one curve: they share what lies on both
        yield from (one for one in (x.start, x.end) if _is_inside(one, y))
        yield from (one for one in (y.start, y.end) if _is_inside(one, x))
    elif _may_vanish(graph, other, float(low), float(high)):
        for u in real_roots(poly):
            if compare(low, u) <= 0 and compare(u, high) <= 0 and sign(graph.g, u) != 0:
                yield nodes.at(x.chart, u, Clock.at(u, graph), graph)


def _may_vanish(one: Form, two: Form, low: float, high: float) -> bool:
    """Whether h₁ g₂ − h₂ g₁ may have a root between two numbers: its Bernstein coefficients have both signs."""
    low, high = low - SLACK, high + SLACK
    (h, g), (H, G) = floats(one), floats(two)
    poly = np.convolve(H, g) - np.convolve(h, G)
    size = float((np.convolve(np.abs(H), np.abs(g)) + np.convolve(np.abs(h), np.abs(G))).sum())
    moved = np.zeros(5)  # in powers of the share of the way from low to high
    for k in range(5):
        for i in range(k + 1):
            moved[i] += poly[k] * comb(k, i) * low ** (k - i) * (high - low) ** i
    values = np.array([sum(comb(j, i) / comb(4, i) * moved[i] for i in range(j + 1)) for j in range(5)])
    slack = ERROR * size
    return not (values.min() > slack or values.max() < -slack)


__all__ = ["pieces_of"]
