"""What both loops write: samples, contacts as they are shown, energies, events; and the words for them.

What the loops tell: forces at the contacts and the wrench of all matings at samples, the motion of the gripper, and
to the drive what the part feels.
"""

from __future__ import annotations

import math

import numba
import numpy as np
from numba import types, void

from detent.numeric.impact import place
from detent.numeric.kernel import AT_REST, MOTION, SENSED, SLIDING, f1, f2, f3, inner, kernel
from detent.numeric.linear import factorise, lu_solve, substitute
from detent.numeric.rotations import BODY
from detent.numeric.system import ANOTHER, at_gripper

OPEN, STICKS, SLIDES = 0, 1, 2
ENDED, UNSOLVED_FRICTION, CROWDED = 0, 1, 2
NOWHERE_LEFT = 6  # a compliant part jams (the numbers between are the event-driven loop's own)
STOPPED = 7  # the force on the part passed a limit: the last sample is the first beyond it
CONTACT, RELEASE, STICK, SLIDE, ACCUMULATION, GAIN, SLIDE_CHANGE = range(1, 8)  # events; GAIN: of energy, in an impact
# Of a shown contact: id + 1, force (normal, two tangents), speed, state, and the force on the part, in W.
ID, FORCE, SLIP, MODE, LOAD, WIDE = 0, 1, 4, 5, 6, 9
FRICTION_LOSS, IMPACT_LOSS, DRIVE_LOSS, DRIVE_WORK, NUMERICAL_LOSS, SUMS = 0, 1, 2, 3, 4, 5  # J, since the start
# Of one run: time (N,), q, v, reactions (N, …), shown (MOST, N, WIDE; zero at first), memories (N, …), sums (N, SUMS),
# wrench of the matings on the part at G, in W (N, 6)
BOARD = numba.typeof(
    (np.zeros(1), *(np.zeros((1, 1)) for _ in range(3)), np.zeros((1, 1, 1)), *3 * (np.zeros((1, 1)),))
)


@inner
def note(t, what, contact, events, at):
    """Write an event without an impulse."""
    for j in range(events.shape[1]):
        events[at, j] = 0.0
    events[at, 0], events[at, 1], events[at, 2] = t, what, contact


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
def tell_wrench(sample, count, t, model, memory, layout, n, state, seen, reactions, shown, wrenches):
    """Write the sample's row of `wrenches`, and LOAD of the first `count` lines of `shown`, from their forces.

    Where matings have mass (M_A), what they do to the part has −M_A V̇ in it, here and in the sample's `reactions`.
    n contacts are in `state`; memory is a copy that may be written
    """
    is_body = layout[0] == BODY  # its rows are wrenches at G already
    look = state if is_body else seen
    m = n if is_body else at_gripper(model, t, memory, state, seen)
    rows, ids, soft = look[2][1], look[2][3], look[3][6]
    own = ANOTHER * (model[4][1] - model[4][2])  # ids of the drive's own contacts begin here
    for k in range(6):
        wrenches[sample, k] = soft[k]
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
    if _has_mass(state[3][7]):
        _resist(sample, is_body, state, look, reactions, wrenches)


@inner
def _has_mass(added):
    found = False
    for i in range(added.shape[0]):
        found |= added[i, i] != 0.0
    return found


@inner
def _resist(sample, is_body, state, look, reactions, wrenches):
    """Take M_A V̇ from what the matings do: along the velocities, and at the gripper as `look` sees it.

    v̇ = M⁻¹ (f + Wᵀ λ), with the share of the matings in M; D is room, nobody reads it before it is written anew
    """
    (M, f, _, D), (_, _, J, b), soft, added, rate = state[0], state[1], state[3][6], state[3][7], state[3][8]
    nv = rate.shape[0]
    for i in range(nv):
        rate[i] = f[i] + reactions[sample, i] - soft[i]
        for j in range(nv):
            D[i, j] = M[i, j]
    lu_solve(D, rate, nv)
    for i in range(nv):
        for j in range(nv):
            reactions[sample, i] -= added[i, j] * rate[j]
    for k in range(6):
        gain = rate[k] if is_body else b[0, k]
        if not is_body:
            for j in range(nv):
                gain += J[0, k, j] * rate[j]
        for i in range(6):
            wrenches[sample, i] -= look[3][7][i, k] * gain


