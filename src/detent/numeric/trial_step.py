"""One step of time stepping, tried with a given length: velocities with their impulses, then positions.

stepping.py has the rule (Moreau–Jean, a θ-method with one Newton step) and decides how long a step may be, by the local
error that is estimated here.

Then what follows a step that stands: which contacts are closed, position projection, and what strikes.
"""

from __future__ import annotations

import math
from typing import Annotated, NamedTuple

import numpy as np
from numba import int64

from detent.numeric.friction.friction_solver import RESIDUAL, SOLVED_BY_PATH, UNSOLVED
from detent.numeric.impact import (
    ENERGY_GAIN,
    UNSOLVED_IMPACT,
    Impulses,
    collide,
    factorise_copy,
    inner_product,
    kinetic,
    place,
    solve_impulses,
)
from detent.numeric.kernel import (
    AT_REST,
    BEND,
    BOUND,
    EQUALITY,
    KIND,
    REACHED,
    RESTITUTION,
    SLIDING,
    UNASKED,
    UNILATERAL,
    WITHIN,
    inner,
    part_of_loop,
)
from detent.numeric.linear import factorise, substitute
from detent.numeric.output import (
    CORRECTION,
    FRICTION_LOSS,
    GAIN,
    IMPACT_LOSS,
    NUMERICAL_LOSS,
    OPEN,
    SLIDES,
    STICKS,
    SUMS,
    has_room,
    note,
    note_impact,
)
from detent.numeric.projection import project_position
from detent.numeric.rotations import advance
from detent.numeric.system import MOST, Array, Ints, Kinematics, System
from detent.numeric.vector import copy

ROUNDING = 1e-12  # of the terms of a sum, ours: what is left of them below this is none
NEARLY = 1e-6  # of the largest velocity: a step errs by more than impulses that obey the law to this
# Of the speeds at a contact, ours: where its frame turns by more in half a step, the curve is not followed.
TURNED = 0.2


class Closed(NamedTuple):
    """Contacts that are closed, or took part in a step."""

    n: Annotated[Ints, 1]
    id: Annotated[Ints, MOST]
    state: Annotated[Ints, MOST]  # OPEN, STICKS or SLIDES
    force: Annotated[Array, MOST, 4]  # normal, two tangents, then the speed of the slip


class State(NamedTuple):
    """Where the run stands."""

    q: Annotated[Array, "nq"]
    v: Annotated[Array, "nv"]
    memory: Annotated[Array, "memory"]
    closed: Closed  # with the forces of the last step
    earlier: Closed  # those of the step before, if both had the full length
    length: Annotated[Array, 1]  # of the last step
    power: Annotated[Array, 6]  # TAKEN and GIVEN by the drive at its end, then the matings' POWERS (ledger.py)
    sums: Annotated[Array, SUMS]  # energies
    hits: Annotated[Array, 5]  # times of the last impacts
    fastest: Annotated[Array, 1]  # square of the fastest frequency, as last asked for, rad²/s²
    scale: Annotated[Array, 1]  # largest kinetic energy so far, J: what errors are measured by


class Start(NamedTuple):
    """The state that a step begins from: for its error, and for samples within it."""

    n: Annotated[Ints, 1]  # contacts
    q: Annotated[Array, "nq"]
    v: Annotated[Array, "nv"]
    memory: Annotated[Array, "memory"]
    sums: Annotated[Array, SUMS]
    M: Annotated[Array, "nv", "nv"]
    f: Annotated[Array, "nv"]
    rows: Annotated[Array, MOST, 3, "nv"]
    ids: Annotated[Ints, MOST]
    X: Annotated[Array, 3, 4]  # of the gripper
    V: Annotated[Array, 6]
    compliant: Annotated[Array, "nv"]


class Trial(NamedTuple):
    """A step from there, tried with some length."""

    q_mid: Annotated[Array, "nq"]
    q: Annotated[Array, "nq"]
    v: Annotated[Array, "nv"]
    dv: Annotated[Array, "nv"]  # of the velocities without contacts; in the end the shift of the position projection
    way: Annotated[Array, "nv"]  # scratch
    total: Annotated[Array, "nv"]  # displacement over the step: (1 − θ) h v + θ h v⁺
    stiff: Annotated[Array, "nv"]  # K (v⁺ − v)
    memory: Annotated[Array, "memory"]
    closed: Closed
    fastest: Annotated[Array, 1]
    sums: Annotated[Array, SUMS]  # of the energies, before the step
    spent: Annotated[Array, SUMS]  # what the step adds to the energies
    spent_first: Annotated[Array, SUMS]  # the same if all of it went as it does at the start of the step


