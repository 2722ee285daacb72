"""The compiled half of control.py: set points on the way, and the torques that controllers make of them.

Of a drive's parameters (dynamics.py) it reads the table of joints, the controller and the set points; where they
begin stands at the head, and the names below say what is where.
"""

from __future__ import annotations

import numpy as np

from detent.drive.feed import progress
from detent.numeric.kernel import allocating, inner
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
def add_gains(params, J, is_free, K, D):
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
def take_sample(params, t, q, v, X, J, sensed, u, own):
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
