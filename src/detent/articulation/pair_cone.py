"""Motions of two parts in contact: a polyhedral cone in six dimensions, and which of its rows can open.

{V : J_AB V ≥ 0} (Sinha et al., eqs. 20–21) is a linear space, the lineality J_AB V = 0, plus a pointed cone in the
space of the rows. A row can open if some motion of the cone makes it positive; the others are equalities in disguise.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import nnls

from detent.articulation.constraints import Pair, rows_in_world, twists_in_world
from detent.articulation.null_space import TOLERANCE, Decisions, unit_rows

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class PairCone:
    """The cone of one pair.

    across   (r, 6) orthonormal basis of the row space, at `point` with turning times `reach`
    rows     (n, r) unit rows in these coordinates: what is left of them in the lineality is rounding and is gone
    opens    (n,) rows that can open
    motion   (r,) a motion that opens them all; zero if there are none
    """

    point: Array
    reach: float
    across: Array
    rows: Array
    opens: NDArray[np.bool_]
    motion: Array

    def twists(self, motions: Array) -> Array:
        """(…, r) motions as (…, 6) twists in W."""
        return twists_in_world(motions @ self.across, self.point, self.reach)

    def clean_rows(self) -> Array:
        """(n, 6) in W; the pair's own rows, each of unit length at the pair's size."""
        return rows_in_world(self.rows @ self.across, self.point, self.reach)

    def closed_rows(self, tolerance: float = TOLERANCE) -> Array:
        """At most six orthonormal rows in W: equalities that say what the rows that stay shut say."""
        shut = self.rows[~self.opens]
        if not len(shut):
            return np.zeros((0, 6))
        _, values, Vt = np.linalg.svd(shut, full_matrices=False)
        kept = Vt[: int((values > tolerance * values[0]).sum())]
        return rows_in_world(kept @ self.across, self.point, self.reach)


def pair_cone(pair: Pair, length: float = 1.0, tolerance: float = TOLERANCE) -> PairCone:
    """The cone of a pair's motions V_a − V_b; `length` is a scale for pairs whose rows all meet in a point."""
    local, reach = unit_rows(pair.rows, pair.point, length)  # contact rows are never zero
    _, values, Vt = np.linalg.svd(local, full_matrices=False)
    across = Vt[: Decisions(tolerance).rank(values, values[0])]
    rows = local @ across.T
    opens, motion = opening(rows, tolerance)
    return PairCone(pair.point, reach, across, rows, opens, motion)


def opening(rows: Array, tolerance: float = TOLERANCE) -> tuple[NDArray[np.bool_], Array]:
    """Which of the unit rows A (n, d) can open under A y ≥ 0, and a y (d,) that opens them all.

    Let c be the sum of rows not yet opened and λ ≥ 0 the multipliers that bring y = c + Aᵀ λ closest to zero. Then
    A y ≥ 0 (that is the optimality of λ) and c · y = |y|²: either y opens one of these rows, or y = 0 and
    Aᵀ (λ + 1 on these rows) = 0 proves that none of them can (Goldman & Tucker 1956).
    """
    shut = np.ones(len(rows), dtype=bool)
    total = np.zeros(rows.shape[1])
    while shut.any():
        c = rows[shut].sum(axis=0)
        multipliers, _ = nnls(rows.T, -c, maxiter=30 * len(rows))
        y = c + rows.T @ multipliers
        speed = float(np.linalg.norm(y))
        if speed <= tolerance * shut.sum():
            break
        found = shut & (rows @ y > tolerance * speed)
        if not found.any():
            break
        shut &= ~found
        total += y / speed
    return ~shut, total
