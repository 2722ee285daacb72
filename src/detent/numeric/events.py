"""Event-driven simulation: the motion between events to high order, and every event at its own instant.

Between events contacts keep their modes (modes.py), so the motion is smooth and Dormand & Prince's method of order 8
follows it with steps of its own choosing. After each step a few numbers are looked at, each positive while nothing
happens: the gaps of open contacts, the normal forces of closed ones, the slip of those that slide along the way they
slid, and what friction at rest has left for those that stick. Where one is negative, the step's length is sought at
which the first of them passes zero: with whole steps of that length, so that an event is as exact as the method.

Closed contacts are brought back to their gap and to velocity zero after each step, in the metric of M.

Impacts whose intervals shrink like a geometric series (a ball at the end of its bounces, a block that rocks itself to
rest) add up in finite time: once what is left of the series is below ZENO, the contacts are held closed, and the
accumulation is told at the sum of the series.
"""

from __future__ import annotations

import math
from functools import lru_cache

import numba
import numpy as np
from numba import int64

from detent.numeric.compiling import KernelFunction
from detent.numeric.contact_modes import (
    ACTING,
    EQUATIONS,
    FOUND,
    INCONSISTENT,
    NO_FORCES,
    accelerating,
    choosing,
    guide,
    stay,
)
from detent.numeric.friction.solver import SOLVE
from detent.numeric.impact import SOLVER, UNSOLVED_IMPACT, place
from detent.numeric.indicators import NEAR, depth_of, excuse, indicators, leap_of, look_between
from detent.numeric.kernel import KIND, REACHED, UNILATERAL, f1, f2, i1, inner
from detent.numeric.output import (
    BOARD,
    CROWDED,
    DRIVE_LOSS,
    DRIVE_WORK,
    ENDED,
    FORCE,
    FRICTION_LOSS,
    ID,
    IMPACT_LOSS,
    MODE,
    NOWHERE_LEFT,
    NUMERICAL_LOSS,
    OPEN,
    RELEASE,
    SLIDE,
    SLIDE_CHANGE,
    SLIDES,
    SLIP,
    STICK,
    STICKS,
    STOPPED,
    UNSOLVED_FRICTION,
    is_beyond,
    note,
    sense,
    tell_wrench,
)
from detent.numeric.runge_kutta import ALL, ORDER, STAGES, between, misjudged, prepare_between, stage
from detent.numeric.switching import BELOW, settle, share, strike
from detent.numeric.system import MOST, STATE, is_nowhere, model_types
from detent.numeric.vector import copy

NO_FINITE_FORCE, TWO_ANSWERS, STALLED = 3, 4, 5  # further ends: Painlevé's two, and no step is short enough
DIP = 1e-9  # m: an overlap within a step that is looked into
CHECKED = 20_000  # steps in which a millionth of the run must pass
CROWD = 20_000  # events in which a thousandth of it must pass
MOST_AT_ONCE = 60  # events without any time passing
SHORTEST = 1e-13  # s: events are told apart down to this


def event_room(q, v, memory):
    """Where the loop begins, and what it works on."""
    ny = len(q) + len(v) + 3  # coordinates, velocities, what friction and the drive's dampers took and its machine gave
    return (
        (np.concatenate((q, v, np.zeros(3))), *(np.zeros(ny) for _ in range(5))),
        (np.zeros((ALL, ny)), np.zeros((7, ny))),
        (memory.copy(), memory.copy()),
        (np.zeros(MOST, np.int64), np.zeros((2, MOST), np.int64)),
        # What `indicators` says at the step's begin (later: before the event), after it, where it is tried (then the
        # ways of what slid); last impacts.
        np.zeros((3, 2 * MOST + 1)),
        np.full(5, -np.inf),
        (np.zeros(2 * MOST, np.int64), np.zeros(2 * MOST), np.zeros(1, np.int64)),  # what may overlap (`excuse`)
    )


@lru_cache
def event_driven(forces: int, contacts: int) -> KernelFunction:
    """The loop for so many WRENCH and CONTACTS kernels, one of each at least; see `_event_driven`."""
    nothing = np.zeros(1)
    called = SOLVE, accelerating(forces, contacts).signature, choosing(forces, contacts).signature
    signature = int64(
        *(numba.types.FunctionType(one) for one in called), int64, *model_types(forces, contacts), i1, STATE, STATE,
        SOLVER, BOARD, f2, i1, numba.float64, f1, numba.float64, numba.float64, int64, ACTING, EQUATIONS,
        numba.typeof(event_room(nothing, nothing, nothing)),
    )  # fmt: skip
    return KernelFunction(_event_driven, signature, f"{__name__}:event_driven({forces},{contacts})")


