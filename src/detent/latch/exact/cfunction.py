"""C-functions: when a feature of a pawl touches a feature of an obstacle, as polynomials in u = tan θ/2.

Donald & Pai, sections 5 and 8. The hinge goes along p(t) = p₀ + ṗ t. A constraint is positive where the features are
apart, and is affine in t and quadratic in u once multiplied by 1 + u²:

    S(t, u) = t g(u) + h(u)
    type A (an obstacle's vertex V on a pawl's edge of normal n and distance d from the hinge), eq. 3:  (V − p)·R n − d
    type B (a pawl's vertex q on an obstacle's edge of normal n and distance d), eq. 4:                 (R q + p)·n − d

So a curve S = 0 is the graph t = −h(u)/g(u), and everything that can happen along it is a polynomial in u alone. Its
slope never vanishes: where g(u) = 0, S does not depend on t. Where g and h have a root in common the curve holds the
whole line of that u besides: the pawl slides on at a constant angle.

Angles lie in charts: θ = kπ + 2 atan u with −1 ≤ u ≤ 1. In a chart of odd k the pawl is turned by π, which is exact.
What is compared is a place (k, u), on the covering space (footnote 4 of the paper): a pawl wound up by a turn is not
where it was.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from flint import fmpq, fmpq_poly, fmpz, fmpz_poly

from detent.geometry.polygon import cross
from detent.latch.exact.algebraic import Algebraic, real_roots, sign

ONE, NONE, STILL = fmpz(1), fmpq(0), fmpz_poly([])
TO_END = fmpz_poly([1, 1]), fmpz_poly([1, -1])  # 1 + u and 1 − u: how far a chart's ends are
Point = tuple[fmpq, fmpq]  # FLINT's rational numbers: ten times as fast as Python's


class Form(NamedTuple):
    """t g(u) + h(u), over scale (1 + u²)."""

    h: fmpz_poly
    g: fmpz_poly
    scale: fmpz = ONE

    def __neg__(self) -> Form:
        return Form(-self.h, -self.g, self.scale)


def turned(c: fmpq, s: fmpq, k: fmpq, c_t: fmpq, s_t: fmpq, k_t: fmpq) -> Form:
    """(c cos θ + s sin θ + k) + t (c_t cos θ + s_t sin θ + k_t), times 1 + u² and what makes all whole."""
    h = fmpq_poly([c + k, 2 * s, k - c])
    p = h.denom()
    if c_t == s_t == k_t == 0:
        return Form(h.numer(), STILL, p)
    g = fmpq_poly([c_t + k_t, 2 * s_t, k_t - c_t])
    q = g.denom()
    return Form(h.numer() * q, g.numer() * p, p * q)


@dataclass(frozen=True, order=True)
class Feature:
    """What touches: a pawl's edge and an obstacle's vertex (type A), or its vertex and an obstacle's edge (type B)."""

    kind: str
    obstacle: int
    on_pawl: int
    on_obstacle: int

    def __str__(self) -> str:
        own, other = ("edge", "vertex") if self.kind == "A" else ("vertex", "edge")
        return f"{own} {self.on_pawl} / obstacle {self.obstacle} {other} {self.on_obstacle}"


