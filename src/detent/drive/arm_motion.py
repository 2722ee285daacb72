"""The compiled half of arm.py: equations of motion of a chain on elastic gears, its controller, its set points.

Coordinates q = (γ_M/i of the elastic joints, γ_A of all joints): motors are counted at their joints, so that a gear's
ratio appears in the inertias only. With the chain's M_A, h_A (numeric/arm.py) and for each joint the motor's inertia
J = i² I_M, its viscous friction, the gear's c and d (eq. 2) and the controller's torque u (eq. 8):

    elastic   J θ̈ = u − β θ̇ − τ,   (M_A γ̈)_j = −h_j + τ,   τ = c (θ − γ) + d (θ̇ − γ̇)
    stiff     (M_A γ̈)_j + J γ̈_j = −h_j + u − β γ̇_j
    passive   (M_A γ̈)_j = −h_j + g_j − K_P γ_j − K_D γ̇_j        behind the ACTIVE ones: springs of a wrist, preloaded

The linear model (eq. 7) has M_A, the weight's torques g and their slope Q at the working point γ₀ in place of the
chain's: h = g + Q (γ − γ₀). Poses and Jacobians are those of γ itself in both.

Parameters: HEAD numbers, of which OF_CHAIN … say where the rest begins; chain; joints (JOINT each); linear model;
controller; set points (see `way.set_points`).
"""

from __future__ import annotations

import numpy as np
from numba import void

from detent.drive.feed import progress
from detent.drive.free import is_asked
from detent.numeric.arm import chain, height_energy, link_poses, turning_derivative
from detent.numeric.kernel import (
    AT_REST,
    BOUND,
    CONTACTS,
    GIVEN,
    KIND,
    MOTION,
    REACHED,
    RESTITUTION,
    SENSED,
    SLIDING,
    TAKEN,
    UNILATERAL,
    allocating,
    f1,
    f2,
    f3,
    inner,
    kernel,
)
from detent.numeric.linear import lu_solve

N, ACTIVE, ELASTIC, LINEAR, OF_CHAIN, OF_JOINTS, OF_LINEAR, OF_CONTROL, OF_PATH, HEAD = range(10)
# Of a joint: its motor's coordinate, the gear's stiffness and damping, the motor's inertia and viscous friction, gains,
# largest torque, Coulomb friction forth and back, limits: all at the joint.
MOTOR, STIFF, DAMP, INERTIA, VISCOUS, K_P, K_D, MOST_TORQUE, FORTH, BACK, LOW, HIGH, JOINT = range(13)
# Of the controller: law, time between samples (0: none) and until they act; of IMPEDANCE stiffness and damping (6 each)
# along and about W's axes; of FORCE the axis (3), the force wanted along it, m/s of set point for each N, and at most,
# and how far along the axis, in W, the way stops.
LAW, PERIOD, DELAY, K_X, D_X, CONTROL = 0, 1, 2, 3, 9, 15
AXIS, WANTED, GAIN, SPEED, FOUND = 3, 6, 7, 8, 9
PD, IMPEDANCE, FORCE = 0.0, 1.0, 2.0
# Memory of one that samples: next sample, when the last one acts, shift of the set point, since when the way is
# stopped (0: it is not), then n torques that act, n that wait.
NEXT, DUE, SHIFT, STOPPED, APPLIED = 0, 1, 2, 3, 4
# Of a stretch of way: begin, end, pace, rate, ramp as in feed.py; how many nodes, and where they are in the parameters.
NODES, OF_NODES, STRETCH = 5, 6, 7
CREEP = 1e-3  # rad/s or m/s: friction is fed forward in full above this speed, in proportion below; ours
NEAR_LIMIT = 0.05  # rad or m: a limit further away is not told


