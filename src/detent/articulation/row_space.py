"""Rows over the twists of two parts: told at a point, brought to a common size, decomposed for all pairs at once.

A twist is V = (v, ω) with v at the world's origin. Inside, it is told at a point c, and turning is counted as the speed
it gives at a distance L, so that both are comparable wherever the parts stand and whatever their size:

    (v, ω) → (v + ω × c, L ω)        (n, m) → (n, (m − c × n) / L)        a row and a twist, their product unchanged

An assembly has hundreds of pairs with a few dozen rows each. Most of the time of one small decomposition is the way to
it and back, so blocks with equally many rows are stacked and decomposed in one call.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from detent.geometry.frame import cross

Array = NDArray[np.float64]
TOLERANCE = 1e-6  # ours, see `detent.articulation.null_space`


def rows_at(rows: Array, point: Array, length: float | Array) -> Array:
    """(…, 6) rows for twists told at `point`, turning times `length`."""
    n, m = rows[..., :3], rows[..., 3:]
    return np.concatenate((n, (m - cross(point, n)) / length), axis=-1)


def rows_in_world(rows: Array, point: Array, length: float | Array) -> Array:
    """`rows_at`, undone."""
    n, m = rows[..., :3], rows[..., 3:]
    return np.concatenate((n, m * length + cross(point, n)), axis=-1)


def twists_at(twists: Array, points: Array, length: float | Array) -> Array:
    """(…, 6) twists in W told at `points` (…, 3), turning times `length`."""
    v, w = twists[..., :3], twists[..., 3:]
    return np.concatenate((v + cross(w, points), w * length), axis=-1)


def twists_in_world(twists: Array, points: Array, length: float | Array) -> Array:
    """`twists_at`, undone."""
    u, w = twists[..., :3], twists[..., 3:] / length
    return np.concatenate((u - cross(w, points), w), axis=-1)


@dataclass(slots=True)
class Decisions:
    """Rank decisions, and how clear they were."""

    tolerance: float
    kept: float = np.inf
    dropped: float = 0.0

    def ranks(self, values: Array) -> NDArray[np.int64]:
        """(…,) number of singular values (…, k) of each decomposition that count."""
        counts = values > self.tolerance
        self.kept = float(values.min(where=counts, initial=self.kept))
        self.dropped = float(values.max(where=~counts, initial=self.dropped))
        return counts.sum(axis=-1)


@dataclass(frozen=True, slots=True, eq=False)
class RowSpaces:
    """Blocks of rows, decomposed.

    unit     (n, 6) their rows, block after block, at the block's point with turning at its reach, each of unit length;
             rows of zeros are left out
    first    (p + 1,) where each block begins
    points   (p, 3);  reach (p,) of a block: its largest lever
    values   (p, 6) singular values, the largest of a block being 1; zeros where it has fewer than six rows
    V        (p, 6, 6) rows: first those of the row space, then the motions that the rows do not see
    """

    unit: Array
    first: NDArray[np.int64]
    points: Array
    reach: Array
    values: Array
    V: Array

    def spanning(self, decisions: Decisions) -> list[Array]:
        """Of each block at most six rows in W with its null space, orthonormal at its point and reach."""
        in_world = rows_in_world(self.V, self.points[:, None], self.reach[:, None, None])
        return [rows[:rank] for rows, rank in zip(in_world, decisions.ranks(self.values).tolist())]

    def motions(self, decisions: Decisions) -> list[Array]:
        """Of each block the twists in W that its rows do not see, orthonormal at its point and reach."""
        in_world = twists_in_world(self.V, self.points[:, None], self.reach[:, None, None])
        return [twists[rank:] for twists, rank in zip(in_world, decisions.ranks(self.values).tolist())]


def row_spaces(blocks: Sequence[tuple[Array, Array]], length: float) -> RowSpaces:
    """Blocks (rows (n, 6) in W, point) decomposed.

    length  the reach of blocks that have none, because all their rows pass the point, as those of a ball
    """
    points = np.array([point for _, point in blocks]).reshape(-1, 3)
    rows = np.concatenate([np.zeros((0, 6)), *(rows for rows, _ in blocks)])
    block = np.repeat(np.arange(len(blocks)), [len(rows) for rows, _ in blocks])
    local = rows_at(rows, points[block], 1.0)
    levers = np.zeros(len(blocks))
    np.maximum.at(levers, block, np.einsum("ij,ij->i", local[:, 3:], local[:, 3:]))
    reach = np.sqrt(levers)
    reach = np.where(reach > TOLERANCE * length, reach, length)
    local[:, 3:] /= reach[block, None]
    norms = np.sqrt(np.einsum("ij,ij->i", local, local))
    local, block = local[norms > 0] / norms[norms > 0, None], block[norms > 0]
    counts = np.bincount(block, minlength=len(blocks))
    first = np.concatenate(([0], np.cumsum(counts)))
    values, V = decomposed(local, counts)
    values /= np.maximum(values[:, :1], 1e-300)
    return RowSpaces(local, first, points, reach, values, V)


def decomposed(rows: Array, counts: NDArray[np.int64]) -> tuple[Array, Array]:
    """Singular values (p, 6) and right vectors (p, 6, 6) of p blocks of rows (n, 6), `counts` (p,) rows each."""
    first = np.cumsum(counts) - counts
    values, V = np.zeros((len(counts), 6)), np.zeros((len(counts), 6, 6))
    for count in np.unique(counts):
        those = np.flatnonzero(counts == count)
        stacked = np.zeros((len(those), max(count, 6), 6))
        stacked[:, :count] = rows[first[those][:, None] + np.arange(count)]
        _, values[those], V[those] = np.linalg.svd(stacked, full_matrices=False)
    return values, V


def row_space(rows: Array, point: Array, decisions: Decisions, length: float) -> Array:
    """At most six rows in W with the null space of `rows` (n, 6), orthonormal at `point` and the rows' own reach."""
    return row_spaces([(rows, point)], length).spanning(decisions)[0]
