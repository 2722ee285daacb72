"""The way a stepped peg goes, piece by piece, with the cuts that events make: rebuilt from what the loop asks.

    with walk() as asked:
        simulate(peg, hand, method="fixed", …)
    way = way_of(asked)

The loop evaluates the peg's contacts half way through every piece of a step, at (q̂, v) with q̂ = q + l/2 v, and at its
end, at (q⁺, v⁺) with q⁺ = q̂ + l/2 v⁺; where something has struck once more, at the place put right with the velocity
after. A kernel in the place of the peg's notes t, q and v of each call (as friction_harvest.py does with the solver).
A piece that was tried and cut shorter shows in the next one beginning with the same velocity.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import numba
import numpy as np
from scipy.spatial.transform import Rotation

from detent.mating.peg.round_contacts import peg_contacts
from detent.mating.peg.round_peg import RoundPeg
from detent.numeric.kernel import CONTACTS
from friction_harvest import pointer

T, Q, V, WIDE = 0, 1, 8, 14  # of a call
_contacts = peg_contacts._dispatcher


@contextmanager
def walk(most: int = 200_000) -> Iterator[np.ndarray]:
    """Calls (most, WIDE) of the peg's contacts inside the `with`, NaN where there were no more."""
    asked, count = np.full((most, WIDE), np.nan), np.zeros(1, np.int64)
    where, counted = asked.ctypes.data, count.ctypes.data

    def noting(params, memory, t, q, v, X, V_A, J, b, gap, rows, drift, ids, law):
        calls = numba.carray(pointer(where), (most, WIDE), np.float64)  # pyright: ignore[reportCallIssue]
        n = numba.carray(pointer(counted), (1,), np.int64)  # pyright: ignore[reportCallIssue]
        if n[0] < most:
            calls[n[0], T] = t
            for i in range(7):
                calls[n[0], Q + i] = q[i]
            for i in range(6):
                calls[n[0], V + i] = v[i]
            n[0] += 1
        return _contacts(params, memory, t, q, v, X, V_A, J, b, gap, rows, drift, ids, law)

    compiled = numba.njit(error_model="numpy", nogil=True)(noting)
    compiled.compile(CONTACTS)
    compiled.disable_compile()
    before = peg_contacts.compiled
    vars(peg_contacts)["compiled"] = compiled
    try:
        yield asked
    finally:
        vars(peg_contacts)["compiled"] = before


@dataclass(frozen=True)
class Way:
    """n stretches without an event: each from `start` at v to `end` at w, put right to `corrected` afterwards."""

    time: np.ndarray  # (n,) where it begins
    length: np.ndarray  # (n,)
    start: np.ndarray  # (n, 3, 4)
    v: np.ndarray  # (n, 6)
    end: np.ndarray
    w: np.ndarray

    @property
    def corrected(self) -> np.ndarray:
        """Where the next one starts."""
        return np.concatenate((self.start[1:], self.end[-1:]))

    def at(self, share: float) -> np.ndarray:
        """Poses (n, 3, 4) after a share of each piece.

        The midpoint rule moves by l (v + w)/2: the way of a velocity that goes evenly from v to w. To its end is added
        the correction, eased in: in all the cubic from `start` at v to `corrected` at w, by which two neighbouring rows
        of a record with a sample at every cut would be joined.
        """
        s, eased = share, 3 * share**2 - 2 * share**3
        move = self.length[:, None] * (s * self.v + s * s / 2 * (self.w - self.v))
        right = self.corrected
        turn = Rotation.from_matrix(right[:, :, :3] @ self.end[:, :, :3].swapaxes(1, 2)).as_rotvec()
        R = Rotation.from_rotvec(eased * turn) * Rotation.from_rotvec(move[:, 3:]) * _rotation(self.start)
        p = self.start[:, :, 3] + move[:, :3] + eased * (right[:, :, 3] - self.end[:, :, 3])
        return _pose(R, p)


def way_of(asked: np.ndarray) -> Way:
    """What the loop kept, in order."""
    calls = asked[np.isfinite(asked[:, T])]
    calls = calls[np.flatnonzero(calls[:, T] == 0.0)[-1] + 1 :]  # the calls before are of the start
    kept: list[int] = []  # where the call half way is; the one at the end follows
    i, again = 0, False
    while i < len(calls):
        middle, end = calls[i], calls[i + 1]
        if again:
            kept.pop()
        kept.append(i)
        i += 2
        # What comes next begins with the velocity of this piece's start (it was too long and is tried again), with
        # that of its end, or with another: that is after a blow, and the next piece tells place and velocity again.
        same = i < len(calls) and (calls[i, V:] == middle[V:]).all()
        again = same and not ((end[V:] == middle[V:]).all() and calls[i, T] > end[T])
        if i < len(calls) and not same and (calls[i, V:] != end[V:]).any():
            i += 1
    middle, end = calls[kept], calls[np.array(kept) + 1]
    length = 2 * (end[:, T] - middle[:, T])
    back, v = -length[:, None] / 2, middle[:, V:]
    start = _pose(Rotation.from_rotvec(back * v[:, 3:]) * _turned(middle), middle[:, Q : Q + 3] + back * v[:, :3])
    return Way(end[:, T] - length, length, start, v, _pose(_turned(end), end[:, Q : Q + 3]), end[:, V:])


def deepest(peg: RoundPeg, poses: np.ndarray) -> float:
    """The most that peg and hole overlap at any of the poses (n, 3, 4), m; negative where they never touch."""
    (kernel,) = peg.contacts()
    return -_least_gap(np.ascontiguousarray(poses), kernel.params, kernel.memory)


@numba.njit
def _least_gap(poses, params, memory):
    gap, rows, drift, ids, law = (
        np.zeros(40),
        np.zeros((40, 3, 6)),
        np.zeros((40, 3)),
        np.zeros(40, np.int64),
        np.zeros((40, 5)),
    )
    q, v, V, J, b, least = np.zeros(7), np.zeros(6), np.zeros((1, 6)), np.zeros((1, 6, 6)), np.zeros((1, 6)), np.inf
    for k in range(6):
        J[0, k, k] = 1.0
    for i in range(poses.shape[0]):
        own = memory.copy()  # every pose by itself: nothing is remembered from the one before
        n = _contacts(params, own, 0.0, q, v, poses[i : i + 1], V, J, b, gap, rows, drift, ids, law)
        for k in range(n):
            least = min(least, gap[k])
    return least


def _turned(calls: np.ndarray) -> Rotation:
    return Rotation.from_quat(calls[:, [Q + 4, Q + 5, Q + 6, Q + 3]])


def _rotation(poses: np.ndarray) -> Rotation:
    return Rotation.from_matrix(poses[:, :, :3])


def _pose(R: Rotation, p: np.ndarray) -> np.ndarray:
    return np.concatenate((R.as_matrix(), p[:, :, None]), axis=2)
