"""A latch as the exact road takes it, and what a leg of it asks of the machine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from detent.geometry.polygon import Point
from detent.planar.load import MACHINE, Held, Stretch, stretches
from detent.planar.node import Clock
from detent.planar.peaks import INF, Bracket, curves, largest
from detent.planar.plan import ROOT, Leg, PlanarPawl, Planned, carry_out
from detent.planar.walk import JAM, STICK
from detent.planar.work import work


@dataclass(frozen=True, eq=False)
class Latch:
    """A mechanism as the walk takes it."""

    pawls: tuple[PlanarPawl, ...]
    obstacles: tuple[tuple[Point, ...], ...]
    frictions: tuple[Fraction, ...]
    roots: tuple[tuple[Point, ...], ...]
    stiffness: tuple[float, ...]  # N m/rad, of each pawl
    hardening: tuple[float, ...]  # N m/rad³, of each pawl
    unit: float  # m

    def walked(self, start: Point, legs: Sequence[tuple[Point, Fraction]], frictionless: bool = False) -> Planned:
        mu = (Fraction(0),) * len(self.frictions) if frictionless else self.frictions
        return carry_out(self.pawls, self.obstacles, mu, self.roots, start, legs)

    def loads(self, leg: Leg, what: str = MACHINE) -> list[list[Stretch]]:
        """What each pawl asks of the machine along a leg, stretch by stretch, walked with the latch's own friction."""
        speed2 = leg.velocity[0] ** 2 + leg.velocity[1] ** 2
        return [
            stretches(leg, k, Held(kappa, cubic, pawl.rest, self.frictions, speed2, self.unit), what)
            for k, (kappa, cubic, pawl) in enumerate(zip(self.stiffness, self.hardening, self.pawls, strict=True))
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

    def insertion(self, planned: Planned) -> Bracket:
        """Force that the first leg takes, N, up to where the root meets something; infinite where it sticks."""
        held = any(one.leg == 0 and one.kind in (JAM, STICK) for one in planned.events)
        return Bracket(INF, INF) if held else self.push(planned.legs[0])

    def needed(self, planned: Planned, number: int) -> Bracket:
        """Force with which the machine gets to the end of a leg, N; infinite where no force does."""
        stopped = any(one.leg == number and one.kind in (JAM, STICK, ROOT) for one in planned.events)
        return Bracket(INF, INF) if stopped else self.push(planned.legs[number])


__all__ = ["Latch"]
