"""Roots of polynomials with a parameter as functions of it, and times that depend on it.

A `Branch` is one root of an irreducible polynomial in u and s, over a whole stretch of s; a `Doubt` a box in which
there may be roots for some s. A sign at a branch is zero throughout if the branch's polynomial divides the other.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import Any

from flint import Ordering, arb, fmpz, fmpz_mpoly, fmpz_mpoly_ctx, fmpz_poly

from detent.latch.exact.algebraic import FIRST, Algebraic, precision, real_balls, real_roots
from detent.latch.exact.cfunction import Form
from detent.latch.exact.parameter import RING, Poly, Stretch, Tracked, Undecided, flint_of, terms_of
from detent.latch.exact.times import Clock

DEEPEST, MOST_LOOKS = 8, 60  # halvings of the interval in which roots are sought, and looks at pieces of it; ours
_WITH_S = fmpz_mpoly_ctx.get(("w", "t", "s"), Ordering.lex)


class Branch(Algebraic):
    """A root of an irreducible polynomial in u and s as a function of s; `index` counts them from below."""

    def __init__(self, poly: Poly, index: int, within: arb, middle: arb) -> None:
        super().__init__(poly, index)  # pyright: ignore[reportArgumentType]  # it does what an fmpz_poly does
        with precision(2 * FIRST):
            rate = -poly.by_s()(within) / poly.derivative()(within)
            self.within = Tracked.of(within, middle, rate, arb(poly.over.half))

    @cached_property
    def fraction(self) -> Fraction | None:
        return None

    def ball(self, bits: int = FIRST) -> arb:
        if bits > FIRST:
            raise Undecided("more digits do not help: the stretch is too long")
        return self.within

    def __float__(self) -> float:
        return float(self.within.mid())

    def divides(self, poly: Any) -> bool:
        """Whether a polynomial vanishes at this root for every s."""
        mine: Any = self.poly
        return isinstance(poly, Poly) and mine.gcd(poly).degree() == mine.degree()

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Doubt):
            return other == self
        return isinstance(other, Branch) and self.index == other.index and self.poly == other.poly

    def __hash__(self) -> int:
        return hash((self.index, str(self.poly)))


class Doubt(Algebraic):
    """A box in which there may be roots, for some s: it can be passed by, but who comes to it is Undecided."""

    def __init__(self, box: arb) -> None:
        self.box, self.index = box, -1

    @property
    def poly(self) -> fmpz_poly:  # pyright: ignore[reportIncompatibleVariableOverride]
        raise Undecided("there may be a root")

    @property
    def fraction(self) -> Fraction | None:  # pyright: ignore[reportIncompatibleVariableOverride]
        return None

    def ball(self, bits: int = FIRST) -> arb:
        if bits > FIRST:
            raise Undecided("there may be a root")
        return self.box

    def divides(self, poly: Any) -> bool:
        raise Undecided("there may be a root")

    __hash__ = object.__hash__

    def __eq__(self, other: object) -> bool:
        if self is other or (isinstance(other, Algebraic) and self.box.overlaps(other.ball())):
            raise Undecided("there may be a root")
        return False


def roots_between(poly: Poly, low: Fraction, high: Fraction) -> list[Algebraic]:
    """All real roots in an interval: branches, plain numbers where they do not depend on s, and what is in doubt."""
    if poly.degree() < 1:
        return []
    found: list[Algebraic] = []
    for own in factors(poly):
        rows, columns = (int(one) for one in own.terms.degrees())
        if rows == 0:
            _ = own[0] > 0  # where it vanishes the whole polynomial does: Undecided
        elif columns == 0:
            found += real_roots(fmpz_poly([row[0] for row in own.columns]))
        else:
            with precision(2 * FIRST):
                found += _isolated(own, arb(flint_of(low)), arb(flint_of(high)))
    return found


def factors(poly: Poly) -> list[Poly]:
    """Irreducible factors over Z[u, s], each with a positive first coefficient."""
    terms = poly.terms
    if terms.degrees()[1] == 0:
        alone = fmpz_poly([row[0] for row in poly.columns])
        found = [terms_of(one) for one, _ in alone.factor()[1]]
    else:
        try:
            found = [one for one, _ in terms.primitive()[1].factor()[1]]
        except OverflowError:  # FLINT 3 fails at some with coefficients of a hundred digits
            raise Undecided("a polynomial is not factored") from None
    return [Poly(-one if one.leading_coefficient() < 0 else one, poly.over) for one in found]


def _isolated(poly: Poly, low: arb, high: arb) -> list[Algebraic]:
    """Roots between two bounds, ascending: one branch each for every s, boxes in doubt, and no others."""
    there = _at_middle(poly)
    roots = [one for one in real_balls(there) if low < one < high] if there.degree() > 0 else []
    slope, marks = poly.derivative(), [low, *(one.mid() for one in roots), high]
    found: list[Algebraic] = []
    free = low
    for i, root in enumerate(roots, 1):
        x = root.mid()
        reach = min(x - marks[i - 1], marks[i + 1] - x, key=float) / 2
        found += _doubts(poly, slope, free, x - reach)
        ball = None
        for _ in range(DEEPEST):  # the widest box in which the polynomial rises or falls for every s, from + to − or so
            box = (x - reach).union(x + reach)
            rate = slope(box)
            if not rate.contains(0):
                ball = x - poly(x) / rate
                break
            found += [*_doubts(poly, slope, x - reach, x - reach / 2), *_doubts(poly, slope, x + reach / 2, x + reach)]
            reach = reach / 2
        if ball is not None and (x - reach).union(x + reach).contains_interior(ball):
            ball = (x - poly(x) / slope(ball)).intersection(ball)
            found.append(Branch(poly, i, ball, root))
        else:
            found.append(Doubt((x - reach).union(x + reach)))
        free = x + reach
    return [*found, *_doubts(poly, slope, free, high)]


def _at_middle(poly: Poly) -> fmpz_poly:
    """The polynomial at the middle of the stretch, times what makes its coefficients whole and the first positive."""
    s = poly.over.middle
    values = [fmpz_poly(row)(s) for row in poly.columns]
    least = fmpz(1)
    for one in values:
        least = least * one.q // least.gcd(one.q)
    found = fmpz_poly([(one * least).p for one in values])
    return -found if found.leading_coefficient() < 0 else found


def _doubts(poly: Poly, slope: Poly, low: arb, high: arb) -> list[Algebraic]:
    """Boxes from low to high in which a polynomial may vanish for some s, those that meet made one."""
    waiting, boxes, looks = [(low, high, 0)], [], 0
    while waiting:  # from below: boxes that meet come one after the other
        low, high, depth = waiting.pop()
        box, looks = low.union(high), looks + 1
        if not poly(box).contains(0):
            continue
        middle = box.mid()
        if not (poly(middle) + slope(box) * (box - middle)).contains(0):
            continue
        if depth < DEEPEST and looks < MOST_LOOKS:
            waiting += [(middle, high, depth + 1), (low, middle, depth + 1)]
        elif boxes and boxes[-1].overlaps(box):
            boxes[-1] = boxes[-1].union(box)
        else:
            boxes.append(box)
    return [Doubt(box) for box in boxes]


# ---- times ----


def same_for_all(a: Clock, b: Clock) -> int:
    """−1, 0 or 1 for two times of which this holds for every value of a parameter; Undecided for others."""
    apart = tracked(a).over(tracked(b))
    if apart < 0 or apart > 0:
        return -1 if apart < 0 else 1
    x, y = a.ball(), b.ball()
    both = x.union(y)
    for factor in _factors_at(a, x):
        # Both are roots of one irreducible polynomial that rises or falls throughout: they are one root.
        if any(factor == other for other in _factors_at(b, y)) and not factor.derivative()(both).contains(0):
            return 0
    raise Undecided("two times are not told apart")


def tracked(clock: Clock) -> Tracked:
    """A time over all values of a parameter: t = −h/g, and t' = −(h' + t g')/g."""
    with precision(2 * FIRST):
        t, w = clock.ball(), clock.w.ball(FIRST)
        h, g = clock.h, clock.g
        if not (isinstance(h, Poly) and isinstance(g, Poly)):
            return Tracked.of(t, t, arb(0), arb(0))
        (h_m, h_s), (g_m, g_s) = h.along(w), g.along(w)
        return Tracked.of(t, -h_m / g_m, -(h_s + t * g_s) / g(w), arb(h.over.half))


