"""What happens at an event: all that touches strikes, and what is closed is brought back to where it belongs."""

from __future__ import annotations

import math

from numba import int64

from detent.numeric.contact_modes import AT_ONCE, GUIDED, RHS, STANDING, X, solve_scaled
from detent.numeric.impact import DONE, ENERGY_GAIN, collide, factorise_copy, inner_product, kinetic, place
from detent.numeric.kernel import BOUND, KIND, RESTITUTION, SLIDING, UNILATERAL, inner
from detent.numeric.linear import substitute_symmetric
from detent.numeric.output import ACCUMULATION, CONTACT, GAIN, SLIDES, STICKS, left_of_series, note
from detent.numeric.projection import GIVE
from detent.numeric.rotations import advance
from detent.numeric.vector import copy

ZENO = 1e-6  # s: a series of impacts with less than this left is over
# What parts faster than both is no part of a series of impacts, both ours: times the speed of the last one, and m/s,
# with which no acceleration below 200 m/s² brings it back within ZENO.
IN_SERIES, BOUNCES = 10.0, 1e-4
BELOW = 1e-13  # m: contacts close, and are held, this far below zero, so that what has just opened is not closed


@inner
def strike(
    solve,
    impact_law,
    t,
    y,
    nq,
    nv,
    layout,
    n,
    state,
    acting,
    equations,
    touching,
    solver,
    events,
    n_events,
    hits,
    v_before,
):
    """The impact of all that touches, on the velocities in y; returns energy lost, events so far and status."""
    (A, order), (active, kind, mu, _, bounce), P, _, _ = solver
    M, (gap, rows, _, ids, law) = state[0][0], state[2]
    on, modes, at, own, n_on = acting[0], acting[1], acting[5], acting[6], acting[7]
    v = y[nq : nq + nv]
    m, approach = int64(0), 0.0
    for i in range(n):
        if law[i, KIND] != UNILATERAL or gap[i] <= touching:
            active[m], kind[m], mu[m], bounce[m] = i, int(law[i, KIND]), law[i, SLIDING], law[i, RESTITUTION]
            if kind[m] == UNILATERAL:
                approach = min(approach, inner_product(rows[i, 0], v))
            m += 1
    loss, status, left, touched = 0.0, DONE, math.inf, AT_ONCE
    copy(v, v_before)
    if approach < -AT_ONCE:
        for i in range(4):
            hits[i] = hits[i + 1]
        hits[4], touched = t, -AT_ONCE
        left = 0.0 if t - hits[0] < ZENO else left_of_series(hits)  # several contacts in turn: no one series
        if left < ZENO:
            for c in range(m):
                bounce[c] = 0.0
        factorise_copy(M, A, order)
        status, change = collide(solve, impact_law, m, rows, v, kinetic(M, v), solver)
        loss = -change
    else:
        for j in range(3 * m):
            P[j] = 0.0
    for c in range(m):
        i = active[c]
        is_new = law[i, KIND] == UNILATERAL and (approach < -AT_ONCE or (t > 0.0 and place(ids[i], on, n_on[0]) < 0))
        if is_new and inner_product(rows[i, 0], v_before) < touched and n_events < events.shape[0] - 2:
            note(t, CONTACT, ids[i], events, n_events)
            for j in range(3):
                events[n_events, 3 + j] = P[3 * c + j]
            events[n_events, 6] = -inner_product(rows[i, 0], v_before)
            n_events += 1
    if status == ENERGY_GAIN:
        note(t, GAIN, 0, events, n_events)
        events[n_events, 3] = -loss
        n_events += 1
    if left < ZENO:
        note(t + left, ACCUMULATION, 0, events, n_events)
        n_events += 1
        # All of them are held now, and what does not slip sticks. What has struck so hard that it parts far faster than
        # they come is no part of the series.
        before, held = kinetic(M, v), 0
        for c in range(m):
            i = active[c]
            if kind[c] == UNILATERAL and inner_product(rows[i, 0], v) > max(IN_SERIES * -approach, BOUNCES):
                continue
            on[held], at[held] = ids[i], i
            stands = math.hypot(inner_product(rows[i, 1], v), inner_product(rows[i, 2], v)) < STANDING
            modes[held], own[held, 2] = STICKS if stands else SLIDES, 0.0
            held += 1
        n_on[0] = held
        settle(y, nq, nv, layout, state, acting, equations, v_before, False)
        loss += before - kinetic(M, v)
        for i in range(5):
            hits[i] = -math.inf
    return loss, n_events, status