@dataclass(frozen=True, eq=False)
class Pair:
    """Two features and their polynomials in the charts of one parity.

    S           the constraint
    ends        two forms that are not negative while the point lies on the edge
    cones       two polynomials in u that are not negative while the corner at the point stays outside the edge
    arm, normal  type B: q and n; type A: V − p at t = 0 and n; n as long as the edge
    depth       d of type A, from the hinge to the edge, times |n|
    velocity    ṗ
    mu          of the obstacle
    keys        what it may share with other pairs at a node: its point; where an end is zero, the vertex there; where a
                cone is, the two edges that lie on each other
    inward      whether the corners at the edge's ends are inward ones, which hold a point on both their edges at once
    """

    feature: Feature
    S: Form
    ends: tuple[Form, Form]
    cones: tuple[fmpz_poly, fmpz_poly]
    arm: Point
    normal: Point
    depth: fmpq
    velocity: Point
    mu: fmpq
    keys: tuple[tuple[object, ...], ...]
    inward: tuple[bool, bool]

    # ---- the curve ----

    @cached_property
    def slope(self) -> fmpz_poly:
        """h' g − h g': S_u = slope/g on the graph."""
        h, g = self.S.h, self.S.g
        return h.derivative() * g - h * g.derivative()

    @cached_property
    def tilt(self) -> Form:
        """S_u: positive on floors, negative on ceilings."""
        return Form(self.S.h.derivative(), self.S.g.derivative())

    @cached_property
    def levels(self) -> tuple[Algebraic, ...]:
        """u of the lines that the curve holds."""
        shared = self.S.h if self.S.g.degree() < 0 else self.S.h.gcd(self.S.g)
        return tuple(one for one in real_roots(shared) if sign(TO_END[0], one) >= 0 and sign(TO_END[1], one) >= 0)

    @cached_property
    def graph(self) -> Form | None:
        """The graph without the lines: t = −h/g with no root in common."""
        if self.S.g.degree() < 0:
            return None
        shared = self.S.h.gcd(self.S.g)
        return self.S if shared.degree() < 1 else Form(self.S.h // shared, self.S.g // shared)

    def on_graph(self, form: Form) -> fmpz_poly:
        """A form with the time of the graph put in, times the graph's g."""
        graph = self.graph
        assert graph is not None
        return form.h * graph.g - graph.h * form.g

    @cached_property
    def fold(self) -> fmpz_poly:
        """Vanishes where the graph turns back in time: its t' = −fold/g²."""
        graph = self.graph
        assert graph is not None
        return self.slope if graph is self.S else graph.h.derivative() * graph.g - graph.h * graph.g.derivative()

    @cached_property
    def ends_on_graph(self) -> tuple[fmpz_poly, fmpz_poly]:
        return self.on_graph(self.ends[0]), self.on_graph(self.ends[1])

    @cached_property
    def breaks(self) -> tuple[Algebraic, ...]:
        """u of all places at which something changes along the graph: folds, lines, ends, flush edges, infinity."""
        graph = self.graph
        assert graph is not None
        polys = (self.fold, self.S.g, *self.cones, *self.ends_on_graph)
        return tuple(one for poly in polys for one in real_roots(poly))

    # ---- friction and forces ----

    @cached_property
    def lever(self) -> Form:
        """f_θ: moment of the normal force about the hinge."""
        return self._grip(NONE)

    @cached_property
    def press(self) -> Form:
        """c = r·n for type B, −d for type A."""
        if self.feature.kind == "A":
            return turned(NONE, NONE, -self.depth, NONE, NONE, NONE)
        return turned(_dot(self.arm, self.normal), _cross(self.arm, self.normal), NONE, NONE, NONE, NONE)

    @cached_property
    def grips(self) -> tuple[Form, Form]:
        """f_θ + μ c and f_θ − μ c: what friction leaves of the lever (node.py)."""
        return self._grip(self.mu), self._grip(-self.mu)

    def _grip(self, mu: fmpq) -> Form:
        """f_θ + μ c."""
        r, a, v = self.arm, self.normal, self.velocity
        if self.feature.kind == "A":
            return turned(_cross(a, r), -_dot(a, r), -mu * self.depth, -_cross(a, v), _dot(a, v), NONE)
        lever, press = _cross(r, a), _dot(r, a)
        return turned(lever + mu * press, mu * lever - press, NONE, NONE, NONE, NONE)

    @cached_property
    def along(self) -> Form:
        """ṗ·r, r from the hinge to the contact."""
        r, v = self.arm, self.velocity
        if self.feature.kind == "A":
            return turned(NONE, NONE, _dot(v, r), NONE, NONE, -_dot(v, v))
        return _of_body(r, v, NONE, NONE)


def _sub(a: Point, b: Point) -> Point:
    return a[0] - b[0], a[1] - b[1]


def _dot(a: Point, b: Point) -> fmpq:
    return a[0] * b[0] + a[1] * b[1]


def _cross(a: Point, b: Point) -> fmpq:
    return a[0] * b[1] - a[1] * b[0]


def _of_body(x: Point, a: Point, k: fmpq, k_t: fmpq) -> Form:
    """R x · a + k + k_t t, x turning with the pawl."""
    return turned(_dot(x, a), _cross(x, a), k, NONE, NONE, k_t)


def _of_world(r: Point, v: Point, x: Point, k: fmpq) -> Form:
    """(r − v t) · R x + k, x turning with the pawl."""
    return turned(_dot(r, x), _cross(x, r), k, -_dot(v, x), -_cross(x, v), NONE)


def pair_of(feature: Feature, body: Sequence[Point], other: Sequence[Point], mu: fmpq, p: Point, v: Point) -> Pair:
    """The pair of two features.

    body   the pawl's corners seen from its hinge, turned by π in charts of odd number
    other  the obstacle's corners
    p, v   where the hinge is at t = 0, and its velocity
    """
    m, n, number, i, j = len(body), len(other), feature.obstacle, feature.on_pawl, feature.on_obstacle
    q, Q, q_before = body[i], body[(i + 1) % m], body[i - 1]
    V, E, V_before = other[j], other[(j + 1) % n], other[j - 1]
    corners, k = (other, j) if feature.kind == "B" else (body, i)  # of the edge
    first, second = (
        cross(corners[one - 1], corners[one], corners[(one + 1) % len(corners)]) <= 0
        for one in (k, (k + 1) % len(corners))
    )
    if feature.kind == "B":
        e, off = _sub(E, V), _sub(p, V)
        a = e[1], -e[0]  # outward of a polygon that goes round counter-clockwise, as long as the edge
        return Pair(
            feature,
            _of_body(q, a, _dot(off, a), _dot(v, a)),
            (_of_body(q, e, _dot(off, e), _dot(v, e)), -_of_body(q, e, _dot(_sub(p, E), e), _dot(v, e))),
            (_of_body(_sub(Q, q), a, NONE, NONE).h, _of_body(_sub(q_before, q), a, NONE, NONE).h),
            q, a, NONE, v, mu,
            (
                ("pawl", number, i), ("obstacle", number, j), ("obstacle", number, (j + 1) % n),
                ("flush", number, i, j), ("flush", number, (i - 1) % m, j),
            ),
            (first, second),
        )  # fmt: skip
    r, tau = _sub(V, p), _sub(Q, q)
    a = tau[1], -tau[0]
    d = _dot(a, q)
    return Pair(
        feature,
        _of_world(r, v, a, -d),
        (_of_world(r, v, tau, -_dot(tau, q)), -_of_world(r, v, tau, -_dot(tau, Q))),
        (_of_body(a, _sub(E, V), NONE, NONE).h, _of_body(a, _sub(V_before, V), NONE, NONE).h),
        r, a, d, v, mu,
        (
            ("obstacle", number, j), ("pawl", number, i), ("pawl", number, (i + 1) % m),
            ("flush", number, i, j), ("flush", number, i, (j - 1) % n),
        ),
        (first, second),
    )  # fmt: skip


__all__ = ["Feature", "Form", "Pair", "pair_of"]
