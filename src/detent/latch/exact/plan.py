"""A whole plan: several pawls on one root, leg after leg, until something stops it.

Pawls do not touch each other (Donald & Pai, section 2), so each walks its leg alone; the first that sticks or jams, or
the root's first collision, ends the leg for all. The next leg begins where the last one ended. Where that is at a time
that is no rational number, the place is rounded once, towards the start of the leg, to 2⁻⁵⁰ of its duration: `rounded`
says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cmp_to_key

from detent.geometry.polygon import Point
from detent.latch.exact.algebraic import Algebraic, compare
from detent.latch.exact.landing import roots_at
from detent.latch.exact.nearby import Scene
from detent.latch.exact.node import Node
from detent.latch.exact.root import root_stop
from detent.latch.exact.times import Clock, compare_times
from detent.latch.exact.walk import END, JAM, STICK, Segment, Step, Walker

ROOT = "root-collision"
FINE = 1 << 50
Place = tuple[int, Fraction]  # chart and u


@dataclass(frozen=True)
class PlanarPawl:
    """A pawl as the walk takes it: corners seen from the hinge, the hinge seen from the root."""

    corners: tuple[Point, ...]
    hinge: Point
    rest: Place
    start: Place


@dataclass(frozen=True, eq=False)
class Told:
    """An event of a plan: which leg and pawl (−1: the root), and what."""

    leg: int
    pawl: int
    step: Step | None
    clock: Clock
    words: str = ""

    @property
    def kind(self) -> str:
        return ROOT if self.step is None else self.step.kind


@dataclass(frozen=True, eq=False)
class Leg:
    """One leg as it went: where the root began, how it moved, when it ended, and each pawl's segments."""

    begin: Fraction  # s, of all legs before
    p: Point
    velocity: Point
    end: Clock  # since its own start
    segments: tuple[tuple[Segment, ...], ...]
    rounded: bool


@dataclass(frozen=True, eq=False)
class Planned:
    """What came of a plan."""

    events: tuple[Told, ...]
    legs: tuple[Leg, ...]


def carry_out(
    pawls: Sequence[PlanarPawl], obstacles: Sequence[tuple[Point, ...]], frictions: Sequence[Fraction],
    roots: Sequence[tuple[Point, ...]], start: Point, legs: Sequence[tuple[Point, Fraction]],
) -> Planned:  # fmt: skip
    """Walk all pawls through all legs."""
    events: list[Told] = []
    done: list[Leg] = []
    p, begin = start, Fraction(0)
    places: list[tuple[int, Algebraic]] = [(one.start[0], Algebraic.rational(one.start[1])) for one in pawls]
    for number, (velocity, duration) in enumerate(legs):
        stop = root_stop(roots, obstacles, p, velocity, duration)
        walkers = []
        for pawl, (chart, u) in zip(pawls, places, strict=True):
            hinge = p[0] + pawl.hinge[0], p[1] + pawl.hinge[1]
            until = stop[0] if stop else duration
            scene = Scene(pawl.corners, tuple(obstacles), tuple(frictions), hinge, velocity, until, pawl.rest)
            walker = Walker(scene)
            walker.run(Node(chart, u, Clock.rational(Fraction(0))))
            walkers.append(walker)
        end = Clock.rational(stop[0] if stop else duration)
        for walker in walkers:
            last = walker.walk.steps[-1]
            if last.kind in (JAM, STICK) and compare_times(last.node.clock, end) < 0:
                end, stop = last.node.clock, None
        for k, walker in enumerate(walkers):
            events += [
                Told(number, k, step, step.node.clock)
                for step in walker.walk.steps
                if step.kind != END and compare_times(step.node.clock, end) <= 0
            ]
        if stop is not None:
            events.append(Told(number, -1, None, end, stop[1]))
        exact_end = end.fraction
        elapsed = exact_end if exact_end is not None else _rounded_down(end, duration)
        segments = tuple(
            tuple(one for one in walker.walk.segments if compare_times(one.start.clock, end) <= 0) for walker in walkers
        )
        done.append(Leg(begin, p, velocity, end, segments, exact_end is None))
        places = [
            _place_at(walker, own, Clock.rational(elapsed)) for walker, own in zip(walkers, segments, strict=True)
        ]
        p, begin = (p[0] + velocity[0] * elapsed, p[1] + velocity[1] * elapsed), begin + elapsed
    events.sort(key=cmp_to_key(lambda a, b: a.leg - b.leg or compare_times(a.clock, b.clock)))
    return Planned(tuple(events), tuple(done))


def _rounded_down(end: Clock, duration: Fraction) -> Fraction:
    """The last multiple of 2⁻⁵⁰ of the duration before a time."""
    k = int(float(end) / float(duration) * FINE)
    while compare_times(Clock.rational(duration * k / FINE), end) > 0:
        k -= 1
    return max(Fraction(0), duration * k / FINE)


def _place_at(walker: Walker, segments: Sequence[Segment], clock: Clock) -> tuple[int, Algebraic]:
    """Chart and u of a pawl at a rational time of its walk."""
    at = next(
        (one for one in reversed(segments) if compare_times(one.start.clock, clock) <= 0),
        segments[0] if segments else None,
    )
    if at is None:
        start = walker.walk.steps[0].node
        return start.chart, start.u
    if at.pair is None or at.start.u == at.end.u:
        return at.start.chart, at.start.u
    up, tilt = compare(at.end.u, at.start.u), 1 if at.is_floor else -1
    found = [
        u
        for u in roots_at(at.pair, clock)
        if up * compare(u, at.start.u) >= 0
        and up * compare(u, at.end.u) <= 0
        and Node(at.start.chart, u, clock).sign(at.pair.tilt) * tilt >= 0
    ]
    return at.start.chart, found[0]


__all__ = ["PlanarPawl", "Planned", "Told", "carry_out"]
