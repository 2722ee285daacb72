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

from detent.numeric.board import (
    ACCUMULATION,
    BOARD,
    CONTACT,
    CROWDED,
    DRIVE_LOSS,
    DRIVE_WORK,
    ENDED,
    FORCE,
    FRICTION_LOSS,
    GAIN,
    ID,
    IMPACT_LOSS,
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
    left_of_series,
    note,
)
from detent.numeric.compiling import KernelFunction
from detent.numeric.friction import RESIDUAL, SOLVE, SOLVED_BY_PATH, UNSOLVED
from detent.numeric.impact import ENERGY_GAIN, UNSOLVED_IMPACT
from detent.numeric.impulse import (
    SOLVER,
    collide,
    factorise_copy,
    impulses,
    inner_product,
    kinetic,
    place,
)
from detent.numeric.kernel import (
    AT_REST,
    BEND,
    BOUND,
    EQUALITY,
    GIVEN,
    KIND,
    REACHED,
    RESTITUTION,
    SLIDING,
    TAKEN,
    UNASKED,
    UNILATERAL,
    WITHIN,
    f2,
    i1,
    inner,
)
from detent.numeric.linear import factorise, substitute
from detent.numeric.righting import put_right
from detent.numeric.so3 import advance
from detent.numeric.system import MOST, STATE, evaluating, is_nowhere, model_types
from detent.numeric.telling import force_now, friction_now, is_beyond, sense, tell_wrench
from detent.numeric.vector import copy

