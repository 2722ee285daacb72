"""Contacts that few points cannot tell: the points that matter are exchanged in from a cloud.

Sinha et al., section 4.2: "on other surfaces such as splines, non-penetration conditions would have to be written for
every point on the surface". Cones, spheres and round planes too are only approached by points (docs/papers.md, "SG 1").
A patch may carry many more points than its rows; each is implied by the rows if every motion the pair of parts is left
with, the lines and the extreme rays of its cone, respects it. Those most violated join the rows, until none is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import null_space as complement

from detent.articulation.constraints import pair_between
from detent.articulation.motion_cones import PairCone, pair_cones
from detent.articulation.rays import extreme_rays
from detent.articulation.row_space import TOLERANCE, row_spaces, rows_at
from detent.core.errors import SolveError
from detent.geometry.assembly import ContactPatch
from detent.geometry.frame import cross

Array = NDArray[np.float64]
ENTERS = 1e-3  # ours: speed into the other part, of a motion of speed 1, that is let pass; 32 points of a whole circle


def exchange(
    patches: Sequence[ContactPatch], *, enters: float = ENTERS, rounds: int = 30, length: float = 1.0
) -> tuple[ContactPatch, ...]:
    """The patches with points of their clouds added, until no motion of two parts enters a cloud faster than `enters`.

    Motions both ways are held to the tolerance of the null space. `error` of a patch with a cloud becomes the speed
    that is left, also where `rounds` ended it.
    """
    done = list(patches)
    members: dict[tuple[int, int], list[int]] = {}
    for i, patch in enumerate(patches):
        members.setdefault(patch.parts, []).append(i)
    clouded = {pair: indices for pair, indices in members.items() if any(len(patches[i].cloud) for i in indices)}
    cones = _cones(clouded, patches, length)
    for pair, indices in clouded.items():
        _exchange_pair(pair, indices, done, cones.get(pair), enters, rounds, length)
    return tuple(done)


def _cones(
    members: dict[tuple[int, int], list[int]], patches: Sequence[ContactPatch], length: float
) -> dict[tuple[int, int], PairCone]:
    """The cones of the pairs that have rows, all at once."""
    pairs = []
    for (a, b), indices in members.items():
        held = [i for i in indices if len(patches[i].points)]
        if held:
            pairs.append(pair_between(a, b, held, patches))
    cones = pair_cones(row_spaces([(pair.rows, pair.point) for pair in pairs], length))
    return {(pair.a, pair.b): cone for pair, cone in zip(pairs, cones)}


def _exchange_pair(
    pair: tuple[int, int],
    indices: list[int],
    patches: list[ContactPatch],
    cone: PairCone | None,
    enters: float,
    rounds: int,
    length: float,
) -> None:
    """`cone` is that of the rows as they are; None where there are none yet."""
    clouds = np.vstack([patches[i].cloud for i in indices])
    owner = np.concatenate([np.full(len(patches[i].cloud), i) for i in indices])
    cloud_rows = np.hstack((clouds[:, 3:], cross(clouds[:, :3], clouds[:, 3:])))
    for last in range(rounds, -1, -1):
        if cone is None:  # a patch that is a cloud alone starts with one of its points
            _add(patches, owner, clouds, np.zeros(1, dtype=np.intp))
            cone = _cones({pair: indices}, patches, length)[pair]
            continue
        rows = rows_at(cloud_rows, cone.point, cone.reach)
        rows /= np.linalg.norm(rows, axis=1, keepdims=True)
        lines, rays = _motions(cone)
        across, into = rows @ lines.T, rows @ rays.T  # (cloud, lines), (cloud, rays)
        worst = {int(k) for k in np.abs(across).argmax(axis=0)[np.abs(across).max(axis=0) > TOLERANCE]}
        worst |= {int(k) for k in into.argmin(axis=0)[into.min(axis=0) < -enters]}
        if not worst or not last:
            left = np.maximum(np.abs(across).max(axis=1, initial=0.0), -into.min(axis=1, initial=0.0))
            for i in set(owner.tolist()):
                patches[i] = replace(patches[i], error=float(left[owner == i].max()))
            return
        _add(patches, owner, clouds, np.array(sorted(worst)))
        cone = _cones({pair: indices}, patches, length)[pair]


def _motions(cone: PairCone) -> tuple[Array, Array]:
    """Unit lines and extreme rays at the pair's size; where the rays are too many, one motion in their middle."""
    lines = complement(cone.across).T if len(cone.across) else np.eye(6)
    try:
        rays = extreme_rays(cone.rows, opens=cone.opens, seconds=2.0)
    except SolveError:
        rays = cone.motion[None] / np.linalg.norm(cone.motion)
    return lines, rays @ cone.across


def _add(patches: list[ContactPatch], owner: NDArray[np.int64], clouds: Array, chosen: NDArray[np.intp]) -> None:
    for k in chosen:
        patch = patches[owner[k]]
        points, normals = np.vstack((patch.points, clouds[k, :3])), np.vstack((patch.normals, clouds[k, 3:]))
        patches[owner[k]] = replace(patch, points=points, normals=normals)