class Aside(NamedTuple):
    """Room for the drive at a state of its own, within a step (ledger.py)."""

    system: System
    memory: Annotated[Array, "memory"]
    q: Annotated[Array, "nq"]
    v: Annotated[Array, "nv"]


class Run(NamedTuple):
    """What the loop works on."""

    system: System  # at the last state that was evaluated
    seen: System  # the same as the gripper sees it, with nv = 6
    between: Kinematics  # scratch: of the gripper within a step
    impulses: Impulses
    state: State
    start: Start
    trial: Trial
    aside: Aside


class Settings(NamedTuple):
    """How the loop is to go."""

    h: float  # length of a step, s; the longest one where errors are controlled
    tolerance: float  # of the local error; 0: every step has the same length
    breaks: Array  # instants that a step may end at but not stride over, the run's end last, s
    jumps: Array  # instants at which the drive's powers jump
    budget: int  # evaluations of the model, at most
    touching: float  # a gap up to this is closed, m
    limit: float  # the run stops at the first sample where the force on the part passes it, N
    impact_law: int  # impact.POISSON or NEWTON


@part_of_loop
def try_step(solve, evaluate, model, t, length, is_last, turns, run):
    """From the state at t to `run.trial` at t + length.

    solve, evaluate  the friction solver and `system.evaluate`, by pointer
    is_last  no more cuts: whatever comes closer than nothing is held
    turns    whether the turning of contacts' frames is counted
    Returns n, solved, turns: contacts in `run.system` at the end; the friction solver's status; whether turning was
    counted in the end.
    """
    system, impulses, trial, closed, tried = run.system, run.impulses, run.trial, run.state.closed, run.trial.closed
    gap, rows, drift, ids, law = system.contacts
    A, order, mu, bias, P = impulses.A, impulses.order, impulses.mu, impulses.bias, impulses.P
    active, kind, drive, layout = impulses.active, impulses.kind, system.drive, model.data.layout
    q, v, v_new, dv, nv, n_closed = run.state.q, run.state.v, trial.v, trial.dv, run.state.v.shape[0], closed.n[0]
    copy(run.state.memory, trial.memory)
    theta = _weight(run.state.fastest[0] * length * length)
    later, rest = theta * length, (1.0 - theta) * length
    advance(q, v, later, layout, trial.q_mid)
    drive[UNASKED], drive[REACHED] = 0.0, 0.0
    drive[WITHIN] = 0.0 if is_last else 1.0
    n = evaluate(model, t + later, trial.q_mid, v, trial.memory, system)
    drive[WITHIN] = 0.0
    drive[UNASKED], drive[REACHED] = 1.0, 1.0  # but for this one
    trial.fastest[0] = fastest_of(system)  # K is zero wherever it is not asked for
    for i in range(nv):
        dv[i] = length * system.f[i]
        for j in range(nv):
            A[i, j] = system.M[i, j] + later * system.D[i, j] + later * later * system.K[i, j]
    # A contact that presses stiffens the body where its normal turns: λ_N κ w_t w_tᵀ, as it was last.
    for i in range(n):
        at = place(ids[i], closed.id, n_closed)
        if at >= 0 and law[i, BEND] > 0.0:
            stiff = later * later * closed.force[at, 0] * law[i, BEND]
            for j in range(nv):
                for c in range(nv):
                    A[j, c] += stiff * rows[i, 2, j] * rows[i, 2, c]
    factorise(A, order, nv)
    substitute(A, order, dv, nv)
    # Friction with a bound that slides on is known beforehand; if it does not, all are sought together.
    # Where the frames' turning contradicts itself they are held, in all further attempts at this step.
    is_known, m, solved = True, int64(0), UNSOLVED
    while True:
        for i in range(nv):
            v_new[i] = v[i] + dv[i]
        m, known = int64(0), int64(0)
        for i in range(n):
            at = place(ids[i], closed.id, n_closed)
            coming = is_last and gap[i] + rest * inner_product(rows[i, 0], v_new) < 0.0
            if at < 0 and law[i, KIND] == UNILATERAL and not coming:
                continue
            if is_known and law[i, KIND] == BOUND and at >= 0 and closed.state[at] == SLIDES:
                known += 1
                active[MOST - known] = i
                continue
            active[m], kind[m] = i, int64(law[i, KIND])
            mu[m] = law[i, AT_REST] if at >= 0 and closed.state[at] == STICKS else law[i, SLIDING]
            if kind[m] == BOUND:
                mu[m] *= length
            most = TURNED * _speed(rows[i], v) if turns else 0.0
            for j in range(3):
                bias[3 * m + j] = min(max(rest * drift[i, j], -most), most)
                P[3 * m + j] = closed.force[at, j] * length if at >= 0 else 0.0
            m += 1
        for k in range(known):
            i = active[MOST - 1 - k]
            _push_known(rows[i, 1], law[i, SLIDING] * length, v, A, order, v_new, trial.way)
        solved = solve_impulses(solve, m, rows, v_new, 0.0, impulses)
        if solved == UNSOLVED and turns:
            turns = False
            continue
        solved = _nearly(solved, impulses.work)
        slides_on = True
        for k in range(known):
            i = active[MOST - 1 - k]
            before, after = inner_product(rows[i, 1], v), inner_product(rows[i, 1], v_new)
            slides_on &= before * (after + rest * drift[i, 1]) > 0.0
            active[m], kind[m], mu[m] = i, BOUND, law[i, SLIDING] * length
            P[3 * m], P[3 * m + 1], P[3 * m + 2] = 0.0, -math.copysign(mu[m], before), 0.0
            m += 1
        if slides_on or not is_known:
            break
        is_known = False
    spent, first = trial.spent, trial.spent_first
    for k in range(SUMS):
        spent[k], first[k] = 0.0, 0.0
    for c in range(m):
        i = active[c]
        begin, end = inner_product(rows[i, 0], v), inner_product(rows[i, 0], v_new)
        spent[NUMERICAL_LOSS] -= 0.5 * P[3 * c] * (end + begin)
        first[NUMERICAL_LOSS] -= P[3 * c] * begin
        tried.id[c], tried.state[c] = ids[i], _state(c, kind, mu, P)
        slip_1, slip_2 = inner_product(rows[i, 1], v_new), inner_product(rows[i, 2], v_new)
        tried.force[c, 3] = np.sqrt(slip_1 * slip_1 + slip_2 * slip_2)
        for j in range(3):
            tried.force[c, j] = P[3 * c + j] / length
        begin_1, begin_2 = inner_product(rows[i, 1], v), inner_product(rows[i, 2], v)
        spent[FRICTION_LOSS] -= 0.5 * P[3 * c + 1] * (slip_1 + begin_1)
        spent[FRICTION_LOSS] -= 0.5 * P[3 * c + 2] * (slip_2 + begin_2)
        first[FRICTION_LOSS] -= P[3 * c + 1] * begin_1 + P[3 * c + 2] * begin_2
    tried.n[0] = m
    for i in range(nv):
        trial.total[i] = rest * v[i] + later * v_new[i]
        trial.stiff[i] = 0.0
        for j in range(nv):
            trial.stiff[i] += system.K[i, j] * (v_new[j] - v[j])
    advance(q, v, rest, layout, trial.q_mid)
    advance(trial.q_mid, v_new, later, layout, trial.q)
    n = evaluate(model, t + length, trial.q, v_new, trial.memory, system)
    return n, solved, turns


