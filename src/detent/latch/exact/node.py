"""Places on the slice (t, θ) of configuration space, how the curves through one go on to its right, where they stick.

Donald & Pai, section 9, with the rules of ERRATA put right: at a node all curves that touch there are sorted on either
side of it, which shows what is free just after. A floor has free space above it (S_u > 0), a ceiling below. The pawl,
pressed towards its rest, takes the free sector next to its rest that begins at the node: along the floor below that
sector, or, if nothing lies below, away (a snap). If no sector is free it jams. No equality test on floats, no rule that
asks for general position: curves that meet in one node by force (section 8.4.2) are just several curves of that node.

Sticking: sections 6, 7 and 9.3, with the signs of ERRATA. A contact slides while friction, at its limit against the
sliding, leaves the contact's moment about the hinge the sign that balances the spring:

    floor  f_θ + μ sgn(ṗ·r) c > 0,    ceiling  −f_θ + μ sgn(ṗ·r) c > 0,    c = r·n (type B), −d (type A)

f_θ is the moment of the unit normal force, and the sliding is against sgn(ṗ·r) f_θ: it reverses where ṗ·r = 0. This is
the sector test of section 6 for both types. On the border itself the pawl slides; it sticks where the sign is wrong
just beyond. The same holds at a first contact, where the spring has no torque yet: the direction decides.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property, cmp_to_key, partial
from typing import Any, TypeVar

from flint import fmpz_poly

from detent.latch.exact.algebraic import (
    BALL,
    FIRST,
    MOST,
    REFINED,
    ZERO,
    Algebraic,
    beside,
    decided,
    precision,
    sign,
)
from detent.latch.exact.cfunction import Form, Pair
from detent.latch.exact.times import NOUGHT, Clock, compare_times

T = TypeVar("T")


Contact = tuple[tuple[int, int], tuple[int, int]]  # signs of a pair's ends and cones, none negative


@dataclass(frozen=True, eq=False)
class Node:
    """Angle (chart, u) at a time; `on` is a curve through it, where u was found as a root of it at that time."""

    chart: int
    u: Algebraic
    clock: Clock
    on: Form | None = None
    _contacts: dict[Pair, Contact | None] = field(default_factory=dict, repr=False)

    @cached_property
    def _time(self) -> tuple[fmpz_poly, fmpz_poly, int] | None:
        """h, g and the sign of g at u, where t = −h(u)/g(u): the time in the field of u; None if it lies in another."""
        clock = self.clock
        if clock.w is self.u or clock.w is NOUGHT:
            return clock.h, clock.g, sign(clock.g, self.u)
        sense = 0 if self.on is None else sign(self.on.g, self.u)
        return None if self.on is None or sense == 0 else (self.on.h, self.on.g, sense)

    def sign(self, form: Form) -> int:
        """Sign of t g(u) + h(u)."""
        if self._time is None:
            return _sign_of_two(form, self.u, self.clock)
        h, g, sense = self._time
        return sign(form.h * g - h * form.g, self.u) * sense

    def contact(self, pair: Pair) -> Contact | None:
        """Whether a pair's features touch here, ends included, and at which ends and cones."""
        if pair in self._contacts:
            return self._contacts[pair]
        found, u = None, self.u
        first, second = sign(pair.cones[0], u), sign(pair.cones[1], u)
        if not (first < 0 or second < 0 or self.sign(pair.S) != 0):
            one, two = self.sign(pair.ends[0]), self.sign(pair.ends[1])
            found = None if one < 0 or two < 0 else ((one, two), (first, second))
        self._contacts[pair] = found
        return found


def _sign_of_two(form: Form, u: Algebraic, clock: Clock) -> int:
    """Sign of t g(u) + h(u) where t and u lie in different fields."""
    bits, tried = FIRST, False
    while True:
        with precision(bits):
            x, w = u.ball(bits), clock.w.ball(bits)
            value = form.h(x) * clock.g(w) - clock.h(w) * form.g(x)
        if value > 0 or value < 0:
            decided[REFINED if tried else BALL] += 1
            return (1 if value > 0 else -1) * sign(clock.g, clock.w)
        if not tried and _vanishes(form, u, clock):
            decided[ZERO] += 1
            return 0
        tried, bits = True, 2 * bits
        if bits > MOST:
            raise ArithmeticError("a sign at a node of two fields is not found")


def _vanishes(form: Form, u: Algebraic, clock: Clock) -> bool:
    """Whether h(u) g_w(w) − h_w(w) g(u) = 0: over the field of u, −h(u)/g(u) must be the same root as the clock's."""
    own = Clock(u, form.h, form.g)
    if sign(form.g, u) == 0:
        return sign(form.h, u) == 0
    return compare_times(own, clock) == 0


@dataclass(frozen=True)
class Germ:
    """How a pair's curve leaves a node: up, level or down, to the right or to the left, as a floor or as a ceiling."""

    pair: Pair
    up: int
    side: int
    is_floor: bool


