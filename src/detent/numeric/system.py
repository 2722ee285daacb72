"""A drive with its matings as the dynamic loops see them: M v̇ = f + Wᵀ λ, at one instant and one state.

The drive gives M, f and its bodies (MOTION); compliant matings add to M, f and to the stiffness K = −∂f/∂q and damping
D = −∂f/∂v (WRENCH, carried to the gripper by Jᵀ); rigid ones give rows W (CONTACTS).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numba
import numpy as np
from numba import float64, int64, types

from detent.numeric.compiling import KernelFunction
from detent.numeric.contact_kinematics import relative_jacobian, relative_motion
from detent.numeric.kernel import (
    BEND,
    BRANCH,
    CONTACTS,
    HEAD,
    MOTION,
    NOWHERE,
    REACHED,
    SENSED,
    WITHIN,
    WRENCH,
    f1,
    f3,
    function_tuple,
    i1,
    inner,
    kernel,
)

MOST = 32  # contacts at once
ANOTHER = 1_000_000  # ids of the next kernel begin here


def model_types(forces: int, contacts: int) -> tuple[types.Type, ...]:
    """Numba types of the model that `evaluate` takes, for so many WRENCH and CONTACTS kernels."""
    functions = types.FunctionType(MOTION), f1, function_tuple(WRENCH, forces), function_tuple(CONTACTS, contacts)
    return *functions, i1, f1, i1, i1, f3, f3, i1


def model_tuple(forces: int, contacts: int) -> Any:
    """The type of the model itself."""
    return types.BaseTuple.from_types(model_types(forces, contacts))


def room(nv, own=0):
    """What `evaluate` fills: M, f, K, D; X, V, J, b of the gripper; gap, rows, drift, ids, law of contacts; scratch,
    then the memory of the drive's MOTION with `own` numbers of its own, the wrenches' share of f and of M, and room for
    v̇ at a sample."""
    return (
        (np.zeros((nv, nv)), np.zeros(nv), np.zeros((nv, nv)), np.zeros((nv, nv))),
        (np.zeros((1, 3, 4)), np.zeros((1, 6)), np.zeros((1, 6, nv)), np.zeros((1, 6))),
        (np.zeros(MOST), np.zeros((MOST, 3, nv)), np.zeros((MOST, 3)), np.zeros(MOST, np.int64), np.zeros((MOST, 5))),
        (
            np.zeros((1, 3, 4)),
            np.zeros((1, 6)),
            np.zeros((1, 6, nv)),
            np.zeros((1, 6)),
            np.zeros((4, 6, 6)),
            np.zeros(SENSED + nv + own),
            np.zeros(nv),
            np.zeros((nv, nv)),
            np.zeros(nv),
        ),
    )


STATE = numba.typeof(room(1))


def _evaluate(model, t, q, v, memory, state):
    """Everything at (t, q, v) into `state` (see `room`); returns the number of contacts. Writes the kernels' memory.

    model  motion, its params, wrenches, contacts, how many of each are meant (a tuple cannot be empty) and how many of
           the contacts, the last ones, are the drive's own, params, param_ends, memory_ends, X_GA, X_WB: params and
           memory of the wrenches, then of the contacts, then memory of the drive lie one behind the other; X_GA, X_WB
           (n, 3, 4) say where each of them sits; plain (n,): 1 where both are the identity
    """
    (M, f, K, D), (X, V, J, b), _, (_, _, _, _, _, powers, _, _, _) = state
    _clear(state, v.shape[0])
    last, end = model[7][model[7].shape[0] - 2], model[7][model[7].shape[0] - 1]
    own = powers.shape[0] - (end - last)
    for i in range(end - last):
        powers[own + i] = memory[last + i]
    model[0](model[1], powers, t, q, v, M, f, K, D, X, V, J, b)
    for i in range(end - last):
        memory[last + i] = powers[own + i]
    return _matings(model, model[4][1], t, q, v, memory, state)


evaluate = inner(_evaluate)


@lru_cache
def evaluating(forces: int, contacts: int) -> KernelFunction:
    """`evaluate` for so many WRENCH and CONTACTS kernels, for a loop to call: it is then compiled once, not at each of
    its calls, and beside the loop."""
    signature = int64(model_tuple(forces, contacts), float64, f1, f1, f1, STATE)
    return KernelFunction(_evaluate, signature, f"{__name__}:evaluating({forces},{contacts})")


@inner
def at_gripper(model, t, memory, state, seen):
    """What the matings of `state` do to a body that is the gripper: into `seen` (`room(6)`), whose rows are then those
    of the contacts' wrenches at G along W's axes, and whose `soft` is the wrench of the compliant ones. Returns the
    number of contacts, without the drive's own."""
    (X, V, _, _), (X_G, V_G, J_G, b_G), v = state[1], seen[1], seen[3][6]
    _clear(seen, 6)
    for i in range(6):
        V_G[0, i], b_G[0, i] = V[0, i], 0.0
        for j in range(6):
            J_G[0, i, j] = 1.0 if i == j else 0.0
    for i in range(3):
        for j in range(4):
            X_G[0, i, j] = X[0, i, j]
    return _matings(model, model[4][1] - model[4][2], t, v, v, memory, seen)


