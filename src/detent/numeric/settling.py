"""What follows a step of time stepping that stands: which contacts are closed, places put right, and what strikes."""

from __future__ import annotations

from numba import int64

from detent.numeric.board import CONTACT, GAIN, IMPACT_LOSS, NUMERICAL_LOSS, OPEN, SLIDES, note
from detent.numeric.impact import ENERGY_GAIN, UNSOLVED_IMPACT
from detent.numeric.impulse import collide, factorise_copy, inner_product, kinetic, place
from detent.numeric.kernel import BOUND, EQUALITY, KIND, RESTITUTION, SLIDING, UNILATERAL, inner
from detent.numeric.righting import put_right
from detent.numeric.so3 import advance
from detent.numeric.vector import copy

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