@inner
def settle(y, nq, nv, layout, state, acting, equations, spare, stands):
    """Bring what is closed back to its gap (−BELOW), and its velocity to what its mode says, in the metric of M.

    Each gives way a little, as in `put_right`: two contacts of nearly one place whose gaps differ by a nanometre would
    ask for micrometres, to where that difference is closed, and likewise their velocities.

    stands     whether `choose` has just marked what stands
    state      at y, and the factors of M that `accelerate` or `choose` left in `equations`
    """
    _back(False, y, nq, nv, state, acting, equations, spare, stands)
    advance(y[:nq], spare[:nv], 1.0, layout, y[:nq])
    _back(True, y, nq, nv, state, acting, equations, spare, stands)
    for i in range(nv):
        y[nq + i] += spare[i]


@inner
def share(nv, state, acting, equations, fastest):
    """Guide none where slips depend on each other, as those of a brick's corners do, and let friction turn them slower.

    How these share the force across their way is not given: each would turn by its own, and no motion is left that
    follows them all. Instead a slip below ρ = μ λ_N w/fastest is filled up along the last way (`_direction`), so
    that friction turns it at about the rate `fastest`. Three points of one body have nine rows, of which six are
    independent; two have six, and five.
    """
    A, J, R, spread, vectors, _ = equations
    _, rows, _, _, law = state[2]
    _, modes, toward, force, slip, at, own, n_on = acting
    m = 0
    for c in range(n_on[0]):
        own[c, 2] = 0.0
        if at[c] >= 0 and modes[c] >= SLIDES and law[at[c], KIND] == UNILATERAL:
            for j in range(3):
                copy(rows[at[c], j], R[m])
                m += 1
    if m < 9:
        return
    for a in range(m):
        copy(R[a], spread[a])
        substitute_symmetric(A, spread[a], nv)
        vectors[RHS, a] = 0.0
    for a in range(m):
        for b in range(m):
            J[a, b] = inner_product(R[a], spread[b])
    # Before the equations are solved, which destroys J.
    m = 0
    for c in range(n_on[0]):
        if at[c] >= 0 and modes[c] >= SLIDES and law[at[c], KIND] == UNILATERAL:
            own[c, 2] = law[at[c], SLIDING] * force[c, 0] * max(J[m + 1, m + 1], J[m + 2, m + 2]) / fastest
            m += 3
    is_shared = solve_scaled(m, J, vectors) < m - 1
    for c in range(n_on[0]):
        speed, push = math.hypot(slip[c, 0], slip[c, 1]), math.hypot(force[c, 1], force[c, 2])
        if not is_shared:
            own[c, 2] = 0.0
        elif own[c, 2] > 0.0:
            modes[c] = SLIDES
            if speed > own[c, 2]:
                toward[c, 0], toward[c, 1] = slip[c, 0] / speed, slip[c, 1] / speed
            elif push > 0.0:
                toward[c, 0], toward[c, 1] = -force[c, 1] / push, -force[c, 2] / push


@inner
def _back(velocities, y, nq, nv, state, acting, equations, spare, stands):
    """The least change of velocities, or of positions, that brings back what is closed: `settle`."""
    A, J, R, spread, vectors, _ = equations
    rhs, x = vectors[RHS], vectors[X]
    gap, rows, _, _, law = state[2]
    _, modes, toward, _, _, at, own, n_on = acting
    v = y[nq : nq + nv]
    m = 0
    for c in range(n_on[0]):
        i = at[c]
        if i < 0:
            continue
        kind, mode = law[i, KIND], STICKS if stands and own[c, 1] > 0.0 else modes[c]
        for j in range(3):
            if not velocities:
                wanted = j == 0 and kind != BOUND
            elif kind == BOUND:
                wanted = j == 1 and mode == STICKS
            elif kind == UNILATERAL and mode == GUIDED:
                wanted = j < 2
            else:
                wanted = j == 0 or (kind == UNILATERAL and mode == STICKS)
            if wanted:
                copy(rows[i, j], R[m])
                if j == 1 and mode == GUIDED:
                    for b in range(nv):
                        R[m, b] = toward[c, 0] * rows[i, 2, b] - toward[c, 1] * rows[i, 1, b]
                copy(R[m], spread[m])
                substitute_symmetric(A, spread[m], nv)
                rhs[m] = -inner_product(R[m], v) if velocities else -BELOW - gap[i]
                m += 1
    for a in range(m):
        for b in range(m):
            J[a, b] = inner_product(R[a], spread[b])
        if m > 1:
            J[a, a] *= 1.0 + GIVE
    solve_scaled(m, J, vectors)
    for i in range(nv):
        spare[i] = 0.0
        for a in range(m):
            spare[i] += spread[a, i] * x[a]
