"""The friction from which on a walk sticks, as a number: μ*.

Friction stops a quasi-static walk and never bends it, so the walk without friction tells all: at a place of it the pawl
sticks if μ ≥ |f_θ/c| and friction is against it there, sgn(ṗ·r) c of the sign that weakens the lever (friction.py). μ*
is the least of that ratio over the walk: at an end of a segment, where the sliding reverses, or where the ratio has an
extremum, all of them roots of polynomials in u.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flint import arb, fmpz_poly

from detent.planar.cfunction import Form, Pair
from detent.planar.exact import FIRST, Algebraic, compare, precision, real_roots
from detent.planar.node import Clock, Node
from detent.planar.walk import Segment

BITS = 2 * FIRST


@dataclass(frozen=True, eq=False)
class Threshold:
    """Least friction that makes a walk stick: between low and high, and where."""

    low: float
    high: float
    node: Node
    pair: Pair


def sticking_from(segments: Sequence[Segment]) -> Threshold | None:
    """μ* of a walk made without friction; None if no friction makes it stick."""
    best: Threshold | None = None
    with precision(BITS):
        for segment in segments:
            if segment.pair is None:
                continue
            for node in _places(segment):
                found = _ratio(segment, node)
                if found is not None and (best is None or float(found.mid()) < 0.5 * (best.low + best.high)):
                    best = Threshold(float(found.lower()), float(found.upper()), node, segment.pair)
    return best


def _places(segment: Segment) -> list[Node]:
    """Ends, reversals and extrema of the ratio."""
    pair, start, end = segment.pair, segment.start, segment.end
    assert pair is not None
    graph = pair.graph
    if graph is None or start.u == end.u:
        return [start, end]
    up = compare(end.u, start.u)

    def on_graph(form: Form) -> fmpz_poly:
        return form.h * graph.g - graph.h * form.g

    lever, press = on_graph(pair.lever), on_graph(pair.press)
    found = [*real_roots(on_graph(pair.along)), *real_roots(lever.derivative() * press - lever * press.derivative())]
    inner = [one for one in found if up * compare(one, start.u) > 0 and up * compare(one, end.u) < 0]
    return [start, *(_on(segment, one, graph) for one in inner), end]


def _on(segment: Segment, u: Algebraic, graph: Form) -> Node:
    return Node(segment.start.chart, u, Clock.at(u, graph))


def _ratio(segment: Segment, node: Node) -> arb | None:
    """|f_θ/c| where friction weakens the lever next to the place; None elsewhere."""
    pair = segment.pair
    assert pair is not None
    u, t = node.u.ball(BITS), node.clock.ball(BITS)

    def value(form: Form) -> arb:
        return (form.h(u) + t * form.g(u)) / form.scale

    press, way = node.sign(pair.press), node.sign(pair.along)
    if press == 0 or (way != 0 and way * press > 0):
        return None
    return abs(value(pair.lever) / value(pair.press))


__all__ = ["Threshold", "sticking_from"]
