"""Roads to a bolt's gaps that share no code with the search: surfaces as clouds of points, in NumPy."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import cache

import numpy as np
from scipy.spatial.transform import Rotation

from detent.geometry.thread import Thread
from detent.mating.bolt.model import Bolt
from detent.units import deg, mm

PAPER = Thread(1 * mm, 6 * mm, 0.05)  # Nicolson & Fearing, section 4.3
TURN = 2 * math.pi


class Contacts:
    """What the kernel tells of one pose and twist; `memory` goes on from an earlier call, `within` a step or not."""

    def __init__(self, bolt, X, V=(0, 0, 0, 0, 0, 0), memory=None, within=False):
        fn, params, memory_at_start = _kernel(bolt)
        self.memory, most = (memory_at_start if memory is None else memory).copy(), 32
        self.gap, self.rows, self.drift = np.zeros(most), np.zeros((most, 3, 6)), np.zeros((most, 3))
        self.id, self.law = np.zeros(most, dtype=np.int64), np.zeros((most, 5))
        self.id[0] = within
        self.n = fn(
            params, self.memory, 0.0, np.zeros(7), np.zeros(6), np.ascontiguousarray(X[None]),
            np.array(V, dtype=float)[None], np.eye(6)[None].copy(), np.zeros((1, 6)), self.gap, self.rows, self.drift,
            self.id, self.law,
        )  # fmt: skip
        self.gap, self.id = self.gap[: self.n], self.id[: self.n].tolist()

    def of(self, number):
        i = list(self.id).index(number)
        return self.gap[i], self.rows[i], self.drift[i]


@cache
def _kernel(bolt):
    kernel = bolt.contacts()[-1]
    return kernel.fn.compiled, kernel.params, kernel.memory


def pose(spin=0.0, tilt=0.0, towards=0.0, at=(0.0, 0.0, 0.0)):
    """The bolt turned by `spin` about its axis, then tilted about the horizontal direction `towards`; (3, 4)."""
    axis = np.array([math.cos(towards), math.sin(towards), 0.0])
    R = (Rotation.from_rotvec(tilt * axis) * Rotation.from_euler("z", spin)).as_matrix()
    return np.column_stack((R, at))


def drawn(rng, bolt, most_tilt, most_off):
    """A random pose at which the bolt just touches the nut, or None: raised or lowered by what the search says."""
    p = bolt.thread.pitch
    tilt = rng.uniform(0, most_tilt) * rng.choice([1.0, 1.0, 0.1, 0.01])
    off, way = rng.uniform(0, most_off), rng.uniform(0, TURN)
    at = off * math.cos(way), off * math.sin(way), -rng.uniform(0.0, 3.5) * p
    X = pose(rng.uniform(-math.pi, math.pi), tilt, rng.uniform(0, TURN), at)
    wide = replace(bolt, margin=0.5 * bolt.thread.crest)
    for _ in range(40):
        told = Contacts(wide, X)
        if told.n == 0:
            X[2, 3] -= 0.03 * p
            if X[2, 3] < -4.5 * p:
                return None
            continue
        i = int(told.gap.argmin())
        if abs(told.gap[i]) < 1e-10:
            return X
        up = told.rows[i, 0, 2]
        X[2, 3] -= told.gap[i] / (math.copysign(max(abs(up), 0.3), up))
    return None


def gaps(thread, nut, X, z, phi, thickness):
    """Gap, exact to first order, of points of the bolt's surface from the nut's; infinite outside it."""
    r = thread.bolt(z, phi)
    x = np.stack((r * np.cos(phi), r * np.sin(phi), z), -1) @ X[:, :3].T + X[:, 3]
    rho, at, height = np.hypot(x[..., 0], x[..., 1]), np.arctan2(x[..., 1], x[..., 0]), x[..., 2]
    e = 1e-6 * nut.pitch
    G = nut.nut(height, at) - rho
    along = (nut.nut(height + e, at) - nut.nut(height - e, at)) / (2 * e)
    turn = e / rho
    round_ = (nut.nut(height, at + turn) - nut.nut(height, at - turn)) / (2 * e)
    g = G / np.sqrt(1 + along**2 + round_**2)
    return np.where((height < 0) & (height > -thickness), g, np.inf)


def least_gap(bolt, X, fine=(500, 900)):
    """The least gap of all points of the bolt from the nut, by a grid and grids in its lowest places."""
    thread, nut = bolt.thread, bolt.nut_thread
    lean = math.hypot(X[2, 0], X[2, 1])
    high = min(max(-X[2, 3], 0.0) + lean * thread.diameter / 2 + 0.05 * thread.pitch, bolt.length)
    z, phi = np.linspace(0.0, high, fine[0]), np.arange(fine[1]) * TURN / fine[1]
    Z, P = np.meshgrid(z, phi, indexing="ij")
    g, best = gaps(thread, nut, X, Z, P, bolt.thickness), np.inf
    for k in np.argsort(g, axis=None)[: 40 * 25 : 25]:
        i, j = np.unravel_index(k, g.shape)
        at, dz, dphi = (z[i], phi[j]), z[1] - z[0], phi[1] - phi[0]
        for _ in range(14):
            near = np.clip(at[0] + np.linspace(-2, 2, 13) * dz, 0.0, bolt.length), at[1] + np.linspace(-2, 2, 13) * dphi
            Z, P = np.meshgrid(*near, indexing="ij")
            local = gaps(thread, nut, X, Z, P, bolt.thickness)
            low = np.unravel_index(local.argmin(), local.shape)
            at, dz, dphi, best = (Z[low], P[low]), dz / 2.5, dphi / 2.5, min(best, float(local.min()))
    return best


__all__ = ["PAPER", "Bolt", "Contacts", "deg", "drawn", "gaps", "least_gap", "pose"]
