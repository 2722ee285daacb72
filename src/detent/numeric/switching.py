"""What happens at an event: all that touches strikes, and what is closed is brought back to where it belongs."""

from __future__ import annotations

import math

from numba import int64

from detent.numeric.contact_modes import AT_ONCE, ENERGIES, GUIDED, STANDING, solve_scaled
from detent.numeric.impact import DONE, ENERGY_GAIN, collide, factorise_copy, inner_product, kinetic, place
from detent.numeric.kernel import BOUND, KIND, RESTITUTION, SLIDING, UNILATERAL, inner
from detent.numeric.linear import substitute_symmetric
from detent.numeric.output import ACCUMULATION, GAIN, SLIDES, STICKS, has_room, left_of_series, note, note_impact
from detent.numeric.projection import GIVE
from detent.numeric.rotations import advance
from detent.numeric.vector import copy

ZENO = 1e-6  # s: a series of impacts with less than this left is over
# What parts faster than both is no part of a series of impacts, both ours: times the speed of the last one, and m/s,
# with which no acceleration below 200 m/s² brings it back within ZENO.
IN_SERIES, BOUNCES = 10.0, 1e-4
BELOW = 1e-13  # m: contacts close, and are held, this far below zero, so that what has just opened is not closed


@inner
def strike(solve, impact_law, touching, t, y, n, hits, v_before, run, layout, output):
    """The impact of all that touches, on the velocities in y; returns the energy lost and the impact's status.

    v_before  scratch
    """
    system, acting, impulses = run.system, run.acting, run.impulses
    gap, rows, _, ids, law = system.contacts
    active, kind, P, nv = impulses.active, impulses.kind, impulses.P, system.f.shape[0]
    nq = y.shape[0] - nv - ENERGIES
    v = y[nq : nq + nv]
    m, approach = int64(0), 0.0
    for i in range(n):
        if law[i, KIND] != UNILATERAL or gap[i] <= touching:
            active[m], kind[m], impulses.mu[m] = i, int(law[i, KIND]), law[i, SLIDING]
            impulses.bounce[m] = law[i, RESTITUTION]
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
                impulses.bounce[c] = 0.0
        factorise_copy(system.M, impulses.A, impulses.order)
        status, change = collide(solve, impact_law, m, rows, v, kinetic(system.M, v), impulses)
        loss = -change
    else:
        for j in range(3 * m):
            P[j] = 0.0
    for c in range(m):
        i = active[c]
        was_on = place(ids[i], acting.id, acting.n[0]) >= 0
        is_new = law[i, KIND] == UNILATERAL and (approach < -AT_ONCE or (t > 0.0 and not was_on))
        if is_new and inner_product(rows[i, 0], v_before) < touched and has_room(output, 2):
            note_impact(t, ids[i], c, P, -inner_product(rows[i, 0], v_before), output)
    if status == ENERGY_GAIN:
        output.events[note(t, GAIN, 0, output), 3] = -loss
    if left < ZENO:
        note(t + left, ACCUMULATION, 0, output)
        before = kinetic(system.M, v)
        _hold(m, max(IN_SERIES * -approach, BOUNCES), v, system.contacts, impulses, acting)
        settle(y, layout, system, acting, run.equations, v_before, False)
        loss += before - kinetic(system.M, v)
        for i in range(5):
            hits[i] = -math.inf
    return loss, status


@inner
def _hold(m, fastest, v, contacts, impulses, acting):
    """Hold all m contacts that struck, at the end of a series of impacts: what does not slip sticks. What has struck so
    hard that it parts far faster than they come is no part of the series."""
    rows, held = contacts.rows, 0
    for c in range(m):
        i = impulses.active[c]
        if impulses.kind[c] == UNILATERAL and inner_product(rows[i, 0], v) > fastest:
            continue
        acting.id[held], acting.at[held] = contacts.ids[i], i
        stands = math.hypot(inner_product(rows[i, 1], v), inner_product(rows[i, 2], v)) < STANDING
        acting.mode[held], acting.fill[held] = STICKS if stands else SLIDES, 0.0
        held += 1
    acting.n[0] = held


