"""Time stepping (Moreau–Jean): velocities jump where they must, contacts open and close between instants.

A step goes from (q, v) to (q⁺, v⁺), with everything evaluated half way, at q̂ = q + h/2 v:

    (M + h/2 D + h²/4 K) (v⁺ − v) = h f(t + h/2, q̂, v) + Wᵀ P,    q⁺ = q + h (v + v⁺)/2

which is the implicit midpoint rule with one Newton step: of second order while the contacts stay, and stable however
stiff the drive. P are the impulses of the closed contacts: they, friction with a bound and equalities are solved
together (friction.py) for the velocities u = W v⁺ at the end of the step. Positions are then put right in the metric of
M, so that what is pressed lies at gap zero again: velocities alone drift.

Where a contact closes within a step, the step is cut there, so that nothing overlaps; the impact is a jump of v at that
place, with Newton's restitution u_N⁺ = −e u_N⁻. A contact that closes too often within one step (a ball at the end of
its bounces) is kept closed without restitution, and told as an accumulation.
"""

from __future__ import annotations

from functools import lru_cache

import numba
import numpy as np
from numba import int64

from detent.numeric.compiling import KernelFunction
from detent.numeric.friction import UNSOLVED, solve, work_size
from detent.numeric.kernel import (
    AT_REST,
    BOUND,
    CONTACTS,
    EQUALITY,
    KIND,
    MOTION,
    RESTITUTION,
    SLIDING,
    UNILATERAL,
    WRENCH,
    f1,
    f2,
    f3,
    function_tuple,
    i1,
    inner,
)
from detent.numeric.linear import factorise, substitute
from detent.numeric.so3 import advance
from detent.numeric.system import MOST, evaluate, room
from detent.numeric.vector import copy

MOST_CUTS = 12  # of one step; then contacts stay closed
OPEN, STICKS, SLIDES = 0, 1, 2
ENDED, UNSOLVED_FRICTION, CROWDED = 0, 1, 2
CONTACT, RELEASE, STICK, SLIDE, ACCUMULATION = 1, 2, 3, 4, 5  # kinds of events
ID, FORCE, SLIP, STATE, WIDE = 0, 1, 4, 5, 6  # of a shown contact: id + 1, force (normal, two tangents), speed, state
FRICTION_LOSS, IMPACT_LOSS, SUMS = 0, 1, 2  # J, since the start
PRESSED = 1e-14  # share of the largest impulse above which a contact is pressed


@lru_cache
def stepping(forces: int, contacts: int) -> KernelFunction:
    """The loop for so many WRENCH and CONTACTS kernels, one of each at least; see `_stepping` for its arguments."""
    scalar = numba.float64
    signature = int64(
        numba.types.FunctionType(MOTION), f1, function_tuple(WRENCH, forces), function_tuple(CONTACTS, contacts),
        f1, i1, f1, i1, f3, f3, i1, f1, f1, scalar, int64, scalar, f1, f2, f2, f2, f3, f2, f2, f2, i1,
    )  # fmt: skip
    return KernelFunction(_stepping, signature, f"{__name__}:stepping({forces},{contacts})")


