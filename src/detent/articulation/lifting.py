"""Motions in one sense only: what lifts off what, in words, and whether it may in the whole assembly.

A contact that can open (Sinha et al., section 4.3; `detent.articulation.breaking`) rests: it holds one way and lets go
the other. For each such pair the opening is sought first as a slide of the child that opens as much as possible,

    maximise Σ J V over the pair's rows, ω_child = ω_parent, |V| ≤ 1, J_assembly V ≥ 0

told along the middle of its opening normals where the assembly allows that; only where no slide opens it, as a turn.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from detent.articulation.breaking import Breaking
from detent.articulation.constraints import Pair, rows_at
from detent.articulation.joints import screw_of
from detent.articulation.modes import motion_words
from detent.articulation.motion_cone import MotionCone, best
from detent.articulation.solving import Articulation
from detent.geometry.joint import Joint, numbers

Array = NDArray[np.float64]
SMALL = 1e-6  # of the largest speed: no opening


@dataclass(frozen=True, slots=True, eq=False)
class Opening:
    """How two parts come apart.

    joint    index in the articulation's `joints`
    twist    (6,) of the child against the parent, in W
    patches  contacts that open
    words    "arm lifts off base along (0, 0, 1)"
    """

    joint: int
    twist: Array
    patches: tuple[int, ...]
    words: str


def openings(found: Articulation, breaks: Breaking, seconds: float = 2.0) -> tuple[Opening, ...]:
    """One opening for each pair that has a contact that can open.

    seconds  after which the remaining pairs are told by the one motion that opens all of them at once
    """
    which = {frozenset((joint.parent, joint.child)): i for i, joint in enumerate(found.joints)}
    began, told = time.monotonic(), []
    for k in breaks.pairs:
        pair = found.constraints.pairs[k]
        joint = which[frozenset((pair.a, pair.b))]
        one = found.joints[joint]
        twist = None
        if time.monotonic() - began < seconds:
            twist = _slide(found, breaks.cone, pair, breaks.opens[k], one)
        if twist is None:
            twist = breaks.motion[one.child] - breaks.motion[one.parent]
        patches = tuple(sorted({int(i) for i in pair.row_patch[breaks.opens[k]]}))
        told.append(Opening(joint, twist, patches, opening_words(found, one, twist, pair)))
    return tuple(told)


def with_lifts(found: Articulation, told: tuple[Opening, ...]) -> Articulation:
    """The articulation with the openings told at its joints."""
    lifts: dict[frozenset[int], tuple[str, ...]] = {}
    for one in told:
        joint = found.joints[one.joint]
        lifts[frozenset((joint.parent, joint.child))] = (one.words,)

    def added(joint: Joint) -> Joint:
        return replace(joint, lifts=lifts.get(frozenset((joint.parent, joint.child)), ()))

    return replace(
        found,
        joints=tuple(added(joint) for joint in found.joints),
        articulations=tuple(added(joint) for joint in found.articulations),
    )


def opening_words(found: Articulation, joint: Joint, twist: Array, pair: Pair) -> str:
    """How the child leaves the parent: "arm lifts off base along (0, 0, 1)", or turns away."""
    points = np.vstack([found.patches[i].points for i in pair.patches])
    motion = screw_of(twist, points, SMALL)
    child, parent = found.name(joint.child), found.name(joint.parent)
    if motion.type == "prismatic":
        return f"{child} lifts off {parent} along {numbers(motion.axis)}"
    return f"{child} comes off {parent}: {motion_words(motion)}"


def _slide(found: Articulation, cone: MotionCone, pair: Pair, opens: NDArray[np.bool_], joint: Joint) -> Array | None:
    """Twist of a pure slide of the child that opens the pair; None where there is none."""
    sign = 1.0 if joint.child == pair.a else -1.0
    normals = sign * pair.rows[opens, :3]
    still = _relative(cone, joint, 3)
    slide = _relative(cone, joint, 0)
    middle = normals.sum(axis=0)
    slides = joint.freedoms[~joint.freedoms[:, 3:].any(axis=1), :3]
    middle = middle - middle @ slides.T @ slides if len(slides) else middle
    length = float(np.linalg.norm(middle))
    if length > SMALL * len(normals):
        middle = middle / length
        across = np.linalg.svd(middle[None])[2][1:] @ slide  # the slide has no part across the middle
        x = best(cone, middle @ slide, more=_zero(np.vstack((still, across))))
        if middle @ slide @ x > SMALL:
            return np.hstack((middle, np.zeros(3)))
    gain = normals.sum(axis=0) @ slide
    x = best(cone, gain, more=_zero(still))
    v = slide @ x
    v = v - v @ slides.T @ slides if len(slides) else v
    if np.linalg.norm(v) > SMALL and (normals @ v).max() > SMALL * np.linalg.norm(v):
        return np.hstack((v / np.linalg.norm(v), np.zeros(3)))
    return None


def _relative(cone: MotionCone, joint: Joint, first: int) -> Array:
    """(3, size): turning (first = 3) of the child against the parent, or the speed of the joint's point (first = 0)."""
    held = cone.constraints
    pick = np.eye(6)[first : first + 3]
    if first == 0:
        pick = np.hstack((np.eye(3), np.cross(joint.point, np.eye(3))))  # e · (v + ω × p) = e · v + (p × e) · ω
    out = np.zeros((3, cone.size))
    for part, sign in ((joint.child, 1.0), (joint.parent, -1.0)):
        if part not in held.ground:
            column = cone.column(part)
            out[:, column : column + 6] = sign * rows_at(pick, held.points[part], held.length)
    return out


def _zero(rows: Array) -> tuple[sparse.csr_array, Array]:
    """Rows x = 0 as two inequalities."""
    return sparse.csr_array(np.vstack((rows, -rows))), np.zeros(2 * len(rows))
