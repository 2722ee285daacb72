"""A drive with its matings as the dynamic loops see them: M v̇ = f + Wᵀ λ, at one instant and one state.

The drive gives M, f and its bodies (MOTION); compliant matings add to M, f and to the stiffness K = −∂f/∂q and damping
D = −∂f/∂v (WRENCH, carried to the gripper by Jᵀ); rigid ones give rows W (CONTACTS).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache, partial
from typing import Annotated, Any, NamedTuple, get_args, get_type_hints

import numba
import numpy as np
from numba import float64, int64, types, void
from numpy.typing import NDArray

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
    f2,
    f3,
    i1,
    inner,
    kernel,
)
from detent.numeric.linear import factorise, substitute

Array, Ints = NDArray[np.float64], NDArray[np.int64]
ROOM = 32  # contacts of matings at once
MOST = ROOM + 14  # and of a drive's own: two for each of seven joints
ANOTHER = 1_000_000  # ids of the next kernel begin here


class ModelData(NamedTuple):
    """What the functions of a model work with. Params and memory of the wrenches, then of the contacts, then memory of
    the drive lie one behind the other."""

    motion_params: Array
    n_wrenches: int  # in use: a tuple of functions cannot be empty
    n_contacts: int  # likewise
    n_own: int  # how many of the contact kernels in use, the last ones, are the drive's own
    params: Array
    param_ends: Ints
    memory_ends: Ints
    X_GA: Array  # (n, 3, 4) where each mating sits in the gripper
    X_WB: Array  # (n, 3, 4) and in the world
    plain: Ints  # (n,) 1 where both are the identity
    books: Ints  # (wrenches,) where in memory each keeps its books; −1: it keeps none
    layout: Ints  # blocks of q, as `rotations.advance` wants them


class Model(NamedTuple):
    """A drive with its matings."""

    motion: Any  # MOTION
    wrenches: tuple[Any, ...]  # WRENCH
    contacts: tuple[Any, ...]  # CONTACTS
    data: ModelData


class Kinematics(NamedTuple):
    """Motion of one body: pose, twist, Jacobian and J̇ v."""

    X: Annotated[Array, 1, 3, 4]
    V: Annotated[Array, 1, 6]
    J: Annotated[Array, 1, 6, "nv"]
    b: Annotated[Array, 1, 6]


class Contacts(NamedTuple):
    """What the CONTACTS kernels found; the first n are valid."""

    gap: Annotated[Array, MOST]
    rows: Annotated[Array, MOST, 3, "nv"]
    drift: Annotated[Array, MOST, 3]
    ids: Annotated[Ints, MOST]
    law: Annotated[Array, MOST, 5]


class System(NamedTuple):
    """The equations of motion at one instant, as `evaluate` finds them."""

    M: Annotated[Array, "nv", "nv"]
    f: Annotated[Array, "nv"]
    K: Annotated[Array, "nv", "nv"]  # −∂f/∂q
    D: Annotated[Array, "nv", "nv"]  # −∂f/∂v
    gripper: Kinematics
    contacts: Contacts
    drive: Annotated[Array, "drive"]  # memory of the drive's MOTION: SENSED + nv numbers, then its own
    compliant: Annotated[Array, "nv"]  # the wrenches' share of f
    added: Annotated[Array, "nv", "nv"]  # the wrenches' share of M
    part: Kinematics  # scratch: one mating's A in B
    wrench: Annotated[Array, 4, 6, 6]  # scratch: F, M_A, K_A, D_A of one mating
    rate: Annotated[Array, "nv"]  # scratch: v̇ at a sample


# What a tuple's fields are: reading it anew would take 3 ms of every run.
_hints: Callable[[Any], dict[str, Any]] = cache(partial(get_type_hints, include_extras=True))


def zeros(kind: Any, **sizes: int) -> Any:
    """A named tuple of arrays of zeros, nested as its kind is, in the shapes that the fields are annotated with.

    sizes  for the dimensions that have a name
    """
    fields = []
    for hint in _hints(kind).values():
        if hasattr(hint, "_fields"):
            fields.append(zeros(hint, **sizes))
        else:
            shape: list[Any] = [sizes.get(one, one) for one in hint.__metadata__]
            fields.append(np.zeros(shape, np.int64 if get_args(hint)[0] == Ints else np.float64))
    return kind(*fields)


SYSTEM = numba.typeof(zeros(System, nv=1, drive=1))


def model_type(forces: int, contacts: int) -> types.NamedTuple:
    """Numba type of a Model with so many WRENCH and CONTACTS kernels; both at least one."""
    data = types.NamedTuple([f1, int64, int64, int64, f1, i1, i1, f3, f3, i1, i1, i1], ModelData)
    wrench, contact = types.FunctionType(WRENCH), types.FunctionType(CONTACTS)
    functions = types.FunctionType(MOTION), types.UniTuple(wrench, forces), types.UniTuple(contact, contacts)
    return types.NamedTuple([*functions, data], Model)


def _evaluate(model, t, q, v, memory, system):
    """Everything at (t, q, v) into `system`; returns the number of contacts. Writes the kernels' memory."""
    ends, gripper, drive = model.data.memory_ends, system.gripper, system.drive
    clear(system, v.shape[0])
    last, end = ends[ends.shape[0] - 2], ends[ends.shape[0] - 1]
    own = drive.shape[0] - (end - last)
    for i in range(end - last):
        drive[own + i] = memory[last + i]
    model.motion(
        model.data.motion_params, drive, t, q, v, system.M, system.f, system.K, system.D,
        gripper.X, gripper.V, gripper.J, gripper.b,
    )  # fmt: skip
    for i in range(end - last):
        memory[last + i] = drive[own + i]
    return _matings(model, model.data.n_contacts, t, q, v, memory, system)


