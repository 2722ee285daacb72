"""All combinations of contact states, one by one: the combinatorial search of Meitinger & Pfeiffer, section 6.

Every contact is open, sticks or slides: 3ⁿ combinations, each a set of equations whose answers are kept if they obey
the law. Sliding in space leaves one angle per contact, found by Newton from several starts. Slow and thorough: the
second road for up to FEW contacts, and what proves that a problem has more than one answer or, to all appearance, none.
"""

from __future__ import annotations

import math

import numpy as np

from detent.numeric.friction.coulomb import residual
from detent.numeric.kernel import BOUND, EQUALITY, UNILATERAL, allocating, inner
from detent.numeric.linear import solve_shortest

FEW = 4
OPEN, STICK, SLIDE = 0, 1, 2  # a BOUND contact pushes with +μ where others are open, with −μ where they slide
GOOD_ENOUGH = 1e-9  # relative residual of what counts as an answer
SAME = 1e-6  # relative distance within which two answers are one
MOST_STEPS, LONGEST_STEP = 20, 0.6  # Newton on the angles: steps, and rad in one step; ours


@allocating
def search(n, G, b, kind, mu, starts, found):
    """Answers P in rows of found (k, 3n), as many as there are places; returns how many.

    starts  angles per sliding contact from which Newton begins; a single sliding contact gets four times as many
    Answers that leave P a choice (dependent rows) are given once for every set of states, with the shortest P.
    """
    m = 3 * n
    J, rhs, y, order = np.empty((m, m)), np.empty(m), np.empty(m), np.empty(m)
    ones, P, state, theta, first = np.ones(m), np.empty(m), np.zeros(n, np.int64), np.empty(n), np.empty(n)
    none, what, who = np.zeros(n), np.zeros(m, np.int64), np.zeros(m, np.int64)
    count, combinations = 0, 3**n
    for code in range(combinations):
        rest, sliding, skip = code, 0, False
        for i in range(n):
            # Sticking first: it is the commonest answer, and the fallback stops at the first one.
            state[i] = (STICK, OPEN, SLIDE)[rest % 3]
            rest //= 3
            skip |= kind[i] == EQUALITY and state[i] != STICK
            skip |= kind[i] == UNILATERAL and mu[i] == 0.0 and state[i] == STICK
            sliding += 1 if kind[i] == UNILATERAL and state[i] == SLIDE and mu[i] > 0.0 else 0
        if skip:
            continue
        each = 4 * starts if sliding == 1 else starts
        for start in range(each**sliding):
            rest = start
            for i in range(n):
                first[i] = 0.0
                if kind[i] == UNILATERAL and state[i] == SLIDE and mu[i] > 0.0:
                    first[i] = 2.0 * math.pi * (rest % each + 0.5) / each
                    rest //= each
                theta[i] = first[i]
            holds = _settle(n, G, b, kind, mu, none, state, theta, sliding, what, who, J, rhs, y, order, ones, P)
            if holds and _is_new(m, P, found, count):
                for j in range(m):
                    found[count, j] = P[j]
                count += 1
                if count == found.shape[0]:
                    return count
    return count


@inner
def _settle(n, G, b, kind, mu, none, state, theta, sliding, what, who, J, rhs, y, order, ones, P):
    """Newton on the angles from theta; whether it ends at a P that obeys the law."""
    for k in range(2 * MOST_STEPS):
        turn = k % 2 == 1
        _push(n, G, b, kind, mu, state, theta, turn, what, who, J, rhs, y, order, ones, P)
        if not turn:
            if residual(n, G, b, kind, mu, none, P) <= GOOD_ENOUGH:
                return True
            if sliding == 0:
                return False
    return False


