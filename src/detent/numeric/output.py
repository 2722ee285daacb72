"""What both loops write: samples with contacts and the wrench on the part, energies, events; and the words for them.

Besides, what the matings did to the part, for the drive to feel.
"""

from __future__ import annotations

import math
from typing import Annotated, NamedTuple

import numba

from detent.numeric.impact import place
from detent.numeric.kernel import AT_REST, BOUND, KIND, SENSED, SLIDING, inner
from detent.numeric.linear import lu_solve
from detent.numeric.rotations import BODY
from detent.numeric.system import ANOTHER, MOST, Array, Ints, at_gripper, zeros

OPEN, STICKS, SLIDES = 0, 1, 2
# How a loop ends. NO_FINITE_FORCE, TWO_ANSWERS (Painlevé's two) and STALLED (no step is short enough) only by events;
# NOWHERE_LEFT: a compliant part jams; STOPPED: the force on the part passed a limit, first at the last sample.
# OVER_BUDGET: more evaluations than were granted.
ENDED, UNSOLVED_FRICTION, CROWDED, NO_FINITE_FORCE, TWO_ANSWERS, STALLED, NOWHERE_LEFT, STOPPED, OVER_BUDGET = range(9)
CONTACT, RELEASE, STICK, SLIDE, ACCUMULATION, GAIN, SLIDE_CHANGE = range(1, 8)  # events; GAIN: of energy, in an impact
# Of a shown contact: id + 1, force (normal, two tangents), speed, state, and the force on the part, in W.
ID, FORCE, SLIP, MODE, LOAD, WIDE = 0, 1, 4, 5, 6, 9
FRICTION_LOSS, IMPACT_LOSS, DRIVE_LOSS, DRIVE_WORK, NUMERICAL_LOSS = 0, 1, 2, 3, 4  # J, since the start
BOOKED, SUMS = 5, 9  # from here on the POWERS of the matings' books, added up
# What a loop counts: samples and events written, steps, rejected steps and evaluations; then stepping its cuts, the
# worst status of the friction solver, steps in which frames were held and steps at the shortest length.
SAMPLES, EVENTS, STEPS, REJECTED, EVALUATIONS, CUTS, WORST, HELD, AT_FLOOR, COUNTS = range(10)
# Evidence of how accurate stepping was: largest local error that was accepted, as a share of what the tolerance allows,
# deepest gap of a contact that was not there before, widest gap that a position projection closed, m, and by how much
# friction was beyond its cone, as a share of the cone.
ERROR, DEEPEST, CORRECTION, CONE, EVIDENCE = range(5)


class Output(NamedTuple):
    """What a loop writes."""

    time: Annotated[Array, "samples"]  # given, but where a run ends early
    q: Annotated[Array, "samples", "nq"]
    v: Annotated[Array, "samples", "nv"]
    reactions: Annotated[Array, "samples", "nv"]  # of all contacts and matings, along the velocities
    shown: Annotated[Array, MOST, "samples", WIDE]  # contacts; zero where there is none
    memories: Annotated[Array, "samples", "memory"]
    sums: Annotated[Array, "samples", SUMS]
    wrenches: Annotated[Array, "samples", 6]  # of the matings on the part at G, in W
    events: Annotated[Array, "events", 7]  # time, kind, id, impulse (3), speed of approach
    evidence: Annotated[Array, EVIDENCE]
    count: Annotated[Ints, COUNTS]  # pyright: ignore[reportIncompatibleMethodOverride]  # nobody counts its fields


OUTPUT = numba.typeof(zeros(Output, samples=1, events=1, nq=1, nv=1, memory=1))


@inner
def note(t, what, contact, output):
    """Write an event without an impulse; returns its row. There must be one left: see `has_room`."""
    events, at = output.events, output.count[EVENTS]
    for j in range(events.shape[1]):
        events[at, j] = 0.0
    events[at, 0], events[at, 1], events[at, 2] = t, what, contact
    output.count[EVENTS] = at + 1
    return at


@inner
def note_impact(t, contact, c, P, speed, output):
    """Write that a contact closed with the impulse of row c of P, at a speed of approach."""
    events, at = output.events, note(t, CONTACT, contact, output)
    for j in range(3):
        events[at, 3 + j] = P[3 * c + j]
    events[at, 6] = speed


@inner
def has_room(output, others):
    """Whether an event can be written, with so many others after it."""
    return output.count[EVENTS] < output.events.shape[0] - others


@inner
def left_of_series(hits):
    """What is left of a geometric series of intervals after the last of five impacts; infinite if they make none."""
    d1, d2, d3, d4 = hits[1] - hits[0], hits[2] - hits[1], hits[3] - hits[2], hits[4] - hits[3]
    if not (d1 < math.inf and d1 > d2 > d3 > d4 > 0.0):
        return math.inf
    r1, r2, r3 = d2 / d1, d3 / d2, d4 / d3
    if abs(r1 - r3) > 0.05 or abs(r2 - r3) > 0.05:  # ours
        return math.inf
    return d4 * r3 / (1.0 - r3)


