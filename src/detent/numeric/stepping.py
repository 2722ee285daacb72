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
from detent.numeric.impact import IMPULSES, inner_product, kinetic, place
from detent.numeric.kernel import (
    BOUND,
    GIVEN,
    KIND,
    REACHED,
    SLIDING,
    TAKEN,
    UNILATERAL,
    f1,
    inner,
    part_of_loop,
)
from detent.numeric.ledger import FIRST, book, read_powers
from detent.numeric.output import (
    ACCUMULATION,
    AT_FLOOR,
    BOOKED,
    CONE,
    CONTACT,
    CROWDED,
    CUTS,
    DEEPEST,
    DRIVE_LOSS,
    DRIVE_WORK,
    ENDED,
    ERROR,
    EVALUATIONS,
    FRICTION_LOSS,
    HELD,
    NOWHERE_LEFT,
    NUMERICAL_LOSS,
    OPEN,
    OUTPUT,
    OVER_BUDGET,
    REJECTED,
    RELEASE,
    SAMPLES,
    SLIDE,
    SLIDES,
    STEPS,
    STICK,
    STICKS,
    STOPPED,
    SUMS,
    UNSOLVED_FRICTION,
    WORST,
    has_room,
    is_beyond,
    left_of_series,
    note,
    sense,
)
from detent.numeric.step_samples import pushes_beyond, write_sample, write_within
from detent.numeric.system import (
    SYSTEM,
    Kinematics,
    Model,
    evaluating,
    is_nowhere,
    model_type,
    zeros,
)
from detent.numeric.trial_step import (
    STANDING,
    Aside,
    Run,
    Settings,
    Start,
    State,
    Trial,
    fastest_of,
    keep_start,
    local_error,
    settle,
    strike,
    strikes,
    try_step,
)
from detent.numeric.vector import copy

MOST_CUTS = 12  # within one WINDOW; then contacts stay closed
MOST_ATTEMPTS = 100  # at the length of one step
HANDED_OVER = (
    1e-8  # m, ours: so deep may a contact appear where another hands over to it, until positions are projected
)
SAME_TIME = 1e-9  # of a step, ours: no closer is a closing sought, which jumps where one contact hands over to another
# Control of errors, our choice: a step is SAFETY of the length that would just be allowed, and grows or shrinks by
# these at the most; the shortest step that is tried, s; the share of the tolerance that normal forces may give or take;
# the time within which MOST_CUTS closings are too many, s.
SAFETY, MOST_GROWTH, MOST_SHRINK, FLOOR, NORMAL_WORK, WINDOW = 0.9, 2.0, 0.1, 1e-7, 0.1, 1e-3
JAM = 1e-4  # s, ours: a jam is found to within this
# Of a contact that stays closed, ours: its gap at the end of a step, m, over the tolerance; a step of this length, s,
# is not made shorter for it, for the gap may be one to another face.
DRIFT, FINE = 1e-4, 1e-5
REST = 1e-4  # m/s or rad/s, ours: errors are not weighed against a motion that is slower than this


@lru_cache
def stepping(forces: int, contacts: int) -> KernelFunction:
    """The loop for so many WRENCH and CONTACTS kernels, one of each at least; see `_stepping` for its arguments."""
    model = model_type(forces, contacts)
    called = types.FunctionType(SOLVE), types.FunctionType(evaluating(forces, contacts).signature)
    own = (numba.typeof(zeros(kind, nq=1, nv=1, memory=1, drive=1)) for kind in (State, Start, Trial, Aside))
    kinematics = numba.typeof(zeros(Kinematics, nv=1))
    run = types.NamedTuple([SYSTEM, SYSTEM, kinematics, IMPULSES, *own], Run)
    settings = types.NamedTuple([float64, float64, f1, f1, int64, float64, float64, int64], Settings)
    return KernelFunction(
        _stepping, int64(*called, *model.types, settings, run, OUTPUT), f"{__name__}:stepping({forces},{contacts})"
    )


