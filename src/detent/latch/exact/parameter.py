"""Polynomials that depend on a parameter s, over a whole stretch of it: the walk's, for uncertain starts.

A polynomial in u has coefficients in Z[s]; its roots as functions of s are in branches.py. The walk (walk.py) asks for
signs only, so it runs on these as it does on numbers, and a sign is an answer if it holds for every s of the stretch:
nowhere zero by ball arithmetic, or zero throughout. Anything else is `Undecided`, and whoever asked takes a shorter
stretch. A walk that ends without it is a proof that the exact walk goes the same way from every s.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from flint import Ordering, arb, ctx, fmpq, fmpz, fmpz_mpoly, fmpz_mpoly_ctx, fmpz_poly

from detent.latch.exact.algebraic import FIRST, Algebraic, precision

RING = fmpz_mpoly_ctx.get(("u", "s"), Ordering.lex)
U, S = RING.gens()
EDGE = Fraction(17, 16)  # roots in u are sought a little beyond a chart's ends, −1 and 1; ours


class Undecided(ArithmeticError):
    """A sign that is not the same over the whole stretch, or not by balls of its width."""


@dataclass(frozen=True, eq=False)
class Stretch:
    """s from low to high, which may be the same."""

    low: Fraction
    high: Fraction

    @cached_property
    def middle(self) -> fmpq:
        return flint_of((self.low + self.high) / 2)

    @cached_property
    def half(self) -> fmpq:
        return flint_of((self.high - self.low) / 2)

    @cached_property
    def unit(self) -> arb:
        """[−1, 1]."""
        return arb(0, 1)

    def ball(self, coefficients: list[fmpz]) -> arb:
        """Values of a polynomial in s, ascending: by its Taylor polynomial about the middle, which overrates least."""
        if len(coefficients) < 2:
            return arb(coefficients[0]) if coefficients else arb(0)
        if len(coefficients) == 2:
            a, b = coefficients
            return arb(a + b * self.middle) + arb(b * self.half) * self.unit
        poly, powers, found = fmpz_poly(coefficients), arb(1), arb(0)
        for k in range(len(coefficients)):
            found += arb(poly(self.middle) / fmpz(math.factorial(k))) * powers
            poly, powers = poly.derivative(), powers * self.unit * arb(self.half)
        return found


def flint_of(x: Fraction) -> fmpq:
    return fmpq(x.numerator, x.denominator)


class Value:
    """A polynomial in s alone, over a stretch: it compares with 0."""

    __slots__ = ("ball", "is_zero")

    def __init__(self, coefficients: list[fmpz], over: Stretch) -> None:
        self.is_zero = not any(coefficients)
        with precision(2 * FIRST):
            self.ball = over.ball(coefficients)

    def _sign(self) -> int:
        if self.is_zero:
            return 0
        if self.ball > 0 or self.ball < 0:
            return 1 if self.ball > 0 else -1
        raise Undecided("a value changes its sign")

    def __gt__(self, zero: int) -> bool:
        return self._sign() > 0

    def __lt__(self, zero: int) -> bool:
        return self._sign() < 0


class Poly:
    """A polynomial in u whose coefficients are polynomials in s, over a stretch; it does what an fmpz_poly does."""

    __slots__ = ("_balls", "_by_s", "_by_u", "_columns", "over", "terms")

    def __init__(self, terms: fmpz_mpoly, over: Stretch) -> None:
        self.terms, self.over = terms, over
        self._columns: list[list[fmpz]] | None = None
        self._balls: list[arb] | None = None
        self._by_u: Poly | None = None
        self._by_s: Poly | None = None

    def _new(self, terms: fmpz_mpoly) -> Poly:
        return Poly(terms, self.over)

    def moved(self, over: Stretch) -> Poly:
        """The same over another stretch."""
        found = Poly(self.terms, over)
        found._columns = self.columns
        return found

    def __add__(self, other: Any) -> Poly:
        return self._new(self.terms + terms_of(other))

    def __sub__(self, other: Any) -> Poly:
        return self._new(self.terms - terms_of(other))

    def __rsub__(self, other: Any) -> Poly:
        return self._new(terms_of(other) - self.terms)

    def __mul__(self, other: Any) -> Poly:
        return self._new(self.terms * terms_of(other))

    __radd__, __rmul__ = __add__, __mul__

    def __neg__(self) -> Poly:
        return self._new(-self.terms)

    def __floordiv__(self, other: Any) -> Poly:
        return self._new(self.terms // terms_of(other))

    def __eq__(self, other: object) -> bool:
        return self.terms == terms_of(other)

    def __hash__(self) -> int:
        return hash(str(self.terms))

    def __str__(self) -> str:
        return str(self.terms)

    def derivative(self) -> Poly:
        if self._by_u is None:
            self._by_u = self._new(self.terms.derivative("u"))
        return self._by_u

    def by_s(self) -> Poly:
        """The derivative by s."""
        if self._by_s is None:
            self._by_s = self._new(self.terms.derivative("s"))
        return self._by_s

    def gcd(self, other: Any) -> Poly:
        return self._new(self.terms.gcd(terms_of(other)))

    def degree(self) -> int:
        """In u."""
        return -1 if self.terms.is_zero() else int(self.terms.degrees()[0])

    @property
    def columns(self) -> list[list[fmpz]]:
        """Coefficients of 1, u, u² …, each ascending in s."""
        if self._columns is None:
            rows, columns = self.terms.degrees() if not self.terms.is_zero() else (-1, -1)
            found = [[fmpz(0)] * (int(columns) + 1) for _ in range(int(rows) + 1)]
            for (i, j), c in self.terms.to_dict().items():
                found[i][j] = c
            self._columns = found
        return self._columns

    def __getitem__(self, k: int) -> Value:
        return Value(self.columns[k] if k < len(self.columns) else [], self.over)

    def __call__(self, at: fmpq | arb) -> Any:
        """Over the whole stretch, at one u."""
        if isinstance(at, fmpq):
            p, q, n = at.p, at.q, len(self.columns) - 1  # times a positive power of the denominator
            rows = [[c * p**k * q ** (n - k) for c in row] for k, row in enumerate(self.columns)]
            return Value([sum(column, fmpz(0)) for column in zip(*rows, strict=True)], self.over)
        if ctx.prec > 2 * FIRST:
            raise Undecided("more digits do not help: the stretch is too long")
        if self._balls is None:
            with precision(2 * FIRST):
                self._balls = [self.over.ball(row) for row in self.columns]
        found = arb(0)
        for c in reversed(self._balls):
            found = found * at + c
        if isinstance(at, Tracked) and found.contains(0):
            with precision(2 * FIRST):
                return self._along(at, found)
        return found

    def _along(self, at: Tracked, found: arb) -> arb:
        """Along a branch, by the mean value: f(u(s), s) = f(u(m), m) + (f_u u' + f_s) (s − m)."""
        here, rate = self.along(at)
        centred = here + rate * arb(self.over.half) * self.over.unit
        return centred if not centred.contains(0) else found

    def along(self, at: arb) -> tuple[arb, arb]:
        """At a number, plain or a branch: the value at the middle of the stretch, and its rate over all of it."""
        middle, rate = (at.middle, at.rate) if isinstance(at, Tracked) else (at, arb(0))
        here, plain = arb(0), arb(at)
        for row in reversed(self.columns):
            here = here * middle + arb(fmpz_poly(row)(self.over.middle))
        return here, self.derivative()(plain) * rate + self.by_s()(plain)

    def real_roots(self) -> list[Algebraic]:
        """Roots in u near the chart, each over the whole stretch."""
        from detent.latch.exact.branches import roots_between  # they are made of polynomials

        return roots_between(self, -EDGE, EDGE)


def terms_of(one: Any) -> fmpz_mpoly:
    if isinstance(one, Poly):
        return one.terms
    if isinstance(one, fmpz_poly):
        return RING.from_dict({(k, 0): c for k, c in enumerate(one.coeffs()) if c != 0})
    return RING.constant(one)


class Tracked(arb):
    """A ball round a function of s that knows how it goes: at the middle of the stretch, and how fast.

    Two of them are compared by their difference, which is much less uncertain than either: they go together.
    """

    middle: arb
    rate: arb
    half: arb

    @classmethod
    def of(cls, ball: arb, middle: arb, rate: arb, half: arb) -> Tracked:
        found = cls(ball)
        found.middle, found.rate, found.half = middle, rate, half
        return found

    def over(self, other: arb) -> arb:
        """How far it is above another, over the whole stretch."""
        if isinstance(other, Tracked):
            with precision(2 * FIRST):
                return self.middle - other.middle + (self.rate - other.rate) * self.half * arb(0, 1)
        return arb(self) - other

    def __lt__(self, other: Any) -> bool:
        return arb(self) < arb(other) or self.over(other) < 0

    def __gt__(self, other: Any) -> bool:
        return arb(self) > arb(other) or self.over(other) > 0

    __hash__ = arb.__hash__


__all__ = ["EDGE", "RING", "Poly", "S", "Stretch", "Tracked", "Undecided", "Value", "terms_of"]
