"""Motion diodes: can what has gone in come out again? Donald & Pai, sections 3.2 and 4.4.

Relative: by the reverse of the leg that went in. Total: by any straight leg. What stops the way back tells the kind:
a kinematic diode holds without friction, a friction diode sticks from a friction μ* on, a force diode lets go at a
force that the machine must have. The way back is walked exactly; over all directions borders between verdicts are
sought by halving, to a stated resolution.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from detent.geometry.polygon import Point
from detent.planar.node import Clock
from detent.planar.peaks import peak_force
from detent.planar.plan import ROOT, PlanarPawl, Planned, carry_out
from detent.planar.threshold import Threshold, sticking_from
from detent.planar.walk import JAM, STICK

COMES_OUT, KINEMATIC, FRICTION, NOT_IN = "comes out", "kinematic", "friction", "does not go in"
QUARTERS = ((1, 0), (0, 1), (-1, 0), (0, -1))


@dataclass(frozen=True, eq=False)
class Latch:
    """A mechanism as the walk takes it."""

    pawls: tuple[PlanarPawl, ...]
    obstacles: tuple[tuple[Point, ...], ...]
    frictions: tuple[Fraction, ...]
    roots: tuple[tuple[Point, ...], ...]
    stiffness: tuple[float, ...]  # N m/rad, of each pawl
    unit: float  # m
    hardening: tuple[float, ...] = ()  # N m/rad³, of each pawl; none has any if it is empty

    def walked(self, start: Point, legs: Sequence[tuple[Point, Fraction]], frictionless: bool = False) -> Planned:
        mu = (Fraction(0),) * len(self.frictions) if frictionless else self.frictions
        return carry_out(self.pawls, self.obstacles, mu, self.roots, start, legs)


@dataclass(frozen=True, eq=False)
class WayBack:
    """What became of a way back: its verdict, what stopped it, the friction from which on it sticks, and the force.

    kind       "comes out", "kinematic", "friction"; "does not go in" where a pawl sticks or jams on the first leg
    threshold  least friction that stops it where nothing else does; None: none does
    force      largest normal force at a contact, N, up to where it stops; infinite where it is unbounded
    """

    kind: str
    cause: str
    threshold: Threshold | None
    force: float
    planned: Planned


def relative(latch: Latch, start: Point, leg: tuple[Point, Fraction]) -> WayBack:
    """The reverse of a leg, from where it ended."""
    return _after(latch, start, leg, (-leg[0][0], -leg[0][1]), None)


def total(
    latch: Latch,
    start: Point,
    leg: tuple[Point, Fraction],
    far: Fraction,
    directions: int = 32,
    resolution: float = 1e-3,
) -> list[tuple[float, float, str]]:
    """Verdicts over all directions of a straight leg from where the first leg ended: (from, to, verdict), rad.

    far         distance that counts as out, in the latch's unit
    directions  looked at first, evenly; borders between them are halved down to `resolution` (rad). A verdict that
                holds over less than what lies between two first directions may be missed
    """
    known: dict[Fraction, str] = {}

    def verdict(turn: Fraction) -> str:
        if turn % 1 not in known:
            way = _direction(turn % 1)
            size = math.hypot(float(way[0]), float(way[1]))
            found = _after(latch, start, leg, way, far / Fraction(size))
            known[turn % 1] = found.kind
        return known[turn % 1]

    marks = [Fraction(k, directions) for k in range(directions + 1)]
    found: list[tuple[float, float, str]] = []
    for a, b in pairwise(marks):
        while verdict(a) != verdict(b):
            low, high = a, b
            while float(high - low) * 2 * math.pi > resolution:
                middle = (low + high) / 2
                low, high = (middle, high) if verdict(middle) == verdict(a) else (low, middle)
            found.append((_angle(a), _angle(high), verdict(a)))
            a = high
        found.append((_angle(a), _angle(b), verdict(a)))
    merged: list[tuple[float, float, str]] = []
    for one in found:
        if merged and merged[-1][2] == one[2]:
            merged[-1] = merged[-1][0], one[1], one[2]
        elif one[0] < one[1]:
            merged.append(one)
    return merged


def _angle(turn: Fraction) -> float:
    """The true angle of a direction: `_direction` is not quite even."""
    if turn == 1:
        return 2 * math.pi
    x, y = _direction(turn % 1)
    return math.atan2(float(y), float(x)) % (2 * math.pi)


def _direction(turn: Fraction) -> Point:
    """A rational direction for a share of a turn: (1 − m², 2 m) in its quarter, m from 0 to 1."""
    quarter, rest = divmod(4 * turn, 1)
    m = rest / (2 - rest) if rest <= 1 else rest  # m = tan of half the angle, nearly even
    x, y = 1 - m * m, 2 * m
    c, s = QUARTERS[int(quarter)]
    return c * x - s * y, s * x + c * y


def _after(latch: Latch, start: Point, leg: tuple[Point, Fraction], way: Point, duration: Fraction | None) -> WayBack:
    """A second leg after a first one: verdict by the walk with friction and the walk without."""
    inward = latch.walked(start, [leg])
    held = next((one.step for one in inward.events if one.kind in (JAM, STICK)), None)
    if held is not None:  # the walk without friction would go on from elsewhere
        return WayBack(NOT_IN, str(held.features[0]), None, 0.0, inward)
    back = (way, duration or _elapsed(inward.legs[0].end, leg[1]))
    free = latch.walked(start, [leg, back], frictionless=True)
    run = latch.walked(start, [leg, back])
    stops = [one for one in free.events if one.leg == 1 and one.kind in (JAM, ROOT)]
    sticks = [one for one in run.events if one.leg == 1 and one.kind == STICK]
    kind, cause = COMES_OUT, ""
    if stops:
        kind, cause = KINEMATIC, stops[0].words or str(stops[0].step.features[0] if stops[0].step else "")
    if sticks and (not stops or float(sticks[0].clock) < float(stops[0].clock)):
        step = sticks[0].step
        kind, cause = (FRICTION if not stops else KINEMATIC), str(step.features[0]) if step else ""
    thresholds = [one for own in free.legs[1].segments if (one := sticking_from(own)) is not None]
    least = min(thresholds, key=lambda one: one.low, default=None)
    cubics = latch.hardening or (0.0,) * len(latch.pawls)
    peaks = [
        peak_force(segment, kappa, pawl.rest, latch.unit, cubic).high
        for own, kappa, cubic, pawl in zip(run.legs[1].segments, latch.stiffness, cubics, latch.pawls, strict=True)
        for segment in own
        if segment.pair is not None
    ]
    return WayBack(kind, cause, least, max(peaks, default=0.0), run)


def _elapsed(end: Clock, duration: Fraction) -> Fraction:
    return end.fraction if end.fraction is not None else duration


__all__ = ["Latch", "WayBack", "relative", "total"]