@inner
def write_wrench(sample, count, t, model, memory, n, system, seen, output):
    """Write the sample's row of `wrenches`, and LOAD of the first `count` lines of `shown`, from their forces.

    Where matings have mass (M_A), what they do to the part has −M_A V̇ in it, here and in the sample's `reactions`.
    n contacts are in `system`; memory is a copy that may be written
    """
    is_body = model.data.layout[0] == BODY  # its rows are wrenches at G already
    gripper = system.gripper
    m = n if is_body else at_gripper(model, t, memory, gripper.X[0], gripper.V[0], seen)
    add_up_wrench(sample, count, m, model, system if is_body else seen, system, output)


@inner
def add_up_wrench(sample, count, m, model, look, system, output):
    """The same from `look`, whose m contacts have rows that are wrenches at G."""
    wrenches, shown = output.wrenches, output.shown
    rows, ids = look.contacts.rows, look.contacts.ids
    own = ANOTHER * (model.data.n_contacts - model.data.n_own)  # ids of the drive's own contacts begin here
    for k in range(6):
        wrenches[sample, k] = look.compliant[k]
    for c in range(count):
        line = shown[c, sample]
        i = place(int(line[ID]) - 1, ids, m)
        if i < 0 or int(line[ID]) - 1 >= own:
            continue
        for j in range(3):
            for k in range(6):
                push = rows[i, j, k] * line[FORCE + j]
                wrenches[sample, k] += push
                if k < 3:
                    line[LOAD + k] += push
    if _has_mass(system.added):
        _resist(sample, model.data.layout[0] == BODY, system, look, output)


@inner
def _has_mass(added):
    found = False
    for i in range(added.shape[0]):
        found |= added[i, i] != 0.0
    return found


@inner
def _resist(sample, is_body, system, look, output):
    """Take M_A V̇ from what the matings do: along the velocities, and at the gripper as `look` sees it.

    v̇ = M⁻¹ (f + Wᵀ λ), with the share of the matings in M; D is scratch, nobody reads it before it is written anew
    """
    reactions, wrenches, rate, D = output.reactions, output.wrenches, system.rate, system.D
    J, b = system.gripper.J, system.gripper.b
    nv = rate.shape[0]
    for i in range(nv):
        rate[i] = system.f[i] + reactions[sample, i] - system.compliant[i]
        for j in range(nv):
            D[i, j] = system.M[i, j]
    lu_solve(D, rate, nv)
    for i in range(nv):
        for j in range(nv):
            reactions[sample, i] -= system.added[i, j] * rate[j]
    for k in range(6):
        gain = rate[k] if is_body else b[0, k]
        if not is_body:
            for j in range(nv):
                gain += J[0, k, j] * rate[j]
        for i in range(6):
            wrenches[sample, i] -= look.added[i, k] * gain


@inner
def is_beyond(limit, sample, wrenches):
    """Whether the force of the sample's wrench passes a limit."""
    x, y, z = wrenches[sample, 0], wrenches[sample, 1], wrenches[sample, 2]
    return x * x + y * y + z * z > limit * limit


@inner
def sense(n, count, numbers, force, data, system):
    """What the matings do to the part, along the velocities, into the memory of the drive's motion, for it to feel.

    n contacts are in `system`, of which the first `count` of `numbers` carry the forces (count, 3)
    """
    rows, ids, drive, compliant = system.contacts.rows, system.contacts.ids, system.drive, system.compliant
    for k in range(compliant.shape[0]):
        drive[SENSED + k] = compliant[k]
    own = ANOTHER * (data.n_contacts - data.n_own)  # ids of the drive's own contacts begin here
    for c in range(count):
        i = place(numbers[c], ids, n)
        if i >= 0 and numbers[c] < own:
            for j in range(3):
                for k in range(compliant.shape[0]):
                    drive[SENSED + k] += rows[i, j, k] * force[c, j]


@inner
def force_now(c, force, state, k, earlier_force, share, law, line):
    """Force of contact c at an instant of its step into a line of `shown`.

    P/h belongs to the step's middle: with that of the step before, k (−1: there is none), the line through both is
    carried on by `share` of their distance. What slides stays on its cone, what sticks within it.
    law  the contact's: what friction at rest may be, and what friction with a bound is
    """
    N = force[c, 0]
    if k >= 0 and earlier_force[k, 0] > 0.0 and (1.0 + share) * N - share * earlier_force[k, 0] > 0.0:
        N = (1.0 + share) * N - share * earlier_force[k, 0]
    elif law[KIND] != BOUND:
        k = -1
    line[FORCE] = N
    s, t = force[c, 1], force[c, 2]
    if k >= 0:
        s = (1.0 + share) * s - share * earlier_force[k, 1]
        t = (1.0 + share) * t - share * earlier_force[k, 2]
    if law[KIND] == BOUND:
        if state == SLIDES:
            s = math.copysign(law[SLIDING], force[c, 1])
        else:
            s = min(max(s, -law[AT_REST]), law[AT_REST])
    elif k >= 0:
        across, limit = math.hypot(s, t), law[AT_REST] * N
        if state == SLIDES:
            limit = math.hypot(force[c, 1], force[c, 2]) * N / force[c, 0]
        if across > limit or (state == SLIDES and across > 0.0):
            s, t = s * limit / across, t * limit / across
    line[FORCE + 1], line[FORCE + 2] = s, t