MOST_CUTS = 12  # of one step; then contacts stay closed
STANDING = 1e-12  # m/s: a slip below this at the start is none, and so is a blow
PRESSED = 1e-14  # share of the largest impulse above which a contact is pressed
NEARLY = 1e-6  # of the largest velocity: a step errs by more than impulses that obey the law to this
TURNED = (
    0.2  # of the speeds at a contact: where its frame turns by more in half a step, the curve is not followed; ours
)
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
    (A, order), (active, kind, mu, bias, bounce), P, _, _ = solver
    (M, f, K, D), _, (gap, rows, drift, ids, law), _ = state
    time, q_out, v_out, reactions, shown, memories, sums, wrenches_out = board
    (q, v, q_mid, q_new, v_new, dv, way), (kept, trial), at_rest, at_try, before, (total, hits) = room_for
    (closed, closed_state, closed_force), (tried, tried_state, tried_force) = at_rest, at_try
    earlier, earlier_force = before
    nv = v.shape[0]
    (powers, soft), n_closed, n_earlier, whole = state[3][5:], int64(0), int64(0), False
    t, steps, samples, n_events, n_cuts, n_held, worst, status = 0.0, 0, int64(0), int64(0), 0, 0, 0, ENDED

    powers[REACHED] = 1.0
    n = evaluate(model, t, q, v, kept, state)
    taken, given = powers[TAKEN], powers[GIVEN]
    for i in range(n):
        if law[i, KIND] != UNILATERAL or gap[i] <= touching:
            slip = abs(inner_product(rows[i, 1], v)) + abs(inner_product(rows[i, 2], v))
            closed[n_closed], closed_state[n_closed] = ids[i], SLIDES if slip > STANDING else STICKS
            n_closed += 1
    if is_nowhere(model, kept):
        status = NOWHERE_LEFT
    while True:
        if steps % every == 0 or status == NOWHERE_LEFT:
            time[samples] = t
            copy(q, q_out[samples])
            copy(v, v_out[samples])
            copy(kept, memories[samples])
            copy(total, sums[samples])
            for j in range(nv):
                reactions[samples, j] = soft[j]
            for c in range(n_closed):
                line = shown[c, samples]
                line[ID], line[MODE], line[SLIP] = closed[c] + 1, closed_state[c], closed_force[c, 3]
                force_now(c, closed_force, place(closed[c], earlier, n_earlier), earlier_force, line)
                i = place(closed[c], ids, n)
                if i >= 0 and law[i, KIND] == BOUND:
                    line[FORCE + 1] = friction_now(
                        c, closed_state, closed_force, place(closed[c], earlier, n_earlier), earlier_force, law[i]
                    )
                for j in range(3):
                    for k in range(nv):
                        reactions[samples, k] += rows[i, j, k] * line[FORCE + j] if i >= 0 else 0.0
            copy(kept, trial)
            tell_wrench(samples, n_closed, t, model, trial, layout, n, state, seen, shown, wrenches_out)
            if is_beyond(limit, samples, wrenches_out):
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
                copy(kept, trial)
                theta = _weight(fastest * length * length)
                later, rest = theta * length, (1.0 - theta) * length
                advance(q, v, later, layout, q_mid)
                powers[UNASKED], powers[REACHED] = 0.0, 0.0
                powers[WITHIN] = 1.0 if cuts < MOST_CUTS else 0.0
                n = evaluate(model, t + done + later, q_mid, v, trial, state)
                powers[WITHIN] = 0.0
                powers[UNASKED], powers[REACHED] = 1.0, 1.0  # but for this one
                for i in range(nv):
                    dv[i] = length * f[i]
                    for j in range(nv):
                        A[i, j] = M[i, j] + later * D[i, j] + later * later * K[i, j]
                # A contact that presses stiffens the body where its normal turns: λ_N κ w_t w_tᵀ, as it was last.
                for i in range(n):
                    at = place(ids[i], closed, n_closed)
                    if at >= 0 and law[i, BEND] > 0.0:
                        stiff = later * later * closed_force[at, 0] * law[i, BEND]
                        for j in range(nv):
                            for c in range(nv):
                                A[j, c] += stiff * rows[i, 2, j] * rows[i, 2, c]
                factorise(A, order, nv)
                substitute(A, order, dv, nv)
                # Friction with a bound that slides on is known beforehand; if it does not, all are sought together.
                # Where the frames' turning contradicts itself they are held, in all further attempts at this step.
                is_known = True
                while True:
                    for i in range(nv):
                        v_new[i] = v[i] + dv[i]
                    m, known = int64(0), int64(0)
                    for i in range(n):
                        at = place(ids[i], closed, n_closed)
                        coming = cuts >= MOST_CUTS and gap[i] + rest * inner_product(rows[i, 0], v_new) < 0.0
                        if at < 0 and law[i, KIND] == UNILATERAL and not coming:
                            continue
                        if is_known and law[i, KIND] == BOUND and at >= 0 and closed_state[at] == SLIDES:
                            known += 1
                            active[MOST - known] = i
                            continue
                        active[m], kind[m] = i, int64(law[i, KIND])
                        mu[m] = law[i, AT_REST] if at >= 0 and closed_state[at] == STICKS else law[i, SLIDING]
                        if kind[m] == BOUND:
                            mu[m] *= length
                        most = TURNED * _speed(rows[i], v) if turns else 0.0
                        for j in range(3):
                            bias[3 * m + j] = min(max(rest * drift[i, j], -most), most)
                            P[3 * m + j] = closed_force[at, j] * length if at >= 0 else 0.0
                        m += 1
                    for k in range(known):
                        i = active[MOST - 1 - k]
                        _push_known(rows[i, 1], law[i, SLIDING] * length, v, A, order, v_new, way)
                    solved = impulses(solve, m, rows, v_new, 0.0, solver)
                    if solved == UNSOLVED and turns:
                        turns = False
                        continue
                    solved = _nearly(solved, solver[4])
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
                loss, defect = 0.0, 0.0
                for c in range(m):
                    i = active[c]
                    defect -= 0.5 * P[3 * c] * (inner_product(rows[i, 0], v_new) + inner_product(rows[i, 0], v))
                    tried[c], tried_state[c] = ids[i], _state(c, kind, mu, P)
                    slip_1, slip_2 = inner_product(rows[i, 1], v_new), inner_product(rows[i, 2], v_new)
                    tried_force[c, 3] = np.sqrt(slip_1 * slip_1 + slip_2 * slip_2)
                    for j in range(3):
                        tried_force[c, j] = P[3 * c + j] / length
                    loss -= 0.5 * P[3 * c + 1] * (slip_1 + inner_product(rows[i, 1], v))
                    loss -= 0.5 * P[3 * c + 2] * (slip_2 + inner_product(rows[i, 2], v))
                advance(q, v, rest, layout, q_mid)
                advance(q_mid, v_new, later, layout, q_new)
                n = evaluate(model, t + done + length, q_new, v_new, trial, state)
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
            pressed = 0
            strongest = 0.0
            for c in range(m):
                strongest = max(strongest, tried_force[c, 0])
            n_closed, n_wide = int64(0), int64(0)  # closed, and those of them that have a gap
            for i in range(n):
                at = place(ids[i], tried, m)
                holds = law[i, KIND] != UNILATERAL or (at >= 0 and tried_force[at, 0] > PRESSED * strongest)
                if holds or gap[i] <= touching:
                    closed[n_closed] = ids[i]
                    closed_state[n_closed] = tried_state[at] if at >= 0 else OPEN
                    for j in range(4):
                        closed_force[n_closed, j] = tried_force[at, j] if at >= 0 else 0.0
                    n_closed += 1
                    if law[i, KIND] != BOUND:
                        active[n_wide], kind[n_wide], mu[n_wide] = i, EQUALITY if holds else UNILATERAL, 0.0
                        bias[3 * n_wide], bias[3 * n_wide + 1], bias[3 * n_wide + 2] = gap[i], 0.0, 0.0
                        pressed += 1 if abs(gap[i]) > 0.1 * touching else 0
                        n_wide += 1
            if pressed > 0:
                put_right(solve, n, n_wide, n_closed, closed, touching, state, solver, dv)
                advance(q, dv, 1.0, layout, q)
                total[NUMERICAL_LOSS] += inner_product(f, dv)
            # What has just closed strikes.
            strikes = False
            for c in range(n_closed):
                i = place(closed[c], ids, n)
                active[c], kind[c], mu[c] = i, int64(law[i, KIND]), law[i, SLIDING]
                bounce[c] = law[i, RESTITUTION] if cuts < MOST_CUTS else 0.0
                comes = inner_product(rows[i, 0], v) < -STANDING
                strikes |= closed_state[c] == OPEN and kind[c] == UNILATERAL and comes
            if strikes:
                for i in range(4):
                    hits[i] = hits[i + 1]
                hits[4] = t + done
                factorise_copy(M, A, order)
                copy(v, v_new)
                struck, change = collide(solve, impact_law, n_closed, rows, v_new, kinetic(M, v), solver)
                total[IMPACT_LOSS] -= change
                if struck == UNSOLVED_IMPACT:
                    worst = UNSOLVED
                for c in range(n_closed):
                    i = active[c]
                    struck_here = (
                        kind[c] != UNILATERAL or P[3 * c] > 0.0
                    )  # the others are told if they carry (_changes)
                    if closed_state[c] == OPEN and struck_here and n_events < events.shape[0] - 1:
                        note(t + done, CONTACT, closed[c], events, n_events)
                        for j in range(3):
                            events[n_events, 3 + j] = P[3 * c + j]
                        events[n_events, 6] = -inner_product(rows[i, 0], v)
                        n_events += 1
                        closed_state[c] = SLIDES
                if struck == ENERGY_GAIN and n_events < events.shape[0]:
                    note(t + done, GAIN, 0, events, n_events)
                    events[n_events, 3] = change
                    n_events += 1
                copy(v_new, v)
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
def _fastest(M, K):
    """Square of the fastest frequency, as the diagonals tell it, rad²/s²."""
    square = 0.0
    for i in range(M.shape[0]):
        square = max(square, K[i, i] / M[i, i])
    return square


@inner
def _weight(turned):
    """θ by (ωh)²: a half up to ωh = 10, above it ½ + 0.05 (1 − 100/(ωh)²).

    What swings infinitely fast changes sign and loses 18 % at each step; what is slow gets 0.05 ωh of the critical
    damping, which is the price. Both numbers are ours.
    """
    return 0.5 + 0.05 * (1.0 - 100.0 / turned) if turned > 100.0 else 0.5


@inner
def _push_known(row, bound, v, A, order, v_new, way):
    """Friction of this bound along the row against the slip at v, onto v_new; `way` is room."""
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
