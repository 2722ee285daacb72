"""Places on the slice (t, θ) of configuration space, and how the curves through one go on to its right.

Donald & Pai, section 9, with the rules of ERRATA put right: at a node all curves that touch there are sorted on either
side of it, which shows what is free just after. A floor has free space above it (S_u > 0), a ceiling below. The pawl,
pressed towards its rest, takes the free sector next to its rest that begins at the node: along the floor below that
sector, or, if nothing lies below, away (a snap). If no sector is free it jams. No equality test on floats, no rule that
asks for general position: curves that meet in one node by force (section 8.4.2) are just several curves of that node.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, cmp_to_key
from typing import Any, TypeVar

from flint import arb, fmpq, fmpz_poly

from detent.planar.cfunction import Form, Pair
from detent.planar.exact import FIRST, MOST, Algebraic, beside, precision, sign

NOUGHT = Algebraic.rational(0)
T = TypeVar("T")


@dataclass(frozen=True, eq=False)
class Clock:
    """A time, t = −h(w)/g(w) at an algebraic w; h and g are constants where it is rational."""

    w: Algebraic
    h: fmpz_poly
    g: fmpz_poly

    @classmethod
    def at(cls, w: Algebraic, form: Form) -> Clock:
        """When t g(w) + h(w) = 0."""
        if w.fraction is None or not isinstance(form.h, fmpz_poly):  # it may depend on a parameter (parameter.py)
            return cls(w, form.h, form.g)
        x = fmpq(w.fraction.numerator, w.fraction.denominator)
        t = -form.h(x) / form.g(x)
        return cls.rational(Fraction(int(t.p), int(t.q)))

    @classmethod
    def rational(cls, t: Fraction) -> Clock:
        return cls(NOUGHT, fmpz_poly([-t.numerator]), fmpz_poly([t.denominator]))

    @cached_property
    def fraction(self) -> Fraction | None:
        """The time itself where it is known to be rational."""
        return None if self.w is not NOUGHT else Fraction(-int(self.h[0]), int(self.g[0]))

    def ball(self, bits: int = FIRST) -> arb:
        with precision(bits):
            w = self.w.ball(bits)
            return -self.h(w) / self.g(w)

    def __float__(self) -> float:
        return float(self.ball().mid())


@dataclass(frozen=True, eq=False)
class Node:
    """Angle (chart, u) at a time."""

    chart: int
    u: Algebraic
    clock: Clock

    def sign(self, form: Form) -> int:
        """Sign of t g(u) + h(u)."""
        clock = self.clock
        if clock.w is self.u or clock.w is NOUGHT:
            return sign(form.h * clock.g - clock.h * form.g, self.u) * sign(clock.g, self.u)
        return _sign_of_two(form, self.u, clock)


def _sign_of_two(form: Form, u: Algebraic, clock: Clock) -> int:
    """Sign of t g(u) + h(u) where t and u lie in different fields."""
    bits, tried = FIRST, False
    while True:
        with precision(bits):
            x, w = u.ball(bits), clock.w.ball(bits)
            value = form.h(x) * clock.g(w) - clock.h(w) * form.g(x)
        if value > 0 or value < 0:
            return (1 if value > 0 else -1) * sign(clock.g, clock.w)
        if not tried and _vanishes(form, u, clock):
            return 0
        tried, bits = True, 2 * bits
        if bits > MOST:
            raise ArithmeticError("a sign at a node of two fields is not found")


def _vanishes(form: Form, u: Algebraic, clock: Clock) -> bool:
    """Whether h(u) g_w(w) − h_w(w) g(u) = 0: over the field of u, −h(u)/g(u) must be the same root as the clock's."""
    own = Clock(u, form.h, form.g)
    if sign(form.g, u) == 0:
        return sign(form.h, u) == 0
    return same_time(own, clock)


def same_time(a: Clock, b: Clock) -> bool:
    from detent.planar.times import compare_times  # the polynomial of a time is rarely needed

    return compare_times(a, b) == 0


@dataclass(frozen=True)
class Germ:
    """How a pair's curve leaves a node: up, level or down, to the right or to the left, as a floor or as a ceiling."""

    pair: Pair
    up: int
    side: int
    is_floor: bool


