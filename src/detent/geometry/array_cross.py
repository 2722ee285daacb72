"""The cross product of arrays of vectors."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


def cross(a: Array, b: Array) -> Array:
    """a × b along the last axis; NumPy's own takes several times as long for a handful of vectors."""
    a0, a1, a2 = a[..., 0], a[..., 1], a[..., 2]
    b0, b1, b2 = b[..., 0], b[..., 1], b[..., 2]
    x = a1 * b2 - a2 * b1
    found = np.empty((*x.shape, 3))
    found[..., 0], found[..., 1], found[..., 2] = x, a2 * b0 - a0 * b2, a0 * b1 - a1 * b0
    return found