def _event_driven(
    solve, accelerate, choose, impact_law, motion, motion_params, wrenches, contacts, meant, params, param_ends,
    memory_ends, X_GA, X_WB, plain, layout, state, seen, solver, board, events, count, touching, breaks, tolerance,
    limit, nq, acting, equations, room_for,
):  # fmt: skip
    """Walk from where `event_room` says and sample at the given times (N,), the last of which ends the run.

    solve, accelerate, choose  the friction solver and what modes.py does, by pointer: each is compiled once
    impact_law  impact.POISSON or NEWTON
    motion … plain  as `system.evaluate` wants them; layout: blocks of q, as `so3.advance` wants them
    seen        room for the matings as the gripper sees them (`system.at_gripper`)
    breaks      times at which the drive's motion is not smooth; steps end there
    tolerance   error allowed in one step, relative, and of a centimetre (or centimetre per second)
    limit       the run stops at the first sample where the force on the part passes it, N
    touching    a gap up to this is closed, m
    Out: as `stepping._stepping` writes them; count: samples, events, rejected steps, evaluations, steps.
    Returns ENDED, UNSOLVED_FRICTION, CROWDED, NO_FINITE_FORCE, TWO_ANSWERS, STALLED, STOPPED or NOWHERE_LEFT, as there.
    """
    model = (motion, motion_params, wrenches, contacts, meant, params, param_ends, memory_ends, X_GA, X_WB, plain)
    (y, end, at_sample, scale, settled, spare), (k, F), (kept, trial) = room_for[0], room_for[1], room_for[2]
    (forced, before), values, hits, excused = room_for[3], room_for[4], room_for[5], room_for[6]
    nv = y.shape[0] - nq - 3
    time = board[0]
    law = state[2][4]
    on, modes, toward, _, _, at, own, n_on = acting
    flight = (model, layout, kept, trial, state, acting, equations, k, excused)
    problem = solver[3][1], solver[3][2], solver[1][2], solver[3][4], solver[2], solver[4]
    fastest = 100.0 * tolerance ** (-1.0 / 3.0)  # ours: 1e4 per second at 1e-6
    t, h, steps, rejected, evaluations, samples, at_once, next_break = 0.0, 1e-4, 0, 0, 0, int64(0), 0, 0
    n_events, reached, crowd, crowded_at, is_after_rejection = int64(0), 0.0, int64(0), -math.inf, False
    impact_loss, status, last, leap = 0.0, ENDED, time[time.shape[0] - 1], math.inf

    # What touches at the start may strike at once.
    powers = state[3][5]
    powers[REACHED] = 1.0
    n = accelerate(model, layout, t, y, nq, nv, kept, state, acting, equations, k[0])
    powers[REACHED] = 0.0
    switch, strikes = True, True
    while status == ENDED:
        if switch:
            if strikes:
                loss, n_events, worst = strike(
                    solve, impact_law, t, y, nq, nv, layout, n, state, acting, equations, touching, solver, events,
                    n_events, hits, spare[:nv],
                )  # fmt: skip
                impact_loss += loss
                if worst == UNSOLVED_IMPACT:
                    status = UNSOLVED_FRICTION
            n_before = n_on[0]
            for c in range(n_before):
                before[0, c], before[1, c] = on[c], modes[c]
                values[2, 2 * c], values[2, 2 * c + 1] = toward[c, 0], toward[c, 1]
            found = choose(solve, model, t, y, nq, nv, kept, state, acting, forced, touching, equations, problem)
            if found == NO_FORCES:
                status = UNSOLVED_FRICTION
            elif found != FOUND:
                status = NO_FINITE_FORCE if found == INCONSISTENT else TWO_ANSWERS
            if n_events - crowd >= CROWD:
                if t - crowded_at < 1e-3 * last:
                    status = CROWDED
                crowd, crowded_at = n_events, t
            if n_events >= events.shape[0] - 1:
                status = CROWDED
            settle(y, nq, nv, layout, state, acting, equations, spare, True)
            n = accelerate(model, layout, t, y, nq, nv, kept, state, acting, equations, k[0])
            if stay(k[0, nq : nq + nv], nv, state, acting, equations):
                n = accelerate(model, layout, t, y, nq, nv, kept, state, acting, equations, k[0])
            share(nv, state, acting, equations, fastest)
            excuse(n, y[nq : nq + nv], state, acting, excused)
            n_events = _tell(t, n_before, before, values[2], acting, events, n_events)
            switch, strikes = False, False
        if not is_after_rejection:  # else `state` is that of the end that was rejected
            leap = leap_of(y[nq : nq + nv], state, acting, tolerance)
            indicators(n, y[nq : nq + nv], state, acting, excused, leap, False, values[0])
        while samples < time.shape[0] and time[samples] <= t and status != STOPPED:
            copy(kept, trial)
            _sample(samples, t, y, nq, nv, model, layout, n, state, seen, acting, trial, impact_loss, board)
            if is_beyond(limit, samples, board[7]):
                status = STOPPED
            samples += 1
        if samples == time.shape[0] or status != ENDED:
            break
        while next_break < breaks.shape[0] and breaks[next_break] <= t + SHORTEST:
            next_break += 1
        left = min(last, breaks[next_break] if next_break < breaks.shape[0] else last) - t
        length = left if h >= left * (1.0 - 1e-12) else h
        for i in range(nq + nv):
            scale[i] = tolerance * (0.01 + 0.5 * abs(y[i]))
        n, dips = _march(accelerate, t, y, nq, nv, length, flight, end)
        evaluations += STAGES
        error = misjudged(y, end, length, k, scale, nq + nv)
        if not error <= 1.0 or dips:
            rejected += 1
            is_after_rejection = True
            h = length * (0.5 if error <= 1.0 else max(0.2, 0.9 * error ** (-1.0 / ORDER)))
            if not error < math.inf:
                h = 0.2 * length
            if h < 0.01 * SHORTEST:
                status = STALLED
            continue
        grown = length * min(1.0 if is_after_rejection else 3.0, 0.8 * max(error, 1e-10) ** (-1.0 / ORDER))
        is_after_rejection = False
        happens = indicators(n, end[nq : nq + nv], state, acting, excused, leap, is_nowhere(model, trial), values[1])
        if happens:
            # Two secants close in from both sides. Where they do not even halve what is left (a contact may appear
            # already closed), halving does, each time twice as often.
            low, high, wide, tried, halvings, again = 0.0, length, math.inf, 0, 0, 1
            for _attempt in range(100):
                if high - low <= max(SHORTEST, 1e-15 * t):
                    break
                if halvings == 0 and tried == 2:
                    tried = 0
                    if high - low > 0.5 * wide:
                        halvings, again = again, 2 * again
                if halvings > 0:
                    length = 0.5 * (low + high)
                    halvings -= 1
                else:
                    wide = high - low if tried == 0 else wide
                    length = look_between(low, high, tried == 0, length, 2 * n_on[0] + 1, values)
                    tried += 1
                n, _ = _march(accelerate, t, y, nq, nv, length, flight, end)
                evaluations += STAGES
                if indicators(n, end[nq : nq + nv], state, acting, excused, leap, is_nowhere(model, trial), values[2]):
                    high = length
                    copy(values[2], values[1])
                else:
                    low = length
                    copy(values[2], values[0])
            if length != high:
                n, _ = _march(accelerate, t, y, nq, nv, high, flight, end)
                evaluations += STAGES
            length = high
            # Rates may grow without bound towards an event, as that of turning does where a slip ends: a step that
            # was judged by its way beyond is judged again, and goes half the way if it does not stand.
            if length > NEAR and not misjudged(y, end, length, k, scale, nq + nv) <= 1.0:
                rejected += 1
                is_after_rejection = True
                h = 0.5 * length
                continue
            indicators(n, end[nq : nq + nv], state, acting, excused, leap, is_nowhere(model, trial), values[1])
            at_once = at_once + 1 if length <= 10.0 * SHORTEST else 0
            if at_once > MOST_AT_ONCE:
                status = STALLED
        else:
            at_once = 0
        # The step stands. What must be known of its end is taken before samples within it use the same room.
        copy(end, settled)
        settle(settled, nq, nv, layout, state, acting, equations, spare, False)
        n_on[1] = 0
        if happens:
            switch = True
            gone = False
            for c in range(n_on[0]):
                gone |= values[1, 2 * c] == -math.inf
                if values[1, 2 * c + 1] < 0.0 and modes[c] == STICKS:
                    forced[n_on[1]] = on[c]
                    n_on[1] += 1
            strikes = values[1, 2 * n_on[0]] < 0.0 or gone
        if samples < time.shape[0] and time[samples] < t + length:
            for s in range(STAGES + 1, ALL):
                part = stage(s, y, length, k, at_sample)
                copy(kept, trial)
                accelerate(model, layout, t + part * length, at_sample, nq, nv, trial, state, acting, equations, k[s])
            evaluations += ALL - STAGES - 1
            prepare_between(y, end, length, k, F)
            while samples < time.shape[0] and time[samples] < t + length and status != STOPPED:
                between(y, F, (time[samples] - t) / length, at_sample)
                copy(kept, trial)
                m = accelerate(model, layout, time[samples], at_sample, nq, nv, trial, state, acting, equations, k[1])
                _sample(
                    samples, time[samples], at_sample, nq, nv, model, layout, m, state, seen, acting, trial,
                    impact_loss, board,
                )  # fmt: skip
                if is_beyond(limit, samples, board[7]):
                    status = STOPPED
                evaluations += 1
                samples += 1
            if status == STOPPED:
                break
        t = t + length if length < left else t + left
        copy(settled, y)
        powers[REACHED] = 1.0
        n = accelerate(model, layout, t, y, nq, nv, kept, state, acting, equations, k[0])
        powers[REACHED] = 0.0
        sense(n, n_on[0], on, acting[3], meant, state)
        evaluations += 1
        guide(state, acting, equations, fastest)
        share(nv, state, acting, equations, fastest)
        for c in range(n_on[0]):
            if at[c] >= 0 and modes[c] >= SLIDES and law[at[c], KIND] == UNILATERAL and own[c, 0] <= 0.0:
                switch = True
        if is_nowhere(model, kept):
            status = NOWHERE_LEFT
            time[samples] = t
            copy(kept, trial)
            _sample(samples, t, y, nq, nv, model, layout, n, state, seen, acting, trial, impact_loss, board)
            samples += 1
        steps += 1
        if steps % CHECKED == 0:
            if t - reached < 1e-6 * last:
                status = STALLED
            reached = t
        if not happens:
            h = grown if length == h or grown < h else h
    count[0], count[1], count[2], count[3], count[4] = samples, n_events, rejected, evaluations, steps
    return status


