"""Motions that open contacts, all of them: which rows can open, a motion that opens them all, how many ways there are.

Sinha et al., section 4.3, S_allowed = S_preserving + S_breaking (eq. 26). The printed S_breaking = {J V > 0} is empty
for the paper's own arm, where some rows can open and the others never; used is {J V ≥ 0} without null(J). The paper
tries candidate axes, which find 3 of the 9 extreme rays of a box in a corner; here nothing is missed: the cone is
closed under sums, so one motion opens every row that any motion opens, and

    maximise Σ s   subject to   J V ≥ s,  0 ≤ s ≤ 1

finds it. The rows that stay shut are equalities; the motions they leave span the whole cone, so

    contact-breaking directions = nullity(rows that stay shut) − nullity(J)

counts the independent ways of breaking contact, whatever the number of points a curved contact was given.

Merging fasteners ties dozens of parts by six equations each. For linear programmes these are better gone: the tied
parts become one body, its contacts are theirs, and the motions found are handed back to all of them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from detent.articulation.constraints import Constraints, Pair, Sparse
from detent.articulation.free_motions import readable
from detent.articulation.motion_cones import FAST, MANY, MotionCone, best, motion_cone
from detent.articulation.null_space import NullSpace, null_space, nullity
from detent.articulation.row_space import TOLERANCE, twists_at
from detent.core.errors import SolveError

Array = NDArray[np.float64]
FREE = (
    1e-9  # multiplier below which a speed's limit costs nothing; rounding leaves 1e-12, one row at the tolerance 1e-6
)


@dataclass(frozen=True, slots=True, eq=False)
class Breaking:
    """Which contacts of an assembly can open.

    opens       for each pair (n,) bool: the rows that can
    pairs       indices of pairs with such rows;  patches: of their patches
    motion      (n_parts, 6) twists in W that open all of them at once; zero if there are none
    directions  number of independent contact-breaking directions
    """

    opens: tuple[NDArray[np.bool_], ...]
    pairs: tuple[int, ...]
    patches: tuple[int, ...]
    motion: Array
    directions: int
    cone: MotionCone

    @property
    def rows(self) -> int:
        """How many rows can open."""
        return sum(int(opens.sum()) for opens in self.opens)


def breaking(constraints: Constraints, null: NullSpace | None = None, *, tolerance: float = TOLERANCE) -> Breaking:
    """The complete contact-breaking analysis.

    null  a readable null space of the same constraints; the motion told is then one that leaves its joints alone
    tolerance  a row opens if a motion of speed 1 can open it faster than this
    """
    cone = motion_cone(constraints, tolerance)
    opened, x = maximum_support(cone, tolerance)
    opens = tuple(np.zeros(len(pair.rows), dtype=bool) for pair in constraints.pairs)
    for pair, row in cone.row[opened]:
        opens[pair][row] = True
    pairs = tuple(k for k, one in enumerate(opens) if one.any())
    patches = sorted({int(i) for k in pairs for i in constraints.pairs[k].row_patch[opens[k]]})
    motion, directions = cone.twists(x), 0
    if pairs:
        null = readable(null_space(constraints, tolerance=tolerance), constraints) if null is None else null
        shut = tuple(
            Pair(pair.a, pair.b, pair.rows[~one], pair.patches, pair.row_patch[~one], pair.point)
            for pair, one in zip(constraints.pairs, opens)
        )
        directions = nullity(replace(constraints, pairs=shut), tolerance=tolerance) - null.nullity
        slowest = float((cone.unequal @ x)[opened].min())
        least = x
        if len(opened) <= MANY:  # of thousands of rows the programme may take minutes, for the looks of one motion
            rest = replace(cone, unequal=cone.unequal[~opened])  # J V ≥ rate > 0 says J V ≥ 0
            least = least_motion(rest, cone.unequal[opened], np.full(int(opened.sum()), slowest))
        motion = cone.twists(least)
        if null.nullity:  # less the motions of the null space that leave the joints of its modes at rest
            amount = null.readers @ motion.ravel()
            motion = motion - (amount @ null.basis.reshape(null.nullity, -1)).reshape(motion.shape)
        motion = normalised(motion, constraints)
    return Breaking(opens, pairs, tuple(patches), motion, directions, cone)


def maximum_support(cone: MotionCone, tolerance: float = TOLERANCE) -> tuple[NDArray[np.bool_], Array]:
    """Which inequalities can open, and unknowns that open all of them.

    Speeds are bounded, so that what would take more than 1/tolerance of them counts as shut; a row that the bound cost
    its opening is asked for again, until no programme opens another. Where the bound's multipliers are zero it cost
    nothing: a motion that opens another row could be added to the one found and would gain.
    """
    n, size = cone.unequal.shape[0], cone.constraints.unknowns
    opened, total = np.zeros(n, dtype=bool), np.zeros(size)
    while not opened.all():
        m = int((~opened).sum())
        more = sparse.hstack((cone.unequal[~opened], -sparse.eye_array(m))).tocsr(), np.zeros(m)  # says J V ≥ 0 too
        gain = np.concatenate((np.zeros(size), np.ones(m)))
        x, pull = best(replace(cone, unequal=cone.unequal[opened]), gain, limit=FAST, more=more, extra=m)
        x = x[:size]
        found = ~opened & (cone.unequal @ x > tolerance * FAST)
        if not found.any():
            break
        opened |= found
        total += x
        if pull < FREE:
            break
    return opened, total


def least_motion(cone: MotionCone, rows: Sparse, rates: Array) -> Array:
    """Unknowns with the smallest Σ |x| among those with rows x ≥ rates: few parts move, few ways."""
    size = cone.constraints.unknowns
    one = sparse.eye_array(size)
    both = sparse.block_array([[one, one], [-one, one], [rows, sparse.csr_array(rows.shape)]]).tocsr()
    gain = -np.concatenate((np.zeros(size), np.ones(size)))
    more = both, np.concatenate((np.zeros(2 * size), rates))
    return best(cone, gain, limit=np.inf, more=more, extra=size, extra_limit=np.inf)[0][:size]


def normalised(motion: Array, constraints: Constraints) -> Array:
    """At 1 rad for the part that turns fastest, or at 1 m for the one that moves fastest where none turns."""
    local = twists_at(motion, constraints.points, constraints.length)
    speed, turn = (np.linalg.norm(half, axis=1).max(initial=0.0) for half in (local[:, :3], local[:, 3:]))
    if not max(speed, turn) > 0:
        return motion
    return motion / (turn / constraints.length if turn > TOLERANCE * speed else speed)


@dataclass(frozen=True, slots=True, eq=False)
class Way:
    """A way to open a patch: the patch asked for, the least motion (n_parts, 6) that opens it, all patches it opens."""

    patch: int
    motion: Array
    patches: tuple[int, ...]


def ways(found: Breaking, *, most: int = 200, tolerance: float = TOLERANCE) -> tuple[Way, ...]:
    """For each patch that can open the least motion that opens it, those that are the same told once.

    "Least" is the smallest sum of all parts' speeds, Σ |x|, that opens the patch's rows by 1 altogether: it moves few
    parts, few ways. Two are the same if they open all rows alike up to scale, for then they differ by a motion of the
    null space. At most `most` patches are asked for.
    """
    cone = found.cone
    held = cone.constraints
    pairs, rows = cone.row[:, 0], cone.row[:, 1]
    patch_of = np.array([held.pairs[k].row_patch[i] for k, i in zip(pairs, rows)], dtype=np.int64)
    opens = np.array([found.opens[k][i] for k, i in zip(pairs, rows)], dtype=bool)
    told: list[Way] = []
    seen: list[Array] = []
    for patch in found.patches[:most]:
        asked = sparse.csr_array(cone.unequal[opens & (patch_of == patch)].sum(axis=0)[None])
        x = least_motion(cone, asked, np.ones(1))
        rates = cone.unequal @ x
        rates /= np.linalg.norm(rates)
        if any(np.abs(rates - other).max() < 1e3 * tolerance for other in seen):
            continue
        seen.append(rates)
        opened = sorted({int(i) for i in patch_of[rates > tolerance]})
        told.append(Way(patch, normalised(cone.twists(x), held), tuple(opened)))
    return tuple(told)


@dataclass(frozen=True, slots=True, eq=False)
class Contracted:
    """The constraints of bodies; `body` (n_parts,) tells whose, `pairs` the pair of the whole that each pair was."""

    constraints: Constraints
    body: NDArray[np.int64]
    pairs: tuple[int, ...]


def contracted(held: Constraints) -> Contracted:
    """Constraints with parts that are tied in all six directions made one."""
    group = np.arange(held.n_parts)  # the lowest part of the body of each
    tied = [(a, b) for a, b, rows in held.given if np.linalg.matrix_rank(rows / np.abs(rows).max()) == 6]
    for a, b in (*tied, *((min(held.ground, default=0), part) for part in held.ground)):  # all that is grounded is one
        low, high = sorted((group[a], group[b]))
        group[group == high] = low
    roots, body = np.unique(group, return_inverse=True)
    pairs, own = [], []
    for k, pair in enumerate(held.pairs):
        a, b = int(body[pair.a]), int(body[pair.b])
        if a != b:
            pairs.append(Pair(a, b, pair.rows, pair.patches, pair.row_patch, pair.point))
            own.append(k)
    small = replace(
        held,
        n_parts=len(roots),
        ground=frozenset(int(body[part]) for part in held.ground),
        pairs=tuple(pairs),
        locked=tuple((int(body[part]), what) for part, what in held.locked),
        given=tuple((int(body[a]), int(body[b]), rows) for a, b, rows in held.given if body[a] != body[b]),
        points=np.array([held.points[body == k].mean(axis=0) for k in range(len(roots))]),
    )
    return Contracted(small, body, tuple(own))


def breaking_on_bodies(held: Constraints, null: NullSpace) -> tuple[Breaking, str]:
    """The contact-breaking analysis of the whole, worked out on its bodies; a sentence where it gave up, else "".

    Where it gave up nothing is said to open.
    """
    small = contracted(held) if held.given or len(held.ground) > 1 else None
    try:
        if small is None or len(small.body) == small.constraints.n_parts:
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