@inner
def fastest_of(system):
    """Square of the fastest frequency, by the diagonals of M and K, rad²/s²."""
    square = 0.0
    for i in range(system.M.shape[0]):
        square = max(square, system.K[i, i] / system.M[i, i])
    return square


@part_of_loop
def keep_start(n, run):
    """Note the state that a step begins from; n contacts are in `run.system`, evaluated there."""
    system, state, start = run.system, run.state, run.start
    rows, ids, nv = system.contacts.rows, system.contacts.ids, state.v.shape[0]
    start.n[0] = n
    copy(state.q, start.q)
    copy(state.v, start.v)
    copy(state.memory, start.memory)
    copy(state.sums, start.sums)
    copy(system.f, start.f)
    copy(system.compliant, start.compliant)
    copy(system.gripper.V[0], start.V)
    for i in range(nv):
        copy(system.M[i], start.M[i])
    for i in range(3):
        copy(system.gripper.X[0, i], start.X[i])
    for c in range(n):
        start.ids[c] = ids[c]
        for j in range(3):
            copy(rows[c, j], start.rows[c, j])


@part_of_loop
def local_error(length, n, run):
    """Energy of the error of the step just tried, J; and its kinetic energy at the end, J.

        R = ½(M₀ + M₁)Δv − ½h(f₀ + f₁) − ½(W₀ + W₁)ᵀP − ¼h²KΔv,   e = A⁻¹ R,   energy of the error = ½ |eᵀ R|

    R is three times what Simpson's rule gives less what the step took. The first terms are the midpoint rule less the
    trapezoidal one. Of linear forces these two are the same, so the last term is needed: the rule takes the forces at
    the mean of both ends, and in the middle the way is hΔv/8 off it. Both ends are evaluated anyway, so it costs no
    evaluation. A holds h²K/4: the energy of a wrong velocity and that of a wrong position are weighed together. What
    is below ROUNDING of the terms of R is none.
    """
    system, start, trial, impulses, state = run.system, run.start, run.trial, run.impulses, run.state
    rows, ids, tried, P = system.contacts.rows, system.contacts.ids, trial.closed, impulses.P
    v, v_new = state.v, trial.v
    R, e, nv, kinetic_energy, m = trial.way, trial.dv, v.shape[0], 0.0, tried.n[0]
    for i in range(nv):
        R[i] = -0.5 * length * (start.f[i] + system.f[i]) - 0.25 * length * length * trial.stiff[i]
        e[i] = 0.5 * length * (abs(start.f[i]) + abs(system.f[i]))
        for j in range(nv):
            moved = 0.5 * (start.M[i, j] + system.M[i, j]) * (v_new[j] - v[j])
            R[i] += moved
            e[i] += abs(moved)
            kinetic_energy += 0.5 * v_new[i] * system.M[i, j] * v_new[j]
    for c in range(m):
        first, last = place(tried.id[c], start.ids, start.n[0]), place(tried.id[c], ids, n)
        if first < 0 and last < 0:
            continue
        for j in range(3):
            push = P[3 * c + j]
            if push == 0.0:
                continue
            for i in range(nv):
                w_0 = start.rows[first, j, i] if first >= 0 else rows[last, j, i]
                w_1 = rows[last, j, i] if last >= 0 else w_0
                R[i] -= 0.5 * (w_0 + w_1) * push
                e[i] += 0.5 * (abs(w_0) + abs(w_1)) * abs(push)
    for i in range(nv):
        if abs(R[i]) <= ROUNDING * e[i]:
            R[i] = 0.0
        e[i] = R[i]
    substitute(impulses.A, impulses.order, e, nv)
    return 0.5 * abs(inner_product(e, R)), kinetic_energy


