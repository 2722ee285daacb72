"""Whether a pawl overlaps an obstacle at a place of its slice: polygons in floats, exactly where that is close."""

from __future__ import annotations

from fractions import Fraction
from math import pi, tan

import numpy as np
from numpy.typing import NDArray

from detent.geometry.polygon import Point
from detent.planar.arcs import HIGH, LOW, SHARE, between
from detent.planar.heights import CLOSE, Height, angle_at, exact_u
from detent.planar.nearby import Scene
from detent.planar.start import overlap

Array = NDArray[np.float64]
DOUBT = 1e-10  # of the size of the scene: a distance from a line below it is asked again exactly; ours


class Bodies:
    """The pawl and the obstacles of a scene."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.pawl = np.array(scene.pawl, dtype=float).reshape(-1, 2)
        self.obstacles = [np.array(one, dtype=float) for one in scene.obstacles]
        self.reach = float(np.hypot(*self.pawl.T).max())
        sizes = [self.reach, *(float(np.abs(one).max()) for one in self.obstacles), *map(abs, map(float, scene.p))]
        self.doubt = DOUBT * max(sizes)

    def is_free(self, t: Fraction, below: Height | None, above: Height | None) -> bool:
        """Whether the angles between two heights are free at a time: none, all angles."""
        chart, u = (0, Fraction(1, 8)) if below is None or above is None else _inside(t, below, above)
        turn = -1 if chart % 2 else 1
        c, s = turn * (1 - u * u) / (1 + u * u), turn * 2 * u / (1 + u * u)
        p, v = self.scene.p, self.scene.velocity
        at = p[0] + v[0] * t, p[1] + v[1] * t
        C, S = float(c), float(s)
        body = self.pawl @ np.array(((C, S), (-S, C))) + np.array(at, dtype=float)
        for obstacle, exact in zip(self.obstacles, self.scene.obstacles, strict=True):
            told = _overlap(body, obstacle, self.doubt)
            if told is None:
                told = overlap(_placed(self.scene.pawl, c, s, at), exact)
            if told:
                return False
        return True


def _placed(corners: tuple[Point, ...], c: Fraction, s: Fraction, at: Point) -> list[Point]:
    return [(c * x - s * y + at[0], s * x + c * y + at[1]) for x, y in corners]


def _inside(t: Fraction, below: Height, above: Height) -> tuple[int, Fraction]:
    """Chart and u strictly between two heights."""
    now = float(t)
    low = angle_at(below.arcs[0], now) + 2 * pi * below.turn
    high = angle_at(above.arcs[0], now) + 2 * pi * above.turn
    if high - low > 4 * CLOSE:
        angle = low + float(SHARE) * (high - low)
        chart = round(angle / pi)
        return chart, Fraction(tan((angle - chart * pi) / 2))
    chart, top = (one.arcs[0].chart + 2 * one.turn for one in (below, above))
    u, w = exact_u(below.arcs[0], t), exact_u(above.arcs[0], t)
    if chart == top:
        found = between(u, w)
    elif u != HIGH:
        found = between(u, HIGH)
    else:
        chart, found = top, between(LOW, w)
    return chart, Fraction(int(found.p), int(found.q))


def _overlap(one: Array, two: Array, doubt: float) -> bool | None:
    """Whether two polygons overlap; None where rounding might decide."""
    low, high = two.min(0) - doubt, two.max(0) + doubt
    if (one.max(0) < low).any() or (one.min(0) > high).any():
        return False
    apart, crossing = _sides(one, two, doubt)
    back, crossing_too = _sides(two, one, doubt)
    if (crossing & crossing_too.T).any():
        return True
    if not (apart | back.T).all():
        return None
    return _is_inside(one[0], two) or _is_inside(two[0], one)


def _sides(one: Array, two: Array, doubt: float) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """For each edge of one and each line along an edge of two: whether the edge surely lies on one side, or on both."""
    e = np.roll(two, -1, axis=0) - two
    n = np.stack((e[:, 1], -e[:, 0]), 1) / np.hypot(*e.T)[:, None]
    off = one @ n.T - (two * n).sum(1)  # (corners of one, edges of two)
    after = np.roll(off, -1, axis=0)
    sure = (np.abs(off) > doubt) & (np.abs(after) > doubt)
    return sure & (off * after > 0), sure & (off * after < 0)


def _is_inside(point: Array, polygon: Array) -> bool:
    x, y = polygon.T
    X, Y = np.roll(polygon, -1, axis=0).T
    passes = ((y > point[1]) != (Y > point[1])) & (((X - x) * (point[1] - y) - (Y - y) * (point[0] - x) > 0) == (Y > y))
    return bool(passes.sum() % 2)


__all__ = ["Bodies"]
