"""What a sliding pawl asks of the machine, in balls: Donald & Pai, appendix A, eqs. 35 and 37.

A contact pushes the pawl with N (n − μ v), n its unit normal and v the way it slides; the spring balances its moment,

    N = T / (r × (n − μ v)),  T = κ δ + κ₃ δ³,  δ = θ − θ₀;  force of the machine along its way  F = −N (n − μ v)·ṗ/|ṗ|

The tangent is t = n turned by a right angle, v = ∓t, so n − μ v = n + σ μ t with one σ while the sliding does not
reverse: a segment is cut where ṗ·r = 0. Along a curve t = −h/g both are T A(u)/D(u) with polynomials A and D:
no quantity but θ = kπ + 2 atan u is not algebraic, and balls enclose it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cmp_to_key
from itertools import pairwise
from typing import TypeVar

import numpy as np
from flint import acb, arb, fmpq, fmpq_poly, fmpz_poly
from numpy.typing import NDArray

from detent.latch.exact.algebraic import FIRST, beside, compare, precision, real_roots, sign
from detent.latch.exact.node import Node, sign_beyond
from detent.latch.exact.plan import Leg
from detent.latch.exact.times import Clock, compare_times
from detent.latch.exact.walk import Segment

BITS = 4 * FIRST
ONE_AND_SQUARE = fmpz_poly([1, 0, 1])  # 1 + u²
MACHINE, NORMAL = "machine force", "contact force"


Number = TypeVar("Number", float, arb, acb, NDArray[np.float64])


@dataclass(frozen=True)
class Spring:
    """κ, N m/rad, and κ₃, N m/rad³."""

    stiffness: float
    hardening: float = 0.0

    def torque(self, lean: Number) -> Number:
        """T."""
        return lean * self.secant(lean)

    def secant(self, lean: Number) -> Number:
        """T/δ."""
        return self.stiffness + self.hardening * lean * lean  # a power of a ball round nought would be no number


@dataclass(frozen=True, eq=False)
class Held:
    """One pawl's spring, and the leg that it is led along.

    spring     of its hinge
    rest       chart and u of the rest angle
    frictions  of the obstacles
    speed2     |ṗ|², in the plan's unit
    unit       of the plan, m
    """

    spring: Spring
    rest: tuple[int, Fraction]
    frictions: Sequence[Fraction]
    speed2: Fraction
    unit: float


class Stretch:
    """A pawl that slides one way along one curve, between two nodes; what it asks of the machine there."""

    def __init__(self, segment: Segment, start: Node, end: Node, held: Held, what: str) -> None:
        pair = segment.pair
        assert pair is not None
        self.segment, self.start, self.end, self.pair = segment, start, end, pair
        self.spring, self.rest = held.spring, held.rest
        self.is_level = pair.graph is None or start.u == end.u
        self.up = 0 if self.is_level else compare(end.u, start.u)
        # σ: f_θ + σ μ c is left of the lever; 0 where nothing slides.
        sigma = sign_beyond(pair.along, pair, start, self.up) * (1 if segment.is_floor else -1)
        grip = pair.lever if sigma == 0 else pair.grips[0 if sigma > 0 else 1]
        if what == NORMAL:  # |n| (1 + u²): `A` below holds n as long as its edge
            nx, ny = pair.normal
            along, factor = fmpq_poly(ONE_AND_SQUARE), arb(nx * nx + ny * ny).sqrt()
        else:
            mu = sigma * held.frictions[pair.feature.obstacle]
            tangent = pair.ends[0]
            # ∂S/∂t = n·ṗ and likewise for the tangent, both types: cfunction.py
            normal, across = (fmpq_poly(one.g) / one.scale for one in (pair.S, tangent))
            along = -normal - fmpq(mu.numerator, mu.denominator) * across
            factor = 1 / arb(fmpq(held.speed2.numerator, held.speed2.denominator)).sqrt()
        top, self.grip = along * grip.scale, grip
        if self.is_level or grip.g == 0:
            bottom = grip.h
        else:
            graph = pair.graph
            assert graph is not None
            top, bottom = top * graph.g, pair.on_graph(grip)
        A, D = top.numer(), bottom
        if not self.is_level:  # at a level D is a function of t as well
            shared = A.gcd(D) if A != 0 else fmpz_poly([1])
            A, D = A // shared, D // shared
        self.A, self.D = A, D
        # Where the lever vanishes with the torque, at rest, both are divided by the zero q u − p that they share.
        self.zero = fmpz_poly([-held.rest[1].numerator, held.rest[1].denominator])
        self.is_shared = not self.is_level and start.chart == held.rest[0] and D.gcd(self.zero).degree() == 1
        self.slim = D // self.zero if self.is_shared else D
        with precision(BITS):
            k, u0 = held.rest
            self.theta0 = arb.pi() * k + 2 * arb(fmpq(u0.numerator, u0.denominator)).atan()
            self.scale = factor / (arb(held.unit) * arb(top.denom()))
        # Sign of D between the ends: it has no zero there, or the pawl would stick.
        self.inside = sign_beyond(grip, pair, start, 0) if self.is_level else beside(self.slim, start.u, self.up)
        self.is_free = self.A == 0  # it asks for nothing: a contact that slides along the way without friction
        self.infinite = self._sign_at_infinity(False), self._sign_at_infinity(True)

    def _sign_at_infinity(self, is_end: bool) -> int:
        """Sign of the force next to an end where it grows without bound: nothing is left of the lever. Else 0."""
        node = self.end if is_end else self.start
        if self.is_free or (node.chart == self.rest[0] and node.u.fraction == self.rest[1]):
            return 0
        if node.sign(self.grip) if self.is_level else sign(self.D, node.u):
            return 0
        A = sign(self.A, node.u) if self.is_level else beside(self.A, node.u, -self.up if is_end else self.up)
        return (1 if self.segment.is_floor or self.is_shared else -1) * A * self.inside

    # ---- values, in balls ----

    def u_at(self, t: arb) -> arb:
        """tan θ/2 at a time in between: the root of the quadratic that lies on the stretch."""
        if self.is_level:
            return self.start.u.ball(BITS)
        graph = self.pair.graph
        assert graph is not None
        first, last = self.start.u.ball(BITS), self.end.u.ball(BITS)
        c, b, a = (arb(graph.h[k]) + t * graph.g[k] for k in range(3))
        root = (b * b - 4 * a * c).nonnegative_part().sqrt()
        q = -(b + root) / 2 if float(b.mid()) >= 0 else (root - b) / 2
        roots = [one for one in (c / q, *([] if a.is_zero() else [q / a])) if one.is_finite()]
        # Next to a fold the other root lies just beyond it: a ball round the whole stretch would not keep it out.
        found = [one for one in roots if not (self.up * (one - first) < 0 or self.up * (one - last) > 0)]
        if not found:
            return first.union(last)
        return found[0] if len(found) == 1 else found[0].union(found[1])

    def lean(self, u: arb) -> arb:
        """δ = θ − θ₀."""
        return arb.pi() * self.start.chart + 2 * u.atan() - self.theta0

    def parts(self, u: arb, t: arb) -> tuple[arb, arb]:
        """T A and D, N, without a zero that they share: the force is T A/D, any number where D may have a zero."""
        D = self.D(u) + t * self.grip.g(u) if self.is_level else self.slim(u)
        lean = self._lean_over_zero(u) if self.is_shared else self.lean(u)
        return self.scale * self.spring.secant(self.lean(u)) * lean * self.A(u), D

    def _lean_over_zero(self, u: arb) -> arb:
        """δ/(q u − p) with u₀ = p/q: 2/q times atan(w)/w over 1 + u u₀, w = tan of half the turn."""
        u0 = arb(fmpq(self.rest[1].numerator, self.rest[1].denominator))
        w = (u - u0) / (1 + u * u0)
        if w.contains(0):
            most = arb(w.abs_upper())
            ratio = arb(1) if most == 0 else arb(1).union(most.atan() / most)
        else:
            ratio = w.atan() / w
        return 2 * ratio / ((1 + u * u0) * self.rest[1].denominator)

    def bounds(self, u: arb, t: arb) -> tuple[arb, arb]:
        """From below and above, also next to an end where it is infinite."""
        top, bottom = self.parts(u, t)
        found = top / bottom
        if found.is_finite():
            return found.lower(), found.upper()
        way = self.inside * (1 if top > 0 else -1 if top < 0 else 0)
        least = (top.abs_lower() / bottom.abs_upper()).lower()
        below, above = (least, arb.pos_inf()) if way > 0 else (arb.neg_inf(), -least)
        return (arb.neg_inf(), arb.pos_inf()) if way == 0 else (below, above)

    def rate(self, u: arb, t: arb) -> arb:
        """dF/dt, N/s."""
        lean, A = self.lean(u), self.A(u)
        torque = self.spring.torque(lean)
        if self.is_level:
            D = self.D(u) + t * self.grip.g(u)
            return -self.scale * torque * A * self.grip.g(u) / (D * D)
        graph = self.pair.graph
        assert graph is not None
        D = self.D(u)
        stiffness = self.spring.stiffness + 3.0 * self.spring.hardening * lean * lean  # dT/dδ
        by_u = 2 * stiffness / (1 + u * u) * A / D
        by_u += torque * (self.A.derivative()(u) * D - A * self.D.derivative()(u)) / (D * D)
        g = graph.g(u)
        turn = graph.h * graph.g.derivative() - graph.h.derivative() * graph.g
        return self.scale * by_u * g * g / turn(u)  # dt/du = (h g' − h' g)/g²


def stretches(leg: Leg, number: int, held: Held, what: str = MACHINE) -> list[Stretch]:
    """Those of one pawl along a leg, in order; where it is at rest there is none."""
    found = []
    for segment in leg.segments[number]:
        if segment.pair is None or compare_times(segment.start.clock, segment.end.clock) >= 0:
            continue
        nodes = [segment.start, *reversals(segment), segment.end]
        for start, end in pairwise(nodes):
            if compare_times(start.clock, leg.end) < 0:
                found.append(Stretch(segment, start, end, held, what))
    return found


def reversals(segment: Segment) -> list[Node]:
    """Where the sliding turns round inside of a segment: ṗ·r = 0."""
    pair, start, end = segment.pair, segment.start, segment.end
    assert pair is not None
    graph, chart = pair.graph, start.chart
    if graph is None or start.u == end.u:
        clocks = [Clock.at(start.u, pair.along)] if sign(pair.along.g, start.u) != 0 else []
        inner = [one for one in clocks if compare_times(start.clock, one) < 0 and compare_times(one, end.clock) < 0]
        return [Node(chart, start.u, one) for one in inner]
    up = compare(end.u, start.u)
    roots = real_roots(pair.on_graph(pair.along))
    kept = [one for one in roots if up * compare(one, start.u) > 0 and up * compare(one, end.u) < 0]
    kept.sort(key=cmp_to_key(lambda a, b: up * compare(a, b)))
    return [Node(chart, one, Clock.at(one, graph)) for one in kept]


__all__ = ["MACHINE", "NORMAL", "Held", "Spring", "Stretch", "reversals", "stretches"]
