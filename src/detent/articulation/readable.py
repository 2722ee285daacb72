"""A basis of the null space that people read: each mode moves one joint at rate 1.

The null vectors are told in joint coordinates, the relative motions of the pairs of parts along a tree from the
ground, and brought to reduced row echelon form with the joints near the ground first. Each mode then has one joint of
its own at 1 rad or 1 m, no other mode moves that joint, and what hangs from joints that stand still stands still.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from detent.articulation.constraints import Constraints, Sparse, stacked
from detent.articulation.graph import Link, spanning_tree
from detent.articulation.null_space import NullSpace
from detent.articulation.row_space import TOLERANCE, Decisions, row_spaces, rows_in_world, twists_at, twists_in_world

Array = NDArray[np.float64]


def readable(null: NullSpace, constraints: Constraints) -> NullSpace:
    """The same space with a readable basis; screws per rad, translations per m.

    Four-bar of section 5.2, mm: (0, −39, 0, 0, 0, 1 | −39, 0, 0, 0, 0, 0 | 0, 0, 0, 0, 0, 1).
    """
    if not null.nullity:
        return null
    readers = joint_readers(constraints)
    flat = null.basis.reshape(null.nullity, -1)
    coordinates = (readers @ flat.T).T  # (nullity, joint coordinates)
    chosen = pivots(coordinates, null.tolerance)
    basis = (np.linalg.inv(coordinates[:, chosen]) @ flat).reshape(null.basis.shape)
    speed = np.abs(twists_at(basis, constraints.points, constraints.length)).max(axis=2)
    basis[speed < null.tolerance * speed.max(axis=1, keepdims=True)] = 0.0  # parts that move by rounding alone
    return replace(null, basis=basis, readers=readers[chosen])


def joint_readers(constraints: Constraints) -> Sparse:
    """(sum of the links' freedoms, 6 n_parts): rows that read off all twists how far each link of the tree moves."""
    links = spanning_tree(constraints).links
    moves = freedoms(links, constraints.length)
    counts = [len(one) for one in moves]
    points = np.repeat([link.point for link in links], counts, axis=0)
    told = twists_at(np.concatenate(moves), points, constraints.length)
    ends = np.cumsum(counts)[:-1]
    rows = rows_in_world(np.concatenate(inverses(np.split(told, ends))), points, constraints.length)
    blocks = [(link.child, link.parent, own) for link, own in zip(links, np.split(rows, ends))]
    return stacked(constraints, blocks, scaled=False)


def inverses(matrices: Sequence[Array]) -> list[Array]:
    """(k, 6) of each (k, 6): its rows times those of the matrix are 1; equally large ones at once."""
    found = list(matrices)
    for size in {len(one) for one in matrices}:
        those = [i for i, one in enumerate(matrices) if len(one) == size]
        for i, one in zip(those, np.linalg.pinv(np.stack([matrices[i].T for i in those]))):
            found[i] = np.asarray(one, dtype=float)
    return found


def modulo(motion: Array, null: NullSpace) -> Array:
    """A motion (n_parts, 6) less the motions of a readable null space that leave the joints of its modes at rest."""
    if not null.nullity:
        return motion
    amount = null.readers @ motion.ravel()
    return motion - (amount @ null.basis.reshape(null.nullity, -1)).reshape(motion.shape)


def freedoms(links: Sequence[Link], length: float, tolerance: float = TOLERANCE) -> list[Array]:
    """(k, 6) twists in W of each child against its parent that keep all their contacts, in a form people read.

    First the translations, along W's axes where these will do; then turns, per rad, each with the least slide along the
    translations already told: about an axis, or along a screw where it must be one. Where the axis may lie anywhere it
    passes the link's point. The largest component of a direction is positive.
    """
    spaces = row_spaces([(link.rows, link.point) for link in links], length)
    ranks = Decisions(tolerance).ranks(spaces.values).tolist()
    return [
        twists_in_world(_told(V[rank:], reach, tolerance), point, reach)
        for V, rank, point, reach in zip(spaces.V, ranks, spaces.points, spaces.reach)
    ]


def _told(space: Array, reach: float, tolerance: float) -> Array:
    """Slides, then turns, of a space of twists with an orthonormal basis (k, 6), turning times `reach`."""
    if not len(space):
        return np.zeros((0, 6))
    # Combinations without turning are translations; the others, square to these, slide along none of them.
    U, values, _ = np.linalg.svd(space[:, 3:])
    turning = int((values > tolerance).sum())
    told = []
    if turning < len(space):
        slides = echelon(U[:, turning:].T @ space[:, :3], tolerance)
        slides = np.linalg.qr(slides.T)[0].T if len(slides) > 1 else slides  # one alone is of unit length
        told += [_positive(np.concatenate((slide, np.zeros(3))), slide) for slide in slides]
    if turning:
        turns = echelon(U[:, :turning].T @ space, tolerance, first=3)
        turns *= reach / np.sqrt(np.einsum("ij,ij->i", turns[:, 3:], turns[:, 3:]))[:, None]
        told += [_positive(turn, turn[3:]) for turn in turns]
    return np.array(told)


def echelon(rows: Array, tolerance: float, *, first: int = 0) -> Array:
    """Reduced row echelon form of full-rank rows, pivots from column `first` on; of one row its scale is left alone."""
    if len(rows) == 1:
        return rows
    chosen = pivots(rows[:, first:], tolerance) + first
    return np.asarray(np.linalg.solve(rows[:, chosen], rows), dtype=float)


def pivots(rows: Array, tolerance: float) -> NDArray[np.intp]:
    """Columns of the echelon form's pivots: the first ones that are independent."""
    rows, done, found = rows.copy(), 0, []
    small = tolerance * float(np.abs(rows).max(initial=0.0))
    for column in range(rows.shape[1]):
        if done == len(rows):
            break
        pivot = done + int(np.abs(rows[done:, column]).argmax())
        if abs(rows[pivot, column]) <= small:
            continue
        rows[[done, pivot]] = rows[[pivot, done]]
        below = done + 1 + np.flatnonzero(rows[done + 1 :, column])
        rows[below, column:] -= np.outer(rows[below, column] / rows[done, column], rows[done, column:])
        found.append(column)
        done += 1
    return np.array(found, dtype=np.intp)


def _positive(twist: Array, direction: Array) -> Array:
    """With the sign that makes the largest component positive; of equals the first decides."""
    largest = 0.999 * max(map(abs, numbers := direction.tolist()))
    return twist if next(x for x in numbers if abs(x) > largest) > 0 else -twist
