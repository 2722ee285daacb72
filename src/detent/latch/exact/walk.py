"""The motion of one pawl along one straight leg, from event to event: Donald & Pai, sections 8 and 9.

The pawl's state is a point of the slice (t, θ). It rests at its rest angle, or slides along a floor above it or a
ceiling below it; where the curve it follows ends, folds, or meets another, node.py says what comes next. Friction is in
node.py too: a curve has stretches on which the pawl sticks. What is not alive in the stretch of time looked at, or does
not come near the curve in floating point with all errors counted, is never looked at exactly.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cmp_to_key

from detent.latch.exact.algebraic import Algebraic, compare, may_vanish, real_roots, sign
from detent.latch.exact.cfunction import Feature, Pair
from detent.latch.exact.landing import first_below
from detent.latch.exact.nearby import Nearby, Scene
from detent.latch.exact.node import Germ, Node, Sectors, sectors, stuck_at
from detent.latch.exact.times import Clock, compare_times

CONTACT, CHANGE, RELEASE, SNAP, STICK, JAM, END = "contact", "slide-change", "release", "snap", "stick", "jam", "end"


@dataclass(frozen=True, eq=False)
class Step:
    """An event: where, what, and the features that hold (and, for a jam, those that oppose)."""

    kind: str
    node: Node
    to: Node | None = None  # where a snap ends
    features: tuple[Feature, ...] = ()
    opposing: tuple[Feature, ...] = ()
    cause: str = ""


@dataclass(frozen=True, eq=False)
class Segment:
    """Between two events: at rest (no pair), on a graph, or level."""

    start: Node
    end: Node
    pair: Pair | None
    is_floor: bool = True


@dataclass(eq=False)
class Walk:
    """What came of a leg for one pawl."""

    steps: list[Step] = field(default_factory=list)
    segments: list[Segment] = field(default_factory=list)


class Walker:
    """Walks one scene; `pairs` of either parity are made when first needed."""

    def __init__(self, scene: Scene) -> None:
        self.scene, self.end = scene, Clock.rational(scene.duration)
        self._nearby: dict[int, Nearby] = {}
        self.rest_chart, self.rest_u = scene.rest[0], Algebraic.rational(scene.rest[1])
        self.walk = Walk()
        self.held: frozenset[Feature] = frozenset()  # of the features last told those that still hold the pawl
        self._around: tuple[Node, list[Pair], Sectors] | None = None

    def nearby(self, chart: int) -> Nearby:
        parity = chart % 2
        if parity not in self._nearby:
            self._nearby[parity] = Nearby(self.scene, parity)
        return self._nearby[parity]

    # ---- where the rest lies from here ----

    def pull(self, node: Node) -> int:
        """−1 if the spring turns the pawl back, 1 if forth, 0 at rest."""
        chart = node.chart
        if chart != self.rest_chart:
            away = 1 if chart > self.rest_chart else -1
            # The end of one chart is the beginning of the next.
            is_there = chart == self.rest_chart + away and self.rest_u.fraction == away and node.u.fraction == -away
            return 0 if is_there else -away
        return -compare(node.u, self.rest_u)

    # ---- the walk ----

    def run(self, start: Node) -> Walk:
        """From a node at time zero to the end of the leg, or to where the motion ends."""
        node, pair = start, None
        while True:
            if compare_times(node.clock, self.end) >= 0:
                self.tell(Step(END, node, features=() if pair is None else (pair.feature,)))
                return self.walk
            pulled = self.pull(node)
            found = self.resolve(node, pair, pulled) if pulled else self.leave_rest(node)
            if found is None:
                return self.walk
            node, pair = found

    def tell(self, step: Step) -> None:
        self.walk.steps.append(step)

    def around(self, node: Node) -> tuple[list[Pair], Sectors]:
        """The pairs that touch at a node and what lies right of it; kept, for a snap asks before it is resolved."""
        if self._around is None or self._around[0] is not node:
            touching = [pair for pair in self.nearby(node.chart).at(node) if node.contact(pair)]
            self._around = node, touching, sectors(touching, node)
        return self._around[1:]

    def resolve(self, node: Node, held: Pair | None, pulled: int) -> tuple[Node, Pair | None] | None:
        """Off the rest: follow what holds the pawl, snap if nothing does, or end."""
        touching, ahead = self.around(node)
        holding = _holding(ahead, pulled)
        if holding is None:
            if held is None:
                self.tell(Step(CONTACT, node, features=tuple(sorted(one.feature for one in touching))))
            self._jam(node, touching, pulled)
            return None
        if not holding:
            return self.snap(node, pulled, held)
        # Of several that hold it, one that lets it slide: how they share the load is not determined.
        germ = holding[0]
        if len(holding) > 1:
            germ = min(holding, key=lambda one: (stuck_at(node, one) != "", one.pair is not held))
        features = tuple(one.pair.feature for one in holding)
        if held is None or self.held.isdisjoint(features):
            self.tell(Step(CONTACT if held is None else CHANGE, node, features=features))
            self.held = frozenset(features)
        else:  # some of those that were told still hold it
            self.held &= frozenset(features)
        return self.follow(node, germ)

    def _jam(self, node: Node, touching: Sequence[Pair], pulled: int) -> None:
        holding = tuple(sorted({pair.feature for pair in touching if pulled * node.sign(pair.tilt) <= 0}))
        opposing = tuple(sorted({pair.feature for pair in touching} - set(holding)))
        self.tell(Step(JAM, node, features=holding, opposing=opposing, cause="kinematic"))

    def leave_rest(self, node: Node) -> tuple[Node, Pair | None] | None:
        """Stay at rest until something pushes the pawl off."""
        nearby, u = self.nearby(self.rest_chart), self.rest_u
        start = node
        for limit, crossing in nearby.crossing_level(u, node.clock, self.end):
            times: list[tuple[Clock, Pair]] = []
            for pair in crossing:
                for clock in _level_breaks(pair, u):
                    is_ahead = compare_times(clock, node.clock) >= 0 and compare_times(clock, self.end) < 0
                    if is_ahead and compare_times(clock, limit) <= 0:
                        times.append((clock, pair))
            times.sort(key=cmp_to_key(lambda a, b: compare_times(a[0], b[0])))
            for clock, pair in times:
                here = Node(self.rest_chart, self.rest_u, clock)
                if not here.contact(pair):
                    continue
                touching, ahead = self.around(here)
                ups = [height[0].up for height in ahead.heights]
                low = sum(1 for up in ups if up < 0)
                if ahead.open[low] if 0 in ups else ahead.free[low]:
                    continue  # touched, not pushed
                above = [k for k, up in enumerate(ups) if up > 0 and ahead.open[k]]
                below = [k for k, up in enumerate(ups) if up < 0 and ahead.open[k]]
                self.walk.segments.append(Segment(start, here, None))
                if bool(above) == bool(below):
                    self.tell(Step(CONTACT, here, features=tuple(sorted(one.feature for one in touching))))
                    cause = "it may go either way" if above else "kinematic"
                    self.tell(Step(JAM, here, features=tuple(sorted(one.feature for one in touching)), cause=cause))
                    return None
                germs = [one for one in ahead.heights[above[0] if above else below[-1]] if one.is_floor == bool(above)]
                self.held = frozenset(one.pair.feature for one in germs)
                self.tell(Step(CONTACT, here, features=tuple(sorted(self.held))))
                return self.follow(here, min(germs, key=lambda one: stuck_at(here, one) != ""))
        self.walk.segments.append(Segment(start, Node(self.rest_chart, self.rest_u, self.end), None))
        self.tell(Step(END, Node(self.rest_chart, self.rest_u, self.end)))
        return None

    # ---- along a curve ----

    def follow(self, node: Node, germ: Germ) -> tuple[Node, Pair | None] | None:
        cause = stuck_at(node, germ)
        if cause:
            self.tell(Step(STICK, node, features=(germ.pair.feature,), cause=cause))
            return None
        if germ.up != 0 and node.u.fraction == germ.up:
            node, germ = self._next_chart(node, germ)
        end = self._along_level(node, germ) if germ.up == 0 else self._along_graph(node, germ)
        stick = stuck_between(node, end, germ)
        if stick is not None:
            at, cause = stick
            self.walk.segments.append(Segment(node, at, germ.pair, germ.is_floor))
            self.tell(Step(STICK, at, features=(germ.pair.feature,), cause=cause))
            return None
        self.walk.segments.append(Segment(node, end, germ.pair, germ.is_floor))
        if self.pull(end) == 0 and compare_times(end.clock, self.end) < 0:
            self.tell(Step(RELEASE, end, features=(germ.pair.feature,)))
            return end, None
        if germ.up != 0 and end.u.fraction == germ.up:
            end, germ = self._next_chart(end, germ)
        return end, germ.pair

    def _next_chart(self, node: Node, germ: Germ) -> tuple[Node, Germ]:
        """The same place and germ in the chart that begins where a germ leaves this one."""
        other = Node(node.chart + germ.up, Algebraic.rational(-germ.up), node.clock)
        return other, replace(germ, pair=self.nearby(other.chart).pair(germ.pair.feature))

    def _along_graph(self, node: Node, germ: Germ) -> Node:
        pair, up, graph = germ.pair, germ.up, germ.pair.graph
        assert graph is not None
        stop = Algebraic.rational(up)  # the chart's end
        for one in (*pair.breaks, self.rest_u) if node.chart == self.rest_chart else pair.breaks:
            if up * compare(one, node.u) > 0 and up * compare(one, stop) < 0:
                stop = one
        end = Node(node.chart, stop, Clock.at(stop, graph)) if sign(graph.g, stop) != 0 else None
        if end is None or compare_times(end.clock, self.end) > 0:  # the leg is over before
            T = self.scene.duration
            last = real_roots(graph.h * T.denominator + graph.g * T.numerator)
            stop = min(
                (one for one in last if up * compare(one, node.u) > 0), key=cmp_to_key(lambda a, b: up * compare(a, b))
            )
            end = Node(node.chart, stop, Clock.at(stop, graph))
        found: list[Algebraic] = []
        others = self.nearby(node.chart).meeting(node, germ, end)
        for other in others:
            nearest = None if other.graph is None else _nearest_touch(other, pair, node, up, stop)
            if nearest is not None:
                found.append(nearest)
            found += [one for one in other.levels if up * compare(one, node.u) > 0 and up * compare(one, stop) <= 0]
        for u in sorted(found, key=cmp_to_key(lambda a, b: up * compare(a, b))):
            here = Node(node.chart, u, Clock.at(u, graph))
            if any(here.contact(other) for other in others):
                return here
        return end

    def _along_level(self, node: Node, germ: Germ) -> Node:
        pair, u = germ.pair, node.u
        own = _level_breaks(pair, u)
        later = [clock for clock in own if compare_times(clock, node.clock) > 0]
        end = min([*later, self.end], key=cmp_to_key(compare_times))
        for limit, crossing in self.nearby(node.chart).crossing_level(u, node.clock, end):
            found = []
            for other in crossing:
                for clock in _level_breaks(other, u):
                    is_ahead = compare_times(clock, node.clock) > 0 and compare_times(clock, end) < 0
                    if is_ahead and compare_times(clock, limit) <= 0:
                        found.append(clock)
            found.sort(key=cmp_to_key(compare_times))
            for clock in found:
                here = Node(node.chart, u, clock)
                if any(one is not pair and here.contact(one) for one in crossing):
                    return here
        return Node(node.chart, u, end)

    # ---- snaps ----

    def snap(self, node: Node, pulled: int, held: Pair | None) -> tuple[Node, Pair | None] | None:
        """Turn towards the rest at one instant, to the first thing that holds the pawl: a mere touch does not."""
        landing = node
        while landing is node or _holding(self.around(landing)[1], pulled) == ():
            landing = self._next_touch(landing, pulled)
            if self.pull(landing) == 0:
                break
        self.tell(Step(SNAP, node, to=landing, features=(held.feature,) if held else ()))
        return landing, None

    def _first_below(self, node: Node, pulled: int, rest: Algebraic | None) -> Node | None:
        return first_below(self.nearby(node.chart), node, pulled, rest)

    def _next_touch(self, node: Node, pulled: int) -> Node:
        """What a pawl that turns towards the rest touches next, or the rest."""
        rest = self.rest_u if node.chart == self.rest_chart else None
        found = self._first_below(node, pulled, rest)
        if found is not None:
            return found
        if rest is not None:
            return Node(self.rest_chart, self.rest_u, node.clock)
        return Node(node.chart + pulled, Algebraic.rational(-pulled), node.clock)


def _holding(ahead: Sectors, pulled: int) -> tuple[Germ, ...] | None:
    """The germs that keep the pawl from its rest; none if nothing does, None for a jam."""
    if ahead.free[0 if pulled < 0 else -1]:
        return ()
    order = range(len(ahead.heights)) if pulled < 0 else range(len(ahead.heights) - 1, -1, -1)
    for k in order:
        if ahead.open[k]:
            return tuple(germ for germ in ahead.heights[k] if germ.is_floor == (pulled < 0))
    return None


def _level_breaks(pair: Pair, u: Algebraic) -> list[Clock]:
    """When something changes on the line of constant u that a pair's curve crosses or holds."""
    if sign(pair.S.g, u) != 0:
        return [Clock.at(u, pair.S)]
    if sign(pair.S.h, u) != 0:
        return []
    forms = [*pair.ends, pair.tilt]
    if pair.graph is not None:
        forms.append(pair.graph)
    return [Clock.at(u, form) for form in forms if sign(form.g, u) != 0]