def _stepping(solve, evaluate, motion, wrenches, contacts, data, settings, run, output):
    """Walk from the q, v and memory of `run.state` and write samples at `output.time` until it is full.

    solve, evaluate  the friction solver and `system.evaluate`, by pointer
    motion, wrenches, contacts, data  the fields of a `system.Model`, which cannot be handed over whole from Python
    Returns ENDED, UNSOLVED_FRICTION, CROWDED (more events than room), OVER_BUDGET, STOPPED or NOWHERE_LEFT, where a
    wrench says that the motion cannot go on: the last sample is of that instant.
    """
    model, state, count = Model(motion, wrenches, contacts, data), run.state, output.count
    controlled, samples = settings.tolerance > 0.0, output.time.shape[0]
    window = WINDOW if controlled else settings.h
    n = _begin(evaluate, model, settings, run)
    # The step at hand begins at t + done: where lengths are fixed, t counts whole steps.
    t, done, cuts, since, coming = 0.0, 0.0, 0, 0.0, 0
    ahead = min(settings.h, window)
    status = NOWHERE_LEFT if is_nowhere(model, state.memory) else ENDED
    write_sample(0, t, 0.5, n, model, run, output)
    count[SAMPLES] = 1
    if is_beyond(settings.limit, 0, output.wrenches):
        status = STOPPED
    while status == ENDED and count[SAMPLES] < samples:
        goal = settings.h - done
        if controlled:
            while settings.breaks[coming] <= t + SAME_TIME * window and coming + 1 < settings.breaks.shape[0]:
                coming += 1
            left = settings.breaks[coming] - t
            goal = left if left <= ahead else (0.5 * left if left < 2.0 * ahead else ahead)
            keep_start(n, run)
        is_last = cuts >= MOST_CUTS
        n, length, ahead, closes = _substep(
            solve, evaluate, model, t + done, goal, ahead, is_last, settings, run, output
        )
        done += length
        is_cut = closes if controlled else settings.h - done > SAME_TIME * settings.h
        now, share = t + done, _carried_on(length, is_cut, settings, state)
        _note_changes(now, length, run.trial.closed, state.closed, output)
        sense(n, run.trial.closed.n[0], run.trial.closed.id, run.trial.closed.force, model.data, run.system)
        settle(solve, n, settings, model.data.layout, run, output)
        before = now * (1.0 - 1e-12) - SAME_TIME * window
        while controlled and count[SAMPLES] < samples and output.time[count[SAMPLES]] < before:
            at = count[SAMPLES]
            write_within(at, (output.time[at] - (now - length)) / length, length, share, n, model, run, output)
            count[SAMPLES] = at + 1
            if is_beyond(settings.limit, at, output.wrenches):
                status = STOPPED
                break
        # What has just closed strikes.
        if strikes(n, cuts < MOST_CUTS, run.system.contacts, state.closed, state.v, run.impulses):
            if strike(solve, settings.impact_law, now, run, output):
                count[WORST] = UNSOLVED
            n = _evaluate_here(evaluate, model, now, run)
            count[EVALUATIONS] += 1
        if is_cut:
            cuts += 1
            count[CUTS] += 1
        if status == STOPPED:
            break
        if controlled and settings.limit < math.inf and pushes_beyond(settings.limit, n, now, model, run):
            status = STOPPED
        if not has_room(output, 1):
            status = CROWDED
        if count[WORST] >= UNSOLVED:
            status = UNSOLVED_FRICTION
        elif is_nowhere(model, state.memory):
            status = NOWHERE_LEFT
        elif controlled and count[EVALUATIONS] > settings.budget:
            status = OVER_BUDGET
        whole = settings.h - done <= SAME_TIME * settings.h
        if controlled or whole or status == NOWHERE_LEFT:
            # A series of impacts that is over before the step is: what struck last is held now.
            over = state.hits[4] + left_of_series(state.hits)
            still = cuts == 0 if not controlled else not is_cut
            if still and state.closed.n[0] > 0 and over < now and has_room(output, 0):
                note(over, ACCUMULATION, 0, output)
                for i in range(5):
                    state.hits[i] = -math.inf
            count[STEPS] += 1
            t = now
            if not controlled and status != NOWHERE_LEFT:
                t = count[STEPS] * settings.h
            done = 0.0
            if not controlled or t - since > window:
                cuts, since = 0, t
            at = count[SAMPLES]
            is_due = at < samples and output.time[at] <= t * (1.0 + 1e-12) + SAME_TIME * window
            if at < samples and (status in (NOWHERE_LEFT, STOPPED) or (status == ENDED and is_due)):
                write_sample(at, t, share, n, model, run, output)
                count[SAMPLES] = at + 1
                if is_beyond(settings.limit, at, output.wrenches) and status == ENDED:
                    status = STOPPED
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
    state.fastest[0], state.scale[0] = fastest_of(system), kinetic(system.M, state.v)
    for i in range(state.v.shape[0]):
        state.scale[0] = max(state.scale[0], 0.5 * system.M[i, i] * REST * REST)
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
def _substep(solve, evaluate, model, t, goal, ahead, is_last, settings, run, output):
    """A step as long as it can be: `goal`, or what the tolerance allows, or to where the next contact just closes. The
    state is then there, but for what its contacts do. Returns the number of contacts, the length, how long the next
    step may be, and whether a contact closes."""
    trial, contacts, count = run.trial, run.system.contacts, output.count
    near, turns, attempts, error, wrong = 0.1 * settings.touching, True, 0, 0.0, 0.0
    # Lengths known to be too short and too long, with the least gaps there; the least gap at the last attempt.
    length, low, high, above, below, last, closing = goal, 0.0, goal, math.inf, 0.0, 0.0, False
    rejected = False
    while True:
        n, solved, turns = try_step(solve, evaluate, model, t, length, is_last, turns, run)
        count[EVALUATIONS] += 2
        if settings.tolerance > 0.0:
            error = _error(length, n, settings.tolerance, run)
            jams = is_nowhere(model, trial.memory)  # its forces mean nothing then
            error = 0.0 if jams else error
            drifted = _drift(n, trial.closed, contacts) / (DRIFT * settings.tolerance) if length > FINE else 0.0
            wrong = max(error, drifted)
            if (wrong > 1.0 or solved >= UNSOLVED or jams) and length > (JAM if jams else FLOOR):
                count[REJECTED] += 1
                length = max(_changed(wrong, 0.5) * length, FLOOR)
                low, high, above, below, last, closing = 0.0, length, math.inf, 0.0, 0.0, False
                ahead, turns, rejected = length, True, True
                continue
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
            if high - low <= SAME_TIME * settings.h:
                break
        else:
            share = 0.5 if last > 0.0 or least == math.inf else least / (least - below)
            low, above = length, least
        last = least
        length = low + min(max(share, 0.05), 0.95) * (high - low) if high - low > SAME_TIME * settings.h else high
        attempts += 1
        if attempts == MOST_ATTEMPTS:
            break
    if settings.tolerance > 0.0 and not closing:
        longer = _changed(wrong, 1.0 if rejected else MOST_GROWTH) * length
        longer = max(min(longer, settings.h), FLOOR)
        ahead = longer if length >= 0.99 * ahead else max(ahead, longer)
    _take(model, t, n, least, error, solved, turns, length, settings, run, output)
    return n, length, ahead, closing


