"""What the data can tell: a test of the equations against the noise of the sensors that made their columns.

A noisy column looks informative: a tone's acceleration is −ω² x and yet, measured, never quite collinear with x; the
condition number (270 for one noisy tone) is fooled. With N the Gram matrix that the sensors' noise alone gives the
columns and A = XᵀX (with next to no prior), the directions u of

    N u = μ A u                                    μ: the share of what moves along u that is noise

with μ near 1 are told by noise only. Along them parameters can be traded: mass for stiffness, damping for friction.
A parameter that a trade of a tenth of the force would move by a tenth of its size is not told.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import linalg

F1, F2 = NDArray[np.float64], NDArray[np.float64]
NOISE_SHARE = 0.3  # ours: a direction of which this much is noise is not told
TRADE = 0.1  # ours: of the force that is traded, and of the parameter that may move by it
COARSE = 1e-4  # ours: of a column's rms; nobody's calibration, alignment or filter is known better


@dataclass(frozen=True, slots=True)
class Trades:
    """Directions (p, r) along which parameters can be traded unseen, each as long as a tenth of the force goes."""

    directions: F2
    words: tuple[str, ...]  # for each direction the blocks that trade, most first

    def reach(self, C: F2) -> F1:
        """(n,): how far the n functionals, rows of C (n, p), move along all trades together."""
        return np.sqrt(np.sum((C @ self.directions) ** 2, axis=1))


def trades(G: F2, N: F2, prior: F2, yy: float, blocks: Mapping[str, slice]) -> Trades:
    """The trades that equations with Gram matrix G, noise N, next to no prior and yᵀy leave open."""
    A = G + prior
    s = 1 / np.sqrt(np.maximum(np.diag(A), 1e-300))
    A, noise = A * s[:, None] * s[None, :], N * s[:, None] * s[None, :]
    w, V = linalg.eigh(A)
    root = V / np.sqrt(np.maximum(w, 1e-12 * w[-1]))  # A-orthonormal
    mu, W = linalg.eigh(root.T @ noise @ root)
    open_ones = mu > NOISE_SHARE
    U = (root @ W)[:, open_ones] * s[:, None]  # (p, r)
    words = []
    for k in range(U.shape[1]):
        u = U[:, k]
        force = {name: float(np.sqrt(max(u[at] @ G[at, at] @ u[at], 0.0))) for name, at in blocks.items()}
        most = max(force.values())
        U[:, k] *= TRADE * np.sqrt(yy) / max(most, 1e-300)
        words.append(" and ".join(sorted((n for n in force if force[n] > 0.3 * most), key=lambda n: -force[n])))
    return Trades(U, tuple(words))


def at_least(noise: float, size: float) -> float:
    """Variance of a column's noise, never less than what no calibration beats. size: rms of the column."""
    return max(noise, (COARSE * size) ** 2)


def noise_level(density: F1, frequencies: F1, *filters: tuple[F1, float]) -> float:
    """Variance of noise of a one-sided density (…²/Hz) behind filters, each (taps, step in s)."""
    gain = np.ones(frequencies.size)
    for taps, step in filters:
        z = np.exp(-2j * np.pi * frequencies * step)
        gain = gain * np.abs(np.polyval(taps[::-1], z)) ** 2
    return float(np.trapezoid(density * gain, frequencies))


def not_told(trades_in_words: Sequence[str], name: str) -> str:
    """Why a parameter is not told: the trade that names it, else the simplest one."""
    mine = [words for words in trades_in_words if name in words] or list(trades_in_words)
    words = min(mine, key=len)
    if " and " in words:
        return f"{words} are not told apart: their columns differ by no more than the sensors' noise"
    return f"what seems to tell {words} is the sensors' noise, and no more"
