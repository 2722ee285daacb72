"""Real algebraic numbers for the exact road: one irreducible polynomial and which of its real roots.

Signs of polynomials at such a number are decided in three stages: by ball arithmetic at 64 bits, by whether the
number's own polynomial divides the other (then, and only then, the value is zero), and by balls ever smaller. Two
numbers are compared in the same way. There is no tolerance: what a ball does not decide, division does. `decided`
counts how often each stage had the last word.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Any

from flint import acb, arb, ctx, fmpq, fmpz, fmpz_poly

FIRST, MOST = 64, 1 << 20  # bits of the first ball, and a limit nobody has met
BALL, ZERO, REFINED = "by a ball", "exactly zero", "refined"
decided: Counter[str] = Counter()
ERROR = 1e-11  # of the sum of all terms' sizes: more than any rounding of floats here; ours
precision = ctx.workprec  # ball arithmetic of so many bits within a `with`
ROUND = fmpz_poly([1, 0, 1])  # 1 + u², which many polynomials in u = tan θ/2 hold as a factor: it has no real root


class Algebraic:
    """A real root of an irreducible polynomial with whole coefficients; `index` counts its real roots from below."""

    __slots__ = ("__dict__", "_balls", "index", "poly")

    def __init__(self, poly: fmpz_poly, index: int = 0) -> None:
        self.poly, self.index = poly, index
        self._balls: dict[int, arb] = {}

    @classmethod
    def rational(cls, value: Fraction | int) -> Algebraic:
        value = Fraction(value)
        return cls(fmpz_poly([-value.numerator, value.denominator]))

    @cached_property
    def fraction(self) -> Fraction | None:
        """The number itself where it is rational."""
        if self.poly.degree() > 1:
            return None
        c = self.poly.coeffs()
        return Fraction(-int(c[0]), int(c[1])) if len(c) == 2 else Fraction(0)

    @cached_property
    def first(self) -> arb:
        """Its ball of 64 bits, at hand: most questions need no other."""
        return self.ball(FIRST)

    def ball(self, bits: int = FIRST) -> arb:
        """A ball of so many bits that holds this root and no other of its polynomial."""
        found = self._balls.get(bits)
        if found is None:
            with precision(bits):
                if self.fraction is not None:
                    found = arb(fmpq(self.fraction.numerator, self.fraction.denominator))
                else:
                    found = real_balls(self.poly)[self.index]
            self._balls[bits] = found
        return found

    def __float__(self) -> float:
        if self.fraction is not None:
            return float(self.fraction)
        return float(self.first.mid())

    def divides(self, poly: fmpz_poly) -> bool:
        """Whether the number's own polynomial divides another: pseudo-division, so that all stays whole."""
        return poly.gcd(self.poly).degree() == self.poly.degree()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Algebraic) and self.index == other.index and self.poly == other.poly

    def __hash__(self) -> int:
        return hash((self.index, *self.poly.coeffs()))

    def __lt__(self, other: Algebraic) -> bool:
        return compare(self, other) < 0

    def __repr__(self) -> str:
        return f"Algebraic({float(self):.15g}: root {self.index} of {self.poly})"


def compare(a: Algebraic, b: Algebraic) -> int:
    """−1, 0 or 1. Irreducible polynomials share a root only if they are the same."""
    x, y = a.first, b.first
    if x < y:
        decided[BALL] += 1
        return -1
    if x > y:
        decided[BALL] += 1
        return 1
    if a is b or (a.index == b.index and a.poly == b.poly):
        decided[ZERO] += 1
        return 0
    bits = FIRST
    while bits < MOST:
        bits *= 2
        x, y = a.ball(bits), b.ball(bits)
        if x < y or x > y:
            decided[REFINED] += 1
            return -1 if x < y else 1
    raise ArithmeticError(f"{a} and {b} cannot be told apart")


def sign(poly: fmpz_poly, at: Algebraic) -> int:
    """Sign of a polynomial at an algebraic number."""
    value = poly(at.first)  # at whatever precision is set: a ball holds the value at any
    if value > 0:
        decided[BALL] += 1
        return 1
    if value < 0:
        decided[BALL] += 1
        return -1
    return _sign_in_doubt(poly, at)


def _sign_in_doubt(poly: fmpz_poly, at: Algebraic) -> int:
    if at.divides(poly) if poly.degree() >= at.poly.degree() else poly.degree() < 0:
        decided[ZERO] += 1
        return 0
    bits = FIRST
    while bits <= MOST:
        with precision(bits):
            value = poly(at.ball(bits))
        if value > 0 or value < 0:
            decided[REFINED] += 1
            return 1 if value > 0 else -1
        bits *= 2
    raise ArithmeticError(f"the sign of {poly} at {at} is not found")


