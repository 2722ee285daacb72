"""Which translations and which rotations a part can have at all: the cone of motions seen in three dimensions.

Sinha et al., section 4.2: "useful information can still be obtained by projecting the simplex on either the v or the ω
space". The projection K of a cone of 6N − 6 unknowns is found from outside: known half-spaces that contain it leave
lines and extreme rays; a linear programme tells for each whether some motion has it, or yields one more half-space,

    minimise |P x − r|₁ over the cone:   its multipliers h have h · y ≥ 0 on K and h · r < 0
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray
from scipy import sparse
from scipy.optimize import linprog

from detent.articulation.motion_cones import EXACT, MotionCone
from detent.articulation.rays import extreme_rays
from detent.core.errors import InputError, SolveError

Array = NDArray[np.float64]
NEAR = 1e-6  # a direction counts as possible if a motion comes this close to it


@dataclass(frozen=True, slots=True, eq=False)
class Directions:
    """All directions of a cone in space: any multiples of `lines` (k, 3) plus positive ones of `rays` (m, 3), unit."""

    lines: Array
    rays: Array

    @property
    def some(self) -> bool:
        return bool(len(self.lines) or len(self.rays))


def projection(
    cone: MotionCone, part: int, on: Literal["translation", "rotation"], *, point: Array | None = None
) -> Directions:
    """Velocities of a part's point (its own point unless told), or angular velocities, that allowed motions give it."""
    if part in cone.constraints.ground:
        return Directions(np.zeros((0, 3)), np.zeros((0, 3)))
    if on not in ("translation", "rotation"):
        raise InputError("on", on, '"translation" or "rotation"')
    P = np.zeros((3, cone.size))
    first = cone.column(part)
    if on == "translation":
        P[:, first : first + 3] = np.eye(3)
        arm = (0.0 if point is None else np.asarray(point) - cone.constraints.points[part]) * np.ones(3)
        x, y, z = arm / cone.constraints.length
        P[:, first + 3 : first + 6] = [[0, z, -y], [-z, 0, x], [y, -x, 0]]  # ω × arm
    else:
        P[:, first + 3 : first + 6] = np.eye(3)
    return projected(cone, P)


def projected(cone: MotionCone, P: Array) -> Directions:
    """Lines and rays of {P x : x in the cone}, P (3, size)."""
    outside = np.zeros((0, 3))
    proved: list[Array] = []
    for _ in range(1000):
        lines, rays = lines_and_rays(outside)
        asked = [sign * line for line in lines for sign in (1, -1)] + list(rays)
        found = []
        for ray in asked:
            if any(np.abs(ray - one).max() < NEAR for one in proved):
                continue
            if (h := _separation(cone, P, ray)) is None:
                proved.append(ray)
            else:
                found.append(h)
        if not found:
            return Directions(lines, rays)
        outside = np.vstack((outside, *found))
    raise SolveError("projection of the motions: more than 1000 rounds")


def lines_and_rays(rows: Array) -> tuple[Array, Array]:
    """Of {y : rows y ≥ 0}, rows (n, d) unit."""
    d = rows.shape[1]
    if not len(rows):
        return np.eye(d), np.zeros((0, d))
    _, values, Vt = np.linalg.svd(rows)
    rank = int((values > NEAR * values[0]).sum())
    across = Vt[:rank]
    local = rows @ across.T
    norms = np.linalg.norm(local, axis=1)
    return Vt[rank:], extreme_rays(local / norms[:, None]) @ across


def _separation(cone: MotionCone, P: Array, ray: Array) -> Array | None:
    """None if a motion projects on the ray; else a unit h, h · y ≥ 0 for all projections y and h · ray < 0."""
    n, equalities = cone.size, cone.equal.shape[0]
    A_eq = sparse.block_array(
        [[cone.equal, None], [sparse.csr_array(P), sparse.csr_array(np.hstack((np.eye(3), -np.eye(3))))]]
    )
    rows = cone.unequal.shape[0]
    answer = linprog(
        np.concatenate((np.zeros(n), np.ones(6))),
        A_ub=sparse.hstack((-cone.unequal, sparse.csr_array((rows, 6)))) if rows else None,
        b_ub=np.zeros(rows) if rows else None,
        A_eq=A_eq,
        b_eq=np.concatenate((np.zeros(equalities), ray)),
        bounds=np.vstack((np.tile((-np.inf, np.inf), (n, 1)), np.tile((0.0, np.inf), (6, 1)))),
        method="highs",
        options=EXACT,
    )
    if answer.x is None:
        raise SolveError(f"projection of the motions: {answer.message}")
    if answer.fun <= NEAR:
        return None
    h = -np.asarray(answer.eqlin.marginals, dtype=float)[equalities:]  # how the distance shrinks as the ray moves
    return h / np.linalg.norm(h)
