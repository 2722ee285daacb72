"""Which points lie inside a closed polyline."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


def within(points: Array, loop: Array) -> NDArray[np.bool_]:
    """Whether (n, 2) points lie inside a closed polyline: an odd number of its sides cross the ray to the right."""
    a, b = loop, np.roll(loop, -1, axis=0)
    x, y = points[:, 0, None], points[:, 1, None]
    crosses = (a[:, 1] > y) != (b[:, 1] > y)
    rise = np.where(b[:, 1] == a[:, 1], 1.0, b[:, 1] - a[:, 1])
    return np.asarray(np.sum(crosses & (x < a[:, 0] + (y - a[:, 1]) / rise * (b[:, 0] - a[:, 0])), axis=1) % 2 == 1)