evaluate = inner(_evaluate)


@lru_cache
def evaluating(forces: int, contacts: int) -> KernelFunction:
    """`evaluate` for so many WRENCH and CONTACTS kernels, for a loop to call: it is then compiled once, not at each of
    its calls, and beside the loop."""
    signature = int64(model_type(forces, contacts), float64, f1, f1, f1, SYSTEM)
    return KernelFunction(_evaluate, signature, f"{__name__}:evaluating({forces},{contacts})")


@inner
def at_gripper(model, t, memory, X, V, seen):
    """What the matings do to a body that is the gripper at pose X and twist V, into `seen` (a System with nv = 6): its
    rows are then those of the contacts' wrenches at G along W's axes, and `compliant` is the wrench of the compliant
    matings. Returns the number of contacts, without the drive's own."""
    at_G, v = seen.gripper, seen.compliant
    clear(seen, 6)
    for i in range(6):
        at_G.V[0, i], at_G.b[0, i] = V[i], 0.0
        for j in range(6):
            at_G.J[0, i, j] = 1.0 if i == j else 0.0
    for i in range(3):
        for j in range(4):
            at_G.X[0, i, j] = X[i, j]
    return _matings(model, model.data.n_contacts - model.data.n_own, t, v, v, memory, seen)


@inner
def clear(system, nv):
    """Zero what MOTION and the matings add to."""
    for i in range(nv):
        system.f[i], system.compliant[i] = 0.0, 0.0
        for j in range(nv):
            system.M[i, j], system.K[i, j], system.D[i, j], system.added[i, j] = 0.0, 0.0, 0.0, 0.0


@inner
def _matings(model, n_contacts, t, q, v, memory, system):
    """What matings add where the gripper's motion is known."""
    add_wrenches(model, t, memory, system)
    return _find_contacts(model, n_contacts, t, q, v, memory, system)


@inner
def add_wrenches(model, t, memory, system):
    """The same of the compliant ones alone."""
    data, (X, V, J, b), (X_A, V_A, J_A, b_A) = model.data, system.gripper, system.part
    params, param_ends, memory_ends, sink = data.params, data.param_ends, data.memory_ends, system.wrench
    for k in range(data.n_wrenches):
        relative_motion(X[0], V[0], data.X_GA[k], data.X_WB[k], X_A[0], V_A[0])
        relative_jacobian(X[0], V[0], J[0], b[0], data.X_GA[k], data.X_WB[k], J_A[0], b_A[0])
        for i in range(4):
            for j in range(6):
                for c in range(6):
                    sink[i, j, c] = 0.0
        given, mine = params[param_ends[k] : param_ends[k + 1]], memory[memory_ends[k] : memory_ends[k + 1]]
        model.wrenches[k](given, mine, t, X_A[0], V_A[0], sink[0, 0], sink[1], sink[2], sink[3])
        _carry(J_A[0], b_A[0], sink[0, 0], sink[1], sink[2], sink[3], system)


@inner
def _find_contacts(model, n_contacts, t, q, v, memory, system):
    """The contacts of the rigid ones and of the drive; returns how many."""
    data, (X, V, J, b), (X_A, V_A, J_A, b_A) = model.data, system.gripper, system.part
    gap, rows, drift, ids, law = system.contacts
    params, param_ends, memory_ends = data.params, data.param_ends, data.memory_ends
    n = 0
    for i in range(MOST):
        law[i, BEND] = 0.0
    for c in range(n_contacts):
        k = len(model.wrenches) + c
        given, mine = params[param_ends[k] : param_ends[k + 1]], memory[memory_ends[k] : memory_ends[k + 1]]
        end = ROOM if c < data.n_contacts - data.n_own else MOST
        if n >= end:  # no room left, not even for the question that a kernel reads in id[0]
            continue
        ids[n] = 1 if system.drive[WITHIN] == 1.0 else (2 if system.drive[REACHED] == 1.0 else 0)
        if data.plain[k]:
            more = model.contacts[c](
                given, mine, t, q, v, X, V, J, b, gap[n:end], rows[n:end], drift[n:end], ids[n:end], law[n:end]
            )
        else:
            relative_motion(X[0], V[0], data.X_GA[k], data.X_WB[k], X_A[0], V_A[0])
            relative_jacobian(X[0], V[0], J[0], b[0], data.X_GA[k], data.X_WB[k], J_A[0], b_A[0])
            more = model.contacts[c](
                given, mine, t, q, v, X_A, V_A, J_A, b_A, gap[n:end], rows[n:end], drift[n:end], ids[n:end], law[n:end]
            )  # fmt: skip
        for i in range(n, n + more):
            ids[i] += ANOTHER * c
        n += more
    return n


@inner
def is_nowhere(model, memory):
    """Whether a wrench says that the motion cannot go on: a jam."""
    memory_ends, found = model.data.memory_ends, False
    for k in range(model.data.n_wrenches):
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
def _carry(J, b, F, M_A, K_A, D_A, system):
    """Add a wrench on A, and its inertia, stiffness and damping, to the drive's: Jᵀ F, Jᵀ M J, Jᵀ K J, Jᵀ D J."""
    M, f, K, D, soft, added = system.M, system.f, system.K, system.D, system.compliant, system.added
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


@kernel(void(types.FunctionType(MOTION), f1, f1, f2, f2, f2, f2, f3, f2, f2), allocates=True)
def gripper_motion(motion, params, time, q, v, reaction, own, X_out, V_out, A_out):
    """Pose (n, 3, 4), twist (n, 6) and its rate (n, 6) of the gripper at each sample, all in W; own: its memory.

    v̇ = M⁻¹ (f + reaction),    V̇ = J v̇ + b
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
