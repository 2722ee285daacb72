"""The walk of one pawl from every start of a stretch at once: same features, same order, or `Undecided`.

The hinge begins at p(s) = p₀ + s p₁, s over a stretch, and goes on with one velocity; then every form of cfunction.py
is affine in s, and the walk itself (walk.py) runs on polynomials with that parameter: family_walk.py.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from fractions import Fraction
from functools import cached_property

from flint import fmpz

from detent.geometry.polygon import Point
from detent.latch.exact.cfunction import Form, Pair
from detent.latch.exact.nearby import Nearby, Scene
from detent.latch.exact.parameter import Poly, S, Stretch, terms_of


@dataclass(frozen=True, eq=False)
class Family:
    """A scene whose hinge begins at p + s q; `of(s)` is one of it."""

    scene: Scene  # at s = 0
    q: Point

    def of(self, s: Fraction) -> Scene:
        one = self.scene
        p = one.p[0] + s * self.q[0], one.p[1] + s * self.q[1]
        return Scene(one.pawl, one.obstacles, one.frictions, p, one.velocity, one.duration, one.rest)

    @cached_property
    def sides(self) -> tuple[Sides, Sides]:
        """All pairs in the charts of even and of odd number."""
        zero, one = self.scene, self.of(Fraction(1))
        return Sides(Nearby(zero, 0), Nearby(one, 0)), Sides(Nearby(zero, 1), Nearby(one, 1))


class Sides:
    """All pairs at s = 0 and at s = 1: what is between is between."""

    def __init__(self, zero: Nearby, one: Nearby) -> None:
        self.zero, self.one = zero, one
        self._made: dict[int, FamilyPair] = {}

    def pair(self, k: int, over: Stretch) -> FamilyPair:
        if k not in self._made:
            self._made[k] = _between(self.zero.made(k), self.one.made(k), over)
        return self._made[k].moved(over)


@dataclass(frozen=True, eq=False)
class FamilyPair(Pair):
    """A pair whose forms are affine in s: one at s = 0, another at s = 1."""

    zero: Pair
    one: Pair
    over: Stretch

    def moved(self, over: Stretch) -> FamilyPair:
        """The same over another stretch."""
        ends, cones = (self.ends[0], self.ends[1]), (self.cones[0], self.cones[1])
        first, second = (Form(one.h.moved(over), one.g.moved(over), one.scale) for one in ends)  # pyright: ignore[reportAttributeAccessIssue]
        S = Form(self.S.h.moved(over), self.S.g.moved(over), self.S.scale)  # pyright: ignore[reportAttributeAccessIssue]
        turned = tuple(one.moved(over) for one in cones)  # pyright: ignore[reportAttributeAccessIssue]
        return replace(self, S=S, ends=(first, second), cones=turned, over=over)

    @cached_property
    def lever(self) -> Form:
        return _form(self.zero.lever, self.one.lever, self.over)

    @cached_property
    def press(self) -> Form:
        return _form(self.zero.press, self.one.press, self.over)

    @cached_property
    def grips(self) -> tuple[Form, Form]:
        (a, b), (c, d) = self.zero.grips, self.one.grips
        return _form(a, c, self.over), _form(b, d, self.over)

    @cached_property
    def along(self) -> Form:
        return _form(self.zero.along, self.one.along, self.over)


def _between(a: Pair, b: Pair, over: Stretch) -> FamilyPair:
    """The pair that is a at s = 0 and b at s = 1."""
    own = {one.name: getattr(a, one.name) for one in fields(Pair)}
    own["S"] = _form(a.S, b.S, over)
    own["ends"] = _form(a.ends[0], b.ends[0], over), _form(a.ends[1], b.ends[1], over)
    own["cones"] = tuple(Poly(terms_of(cone), over) for cone in a.cones)  # they do not depend on the place
    return FamilyPair(**own, zero=a, one=b, over=over)


def _form(x: Form, y: Form, over: Stretch) -> Form:
    p, q = fmpz(y.scale), fmpz(x.scale)
    h, g = (Poly((1 - S) * terms_of(c) * p + S * terms_of(d) * q, over) for c, d in ((x.h, y.h), (x.g, y.g)))
    return Form(h, g, p * q)  # pyright: ignore[reportArgumentType]  # a Poly does what an fmpz_poly does


__all__ = ["Family", "FamilyPair"]