@inner
def _changed(error, most):
    """Factor by which a step's length is to change, at most `most`: the local error goes with its third power."""
    return min(max(SAFETY * max(error, 1e-12) ** (-1.0 / 3.0), MOST_SHRINK), most)


@part_of_loop
def _error(length, n, tolerance, run):
    """Local error of the step just tried, as a share of what the tolerance allows.

    The error's energy against the largest kinetic energy so far T: √(½ |eᵀ R|/(tol² T)); likewise what normal forces
    gave or took, which is nothing in truth, against NORMAL_WORK tol T.
    """
    energy, kinetic_energy = local_error(length, n, run)
    run.state.scale[0] = max(run.state.scale[0], kinetic_energy)
    allowed = run.state.scale[0]
    given = abs(run.trial.spent[NUMERICAL_LOSS]) / (NORMAL_WORK * tolerance * allowed)
    error = math.sqrt(max(energy / (tolerance * tolerance * allowed), given))
    return error if math.isfinite(error) else 1e9


@part_of_loop
def _take(model, t, n, least, error, solved, turns, length, settings, run, output):
    """The step just tried stands: its end is the state; what it spent and how far it can be trusted is noted."""
    state, trial, count, evidence = run.state, run.trial, output.count, output.evidence
    count[WORST] = max(count[WORST], solved)
    count[HELD] += 0 if turns else 1
    count[AT_FLOOR] += 1 if error > 1.0 else 0
    evidence[ERROR] = max(evidence[ERROR], error)
    evidence[DEEPEST] = max(evidence[DEEPEST], -least)
    for c in range(trial.closed.n[0]):
        if run.impulses.kind[c] == UNILATERAL:
            cone = run.impulses.mu[c] * run.impulses.P[3 * c]
            across = math.hypot(run.impulses.P[3 * c + 1], run.impulses.P[3 * c + 2])
            if across > cone > 0.0:
                evidence[CONE] = max(evidence[CONE], across / cone - 1.0)
    sums, spent, first = state.sums, trial.spent, trial.spent_first
    copy(sums, trial.sums)
    first[DRIVE_LOSS], first[DRIVE_WORK] = length * state.power[TAKEN], length * state.power[GIVEN]
    for k in range(BOOKED, SUMS):
        first[k] = length * state.power[FIRST + k - BOOKED]
    book(model, settings.jumps, t, length, run)
    copy(trial.memory, state.memory)
    copy(trial.q, state.q)
    copy(trial.v, state.v)
    state.fastest[0] = trial.fastest[0]
    sums[FRICTION_LOSS] += spent[FRICTION_LOSS]
    sums[NUMERICAL_LOSS] += spent[NUMERICAL_LOSS]
    for k in range(SUMS):
        spent[k] = sums[k] - trial.sums[k]