def stuck_between(start: Node, end: Node, germ: Germ) -> tuple[Node, str] | None:
    """The first place between two nodes of a curve at which the pawl begins to stick."""
    if germ.pair.mu == 0:
        return None
    forms = (*germ.pair.grips, germ.pair.along)
    if germ.up == 0:
        clocks = [Clock.at(start.u, form) for form in forms if sign(form.g, start.u) != 0]
        clocks = [one for one in clocks if compare_times(start.clock, one) < 0 and compare_times(one, end.clock) < 0]
        clocks.sort(key=cmp_to_key(compare_times))
        places = [Node(start.chart, start.u, clock) for clock in clocks]
    else:
        graph, up = germ.pair.graph, germ.up
        assert graph is not None
        polys = [germ.pair.on_graph(form) for form in forms]
        found = {one for poly in polys if may_vanish(poly, float(start.u), float(end.u)) for one in real_roots(poly)}
        kept = [one for one in found if up * compare(one, start.u) > 0 and up * compare(one, end.u) < 0]
        kept.sort(key=cmp_to_key(lambda a, b: up * compare(a, b)))
        places = [Node(start.chart, one, Clock.at(one, graph)) for one in kept]
    for place in places:
        cause = stuck_at(place, germ)
        if cause:
            return place, cause
    return None


def _nearest_touch(other: Pair, pair: Pair, node: Node, up: int, limit: Algebraic) -> Algebraic | None:
    """The first place beyond a node where another pair's curve meets a pair's graph and its features touch there."""
    assert other.graph is not None and pair.graph is not None
    poly = pair.on_graph(other.graph)
    if not may_vanish(poly, float(node.u), float(limit)):
        return None
    roots = [one for one in real_roots(poly) if up * compare(one, node.u) > 0 and up * compare(one, limit) <= 0]
    for u in sorted(roots, key=cmp_to_key(lambda a, b: up * compare(a, b))):
        if sign(pair.graph.g, u) != 0 and Node(node.chart, u, Clock.at(u, pair.graph)).contact(other):
            return u
    return None


__all__ = ["Scene", "Segment", "Step", "Walk", "Walker"]
