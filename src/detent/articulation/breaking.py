"""Motions that open contacts, all of them: which rows can open, a motion that opens them all, how many ways there are.

Sinha et al., section 4.3, S_allowed = S_preserving + S_breaking (eq. 26). The printed S_breaking = {J V > 0} is empty
for the paper's own arm, where some rows can open and the others never; used is {J V ≥ 0} without null(J). The paper
tries candidate axes, which find 3 of the 9 extreme rays of a box in a corner; here nothing is missed: the cone is
closed under sums, so one motion opens every row that any motion opens, and

    maximise Σ s   subject to   J V ≥ s,  0 ≤ s ≤ 1

finds it. The rows that stay shut are equalities; the motions they leave span the whole cone, so

    contact-breaking directions = nullity(rows that stay shut) − nullity(J)

counts the independent ways of breaking contact, whatever the number of points a curved contact was given.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from detent.articulation.constraints import Constraints, Pair, Sparse
from detent.articulation.motion_cone import FAST, MANY, MotionCone, best, limited, motion_cone
from detent.articulation.null_space import NullSpace, null_space, nullity
from detent.articulation.readable import modulo, readable
from detent.articulation.row_space import TOLERANCE, twists_at

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
        directions = nullity(shut(constraints, opens), tolerance=tolerance) - null.nullity
        slowest = float((cone.unequal @ x)[opened].min())
        least = x
        if len(opened) <= MANY:  # of thousands of rows the programme may take minutes, for the looks of one motion
            rest = replace(cone, unequal=cone.unequal[~opened])  # J V ≥ rate > 0 says J V ≥ 0
            least = least_motion(rest, cone.unequal[opened], np.full(int(opened.sum()), slowest))
        motion = normalised(modulo(cone.twists(least), null), constraints)
    return Breaking(opens, pairs, tuple(patches), motion, directions, cone)


def maximum_support(cone: MotionCone, tolerance: float = TOLERANCE) -> tuple[NDArray[np.bool_], Array]:
    """Which inequalities can open, and unknowns that open all of them.

    Speeds are bounded, so that what would take more than 1/tolerance of them counts as shut; a row that the bound cost
    its opening is asked for again, until no programme opens another. Where the bound's multipliers are zero it cost
    nothing: a motion that opens another row could be added to the one found and would gain.
    """
    n = cone.unequal.shape[0]
    opened, total = np.zeros(n, dtype=bool), np.zeros(cone.size)
    while not opened.all():
        m = int((~opened).sum())
        more = sparse.hstack((cone.unequal[~opened], -sparse.eye_array(m))).tocsr(), np.zeros(m)  # says J V ≥ 0 too
        gain = np.concatenate((np.zeros(cone.size), np.ones(m)))
        x, pull = limited(replace(cone, unequal=cone.unequal[opened]), gain, limit=FAST, more=more, extra=m)
        x = x[: cone.size]
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
    size = cone.size
    one = sparse.eye_array(size)
    both = sparse.block_array([[one, one], [-one, one], [rows, sparse.csr_array(rows.shape)]]).tocsr()
    gain = -np.concatenate((np.zeros(size), np.ones(size)))
    more = both, np.concatenate((np.zeros(2 * size), rates))
    return best(cone, gain, limit=np.inf, more=more, extra=size, extra_limit=np.inf)[:size]


def shut(constraints: Constraints, opens: tuple[NDArray[np.bool_], ...]) -> Constraints:
    """The constraints without the rows that can open."""
    return replace(
        constraints,
        pairs=tuple(
            Pair(pair.a, pair.b, pair.rows[~one], pair.patches, pair.row_patch[~one], pair.point)
            for pair, one in zip(constraints.pairs, opens)
        ),
    )


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
