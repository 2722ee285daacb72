"""The compiled half of model.py: equations of motion of a chain on elastic gears, friction and limits of its joints.

Coordinates q = (γ_M/i of the elastic joints, γ_A of all joints): motors are counted at their joints, so that a gear's
ratio appears in the inertias only. With the chain's M_A, h_A (numeric/chain.py) and for each joint the motor's inertia
J = i² I_M, its viscous friction, the gear's c and d (eq. 2) and the controller's torque u (eq. 8):

    elastic   J θ̈ = u − β θ̇ − τ,   (M_A γ̈)_j = −h_j + τ,   τ = c (θ − γ) + d (θ̇ − γ̇)
    stiff     (M_A γ̈)_j + J γ̈_j = −h_j + u − β γ̇_j
    passive   (M_A γ̈)_j = −h_j + g_j − K_P γ_j − K_D γ̇_j        behind the ACTIVE ones: springs of a wrist, preloaded

The linear model (eq. 7) has M_A, the weight's torques g and their slope Q at the working point γ₀ in place of the
chain's: h = g + Q (γ − γ₀). Poses and Jacobians are those of γ itself in both.

Parameters (names in control_kernels.py): HEAD numbers, of which OF_CHAIN … say where the rest begins; chain; joints
(JOINT each); linear model; controller; set points (see `way.set_points`).
"""

from __future__ import annotations

import numpy as np
from numba import void

from detent.drive.arm.control_kernels import (
    ACTIVE,
    APPLIED,
    BACK,
    DAMP,
    ELASTIC,
    FORTH,
    INERTIA,
    JOINT,
    K_D,
    K_P,
    LINEAR,
    LOW,
    MOTOR,
    OF_CHAIN,
    OF_CONTROL,
    OF_JOINTS,
    OF_LINEAR,
    PERIOD,
    STIFF,
    VISCOUS,
    N,
    add_gains,
    command,
    set_point,
    take_sample,
)
from detent.drive.rigid_payload import is_asked
from detent.numeric.chain import chain, height_energy, link_poses, turning_derivative
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
            add_gains(params, J[0], u[1], K, D)
    elif memory.shape[0] > own:
        if memory[REACHED] != 0.0:
            take_sample(params, t, q, v, X[0], J[0], memory[SENSED:own], u, memory[own:])
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
    """`numeric.chain.chain` of the links alone, written and not added, for those who call it from Python."""
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
