"""Which pairs of features can matter here: a filter in floating point, all its errors counted, in buckets of time.

A pair is alive while the obstacle's feature lies within reach of the pawl's. Pairs alive in a stretch of time are taken
from buckets, so that a walk past n teeth looks at each of them a few times only. What the filter lets through is made
into exact polynomials (cfunction.py) and kept.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, cmp_to_key

import numpy as np
from flint import fmpq, fmpz_poly
from numpy.typing import NDArray

from detent.geometry.polygon import Point
from detent.planar.cfunction import Feature, Form, Pair, is_convex, pair_of
from detent.planar.exact import FIRST, MOST, Algebraic, compare, precision, real_roots, sign
from detent.planar.node import Clock, Germ, Node, touches
from detent.planar.times import eliminated

Array = NDArray[np.float64]
ERROR = 1e-11  # of the sum of all terms' sizes: more than any rounding here; ours
A_BUCKET = 16  # pairs; ours
# From powers of x on [0, 1] to Bernstein's polynomials, degree 4: their signs enclose the polynomial's.
BERNSTEIN = np.array(
    [[1, 0, 0, 0, 0], [1, 1 / 4, 0, 0, 0], [1, 1 / 2, 1 / 6, 0, 0], [1, 3 / 4, 1 / 2, 1 / 4, 0], [1, 1, 1, 1, 1]]
)
PASCAL = np.array([[1, 0, 0, 0, 0], [1, 1, 0, 0, 0], [1, 2, 1, 0, 0], [1, 3, 3, 1, 0], [1, 4, 6, 4, 1]], float)


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


@dataclass(frozen=True, eq=False)
class Window:
    """A stretch of time with the pairs that are alive in it."""

    nearby: Nearby
    begin: float
    end: float
    alive: NDArray[np.int64]

    @cached_property
    def limit(self) -> Clock:
        """Its end: what happens later belongs to the next stretch."""
        return Clock.rational(Fraction(self.end))

    def crossing_level(self, u: Algebraic) -> list[Pair]:
        """Those whose curves cross the line of this u within the stretch, or hold it."""
        x, near = float(u), self.nearby
        powers = np.array((1.0, x, x * x))
        h, g = near.h[self.alive] @ powers, near.g[self.alive] @ powers
        slack = ERROR * (np.abs(near.h[self.alive]).sum(1) + max(1.0, self.end) * np.abs(near.g[self.alive]).sum(1))
        low, high = h + self.begin * g, h + self.end * g
        kept = (np.minimum(low, high) <= slack) & (np.maximum(low, high) >= -slack)
        return [near.made(k) for k in self.alive[kept].tolist()]


class Nearby:
    """All pairs of a scene in the charts of one parity."""

    def __init__(self, scene: Scene, parity: int) -> None:
        self.scene = scene
        s = -1 if parity else 1
        self.body = [_flint((s * x, s * y)) for x, y in scene.pawl]
        self.obstacles = [[_flint(one) for one in other] for other in scene.obstacles]
        self.motion = _flint(scene.p), _flint(scene.velocity)
        self.frictions = [fmpq(one.numerator, one.denominator) for one in scene.frictions]
        self.features: list[Feature] = []
        rows: list[tuple[float, ...]] = []
        p, v = _float(scene.p), _float(scene.velocity)
        body = [(s * float(x), s * float(y)) for x, y in scene.pawl]
        m = len(body)
        convex = [is_convex(self.body[i - 1], self.body[i], self.body[(i + 1) % m]) for i in range(m)]
        far = [float(np.hypot(*q)) for q in body]
        for number, exact_ in enumerate(self.obstacles):
            other, n = [_float(one) for one in scene.obstacles[number]], len(exact_)
            for j in range(n):
                V, E = other[j], other[(j + 1) % n]
                e = E[0] - V[0], E[1] - V[1]
                a, w = (e[1], -e[0]), (p[0] - V[0], p[1] - V[1])
                w0, w1 = w[0] * a[0] + w[1] * a[1], v[0] * a[0] + v[1] * a[1]
                box = min(V[0], E[0]), max(V[0], E[0]), min(V[1], E[1]), max(V[1], E[1])
                for i in range(m):
                    if convex[i]:
                        q = body[i]
                        c, t = q[0] * a[0] + q[1] * a[1], q[0] * a[1] - q[1] * a[0]
                        self.features.append(Feature("B", number, i, j))
                        rows.append((w0 + c, 2 * t, w0 - c, w1, 0.0, w1, *box, far[i]))
                if is_convex(exact_[j - 1], exact_[j], exact_[(j + 1) % n]):
                    r, box = (V[0] - p[0], V[1] - p[1]), (V[0], V[0], V[1], V[1])
                    for i in range(m):
                        q, Q = body[i], body[(i + 1) % m]
                        a = Q[1] - q[1], q[0] - Q[0]
                        d, c, t = a[0] * q[0] + a[1] * q[1], a[0] * r[0] + a[1] * r[1], a[0] * r[1] - a[1] * r[0]
                        av, aw = a[0] * v[0] + a[1] * v[1], a[0] * v[1] - a[1] * v[0]
                        self.features.append(Feature("A", number, i, j))
                        rows.append((c - d, 2 * t, -c - d, -av, -2 * aw, av, *box, max(far[i], far[(i + 1) % m])))
        table = np.array(rows, dtype=float).reshape(-1, 11)
        self.h, self.g = table[:, :3].copy(), table[:, 3:6].copy()
        self.begins, self.ends = _alive(table[:, 6:], p, v, float(scene.duration))
        self._made: dict[int, Pair] = {}
        self._index = {feature: k for k, feature in enumerate(self.features)}
        self._fill_buckets(float(scene.duration))

    def _fill_buckets(self, duration: float) -> None:
        alive = np.flatnonzero(self.begins <= self.ends)
        self.count = max(1, len(alive) // A_BUCKET)
        self.width = (duration or 1.0) / self.count  # a leg lasts no time if its root is stopped at once
        buckets: list[list[int]] = [[] for _ in range(self.count)]
        first = np.clip((self.begins[alive] / self.width).astype(int), 0, self.count - 1)
        last = np.clip((self.ends[alive] / self.width).astype(int), 0, self.count - 1)
        for k, a, b in zip(alive.tolist(), first.tolist(), last.tolist(), strict=True):
            for bucket in range(a, b + 1):
                buckets[bucket].append(k)
        self.buckets = [np.array(one, dtype=np.int64) for one in buckets]

    def made(self, k: int) -> Pair:
        """The exact pair of a number."""
        found = self._made.get(k)
        if found is None:
            feature = self.features[k]
            other, mu = self.obstacles[feature.obstacle], self.frictions[feature.obstacle]
            found = self._made[k] = pair_of(feature, self.body, other, mu, *self.motion)
        return found

    def pair(self, feature: Feature) -> Pair:
        return self.made(self._index[feature])

    def within(self, begin: float, end: float) -> NDArray[np.int64]:
        """Pairs alive in a stretch of time."""
        a, b = (int(np.clip(t / self.width, 0, self.count - 1)) for t in (begin, end))
        found = self.buckets[a] if a == b else np.unique(np.concatenate(self.buckets[a : b + 1]))
        return found[(self.begins[found] <= end) & (self.ends[found] >= begin)]

    def at(self, node: Node) -> list[Pair]:
        """Pairs that may touch at a node."""
        t, u = float(node.clock), float(node.u)
        slack_t = 1e-9 * (abs(t) + self.width)
        alive, powers = self.within(t - slack_t, t + slack_t), np.array((1.0, u, u * u))
        h, g = self.h[alive], self.g[alive]
        value = h @ powers + t * (g @ powers)
        slack = ERROR * (np.abs(h).sum(1) + max(1.0, abs(t)) * np.abs(g).sum(1))
        return [self.made(k) for k in alive[np.abs(value) <= slack].tolist()]

    def windows(self, begin: Clock, end: Clock) -> Iterator[Window]:
        """Stretches of time, one bucket after the other."""
        a, b = float(begin), float(end)
        slack = 1e-12 * (abs(a) + abs(b) + self.width)
        first, last = (int(np.clip(t / self.width, 0, self.count - 1)) for t in (a - slack, b + slack))
        for k in range(first, last + 1):
            low = a - slack if k == first else k * self.width - slack
            high = b + slack if k == last else (k + 1) * self.width + slack
            yield Window(self, low, high, self.within(low, high))

    def stretches(self, node: Node, germ: Germ, limit: Algebraic) -> Iterator[list[Pair]]:
        """Pairs whose curves may meet a graph between a node and a limit of u, in order along it."""
        graph = germ.pair.graph
        assert graph is not None
        a, b = float(node.u), float(limit)
        h, g = floats(graph)
        begin, end = float(node.clock), float(Clock.at(limit, graph))
        slack = 1e-9 * (abs(begin) + abs(end) + self.width)
        alive = self.within(begin - slack, end + slack)
        alive = alive[alive != self._index[germ.pair.feature]]
        # h_j g − h g_j in powers of u, then of the share of the way from a to b, then Bernstein's.
        poly = np.zeros((len(alive), 5))
        size = np.zeros(len(alive))
        for i in range(3):
            for j in range(3):
                poly[:, i + j] += self.h[alive, i] * g[j] - h[i] * self.g[alive, j]
                size += np.abs(self.h[alive, i] * g[j]) + np.abs(h[i] * self.g[alive, j])
        shifted = np.zeros_like(poly)
        for k in range(5):
            for i in range(k + 1):
                shifted[:, i] += poly[:, k] * PASCAL[k, i] * a ** (k - i) * (b - a) ** i
        values = shifted @ BERNSTEIN.T
        kept = (values.min(1) <= ERROR * size) & (values.max(1) >= -ERROR * size)
        yield [self.made(k) for k in alive[kept].tolist()]

    def first_below(self, node: Node, pulled: int, rest: Algebraic | None) -> Node | None:
        """The first thing in the way of a snap from a node, within its chart: a contact that holds the pawl there."""
        t, u = float(node.clock), float(node.u)
        limit = float(rest) if rest is not None else float(pulled)
        low, high = min(u, limit) - 1e-9, max(u, limit) + 1e-9
        slack_t = 1e-9 * (abs(t) + self.width)
        alive = self.within(t - slack_t, t + slack_t)
        A = self.h[alive] + t * self.g[alive]
        size = np.abs(self.h[alive]).sum(1) + max(1.0, abs(t)) * np.abs(self.g[alive]).sum(1)
        b = high - low
        c = np.stack(
            (A[:, 0] + A[:, 1] * low + A[:, 2] * low**2, (A[:, 1] + 2 * A[:, 2] * low) * b, A[:, 2] * b * b), 1
        )
        ends = np.stack((c[:, 0], c[:, 0] + c[:, 1] / 2, c.sum(1)), 1)
        kept = (ends.min(1) <= ERROR * size) & (ends.max(1) >= -ERROR * size)
        landings: list[Node] = []
        for k in alive[kept].tolist():
            pair = self.made(k)
            for x in roots_at(pair, node.clock):
                is_ahead = pulled * compare(x, node.u) > 0
                is_near = rest is None or pulled * compare(x, rest) < 0
                in_chart = abs(float(x)) <= 1.0 or sign(fmpz_poly([1, 0, -1]), x) >= 0
                if is_ahead and is_near and in_chart:
                    here = Node(node.chart, x, node.clock)
                    if touches(pair, here):
                        landings.append(here)
        return min(landings, key=cmp_to_key(lambda p, q: pulled * compare(p.u, q.u)), default=None)


def roots_at(pair: Pair, clock: Clock) -> list[Algebraic]:
    """u where a pair's features meet at a time: roots of t g(u) + h(u), as algebraic numbers."""
    h, g = pair.S.h, pair.S.g
    if clock.fraction is not None:
        return real_roots(h * clock.fraction.denominator + g * clock.fraction.numerator)
    found, bits = real_roots(eliminated(clock, pair.S)), FIRST
    # Of the roots for all conjugates of the clock keep those that are roots at this one: at most two.
    while True:
        with precision(bits):
            t = clock.ball(bits)
            kept = [one for one in found if (h(one.ball(bits)) + t * g(one.ball(bits))).contains(0)]
        if len(kept) <= 2 and _as_many(pair, clock, kept):
            return kept
        bits *= 2
        if bits > MOST:
            raise ArithmeticError("roots at a time are not found")


