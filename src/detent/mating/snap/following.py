"""Following the hook's equilibrium along the path: stay on a set of contacts while it holds, settle into the next.

A set of contacts holds while every contact pushes, lies on its features, slides the way it is driven and nothing else
overlaps (`stays`). Where it ends, `settles` looks for the next set among the features that touch there, up to three at
once (Meitinger & Pfeiffer, section 5.2). If the nearest one is far, the hook jumps: `falls` follows it along the block
to where it comes to rest. If a set that can neither slide nor open is all there is, the motion is blocked.
"""

from __future__ import annotations

import numpy as np

from detent.geometry.polyhedron import CORNER_FACE, EDGE_EDGE, FACE_CORNER, SKEW, contact_at, overlaps, separates
from detent.mating.snap.equilibrium import (
    MOST_CONTACTS,
    NO_CONVERGENCE,
    NORMAL,
    OUTSIDE,
    POINT,
    STICKS,
    UNSTABLE,
    hook_pose,
    solve_mode,
    spread,
)
from detent.numeric.kernel import allocating, inner
from detent.numeric.linear import lu_solve
from detent.numeric.vector import add, column, component, copy, cross, dot, norm, put, scale, sub, three, turn_back

PULLING = 1e-12  # a normal force this far below zero is rounding
SLACK = 1e-10  # overlap that counts as touching
NEAR = 1e-7  # gap within which a feature belongs to the touching ones when contacts change
PULLS, OFF, OVERLAP, LEAPT = 4, 5, 6, 7  # why a set of contacts ends, beside the reasons of equilibrium.py
MOST_TOUCHING = 24
SAME = 1e-11  # levers of two contacts that push alike: the ends of a line contact agree to rounding
LOOK_AHEAD = 2e-8  # of the fastener's size: a nanometre; what touches now is still NEAR then
NO_WAY = -2  # of `falls`: friction holds the hook where it is
COMING = 1e-4  # gap within which a falling hook sees a contact coming
LEAP = 1e-6  # a deflection that changes by more than this at one pose, relative to the fastener's size, has jumped
HOP = 1e-5  # and less than this, ours: from one end of an edge that lies a little askew to the other


@inner
def stays(y, n, ids, free, m, body, pieces, K, mu, R_B, p_B, motion, tangent, contacts):
    """Equilibrium with the same contacts, from y: (0 or why not, residual, Newton iterations).

    UNSTABLE and STICKS come last: they say that nothing else is wrong with this set.
    """
    why, error, iterations = solve_mode(y, n, ids, free, m, body, K, mu, R_B, p_B, motion, tangent, contacts)
    if why == NO_CONVERGENCE:
        return why, error, iterations
    for c in range(n):
        if y[m + c] < -PULLING:
            return PULLS, error, iterations
        if contacts[c, OUTSIDE] > SLACK:
            return OFF, error, iterations
    if _overlapping(y, free, m, body, pieces, R_B, p_B, SLACK, n, contacts):
        return OVERLAP, error, iterations
    return why, error, iterations


@allocating
def _overlapping(y, free, m, body, pieces, R_B, p_B, slack, n, contacts):
    """Whether hook and block overlap at the deflection y. The n normals, tried first, mostly part the two."""
    profile, half, low, high, rest = body
    x, R, T, p = np.empty(6), np.empty((3, 3)), np.empty((3, 3)), np.empty(3)
    spread(y, free, m, x)
    hook_pose(x, rest, R, T, p)
    for c in range(n):
        if separates(three(contacts[c], NORMAL), profile, half, low, high, R, p, R_B, p_B, slack):
            return False
    return overlaps(profile, half, pieces, low, high, R, p, R_B, p_B, slack)


@allocating
def touching(y, free, m, body, R_B, p_B, near, off, found):
    """Every contact closed within ±near at the deflection y, facing the right way, at most `off` off its features."""
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
                if abs(gap) <= near and outside <= off and lean <= SKEW + NEAR and count < found.shape[0]:
                    found[count] = contact
                    count += 1
    return count


