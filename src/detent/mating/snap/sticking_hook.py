"""A snap fastener on a drive that yields, compiled: what the hook does by itself, and friction that may stick.

As oring/sticking_ring.py does it: with the same contacts the hook has an equilibrium for sliding on (along x_A) and one
for sliding back, with wrenches F₊ and F₋. `snap_mean` gives their mean, `snap_friction` a row of kind BOUND along what
parts the two, scaled so that a slip of one is a way of one along x_A. Friction across that way is left out.

The hook is followed in the sense in which it slid last. Where its contacts end between two poses of the loop, the place
is sought on the straight way between them, the next set is settled there as on a rail, and the way goes on.

A hook's straight edge on a straight edge touches all along it. On a rail that is so to the last bit, or not at all; a
hand is turned by the very force, and would throw it from one end to the other. Here an edge bears within a tilt of
LEAN: the hook is followed as if it were not turned by so much, and the turn shares the force between the edge's ends.

Where no sliding equilibrium exists the other way (self-locking), a stop takes its place, along x_A at the contacts. A
hook that moves against it cannot go on: NOWHERE.
"""

from __future__ import annotations

import numpy as np

from detent.mating.snap.equilibrium import MOST_CONTACTS, SLIDES, Place, friction_power, hook_pose, solve_mode
from detent.mating.snap.following import LOOK_AHEAD, stored
from detent.mating.snap.hook_wrench import (
    DEFLECTION,
    ENERGY,
    POSE,
    SHOWN,
    SIZE,
    STARTED,
    WHY,
    N,
    block_in_A,
    go,
    go_over,
    keep,
    part_of_the_way,
    push,
    remember,
    unpacked,
    world,
)
from detent.numeric.contact_kinematics import rubbing_row
from detent.numeric.kernel import (
    BOOKS,
    BRANCH,
    CONTACTS,
    JUMPED,
    LOST,
    NOWHERE,
    RUBBING,
    WRENCH,
    allocating,
    inner,
    kernel,
)
from detent.numeric.vector import column, copy, cross, norm, put, scale, three, turn

# Memory: that of hook_wrench.py in the sense of the last sliding; behind it that sense, the bound of friction along the
# way, and of the other sense: elastic energy, deflection (6), contacts as they are shown.
SENSE, LIMIT, OTHER_ENERGY, OTHER_DEFLECTION, OTHER_SHOWN = SIZE, SIZE + 1, SIZE + 2, SIZE + 3, SIZE + 9
# For the energy ledger: the energy of the other sense over that of the last sliding, whether there is no equilibrium of
# the other sense, what friction takes in the two; last the books (numeric/kernel.py). The mean of the two wrenches goes
# with the mean of the two energies; where the other sense's ends or begins, that jumps.
APART, GONE, OTHER_RUBBING, KEPT = range(OTHER_SHOWN + SIZE - SHOWN, OTHER_SHOWN + SIZE - SHOWN + 4)
YIELDING_SIZE = KEPT + BOOKS
LEAN = 2e-5  # rad, ours: a fifth of a micrometre at the ends of an edge of 20 mm, which its material gives way
HELD = 10.0  # ours: what a self-locking hook holds, over its support's stiffness times its size
STANDING = 1e-9  # m/s, ours: slower a hook does not slide the other way
MOST_SWITCHES = 20  # of contacts between two poses of the loop
HERE = 1e-15  # of the fastener's size: no closer are two poses told apart
NUDGE = 1e-7  # of the fastener's size, or rad: for differences of the wrench


