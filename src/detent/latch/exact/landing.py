"""Where a pawl meets something at one instant: roots of C-functions at a clock's time, and where a snap ends."""

from __future__ import annotations

from flint import arb

from detent.latch.exact.algebraic import FIRST, MOST, Algebraic, compare, precision, real_roots, sign
from detent.latch.exact.cfunction import Pair
from detent.latch.exact.nearby import Nearby
from detent.latch.exact.node import Node
from detent.latch.exact.times import Clock, eliminated


def first_below(nearby: Nearby, node: Node, pulled: int, rest: Algebraic | None) -> Node | None:
    """The first thing in the way of a snap from a node, within its chart: features that touch there.

    Balls tell first which pairs cannot touch on the way, and in which order the others come; only those that may be the
    first are solved exactly.
    """
    limit = Algebraic.rational(pulled) if rest is None else rest
    possible: list[tuple[float, Pair]] = []
    for pair in nearby.in_the_way(node, float(limit)):
        nearest = _nearest_possible(pair, node, pulled, limit)
        if nearest is not None:
            possible.append((nearest, pair))
    possible.sort(key=lambda one: one[0])
    best: Node | None = None
    for nearest, pair in possible:
        if best is not None and nearest > float((pulled * best.u.first).upper()):
            break
        for x in roots_at(pair, node.clock):
            is_near = pulled * compare(x, limit) < 0 if rest is not None else pulled * compare(x, limit) <= 0
            if pulled * compare(x, node.u) > 0 and is_near:
                here = Node(node.chart, x, node.clock, pair.S)
                if here.contact(pair) and (best is None or pulled * compare(x, best.u) < 0):
                    best = here
    return best


def _nearest_possible(pair: Pair, node: Node, pulled: int, limit: Algebraic) -> float | None:
    """A bound from below of pulled·u for the first place on the way where a pair may touch; None if there is none."""
    with precision(FIRST):
        t = node.clock.first
        c, b, a = (pair.S.h[k] + t * pair.S.g[k] for k in range(3))
        disc = b * b - 4 * a * c
        if disc < 0:
            return None
        root = disc.sqrt() if disc > 0 else arb("nan")
        far = -(b + root) / 2 if b > 0 else (root - b) / 2
        roots = [far / a, c / far]
        at_node = [x for x in roots if not (x < node.u.first or x > node.u.first)]
        if len(at_node) == 1 and node.contact(pair):  # it is the node itself
            roots = [x for x in roots if x is not at_node[0]]
        bounds = [
            float((pulled * x).lower()) if x.is_finite() else -1.0
            for x in roots
            if _is_possible(x, t, pair, node, pulled, limit)
        ]
    return min(bounds, default=None)


def _is_possible(x: arb, t: arb, pair: Pair, node: Node, pulled: int, limit: Algebraic) -> bool:
    """Whether a ball may hold a place on the way at which the features touch: what is not known may be."""
    if pulled * x < pulled * node.u.first or pulled * x > pulled * limit.first:
        return False
    if any(cone(x) < 0 for cone in pair.cones):
        return False
    return not any(end.h(x) + t * end.g(x) < 0 for end in pair.ends)


def roots_at(pair: Pair, clock: Clock) -> list[Algebraic]:
    """u where a pair's features meet at a time: roots of t g(u) + h(u), as algebraic numbers."""
    h, g = pair.S.h, pair.S.g
    if clock.fraction is not None:
        return real_roots(h * clock.fraction.denominator + g * clock.fraction.numerator)
    found, bits = real_roots(eliminated(clock, pair.S)), FIRST
    # Of the roots for all conjugates of the clock keep those that are roots at this one: at most two.
    while True:
        with precision(bits):
            t = clock.ball(bits)
            kept = [one for one in found if (h(one.ball(bits)) + t * g(one.ball(bits))).contains(0)]
        if len(kept) <= 2 and _as_many(pair, clock, kept):
            return kept
        bits *= 2
        if bits > MOST:
            raise ArithmeticError("roots at a time are not found")


def _as_many(pair: Pair, clock: Clock, kept: list[Algebraic]) -> bool:
    """Whether so many roots are left as the quadratic has."""
    h, g = pair.S.h, pair.S.g
    # Discriminant (b₀ + b₁ t)² − 4 (a₀ + a₁ t)(c₀ + c₁ t) at the clock's time, times g_w².
    H, G = clock.h, clock.g
    a, b, c = (h[k] * G - g[k] * H for k in (2, 1, 0))
    disc = sign(b * b - 4 * a * c, clock.w)
    lead = sign(a, clock.w)
    wanted = {1: 2, 0: 1, -1: 0}[disc] if lead else (1 if sign(b, clock.w) else 0)
    return len(kept) == wanted


__all__ = ["first_below", "roots_at"]
