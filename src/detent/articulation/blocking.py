"""Slides that some parts make together while the others stand still: who must go along, and who is in the way.

For a direction d each contact says who pushes whom: a part that slides along d pushes every neighbour with n · d < 0
somewhere (n into the part). What a part pushes, and what that pushes in turn, must slide along with it; if the ground
is among them it does not move (the directional blocking graph of Wilson & Latombe, 1994, for contacts J V ≥ 0).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from detent.articulation.constraints import Constraints
from detent.articulation.joints import aligned
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

    def pushes(self, d: Array) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
        """For each pair: whether A sliding along d pushes B, and whether B sliding along d pushes A."""
        if not len(self.pairs):
            return np.zeros(0, bool), np.zeros(0, bool)
        speed = self.normals @ d
        low, high = np.minimum.reduceat(speed, self.first), np.maximum.reduceat(speed, self.first)
        tied = self.tied & (np.maximum(high, -low) > PUSH)
        return (low < -PUSH) | tied, (high > PUSH) | tied

    def together(
        self, part: int, d: Array, still: frozenset[int] = frozenset(), gone: frozenset[int] = frozenset()
    ) -> frozenset[int] | None:
        """The parts that slide along d when one does, itself among them; None where one of them may not.

        still  parts that shall not move besides those held;  gone  parts that are no longer there
        """
        a_pushes, b_pushes = (pushing.tolist() for pushing in self.pushes(d))
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