@inner
def _march(accelerate, t, y, nq, nv, h, flight, end):
    """One step of length h into `end`, its rates into k; returns the contacts at its end, and whether one dips within.

    A contact dips if it is open at the step's end and overlaps at a stage: it may have closed and opened again.
    """
    model, layout, kept, trial, state, acting, equations, k, excused = flight
    gap, _, _, ids, law = state[2]
    on, n_on = acting[0], acting[7]
    n, lowest = 0, 0.0
    for s in range(1, STAGES + 1):
        share = stage(s, y, h, k, end)
        copy(kept, trial)
        n = accelerate(model, layout, t + share * h, end, nq, nv, trial, state, acting, equations, k[s])
        least = 0.0
        for i in range(n):
            if gap[i] < least and law[i, KIND] == UNILATERAL and place(ids[i], on, n_on[0]) < 0:
                least = min(least, gap[i] + depth_of(ids[i], excused))
        if s < STAGES:
            lowest = min(lowest, least)
        elif least < -BELOW:
            lowest = 0.0  # closed at the end: that is found anyway
    return n, lowest < -DIP and h > 1e3 * SHORTEST


@inner
def _tell(t, n_before, before, along, acting, events, n_events):
    """Note what opened, began to stick or to slide, or now slides another way; returns the number of events so far."""
    on, modes, toward, _, _, _, own, n_on = acting
    for i in range(n_before):
        c = place(before[0, i], on, n_on[0])
        after = modes[c] if c >= 0 else OPEN
        if min(after, SLIDES) != min(before[1, i], SLIDES) and n_events < events.shape[0]:
            kind = RELEASE if after == OPEN else (STICK if after == STICKS else SLIDE)
            note(t, kind, before[0, i], events, n_events)
            n_events += 1
        elif after >= SLIDES and own[c, 1] > 0.0 and n_events < events.shape[0]:
            # It has stopped, and slides again: another way?
            cosine = toward[c, 0] * along[2 * i] + toward[c, 1] * along[2 * i + 1]
            if cosine < 0.5:
                note(t, SLIDE_CHANGE, before[0, i], events, n_events)
                n_events += 1
    return n_events


