"""The house signatures: a model is a function pointer plus a parameter vector.

    JET       params, u, v → r, r_u, r_v, r_uu, r_uv, r_vv (6, 3)
    WRENCH    params, memory, t, X_BA (3, 4), V_BA (6,) → F_A += (6,), and M_A, K_A, D_A += (6, 6)
    MOTION    params, memory, t, q, v → M, h, K, D (nv, nv), X (k, 3, 4), V (k, 6), J (k, 6, nv), b (k, 6)
    CONTACTS  params, memory, t, q, v, X, V, J → number of rows written: gap (n,), rows (n, 3, nv), drift (n, 3),
              id (n,), law (n, 4)

WRENCH: V_BA is the twist of A's origin, F_A the wrench on A by B at A's origin, all expressed in B. M_A is inertia
added to the part, K_A = −∂F/∂x, D_A = −∂F/∂V; they stay zero where a model is not stiff.
MOTION writes the twist V of its bodies beside their Jacobian: a rail has nv = 0, and J v cannot say how fast it goes.

A kernel with memory keeps two numbers at its head, which make events findable without knowing the model:
    memory[BRANCH]  which smooth piece the model is on; the loop bisects in time wherever it changes
    memory[WISH]    set by the loop: STAY (say LOST where the piece ends) or SWITCH (the end is here: go to the next)
A kernel that finds no piece to go on with writes NOWHERE: the motion cannot continue, and that is a result.
Kernels read memory freely and write it freely: the loop hands them a trial copy and keeps it only if the step stands.
"""

from __future__ import annotations

import inspect
import warnings
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import numba
import numpy as np
from numba import float64, int64, types, void
from numpy.typing import NDArray

# Numba calls passing functions by pointer experimental; it is what the measured loops of this package stand on.
warnings.filterwarnings("ignore", category=numba.NumbaExperimentalFeatureWarning)

f1, f2, f3, i1 = float64[::1], float64[:, ::1], float64[:, :, ::1], int64[::1]
JET = void(f1, float64, float64, f2)
WRENCH = void(f1, f1, float64, f2, f1, f1, f2, f2, f2)
MOTION = void(f1, f1, float64, f1, f1, f2, f1, f2, f2, f3, f2, f3, f2)
CONTACTS = int64(f1, f1, float64, f1, f1, f3, f2, f3, f1, f3, f2, i1, f2)

BRANCH, WISH, HEAD = 0, 1, 2
STAY, SWITCH = 0.0, 1.0
LOST, NOWHERE = -1.0, -2.0

Compiling = Callable[[str], None]
_listeners: list[Compiling] = []


# What kernels call. Division by zero gives infinity, as in NumPy: kernels raise nothing. Without the wrapper that lets
# Python call them they compile a quarter faster; a test that wants one wraps it in a function of its own.
_INNER: dict[str, Any] = {"error_model": "numpy", "nogil": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
inner = numba.njit(**_INNER)


class KernelFunction:
    """A function of one house signature, compiled when it is first asked for and kept in Numba's disk cache."""

    def __init__(self, fn: Callable[..., Any], signature: Any) -> None:
        wanted, given = len(signature.args), len(inspect.signature(fn).parameters)
        if wanted != given:
            raise TypeError(f"{fn.__qualname__} takes {given} arguments, its signature {wanted}")
        self.fn, self.signature = fn, signature
        self.__doc__, self.__name__, self.__module__ = fn.__doc__, fn.__name__, fn.__module__

    @cached_property
    def compiled(self) -> Any:
        return compiled(self.fn, self.signature)

    def __call__(self, *args: Any) -> Any:
        return self.compiled(*args)


def kernel(signature: Any) -> Callable[[Callable[..., Any]], KernelFunction]:
    """Decorator: a kernel of the given signature. A wrong number of arguments fails at import."""
    return lambda fn: KernelFunction(fn, signature)


def compiled(fn: Callable[..., Any], signature: Any) -> Any:
    """`fn` compiled for `signature` (or several), from the disk cache if it is there; tells the listeners if not."""
    dispatcher = numba.njit(cache=True, error_model="numpy", nogil=True)(fn)
    if getattr(numba.config, "DISABLE_JIT"):  # noqa: B009 (the checker does not see it)
        return dispatcher
    if not _is_cached(dispatcher, fn):
        for listener in _listeners:
            listener(fn.__name__.strip("_"))
    for one in signature if isinstance(signature, list | tuple) else (signature,):
        dispatcher.compile(one)
    dispatcher.disable_compile()
    return dispatcher


def _is_cached(dispatcher: Any, fn: Callable[..., Any]) -> bool:
    folder = Path(dispatcher.stats.cache_path)
    return any(folder.glob(f"{Path(inspect.getfile(fn)).stem}.{fn.__name__}-*.nbi"))


def on_compile(listener: Compiling) -> None:
    """Have `listener(name)` called before anything is compiled anew: how the prompt says that it is compiling once."""
    _listeners.append(listener)


@dataclass(frozen=True, slots=True)
class Kernel:
    """A model as the loops see it: the function, its parameters, and its memory at the start."""

    fn: KernelFunction
    params: NDArray[np.float64]  # (k,)
    memory: NDArray[np.float64] = field(default_factory=lambda: np.zeros(0))  # (n,), see the head above


def pack(*values: Any) -> NDArray[np.float64]:
    """Numbers and arrays of any shape, one behind the other, as a parameter vector."""
    return np.concatenate([np.asarray(value, dtype=np.float64).ravel() for value in values] or [np.zeros(0)])


def function_tuple(signature: Any, count: int) -> types.UniTuple:
    """Numba type of `count` functions of one signature: what a loop takes instead of models."""
    return types.UniTuple(types.FunctionType(signature), count)
