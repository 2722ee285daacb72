"""One step of time stepping, tried with a given length: velocities with their impulses, then places.

stepping.py has the rule (Moreau–Jean, a θ-method with one Newton step) and decides how long a step may be.
"""

from __future__ import annotations

import math

import numpy as np
from numba import int64

from detent.numeric.board import OPEN, SLIDES, STICKS
from detent.numeric.friction import RESIDUAL, SOLVED_BY_PATH, UNSOLVED
from detent.numeric.impulse import impulses, inner_product, place
from detent.numeric.kernel import (
    AT_REST,
    BEND,
    BOUND,
    EQUALITY,
    KIND,
    REACHED,
    SLIDING,
    UNASKED,
    UNILATERAL,
    WITHIN,
    inner,
)
from detent.numeric.linear import factorise, substitute
from detent.numeric.so3 import advance
from detent.numeric.system import MOST
from detent.numeric.vector import copy

NEARLY = 1e-6  # of the largest velocity: a step errs by more than impulses that obey the law to this
TURNED = (
    0.2  # of the speeds at a contact: where its frame turns by more in half a step, the curve is not followed; ours
)


@inner
def try_step(solve, evaluate, model, t, length, fastest, is_last, turns, n_closed, layout, state, solver, room_for):
    """From (q, v) at t to (q_new, v_new) at t + length, all in `room_for` (stepping.stepping_room).

    fastest  square of the fastest frequency of the drive, rad²/s²
    is_last  no more cuts: whatever comes closer than nothing is held
    turns    whether the turning of contacts' frames is counted
    Returns n, m, solved, turns, loss, defect: contacts in `state` at the end; how many took part, the first of `tried`;
    the solver's status; whether turning was counted in the end; what friction took and what the rule lost, J.
    """
    (A, order), (active, kind, mu, bias, _), P, _, work = solver
    (M, f, K, D), _, (gap, rows, drift, ids, law), _ = state
    (q, v, q_mid, q_new, v_new, dv, way), (kept, trial), at_rest, at_try, _, _ = room_for
    (closed, closed_state, closed_force), (tried, tried_state, tried_force) = at_rest, at_try
    powers, nv = state[3][5], v.shape[0]
    copy(kept, trial)
    theta = _weight(fastest * length * length)
    later, rest = theta * length, (1.0 - theta) * length
    advance(q, v, later, layout, q_mid)
    powers[UNASKED], powers[REACHED] = 0.0, 0.0
    powers[WITHIN] = 0.0 if is_last else 1.0
    n = evaluate(model, t + later, q_mid, v, trial, state)
    powers[WITHIN] = 0.0
    powers[UNASKED], powers[REACHED] = 1.0, 1.0  # but for this one
    for i in range(nv):
        dv[i] = length * f[i]
        for j in range(nv):
            A[i, j] = M[i, j] + later * D[i, j] + later * later * K[i, j]
    # A contact that presses stiffens the body where its normal turns: λ_N κ w_t w_tᵀ, as it was last.
    for i in range(n):
        at = place(ids[i], closed, n_closed)
        if at >= 0 and law[i, BEND] > 0.0:
            stiff = later * later * closed_force[at, 0] * law[i, BEND]
            for j in range(nv):
                for c in range(nv):
                    A[j, c] += stiff * rows[i, 2, j] * rows[i, 2, c]
    factorise(A, order, nv)
    substitute(A, order, dv, nv)
    # Friction with a bound that slides on is known beforehand; if it does not, all are sought together.
    # Where the frames' turning contradicts itself they are held, in all further attempts at this step.
    is_known, m, solved = True, int64(0), UNSOLVED
    while True:
        for i in range(nv):
            v_new[i] = v[i] + dv[i]
        m, known = int64(0), int64(0)
        for i in range(n):
            at = place(ids[i], closed, n_closed)
            coming = is_last and gap[i] + rest * inner_product(rows[i, 0], v_new) < 0.0
            if at < 0 and law[i, KIND] == UNILATERAL and not coming:
                continue
            if is_known and law[i, KIND] == BOUND and at >= 0 and closed_state[at] == SLIDES:
                known += 1
                active[MOST - known] = i
                continue
            active[m], kind[m] = i, int64(law[i, KIND])
            mu[m] = law[i, AT_REST] if at >= 0 and closed_state[at] == STICKS else law[i, SLIDING]
            if kind[m] == BOUND:
                mu[m] *= length
            most = TURNED * _speed(rows[i], v) if turns else 0.0
            for j in range(3):
                bias[3 * m + j] = min(max(rest * drift[i, j], -most), most)
                P[3 * m + j] = closed_force[at, j] * length if at >= 0 else 0.0
            m += 1
        for k in range(known):
            i = active[MOST - 1 - k]
            _push_known(rows[i, 1], law[i, SLIDING] * length, v, A, order, v_new, way)
        solved = impulses(solve, m, rows, v_new, 0.0, solver)
        if solved == UNSOLVED and turns:
            turns = False
            continue
        solved = _nearly(solved, work)
        slides_on = True
        for k in range(known):
            i = active[MOST - 1 - k]
            before, after = inner_product(rows[i, 1], v), inner_product(rows[i, 1], v_new)
            slides_on &= before * (after + rest * drift[i, 1]) > 0.0
            active[m], kind[m], mu[m] = i, BOUND, law[i, SLIDING] * length
            P[3 * m], P[3 * m + 1], P[3 * m + 2] = 0.0, -math.copysign(mu[m], before), 0.0
            m += 1
        if slides_on or not is_known:
            break
        is_known = False
    loss, defect = 0.0, 0.0
    for c in range(m):
        i = active[c]
        defect -= 0.5 * P[3 * c] * (inner_product(rows[i, 0], v_new) + inner_product(rows[i, 0], v))
        tried[c], tried_state[c] = ids[i], _state(c, kind, mu, P)
        slip_1, slip_2 = inner_product(rows[i, 1], v_new), inner_product(rows[i, 2], v_new)
        tried_force[c, 3] = np.sqrt(slip_1 * slip_1 + slip_2 * slip_2)
        for j in range(3):
            tried_force[c, j] = P[3 * c + j] / length
        loss -= 0.5 * P[3 * c + 1] * (slip_1 + inner_product(rows[i, 1], v))
        loss -= 0.5 * P[3 * c + 2] * (slip_2 + inner_product(rows[i, 2], v))
    advance(q, v, rest, layout, q_mid)
    advance(q_mid, v_new, later, layout, q_new)
    n = evaluate(model, t + length, q_new, v_new, trial, state)
    return n, m, solved, turns, loss, defect