@kernel(WRENCH, allocates=True)
def snap_mean(params, memory, t, X_BA, V_BA, F_A, M_A, K_A, D_A):
    """Mean of the wrenches for sliding on and back, at A's origin, expressed in B; K_A by differences.

    K_A is that of the wrench in the sense of the last sliding: the loops use it to stay stable, no more.
    """
    F, w = np.zeros((2, 6)), np.zeros(6)
    _advance(params, memory, X_BA, V_BA, F, w)
    if memory[BRANCH] == NOWHERE:
        return
    rubbing = _rubbing(params, memory, X_BA, V_BA, memory[SENSE]) if memory[N] > 0.0 else 0.0
    memory[KEPT + RUBBING] = 0.5 * (rubbing + (memory[OTHER_RUBBING] if memory[N] > 0.0 else 0.0))
    if memory[GONE] != 0.0:  # the stop that stands in for the other sense
        other, main = (F[1], F[0]) if memory[SENSE] > 0.0 else (F[0], F[1])
        memory[KEPT + RUBBING] += 0.5 * rubbing
        for i in range(6):
            memory[KEPT + RUBBING] -= 0.5 * (other[i] - main[i]) * V_BA[i]
    for i in range(6):
        F_A[i] += 0.5 * (F[0, i] + F[1, i])
    if memory[N] == 0.0:
        return
    sense = memory[SENSE]
    main = F[0] if sense > 0.0 else F[1]
    X, beside, scratch = np.empty((3, 4)), np.empty(6), np.empty(memory.shape[0])
    for j in range(6):
        by = NUDGE * (params[1] if j < 3 else 1.0)
        for i in range(3):
            copy(X_BA[i], X[i])
        if j < 3:
            X[j, 3] += by
        else:
            a, b = (j - 2) % 3, (j - 1) % 3  # turned about axis j − 3: the other two mix
            for k in range(3):
                X[a, k], X[b, k] = X_BA[a, k] - by * X_BA[b, k], X_BA[b, k] + by * X_BA[a, k]
        copy(memory, scratch)
        if _at_once(params, scratch, X, sense, beside) == SLIDES:
            for i in range(6):
                K_A[i, j] -= (beside[i] - main[i]) / by


@kernel(CONTACTS, allocates=True)
def snap_friction(params, memory, t, q, v, X, V, J, b, gap, rows, drift, ids, law):
    """The row of friction; none where the hook is free. It keeps a hook of its own, which does as that of `snap_mean`.

    The drift is that of the part alone: how the row turns with the pose is left out, first order in a step.
    """
    F, w = np.zeros((2, 6)), np.zeros(6)
    _advance(params, memory, X[0], V[0], F, w)
    limit = memory[LIMIT]
    if memory[BRANCH] == NOWHERE or limit <= 0.0:
        return 0
    rubbing_row(w, limit, 0.0, J, b, gap, rows, drift, ids, law)
    return 1


@allocating
def _advance(params, memory, X_BA, V_BA, F, w):
    """Hook to this pose; F (2, 6) ← wrenches for sliding on and back, w (6,) ← the row, memory ← the rest."""
    if memory[BRANCH] == NOWHERE:
        return
    if memory[SENSE] == 0.0:
        memory[SENSE] = 1.0
    for turned in range(2):
        for i in range(6):
            F[0, i], F[1, i] = 0.0, 0.0
        way = column(X_BA, 0)
        along = abs(way[0] * V_BA[0] + way[1] * V_BA[1] + way[2] * V_BA[2])
        main, other = (F[0], F[1]) if memory[SENSE] > 0.0 else (F[1], F[0])
        _walk(params, memory, X_BA, V_BA, along, main)
        if memory[BRANCH] == NOWHERE:
            return
        _other_way(params, memory, X_BA, V_BA, main, other)
        half = way[0] * (F[0, 0] - F[1, 0]) + way[1] * (F[0, 1] - F[1, 1]) + way[2] * (F[0, 2] - F[1, 2])
        memory[LIMIT] = max(0.0, -0.5 * half)
        put(w, 0, way)
        put(w, 3, (0.0, 0.0, 0.0))
        slip = 0.0
        for i in range(6):
            if memory[LIMIT] > 0.0:
                w[i] = (F[0, i] - F[1, i]) / half
            slip += w[i] * V_BA[i]
        if turned == 1 or slip * memory[SENSE] >= -STANDING:
            return
        memory[SENSE] = -memory[SENSE]


@allocating
def _walk(params, memory, X_BA, V_BA, along, F):
    """Follow the hook to the pose in the sense in memory, over to other contacts as often as they end on the way."""
    X, motion, even = np.empty((3, 4)), np.empty(6), np.empty((3, 4))
    lean = _evened(params, X_BA, even)
    world(params, even, V_BA, memory, X, motion)
    for i in range(6):
        motion[i] = 0.0
    motion[0] = memory[SENSE]
    fastest = max(along / params[1], 1e-30)  # never zero: the sense is remembered
    saved, bad, between = np.empty(memory.shape[0]), np.empty((3, 4)), np.empty((3, 4))
    if memory[STARTED] == 0.0:
        _over(params, memory, X, motion)
        if memory[BRANCH] == NOWHERE:
            return
    for _switch in range(MOST_SWITCHES):
        if _tries(params, memory, X, motion, fastest, lean, F, saved):
            return
        for i in range(3):
            copy(X[i], bad[i])
        while True:
            if _farthest(memory, bad) <= HERE:
                break
            part_of_the_way(memory[POSE : POSE + 12], bad, 0.5, between)
            if not _tries(params, memory, between, motion, fastest, lean, F, saved):
                for i in range(3):
                    copy(between[i], bad[i])
        branch = memory[BRANCH]
        _over(params, memory, bad, motion)
        if memory[BRANCH] == branch:
            # The same again: it lasts along x_A, where the next set is looked for, and ends by a turn of the part.
            part_of_the_way(memory[POSE : POSE + 12], X, min(1.0, LOOK_AHEAD / _farthest(memory, X)), bad)
            _over(params, memory, bad, motion)
        if memory[BRANCH] == NOWHERE:
            return
        if not _tries(params, memory, bad, motion, fastest, lean, F, saved):
            break
    memory[BRANCH], memory[WHY] = NOWHERE, 0.0


