"""When a root body that only translates runs into an obstacle: exact, in rational numbers.

Overlap begins where a corner of one meets an edge of the other from outside and goes on inwards. Where corner meets
corner, or edges slide on each other, what matters is whether the wedges at the two corners overlap just after: they do
if the motion points into the interior of (obstacle's wedge − root's wedge).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from detent.geometry.polygon import Point


def root_stop(
    roots: Sequence[tuple[Point, ...]], obstacles: Sequence[tuple[Point, ...]], p: Point, v: Point, duration: Fraction
) -> tuple[Fraction, str] | None:
    """When a root that goes at v from p on meets an obstacle, and what meets there."""
    found = [
        (hit[0], f"root {i}, obstacle {j}: {hit[1]}")
        for i, root in enumerate(roots)
        for j, obstacle in enumerate(obstacles)
        if (hit := collision(root, obstacle, p, v, duration)) is not None
    ]
    return min(found, default=None)


def collision(
    root: Sequence[Point], obstacle: Sequence[Point], offset: Point, v: Point, duration: Fraction
) -> tuple[Fraction, str] | None:
    """First time in [0, duration] from which on a root, moved by offset + v t, would overlap an obstacle; in words what
    meets."""
    best: tuple[Fraction, str] | None = None
    moved = [(x + offset[0], y + offset[1]) for x, y in root]
    for who, own, other, way in (("root", moved, obstacle, v), ("obstacle", obstacle, moved, (-v[0], -v[1]))):
        n = len(other)
        for i, corner in enumerate(own):
            for j in range(n):
                t = _meets(corner, other[j], other[(j + 1) % n], way)
                if t is None or not 0 <= t <= duration or (best is not None and t >= best[0]):
                    continue
                if _goes_in(own, i, other, j, corner, way, t):
                    against = "obstacle" if who == "root" else "root"
                    best = t, f"{who} corner {i} / {against} edge {j}"
    return best


def _meets(c: Point, a: Point, b: Point, v: Point) -> Fraction | None:
    """When a moving corner reaches an edge from outside."""
    e = b[0] - a[0], b[1] - a[1]
    n = e[1], -e[0]
    rate = v[0] * n[0] + v[1] * n[1]
    if rate >= 0:
        return None
    t = -((c[0] - a[0]) * n[0] + (c[1] - a[1]) * n[1]) / rate
    s = (c[0] + v[0] * t - a[0]) * e[0] + (c[1] + v[1] * t - a[1]) * e[1]
    return t if 0 <= s <= e[0] * e[0] + e[1] * e[1] else None


def _goes_in(own: Sequence[Point], i: int, other: Sequence[Point], j: int, c: Point, v: Point, t: Fraction) -> bool:
    """Whether a corner that reaches edge j there goes on inside, or its wedge does."""
    at = c[0] + v[0] * t, c[1] + v[1] * t
    n = len(other)
    ends = [k for k in (j, (j + 1) % n) if other[k] == at]
    if not ends:
        return True
    k = ends[0]
    before, after = other[k - 1], other[(k + 1) % n]
    m = len(own)
    arms = (_sub(own[(i + 1) % m], own[i]), _sub(own[i - 1], own[i]))
    walls = (_sub(after, at), _sub(before, at))
    return _in_difference(walls, arms, v)


def _sub(a: Point, b: Point) -> Point:
    return a[0] - b[0], a[1] - b[1]


def _cross(a: Point, b: Point) -> Fraction:
    return a[0] * b[1] - a[1] * b[0]


def _inside(wedge: tuple[Point, Point], d: Point) -> bool:
    """Whether a direction points into the interior of a wedge, counter-clockwise from its first arm to its second."""
    first, second = wedge
    if _cross(first, second) > 0:
        return _cross(first, d) > 0 and _cross(d, second) > 0
    return not (_cross(second, d) >= 0 and _cross(d, first) >= 0)


def _in_difference(walls: tuple[Point, Point], arms: tuple[Point, Point], v: Point) -> bool:
    """Whether the wedge of the arms, moved a little along v, overlaps that of the walls."""
    if _inside(walls, v):
        return True
    back = (-v[0], -v[1])
    if _inside(arms, back):
        return True
    # An arm crosses a wall: they meet where wall·a = v + arm·b, which has a, b > 0 if v lies between wall and −arm.
    for wall in walls:
        for arm in arms:
            turn = _cross(arm, wall)
            if turn != 0 and _cross(arm, v) / turn > 0 and _cross(wall, v) / turn > 0:
                return True
    return False


__all__ = ["collision", "root_stop"]