@inner
def settle(y, layout, system, acting, equations, spare, stands):
    """Bring what is closed back to its gap (−BELOW), and its velocity to what its mode says, in the metric of M.

    Each gives way a little, as in `project_position`: two contacts of nearly one place whose gaps differ by a nanometre
    would ask for micrometres, to where that difference is closed, and likewise their velocities.

    system     at y, with the factors of M that `accelerate` or `choose` left in `equations`
    spare      scratch, at least as long as v
    stands     whether `choose` has just marked what stands
    """
    nv = system.f.shape[0]
    nq = y.shape[0] - nv - ENERGIES
    v = y[nq : nq + nv]
    _back(False, v, system.contacts, acting, equations, spare, stands)
    advance(y[:nq], spare[:nv], 1.0, layout, y[:nq])
    _back(True, v, system.contacts, acting, equations, spare, stands)
    for i in range(nv):
        v[i] += spare[i]


@inner
def share(contacts, acting, equations, fastest):
    """Guide none where slips depend on each other, as those of a brick's corners do, and let friction turn them slower.

    How these share the force across their way is not given: each would turn by its own, and no motion is left that
    follows them all. Instead a slip below ρ = μ λ_N w/fastest is filled up along the last way (`_direction`), so
    that friction turns it at about the rate `fastest`. Three points of one body have nine rows, of which six are
    independent; two have six, and five.
    """
    A, J, R, spread, rhs = equations.A, equations.J, equations.R, equations.spread, equations.rhs
    rows, law, at, mode, toward, fill = contacts.rows, contacts.law, acting.at, acting.mode, acting.toward, acting.fill
    force, slip = acting.force, acting.slip
    m = 0
    for c in range(acting.n[0]):
        fill[c] = 0.0
        if at[c] >= 0 and mode[c] >= SLIDES and law[at[c], KIND] == UNILATERAL:
            for j in range(3):
                copy(rows[at[c], j], R[m])
                m += 1
    if m < 9:
        return
    for a in range(m):
        copy(R[a], spread[a])
        substitute_symmetric(A, spread[a], R.shape[1])
        rhs[a] = 0.0
    for a in range(m):
        for b in range(m):
            J[a, b] = inner_product(R[a], spread[b])
    # Before the equations are solved, which destroys J.
    m = 0
    for c in range(acting.n[0]):
        if at[c] >= 0 and mode[c] >= SLIDES and law[at[c], KIND] == UNILATERAL:
            fill[c] = law[at[c], SLIDING] * force[c, 0] * max(J[m + 1, m + 1], J[m + 2, m + 2]) / fastest
            m += 3
    is_shared = solve_scaled(m, equations) < m - 1
    for c in range(acting.n[0]):
        speed, push = math.hypot(slip[c, 0], slip[c, 1]), math.hypot(force[c, 1], force[c, 2])
        if not is_shared:
            fill[c] = 0.0
        elif fill[c] > 0.0:
            mode[c] = SLIDES
            if speed > fill[c]:
                toward[c, 0], toward[c, 1] = slip[c, 0] / speed, slip[c, 1] / speed
            elif push > 0.0:
                toward[c, 0], toward[c, 1] = -force[c, 1] / push, -force[c, 2] / push


@inner
def _back(velocities, v, contacts, acting, equations, spare, stands):
    """The least change of velocities, or of positions, that brings back what is closed: `settle`."""
    A, J, R, spread, rhs, nv = equations.A, equations.J, equations.R, equations.spread, equations.rhs, v.shape[0]
    gap, rows, law, toward = contacts.gap, contacts.rows, contacts.law, acting.toward
    m = 0
    for c in range(acting.n[0]):
        i = acting.at[c]
        if i < 0:
            continue
        kind, mode = law[i, KIND], STICKS if stands and acting.stood[c] > 0.0 else acting.mode[c]
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
    solve_scaled(m, equations)
    for i in range(nv):
        spare[i] = 0.0
        for a in range(m):
            spare[i] += spread[a, i] * equations.x[a]
