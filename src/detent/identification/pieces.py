"""Where to cut a force into straight pieces: dynamic programming over cells of position, pieces paid for by BIC.

    least over borders of   Σ_pieces SSE / σ² + (number of pieces) · p · ln n

SSE is what the best straight line leaves of the force in a piece, by direction; p the parameters a piece costs: a line
for each direction and a border. Colton & Hollerbach, 6.2, ask for such a "smart segmentation". Cells carry sums only,
so the cost of a piece is a few differences of running sums and 400 000 samples cost no more than 400 cells.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

F1, F2 = NDArray[np.float64], NDArray[np.float64]


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
