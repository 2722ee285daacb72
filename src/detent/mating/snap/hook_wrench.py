"""The wrench of a block on a snap fastener: the compiled half of `model.py`.

`follow` goes along the path while the contacts last; where they end, `settle` goes over to the next.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from detent.mating.snap.contact_sets import LEAPT, is_twin, same, stays, twins
from detent.mating.snap.equilibrium import (
    AGAINST,
    MOST_CONTACTS,
    NO_CONVERGENCE,
    NORMAL,
    POINT,
    Body,
    Fastener,
    Place,
    hook_pose,
    slip_velocity,
    spread,
)
from detent.mating.snap.following import settles, stored
from detent.numeric.kernel import (
    BOOKS,
    BRANCH,
    HEAD,
    JUMPED,
    LOST,
    NOWHERE,
    RUBBING,
    WRENCH,
    allocating,
    inner,
    kernel,
)
from detent.numeric.vector import add, column, copy, cross, dot, norm, put, scale, sub, three, turn

# Layout of the memory behind its head: what is kept from sample to sample, then what is only shown.
N, IDS, DEFLECTION, LAM = HEAD, 2, 5, 11  # contacts, their numbers (3), deflection (6), normal forces (3)
N_TWINS, TWINS, POSE, MOTION_, STARTED = 14, 15, 31, 43, 49  # twins (8, 2), last pose (3, 4), last motion (6)
TANGENT = 50  # change of deflections and forces along the motion (9): where Newton starts from
RESIDUAL, ENERGY, POWER, WHY, JUMP, ITERATIONS, EFFORT, SHOWN = 59, 60, 61, 62, 63, 64, 65, 66
MOST_SHOWN, SHOWN_SIZE, MOST_TWINS, UNKNOWN = 6, 9, 8, -1.0
STILL = 1e-9  # a deflection that changes by no more at one pose has not moved
SIZE = SHOWN + SHOWN_SIZE * MOST_SHOWN  # each: number, normal force, point in A (3), speed of slip, force in A (3)
RAIL_SIZE = SIZE + BOOKS  # on a rail the books of the energy ledger (numeric/kernel.py) come last


class Scales(NamedTuple):
    """What lengths and stiffness were divided by, and how a fastener is walked."""

    mirror: Any  # −1 for the mirrored half of a pair of hooks
    size: Any  # m
    k0: Any  # N/m
    stride: Any  # the longest part of the way in one step


@kernel(WRENCH, allocates=True)
def follow(params, memory, t, X_BA, V_BA, F_A, M_A, K_A, D_A):
    """Wrench of the block on the fastener at A's origin (eq. 38), with the contacts in memory; LOST where they end."""
    X, motion = np.empty((3, 4)), np.empty(6)
    fastest = world(params, X_BA, V_BA, memory, X, motion)
    go(params, memory, X, motion, fastest, (0.0, 0.0, 0.0), F_A)
    memory[SIZE + RUBBING] = memory[POWER]


