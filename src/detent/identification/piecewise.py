"""A force of straight pieces that meet in corners, or step where the data insist: fitted, with errors.

    F = m a + b v + s(x, direction),    s = c₀ + c₁ x + Σ_j d_j (x − x_j)₊ + Σ_steps e_j [x > x_j]

m and b are shared by all pieces (or absent, of a quasi-static curve); the borders x_j come from `pieces`. A step may be
anywhere between the two samples beside it: what is told there is the mean of all such steps, the straight line from one
piece to the other.

Where to cut a force into straight pieces: dynamic programming over cells of position, pieces paid for by BIC.

    least over borders of   Σ_pieces SSE / σ² + (number of pieces) · p · ln n

SSE is what the best straight line leaves of the force in a piece, by direction; p the parameters a piece costs: a line
for each direction and a border. Colton & Hollerbach, 6.2, ask for such a "smart segmentation". Cells carry sums only,
so the cost of a piece is a few differences of running sums and 400 000 samples cost no more than 400 cells.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from detent.core.record import Json
from detent.identification.results import Curve

F1, F2 = NDArray[np.float64], NDArray[np.float64]
Flags = NDArray[np.bool_]
Told = tuple[F1, F1]  # value and standard error
CHUNK = 20_000
SPARSE = 1 / 3  # ours: of the rms force; samples between which the force changes by more leave open how


@dataclass(frozen=True, slots=True)
class Samples:
    """Samples of one direction: position (from a common origin), force, and the columns of shared parameters (n, q)."""

    x: F1
    F: F1
    shared: F2


@dataclass(frozen=True, slots=True)
class Straights:
    """Straight pieces of one direction: borders, those of them that step with the samples beside them, and where their
    coefficients lie in a fit."""

    places: tuple[float, ...]
    steps: tuple[tuple[float, float] | None, ...]
    at: slice

    def columns(self, x: F1, derivative: int = 0) -> F2:
        """(n, coefficients): 1, x, ramps and steps at x, or their slopes."""
        ramps: list[F1] = []
        jumps: list[F1] = []
        for c, step in zip(self.places, self.steps, strict=True):
            ramp: F1 = (x > c).astype(float) if derivative else np.maximum(x - c, 0.0)
            if step is not None:
                a, b = step
                between = (x > a) & (x < b)
                share = 1.0 / (b - a) if derivative else (x - a) / (b - a)
                ramp = np.where(between, (b - c) * share, ramp)
                jumps.append(np.where(between, share, 0.0 if derivative else (x > c).astype(float)))
            ramps.append(ramp)
        first = [np.zeros_like(x), np.ones_like(x)] if derivative else [np.ones_like(x), x]
        return np.column_stack([*first, *ramps, *jumps])


@dataclass(frozen=True, slots=True)
class Fitted:
    """Coefficients β (shared first, then those of each direction), their covariance, Gram matrix and noise."""

    straights: tuple[Straights, ...]
    beta: F1
    covariance: F2
    gram: F2
    variance: float
    n: int
    yy: float

    def static(self, k: int, x: F1, derivative: int = 0) -> tuple[F1, F1]:
        """Force of crawling along in direction k at x, or its slope, and the standard error."""
        one = self.straights[k]
        C = one.columns(x, derivative)
        S = self.covariance[one.at, one.at]
        return C @ self.beta[one.at], np.sqrt(np.maximum(np.einsum("ij,jk,ik->i", C, S, C), 0.0))


def fitted(samples: Sequence[Samples], borders: Sequence[Sequence[float]], least_variance: float = 0.0) -> Fitted:
    """Least squares with corners everywhere, and steps at the borders where BIC wants one.

    A step costs a parameter of each direction that has it; it stays where its Wald statistic is more than ln n.
    """
    n = sum(len(one.x) for one in samples)
    steps = [[True] * len(places) for places in borders]
    whole = _solved(samples, borders, steps, least_variance)
    for k, places in enumerate(borders):
        first = whole.straights[k].at.stop - len(places)
        for j in range(len(places)):
            i = first + j
            steps[k][j] = bool(whole.beta[i] ** 2 > np.log(n) * whole.covariance[i, i] > 0.0)
    return _solved(samples, borders, steps, least_variance)


def _solved(
    samples: Sequence[Samples],
    borders: Sequence[Sequence[float]],
    steps: Sequence[Sequence[bool]],
    least_variance: float,
) -> Fitted:
    q = samples[0].shared.shape[1]
    straights, size = [], q
    for one, places, which in zip(samples, borders, steps, strict=True):
        wide = 2 + len(places) + sum(which)
        beside = tuple(_beside(one.x, c) if step else None for c, step in zip(places, which, strict=True))
        straights.append(Straights(tuple(places), beside, slice(size, size + wide)))
        size += wide
    G, h, yy, n = np.zeros((size, size)), np.zeros(size), 0.0, 0
    for one, line in zip(samples, straights, strict=True):
        for i in range(0, len(one.x), CHUNK):  # a row of columns a sample: not all at once
            part = slice(i, i + CHUNK)
            X = np.zeros((len(one.x[part]), size))
            X[:, :q], X[:, line.at] = one.shared[part], line.columns(one.x[part])
            G += X.T @ X
            h += X.T @ one.F[part]
        yy, n = yy + float(one.F @ one.F), n + len(one.x)
    scale = 1.0 / np.sqrt(np.maximum(np.diag(G), 1e-300))
    scaled = G * scale[:, None] * scale[None, :]
    inverse = np.linalg.pinv(scaled, rcond=1e-13, hermitian=True) * scale[:, None] * scale[None, :]
    beta = inverse @ h
    left = max(yy - 2 * float(beta @ h) + float(beta @ G @ beta), 0.0)
    variance = max(left / max(n - size, 1), least_variance)
    return Fitted(tuple(straights), beta, variance * inverse, G, variance, n, yy)


def _beside(x: F1, c: float) -> tuple[float, float]:
    """The samples before and behind a border, which `pieces` puts between samples."""
    return float(x[x <= c].max()), float(x[x > c].min())


def told(x: F1, samples: Samples) -> Flags:
    """Whether the samples beside x are close enough in force to tell what is between them: (n,)."""
    places, own = np.unique(samples.x, return_inverse=True)
    mean = np.bincount(own, samples.F) / np.bincount(own)
    open_gap = np.abs(np.diff(mean)) > SPARSE * float(np.sqrt(np.mean(mean**2)))
    gap = np.clip(np.searchsorted(places, x, side="right") - 1, 0, len(places) - 2)
    return (x >= places[0]) & (x <= places[-1]) & ~open_gap[gap]


def rows(fit: Fitted, k: int, direction: int, samples: Samples, origin: float) -> list[dict[str, Json]]:
    """Rows of the table of segments for one direction, +x upwards."""
    line = fit.straights[k]
    edges = [float(samples.x.min()), *line.places, float(samples.x.max())]
    found: list[dict[str, Json]] = []
    for j, (a, b) in enumerate(pairwise(edges)):
        middle = np.array([0.5 * (a + b)])
        (force,), (force_error,) = fit.static(k, middle)
        (slope,), (slope_error,) = fit.static(k, middle, 1)
        found.append(
            {
                "from": a + origin,
                "to": b + origin,
                "direction": direction,
                "k": float(slope),
                "k_error": float(slope_error),
                "offset": float(force - slope * (middle[0] + origin)),
                "force": float(force),
                "force_error": float(force_error),
                "samples": int(((samples.x >= a) & (samples.x <= b)).sum()),
                "steps_up": j > 0 and line.steps[j - 1] is not None,
            }
        )
    return found


def static_curves(forces: Sequence[Told], slopes: Sequence[Told], known: Flags) -> dict[str, Curve]:
    """Static force and stiffness by direction, and where both directions are told, spring force and friction.

        f = (s₊ + s₋) / 2,   F_c = (s₊ − s₋) / 2

    forces, slopes   value and error (n,) for +x, then −x; known (n, 2)
    """
    force, error = (np.column_stack([one[i] for one in forces]) for i in (0, 1))
    slope, slope_error = (np.column_stack([one[i] for one in slopes]) for i in (0, 1))
    both, spread = known[:, 0] & known[:, 1], 0.5 * np.sqrt((error**2).sum(axis=1))
    return {
        "static_force": Curve(force, error, known),
        "stiffness": Curve(slope, slope_error, known),
        "spring_force": Curve(force.mean(axis=1), spread, both),
        "friction": Curve(0.5 * (force[:, 0] - force[:, 1]), spread, both),
    }


def sums_of(cell: NDArray[np.int64], n_cells: int, x: F1, r: F1) -> F2:
    """(cells, 6): count, Σx, Σx², Σr, Σxr, Σr² of the samples in each cell."""
    parts = (np.ones_like(x), x, x * x, r, x * r, r * r)
    return np.column_stack([np.bincount(cell, one, n_cells) for one in parts]).astype(np.float64)


def cells_of(x: F1, most: int) -> tuple[NDArray[np.int64], int]:
    """Cell of each sample: equal cells of the range, or one for each position where there are fewer positions."""
    places, own = np.unique(x, return_inverse=True)
    if len(places) <= most:
        return own.astype(np.int64), len(places)
    low, high = float(places[0]), float(places[-1])
    cell = np.minimum(((x - low) / (high - low) * most).astype(np.int64), most - 1)
    filled = np.unique(cell, return_inverse=True)[1]  # cells nobody came to are none
    return filled.astype(np.int64), int(filled.max()) + 1


def ends_of(x: F1, cell: NDArray[np.int64], n: int) -> tuple[F1, F1]:
    """Least and largest x in each cell."""
    low, high = np.full(n, np.inf), np.full(n, -np.inf)
    np.minimum.at(low, cell, x)
    np.maximum.at(high, cell, x)
    return low, high


def cut(sums: list[F2], variance: float, price: float, least: int = 2) -> list[int]:
    """First cells of the pieces, 0 first, by dynamic programming: the exact least of the cost above.

    sums    (cells, 6) of each direction
    price   p · ln n of a piece
    least   samples of a direction below which a piece is not made, unless there is none of it
    """
    running = [np.vstack([np.zeros(6), np.cumsum(one, axis=0)]) for one in sums]
    n = len(sums[0])
    best, came = np.full(n + 1, math.inf), np.zeros(n + 1, dtype=np.int64)
    best[0] = 0.0
    for j in range(1, n + 1):
        cost = np.full(j, price)
        for total in running:
            part = total[j] - total[:j]
            cost += line_error(part) / variance
            cost[(part[:, 0] > 0) & (part[:, 0] < least)] = math.inf
        whole = best[:j] + cost
        came[j] = int(np.argmin(whole))
        best[j] = whole[came[j]]
    if not math.isfinite(best[n]):
        return [0]
    begins, j = [], n
    while j > 0:
        j = int(came[j])
        begins.append(j)
    return begins[::-1]


def line_error(sums: F2) -> F1:
    """Squared error (…,) that the best straight line leaves, of sums (…, 6); 0 of fewer than two places."""
    count, x, xx, r, xr, rr = np.moveaxis(sums, -1, 0)
    n = np.maximum(count, 1.0)
    spread = xx - x * x / n
    lean = xr - x * r / n
    slope = np.divide(lean, spread, out=np.zeros_like(lean), where=spread > 1e-12 * np.maximum(xx, 1e-300))
    return np.maximum(rr - r * r / n - slope * lean, 0.0)


def line_of(sums: F1) -> tuple[float, float]:
    """Offset at x = 0 and slope of the best straight line; slope 0 where there is one place only."""
    count, x, xx, r, xr, _ = sums
    spread = xx - x * x / count
    slope = float((xr - x * r / count) / spread) if spread > 1e-12 * max(xx, 1e-300) else 0.0
    return float(r / count) - slope * float(x / count), slope


def corners(sums: list[F2], low: F1, high: F1, begins: list[int]) -> list[float]:
    """Borders between the pieces: where the lines on both sides meet, if that is near; else the middle of the gap.

    low, high   (cells,) least and largest x in each cell
    Near is within the gap between the cells, or a tenth of the longer piece beside it and not half of the shorter. With
    two directions the lines meet where Σ (Δoffset + Δslope x)² is least, weighted by the samples that tell them.
    """
    ends = [*begins[1:], len(low)]
    found = []
    for k in range(1, len(begins)):
        left, right = slice(begins[k - 1], begins[k]), slice(begins[k], ends[k])
        a, b = float(high[begins[k] - 1]), float(low[begins[k]])
        spans = (b - float(low[begins[k - 1]]), float(high[ends[k] - 1]) - a)
        slack = min(0.1 * max(spans), 0.5 * min(spans))
        above = below = 0.0
        for one in sums:
            weight = min(one[left, 0].sum(), one[right, 0].sum())
            if weight >= 2:
                (o1, s1), (o2, s2) = line_of(one[left].sum(axis=0)), line_of(one[right].sum(axis=0))
                above -= weight * (o2 - o1) * (s2 - s1)
                below += weight * (s2 - s1) ** 2
        place = above / below if below > 0.0 else math.inf
        found.append(place if a - slack <= place <= b + slack else 0.5 * (a + b))
    return found