@inner
def _push(n, G, b, kind, mu, state, theta, turn, what, who, J, rhs, y, order, ones, P):
    """Impulses for given angles (turn False), or one Newton step of the angles (turn True, P those for the angles).

    Slip along d = (cos θ, sin θ), P_T = −μ P_N d, e = (−sin θ, cos θ). Unknowns: P of sticking contacts, P_N of sliding
    ones and, to turn, dθ; equations: u = 0, u_N = 0, d(e·u_T) = −e·u_T with ∂P_T/∂θ = −μ P_N e, ∂(e·u_T)/∂θ = −d·u_T.
    """
    m = 0  # of unknown k: what[k] is its component 0, 1, 2, or 3 for an angle, who[k] its contact
    for i in range(n):
        slides = kind[i] == UNILATERAL and state[i] == SLIDE
        if not turn:
            P[3 * i], P[3 * i + 1], P[3 * i + 2] = 0.0, 0.0, 0.0
            if kind[i] == BOUND and state[i] != STICK:
                P[3 * i + 1] = mu[i] if state[i] == OPEN else -mu[i]
        for a in range(4):
            if kind[i] == UNILATERAL:
                wanted = (
                    (state[i] == STICK and a < 3) or (slides and a == 0) or (slides and turn and a == 3 and mu[i] > 0.0)
                )
            else:
                wanted = state[i] == STICK and a == (0 if kind[i] == EQUALITY else 1)
            if wanted:
                what[m], who[m] = a, i
                m += 1
    for k in range(m):
        i = who[k]
        co, si = math.cos(theta[i]), math.sin(theta[i])
        r0, r1, r2 = 1.0 if what[k] == 0 else 0.0, 1.0 if what[k] == 1 else 0.0, 1.0 if what[k] == 2 else 0.0
        if what[k] == 3:
            r1, r2 = -si, co
        along, total = 0.0, r0 * b[3 * i] + r1 * b[3 * i + 1] + r2 * b[3 * i + 2]
        for j in range(3 * n):
            total += (r0 * G[3 * i, j] + r1 * G[3 * i + 1, j] + r2 * G[3 * i + 2, j]) * P[j]
            along += (co * G[3 * i + 1, j] + si * G[3 * i + 2, j]) * P[j]
        along += co * b[3 * i + 1] + si * b[3 * i + 2]
        rhs[k] = -total
        for l in range(m):
            j = who[l]
            c0, c1, c2 = 1.0 if what[l] == 0 else 0.0, 1.0 if what[l] == 1 else 0.0, 1.0 if what[l] == 2 else 0.0
            co_j, si_j = math.cos(theta[j]), math.sin(theta[j])
            if what[l] == 3:
                c1, c2 = mu[j] * P[3 * j] * si_j, -mu[j] * P[3 * j] * co_j
            elif kind[j] == UNILATERAL and state[j] == SLIDE:
                c1, c2 = -mu[j] * co_j, -mu[j] * si_j
            J[k, l] = 0.0
            for a in range(3):
                r = (r0, r1, r2)[a]
                if r != 0.0:
                    g = 3 * i + a
                    J[k, l] += r * (G[g, 3 * j] * c0 + G[g, 3 * j + 1] * c1 + G[g, 3 * j + 2] * c2)
            if k == l and what[k] == 3:
                J[k, l] -= along
    solve_shortest(m, J, rhs, ones, y, order)
    for k in range(m):
        i, a = who[k], what[k]
        if turn:
            if a == 3:
                theta[i] += min(max(y[k], -LONGEST_STEP), LONGEST_STEP)
        elif kind[i] == UNILATERAL and state[i] == SLIDE:
            co, si = math.cos(theta[i]), math.sin(theta[i])
            P[3 * i], P[3 * i + 1], P[3 * i + 2] = y[k], -mu[i] * y[k] * co, -mu[i] * y[k] * si
        else:
            P[3 * i + a] = y[k]


@inner
def _is_new(m, P, found, count):
    for k in range(count):
        apart, size = 0.0, 0.0
        for j in range(m):
            apart, size = max(apart, abs(P[j] - found[k, j])), max(size, abs(P[j]))
        if apart <= SAME * size:
            return False
    return True
