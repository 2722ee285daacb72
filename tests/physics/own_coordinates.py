"""Drives with coordinates of their own, for motions known in closed form: they move by themselves, without a mating."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from detent.numeric.kernel import CONTACTS, MOTION, UNILATERAL, Kernel, kernel, pack
from detent.numeric.rotations import SCALAR

G = 9.81


@dataclass
class Coordinates:
    """A drive of n scalar coordinates: its equations of motion, its own contacts, where it begins and when it ends."""

    moves: Kernel
    touches: tuple[Kernel, ...]
    q: tuple[float, ...]
    v: tuple[float, ...]
    duration: float

    @property
    def nq(self):
        return len(self.q)

    @property
    def nv(self):
        return len(self.v)

    def layout(self):
        return (SCALAR,) * len(self.q)

    def start(self):
        return np.array(self.q, float), np.array(self.v, float)

    def motion(self):
        return self.moves

    def contacts(self):
        return self.touches

    def breaks(self):
        return (0.0, self.duration)

    def along(self):
        return (0.0, 0.0, 1.0)


# One to three coordinates of a particle over a floor, the last of them its height -------------------------------------


@kernel(MOTION)
def particle(params, memory, t, q, v, M, h, K, D, X, V, J, b):
    """Mass, force along each coordinate, stiffness against zero."""
    n = q.shape[0]
    for i in range(n):
        M[i, i] = params[0]
        h[i] = params[1 + i] - params[1 + n] * q[i]
        K[i, i] = params[1 + n]


@kernel(CONTACTS)
def floor(params, memory, t, q, v, X, V, J, b, gap, rows, drift, id, law):
    n = q.shape[0]
    gap[0], id[0] = q[n - 1], 7
    for j in range(3):
        drift[0, j] = 0.0
        for i in range(n):
            rows[0, j, i] = 0.0
    rows[0, 0, n - 1] = 1.0
    if n > 1:
        rows[0, 1, 0] = 1.0
    if n > 2:
        rows[0, 2, 1] = 1.0
    for j in range(4):
        law[0, j] = params[j]
    return 1


def particle_over_floor(
    q, v, forces, duration, *, mass=1.0, stiffness=0.0, friction=0.0, at_rest=None, restitution=0.0
):
    law = pack(UNILATERAL, friction, friction if at_rest is None else at_rest, restitution)
    return Coordinates(Kernel(particle, pack(mass, forces, stiffness)), (Kernel(floor, law),), q, v, duration)


# A rigid body in a plane whose corners may touch the floor y = 0: a rod, a block --------------------------------------


@kernel(MOTION)
def planar_body(params, memory, t, q, v, M, h, K, D, X, V, J, b):
    """q = (x, y, θ) of the centre of mass; mass, inertia, gravity."""
    M[0, 0], M[1, 1], M[2, 2] = params[0], params[0], params[1]
    h[1] = -params[0] * params[2]


@kernel(CONTACTS)
def corners(params, memory, t, q, v, X, V, J, b, gap, rows, drift, id, law):
    """Friction, restitution, then x and y of each corner from the centre of mass."""
    cos, sin, w = math.cos(q[2]), math.sin(q[2]), v[2]
    n = (params.shape[0] - 2) // 2
    for i in range(n):
        x, y = params[2 + 2 * i], params[3 + 2 * i]
        across, up = x * cos - y * sin, x * sin + y * cos
        gap[i], id[i] = q[1] + up, i
        for j in range(3):
            for k in range(3):
                rows[i, j, k] = 0.0
        rows[i, 0, 1], rows[i, 0, 2] = 1.0, across
        rows[i, 1, 0], rows[i, 1, 2] = 1.0, -up
        drift[i, 0], drift[i, 1], drift[i, 2] = -up * w * w, -across * w * w, 0.0
        law[i, 0], law[i, 1], law[i, 2], law[i, 3] = UNILATERAL, params[0], params[0], params[1]
    return n


def planar(points, q, v, duration, *, mass=1.0, inertia, gravity=G, friction=0.0, restitution=0.0):
    touches = (Kernel(corners, pack(friction, restitution, points)),)
    return Coordinates(Kernel(planar_body, pack(mass, inertia, gravity)), touches, q, v, duration)


# Masses on a line that meet end to end --------------------------------------------------------------------------------


@kernel(MOTION)
def masses(params, memory, t, q, v, M, h, K, D, X, V, J, b):
    for i in range(q.shape[0]):
        M[i, i] = 1.0


@kernel(CONTACTS)
def neighbours(params, memory, t, q, v, X, V, J, b, gap, rows, drift, id, law):
    n = q.shape[0] - 1
    for i in range(n):
        gap[i], id[i] = q[i + 1] - q[i], i
        for j in range(3):
            drift[i, j] = 0.0
            for k in range(n + 1):
                rows[i, j, k] = 0.0
        rows[i, 0, i], rows[i, 0, i + 1] = -1.0, 1.0
        law[i, 0], law[i, 1], law[i, 2], law[i, 3] = UNILATERAL, 0.0, 0.0, params[0]
    return n


def balls_in_a_row(q, v, duration, restitution):
    return Coordinates(Kernel(masses, np.zeros(0)), (Kernel(neighbours, pack(restitution)),), q, v, duration)


# A forced oscillator against a stop -----------------------------------------------------------------------------------


@kernel(MOTION)
def forced(params, memory, t, q, v, M, h, K, D, X, V, J, b):
    """x'' + x = cos(ω t + φ)."""
    M[0, 0], K[0, 0] = 1.0, 1.0
    h[0] = math.cos(params[0] * t + params[1]) - q[0]


@kernel(CONTACTS)
def stop_at_zero(params, memory, t, q, v, X, V, J, b, gap, rows, drift, id, law):
    gap[0], id[0] = -q[0], 0
    for j in range(3):
        drift[0, j], rows[0, j, 0] = 0.0, 0.0
    rows[0, 0, 0] = -1.0
    law[0, 0], law[0, 1], law[0, 2], law[0, 3] = UNILATERAL, 0.0, 0.0, params[0]
    return 1


def impact_oscillator(w, phase, x, speed, duration, restitution):
    return Coordinates(
        Kernel(forced, pack(w, phase)), (Kernel(stop_at_zero, pack(restitution)),), (x,), (speed,), duration
    )


# Two rods of massless length 1 with a unit mass at each end -----------------------------------------------------------


@kernel(MOTION)
def two_pendulums(params, memory, t, q, v, M, h, K, D, X, V, J, b):
    c, s = math.cos(q[0] - q[1]), math.sin(q[0] - q[1])
    M[0, 0], M[0, 1], M[1, 0], M[1, 1] = 2.0, c, c, 1.0
    h[0] = -s * v[1] * v[1] - 2.0 * 9.81 * math.sin(q[0])
    h[1] = s * v[0] * v[0] - 9.81 * math.sin(q[1])


def double_pendulum(q, duration):
    return Coordinates(Kernel(two_pendulums, np.zeros(0)), (), q, (0.0, 0.0), duration)


def pendulum_energy(q, v):
    """Of the double pendulum, J, zero where it hangs still."""
    kinetic = v[..., 0] ** 2 + 0.5 * v[..., 1] ** 2 + v[..., 0] * v[..., 1] * np.cos(q[..., 0] - q[..., 1])
    return kinetic + G * (3.0 - 2.0 * np.cos(q[..., 0]) - np.cos(q[..., 1]))


# The woodpecker toy (Glocker): height y, angles of the sleeve and of the bird -----------------------------------------

M_M, J_M, M_S, J_S, C = 3e-4, 5e-9, 4.5e-3, 7e-7, 5.6e-3
R_0, R_M, H_M, L_M, L_G, H_S, L_S = 2.5e-3, 3.1e-3, 5.8e-3, 0.010, 0.015, 0.020, 0.0201
BEAK, UPPER, LOWER = 0, 1, 2


@kernel(MOTION)
def bird_on_sleeve(params, memory, t, q, v, M, h, K, D, X, V, J, b):
    M[0, 0], M[0, 1], M[0, 2] = M_S + M_M, M_S * L_M, M_S * L_G
    M[1, 0], M[1, 1], M[1, 2] = M_S * L_M, J_M + M_S * L_M * L_M, M_S * L_M * L_G
    M[2, 0], M[2, 1], M[2, 2] = M_S * L_G, M_S * L_M * L_G, J_S + M_S * L_G * L_G
    h[0] = -(M_S + M_M) * 9.81
    h[1] = -C * (q[1] - q[2]) - M_S * 9.81 * L_M
    h[2] = -C * (q[2] - q[1]) - M_S * 9.81 * L_G
    K[1, 1], K[1, 2], K[2, 1], K[2, 2] = C, -C, -C, C


@kernel(CONTACTS)
def beak_and_sleeve(params, memory, t, q, v, X, V, J, b, gap, rows, drift, id, law):
    gap[0], gap[1], gap[2] = L_M + L_G - L_S - R_0 - H_S * q[2], R_M - R_0 + H_M * q[1], R_M - R_0 - H_M * q[1]
    for i in range(3):
        id[i] = i
        for j in range(3):
            drift[i, j] = 0.0
            for k in range(3):
                rows[i, j, k] = 0.0
        rows[i, 1, 0] = 1.0
        rows[i, 1, 1], rows[i, 1, 2] = (L_M, L_G - L_S) if i == 0 else (R_M, 0.0)
        law[i, 0], law[i, 1], law[i, 2], law[i, 3] = UNILATERAL, 0.3, 0.3, 0.5 if i == 0 else 0.0
    rows[0, 0, 2], rows[1, 0, 1], rows[2, 0, 1] = -H_S, H_M, -H_M
    return 3


def woodpecker(duration, q=(0.0, -0.1036, -0.2788), v=(-0.3411, 0.0, -7.4583)):
    return Coordinates(Kernel(bird_on_sleeve, np.zeros(0)), (Kernel(beak_and_sleeve, np.zeros(0)),), q, v, duration)