def _factors_at(clock: Clock, ball: arb) -> list[Poly]:
    """The one factor of the time's polynomial that has this root; none where balls leave more than one."""
    over = clock.h.over if isinstance(clock.h, Poly) else Stretch(Fraction(0), Fraction(0))
    time = _WITH_S.gens()[1]
    found = without_w(clock.w, time * _wide(clock.g) + _wide(clock.h), over)
    kept = [one for one in factors(found) if one(ball).contains(0)]
    return kept if len(kept) == 1 else []


def eliminated_for_all(clock: Clock, form: Form, over: Stretch) -> Poly:
    """As `eliminated`, for every value of a parameter."""
    at_u = [_wide(one, 1) for one in (form.h, form.g)]
    return without_w(clock.w, at_u[0] * _wide(clock.g) - _wide(clock.h) * at_u[1], over)


def without_w(w: Algebraic, relation: fmpz_mpoly, over: Stretch) -> Poly:
    """Res_w(P(w), relation) as a polynomial in the second variable and s."""
    terms = _wide(w.poly).resultant(relation, "w").to_dict()
    return Poly(RING.from_dict({(i, j): c for (_, i, j), c in terms.items()}), over)


def _wide(poly: Any, place: int = 0) -> fmpz_mpoly:
    """A polynomial of one variable and s in the ring of (w, t, s): that variable is w, or the second."""
    wide = {}
    for (i, j), c in terms_of(poly).to_dict().items():
        wide[(i, 0, j) if place == 0 else (0, i, j)] = c
    return _WITH_S.from_dict(wide)


__all__ = ["Branch", "Doubt", "eliminated_for_all", "factors", "roots_between", "same_for_all"]