@inner
def stored(y, free, m, K):
    """Elastic energy ½ xᵀ K x."""
    total = 0.0
    for i in range(m):
        for j in range(m):
            total += 0.5 * y[i] * K[free[i], free[j]] * y[j]
    return total


@allocating
def settles(y, ids, free, m, body, pieces, K, mu, R_B, p_B, motion, turned, tangent, contacts):
    """The next set of contacts at this pose, from the deflection y: (their number or −1, why not, jump).

    Tries every set of up to three touching features and takes the nearest in equilibrium that lasts. If that is not
    where the hook already is, the hook jumps, and `falls` tells where to: never to more elastic energy, but for what
    friction gives in a hop (`_given`), and a little ahead, where the set that ends here is no longer a rest.
    `turned`: the machine has just turned back, friction changed sides and the nearest set is right although the
    deflection changes at once. Where a set right here can neither slide nor open, and nothing else is found, the hook
    is locked.
    """
    old_y, old_ids = np.empty(y.shape[0]), np.empty(MOST_CONTACTS, np.int64)
    best, best_ids = np.empty(y.shape[0]), np.empty(MOST_CONTACTS, np.int64)
    found, pick = np.empty(MOST_TOUCHING, np.int64), np.empty(MOST_CONTACTS, np.int64)
    copy(y, old_y)
    copy(ids, old_ids)
    reason, best_n, best_distance, best_lasts = NO_CONVERGENCE, -1, 1e30, False
    ahead_R, ahead_p, ahead_y = np.empty((3, 3)), np.empty(3), np.empty(y.shape[0])
    _ahead(R_B, p_B, motion, ahead_R, ahead_p)
    count = touching(y, free, m, body, R_B, p_B, NEAR, NEAR, found)
    for number in range(_number_of_sets(count, min(MOST_CONTACTS, m))):
        size = _set(number, count, found, pick)
        if size < 0:
            continue
        _begin(old_y, old_y, old_ids, pick, size, m, y)
        why, _, _ = stays(y, size, pick, free, m, body, pieces, K, mu, R_B, p_B, motion, tangent, contacts)
        distance, holds = _apart(y, old_y, m), why == 0
        if holds:
            copy(y, ahead_y)
            why, _, _ = stays(
                ahead_y, size, pick, free, m, body, pieces, K, mu, ahead_R, ahead_p, motion, tangent, contacts
            )
        if distance <= LEAP and (why == STICKS or (why == UNSTABLE and reason != STICKS)):
            reason = why
        # The set that has just ended may still hold within rounding: only one that lasts, or a new one, is next.
        lasts = holds and why == 0
        better = (lasts and not best_lasts) or (lasts == best_lasts and distance < best_distance)
        if better and (lasts or (holds and not same(pick, size, old_ids))):
            best_n, best_distance, best_lasts = size, distance, lasts
            copy(y, best)
            copy(pick, best_ids)
    if best_n < 0 or (best_distance > LEAP and not turned) or not best_lasts:
        before = stored(old_y, free, m, K) * (1.0 + 1e-12)
        most = before + (_given(best, best_n, m, mu, best_distance) if best_n >= 0 else 0.0)
        if best_distance > LEAP and not turned and best_n >= 0 and stored(best, free, m, K) > most:
            best_n = -1
        # An equilibrium that tips over does so to one side: after the plain fall give it a nudge each way.
        for nudge in range(-1, 4 * m):
            copy(old_y, y)
            if nudge >= 0:
                y[nudge % m] += (1e-5 if nudge < 2 * m else 1e-3) * (1.0 if nudge // m % 2 == 0 else -1.0)
                if _overlapping(y, free, m, body, pieces, ahead_R, ahead_p, NEAR, 0, contacts):
                    continue
            n = falls(y, pick, free, m, body, pieces, K, mu, ahead_R, ahead_p, motion, tangent, contacts)
            if nudge < 0 and n == NO_WAY and reason == NO_CONVERGENCE:
                reason = UNSTABLE
            if n >= 0:
                why, _, _ = stays(y, n, pick, free, m, body, pieces, K, mu, R_B, p_B, motion, tangent, contacts)
                jump = _apart(y, old_y, m)
                most = before + _given(y, n, m, mu, jump)
                if why != 0 or not (turned or jump <= LEAP or stored(y, free, m, K) <= most):
                    n = -1
            if n >= 0:
                best_n, best_distance = n, _apart(y, old_y, m)
                copy(y, best)
                copy(pick, best_ids)
                break
            if best_n >= 0 or reason == STICKS:
                break
    if best_n < 0:
        copy(old_y, y)
        return -1, reason, 0.0
    copy(best_ids, ids)
    _begin(best, best, best_ids, best_ids, best_n, m, y)
    why, _, _ = stays(y, best_n, ids, free, m, body, pieces, K, mu, R_B, p_B, motion, tangent, contacts)
    return best_n if why == 0 else -1, why, best_distance


@inner
def _given(y, n, m, mu, jump):
    """Energy that friction may give in a hop: it opposes the machine's motion, which the hop may go along with."""
    pushed = 0.0
    for c in range(n):
        pushed += y[m + c]
    return mu * pushed * jump if jump <= HOP else 0.0


@inner
def same(ids, n, others):
    """Whether these n contacts are all of the others (whose unused places hold 0)."""
    alike = True
    for c in range(MOST_CONTACTS):
        alike = alike and others[c] == (ids[c] if c < n else 0)
    return alike


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
    return 1 + count + (count * count if most > 1 else 0) + (count * count * count if most > 2 else 0)


@inner
def _set(number, count, found, pick):
    """Set of contacts of this number into `pick`: none, singles, pairs, triples; −1 where it only repeats another."""
    size, rest, alike = 0, number, 1
    while rest >= alike:
        rest -= alike
        alike *= count
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
def _begin(x, old_y, old_ids, ids, n, m, y):
    """Start of Newton: deflection x, and the forces of those contacts that were there before."""
    for i in range(y.shape[0]):
        y[i] = x[i] if i < m else 0.0
    for c in range(n):
        for old in range(MOST_CONTACTS):
            if old_ids[old] == ids[c]:
                y[m + c] = old_y[m + old]


@allocating
def falls(y, ids, free, m, body, pieces, K, mu, R_B, p_B, motion, tangent, contacts):
    """Where the hook comes to rest when nothing holds it at y: slowly, along the block, without inertia.

    Steps along d with K d = −K x + Σ λ A, g + G d ≥ 0, λ ≥ 0 (`_way_down`): downhill also from an equilibrium that tips
    over, which Newton would only find again. Returns the number of contacts of the first equilibrium within Newton's
    reach; −1 where there is none to be found, NO_WAY where there is none to begin with.
    """
    x, d, G = np.empty(y.shape[0]), np.empty(6), np.empty((MOST_TOUCHING, 6))
    copy(y, x)
    last, n_last, pick = np.empty(MOST_CONTACTS, np.int64), 0, np.empty(MOST_CONTACTS, np.int64)
    reach = 2e-3  # longest step
    for fallen in range(1000):
        n = _way_down(x, ids, free, m, body, K, mu, R_B, p_B, motion, d, y)
        if n < 0:
            return NO_WAY if fallen == 0 else -1
        length = 0.0
        for i in range(m):
            length = max(length, abs(d[i]))
        for i in range(m, m + n):
            x[i] = y[i]
        # Pushed to and fro between two contacts the hook comes to rest on both: a corner on an edge.
        for both in range(2):
            size = _joined(ids, n, last, n_last if both == 1 else 0, pick)
            if length >= 0.05 or size < 0 or (both == 1 and size == n):
                continue
            _begin(x, x, ids, pick, size, m, y)
            why, _, _ = stays(y, size, pick, free, m, body, pieces, K, mu, R_B, p_B, motion, tangent, contacts)
            if why == 0 and _apart(y, x, m) < 1e-6 + 2.0 * length and _apart(y, x, m) < 1e-2:
                copy(pick, ids)
                return size
        step = min(1.0, reach / length) if length > 0.0 else 1.0
        moved = False
        for _halving in range(40):
            for i in range(m):
                y[i] = x[i] + step * d[i]
            _close(y, n, ids, free, m, body, K, R_B, p_B, motion, G)
            if not _overlapping(y, free, m, body, pieces, R_B, p_B, NEAR, 0, contacts):
                moved = step * length > 1e-13
                break
            step *= 0.5
        if not moved:
            return -1
        n_last = n
        copy(ids, last)
        for i in range(m):
            x[i] = y[i]
    return -1


@inner
def _joined(ids, n, others, n_others, joined):
    """Both sets of contacts in one; its size, −1 if that is more than there can be."""
    for c in range(n):
        joined[c] = ids[c]
    size = n
    for k in range(n_others):
        new = True
        for c in range(n):
            new = new and others[k] != ids[c]
        if new:
            if size == MOST_CONTACTS:
                return -1
            joined[size] = others[k]
            size += 1
    return size


@allocating
def _pushes(x, contact, free, m, body, K, mu, R_B, p_B, motion, A, G, B):
    """How one contact at deflection x pushes the free deflections: A with friction, G without, B = K⁻¹ A; its gap."""
    profile, half, low, high, rest = body
    full, R, T, p, S = np.empty(6), np.empty((3, 3)), np.empty((3, 3)), np.empty(3), np.empty((6, 6))
    spread(x, free, m, full)
    hook_pose(full, rest, R, T, p)
    gap, normal, point, _, _, _, _ = contact_at(contact, profile, half, low, high, R, p, R_B, p_B)
    v = add(three(motion, 0), cross(three(motion, 3), point))
    s = sub(v, scale(dot(v, normal), normal))
    size = norm(s)
    f, r = sub(normal, scale(mu / size if size > 0.0 else 0.0, s)), sub(point, three(p, 0))
    moment, turning = turn_back(T, cross(r, f)), turn_back(T, cross(r, normal))
    for i in range(m):
        A[i] = component(f, free[i]) if free[i] < 3 else component(moment, free[i] - 3)
        G[i] = component(normal, free[i]) if free[i] < 3 else component(turning, free[i] - 3)
        B[i] = A[i]
        for j in range(m):
            S[i, j] = K[free[i], free[j]]
    lu_solve(S, B, m)
    return gap


@allocating
def _way_down(x, ids, free, m, body, K, mu, R_B, p_B, motion, d, y):
    """Direction d in which the hook gives way at x, and with which contacts: (their number, −1 if there is no way).

    K d = −K x + Σ λ A with g + G d ≥ 0, λ ≥ 0, one of both zero: tried for every set of up to three touching contacts.
    Those about to slide off their features are left out. The normal forces stand behind the deflection in y. Without
    friction there is always a way; where friction leaves none, every contact pushes the hook deeper into the block.
    """
    found, pick = np.empty(MOST_TOUCHING, np.int64), np.empty(MOST_CONTACTS, np.int64)
    A, G, B = np.empty((MOST_TOUCHING, 6)), np.empty((MOST_TOUCHING, 6)), np.empty((MOST_TOUCHING, 6))
    gap = np.empty(MOST_TOUCHING)
    count = touching(x, free, m, body, R_B, p_B, COMING, 0.5 * SLACK, found)
    for k in range(count):
        gap[k] = _pushes(x, found[k], free, m, body, K, mu, R_B, p_B, motion, A[k], G[k], B[k])
    N, lam, order = np.empty((3, 3)), np.empty(3), np.empty(MOST_TOUCHING, np.int64)
    for k in range(MOST_TOUCHING):
        order[k] = k
    for number in range(_number_of_sets(count, min(MOST_CONTACTS, m))):
        n = _set(number, count, order, pick)
        if n < 0:
            continue
        for c in range(n):
            lam[c] = -gap[pick[c]]
            for i in range(m):
                lam[c] += G[pick[c], i] * x[i]
            for e in range(n):
                N[c, e] = 0.0
                for i in range(m):
                    N[c, e] += G[pick[c], i] * B[pick[e], i]
        if n > 0 and not lu_solve(N, lam, n) > 0.0:
            continue
        fine = True
        for c in range(n):
            fine = fine and lam[c] >= -PULLING
        for i in range(m):
            d[i] = -x[i]
            for c in range(n):
                d[i] += lam[c] * B[pick[c], i]
        for k in range(count):
            opening, size = gap[k], 0.0
            for i in range(m):
                opening += G[k, i] * d[i]
                size = max(size, abs(d[i]))
            fine = fine and opening >= -1e-7 * size - SLACK
        if fine:
            for c in range(n):
                ids[c], y[m + c] = found[pick[c]], lam[c]
            return n
    return -1


@allocating
def _close(y, n, ids, free, m, body, K, R_B, p_B, motion, G):
    """Move the deflection y back to where the contacts are just closed: two Newton steps in the metric of K."""
    A, B = np.empty((MOST_CONTACTS, 6)), np.empty((MOST_CONTACTS, 6))
    N, gap = np.empty((3, 3)), np.empty(3)
    for _ in range(2):
        for c in range(n):
            gap[c] = _pushes(y, ids[c], free, m, body, K, 0.0, R_B, p_B, motion, A[c], G[c], B[c])
        for c in range(n):
            for e in range(n):
                N[c, e] = 0.0
                for i in range(m):
                    N[c, e] += G[c, i] * B[e, i]
        if n > 0 and lu_solve(N, gap, n) == 0.0:
            return
        for c in range(n):
            for i in range(m):
                y[i] -= gap[c] * B[c, i]


@allocating
def twins(y, n, ids, free, m, body, R_B, p_B, contacts, found):
    """Other touching features that push the support exactly as an active contact does: the far end of a line contact.

    They share its force. Writes their numbers and returns how many there are; found[k, 1] says whose twin one is.
    """
    everything, x = np.empty(MOST_TOUCHING, np.int64), np.empty(6)
    R, T, p = np.empty((3, 3)), np.empty((3, 3)), np.empty(3)
    spread(y, free, m, x)
    hook_pose(x, body[4], R, T, p)
    count = touching(y, free, m, body, R_B, p_B, NEAR, NEAR, everything)
    shares = 0
    for k in range(count):
        for c in range(n):
            other = everything[k]
            if other == ids[c] or shares == found.shape[0]:
                continue
            if is_twin(R, p, other, c, free, m, body, R_B, p_B, contacts)[0]:
                found[shares, 0], found[shares, 1] = other, c
                shares += 1
                break
    return shares


@inner
def is_twin(R, p, other, c, free, m, body, R_B, p_B, contacts):
    """Whether contact `other` is closed, on its features, with the normal and free levers of contact c; its point."""
    profile, half, low, high, _ = body
    gap, normal, point, outside, lean, _, _ = contact_at(other, profile, half, low, high, R, p, R_B, p_B)
    if abs(gap) > NEAR or outside > NEAR or lean > SKEW + NEAR:
        return False, point
    dn = sub(normal, three(contacts[c], NORMAL))
    apart = max(abs(dn[0]), abs(dn[1]), abs(dn[2]))
    lever = cross(sub(point, three(contacts[c], POINT)), normal)
    for i in range(m):
        if free[i] >= 3:
            apart = max(apart, abs(lever[0] if free[i] == 3 else (lever[1] if free[i] == 4 else lever[2])))
    return apart < SAME, point
