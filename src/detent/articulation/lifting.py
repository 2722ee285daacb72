"""Slides that some parts make together while the others stand still: who must go along, and who is in the way.

For a direction d each contact says who pushes whom: a part that slides along d pushes every neighbour with n · d < 0
somewhere (n into the part). What a part pushes, and what that pushes in turn, must slide along with it; if the ground
is among them it does not move (the directional blocking graph of Wilson & Latombe, 1994, for contacts J V ≥ 0).

Motions in one sense only: what lifts off what, in words, and whether it may in the whole assembly.

A contact that can open (Sinha et al., section 4.3; `detent.articulation.breaking`) rests: it holds one way and lets go
the other. For each such pair the opening is sought first as a slide of the child, with all that it pushes along, while
the parent stands still: along the middle of the opening normals, or an edge of the cone they leave; then as a slide of
the parent away from the child. Only where no slide opens it, the one motion that opens all contacts at once is told.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from detent.articulation.breaking import Breaking
from detent.articulation.constraints import Constraints, Pair
from detent.articulation.free_motions import motion_words
from detent.articulation.joints import aligned, screw_of
from detent.articulation.solving import Articulation
from detent.geometry.assembly import Joint, numbers
from detent.geometry.frame import cross

Array = NDArray[np.float64]
PUSH = 1e-6  # of a unit speed into a neighbour: rounding of normals


@dataclass(frozen=True, slots=True, eq=False)
class Blocking:
    """Contacts ready to be asked about slides."""

    held: frozenset[int]  # parts that do not slide
    pairs: tuple[tuple[int, int], ...]  # A and B of each pair
    normals: Array  # (rows, 3), into A
    first: NDArray[np.int64]  # (p,) first row of each pair
    tied: NDArray[np.bool_]  # (p,) given constraints: hold both ways
    near: tuple[tuple[int, ...], ...]  # pairs of each part

    @classmethod
    def of(cls, held: Constraints) -> Blocking:
        blocks = [(pair.a, pair.b, pair.rows[:, :3], False) for pair in held.pairs]
        blocks += [(a, b, rows[:, :3], True) for a, b, rows in held.given]
        blocks = [one for one in blocks if len(one[2])]
        near: list[list[int]] = [[] for _ in range(held.n_parts)]
        for k, (a, b, *_) in enumerate(blocks):
            near[a].append(k)
            near[b].append(k)
        lengths = [len(one[2]) for one in blocks]
        return cls(
            held.ground | {part for part, what in held.locked if what == "translation"},
            tuple((a, b) for a, b, *_ in blocks),
            np.vstack([np.zeros((0, 3)), *(one[2] for one in blocks)]),
            np.concatenate(([0], np.cumsum(lengths)))[:-1].astype(np.int64),
            np.array([one[3] for one in blocks], dtype=bool),
            tuple(map(tuple, near)),
        )

    def together(
        self, part: int, d: Array, still: frozenset[int] = frozenset(), gone: frozenset[int] = frozenset()
    ) -> frozenset[int] | None:
        """The parts that slide along d when one does, itself among them; None where one of them may not.

        still  parts that shall not move besides those held;  gone  parts that are no longer there
        """
        a_pushes, b_pushes = [], []  # for each pair: whether A sliding along d pushes B, and B sliding along d A
        if self.pairs:
            speed = self.normals @ d
            low, high = np.minimum.reduceat(speed, self.first), np.maximum.reduceat(speed, self.first)
            tied = self.tied & (np.maximum(high, -low) > PUSH)
            a_pushes, b_pushes = ((low < -PUSH) | tied).tolist(), ((high > PUSH) | tied).tolist()
        stay = self.held | still
        moving, front = {part}, [part]
        while front:
            one = front.pop()
            if one in stay:
                return None
            for k in self.near[one]:
                a, b = self.pairs[k]
                other, pushed = (b, a_pushes[k]) if one == a else (a, b_pushes[k])
                if pushed and other not in moving and other not in gone:
                    moving.add(other)
                    front.append(other)
        return frozenset(moving)


def slides(normals: Array) -> tuple[Array, Array]:
    """The cone {d : n · d ≥ 0}: its lines (k, 3) and its edges (n, 3), unit."""
    if not len(normals):
        return np.eye(3), np.zeros((0, 3))
    unit = normals / np.linalg.norm(normals, axis=1, keepdims=True)
    unit = np.unique(np.round(unit, 9), axis=0)
    _, values, V = np.linalg.svd(unit)
    rank = int(np.sum(values > PUSH))
    lines, across = aligned(V[rank:]), V[:rank]
    flat = unit @ across.T  # (n, rank)
    if rank == 1:
        candidates = np.array([[1.0]])
    elif rank == 2:
        candidates = np.column_stack((-flat[:, 1], flat[:, 0]))
    else:
        i, j = np.triu_indices(len(flat), 1)
        candidates = cross(flat[i], flat[j])
    lengths = np.linalg.norm(candidates, axis=1)
    candidates = candidates[lengths > PUSH] / lengths[lengths > PUSH, None]
    candidates = np.vstack((candidates, -candidates))
    good = candidates[(candidates @ flat.T >= -PUSH).all(axis=1)]
    opening = good[(good @ flat.T).max(axis=1, initial=0.0) > PUSH]
    edges = np.unique(np.round(opening @ across, 6), axis=0)
    return lines, edges / np.maximum(np.linalg.norm(edges, axis=1, keepdims=True), 1e-300)


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


def openings(found: Articulation, breaks: Breaking) -> tuple[Opening, ...]:
    """One opening for each pair that has a contact that can open."""
    which = {frozenset((joint.parent, joint.child)): i for i, joint in enumerate(found.joints)}
    blocking, opened = Blocking.of(found.constraints), []
    for k in breaks.pairs:
        pair = found.constraints.pairs[k]
        joint = which[frozenset((pair.a, pair.b))]
        one = found.joints[joint]
        twist = _slide(blocking, pair, breaks.opens[k], one)
        if twist is None:
            twist = breaks.motion[one.child] - breaks.motion[one.parent]
        motion = screw_of(twist, np.vstack([found.patches[i].points for i in pair.patches]), SMALL)
        child, parent = found.name(one.child), found.name(one.parent)
        if motion.type == "prismatic":
            words = f"{child} lifts off {parent} along {numbers(motion.axis)}"
        else:
            words = f"{child} comes off {parent}: {motion_words(motion)}"
        patches = tuple(sorted({int(i) for i in pair.row_patch[breaks.opens[k]]}))
        opened.append(Opening(joint, twist, patches, words))
    return tuple(opened)


def with_lifts(found: Articulation, opened: tuple[Opening, ...]) -> Articulation:
    """The articulation with the openings in words at its joints, those of parts and those of links."""
    lifts = {}
    for one in opened:
        joint = found.joints[one.joint]
        lifts[frozenset((joint.parent, joint.child))] = (one.words,)
    joints, articulations = (
        tuple(replace(joint, lifts=lifts.get(frozenset((joint.parent, joint.child)), ())) for joint in several)
        for several in (found.joints, found.articulations)
    )
    return replace(found, joints=joints, articulations=articulations)


def _slide(blocking: Blocking, pair: Pair, opens: NDArray[np.bool_], joint: Joint) -> Array | None:
    """Twist of a pure slide of the child against the parent that opens the pair; None where there is none."""
    normals = (1.0 if joint.child == pair.a else -1.0) * pair.rows[:, :3]
    free = joint.freedoms[~joint.freedoms[:, 3:].any(axis=1), :3]
    middle = normals[opens].sum(axis=0)
    middle = middle - middle @ free.T @ free if len(free) else middle
    length = float(np.linalg.norm(middle))
    ways = [middle / length] if length > SMALL * len(normals) else []
    edges = (edge for cone in (normals,) for edge in slides(cone)[1])  # worked out when the first is asked for
    for d in chain(ways, edges):
        opened = (normals @ d).max() > SMALL
        if not opened or (normals @ d).min() < -SMALL:
            continue
        child = blocking.together(joint.child, d, still=frozenset((joint.parent,)))
        if child is not None or blocking.together(joint.parent, -d, still=frozenset((joint.child,))) is not None:
            return np.hstack((d, np.zeros(3)))
    return None
