"""Random plans for both roads: several pawls on one root, several legs, friction of each obstacle its own."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from fractions import Fraction as F

import numpy as np

from detent.geometry.polygon import Point
from detent.latch.exact.plan import PlanarPawl, Told, carry_out
from latch.brute import FINEST, Brute, Event
from latch.scenes import angle, drawn_pawl, drawn_place, drawn_polygon, on_grid

STOPS = ("jam", "stick")
Outline = tuple[Point, ...]


@dataclass(frozen=True)
class Plan:
    """As `carry_out` takes it."""

    seed: int
    pawls: tuple[PlanarPawl, ...]
    obstacles: tuple[Outline, ...]
    frictions: tuple[F, ...]
    roots: tuple[Outline, ...]
    start: Point
    legs: tuple[tuple[Point, F], ...]

    def walked(self) -> list[Told]:
        plan = carry_out(self.pawls, self.obstacles, self.frictions, self.roots, self.start, self.legs)
        return list(plan.events)

    def brute(self, steps: int) -> list[tuple[int, int, Event]]:
        """Leg, pawl (−1: the root) and event: each pawl alone by small steps, up to where the first one is stopped."""
        found: list[tuple[int, int, Event]] = []
        p, places = _floats(self.start), [angle(one.start) for one in self.pawls]
        slacks = [0.0] * len(places)  # how far each pawl's angle at a leg's begin is known: as well as where it stopped
        for k, (velocity, duration) in enumerate(self.legs):
            v, T = _floats(velocity), float(duration)
            stop = self._root_stop(p, v, T, steps)
            end = T if stop is None else stop
            told = []
            for j, begin in enumerate(places):
                told.append(self._of(j, p, v, end).run(begin, steps) if end > 1e-11 * T else [])
            stuck = [one for events in told for one in events if one.kind in STOPS]
            if stuck and min(one.time for one in stuck) < end * (1 - 1e-12):
                end, stop = min(one.time for one in stuck), None
            for j, events in enumerate(told):
                events = [one for one in events if one.time <= end + 1e-11 * T]
                begun = [replace(one, slack=max(one.slack, slacks[j])) for one in events if one.time < 1e-11 * T]
                found += [(k, j, one) for one in [*begun, *events[len(begun) :]] if one.kind != "end"]
                slacks[j] = max((one.slack for one in events if one.time > end - 1e-11 * T), default=0.0)
            if stop is not None:
                found.append((k, -1, Event("root-collision", end, 0.0)))
            # Halving ends just after what stops a pawl, where a jammed one is free no more: back by more than that.
            end = max(0.0, end - 8 * FINEST * T) if end < T else T
            places = [self._of(j, p, v, end).run(x, steps)[-1].angle if end else x for j, x in enumerate(places)]
            p = p[0] + v[0] * end, p[1] + v[1] * end
        return found

    def _of(self, pawl: int, p: tuple[float, float], v: tuple[float, float], duration: float) -> Brute:
        one = self.pawls[pawl]
        hinge = _floats(one.hinge)
        at, mu = (p[0] + hinge[0], p[1] + hinge[1]), [float(each) for each in self.frictions]
        corners, obstacles = [_floats(x) for x in one.corners], [[_floats(x) for x in each] for each in self.obstacles]
        return Brute(corners, obstacles, mu, at, v, duration, angle(one.rest))

    def _root_stop(self, p: tuple[float, float], v: tuple[float, float], T: float, steps: int) -> float | None:
        """When a root first overlaps an obstacle: by steps, then halving."""
        first = None
        for root in self.roots:
            body = Brute(
                [_floats(x) for x in root], [[_floats(x) for x in one] for one in self.obstacles], [], p, v, T, 0.0
            )
            for k in range(1, steps + 1):
                if body.overlap(T * k / steps, np.zeros(1))[0]:
                    low, high = T * (k - 1) / steps, T * k / steps
                    while high - low > FINEST * T and low < (low + high) / 2 < high:
                        middle = (low + high) / 2
                        low, high = (low, middle) if body.overlap(middle, np.zeros(1))[0] else (middle, high)
                    first = high if first is None else min(first, high)
                    break
        return first


def plan_of(seed: int) -> Plan:
    """The plan of a seed: drawn until all begin free."""
    draw = random.Random(f"plan {seed}")
    while True:
        found = _drawn(seed, draw)
        if found is None:
            continue
        p = _floats(found.start)
        bodies = [found._of(j, p, (0.0, 1.0), 1.0) for j in range(len(found.pawls))]
        is_free = all(body.is_free(0.0, angle(one.start)) for body, one in zip(bodies, found.pawls, strict=True))
        if is_free and found._root_stop(p, _floats(found.legs[0][0]), 1e-6, 1) is None:
            return found


def _drawn(seed: int, draw: random.Random) -> Plan | None:
    grid = draw.choice((1, 2, 10, 97))
    pawls = []
    for _ in range(draw.randint(2, 3)):
        corners = drawn_pawl(draw, grid)
        if corners is None:
            return None
        rest = drawn_place(draw)
        hinge = on_grid(draw.uniform(-12, 12), grid), on_grid(draw.uniform(-3, 3), grid)
        pawls.append(PlanarPawl(corners, hinge, rest, drawn_place(draw) if draw.random() < 0.1 else rest))
    first = draw.choice(((0, -1), (0, 1), (1, 0), (-1, 0), (1, -1), (-1, -1)))
    length = F(draw.randint(10, 25))
    obstacles = []
    for _ in range(draw.randint(2, 4)):
        share = draw.uniform(0.3, 1.2) * float(length)
        middle = share * first[0] + draw.uniform(-12, 12), share * first[1] + draw.uniform(-8, 8)
        one = drawn_polygon(draw, grid, middle, draw.uniform(1.5, 6))
        if one is None:
            return None
        obstacles.append(one)
    v = F(first[0]), F(first[1])
    back = (-v[0], -v[1]) if draw.random() < 0.6 else (F(draw.randint(-3, 3), 2), F(1, 2))
    legs = [(v, length), (back, length)]
    if draw.random() < 0.4:
        legs.append(((F(draw.choice((-1, 1))), F(draw.randint(-2, 2), 3)), F(10)))
    mu = tuple(F(draw.choice((0, 0, 1, 2, 5, 10)), 10) for _ in obstacles)
    roots = []
    if draw.random() < 0.4:
        w = on_grid(draw.uniform(1, 12), grid) or F(1)
        roots.append(((-w, F(3)), (w, F(3)), (w, F(5)), (-w, F(5))))
    return Plan(seed, tuple(pawls), tuple(obstacles), mu, tuple(roots), (F(0), F(0)), tuple(legs))


def _floats(x: Point) -> tuple[float, float]:
    return float(x[0]), float(x[1])
