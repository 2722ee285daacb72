"""Penalised least squares with a smoothness of each curve's own, chosen by restricted likelihood within bounds.

    min ‖y − X β‖² + Σ_j λ_j β_jᵀ P_j β_j,      β ~ N(β̂, σ² (XᵀX + Σ λ_j P_j)⁻¹)          Eilers & Marx 1996, Wood 2017

λ_j by the update of Wood & Fasiolo (2017), λ_j ← σ² (rank P_j − λ_j tr(A⁻¹ P_j)) / (βᵀ P_j β), which climbs the restricted
likelihood. Generalised cross-validation would do for white noise alone; it follows correlated noise and small misfits.
Rows are whitened first (`whitened`): bumps overlap, and noise of a differentiated encoder is not white.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import linalg, signal

F1, F2 = NDArray[np.float64], NDArray[np.float64]
BOUNDS = (1e-9, 1e3)  # ours: of λ tr P / tr XᵀX. Above, a curve is a straight line to every digit that counts
ROUNDS = 40
LAGS = 4  # of the autoregression that whitens


@dataclass(frozen=True, slots=True)
class Smoothness:
    """A block of coefficients and the penalty on it."""

    name: str
    at: slice
    P: F2

    @property
    def rank(self) -> int:
        return int(np.linalg.matrix_rank(self.P))


@dataclass(frozen=True, slots=True)
class Fit:
    """β̂ (p,), its covariance (p, p), σ² of a whitened row, λ by name, and the Gram matrices with and without prior."""

    beta: F1
    covariance: F2
    variance: float
    penalty: dict[str, float]
    G: F2  # XᵀX
    A: F2  # with the penalties
    freedom: float  # effective number of parameters
    n: int


def penalised(G: F2, q: F1, yy: float, n: int, blocks: Sequence[Smoothness]) -> Fit:
    """The fit from XᵀX, Xᵀy, yᵀy and the number of rows."""
    p = q.size
    ridge = 1e-12 * np.diag(G).max() * np.eye(p)  # what no sample ever touched stays at zero
    sizes = [max(float(np.trace(G[b.at, b.at])), 1e-300) / float(np.trace(b.P)) for b in blocks]
    lam = [1e-4 * size for size in sizes]
    ranks = [b.rank for b in blocks]
    beta, variance, A, inverse, freedom = np.zeros(p), 1.0, G, G, float(p)
    for _ in range(ROUNDS):
        A = G + ridge
        for b, one in zip(blocks, lam):
            A[b.at, b.at] += one * b.P
        inverse = inverse_of(A)
        beta = inverse @ q
        freedom = float(np.sum(inverse * G))
        rss = max(yy - 2 * float(beta @ q) + float(beta @ G @ beta), 1e-14 * yy)
        variance = rss / max(n - freedom, 1.0)
        change = 0.0
        for j, (b, size) in enumerate(zip(blocks, sizes)):
            own = beta[b.at]
            bent = float(own @ b.P @ own)
            rest = max(ranks[j] - lam[j] * float(np.sum(inverse[b.at, b.at] * b.P)), 1e-6)
            wanted = variance * rest / max(bent, 1e-300)
            ratio = np.clip(wanted / lam[j], 1e-3, 1e3) ** 1.5  # over-relaxed: λ of a straight line has far to go
            new = float(np.clip(lam[j] * ratio, BOUNDS[0] * size, BOUNDS[1] * size))
            change = max(change, abs(np.log(new / lam[j])))
            lam[j] = new
        if change < 0.02:
            break
    penalty = {b.name: one / size for b, one, size in zip(blocks, lam, sizes)}
    return Fit(beta, variance * inverse, variance, penalty, G, A, freedom, n)


def whitened(X: F2, y: F1, residual: F1, use: NDArray[np.bool_]) -> tuple[F2, F1, F1, NDArray[np.bool_]]:
    """Rows whose noise is white: X, y filtered by the autoregression of the residual, rows not in use left out.

    Returns X, y, the filter (1, −φ₁, …, −φ_LAGS) and which of the rows came through.
    """
    r = np.where(use, residual, 0.0)
    n = max(int(use.sum()), 1)
    acf = np.array([float(r[k:] @ r[: r.size - k]) / n for k in range(LAGS + 1)])
    phi = (
        linalg.solve_toeplitz(acf[:-1] + np.eye(1, LAGS)[0] * 1e-9 * acf[0], acf[1:]) if acf[0] > 0 else np.zeros(LAGS)
    )
    taps = np.concatenate([[1.0], -phi])
    whole = np.convolve(use.astype(int), np.ones(LAGS + 1, dtype=int))[: use.size] == LAGS + 1
    Xw = np.asarray(signal.lfilter(taps, [1.0], X, axis=0))[whole]
    yw = np.asarray(signal.lfilter(taps, [1.0], y))[whole]
    return Xw, yw, taps, whole


def inverse_of(A: F2) -> F2:
    """Of a symmetric positive matrix, scaled to a unit diagonal first."""
    s = 1 / np.sqrt(np.diag(A))
    scaled = A * s[:, None] * s[None, :]
    factor, info = linalg.lapack.dpotrf(scaled, lower=1)
    if info != 0:
        w, V = np.linalg.eigh(scaled)
        w = np.maximum(w, 1e-14 * w[-1])
        out = (V / w) @ V.T
    else:
        out, info = linalg.lapack.dpotri(factor, lower=1)
        out = np.tril(out) + np.tril(out, -1).T
    return out * s[:, None] * s[None, :]
