"""A stiff machine that prescribes a straight motion: the force measurement machine of Meitinger & Pfeiffer, section 5.

The part goes forth and back along one axis, at constant speed or with a trapezoid of speed, and cannot yield.
An offset says how the part sits wrongly in the machine: to the side, or turned.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Annotated, Literal

import numpy as np
from numpy.typing import NDArray

from detent.core.errors import InputError
from detent.core.frames import Pose
from detent.numeric.kernel import MOTION, Kernel, kernel, pack
from detent.units import Acceleration, Quantity, Speed, check

AXES = {"x": (1.0, 0.0, 0.0), "y": (0.0, 1.0, 0.0), "z": (0.0, 0.0, 1.0)}


@dataclass(frozen=True, slots=True)
class Leg:
    """One straight stretch: a signed distance along the rail, at a speed, reached and left at an acceleration.

    Without an acceleration the speed is constant from end to end (the machine is stiff and slow).
    A stretch too short to reach the speed is a triangle: v_peak = √(a |d|).
    """

    distance: Annotated[float, Quantity("m")]
    speed: Speed
    acceleration: Acceleration | None = None

    def __post_init__(self) -> None:
        check(self)
        if self.distance == 0.0:
            raise InputError("distance", self.distance, "a leg goes somewhere: negative is back, positive is forth")

    @property
    def ramp(self) -> float:
        """Seconds from rest to the top speed; 0 at constant speed."""
        return 0.0 if self.acceleration is None else self.top_speed / self.acceleration

    @property
    def top_speed(self) -> float:
        if self.acceleration is None:
            return self.speed
        return min(self.speed, math.sqrt(self.acceleration * abs(self.distance)))

    @property
    def duration(self) -> float:
        return abs(self.distance) / self.top_speed + self.ramp


@dataclass(frozen=True, slots=True)
class Rail:
    """Straight prescribed motion of the gripper frame G along `axis` of the world, leg after leg.

    X_WG(t) = start · (d(t) along axis) · offset

    start   pose of the gripper when the run begins
    offset  how the part sits wrongly: lateral (x, y, z) and angular (roll, pitch, yaw) error
    """

    legs: tuple[Leg, ...]
    axis: Literal["x", "y", "z"] = "z"
    start_at: Pose = Pose()
    offset: Pose = Pose()

    def __post_init__(self) -> None:
        if not self.legs:
            raise InputError("legs", None, "at least one leg is needed")
        if self.axis not in AXES:
            raise InputError("axis", self.axis, 'one of "x", "y", "z" is needed')

    nq = 0
    nv = 0

    def start(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        return np.zeros(0), np.zeros(0)

    def contacts(self) -> tuple[Kernel, ...]:
        return ()

    def along(self) -> tuple[float, float, float]:
        return AXES[self.axis]

    def breaks(self) -> tuple[float, ...]:
        times: list[float] = [0.0]
        for leg in self.legs:
            begin, ramp, duration = times[-1], leg.ramp, leg.duration
            if ramp > 0.0:
                times += [begin + ramp, begin + duration - ramp]
            times.append(begin + duration)
        return tuple(sorted(set(times)))

    def layout(self) -> tuple[int, ...]:
        return ()

    def motion(self) -> Kernel:
        rows, begin, from_ = [], 0.0, 0.0
        for leg in self.legs:
            rows.append((begin, leg.duration, from_, leg.distance, leg.top_speed, leg.ramp))
            begin, from_ = begin + leg.duration, from_ + leg.distance
        return Kernel(_rail, pack(self.along(), self.start_at.matrix, self.offset.matrix, len(rows), rows))


@kernel(MOTION)
def _rail(params, memory, t, q, v, M, h, K, D, X, V, J, b):
    """Pose, twist and acceleration (b) of the one body: distance d(t) and speed along the axis by the trapezoid of its
    leg."""
    axis, start, offset, n_legs = params[0:3], params[3:15].reshape(3, 4), params[15:27].reshape(3, 4), int(params[27])
    leg = 28
    # A break belongs to the leg that ends there: the loop asks for the next one only after it has passed.
    while leg + 6 < 28 + 6 * n_legs and t > params[leg] + params[leg + 1]:
        leg += 6
    begin, duration, from_ = params[leg], params[leg + 1], params[leg + 2]
    distance, speed, ramp = params[leg + 3], params[leg + 4], params[leg + 5]
    way = 1.0 if distance > 0.0 else -1.0
    tau = min(max(t - begin, 0.0), duration)
    a = speed / ramp if ramp > 0.0 else 0.0
    gain = 0.0
    if tau < ramp:
        d, rate, gain = 0.5 * a * tau * tau, a * tau, a
    elif tau > duration - ramp:
        left = duration - tau
        d, rate, gain = abs(distance) - 0.5 * a * left * left, a * left, -a
    else:
        d, rate = 0.5 * speed * ramp + speed * (tau - ramp), speed
    d, rate = from_ + way * d, way * rate
    for i in range(3):
        X[0, i, 3] = start[i, 3] + axis[i] * d
        V[0, i], V[0, i + 3] = axis[i] * rate, 0.0
        b[0, i], b[0, i + 3] = axis[i] * way * gain, 0.0
        for j in range(3):
            X[0, i, j] = 0.0
            for k in range(3):
                X[0, i, j] += start[i, k] * offset[k, j]
            X[0, i, 3] += start[i, j] * offset[j, 3]
