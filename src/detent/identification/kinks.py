"""Kinks: where the slope of the spring force changes at once, as where a spring bottoms out (eq. 9).

Splines ring for a few knots beside a kink. A column (x − c)₊ of its own does away with it, if c is right: candidates
are scored by how much of the residual each would explain; the best joins the model and is moved by the coefficient e of
its column [x > c], c ← c − e/s with s the slope it adds, until it stays.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from detent.identification.pspline import Fit, filtered

F1, F2 = NDArray[np.float64], NDArray[np.float64]
WORTH = 60.0  # ours: times the noise's variance that a kink must explain; the best of 100 by chance explains about 10
MOST = 4  # ours: kinks in one mechanism


def candidate(X: F2, y: F1, fit: Fit, Z: F2, taps: F1, use: NDArray[np.bool_], among: F1) -> float | None:
    """The position that explains most of the residual of a fit, or None where none is worth it.

    X, y   whitened rows of the fit; taps, use: how they were whitened
    among  (k,) positions to try; Z (all rows, k): their columns (x − c)₊, not whitened
    """
    Z = filtered(taps, Z, use)
    inverse = fit.covariance / fit.variance
    XZ = X.T @ Z
    left = np.einsum("ij,ij->j", Z, Z) - np.einsum("ij,ij->j", XZ, inverse @ XZ)
    score = Z.T @ (y - X @ fit.beta)
    gain = np.where(left > 1e-9 * left.max(), score**2 / np.maximum(left, 1e-300), 0.0) / fit.variance
    best = int(np.argmax(gain))
    return float(among[best]) if gain[best] > WORTH else None
