"""Time stepping (Moreau–Jean): velocities jump where they must, contacts open and close between instants.

A step goes from (q, v) to (q⁺, v⁺), with everything evaluated on the way, at q̂ = q + θh v:

    (M + θh D + θ²h² K) (v⁺ − v) = h f(t + θh, q̂, v) + Wᵀ P,    q⁺ = q + h ((1 − θ) v + θ v⁺)

which is the θ-method with one Newton step. θ is a half, the implicit midpoint, but for what swings much faster than the
steps: there the midpoint rings on for ever, changing sign at each step, and a θ above it lets that die (`_weight`). The
rule is of second order while the contacts stay, and stable however stiff the drive. P are the impulses of the closed
contacts: they, friction with a bound and equalities are solved together (friction/) for u = W v⁺ + (1 − θ)h Ẇ v, the
velocities at the end of the step, where W has turned on. Positions are then projected in the metric of M, so that what
is pressed lies at gap zero again (projection.py): velocities alone drift.

With u = W v⁺ alone there are always impulses that obey the law, since standing still does. Ẇ v may ask for what no v⁺
gives: in a wedge, which leaves the part no way to move, the turning of one frame contradicts that of another, and no
impulses are enough. There the frames are held for this step, u = W v⁺; what the curve was worth, h² κ v²/2 at the most,
the position projection makes good. How often that was is counted as `held` in a record's stats.

Where a contact closes within a step, the step is cut there, so that nothing overlaps; the impact is a jump of v at that
place (impact.py). A contact that closes too often within one step (a ball at the end of
its bounces) is kept closed without restitution, and noted as an accumulation.
"""

from __future__ import annotations

import math
from functools import lru_cache

import numba
from numba import float64, int64, types

from detent.numeric.compiling import KernelFunction
from detent.numeric.friction.friction_solver import SOLVE, UNSOLVED
from detent.numeric.impact import IMPULSES, inner_product, place
from detent.numeric.kernel import BOUND, GIVEN, KIND, REACHED, SLIDING, TAKEN, UNILATERAL, f1, inner, part_of_loop
from detent.numeric.ledger import FIRST, book, book_drive, read_powers
from detent.numeric.output import (
    ACCUMULATION,
    CONTACT,
    CROWDED,
    CUTS,
    ENDED,
    FORCE,
    FRICTION_LOSS,
    HELD,
    ID,
    MODE,
    NOWHERE_LEFT,
    NUMERICAL_LOSS,
    OPEN,
    OUTPUT,
    RELEASE,
    SAMPLES,
    SLIDE,
    SLIDES,
    SLIP,
    STEPS,
    STICK,
    STICKS,
    STOPPED,
    UNSOLVED_FRICTION,
    WORST,
    force_now,
    friction_now,
    has_room,
    is_beyond,
    left_of_series,
    note,
    sense,
    write_wrench,
)
from detent.numeric.system import SYSTEM, Model, evaluating, is_nowhere, model_type, zeros
from detent.numeric.trial_step import STANDING, Aside, Run, Settings, State, Trial, settle, strike, strikes, try_step
from detent.numeric.vector import copy

MOST_CUTS = 12  # of one step; then contacts stay closed
MOST_ATTEMPTS = 100  # at the length of one step
HANDED_OVER = (
    1e-8  # m, ours: so deep may a contact appear where another hands over to it, until positions are projected
)
SAME_TIME = 1e-9  # of a step, ours: no closer is a closing sought, which jumps where one contact hands over to another


@lru_cache
def stepping(forces: int, contacts: int) -> KernelFunction:
    """The loop for so many WRENCH and CONTACTS kernels, one of each at least; see `_stepping` for its arguments."""
    model = model_type(forces, contacts)
    called = types.FunctionType(SOLVE), types.FunctionType(evaluating(forces, contacts).signature)
    own = (numba.typeof(zeros(kind, nq=1, nv=1, memory=1, drive=1)) for kind in (State, Trial, Aside))
    run = types.NamedTuple([SYSTEM, SYSTEM, IMPULSES, *own], Run)
    settings = types.NamedTuple([float64, int64, float64, float64, int64, f1], Settings)
    return KernelFunction(
        _stepping, int64(*called, *model.types, settings, run, OUTPUT), f"{__name__}:stepping({forces},{contacts})"
    )


