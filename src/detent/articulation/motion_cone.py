"""All motions an assembly allows, J V ≥ 0, made ready for linear programmes.

Sinha et al., eq. 22, with 6N − 6 unknowns. Rows that cannot open even between their two parts alone are equalities, at
most six a pair; only the others stay inequalities. Unknowns are velocities at the parts' points with turning times L.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import sparse
from scipy.optimize import linprog

from detent.articulation.constraints import Constraints, Sparse, equality_blocks, stacked
from detent.articulation.pair_cone import closed_rows, pair_cones
from detent.articulation.row_space import TOLERANCE, Decisions, row_space, twists_in_world
from detent.core.errors import SolveError

Array = NDArray[np.float64]
FAST = 100.0  # largest speed where opening a row counts at most 1. At 10 piles of bricks take rounds, 1e3 strains HiGHS
EXACT = {"primal_feasibility_tolerance": 1e-10, "dual_feasibility_tolerance": 1e-10}  # the tightest HiGHS takes
# On thousands of degenerate rows HiGHS at that tolerance cycles for minutes and gives up (a gripper of 144 parts); at
# its own, 1e-7 of speeds up to FAST, it takes a second. Where one road fails the next is tried.
MANY = 500
PATIENCE = 60.0  # s of one programme
ROADS = (
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
    shut = closed_rows([cone for *_, cone in moving], tolerance)
    equal = [(pair.a, pair.b, rows) for (_, pair, _), rows in zip(moving, shut)]
    unequal = [(pair.a, pair.b, cone.clean_rows(cone.opens)) for _, pair, cone in moving]
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
) -> Array:
    """x (size + extra,) of the cone with the largest gain · x, |x| ≤ limit in each velocity.

    more   (A, b): A x ≥ b besides; `extra` unknowns between 0 and extra_limit may stand behind the velocities
    """
    return limited(cone, gain, limit=limit, more=more, extra=extra, extra_limit=extra_limit)[0]


def limited(
    cone: MotionCone,
    gain: Array,
    *,
    limit: float,
    more: tuple[Sparse, Array] | None = None,
    extra: int = 0,
    extra_limit: float = 1.0,
) -> tuple[Array, float]:
    """The same x, and the largest multiplier of the speeds' limits: at 0 no higher limit would gain anything."""
    width = cone.size + extra
    equal, unequal = _widened(cone.equal, width), _widened(cone.unequal, width)
    below = np.zeros(cone.unequal.shape[0])
    if more is not None:
        unequal = sparse.vstack((unequal, more[0])).tocsr() if len(below) else more[0]
        below = np.concatenate((below, more[1]))
    bounds = np.vstack((np.tile((-limit, limit), (cone.size, 1)), np.tile((0.0, extra_limit), (extra, 1))))
    if not width:
        return np.zeros(0), 0.0
    words = ""
    for method, options in ROADS if len(below) > MANY else ((("highs", EXACT), *ROADS)):
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
            pulls = np.concatenate((answer.lower.marginals[: cone.size], answer.upper.marginals[: cone.size]))
            return np.asarray(answer.x, dtype=float), float(np.abs(pulls).max(initial=0.0))
        words = answer.message
    raise SolveError(f"linear programme over {cone.size} velocities: {words}")


def _widened(matrix: Sparse, width: int) -> Sparse:
    """The same with empty columns added."""
    return sparse.csr_array((matrix.data, matrix.indices, matrix.indptr), shape=(matrix.shape[0], width))
