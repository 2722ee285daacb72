"""A latch as the exact walk takes it, what a leg of it asks of the machine, and both as tables of a record.

Tables hold brackets of floats with the true value between them, or "unbounded".

Work of the machine along a leg, enclosed: ∫ F ds over each stretch, by FLINT's integration in balls.

In u the integrand is the spring's torque times a rational function. Where a curve folds the force grows without bound
and the work does not: the zero of D is one of dt/du too and is divided out. At the border of sticking the work is
unbounded.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from flint import acb, arb, fmpq, fmpz_poly

from detent.geometry.polygon import Point
from detent.latch.exact.algebraic import precision, sign
from detent.latch.exact.force_bounds import INF, Bracket, curves, largest, outward
from detent.latch.exact.forces import BITS, MACHINE, NORMAL, Held, Spring, Stretch, stretches
from detent.latch.exact.plan import ROOT, Leg, PlanarPawl, Planned, carry_out
from detent.latch.exact.times import Clock, compare_times
from detent.latch.exact.walk import JAM, STICK

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


@dataclass(frozen=True, eq=False)
class Mechanism:
    """A mechanism as the walk takes it."""

    pawls: tuple[PlanarPawl, ...]
    obstacles: tuple[tuple[Point, ...], ...]
    frictions: tuple[Fraction, ...]
    roots: tuple[tuple[Point, ...], ...]
    springs: tuple[Spring, ...]  # one of each pawl
    unit: float  # m

    def walked(self, start: Point, legs: Sequence[tuple[Point, Fraction]], frictionless: bool = False) -> Planned:
        mu = (Fraction(0),) * len(self.frictions) if frictionless else self.frictions
        return carry_out(self.pawls, self.obstacles, mu, self.roots, start, legs)

    def loads(self, leg: Leg, what: str = MACHINE) -> list[list[Stretch]]:
        """What each pawl asks of the machine along a leg, stretch by stretch, with the friction of the obstacles."""
        speed2 = leg.velocity[0] ** 2 + leg.velocity[1] ** 2
        return [
            stretches(leg, k, Held(spring, pawl.rest, self.frictions, speed2, self.unit), what)
            for k, (spring, pawl) in enumerate(zip(self.springs, self.pawls, strict=True))
        ]

    def push(self, leg: Leg) -> Bracket:
        """Largest force of the machine along its way on a leg, N: how hard it must push at the least to get as far."""
        return largest(curves(self.loads(leg), leg.end))

    def pull(self, leg: Leg) -> Bracket:
        """Largest force of the machine against its way, N: how hard the pawls draw the root on."""
        return largest(curves(self.loads(leg), leg.end, factor=-1.0))

    def work(self, leg: Leg, begin: Fraction | None = None, end: Fraction | None = None) -> Bracket:
        """Work of the machine on a leg, J, or between two times of it."""
        first, last = Clock.rational(begin or Fraction(0)), leg.end if end is None else Clock.rational(end)
        return work(self.loads(leg), first, last, leg.velocity[0] ** 2 + leg.velocity[1] ** 2, self.unit)

    def needed(self, planned: Planned, number: int) -> Bracket:
        """Force with which the machine gets to the end of a leg, N; infinite where no force does. Where the first leg
        goes in, its end is where the root meets something."""
        ends = (JAM, STICK) if number == 0 else (JAM, STICK, ROOT)
        stopped = any(one.leg == number and one.kind in ends for one in planned.events)
        return Bracket(INF, INF) if stopped else self.push(planned.legs[number])


Row = Mapping[str, Any]
UNBOUNDED = "unbounded"


def force_tables(mechanism: Mechanism, planned: Planned, whole: Planned) -> dict[str, tuple[Row, ...]]:
    """`peaks`: the largest contact force and machine force of each segment. `forces`: those of each leg, all pawls
    together, its work, and the insertion and retention force.

    whole  the plan as it goes if the machine is rigid and has any force
    """
    peaks: list[Row] = []
    forces: list[Row] = []
    for number, leg in enumerate(planned.legs):
        for what in (NORMAL, MACHINE):
            for pawl, own in enumerate(mechanism.loads(leg, what)):
                for segment in dict.fromkeys(one.segment for one in own):
                    parts = [one for one in own if one.segment is segment]
                    last = parts[-1].end.clock
                    end = leg.end if compare_times(last, leg.end) > 0 else last
                    found = largest(curves([parts], end))
                    where = {"leg": number, "pawl": pawl, "feature": str(parts[0].pair.feature)}
                    begin, until = (float(leg.begin) + float(one) for one in (segment.start.clock, end))
                    peaks.append({**where, "what": what, **bounds(found), "unit": "N", "begin": begin, "end": until})
        for what, found, unit in (
            ("largest push", mechanism.push(leg), "N"), ("largest pull", mechanism.pull(leg), "N"),
            ("work", mechanism.work(leg), "J"),
        ):  # fmt: skip
            forces.append({"leg": number, "what": what, **bounds(found), "unit": unit})
    forces.append({"leg": 0, "what": "insertion force", **bounds(mechanism.needed(whole, 0)), "unit": "N"})
    x, y = whole.legs[0].velocity
    ways = enumerate(leg.velocity for leg in whole.legs)
    back = next((k for k, (X, Y) in ways if x * Y == X * y and x * X + y * Y < 0), None)  # the first that goes back
    if back is not None:
        forces.append({"leg": back, "what": "retention force", **bounds(mechanism.needed(whole, back)), "unit": "N"})
    return {"peaks": tuple(peaks), "forces": tuple(forces)}


def bounds(found: Bracket) -> dict[str, Any]:
    low, high = (one if one < float("inf") else UNBOUNDED for one in (found.low, found.high))
    return {"low": low, "high": high}


__all__ = ["Mechanism", "bounds", "force_tables", "work"]