@kernel(MOTION, allocates=True)
def arm(params, memory, t, q, v, M, h, K, D, X, V, J, b):
    n, first = int(params[N]), int(params[ELASTIC])
    links = params[int(params[OF_CHAIN]) : int(params[OF_JOINTS])]
    nv = n + first
    for i in range(nv):
        h[i] = 0.0
        for j in range(nv):
            M[i, j], K[i, j], D[i, j] = 0.0, 0.0, 0.0
    for i in range(6):
        for j in range(first):
            J[0, i, j] = 0.0
    stiff = is_asked(memory)
    if params[LINEAR] == 0.0:
        chain(links, first, q, v, M, h, X[0], V[0], J[0], b[0])
        if stiff:
            turning_derivative(links, first, q, v, D)
    else:
        unused = np.empty((nv, nv)), np.empty(nv)
        chain(links, first, q, v, unused[0], unused[1], X[0], V[0], J[0], b[0])
        _linear(params, n, first, q, M, h, K)
    for i in range(nv):
        h[i] = -h[i]
    taken, given = 0.0, 0.0
    for j in range(n):
        at = int(params[OF_JOINTS]) + JOINT * j
        m, k = int(params[at + MOTOR]), first + j
        M[m, m] += params[at + INERTIA]
        if m != k:
            c, d = params[at + STIFF], params[at + DAMP]
            slip = v[m] - v[k]
            torque = c * (q[m] - q[k]) + d * slip
            h[m] -= torque
            h[k] += torque
            taken += d * slip * slip
            for x, y, sign in ((m, m, 1.0), (k, k, 1.0), (m, k, -1.0), (k, m, -1.0)):
                K[x, y] += sign * c
                D[x, y] += sign * d
        # Coulomb friction that differs forth and back is an even one (`joints`) and this constant.
        viscous, uneven = params[at + VISCOUS], 0.5 * (params[at + FORTH] - params[at + BACK])
        h[m] -= viscous * v[m] + uneven
        D[m, m] += viscous
        taken += viscous * v[m] * v[m] + uneven * v[m]
        if j >= int(params[ACTIVE]):
            _, _, weight = set_point(params, j, t)
            h[k] += weight - params[at + K_P] * q[k] - params[at + K_D] * v[k]
            K[k, k] += params[at + K_P]
            D[k, k] += params[at + K_D]
            taken += params[at + K_D] * v[k] * v[k]
            given += weight * v[k]
    n = int(params[ACTIVE])
    u, own = np.empty((3, n)), SENSED + nv
    if params[int(params[OF_CONTROL]) + PERIOD] == 0.0:
        command(params, t, True, 0.0, q, v, J[0], u)
        if stiff:
            _gains(params, J[0], u[1], K, D)
    elif memory.shape[0] > own:
        if memory[REACHED] != 0.0:
            _sample(params, t, q, v, X[0], J[0], memory[SENSED:own], u, memory[own:])
        for j in range(n):
            u[0, j] = memory[own + APPLIED + j]
    else:
        command(params, t, True, 0.0, q, v, J[0], u)
    for j in range(n):
        m = int(params[int(params[OF_JOINTS]) + JOINT * j + MOTOR])
        h[m] += u[0, j]
        given += u[0, j] * v[m]
    if memory.shape[0] > 0:
        memory[TAKEN], memory[GIVEN] = taken, given


@allocating
def command(params, t, moves, shift, q, v, J, u):
    """The controller's torques at the joints into u[0]; u[1] is 1 where they are below their limits, u (3, n) is room.

    u = g(γ_D) + β θ̇_D + T_C(θ̇_D) + K_P (θ_D − θ) + K_D (θ̇_D − θ̇)     eq. 8, with known loads fed forward
    For IMPEDANCE K_P = Jᵀ K_x J and K_D = Jᵀ D_x J; `shift` moves the set point along the axis of force; the way of
    a search that has found its hole no longer `moves`.
    """
    n, first, at = int(params[ACTIVE]), int(params[ELASTIC]), int(params[OF_CONTROL])
    is_impedance = params[at + LAW] == IMPEDANCE
    if shift != 0.0:
        _shift(params, shift, J, u[2])
    for j in range(n):
        of = int(params[OF_JOINTS]) + JOINT * j
        m = int(params[of + MOTOR])
        wanted, speed, weight = set_point(params, j, t)
        speed = speed if moves else 0.0
        even, uneven = 0.5 * (params[of + FORTH] + params[of + BACK]), 0.5 * (params[of + FORTH] - params[of + BACK])
        rubbing = uneven + even * min(max(speed / CREEP, -1.0), 1.0)
        known = weight + params[of + VISCOUS] * speed + rubbing
        off = wanted - q[m] + (u[2, j] if shift != 0.0 else 0.0)
        if is_impedance:
            u[0, j], u[1, j], u[2, j] = known, off, speed - v[m]
        else:
            u[0, j] = known + params[of + K_P] * off + params[of + K_D] * (speed - v[m])
    if is_impedance:
        for i in range(6):
            e, e_dot = 0.0, 0.0
            for j in range(n):
                e += J[i, first + j] * u[1, j]
                e_dot += J[i, first + j] * u[2, j]
            push = params[at + K_X + i] * e + params[at + D_X + i] * e_dot
            for j in range(n):
                u[0, j] += J[i, first + j] * push
    for j in range(n):
        most = params[int(params[OF_JOINTS]) + JOINT * j + MOST_TORQUE]
        u[1, j] = 1.0 if abs(u[0, j]) <= most else 0.0
        u[0, j] = min(max(u[0, j], -most), most)