def germs(pair: Pair, node: Node) -> list[Germ]:
    """Those of a touching pair's valid arcs that leave the node, to the right and to the left."""
    found = []
    graph, u = pair.graph, node.u
    contact = node.contact(pair)
    assert contact is not None
    if graph is not None and (graph is pair.S or node.sign(graph) == 0) and sign(graph.g, u) != 0:
        for up in (1, -1):
            if _is_valid_on_graph(pair, contact, u, up):
                # t(u) − t* beside u*, from the sign of t' = −fold/g² there.
                rise = beside(pair.fold, u, up)
                if rise:
                    tilt = rise if graph is pair.S else beside(pair.slope, u, up)
                    found.append(Germ(pair, up, -up * rise, tilt * beside(pair.S.g, u, up) > 0))
    if u in pair.levels:
        for side in (1, -1):
            if any(sign_beyond(end, pair, node, 0, side) < 0 for end in pair.ends):
                continue
            tilt = sign_beyond(pair.tilt, pair, node, 0, side)
            bend = Form(pair.S.h.derivative().derivative(), pair.S.g.derivative().derivative())
            if tilt:
                found.append(Germ(pair, 0, side, tilt > 0))
            elif sign_beyond(bend, pair, node, 0, side) < 0:
                # A circle that grazes the line all the way: no clearance, floor and ceiling in one.
                found += [Germ(pair, 0, side, True), Germ(pair, 0, side, False)]
    return found


def sign_beyond(form: Form, pair: Pair, node: Node, up: int, side: int = 1) -> int:
    """Sign of a form along a pair's curve just beyond a node: up or down its graph, or level (up 0), to a side."""
    if up == 0:
        return node.sign(form) or side * sign(form.g, node.u)
    assert pair.graph is not None
    return beside(pair.on_graph(form), node.u, up) * beside(pair.graph.g, node.u, up)


def _is_valid_on_graph(pair: Pair, contact: Contact, u: Algebraic, up: int) -> bool:
    """Beside a node what is positive at it stays so; what is zero there needs a look beyond."""
    ends, cones = contact
    if any(at == 0 and beside(cone, u, up) < 0 for at, cone in zip(cones, pair.cones, strict=True)):
        return False
    if 0 not in ends:
        return True
    assert pair.graph is not None
    g = beside(pair.graph.g, u, up)
    return all(at > 0 or beside(end, u, up) * g >= 0 for at, end in zip(ends, pair.ends_on_graph, strict=True))


def places(touching: Sequence[Pair], node: Node) -> list[list[list[Pair]]]:
    """The pairs by places: those whose points are one, or lie on the same two edges flush on each other.

    A point in an inward corner is held by both its edges at once. Where one of them is flush as well the pair belongs
    to two places, the point and the edges; such places come together in one list.
    """
    items: list[tuple[Pair, set[tuple[object, ...]]]] = []
    for pair in touching:
        contact = node.contact(pair)
        assert contact is not None
        ends, flush = ([at == 0 for at in signs] for signs in contact)
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


def _compare_beside(u: Algebraic, a: Germ, b: Germ) -> int:
    """−1, 0 or 1 for two germs of one side, by their heights just beside their node, which is at u."""
    if a.up != b.up:
        return 1 if a.up > b.up else -1
    if a.up == 0:
        return 0
    x, y = a.pair.graph, b.pair.graph
    assert x is not None and y is not None
    later = beside(y.h * x.g - x.h * y.g, u, a.up) * beside(x.g, u, a.up) * beside(y.g, u, a.up)
    return -later * a.side * a.up


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
    compare, n = partial(_compare_beside, node.u), 0
    right: list[tuple[Germ, int]] = []  # with the number of its place
    borders: list[tuple[set[int], bool, bool]] = []  # places together, whether it was free below and above them
    for together in places(touching, node):
        still = [pair for place in together for pair in place if _is_upright(pair)]
        if still and _closes([pair for place in together for pair in place if _is_at_hinge(pair)], node):
            return Sectors((), (False,), ())
        numbers = set(range(n, n + len(together)))
        left: list[Germ] = []
        for place in together:
            leaving = [germ for pair in place for germ in germs(pair, node)]
            right += [(germ, n) for germ in leaving if germ.side > 0]
            left += [germ for germ in leaving if germ.side < 0 and not still]
            n += 1
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


def _is_at_hinge(pair: Pair) -> bool:
    """Whether the point of contact is the hinge itself: it passes the edge at one time, or slides along it."""
    return _is_upright(pair) or (pair.S.g.degree() < 0 and pair.S.h.degree() < 0)


def _closes(still: Sequence[Pair], node: Node) -> bool:
    """Whether the hinge goes into the obstacle: then no angle is free any more.

    Where two outward corners meet in the hinge one of their edges is enough to keep them apart; an inward one needs all
    of its edges.
    """
    goes_in = [sign(pair.S.g, node.u) < 0 for pair in still]
    is_outward = any(pair.feature.kind == "A" for pair in still)
    return all(goes_in) if is_outward else any(goes_in)


def _extreme(found: Sequence[Germ], compare, way: int) -> list[Germ]:
    """The lowest (way −1) or highest (1) of some germs."""
    first = min(found, key=cmp_to_key(lambda a, b: -way * compare(a, b)), default=None)
    return [] if first is None else [germ for germ in found if compare(germ, first) == 0]


# ---- sticking ----


def stuck_at(node: Node, germ: Germ) -> str:
    """Why a pawl cannot slide on from a node along a germ; empty if it can."""
    if germ.pair.mu == 0:
        return ""
    grip = grip_at(node, germ)
    if grip is None:  # no friction in a sliding that is none
        return ""
    left = sign_beyond(grip, germ.pair, node, germ.up, germ.side)
    return "friction" if (left < 0 if germ.is_floor else left > 0) else ""


def grip_at(node: Node, germ: Germ) -> Form | None:
    """What friction leaves of the lever along a germ, by the way the pawl slides; None where it does not."""
    way = sign_beyond(germ.pair.along, germ.pair, node, germ.up, germ.side)
    return None if way == 0 else germ.pair.grips[0 if (way > 0) == germ.is_floor else 1]


__all__ = ["Germ", "Node", "Sectors", "grip_at", "sectors", "sign_beyond", "stuck_at"]
