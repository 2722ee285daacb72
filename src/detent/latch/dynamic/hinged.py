"""Pawls as hinged bodies with inertia: plates in the plane, on a root or on one another, with springs and dampers.

Coordinates are the angle of each pawl against what it is hinged on, θ_i, and the place of the root, x and y; Ω_i is the
sum of the rates on the way from the root. With r_i the centre of mass of pawl i, and h_j the hinge of a pawl j that
carries it or is it, ∂r_i/∂θ_j = z × (r_i − h_j), and Lagrange's equations are M v̇ = f + Wᵀ λ with

    M = Σ_i (m_i J_iᵀ J_i + I_i),    f = −Σ_i m_i J_iᵀ a_i − T_i − c_i θ̇_i,    T = κ δ + κ₃ δ³,  δ = θ − θ₀

J_i the rows above, a_i what the centre accelerates at v̇ = 0, I_i about the centre. Nothing has weight.

The root is led: it is a body so heavy (HEAVY) that nothing moves it. The loops of numeric/ know gaps that close at W v,
so the way the root goes has to be among the velocities.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np
from numba import types, void
from numpy.typing import NDArray

from detent.numeric.kernel import GIVEN, MOTION, SENSED, TAKEN, Kernel, f1, f2, inner, kernel, pack
from detent.numeric.linear import factorise, substitute
from detent.numeric.rotations import SCALAR

Array = NDArray[np.float64]
# kg, ours: forces of 10 N change its speed of 10 mm/s by a part in 1e12 in a second, and it may yet be stopped: a jam.
HEAVY = 1e15
HEAD = 1  # numbers before the pawls': how many there are
WIDE = 11  # numbers of a pawl: carrier, hinge, mass, centre, inertia about it, κ, κ₃, θ₀, c


@dataclass(frozen=True, eq=False)
class Plates:
    """Pawls on a root, in SI; `on` is −1 for the root, and a pawl stands behind what carries it."""

    on: tuple[int, ...]
    hinge: Array  # (n, 2) seen from the root, all angles 0
    mass: Array  # (n,)
    centre: Array  # (n, 2) seen from the hinge, at the angle 0
    inertia: Array  # (n,) about the centre
    stiffness: Array  # (n,) κ
    hardening: Array  # (n,) κ₃
    rest: Array  # (n,) θ₀
    damping: Array  # (n,) c

    def above(self) -> NDArray[np.bool_]:
        """(n, n) whether pawl j carries pawl i, or is it."""
        found = np.eye(len(self.on), dtype=bool)
        for i, parent in enumerate(self.on):
            if parent >= 0:
                found[i] |= found[parent]
        return found

    def torque(self, angle: Array) -> Array:
        """(…, n) of each spring on what carries its pawl."""
        lean = angle - self.rest
        return self.stiffness * lean + self.hardening * lean**3

    def stored(self, angle: Array) -> Array:
        """(…) energy of all springs, J."""
        lean = angle - self.rest
        return np.sum(0.5 * self.stiffness * lean**2 + 0.25 * self.hardening * lean**4, axis=-1)


@dataclass(frozen=True, eq=False)
class Hinged:
    """A drive for the loops: pawls and root on one leg, from a state on."""

    plates: Plates
    touching: tuple[Kernel, ...]
    reach: float  # m: contacts farther away are not seen
    duration: float
    place: Array  # (2,) of the root, at the start
    velocity: Array  # (2,)
    angle: Array  # (n,)
    rate: Array  # (n,)

    @property
    def nq(self) -> int:
        return len(self.plates.on) + 2

    nv = nq

    def layout(self) -> tuple[int, ...]:
        return (SCALAR,) * self.nq

    def start(self) -> tuple[Array, Array]:
        return np.concatenate((self.angle, self.place)), np.concatenate((self.rate, self.velocity))

    def contacts(self) -> tuple[Kernel, ...]:
        return self.touching

    def breaks(self) -> tuple[float, ...]:
        """So close that no step leads the root past what it does not see yet."""
        way = float(np.hypot(*self.velocity)) * self.duration
        return tuple(np.linspace(0.0, self.duration, 2 + math.ceil(16.0 * way / self.reach)).tolist())

    def along(self) -> tuple[float, float, float]:
        x, y = self.velocity / np.hypot(*self.velocity)
        return float(x), float(y), 0.0

    def motion(self) -> Kernel:
        return Kernel(_hinged, packed(self.plates))

    def jerked(self, velocity: Array) -> Hinged:
        """The same with a root that suddenly goes at another velocity (2,): pawls keep their momenta about the hinges,
        M_θθ Δθ̇ = −M_θr Δv."""
        n = len(self.plates.on)
        M, _ = equations(self.motion(), *self.start())
        rate = self.rate - np.linalg.solve(M[:n, :n], M[:n, n:] @ (velocity - self.velocity))
        return replace(self, rate=rate, velocity=velocity)


def packed(plates: Plates) -> Array:
    """What `_hinged` and the contacts read: how many pawls, the pawls, and who carries whom."""
    pawls = np.column_stack((
        plates.on, plates.hinge, plates.mass, plates.centre, plates.inertia, plates.stiffness, plates.hardening,
        plates.rest, plates.damping,
    ))  # fmt: skip
    return pack(len(plates.on), pawls, plates.above())


def equations(motion: Kernel, q: Array, v: Array) -> tuple[Array, Array]:
    """M (nv, nv) and f (nv,) at one state."""
    n = len(q)
    M, K, D, f = np.zeros((n, n)), np.zeros((n, n)), np.zeros((n, n)), np.zeros(n)
    X, V, J, b = np.zeros((1, 3, 4)), np.zeros((1, 6)), np.zeros((1, 6, n)), np.zeros((1, 6))
    motion.fn(motion.params, np.zeros(SENSED + n), 0.0, q, v, M, f, K, D, X, V, J, b)
    return M, f


def accelerations(motion: Kernel, time: Array, q: Array, v: Array, reaction: Array) -> Array:
    """v̇ (n, nv) at states (n, nv), with what the contacts do along the velocities: M v̇ = f + Wᵀ λ."""
    found = np.empty_like(v)
    given = [np.ascontiguousarray(one) for one in (time, q, v, reaction)]
    _accelerations(motion.fn.compiled, motion.params, *given, found)
    return found


# Compiled -----------------------------------------------------------------------------------------------------------


@inner
def is_above(params, i, j):
    """Whether pawl j carries pawl i, or is it."""
    n = int(params[0])
    return params[HEAD + WIDE * n + n * i + j] > 0.0


class Frame(NamedTuple):
    """How a body stands and moves in the plane of the world."""

    c: Any  # cos and sin of its angle
    s: Any
    x: Any  # its hinge
    y: Any
    omega: Any
    vx: Any  # velocity of the hinge
    vy: Any
    ax: Any  # and its acceleration at v̇ = 0
    ay: Any


@inner
def frame(params, q, v, i):
    """`Frame` of pawl i. The root is −1; −2 is what stands still."""
    if i < -1:
        return Frame(1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    n = int(params[0])
    x, y, vx, vy, ax, ay = q[n], q[n + 1], v[n], v[n + 1], 0.0, 0.0
    c, s, phi, omega, x_before, y_before = 1.0, 0.0, 0.0, 0.0, 0.0, 0.0
    for j in range(i + 1):
        if is_above(params, i, j):
            k = HEAD + WIDE * j
            dx, dy = params[k + 1] - x_before, params[k + 2] - y_before
            dx, dy = c * dx - s * dy, s * dx + c * dy
            x, y, vx, vy = x + dx, y + dy, vx - omega * dy, vy + omega * dx
            ax, ay = ax - omega * omega * dx, ay - omega * omega * dy
            phi, omega = phi + q[j], omega + v[j]
            c, s = np.cos(phi), np.sin(phi)
            x_before, y_before = params[k + 1], params[k + 2]
    return Frame(c, s, x, y, omega, vx, vy, ax, ay)


@kernel(MOTION)
def _hinged(params, memory, t, q, v, M, h, K, D, X, V, J, b):
    n = int(params[0])
    for r in range(6):
        V[0, r], b[0, r] = 0.0, 0.0
        for j in range(n + 2):
            J[0, r, j] = 0.0
    for r in range(3):
        for c in range(4):
            X[0, r, c] = 1.0 if r == c else 0.0
    taken = 0.0
    for i in range(n):
        k = HEAD + WIDE * i
        m, I = params[k + 3], params[k + 6]
        c, s, hx, hy, omega, _, _, ax, ay = frame(params, q, v, i)
        cx, cy = c * params[k + 4] - s * params[k + 5], s * params[k + 4] + c * params[k + 5]
        x, y, ax, ay = hx + cx, hy + cy, ax - omega * omega * cx, ay - omega * omega * cy
        for j in range(i + 1):
            if is_above(params, i, j):
                at_j = frame(params, q, v, j)
                px, py = -(y - at_j.y), x - at_j.x
                h[j] -= m * (px * ax + py * ay)
                M[j, n] += m * px
                M[n, j] += m * px
                M[j, n + 1] += m * py
                M[n + 1, j] += m * py
                for l in range(i + 1):
                    if is_above(params, i, l):
                        at_l = frame(params, q, v, l)
                        M[j, l] += m * (px * -(y - at_l.y) + py * (x - at_l.x)) + I
        h[n] -= m * ax
        h[n + 1] -= m * ay
        M[n, n] += m
        M[n + 1, n + 1] += m
        kappa, cubic, lean, damping = params[k + 7], params[k + 8], q[i] - params[k + 9], params[k + 10]
        h[i] -= kappa * lean + cubic * lean * lean * lean + damping * v[i]
        K[i, i] += kappa + 3.0 * cubic * lean * lean
        D[i, i] += damping
        taken += damping * v[i] * v[i]
    for r in range(2):
        M[n + r, n + r] += HEAVY
        X[0, r, 3], V[0, r], J[0, r, n + r] = q[n + r], v[n + r], 1.0
    memory[TAKEN], memory[GIVEN] = taken, 0.0


@kernel(void(types.FunctionType(MOTION), f1, f1, f2, f2, f2, f2), allocates=True)
def _accelerations(motion, params, time, q, v, reaction, out):
    n = v.shape[1]
    M, K, D, order = np.zeros((n, n)), np.zeros((n, n)), np.zeros((n, n)), np.zeros(n, np.int64)
    X, V, J, b = np.zeros((1, 3, 4)), np.zeros((1, 6)), np.zeros((1, 6, n)), np.zeros((1, 6))
    memory = np.zeros(SENSED + n)
    for t in range(time.shape[0]):
        for i in range(n):
            out[t, i] = 0.0
            for j in range(n):
                M[i, j] = 0.0
        motion(params, memory, time[t], q[t], v[t], M, out[t], K, D, X, V, J, b)
        for i in range(n):
            out[t, i] += reaction[t, i]
        factorise(M, order, n)
        substitute(M, order, out[t], n)


__all__ = ["HEAVY", "Hinged", "Plates", "accelerations", "equations", "frame", "is_above", "packed"]
