"""The house signatures: a model is a function pointer plus a parameter vector.

    JET       params, u, v → r, r_u, r_v, r_uu, r_uv, r_vv (6, 3)
    WRENCH    params, memory, t, X_BA (3, 4), V_BA (6,) → F_A += (6,), and M_A, K_A, D_A += (6, 6)
    MOTION    params, memory, t, q, v → M, h, K, D (nv, nv), X (k, 3, 4), V (k, 6), J (k, 6, nv), b (k, 6)
    CONTACTS  params, memory, t, q, v, X, V, J, b → number of contacts written: gap (n,), rows (n, 3, nv), drift (n, 3),
              id (n,), law (n, 5)

WRENCH: V_BA is the twist of A's origin, F_A the wrench on A by B at A's origin, all expressed in B. M_A is inertia
added to the part, K_A = −∂F/∂x, D_A = −∂F/∂V; they stay zero where a model is not stiff.
MOTION writes the twist V of its bodies beside their Jacobian: a rail has nv = 0, and J v cannot say how fast it goes.
Likewise b is J̇ v, and all of the acceleration where nv = 0.
Its memory, where it has any (a rail has none), takes two powers for the energy balance, W: memory[TAKEN] what its
dampers take, memory[GIVEN] what the machine gives. memory[UNASKED] is 1 where the loop will not look at K and D,
memory[REACHED] is 1 where the state is one that was reached, the end of a step, and not one within: there a controller
that samples may do so; memory[WITHIN] is what contacts are told (below). From SENSED on stand nv numbers: what the
matings did to the part at the last such state, along the velocities; behind them the memory that the drive's Kernel
brought along.

CONTACTS: X, V, J, b are those of part A in B for a mating's contacts (k = 1), those of all bodies in W for a drive's
own. rows: normal and two tangents, so that the gap opens and the parts slip at rows @ v and these change at
rows @ v̇ + drift. b, which MOTION gives with J, is in the drift: J̇ v. law: kind, sliding friction, friction at rest,
restitution, and bend (1/m): how fast the normal turns against a motion along the second tangent, where that stiffens
the contact (two parts that nearly fit: one over their clearance). Zero unless told; the loops clear it. On entry id[0]
says whether the loop asks within a step (1): then it looks at no contact that was not told last, and a kernel may leave
out all others; or of the end of one (2), where what is sought is kept. Kinds:
    UNILATERAL  gap ≥ 0, pushes only; Coulomb friction along the tangents
    BOUND       friction alone, along the first tangent, with a given bound (N or N m) in place of the coefficients
    EQUALITY    the normal row is held; no friction

A kernel with memory keeps a number at its head, which makes events findable without knowing the model:
    memory[BRANCH]  which smooth piece the model is on; the loop bisects in time wherever it changes
A kernel may have a second function, `switch`: the first then says LOST where its piece ends, and there the loop asks
`switch` to go over to the next in memory, then the first for its wrench. A switch that finds no piece to go on with
says NOWHERE: the motion cannot continue, and that is a result.
A WRENCH that loses energy keeps books for the energy ledger: BOOKS numbers of its memory, from `Kernel.books` on. Four
are powers at the instant, W: RUBBING what friction takes that is part of the wrench (the mean of two senses may give as
well: friction of kind BOUND is beside it), DAMPING what dampers take, SWELLING what a mass takes that changes with the
place while its force is m a alone, PLAYING what a force does to A that moves nothing behind a play. Two are sums since
the start, J: JUMPED what jumps of the wrench at a pose have taken, CAUGHT what a mass took that was caught up at the
end of a play without a blow: less than nothing.
Kernels read memory freely and write it freely: the loop hands them a trial copy and keeps it only if the step stands.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numba
import numpy as np
from numba import float64, int64, types, void
from numba.extending import register_jitable
from numpy.typing import NDArray

from detent.numeric.compiling import KernelFunction

# Numba calls passing functions by pointer experimental; it is what the measured loops of this package stand on.
warnings.filterwarnings("ignore", category=numba.NumbaExperimentalFeatureWarning)

f1, f2, f3, i1 = float64[::1], float64[:, ::1], float64[:, :, ::1], int64[::1]
JET = void(f1, float64, float64, f2)
WRENCH = void(f1, f1, float64, f2, f1, f1, f2, f2, f2)
MOTION = void(f1, f1, float64, f1, f1, f2, f1, f2, f2, f3, f2, f3, f2)
CONTACTS = int64(f1, f1, float64, f1, f1, f3, f2, f3, f2, f1, f3, f2, i1, f2)
UNILATERAL, BOUND, EQUALITY = 0, 1, 2
KIND, SLIDING, AT_REST, RESTITUTION, BEND = 0, 1, 2, 3, 4  # columns of a law

BRANCH, HEAD = 0, 1
TAKEN, GIVEN, UNASKED, REACHED, WITHIN, SENSED = 0, 1, 2, 3, 4, 5
LOST, NOWHERE = -1.0, -2.0
RUBBING, DAMPING, SWELLING, PLAYING, JUMPED, CAUGHT, BOOKS = range(7)
POWERS = 4  # the first of them

# What kernels call. Division by zero gives infinity, as in NumPy: kernels raise nothing. Without the wrapper that lets
# Python call them they compile a quarter faster; a test that wants one wraps it in a function of its own.
# Without reference counts (`_nrt`), which only what allocates needs, they compile up to nine times faster (measured on
# the friction solver). `inner` allocates nothing, `allocating` may.
_INNER: Any = {"error_model": "numpy", "nogil": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
_PLAIN: Any = {**_INNER, "_nrt": False}
_COUNTED: Any = {**_INNER, "_nrt": True}  # said aloud: it is inherited from the caller otherwise
inner = numba.njit(**_PLAIN)
# A part of a loop that is called at one place, in every step: inlined, as handing over tuples of arrays, flattened to
# hundreds of arguments, takes longer than some of the work (peg in a hole: a tenth of the run).
part_of_loop = numba.njit(**_PLAIN, forceinline=True)
allocating = numba.njit(**_COUNTED)
either = register_jitable  # small functions that Python calls too


def kernel(signature: Any, allocates: bool = False) -> Callable[[Callable[..., Any]], KernelFunction]:
    """Decorator: a kernel of the given signature. A wrong number of arguments fails at import."""
    return lambda fn: KernelFunction(fn, signature, allocates=allocates)


@dataclass(frozen=True, slots=True)
class Kernel:
    """A model for the loops: the function, its parameters, its memory at the start, and what goes on at its end."""

    fn: KernelFunction
    params: NDArray[np.float64]  # (k,)
    memory: NDArray[np.float64] = field(default_factory=lambda: np.zeros(0))  # (n,), see the head above
    switch: KernelFunction | None = None  # None: fn itself
    books: int = -1  # where its memory has the BOOKS numbers of the energy ledger; −1: it keeps none


def pack(*values: Any) -> NDArray[np.float64]:
    """Numbers and arrays of any shape, one behind the other, as a parameter vector."""
    return np.concatenate([np.asarray(value, dtype=np.float64).ravel() for value in values] or [np.zeros(0)])


def joined(vectors: Sequence[NDArray[np.float64]]) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """Vectors one behind the other, and where each begins and ends: how the loops take several models."""
    ends = np.cumsum([0, *map(len, vectors)])
    return np.concatenate([*vectors, np.zeros(0)]), ends.astype(np.int64)


def function_tuple(signature: Any, count: int) -> types.UniTuple:
    """Numba type of `count` functions of one signature: what a loop takes instead of models."""
    return types.UniTuple(types.FunctionType(signature), count)
