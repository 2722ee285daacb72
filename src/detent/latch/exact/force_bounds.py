"""The largest force of a leg, enclosed: Donald & Pai, appendix A, corrected (interior maxima happen).

The forces of several pawls add: a leg is cut at every time at which one of them changes, and the pieces are halved
until balls show that the sum rises or falls all along, or that it hardly changes. Then the ends of the pieces hold its
extrema. Where nothing is left of a lever at the end of a piece the force is unbounded there: a strut (r × n → 0), or
the border of sticking.

Contact forces of a walk from above, by balls: of a single one, or of all starts of a stretch at once.

The normal force along a segment, Donald & Pai, eqs. 35 and 37, in u = tan θ/2 with the time put in:

    N = |T| · |n| (1 + u²) / |L(u)|,    T of the spring, L = f_θ ± μ c times 1 + u²        (node.py says which sign)
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cmp_to_key
from itertools import pairwise

from flint import arb, fmpq

from detent.latch.exact.algebraic import FIRST, compare, precision
from detent.latch.exact.forces import BITS, Spring, Stretch
from detent.latch.exact.node import Germ, grip_at
from detent.latch.exact.times import Clock, compare_times
from detent.latch.exact.walk import Segment

CLOSE = 1e-13  # relative width at which a piece is halved no more; ours
FINEST, MOST = 100, 500  # halvings of one piece, pieces; ours
INF = float("inf")


@dataclass(frozen=True)
class Bracket:
    """A number between two floats; both are infinite where it is unbounded."""

    low: float
    high: float

    @property
    def is_bounded(self) -> bool:
        return self.high < INF

    def __neg__(self) -> Bracket:
        return Bracket(-self.high, -self.low)


ANY = Bracket(-INF, INF)


@dataclass(frozen=True, eq=False)
class Mark:
    """A time, what each stretch's u is there, and the value from below and above."""

    t: arb
    u: tuple[arb, ...]
    value: Bracket


@dataclass(frozen=True, eq=False)
class Piece:
    """Between two marks: rises (1), falls (−1) or is level (0) all along, or is only known to lie in `within`."""

    a: Mark
    b: Mark
    way: int | None
    within: Bracket


