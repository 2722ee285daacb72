"""Play (backlash): what lies behind a clearance follows its driver only after crossing it.

y ← min(max(y, x − w/2), x + w/2)                the play operator, sample after sample
"""

from __future__ import annotations

import numpy as np
from numba import float64, void
from numpy.typing import NDArray

from detent.numeric.kernel import f1, kernel


def played(x: NDArray[np.float64], width: float) -> NDArray[np.float64]:
    """Position (n,) behind a clearance of the given width, in the middle of it at the start."""
    out = np.empty(x.size)
    _follow(np.ascontiguousarray(x), float(width), out)
    return out


@kernel(void(f1, float64, f1))
def _follow(x, width, out):
    y = x[0]
    for i in range(x.size):
        y = min(max(y, x[i] - 0.5 * width), x[i] + 0.5 * width)
        out[i] = y