def _stepping(
    motion, motion_params, wrenches, contacts, params, param_ends, memory, memory_ends, X_GA, X_WB, layout, q_start,
    v_start, h, every, touching, time, q_out, v_out, reactions, shown, memories, sums, events,
    count,
):  # fmt: skip
    """Walk in steps of h from q_start, v_start; every `every` steps is a sample, until `time` (N,) is full.

    motion … X_WB  as `system.evaluate` wants them; layout: blocks of q, as `so3.advance` wants them
    touching    a gap up to this is closed, m
    Out: time, q_out (N, nq), v_out (N, nv), reactions Wᵀ P / h (N, nv) of the last step, shown (N, MOST, WIDE),
    memories (N, …), sums (N, SUMS); events (E, 7): time, kind, id, impulse (3), speed of approach; count: samples,
    events, cuts, worst status of the friction solver, steps.
    Returns ENDED, UNSOLVED_FRICTION or CROWDED (more events than there is room for).
    """
    nv = v_start.shape[0]
    model = (motion, motion_params, wrenches, contacts, params, param_ends, memory_ends, X_GA, X_WB)
    state = room(nv)
    (M, f, K, D), _, (gap, rows, _drift, ids, law), _ = state
    q, v, q_mid, q_new, v_new = q_start.copy(), v_start.copy(), q_start.copy(), q_start.copy(), v_start.copy()
    kept, trial = memory.copy(), memory.copy()
    A, order, dv, bias = np.zeros((nv, nv)), np.zeros(nv, np.int64), np.zeros(nv), np.zeros(MOST)
    G, u, P, spread = np.zeros((3 * MOST, 3 * MOST)), np.zeros(3 * MOST), np.zeros(3 * MOST), np.zeros((3 * MOST, nv))
    kind, mu, work, active = (
        np.zeros(MOST, np.int64),
        np.zeros(MOST),
        np.zeros(work_size(MOST)),
        np.zeros(MOST, np.int64),
    )
    solver = (A, order, bias, G, u, P, spread, kind, mu, work, active)
    # Contacts that are closed (id, state, force, slip), those of the step just tried, and the gaps at its end.
    closed, closed_state, closed_force, n_closed = (
        np.zeros(MOST, np.int64),
        np.zeros(MOST, np.int64),
        np.zeros((MOST, 4)),
        0,
    )
    tried, tried_state, tried_force = np.zeros(MOST, np.int64), np.zeros(MOST, np.int64), np.zeros((MOST, 4))
    total, reaction = np.zeros(SUMS), np.zeros(nv)
    t, steps, samples, n_events, n_cuts, worst, status = 0.0, 0, 0, 0, 0, 0, ENDED

    n = evaluate(model, t, q, v, kept, state)
    for i in range(n):
        if law[i, KIND] != UNILATERAL or gap[i] <= touching:
            closed[n_closed], closed_state[n_closed] = ids[i], SLIDES
            n_closed += 1
    while True:
        if steps % every == 0:
            time[samples] = t
            copy(q, q_out[samples])
            copy(v, v_out[samples])
            copy(reaction, reactions[samples])
            copy(kept, memories[samples])
            copy(total, sums[samples])
            for i in range(MOST):
                for j in range(WIDE):
                    shown[samples, i, j] = 0.0
            for i in range(n_closed):
                shown[samples, i, ID], shown[samples, i, STATE] = closed[i] + 1, closed_state[i]
                for j in range(4):
                    shown[samples, i, FORCE + j] = closed_force[i, j]
            samples += 1
            if samples == time.shape[0]:
                break
        done, cuts = 0.0, 0
        while done < h and status == ENDED:
            # A step as long as it can be: where a contact closes, the length is sought at which it just does.
            length, low, high, above, below = h - done, 0.0, h - done, np.inf, 0.0
            loss, closing, m = 0.0, False, 0
            for _attempt in range(100):
                copy(kept, trial)
                advance(q, v, 0.5 * length, layout, q_mid)
                n = evaluate(model, t + done + 0.5 * length, q_mid, v, trial, state)
                for i in range(nv):
                    dv[i] = length * f[i]
                    for j in range(nv):
                        A[i, j] = M[i, j] + 0.5 * length * D[i, j] + 0.25 * length * length * K[i, j]
                factorise(A, order, nv)
                substitute(A, order, dv, nv)
                for i in range(nv):
                    v_new[i] = v[i] + dv[i]
                m = 0
                for i in range(n):
                    at = _place(ids[i], closed, n_closed)
                    coming = cuts >= MOST_CUTS and gap[i] + 0.5 * length * _dot(rows[i, 0], v_new) < 0.0
                    if at < 0 and law[i, KIND] == UNILATERAL and not coming:
                        continue
                    active[m], kind[m], bias[m] = i, int64(law[i, KIND]), 0.0
                    mu[m] = law[i, AT_REST] if at >= 0 and closed_state[at] == STICKS else law[i, SLIDING]
                    if kind[m] == BOUND:
                        mu[m] *= length
                    for j in range(3):
                        P[3 * m + j] = closed_force[at, j] * length if at >= 0 else 0.0
                    m += 1
                worst = max(worst, _impulses(m, rows, v_new, solver))
                loss = 0.0
                for i in range(nv):
                    reaction[i] = 0.0
                for c in range(m):
                    i = active[c]
                    for j in range(3):
                        for k in range(nv):
                            reaction[k] += rows[i, j, k] * P[3 * c + j] / length
                    tried[c], tried_state[c] = ids[i], _state(c, kind, mu, P)
                    slip_1, slip_2 = _dot(rows[i, 1], v_new), _dot(rows[i, 2], v_new)
                    tried_force[c, 3] = np.sqrt(slip_1 * slip_1 + slip_2 * slip_2)
                    for j in range(3):
                        tried_force[c, j] = P[3 * c + j] / length
                    loss -= 0.5 * P[3 * c + 1] * (slip_1 + _dot(rows[i, 1], v))
                    loss -= 0.5 * P[3 * c + 2] * (slip_2 + _dot(rows[i, 2], v))
                advance(q_mid, v_new, 0.5 * length, layout, q_new)
                n = evaluate(model, t + done + length, q_new, v_new, trial, state)
                least = np.inf
                for i in range(n):
                    if law[i, KIND] == UNILATERAL and _place(ids[i], tried, m) < 0:
                        least = min(least, gap[i])
                if cuts >= MOST_CUTS or (least >= -0.1 * touching and (least <= touching or not closing)):
                    break
                # Not yet, or too far: between the two lengths, by the gaps there where both are known.
                if least < -0.1 * touching:
                    high, below, closing = length, least, True
                else:
                    low, above = length, least
                if high - low <= 1e-15 * h:
                    break
                share = above / (above - below) if above < np.inf else 0.5
                length = low + min(max(share, 0.05), 0.95) * (high - low)
            # The step stands.
            copy(trial, kept)
            copy(q_new, q)
            copy(v_new, v)
            done += length
            total[FRICTION_LOSS] += loss
            n_events = _changes(
                t + done, m, tried, tried_state, n_closed, closed, closed_state, events, n_events
            )  # fmt: skip
            pressed = 0
            strongest = 0.0
            for c in range(m):
                strongest = max(strongest, tried_force[c, 0])
            n_closed = 0
            for i in range(n):
                at = _place(ids[i], tried, m)
                holds = law[i, KIND] != UNILATERAL or (at >= 0 and tried_force[at, 0] > PRESSED * strongest)
                if holds or gap[i] <= touching:
                    closed[n_closed] = ids[i]
                    closed_state[n_closed] = tried_state[at] if at >= 0 else OPEN
                    for j in range(4):
                        closed_force[n_closed, j] = tried_force[at, j] if at >= 0 else 0.0
                    active[n_closed], bias[n_closed] = i, gap[i]
                    kind[n_closed] = EQUALITY if holds else UNILATERAL
                    mu[n_closed] = 0.0
                    pressed += 1 if abs(gap[i]) > 0.0 and law[i, KIND] != BOUND else 0
                    if law[i, KIND] == BOUND:
                        kind[n_closed], bias[n_closed] = BOUND, 0.0
                    n_closed += 1
            for i in range(nv):
                for j in range(nv):
                    A[i, j] = M[i, j]
            if n_closed > 0:
                factorise(A, order, nv)
            if pressed > 0:
                for i in range(nv):
                    dv[i] = 0.0
                for c in range(3 * n_closed):
                    P[c] = 0.0
                _impulses(n_closed, rows, dv, solver)
                advance(q, dv, 1.0, layout, q)
            # What has just closed strikes.
            strikes = False
            for c in range(n_closed):
                i = active[c]
                speed = _dot(rows[i, 0], v)
                kind[c], mu[c], bias[c] = int64(law[i, KIND]), law[i, SLIDING], 0.0
                for j in range(3):
                    P[3 * c + j] = 0.0
                if kind[c] == BOUND:
                    mu[c] = 0.0
                if closed_state[c] == OPEN and speed < 0.0:
                    strikes = True
                    bias[c] = law[i, RESTITUTION] * speed if cuts < MOST_CUTS else 0.0
            if strikes:
                copy(v, v_new)
                worst = max(worst, _impulses(n_closed, rows, v_new, solver))
                for c in range(n_closed):
                    i = active[c]
                    for j in range(3):
                        total[IMPACT_LOSS] -= 0.5 * P[3 * c + j] * (_dot(rows[i, j], v) + _dot(rows[i, j], v_new))
                    if closed_state[c] == OPEN and n_events < events.shape[0]:
                        _event(t + done, CONTACT, closed[c], events, n_events)
                        for j in range(3):
                            events[n_events, 3 + j] = P[3 * c + j]
                        events[n_events, 6] = -_dot(rows[i, 0], v)
                        n_events += 1
                        closed_state[c] = SLIDES
                copy(v_new, v)
            if done < h:
                cuts += 1
                n_cuts += 1
                if cuts == MOST_CUTS and n_events < events.shape[0]:
                    _event(t + done, ACCUMULATION, 0, events, n_events)
                    n_events += 1
            if n_events >= events.shape[0]:
                status = CROWDED
            if worst >= UNSOLVED:
                status = UNSOLVED_FRICTION
        steps += 1
        t = steps * h
        if status != ENDED:
            break
    count[0], count[1], count[2], count[3], count[4] = samples, n_events, n_cuts, worst, steps
    return status