@inner
def _weight(turned):
    """θ by (ωh)²: a half up to ωh = 10, above it ½ + 0.05 (1 − 100/(ωh)²).

    What swings infinitely fast changes sign and loses 18 % at each step; what is slow gets 0.05 ωh of the critical
    damping, which is the price. Both numbers are ours.
    """
    return 0.5 + 0.05 * (1.0 - 100.0 / turned) if turned > 100.0 else 0.5


@inner
def _push_known(row, bound, v, A, order, v_new, way):
    """Friction of this bound along the row against the slip at v, onto v_new; `way` is scratch."""
    copy(row, way)
    substitute(A, order, way, v.shape[0])
    push = -math.copysign(bound, inner_product(row, v))
    for i in range(v.shape[0]):
        v_new[i] += push * way[i]


@inner
def _speed(rows, v):
    """How fast the velocities move a contact, each by itself: a part may turn about a point that stands."""
    fastest = 0.0
    for i in range(3):
        speed = 0.0
        for j in range(v.shape[0]):
            speed += abs(rows[i, j] * v[j])
        fastest = max(fastest, speed)
    return fastest


@inner
def _nearly(status, work):
    """The friction solver's status; what misses the law by less than a step errs is solved."""
    return SOLVED_BY_PATH if status == UNSOLVED and work[RESIDUAL] <= NEARLY else status


@inner
def _state(c, kind, mu, P):
    """OPEN, STICKS or SLIDES by the impulse of contact c: within the cone it sticks."""
    across = np.sqrt(P[3 * c + 1] * P[3 * c + 1] + P[3 * c + 2] * P[3 * c + 2])
    if kind[c] == UNILATERAL and not P[3 * c] > 0.0:
        return OPEN
    bound = mu[c] if kind[c] == BOUND else mu[c] * P[3 * c]
    return STICKS if kind[c] != EQUALITY and across < (1.0 - 1e-9) * bound else SLIDES


