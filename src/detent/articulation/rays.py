"""Extreme rays of a cone {A y ≥ 0}: the fewest motions whose sums with positive weights are all motions.

Sinha et al., section 4.3 ("interior boundary enumeration"), by the double description method (Motzkin et al. 1953,
Fukuda & Prodon 1996): rows are added one at a time; each ray on the wrong side of the new row is replaced by the
crossings of the edges that lead from it to rays on the right side. Two rays share an edge if no third ray lies on all
the rows both lie on. In six dimensions n rows can have some n² rays; the cost of a whole assembly may explode, so there
is a clock.
"""

from __future__ import annotations

import time

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import null_space as complement
from scipy.spatial import KDTree

from detent.articulation.motion_cones import opening
from detent.articulation.row_space import TOLERANCE
from detent.core.errors import SolveError
from detent.geometry.frame import cross

Array = NDArray[np.float64]
FEW = 200  # rows: all their crossings against all rows are 4 million numbers, 30 MB
EDGE = 1e-9  # of a unit ray: below it, it lies on a row; rounding of a few dozen crossings is 1e-13


def extreme_rays(rows: Array, *, opens: NDArray[np.bool_] | None = None, seconds: float = 60.0) -> Array:
    """(m, d) unit extreme rays of {y : rows y ≥ 0}, rows (n, d) of unit length and rank d: a pointed cone.

    opens  which rows can open, where that is known; the others are equalities, within which the rays are sought
    """
    if not len(rows):
        return np.zeros((0, rows.shape[1]))
    opens = opening(rows)[0] if opens is None else opens
    if not opens.any():
        return np.zeros((0, rows.shape[1]))
    inside = complement(rows[~opens], rcond=TOLERANCE) if (~opens).any() else np.eye(rows.shape[1])
    rows = _distinct(rows[opens] @ inside)
    rays = _crossings(rows) if rows.shape[1] == 3 and len(rows) <= FEW else _described(rows, time.monotonic() + seconds)
    return rays @ inside.T


def _distinct(rows: Array) -> Array:
    """Unit rows, each once. Rows that do not reach into the subspace say nothing there."""
    norms = np.linalg.norm(rows, axis=1)
    rows = rows[norms > EDGE] / norms[norms > EDGE, None]
    again = KDTree(rows).query_pairs(EDGE, p=np.inf, output_type="ndarray")[:, 1]  # the later ones of two that agree
    return np.delete(rows, again, axis=0)


def _crossings(rows: Array) -> Array:
    """The same of few rows in three dimensions, as of two planes in contact: where two rows cross inside all others."""
    i, j = np.triu_indices(len(rows), 1)
    rays = cross(rows[i], rows[j])
    sizes = np.linalg.norm(rays, axis=1)
    rays = rays[sizes > EDGE] / sizes[sizes > EDGE, None]
    height = rays @ rows.T
    return _distinct(np.vstack((rays[(height >= -EDGE).all(axis=1)], -rays[(height <= EDGE).all(axis=1)])))


def _described(rows: Array, until: float) -> Array:
    """Double description of the pointed cone {rows y ≥ 0} with an inside."""
    order = _ordered(rows)
    d = rows.shape[1]
    first = order[:d]
    rays = np.linalg.inv(rows[first]).T  # ray i opens row i alone
    rays /= np.linalg.norm(rays, axis=1, keepdims=True)
    on = ~np.eye(d, dtype=bool)  # (rays, rows so far): which rows each ray lies on
    for row in order[d:]:
        if time.monotonic() > until:
            raise SolveError(f"extreme rays: out of time with {len(rays)} rays after {on.shape[1]} of {len(rows)} rows")
        height = rays @ rows[row]
        above, level, below = height > EDGE, np.abs(height) <= EDGE, height < -EDGE
        up, down = np.flatnonzero(above), np.flatnonzero(below)
        shared = (on[up][:, None] & on[down]).reshape(-1, on.shape[1])  # rows both of two rays lie on
        n_shared = shared.sum(axis=1)
        edges = np.flatnonzero(n_shared >= d - 2)
        lie = (shared[edges].astype(np.float32) @ on.T.astype(np.float32)) == n_shared[edges, None]
        edges = edges[lie.sum(axis=1) == 2]  # no third ray lies on all these rows
        i, k = up[edges // max(len(down), 1)], down[edges % max(len(down), 1)]
        new = height[i, None] * rays[k] - height[k, None] * rays[i]
        new /= np.linalg.norm(new, axis=1, keepdims=True)
        kept = above | level
        rays = np.vstack((rays[kept], new))
        touched = np.concatenate((level[kept], np.ones(len(new), dtype=bool)))
        on = np.column_stack((np.vstack((on[kept], shared[edges])), touched))
    return rays


def _ordered(rows: Array) -> NDArray[np.intp]:
    """Rows with d independent ones first, the best conditioned; the others as they come."""
    rest, first = rows.copy(), []
    for _ in range(rows.shape[1]):
        sizes = np.linalg.norm(rest, axis=1)
        best = int(sizes.argmax())
        first.append(best)
        unit = rest[best] / sizes[best]
        rest = rest - np.outer(rest @ unit, unit)
    others = np.setdiff1d(np.arange(len(rows)), first)
    return np.array([*first, *others], dtype=np.intp)