@inner
def _gains(params, J, is_free, K, D):
    """What the controller adds to stiffness and damping at the motors that are below their limits."""
    n, first, at = int(params[ACTIVE]), int(params[ELASTIC]), int(params[OF_CONTROL])
    for j in range(n):
        of = int(params[OF_JOINTS]) + JOINT * j
        m = int(params[of + MOTOR])
        if is_free[j] == 0.0:
            continue
        if params[at + LAW] != IMPEDANCE:
            K[m, m] += params[of + K_P]
            D[m, m] += params[of + K_D]
            continue
        for l in range(n):
            o = int(params[int(params[OF_JOINTS]) + JOINT * l + MOTOR])
            for i in range(6):
                both = J[i, first + j] * J[i, first + l]
                K[m, o] += params[at + K_X + i] * both
                D[m, o] += params[at + D_X + i] * both


@allocating
def _sample(params, t, q, v, X, J, sensed, u, own):
    """At a state that was reached: take the torques of a new sample where one is due, and apply those that waited.

    A force that is wanted moves the set point along its axis at a rate that is proportional to what is missing of it.
    """
    n, at = int(params[ACTIVE]), int(params[OF_CONTROL])
    period = params[at + PERIOD]
    if t >= own[NEXT] - 1e-9 * period:
        if params[at + LAW] == FORCE:
            push = -_sensed_force(params, sensed, J)
            most = params[at + SPEED]
            rate = params[at + GAIN] * (params[at + WANTED] - push)
            own[SHIFT] += period * min(max(rate, -most), most)
            deep = params[at + AXIS] * X[0, 3] + params[at + AXIS + 1] * X[1, 3] + params[at + AXIS + 2] * X[2, 3]
            if own[STOPPED] == 0.0 and deep > params[at + FOUND]:
                own[STOPPED] = t
        moves = own[STOPPED] == 0.0
        command(params, t if moves else own[STOPPED], moves, own[SHIFT], q, v, J, u)
        own[DUE] = own[NEXT] + params[at + DELAY]
        own[NEXT] += period
        for j in range(n):
            own[APPLIED + n + j] = u[0, j]
    if t >= own[DUE] - 1e-9 * period:
        for j in range(n):
            own[APPLIED + j] = own[APPLIED + n + j]


@allocating
def _solve_gripper(J, first, n, b):
    """(J Jᵀ)⁻¹ b in place, six by six: a wrench from torques, or torques' way from a twist."""
    A = np.empty((6, 6))
    for i in range(6):
        for k in range(6):
            A[i, k] = 0.0
            for j in range(n):
                A[i, k] += J[i, first + j] * J[k, first + j]
    lu_solve(A, b, 6)


@allocating
def _sensed_force(params, sensed, J):
    """Force of the matings on the part along the axis, from what they do along the joints: F = (J Jᵀ)⁻¹ J τ."""
    n, first, at = int(params[ACTIVE]), int(params[ELASTIC]), int(params[OF_CONTROL])
    F = np.empty(6)
    for i in range(6):
        F[i] = 0.0
        for j in range(n):
            F[i] += J[i, first + j] * sensed[first + j]
    _solve_gripper(J, first, n, F)
    return params[at + AXIS] * F[0] + params[at + AXIS + 1] * F[1] + params[at + AXIS + 2] * F[2]


@allocating
def _shift(params, shift, J, out):
    """Joints' way that moves the gripper by `shift` along the axis: Jᵀ (J Jᵀ)⁻¹ (axis, 0)."""
    n, first, at = int(params[ACTIVE]), int(params[ELASTIC]), int(params[OF_CONTROL])
    x = np.zeros(6)
    for i in range(3):
        x[i] = shift * params[at + AXIS + i]
    _solve_gripper(J, first, n, x)
    for j in range(n):
        out[j] = 0.0
        for i in range(6):
            out[j] += J[i, first + j] * x[i]


