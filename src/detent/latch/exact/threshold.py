"""The friction from which on a walk sticks, as a number: μ*.

Friction stops a quasi-static walk and never bends it, so the walk without friction tells all: at a place of it the pawl
sticks if μ > |f_θ/c| and friction is against it there, sgn(ṗ·r) c of the sign that weakens the lever (node.py). μ*
is the least of that ratio over the walk: at an end of a segment, where the sliding reverses, or where the ratio has an
extremum, all of them roots of polynomials in u.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from flint import arb

from detent.latch.exact.algebraic import FIRST, compare, precision, real_roots
from detent.latch.exact.cfunction import Form, Pair
from detent.latch.exact.force_bounds import outward
from detent.latch.exact.forces import reversals
from detent.latch.exact.node import Node
from detent.latch.exact.times import Clock
from detent.latch.exact.walk import Segment

BITS = 2 * FIRST
LARGEST = 10**6  # denominator that is tried; ours


@dataclass(frozen=True, eq=False)
class Threshold:
    """Least friction that makes a walk stick: between low and high, and where; as a fraction where it is one."""

    low: float
    high: float
    node: Node
    pair: Pair
    fraction: Fraction | None = None


def sticking_from(segments: Sequence[Segment]) -> Threshold | None:
    """μ* of a walk made without friction; None if no friction makes it stick."""
    found = [one for segment in segments if segment.pair is not None for one in _ratios(segment)]
    return least(found)


def least(found: Sequence[Threshold]) -> Threshold | None:
    """The least of several; enclosed by the least of their bounds where they cannot be told apart."""
    if not found:
        return None
    first = min(found, key=lambda one: (one.high, one.fraction is None))
    return Threshold(min(one.low for one in found), first.high, first.node, first.pair, first.fraction)


def _ratios(segment: Segment) -> list[Threshold]:
    pair = segment.pair
    assert pair is not None
    found = []
    for node in _places(segment):
        press, way = node.sign(pair.press), node.sign(pair.along)
        if press == 0 or (way != 0 and way * press > 0):
            continue  # friction holds nothing back here
        with precision(BITS):
            u, t = node.u.ball(BITS), node.clock.ball(BITS)
            ratio = abs(_value(pair.lever, u, t) / _value(pair.press, u, t))
            bounds = outward(ratio.lower(), ratio.upper())
        found.append(Threshold(bounds.low, bounds.high, node, pair, _fraction(pair, node, bounds.low)))
    return found


def _places(segment: Segment) -> list[Node]:
    """Ends, reversals and extrema of the ratio."""
    pair, start, end = segment.pair, segment.start, segment.end
    assert pair is not None
    graph = pair.graph
    if graph is None or start.u == end.u:  # at a constant angle the ratio is linear in t
        return [start, *reversals(segment), end]
    up = compare(end.u, start.u)
    lever, press = pair.on_graph(pair.lever), pair.on_graph(pair.press)
    extrema = real_roots(lever.derivative() * press - lever * press.derivative())
    inner = [one for one in extrema if up * compare(one, start.u) > 0 and up * compare(one, end.u) < 0]
    return [start, *reversals(segment), *(Node(start.chart, u, Clock.at(u, graph)) for u in inner), end]


def _value(form: Form, u: arb, t: arb) -> arb:
    return (form.h(u) + t * form.g(u)) / form.scale


def _fraction(pair: Pair, node: Node, near: float) -> Fraction | None:
    """The ratio itself where it is a fraction of small numbers: guessed, then shown exactly, q f_θ = ± p c."""
    guess = Fraction(near).limit_denominator(LARGEST)
    p = guess.numerator * node.sign(pair.lever) * node.sign(pair.press)
    q, lever, press = guess.denominator, pair.lever, pair.press
    h, g = (q * a * press.scale - p * b * lever.scale for a, b in ((lever.h, press.h), (lever.g, press.g)))
    return guess if node.sign(Form(h, g)) == 0 else None


__all__ = ["Threshold", "least", "sticking_from"]
