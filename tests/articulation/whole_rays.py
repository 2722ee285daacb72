"""Extreme rays of a pair and of a whole assembly: all that breaks contact, to compare with. The number of an
assembly's can grow as a power of the number of rows as high as half the unknowns, so there is a clock."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import null_space as complement

from detent.articulation.constraints import Constraints, Pair
from detent.articulation.motion_cones import MotionCone, motion_cone, pair_cone
from detent.articulation.rays import extreme_rays
from detent.articulation.row_space import TOLERANCE

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class PairRays:
    """A pair's motions V_a − V_b in W: sums of any multiples of `lines` (k, 6) and positive ones of `rays` (m, 6).

    Rays are square to the lines, seen from the middle of the contacts at their reach, and per rad; per m where they
    turn nothing.
    """

    lines: Array
    rays: Array


def pair_rays(pair: Pair, length: float = 1.0, *, tolerance: float = TOLERANCE) -> PairRays:
    """Lines and extreme rays of a pair's cone; a box in a corner has none and nine."""
    cone = pair_cone(pair, length, tolerance)
    across = cone.across
    lines = complement(across) if len(across) else np.eye(6)
    to_world = cone.point, cone.reach
    rays = extreme_rays(cone.rows, opens=cone.opens)
    return PairRays(_told(lines.T, *to_world), _told(rays @ across, *to_world))


def assembly_rays(
    constraints: Constraints, *, seconds: float = 10.0, tolerance: float = TOLERANCE
) -> tuple[MotionCone, Array]:
    """(m, n_parts, 6) extreme rays of the whole assembly in W, square to its null space; the cone they belong to.

    SolveError after `seconds`: their number can grow as a power of the number of rows as high as half the unknowns.
    """
    cone = motion_cone(constraints, tolerance)
    E, J = cone.equal.toarray(), cone.unequal.toarray()
    inside = complement(E, rcond=tolerance) if len(E) else np.eye(cone.size)
    rows = J @ inside
    norms = np.linalg.norm(rows, axis=1)
    rows = rows[norms > tolerance] / norms[norms > tolerance, None]
    if not len(rows):
        return cone, np.zeros((0, constraints.n_parts, 6))
    _, values, Vt = np.linalg.svd(rows, full_matrices=False)
    across = Vt[: int((values > tolerance * values[0]).sum())]
    found = extreme_rays(rows @ across.T, seconds=seconds) @ across @ inside.T
    return cone, np.array([cone.twists(x) for x in found]).reshape(-1, constraints.n_parts, 6)


def _told(local: Array, point: Array, reach: float) -> Array:
    """Unit motions at a point as twists in W, per rad, or per m where they turn nothing."""
    v, w = local[:, :3], local[:, 3:] / reach
    turn, slide = np.linalg.norm(w, axis=1), np.linalg.norm(v, axis=1)
    scale = np.where(turn * reach > TOLERANCE * slide, turn, slide)[:, None]
    w = np.where((turn * reach > TOLERANCE * slide)[:, None], w, 0.0) / scale
    v = v / scale
    return np.hstack((v - np.cross(w, point), w))
