"""How sure a fit is, and what the log cannot tell.

Residuals of neighbouring windows are alike: a sensor drifts, a model has its own faults, neighbours share a point. With
residuals correlated as ρ^|i−j| inside a stretch (R), slopes J = U S Vᵀ, and M = 1 − U Uᵀ what a fit leaves of noise,

    E[rᵀ r] = σ² tr(M R)        E[Σ rᵢ rᵢ₊₁] = σ² tr(M R M L)          L: the neighbour's matrix

two equations for ρ and σ, exact for residuals that a fit has already taken p numbers from, and

    cov = σ² V S⁻¹ (Uᵀ R U) S⁻¹ Vᵀ

which for ρ = 0 is the usual σ² (JᵀJ)⁻¹. ρ below 0 counts as 0. Intervals are Student's with n (1−ρ)/(1+ρ) − p degrees.

A parameter whose interval is no narrower than its bounds is not told: the log adds nothing to what was known before.

The verdict of a calibration in plain sentences: values with intervals, and what the log cannot tell.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import stats

from detent.studies.calibration.parameters import Parameter

Array = NDArray[np.float64]
HALF = 0.5  # of the range (ours): an interval that reaches so far to either side is as wide as the bounds
PARTNER = 0.2  # of the largest share in a direction (ours): who takes part in a trade
FAINT = 1e-12  # of the largest singular value: below it a direction has no slope at all
MOST_ALIKE = 0.99  # ρ (ours): beyond, residuals are one drift
ROUNDING = 1e-9  # of the residuals' scale: a log without noise still has a rounding


@dataclass(frozen=True, slots=True, eq=False)
class Certainty:
    """In the unit cube."""

    covariance: Array  # (p, p)
    quantile: float  # Student's, for the wanted confidence
    degrees: float  # of freedom left
    alike: float  # ρ of neighbouring windows
    scatter: float  # σ in units of the spread noise and sampling explain: 1 where the model is right
    told: NDArray[np.bool_]  # (p,)
    trades: Array  # (k, p), unit directions along which parameters can be traded unseen

    @property
    def error(self) -> Array:
        """(p,), standard errors."""
        return np.sqrt(np.diag(self.covariance))

    @property
    def correlation(self) -> Array:
        size = np.maximum(self.error, 1e-300)
        return self.covariance / np.outer(size, size)

    def partners(self, j: int) -> list[int]:
        """Those that parameter j can be traded against, itself included; it alone where it has no effect."""
        found = {j}
        for u in self.trades:
            if abs(u[j]) >= PARTNER * np.abs(u).max():
                found |= set(np.flatnonzero(np.abs(u) >= PARTNER * np.abs(u).max()).tolist())
        return sorted(found)


def certainty(J: Array, r: Array, stretch: NDArray[np.int64], confidence: float = 0.95) -> Certainty:
    """Of slopes J (n, p) and residuals r (n,), in units of their expected spread."""
    n, p = J.shape
    U, S, Vt = np.linalg.svd(J, full_matrices=False)
    largest = max(float(S[0]), 1e-300) if len(S) else 1e-300
    S = np.maximum(S, FAINT * largest)
    alike, variance, R = correlated(r, U, stretch)
    root = Vt.T / S
    covariance = variance * root @ (U.T @ R @ U) @ root.T
    degrees = max(n * (1.0 - alike) / (1.0 + alike) - p, 1.0)
    quantile = float(stats.t.ppf(0.5 + 0.5 * confidence, degrees))
    along = np.sqrt(variance * np.diag(U.T @ R @ U)) / S  # error along each direction of the slopes
    open_ones = quantile * along >= HALF
    told = quantile * np.sqrt(np.diag(covariance)) < HALF
    return Certainty(covariance, quantile, degrees, alike, float(np.sqrt(variance)), told, Vt[open_ones])


def correlated(r: Array, U: Array, stretch: NDArray[np.int64]) -> tuple[float, float, Array]:
    """ρ, σ² and R of residuals r (n,) of a fit whose slopes span the columns of U (n, p)."""
    far = np.abs(np.subtract.outer(np.arange(len(r)), np.arange(len(r)))).astype(float)
    same = stretch[:, None] == stretch[None, :]
    L = 0.5 * ((far == 1.0) & same)
    LU = L @ U
    square, product = float(r @ r), float(r @ L @ r)

    def expected(rho: float) -> tuple[float, float, Array]:
        R = np.where(same, rho**far, 0.0)
        RU = R @ U
        inner = U.T @ RU
        all_of = float(np.trace(R) - np.trace(inner))
        beside = float(np.sum(L * R) - 2.0 * np.sum(LU * RU) + np.sum((U.T @ LU) * inner))
        return all_of, beside, R

    wanted = product / max(square, 1e-300)
    low, high = 0.0, MOST_ALIKE
    if wanted <= (zero := expected(0.0))[1] / zero[0]:
        high = 0.0
    while high - low > 1e-3:
        middle = 0.5 * (low + high)
        all_of, beside, _ = expected(middle)
        low, high = (middle, high) if beside / all_of < wanted else (low, middle)
    all_of, _, R = expected(high)
    return high, max(square / all_of, ROUNDING**2), R


def unlike(ends: Sequence[Array], costs: Sequence[float], found: Certainty) -> list[int]:
    """Which other ends of the search fit as well as the first and lie elsewhere: the log has several answers."""
    limit = costs[0] + (found.quantile * found.scatter) ** 2
    apart = [np.abs(one - ends[0]) > 5.0 * np.maximum(found.error, 1e-3) for one in ends]
    return [i for i in range(1, len(ends)) if costs[i] <= limit and (apart[i] & found.told).any()]


AT_BOUND = 1e-3  # of the range (ours): a value so near has run into its bound


def rounded(value: float, plus_minus: float, unit: str) -> str:
    """ "0.287 ± 0.004", "16.1 ± 0.2 N/mm^2": the uncertainty with two digits at most, the value as many as it."""
    tail = "" if unit == "1" else f" {unit}"
    if not (math.isfinite(plus_minus) and plus_minus > 0.0):
        return f"{value:.6g}{tail}"
    first = math.floor(math.log10(plus_minus))
    decimals = -first if plus_minus / 10.0**first >= 3.0 else 1 - first
    if decimals > 9 or first > 5:
        return f"{value:.6g} ± {plus_minus:.2g}{tail}"
    decimals = max(decimals, 0)
    return f"{value:.{decimals}f} ± {plus_minus:.{decimals}f}{tail}"


def not_told(parameters: Sequence[Parameter], values: Array, sure: Certainty) -> list[str]:
    """A sentence for each group of parameters that the log cannot tell."""
    told: dict[tuple[int, ...], str] = {}
    for j in np.flatnonzero(~sure.told).tolist():
        group = tuple(sure.partners(j))
        names = [parameters[k].label for k in group]
        if len(group) == 1:
            told[group] = f"{names[0]} is not told: any value within its bounds fits about as well"
        else:
            listed = ", ".join(names[:-1]) + f" and {names[-1]}"
            told[group] = f"{listed} cannot be told apart by this log{_trade(parameters, values, sure, group)}"
    largest = [g for g in told if not any(set(g) < set(other) for other in told)]
    return [told[group] for group in largest]


def at_bounds(parameters: Sequence[Parameter], u: Array) -> list[str]:
    """A sentence for each parameter that has run into a bound: the minimum may lie beyond it."""
    ends = [(one, one.low if x < 0.5 else one.high) for one, x in zip(parameters, u, strict=True) if _ran(x)]
    return [f"{one.label} lies at its bound {end}" for one, end in ends]


def _ran(x: float) -> bool:
    return x < AT_BOUND or x > 1.0 - AT_BOUND


def _trade(parameters: Sequence[Parameter], values: Array, sure: Certainty, group: tuple[int, ...]) -> str:
    """How one undoes the other, where there are two: "; 1 % more friction is undone by 0.9 % less c1"."""
    mine = [u for u in sure.trades if all(abs(u[k]) > 0.0 for k in group)]
    if len(group) != 2 or len(mine) != 1 or (values[list(group)] == 0.0).any():
        return ""
    ranges = np.array([one.bounds[1] - one.bounds[0] for one in parameters])
    a, b = group
    share = [mine[0][k] * ranges[k] / values[k] for k in group]
    ratio = share[1] / share[0]
    more = "more" if ratio > 0.0 else "less"
    return f"; 1 % more {parameters[a].label} is undone by {abs(ratio):.2g} % {more} {parameters[b].label}"
