"""Work of the machine along a leg, enclosed: ∫ F ds over each stretch, by FLINT's integration in balls.

In u the integrand is the spring's torque times a rational function. Where a curve folds the force grows without bound
and the work does not: the zero of D is one of dt/du too and is divided out. At the border of sticking the work is
unbounded.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from flint import acb, arb, fmpq, fmpz_poly

from detent.planar.exact import precision, sign
from detent.planar.load import BITS, Stretch
from detent.planar.node import Clock
from detent.planar.peaks import INF, Bracket, outward
from detent.planar.times import compare_times

NOTHING = 1e-30  # J: asked of the integral; ours


def work(of_pawls: Sequence[Sequence[Stretch]], begin: Clock, end: Clock, speed2: Fraction, unit: float) -> Bracket:
    """Work of the machine on all pawls between two times of a leg, J; infinite where it is unbounded.

    speed2  |ṗ|², in the plan's unit; unit  m
    """
    with precision(BITS):
        total = arb(0)
        for own in of_pawls:
            for one in own:
                first = one.start.clock if compare_times(one.start.clock, begin) >= 0 else begin
                last = one.end.clock if compare_times(one.end.clock, end) <= 0 else end
                if compare_times(first, last) >= 0:
                    continue
                part = _of_level(one, first, last) if one.is_level else _of_graph(one, first, last)
                if part is None:
                    return Bracket(INF, INF)
                total += part
        total *= arb(fmpq(speed2.numerator, speed2.denominator)).sqrt() * arb(unit)
        return outward(total.lower(), total.upper())


def _of_graph(one: Stretch, begin: Clock, end: Clock) -> arb | None:
    """∫ F dt."""
    graph = one.pair.graph
    assert graph is not None
    turn = graph.h * graph.g.derivative() - graph.h.derivative() * graph.g  # dt/du = turn/g²
    top, bottom = one.A * turn, one.D * graph.g * graph.g
    shared = top.gcd(bottom) if top != 0 else fmpz_poly([1])
    top, bottom = top // shared, bottom // shared
    for node, clock in ((one.start, begin), (one.end, end)):
        is_slack = node.chart == one.rest[0] and node.u.fraction == one.rest[1]
        if node.clock is clock and sign(bottom, node.u) == 0 and not is_slack:
            return None
    chart, theta0 = one.start.chart, one.theta0

    def integrand(u: acb, _: object) -> acb:
        return one.spring.torque(acb.pi() * chart + 2 * u.atan() - theta0) * top(u) / bottom(u)

    a = one.start.u.ball(BITS) if begin is one.start.clock else one.u_at(begin.ball(BITS))
    b = one.end.u.ball(BITS) if end is one.end.clock else one.u_at(end.ball(BITS))
    return one.scale * acb.integral(integrand, acb(a), acb(b), abs_tol=arb(NOTHING)).real


def _of_level(one: Stretch, begin: Clock, end: Clock) -> arb | None:
    """∫ c/(h + g t) dt at a constant angle."""
    a, b, u = begin.ball(BITS), end.ball(BITS), one.start.u.ball(BITS)
    c, h, g = one.scale * one.spring.torque(one.lean(u)) * one.A(u), one.D(u), one.grip.g(u)
    if sign(one.grip.g, one.start.u) == 0:
        return c * (b - a) / h
    ratio = (h + g * b) / (h + g * a)
    return c * ratio.log() / g if ratio > 0 else None


__all__ = ["work"]
