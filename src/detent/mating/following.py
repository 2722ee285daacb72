"""Following the hook's equilibrium along the path: stay on a set of contacts while it holds, settle into the next.

A set of contacts holds while every contact pushes, lies on its features, slides the way it is driven and nothing else
overlaps (`stays`). Where it ends, `settles` looks for the next set among the features that touch there, up to three at
once (Meitinger & Pfeiffer, section 5.2). If the nearest one is far, the hook jumps: `falls` follows it along the block
to where it comes to rest. If a set that can neither slide nor open is all there is, the motion is blocked.
"""

from __future__ import annotations

import numpy as np

from detent.geometry.polyhedron import CORNER_FACE, EDGE_EDGE, FACE_CORNER, SKEW, contact_at, overlaps
from detent.mating.equilibrium import (
    ACCEPTED,
    MOST_CONTACTS,
    NO_CONVERGENCE,
    NORMAL,
    OUTSIDE,
    POINT,
    STICKS,
    UNSTABLE,
    hook_pose,
    lu_solve,
    newton,
    residual,
    solve_mode,
    spread,
)
from detent.numeric.kernel import inner
from detent.numeric.vector import add, column, copy, cross, put, scale, sub, three

PULLING = 1e-12  # a normal force this far below zero is rounding
SLACK = 1e-10  # overlap that counts as touching
NEAR = 1e-7  # gap within which a feature belongs to the touching ones when contacts change
PULLS, OFF, OVERLAP, LEAPT = 4, 5, 6, 7  # why a set of contacts ends, beside the reasons of equilibrium.py
MOST_TOUCHING = 24
LOOK_AHEAD = 1e-7  # of the fastener's size: nanometres
LEAP = 1e-6  # a deflection that changes by more than this at one pose, relative to the fastener's size, has jumped


@inner
def stays(y, n, ids, slip, free, m, body, pieces, K, mu, R_B, p_B, motion, tangent, contacts):
    """Equilibrium with the same contacts, from y: (0 or why not, residual, Newton iterations)."""
    why, error, iterations = solve_mode(y, n, ids, slip, free, m, body, K, mu, R_B, p_B, motion, tangent, contacts)
    if why != 0:
        return why, error, iterations
    for c in range(n):
        if y[m + c] < -PULLING:
            return PULLS, error, iterations
        if contacts[c, OUTSIDE] > SLACK:
            return OFF, error, iterations
    if _overlapping(y, free, m, body, pieces, R_B, p_B):
        return OVERLAP, error, iterations
    return 0, error, iterations


@inner
def _overlapping(y, free, m, body, pieces, R_B, p_B):
    profile, half, low, high, rest = body
    x, R, T, p = np.empty(6), np.empty((3, 3)), np.empty((3, 3)), np.empty(3)
    spread(y, free, m, x)
    hook_pose(x, rest, R, T, p)
    return overlaps(profile, half, pieces, low, high, R, p, R_B, p_B, SLACK)


@inner
def touching(y, free, m, body, R_B, p_B, off, found):
    """Every contact closed within ±NEAR at the deflection y, facing the right way, at most `off` off its features."""
    profile, half, low, high, rest = body
    n = profile.shape[0]
    x, R, T, p = np.empty(6), np.empty((3, 3)), np.empty((3, 3)), np.empty(3)
    spread(y, free, m, x)
    hook_pose(x, rest, R, T, p)
    count = 0
    for kind in (CORNER_FACE, EDGE_EDGE, FACE_CORNER):
        first_end = 2 * n if kind == CORNER_FACE else (3 * n if kind == EDGE_EDGE else n + 2)
        second_end = 6 if kind == CORNER_FACE else (12 if kind == EDGE_EDGE else 8)
        for first in range(first_end):
            # Corners and the edges along y exist only where the profile is convex.
            if kind == CORNER_FACE or (kind == EDGE_EDGE and first >= 2 * n):
                i = first % n
                h, j = (i - 1) % n, (i + 1) % n
                turn = (profile[i, 0] - profile[h, 0]) * (profile[j, 1] - profile[i, 1])
                turn -= (profile[i, 1] - profile[h, 1]) * (profile[j, 0] - profile[i, 0])
                if turn <= 0.0:
                    continue
            for second in range(second_end):
                contact = kind * 10000 + first * 100 + second
                gap, _, _, outside, lean, _, _ = contact_at(contact, profile, half, low, high, R, p, R_B, p_B)
                if abs(gap) <= NEAR and outside <= off and lean <= SKEW + NEAR and count < found.shape[0]:
                    found[count] = contact
                    count += 1
    return count


