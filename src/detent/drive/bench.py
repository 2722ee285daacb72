"""A test bench that moves a mechanism along one freedom and measures what it takes: Colton & Hollerbach, section 2.

Prescribed, it goes exactly as it is told, whatever the mechanism does (nv = 0): the experiment of their model, where
motion is the input and force the output. With a controller (`Servo`) it is a motor that yields, follows as well as it
can, and shakes (nv = 1).
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Annotated, Literal

import numpy as np
from numpy.typing import NDArray

from detent.drive.bench_motions import AnyMotion, Chirp, HandLike, MultiSine, Sine, Steps, motion_at, place_at
from detent.drive.bench_sensors import Accelerometer, Encoder, ForceSensor, Sensors
from detent.drive.free import check_pose
from detent.errors import InputError
from detent.frames import Pose
from detent.numeric.kernel import MOTION, Kernel, inner, kernel, pack
from detent.units import Duration, Hz, Quantity, check

Array = NDArray[np.float64]
AXES = ("x", "y", "z")
HEAD, MOTION_AT = 2, 14  # parameters: the axis, whether it turns; the pose at zero; the motion


@dataclass(frozen=True, slots=True)
class Bench:
    """A machine that moves the part along an axis of the world, or about it, and measures.

    motion    what it is told to do; positions count from `start_at`
    rate      how often it samples, and its controller acts
    duration  when the run ends; the motion's own end if left out
    sensors   what it measures with
    stroke    how far it can go, from end to end, as much forth as back
    axis      of the world, along which it goes or about which it turns
    rotary    whether it turns: then positions are angles and forces torques
    start_at  pose of the part at position zero
    """

    motion: AnyMotion
    rate: Annotated[float, Quantity("Hz", above=0.0)] = 4000 * Hz  # section 5
    duration: Duration | None = None
    sensors: Sensors = field(default_factory=Sensors)
    stroke: Annotated[float, Quantity("m", above=0.0, turning="rad")] | None = None
    axis: Literal["x", "y", "z"] = "z"
    rotary: bool = False
    start_at: Pose = Pose()

    def __post_init__(self) -> None:
        check(self)
        check_pose("start_at", self.start_at)
        if self.axis not in AXES:
            raise InputError("axis", self.axis, 'one of "x", "y", "z" is needed')

    nq = 0
    nv = 0

    def layout(self) -> tuple[int, ...]:
        return ()

    def start(self) -> tuple[Array, Array]:
        return np.zeros(0), np.zeros(0)

    def contacts(self) -> tuple[Kernel, ...]:
        return ()

    def along(self) -> tuple[float, float, float]:
        x, y, z = np.eye(3)[AXES.index(self.axis)].tolist()
        return x, y, z

    def breaks(self) -> tuple[float, ...]:
        """The end of the run alone: every motion is smooth enough. Infinity where nobody says when it ends."""
        end = self.motion.ends() if self.duration is None else min(self.duration, self.motion.ends())
        return (0.0, end)

    def motion_at(self, time: Array) -> tuple[Array, Array, Array]:
        """Position, speed and acceleration (n,) that it is told."""
        return motion_at(self.motion, time)

    def machine(self) -> Machine:
        """The bench as a drive: its field `motion` stands where a drive has a method."""
        return Machine(self)


@dataclass(frozen=True, slots=True)
class Machine:
    """The drive behind a bench."""

    bench: Bench

    @property
    def nq(self) -> int:
        return self.bench.nq

    @property
    def nv(self) -> int:
        return self.bench.nv

    def start(self) -> tuple[Array, Array]:
        return self.bench.start()

    def layout(self) -> tuple[int, ...]:
        return self.bench.layout()

    def contacts(self) -> tuple[Kernel, ...]:
        return self.bench.contacts()

    def breaks(self) -> tuple[float, ...]:
        return self.bench.breaks()

    def along(self) -> tuple[float, float, float]:
        return self.bench.along()

    def motion(self) -> Kernel:
        one = self.bench
        return Kernel(_prescribed, pack(AXES.index(one.axis), one.rotary, one.start_at.matrix, one.motion.packed()))


@kernel(MOTION)
def _prescribed(params, memory, t, q, v, M, h, K, D, X, V, J, b):
    x, speed, gain = place_at(params, MOTION_AT, t)
    put_part(params, x, speed, gain, X, V, b)


@inner
def put_part(params, x, v, a, X, V, b):
    """Pose, twist and acceleration of the part at position x along or about the axis."""
    i = int(params[0])
    j, k = (i + 1) % 3, (i + 2) % 3
    for r in range(3):
        V[0, r], V[0, r + 3], b[0, r], b[0, r + 3] = 0.0, 0.0, 0.0, 0.0
        for c in range(4):
            X[0, r, c] = params[HEAD + 4 * r + c]
    if params[1] == 0.0:
        X[0, i, 3] += x
        V[0, i], b[0, i] = v, a
        return
    cosine, sine = math.cos(x), math.sin(x)
    for c in range(3):  # turned about the axis of the world through the part's origin
        one, other = X[0, j, c], X[0, k, c]
        X[0, j, c], X[0, k, c] = cosine * one - sine * other, sine * one + cosine * other
    V[0, i + 3], b[0, i + 3] = v, a


__all__ = [
    "Accelerometer", "Bench", "Chirp", "Encoder", "ForceSensor", "HandLike", "MultiSine", "Sensors", "Sine", "Steps",
]  # fmt: skip
