"""Following the hook's equilibrium along the path: stay on a set of contacts while it holds, settle into the next.

Where a set of contacts ends (contact_sets.py), `settles` looks for the next set among the features that touch there, up
to three at once (Meitinger & Pfeiffer, section 5.2). If the nearest one is far, the hook jumps: `falls` (falling.py)
follows it along the block to where it comes to rest. If a set that can neither slide nor open is all there is, the
motion is blocked.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from detent.mating.snap.contact_sets import (
    MOST_TOUCHING,
    NEAR,
    apart,
    begin,
    contact_set,
    number_of_sets,
    overlapping,
    same,
    stays,
    touching,
)
from detent.mating.snap.equilibrium import MOST_CONTACTS, NO_CONVERGENCE, STICKS, UNSTABLE, Place
from detent.mating.snap.falling import NO_WAY, falls
from detent.numeric.kernel import allocating, inner
from detent.numeric.vector import add, column, copy, cross, put, scale, sub, three

LOOK_AHEAD = 2e-8  # of the fastener's size: a nanometre; what touches now is still NEAR then
LEAP = 1e-6  # a deflection that changes by more than this at one pose, relative to the fastener's size, has jumped
HOP = 1e-5  # and less than this, ours: from one end of an edge that lies a little askew to the other


class Next(NamedTuple):
    """The next set of contacts, as far as it is known."""

    n: Any  # how many contacts; −1 where there is none
    distance: Any  # how far the deflection is from the one before
    lasts: Any  # whether it still holds a little ahead
    why: Any  # why there is none


@inner
def stored(y, fastener):
    """Elastic energy ½ xᵀ K x."""
    free, m, K, total = fastener.free, fastener.m, fastener.K, 0.0
    for i in range(m):
        for j in range(m):
            total += 0.5 * y[i] * K[free[i], free[j]] * y[j]
    return total


@allocating
def settles(y, ids, fastener, place, turned, tangent, contacts):
    """The next set of contacts at this pose, from the deflection y: (their number or −1, why not, jump).

    Tries every set of up to three touching features and takes the nearest in equilibrium that lasts. If that is not
    where the hook already is, the hook jumps, and `falls` says where to: never to more elastic energy, but for what
    friction gives in a hop (`_given`), and a little ahead, where the set that ends here is no longer a rest.
    `turned`: the machine has just turned back, friction changed sides and the nearest set is right although the
    deflection changes at once. Where a set right here can neither slide nor open, and nothing else is found, the hook
    is locked.
    """
    old_y, old_ids = np.empty(y.shape[0]), np.empty(MOST_CONTACTS, np.int64)
    best, best_ids, pick = np.empty(y.shape[0]), np.empty(MOST_CONTACTS, np.int64), np.empty(MOST_CONTACTS, np.int64)
    copy(y, old_y)
    copy(ids, old_ids)
    ahead = Place(np.empty((3, 3)), np.empty(3), place.motion)
    _look_ahead(place, ahead)
    found = _nearest(old_y, old_ids, fastener, place, ahead, y, pick, best, best_ids, tangent, contacts)
    if found.n < 0 or (found.distance > LEAP and not turned) or not found.lasts:
        found = _fallen(found, old_y, fastener, place, ahead, turned, y, pick, best, best_ids, tangent, contacts)
    if found.n < 0:
        copy(old_y, y)
        return -1, found.why, 0.0
    copy(best_ids, ids)
    begin(best, best, best_ids, best_ids, found.n, fastener.m, y)
    why, _, _ = stays(y, found.n, ids, fastener, place, tangent, contacts)
    return found.n if why == 0 else -1, why, found.distance


@allocating
def _nearest(old_y, old_ids, fastener, place, ahead, y, pick, best, best_ids, tangent, contacts):
    """The nearest set of touching features in equilibrium, one that lasts before all others: into best, best_ids.

    y and pick are room.
    """
    m, touches, ahead_y = fastener.m, np.empty(MOST_TOUCHING, np.int64), np.empty(y.shape[0])
    reason, best_n, best_distance, best_lasts = NO_CONVERGENCE, -1, 1e30, False
    count = touching(y, fastener, place, NEAR, NEAR, touches)
    for number in range(number_of_sets(count, min(MOST_CONTACTS, m))):
        size = contact_set(number, count, touches, pick)
        if size < 0:
            continue
        begin(old_y, old_y, old_ids, pick, size, m, y)
        why, _, _ = stays(y, size, pick, fastener, place, tangent, contacts)
        distance, holds = apart(y, old_y, m), why == 0
        if holds:
            copy(y, ahead_y)
            why, _, _ = stays(ahead_y, size, pick, fastener, ahead, tangent, contacts)
        if distance <= LEAP and (why == STICKS or (why == UNSTABLE and reason != STICKS)):
            reason = why
        # The set that has just ended may still hold within rounding: only one that lasts, or a new one, is next.
        lasts = holds and why == 0
        better = (lasts and not best_lasts) or (lasts == best_lasts and distance < best_distance)
        if better and (lasts or (holds and not same(pick, size, old_ids))):
            best_n, best_distance, best_lasts = size, distance, lasts
            copy(y, best)
            copy(pick, best_ids)
    return Next(best_n, best_distance, best_lasts, reason)


@allocating
def _fallen(nearest, old_y, fastener, place, ahead, turned, y, pick, best, best_ids, tangent, contacts):
    """Where the hook falls to from old_y, in place of the nearest set where that is a jump to more energy or ends at
    once; into best, best_ids. y and pick are room."""
    m, best_n, best_distance, reason = fastener.m, nearest.n, nearest.distance, nearest.why
    before = stored(old_y, fastener) * (1.0 + 1e-12)
    most = before + (_given(best, best_n, m, fastener.mu, best_distance) if best_n >= 0 else 0.0)
    if best_distance > LEAP and not turned and best_n >= 0 and stored(best, fastener) > most:
        best_n = -1
    # An equilibrium that tips over does so to one side: after the plain fall give it a nudge each way.
    for nudge in range(-1, 4 * m):
        copy(old_y, y)
        if nudge >= 0:
            y[nudge % m] += (1e-5 if nudge < 2 * m else 1e-3) * (1.0 if nudge // m % 2 == 0 else -1.0)
            if overlapping(y, fastener, ahead, NEAR, 0, contacts):
                continue
        n = falls(y, pick, fastener, ahead, tangent, contacts)
        if nudge < 0 and n == NO_WAY and reason == NO_CONVERGENCE:
            reason = UNSTABLE
        if n >= 0:
            why, _, _ = stays(y, n, pick, fastener, place, tangent, contacts)
            jump = apart(y, old_y, m)
            most = before + _given(y, n, m, fastener.mu, jump)
            if why != 0 or not (turned or jump <= LEAP or stored(y, fastener) <= most):
                n = -1
        if n >= 0:
            best_n, best_distance = n, apart(y, old_y, m)
            copy(y, best)
            copy(pick, best_ids)
            break
        if best_n >= 0 or reason == STICKS:
            break
    return Next(best_n, best_distance, nearest.lasts, reason)


@inner
def _look_ahead(place, ahead):
    """Pose of the block in A a little later on the way: a set of contacts that does not last until then is none."""
    v, w = three(place.motion, 0), three(place.motion, 3)
    p = three(place.p_B, 0)
    put(ahead.p_B, 0, sub(p, scale(LOOK_AHEAD, add(v, cross(w, p)))))
    for k in range(3):
        axis = sub(column(place.R_B, k), scale(LOOK_AHEAD, cross(w, column(place.R_B, k))))
        ahead.R_B[0, k], ahead.R_B[1, k], ahead.R_B[2, k] = axis


@inner
def _given(y, n, m, mu, jump):
    """Energy that friction may give in a hop: it opposes the machine's motion, which the hop may go along with."""
    pushed = 0.0
    for c in range(n):
        pushed += y[m + c]
    return mu * pushed * jump if jump <= HOP else 0.0