@inner
def set_point(params, j, t):
    """Motor angle, its rate, and the weight's torque at joint j that the controller is told at t.

    Cubic Hermite pieces between nodes on the way; behind its end the last values hold.
    """
    n = int(params[N])
    path = int(params[OF_PATH])
    row = path + 1
    last = row + STRETCH * (int(params[path]) - 1)
    while row < last and t > params[row + 1]:
        row += STRETCH
    s, rate = progress(params, row, t)
    pieces = int(params[row + NODES]) - 1
    x = min(max(s, 0.0), 1.0) * pieces
    i = min(int(x), pieces - 1)
    x -= i
    left = int(params[row + OF_NODES]) + 4 * n * i
    right = left + 4 * n
    width = 1.0 / pieces
    theta = _hermite(x, params[left + j], params[right + j], width * params[left + 2 * n + j],
                     width * params[right + 2 * n + j])  # fmt: skip
    slope = _hermite_slope(x, params[left + j], params[right + j], width * params[left + 2 * n + j],
                           width * params[right + 2 * n + j])  # fmt: skip
    weight = _hermite(x, params[left + n + j], params[right + n + j], width * params[left + 3 * n + j],
                      width * params[right + 3 * n + j])  # fmt: skip
    return theta, slope * rate / width, weight


@inner
def _hermite(x, a, b, a_slope, b_slope):
    return a + x * (a_slope + x * (3.0 * (b - a) - 2.0 * a_slope - b_slope + x * (2.0 * (a - b) + a_slope + b_slope)))


@inner
def _hermite_slope(x, a, b, a_slope, b_slope):
    return a_slope + x * (
        6.0 * (b - a) - 4.0 * a_slope - 2.0 * b_slope + x * (6.0 * (a - b) + 3.0 * (a_slope + b_slope))
    )


@inner
def _linear(params, n, first, q, M, h, K):
    """M_A, g + Q (γ − γ₀) and Q of the working point, which are packed as γ₀ (n), M_A (n, n), g (n), Q (n, n)."""
    at = int(params[OF_LINEAR])
    masses, weight, slope = at + n, at + n + n * n, at + 2 * n + n * n
    for i in range(n):
        h[first + i] += params[weight + i]
        for j in range(n):
            M[first + i, first + j] += params[masses + n * i + j]
            h[first + i] += params[slope + n * i + j] * (q[first + j] - params[at + j])
            K[first + i, first + j] += params[slope + n * i + j]


@kernel(CONTACTS)
def joints(params, memory, t, q, v, X, V, J, b, gap, rows, drift, ids, law):
    """Coulomb friction of the motors (ids j), and limits of the joints that are near (ids n + 2j, n + 2j + 1)."""
    n, first, count = int(params[N]), int(params[ELASTIC]), 0
    for j in range(n):
        at = int(params[OF_JOINTS]) + JOINT * j
        m, k = int(params[at + MOTOR]), first + j
        bound = 0.5 * (params[at + FORTH] + params[at + BACK])
        if bound > 0.0 and count < gap.shape[0]:
            _row(count, j, BOUND, bound, 0.0, gap, rows, drift, ids, law)
            rows[count, 1, m] = 1.0
            count += 1
        for side in range(2):
            limit = params[at + LOW + side]
            left = q[k] - limit if side == 0 else limit - q[k]
            if left < NEAR_LIMIT and count < gap.shape[0]:
                _row(count, n + 2 * j + side, UNILATERAL, 0.0, left, gap, rows, drift, ids, law)
                rows[count, 0, k] = 1.0 if side == 0 else -1.0
                count += 1
    return count


@inner
def _row(c, number, kind, bound, left, gap, rows, drift, ids, law):
    gap[c], ids[c] = left, number
    law[c, KIND], law[c, SLIDING], law[c, AT_REST], law[c, RESTITUTION] = kind, bound, bound, 0.0
    for r in range(3):
        drift[c, r] = 0.0
        for j in range(rows.shape[2]):
            rows[c, r, j] = 0.0


@kernel(void(f1, f1, f1, f2, f1, f2, f1, f2, f1), allocates=True)
def at_once(links, q, v, M, h, X, V, J, b):
    """`numeric.arm.chain` of the links alone, written and not added, for those who call it from Python."""
    for i in range(M.shape[0]):
        h[i] = 0.0
        for j in range(M.shape[0]):
            M[i, j] = 0.0
    chain(links, 0, q, v, M, h, X, V, J, b)


