"""The constraint arcs of a slice (t, θ): where a pawl may touch on one leg, cut so that each rises or falls throughout.

Donald & Pai, sections 5, 8 and 9.3. A pair's curve S = 0 is cut where it folds, where its features cease to touch (ends
and cones), where sticking turns into sliding, at the rest angle, at the ends of the leg and of its chart. Between two
cuts nothing changes, so one rational point tells what the arc is: floor or ceiling, sliding or sticking. Cuts are
algebraic numbers; nothing here is decided in floating point.

The slice is a cylinder: angles lie in the charts 0 and 1, θ = kπ + 2 atan u from −π/2 to 3π/2.

The arcs of a slice in order of angle at a time, and where they stand at a critical one: floats, exact where close.

Angles closer than `CLOSE` are compared as algebraic numbers. A place is a chart and u; the chart counts on past the
second, so that a turn more is a chart two higher, and the end of one chart is the beginning of the next.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, cmp_to_key
from itertools import pairwise
from math import atan, isfinite, pi, sqrt

from flint import arb, fmpq, fmpz_poly

from detent.latch.exact.algebraic import FIRST, MOST, Algebraic, compare, real_roots, sign
from detent.latch.exact.cfunction import Form, Pair
from detent.latch.exact.nearby import Nearby, Scene, floats
from detent.latch.exact.node import Germ, Node, stuck_at
from detent.latch.exact.times import Clock, compare_times

LOW, HIGH = Algebraic.rational(-1), Algebraic.rational(1)
CHARTS = (0, 1)
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

    @property
    def chart(self) -> int:
        return self.start.chart

    @cached_property
    def quadratic(self) -> tuple[list[float], list[float]]:
        """Coefficients of h and of g, scaled, as floats; none for a level arc."""
        if self.is_level or self.pair.graph is None:
            return [], []
        h, g = floats(self.pair.graph)
        return h.tolist(), g.tolist()

    @property
    def low(self) -> Algebraic:
        return min(self.start.u, self.end.u)

    @property
    def high(self) -> Algebraic:
        return max(self.start.u, self.end.u)


def angle_of(node: Node) -> float:
    return node.chart * pi + 2 * atan(float(node.u))


def arcs_of(scene: Scene) -> tuple[list[Arc], list[Clock]]:
    """All arcs of a scene's slice; and when the hinge itself passes over an obstacle's outline, in no order."""
    found: list[Arc] = []
    walls: list[Clock] = []
    for chart in CHARTS:
        nearby = Nearby(scene, chart)
        for k in range(len(nearby)):
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
    polys = [graph.g, graph.h.derivative() * graph.g - graph.h * graph.g.derivative(), *pair.cones]
    polys += [one.h * graph.g - graph.h * one.g for one in pair.ends]
    kept = []  # stretches on which the features touch
    for a, b in pairwise(_ordered([LOW, HIGH, *first, *last], polys, LOW, HIGH)):
        x = between(a, b)
        t = -graph.h(x) / graph.g(x)
        if not 0 < t < fmpq(T.numerator, T.denominator) or any(cone(x) < 0 for cone in pair.cones):
            continue
        if all(end.h(x) + t * end.g(x) >= 0 for end in pair.ends):
            kept.append((a, b))
    polys = [one.h * graph.g - graph.h * one.g for one in (*pair.grips, pair.along)]
    polys += [pair.S.g // graph.g, fmpz_poly([-scene.rest[1].numerator, scene.rest[1].denominator])]
    if scene.rest[0] % 2 != chart:
        polys.pop()
    found = []
    for a, b in (one for ends in kept for one in pairwise(_ordered(ends, polys, *ends))):
        x = between(a, b)
        up = -1 if graph.h.derivative()(x) * graph.g(x) > graph.h(x) * graph.g.derivative()(x) else 1
        is_floor = bool(pair.slope(x) * pair.S.g(x) > 0)
        middle = Algebraic.rational(Fraction(int(x.p), int(x.q)))
        germ = Germ(pair, up, 1, is_floor)
        sticks = stuck_at(Node(chart, middle, Clock.at(middle, graph)), germ) != ""
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
        middle = Node(chart, u, Clock.rational(time_between(a, b)))
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


def between(a: Algebraic, b: Algebraic) -> fmpq:
    """A rational number strictly between two numbers, a < b."""
    if float(b) - float(a) > FAR:
        found = Fraction(float(a) + float(SHARE) * (float(b) - float(a)))
        return fmpq(found.numerator, found.denominator)
    return _within(lambda bits: (a.ball(bits), b.ball(bits)))


def time_between(a: Clock, b: Clock) -> Fraction:
    """A rational time strictly between two, a before b."""
    x = _within(lambda bits: (a.ball(bits), b.ball(bits)))
    return Fraction(int(x.p), int(x.q))


# Not in the middle: what is drawn symmetrically has its coincidences there.
SHARE = Fraction(29, 64)


def _within(balls: Callable[[int], tuple[arb, arb]]) -> fmpq:
    bits = FIRST
    while True:
        x, y = balls(bits)
        if x < y:
            # Not upper() and lower(): they round outward to the precision that is set, past each other if it is less.
            low, high = x.mid().fmpq() + x.rad().fmpq(), y.mid().fmpq() - y.rad().fmpq()
            low, high = Fraction(int(low.p), int(low.q)), Fraction(int(high.p), int(high.q))
            short = Fraction(float(low + SHARE * (high - low)))  # a float keeps what follows small
            found = short if low < short < high else low + SHARE * (high - low)
            return fmpq(found.numerator, found.denominator)
        bits *= 2
        if bits > MOST:
            raise ArithmeticError("no number is found between two")


def cut(arc: Arc, nodes: Sequence[Node]) -> list[Arc]:
    """An arc in pieces, at nodes that lie on it in order of time."""
    ends = [arc.start, *nodes, arc.end]
    return [Arc(arc.pair, a, b, arc.is_floor, arc.sticks, arc.is_level) for a, b in pairwise(ends)]


CLOSE = 1e-7  # rad, and of the leg: a fold turns a rounding of 1e-16 in time into 1e-8; ours


@dataclass(frozen=True, eq=False)
class Height:
    """Arcs that coincide at a time, most often one; `turn` counts whole turns added."""

    arcs: tuple[Arc, ...]
    turn: int = 0

    @property
    def key(self) -> tuple[int, ...]:
        return (self.turn, *sorted(map(id, self.arcs)))


@dataclass(frozen=True, eq=False)
class Place:
    """Where a height stands at a critical time: at a node, or in the middle of an arc that goes on."""

    angle: float
    chart: int
    node: Node | None
    arc: Arc
    turn: int


def heights_at(arcs: Sequence[Arc], t: Fraction) -> list[Height]:
    """Arcs that are alive at a time, from below, those of one angle together."""
    exact: dict[int, Algebraic] = {}

    def u_of(arc: Arc) -> Algebraic:
        if id(arc) not in exact:
            exact[id(arc)] = exact_u(arc, t)
        return exact[id(arc)]

    def order(a: tuple[float, Arc], b: tuple[float, Arc]) -> int:
        if abs(a[0] - b[0]) > CLOSE:
            return -1 if a[0] < b[0] else 1
        return compare_places((a[1].chart, u_of(a[1])), (b[1].chart, u_of(b[1])))

    now = float(t)
    listed = sorted(((angle_at(one, now), one) for one in arcs), key=cmp_to_key(order))
    found: list[list[tuple[float, Arc]]] = []
    for one in listed:
        if found and order(found[-1][0], one) == 0:
            found[-1].append(one)
        else:
            found.append([one])
    return [Height(tuple(arc for _, arc in group)) for group in found]


def angle_at(arc: Arc, t: float) -> float:
    """Angle of an arc at a time: the root of its quadratic that lies on it."""
    first, last = float(arc.start.u), float(arc.end.u)
    if arc.is_level:
        return arc.chart * pi + 2 * atan(first)
    c, b, a = (one + t * two for one, two in zip(*arc.quadratic, strict=True))
    root = sqrt(max(b * b - 4 * a * c, 0.0))
    far = -(b + root) / 2 if b > 0 else (root - b) / 2
    low, high = min(first, last), max(first, last)
    candidates = [x / y for x, y in ((far, a), (c, far)) if y != 0]
    inside = [min(max(one, low), high) for one in candidates if isfinite(one)]
    off = [abs(one - two) for one, two in zip([x for x in candidates if isfinite(x)], inside, strict=True)]
    u = inside[off.index(min(off))] if inside else first
    return arc.chart * pi + 2 * atan(u)


def exact_u(arc: Arc, t: Fraction) -> Algebraic:
    """tan θ/2 of an arc at a rational time strictly between its ends."""
    if arc.is_level:
        return arc.start.u
    graph = arc.pair.graph
    assert graph is not None
    roots = real_roots(graph.h * t.denominator + graph.g * t.numerator)
    return next(u for u in roots if compare(arc.low, u) <= 0 and compare(u, arc.high) <= 0)


def compare_places(a: tuple[int, Algebraic], b: tuple[int, Algebraic]) -> int:
    """−1, 0 or 1 for two angles, each a chart and u."""
    (k, u), (j, w) = a, b
    if k == j:
        return compare(u, w)
    if k > j:
        return -compare_places(b, a)
    return 0 if j == k + 1 and u == HIGH and w == LOW else -1


def place_of(height: Height, node: Node | None, t: float) -> Place:
    """A height at a critical time; node: the one at which one of its arcs begins or ends there, if any does."""
    arc = height.arcs[0]
    if node is None:
        return Place(angle_at(arc, t) + 2 * pi * height.turn, arc.chart, None, arc, height.turn)
    return Place(angle_of(node) + 2 * pi * height.turn, node.chart, node, arc, height.turn)


def compared(a: Place, b: Place, turns: int) -> int:
    """−1, 0 or 1 for place a against place b with some turns added, at the same critical time."""
    gap = a.angle - b.angle - 2 * pi * turns
    if abs(gap) > CLOSE:
        return -1 if gap < 0 else 1
    if a.node is not None and b.node is not None:
        up = 2 * (b.turn + turns)
        return compare_places((a.node.chart + 2 * a.turn, a.node.u), (b.node.chart + up, b.node.u))
    if a.node is None and b.node is None:
        return 0 if a.arc is b.arc else (-1 if gap < 0 else 1)  # arcs that go on do not meet there
    node, arc, flip = (a.node, b.arc, 1) if a.node is not None else (b.node, a.arc, -1)
    assert node is not None
    if node.chart != arc.chart:
        return -1 if gap < 0 else 1
    side = node.sign(arc.pair.S) * (1 if arc.is_floor else -1)  # 1: the node lies above the arc
    return flip * side


__all__ = [
    "Arc",
    "angle_of",
    "arcs_of",
    "between",
    "cut",
    "time_between",
    "CLOSE",
    "Height",
    "Place",
    "angle_at",
    "compare_places",
    "compared",
    "exact_u",
    "heights_at",
    "place_of",
]