@allocating
def _over(params, memory, X, motion):
    """`go_over`, and into the books what the mean of both senses' energies loses by it at this pose."""
    before, _, _ = _mean_stored(params, memory, X)
    go_over(params, memory, X, motion)
    if memory[BRANCH] != NOWHERE:
        after, memory[APART], memory[GONE] = _mean_stored(params, memory, X)
        memory[KEPT + JUMPED] += before - after


@allocating
def _mean_stored(params, memory, X):
    """Mean energy of sliding on and back at the pose X without dimensions, with the contacts in memory; by how much the
    other sense has more than that of memory, and 1 where there is no such equilibrium: then it counts as that."""
    scales, fastener = unpacked(params)
    y, tangent, motion = np.empty(9), np.empty(9), np.zeros(6)
    ids, contacts = np.empty(MOST_CONTACTS, np.int64), np.empty((MOST_CONTACTS, 12))
    place, unit = Place(np.empty((3, 3)), np.empty(3), motion), scales.k0 * scales.size * scales.size
    n = remember(memory, scales, fastener, y, ids)
    main, other, gone = stored(y, fastener), stored(y, fastener), 0.0
    block_in_A(X, place.R_B, place.p_B)
    if n > 0 and fastener.mu > 0.0:
        motion[0] = memory[SENSE]
        why, _, _ = solve_mode(y, n, ids, fastener, place, tangent, contacts)
        if why == SLIDES:
            main = stored(y, fastener)
        remember(memory, scales, fastener, y, ids)
        motion[0] = -memory[SENSE]
        why, _, _ = solve_mode(y, n, ids, fastener, place, tangent, contacts)
        other, gone = (stored(y, fastener), 0.0) if why == SLIDES else (main, 1.0)
    return 0.5 * (main + other) * unit, (other - main) * unit, gone


@allocating
def _rubbing(params, memory, X_BA, V_BA, sense):
    """What friction takes at this velocity, W, with contacts, forces and deflection in memory, sliding in a sense."""
    scales, fastener = unpacked(params)
    X, moves, motion, even = np.empty((3, 4)), np.empty(6), np.zeros(6), np.empty((3, 4))
    y, ids, place = np.empty(9), np.empty(MOST_CONTACTS, np.int64), Place(np.empty((3, 3)), np.empty(3), motion)
    _evened(params, X_BA, even)
    fastest = world(params, even, V_BA, memory, X, moves)
    if fastest == 0.0:
        return 0.0
    motion[0] = sense
    block_in_A(X, place.R_B, place.p_B)
    n = remember(memory, scales, fastener, y, ids)
    power = friction_power(y, n, ids, fastener, place, moves)
    return power * fastest * scales.k0 * scales.size * scales.size


@inner
def _farthest(memory, X):
    """How far the pose X is from that in memory: the most that one of its numbers differs."""
    left = 0.0
    for i in range(3):
        for j in range(4):
            left = max(left, abs(X[i, j] - memory[POSE + 4 * i + j]))
    return left