@allocating
def go(params, memory, X, motion, fastest, lean, F_A):
    """`follow` to the pose X by a motion (6,), both without dimensions; `fastest` is what the motion was divided by.

    lean  of `push`
    """
    scales, fastener = unpacked(params)
    size, k0, stride, m = scales.size, scales.k0, scales.stride, fastener.m
    y, tangent, ids = np.empty(9), np.empty(9), np.empty(MOST_CONTACTS, np.int64)
    n = remember(memory, scales, fastener, y, ids)
    contacts, start, place = np.empty((MOST_CONTACTS, 12)), np.empty(9), Place(np.empty((3, 3)), np.empty(3), motion)
    step, turned = 0.0, 0.0
    for i in range(3):
        for j in range(4):
            step = max(step, abs(X[i, j] - memory[POSE + 4 * i + j]))
    for i in range(6):
        turned += motion[i] * memory[MOTION_ + i]

    # A long way is walked in strides, or the hook could pass a thin block unseen; where Newton leaps, in shorter ones.
    why, error, iterations = 0, 0.0, 0
    done, share = 0.0, min(1.0, stride / step if step > 0.0 else 1.0)
    for i in range(9):
        start[i], tangent[i] = y[i], memory[TANGENT + i] if turned > 0.0 else 0.0
    while done < 1.0:
        goal = min(1.0, done + share)
        pose_between(memory[POSE : POSE + 12], X, goal, place)
        for i in range(9):
            y[i] += tangent[i] * step * (goal - done)
        why, error, more = stays(y, n, ids, fastener, place, tangent, contacts)
        iterations += more
        if why == 0:
            # A step that moves the hook much further than its tangent says has found another equilibrium.
            pace, leap = 1.0, 0.0
            for i in range(m):
                pace, leap = max(pace, abs(tangent[i])), max(leap, abs(y[i] - start[i]))
            if leap > STILL + 4.0 * pace * step * (goal - done):
                why = LEAPT
        if why == 0:
            done, share = goal, min(2.0 * share, stride / step if step > 0.0 else 1.0)
            for i in range(9):
                start[i] = y[i]
        else:
            for i in range(9):
                y[i], tangent[i] = start[i], 0.0
            share *= 0.25
            if (why != LEAPT and why != NO_CONVERGENCE) or share * step < 1e-6:
                memory[BRANCH] = LOST
                return
    if memory[N_TWINS] == UNKNOWN:
        found = np.empty((MOST_TWINS, 2), np.int64)
        memory[N_TWINS] = twins(y, n, ids, fastener, place, contacts, found)
        for k in range(int(memory[N_TWINS])):
            memory[TWINS + 2 * k], memory[TWINS + 2 * k + 1] = found[k, 0], found[k, 1]
    memory[RESIDUAL], memory[ITERATIONS], memory[ENERGY] = error, iterations, stored(y, fastener) * k0 * size * size
    for i in range(9):
        memory[TANGENT + i] = tangent[i] if i < m + n else 0.0
    if fastest > 0.0:
        for i in range(6):
            memory[MOTION_ + i] = motion[i]
    keep(memory, scales, fastener, X, y, n, ids)
    push(scales, fastener, place, memory, y, n, ids, fastest, lean, tangent, contacts, X, F_A)


@kernel(WRENCH, allocates=True)
def settle(params, memory, t, X_BA, V_BA, F_A, M_A, K_A, D_A):
    """Where the contacts in memory end: goes over to the next ones, NOWHERE if there are none.

    What the hook's support has less of energy afterwards, at the same pose, the jump has taken. Where the machine turns
    back friction changes sides at once, and the support may have more.
    """
    X, motion = np.empty((3, 4)), np.empty(6)
    world(params, X_BA, V_BA, memory, X, motion)
    before = stored_in(params, memory)
    go_over(params, memory, X, motion)
    memory[SIZE + JUMPED] += before - stored_in(params, memory)


@allocating
def stored_in(params, memory):
    """Elastic energy of the deflection in memory, J."""
    scales, fastener = unpacked(params)
    y, ids = np.empty(9), np.empty(MOST_CONTACTS, np.int64)
    remember(memory, scales, fastener, y, ids)
    return stored(y, fastener) * scales.k0 * scales.size * scales.size


@allocating
def go_over(params, memory, X, motion):
    """`settle` at the pose X on the way of a motion (6,), both without dimensions."""
    scales, fastener = unpacked(params)
    y, tangent, ids = np.empty(9), np.empty(9), np.empty(MOST_CONTACTS, np.int64)
    remember(memory, scales, fastener, y, ids)
    contacts, place = np.empty((MOST_CONTACTS, 12)), Place(np.empty((3, 3)), np.empty(3), motion)
    old = np.empty(MOST_CONTACTS, np.int64)
    copy(ids, old)
    turned = 0.0
    for i in range(6):
        turned += motion[i] * memory[MOTION_ + i]
    back = turned < 0.0 or memory[STARTED] == 0.0
    block_in_A(X, place.R_B, place.p_B)
    n, why, jump = settles(y, ids, fastener, place, back, tangent, contacts)
    if n < 0:
        memory[BRANCH], memory[WHY] = NOWHERE, why
        return
    if jump > STILL or not same(ids, n, old):
        memory[BRANCH] += 1.0
        memory[JUMP], memory[N_TWINS] = jump, UNKNOWN
    for i in range(9):
        memory[TANGENT + i] = 0.0
    keep(memory, scales, fastener, X, y, n, ids)