STANDING = 1e-12  # m/s: a slip below this at the start is none, and so is a blow
PRESSED = 1e-14  # share of the largest impulse above which a contact is pressed


@part_of_loop
def settle(solve, n, settings, layout, run, output):
    """Which contacts are closed, with the forces that the step had, into the state; then position projection, whose
    shift stays in `run.trial.dv`."""
    system, impulses, state, tried, closed = run.system, run.impulses, run.state, run.trial.closed, run.state.closed
    gap, law, ids, dv = system.contacts.gap, system.contacts.law, system.contacts.ids, run.trial.dv
    active, kind, mu, bias = impulses.active, impulses.kind, impulses.mu, impulses.bias
    m, touching = tried.n[0], settings.touching
    pressed, strongest, far = 0, 0.0, 0.0
    for i in range(dv.shape[0]):
        dv[i] = 0.0
    for c in range(m):
        strongest = max(strongest, tried.force[c, 0])
    n_closed, n_wide = int64(0), int64(0)  # closed, and those of them that have a gap
    for i in range(n):
        at = place(ids[i], tried.id, m)
        holds = law[i, KIND] != UNILATERAL or (at >= 0 and tried.force[at, 0] > PRESSED * strongest)
        if holds or gap[i] <= touching:
            closed.id[n_closed] = ids[i]
            closed.state[n_closed] = tried.state[at] if at >= 0 else OPEN
            for j in range(4):
                closed.force[n_closed, j] = tried.force[at, j] if at >= 0 else 0.0
            n_closed += 1
            if law[i, KIND] != BOUND:
                active[n_wide], kind[n_wide], mu[n_wide] = i, EQUALITY if holds else UNILATERAL, 0.0
                bias[3 * n_wide], bias[3 * n_wide + 1], bias[3 * n_wide + 2] = gap[i], 0.0, 0.0
                pressed += 1 if abs(gap[i]) > 0.1 * touching else 0
                far = max(far, abs(gap[i]))
                n_wide += 1
    closed.n[0] = n_closed
    if pressed > 0:
        project_position(solve, n, n_wide, closed, touching, system, impulses, dv)
        advance(state.q, dv, 1.0, layout, state.q)
        state.sums[NUMERICAL_LOSS] += inner_product(system.f, dv)
        output.evidence[CORRECTION] = max(output.evidence[CORRECTION], far)


@part_of_loop
def strikes(n, bounces, contacts, closed, v, impulses):
    """Whether one of the closed contacts, made ready here for an impact, has just closed and comes on."""
    rows, ids, law = contacts.rows, contacts.ids, contacts.law
    active, kind, found = impulses.active, impulses.kind, False
    for c in range(closed.n[0]):
        i = place(closed.id[c], ids, n)
        active[c], kind[c], impulses.mu[c] = i, int64(law[i, KIND]), law[i, SLIDING]
        impulses.bounce[c] = law[i, RESTITUTION] if bounces else 0.0
        comes = inner_product(rows[i, 0], v) < -STANDING
        found |= closed.state[c] == OPEN and kind[c] == UNILATERAL and comes
    return found


@inner
def strike(solve, impact_law, t, run, output):
    """The impact of the contacts made ready: v jumps. Returns whether it found no impulses."""
    system, impulses, state, closed, v_new = run.system, run.impulses, run.state, run.state.closed, run.trial.v
    M, rows, v, kind, P, hits = system.M, system.contacts.rows, state.v, impulses.kind, impulses.P, state.hits
    for i in range(4):
        hits[i] = hits[i + 1]
    hits[4] = t
    factorise_copy(M, impulses.A, impulses.order)
    copy(v, v_new)
    struck, change = collide(solve, impact_law, closed.n[0], rows, v_new, kinetic(M, v), impulses)
    state.sums[IMPACT_LOSS] -= change
    for c in range(closed.n[0]):
        # The others are noted if they carry (stepping._note_changes).
        struck_here = kind[c] != UNILATERAL or P[3 * c] > 0.0
        if closed.state[c] == OPEN and struck_here and has_room(output, 1):
            note_impact(t, closed.id[c], c, P, -inner_product(rows[impulses.active[c], 0], v), output)
            closed.state[c] = SLIDES
    if struck == ENERGY_GAIN and has_room(output, 0):
        output.events[note(t, GAIN, 0, output), 3] = change
    copy(v_new, v)
    return struck == UNSOLVED_IMPACT