@allocating
def _evened(params, X_BA, even):
    """Pose (3, 4) not turned about x and z by what the hook's edges, along y, bear; that turn by LEAN is returned."""
    x, rest, R, T, p = np.zeros(6), np.zeros(3), np.empty((3, 3)), np.empty((3, 3)), np.empty(3)
    for i in range(3):
        copy(X_BA[i], even[i])
    twice = (X_BA[2, 1] - X_BA[1, 2], X_BA[0, 2] - X_BA[2, 0], X_BA[1, 0] - X_BA[0, 1])  # 2 sin θ along the axis
    angle = np.arctan2(norm(twice), X_BA[0, 0] + X_BA[1, 1] + X_BA[2, 2] - 1.0)
    if angle > 3.0:  # nearly upside down the axis is lost in rounding
        return 0.0, 0.0, 0.0
    put(x, 3, scale(angle / norm(twice) if angle > 0.0 else 0.0, twice))
    about_x, about_z = min(max(x[3], -LEAN), LEAN), min(max(x[5], -LEAN), LEAN)
    x[3], x[5] = x[3] - about_x, x[5] - about_z
    hook_pose(x, rest, R, T, p)
    for i in range(3):
        for j in range(3):
            even[i, j] = R[i, j]
    return params[0] * about_x / LEAN, 0.0, about_z / LEAN  # in the mirrored world, where need be


@inner
def _tries(params, memory, X, motion, fastest, lean, F, saved):
    """Whether the contacts in memory last until X; memory is left as it was if not."""
    copy(memory, saved)
    for i in range(6):
        F[i] = 0.0
    go(params, memory, X, motion, fastest, lean, F)
    if memory[BRANCH] != LOST:
        return True
    copy(saved, memory)
    return False


@allocating
def _other_way(params, memory, X_BA, V_BA, main, other):
    """Wrench with the same contacts and friction turned round, into `other` (6,); its energy and contacts into memory.

    A stop where there is no such equilibrium.
    """
    scratch, gone = np.empty(memory.shape[0]), 0.0
    copy(memory, scratch)
    if memory[N] == 0.0 or params[3] == 0.0:
        copy(main, other)
    elif _at_once(params, scratch, X_BA, -memory[SENSE], other) != SLIDES:
        copy(memory, scratch)
        gone = 1.0
        arm = turn(X_BA, three(memory, SHOWN + 2))  # of the first contact
        hold = scale(memory[SENSE] * HELD * params[1] * params[2], column(X_BA, 0))
        lever = cross(arm, hold)
        for i in range(3):
            other[i], other[3 + i] = main[i] + hold[i], main[3 + i] + lever[i]
    scales, fastener = unpacked(params)
    y, ids = np.empty(9), np.empty(MOST_CONTACTS, np.int64)
    remember(scratch, scales, fastener, y, ids)
    memory[OTHER_ENERGY] = stored(y, fastener) * scales.k0 * scales.size * scales.size
    apart = memory[OTHER_ENERGY] - memory[ENERGY]
    if gone != memory[GONE]:
        memory[KEPT + JUMPED] += 0.5 * memory[APART] if gone != 0.0 else -0.5 * apart
    memory[APART], memory[GONE], memory[OTHER_RUBBING] = apart, gone, 0.0
    if gone == 0.0 and memory[N] > 0.0:
        memory[OTHER_RUBBING] = _rubbing(params, scratch, X_BA, V_BA, -memory[SENSE])
    for i in range(6):
        memory[OTHER_DEFLECTION + i] = scratch[DEFLECTION + i]
    for i in range(SIZE - SHOWN):
        memory[OTHER_SHOWN + i] = scratch[SHOWN + i]


@allocating
def _at_once(params, memory, X_BA, sense, F):
    """Equilibrium at this pose with the contacts in memory, sliding in this sense: its wrench; SLIDES or why not."""
    scales, fastener = unpacked(params)
    X, motion, y, tangent = np.empty((3, 4)), np.zeros(6), np.empty(9), np.empty(9)
    ids, contacts = np.empty(MOST_CONTACTS, np.int64), np.empty((MOST_CONTACTS, 12))
    place = Place(np.empty((3, 3)), np.empty(3), motion)
    even = np.empty((3, 4))
    lean = _evened(params, X_BA, even)
    world(params, even, motion, memory, X, motion)
    for i in range(6):
        motion[i], F[i] = 0.0, 0.0
    motion[0] = sense
    block_in_A(X, place.R_B, place.p_B)
    n = remember(memory, scales, fastener, y, ids)
    why, _, _ = solve_mode(y, n, ids, fastener, place, tangent, contacts)
    if why != SLIDES:
        return why
    for c in range(n):
        y[fastener.m + c] = max(y[fastener.m + c], 0.0)
    keep(memory, scales, fastener, X, y, n, ids)
    push(scales, fastener, place, memory, y, n, ids, 0.0, lean, tangent, contacts, X, F)
    return why


__all__ = ["snap_friction", "snap_mean"]