@inner
def _weight(turned):
    """θ by (ωh)²: a half up to ωh = 10, above it ½ + 0.05 (1 − 100/(ωh)²).

    What swings infinitely fast changes sign and loses 18 % at each step; what is slow gets 0.05 ωh of the critical
    damping, which is the price. Both numbers are ours.
    """
    return 0.5 + 0.05 * (1.0 - 100.0 / turned) if turned > 100.0 else 0.5


@inner
def _push_known(row, bound, v, A, order, v_new, way):
    """Friction of this bound along the row against the slip at v, onto v_new; `way` is room."""
    copy(row, way)
    substitute(A, order, way, v.shape[0])
    push = -math.copysign(bound, inner_product(row, v))
    for i in range(v.shape[0]):
        v_new[i] += push * way[i]


@inner
def _speed(rows, v):
    """How fast the velocities move a contact, each by itself: a part may turn about a point that stands."""
    fastest = 0.0
    for i in range(3):
        speed = 0.0
        for j in range(v.shape[0]):
            speed += abs(rows[i, j] * v[j])
        fastest = max(fastest, speed)
    return fastest


@inner
def _nearly(status, work):
    """The friction solver's status; what misses the law by less than a step errs is solved."""
    return SOLVED_BY_PATH if status == UNSOLVED and work[RESIDUAL] <= NEARLY else status


@inner
def _state(c, kind, mu, P):
    """OPEN, STICKS or SLIDES by the impulse of contact c: within the cone it sticks."""
    across = np.sqrt(P[3 * c + 1] * P[3 * c + 1] + P[3 * c + 2] * P[3 * c + 2])
    if kind[c] == UNILATERAL and not P[3 * c] > 0.0:
        return OPEN
    bound = mu[c] if kind[c] == BOUND else mu[c] * P[3 * c]
    return STICKS if kind[c] != EQUALITY and across < (1.0 - 1e-9) * bound else SLIDES
