"""Event-driven simulation: the motion between events to high order, and every event at its own instant.

Between events contacts keep their modes (contact_modes.py), so the motion is smooth and the method of Dormand & Prince
of order 8 follows it with steps of its own choosing. After each step a few numbers are looked at, each positive while
nothing happens: the gaps of open contacts, the normal forces of closed ones, the slip of those that slide along the
way they slid, and what friction at rest has left for those that stick. Where one is negative, the step's length is
sought at which the first of them passes zero: with whole steps of that length, so that an event is as exact as the
method.

Closed contacts are brought back to their gap and to velocity zero after each step, in the metric of M.

Impacts whose intervals shrink like a geometric series (a ball at the end of its bounces, a block that rocks itself to
rest) add up in finite time: once what is left of the series is below ZENO, the contacts are held closed, and the
accumulation is noted at the sum of the series.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Annotated, NamedTuple

import numba
from numba import float64, int64, types

from detent.numeric.compiling import KernelFunction
from detent.numeric.contact_modes import (
    ACTING,
    ENERGIES,
    EQUATIONS,
    FOUND,
    INCONSISTENT,
    NO_FORCES,
    Acting,
    Equations,
    accelerating,
    choosing,
    guide,
    stay,
)
from detent.numeric.friction.friction_solver import SOLVE
from detent.numeric.impact import IMPULSES, UNSOLVED_IMPACT, Impulses, place
from detent.numeric.indicators import (
    NEAR,
    Excused,
    Indicators,
    depth_of,
    excuse,
    indicators,
    leap_of,
    look_between,
)
from detent.numeric.kernel import KIND, REACHED, UNASKED, UNILATERAL, f1, inner
from detent.numeric.output import (
    BOOKED,
    CROWDED,
    DRIVE_LOSS,
    DRIVE_WORK,
    ENDED,
    EVALUATIONS,
    EVENTS,
    FORCE,
    FRICTION_LOSS,
    ID,
    IMPACT_LOSS,
    MODE,
    NO_FINITE_FORCE,
    NOWHERE_LEFT,
    NUMERICAL_LOSS,
    OPEN,
    OUTPUT,
    OVER_BUDGET,
    REJECTED,
    RELEASE,
    SAMPLES,
    SLIDE,
    SLIDE_CHANGE,
    SLIDES,
    SLIP,
    STALLED,
    STEPS,
    STICK,
    STICKS,
    STOPPED,
    TWO_ANSWERS,
    UNSOLVED_FRICTION,
    has_room,
    is_beyond,
    note,
    sense,
    write_wrench,
)
from detent.numeric.runge_kutta import ALL, ORDER, STAGES, between, misjudged, prepare_between, stage
from detent.numeric.switching import BELOW, settle, share, strike
from detent.numeric.system import MOST, SYSTEM, Array, Ints, Model, System, is_nowhere, model_type, zeros
from detent.numeric.vector import copy

DIP = 1e-9  # m: an overlap within a step that is looked into
CHECKED = 20_000  # steps in which a millionth of the run must pass
CROWD = 20_000  # events in which a thousandth of it must pass
MOST_AT_ONCE = 60  # events without any time passing
MOST_ATTEMPTS = 100  # at the instant of one event
SHORTEST = 1e-13  # s: events are distinguished down to this


class State(NamedTuple):
    """Where the run stands: y = (q, v, energies), see `contact_modes.accelerate`."""

    q: Annotated[Array, "nq"]  # at the start only, as v
    v: Annotated[Array, "nv"]
    memory: Annotated[Array, "memory"]
    y: Annotated[Array, "ny"]
    impact_loss: Annotated[Array, 1]
    hits: Annotated[Array, 5]  # times of the last impacts
    crowd: Annotated[Array, 2]  # when CROWD events were last reached, and how many there were


class Step(NamedTuple):
    """A step of the integrator: rates at its stages, its end, and values between."""

    end: Annotated[Array, "ny"]
    settled: Annotated[Array, "ny"]  # the end with the closed contacts brought back
    at_sample: Annotated[Array, "ny"]
    scale: Annotated[Array, "ny"]  # error allowed
    spare: Annotated[Array, "ny"]  # scratch
    k: Annotated[Array, ALL, "ny"]
    F: Annotated[Array, 7, "ny"]
    memory: Annotated[Array, "memory"]


class Before(NamedTuple):
    """The acting contacts before an event."""

    n: Annotated[Ints, 1]
    id: Annotated[Ints, MOST]
    mode: Annotated[Ints, MOST]
    toward: Annotated[Array, MOST, 2]


class Run(NamedTuple):
    """What the loop works on."""

    system: System  # at the last state that was evaluated
    seen: System  # the same as the gripper sees it, with nv = 6
    impulses: Impulses
    acting: Acting
    equations: Equations
    state: State
    step: Step
    before: Before
    indicators: Indicators
    excused: Excused


class Settings(NamedTuple):
    """How the loop is to go."""

    breaks: Array  # times at which the drive's motion is not smooth; steps end there
    tolerance: float  # error allowed in one step, relative, and of a centimetre (or centimetre per second)
    touching: float  # a gap up to this is closed, m
    limit: float  # the run stops at the first sample where the force on the part passes it, N
    impact_law: int  # impact.POISSON or NEWTON
    budget: int  # evaluations, at most


@lru_cache
def event_driven(forces: int, contacts: int) -> KernelFunction:
    """The loop for so many WRENCH and CONTACTS kernels, one of each at least; see `_event_driven`."""
    called = SOLVE, accelerating(forces, contacts).signature, choosing(forces, contacts).signature
    own = (numba.typeof(zeros(one, nq=1, nv=1, ny=1, memory=1)) for one in (State, Step, Before, Indicators, Excused))
    run = types.NamedTuple([SYSTEM, SYSTEM, IMPULSES, ACTING, EQUATIONS, *own], Run)
    settings = types.NamedTuple([f1, float64, float64, float64, int64, int64], Settings)
    functions = (types.FunctionType(one) for one in called)
    signature = int64(*functions, *model_type(forces, contacts).types, settings, run, OUTPUT)
    return KernelFunction(_event_driven, signature, f"{__name__}:event_driven({forces},{contacts})")


def _event_driven(solve, accelerate, choose, motion, wrenches, contacts, data, settings, run, output):
    """Walk from the q, v and memory of `run.state` and sample at the output's times, the last of which ends the run.

    solve, accelerate, choose  the friction solver and the two of contact_modes.py, by pointer: each is compiled once
    motion, wrenches, contacts, data  the fields of a `system.Model`, which cannot be handed over whole from Python
    Returns ENDED, UNSOLVED_FRICTION, CROWDED, NO_FINITE_FORCE, TWO_ANSWERS, STALLED, STOPPED, OVER_BUDGET or
    NOWHERE_LEFT, where a wrench says that the motion cannot go on: the last sample is of that instant.
    """
    model, system, acting, equations = Model(motion, wrenches, contacts, data), run.system, run.acting, run.equations
    state, step, y, end, k, count, time = (
        run.state,
        run.step,
        run.state.y,
        run.step.end,
        run.step.k,
        output.count,
        output.time,
    )
    nv = system.f.shape[0]
    nq, ny = y.shape[0] - nv - ENERGIES, y.shape[0] - ENERGIES
    fastest = 100.0 * settings.tolerance ** (-1.0 / 3.0)  # ours: 1e4 per second at 1e-6
    t, h, leap, reached, at_once, next_break, last = 0.0, 1e-4, math.inf, 0.0, 0, 0, time[time.shape[0] - 1]
    status, is_after_rejection, switches, strikes = ENDED, False, True, True  # what touches at the start may strike
    n = _begin(accelerate, model, nq, nv, run)
    while status == ENDED:
        if count[EVALUATIONS] > settings.budget:
            return OVER_BUDGET
        if switches:
            n, status = _switch_modes(
                solve, accelerate, choose, model, t, n, strikes, fastest, last, settings, run, output
            )
            switches, strikes = False, False
        if not is_after_rejection:  # else `system` is that of the end that was rejected
            leap = leap_of(y[nq:ny], system.contacts, acting, settings.tolerance)
            indicators(n, y[nq:ny], system.contacts, acting, run.excused, leap, False, run.indicators.begin)
        while count[SAMPLES] < time.shape[0] and time[count[SAMPLES]] <= t and status != STOPPED:
            copy(state.memory, step.memory)
            if _write_sample(t, y, n, model, settings.limit, run, output):
                status = STOPPED
        if count[SAMPLES] == time.shape[0] or status != ENDED:
            break
        while next_break < settings.breaks.shape[0] and settings.breaks[next_break] <= t + SHORTEST:
            next_break += 1
        left = min(last, settings.breaks[next_break] if next_break < settings.breaks.shape[0] else last) - t
        length = left if h >= left * (1.0 - 1e-12) else h
        for i in range(ny):
            step.scale[i] = settings.tolerance * (0.01 + 0.5 * abs(y[i]))
        n, dips = _march(accelerate, model, t, length, run, count)
        error = misjudged(y, end, length, k, step.scale, ny)
        if not error <= 1.0 or dips:
            count[REJECTED] += 1
            is_after_rejection = True
            h = length * (0.5 if error <= 1.0 else max(0.2, 0.9 * error ** (-1.0 / ORDER)))
            if not error < math.inf:
                h = 0.2 * length
            if h < 0.01 * SHORTEST:
                status = STALLED
            continue
        grown = length * min(1.0 if is_after_rejection else 3.0, 0.8 * max(error, 1e-10) ** (-1.0 / ORDER))
        is_after_rejection = False
        happens = _happens(n, leap, model, nq, run, run.indicators.after)
        if happens:
            n, length = _locate(accelerate, model, t, length, n, leap, nq, run, count)
            # Rates may grow without bound towards an event, as that of turning does where a slip ends: a step that
            # was judged by its way beyond is judged again, and goes half the way if it does not stand.
            if length > NEAR and not misjudged(y, end, length, k, step.scale, ny) <= 1.0:
                count[REJECTED] += 1
                is_after_rejection = True
                h = 0.5 * length
                continue
            _happens(n, leap, model, nq, run, run.indicators.after)
            at_once = at_once + 1 if length <= 10.0 * SHORTEST else 0
            if at_once > MOST_AT_ONCE:
                status = STALLED
        else:
            at_once = 0
        # The step stands. What must be known of its end is taken before samples within it use the same room.
        copy(end, step.settled)
        settle(step.settled, data.layout, system, acting, equations, step.spare, False)
        acting.n_forced[0] = 0
        if happens:
            switches, strikes = True, _is_strike(run.indicators.after, acting)
        if _write_samples_within(accelerate, model, t, length, settings.limit, run, output):
            status = STOPPED
            break
        t = t + length if length < left else t + left
        copy(step.settled, y)
        n = _evaluate_reached(accelerate, model, t, run)
        sense(n, acting.n[0], acting.id, acting.force, data, system)
        count[EVALUATIONS] += 1
        guide(system.contacts, acting, equations, fastest)
        share(system.contacts, acting, equations, fastest)
        switches |= _is_held_by_no_force(system.contacts.law, acting)
        if is_nowhere(model, state.memory):
            status = NOWHERE_LEFT
            time[count[SAMPLES]] = t
            copy(state.memory, step.memory)
            _write_sample(t, y, n, model, settings.limit, run, output)
        count[STEPS] += 1
        if count[STEPS] % CHECKED == 0:
            if t - reached < 1e-6 * last:
                status = STALLED
            reached = t
        if not happens:
            h = grown if length == h or grown < h else h
    return status


@inner
def _begin(accelerate, model, nq, nv, run):
    """Evaluate where the run begins; returns the number of contacts."""
    state = run.state
    for i in range(nq):
        state.y[i] = state.q[i]
    for i in range(nv):
        state.y[nq + i] = state.v[i]
    for i in range(5):
        state.hits[i] = -math.inf
    state.crowd[0], state.crowd[1] = -math.inf, 0.0
    run.system.drive[UNASKED] = 1.0
    return _evaluate_reached(accelerate, model, 0.0, run)


@inner
def _evaluate_reached(accelerate, model, t, run):
    """Rates at a state that was reached, into the first of k; returns the number of contacts."""
    run.system.drive[REACHED] = 1.0
    n = accelerate(model, t, run.state.y, run.state.memory, run.system, run.acting, run.equations, run.step.k[0])
    run.system.drive[REACHED] = 0.0
    return n


@inner
def _switch_modes(solve, accelerate, choose, model, t, n, strikes, fastest, last, settings, run, output):
    """What happens at an event: the impact of what touches, then the modes from here on; returns the number of contacts
    and how the run ends, if it does."""
    system, acting, equations, state, before = run.system, run.acting, run.equations, run.state, run.before
    y, spare, layout, rates, status = state.y, run.step.spare, model.data.layout, run.step.k[0], ENDED
    nv = system.f.shape[0]
    nq = y.shape[0] - nv - ENERGIES
    if strikes:
        loss, worst = strike(
            solve, settings.impact_law, settings.touching, t, y, n, state.hits, spare[:nv], run, layout, output
        )
        state.impact_loss[0] += loss
        if worst == UNSOLVED_IMPACT:
            status = UNSOLVED_FRICTION
    before.n[0] = acting.n[0]
    for c in range(acting.n[0]):
        before.id[c], before.mode[c] = acting.id[c], acting.mode[c]
        before.toward[c, 0], before.toward[c, 1] = acting.toward[c, 0], acting.toward[c, 1]
    found = choose(solve, model, t, y, state.memory, system, acting, equations, run.impulses, settings.touching)
    if found == NO_FORCES:
        status = UNSOLVED_FRICTION
    elif found != FOUND:
        status = NO_FINITE_FORCE if found == INCONSISTENT else TWO_ANSWERS
    if output.count[EVENTS] - state.crowd[1] >= CROWD:
        if t - state.crowd[0] < 1e-3 * last:
            status = CROWDED
        state.crowd[0], state.crowd[1] = t, output.count[EVENTS]
    if not has_room(output, 1):
        status = CROWDED
    settle(y, layout, system, acting, equations, spare, True)
    n = accelerate(model, t, y, state.memory, system, acting, equations, rates)
    if stay(rates[nq : nq + nv], system.contacts, acting, equations.free):
        n = accelerate(model, t, y, state.memory, system, acting, equations, rates)
    share(system.contacts, acting, equations, fastest)
    excuse(n, y[nq : nq + nv], system.contacts, acting, run.excused)
    _note_changes(t, before, acting, output)
    return n, status


@inner
def _march(accelerate, model, t, h, run, count):
    """One step of length h into `end`, its rates into k; returns the contacts at its end, and whether one dips within.

    A contact dips if it is open at the step's end and overlaps at a stage: it may have closed and opened again.
    """
    state, step, system, acting = run.state, run.step, run.system, run.acting
    gap, ids, law = system.contacts.gap, system.contacts.ids, system.contacts.law
    n, lowest = 0, 0.0
    for s in range(1, STAGES + 1):
        share = stage(s, state.y, h, step.k, step.end)
        copy(state.memory, step.memory)
        n = accelerate(model, t + share * h, step.end, step.memory, system, acting, run.equations, step.k[s])
        least = 0.0
        for i in range(n):
            if gap[i] < least and law[i, KIND] == UNILATERAL and place(ids[i], acting.id, acting.n[0]) < 0:
                least = min(least, gap[i] + depth_of(ids[i], run.excused))
        if s < STAGES:
            lowest = min(lowest, least)
        elif least < -BELOW:
            lowest = 0.0  # closed at the end: that is found anyway
    count[EVALUATIONS] += STAGES
    return n, lowest < -DIP and h > 1e3 * SHORTEST


@inner
def _happens(n, leap, model, nq, run, out):
    """Whether something happens by the end of the step; the indicators there into `out`."""
    v, ends = run.step.end[nq : nq + run.system.f.shape[0]], is_nowhere(model, run.step.memory)
    return indicators(n, v, run.system.contacts, run.acting, run.excused, leap, ends, out)


@inner
def _locate(accelerate, model, t, length, n, leap, nq, run, count):
    """Shorten the step to the first event in it, with whole steps; returns the contacts at its end, and its length.

    Two secants close in from both sides. Where they do not even halve what is left (a contact may appear already
    closed), halving does, each time twice as often.
    """
    values = run.indicators
    low, high, wide, tried, halvings, again = 0.0, length, math.inf, 0, 0, 1
    for _attempt in range(MOST_ATTEMPTS):
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
            length = look_between(low, high, tried == 0, length, 2 * run.acting.n[0] + 1, values)
            tried += 1
        n, _ = _march(accelerate, model, t, length, run, count)
        if _happens(n, leap, model, nq, run, values.tried):
            high = length
            copy(values.tried, values.after)
        else:
            low = length
            copy(values.tried, values.begin)
    if length != high:
        n, _ = _march(accelerate, model, t, high, run, count)
    return n, high


@inner
def _is_strike(after, acting):
    """Whether an open contact closes, or one that was closed is gone; notes which contacts cannot stick any more."""
    gone = False
    for c in range(acting.n[0]):
        gone |= after[2 * c] == -math.inf
        if after[2 * c + 1] < 0.0 and acting.mode[c] == STICKS:
            acting.forced[acting.n_forced[0]] = acting.id[c]
            acting.n_forced[0] += 1
    return after[2 * acting.n[0]] < 0.0 or gone


@inner
def _is_held_by_no_force(law, acting):
    """Whether a contact that slides has no inverse mass along its normal: Painlevé."""
    found = False
    for c in range(acting.n[0]):
        i = acting.at[c]
        slides = i >= 0 and acting.mode[c] >= SLIDES
        found |= slides and law[i, KIND] == UNILATERAL and acting.inverse_mass[c] <= 0.0
    return found


@inner
def _note_changes(t, before, acting, output):
    """Note what opened, began to stick or to slide, or now slides another way."""
    for i in range(before.n[0]):
        c = place(before.id[i], acting.id, acting.n[0])
        after = acting.mode[c] if c >= 0 else OPEN
        if min(after, SLIDES) != min(before.mode[i], SLIDES) and has_room(output, 0):
            note(t, RELEASE if after == OPEN else (STICK if after == STICKS else SLIDE), before.id[i], output)
        elif after >= SLIDES and acting.stood[c] > 0.0 and has_room(output, 0):
            # It has stopped, and slides again: another way?
            cosine = acting.toward[c, 0] * before.toward[i, 0] + acting.toward[c, 1] * before.toward[i, 1]
            if cosine < 0.5:
                note(t, SLIDE_CHANGE, before.id[i], output)


@inner
def _write_samples_within(accelerate, model, t, length, limit, run, output):
    """Write the samples before the end of a step that stands; returns whether one passes the limit."""
    state, step, count, time = run.state, run.step, output.count, output.time
    system, acting, equations = run.system, run.acting, run.equations
    if not (count[SAMPLES] < time.shape[0] and time[count[SAMPLES]] < t + length):
        return False
    for s in range(STAGES + 1, ALL):
        part = stage(s, state.y, length, step.k, step.at_sample)
        copy(state.memory, step.memory)
        accelerate(model, t + part * length, step.at_sample, step.memory, system, acting, equations, step.k[s])
    count[EVALUATIONS] += ALL - STAGES - 1
    prepare_between(state.y, step.end, length, step.k, step.F)
    is_stopped = False
    while count[SAMPLES] < time.shape[0] and time[count[SAMPLES]] < t + length and not is_stopped:
        now = time[count[SAMPLES]]
        between(state.y, step.F, (now - t) / length, step.at_sample)
        copy(state.memory, step.memory)
        n = accelerate(model, now, step.at_sample, step.memory, system, acting, equations, step.k[1])
        is_stopped = _write_sample(now, step.at_sample, n, model, limit, run, output)
        count[EVALUATIONS] += 1
    return is_stopped


@inner
def _write_sample(t, y, n, model, limit, run, output):
    """Write the next sample; returns whether the force on the part passes the limit.

    The memory is that of the step, a copy: writing the wrench may change it.
    """
    system, acting, row, nv = run.system, run.acting, output.count[SAMPLES], run.system.f.shape[0]
    nq = y.shape[0] - nv - ENERGIES
    reactions, sums, force, slip = output.reactions, output.sums, acting.force, acting.slip
    copy(y[:nq], output.q[row])
    copy(y[nq : nq + nv], output.v[row])
    copy(run.step.memory, output.memories[row])
    sums[row, FRICTION_LOSS], sums[row, IMPACT_LOSS], sums[row, NUMERICAL_LOSS] = (
        y[nq + nv],
        run.state.impact_loss[0],
        0.0,
    )
    sums[row, DRIVE_LOSS], sums[row, DRIVE_WORK] = y[nq + nv + 1], y[nq + nv + 2]
    copy(y[nq + nv + 3 :], sums[row, BOOKED:])
    for i in range(nv):
        reactions[row, i] = system.compliant[i]
    k = 0
    for c in range(acting.n[0]):
        if acting.at[c] >= 0:
            line = output.shown[k, row]
            line[ID], line[MODE] = acting.id[c] + 1, min(acting.mode[c], SLIDES)
            line[SLIP] = math.hypot(slip[c, 0], slip[c, 1])
            for j in range(3):
                line[FORCE + j] = force[c, j]
                for i in range(nv):
                    reactions[row, i] += system.contacts.rows[acting.at[c], j, i] * force[c, j]
            k += 1
    write_wrench(row, k, t, model, run.step.memory, n, system, run.seen, output)
    output.count[SAMPLES] = row + 1
    return is_beyond(limit, row, output.wrenches)
