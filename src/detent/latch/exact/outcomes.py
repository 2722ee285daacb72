"""Which starts of a region end how: Donald & Pai, appendix B.2, with a proof for plans of one leg.

Over a stretch of offsets the first leg is walked from all of them at once (family.py). Where that works, all starts of
the stretch have the same story, and where on it a start ends depends on its station alone: a start that is later by a
second ends a second later on the story. Where it does not, the stretch is halved, down to a resolution; what is left is
the neighbourhood of borders, told by one exact walk and not proved. Plans of several legs are walked exactly from
offsets and stations that are halved between different endings: sampled, not proved.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cmp_to_key
from itertools import pairwise

from detent.geometry.polygon import Point
from detent.latch.exact.algebraic import Algebraic
from detent.latch.exact.endings import STATUS, Ending, ending, story
from detent.latch.exact.family import Family
from detent.latch.exact.family_walk import walked
from detent.latch.exact.first_contacts import segments_ahead, strikes
from detent.latch.exact.force_bounds import largest_force
from detent.latch.exact.nearby import Scene
from detent.latch.exact.parameter import RING, Poly, S, Stretch, Undecided
from detent.latch.exact.plan import Planned
from detent.latch.exact.start_region import Line, Slab, place
from detent.latch.exact.times import Clock, compare_times
from detent.latch.exact.walk import JAM, STICK, Walk
from detent.latch.exact.work import Mechanism

PICTURE = 64  # columns over the region's width where endings change along the way; ours
ALONG = 5  # stations looked at first where legs follow; ours
COARSE = 16  # columns over the width of a sampled plan at least; ours
Leg = tuple[Point, Fraction]


@dataclass(frozen=True)
class Piece:
    """Starts of a column from one station to another that end alike."""

    low: Fraction
    high: Fraction
    ending: Ending
    force: float  # N: the largest contact force up to there, from the column's middle


@dataclass(frozen=True)
class Column:
    """A slab of starts and how they end, by station; as its middle does, or proved for all of it."""

    slab: Slab
    pieces: tuple[Piece, ...]
    is_proved: bool
    bound: float = math.inf  # N: no contact force of any start exceeds it; infinite where none is known
    story: tuple[object, ...] = ()


@dataclass
class Looked:
    """How much was done."""

    walks: int = 0
    proofs: int = 0
    failed: int = 0


@dataclass(frozen=True, eq=False)
class Plan:
    """A mechanism and its legs, with what stops the root over a slab."""

    mechanism: Mechanism
    legs: Sequence[Leg]
    done: Looked = field(default_factory=Looked)

    @property
    def velocity(self) -> Point:
        return self.legs[0][0]

    @property
    def duration(self) -> Fraction:
        return self.legs[0][1]

    def walked(self, s: Fraction, a: Fraction, legs: Sequence[Leg] | None = None) -> Planned:
        self.done.walks += 1
        return self.mechanism.walked(place(self.velocity, s, a), legs or self.legs)


def columns(plan: Plan, slabs: Sequence[Slab], marks: set[Fraction], resolution: float) -> list[Column]:
    """The region as columns, from offset to offset.

    marks       offsets at which something is known to change: what is struck first
    resolution  share of the region's width below which a stretch is not halved any more
    """
    width = max(one.end for one in slabs) - min(one.begin for one in slabs)
    least = width * Fraction(resolution)
    found: list[Column] = []
    for slab in slabs:
        cuts = sorted({slab.begin, slab.end, *(s for s in marks if slab.begin < s < slab.end)})
        look = _Prover(plan, slab, width) if len(plan.legs) == 1 else _Sampler(plan, slab, width)
        waiting = [slab.cut(a, b) for a, b in reversed(list(pairwise(cuts)))]
        while waiting:
            one = waiting.pop()
            is_last = one.end - one.begin <= least
            settled = look.settled(one, is_last)
            if settled is not None:
                found += settled
            else:
                waiting += [one.cut(one.middle, one.end), one.cut(one.begin, one.middle)]
    return found


class _Prover:
    """Columns of a plan of one leg."""

    def __init__(self, plan: Plan, slab: Slab, width: Fraction) -> None:
        self.plan, self.width = plan, width
        mechanism, v = plan.mechanism, plan.velocity
        self.duration = plan.duration + slab.longest
        p = place(v, Fraction(0), slab.low.at)
        q = place(v, Fraction(1), slab.low.rate)
        self.families = [
            Family(
                Scene(
                    pawl.corners, mechanism.obstacles, mechanism.frictions,
                    (p[0] + pawl.hinge[0], p[1] + pawl.hinge[1]), v, self.duration, pawl.rest,
                ), q,
            )
            for pawl in mechanism.pawls
        ]  # fmt: skip
        self.stops = [
            one for root in mechanism.roots for one in strikes(slab, segments_ahead(root, mechanism.obstacles, v))
        ]

    def settled(self, slab: Slab, is_last: bool) -> list[Column] | None:
        """Columns of a slab, proved or the last of their kind; None to halve it."""
        bound = self.proof(slab)
        if bound is None and not is_last:
            return None
        middle = self.long_walk(slab, slab.middle)
        if bound is None:
            return [self.column(slab, middle, False, math.inf)]
        one = self.column(slab, middle, True, bound)
        if len(one.pieces) == 1:
            return [one]
        n = math.ceil((slab.end - slab.begin) / self.width * PICTURE)
        cuts = [slab.begin + (slab.end - slab.begin) * k / n for k in range(n + 1)]
        parts = [slab.cut(a, b) for a, b in pairwise(cuts)]
        return [self.column(part, self.long_walk(part, part.middle), True, bound) for part in parts]

    def long_walk(self, slab: Slab, s: Fraction) -> Planned:
        """From the lowest start, for as long as the highest start goes."""
        low = slab.low(s)
        return self.plan.walked(s, low, [(self.plan.velocity, self.plan.duration + slab.high(s) - low)])

    def column(self, slab: Slab, walk: Planned, is_proved: bool, bound: float) -> Column:
        """Where on the walk each start ends: after its own station and the leg's duration."""
        low, high, T = slab.low(slab.middle), slab.high(slab.middle), self.plan.duration
        times = {Fraction(float(one.clock)) for one in walk.events}
        cuts = sorted({T, T + high - low, *(t for t in times if T < t < T + high - low)})
        pieces: list[Piece] = []
        for a, b in pairwise(cuts):
            end = ending(walk, (a + b) / 2)
            if pieces and pieces[-1].ending == end:
                a = pieces.pop().low - low + T
            pieces.append(Piece(low + a - T, low + b - T, end, force_of(self.plan.mechanism, walk, b)))
        return Column(slab, tuple(pieces), is_proved, bound, story(walk))

    def proof(self, slab: Slab) -> float | None:
        """A bound of all contact forces if all starts of a slab have one story; None where that is not proved."""
        over, mechanism = Stretch(slab.begin, slab.end), self.plan.mechanism
        try:
            stop, longest = self._root_stop(slab, over)
            walks = [
                walked(family, over, pawl.rest, longest)
                for family, pawl in zip(self.families, mechanism.pawls, strict=True)
            ]
            _order(walks, stop)
            self.plan.done.proofs += 1
            bounds = [
                largest_force(walk.segments, spring, pawl.rest, mechanism.unit)
                for walk, spring, pawl in zip(walks, mechanism.springs, mechanism.pawls, strict=True)
            ]
            return max(bounds, default=0.0)
        except Undecided:
            self.plan.done.failed += 1
            return None

    def _root_stop(self, slab: Slab, over: Stretch) -> tuple[Clock | None, Fraction]:
        """When the root stops, counted from the lowest start; and how long a pawl has to be walked."""
        here = [one for one in self.stops if one.begin < slab.end and one.end > slab.begin]
        if not here:
            return None, self.duration
        if any(one.begin > slab.begin or one.end < slab.end for one in here):
            raise Undecided("the root meets this or that")
        found = min(here, key=lambda one: one.line(slab.middle))
        if any(one.line(s) < found.line(s) for one in here for s in (slab.begin, slab.end)):
            raise Undecided("the root meets this or that")
        after = Line(found.line.at - slab.low.at, found.line.rate - slab.low.rate)
        last = max(after(slab.begin), after(slab.end))
        scale = math.lcm(after.at.denominator, after.rate.denominator)
        time = int(after.at * scale) + int(after.rate * scale) * S
        clock = Clock(Algebraic.rational(0), Poly(-time, over), Poly(RING.constant(scale), over))  # pyright: ignore[reportArgumentType]
        return clock, min(self.duration, last * Fraction(65, 64) + self.plan.duration / 64)


