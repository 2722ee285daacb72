"""The paper's heuristic: motions along and about the axes of each contact, tried one by one.

Sinha et al., section 4.3, steps 1–3. Each patch gives two axes (normal and a tangent of a plane; axis and a radius of a
cylinder or cone; any two through a sphere's centre), each axis a translation, a rotation and both ("along and/or
about"), each of these two signs: 2 × 3 × 2 = 12 candidates a patch, 216 for the arm's 18 patches. A candidate moves the
part that is farther from the ground, with all that hangs from it in the tree of contacts.

"Note that this heuristic will fail to detect degrees of freedom that are not along axes of symmetry": it finds 3 of the
9 extreme rays of a box in a corner, and no freedom of a closed loop. `breaking` and `null_space` miss none.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from detent.articulation.constraints import Constraints, equalities, jacobian
from detent.articulation.graph import Tree, spanning_tree
from detent.articulation.row_space import TOLERANCE, twists_at
from detent.geometry.assembly import ContactPatch

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Candidate:
    """A motion tried: the patch whose axis it is, what it does there, the twists (n_parts, 6) in W."""

    patch: int
    axis: str  # first, second
    what: str  # translation, rotation, both
    sign: int
    motion: Array


@dataclass(frozen=True, slots=True, eq=False)
class Candidates:
    """tried: their number;  valid: those that enter nothing;  distinct: valid ones that are no other's negative or
    multiple and no sum of a translation and a rotation that are valid themselves, as the paper counts its four."""

    tried: int
    valid: tuple[Candidate, ...]
    distinct: tuple[Candidate, ...]


def candidates(
    constraints: Constraints, patches: Sequence[ContactPatch], *, tolerance: float = TOLERANCE
) -> Candidates:
    """All candidates of the constraints' patches, and which are valid: J V ≥ 0, E V = 0."""
    tree = spanning_tree(constraints)
    J, E = jacobian(constraints), equalities(constraints)
    tried, valid = 0, []
    for pair in constraints.pairs:
        parts = outer_parts(tree, pair.a, pair.b)
        for patch in pair.patches:
            point, first, second = axes(patches[patch])
            for name, axis in (("first", first), ("second", second)):
                for what, sign in ((w, s) for w in ("translation", "rotation", "both") for s in (1, -1)):
                    slide = axis if what != "rotation" else 0 * axis
                    turn = axis / constraints.length if what != "translation" else 0 * axis
                    motion = np.zeros((constraints.n_parts, 6))
                    motion[parts] = sign * np.concatenate((slide - np.cross(turn, point), turn))
                    tried += 1
                    enters = np.asarray(J @ motion.ravel()).min(initial=0.0) < -tolerance
                    breaks = np.abs(np.asarray(E @ motion.ravel())).max(initial=0.0) > tolerance
                    if len(parts) and not enters and not breaks:
                        valid.append(Candidate(patch, name, what, sign, motion))
    return Candidates(tried, tuple(valid), tuple(_distinct(valid, constraints)))


def outer_parts(tree: Tree, a: int, b: int) -> list[int]:
    """The one of two parts that is farther from the ground, and all that hangs from it."""
    moving = [part for part in (a, b) if part in tree.above]
    if not moving:
        return []
    outer = max(moving, key=lambda part: len(tree.path(part)))
    found = {outer}
    for link in tree.links:  # parents stand before their children
        if link.parent in found:
            found.add(link.child)
    return sorted(found)


def axes(patch: ContactPatch) -> tuple[Array, Array, Array]:
    """A point, and two unit axes through it, of a contact."""
    points, normals = patch.points, patch.normals
    middle, mean = points.mean(axis=0), normals.mean(axis=0)
    if patch.kind in ("cylinder", "cone", "sphere"):
        # The normals' lines meet the axis, or in the centre: least squares of Σ |(1 − n nᵀ)(p − r)|².
        across = np.eye(3) - normals[:, :, None] * normals[:, None, :]
        middle = np.linalg.lstsq(across.sum(axis=0), np.einsum("nij,nj->i", across, points), rcond=TOLERANCE)[0]
    if patch.kind in ("cylinder", "cone"):
        about = normals if patch.kind == "cylinder" else normals - mean
        first, hint = np.linalg.svd(about)[2][2], normals[0]
    elif patch.kind == "sphere":
        first, hint = np.array((0.0, 0.0, 1.0)), np.array((1.0, 0.0, 0.0))
    else:
        first = mean if np.linalg.norm(mean) > TOLERANCE else normals[0]
        hint = points[1] - points[0] if len(points) > 1 else np.zeros(3)
    first = first / np.linalg.norm(first)
    second = hint - (hint @ first) * first
    if np.linalg.norm(second) <= TOLERANCE * max(1.0, float(np.linalg.norm(hint))):
        second = np.linalg.svd(first[None])[2][1]
    return middle, first, second / np.linalg.norm(second)


def _distinct(valid: list[Candidate], constraints: Constraints) -> list[Candidate]:
    found: list[Candidate] = []
    shapes: list[Array] = []
    simple = {(one.patch, one.axis, one.what) for one in valid if one.what != "both"}
    for one in valid:
        if one.what == "both" and {(one.patch, one.axis, w) for w in ("translation", "rotation")} <= simple:
            continue
        shape = twists_at(one.motion, constraints.points, constraints.length)
        shape = shape / np.linalg.norm(shape)
        if all(min(np.abs(shape - other).max(), np.abs(shape + other).max()) > 1e3 * TOLERANCE for other in shapes):
            found.append(one)
            shapes.append(shape)
    return found
