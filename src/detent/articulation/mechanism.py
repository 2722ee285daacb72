"""A mechanism of joints: a tree that carries the parts, loops that close it, coordinates and displacements.

Every freedom of every joint has one coordinate (rad or m, 0 at rest), in the order of the joints and of their
`freedoms`. A joint displaces its child against its parent, seen in W at rest, by

    E(q) = exp(q₁ S₁) exp(q₂ S₂) …          S = the joint's freedoms

the first next to the parent: S₁ stays with the parent, the last with the child. That is exact for joints of one freedom
and for those whose motions are a group (cylindrical, planar); of a pin in a slot and of a universal joint it says which
part holds the slot, or which axis. "spherical", "free" and "other" joints have no such order:

    E(q) = exp(q₁ S₁ + q₂ S₂ + …)

Parts hang in a tree rooted in the ground, D_child = D_parent E. A joint that closes a loop must agree with it:

    D_parent E(q) = D_child                  6 equations a loop, redundant ones among them (a planar loop has 3)

Parts that hang on nothing have a free joint to the world (parent −1), so that freedoms here are those of the paper's
null space (Sinha et al., section 4.1).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from detent.articulation.graph import WORLD, Step, check, joint_tree
from detent.core.errors import InputError
from detent.geometry.assembly import Joint
from detent.geometry.frame import (
    adjoint,
    exponential,
    exponential_slope,
    inverse,
    point_rows,
    rotation_vector,
)

Array = NDArray[np.float64]
TOGETHER = ("spherical", "free", "other")  # E = exp(Σ q S)


@dataclass(frozen=True, slots=True, eq=False)
class Block:
    """Loops that share coordinates, and these: what must be solved together."""

    loops: tuple[int, ...]  # indices of joints
    coordinates: NDArray[np.intp]


@dataclass(frozen=True, eq=False)
class Mechanism:
    """Parts 0 … n_parts − 1, their joints and the grounded ones; `size` (m) makes lengths comparable with angles.

    first     (joints + 1,) where each joint's coordinates begin, `n_coordinates` in all
    joint_of  (n,) the joint of each coordinate
    turns     (n,) whether a coordinate is an angle (rad), a screw's too; else it is a slide (m)
    scale     (n,) of each coordinate: 1 for a rotation, 1/size for a slide, so that all are of the order of 1
    """

    n_parts: int
    joints: tuple[Joint, ...]
    ground: frozenset[int]
    tree: tuple[Step, ...]  # from the root outwards
    loops: tuple[int, ...]
    centre: Array
    size: float
    first: NDArray[np.intp] = field(init=False)
    n_coordinates: int = field(init=False)
    joint_of: NDArray[np.intp] = field(init=False)
    turns: NDArray[np.bool_] = field(init=False)
    scale: Array = field(init=False)

    def __post_init__(self) -> None:
        counts = [len(joint.freedoms) for joint in self.joints]
        S = np.concatenate([np.zeros((0, 6)), *(joint.freedoms for joint in self.joints)])
        turns = np.linalg.norm(S[:, 3:], axis=1) > 1e-9
        made = {
            "first": np.concatenate(([0], np.cumsum(counts))).astype(np.intp), "n_coordinates": sum(counts),
            "joint_of": np.repeat(np.arange(len(counts)), counts), "turns": turns,
            "scale": np.where(turns, 1.0, 1.0 / self.size),
        }  # fmt: skip
        for name, value in made.items():
            object.__setattr__(self, name, value)  # frozen; what follows from the joints, once

    @classmethod
    def of(
        cls, n_parts: int, joints: Sequence[Joint], ground: Iterable[int] = (0,), size: float | None = None
    ) -> Mechanism:
        """A mechanism of joints; those marked `closes_loop` close the tree, and others where they are too many.

        size  of the whole, m; by default the reach of the joints' points, 1 m where they have none
        """
        held = frozenset(int(part) for part in ground)
        check(n_parts, joints, held)
        points = np.array([joint.point for joint in joints if joint.type not in ("fixed", "prismatic", "free")])
        centre = points.mean(axis=0) if len(points) else np.zeros(3)
        if size is None:
            size = float(np.linalg.norm(np.ptp(points, axis=0))) if len(points) > 1 else 0.0
            size = size if size > 0.0 else 1.0
        joints, tree = joint_tree(n_parts, joints, held, centre)
        loops = tuple(sorted(set(range(len(joints))) - {step.joint for step in tree}))
        return cls(n_parts, joints, held, tree, loops, centre, float(size))

    def coordinates_of(self, joint: int) -> slice:
        return slice(int(self.first[joint]), int(self.first[joint + 1]))

    # Displacements --------------------------------------------------------------------------------------------------

    def displacements(self, q: Array) -> Array:
        """(…, n_parts, 4, 4): where each part is carried from rest, in W, at coordinates (…, n)."""
        q = np.asarray(q, float)
        D = np.zeros((*q.shape[:-1], self.n_parts, 4, 4))
        D[...] = np.eye(4)
        moving = np.abs(q).reshape(-1, self.n_coordinates).max(axis=0, initial=0.0) > 0.0
        for step in self.tree:
            here = self.coordinates_of(step.joint)
            if step.near != WORLD:
                D[..., step.far, :, :] = D[..., step.near, :, :]
            if moving[here].any():
                E = joint_displacement(self.joints[step.joint], q[..., here])
                D[..., step.far, :, :] = D[..., step.far, :, :] @ (inverse(E) if step.back else E)
        return D

    def twists(self, q: Array, rates: Array) -> Array:
        """(n_parts, 6) twists of the parts in W at coordinates q (n,) and their rates (n,); loops are not looked at."""
        D, V = self.displacements(q), np.zeros((self.n_parts, 6))
        for step in self.tree:
            here = self.coordinates_of(step.joint)
            parent = step.far if step.back else step.near
            carried = np.eye(6) if parent == WORLD else adjoint(D[parent])
            relative = carried @ joint_state(self.joints[step.joint], q[here])[1] @ rates[here]
            near = np.zeros(6) if step.near == WORLD else V[step.near]
            V[step.far] = near - relative if step.back else near + relative
        return V

    @cached_property
    def _at_centre(self) -> list[tuple[Array, Array]]:
        """Each joint's freedoms with v at the centre, over the size, and their pseudoinverse."""
        found = []
        for joint in self.joints:
            S = joint.freedoms.copy()
            S[:, :3] = (S[:, :3] + np.cross(S[:, 3:], self.centre)) / self.size
            found.append((S, np.linalg.pinv(S)))
        return found

    def rates_of(self, twist: Array) -> Array:
        """(…, n) rates of all coordinates at rest, from twists (…, n_parts, 6) in W; InputError: a joint forbids them.

        Twists agree with the joints to 1e-6 of the fastest part's, turning counted at the mechanism's size.
        """
        twist = np.asarray(twist, float)
        if twist.shape[-2:] != (self.n_parts, 6):
            raise InputError("twist", twist.shape, f"({self.n_parts}, 6) is needed: one of each part")
        rates = np.zeros((*twist.shape[:-2], self.n_coordinates))
        at_centre = twist.copy()
        at_centre[..., :3] += np.cross(twist[..., 3:], self.centre)
        at_centre[..., :3] /= self.size
        fastest = np.abs(at_centre).max(axis=(-1, -2), initial=0.0)
        for i, joint in enumerate(self.joints):
            relative = at_centre[..., joint.child, :]
            if joint.parent != WORLD:
                relative = relative - at_centre[..., joint.parent, :]
            S, inverted = self._at_centre[i]
            found = relative @ inverted
            if (np.linalg.norm(relative - found @ S, axis=-1) > 1e-6 * fastest).any():
                ends = f"parts {joint.parent} and {joint.child}"
                raise InputError("twist", ends, f"their {joint.type} joint does not allow it")
            rates[..., self.coordinates_of(i)] = found
        return rates

    # Loops ----------------------------------------------------------------------------------------------------------

    @cached_property
    def _branches(self) -> dict[int, tuple[tuple[Step, ...], tuple[Step, ...]]]:
        """For each loop, the steps from the last common part to the joint's parent, and to its child."""
        above = {step.far: step for step in self.tree}

        def line(part: int) -> list[Step]:
            steps = []
            while part in above:
                steps.append(above[part])
                part = above[part].near
            return steps[::-1]

        found = {}
        for i in self.loops:
            a, b = line(self.joints[i].parent), line(self.joints[i].child)
            while a and b and a[0] is b[0]:
                a, b = a[1:], b[1:]
            found[i] = (tuple(a), tuple(b))
        return found

    @cached_property
    def _around(self) -> dict[int, set[int]]:
        """All joints of each loop."""
        return {i: {i} | {step.joint for side in self._branches[i] for step in side} for i in self.loops}

    def loops_of(self, moving: NDArray[np.bool_]) -> tuple[int, ...]:
        """Loops through any of the coordinates that are marked (n,)."""
        joints = set(self.joint_of[moving].tolist())
        return tuple(i for i in self.loops if self._around[i] & joints)

    @cached_property
    def blocks(self) -> tuple[Block, ...]:
        """Loops in groups that share coordinates. Coordinates in no block are free of each other."""
        groups: list[tuple[set[int], set[int]]] = []
        for i in self.loops:
            own = {j for joint in self._around[i] for j in range(self.first[joint], self.first[joint + 1])}
            loops = {i}
            apart = []
            for group in groups:
                if group[1] & own:
                    loops, own = loops | group[0], own | group[1]
                else:
                    apart.append(group)
            groups = [*apart, (loops, own)]
        return tuple(Block(tuple(sorted(loops)), np.array(sorted(own), dtype=np.intp)) for loops, own in groups)

    def closure(self, q: Array, loops: Sequence[int]) -> tuple[Array, Array]:
        """How far loops gape, (6 loops,), and its slope by all coordinates (6 loops, n).

        For each loop, at the mechanism's centre: (D_child c − D_parent E c)/size, and the rotation vector between both.
        The slope is exact where the loop is closed; elsewhere off by the order of the gap.
        """
        gap, slope = np.zeros(6 * len(loops)), np.zeros((6 * len(loops), self.n_coordinates))
        states = self._states(q, {j for i in loops for j in self._around[i]})
        for k, i in enumerate(loops):
            rows = slice(6 * k, 6 * k + 6)
            A, from_a = _along(self._branches[i][0], states)
            B, from_b = _along(self._branches[i][1], states)
            E, columns = states[i]
            from_a.append((i, adjoint(A) @ columns))
            A = A @ E
            to_a, to_b = point_rows(A, self.centre), point_rows(B, self.centre)
            gap[rows][:3] = (B[:3, :3] - A[:3, :3]) @ self.centre + B[:3, 3] - A[:3, 3]
            gap[rows][3:] = rotation_vector(B[:3, :3] @ A[:3, :3].T)
            for which, columns in from_b:
                slope[rows, self.coordinates_of(which)] += to_b @ columns
            for which, columns in from_a:
                slope[rows, self.coordinates_of(which)] -= to_a @ columns
            gap[rows][:3] /= self.size
            slope[rows][:3] /= self.size
        return gap, slope

    def gaping(self, q: Array, loops: Sequence[int]) -> Array:
        """(…,) how far the worst of these loops gapes at coordinates (…, n): entries of D_parent E − D_child.

        Rotations by their entries, places at the centre over the size: 0 exactly where `closure` is.
        """
        D, worst = self.displacements(q), np.zeros(q.shape[:-1])
        middle = np.append(self.centre, 1.0)
        for i in loops:
            joint = self.joints[i]
            E = joint_displacement(joint, q[..., self.coordinates_of(i)])
            off = (E if joint.parent == WORLD else D[..., joint.parent, :, :] @ E) - D[..., joint.child, :, :]
            turned, moved = np.abs(off[..., :3, :3]).max(axis=(-1, -2)), np.abs(off @ middle).max(axis=-1) / self.size
            worst = np.maximum(worst, np.maximum(turned, moved))
        return worst

    def _states(self, q: Array, joints: Iterable[int]) -> dict[int, tuple[Array, Array]]:
        """`joint_state` of some joints at once; those at rest cost nothing."""
        found, moved = {}, []
        for i in joints:
            joint, here = self.joints[i], self.coordinates_of(i)
            if not q[here].any():
                found[i] = (np.eye(4), joint.freedoms.T)
            elif joint.type in TOGETHER:
                found[i] = joint_state(joint, q[here])
            else:
                moved.append(i)
        if moved:
            S = np.concatenate([self.joints[i].freedoms for i in moved])
            E = exponential(np.concatenate([q[self.coordinates_of(i)] for i in moved])[:, None] * S)
            at = 0
            for i in moved:
                k = len(self.joints[i].freedoms)
                found[i] = _product(E[at : at + k], self.joints[i].freedoms)
                at += k
        return found