@part_of_loop
def _carried_on(length, is_cut, settings, state):
    """By how much of the distance between the middles of the last step and of this one forces are carried on to its
    end; the last step's are kept for that, where both were smooth."""
    closed, earlier, before = state.closed, state.earlier, state.length[0]
    is_whole = not is_cut if settings.tolerance > 0.0 else length == settings.h
    is_smooth = is_whole and before > 0.0 and length < 4.0 * before  # ours: farther away it is another motion
    earlier.n[0] = closed.n[0] if is_smooth else 0
    for c in range(earlier.n[0]):
        earlier.id[c] = closed.id[c]
        for j in range(3):
            earlier.force[c, j] = closed.force[c, j]
    state.length[0] = length if is_whole else 0.0
    return length / (length + before)


@part_of_loop
def _least_gap(n, contacts, tried):
    """Of unilateral contacts that took no part in the step."""
    least = math.inf
    for i in range(n):
        if contacts.law[i, KIND] == UNILATERAL and place(contacts.ids[i], tried.id, tried.n[0]) < 0:
            least = min(least, contacts.gap[i])
    return least


@part_of_loop
def _drift(n, tried, contacts):
    """The widest gap of contacts that pressed in the step just tried, m."""
    widest = 0.0
    for i in range(n):
        if contacts.law[i, KIND] == UNILATERAL:
            c = place(contacts.ids[i], tried.id, tried.n[0])
            if c >= 0 and tried.force[c, 0] > 0.0:
                widest = max(widest, abs(contacts.gap[i]))
    return widest


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
