"""Times as algebraic numbers: the polynomial of t = −h(w)/g(w), and comparing two of them."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Any

from flint import Ordering, arb, fmpz_mpoly, fmpz_mpoly_ctx, fmpz_poly

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
from detent.latch.exact.node import Clock
from detent.latch.exact.parameter import RING, Poly, Stretch, Tracked, Undecided, factors, terms_of

_RING = fmpz_mpoly_ctx.get(("w", "t"), Ordering.lex)
_W, _T = _RING.gens()
_WITH_S = fmpz_mpoly_ctx.get(("w", "t", "s"), Ordering.lex)


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


def depends(clock: Clock) -> bool:
    """Whether a time depends on a parameter (parameter.py)."""
    return not isinstance(clock.h, fmpz_poly)


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
    if depends(a) or depends(b):
        return same_for_all(a, b)
    x, y = a.ball(2 * FIRST), b.ball(2 * FIRST)
    if x < y or x > y:
        decided[REFINED] += 1
        return -1 if x < y else 1
    return compare(time_of(a), time_of(b))


__all__ = ["compare_times", "eliminated", "time_of"]