def beside(poly: fmpz_poly, at: Algebraic, side: int) -> int:
    """Sign of a polynomial just above (side 1) or below (−1) a number; 0 only for the zero polynomial."""
    flip = 1
    while poly.degree() >= 0:
        found = sign(poly, at)
        if found:
            return flip * found
        poly, flip = poly.derivative(), flip * side
    return 0


def real_roots(poly: fmpz_poly) -> list[Algebraic]:
    """All real roots, each once, in no order; none for a polynomial that is zero."""
    if not isinstance(poly, fmpz_poly):
        return poly.real_roots()  # of a parameter (parameter.py)
    if poly.degree() < 1:
        return []
    content = poly.content()
    return list(_real_roots(tuple((poly // content if content != 1 else poly).coeffs())))


@lru_cache(8192)
def _real_roots(coefficients: tuple[fmpz, ...]) -> tuple[Algebraic, ...]:
    """Of a polynomial without a common factor in its coefficients: teeth of a ratchet have it in common."""
    poly = fmpz_poly(list(coefficients))
    while poly.degree() > 2 and poly % ROUND == 0:
        poly = poly // ROUND
    found: list[Algebraic] = []
    for factor, _ in poly.factor()[1]:
        factor = -factor if factor.leading_coefficient() < 0 else factor
        if factor.degree() == 1:
            found.append(Algebraic(factor))
        elif factor.degree() == 2:
            c, b, a = factor.coeffs()
            found += [Algebraic(factor, 0), Algebraic(factor, 1)] if b * b > 4 * a * c else []
        else:
            with precision(FIRST):
                balls = real_balls(factor)
            for k, ball in enumerate(balls):  # ascending
                found.append(Algebraic(factor, k))
                found[-1]._balls[FIRST] = ball
    return tuple(found)


def may_vanish(poly: fmpz_poly, a: float, b: float) -> bool:
    """Whether a polynomial may have a root from a to b, floats of which it is known to 2⁻⁵²: False is certain.

    Its Bernstein coefficients on [a, b] in floating point: if they have one sign by more than all rounding, so has the
    polynomial. Only for degrees up to 4 and −1 ≤ a, b ≤ 1.
    """
    if not isinstance(poly, fmpz_poly):
        return True  # of a parameter (parameter.py)
    c = poly.coeffs()
    if len(c) > 5:
        return True
    try:
        c0, c1, c2, c3, c4 = [float(one) for one in c] + [0.0] * (5 - len(c))
    except OverflowError:
        return True
    d = b - a
    p0 = (((c4 * a + c3) * a + c2) * a + c1) * a + c0
    p1 = (((4 * c4 * a + 3 * c3) * a + 2 * c2) * a + c1) * d
    p2 = ((6 * c4 * a + 3 * c3) * a + c2) * d * d
    p3, p4 = (4 * c4 * a + c3) * d * d * d, c4 * d * d * d * d
    q = p0 + p1 / 4, p0 + p1 / 2 + p2 / 6, p0 + 3 * p1 / 4 + p2 / 2 + p3 / 4, p0 + p1 + p2 + p3 + p4
    # Sizes of all terms add up to at most 3⁴ times this, of which 30 roundings lose 4e-13.
    slack = ERROR * (abs(c0) + abs(c1) + abs(c2) + abs(c3) + abs(c4))
    return min(p0, *q) <= slack and max(p0, *q) >= -slack


def real_balls(poly: fmpz_poly) -> list[arb]:
    """Balls round the real roots, ascending, at the precision that is set; each holds one root."""
    if poly.degree() == 2:
        c, b, a = poly.coeffs()
        root = arb(b * b - 4 * a * c).sqrt()
        if b == 0:
            return [-root / (2 * a), root / (2 * a)]
        far = -(b + root) / 2 if b > 0 else (root - b) / 2  # nothing cancels here, and the other root is c/far
        return [far / a, c / far] if b > 0 else [c / far, far / a]  # a is positive
    roots: list[Any] = poly.complex_roots()  # pairs of root and multiplicity; FLINT's stub forgets the second
    found = [root.real if isinstance(root, acb) else root for root, _ in roots]
    # FLINT gives real roots an imaginary part of exactly zero.
    real = [not isinstance(root, acb) or root.imag == 0 for root, _ in roots]
    return sorted((one for one, is_real in zip(found, real, strict=True) if is_real), key=lambda ball: ball.mid())


__all__ = ["Algebraic", "beside", "compare", "real_roots", "sign"]