def _stepping(solve, evaluate, motion, wrenches, contacts, data, settings, run, output):
    """Walk in steps of h from the q, v and memory of `run.state` and write samples until the output is full.

    solve, evaluate  the friction solver and `system.evaluate`, by pointer
    motion, wrenches, contacts, data  the fields of a `system.Model`, which cannot be handed over whole from Python
    Returns ENDED, UNSOLVED_FRICTION, CROWDED (more events than room), STOPPED or NOWHERE_LEFT, where a wrench says
    that the motion cannot go on: the last sample is of that instant.
    """
    model, state, count = Model(motion, wrenches, contacts, data), run.state, output.count
    n = _begin(evaluate, model, settings, run)
    t, steps, status = 0.0, 0, NOWHERE_LEFT if is_nowhere(model, state.memory) else ENDED
    while True:
        if steps % settings.every == 0 or status == NOWHERE_LEFT:
            sample = count[SAMPLES]
            _write_sample(sample, t, n, model, run, output)
            if is_beyond(settings.limit, sample, output.wrenches):
                status = STOPPED
            count[SAMPLES] = sample + 1
            if sample + 1 == output.time.shape[0] or status in (NOWHERE_LEFT, STOPPED):
                break
        done, cuts = 0.0, 0
        while settings.h - done > SAME_TIME * settings.h and status == ENDED:
            n, length = _substep(solve, evaluate, model, t, done, cuts >= MOST_CUTS, settings, run, output)
            done += length
            _note_changes(t + done, length, run.trial.closed, state.closed, output)
            sense(n, run.trial.closed.n[0], run.trial.closed.id, run.trial.closed.force, model.data, run.system)
            settle(solve, n, settings, model.data.layout, run)
            # What has just closed strikes.
            if strikes(n, cuts < MOST_CUTS, run.system.contacts, state.closed, state.v, run.impulses):
                if strike(solve, settings.impact_law, t + done, run, output):
                    count[WORST] = UNSOLVED
                n = _evaluate_here(evaluate, model, t + done, run)
            if settings.h - done > SAME_TIME * settings.h:
                cuts += 1
                count[CUTS] += 1
            if not has_room(output, 1):
                status = CROWDED
            if count[WORST] >= UNSOLVED:
                status = UNSOLVED_FRICTION
            elif is_nowhere(model, state.memory):
                status = NOWHERE_LEFT
        # A series of impacts that is over before the step is: what struck last is held now.
        over = state.hits[4] + left_of_series(state.hits)
        if cuts == 0 and state.closed.n[0] > 0 and over < t + settings.h and has_room(output, 0):
            note(over, ACCUMULATION, 0, output)
            for i in range(5):
                state.hits[i] = -math.inf
        steps += 1
        t = t + done if status == NOWHERE_LEFT else steps * settings.h
        if status not in (ENDED, NOWHERE_LEFT):
            break
    count[STEPS] = steps
    return status


@inner
def _begin(evaluate, model, settings, run):
    """Evaluate where the run begins and note which contacts are closed; returns the number of contacts."""
    system, state, closed = run.system, run.state, run.state.closed
    gap, rows, _, ids, law = system.contacts
    for i in range(5):
        state.hits[i] = -math.inf
    system.drive[REACHED] = 1.0
    n = evaluate(model, 0.0, state.q, state.v, state.memory, system)
    state.power[TAKEN], state.power[GIVEN] = system.drive[TAKEN], system.drive[GIVEN]
    read_powers(model, state.memory, state.power[FIRST:])
    for i in range(n):
        if law[i, KIND] != UNILATERAL or gap[i] <= settings.touching:
            slip = abs(inner_product(rows[i, 1], state.v)) + abs(inner_product(rows[i, 2], state.v))
            c = closed.n[0]
            closed.id[c], closed.state[c] = ids[i], SLIDES if slip > STANDING else STICKS
            if law[i, KIND] == BOUND and slip > STANDING:  # known before the first step: the first sample has it
                along = inner_product(rows[i, 1], state.v)
                closed.force[c, 1], closed.force[c, 3] = -math.copysign(law[i, SLIDING], along), slip
            closed.n[0] = c + 1
    return n


@inner
def _evaluate_here(evaluate, model, t, run):
    """Evaluate at the state itself, the memory that this writes being a trial; returns the number of contacts."""
    system, state = run.system, run.state
    copy(state.memory, run.trial.memory)
    system.drive[REACHED] = 0.0
    n = evaluate(model, t, state.q, state.v, run.trial.memory, system)
    state.power[TAKEN], state.power[GIVEN] = system.drive[TAKEN], system.drive[GIVEN]
    read_powers(model, run.trial.memory, state.power[FIRST:])
    return n


