"""Simple polygons: in one sense, without crossings, and as convex pieces."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from detent.errors import InputError

Array = NDArray[np.float64]


def outline(hook: Sequence[tuple[float, float]]) -> Array:
    """Corners (n, 2), counter-clockwise in (x, z); refuses what is no simple polygon."""
    points = np.array(hook, dtype=float)
    following = np.roll(points, -1, axis=0)
    if np.hypot(*(following - points).T).min() < 1e-9:
        raise InputError("hook", None, "two corners in a row are the same")
    n = len(points)
    for i in range(n):
        for j in range(i + 2, n):
            if (i, j) != (0, n - 1) and _cross(points[i], following[i], points[j], following[j]):
                raise InputError("hook", None, f"its outline crosses itself: side {i + 1} meets side {j + 1}")
    area = 0.5 * float(np.sum(points[:, 0] * following[:, 1] - following[:, 0] * points[:, 1]))
    if abs(area) < 1e-12:
        raise InputError("hook", None, "its outline has no area")
    return points if area > 0 else points[::-1].copy()


def _turn(a: Array, b: Array, c: Array) -> float:
    return float((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))


def _cross(a: Array, b: Array, c: Array, d: Array) -> bool:
    return _turn(a, b, c) * _turn(a, b, d) <= 0 and _turn(c, d, a) * _turn(c, d, b) <= 0


def moments(points: Array) -> tuple[float, Array, float]:
    """Area, centre (2,) and polar second moment about the origin, ∫ r² dA, of a counter-clockwise outline (n, 2)."""
    after = np.roll(points, -1, axis=0)
    twice = points[:, 0] * after[:, 1] - after[:, 0] * points[:, 1]  # areas of triangles from the origin
    area = 0.5 * float(twice.sum())
    centre = (points + after).T @ twice / (6.0 * area)
    squares = np.sum(points * points + points * after + after * after, axis=1)
    return area, centre, float(twice @ squares) / 12.0


def convex_pieces(profile: Array) -> Array:
    """The polygon as convex pieces, each a row: count, then half-planes (n_x, n_z, c, 1 on the outline): n·x ≤ c.

    One piece if the polygon is convex, else the triangles of ear clipping.
    """
    n = len(profile)
    outlines = [list(range(n))]
    if not _is_convex(profile):
        outlines = [ear for ear in _ears(profile) if _turn(*(profile[i] for i in ear)) > 0]
    rows = np.zeros((len(outlines), 1 + 4 * max(map(len, outlines))))
    for row, indices in zip(rows, outlines, strict=True):
        row[0] = len(indices)
        for k, i in enumerate(indices):
            j = indices[(k + 1) % len(indices)]
            d = profile[j] - profile[i]
            normal = np.array([d[1], -d[0]]) / np.hypot(*d)
            row[1 + 4 * k : 5 + 4 * k] = (*normal, normal @ profile[i], float(j == (i + 1) % n))
    return rows


def triangulated(profile: Array) -> NDArray[np.int32]:
    """(n − 2, 3) corners of triangles that fill the polygon (n, 2), in its own sense: counter-clockwise."""
    ears = [[0, i, i + 1] for i in range(1, len(profile) - 1)] if _is_convex(profile) else _ears(profile)
    return np.array(ears, dtype=np.int32)


def _is_convex(profile: Array) -> bool:
    n = len(profile)
    return all(_turn(profile[i - 1], profile[i], profile[(i + 1) % n]) >= 0 for i in range(n))


def _ears(profile: Array) -> list[list[int]]:
    """Triangles of ear clipping. Where no ear is left to cut off, a corner between two sides in line is: no area."""
    ears, left = [], list(range(len(profile)))
    while len(left) > 3:
        for k in range(len(left)):
            a, b, c = left[k - 1], left[k], left[(k + 1) % len(left)]
            others = (p for p in left if p not in (a, b, c))
            if _turn(profile[a], profile[b], profile[c]) > 0 and not any(
                min(_turn(profile[a], profile[b], profile[p]), _turn(profile[b], profile[c], profile[p]),
                    _turn(profile[c], profile[a], profile[p])) >= 0 for p in others
            ):  # fmt: skip
                ears.append([a, b, c])
                left.pop(k)
                break
        else:
            ears.append([left[-1], left[0], left[1]])
            left.pop(0)
    return [*ears, left]
