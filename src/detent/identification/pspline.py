"""Penalised least squares with a smoothness of each curve's own, chosen by restricted likelihood within bounds.

    min ‖y − X β‖² + Σ_j λ_j β_jᵀ P_j β_j,      β ~ N(β̂, σ² (XᵀX + Σ λ_j P_j)⁻¹)          Eilers & Marx 1996, Wood 2017

λ_j by the update of Wood & Fasiolo (2017), λ_j ← σ² (rank P_j − λ_j tr(A⁻¹ P_j)) / (βᵀ P_j β), which climbs the
restricted likelihood. Generalised cross-validation, which is made for white noise, follows small misfits instead.
Rows are whitened first (`whitening`): bumps overlap, and noise of a differentiated encoder is not white.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numba import int64, void
from numpy.typing import NDArray
from scipy import linalg

from detent.numeric.kernel import f1, f2, kernel

F1, F2 = NDArray[np.float64], NDArray[np.float64]
BOUNDS = (1e-9, 1e6)  # ours: of λ tr P / tr XᵀX. Above, a curve is a straight line to every digit that counts
STARTS = (1.0, 1e4)  # the restricted likelihood may have a summit for supple curves and one for straight ones
STEADY = 0.05  # ours: change of every ln λ at which the climb ends
ORDER = 2  # of the differences that are penalised: straight lines go free
ROUNDS = 40
POTRF, POTRI = linalg.get_lapack_funcs(("potrf", "potri"), dtype=np.float64)
LAGS = 4  # of the autoregression that whitens


@dataclass(frozen=True, slots=True)
class Smoothness:
    """A block of coefficients and the penalty on it."""

    name: str
    at: slice
    P: F2


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

    @property
    def sampling(self) -> F2:
        """σ² A⁻¹ XᵀX A⁻¹: how β̂ scatters from experiment to experiment, without what the prior adds."""
        return self.covariance @ self.G @ self.covariance / self.variance

    @property
    def merit(self) -> float:
        """Akaike's: less is better."""
        return self.n * float(np.log(self.variance)) + 2 * self.freedom


def penalised(G: F2, q: F1, yy: float, n: int, blocks: Sequence[Smoothness], *, held: bool = False) -> Fit:
    """The fit from XᵀX, Xᵀy, yᵀy and the number of rows. held: with the first start's smoothness, not the best."""
    fits = [_climbed(G, q, yy, n, blocks, start, 1 if held else ROUNDS) for start in STARTS[: 1 if held else None]]
    return min(fits, key=lambda fit: fit.merit)


def _climbed(G: F2, q: F1, yy: float, n: int, blocks: Sequence[Smoothness], start: float, rounds: int) -> Fit:
    ridge = 1e-12 * np.diag(G).max() * np.eye(q.size)  # what no sample ever touched stays at zero
    sizes = [max(float(np.trace(G[b.at, b.at])), 1e-300) / float(np.trace(b.P)) for b in blocks]
    lam = [start * size for size in sizes]
    ranks = [b.P.shape[0] - ORDER for b in blocks]
    A = inverse = G
    beta, freedom, variance = np.zeros(q.size), float(q.size), 1.0
    for done in range(rounds):
        A = G + ridge
        for b, one in zip(blocks, lam):
            A[b.at, b.at] += one * b.P
        inverse = inverse_of(A)
        beta = inverse @ q
        freedom = float(np.sum(inverse * G))
        rss = max(yy - 2 * float(beta @ q) + float(beta @ G @ beta), 1e-14 * yy)
        variance = rss / max(n - freedom, 1.0)
        wanted = [
            variance * max(rank - one * float(np.sum(inverse[b.at, b.at] * b.P)), 1e-6)
            / max(float(beta[b.at] @ b.P @ beta[b.at]), 1e-300)
            for b, one, rank in zip(blocks, lam, ranks)
        ]  # fmt: skip
        # Over-relaxed: the λ of a straight line has far to go.
        new = [
            float(np.clip(one * np.clip(to / one, 1e-3, 1e3) ** 1.5, BOUNDS[0] * size, BOUNDS[1] * size))
            for one, to, size in zip(lam, wanted, sizes)
        ]
        if done == rounds - 1 or max(abs(np.log(np.array(new) / lam))) < STEADY:
            break
        lam = new
    penalty = {b.name: one / size for b, one, size in zip(blocks, lam, sizes)}
    return Fit(beta, variance * inverse, variance, penalty, G, A, freedom, n)


def whitening(residual: F1, use: NDArray[np.bool_]) -> F1:
    """The filter (1, −φ₁, …, −φ_LAGS) that makes a residual white, rows not in use left out."""
    r = np.where(use, residual, 0.0)
    acf = np.array([float(r[k:] @ r[: r.size - k]) for k in range(LAGS + 1)])
    if not acf[0] > 0:
        return np.eye(1, LAGS + 1)[0]
    acf[0] *= 1 + 1e-9
    return np.concatenate([[1.0], -linalg.solve_toeplitz(acf[:-1], acf[1:])])


def whole_rows(use: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Rows that are in use with all those before them that the filter reaches."""
    return np.convolve(use.astype(int), np.ones(LAGS + 1, dtype=int))[: use.size] == LAGS + 1


def filtered(taps: F1, rows: NDArray[np.float64], whole: NDArray[np.bool_]) -> NDArray[np.float64]:
    """Σ_k taps_k rows_{i−k} at the whole rows i; rows (n,) or (n, p)."""
    at = np.flatnonzero(whole)
    table = np.ascontiguousarray(rows.reshape(rows.shape[0], -1))
    out = np.empty((at.size, table.shape[1]))
    _filter(taps, table, at, out)
    return out.reshape(at.size, *rows.shape[1:])


def inverse_of(A: F2) -> F2:
    """Of a symmetric positive matrix, scaled to a unit diagonal first."""
    s = 1 / np.sqrt(np.diag(A))
    scaled = A * s[:, None] * s[None, :]
    factor, info = POTRF(scaled, lower=1)
    if info != 0:
        w, V = np.linalg.eigh(scaled)
        w = np.maximum(w, 1e-14 * w[-1])
        out = (V / w) @ V.T
    else:
        out, info = POTRI(factor, lower=1)
        out = np.tril(out) + np.tril(out, -1).T
    return out * s[:, None] * s[None, :]


@kernel(void(f1, f2, int64[::1], f2))
def _filter(taps, rows, at, out):
    for r in range(at.size):
        for j in range(rows.shape[1]):
            out[r, j] = taps[0] * rows[at[r], j]
        for k in range(1, taps.size):
            for j in range(rows.shape[1]):
                out[r, j] += taps[k] * rows[at[r] - k, j]
