"""What a root that begins anywhere in a region strikes first: Donald & Pai, appendix B.2.2, exact in rational numbers.

Until its first contact a pawl stands still on the root, so contacts are places of the root at which a corner meets an
edge: each pair of features is one straight segment of such places, and what is struck first from an offset is the
lowest of the segments ahead. The paper's initial contact tuple (g_A, t_min, t_max, g_B, x(t)) is a `Strike`: x is
straight between its two ends. The edge that is struck falls into e₁, where the pawl slides on, e*, where it sticks (or
jams), and e₀, which no start of the region can strike.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from detent.geometry.polygon import Point, cross, holds, overlap
from detent.latch.exact.algebraic import Algebraic
from detent.latch.exact.cfunction import Feature, Form
from detent.latch.exact.clearance import placed
from detent.latch.exact.nearby import Nearby, Scene
from detent.latch.exact.node import Node
from detent.latch.exact.plan import PlanarPawl
from detent.latch.exact.start_region import Line, Slab, place, seen_along
from detent.latch.exact.times import Clock
from detent.latch.exact.walk import CONTACT, JAM, STICK, Walker

SLIDES, STICKS, JAMS = "slides", "sticks", "jams"
ORIGIN = Fraction(0), Fraction(0)


@dataclass(frozen=True)
class Segment:
    """Places of the root at which two features touch, by offset: from `begin` to `end` on a line."""

    feature: Feature
    begin: Fraction
    end: Fraction
    line: Line


@dataclass(frozen=True)
class Strike:
    """What starts of a slab strike first, between two offsets.

    begin, end  offsets
    line        the root's station there
    features    all that meet there at once
    then        what follows: "slides", "sticks" or "jams"
    """

    slab: Slab
    begin: Fraction
    end: Fraction
    line: Line
    features: tuple[Feature, ...]
    then: str = SLIDES

    def times(self, duration: Fraction) -> tuple[Fraction, Fraction]:
        """The earliest and the latest time of this contact within a leg, since its start: t_min, t_max."""
        ends = (self.begin, self.end)
        first = min(self.line(s) - self.slab.high(s) for s in ends)
        return first, min(duration, max(self.line(s) - self.slab.low(s) for s in ends))


def touching_places(
    body: Sequence[Point], obstacle: Sequence[Point], number: int
) -> list[tuple[Feature, Point, Point]]:
    """Where a body that does not turn must be moved so that a corner meets an edge, and between which two places."""
    m, n, found = len(body), len(obstacle), []
    for i in range(m):
        for j in range(n):
            q, V, E = body[i], obstacle[j], obstacle[(j + 1) % n]
            found.append((Feature("B", number, i, j), _less(V, q), _less(E, q)))
            found.append((Feature("A", number, i, j), _less(V, q), _less(V, body[(i + 1) % m])))
    return found


def is_free(body: Sequence[Point], obstacles: Sequence[Sequence[Point]], region: Sequence[Point]) -> bool:
    """Whether a body, moved by any place of a region, overlaps no obstacle.

    Places of contact that cross the region's interior have overlap on one of their sides; without them all of it is
    free, or none.
    """
    for number, obstacle in enumerate(obstacles):
        if overlap([(x + region[0][0], y + region[0][1]) for x, y in body], obstacle):
            return False
        if any(_crosses(one, two, region) for _, one, two in touching_places(body, obstacle, number)):
            return False
    return True


def segments_ahead(body: Sequence[Point], obstacles: Sequence[Sequence[Point]], v: Point) -> list[Segment]:
    """All places of contact that a motion along v runs into from outside."""
    found = []
    for number, obstacle in enumerate(obstacles):
        for feature, one, two in touching_places(body, obstacle, number):
            own, other = feature.on_pawl, feature.on_obstacle
            if feature.kind == "B":
                rate, corner = (
                    cross(obstacle[other], obstacle[(other + 1) % len(obstacle)], _plus(obstacle[other], v)),
                    (body, own),
                )
            else:
                rate, corner = -cross(body[own], body[(own + 1) % len(body)], _plus(body[own], v)), (obstacle, other)
            if rate > 0 and _is_outward(*corner):  # a corner goes towards the inner side of the edge
                (s, a), (t, b) = sorted((seen_along(v, one), seen_along(v, two)))
                found.append(Segment(feature, s, t, Line.through((s, a), (t, b))))
    return found


def strikes(slab: Slab, segments: Sequence[Segment]) -> list[Strike]:
    """The lowest of the segments ahead of a slab, from offset to offset."""
    ahead = []
    for one in segments:
        begin, end = max(one.begin, slab.begin), min(one.end, slab.end)
        middle = (begin + end) / 2
        if begin < end and one.line(middle) >= slab.high(middle):
            ahead.append(Segment(one.feature, begin, end, one.line))
    found: list[Strike] = []
    s = slab.begin
    while s < slab.end:
        here = [one for one in ahead if one.begin <= s < one.end]
        if not here:
            s = min((one.begin for one in ahead if one.begin > s), default=slab.end)
            continue
        low = min(here, key=lambda one: (one.line(s), one.line.rate)).line
        until = _until(low, s, ahead, max(one.end for one in here if one.line == low))
        features = {one.feature for one in here if one.line == low}
        found.append(Strike(slab, s, until, low, tuple(sorted(features))))
        s = until
    return found


def _until(low: Line, s: Fraction, ahead: Sequence[Segment], end: Fraction) -> Fraction:
    """Where another segment begins below a line, or crosses it, or its own features change."""
    for one in ahead:
        if one.line == low:
            end = min([end, *(mark for mark in (one.begin, one.end) if mark > s)])
            continue
        if one.end <= s:
            continue
        begin = max(s, one.begin)
        if s < begin < end and (one.line(begin), one.line.rate) < (low(begin), low.rate):
            end = begin
        if one.line.rate != low.rate:
            meet = (one.line.at - low.at) / (low.rate - one.line.rate)
            if begin < meet < min(end, one.end) and one.line.rate < low.rate:
                end = meet
    return end


def followed(
    strike: Strike, pawl: PlanarPawl, obstacles: Sequence[tuple[Point, ...]], mu: Sequence[Fraction], v: Point
) -> list[Strike]:
    """A strike of a pawl cut where what follows may change, each piece with what the exact walk says of its middle.

    The moment of the contact about the hinge, what friction leaves of it, and the way the pawl would slide are straight
    functions along a strike: they change their signs where they vanish.
    """

    def scene(s: Fraction) -> tuple[Scene, Fraction]:
        x = place(v, s, strike.slab.high(s))
        t = strike.line(s) - strike.slab.high(s)
        hinge = x[0] + pawl.hinge[0], x[1] + pawl.hinge[1]
        return Scene(pawl.corners, tuple(obstacles), tuple(mu), hinge, v, t + 1, pawl.rest), t

    def values(s: Fraction) -> list[Fraction]:
        one, t = scene(s)
        nearby = Nearby(one, pawl.rest[0] % 2)
        pairs = [nearby.pair(feature) for feature in strike.features]
        forms = [form for pair in pairs for form in (pair.lever, pair.along, *pair.grips)]
        return [_value(form, pawl.rest[1], t) for form in forms]

    marks = {strike.begin, strike.end}
    for a, b in zip(values(strike.begin), values(strike.end), strict=True):
        if a * b < 0:
            marks.add(strike.begin + (strike.end - strike.begin) * a / (a - b))
    found: list[Strike] = []
    for begin, end in pairwise(sorted(marks)):
        one, t = scene((begin + end) / 2)
        walker = Walker(one)
        walker.run(Node(pawl.rest[0], Algebraic.rational(pawl.rest[1]), Clock.rational(Fraction(0))))
        steps = walker.walk.steps
        k = next((k for k, step in enumerate(steps) if step.kind == CONTACT and step.node.clock.fraction == t), None)
        after = steps[k + 1] if k is not None and k + 1 < len(steps) else None
        is_over = after is not None and after.node.clock.fraction == t
        then = {STICK: STICKS, JAM: JAMS}.get(after.kind, SLIDES) if is_over and after is not None else SLIDES
        told = steps[k].features if k is not None else strike.features
        if found and (found[-1].then, found[-1].features) == (then, told):
            begin = found.pop().begin
        found.append(Strike(strike.slab, begin, end, strike.line, told, then))
    return found


def reached(strike: Strike, duration: Fraction, stop: Line | None) -> Strike | None:
    """The part of a strike that some start of its slab comes to within the leg; None if there is none.

    stop  the station at which the root itself is stopped, over the same offsets
    """
    begin, end = strike.begin, strike.end
    late = Line(strike.slab.high.at + duration, strike.slab.high.rate)
    for limit in (late, *([stop] if stop is not None else [])):
        a, b = (limit(s) - strike.line(s) for s in (begin, end))
        if a < 0 and b < 0:
            return None
        if a * b < 0:
            zero = begin + (end - begin) * a / (a - b)
            begin, end = (zero, end) if a < 0 else (begin, zero)
    return Strike(strike.slab, begin, end, strike.line, strike.features, strike.then) if begin < end else None


def on_edge(feature: Feature, body: Sequence[Point], obstacles: Sequence[Sequence[Point]], x: Point) -> Fraction:
    """Where on the edge of a pair a contact is, from 0 to 1: the obstacle's for type B, the pawl's for type A."""
    other = obstacles[feature.obstacle]
    if feature.kind == "B":
        point = _plus(body[feature.on_pawl], x)
        a, b = other[feature.on_obstacle], other[(feature.on_obstacle + 1) % len(other)]
    else:
        point = _less(other[feature.on_obstacle], x)
        a, b = body[feature.on_pawl], body[(feature.on_pawl + 1) % len(body)]
    e = _less(b, a)
    return ((point[0] - a[0]) * e[0] + (point[1] - a[1]) * e[1]) / (e[0] * e[0] + e[1] * e[1])


def standing(pawl: PlanarPawl) -> list[Point]:
    """Corners of a pawl at its rest, seen from the root."""
    return placed(PlanarPawl(pawl.corners, pawl.hinge, pawl.rest, pawl.rest), ORIGIN)


def _value(form: Form, u: Fraction, t: Fraction) -> Fraction:
    """t g(u) + h(u), with the form's own scale, which is positive."""
    h, g = ([Fraction(int(c)) for c in poly.coeffs()] for poly in (form.h, form.g))
    return (sum(c * u**k for k, c in enumerate(h)) + t * sum(c * u**k for k, c in enumerate(g))) / int(form.scale)


