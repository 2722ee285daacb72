"""Times as algebraic numbers: the polynomial of t = −h(w)/g(w), and comparing two of them."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from flint import Ordering, fmpz_mpoly_ctx, fmpz_poly

from detent.planar.cfunction import Form
from detent.planar.exact import BALL, FIRST, MOST, REFINED, ZERO, Algebraic, compare, decided, real_roots
from detent.planar.node import Clock

_RING = fmpz_mpoly_ctx.get(("w", "t"), Ordering.lex)
_W, _T = _RING.gens()


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
    x, y = a.ball(2 * FIRST), b.ball(2 * FIRST)
    if x < y or x > y:
        decided[REFINED] += 1
        return -1 if x < y else 1
    return compare(time_of(a), time_of(b))


__all__ = ["compare_times", "eliminated", "time_of"]
