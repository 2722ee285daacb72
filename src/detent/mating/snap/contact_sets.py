"""Sets of contacts between hook and block: which features touch, and whether a set of them holds.

A set of contacts holds while every contact pushes, lies on its features, slides the way it is driven and nothing else
overlaps (`stays`). Meitinger & Pfeiffer, section 5.2: up to three contacts at once.
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
    hook_pose,
    solve_mode,
    spread,
)
from detent.numeric.kernel import allocating, inner
from detent.numeric.vector import component, cross, sub, three

PULLING = 1e-12  # a normal force this far below zero is rounding
SLACK = 1e-10  # overlap that counts as touching
NEAR = 1e-7  # gap within which a feature belongs to the touching ones when contacts change
PULLS, OFF, OVERLAP, LEAPT = 4, 5, 6, 7  # why a set of contacts ends, beside the reasons of equilibrium.py
MOST_TOUCHING = 24
SAME = 1e-11  # levers of two contacts that push alike: the ends of a line contact agree to rounding


@inner
def stays(y, n, ids, fastener, place, tangent, contacts):
    """Equilibrium with the same contacts, from y: (0 or why not, residual, Newton iterations).

    UNSTABLE and STICKS come last: they say that nothing else is wrong with this set.
    """
    why, error, iterations = solve_mode(y, n, ids, fastener, place, tangent, contacts)
    if why == NO_CONVERGENCE:
        return why, error, iterations
    for c in range(n):
        if y[fastener.m + c] < -PULLING:
            return PULLS, error, iterations
        if contacts[c, OUTSIDE] > SLACK:
            return OFF, error, iterations
    if overlapping(y, fastener, place, SLACK, n, contacts):
        return OVERLAP, error, iterations
    return why, error, iterations


@allocating
def overlapping(y, fastener, place, slack, n, contacts):
    """Whether hook and block overlap at the deflection y. The n normals, tried first, mostly part the two."""
    (profile, half, low, high, rest), R_B, p_B = fastener.body, place.R_B, place.p_B
    x, R, T, p = np.empty(6), np.empty((3, 3)), np.empty((3, 3)), np.empty(3)
    spread(y, fastener.free, fastener.m, x)
    hook_pose(x, rest, R, T, p)
    for c in range(n):
        if separates(three(contacts[c], NORMAL), profile, half, low, high, R, p, R_B, p_B, slack):
            return False
    return overlaps(profile, half, fastener.pieces, low, high, R, p, R_B, p_B, slack)


@allocating
def touching(y, fastener, place, near, off, found):
    """Every contact closed within ±near at the deflection y, facing the right way, at most `off` off its features."""
    profile, half, low, high, rest = fastener.body
    n = profile.shape[0]
    x, R, T, p = np.empty(6), np.empty((3, 3)), np.empty((3, 3)), np.empty(3)
    spread(y, fastener.free, fastener.m, x)
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
                gap, _, _, outside, lean, _, _ = contact_at(
                    contact, profile, half, low, high, R, p, place.R_B, place.p_B
                )
                if abs(gap) <= near and outside <= off and lean <= SKEW + NEAR and count < found.shape[0]:
                    found[count] = contact
                    count += 1
    return count


@allocating
def twins(y, n, ids, fastener, place, contacts, found):
    """Other touching features that push the support exactly as an active contact does: the far end of a line contact.

    They share its force. Writes their numbers and returns how many there are; found[k, 1] says whose twin one is.
    """
    everything, x = np.empty(MOST_TOUCHING, np.int64), np.empty(6)
    R, T, p = np.empty((3, 3)), np.empty((3, 3)), np.empty(3)
    spread(y, fastener.free, fastener.m, x)
    hook_pose(x, fastener.body.rest, R, T, p)
    count = touching(y, fastener, place, NEAR, NEAR, everything)
    shares = 0
    for k in range(count):
        for c in range(n):
            other = everything[k]
            if other == ids[c] or shares == found.shape[0]:
                continue
            if is_twin(R, p, other, c, fastener, place, contacts)[0]:
                found[shares, 0], found[shares, 1] = other, c
                shares += 1
                break
    return shares


@inner
def is_twin(R, p, other, c, fastener, place, contacts):
    """Whether contact `other` is closed, on its features, with the normal and free levers of contact c; its point."""
    profile, half, low, high, _ = fastener.body
    gap, normal, point, outside, lean, _, _ = contact_at(other, profile, half, low, high, R, p, place.R_B, place.p_B)
    if abs(gap) > NEAR or outside > NEAR or lean > SKEW + NEAR:
        return False, point
    dn = sub(normal, three(contacts[c], NORMAL))
    apart = max(abs(dn[0]), abs(dn[1]), abs(dn[2]))
    lever = cross(sub(point, three(contacts[c], POINT)), normal)
    for i in range(fastener.m):
        if fastener.free[i] >= 3:
            apart = max(apart, abs(component(lever, fastener.free[i] - 3)))
    return apart < SAME, point


@inner
def same(ids, n, others):
    """Whether these n contacts are all of the others (whose unused places hold 0)."""
    alike = True
    for c in range(MOST_CONTACTS):
        alike = alike and others[c] == (ids[c] if c < n else 0)
    return alike


@inner
def apart(a, b, m):
    """The largest difference of two deflections."""
    distance = 0.0
    for i in range(m):
        distance = max(distance, abs(a[i] - b[i]))
    return distance


@inner
def number_of_sets(count, most):
    """How many sets of up to `most` of `count` contacts `contact_set` counts, repetitions too."""
    return 1 + count + (count * count if most > 1 else 0) + (count * count * count if most > 2 else 0)


@inner
def contact_set(number, count, found, pick):
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
def begin(x, old_y, old_ids, ids, n, m, y):
    """Start of Newton: deflection x, and the forces of those contacts that were there before."""
    for i in range(y.shape[0]):
        y[i] = x[i] if i < m else 0.0
    for c in range(n):
        for old in range(MOST_CONTACTS):
            if old_ids[old] == ids[c]:
                y[m + c] = old_y[m + old]
