"""The tree of a mechanism: which joints carry the parts from the ground, in which order, and what is left over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from detent.errors import InputError
from detent.geometry.joint import Joint

Array = NDArray[np.float64]
WORLD = -1


@dataclass(frozen=True, slots=True)
class Step:
    """One joint of the tree, from the part nearer to the root to the farther; `back`: it is entered by its child."""

    joint: int
    near: int
    far: int
    back: bool


def check(n_parts: int, joints: Sequence[Joint], ground: frozenset[int]) -> None:
    if any(not 0 <= part < n_parts for part in ground):
        raise InputError("ground", sorted(ground), f"parts are numbered 0 to {n_parts - 1}")
    for joint in joints:
        ends, S = (joint.parent, joint.child), np.asarray(joint.freedoms)
        if joint.parent == joint.child or not all(0 <= part < n_parts for part in ends):
            raise InputError("joint", ends, f"two different parts from 0 to {n_parts - 1} are needed")
        if S.ndim != 2 or S.shape[1] != 6 or not np.isfinite(S).all():
            raise InputError("joint.freedoms", S.shape, "(k, 6) finite numbers are needed")


def spanning(
    n_parts: int, joints: Sequence[Joint], ground: frozenset[int], centre: Array
) -> tuple[tuple[Joint, ...], list[int]]:
    """The joints, with free ones for parts that hang on nothing, and which of them make the tree."""
    root = list(range(n_parts + 1))  # the last is the world

    def top(i: int) -> int:
        while root[i] != i:
            root[i] = root[root[i]]
            i = root[i]
        return i

    for part in ground:
        root[top(part)] = top(n_parts)
    kept = []
    for i in sorted(range(len(joints)), key=lambda i: (joints[i].closes_loop, i)):
        a, b = top(joints[i].parent), top(joints[i].child)
        if a != b:
            root[a] = b
            kept.append(i)
    every = list(joints)
    for part in range(n_parts):
        if top(part) != top(n_parts):
            root[top(part)] = top(n_parts)
            freedoms = np.eye(6)
            freedoms[3:, :3] = np.cross(centre, np.eye(3))  # turns about the centre: v = −ω × c
            kept.append(len(every))
            every.append(Joint(WORLD, part, "free", freedoms, point=centre, reason="touches nothing that is held"))
    return tuple(every), kept


def from_the_root(joints: Sequence[Joint], kept: Sequence[int], ground: frozenset[int]) -> tuple[Step, ...]:
    """The joints of the tree in an order in which what carries comes first."""
    meets: dict[int, list[int]] = {}
    for i in kept:
        meets.setdefault(joints[i].parent, []).append(i)
        meets.setdefault(joints[i].child, []).append(i)
    steps, used, front = [], set(), [WORLD, *sorted(ground)]
    while front:
        near = front.pop(0)
        for i in sorted(meets.get(near, ())):
            if i not in used:
                used.add(i)
                back = joints[i].child == near
                far = joints[i].parent if back else joints[i].child
                steps.append(Step(i, near, far, back))
                front.append(far)
    return tuple(steps)