def germs(pair: Pair, node: Node, side: int) -> list[Germ]:
    """Those of a pair's valid arcs that leave the node to the right (side 1) or left (−1)."""
    found = []
    graph, u = pair.graph, node.u
    if graph is not None and node.sign(graph) == 0 and sign(graph.g, u) != 0:
        slope = graph.h.derivative() * graph.g - graph.h * graph.g.derivative()
        for up in (1, -1):
            # t(u) − t* beside u*, from the sign of t' = −slope/g² there.
            if -up * beside(slope, u, up) != side or not _is_valid_on_graph(pair, graph, u, up):
                continue
            found.append(Germ(pair, up, side, beside(pair.slope, u, up) * beside(pair.S.g, u, up) > 0))
    if u in pair.levels and _is_valid_on_level(pair, node, side):
        tilt = _first(node, pair.tilt, side)
        if tilt:
            found.append(Germ(pair, 0, side, tilt > 0))
        elif _first(node, Form(pair.S.h.derivative().derivative(), pair.S.g.derivative().derivative()), side) < 0:
            # A circle that grazes the line all the way: no clearance, floor and ceiling in one.
            found += [Germ(pair, 0, side, True), Germ(pair, 0, side, False)]
    return found


def _is_valid_on_graph(pair: Pair, graph: Form, u: Algebraic, up: int) -> bool:
    if any(beside(cone, u, up) < 0 for cone in pair.cones):
        return False
    g = beside(graph.g, u, up)
    return all(beside(end.h * graph.g - graph.h * end.g, u, up) * g >= 0 for end in pair.ends)


def _is_valid_on_level(pair: Pair, node: Node, side: int) -> bool:
    if any(sign(cone, node.u) < 0 for cone in pair.cones):
        return False
    return all(_first(node, end, side) >= 0 for end in pair.ends)


def _first(node: Node, form: Form, side: int) -> int:
    """Sign of t g(u) + h(u) just to a side of the node, u held."""
    return node.sign(form) or side * sign(form.g, node.u)


def touches(pair: Pair, node: Node) -> bool:
    """Whether the features touch at the node, ends included."""
    return (
        node.sign(pair.S) == 0
        and all(sign(cone, node.u) >= 0 for cone in pair.cones)
        and all(node.sign(end) >= 0 for end in pair.ends)
    )


def places(touching: Sequence[Pair], node: Node) -> list[list[list[Pair]]]:
    """The pairs by places: those whose points are one, or lie on the same two edges flush on each other.

    A point in an inward corner is held by both its edges at once. Where one of them is flush as well the pair belongs
    to two places, the point and the edges; such places come together in one list.
    """
    items: list[tuple[Pair, set[tuple[object, ...]]]] = []
    for pair in touching:
        ends = [node.sign(end) == 0 for end in pair.ends]
        flush = [sign(cone, node.u) == 0 for cone in pair.cones]
        at_point = {key for key, is_zero in zip(pair.keys, [True, *ends], strict=False) if is_zero}
        on_edges = {key for key, is_zero in zip(pair.keys[3:], flush, strict=True) if is_zero}
        if any(is_zero and inward for is_zero, inward in zip(ends, pair.inward, strict=True)) and on_edges:
            items += [(pair, at_point), (pair, on_edges)]
        else:
            items.append((pair, at_point | on_edges))
    found = _linked([(keys, pair) for pair, keys in items])
    return _linked([({id(pair) for pair in place}, place) for place in found])


def _linked(items: Sequence[tuple[set[Any], T]]) -> list[list[T]]:
    """Things that share a key, or are linked by others that do."""
    groups: list[tuple[set[Any], list[T]]] = []
    for keys, one in items:
        mine = [group for group in groups if group[0] & keys]
        rest = [group for group in groups if not group[0] & keys]
        groups = [*rest, (keys.union(*(group[0] for group in mine)), [*(x for group in mine for x in group[1]), one])]
    return [group[1] for group in groups]


def _order(node: Node):
    """Compare germs of one side by height just beside the node."""

    def compare(a: Germ, b: Germ) -> int:
        if a.up != b.up:
            return 1 if a.up > b.up else -1
        if a.up == 0:
            return 0
        x, y, u = a.pair.graph, b.pair.graph, node.u
        assert x is not None and y is not None
        later = beside(y.h * x.g - x.h * y.g, u, a.up) * beside(x.g, u, a.up) * beside(y.g, u, a.up)
        return -later * a.side * a.up

    return compare


@dataclass(frozen=True)
class Sectors:
    """What lies just right of a node, from below: germs that share a height, and whether the sectors between are free.

    open   whether a height is itself free: beside a free sector, or by itself where a floor and a ceiling leave no
           clearance (touch is free)
    """

    heights: tuple[tuple[Germ, ...], ...]
    free: tuple[bool, ...]  # one more than heights
    open: tuple[bool, ...]