def _as_many(pair: Pair, clock: Clock, kept: list[Algebraic]) -> bool:
    """Whether so many roots are left as the quadratic has."""
    h, g = pair.S.h, pair.S.g
    # Discriminant (b₀ + b₁ t)² − 4 (a₀ + a₁ t)(c₀ + c₁ t) at the clock's time, times g_w².
    H, G = clock.h, clock.g
    a, b, c = (h[k] * G - g[k] * H for k in (2, 1, 0))
    disc = sign(b * b - 4 * a * c, clock.w)
    lead = sign(a, clock.w)
    wanted = {1: 2, 0: 1, -1: 0}[disc] if lead else (1 if sign(b, clock.w) else 0)
    return len(kept) == wanted


def _alive(table: Array, p: tuple[float, float], v: tuple[float, float], duration: float) -> tuple[Array, Array]:
    """First and last time at which a box, widened by a reach, holds the hinge; rows: x from, to, y from, to, reach."""
    begin, end = np.zeros(len(table)), np.full(len(table), duration)
    reach = table[:, 4] * (1 + 1e-9) + 1e-12
    for k in range(2):
        low, high = table[:, 2 * k] - reach - p[k], table[:, 2 * k + 1] + reach - p[k]
        if v[k] == 0.0:
            end = np.where((low <= 0) & (high >= 0), end, -np.inf)
        else:
            one, two = low / v[k], high / v[k]
            begin, end = np.maximum(begin, np.minimum(one, two)), np.minimum(end, np.maximum(one, two))
    slack = 1e-9 * duration
    return np.where(end >= begin - slack, begin - slack, np.inf), end + slack


def _flint(point: Point) -> tuple[fmpq, fmpq]:
    x, y = point
    return fmpq(x.numerator, x.denominator), fmpq(y.numerator, y.denominator)


def _float(point: Point) -> tuple[float, float]:
    return float(point[0]), float(point[1])


def floats(form: Form) -> tuple[Array, Array]:
    """Coefficients as floats, scaled to one: only their ratios matter."""
    found = [[int(poly[k]) for k in range(3)] for poly in (form.h, form.g)]
    largest = max(abs(one) for row in found for one in row)
    h, g = (np.array([float(Fraction(one, largest)) for one in row]) for row in found)
    return h, g


__all__ = ["Nearby", "Scene", "Window"]