@inner
def is_beyond(limit, sample, wrenches):
    """Whether the force of the sample's wrench passes a limit."""
    x, y, z = wrenches[sample, 0], wrenches[sample, 1], wrenches[sample, 2]
    return x * x + y * y + z * z > limit * limit


@inner
def sense(n, count, numbers, force, meant, state):
    """What the matings do to the part, along the velocities, into the memory of the drive's motion, for it to feel.

    n contacts are in `state`, of which the first `count` of `numbers` carry the forces (count, 3)
    """
    (_, rows, _, ids, _), powers, soft = state[2], state[3][5], state[3][6]
    for k in range(soft.shape[0]):
        powers[SENSED + k] = soft[k]
    own = ANOTHER * (meant[1] - meant[2])  # ids of the drive's own contacts begin here
    for c in range(count):
        i = place(numbers[c], ids, n)
        if i >= 0 and numbers[c] < own:
            for j in range(3):
                for k in range(soft.shape[0]):
                    powers[SENSED + k] += rows[i, j, k] * force[c, j]


@inner
def force_now(c, force, k, earlier_force, shown):
    """Force of contact c at the end of its step into `shown`. P/h belongs to the step's middle: with that of the step
    before, k (−1: there is none), the line through both is carried on; friction of what slides stays on its cone."""
    N = force[c, 0]
    if k >= 0 and earlier_force[k, 0] > 0.0 and 1.5 * N - 0.5 * earlier_force[k, 0] > 0.0:
        N = 1.5 * N - 0.5 * earlier_force[k, 0]
    else:
        k = -1
    shown[FORCE] = N
    s, t = force[c, 1], force[c, 2]
    if k >= 0:
        s, t = 1.5 * s - 0.5 * earlier_force[k, 1], 1.5 * t - 0.5 * earlier_force[k, 2]
        across, limit = math.hypot(s, t), math.hypot(force[c, 1], force[c, 2]) * N / force[c, 0]
        if shown[MODE] == SLIDES and across > 0.0:
            s, t = s * limit / across, t * limit / across
    shown[FORCE + 1], shown[FORCE + 2] = s, t


@inner
def friction_now(c, state, force, k, earlier_force, law):
    """Friction with a bound at the end of its step, likewise: what slides has the bound as it is now."""
    bound = law[SLIDING] if state[c] == SLIDES else law[AT_REST]
    if state[c] == SLIDES:
        return math.copysign(bound, force[c, 1])
    now = 1.5 * force[c, 1] - 0.5 * earlier_force[k, 1] if k >= 0 else force[c, 1]
    return min(max(now, -bound), bound)


@kernel(void(types.FunctionType(MOTION), f1, f1, f2, f2, f2, f2, f3, f2, f2), allocates=True)
def gripper_motion(motion, params, time, q, v, reaction, own, X_out, V_out, A_out):
    """Pose (n, 3, 4), twist (n, 6) and its rate (n, 6) of the gripper at each sample, all in W; own: its memory.

    v̇ = M⁻¹ (f + reaction), V̇ = J v̇ + b
    """
    nv = v.shape[1]
    M, f, K, D, order = np.zeros((nv, nv)), np.zeros(nv), np.zeros((nv, nv)), np.zeros((nv, nv)), np.zeros(nv, np.int64)
    X, V, J, b = np.zeros((1, 3, 4)), np.zeros((1, 6)), np.zeros((1, 6, nv)), np.zeros((1, 6))
    memory = np.zeros(SENSED + nv + own.shape[1])
    for t in range(time.shape[0]):
        for i in range(nv):  # loops, not slices: these take seconds to compile
            f[i] = 0.0
            for j in range(nv):
                M[i, j], K[i, j], D[i, j] = 0.0, 0.0, 0.0
        for i in range(own.shape[1]):
            memory[SENSED + nv + i] = own[t, i]
        motion(params, memory, time[t], q[t], v[t], M, f, K, D, X, V, J, b)
        for i in range(nv):
            f[i] += reaction[t, i]
        factorise(M, order, nv)
        substitute(M, order, f, nv)
        for i in range(3):
            for j in range(4):
                X_out[t, i, j] = X[0, i, j]
        for i in range(6):
            V_out[t, i], A_out[t, i] = V[0, i], b[0, i]
            for j in range(nv):
                A_out[t, i] += J[0, i, j] * f[j]