def sectors(touching: Sequence[Pair], node: Node) -> Sectors:
    """The germs to the right of a node and what is free between them."""
    compare, n = _order(node), 0
    right: list[tuple[Germ, int]] = []  # with the number of its place
    borders: list[tuple[set[int], bool, bool]] = []  # places together, whether it was free below and above them
    for together in places(touching, node):
        still = [pair for place in together for pair in place if _is_upright(pair)]
        if _closes(still, node):
            return Sectors((), (False,), ())
        numbers = set(range(n, n + len(together)))
        for place in together:
            right += [(germ, n) for pair in place for germ in germs(pair, node, 1)]
            n += 1
        left = [] if still else [germ for place in together for pair in place for germ in germs(pair, node, -1)]
        below = not any(germ.is_floor for germ in _extreme(left, compare, -1))
        above = all(germ.is_floor for germ in _extreme(left, compare, 1))
        borders.append((numbers, below, above))
    right.sort(key=cmp_to_key(lambda a, b: compare(a[0], b[0])))
    heights: list[list[tuple[Germ, int]]] = []
    for one in right:
        if heights and compare(heights[-1][0][0], one[0]) == 0:
            heights[-1].append(one)
        else:
            heights.append([one])
    free, open_ = [True] * (len(heights) + 1), [True] * len(heights)
    for numbers, below, above in borders:
        # Just below and just above the node nothing lies between left and right.
        own = [h for h, height in enumerate(heights) if any(place in numbers for _, place in height)]
        for sector in range(len(free)):
            free[sector] &= (below or (own != [] and sector > own[0])) and (above or (own != [] and sector <= own[-1]))
        for h in range(len(heights)):
            open_[h] &= (below or (own != [] and h >= own[0])) and (above or (own != [] and h <= own[-1]))
        for k in numbers:
            at = [[germ.is_floor for germ, place in height if place == k] for height in heights]
            own_free, own_open = _of_place(at)
            free = [one and two for one, two in zip(free, own_free, strict=True)]
            open_ = [one and two for one, two in zip(open_, own_open, strict=True)]
    # A height is free beside a free sector, or where a floor and a ceiling leave no clearance.
    is_both = [len({germ.is_floor for germ, _ in height}) == 2 for height in heights]
    open_ = [open_[h] and (free[h] or free[h + 1] or is_both[h]) for h in range(len(heights))]
    return Sectors(tuple(tuple(germ for germ, _ in height) for height in heights), tuple(free), tuple(open_))


def _of_place(at: list[list[bool]]) -> tuple[list[bool], list[bool]]:
    """Which sectors, and which heights, one place leaves free: from what it has at each height, floors and ceilings.

    A sector is free if it has the place's floors below it and its ceilings above: of two floors the lower one is
    covered by what the upper one bounds.
    """
    n, free = len(at), []
    own = [h for h in range(n) if at[h]]
    for sector in range(n + 1):
        below, above = [h for h in own if h < sector][-1:], [h for h in own if h >= sector][:1]
        free.append(all(all(at[h]) for h in below) and all(not any(at[h]) for h in above))
    return free, [free[h] or free[h + 1] or len(set(at[h])) == 2 for h in range(n)]


def _is_upright(pair: Pair) -> bool:
    """Whether a curve is a line of constant time, which has no germs: the point of contact is the hinge itself."""
    return pair.graph is not None and pair.graph.h.degree() <= 0 and pair.graph.g.degree() <= 0


def _closes(still: Sequence[Pair], node: Node) -> bool:
    """Whether the hinge goes into the obstacle: then no angle is free any more.

    Where two outward corners meet in the hinge one of their edges is enough to keep them apart; an inward one needs all
    of its edges.
    """
    goes_in = [sign(pair.S.g, node.u) < 0 for pair in still]
    is_outward = any(pair.feature.kind == "A" for pair in still)
    return bool(still) and (all(goes_in) if is_outward else any(goes_in))


def _extreme(found: Sequence[Germ], compare, way: int) -> list[Germ]:
    """The lowest (way −1) or highest (1) of some germs."""
    first = min(found, key=cmp_to_key(lambda a, b: -way * compare(a, b)), default=None)
    return [] if first is None else [germ for germ in found if compare(germ, first) == 0]


__all__ = ["Clock", "Germ", "Node", "Sectors", "sectors", "touches"]
