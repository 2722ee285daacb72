"""Time stepping (Moreau–Jean): velocities jump where they must, contacts open and close between instants.

A step goes from (q, v) to (q⁺, v⁺), with everything evaluated on the way, at q̂ = q + θh v:

    (M + θh D + θ²h² K) (v⁺ − v) = h f(t + θh, q̂, v) + Wᵀ P,    q⁺ = q + h ((1 − θ) v + θ v⁺)

which is the θ-method with one Newton step. θ is a half, the implicit midpoint, but for what swings much faster than the
steps: there the midpoint rings on for ever, changing sign at each step, and a θ above it lets that die (`_weight`). The
rule is of second order while the contacts stay, and stable however stiff the drive. P are the impulses of the closed
contacts: they, friction with a bound and equalities are solved together (friction.py) for u = W v⁺ + (1 − θ)h Ẇ v, the
velocities at the end of the step, where W has turned on. Positions are then put right in the metric of M, so that what
is pressed lies at gap zero again: velocities alone drift.

With u = W v⁺ alone there are always impulses that obey the law, since standing still does. Ẇ v may ask for what no v⁺
gives: in a wedge, which leaves the part no way to move, the turning of one frame contradicts that of another, and no
impulses are enough. There the frames are held for this step, u = W v⁺; what the curve was worth, h² κ v²/2 at the most,
positions put right make good. How often that was is told as `held` in a record's stats.

Where a contact closes within a step, the step is cut there, so that nothing overlaps; the impact is a jump of v at that
place (impact.py). A contact that closes too often within one step (a ball at the end of
its bounces) is kept closed without restitution, and told as an accumulation.
"""

from __future__ import annotations

import math
from functools import lru_cache

import numba
import numpy as np
from numba import int64

from detent.numeric.compiling import KernelFunction
from detent.numeric.friction.solver import SOLVE, UNSOLVED
from detent.numeric.impact import SOLVER, inner_product, place
from detent.numeric.kernel import BOUND, GIVEN, KIND, REACHED, SLIDING, TAKEN, UNILATERAL, f2, i1, inner
from detent.numeric.output import (
    ACCUMULATION,
    BOARD,
    CONTACT,
    CROWDED,
    DRIVE_LOSS,
    DRIVE_WORK,
    ENDED,
    FORCE,
    FRICTION_LOSS,
    ID,
    MODE,
    NOWHERE_LEFT,
    NUMERICAL_LOSS,
    OPEN,
    RELEASE,
    SLIDE,
    SLIDES,
    SLIP,
    STICK,
    STICKS,
    STOPPED,
    SUMS,
    UNSOLVED_FRICTION,
    force_now,
    friction_now,
    is_beyond,
    left_of_series,
    note,
    sense,
    tell_wrench,
)
from detent.numeric.system import MOST, STATE, evaluating, is_nowhere, model_types
from detent.numeric.trial_step import STANDING, settle, strike, strikes, try_step
from detent.numeric.vector import copy

MOST_CUTS = 12  # of one step; then contacts stay closed
HANDED_OVER = 1e-8  # m, ours: so deep may a contact appear where another hands over to it, till positions are put right
SAME_TIME = 1e-9  # of a step, ours: no closer is a closing sought, which jumps where one contact hands over to another


def stepping_room(q, v, memory):
    """Where the loop begins, and what it works on: state, memory, contacts."""
    return (
        (q.copy(), v.copy(), q.copy(), q.copy(), v.copy(), v.copy(), v.copy()),
        (memory.copy(), memory.copy()),
        # Contacts that are closed (id, state, force with slip), those of the step just tried, those of the step before.
        (np.zeros(MOST, np.int64), np.zeros(MOST, np.int64), np.zeros((MOST, 4))),
        (np.zeros(MOST, np.int64), np.zeros(MOST, np.int64), np.zeros((MOST, 4))),
        (np.zeros(MOST, np.int64), np.zeros((MOST, 3))),
        (np.zeros(SUMS), np.full(5, -np.inf)),
    )


@lru_cache
def stepping(forces: int, contacts: int) -> KernelFunction:
    """The loop for so many WRENCH and CONTACTS kernels, one of each at least; see `_stepping` for its arguments."""
    nothing = np.zeros(1)
    called = SOLVE, evaluating(forces, contacts).signature
    signature = int64(
        *(numba.types.FunctionType(one) for one in called), int64, *model_types(forces, contacts), i1, STATE, STATE,
        SOLVER, BOARD, f2, i1, numba.float64, numba.float64, int64, numba.float64,
        numba.typeof(stepping_room(nothing, nothing, nothing)),
    )  # fmt: skip
    return KernelFunction(_stepping, signature, f"{__name__}:stepping({forces},{contacts})")


