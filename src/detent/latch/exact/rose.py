"""The diode rose: the verdict over all directions of a straight way out. Donald & Pai, section 4.4, total diodes.

Out is where it came from: beyond the line through the start, square to the leg that went in. A way that nothing stops
but that does not get there ("elsewhere") leads through the hole to its other side, or along under it (fig. 5).

What a walk does changes only at critical directions. As long as nothing is touched these are known: those in which a
corner of the root, or of a pawl as it stands, just meets an obstacle's corner. All of them are looked at, exactly, and
one direction between each two. Once a pawl is pushed critical directions are no longer rational; there, wherever two
neighbours do not tell the same story, event by event, the directions between them are halved down to a resolution. What
can be missed is a story that both begins and ends between two neighbours that tell the same.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cmp_to_key
from itertools import pairwise

from detent.geometry.polygon import Point
from detent.latch.exact.clearance import placed
from detent.latch.exact.diode_verdict import COMES_OUT, FORCE, FRICTION, KINEMATIC, NOT_IN, stopped
from detent.latch.exact.plan import ROOT, PlanarPawl, Planned
from detent.latch.exact.walk import STICK
from detent.latch.exact.work import Mechanism

ELSEWHERE = "elsewhere"
Story = tuple[object, ...]


@dataclass(frozen=True)
class Sector:
    """Directions from one angle to another, rad, counter-clockwise from x; one alone where they are the same."""

    begin: float
    end: float
    verdict: str


@dataclass(frozen=True, eq=False)
class Rose:
    """Sectors from 0 to 2π; how many directions were looked at, and how many of them are critical ones."""

    sectors: tuple[Sector, ...]
    looked_at: int
    critical: int
    far: Fraction

    @property
    def is_total(self) -> bool:
        """Whether in no direction that was looked at it comes out on the side that it came from."""
        return all(one.verdict != COMES_OUT for one in self.sectors)


@dataclass(frozen=True, eq=False)
class Looked:
    direction: Point
    verdict: str
    story: Story


def total(
    mechanism: Mechanism, start: Point, leg: tuple[Point, Fraction], far: Fraction | None = None, *,
    directions: int = 32, resolution: float = 5e-3, limit: float | None = None,
) -> Rose:  # fmt: skip
    """Verdicts over all directions of a straight way from where the first leg ended.

    far         how far a way leads, in the mechanism's unit; None: so far that nothing can touch any more, and three
                times as far as the leg went
    directions  evenly spread, looked at besides the critical ones
    resolution  rad, to which borders between stories are halved
    limit       the machine's largest force, N
    """
    inward = mechanism.walked(start, [leg])
    held = stopped(inward, 0)
    if held is not None and held.kind != ROOT:
        return Rose((Sector(0.0, 2 * math.pi, NOT_IN),), 0, 0, far or Fraction(0))
    look = _Look(mechanism, start, leg, inward, far, limit)
    critical = _distinct(look.critical())
    marks = _distinct([*critical, *(_even(Fraction(k, directions)) for k in range(directions))])
    ring = [*marks, marks[0]]
    looked: list[Looked] = []
    for a, b in pairwise(ring):
        ends = look(a), look(_between(a, b)), look(b)
        looked += [ends[0], *_halved(look, ends[0], ends[1], resolution)]
        looked += [ends[1], *_halved(look, ends[1], ends[2], resolution)]
    return Rose(tuple(_sectors(looked)), look.walks, len(critical), look.far)


class _Look:
    """Verdict and story of a direction."""

    def __init__(
        self, mechanism: Mechanism, start: Point, leg: tuple[Point, Fraction], inward: Planned, far: Fraction | None,
        limit: float | None,
    ) -> None:  # fmt: skip
        first = inward.legs[0]
        lasted = first.end.fraction
        assert lasted is not None
        self.p = first.p[0] + first.velocity[0] * lasted, first.p[1] + first.velocity[1] * lasted
        ends = [own[-1].end if own else None for own in first.segments]
        places = [
            pawl.start if node is None else (node.chart, node.u.fraction)
            for pawl, node in zip(mechanism.pawls, ends, strict=True)
        ]
        # Walks begin at rational angles: where a pawl does not end at one, the first leg is walked again every time.
        self.is_apart = all(u is not None for _, u in places)
        self.standing = tuple(
            replace(pawl, start=(chart, Fraction(float(node.u)) if u is None and node is not None else u))
            for pawl, (chart, u), node in zip(mechanism.pawls, places, ends, strict=True)
        )
        self.mechanism, self.limit = mechanism, limit
        self.before = (start, [leg])
        v = first.velocity
        self.back, self.depth = (-v[0], -v[1]), lasted * (v[0] ** 2 + v[1] ** 2)
        went = math.ceil(3 * float(lasted) * math.hypot(float(v[0]), float(v[1])))
        self.far = max(_clear(mechanism, self.p, self.standing), Fraction(went)) if far is None else far
        self.walks = 0
        self.known: dict[tuple[Fraction, Fraction], Looked] = {}

    def __call__(self, direction: Point) -> Looked:
        if direction not in self.known:
            self.known[direction] = self._looked(direction)
        return self.known[direction]

    def _looked(self, direction: Point) -> Looked:
        self.walks += 1
        run, number = self._walked(direction, self.mechanism)
        stop = stopped(run, number)
        story = tuple(
            (one.kind, one.pawl, one.step.features if one.step else one.words)
            for one in run.events
            if one.leg == number
        )
        verdict = COMES_OUT
        if stop is not None:
            verdict = KINEMATIC
            if stop.kind == STICK:
                slick = replace(self.mechanism, frictions=(Fraction(0),) * len(self.mechanism.frictions))
                verdict = FRICTION if stopped(*self._walked(direction, slick)) is None else KINEMATIC
        elif not self._is_back(direction):
            verdict = ELSEWHERE
        elif self.limit is not None and self.mechanism.push(run.legs[number]).low > self.limit:
            verdict = FORCE
        return Looked(direction, verdict, story)

    def _is_back(self, direction: Point) -> bool:
        """Whether a way gets to where the first leg began, as far as its direction goes."""
        along = direction[0] * self.back[0] + direction[1] * self.back[1]
        return along * self.far / max(abs(direction[0]), abs(direction[1])) >= self.depth

    def _walked(self, direction: Point, mechanism: Mechanism) -> tuple[Planned, int]:
        leg = direction, self.far / max(abs(direction[0]), abs(direction[1]))  # no shorter than far
        if self.is_apart:
            return replace(mechanism, pawls=self.standing).walked(self.p, [leg]), 0
        start, legs = self.before
        return mechanism.walked(start, [*legs, leg]), 1

    def critical(self) -> Iterator[Point]:
        """From every corner of the root, and of the pawls as they stand, to every corner of the obstacles in reach."""
        bodies = [[(x + self.p[0], y + self.p[1]) for x, y in root] for root in self.mechanism.roots]
        bodies += [placed(pawl, self.p) for pawl in self.standing]
        for body in bodies:
            for obstacle in self.mechanism.obstacles:
                for x, y in body:
                    for X, Y in obstacle:
                        way = X - x, Y - y
                        if way != (0, 0) and way[0] ** 2 + way[1] ** 2 <= self.far**2:
                            yield way


def _clear(mechanism: Mechanism, p: Point, standing: Sequence[PlanarPawl]) -> Fraction:
    """A way after which no straight leg can touch any more: the diagonal of a box round all bodies, however turned."""
    points = [corner for one in mechanism.obstacles for corner in one]
    points += [(x + p[0], y + p[1]) for one in mechanism.roots for x, y in one]
    for pawl in standing:
        reach = Fraction(max(math.hypot(float(x), float(y)) for x, y in pawl.corners)) * Fraction(1001, 1000)
        x, y = p[0] + pawl.hinge[0], p[1] + pawl.hinge[1]
        points += [(x - reach, y - reach), (x + reach, y + reach)]
    wide, high = (max(one[k] for one in points) - min(one[k] for one in points) for k in range(2))
    return Fraction(math.ceil(math.hypot(float(wide), float(high))))


# ---- directions ----


def _even(turn: Fraction) -> Point:
    """A rational direction for a share of a turn: (1 − m², 2 m) in its quarter, m from 0 to 1."""
    quarter, rest = divmod(4 * turn, 1)
    m = Fraction(math.tan(float(rest) * math.pi / 4)).limit_denominator(1000)
    x, y = 1 - m * m, 2 * m
    c, s = ((1, 0), (0, 1), (-1, 0), (0, -1))[int(quarter)]
    return c * x - s * y, s * x + c * y


def _angle(way: Point) -> float:
    return math.atan2(float(way[1]), float(way[0])) % (2 * math.pi)


def _cross(a: Point, b: Point) -> Fraction:
    return a[0] * b[1] - a[1] * b[0]


def _is_late(way: Point) -> bool:
    """Whether a direction lies in the second half turn from x."""
    return way[1] < 0 or (way[1] == 0 and way[0] < 0)


def _order(a: Point, b: Point) -> int:
    """Round from x, exactly."""
    if _is_late(a) != _is_late(b):
        return 1 if _is_late(a) else -1
    turn = _cross(a, b)
    return -1 if turn > 0 else 1 if turn < 0 else 0


def _distinct(ways: Iterator[Point] | Sequence[Point]) -> list[Point]:
    found: list[Point] = []
    for way in sorted(ways, key=cmp_to_key(_order)):
        if not found or _order(found[-1], way) != 0:
            found.append(way)
    return found


def _between(a: Point, b: Point) -> Point:
    """A direction about halfway between two that are less than half a turn apart."""
    sizes = [Fraction(1 / math.hypot(float(x), float(y))).limit_denominator(10**6) for x, y in (a, b)]
    one, two = ((x * size, y * size) for (x, y), size in zip((a, b), sizes, strict=True))
    half = one[0] + two[0], one[1] + two[1]
    # A shorter fraction that still lies in between makes the walk's numbers shorter.
    short = Fraction(half[0]).limit_denominator(10**4), Fraction(half[1]).limit_denominator(10**4)
    return short if _cross(a, short) > 0 and _cross(short, b) > 0 else half


def _halved(look: _Look, a: Looked, b: Looked, resolution: float) -> list[Looked]:
    """Looked at between two that do not tell the same, in order, down to the resolution."""
    gap = (_angle(b.direction) - _angle(a.direction)) % (2 * math.pi)
    if a.story == b.story or gap <= resolution:
        return []
    middle = look(_between(a.direction, b.direction))
    return [*_halved(look, a, middle, resolution), middle, *_halved(look, middle, b, resolution)]


def _sectors(looked: Sequence[Looked]) -> Iterator[Sector]:
    """Neighbours of one verdict together; a border lies halfway between the last of one and the first of the next.

    A direction whose verdict is unlike that of both its neighbours stands alone, and borders lie on it.
    """
    n = len(looked)
    angles, verdicts = [_angle(one.direction) for one in looked], [one.verdict for one in looked]
    is_alone = [verdicts[k] not in (verdicts[k - 1], verdicts[(k + 1) % n]) for k in range(n)]
    begin = 0.0
    for k in range(n):
        if k == n - 1:
            end = 2 * math.pi
        elif verdicts[k] == verdicts[k + 1]:
            continue
        else:
            end = angles[k] if is_alone[k] else angles[k + 1] if is_alone[k + 1] else (angles[k] + angles[k + 1]) / 2
        yield Sector(begin, end, verdicts[k])
        begin = end


__all__ = ["Rose", "Sector", "total"]
