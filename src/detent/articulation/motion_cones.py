"""Motions of two parts in contact: a polyhedral cone in six dimensions, and which of its rows can open.

{V : J_AB V ≥ 0} (Sinha et al., eqs. 20–21) is a linear space, the lineality J_AB V = 0, plus a pointed cone in the
space of the rows. A row can open if some motion of the cone makes it positive; the others are equalities in disguise.

All motions an assembly allows, J V ≥ 0, made ready for linear programmes.

Sinha et al., eq. 22, with 6N − 6 unknowns. Rows that cannot open even between their two parts alone are equalities, at
most six a pair; only the others stay inequalities. Unknowns are velocities at the parts' points with turning times L.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import sparse
from scipy.optimize import linprog, nnls

from detent.articulation.constraints import Constraints, Pair, Sparse, equality_blocks, stacked
from detent.articulation.row_space import (
    TOLERANCE,
    Decisions,
    RowSpaces,
    decomposed,
    row_space,
    row_spaces,
    rows_in_world,
    twists_in_world,
)
from detent.core.errors import SolveError

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


def pair_cone(pair: Pair, length: float = 1.0, tolerance: float = TOLERANCE) -> PairCone:
    """The cone of a pair's motions V_a − V_b; `length` is a scale for pairs whose rows all meet in a point."""
    return pair_cones(row_spaces([(pair.rows, pair.point)], length), tolerance)[0]


def pair_cones(spaces: RowSpaces, tolerance: float = TOLERANCE) -> list[PairCone]:
    """The cones of all pairs; contact rows are never zero, so each pair's are all in `spaces`."""
    found = []
    for k, rank in enumerate(Decisions(tolerance).ranks(spaces.values).tolist()):
        across = spaces.V[k, :rank]
        rows = spaces.unit[spaces.first[k] : spaces.first[k + 1]] @ across.T
        opens, motion = opening(rows, tolerance)
        found.append(PairCone(spaces.points[k], float(spaces.reach[k]), across, rows, opens, motion))
    return found


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


FAST = 100.0  # largest speed where opening a row counts at most 1. At 10 piles of bricks take rounds, 1e3 strains HiGHS
EXACT = {"primal_feasibility_tolerance": 1e-10, "dual_feasibility_tolerance": 1e-10}  # the tightest HiGHS takes
# On thousands of degenerate rows HiGHS at that tolerance cycles for minutes and gives up (a gripper of 144 parts); at
# its own, 1e-7 of speeds up to FAST, it takes a second. Where one method fails the next is tried.
MANY = 500
PATIENCE = 60.0  # s of one programme
ATTEMPTS = (
    ("highs-ds", {"time_limit": PATIENCE}),
    ("highs-ipm", {"time_limit": PATIENCE}),
    ("highs-ds", {"presolve": False, "time_limit": PATIENCE}),
)


@dataclass(frozen=True, slots=True, eq=False)
class MotionCone:
    """{x : equal x = 0, unequal x ≥ 0} over the parts that are not grounded.

    row      (m, 2) pair and row in the pair of each inequality
    """

    constraints: Constraints
    equal: Sparse
    unequal: Sparse
    row: NDArray[np.int64]

    @property
    def size(self) -> int:
        return self.constraints.unknowns

    def twists(self, x: Array) -> Array:
        """(n_parts, 6) in W of unknowns (6 free,)."""
        held = self.constraints
        twists = np.zeros((held.n_parts, 6))
        free = list(held.free)
        twists[free] = twists_in_world(x.reshape(-1, 6), held.points[free], held.length)
        return twists

    def column(self, part: int) -> int:
        """First of a part's six unknowns."""
        return 6 * self.constraints.free.index(part)


def motion_cone(constraints: Constraints, tolerance: float = TOLERANCE) -> MotionCone:
    """The cone of all allowed motions, pairs reduced first."""
    cones = pair_cones(constraints.spaces, tolerance)
    moving = [
        (k, pair, cone)
        for k, (pair, cone) in enumerate(zip(constraints.pairs, cones))
        if not {pair.a, pair.b} <= constraints.ground
    ]
    # Equalities, at most six orthonormal ones a pair, that say what its rows that stay shut say
    shut = [cone.rows[~cone.opens] @ cone.across for *_, cone in moving]
    values, V = decomposed(np.concatenate([np.zeros((0, 6)), *shut]), np.array([len(one) for one in shut], np.int64))
    ranks = (values > tolerance * values[:, :1]).sum(axis=1).tolist()
    equal = [
        (pair.a, pair.b, rows_in_world(V[k, :rank], cone.point, cone.reach))
        for k, (rank, (_, pair, cone)) in enumerate(zip(ranks, moving))
    ]
    unequal = [  # the pair's own rows that can open, each of unit length at the pair's size
        (pair.a, pair.b, rows_in_world(cone.rows[cone.opens] @ cone.across, cone.point, cone.reach))
        for _, pair, cone in moving
    ]
    opens = [np.flatnonzero(cone.opens) for *_, cone in moving]
    pair_of = np.repeat(np.array([k for k, *_ in moving], dtype=np.int64), [len(one) for one in opens])
    for a, b, rows in equality_blocks(constraints):
        equal.append((a, b, row_space(rows, constraints.points[a], Decisions(tolerance), constraints.length)))
    return MotionCone(
        constraints,
        stacked(constraints, equal, scaled=True, compact=True),
        stacked(constraints, unequal, scaled=True, compact=True),
        np.stack((pair_of, np.concatenate([np.zeros(0, np.int64), *opens])), axis=1),
    )


def best(
    cone: MotionCone,
    gain: Array,
    *,
    limit: float = 1.0,
    more: tuple[Sparse, Array] | None = None,
    extra: int = 0,
    extra_limit: float = 1.0,
) -> tuple[Array, float]:
    """x (unknowns + extra,) of the cone with the largest gain · x, |x| ≤ limit in each velocity; what the limit costs.

    more   (A, b): A x ≥ b besides; `extra` unknowns between 0 and extra_limit may stand behind the velocities
    The cost is the largest multiplier of the speeds' limits: at 0 no higher limit would gain anything.
    """
    size = cone.constraints.unknowns
    width = size + extra
    equal, unequal = (  # the same with empty columns added
        sparse.csr_array((matrix.data, matrix.indices, matrix.indptr), shape=(matrix.shape[0], width))
        for matrix in (cone.equal, cone.unequal)
    )
    below = np.zeros(cone.unequal.shape[0])
    if more is not None:
        unequal = sparse.vstack((unequal, more[0])).tocsr() if len(below) else more[0]
        below = np.concatenate((below, more[1]))
    bounds = np.vstack((np.tile((-limit, limit), (size, 1)), np.tile((0.0, extra_limit), (extra, 1))))
    if not width:
        return np.zeros(0), 0.0
    words = ""
    for method, options in ATTEMPTS if len(below) > MANY else ((("highs", EXACT), *ATTEMPTS)):
        answer = linprog(
            -gain,
            A_ub=-unequal if len(below) else None,
            b_ub=-below if len(below) else None,
            A_eq=equal if cone.equal.shape[0] else None,
            b_eq=np.zeros(cone.equal.shape[0]) if cone.equal.shape[0] else None,
            bounds=bounds,
            method=method,
            options=options,
        )
        if answer.status == 0:
            pulls = np.concatenate((answer.lower.marginals[:size], answer.upper.marginals[:size]))
            return np.asarray(answer.x, dtype=float), float(np.abs(pulls).max(initial=0.0))
        words = answer.message
    raise SolveError(f"linear programme over {size} velocities: {words}")