@part_of_loop
def _substep(solve, evaluate, model, t, done, is_last, settings, run, output):
    """A step as long as it can be: to the end of h, or to where the next contact just closes. The state is then there,
    but for what its contacts do. Returns the number of contacts and the length."""
    h, state, trial, contacts = settings.h, run.state, run.trial, run.system.contacts
    near, fastest, turns, attempts = 0.1 * settings.touching, _fastest(run.system), True, 0
    # Lengths known to be too short and too long, with the least gaps there; the least gap at the last attempt.
    length, low, high, above, below, last, closing = h - done, 0.0, h - done, math.inf, 0.0, 0.0, False
    while True:
        n, solved, turns, loss, defect = try_step(
            solve, evaluate, model, t + done, length, fastest, is_last, turns, run
        )
        least = _least_gap(n, contacts, trial.closed)
        if is_last or (least >= -near and (least <= near or not closing)):
            break
        # Not yet, or too far: between the two lengths, by the gaps there, or halfway where one side stays. What
        # is hardly less deep at half the length was not there before, and lies where another contact was.
        if least < -near:
            is_jump = closing and length - low < 0.6 * (high - low) and least < 0.8 * below
            if is_jump and least > -HANDED_OVER:
                break
            share = 0.5 if last < 0.0 or above == math.inf else above / (above - least)
            high, below, closing = length, least, True
            if high - low <= SAME_TIME * h:
                break
        else:
            share = 0.5 if last > 0.0 or least == math.inf else least / (least - below)
            low, above = length, least
        last = least
        length = low + min(max(share, 0.05), 0.95) * (high - low) if high - low > SAME_TIME * h else high
        attempts += 1
        if attempts == MOST_ATTEMPTS:
            break
    book_drive(model, settings.breaks, t + done, length, run)
    output.count[WORST] = max(output.count[WORST], solved)
    output.count[HELD] += 0 if turns else 1
    copy(trial.memory, state.memory)
    copy(trial.q, state.q)
    copy(trial.v, state.v)
    state.sums[FRICTION_LOSS] += loss
    state.sums[NUMERICAL_LOSS] += defect
    book(model, state.memory, length, state.power, state.sums)
    closed, earlier = state.closed, state.earlier
    earlier.n[0] = closed.n[0] if length == h and state.length[0] == h else 0
    for c in range(earlier.n[0]):
        earlier.id[c] = closed.id[c]
        for j in range(3):
            earlier.force[c, j] = closed.force[c, j]
    state.length[0] = length
    return n, length


@part_of_loop
def _least_gap(n, contacts, tried):
    """Of unilateral contacts that took no part in the step."""
    least = math.inf
    for i in range(n):
        if contacts.law[i, KIND] == UNILATERAL and place(contacts.ids[i], tried.id, tried.n[0]) < 0:
            least = min(least, contacts.gap[i])
    return least


@part_of_loop
def _write_sample(at, t, n, model, run, output):
    """Write a sample: state, memory, energies, and the closed contacts with their forces; n contacts are in `run`."""
    system, state, closed, earlier = run.system, run.state, run.state.closed, run.state.earlier
    rows, ids, law, v = system.contacts.rows, system.contacts.ids, system.contacts.law, state.v
    reactions, shown = output.reactions, output.shown
    output.time[at] = t
    copy(state.q, output.q[at])
    copy(v, output.v[at])
    copy(state.memory, output.memories[at])
    copy(state.sums, output.sums[at])
    for j in range(v.shape[0]):
        reactions[at, j] = system.compliant[j]
    for c in range(closed.n[0]):
        line, last = shown[c, at], place(closed.id[c], earlier.id, earlier.n[0])
        line[ID], line[MODE], line[SLIP] = closed.id[c] + 1, closed.state[c], closed.force[c, 3]
        force_now(c, closed.force, last, earlier.force, line)
        i = place(closed.id[c], ids, n)
        if i >= 0 and law[i, KIND] == BOUND:
            line[FORCE + 1] = friction_now(c, closed.state, closed.force, last, earlier.force, law[i])
        for j in range(3):
            for k in range(v.shape[0]):
                reactions[at, k] += rows[i, j, k] * line[FORCE + j] if i >= 0 else 0.0
    copy(state.memory, run.trial.memory)
    write_wrench(at, closed.n[0], t, model, run.trial.memory, n, system, run.seen, output)


@part_of_loop
def _fastest(system):
    """Square of the fastest frequency, by the diagonals of M and K, rad²/s²."""
    square = 0.0
    for i in range(system.M.shape[0]):
        square = max(square, system.K[i, i] / system.M[i, i])
    return square


@part_of_loop
def _note_changes(t, length, now, before, output):
    """Note what opens, begins to stick or begins to slide, and what closed so softly that nothing struck when this step
    began, if it carries now."""
    for i in range(before.n[0]):
        k = place(before.id[i], now.id, now.n[0])
        after = now.state[k] if k >= 0 else OPEN
        if after != before.state[i] and before.state[i] != OPEN and has_room(output, 0):
            note(t, RELEASE if after == OPEN else (STICK if after == STICKS else SLIDE), before.id[i], output)
        elif after != OPEN and before.state[i] == OPEN and has_room(output, 0):
            note(t - length, CONTACT, before.id[i], output)