@kernel(void(f1, f2, f2, f1, f1, f1), allocates=True)
def energies(params, q, v, kinetic, weight, springs):
    """Of each row of q and v: kinetic energy, energy of the weight, energy in the gears."""
    n, first = int(params[N]), int(params[ELASTIC])
    links = params[int(params[OF_CHAIN]) : int(params[OF_JOINTS])]
    nv = n + first
    M, h = np.zeros((nv, nv)), np.zeros(nv)
    X, V, J, b = np.zeros((3, 4)), np.zeros(6), np.zeros((6, nv)), np.zeros(6)
    for t in range(q.shape[0]):
        for i in range(nv):
            h[i] = 0.0
            for j in range(nv):
                M[i, j] = 0.0
        if params[LINEAR] == 0.0:
            chain(links, first, q[t], v[t], M, h, X, V, J, b)
            weight[t] = height_energy(links, first, q[t], v[t])
        else:
            _linear(params, n, first, q[t], M, h, M.copy())
            weight[t] = _linear_weight(params, n, first, q[t])
        springs[t] = 0.0
        for j in range(n):
            at = int(params[OF_JOINTS]) + JOINT * j
            m, k = int(params[at + MOTOR]), first + j
            M[m, m] += params[at + INERTIA]
            springs[t] += 0.5 * params[at + STIFF] * (q[t, m] - q[t, k]) ** 2
            if j >= int(params[ACTIVE]):
                springs[t] += 0.5 * params[at + K_P] * q[t, k] ** 2
        kinetic[t] = 0.0
        for i in range(nv):
            for j in range(nv):
                kinetic[t] += 0.5 * M[i, j] * v[t, i] * v[t, j]


@allocating
def _linear_weight(params, n, first, q):
    """gᵀ x + ½ xᵀ Q x, x = γ − γ₀."""
    at = int(params[OF_LINEAR])
    weight, slope, energy = at + n + n * n, at + 2 * n + n * n, 0.0
    for i in range(n):
        x = q[first + i] - params[at + i]
        energy += params[weight + i] * x
        for j in range(n):
            energy += 0.5 * x * params[slope + n * i + j] * (q[first + j] - params[at + j])
    return energy


@kernel(void(f1, f1, f2, f2, f2, f2, f2), allocates=True)
def told_torques(params, time, q, v, memory, torque, wanted):
    """Of each row of q, v and the drive's memory: torques of the controller, and set points of the motors."""
    n, first = int(params[N]), int(params[ELASTIC])
    links = params[int(params[OF_CHAIN]) : int(params[OF_JOINTS])]
    nv = n + first
    M, h, X, V, J, b = np.zeros((nv, nv)), np.zeros(nv), np.zeros((3, 4)), np.zeros(6), np.zeros((6, nv)), np.zeros(6)
    active = int(params[ACTIVE])
    u = np.empty((3, active))
    for t in range(q.shape[0]):
        if memory.shape[1] == 0:
            chain(links, first, q[t], v[t], M, h, X, V, J, b)
            command(params, time[t], True, 0.0, q[t], v[t], J, u)
        for j in range(active):
            torque[t, j] = u[0, j] if memory.shape[1] == 0 else memory[t, APPLIED + j]
            wanted[t, j], _, _ = set_point(params, j, time[t])


@kernel(void(f1, f2, f2, f3, f2), allocates=True)
def link_frames(params, q, v, X, tip):
    """Of each row of q: poses (n, 12) of the joints' frames, flat; and `tip` (n, 12) that of the gripper."""
    n, first = int(params[N]), int(params[ELASTIC])
    links = params[int(params[OF_CHAIN]) : int(params[OF_JOINTS])]
    nv = n + first
    M, h, pose = np.zeros((nv, nv)), np.zeros(nv), np.zeros((n, 3, 4))
    G, V, J, b = np.zeros((3, 4)), np.zeros(6), np.zeros((6, nv)), np.zeros(6)
    for t in range(q.shape[0]):
        link_poses(links, first, q[t], v[t], pose)
        chain(links, first, q[t], v[t], M, h, G, V, J, b)
        for i in range(12):
            tip[t, i] = G[i // 4, i % 4]
            for j in range(n):
                X[t, j, i] = pose[j, i // 4, i % 4]
