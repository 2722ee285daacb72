"""Questions of signs and order that are nearly or exactly undecided, made on purpose (VERIFICATION B3 and B6)."""

from __future__ import annotations

import random
from fractions import Fraction
from types import ModuleType
from typing import Any

from flint import fmpz_poly

from detent.latch.exact import algebraic as exact
from detent.latch.exact import node, times
from detent.latch.exact.algebraic import Algebraic, real_roots
from detent.latch.exact.cfunction import Form
from detent.latch.exact.times import Clock
from latch import oracle
from latch.harvest import root

Question = tuple[ModuleType, str, tuple[Any, ...]]  # a function of a module, by name, and what it is asked


def questions(seed: int) -> list[Question]:
    """A dozen about one random algebraic number, a third of them with the answer zero."""
    draw = random.Random(f"nearly {seed}")
    alpha = _number(draw)
    p, close = alpha.poly, _beside(alpha, draw.choice((20, 53, 64, 90, 130, 300)))
    linear = [fmpz_poly([-one.numerator, one.denominator]) for one in close]
    other = _poly(draw, draw.randint(0, 3), draw.choice((1, 10**9, 10**30)))
    found: list[Question] = [
        (exact, "sign", (one, alpha)) for one in linear
    ]  # a dyadic number just below, one just above
    found += [(exact, "sign", (one * one * one, alpha)) for one in linear]
    found += [(exact, "compare", (alpha, Algebraic.rational(one))) for one in close]
    found += [(exact, "sign", (p * other + e, alpha)) for e in (-1, 0, 0, 1)]  # e itself, after everything cancels
    for near in real_roots(p * draw.choice((10**8, 10**20, 10**40)) + draw.choice((-1, 1))):  # roots moved by so little
        found.append((exact, "compare", (near, alpha)))
    h, g = _poly(draw, 2, 50), _poly(draw, 2, 50)
    if oracle.sign_at(tuple(map(int, g.coeffs())), root(alpha)) != 0:
        one, again = Clock.at(alpha, Form(h, g)), Clock.at(alpha, Form(h * 3 + p * other, g * 3))
        late = Clock.at(alpha, Form(h * 10**40 - fmpz_poly([1]), g * 10**40))
        found += [(times, "compare_times", (a, b)) for a, b in ((one, again), (again, one), (one, late), (late, again))]
        if alpha.fraction is None and p.degree() == 2:  # the same time as a number of its own field
            own = times.time_of(one)
            if own.fraction is None:
                found.append((times, "compare_times", (one, Clock.at(own, Form(fmpz_poly([0, -1]), fmpz_poly([1]))))))
                found.append((node, "_sign_of_two", (Form(fmpz_poly([0, 1]), fmpz_poly([-1])), own, one)))
    return found


def _poly(draw: random.Random, degree: int, size: int) -> fmpz_poly:
    return fmpz_poly([*(draw.randint(-size, size) for _ in range(degree)), draw.randint(1, size)])


def _number(draw: random.Random) -> Algebraic:
    while True:
        found = real_roots(_poly(draw, draw.choice((1, 2, 2, 3, 4, 4, 8)), draw.choice((5, 100, 10**6))))
        if found:
            return draw.choice(found)


def _beside(alpha: Algebraic, bits: int) -> tuple[Fraction, Fraction]:
    """Two numbers that hold one between them, 2⁻ᵇ apart."""
    x = oracle.rational(root(alpha))
    if x is not None:
        return x - Fraction(1, 1 << bits), x + Fraction(1, 1 << bits)
    return oracle.narrowed(root(alpha), *oracle.bracket(root(alpha)), bits)
