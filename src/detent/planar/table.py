"""C-functions of all pairs of a pawl with obstacles as one table of floats, and when each pair is alive.

Differences of points are taken exactly and then rounded, so that every term of a coefficient is known to 2⁻⁵²; `bulk`
adds up the sizes of the terms of h and of g, which says how much a filter must let through (nearby.py).
"""

from __future__ import annotations

import numpy as np
from flint import fmpq
from numpy.typing import NDArray

from detent.planar.cfunction import is_convex

Array = NDArray[np.float64]


def outline(corners: list[tuple[fmpq, fmpq]], origin: tuple[fmpq, fmpq]) -> tuple[Array, Array, NDArray[np.bool_]]:
    """Corners from an origin (n, 2), edges from each to the next, and which corners are convex; differences exact."""
    n, (x, y) = len(corners), origin
    after = [*corners[1:], corners[0]]
    at = np.array([(rounded(a - x), rounded(b - y)) for a, b in corners], dtype=float)
    edges = np.array(
        [(rounded(c - a), rounded(d - b)) for (a, b), (c, d) in zip(corners, after, strict=True)], dtype=float
    )
    return at, edges, np.array([is_convex(corners[k - 1], corners[k], after[k]) for k in range(n)], dtype=bool)


def _rows(h: Array, g: Array, bulk: tuple[Array, Array], box: Array, reach: Array) -> Array:
    """Columns: h (3), g (3), sizes of the terms of both, box x from, to, y from, to, reach."""
    return np.concatenate((h, g, np.stack(bulk, 1), box, reach[:, None]), 1)


def type_b(r: Array, e: Array, q: Array, v: Array) -> Array:
    """Pawl's corners q on obstacles' edges e that begin at r from the hinge."""
    a = np.stack((e[:, 1], -e[:, 0]), 1)
    off, c, s, rate = -(r * a).sum(1), (q * a).sum(1), q[:, 0] * a[:, 1] - q[:, 1] * a[:, 0], a @ v
    h, g = np.stack((off + c, 2 * s, off - c), 1), np.stack((rate, 0 * rate, rate), 1)
    size = np.abs(a).sum(1)
    bulk = size * (2 * np.abs(r).sum(1) + 4 * np.abs(q).sum(1)), 2 * size * np.abs(v).sum()
    ends = np.stack((r, r + e), 1)  # (n, 2, 2)
    return _rows(h, g, bulk, _box(ends), np.hypot(*q.T))


def type_a(r: Array, q: Array, tau: Array, v: Array) -> Array:
    """Obstacles' corners at r from the hinge on pawl's edges tau that begin at q."""
    a = np.stack((tau[:, 1], -tau[:, 0]), 1)
    d, c, s = (a * q).sum(1), (a * r).sum(1), a[:, 0] * r[:, 1] - a[:, 1] * r[:, 0]
    along, across = a @ v, a[:, 0] * v[1] - a[:, 1] * v[0]
    h, g = np.stack((c - d, 2 * s, -c - d), 1), np.stack((-along, -2 * across, along), 1)
    size = np.abs(a).sum(1)
    bulk = size * (4 * np.abs(r).sum(1) + 2 * np.abs(q).sum(1)), 4 * size * np.abs(v).sum()
    return _rows(h, g, bulk, _box(r[:, None, :]), np.maximum(np.hypot(*q.T), np.hypot(*(q + tau).T)))


def _box(points: Array) -> Array:
    """Least and largest x, and y, of points (n, k, 2)."""
    low, high = points.min(1), points.max(1)
    return np.stack((low[:, 0], high[:, 0], low[:, 1], high[:, 1]), 1)


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


__all__ = ["alive", "outline", "rounded", "type_a", "type_b"]