def _along(steps: Sequence[Step], states: dict[int, tuple[Array, Array]]) -> tuple[Array, list[tuple[int, Array]]]:
    """Displacement along steps of the tree, and the twists (6, k) each joint of them gives to its end."""
    D, columns = np.eye(4), []
    for step in steps:
        E, own = states[step.joint]
        if step.back:
            D = D @ inverse(E)
            columns.append((step.joint, -adjoint(D) @ own))
        else:
            columns.append((step.joint, adjoint(D) @ own))
            D = D @ E
    return D, columns


def joint_displacement(joint: Joint, q: Array) -> Array:
    """(…, 4, 4) E(q) of a joint at coordinates (…, k)."""
    if joint.type in TOGETHER:
        return exponential(q @ joint.freedoms)
    D = np.broadcast_to(np.eye(4), (*q.shape[:-1], 4, 4))
    for k, S in enumerate(joint.freedoms):
        D = D @ exponential(q[..., k, None] * S)
    return D


def joint_state(joint: Joint, q: Array) -> tuple[Array, Array]:
    """E(q) (4, 4) at coordinates (k,), and the child's twists against its parent (6, k): Ė E⁻¹ = Σ columns q̇."""
    if joint.type in TOGETHER:
        x = q @ joint.freedoms
        return exponential(x), exponential_slope(x) @ joint.freedoms.T
    return _product(exponential(q[:, None] * joint.freedoms), joint.freedoms)


def _product(factors: Array, freedoms: Array) -> tuple[Array, Array]:
    """exp(q₁ S₁) exp(q₂ S₂) … of given factors, and its twists (6, k)."""
    D, columns = np.eye(4), freedoms.T
    for k, E in enumerate(factors):
        if k:
            columns = columns.copy() if k == 1 else columns
            columns[:, k] = adjoint(D) @ columns[:, k]
        D = D @ E if k else E
    return D, columns