@dataclass(frozen=True, eq=False)
class Curve:
    """slope·t + factor·(sum of some stretches' forces), over a time in which none of them changes."""

    begin: Clock
    end: Clock
    stretches: tuple[Stretch, ...]
    slope: float = 0.0
    factor: float = 1.0

    def pieces(self) -> list[Piece]:
        """In order; cut until each is known to rise or fall, or is level within a relative 1e-13.

        The widest is cut first, and no more than 500 times: next to a force that all but vanishes against a lever that
        does so too no number of cuts would be enough.
        """
        with precision(BITS):
            a, b = self.mark(self.begin.ball(BITS), -1), self.mark(self.end.ball(BITS), 1)
            size = max((abs(x) for one in (a, b) for x in (one.value.low, one.value.high) if abs(x) < INF), default=0.0)
            found: list[Piece] = []
            waiting = [(-INF, 0, 0, self._piece(a, b))]
            while waiting:
                _, _, depth, piece = heapq.heappop(waiting)
                values = (x for one in (piece.a, piece.b) for x in (one.value.low, one.value.high))
                close = CLOSE * max(size, *(abs(x) for x in values if abs(x) < INF), 0.0)
                is_close = piece.within.high - piece.within.low <= close
                if piece.way is not None or depth >= FINEST or is_close or len(found) + len(waiting) > MOST:
                    found.append(piece)
                    continue
                middle = self.mark((piece.a.t + piece.b.t) / 2)
                for half in (self._piece(piece.a, middle), self._piece(middle, piece.b)):
                    key = half.within.low - half.within.high, id(half)
                    heapq.heappush(waiting, (*key, depth + 1, half))
            return sorted(found, key=lambda one: one.a.t.mid())

    def mark(self, t: arb, end: int = 0) -> Mark:
        """At a time in between, or at an end (−1, 1), where u may be known exactly and a force may be infinite."""
        clock, u, ways = self.begin if end < 0 else self.end, [], set()
        for one in self.stretches:
            node = one.start if end < 0 else one.end
            is_own = end != 0 and compare_times(node.clock, clock) == 0
            u.append(node.u.ball(BITS) if is_own else one.u_at(t))
            way = one.infinite[0 if end < 0 else 1] if is_own else 0
            if way:
                ways.add(way if self.factor > 0 else -way)
        if ways:
            value = Bracket(INF, INF) if ways == {1} else Bracket(-INF, -INF) if ways == {-1} else ANY
            return Mark(t, tuple(u), value)
        total = self.slope * t
        for one, x in zip(self.stretches, u, strict=True):
            top, bottom = one.parts(x, t)
            total += self.factor * (top / bottom)
        return Mark(t, tuple(u), outward(total.lower(), total.upper()) if total.is_finite() else ANY)

    def _piece(self, a: Mark, b: Mark) -> Piece:
        """Between two marks. u goes one way along a stretch, so it lies between its values at the ends."""
        t, wide = a.t.union(b.t), b.t - a.t
        rate, low = arb(self.slope), self.slope * t
        high = low
        for one, x, y in zip(self.stretches, a.u, b.u, strict=True):
            u = x.union(y)
            below, above = one.bounds(u, t)
            below, above = (below, above) if self.factor > 0 else (above, below)
            rate, low, high = rate + self.factor * one.rate(u, t), low + self.factor * below, high + self.factor * above
        within = outward(low.lower(), high.upper())
        if rate.is_finite():  # by the mean value from either end, where that is closer
            turn = max(abs(float((rate * wide).lower())), abs(float((rate * wide).upper()))) * (1 + 1e-15)
            for mark in (a, b):
                low_near, high_near = mark.value.low - turn, mark.value.high + turn
                near = Bracket(math.nextafter(low_near, -INF), math.nextafter(high_near, INF))
                within = Bracket(max(within.low, near.low), min(within.high, near.high))
        way = 0 if rate.is_zero() else 1 if rate > 0 else -1 if rate < 0 else None
        return Piece(a, b, way, within)


def outward(low: arb, high: arb) -> Bracket:
    """Floats below and above."""
    below, above = (0.0 if x == 0 else math.nextafter(float(x), way) for x, way in ((low, -INF), (high, INF)))
    return Bracket(below, above)


def curves(of_pawls: Sequence[Sequence[Stretch]], end: Clock, slope: float = 0.0, factor: float = 1.0) -> list[Curve]:
    """A leg cut wherever a pawl changes: each piece with the stretches that push there; none where all are at rest."""
    times = [Clock.rational(Fraction(0)), end]
    for own in of_pawls:
        times += [clock for one in own for clock in (one.start.clock, one.end.clock)]
    times.sort(key=cmp_to_key(compare_times))
    found = []
    at = [0] * len(of_pawls)
    for begin, until in pairwise(times):
        if compare_times(begin, until) >= 0 or compare_times(begin, end) >= 0:
            continue
        active = []
        for k, own in enumerate(of_pawls):
            while at[k] < len(own) and compare_times(own[at[k]].end.clock, begin) <= 0:
                at[k] += 1
            if at[k] < len(own) and compare_times(own[at[k]].start.clock, begin) <= 0 and not own[at[k]].is_free:
                active.append(own[at[k]])
        found.append(Curve(begin, until, tuple(active), slope, factor))
    return found


def largest(found: Sequence[Curve]) -> Bracket:
    """The largest value of curves one after the other, or 0 if none is above it."""
    low, high = 0.0, 0.0
    for curve in found:
        if not curve.stretches and curve.slope == 0:
            continue
        for piece in curve.pieces():
            for mark in (piece.a, piece.b):
                low, high = max(low, mark.value.low), max(high, mark.value.high)
            if piece.way is None:
                high = max(high, piece.within.high)
    return Bracket(low, high)


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
        nx, ny = pair.normal
        scale = arb(nx * nx + ny * ny).sqrt() * arb(grip.scale) / arb(unit)
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


__all__ = ["Bracket", "Curve", "Piece", "curves", "largest", "largest_force"]