@inner
def _first_slip(y, contact, free, m, body, R_B, p_B, motion):
    """Direction the contact would slip if the hook did not yield: where the search for the true one begins."""
    profile, half, low, high, rest = body
    x, R, T, p = np.empty(6), np.empty((3, 3)), np.empty((3, 3)), np.empty(3)
    spread(y, free, m, x)
    hook_pose(x, rest, R, T, p)
    point = contact_at(contact, profile, half, low, high, R, p, R_B, p_B)[2]
    return add(three(motion, 0), cross(three(motion, 3), point))


@inner
def stored(y, free, m, K):
    """Elastic energy ½ xᵀ K x."""
    total = 0.0
    for i in range(m):
        for j in range(m):
            total += 0.5 * y[i] * K[free[i], free[j]] * y[j]
    return total


@inner
def settles(y, ids, slip, free, m, body, pieces, K, mu, R_B, p_B, motion, turned, tangent, contacts):
    """The next set of contacts at this pose, from the deflection y: (number of contacts or −1, why not, jump).

    Tries every set of up to three touching features and takes the nearest in equilibrium. If that is not where the hook
    already is, the hook jumps, and `falls` tells where to; `turned`: the machine has just turned back, friction changed
    sides and the nearest set is right although the deflection changes at once.
    """
    old_y, old_ids = np.empty(y.shape[0]), np.empty(MOST_CONTACTS, np.int64)
    best, best_ids = np.empty(y.shape[0]), np.empty(MOST_CONTACTS, np.int64)
    found, pick = np.empty(MOST_TOUCHING, np.int64), np.empty(MOST_CONTACTS, np.int64)
    copy(y, old_y)
    copy(ids, old_ids)
    reason, best_n, best_distance, best_lasts = NO_CONVERGENCE, -1, 1e30, False
    ahead_R, ahead_p, ahead_y = np.empty((3, 3)), np.empty(3), np.empty(y.shape[0])
    _ahead(R_B, p_B, motion, ahead_R, ahead_p)
    count = touching(y, free, m, body, R_B, p_B, NEAR, found)
    for number in range(_number_of_sets(count, min(MOST_CONTACTS, m))):
        size = _set(number, count, found, pick)
        if size < 0:
            continue
        _begin(old_y, old_y, old_ids, pick, size, free, m, body, R_B, p_B, motion, y, slip)
        why, _, _ = stays(y, size, pick, slip, free, m, body, pieces, K, mu, R_B, p_B, motion, tangent, contacts)
        if why in (UNSTABLE, STICKS):
            reason = why
        if why == 0:
            distance = _apart(y, old_y, m)
            copy(y, ahead_y)
            why, _, _ = stays(
                ahead_y, size, pick, slip, free, m, body, pieces, K, mu, ahead_R, ahead_p, motion, tangent, contacts
            )
            lasts = why == 0
            if (lasts and not best_lasts) or (lasts == best_lasts and distance < best_distance):
                best_n, best_distance, best_lasts = size, distance, lasts
                copy(y, best)
                copy(pick, best_ids)
    if best_n < 0 or (best_distance > LEAP and not turned) or not best_lasts:
        copy(old_y, y)
        n = falls(y, pick, slip, free, m, body, pieces, K, mu, R_B, p_B, motion, tangent, contacts)
        # An equilibrium that tips over does so to one side: give it a nudge each way and see where it falls.
        for nudge in range(4 * m):
            if n >= 0 or best_n >= 0:
                break
            copy(old_y, y)
            y[nudge % m] += (1e-5 if nudge < 2 * m else 1e-3) * (1.0 if nudge // m % 2 == 0 else -1.0)
            if not _overlapping(y, free, m, body, pieces, R_B, p_B):
                n = falls(y, pick, slip, free, m, body, pieces, K, mu, R_B, p_B, motion, tangent, contacts)
                if n >= 0 and stored(y, free, m, K) > stored(old_y, free, m, K) * (1.0 + 1e-6):
                    n = -1
        if n >= 0:
            best_n, best_distance = n, _apart(y, old_y, m)
            copy(y, best)
            copy(pick, best_ids)
    if best_n < 0:
        copy(old_y, y)
        return -1, reason, 0.0
    copy(best_ids, ids)
    _begin(best, best, best_ids, best_ids, best_n, free, m, body, R_B, p_B, motion, y, slip)
    stays(y, best_n, ids, slip, free, m, body, pieces, K, mu, R_B, p_B, motion, tangent, contacts)
    return best_n, 0, best_distance


@inner
def _ahead(R_B, p_B, motion, R, p):
    """Pose of the block in A a little later on the way: a set of contacts that does not last until then is none."""
    v, w = three(motion, 0), three(motion, 3)
    put(p, 0, sub(three(p_B, 0), scale(LOOK_AHEAD, add(v, cross(w, three(p_B, 0))))))
    for k in range(3):
        axis = sub(column(R_B, k), scale(LOOK_AHEAD, cross(w, column(R_B, k))))
        R[0, k], R[1, k], R[2, k] = axis


@inner
def _apart(a, b, m):
    distance = 0.0
    for i in range(m):
        distance = max(distance, abs(a[i] - b[i]))
    return distance


@inner
def _number_of_sets(count, most):
    return 1 + count + (count**2 if most > 1 else 0) + (count**3 if most > 2 else 0)


@inner
def _set(number, count, found, pick):
    """Set of contacts of this number into `pick`: none, singles, pairs, triples; −1 where it only repeats another."""
    size, rest = 0, number
    while rest >= count**size:
        rest -= count**size
        size += 1
    last = -1
    for c in range(size):
        index = rest % count
        rest //= count
        if index <= last:
            return -1
        pick[c], last = found[index], index
    return size


@inner
def _begin(x, old_y, old_ids, ids, n, free, m, body, R_B, p_B, motion, y, slip):
    """Start of Newton: deflection x, forces of the contacts that were there before, slip as the machine drives."""
    for i in range(y.shape[0]):
        y[i] = x[i] if i < m else 0.0
    for c in range(n):
        put(slip[c], 0, _first_slip(x, ids[c], free, m, body, R_B, p_B, motion))
        for old in range(MOST_CONTACTS):
            if old_ids[old] == ids[c]:
                y[m + c] = old_y[m + old]


@inner
def falls(y, ids, slip, free, m, body, pieces, K, mu, R_B, p_B, motion, tangent, contacts):
    """Where the hook comes to rest when nothing holds it at y: slowly, along the block, without inertia.

    What is out of balance is held by an extra load, which is then taken away bit by bit (K x = Σ λ A + (1−τ) r). Where
    the hook meets a feature, leaves one or is pulled by one, the load is found anew: the least one that the touching
    contacts leave over. Returns the number of contacts in equilibrium, or −1 where the load cannot be taken away.
    """
    load, whole, held = np.empty(6), np.empty(6), np.empty(y.shape[0])
    stuck = 0
    for _segment in range(60):
        n = _least_load(y, ids, free, m, body, K, mu, R_B, p_B, motion, slip, whole)
        copy(y, held)
        tau, stride, moved, failed = 0.0, 0.125, 0.0, False
        while tau < 1.0 and stride > 1e-10:
            goal = min(1.0, tau + stride)
            for i in range(m):
                load[i] = (1.0 - goal) * whole[i]
            error, _, determinant = newton(
                y, load, n, ids, slip, free, m, body, K, mu, R_B, p_B, motion, tangent, contacts
            )
            fine = error < ACCEPTED and determinant > 0.0 and _apart(y, held, m) < 0.05
            for c in range(n):
                fine = fine and y[m + c] >= -PULLING and contacts[c, OUTSIDE] <= SLACK
            if fine and not _overlapping(y, free, m, body, pieces, R_B, p_B):
                moved += _apart(y, held, m)
                copy(y, held)
                tau = goal
            else:
                copy(held, y)
                failed = True
            # Stride on until something ends the segment, then close in on it.
            stride = 0.5 * stride if failed else 2.0 * stride
        if tau >= 1.0:
            _begin(held, held, ids, ids, n, free, m, body, R_B, p_B, motion, y, slip)
            why, _, _ = stays(y, n, ids, slip, free, m, body, pieces, K, mu, R_B, p_B, motion, tangent, contacts)
            return n if why == 0 else -1
        stuck = stuck + 1 if moved < 1e-12 else 0
        if stuck > 3:
            return -1
    return -1


@inner
def _least_load(y, ids, free, m, body, K, mu, R_B, p_B, motion, slip, whole):
    """Contacts that touch at y and carry the support best, and what they leave over: (their number).

    Of all sets, the one with λ ≥ 0 and the least rᵀ K⁻¹ r, r = K x − Σ λ A. Contacts about to slide off are left out.
    Writes the contacts' numbers, their forces behind the deflection in y, their slip, and r into `whole`.
    """
    found, pick = np.empty(MOST_TOUCHING, np.int64), np.empty(MOST_CONTACTS, np.int64)
    count = touching(y, free, m, body, R_B, p_B, 0.5 * SLACK, found)
    A = np.empty((MOST_TOUCHING, 6))
    Ainv = np.empty((MOST_TOUCHING, 6))  # K⁻¹ A
    one, contact, row_ = np.zeros(9), np.empty(1, np.int64), np.empty((1, 12))
    out, J, rate, S = np.empty(7), np.empty((7, 7)), np.empty(7), np.empty((6, 6))
    first, no_load = np.empty((1, 3)), np.zeros(6)
    for k in range(count):
        contact[0] = found[k]
        for i in range(m):
            one[i] = y[i]
        one[m] = 0.0
        put(first[0], 0, _first_slip(y, found[k], free, m, body, R_B, p_B, motion))
        n = contact.shape[0]  # a literal 1 would compile the residual a second time
        residual(one, no_load, n, contact, first, free, m, body, K, mu, R_B, p_B, motion, out, J, rate, row_)
        for i in range(m):
            A[k, i] = -J[i, m]
            Ainv[k, i] = A[k, i]
            for j in range(m):
                S[i, j] = K[free[i], free[j]]
        lu_solve(S, Ainv[k], m)
    best_n, best_gain = 0, 0.0
    N, b, force = np.empty((3, 3)), np.empty(3), np.zeros(3)
    for number in range(1, _number_of_sets(count, min(MOST_CONTACTS, m))):
        size = _set(number, count, np.arange(count), pick)
        if size < 0:
            continue
        gain = 0.0
        for c in range(size):
            b[c] = 0.0
            for i in range(m):
                b[c] += A[pick[c], i] * y[i]
            for e in range(size):
                N[c, e] = 0.0
                for i in range(m):
                    N[c, e] += A[pick[c], i] * Ainv[pick[e], i]
        right = (b[0], b[1], b[2])
        if lu_solve(N, b, size) == 0.0:
            continue
        pushes = True
        for c in range(size):
            pushes = pushes and b[c] > 0.0
            gain += b[c] * right[c]
        if pushes and gain > best_gain * (1.0 + 1e-9):
            best_n, best_gain = size, gain
            for c in range(size):
                ids[c], force[c] = found[pick[c]], b[c]
    for i in range(m):
        whole[i] = 0.0
        for j in range(m):
            whole[i] += K[free[i], free[j]] * y[j]
    for c in range(best_n):
        y[m + c] = force[c]
        put(slip[c], 0, _first_slip(y, ids[c], free, m, body, R_B, p_B, motion))
        for k in range(count):
            if found[k] == ids[c]:
                for i in range(m):
                    whole[i] -= force[c] * A[k, i]
    return best_n


@inner
def twins(y, n, ids, free, m, body, mu, R_B, p_B, contacts, found):
    """Other touching features that push the support exactly as an active contact does: the far end of a line contact.

    They share its force. Writes their numbers and returns how many there are; found[k, 1] says whose twin one is.
    """
    everything = np.empty(MOST_TOUCHING, np.int64)
    count = touching(y, free, m, body, R_B, p_B, NEAR, everything)
    shares = 0
    for k in range(count):
        for c in range(n):
            other = everything[k]
            if other == ids[c] or shares == found.shape[0]:
                continue
            if is_twin(y, other, c, free, m, body, R_B, p_B, contacts):
                found[shares, 0], found[shares, 1] = other, c
                shares += 1
                break
    return shares


@inner
def is_twin(y, other, c, free, m, body, R_B, p_B, contacts):
    """Whether contact `other` is closed, on its features, with the normal and the free levers of active contact c."""
    profile, half, low, high, rest = body
    x, R, T, p = np.empty(6), np.empty((3, 3)), np.empty((3, 3)), np.empty(3)
    spread(y, free, m, x)
    hook_pose(x, rest, R, T, p)
    gap, normal, point, outside, lean, _, _ = contact_at(other, profile, half, low, high, R, p, R_B, p_B)
    if abs(gap) > NEAR or outside > NEAR or lean > SKEW + NEAR:
        return False
    dn = sub(normal, three(contacts[c], NORMAL))
    apart = max(abs(dn[0]), abs(dn[1]), abs(dn[2]))
    lever = cross(sub(point, three(contacts[c], POINT)), normal)
    for i in range(m):
        if free[i] >= 3:
            apart = max(apart, abs(lever[0] if free[i] == 3 else (lever[1] if free[i] == 4 else lever[2])))
    return apart < NEAR
