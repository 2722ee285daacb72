"""Parts that are tied together as one body: fewer unknowns for the same question.

Merging fasteners ties dozens of parts by six equations each. For linear programmes these are better gone: the tied
parts become one, its contacts are theirs, and the motions found are handed back to all of them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from detent.articulation.breaking import Breaking, breaking
from detent.articulation.constraints import Constraints, Pair
from detent.articulation.motion_cone import motion_cone
from detent.articulation.null_space import NullSpace, null_space
from detent.articulation.readable import readable
from detent.errors import SolveError

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Contracted:
    """The constraints of bodies; `body` (n_parts,) tells whose, `pairs` the pair of the whole that each pair was."""

    constraints: Constraints
    body: NDArray[np.int64]
    pairs: tuple[int, ...]


def contracted(held: Constraints) -> Contracted:
    """Constraints with parts that are tied in all six directions made one."""
    top = list(range(held.n_parts))

    def root(i: int) -> int:
        while top[i] != i:
            top[i] = top[top[i]]
            i = top[i]
        return i

    for a, b, rows in held.given:
        if np.linalg.matrix_rank(rows / np.abs(rows).max()) == 6:
            top[max(root(a), root(b))] = min(root(a), root(b))
    ground = {root(part) for part in held.ground}
    if len(ground) > 1:  # all that is grounded is one
        first = min(ground)
        for one in ground:
            top[one] = first
    roots = sorted({root(i) for i in range(held.n_parts)})
    place = {one: k for k, one in enumerate(roots)}
    body = np.array([place[root(i)] for i in range(held.n_parts)], dtype=np.int64)
    pairs, kept = [], []
    for k, pair in enumerate(held.pairs):
        a, b = int(body[pair.a]), int(body[pair.b])
        if a != b:
            pairs.append(Pair(a, b, pair.rows, pair.patches, pair.row_patch, pair.point))
            kept.append(k)
    small = replace(
        held,
        n_parts=len(roots),
        ground=frozenset(int(body[part]) for part in held.ground),
        pairs=tuple(pairs),
        locked=tuple((int(body[part]), what) for part, what in held.locked),
        given=tuple((int(body[a]), int(body[b]), rows) for a, b, rows in held.given if body[a] != body[b]),
        points=np.array([held.points[body == k].mean(axis=0) for k in range(len(roots))]),
    )
    return Contracted(small, body, tuple(kept))


def opening(held: Constraints, null: NullSpace) -> tuple[Breaking, str]:
    """The contact-breaking analysis of the whole, worked out on its bodies; a sentence where it gave up, else "".

    Where it gave up nothing is said to open.
    """
    small = contracted(held)
    alone = len(small.body) == small.constraints.n_parts
    try:
        if alone:
            return breaking(held, null), ""
        few = readable(null_space(small.constraints, tolerance=null.tolerance), small.constraints)
        found = breaking(small.constraints, few, tolerance=null.tolerance)
    except SolveError as error:
        shut = tuple(np.zeros(len(pair.rows), dtype=bool) for pair in held.pairs)
        none = Breaking(shut, (), (), np.zeros((held.n_parts, 6)), 0, motion_cone(held))
        return none, f"what can open was not found: {error.reason}"
    opens = [np.zeros(len(pair.rows), dtype=bool) for pair in held.pairs]
    for one, k in zip(found.opens, small.pairs, strict=True):
        opens[k] = one
    pairs = tuple(small.pairs[k] for k in found.pairs)
    motion = found.motion[small.body]
    return Breaking(tuple(opens), pairs, found.patches, motion, found.directions, found.cone), ""
