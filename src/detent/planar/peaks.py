"""The largest contact force of a segment, enclosed: Donald & Pai, appendix A, corrected (interior maxima happen).

Along a segment the normal force is, in u = tan θ/2 and with the time put in,

    N = |κ δ + κ₃ δ³| · |n| (1 + u²) / |T(u)|,    δ = θ − θ₀,    T = f_θ ± μ c times 1 + u²     (friction.py: the sign)

T is a polynomial over that of the time; where it vanishes at an end of the segment the force is unbounded: a strut
(r × n → 0), or the border of sticking. Elsewhere balls over pieces of the segment bound N from above, values at points
from below, and pieces are halved until the two agree.
"""

from __future__ import annotations

import heapq
from dataclasses import dataclass
from fractions import Fraction

from flint import arb, fmpq

from detent.planar.cfunction import Form
from detent.planar.exact import FIRST, beside, precision, sign
from detent.planar.node import Node
from detent.planar.walk import Segment

CLOSE = 1e-12  # relative width of the bracket; ours
MOST_PIECES = 20_000


@dataclass(frozen=True)
class Peak:
    """Largest normal force of a segment: between low and high, next to u; infinite where it is unbounded."""

    low: float
    high: float
    u: float

    @property
    def is_bounded(self) -> bool:
        return self.high < float("inf")


def peak_force(
    segment: Segment, stiffness: float, rest: tuple[int, Fraction], unit: float, hardening: float = 0.0
) -> Peak:
    """Of one segment that slides.

    stiffness  κ, N m/rad
    rest       chart and u of the rest angle
    unit       of the plan, m
    hardening  κ₃, N m/rad³
    """
    pair = segment.pair
    assert pair is not None
    start, end = segment.start, segment.end
    grip = _grip(segment)
    ends = (start.u, end.u)
    up = 1 if float(end.u) > float(start.u) else -1
    infinite = [node.u for node in (start, end) if node.sign(grip) == 0 and _is_loaded(node, rest)]
    if infinite:
        return Peak(float("inf"), float("inf"), float(infinite[0]))
    with precision(4 * FIRST):
        k, u0 = rest
        theta0 = arb.pi() * k + 2 * arb(fmpq(u0.numerator, u0.denominator)).atan()
        scale = arb(pair.size).sqrt() * arb(grip.scale) / arb(unit)
        graph = pair.graph

        def force(u: arb) -> arb:
            theta = arb.pi() * start.chart + 2 * u.atan()
            if graph is None or float(start.u) == float(end.u):
                t = start.clock.ball(4 * FIRST)
                lever = grip.h(u) + t * grip.g(u)
            else:
                lever = grip.h(u) - graph.h(u) / graph.g(u) * grip.g(u)
            lean = theta - theta0
            torque = lean * (arb(stiffness) + arb(hardening) * lean * lean)
            return abs(scale * torque * (1 + u * u) / lever)

        a, b = (one.ball(4 * FIRST) for one in (ends if up > 0 else ends[::-1]))
        best, at = max(((force(u).lower(), u) for u in (a, b)), key=lambda pair_: float(pair_[0]))
        pieces: list[tuple[float, int, arb, arb]] = []

        def add(low: arb, high: arb) -> None:
            bound = force(low.union(high)).upper()
            value = float(bound) if bound.is_finite() else float("inf")
            heapq.heappush(pieces, (-value, len(pieces) + done, low, high))

        done = 0
        add(a, b)
        while pieces and done < MOST_PIECES:
            bound, _, low, high = heapq.heappop(pieces)
            if -bound <= float(best) * (1 + CLOSE):
                heapq.heappush(pieces, (bound, -1, low, high))
                break
            middle = (low.mid() + high.mid()) / 2
            here = force(middle).lower()
            if here > best:
                best, at = here, middle
            done += 1
            add(low, middle)
            add(middle, high)
        top = -pieces[0][0] if pieces else float(best)
        return Peak(float(best), max(top, float(best)), float(at.mid()))


def _grip(segment: Segment) -> Form:
    """What friction leaves of the lever along the segment: the one that matters, by the way the pawl slides."""
    pair = segment.pair
    assert pair is not None
    graph, u = pair.graph, segment.start.u
    if graph is None or float(segment.start.u) == float(segment.end.u):
        way = segment.start.sign(pair.along) or sign(pair.along.g, u)
    else:
        up = 1 if float(segment.end.u) > float(segment.start.u) else -1
        along = pair.along
        way = beside(along.h * graph.g - graph.h * along.g, u, up) * beside(graph.g, u, up)
    return pair.grips[0 if (way > 0) == segment.is_floor else 1]


def _is_loaded(node: Node, rest: tuple[int, Fraction]) -> bool:
    return node.chart != rest[0] or node.u.fraction != rest[1]


__all__ = ["Peak", "peak_force"]
