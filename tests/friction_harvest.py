"""Friction problems as runs pose them: a solver that notes each problem before it solves it.

    with harvest() as problems:
        simulate(...)
    for n, G, b, kind, mu, least, P in problems: ...

The loops take the friction solver as a pointer (friction.SOLVE). Inside the `with` that pointer is a recorder of the
same signature: nothing is compiled anew but the recorder itself, and the loops do not know. It writes to an array by
its address, since a compiled function cannot be handed more than its signature says.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numba
import numpy as np
from numba import types
from numba.extending import intrinsic, register_jitable

from detent.numeric.friction.friction_solver import SOLVE, friction_solver

MOST = 12  # contacts of a problem that is kept
COUNT, SEEN, END, HEAD = 0, 1, 2, 3  # at the head of the tape: problems noted, problems there were, where it is free
ROOM = 40_000_000  # numbers on a tape, 320 MB at most: 220 000 problems of four contacts, 28 000 of twelve


@register_jitable
def parts(n):
    """Where G (9 n²), b (3 n), kind, mu, least (n each) and the P to start from (3 n) of a problem begin; its length.

    At 0 stands n itself.
    """
    b = 1 + 9 * n * n
    return 1, b, b + 3 * n, b + 4 * n, b + 5 * n, b + 6 * n, b + 9 * n


@intrinsic
def pointer(typing: Any, address: Any) -> Any:
    def generate(context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.inttoptr(args[0], context.get_value_type(types.voidptr))

    return types.voidptr(types.intp), generate


def recorder(tape: np.ndarray, every: int) -> Any:
    """A solver of signature SOLVE that notes one of every so many problems on the tape, while there is room."""
    address, length, solver = tape.ctypes.data, len(tape), friction_solver._dispatcher

    def recording(n, delassus, b, kind, mu, least, P, work):
        tape = numba.carray(pointer(address), (length,), np.float64)  # pyright: ignore[reportCallIssue]
        tape[SEEN] += 1.0
        at = int(tape[END])
        g_at, b_at, kind_at, mu_at, least_at, start_at, size = parts(n)
        if n <= MOST and tape[SEEN] % every == 0.0 and at + size <= length:
            tape[COUNT], tape[END], tape[at] = tape[COUNT] + 1.0, at + size, n
            for j in range(3 * n):
                tape[at + b_at + j], tape[at + start_at + j] = b[j], P[j]
                for k in range(3 * n):
                    tape[at + g_at + 3 * n * j + k] = delassus[j, k]
            for i in range(n):
                tape[at + kind_at + i], tape[at + mu_at + i], tape[at + least_at + i] = kind[i], mu[i], least[i]
        return solver(n, delassus, b, kind, mu, least, P, work)

    compiled = numba.njit(error_model="numpy", nogil=True)(recording)
    compiled.compile(SOLVE)
    compiled.disable_compile()
    return compiled


class Problems:
    """What was noted, and how many problems there were in all."""

    def __init__(self, room: int) -> None:
        self.tape = np.zeros(room)
        self.clear()

    def __len__(self) -> int:
        return int(self.tape[COUNT])

    @property
    def seen(self) -> int:
        return int(self.tape[SEEN])

    def clear(self) -> None:
        """Forget what was noted: there is room again."""
        self.tape[:HEAD] = 0.0, 0.0, HEAD

    def __iter__(self) -> Iterator[tuple[int, Any, Any, Any, Any, Any, Any]]:
        at = HEAD
        for _ in range(len(self)):
            n = int(self.tape[at])
            *begins, size = parts(n)
            one = self.tape[at : at + size]
            G, b, kind, mu, least, P = (one[i:j].copy() for i, j in itertools.pairwise((*begins, size)))
            yield n, G.reshape(3 * n, 3 * n), b, kind.astype(np.int64), mu, least, P
            at += size


@contextmanager
def harvest(room: int = ROOM, every: int = 1) -> Iterator[Problems]:
    """Note one of every so many problems of all runs inside the `with`, until so many numbers are noted."""
    problems = Problems(room)
    before = friction_solver.compiled
    vars(friction_solver)["compiled"] = recorder(problems.tape, every)
    try:
        yield problems
    finally:
        vars(friction_solver)["compiled"] = before
