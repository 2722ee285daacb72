"""Friction problems as runs pose them: a solver that notes each problem before it solves it.

    with harvest(1000) as problems:
        simulate(...)
    for n, G, b, kind, mu, least, P in problems: ...

The loops take the friction solver as a pointer (friction.SOLVE). Inside the `with` that pointer is a recorder of the
same signature: nothing is compiled anew but the recorder itself, and the loops do not know. It writes to an array by
its address, since a compiled function cannot be handed more than its signature says.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numba
import numpy as np
from numba import types
from numba.extending import intrinsic

from detent.numeric.friction import SOLVE, friction_solver

MOST = 8  # contacts of a problem that is kept
COUNT, SEEN = 0, 1  # at the head of the array
N, G, B = 0, 1, 1 + 9 * MOST * MOST  # of a row: where its parts begin
KIND, MU, LEAST, START, WIDE = B + 3 * MOST, B + 4 * MOST, B + 5 * MOST, B + 6 * MOST, B + 9 * MOST


@intrinsic
def _pointer(typing: Any, address: Any) -> Any:
    def generate(context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.inttoptr(args[0], context.get_value_type(types.voidptr))

    return types.voidptr(types.intp), generate


def recorder(rows: np.ndarray, every: int) -> Any:
    """A solver of signature SOLVE that notes every so many problems in rows (k, WIDE), the first being its head."""
    address, shape, solver = rows.ctypes.data, rows.shape, friction_solver._dispatcher

    def recording(n, delassus, b, kind, mu, least, P, work):
        room = numba.carray(_pointer(address), shape, np.float64)  # pyright: ignore[reportCallIssue]
        room[0, SEEN] += 1.0
        if n <= MOST and room[0, SEEN] % every == 0.0 and room[0, COUNT] + 1.0 < shape[0]:
            room[0, COUNT] += 1.0
            row = room[int(room[0, COUNT])]
            row[N] = n
            for j in range(3 * n):
                row[B + j], row[START + j] = b[j], P[j]
                for k in range(3 * n):
                    row[G + 3 * n * j + k] = delassus[j, k]
            for i in range(n):
                row[KIND + i], row[MU + i], row[LEAST + i] = kind[i], mu[i], least[i]
        return solver(n, delassus, b, kind, mu, least, P, work)

    compiled = numba.njit(error_model="numpy", nogil=True)(recording)
    compiled.compile(SOLVE)
    compiled.disable_compile()
    return compiled


class Problems:
    """What was noted, and how many problems there were in all."""

    def __init__(self, most: int) -> None:
        self.rows = np.zeros((most + 1, WIDE))

    def __len__(self) -> int:
        return int(self.rows[0, COUNT])

    @property
    def seen(self) -> int:
        return int(self.rows[0, SEEN])

    def clear(self) -> None:
        """Forget what was noted: there is room again."""
        self.rows[0] = 0.0

    def __iter__(self) -> Iterator[tuple[int, Any, Any, Any, Any, Any, Any]]:
        for row in self.rows[1 : len(self) + 1]:
            n = int(row[N])
            yield (
                n, row[G : G + 9 * n * n].reshape(3 * n, 3 * n).copy(), row[B : B + 3 * n].copy(),
                row[KIND : KIND + n].astype(np.int64), row[MU : MU + n].copy(), row[LEAST : LEAST + n].copy(),
                row[START : START + 3 * n].copy(),
            )  # fmt: skip


@contextmanager
def harvest(most: int, every: int = 1) -> Iterator[Problems]:
    """Note up to `most` problems, one of every so many, of all runs inside the `with`."""
    problems = Problems(most)
    before = friction_solver.compiled
    vars(friction_solver)["compiled"] = recorder(problems.rows, every)
    try:
        yield problems
    finally:
        vars(friction_solver)["compiled"] = before