@inner
def _clear(state, nv):
    (M, f, K, D), soft, added = state[0], state[3][6], state[3][7]
    for i in range(nv):
        f[i], soft[i] = 0.0, 0.0
        for j in range(nv):
            M[i, j], K[i, j], D[i, j], added[i, j] = 0.0, 0.0, 0.0, 0.0


@inner
def _matings(model, n_contacts, t, q, v, memory, state):
    """What matings add where X, V, J, b are known."""
    _, _, wrenches, contacts, meant, params, param_ends, memory_ends, X_GA, X_WB, plain = model
    (M, f, K, D), (X, V, J, b), (gap, rows, drift, ids, law), scratch = state
    X_A, V_A, J_A, b_A, sink, powers, soft, added, _ = scratch
    for k in range(meant[0]):
        relative_motion(X[0], V[0], X_GA[k], X_WB[k], X_A[0], V_A[0])
        relative_jacobian(X[0], V[0], J[0], b[0], X_GA[k], X_WB[k], J_A[0], b_A[0])
        for i in range(4):
            for j in range(6):
                for c in range(6):
                    sink[i, j, c] = 0.0
        given, mine = params[param_ends[k] : param_ends[k + 1]], memory[memory_ends[k] : memory_ends[k + 1]]
        wrenches[k](given, mine, t, X_A[0], V_A[0], sink[0, 0], sink[1], sink[2], sink[3])
        _carry(J_A[0], b_A[0], sink[0, 0], sink[1], sink[2], sink[3], M, f, K, D, soft, added)
    n = 0
    for i in range(MOST):
        law[i, BEND] = 0.0
    for c in range(n_contacts):
        k = len(wrenches) + c
        given, mine = params[param_ends[k] : param_ends[k + 1]], memory[memory_ends[k] : memory_ends[k + 1]]
        if n < MOST:
            ids[n] = 1 if powers[WITHIN] == 1.0 else (2 if powers[REACHED] == 1.0 else 0)
        if plain[k]:
            more = contacts[c](given, mine, t, q, v, X, V, J, b, gap[n:], rows[n:], drift[n:], ids[n:], law[n:])
        else:
            relative_motion(X[0], V[0], X_GA[k], X_WB[k], X_A[0], V_A[0])
            relative_jacobian(X[0], V[0], J[0], b[0], X_GA[k], X_WB[k], J_A[0], b_A[0])
            more = contacts[c](
                given, mine, t, q, v, X_A, V_A, J_A, b_A, gap[n:], rows[n:], drift[n:], ids[n:], law[n:]
            )  # fmt: skip
        for i in range(n, n + more):
            ids[i] += ANOTHER * c
        n += more
    return n


@inner
def is_nowhere(model, memory):
    """Whether a wrench says that the motion cannot go on: a jam."""
    meant, memory_ends, found = model[4], model[7], False
    for k in range(meant[0]):
        lo = memory_ends[k]
        found |= memory_ends[k + 1] - lo >= HEAD and memory[lo + BRANCH] == NOWHERE
    return found


@kernel(WRENCH)
def no_force(params, memory, t, X_BA, V_BA, F_A, M_A, K_A, D_A):
    """A loop wants at least one of each."""


@kernel(CONTACTS)
def no_contact(params, memory, t, q, v, X, V, J, b, gap, rows, drift, ids, law):
    return 0


@inner
def _carry(J, b, F, M_A, K_A, D_A, M, f, K, D, soft, added):
    """Add a wrench on A, and its inertia, stiffness and damping, to the drive's: Jᵀ F, Jᵀ M J, Jᵀ K J, Jᵀ D J.

    soft takes Jᵀ F alone, added Jᵀ M J.
    """
    for i in range(M.shape[0]):
        for r in range(6):
            f[i] += J[r, i] * F[r]
            soft[i] += J[r, i] * F[r]
            for s in range(6):
                mass = J[r, i] * M_A[r, s]
                if mass != 0.0:  # few have any
                    f[i] -= mass * b[s]
                    for j in range(M.shape[0]):
                        M[i, j] += mass * J[s, j]
                        added[i, j] += mass * J[s, j]
                for j in range(M.shape[0]):
                    K[i, j] += J[r, i] * K_A[r, s] * J[s, j]
                    D[i, j] += J[r, i] * D_A[r, s] * J[s, j]
