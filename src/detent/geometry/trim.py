"""Whether a point of a surface lies on a trimmed face: loops of lines and arcs in (u, v), even and odd.

A face of a part is what lies inside an odd number of closed loops. Each loop is a row of segments; one that is an arc
of a circle in the plane (su u, sv v) knows its circle, so that the rim of a bore in a plate is exact however few points
its loop has:

    inside  ⇔  odd number of chords crossed by a ray  +  number of circular segments (between chord and arc) it lies in

A point no farther than `slack` from a segment is inside, so that two faces that share an edge both have it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from detent.core.errors import InputError
from detent.numeric.kernel import inner, pack

Array = NDArray[np.float64]
COUNT, SCALE_U, SCALE_V, SLACK, LOW, TRIMMED = 0, 1, 2, 3, 4, 5  # layout of a packed trim; then segments
SEGMENT = 7  # numbers of a segment: u v of its begin and of its end, scaled, then its circle's centre and radius (or 0)
ON_CIRCLE = 1e-6  # of its radius: points that lie this near one circle are samples of it


@dataclass(frozen=True, slots=True)
class Trim:
    """Which part of a surface a face is.

    segments  (u₀, v₀, u₁, v₁, u_c, v_c, r) each, scaled: from, to, and centre and radius of the arc between them (less
              than half a turn) or three zeros
    scale     lengths per u and per v, so that distances in the plane of the loops are about those on the surface
    low       where u begins; what lies outside [low, low + 2π) is turned into it. None where u is no angle
    slack     no farther outside, in scaled lengths, a point still counts
    """

    segments: tuple[tuple[float, float, float, float, float, float, float], ...]
    scale: tuple[float, float] = (1.0, 1.0)
    low: float | None = None
    slack: float = 0.0

    def __post_init__(self) -> None:
        if not self.segments:
            raise InputError("segments", None, "at least one loop is needed")

    @classmethod
    def of(
        cls, loops: Sequence[Array], curved: Sequence[NDArray[np.bool_]], *, scale: tuple[float, float] = (1.0, 1.0),
        turns: bool = False, slack: float = 0.0,
    ) -> Trim:  # fmt: skip
        """The trim of closed polylines (n, 2) in (u, v); rows of points flagged `curved` become arcs where they are."""
        segments: list[tuple[float, ...]] = []
        for loop, bent in zip(loops, curved, strict=True):
            points = np.asarray(loop, float) * scale
            for i in range(len(points)):
                a, b = points[i], points[(i + 1) % len(points)]
                if not np.array_equal(a, b):
                    segments.append((*a, *b, *_circle(points, bent, i)))
        low = float(min(loop[:, 0].min() for loop in loops)) if turns else None
        return cls(tuple((a, b, c, d, e, f, g) for a, b, c, d, e, f, g in segments), scale, low, slack)

    def packed(self) -> Array:
        low = math.nan if self.low is None else self.low
        return pack(len(self.segments), self.scale, self.slack, low, self.segments)

    def __contains__(self, uv: tuple[float, float]) -> bool:
        plain = getattr(is_inside, "py_func", is_inside)  # Python cannot call what is compiled for kernels
        return bool(plain(self.packed(), 0, *uv))


def _circle(points: Array, bent: NDArray[np.bool_], i: int) -> tuple[float, float, float]:
    """Centre and radius of the arc from point i to the next: through a third point of the same curve, if a fourth one
    lies on that circle too; zeros where the segment is straight or its curve is no circle."""
    n = len(points)
    if not bent[i] or n < 4:
        return 0.0, 0.0, 0.0
    # Four points of the curved run about this segment, as many before as behind it where there are any.
    first, last = i, i + 1
    while last - first < 3:
        if bent[last % n] and last - first < n - 1 and (last - i <= i - first + 1 or not bent[(first - 1) % n]):
            last += 1
        elif bent[(first - 1) % n]:
            first -= 1
        else:
            return 0.0, 0.0, 0.0
    p = points[np.arange(first, first + 4) % n]
    A = np.column_stack((2 * (p[1:3] - p[0]),))
    y = (p[1:3] ** 2).sum(axis=1) - (p[0] ** 2).sum()
    if abs(np.linalg.det(A)) <= 1e-12 * np.abs(A).max() ** 2:
        return 0.0, 0.0, 0.0
    centre = np.linalg.solve(A, y)
    radius = float(np.linalg.norm(p[0] - centre))
    if abs(np.linalg.norm(p[3] - centre) - radius) > ON_CIRCLE * radius:
        return 0.0, 0.0, 0.0
    return float(centre[0]), float(centre[1]), radius


@inner
def is_inside(params, at, u, v):
    """Whether (u, v) lies on the face whose trim stands at params[at:]."""
    low, slack = params[at + LOW], params[at + SLACK]
    if low == low:
        turn = 2.0 * math.pi
        u -= turn * math.floor((u - low) / turn)
    u, v, odd = u * params[at + SCALE_U], v * params[at + SCALE_V], False
    for k in range(int(params[at + COUNT])):
        i = at + TRIMMED + SEGMENT * k
        a, b, c, d = params[i], params[i + 1], params[i + 2], params[i + 3]
        if (b > v) != (d > v) and a + (v - b) * (c - a) / (d - b) > u:
            odd = not odd
        x, y, r = params[i + 4], params[i + 5], params[i + 6]
        if r > 0.0:
            far = math.hypot(u - x, v - y)
            beside, centre = (c - a) * (v - b) - (d - b) * (u - a), (c - a) * (y - b) - (d - b) * (x - a)
            if far < r and beside * centre < 0.0:
                odd = not odd
            if abs(far - r) <= slack and beside * centre <= 0.0:
                return True
        else:
            t = ((u - a) * (c - a) + (v - b) * (d - b)) / ((c - a) ** 2 + (d - b) ** 2)
            t = min(max(t, 0.0), 1.0)
            if math.hypot(u - a - t * (c - a), v - b - t * (d - b)) <= slack:
                return True
    return odd
