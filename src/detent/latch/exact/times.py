"""Times as algebraic numbers: t = −h(w)/g(w) at an algebraic w, comparing two of them, the polynomial of one.

Donald & Pai, section 8: the collisions of a pawl that turns, or slides along a curve, are roots of polynomials in
u = tan θ/2, and their times are rational functions of those roots.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Any

from flint import Ordering, arb, fmpq, fmpz_mpoly_ctx, fmpz_poly

from detent.latch.exact.algebraic import (
    BALL,
    FIRST,
    MOST,
    REFINED,
    ZERO,
    Algebraic,
    compare,
    decided,
    precision,
    real_roots,
    sign,
)
from detent.latch.exact.cfunction import Form

_RING = fmpz_mpoly_ctx.get(("w", "t"), Ordering.lex)
_W, _T = _RING.gens()
CLOSE = 1e-15  # of a time: more than a float's rounding
NOUGHT = Algebraic.rational(0)


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

    @cached_property
    def first(self) -> arb:
        """Its ball of 64 bits, at hand: most questions need no other."""
        return self.ball(FIRST)

    def ball(self, bits: int = FIRST) -> arb:
        with precision(bits):
            w = self.w.ball(bits)
            return -self.h(w) / self.g(w)

    @cached_property
    def around(self) -> tuple[float, float]:
        """A float and how far from it the time may be: nearly nothing, unless even 512 bits leave it open."""
        bits = FIRST
        while True:
            ball = self.ball(bits)
            middle, far = float(ball.mid()), float(ball.rad())
            if far <= CLOSE * abs(middle) or (bits >= 8 * FIRST and ball.is_finite()):
                return middle, far + CLOSE * abs(middle)
            bits *= 2

    def __float__(self) -> float:
        return self.around[0]


def _lifted(poly: fmpz_poly) -> Any:
    return _RING.from_dict({(k, 0): c for k, c in enumerate(poly.coeffs()) if c != 0})


@lru_cache(4096)
def time_of(clock: Clock) -> Algebraic:
    """The time as an algebraic number: a factor of Res_w(P(w), t g(w) + h(w)), and its root in the clock's ball."""
    if clock.fraction is not None:
        return Algebraic.rational(clock.fraction)
    roots, bits = real_roots(_without_w(clock.w, _T * _lifted(clock.g) + _lifted(clock.h))), FIRST
    while len(roots) > 1:
        t = clock.ball(bits)
        roots = [one for one in roots if one.ball(bits).overlaps(t)]
        bits *= 2
        if bits > MOST:
            raise ArithmeticError("a time is not found among the roots of its polynomial")
    return roots[0]


def eliminated(clock: Clock, form: Form) -> fmpz_poly:
    """A polynomial in u that holds the roots of t g(u) + h(u) at the clock's time: Res_w(P(w), h(u) g_w − h_w g(u))."""
    at_u = [_RING.from_dict({(0, k): c for k, c in enumerate(one.coeffs()) if c != 0}) for one in (form.h, form.g)]
    return _without_w(clock.w, at_u[0] * _lifted(clock.g) - _lifted(clock.h) * at_u[1])


def _without_w(w: Algebraic, relation: Any) -> fmpz_poly:
    terms = {powers[1]: c for powers, c in _lifted(w.poly).resultant(relation, "w").to_dict().items()}
    return fmpz_poly([terms.get(k, 0) for k in range(max(terms, default=0) + 1)])


def compare_times(a: Clock, b: Clock) -> int:
    """−1, 0 or 1: by balls of 64 bits, else as algebraic numbers."""
    x, y = a.first, b.first
    if x < y:
        decided[BALL] += 1
        return -1
    if x > y:
        decided[BALL] += 1
        return 1
    if a is b:
        decided[ZERO] += 1
        return 0
    if a.w is b.w:
        return sign(b.h * a.g - a.h * b.g, a.w) * sign(a.g, a.w) * sign(b.g, a.w)
    if not (isinstance(a.h, fmpz_poly) and isinstance(b.h, fmpz_poly)):  # they depend on a parameter
        from detent.latch.exact.branches import same_for_all

        return same_for_all(a, b)
    x, y = a.ball(2 * FIRST), b.ball(2 * FIRST)
    if x < y or x > y:
        decided[REFINED] += 1
        return -1 if x < y else 1
    return compare(time_of(a), time_of(b))


__all__ = ["NOUGHT", "Clock", "compare_times", "eliminated", "time_of"]
