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

from detent.articulation.constraints import Constraints, Sparse, equality_blocks, rows_at, twists_in_world
from detent.articulation.null_space import TOLERANCE, Decisions, row_space
from detent.articulation.pair_cone import pair_cone
from detent.errors import SolveError

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
    equal, unequal, row = [], [], [np.zeros((0, 2), dtype=np.int64)]
    for k, pair in enumerate(constraints.pairs):
        if {pair.a, pair.b} <= constraints.ground:
            continue
        cone = pair_cone(pair, constraints.length, tolerance)
        equal.append((pair.a, pair.b, cone.closed_rows(tolerance)))
        opens = np.flatnonzero(cone.opens)
        unequal.append((pair.a, pair.b, cone.clean_rows()[opens]))
        row.append(np.column_stack((np.full(len(opens), k), opens)))
    for a, b, rows in equality_blocks(constraints):
        decisions = Decisions(tolerance)
        equal.append((a, b, row_space(rows, constraints.points[a], decisions, constraints.length)))
    return MotionCone(constraints, _over_free(constraints, equal), _over_free(constraints, unequal), np.vstack(row))


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
    equal: Sparse = sparse.hstack((cone.equal, sparse.csr_array((cone.equal.shape[0], extra)))).tocsr()
    unequal: Sparse = sparse.hstack((cone.unequal, sparse.csr_array((cone.unequal.shape[0], extra)))).tocsr()
    below = np.zeros(cone.unequal.shape[0])
    if more is not None:
        unequal, below = sparse.vstack((unequal, more[0])).tocsr(), np.concatenate((below, more[1]))
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


def _over_free(constraints: Constraints, blocks: list[tuple[int, int, Array]]) -> Sparse:
    """Rows over the unknowns of the parts that move, scaled."""
    place = {part: 6 * k for k, part in enumerate(constraints.free)}
    entries, row_of, column_of, start = [], [], [], 0
    for a, b, rows in blocks:
        for part, sign in ((a, 1.0), (b, -1.0)):
            if part in place and len(rows):
                entries.append(sign * rows_at(rows, constraints.points[part], constraints.length).ravel())
                row_of.append(np.repeat(np.arange(start, start + len(rows)), 6))
                column_of.append(np.tile(np.arange(place[part], place[part] + 6), len(rows)))
        start += len(rows)
    if not entries:
        return sparse.csr_array((start, constraints.unknowns))
    places = (np.concatenate(row_of), np.concatenate(column_of))
    return sparse.csr_array((np.concatenate(entries), places), shape=(start, constraints.unknowns))
