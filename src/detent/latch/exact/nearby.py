"""Which pairs of features can matter here: a filter in floating point, all its errors counted, in buckets of time.

A pair is alive while the obstacle's feature lies within reach of the pawl's. Pairs alive in a stretch of time are taken
from buckets, so that a walk past n teeth looks at each of them a few times only. What the filter lets through is made
into exact polynomials (cfunction.py) and kept.

C-functions of all pairs of a pawl with obstacles as one table of floats, and when each pair is alive.

Differences of points are taken exactly and then rounded, so that every term of a coefficient is known to 2⁻⁵²; `bulk`
adds up the sizes of the terms of h and of g, which says how much a filter must let through (nearby.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from flint import fmpq
from numpy.typing import NDArray

from detent.geometry.polygon import Point, cross
from detent.latch.exact.algebraic import ERROR, Algebraic
from detent.latch.exact.cfunction import NONE, Feature, Form, Pair, pair_of
from detent.latch.exact.node import Germ, Node
from detent.latch.exact.times import Clock

Array = NDArray[np.float64]
A_BUCKET = 16  # pairs; ours
# From powers of x on [0, 1] to Bernstein's polynomials, degree 4: their signs enclose the polynomial's.
BERNSTEIN = np.array(
    [[1, 0, 0, 0, 0], [1, 1 / 4, 0, 0, 0], [1, 1 / 2, 1 / 6, 0, 0], [1, 3 / 4, 1 / 2, 1 / 4, 0], [1, 1, 1, 1, 1]]
)
PASCAL = np.array([[1, 0, 0, 0, 0], [1, 1, 0, 0, 0], [1, 2, 1, 0, 0], [1, 3, 3, 1, 0], [1, 4, 6, 4, 1]], float)
POWERS = np.arange(5)
LOWER = np.maximum(POWERS[:, None] - POWERS, 0)


@dataclass(frozen=True, eq=False)
class Scene:
    """One pawl, its corners seen from its hinge, on one leg; all in one unit of length."""

    pawl: tuple[Point, ...]
    obstacles: tuple[tuple[Point, ...], ...]
    frictions: tuple[Fraction, ...]
    p: Point  # where the hinge begins
    velocity: Point
    duration: Fraction
    rest: tuple[int, Fraction]  # chart and u


class Nearby:
    """All pairs of a scene in the charts of one parity."""

    def __init__(self, scene: Scene, parity: int) -> None:
        self.scene = scene
        s = -1 if parity else 1
        given = [[(s * x, s * y) for x, y in scene.pawl], (scene.p, scene.velocity), *scene.obstacles]
        self.body, (p, v), *self.obstacles = (
            [(fmpq(x.numerator, x.denominator), fmpq(y.numerator, y.denominator)) for x, y in points]
            for points in given
        )
        self.motion = p, v
        self.frictions = [fmpq(one.numerator, one.denominator) for one in scene.frictions]
        corners = [(number, j) for number, other in enumerate(self.obstacles) for j in range(len(other))]
        self._corner = np.array(corners, dtype=np.int64).reshape(-1, 2)  # (n, 2): obstacle and corner
        self._first = np.concatenate(([0], np.cumsum([len(other) for other in self.obstacles]))).astype(np.int64)
        q, tau, convex = outline(self.body, (NONE, NONE))
        found = [(q[:0], tau[:0], convex[:0]), *(outline(other, p) for other in self.obstacles)]
        r, e = (np.concatenate([one[k] for one in found], dtype=np.float64) for k in range(2))
        sharp = np.flatnonzero(np.concatenate([one[2] for one in found]))
        n, m, own, v_ = len(r), len(q), np.flatnonzero(convex), np.array([rounded(x) for x in v])
        # Pairs in order of the obstacles' corners: there all of type B, then all of type A.
        jB, iB = np.repeat(np.arange(n), len(own)), np.tile(own, n)
        jA, iA = np.repeat(sharp, m), np.tile(np.arange(m), len(sharp))
        keys = np.concatenate((jB * (2 * m) + iB, jA * (2 * m) + m + iA))
        order = np.argsort(keys)
        self._keys = keys[order]
        rows = np.concatenate((type_b(r[jB], e[jB], q[iB], v_), type_a(r[jA], q[iA], tau[iA], v_)))[order]
        self.table = rows[:, :8].copy()  # h, g, sizes of the terms of h and of g
        self.begins, self.ends = alive(rows[:, 8:], v_, float(scene.duration))
        self._made: dict[int, Pair] = {}
        self._joined: tuple[int, int, NDArray[np.int64]] = (-1, -1, np.zeros(0, np.int64))
        duration = float(scene.duration)
        living = np.flatnonzero(self.begins <= self.ends)
        self.count = max(1, len(living) // A_BUCKET)
        self.width = (duration or 1.0) / self.count  # a leg lasts no time if its root is stopped at once
        buckets: list[list[int]] = [[] for _ in range(self.count)]
        first = np.clip((self.begins[living] / self.width).astype(int), 0, self.count - 1)
        last = np.clip((self.ends[living] / self.width).astype(int), 0, self.count - 1)
        for k, a, b in zip(living.tolist(), first.tolist(), last.tolist(), strict=True):
            for bucket in range(a, b + 1):
                buckets[bucket].append(k)
        self.buckets = [np.array(one, dtype=np.int64) for one in buckets]

    def made(self, k: int) -> Pair:
        """The exact pair of a number."""
        found = self._made.get(k)
        if found is None:
            m = len(self.body)
            corner, own = divmod(int(self._keys[k]), 2 * m)
            number, j = self._corner[corner].tolist()
            feature = Feature("B", number, own, j) if own < m else Feature("A", number, own - m, j)
            other, mu = self.obstacles[feature.obstacle], self.frictions[feature.obstacle]
            found = self._made[k] = pair_of(feature, self.body, other, mu, *self.motion)
        return found

    def number(self, feature: Feature) -> int:
        m = len(self.body)
        corner = int(self._first[feature.obstacle]) + feature.on_obstacle
        key = corner * 2 * m + feature.on_pawl + (m if feature.kind == "A" else 0)
        return int(np.searchsorted(self._keys, key))

    def pair(self, feature: Feature) -> Pair:
        return self.made(self.number(feature))

    def within(self, begin: float, end: float) -> NDArray[np.int64]:
        """Pairs alive in a stretch of time."""
        a, b = (min(max(int(t / self.width), 0), self.count - 1) for t in (begin, end))
        if (a, b) != self._joined[:2]:
            self._joined = a, b, np.unique(np.concatenate(self.buckets[a : b + 1])) if a < b else self.buckets[a]
        found = self._joined[2]
        return found[(self.begins[found] <= end) & (self.ends[found] >= begin)]

    def kept(self, alive: NDArray[np.int64], linear: Array, of_h: float, of_g: float) -> list[Pair]:
        """Of these pairs those of which some functions, linear in h and g, may have both signs or vanish.

        linear  (6, k): the functions; of_h, of_g: how much they make of the terms of h and g, at most
        """
        columns = np.zeros((8, linear.shape[1] + 1))
        columns[:6, :-1], columns[6:, -1] = linear, (ERROR * of_h, ERROR * of_g)
        values = self.table[alive] @ columns
        asked, slack = values[:, :-1], values[:, -1]
        least, most = np.minimum.reduce(asked, 1), np.maximum.reduce(asked, 1)
        return [self.made(k) for k in alive[(least <= slack) & (most >= -slack)].tolist()]

    def at(self, node: Node) -> list[Pair]:
        """Pairs that may touch at a node."""
        (t, off), u = node.clock.around, float(node.u)
        here = np.array(((1.0,), (u,), (u * u,), (t,), (t * u,), (t * u * u,)))
        return self.kept(self.within(t - off, t + off), here, 1.0, abs(t) + off / ERROR)

    def crossing_level(self, u: Algebraic, begin: Clock, end: Clock) -> Iterator[tuple[Clock, list[Pair]]]:
        """Stretches of time, one bucket after the other: when each ends, and the pairs whose curves cross the line of
        this u within it, or hold it. What happens after its end belongs to the next stretch."""
        x, (a, before), (b, after) = float(u), begin.around, end.around
        slack = 1e-12 * (abs(a) + abs(b) + self.width)
        a, b = a - before - slack, b + after + slack
        first, last = (min(max(int(t / self.width), 0), self.count - 1) for t in (a, b))
        for k in range(first, last + 1):
            low = a if k == first else k * self.width - slack
            high = b if k == last else (k + 1) * self.width + slack
            at = [(1.0, x, x * x, t, t * x, t * x * x) for t in (low, high)]
            found = self.kept(self.within(low, high), np.array(at).T, 1.0, max(abs(low), abs(high)))
            yield Clock.rational(Fraction(high)), found

    def meeting(self, node: Node, germ: Germ, end: Node) -> list[Pair]:
        """Pairs whose curves may meet a graph between a node and an end."""
        graph = germ.pair.graph
        assert graph is not None
        a, b = float(node.u), float(end.u)
        h, g = floats(graph)
        (begin, before), (last, after) = node.clock.around, end.clock.around
        alive = self.within(begin - before, last + after)
        alive = alive[alive != self.number(germ.pair.feature)]
        # h_j g − h g_j in powers of u, then of the share of the way from a to b, then Bernstein's: linear in h_j, g_j.
        product = np.zeros((6, 5))
        for k in range(3):
            product[k, k : k + 3], product[3 + k, k : k + 3] = g, -h
        share = PASCAL * (a**POWERS)[LOWER] * (b - a) ** POWERS
        return self.kept(alive, product @ share @ BERNSTEIN.T, float(np.abs(g).sum()), float(np.abs(h).sum()))

    def in_the_way(self, node: Node, limit: float) -> list[Pair]:
        """Pairs whose features may touch if the pawl turns at one instant from a node to another u."""
        (t, off), u = node.clock.around, float(node.u)
        low, d = min(u, limit) - 1e-9, abs(u - limit) + 2e-9
        bernstein = np.array(((1, 1, 1), (low, low + d / 2, low + d), (low * low, low * (low + d), (low + d) ** 2)))
        linear = np.concatenate((bernstein, t * bernstein))
        return self.kept(self.within(t - off, t + off), linear, 1.0, abs(t) + off / ERROR)


def floats(form: Form) -> tuple[Array, Array]:
    """Coefficients as floats, scaled to one: only their ratios matter."""
    found = [int(poly[k]) for poly in form[:2] for k in range(3)]
    largest = max(map(abs, found))
    return np.array([one / largest for one in found[:3]]), np.array([one / largest for one in found[3:]])


def outline(corners: list[tuple[fmpq, fmpq]], origin: tuple[fmpq, fmpq]) -> tuple[Array, Array, NDArray[np.bool_]]:
    """Corners from an origin (n, 2), edges from each to the next, and which corners are convex; differences exact."""
    n, (x, y) = len(corners), origin
    after = [*corners[1:], corners[0]]
    at = np.array([(rounded(a - x), rounded(b - y)) for a, b in corners], dtype=float)
    edges = np.array(
        [(rounded(c - a), rounded(d - b)) for (a, b), (c, d) in zip(corners, after, strict=True)], dtype=float
    )
    return at, edges, np.array([cross(corners[k - 1], corners[k], after[k]) > 0 for k in range(n)], dtype=bool)


def type_b(r: Array, e: Array, q: Array, v: Array) -> Array:
    """Pawl's corners q on obstacles' edges e that begin at r from the hinge.

    Columns: h (3), g (3), sizes of the terms of both, the obstacle's box (x from, to, y from, to), the pawl's reach.
    """
    a = np.stack((e[:, 1], -e[:, 0]), 1)
    off, c, s, rate = -(r * a).sum(1), (q * a).sum(1), q[:, 0] * a[:, 1] - q[:, 1] * a[:, 0], a @ v
    h, g = np.stack((off + c, 2 * s, off - c), 1), np.stack((rate, 0 * rate, rate), 1)
    size = np.abs(a).sum(1)
    bulk = size * (2 * np.abs(r).sum(1) + 4 * np.abs(q).sum(1)), 2 * size * np.abs(v).sum()
    low, high = np.minimum(r, r + e), np.maximum(r, r + e)
    box = np.stack((low[:, 0], high[:, 0], low[:, 1], high[:, 1], np.hypot(*q.T)), 1)
    return np.concatenate((h, g, np.stack(bulk, 1), box), 1)


def type_a(r: Array, q: Array, tau: Array, v: Array) -> Array:
    """Obstacles' corners at r from the hinge on pawl's edges tau that begin at q; columns as of type B."""
    a = np.stack((tau[:, 1], -tau[:, 0]), 1)
    d, c, s = (a * q).sum(1), (a * r).sum(1), a[:, 0] * r[:, 1] - a[:, 1] * r[:, 0]
    along, across = a @ v, a[:, 0] * v[1] - a[:, 1] * v[0]
    h, g = np.stack((c - d, 2 * s, -c - d), 1), np.stack((-along, -2 * across, along), 1)
    size = np.abs(a).sum(1)
    bulk = size * (4 * np.abs(r).sum(1) + 2 * np.abs(q).sum(1)), 4 * size * np.abs(v).sum()
    reach = np.maximum(np.hypot(*q.T), np.hypot(*(q + tau).T))
    box = np.stack((r[:, 0], r[:, 0], r[:, 1], r[:, 1], reach), 1)
    return np.concatenate((h, g, np.stack(bulk, 1), box), 1)


def alive(table: Array, v: Array, duration: float) -> tuple[Array, Array]:
    """First and last time at which a box, widened by a reach, holds the hinge; rows: x from, to, y from, to, reach."""
    begin, end = np.zeros(len(table)), np.full(len(table), duration)
    reach = table[:, 4] * (1 + 1e-9) + 1e-12 * np.abs(table[:, :4]).sum(1)
    for k in range(2):
        low, high = table[:, 2 * k] - reach, table[:, 2 * k + 1] + reach
        if v[k] == 0.0:
            end = np.where((low <= 0) & (high >= 0), end, -np.inf)
        else:
            one, two = low / v[k], high / v[k]
            begin, end = np.maximum(begin, np.minimum(one, two)), np.minimum(end, np.maximum(one, two))
    slack = 1e-9 * duration
    return np.where(end >= begin - slack, begin - slack, np.inf), end + slack


def rounded(x: fmpq) -> float:
    return int(x.p) / int(x.q)


__all__ = ["Nearby", "Scene", "alive", "outline", "rounded", "type_a", "type_b"]
