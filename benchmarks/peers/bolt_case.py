"""The bolt of Nicolson & Fearing, section 4.3, for every engine alike: numbers, and what is measured of a run.

True penetration: a part's surface is sampled densely at a recorded pose, its gap from the other part's surface taken,
and every local least of the samples followed downhill; both parts in turn. This knows nothing of the contact search.
Our surfaces' gap is exact to first order: an aligned bolt pressed 2 µm too far along its axis is 1.73 µm deep and shows
1.77, one pressed 10 µm 8.66 and 9.5. The plugin's distance is exact on its flanks.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numba
import numpy as np
from numpy.typing import NDArray

from detent import Pose
from detent.drive.feed import Twist
from detent.drive.grasp import Grasp
from detent.geometry.part import Body
from detent.geometry.thread import Thread
from detent.geometry.thread_form import BASE, END, FLIP_Y, FLIP_Z, SIGN, height
from detent.geometry.thread_lines import apart_from_part
from detent.mating.bolt.model import Bolt
from detent.units import N, deg, g, mm, s

Array = NDArray[np.float64]

THREAD = Thread(1 * mm, 6 * mm, allowance=0.05)
BOLT = Bolt(THREAD, friction=0.2, restitution=0.5)  # friction, lengths, the bolt's inertia: ours, none is printed
TURNING = 0.35 * N * mm / deg
DURATION = 3 * s
PER_PITCH, PER_TURN = 40, 120  # samples of a surface: steps of 25 µm along the axis and 0.16 mm round it
NEAR = 3e-6  # m above the least: what lies between samples is less deep than this below them
FINEST, LESS = 1e-3, 1e-11  # of a step of the samples, and m of gap: what is not worth a further step downhill


def hand(tilt: float = 1 * deg, aside: float = 0.02 * mm, duration: float = DURATION) -> Grasp:
    """The grasp of 4.3. The start is a little aside: on the axis up and down are alike, and rounding would decide."""
    return Grasp(
        payload=Body.cylinder(mass=10 * g, radius=3 * mm, length=12 * mm),
        stiffness=(0.1 * N / mm, 0.1 * N / mm, 0.01 * N / mm, TURNING, TURNING, TURNING),
        damping_ratio=0.1,
        hold=(0.0, 0.0, -3 * mm),
        start_at=Pose.at(x=aside, pitch=tilt),
        feed=Twist(v=(0.0, 0.0, -1 * mm / s), w=(0.0, 0.0, -360 * deg / s)),
        duration=duration,
    )


@dataclass(frozen=True)
class Run:
    """What an engine did, lengths in m whatever its scene was built in."""

    seconds: float  # the least of its timed runs
    step: float
    X: Array  # (n, 3, 4) pose of the bolt in the nut's frame, once a step
    contacts: float  # the mean of steps with any

    @property
    def factor(self) -> float:
        """Times real time."""
        return self.step * (len(self.X) - 1) / self.seconds


def settled(run: Run) -> tuple[float, float]:
    """Mean and spread of x_z + vt over the last turn, m: where the bolt was captured, off its equilibrium."""
    t = run.step * np.arange(len(run.X))
    off = (run.X[:, 2, 3] + 1 * mm / s * t)[t > t[-1] - 1.0]
    return float(off.mean()), float(off.max() - off.min())


def penetration(bolt: Bolt, X: Array) -> Array:
    """True penetration (n,), m, at poses X (n, 3, 4): zero where the parts are apart."""
    forms = bolt.thread.bolt_form(bolt.length), bolt.nut_thread.nut_form(bolt.thickness)
    deep, p = np.zeros(len(X)), bolt.thread.pitch
    for own, other, own_is_bolt in ((*forms, True), (*reversed(forms), False)):
        for i, T in enumerate(carried_into(own, other, X, own_is_bolt)):
            low, high = _overlap(own[END], other[END], T, own[BASE] + p)
            deep[i] = max(deep[i], -_least_of_threads((own, other, T), low, high, p / PER_PITCH))
    return deep


def carried_into(own: Array, other: Array, X: Array, own_is_bolt: bool) -> Array:
    """(n, 3, 4): own's frame in the other's, from poses of the bolt in the nut."""
    flip = [np.diag((1.0, form[FLIP_Y], form[FLIP_Z])) for form in (own, other)]
    R, r = X[:, :, :3], X[:, :, 3:]
    if not own_is_bolt:
        R = R.transpose(0, 2, 1)
        r = -R @ r
    return np.ascontiguousarray(np.concatenate((flip[1] @ R @ flip[0], flip[1] @ r), axis=2))


def _overlap(own_end: float, other_end: float, T: Array, most: float) -> tuple[float, float]:
    """Part of own's axis, from its end, that can lie within the other."""
    aside = most * math.hypot(T[2, 0], T[2, 1])
    a, b = sorted(((-aside - T[2, 3]) / T[2, 2], (other_end + aside - T[2, 3]) / T[2, 2]))
    return max(a, 0.0), min(b, own_end)


def least_of(gap: Callable[..., float]) -> Any:
    """A search of the least gap(what, z, φ) over a surface, compiled for it."""

    @numba.njit(error_model="numpy")
    def least(what: Any, low: float, high: float, dz: float) -> float:
        n, m = int((high - low) / dz) + 1, PER_TURN
        if high <= low:
            return math.inf
        g, d_phi, best = np.empty((n + 1, m)), 2 * math.pi / m, math.inf
        for i in range(n + 1):
            for j in range(m):
                g[i, j] = gap(what, min(low + i * dz, high), j * d_phi)
                best = min(best, g[i, j])
        for i in range(n + 1):
            for j in range(m):
                here = g[i, j]
                if here > min(best + NEAR, NEAR) or (i > 0 and g[i - 1, j] <= here) or (i < n and g[i + 1, j] < here):
                    continue
                if g[i, j - 1] <= here or g[i, (j + 1) % m] < here:
                    continue
                # Compass search: the gap has kinks, where slopes would lead astray.
                z, phi, size = min(low + i * dz, high), j * d_phi, 0.5
                while size > FINEST:
                    moved = False
                    for way in range(8):
                        a, b = math.cos(way * math.pi / 4), math.sin(way * math.pi / 4)
                        z1, phi1 = min(max(z + a * size * dz, low), high), phi + b * size * d_phi
                        there = gap(what, z1, phi1)
                        if there < here - LESS:
                            here, z, phi, moved = there, z1, phi1, True
                    if not moved:
                        size *= 0.5
                best = min(best, here)
        return best

    return least


@numba.njit(error_model="numpy")
def _gap_of_threads(what: Any, z: float, phi: float) -> float:
    own, other, T = what
    h, _, _, _, _, _ = height(own, z, phi)
    rho = own[BASE] + own[SIGN] * h
    x, y = rho * math.cos(phi), rho * math.sin(phi)
    at = (
        T[0, 0] * x + T[0, 1] * y + T[0, 2] * z + T[0, 3],
        T[1, 0] * x + T[1, 1] * y + T[1, 2] * z + T[1, 3],
        T[2, 0] * x + T[2, 1] * y + T[2, 2] * z + T[2, 3],
    )
    g, _ = apart_from_part(other, at)
    return max(g, at[2] - other[END])  # out by the far end


_least_of_threads = least_of(_gap_of_threads)