def _is_outward(corners: Sequence[Point], k: int) -> bool:
    return cross(corners[k - 1], corners[k], corners[(k + 1) % len(corners)]) > 0


def _crosses(one: Point, two: Point, region: Sequence[Point]) -> bool:
    """Whether a segment has a point in the interior of a region."""
    e = _less(two, one)
    cuts = {Fraction(0), Fraction(1)}
    for k in range(len(region)):
        c, f = region[k - 1], _less(region[k], region[k - 1])
        turn = e[0] * f[1] - e[1] * f[0]
        if turn != 0:
            s = ((c[0] - one[0]) * f[1] - (c[1] - one[1]) * f[0]) / turn
            if 0 < s < 1:
                cuts.add(s)
    return any(
        holds(region, (one[0] + e[0] * (a + b) / 2, one[1] + e[1] * (a + b) / 2)) for a, b in pairwise(sorted(cuts))
    )


def _less(a: Point, b: Point) -> Point:
    return a[0] - b[0], a[1] - b[1]


def _plus(a: Point, b: Point) -> Point:
    return a[0] + b[0], a[1] + b[1]


__all__ = [
    "Strike",
    "followed",
    "is_free",
    "on_edge",
    "reached",
    "segments_ahead",
    "standing",
    "strikes",
]
