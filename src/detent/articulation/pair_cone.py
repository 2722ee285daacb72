"""Motions of two parts in contact: a polyhedral cone in six dimensions, and which of its rows can open.

{V : J_AB V ≥ 0} (Sinha et al., eqs. 20–21) is a linear space, the lineality J_AB V = 0, plus a pointed cone in the
space of the rows. A row can open if some motion of the cone makes it positive; the others are equalities in disguise.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import nnls

from detent.articulation.constraints import Pair
from detent.articulation.row_space import (
    TOLERANCE,
    Decisions,
    RowSpaces,
    decomposed,
    row_spaces,
    rows_in_world,
    twists_in_world,
)

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

    def clean_rows(self, which: NDArray[np.bool_]) -> Array:
        """(n, 6) in W; these of the pair's own rows, each of unit length at the pair's size."""
        return rows_in_world(self.rows[which] @ self.across, self.point, self.reach)


def pair_cone(pair: Pair, length: float = 1.0, tolerance: float = TOLERANCE) -> PairCone:
    """The cone of a pair's motions V_a − V_b; `length` is a scale for pairs whose rows all meet in a point."""
    return pair_cones(row_spaces([(pair.rows, pair.point)], length), tolerance)[0]


def pair_cones(spaces: RowSpaces, tolerance: float = TOLERANCE) -> list[PairCone]:
    """The cones of all pairs; contact rows are never zero, so each pair's are all in `spaces`."""
    found = []
    for k, rank in enumerate(Decisions(tolerance).ranks(spaces.values).tolist()):
        across = spaces.V[k, :rank]
        rows = spaces.rows(k) @ across.T
        opens, motion = opening(rows, tolerance)
        found.append(PairCone(spaces.points[k], float(spaces.reach[k]), across, rows, opens, motion))
    return found


def closed_rows(cones: Sequence[PairCone], tolerance: float = TOLERANCE) -> list[Array]:
    """Of each cone at most six orthonormal rows in W: equalities that say what the rows that stay shut say."""
    shut = [cone.rows[~cone.opens] @ cone.across for cone in cones]
    values, V = decomposed(np.concatenate([np.zeros((0, 6)), *shut]), np.array([len(one) for one in shut], np.int64))
    ranks = (values > tolerance * values[:, :1]).sum(axis=1).tolist()
    return [rows_in_world(V[k, :rank], cone.point, cone.reach) for k, (rank, cone) in enumerate(zip(ranks, cones))]


def opening(rows: Array, tolerance: float = TOLERANCE) -> tuple[NDArray[np.bool_], Array]:
    """Which of the unit rows A (n, d) can open under A y ≥ 0, and a y (d,) that opens them all.

    Let c be the sum of rows not yet opened and λ ≥ 0 the multipliers that bring y = c + Aᵀ λ closest to zero. Then
    A y ≥ 0 (that is the optimality of λ) and c · y = |y|²: either y opens one of these rows, or y = 0 and
    Aᵀ (λ + 1 on these rows) = 0 proves that none of them can (Goldman & Tucker 1956).

    Rows meant to be opposite are so but for rounding, and multipliers of 1e14 can make of it what they like. But
    λᵢ aᵢ · x ≤ λᵀ A x = (y − c) · x for every motion x of the cone, so a row with tolerance λᵢ > |y| + |c| opens slower
    than the tolerance: it is an equality, and the others are looked at within it, where the rounding is gone.
    """
    shut, asked = np.ones(len(rows), dtype=bool), np.ones(len(rows), dtype=bool)
    total = np.zeros(rows.shape[1])
    while asked.any():
        c = rows[asked].sum(axis=0)
        multipliers, _ = nnls(rows.T, -c, maxiter=30 * len(rows))
        y = c + rows.T @ multipliers
        speed = math.sqrt(y @ y)
        equal = tolerance * multipliers > speed + math.sqrt(c @ c)
        if equal.any():
            _, values, V = np.linalg.svd(rows[equal], full_matrices=False)
            across = V[values > tolerance * values[0]]
            rows = rows - rows @ across.T @ across
            gone = equal | (np.einsum("ij,ij->i", rows, rows) <= tolerance**2)
            rows[gone], asked = 0.0, asked & ~gone
            continue
        if speed <= tolerance * asked.sum():
            break
        found = asked & (rows @ y > tolerance * speed)
        if not found.any():
            break
        shut, asked = shut & ~found, asked & ~found
        total += y / speed
    return ~shut, total