def _stepping(
    solve, evaluate, impact_law, motion, motion_params, wrenches, contacts, meant, params, param_ends, memory_ends,
    X_GA, X_WB, plain, layout, state, seen, solver, board, events, count, touching, h, every, limit, room_for,
):  # fmt: skip
    """Walk in steps of h from where `stepping_room` says; every `every` steps is a sample, until `time` (N,) is full.

    solve, evaluate  the friction solver and `system.evaluate`, by pointer; impact_law: impact.POISSON or NEWTON
    motion … plain  as `system.evaluate` wants them; layout: blocks of q, as `so3.advance` wants them
    seen        room for the matings as the gripper sees them (`system.at_gripper`)
    touching    a gap up to this is closed, m
    limit       the run stops at the first sample where the force on the part passes it, N
    Out: time, q_out (N, nq), v_out (N, nv), reactions Wᵀ λ and the wrenches (N, nv), shown (MOST, N, WIDE),
    memories (N, …), sums (N, SUMS), wrenches (N, 6); events (E, 7): time, kind, id, impulse (3), speed of approach;
    count: samples, events, cuts, worst status of the friction solver, steps, those in which frames were held.
    Returns ENDED, UNSOLVED_FRICTION, CROWDED (more events than room), STOPPED or NOWHERE_LEFT, where a wrench says
    that the motion cannot go on: the last sample is of that instant.
    """
    model = (motion, motion_params, wrenches, contacts, meant, params, param_ends, memory_ends, X_GA, X_WB, plain)
    (M, _, K, _), _, (gap, rows, _, ids, law), _ = state
    (q, v, _, q_new, v_new, _, _), (kept, trial), at_rest, at_try, before, (total, hits) = room_for
    (closed, closed_state, closed_force), (tried, tried_state, tried_force) = at_rest, at_try
    earlier, earlier_force = before
    powers, time, n_closed, n_earlier, whole = state[3][5], board[0], int64(0), int64(0), False
    t, steps, samples, n_events, n_cuts, n_held, worst, status = 0.0, 0, int64(0), int64(0), 0, 0, 0, ENDED

    powers[REACHED] = 1.0
    n = evaluate(model, t, q, v, kept, state)
    taken, given = powers[TAKEN], powers[GIVEN]
    for i in range(n):
        if law[i, KIND] != UNILATERAL or gap[i] <= touching:
            slip = abs(inner_product(rows[i, 1], v)) + abs(inner_product(rows[i, 2], v))
            closed[n_closed], closed_state[n_closed] = ids[i], SLIDES if slip > STANDING else STICKS
            if law[i, KIND] == BOUND and slip > STANDING:  # known before the first step: the first sample tells it
                along = inner_product(rows[i, 1], v)
                closed_force[n_closed, 1], closed_force[n_closed, 3] = -math.copysign(law[i, SLIDING], along), slip
            n_closed += 1
    if is_nowhere(model, kept):
        status = NOWHERE_LEFT
    while True:
        if steps % every == 0 or status == NOWHERE_LEFT:
            _tell(samples, t, n, n_closed, n_earlier, model, layout, state, seen, board, room_for)
            if is_beyond(limit, samples, board[7]):
                status = STOPPED
            samples += 1
            if samples == time.shape[0] or status in (NOWHERE_LEFT, STOPPED):
                break
        done, cuts = 0.0, 0
        while h - done > SAME_TIME * h and status == ENDED:
            # A step as long as it can be: where a contact closes, the length is sought at which it just does.
            length, low, high, above, below = h - done, 0.0, h - done, np.inf, 0.0
            loss, defect, closing, m = 0.0, 0.0, False, 0
            fastest, last, solved, turns = _fastest(M, K), 0.0, UNSOLVED, True
            for _attempt in range(100):
                n, m, solved, turns, loss, defect = try_step(
                    solve, evaluate, model, t + done, length, fastest, cuts >= MOST_CUTS, turns, n_closed, layout,
                    state, solver, room_for,
                )  # fmt: skip
                least = np.inf
                for i in range(n):
                    if law[i, KIND] == UNILATERAL and place(ids[i], tried, m) < 0:
                        least = min(least, gap[i])
                if cuts >= MOST_CUTS or (least >= -0.1 * touching and (least <= 0.1 * touching or not closing)):
                    break
                # Not yet, or too far: between the two lengths, by the gaps there, or halfway where one side stays. What
                # is hardly less deep at half the length was not there before, and lies where another contact was.
                if least < -0.1 * touching:
                    is_jump = closing and length - low < 0.6 * (high - low) and least < 0.8 * below
                    if is_jump and least > -HANDED_OVER:
                        break
                    share = 0.5 if last < 0.0 or above == np.inf else above / (above - least)
                    high, below, closing = length, least, True
                    if high - low <= SAME_TIME * h:
                        break
                else:
                    share = 0.5 if last > 0.0 or least == np.inf else least / (least - below)
                    low, above = length, least
                last = least
                length = low + min(max(share, 0.05), 0.95) * (high - low) if high - low > SAME_TIME * h else high
            # The step stands.
            worst = max(worst, solved)
            n_held += 0 if turns else 1
            copy(trial, kept)
            copy(q_new, q)
            copy(v_new, v)
            done += length
            total[FRICTION_LOSS] += loss
            total[NUMERICAL_LOSS] += defect
            total[DRIVE_LOSS] += 0.5 * length * (taken + powers[TAKEN])
            total[DRIVE_WORK] += 0.5 * length * (given + powers[GIVEN])
            taken, given = powers[TAKEN], powers[GIVEN]
            n_earlier = 0
            if length == h and whole:
                n_earlier = n_closed
                for c in range(n_closed):
                    earlier[c] = closed[c]
                    for j in range(3):
                        earlier_force[c, j] = closed_force[c, j]
            whole = length == h
            n_events = _changes(
                t + done, length, m, tried, tried_state, n_closed, closed, closed_state, events, n_events
            )  # fmt: skip
            sense(n, m, tried, tried_force, meant, state)
            n_closed = settle(solve, n, m, touching, layout, state, solver, room_for)
            # What has just closed strikes.
            if strikes(n, n_closed, cuts < MOST_CUTS, state, solver, room_for):
                unsolved, n_events = strike(
                    solve, impact_law, t + done, n_closed, n_events, events, state, solver, room_for
                )
                if unsolved:
                    worst = UNSOLVED
                copy(kept, trial)
                powers[REACHED] = 0.0
                n = evaluate(model, t + done, q, v, trial, state)
                taken, given = powers[TAKEN], powers[GIVEN]
            if h - done > SAME_TIME * h:
                cuts += 1
                n_cuts += 1
            if n_events >= events.shape[0] - 1:
                status = CROWDED
            if worst >= UNSOLVED:
                status = UNSOLVED_FRICTION
            elif is_nowhere(model, kept):
                status = NOWHERE_LEFT
        # A series of impacts that is over before the step is: what struck last is held now.
        left = left_of_series(hits)
        if cuts == 0 and n_closed > 0 and hits[4] + left < t + h and n_events < events.shape[0]:
            note(hits[4] + left, ACCUMULATION, 0, events, n_events)
            n_events += 1
            for i in range(5):
                hits[i] = -np.inf
        steps += 1
        t = t + done if status == NOWHERE_LEFT else steps * h
        if status != ENDED and status != NOWHERE_LEFT:
            break
    count[0], count[1], count[2], count[3], count[4], count[5] = samples, n_events, n_cuts, worst, steps, n_held
    return status


