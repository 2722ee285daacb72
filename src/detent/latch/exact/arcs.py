"""The constraint arcs of a slice (t, θ): where a pawl may touch on one leg, cut so that each rises or falls throughout.

Donald & Pai, sections 5, 8 and 9.3. A pair's curve S = 0 is cut where it folds, where its features cease to touch (ends
and cones), where sticking turns into sliding, at the rest angle, at the ends of the leg and of its chart. Between two
cuts nothing changes, so one rational point tells what the arc is: floor or ceiling, sliding or sticking. Cuts are
algebraic numbers; nothing here is decided in floating point.

The slice is a cylinder: angles lie in the charts 0 and 1, θ = kπ + 2 atan u from −π/2 to 3π/2.

`pieces_of` cuts the arcs where they cross or touch, so that pieces meet at their ends only. Two curves meet at most
four times, being of degree 2 in u and 1 in t: at roots of h₁ g₂ − h₂ g₁. Boxes round the arcs and Bernstein's
polynomials in floating point, all errors counted, leave few pairs of arcs; what they let through is decided exactly.
Nodes are shared: a place where several arcs meet is one node, found equal by exact signs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property, cmp_to_key
from itertools import pairwise

import numpy as np
from flint import fmpq, fmpz_poly

from detent.latch.exact.algebraic import FIRST, MOST, Algebraic, compare, may_vanish, real_roots, sign
from detent.latch.exact.cfunction import Form, Pair
from detent.latch.exact.nearby import Nearby, Scene, floats
from detent.latch.exact.node import Germ, Node, stuck_at
from detent.latch.exact.times import Clock, compare_times
from detent.latch.model import angle_of

LOW, HIGH = Algebraic.rational(-1), Algebraic.rational(1)
CHARTS = (0, 1)
SLACK = 1e-9  # of the leg, rad: boxes are widened by it, far more than any rounding of their ends; ours
FAR = 1e-9  # numbers farther apart than this are ordered by their floats, which are good to 1e-15; ours


@dataclass(frozen=True, eq=False)
class Arc:
    """A stretch of a pair's curve from an earlier node to a later one; `is_level` where its angle is constant."""

    pair: Pair
    start: Node
    end: Node
    is_floor: bool
    sticks: bool
    is_level: bool = False

    @cached_property
    def quadratic(self) -> tuple[list[float], list[float]]:
        """Coefficients of h and of g, scaled, as floats; none for a level arc."""
        if self.is_level or self.pair.graph is None:
            return [], []
        h, g = floats(self.pair.graph)
        return h.tolist(), g.tolist()

    @cached_property
    def span(self) -> tuple[Algebraic, Algebraic]:
        """Its lowest and highest u."""
        return min(self.start.u, self.end.u), max(self.start.u, self.end.u)


def arcs_of(scene: Scene) -> tuple[list[Arc], list[Clock]]:
    """All arcs of a scene's slice; and when the hinge itself passes over an obstacle's outline, in no order."""
    found: list[Arc] = []
    walls: list[Clock] = []
    for chart in CHARTS:
        nearby = Nearby(scene, chart)
        for k in range(len(nearby.begins)):
            if nearby.begins[k] > nearby.ends[k]:
                continue
            pair = nearby.made(k)
            graph = pair.graph
            if graph is not None and graph.h.degree() <= 0 and graph.g.degree() <= 0:
                wall = Clock.at(LOW, graph)
                if chart == 0 and wall.fraction is not None and 0 < wall.fraction < scene.duration:
                    walls.append(wall)
            elif graph is not None:
                found += _on_graph(pair, graph, chart, scene)
            for u in pair.levels:
                if u != HIGH:  # the end of one chart is the beginning of the next: one of the two is enough
                    found += _on_level(pair, u, chart, scene)
    return found, walls


