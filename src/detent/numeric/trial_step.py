"""One step of time stepping, tried with a given length: velocities with their impulses, then places.

stepping.py has the rule (Moreau–Jean, a θ-method with one Newton step) and decides how long a step may be.

What follows a step of time stepping that stands: which contacts are closed, places put right, and what strikes.
"""

from __future__ import annotations

import math

import numpy as np
from numba import int64

from detent.numeric.friction.solver import RESIDUAL, SOLVED_BY_PATH, UNSOLVED
from detent.numeric.impact import (
    ENERGY_GAIN,
    UNSOLVED_IMPACT,
    collide,
    factorise_copy,
    impulses,
    inner_product,
    kinetic,
    place,
)
from detent.numeric.kernel import (
    AT_REST,
    BEND,
    BOUND,
    EQUALITY,
    KIND,
    REACHED,
    RESTITUTION,
    SLIDING,
    UNASKED,
    UNILATERAL,
    WITHIN,
    inner,
)
from detent.numeric.linear import factorise, substitute
from detent.numeric.output import CONTACT, GAIN, IMPACT_LOSS, NUMERICAL_LOSS, OPEN, SLIDES, STICKS, note
from detent.numeric.projection import put_right
from detent.numeric.rotations import advance
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


STANDING = 1e-12  # m/s: a slip below this at the start is none, and so is a blow
PRESSED = 1e-14  # share of the largest impulse above which a contact is pressed


@inner
def settle(solve, n, m, touching, layout, state, solver, room_for):
    """Which contacts are closed, with the forces that the step had; places put right. Returns how many."""
    _, (active, kind, mu, bias, _), _, _, _ = solver
    (_, f, _, _), _, (gap, _, _, ids, law), _ = state
    (q, _, _, _, _, dv, _), _, at_rest, at_try, _, (total, _) = room_for
    (closed, closed_state, closed_force), (tried, tried_state, tried_force) = at_rest, at_try
    pressed, strongest = 0, 0.0
    for c in range(m):
        strongest = max(strongest, tried_force[c, 0])
    n_closed, n_wide = int64(0), int64(0)  # closed, and those of them that have a gap
    for i in range(n):
        at = place(ids[i], tried, m)
        holds = law[i, KIND] != UNILATERAL or (at >= 0 and tried_force[at, 0] > PRESSED * strongest)
        if holds or gap[i] <= touching:
            closed[n_closed] = ids[i]
            closed_state[n_closed] = tried_state[at] if at >= 0 else OPEN
            for j in range(4):
                closed_force[n_closed, j] = tried_force[at, j] if at >= 0 else 0.0
            n_closed += 1
            if law[i, KIND] != BOUND:
                active[n_wide], kind[n_wide], mu[n_wide] = i, EQUALITY if holds else UNILATERAL, 0.0
                bias[3 * n_wide], bias[3 * n_wide + 1], bias[3 * n_wide + 2] = gap[i], 0.0, 0.0
                pressed += 1 if abs(gap[i]) > 0.1 * touching else 0
                n_wide += 1
    if pressed > 0:
        put_right(solve, n, n_wide, n_closed, closed, touching, state, solver, dv)
        advance(q, dv, 1.0, layout, q)
        total[NUMERICAL_LOSS] += inner_product(f, dv)
    return n_closed


@inner
def strikes(n, n_closed, bounces, state, solver, room_for):
    """Whether one of the closed contacts, made ready here for an impact, has just closed and comes on."""
    _, (active, kind, mu, _, bounce), _, _, _ = solver
    rows, ids, law = state[2][1], state[2][3], state[2][4]
    v, (closed, closed_state, _) = room_for[0][1], room_for[2]
    found = False
    for c in range(n_closed):
        i = place(closed[c], ids, n)
        active[c], kind[c], mu[c] = i, int64(law[i, KIND]), law[i, SLIDING]
        bounce[c] = law[i, RESTITUTION] if bounces else 0.0
        comes = inner_product(rows[i, 0], v) < -STANDING
        found |= closed_state[c] == OPEN and kind[c] == UNILATERAL and comes
    return found


@inner
def strike(solve, impact_law, t, n_closed, n_events, events, state, solver, room_for):
    """The impact of the contacts made ready: v jumps. Returns whether it found no impulses, and the events so far."""
    (A, order), (active, kind, _, _, _), P, _, _ = solver
    M, rows = state[0][0], state[2][1]
    (_, v, _, _, v_new, _, _), (closed, closed_state, _), (total, hits) = room_for[0], room_for[2], room_for[5]
    for i in range(4):
        hits[i] = hits[i + 1]
    hits[4] = t
    factorise_copy(M, A, order)
    copy(v, v_new)
    struck, change = collide(solve, impact_law, n_closed, rows, v_new, kinetic(M, v), solver)
    total[IMPACT_LOSS] -= change
    for c in range(n_closed):
        # The others are told if they carry (_changes).
        struck_here = kind[c] != UNILATERAL or P[3 * c] > 0.0
        if closed_state[c] == OPEN and struck_here and n_events < events.shape[0] - 1:
            note(t, CONTACT, closed[c], events, n_events)
            for j in range(3):
                events[n_events, 3 + j] = P[3 * c + j]
            events[n_events, 6] = -inner_product(rows[active[c], 0], v)
            n_events += 1
            closed_state[c] = SLIDES
    if struck == ENERGY_GAIN and n_events < events.shape[0]:
        note(t, GAIN, 0, events, n_events)
        events[n_events, 3] = change
        n_events += 1
    copy(v_new, v)
    return struck == UNSOLVED_IMPACT, n_events
