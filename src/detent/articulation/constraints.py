"""What the contacts of an assembly demand of its velocities: J_assembly, its pairs of parts, what a designer adds.

Sinha, Gupta, Paredis & Khosla, section 4.1. A twist is V = (v, ω) with v at the world's origin; each pair of parts in
contact asks J_AB (V_A − V_B) ≥ 0 (eqs. 20–21), all pairs together J_assembly V ≥ 0 (eq. 22).

People see W and SI. Inside, a part's velocity is told at a point of its own, c, and turning times a length L
(`detent.articulation.row_space`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from detent.articulation.row_space import RowSpaces, row_spaces, rows_at
from detent.core.errors import InputError
from detent.geometry.assembly import ContactPatch
from detent.geometry.frame import cross

Array = NDArray[np.float64]
Sparse = Any  # scipy.sparse.csr_array, whose stubs do not know that it has a shape
Lock = tuple[int, Literal["rotation", "translation"]]
Given = tuple[int, int, Array]


@dataclass(frozen=True, slots=True, eq=False)
class Pair:
    """Two parts in contact: rows (V_a − V_b) ≥ 0.

    rows       (n, 6) in W, v at the world's origin
    patches    indices of their patches;  row_patch (n,): the patch of each row
    point      the middle of their contacts, about which the pair is looked at
    """

    a: int
    b: int
    rows: Array
    patches: tuple[int, ...]
    row_patch: NDArray[np.int64]
    point: Array


@dataclass(frozen=True, eq=False)
class Constraints:
    """All that holds the parts of an assembly.

    ground   parts that do not move
    locked   (part, "rotation"): it does not turn; (part, "translation"): its point does not move
    given    (a, b, rows (k, 6)): rows (V_a − V_b) = 0 that no geometry implies (section 1, "constraints introduced by
             the designer")
    points   (n_parts, 3) c of each part;  length: L
    free     parts that are not grounded;  unknowns: six of each, 6 N − 6 of the paper with one part grounded
    n_rows   of all pairs
    """

    n_parts: int
    ground: frozenset[int]
    pairs: tuple[Pair, ...]
    locked: tuple[Lock, ...]
    given: tuple[Given, ...]
    points: Array
    length: float
    free: tuple[int, ...] = field(init=False)
    unknowns: int = field(init=False)
    n_rows: int = field(init=False)

    @cached_property
    def spaces(self) -> RowSpaces:
        """The rows of all pairs, decomposed about the pairs' points."""
        return row_spaces([(pair.rows, pair.point) for pair in self.pairs], self.length)

    def __post_init__(self) -> None:
        free = tuple(part for part in range(self.n_parts) if part not in self.ground)
        n_rows = sum(len(pair.rows) for pair in self.pairs)
        for name, value in {"free": free, "unknowns": 6 * len(free), "n_rows": n_rows}.items():
            object.__setattr__(self, name, value)  # frozen; what follows from the others, once


def constraints(
    n_parts: int,
    patches: Sequence[ContactPatch],
    ground: Iterable[int],
    *,
    locked: Iterable[Lock] = (),
    dropped: Iterable[int] = (),
    given: Iterable[Given] = (),
    points: Array | None = None,
) -> Constraints:
    """The constraints of `n_parts` parts that touch at `patches`.

    dropped  indices of patches to leave out: "what if this contact were not there"
    points   (n_parts, 3) centres of the parts; the middle of their contacts if not given
    """
    grounded, left_out = frozenset(ground), frozenset(dropped)
    given = tuple((a, b, np.atleast_2d(np.asarray(rows, dtype=float))) for a, b, rows in given)
    locked = tuple(locked)
    _check(n_parts, patches, grounded, locked, left_out, given)
    members: dict[tuple[int, int], list[int]] = {}
    for i, patch in enumerate(patches):
        if i not in left_out and len(patch.points):
            members.setdefault(patch.parts, []).append(i)
    every_point = np.concatenate([np.zeros((0, 3)), *(patch.points for patch in patches)])
    normals = np.concatenate([np.zeros((0, 3)), *(patch.normals for patch in patches)])
    ends = np.cumsum([len(patch.points) for patch in patches])[:-1]
    # `ContactPatch.rows` of all patches at once
    rows = np.split(np.concatenate((normals, cross(every_point, normals)), axis=1), ends)
    pairs = tuple(pair_between(a, b, indices, patches, rows) for (a, b), indices in sorted(members.items()))
    centres = _centres(n_parts, pairs, patches) if points is None else np.asarray(points, dtype=float)
    return Constraints(n_parts, grounded, pairs, locked, given, centres, _length(pairs, patches, centres))


def jacobian(constraints: Constraints, *, scaled: bool = False) -> Sparse:
    """J_assembly (eq. 22): (rows, 6 n_parts), the rows pair by pair; columns of grounded parts are empty.

    scaled  for twists told at the parts' points with turning times L, instead of in W
    """
    return stacked(constraints, [(pair.a, pair.b, pair.rows) for pair in constraints.pairs], scaled=scaled)


def equalities(constraints: Constraints, *, scaled: bool = False) -> Sparse:
    """E with E V = 0: what is locked, and what the designer added; columns as in `jacobian`."""
    return stacked(constraints, list(equality_blocks(constraints)), scaled=scaled)


def equality_blocks(constraints: Constraints) -> Iterable[tuple[int, int, Array]]:
    """(a, b, rows) of `given` and of `locked`; b = −1 is the world itself."""
    yield from constraints.given
    for part, what in constraints.locked:
        e = np.eye(3)
        if what == "rotation":
            yield part, -1, np.hstack((np.zeros((3, 3)), e))
        else:
            yield part, -1, np.hstack((e, cross(constraints.points[part], e)))


def pair_between(
    a: int, b: int, indices: list[int], patches: Sequence[ContactPatch], rows: Sequence[Array] | None = None
) -> Pair:
    """The pair of parts a, b with the patches of these indices; `rows` of all patches, where they are known."""
    own = np.concatenate([patches[i].rows() if rows is None else rows[i] for i in indices])
    row_patch = np.repeat(indices, [len(patches[i].points) for i in indices])
    points = np.concatenate([patches[i].points for i in indices])
    # The middle of their box: it does not depend on how densely they lie where.
    return Pair(a, b, own, tuple(indices), row_patch, (points.min(axis=0) + points.max(axis=0)) / 2)


def _centres(n_parts: int, pairs: tuple[Pair, ...], patches: Sequence[ContactPatch]) -> Array:
    touching: list[list[Array]] = [[] for _ in range(n_parts)]
    for pair in pairs:
        for part in (pair.a, pair.b):
            touching[part].extend(patches[i].points for i in pair.patches)
    every = [np.vstack(points or [np.zeros((1, 3))]) for points in touching]
    return np.array([(points.min(axis=0) + points.max(axis=0)) / 2 for points in every])


def _length(pairs: tuple[Pair, ...], patches: Sequence[ContactPatch], centres: Array) -> float:
    """Median over parts and their contacts of how far a contact reaches from the part's point; 1 m where none does."""
    ends = [(part, i) for pair in pairs for part in (pair.a, pair.b) for i in pair.patches]
    if not ends:
        return 1.0
    counts = np.array([len(patches[i].points) for _, i in ends])
    points = np.concatenate([patches[i].points for _, i in ends])
    arms = points - np.repeat(centres[[part for part, _ in ends]], counts, axis=0)
    reach = np.maximum.reduceat(np.linalg.norm(arms, axis=1), np.cumsum(counts) - counts)
    return float(np.median(reach[reach > 0])) if (reach > 0).any() else 1.0


def stacked(
    constraints: Constraints, blocks: Sequence[tuple[int, int, Array]], *, scaled: bool, compact: bool = False
) -> Sparse:
    """(rows, 6 n_parts) of blocks (a, b, rows for V_a − V_b); what stands still has empty columns, `compact` none."""
    moves = np.zeros(constraints.n_parts + 1, dtype=bool)  # the last, −1, is the world
    moves[list(constraints.free)] = True
    column = np.cumsum(moves) - 1 if compact else np.arange(constraints.n_parts + 1)
    rows = np.concatenate([np.zeros((0, 6)), *(rows for *_, rows in blocks)])
    counts = [len(rows) for *_, rows in blocks]
    shape = (len(rows), constraints.unknowns if compact else 6 * constraints.n_parts)
    entries, row_of, column_of = [], [], []
    for side, sign in ((0, 1.0), (1, -1.0)):
        part = np.repeat(np.array([block[side] for block in blocks], dtype=np.int64), counts)
        here = np.flatnonzero(moves[part])
        mine = rows[here]
        if scaled:
            mine = rows_at(mine, constraints.points[part[here]], constraints.length)
        entries.append(sign * mine.ravel())
        row_of.append(np.repeat(here, 6))
        column_of.append((6 * column[part[here], None] + np.arange(6)).ravel())
    places = (np.concatenate(row_of), np.concatenate(column_of))
    return sparse.csr_array((np.concatenate(entries), places), shape=shape)


def _check(
    n_parts: int,
    patches: Sequence[ContactPatch],
    ground: frozenset[int],
    locked: tuple[Lock, ...],
    dropped: frozenset[int],
    given: tuple[Given, ...],
) -> None:
    parts = [("ground", part) for part in ground]
    parts += [("patch.parts", part) for patch in patches for part in patch.parts]
    parts += [("locked", part) for part, _ in locked]
    parts += [("given", part) for *two, _ in given for part in two]
    for name, part in parts:
        if not 0 <= part < n_parts:
            raise InputError(name, part, f"parts are numbered 0 to {n_parts - 1}")
    for patch in patches:
        if patch.parts[0] >= patch.parts[1]:
            raise InputError("patch.parts", patch.parts, "two different parts, the lower index first")
    points = np.concatenate([np.zeros((0, 3)), *(patch.points for patch in patches)])
    normals = np.concatenate([np.zeros((0, 3)), *(patch.normals for patch in patches)])
    words = [patch.words for patch in patches for _ in patch.points]
    for bad in np.flatnonzero(~(np.isfinite(points) & np.isfinite(normals)).all(axis=1)):
        raise InputError("patch.points", words[bad], "points and normals are finite numbers")
    for bad in np.flatnonzero(np.abs(np.linalg.norm(normals, axis=1) - 1.0) > 1e-6):
        raise InputError("patch.normals", words[bad], "normals have unit length")
    for _, what in locked:
        if what not in ("rotation", "translation"):
            raise InputError("locked", what, '"rotation" or "translation"')
    for index in dropped:
        if not 0 <= index < len(patches):
            raise InputError("dropped", index, f"contacts are numbered 0 to {len(patches) - 1}")
    for *_, rows in given:
        if rows.shape[1:] != (6,) or not np.isfinite(rows).all():
            raise InputError("given", rows.shape, "rows of six finite numbers")