@allocating
def unpacked(params):
    """Scales and Fastener from what `Snap._packed` has packed, behind the side (1 or −1)."""
    mirror, size, k0, mu, m = params[0], params[1], params[2], params[3], int(params[4])
    K, rest, low, high = params[11:47].reshape(6, 6), params[47:50], params[50:53], params[53:56]
    half, stride, n_profile = params[56], params[57], int(params[58])
    profile = params[59 : 59 + 2 * n_profile].reshape(n_profile, 2)
    at = 59 + 2 * n_profile
    n_pieces = int(params[at])
    pieces = params[at + 1 :].reshape(n_pieces, (params.shape[0] - at - 1) // n_pieces)
    free = np.empty(6, np.int64)
    for i in range(6):
        free[i] = int(params[5 + i])
    body = Body(profile, half, low, high, rest)
    return Scales(mirror, size, k0, stride), Fastener(free, m, body, pieces, K, mu)


@inner
def world(params, X_BA, V_BA, memory, X, motion):
    """Pose X of A in B and the motion in A, without dimensions; returns by what the motion was divided.

    The mirrored half lives in the mirrored world: z → −z turns positions and, the other way, rotations.
    """
    mirror, size, fastest = params[0], params[1], 0.0
    for i in range(3):
        si = mirror if i == 2 else 1.0
        for j in range(3):
            X[i, j] = si * X_BA[i, j] * (mirror if j == 2 else 1.0)
        X[i, 3] = si * X_BA[i, 3] / size
    for i in range(3):
        motion[i], motion[3 + i] = 0.0, 0.0
        for j in range(3):
            sj = mirror if j == 2 else 1.0
            motion[i] += X[j, i] * sj * V_BA[j] / size
            motion[3 + i] += X[j, i] * sj * mirror * V_BA[3 + j]
    for i in range(6):
        fastest = max(fastest, abs(motion[i]))
    for i in range(6):  # at rest friction stays as the last motion left it
        motion[i] = motion[i] / fastest if fastest > 0.0 else memory[MOTION_ + i]
    return fastest


@inner
def remember(memory, scales, fastener, y, ids):
    """Deflection, normal forces and contacts (their number is returned) from memory, without dimensions."""
    size, k0, free, m = scales.size, scales.k0, fastener.free, fastener.m
    n = int(memory[N])
    for c in range(MOST_CONTACTS):
        ids[c] = int(memory[IDS + c])
    for i in range(9):
        y[i] = 0.0
    for i in range(m):
        y[i] = memory[DEFLECTION + free[i]] / (size if free[i] < 3 else 1.0)
    for c in range(n):
        y[m + c] = memory[LAM + c] / (k0 * size)
    return n


@inner
def keep(memory, scales, fastener, X, y, n, ids):
    """The opposite of `remember`, and the pose."""
    size, k0, free, m = scales.size, scales.k0, fastener.free, fastener.m
    memory[N], memory[STARTED] = n, 1.0
    for i in range(3):
        for j in range(4):
            memory[POSE + 4 * i + j] = X[i, j]
    for i in range(m):
        memory[DEFLECTION + free[i]] = y[i] * (size if free[i] < 3 else 1.0)
    for c in range(MOST_CONTACTS):
        memory[IDS + c] = ids[c] if c < n else 0
        memory[LAM + c] = y[m + c] * k0 * size if c < n else 0.0


@allocating
def pose_between(last, X, share, place):
    """Pose of the block in A on the way from the last pose to X."""
    between = np.empty((3, 4))
    part_of_the_way(last, X, share, between)
    block_in_A(between, place.R_B, place.p_B)


@inner
def part_of_the_way(last, X, share, between):
    """Pose (3, 4) on the way from the last pose (12,) to X: positions straight, axes straightened again."""
    for i in range(3):
        for j in range(4):
            between[i, j] = last[4 * i + j] + share * (X[i, j] - last[4 * i + j]) if share < 1.0 else X[i, j]
    if share < 1.0:
        first = column(between, 0)
        first = scale(1.0 / norm(first), first)
        second = column(between, 1)
        second = sub(second, scale(dot(first, second), first))
        second = scale(1.0 / norm(second), second)
        third = cross(first, second)
        for i in range(3):
            between[i, 0], between[i, 1], between[i, 2] = first[i], second[i], third[i]


@inner
def block_in_A(X, R_B, p_B):
    """Pose of B in A from that of A in B."""
    for i in range(3):
        p_B[i] = -(X[0, i] * X[0, 3] + X[1, i] * X[1, 3] + X[2, i] * X[2, 3])
        for j in range(3):
            R_B[i, j] = X[j, i]


@allocating
def push(scales, fastener, place, memory, y, n, ids, fastest, lean, tangent, contacts, X, F_A):
    """Sum of the contact forces at A's origin, turned into B (eq. 38); notes each contact, line contacts shared out.

    EFFORT is what the machine must give for its motion: above zero it pushes, below the hook pulls itself on.
    lean  (3,) how far A is turned beyond X, as a share of what takes a line contact to one of its ends
    """
    mirror, size, k0, _ = scales
    free, m, mu, motion = fastener.free, fastener.m, fastener.mu, place.motion
    x, R, T, p = np.empty(6), np.empty((3, 3)), np.empty((3, 3)), np.empty(3)
    spread(y, free, m, x)
    hook_pose(x, fastener.body.rest, R, T, p)
    force, moment, shown, power = (0.0, 0.0, 0.0), (0.0, 0.0, 0.0), 0, 0.0
    group, points = np.empty(1 + MOST_TWINS, np.int64), np.empty((1 + MOST_TWINS, 3))
    for i in range(SHOWN, SIZE):
        memory[i] = 0.0
    for c in range(n):
        s = slip_velocity(three(contacts[c], POINT), T, p, tangent, free, m, motion)
        speed, lam = norm(s) * fastest * size, y[m + c]
        power -= mu * lam * dot(s, three(contacts[c], AGAINST)) * k0 * size * size * fastest
        members = 1
        group[0] = ids[c]
        put(points[0], 0, three(contacts[c], POINT))
        for k in range(int(memory[N_TWINS])):
            twin = int(memory[TWINS + 2 * k])
            if int(memory[TWINS + 2 * k + 1]) == c:
                shares, point = is_twin(R, p, twin, c, fastener, place, contacts)
                if shares:
                    group[members] = twin
                    put(points[members], 0, point)
                    members += 1
        normal = three(contacts[c], NORMAL)
        whole = scale(lam, add(normal, scale(mu, three(contacts[c], AGAINST))))
        middle, long = (0.0, 0.0, 0.0), 0.0
        for k in range(members):
            middle = add(middle, scale(1.0 / members, three(points[k], 0)))
            long = max(long, norm(sub(three(points[k], 0), three(points[0], 0))))
        for k in range(members):
            point, share = three(points[k], 0), 1.0 / members
            if long > 0.0:
                share = min(max(share - dot(normal, cross(lean, sub(point, middle))) / long, 0.0), 1.0)
            f = scale(share, whole)
            force, moment = add(force, f), add(moment, cross(point, f))
            if shown < MOST_SHOWN:
                at = SHOWN + SHOWN_SIZE * shown
                memory[at], memory[at + 1], memory[at + 5] = group[k], share * lam * k0 * size, speed
                put(memory, at + 2, (point[0] * size, point[1] * size, point[2] * size * mirror))
                put(memory, at + 6, (f[0] * k0 * size, f[1] * k0 * size, f[2] * k0 * size * mirror))
                shown += 1
    memory[POWER], memory[EFFORT] = power, -dot(force, three(motion, 0)) - dot(moment, three(motion, 3))
    f, m_ = scale(k0 * size, turn(X, force)), scale(mirror * k0 * size * size, turn(X, moment))
    F_A[0] += f[0]
    F_A[1] += f[1]
    F_A[2] += mirror * f[2]
    F_A[3] += m_[0]
    F_A[4] += m_[1]
    F_A[5] += mirror * m_[2]
