"""A hook that falls: where it comes to rest when no set of contacts holds it, slowly, along the block, without inertia.

It steps along d with K d = −K x + Σ λ A and g + G d ≥ 0, λ ≥ 0 (`_way_down`); A is how a contact pushes the deflections
with friction, G without. Meitinger & Pfeiffer, section 5.2, leave out how a hook gets from one equilibrium to the next.
"""

from __future__ import annotations

import numpy as np

from detent.geometry.polyhedron import contact_at
from detent.mating.snap.contact_sets import (
    MOST_TOUCHING,
    NEAR,
    PULLING,
    SLACK,
    apart,
    begin,
    contact_set,
    number_of_sets,
    overlapping,
    stays,
    touching,
)
from detent.mating.snap.equilibrium import MOST_CONTACTS, hook_pose, spread
from detent.numeric.kernel import allocating, inner
from detent.numeric.linear import lu_solve
from detent.numeric.vector import add, component, copy, cross, dot, norm, scale, sub, three, turn_back

NO_WAY = -2  # of `falls`: friction holds the hook where it is
COMING = 1e-4  # gap within which a falling hook sees a contact coming


@allocating
def falls(y, ids, fastener, place, tangent, contacts):
    """Where the hook comes to rest when nothing holds it at y: slowly, along the block, without inertia.

    Steps along d with K d = −K x + Σ λ A, g + G d ≥ 0, λ ≥ 0 (`_way_down`): downhill also from an equilibrium that tips
    over, which Newton would only find again. Returns the number of contacts of the first equilibrium within Newton's
    reach; −1 where there is none to be found, NO_WAY where there is none to begin with.
    """
    m, x, d, G = fastener.m, np.empty(y.shape[0]), np.empty(6), np.empty((MOST_TOUCHING, 6))
    copy(y, x)
    last, n_last, pick = np.empty(MOST_CONTACTS, np.int64), 0, np.empty(MOST_CONTACTS, np.int64)
    reach = 2e-3  # longest step
    for fallen in range(1000):
        n = _way_down(x, ids, fastener, place, d, y)
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
            begin(x, x, ids, pick, size, m, y)
            why, _, _ = stays(y, size, pick, fastener, place, tangent, contacts)
            if why == 0 and apart(y, x, m) < 1e-6 + 2.0 * length and apart(y, x, m) < 1e-2:
                copy(pick, ids)
                return size
        step = min(1.0, reach / length) if length > 0.0 else 1.0
        moved = False
        for _halving in range(40):
            for i in range(m):
                y[i] = x[i] + step * d[i]
            _close(y, n, ids, fastener, place, G)
            if not overlapping(y, fastener, place, NEAR, 0, contacts):
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
def _pushes(x, contact, fastener, place, mu, A, G, B):
    """How one contact at deflection x pushes the free deflections: A with friction, G without, B = K⁻¹ A; its gap."""
    profile, half, low, high, rest = fastener.body
    free, m, K = fastener.free, fastener.m, fastener.K
    R_B, p_B, motion = place
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
def _way_down(x, ids, fastener, place, d, y):
    """Direction d in which the hook gives way at x, and with which contacts: (their number, −1 if there is no way).

    K d = −K x + Σ λ A with g + G d ≥ 0, λ ≥ 0, one of both zero: tried for every set of up to three touching contacts.
    Those about to slide off their features are left out. The normal forces stand behind the deflection in y. Without
    friction there is always a way; where friction leaves none, every contact pushes the hook deeper into the block.
    """
    m = fastener.m
    found, pick = np.empty(MOST_TOUCHING, np.int64), np.empty(MOST_CONTACTS, np.int64)
    A, G, B = np.empty((MOST_TOUCHING, 6)), np.empty((MOST_TOUCHING, 6)), np.empty((MOST_TOUCHING, 6))
    gap = np.empty(MOST_TOUCHING)
    count = touching(x, fastener, place, COMING, 0.5 * SLACK, found)
    for k in range(count):
        gap[k] = _pushes(x, found[k], fastener, place, fastener.mu, A[k], G[k], B[k])
    N, lam, order = np.empty((3, 3)), np.empty(3), np.empty(MOST_TOUCHING, np.int64)
    for k in range(MOST_TOUCHING):
        order[k] = k
    for number in range(number_of_sets(count, min(MOST_CONTACTS, m))):
        n = contact_set(number, count, order, pick)
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
def _close(y, n, ids, fastener, place, G):
    """Move the deflection y back to where the contacts are just closed: two Newton steps in the metric of K."""
    m = fastener.m
    A, B = np.empty((MOST_CONTACTS, 6)), np.empty((MOST_CONTACTS, 6))
    N, gap = np.empty((3, 3)), np.empty(3)
    for _ in range(2):
        for c in range(n):
            gap[c] = _pushes(y, ids[c], fastener, place, 0.0, A[c], G[c], B[c])
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