@inner
def _sample(row, t, y, nq, nv, model, layout, n, state, seen, acting, memory, impact_loss, board):
    """Write one sample. The memory is a copy: it is written once it has been told."""
    rows, soft = state[2][1], state[3][6]
    _, q_out, v_out, reactions, shown, memories, sums, wrenches = board
    on, modes, _, force, slip, at, _, n_on = acting
    copy(y[:nq], q_out[row])
    copy(y[nq : nq + nv], v_out[row])
    copy(memory, memories[row])
    sums[row, FRICTION_LOSS], sums[row, IMPACT_LOSS], sums[row, NUMERICAL_LOSS] = y[nq + nv], impact_loss, 0.0
    sums[row, DRIVE_LOSS], sums[row, DRIVE_WORK] = y[nq + nv + 1], y[nq + nv + 2]
    for i in range(nv):
        reactions[row, i] = soft[i]
    k = 0
    for c in range(n_on[0]):
        if at[c] >= 0:
            line = shown[k, row]
            line[ID], line[MODE], line[SLIP] = on[c] + 1, min(modes[c], SLIDES), math.hypot(slip[c, 0], slip[c, 1])
            for j in range(3):
                line[FORCE + j] = force[c, j]
                for i in range(nv):
                    reactions[row, i] += rows[at[c], j, i] * force[c, j]
            k += 1
    tell_wrench(row, k, t, model, memory, layout, n, state, seen, reactions, shown, wrenches)
