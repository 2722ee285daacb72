"""Real algebraic numbers for the exact road: one irreducible polynomial and which of its real roots.

Signs of polynomials at such a number are decided in three stages: by ball arithmetic at 64 bits, by whether the
number's own polynomial divides the other (then, and only then, the value is zero), and by balls ever smaller. There is
no tolerance: what a ball does not decide, division does. `decided` counts how often each stage had the last word.
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


class precision:
    """Ball arithmetic of so many bits within a `with`: three times as fast as a generator made into one."""

    __slots__ = ("before", "bits")

    def __init__(self, bits: int) -> None:
        self.bits = bits

    def __enter__(self) -> None:
        self.before, ctx.prec = ctx.prec, self.bits

    def __exit__(self, *error: object) -> None:
        ctx.prec = self.before


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
        return float(self.ball().mid())

    def divides(self, poly: fmpz_poly) -> bool:
        """Whether the number's own polynomial divides another: pseudo-division, so that all stays whole."""
        return poly.gcd(self.poly).degree() == self.poly.degree()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Algebraic) and self.index == other.index and self.poly == other.poly

    def __hash__(self) -> int:
        return hash((self.index, str(self.poly)))

    def __lt__(self, other: Algebraic) -> bool:
        return compare(self, other) < 0

    def __repr__(self) -> str:
        return f"Algebraic({float(self):.15g}: root {self.index} of {self.poly})"


def compare(a: Algebraic, b: Algebraic) -> int:
    """−1, 0 or 1. Irreducible polynomials share a root only if they are the same."""
    if a is b or (a.index == b.index and a.poly == b.poly):
        return 0
    bits = FIRST
    while True:
        x, y = a.ball(bits), b.ball(bits)
        if x < y:
            return -1
        if x > y:
            return 1
        bits *= 2
        if bits > MOST:
            raise ArithmeticError(f"{a} and {b} cannot be told apart")


def sign(poly: fmpz_poly, at: Algebraic) -> int:
    """Sign of a polynomial at an algebraic number."""
    if poly.degree() <= 0:
        c = poly[0]
        return (c > 0) - (c < 0)
    if at.fraction is not None:  # a whole number times a positive power of the denominator
        value = poly(fmpq(at.fraction.numerator, at.fraction.denominator))
        return (value > 0) - (value < 0)
    bits = FIRST
    while True:
        with precision(bits):
            value = poly(at.ball(bits))
        if value > 0 or value < 0:
            decided[BALL if bits == FIRST else REFINED] += 1
            return 1 if value > 0 else -1
        if bits == FIRST and is_zero(poly, at):
            decided[ZERO] += 1
            return 0
        bits *= 2
        if bits > MOST:
            raise ArithmeticError(f"the sign of {poly} at {at} is not found")


def is_zero(poly: fmpz_poly, at: Algebraic) -> bool:
    """Whether a polynomial vanishes at a number."""
    return at.divides(poly)


def beside(poly: fmpz_poly, at: Algebraic, side: int) -> int:
    """Sign of a polynomial just above (side 1) or below (−1) a number; 0 only for the zero polynomial."""
    flip = 1
    while poly.degree() >= 0:
        found = sign(poly, at)
        if found:
            return flip * found
        poly, flip = poly.derivative(), flip * side
    return 0


@lru_cache(4096)
def _factors(coefficients: tuple[fmpz, ...]) -> tuple[fmpz_poly, ...]:
    _, found = fmpz_poly(list(coefficients)).factor()
    return tuple(-one if one.leading_coefficient() < 0 else one for one, _ in found)


def real_roots(poly: fmpz_poly) -> list[Algebraic]:
    """All real roots, each once, in no order; none for a polynomial that is zero."""
    if not isinstance(poly, fmpz_poly):
        return poly.real_roots()  # of a parameter (parameter.py)
    if poly.degree() < 1:
        return []
    found = []
    for factor in _factors(tuple(poly.coeffs())):
        if factor.degree() >= 1:
            found += [Algebraic(factor, k) for k in range(count_real(factor))]
    return found


def count_real(poly: fmpz_poly) -> int:
    """How many real roots an irreducible polynomial has."""
    if poly.degree() == 1:
        return 1
    if poly.degree() == 2:
        c = poly.coeffs()
        return 2 if c[1] * c[1] > 4 * c[0] * c[2] else 0
    with precision(FIRST):
        return len(real_balls(poly))


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
    found = [root.real if isinstance(root, acb) else root for root, _ in roots if _is_real(root)]
    return sorted(found, key=lambda ball: ball.mid())


def _is_real(root: acb | arb) -> bool:
    return not isinstance(root, acb) or root.imag == 0  # FLINT gives real roots an imaginary part of exactly zero


def whole(*coefficients: Fraction | int) -> fmpz_poly:
    """A polynomial in ascending powers, times the least positive number that makes its coefficients whole."""
    least = 1
    for one in coefficients:
        least = least * Fraction(one).denominator // _gcd(least, Fraction(one).denominator)
    return fmpz_poly([int(Fraction(one) * least) for one in coefficients])


def _gcd(a: int, b: int) -> int:
    while b:
        a, b = b, a % b
    return a


__all__ = ["Algebraic", "beside", "compare", "real_roots", "sign", "whole"]
