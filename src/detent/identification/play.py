"""Play (backlash): what stands behind a clearance follows its driver only after crossing it.

    y ← min(max(y, x − w/2), x + w/2)                the play operator, sample after sample

Eq. 3 holds for y. While the clearance is crossed ẏ = ÿ = 0 and the driver feels f(y) alone; the blow at its end is left
out.
"""

from __future__ import annotations

import numpy as np
from numba import float64, void
from numpy.typing import NDArray

from detent.numeric.kernel import f1, kernel

F1 = NDArray[np.float64]


def behind(x: F1, v: F1, a: F1, width: float) -> tuple[F1, F1, F1]:
    """Position, velocity and acceleration (n,) behind a clearance, in the middle of it at the start."""
    if width <= 0:
        return x, v, a
    y, led = np.empty(x.size), np.empty(x.size)
    _follow(np.ascontiguousarray(x), np.ascontiguousarray(v), float(width), y, led)
    return y, v * led, a * led


@kernel(void(f1, f1, float64, f1, f1))
def _follow(x, v, width, out, led):
    """out: the position behind; led: 1 where it is led along, 0 where the clearance is being crossed."""
    y = x[0]
    for i in range(x.size):
        before = y
        y = min(max(y, x[i] - 0.5 * width), x[i] + 0.5 * width)
        out[i] = y
        # Where it turned back since the last sample, y has moved and yet the clearance is being crossed already.
        led[i] = 1.0 if (y - before) * v[i] > 0 else 0.0