def _on_graph(pair: Pair, graph: Form, chart: int, scene: Scene) -> list[Arc]:
    T = scene.duration
    first, last = (real_roots(graph.h * t.denominator + graph.g * t.numerator) for t in (Fraction(0), T))
    clocks = {u: Clock.rational(Fraction(0)) for u in first} | {u: Clock.rational(T) for u in last}
    polys = [graph.g, graph.h.derivative() * graph.g - graph.h * graph.g.derivative(), *pair.cones, *pair.ends_on_graph]
    kept = []  # stretches on which the features touch
    for a, b in pairwise(_ordered([LOW, HIGH, *first, *last], polys, LOW, HIGH)):
        found = between(a, b)
        x = fmpq(found.numerator, found.denominator)
        t = -graph.h(x) / graph.g(x)
        if not 0 < t < fmpq(T.numerator, T.denominator) or any(cone(x) < 0 for cone in pair.cones):
            continue
        if all(end.h(x) + t * end.g(x) >= 0 for end in pair.ends):
            kept.append((a, b))
    polys = [pair.on_graph(one) for one in (*pair.grips, pair.along)]
    polys += [pair.S.g // graph.g, fmpz_poly([-scene.rest[1].numerator, scene.rest[1].denominator])]
    if scene.rest[0] % 2 != chart:
        polys.pop()
    found = []
    for a, b in (one for ends in kept for one in pairwise(_ordered(ends, polys, *ends))):
        middle = between(a, b)
        x = fmpq(middle.numerator, middle.denominator)
        up = -1 if graph.h.derivative()(x) * graph.g(x) > graph.h(x) * graph.g.derivative()(x) else 1
        is_floor = bool(pair.slope(x) * pair.S.g(x) > 0)
        u = Algebraic.rational(middle)
        sticks = stuck_at(Node(chart, u, Clock.at(u, graph)), Germ(pair, up, 1, is_floor)) != ""
        ends = [Node(chart, u, clocks.get(u) or Clock.at(u, graph)) for u in ((a, b) if up > 0 else (b, a))]
        found.append(Arc(pair, ends[0], ends[1], is_floor, sticks))
    return found


def _on_level(pair: Pair, u: Algebraic, chart: int, scene: Scene) -> list[Arc]:
    """Stretches of time on which the pawl slides on at a constant angle."""
    if any(sign(cone, u) < 0 for cone in pair.cones):
        return []
    forms = [*pair.ends, pair.tilt, *pair.grips, pair.along]
    if pair.graph is not None:
        forms.append(pair.graph)
    clocks = [Clock.rational(Fraction(0)), Clock.rational(scene.duration)]
    clocks += [Clock.at(u, form) for form in forms if sign(form.g, u) != 0]
    clocks.sort(key=cmp_to_key(compare_times))
    found = []
    for a, b in pairwise(clocks):
        if compare_times(a, clocks[0]) < 0 or compare_times(a, b) == 0:
            continue
        if compare_times(a, Clock.rational(Fraction(0))) < 0 or compare_times(Clock.rational(scene.duration), b) < 0:
            continue
        middle = Node(chart, u, Clock.rational(between(a, b)))
        tilt = middle.sign(pair.tilt)
        if tilt == 0 or any(middle.sign(end) < 0 for end in pair.ends):
            continue  # without a tilt the line is grazed all the way: blocked on either side
        sticks = stuck_at(middle, Germ(pair, 0, 1, tilt > 0)) != ""
        found.append(Arc(pair, Node(chart, u, a), Node(chart, u, b), tilt > 0, sticks, is_level=True))
    return found


def _ordered(
    known: Sequence[Algebraic], polys: Sequence[fmpz_poly], low: Algebraic, high: Algebraic
) -> list[Algebraic]:
    """Numbers and the roots of polynomials that lie within bounds, ascending, each once."""
    cuts = {*known, *(u for poly in polys for u in real_roots(poly))}
    near = [(float(u), u) for u in cuts if float(low) - FAR <= float(u) <= float(high) + FAR]
    near.sort(key=cmp_to_key(lambda a, b: compare(a[1], b[1]) if abs(a[0] - b[0]) < FAR else -1 if a[0] < b[0] else 1))
    return [u for _, u in near if compare(low, u) <= 0 and compare(u, high) <= 0]


def between(a: Algebraic | Clock, b: Algebraic | Clock) -> Fraction:
    """A rational strictly between two numbers or two times, a < b."""
    if isinstance(a, Algebraic) and float(b) - float(a) > FAR:
        return Fraction(float(a) + float(SHARE) * (float(b) - float(a)))
    bits = FIRST
    while True:
        x, y = a.ball(bits), b.ball(bits)
        if x < y:
            # Not upper() and lower(): they round outward to the precision that is set, past each other if it is less.
            ends = x.mid().fmpq() + x.rad().fmpq(), y.mid().fmpq() - y.rad().fmpq()
            low, high = (Fraction(int(one.p), int(one.q)) for one in ends)
            short = Fraction(float(low + SHARE * (high - low)))  # a float keeps what follows small
            return short if low < short < high else low + SHARE * (high - low)
        bits *= 2
        if bits > MOST:
            raise ArithmeticError("no number is found between two")


# Not in the middle: what is drawn symmetrically has its coincidences there.
SHARE = Fraction(29, 64)


@dataclass(eq=False)
class Nodes:
    """Nodes by their place: one object each."""

    _known: dict[tuple[int, Algebraic], list[Node]] = field(default_factory=dict)

    def at(self, chart: int, u: Algebraic, clock: Clock, form: Form | None) -> Node:
        """The node of u at a time, which is that of t g(u) + h(u) = 0 where a form is given."""
        known = self._known.setdefault((chart, u), [])
        for node in known:
            if form is not None and sign(form.g, u) != 0:
                if node.sign(form) == 0:
                    return node
            elif compare_times(node.clock, clock) == 0:
                return node
        known.append(Node(chart, u, clock))
        return known[-1]


def pieces_of(arcs: Sequence[Arc], duration: float) -> list[Arc]:
    """The arcs cut where they meet, their ends shared."""
    nodes = Nodes()
    shared: list[Arc] = []
    for arc in arcs:
        form = None if arc.is_level else arc.pair.graph
        start, end = (nodes.at(one.chart, one.u, one.clock, form) for one in (arc.start, arc.end))
        shared.append(replace(arc, start=start, end=end))
    arcs = shared
    cuts: list[dict[int, Node]] = [{} for _ in arcs]
    for i, j in _near(arcs, duration):
        for node in _meetings(arcs[i], arcs[j], nodes):
            for k in (i, j):
                if node is not arcs[k].start and node is not arcs[k].end and _is_inside(node, arcs[k]):
                    cuts[k][id(node)] = node
    found = []
    for arc, own in zip(arcs, cuts, strict=True):
        if arc.is_level:
            inner = sorted(own.values(), key=cmp_to_key(lambda a, b: compare_times(a.clock, b.clock)))
        else:
            up = compare(arc.end.u, arc.start.u)
            inner = sorted(own.values(), key=cmp_to_key(lambda a, b, up=up: up * compare(a.u, b.u)))
        found += [replace(arc, start=a, end=b) for a, b in pairwise([arc.start, *inner, arc.end])]
    return found


def _is_inside(node: Node, arc: Arc) -> bool:
    """Whether a node that lies on an arc's curve lies between its ends."""
    if arc.is_level:
        return compare_times(arc.start.clock, node.clock) < 0 and compare_times(node.clock, arc.end.clock) < 0
    low, high = arc.span
    return compare(low, node.u) < 0 and compare(node.u, high) < 0


def _near(arcs: Sequence[Arc], duration: float) -> Iterator[tuple[int, int]]:
    """Arcs whose boxes meet."""
    if not arcs:
        return
    t = np.array([(float(one.start.clock), float(one.end.clock)) for one in arcs])
    ends = [[angle_of(node.chart, float(node.u)) for node in (one.start, one.end)] for one in arcs]
    theta = np.sort(np.array(ends), axis=1)
    order = np.argsort(t[:, 0], kind="stable")
    t, theta = t[order], theta[order]
    slack = SLACK * duration
    for a in range(len(arcs)):
        until = int(np.searchsorted(t[:, 0], t[a, 1] + slack, side="right"))
        after = slice(a + 1, until)
        meet = (theta[after, 0] <= theta[a, 1] + SLACK) & (theta[after, 1] >= theta[a, 0] - SLACK)
        for b in (np.flatnonzero(meet) + a + 1).tolist():
            yield int(order[a]), int(order[b])


def _meetings(x: Arc, y: Arc, nodes: Nodes) -> Iterator[Node]:
    """Nodes that two arcs have in common, ends included."""
    if x.is_level:
        x, y = y, x
    if x.start.chart != y.start.chart:
        # They meet where one chart ends and the next begins: a level there is cut, graphs end.
        lower, upper = (x, y) if x.start.chart < y.start.chart else (y, x)
        if upper.is_level and upper.start.u.fraction == -1:
            ends = [one for one in (lower.start, lower.end) if one.u == HIGH]
            yield from (nodes.at(upper.start.chart, upper.start.u, one.clock, None) for one in ends)
        return
    if y.is_level and x.is_level:
        if x.start.u == y.start.u:
            yield from (one for one in (x.start, x.end) if _is_inside(one, y))
            yield from (one for one in (y.start, y.end) if _is_inside(one, x))
        return
    graph = x.pair.graph
    assert graph is not None
    if y.is_level:
        u = y.start.u
        if compare(x.span[0], u) <= 0 and compare(u, x.span[1]) <= 0 and sign(graph.g, u) != 0:
            clock = Clock.at(u, graph)
            if compare_times(y.start.clock, clock) <= 0 and compare_times(clock, y.end.clock) <= 0:
                yield nodes.at(x.start.chart, u, clock, graph)
        return
    other = y.pair.graph
    assert other is not None
    low, high = max(x.span[0], y.span[0]), min(x.span[1], y.span[1])
    if compare(low, high) > 0:
        return
    poly = other.h * graph.g - graph.h * other.g
    if poly.degree() < 0:  # one curve: they share what lies on both
        yield from (one for one in (x.start, x.end) if _is_inside(one, y))
        yield from (one for one in (y.start, y.end) if _is_inside(one, x))
    elif may_vanish(poly, float(low), float(high)):
        for u in real_roots(poly):
            if compare(low, u) <= 0 and compare(u, high) <= 0 and sign(graph.g, u) != 0:
                yield nodes.at(x.start.chart, u, Clock.at(u, graph), graph)


__all__ = ["CHARTS", "HIGH", "LOW", "SHARE", "Arc", "arcs_of", "between", "pieces_of"]