@inner
def _tell(at, t, n, n_closed, n_earlier, model, layout, state, seen, board, room_for):
    """Write sample `at`: state, memory, sums, and the closed contacts with their forces; n contacts are in `state`."""
    (_, _, _, ids, law), rows, soft = state[2], state[2][1], state[3][6]
    time, q_out, v_out, reactions, shown, memories, sums, wrenches = board
    (q, v, _, _, _, _, _), (kept, trial), (closed, closed_state, closed_force), _, before, (total, _) = room_for
    earlier, earlier_force = before
    time[at] = t
    copy(q, q_out[at])
    copy(v, v_out[at])
    copy(kept, memories[at])
    copy(total, sums[at])
    for j in range(v.shape[0]):
        reactions[at, j] = soft[j]
    for c in range(n_closed):
        line, last = shown[c, at], place(closed[c], earlier, n_earlier)
        line[ID], line[MODE], line[SLIP] = closed[c] + 1, closed_state[c], closed_force[c, 3]
        force_now(c, closed_force, last, earlier_force, line)
        i = place(closed[c], ids, n)
        if i >= 0 and law[i, KIND] == BOUND:
            line[FORCE + 1] = friction_now(c, closed_state, closed_force, last, earlier_force, law[i])
        for j in range(3):
            for k in range(v.shape[0]):
                reactions[at, k] += rows[i, j, k] * line[FORCE + j] if i >= 0 else 0.0
    copy(kept, trial)
    tell_wrench(at, n_closed, t, model, trial, layout, n, state, seen, reactions, shown, wrenches)


@inner
def _fastest(M, K):
    """Square of the fastest frequency, as the diagonals tell it, rad²/s²."""
    square = 0.0
    for i in range(M.shape[0]):
        square = max(square, K[i, i] / M[i, i])
    return square


@inner
def _changes(t, length, m, now, now_state, n, before, before_state, events, at):
    """Note what opens, begins to stick or begins to slide, and what closed so softly that nothing struck when this step
    began, if it carries now; returns the number of events so far."""
    for i in range(n):
        k = place(before[i], now, m)
        after = now_state[k] if k >= 0 else OPEN
        if after != before_state[i] and before_state[i] != OPEN and at < events.shape[0]:
            note(t, RELEASE if after == OPEN else (STICK if after == STICKS else SLIDE), before[i], events, at)
            at += 1
        elif after != OPEN and before_state[i] == OPEN and at < events.shape[0]:
            note(t - length, CONTACT, before[i], events, at)
            at += 1
    return at
