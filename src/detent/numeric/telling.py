"""What is told of the part at samples: forces at its contacts, the wrench of all matings, the motion of the gripper."""

from __future__ import annotations

import numpy as np
from numba import types, void

from detent.numeric.board import FORCE, ID, LOAD
from detent.numeric.impulse import place
from detent.numeric.kernel import MOTION, SENSED, f1, f2, f3, inner, kernel
from detent.numeric.linear import factorise, substitute
from detent.numeric.so3 import BODY
from detent.numeric.system import at_gripper


@inner
def tell_wrench(sample, count, t, model, memory, layout, n, state, seen, shown, wrenches):
    """Write the sample's row of `wrenches`, and LOAD of the first `count` lines of `shown`, from their forces.

    n contacts are in `state`; memory is a copy that may be written
    """
    is_body = layout[0] == BODY  # its rows are wrenches at G already
    look = state if is_body else seen
    m = n if is_body else at_gripper(model, t, memory, state, seen)
    rows, ids, soft = look[2][1], look[2][3], look[3][6]
    for k in range(6):
        wrenches[sample, k] = soft[k]
    for c in range(count):
        line = shown[c, sample]
        i = place(int(line[ID]) - 1, ids, m)
        if i < 0:
            continue
        for j in range(3):
            for k in range(6):
                push = rows[i, j, k] * line[FORCE + j]
                wrenches[sample, k] += push
                if k < 3:
                    line[LOAD + k] += push


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
        M[:], f[:], K[:], D[:] = 0.0, 0.0, 0.0, 0.0
        memory[SENSED + nv :] = own[t]
        motion(params, memory, time[t], q[t], v[t], M, f, K, D, X, V, J, b)
        for i in range(nv):
            f[i] += reaction[t, i]
        factorise(M, order, nv)
        substitute(M, order, f, nv)
        X_out[t] = X[0]
        for i in range(6):
            V_out[t, i], A_out[t, i] = V[0, i], b[0, i]
            for j in range(nv):
                A_out[t, i] += J[0, i, j] * f[j]
