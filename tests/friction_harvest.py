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

MOST = 16  # contacts of a problem that is kept
_COUNT, _SEEN = 0, 1  # at the head of the array
_N, _G, _B = 0, 1, 1 + 9 * MOST * MOST
_KIND, _MU, _LEAST, _P, _WIDE = _B + 3 * MOST, _B + 4 * MOST, _B + 5 * MOST, _B + 6 * MOST, _B + 9 * MOST


@intrinsic
def _pointer(typing: Any, address: Any) -> Any:
    def generate(context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.inttoptr(args[0], context.get_value_type(types.voidptr))

    return types.voidptr(types.intp), generate


def recorder(rows: np.ndarray, every: int) -> Any:
    """A solver of signature SOLVE that notes every so many problems in rows (k, _WIDE), the first being its head."""
    address, shape, solver = rows.ctypes.data, rows.shape, friction_solver._dispatcher

    def recording(n, G, b, kind, mu, least, P, work):
        room = numba.carray(_pointer(address), shape, np.float64)  # pyright: ignore[reportCallIssue]
        room[0, _SEEN] += 1.0
        if n <= MOST and room[0, _SEEN] % every == 0.0 and room[0, _COUNT] + 1.0 < shape[0]:
            room[0, _COUNT] += 1.0
            row = room[int(room[0, _COUNT])]
            row[_N] = n
            for j in range(3 * n):
                row[_B + j], row[_P + j] = b[j], P[j]
                for k in range(3 * n):
                    row[_G + 3 * n * j + k] = G[j, k]
            for i in range(n):
                row[_KIND + i], row[_MU + i], row[_LEAST + i] = kind[i], mu[i], least[i]
        return solver(n, G, b, kind, mu, least, P, work)

    compiled = numba.njit(error_model="numpy", nogil=True)(recording)
    compiled.compile(SOLVE)
    compiled.disable_compile()
    return compiled


class Problems:
    """What was noted, and how many problems there were in all."""

    def __init__(self, most: int) -> None:
        self.rows = np.zeros((most + 1, _WIDE))

    def __len__(self) -> int:
        return int(self.rows[0, _COUNT])

    @property
    def seen(self) -> int:
        return int(self.rows[0, _SEEN])

    def __iter__(self) -> Iterator[tuple[int, Any, Any, Any, Any, Any, Any]]:
        for row in self.rows[1 : len(self) + 1]:
            n = int(row[_N])
            yield (
                n, row[_G : _G + 9 * n * n].reshape(3 * n, 3 * n).copy(), row[_B : _B + 3 * n].copy(),
                row[_KIND : _KIND + n].astype(np.int64), row[_MU : _MU + n].copy(), row[_LEAST : _LEAST + n].copy(),
                row[_P : _P + 3 * n].copy(),
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
