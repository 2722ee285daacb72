"""Contact forces of a walk from above, by balls: of a single one, or of all starts of a stretch at once.

The normal force along a segment, Donald & Pai, eqs. 35 and 37, in u = tan θ/2 with the time put in:

    N = |T| · |n| (1 + u²) / |L(u)|,    T of the spring, L = f_θ ± μ c times 1 + u²        (friction.py says which sign)
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction

from flint import arb, fmpq

from detent.planar.exact import FIRST, compare, precision
from detent.planar.friction import grip_at
from detent.planar.node import Germ
from detent.planar.spring import Spring
from detent.planar.walk import Segment

PIECES = 24  # of a segment, each with one ball; ours: more make the bound closer


def largest_force(segments: Sequence[Segment], spring: Spring, rest: tuple[int, Fraction], unit: float) -> float:
    """No normal force of these segments exceeds it, N; infinite at a strut, or where sticking begins.

    spring     of the hinge
    rest       chart and u of the rest angle
    unit       of the plan, m
    """
    bounds = [_of_segment(one, spring, rest, unit) for one in segments if one.pair is not None]
    return max(bounds, default=0.0)


def _of_segment(segment: Segment, spring: Spring, rest: tuple[int, Fraction], unit: float) -> float:
    pair, start, end = segment.pair, segment.start, segment.end
    assert pair is not None
    up, graph = compare(end.u, start.u), pair.graph
    grip = grip_at(start, Germ(pair, up, 1, segment.is_floor)) or pair.lever
    with precision(2 * FIRST):
        chart, u0 = rest
        theta0 = arb.pi() * chart + 2 * arb(fmpq(u0.numerator, u0.denominator)).atan()
        scale = arb(pair.size).sqrt() * arb(grip.scale) / arb(unit)
        whole = start.u.ball().union(end.u.ball())
        low, high, n = whole.lower(), whole.upper(), PIECES if up else 1
        worst = 0.0
        for k in range(n):
            u = (low + (high - low) * k / n).union(low + (high - low) * (k + 1) / n)
            if up and graph is not None:
                # On the graph t = −h/g: one polynomial over another overrates less than two quotients.
                left = (grip.h * graph.g - graph.h * grip.g)(u) / graph.g(u)
            else:
                left = grip.h(u) + start.clock.ball().union(end.clock.ball()) * grip.g(u)
            theta = arb.pi() * start.chart + 2 * u.atan()
            bound = abs(scale * spring.torque(theta - theta0) * (1 + u * u) / left).upper()
            worst = max(worst, float(bound) if bound.is_finite() else math.inf)
        return worst


__all__ = ["largest_force"]