@inner
def _impulses(m, rows, v, solver):
    """Impulses P of m contacts on the velocities v, which they change; returns the solver's status.

    u = W v + bias_N + W A⁻¹ Wᵀ P obeys the law (friction.py), and v becomes v + A⁻¹ Wᵀ P.
    """
    A, order, bias, G, u, P, spread, kind, mu, work, active = solver
    if m == 0:
        return 0
    nv = v.shape[0]
    for c in range(m):
        for j in range(3):
            row, at = rows[active[c], j], 3 * c + j
            copy(row, spread[at])
            substitute(A, order, spread[at], nv)
            u[at] = _dot(row, v) + (bias[c] if j == 0 else 0.0)
    for c in range(m):
        for j in range(3):
            for k in range(3 * m):
                G[3 * c + j, k] = _dot(rows[active[c], j], spread[k])
    status, _, _ = solve(m, G, u, kind, mu, P, work)
    for k in range(3 * m):
        for i in range(nv):
            v[i] += spread[k, i] * P[k]
    return status


@inner
def _dot(a, b):
    total = 0.0
    for i in range(b.shape[0]):
        total += a[i] * b[i]
    return total


@inner
def _place(one, among, n):
    """Where the id stands among the first n; −1 if it does not."""
    for i in range(n):
        if among[i] == one:
            return i
    return -1


@inner
def _state(c, kind, mu, P):
    """OPEN, STICKS or SLIDES by the impulse of contact c: within the cone it sticks."""
    across = np.sqrt(P[3 * c + 1] * P[3 * c + 1] + P[3 * c + 2] * P[3 * c + 2])
    if kind[c] == UNILATERAL and not P[3 * c] > 0.0:
        return OPEN
    bound = mu[c] if kind[c] == BOUND else mu[c] * P[3 * c]
    return STICKS if kind[c] != EQUALITY and across < (1.0 - 1e-9) * bound else SLIDES


@inner
def _event(t, what, contact, events, at):
    for j in range(events.shape[1]):
        events[at, j] = 0.0
    events[at, 0], events[at, 1], events[at, 2] = t, what, contact


@inner
def _changes(t, m, now, now_state, n, before, before_state, events, at):
    """Note what opens, begins to stick or begins to slide; returns the number of events so far."""
    for i in range(n):
        k = _place(before[i], now, m)
        after = now_state[k] if k >= 0 else OPEN
        if after != before_state[i] and before_state[i] != OPEN and at < events.shape[0]:
            _event(t, RELEASE if after == OPEN else (STICK if after == STICKS else SLIDE), before[i], events, at)
            at += 1
    return at
