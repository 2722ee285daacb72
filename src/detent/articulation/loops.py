"""Coordinates of closed loops on their solution set: Newton's projection, tangents, branches where it crosses itself.

With x the coordinates that move, scaled to be of the order of 1, F(x) = 0 says that all loops are closed and that some
coordinates are held. J = ∂F/∂x is rectangular and has redundant rows (a planar loop in space), so its rank is decided
by singular values and all solving is by the pseudoinverse of that rank:

    x ← x − J⁺ F(x)                       the projection of least norm

Where the rank falls, the set may cross itself. With T spanning the null space of J and w ⟂ its range, a curve x(s) in
the set through that point has  J x″ + F″(x′, x′) = 0, so that its tangent x′ = T c satisfies

    cᵀ Q_w c = 0  for every w,            Q_w = wᵀ F″(T·, T·)

Redundant rows have Q_w = 0. No solution c: the freedom is of first order only, the mechanism is shaky but cannot move.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import least_squares

from detent.articulation.mechanism import Mechanism

Array = NDArray[np.float64]
RANK = 1e-7  # ours: below it, relative to the largest (or 1), a singular value is 0. CAD files keep 7 to 15 digits
CLOSED = 1e-12  # what loops are closed to: lengths over the size, and radians
SECOND_ORDER = 1e-5  # ours: a second derivative below it is 0; its differences are exact to about 1e-7


@dataclass(frozen=True, slots=True, eq=False)
class Loops:
    """F(x) = 0 for the loops and coordinates that one motion needs; all other coordinates stay as in `q`.

    active  indices of coordinates x;  held  those among them (positions in x) that keep their value
    """

    mechanism: Mechanism
    q: Array
    active: NDArray[np.intp]
    loops: tuple[int, ...]
    held: tuple[int, ...] = ()

    @classmethod
    def touched(cls, mechanism: Mechanism, q: Array, rates: Array, *, rest: bool = False) -> Loops:
        """The loops that rates (n,) set in motion, and all coordinates in them or moved.

        rest  whether coordinates that do not move at first are held for good: fewer are to be solved
        """
        share = np.abs(rates * mechanism.scale) / max(np.abs(rates * mechanism.scale).max(), 1e-300)
        if rest:
            moving = share > 1e-6
            return cls(mechanism, q, np.flatnonzero(moving), mechanism.loops_of(moving))
        moving = share > 1e-9
        blocks = [block for block in mechanism.blocks if moving[block.coordinates].any()]
        active = moving.copy()
        for block in blocks:
            active[block.coordinates] = True
        return cls(mechanism, q, np.flatnonzero(active), tuple(i for block in blocks for i in block.loops))

    @property
    def x(self) -> Array:
        return self.scaled(self.q)

    def scaled(self, q: Array) -> Array:
        return (q * self.mechanism.scale)[..., self.active]

    def whole(self, x: Array) -> Array:
        """(…, n) all coordinates for (…, active) scaled ones."""
        q = np.broadcast_to(self.q, (*x.shape[:-1], len(self.q))).copy()
        q[..., self.active] = x / self.mechanism.scale[self.active]
        return q

    def equations(self, x: Array) -> tuple[Array, Array]:
        """F (rows,) and J (rows, active)."""
        gap, slope = self.mechanism.closure(self.whole(x), self.loops)
        J = slope[:, self.active] / self.mechanism.scale[self.active]
        keep = np.array(self.held, dtype=np.intp)
        return np.concatenate((gap, (x - self.x)[keep])), np.vstack((J, np.eye(len(x))[keep]))

    def parts_of(self, J: Array, rank: int | None = None) -> tuple[Array, Array, Array, int]:
        """U, singular values (padded with 0), Vᵀ and the rank of J."""
        if not len(J):
            return np.zeros((0, 0)), np.zeros(J.shape[1]), np.eye(J.shape[1]), 0
        U, s, Vt = np.linalg.svd(J)
        s = np.concatenate((s, np.zeros(max(0, J.shape[1] - len(s)))))
        return U, s, Vt, int((s > RANK * max(1.0, s[0])).sum()) if rank is None else rank

    def tangents(self, x: Array, rank: int | None = None) -> tuple[Array, float]:
        """(active, k) null space of J, and its smallest singular value that counts (1 where none does)."""
        _, s, Vt, rank = self.parts_of(self.equations(x)[1], rank)
        return Vt[rank:].T, float(s[rank - 1]) if rank else 1.0

    def project(self, x: Array, rank: int, fix: tuple[int, float] | None = None) -> tuple[Array, float] | None:
        """x with F = 0, nearest by Newton's steps of least norm, and what of F stays; None where they do not converge.

        fix  (position, value): this coordinate is brought to this value
        """
        last = np.inf
        for _ in range(12):
            F, J = self.equations(x)
            U, s, Vt, _ = self.parts_of(J, rank)
            seen = U[:, :rank].T @ F  # what Newton can mend; the rest is redundant, or cannot be closed at all
            rows, wrong = s[:rank, None] * Vt[:rank], -seen
            if fix is not None:
                rows = np.vstack((rows, np.eye(len(x))[fix[0]]))
                wrong = np.append(wrong, fix[1] - x[fix[0]])
            step = np.linalg.lstsq(rows, wrong, rcond=1e-13)[0] if len(rows) else np.zeros_like(x)
            x = x + step
            size = float(np.abs(step).max(initial=0.0))
            if max(size, np.abs(wrong).max(initial=0.0)) < CLOSED:
                return x, float(np.abs(F).max(initial=0.0))  # of the last step but one: less remains
            if size < 1e-9 and size >= last:
                return x, float(np.abs(self.equations(x)[0]).max(initial=0.0))
            if not np.isfinite(size) or size > 1.0:
                return None
            last = size
        return None

    def branches(self, x: Array, toward: Array | None = None) -> Array | None:
        """(k, active) unit tangents of all curves through x with F = 0, as far as second order tells.

        None: every direction of the null space is one (no bifurcation). Empty: none is, the freedom is of first order
        only. With a null space of 3 or more dimensions, only the branch nearest to `toward` is looked for.
        """
        U, _, Vt, rank = self.parts_of(self.equations(x)[1])
        T, w = Vt[rank:].T, U[:, rank:]
        k = T.shape[1]
        Q = np.zeros((w.shape[1], k, k))
        for i in range(k):
            for j in range(i, k):
                along, across = self._bend(x, T[:, i] + T[:, j]), self._bend(x, T[:, i] - T[:, j])
                Q[:, i, j] = Q[:, j, i] = 0.25 * w.T @ (along - across)
        if k == 0 or np.abs(Q).max(initial=0.0) < SECOND_ORDER:
            return None
        if k == 1:
            return np.zeros((0, len(x)))
        if k == 2:
            return np.array([T @ c for c in _common_roots(Q)]).reshape(-1, len(x))
        start = T.T @ (toward if toward is not None else T.sum(axis=1))
        found = least_squares(lambda c: np.append(np.einsum("i,wij,j->w", c, Q, c), c @ c - 1.0), start)
        good = np.abs(found.fun).max() < SECOND_ORDER
        return (T @ found.x / np.linalg.norm(found.x))[None] if good else np.zeros((0, len(x)))

    def _bend(self, x: Array, t: Array, h: float = 1e-3) -> Array:
        """F″(t, t) by central differences of fourth order: exact to about 1e-8."""
        F = [self.equations(x + step * h * t)[0] for step in (-2, -1, 0, 1, 2)]
        return (-F[0] + 16 * F[1] - 30 * F[2] + 16 * F[3] - F[4]) / (12 * h * h)


def _common_roots(Q: Array) -> list[Array]:
    """Unit c (2,) with cᵀ Q_w c = 0 for every w, each but for its sign."""
    forms = np.column_stack((Q[:, 0, 0], 2 * Q[:, 0, 1], Q[:, 1, 1]))
    a, b, c = np.linalg.svd(forms)[2][0]  # the strongest; others only exclude
    inside = b * b - 4 * a * c
    if inside < -SECOND_ORDER:
        return []
    root = np.sqrt(max(inside, 0.0))
    h = -0.5 * (b + np.copysign(root, b))  # neither root cancels
    ratios = [(h, a), (c, h)] if abs(h) > 1e-12 else [(0.0, 1.0)] if abs(c) < abs(a) else [(1.0, 0.0)]
    found: list[Array] = []
    for pair in ratios:  # c₁ : c₂ with a c₁² + b c₁ c₂ + c c₂² = 0
        one = np.array(pair) / np.hypot(*pair)
        fits = np.abs(np.einsum("i,wij,j->w", one, Q, one)).max() < 10 * SECOND_ORDER
        if fits and not any(abs(abs(one @ other) - 1.0) < 1e-9 for other in found):
            found.append(one)
    return found
