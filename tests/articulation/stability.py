"""Questions of a designer: does it stay together, what moves if I pull here, which way can this part be taken out.

Sinha et al., sections 4.2, 4.3 and 7; Mattikalli, Baraff & Khosla (1994) for gravity. All without friction and at first
order: what starts to move, not how far it gets. An assembly at rest stays so if and only if one of these holds,

    Jᵀ f + w = 0 with f ≥ 0        contact forces carry the weight w       and then no
    J V ≥ 0 with w · V > 0         motion lowers the parts                 (Farkas)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import sparse
from scipy.optimize import linprog

from articulation.cone_projection import Directions, lines_and_rays
from detent.articulation.breaking import least_motion, normalised
from detent.articulation.constraints import Constraints, Sparse, equalities, equality_blocks, jacobian
from detent.articulation.motion_cones import EXACT, MotionCone, best, motion_cone
from detent.articulation.row_space import TOLERANCE, twists_at
from detent.core.errors import InputError, SolveError

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Stability:
    """Whether an assembly stays together under a load.

    stays    nothing starts to move by itself
    forces   if it stays: for each pair (n,), N, along its rows' normals, on part a by part b; the smallest sum of all
    motion   if it does not: (n_parts, 6) in W, the way it falls; zero if it stays
    power    W that the load gives this motion
    """

    stays: bool
    forces: tuple[Array, ...]
    motion: Array
    power: float


@dataclass(frozen=True, slots=True, eq=False)
class Pull:
    """What a pull moves: `motion` (n_parts, 6) in W, the least that follows it at 1 m/s; zero if it does not `give`."""

    gives: bool
    motion: Array
    parts: tuple[int, ...]  # that move
    opens: tuple[int, ...]  # patches that open


def stability(
    constraints: Constraints, masses: Array, centres: Array, *, gravity: Sequence[float] = (0.0, 0.0, -9.81)
) -> Stability:
    """Whether parts of these masses (n_parts,) with centres (n_parts, 3) in W stay together under gravity, m/s²."""
    masses, centres = np.asarray(masses, dtype=float), np.asarray(centres, dtype=float)
    pull = np.asarray(gravity, dtype=float)
    if masses.shape != (constraints.n_parts,) or centres.shape != (constraints.n_parts, 3):
        raise InputError("masses", masses.shape, f"a mass and a centre for each of {constraints.n_parts} parts")
    if not (np.isfinite(masses).all() and (masses >= 0).all() and np.isfinite(centres).all()):
        raise InputError("masses", masses.tolist(), "finite masses, none negative, and finite centres")
    if pull.shape != (3,) or not np.isfinite(pull).all():
        raise InputError("gravity", gravity, "three finite numbers, m/s²")
    weight = masses[:, None] * pull
    wrench = np.hstack((weight, np.cross(centres, weight)))  # (n_parts, 6) in W, moment about its origin
    return under_load(constraints, wrench)


def under_load(constraints: Constraints, wrenches: Array) -> Stability:
    """The same for any wrenches (n_parts, 6) on the parts, (f, m about the world's origin) in W."""
    cone = motion_cone(constraints)
    load = _over_unknowns(constraints, wrenches)
    size = float(np.abs(load).sum())
    nothing = np.zeros((constraints.n_parts, 6))
    x = best(cone, load / size)[0] if size > 0 else np.zeros(cone.size)
    if size > 0 and load @ x > TOLERANCE * size:
        motion = normalised(cone.twists(x), constraints)
        return Stability(False, (), motion, float((wrenches * motion).sum()))
    return Stability(True, _forces(constraints, load), nothing, 0.0)


def pull(
    constraints: Constraints,
    part: int,
    point: Sequence[float],
    direction: Sequence[float],
    cone: MotionCone | None = None,
) -> Pull:
    """What moves if a point of a part is pulled: the least motion that lets it follow.

    `direction` need not be a way the point can go; it moves along it by 1 m/s, and aside as it must.
    """
    if not 0 <= part < constraints.n_parts:
        raise InputError("part", part, f"parts are numbered 0 to {constraints.n_parts - 1}")
    way = np.asarray(direction, dtype=float)
    if way.shape != (3,) or not np.linalg.norm(way) > 0:
        raise InputError("direction", direction, "three numbers, not all zero")
    way = way / np.linalg.norm(way)
    cone = motion_cone(constraints) if cone is None else cone
    wrench = np.zeros((constraints.n_parts, 6))
    wrench[part] = np.concatenate((way, np.cross(np.asarray(point, dtype=float), way)))
    row = _over_unknowns(constraints, wrench)
    if part in constraints.ground or row @ best(cone, row)[0] <= TOLERANCE * np.abs(row).sum():
        return Pull(False, np.zeros((constraints.n_parts, 6)), (), ())
    x = least_motion(cone, sparse.csr_array(row[None]), np.ones(1))
    motion = cone.twists(x)
    speed = np.abs(twists_at(motion, constraints.points, constraints.length)).max(axis=1)
    rates = np.asarray(cone.unequal @ x)
    opened = cone.row[rates > TOLERANCE * np.abs(x).max()]
    patches = sorted({int(constraints.pairs[k].row_patch[i]) for k, i in opened})
    return Pull(True, motion, tuple(int(k) for k in np.flatnonzero(speed > TOLERANCE * speed.max())), tuple(patches))


def removal(constraints: Constraints, part: int) -> Directions:
    """Straight ways in which one part can leave while all others stand still; none: it cannot be taken out so.

    The cone {v : n · v ≥ 0 at all its contacts}, ω = 0. First order: whether the way stays clear is for a collision
    sweep to tell.
    """
    if not 0 <= part < constraints.n_parts:
        raise InputError("part", part, f"parts are numbered 0 to {constraints.n_parts - 1}")
    rows = [np.zeros((0, 3))]
    for pair in constraints.pairs:
        if part in (pair.a, pair.b):
            rows.append(pair.rows[:, :3] * (1.0 if part == pair.a else -1.0))
    for a, b, given in equality_blocks(constraints):
        if part in (a, b):
            rows += [given[:, :3], -given[:, :3]]
    normals = np.vstack(rows)
    normals = normals[np.linalg.norm(normals, axis=1) > TOLERANCE]
    return Directions(*lines_and_rays(normals / np.linalg.norm(normals, axis=1, keepdims=True)))


def _over_unknowns(constraints: Constraints, wrenches: Array) -> Array:
    """Wrenches as factors of the unknowns: power = result · x."""
    free = list(constraints.free)
    f, m = wrenches[free, :3], wrenches[free, 3:]
    return np.hstack((f, (m - np.cross(constraints.points[free], f)) / constraints.length)).ravel()


def _forces(constraints: Constraints, load: Array) -> tuple[Array, ...]:
    """Contact forces along the rows that carry the load, with the smallest sum.

    A little of the load may be left over, at a price no contact force is worth: the rows of real files are not exact.
    """
    columns = [6 * part + k for part in constraints.free for k in range(6)]
    J: Sparse = jacobian(constraints, scaled=True)[:, columns]
    E: Sparse = equalities(constraints, scaled=True)[:, columns]
    n, m, size = J.shape[0], E.shape[0], len(load)
    if not (n + m and size):
        return tuple(np.zeros(len(pair.rows)) for pair in constraints.pairs)
    scale = max(float(np.abs(load).max(initial=0.0)), np.finfo(float).tiny)
    one = sparse.eye_array(size)
    answer = linprog(
        np.concatenate((np.ones(n), np.zeros(m), np.full(2 * size, 1e4))),
        A_eq=sparse.hstack((J.T, E.T, one, -one)),
        b_eq=-load / scale,
        bounds=[(0, None)] * n + [(None, None)] * m + [(0, None)] * (2 * size),
        method="highs",
        options=EXACT,
    )
    if answer.x is None:
        raise SolveError(f"contact forces: {answer.message}")
    ends = np.cumsum([len(pair.rows) for pair in constraints.pairs])[:-1]
    return tuple(np.split(scale * np.asarray(answer.x[:n], dtype=float), ends))