def _order(walks: Sequence[Walk], stop: Clock | None) -> None:
    """Undecided unless the same thing comes first from every start, and the same of the others before it."""
    stops = [one.steps[-1].node.clock for one in walks if one.steps[-1].kind in (JAM, STICK)]
    stops += [] if stop is None else [stop]
    if stops:
        first = min(stops, key=cmp_to_key(compare_times))
        for walk in walks:
            if walk.steps[-1].node.clock is not first:  # its own steps come in order
                for step in walk.steps:
                    compare_times(step.node.clock, first)


class _Sampler:
    """Columns of a plan of several legs: exact walks from some starts."""

    def __init__(self, plan: Plan, slab: Slab, width: Fraction) -> None:
        self.plan, self.width = plan, width

    def settled(self, slab: Slab, is_last: bool) -> list[Column] | None:
        inset = (slab.end - slab.begin) / 64
        tolerance = (slab.end - slab.begin) / 64
        pieces = self.pieces(slab, slab.middle, tolerance)
        if not is_last:
            told = [one.ending for one in pieces]
            if (slab.end - slab.begin) * COARSE > self.width:
                return None
            for s in (slab.begin + inset, slab.end - inset):
                if [one.ending for one in self.pieces(slab, s, tolerance)] != told:
                    return None
        return [Column(slab, tuple(pieces), False)]

    def pieces(self, slab: Slab, s: Fraction, tolerance: Fraction) -> list[Piece]:
        """Endings by station: the first leg tells from which station on it is stopped, which makes them one."""
        low, high, T = slab.low(s), slab.high(s), self.plan.duration
        first = self.plan.walked(s, low, [(self.plan.velocity, T + high - low)])
        stop = next((one for one in first.events if one.kind in STATUS), None)
        stopped = high if stop is None else max(low, min(high, low + Fraction(float(stop.clock)) - T))
        found: list[Piece] = []
        if low < stopped:
            found += self.halved(s, [low + (stopped - low) * k / ALONG for k in range(ALONG + 1)], tolerance)
        if stopped < high:
            found.append(self.piece(s, stopped, high))
        return _merged(found)

    def piece(self, s: Fraction, low: Fraction, high: Fraction) -> Piece:
        walk = self.plan.walked(s, (low + high) / 2)
        return Piece(low, high, ending(walk), force_of(self.plan.mechanism, walk, None))

    def halved(self, s: Fraction, cuts: Sequence[Fraction], tolerance: Fraction) -> list[Piece]:
        found = [self.piece(s, a, b) for a, b in pairwise(cuts)]
        k = 0
        while k + 1 < len(found):
            one, two = found[k], found[k + 1]
            if one.ending != two.ending and max(one.high - one.low, two.high - two.low) > tolerance:
                parts = [one, two]
                found[k : k + 2] = [half for part in parts for half in self._halves(s, part, tolerance)]
                k = max(0, k - 1)
            else:
                k += 1
        return found

    def _halves(self, s: Fraction, one: Piece, tolerance: Fraction) -> list[Piece]:
        if one.high - one.low <= tolerance:
            return [one]
        middle = (one.low + one.high) / 2
        return [self.piece(s, one.low, middle), self.piece(s, middle, one.high)]


def _merged(pieces: Sequence[Piece]) -> list[Piece]:
    found: list[Piece] = []
    for one in pieces:
        if found and found[-1].ending == one.ending:
            before = found.pop()
            one = Piece(before.low, one.high, one.ending, max(before.force, one.force))
        found.append(one)
    return found


def force_of(mechanism: Mechanism, walk: Planned, until: Fraction | None) -> float:
    """The largest contact force of a plan, N, from above; of its last leg only segments begun before a time."""
    worst = 0.0
    for number, leg in enumerate(walk.legs):
        for own, spring, pawl in zip(leg.segments, mechanism.springs, mechanism.pawls, strict=True):
            last = math.inf if until is None or number < len(walk.legs) - 1 else float(until)
            begun = [one for one in own if float(one.start.clock) <= last]
            worst = max(worst, largest_force(begun, spring, pawl.rest, mechanism.unit))
    return worst


__all__ = ["Column", "Piece", "Plan", "columns"]
