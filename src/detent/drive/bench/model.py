"""A test bench that moves a mechanism along one freedom and measures what it takes: Colton & Hollerbach, section 2.

Prescribed, it goes exactly as it is told, whatever the mechanism does (nv = 0): the experiment of their model, where
motion is the input and force the output. With a controller (`Servo`) it is a motor that yields, follows as well as it
can, and shakes (nv = 1).
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Annotated, ClassVar, Literal

import numpy as np
from numpy.typing import NDArray

from detent.core.errors import InputError
from detent.core.frames import Pose
from detent.drive.bench.motions import AnyMotion, Chirp, HandLike, MultiSine, Sine, Steps, motion_at, place_at
from detent.drive.bench.sensors import Accelerometer, Encoder, ForceSensor, Sensors
from detent.drive.bench.servo import Motor, Servo, put_part, servoed, slider
from detent.geometry.part import check_pose
from detent.numeric.kernel import MOTION, Kernel, kernel, pack
from detent.numeric.rotations import SCALAR
from detent.units import Duration, Hz, Quantity, check

Array = NDArray[np.float64]
AXES = ("x", "y", "z")
MOTION_AT = 14  # prescribed, parameters: the axis, whether it turns; the pose at zero; the motion


@dataclass(frozen=True, slots=True)
class Bench:
    """A machine that moves the part along an axis of the world, or about it, and measures.

    motion    what it is told to do; positions count from `start_at`
    rate      how often it samples, and its controller acts
    duration  when the run ends; the motion's own end if left out
    lead_in   how long it moves before the record begins: controller and sensors have settled then
    sensors   what it measures with
    control   motor and controller; left out, it goes exactly as it is told
    stroke    how far it can go, from end to end, as much forth as back; left out, as far as it is told
    axis      of the world, along which it goes or about which it turns
    rotary    whether it turns: then positions are angles and forces torques
    start_at  pose of the part at position zero
    """

    motion: AnyMotion
    rate: Annotated[float, Quantity("Hz", above=0.0)] = 4000 * Hz  # section 5
    duration: Duration | None = None
    lead_in: Annotated[float, Quantity("s", least=0.0)] = 0.0
    sensors: Sensors = field(default_factory=Sensors)
    control: Servo | None = None
    stroke: Annotated[float, Quantity("m", above=0.0, turning="rad")] | None = None
    axis: Literal["x", "y", "z"] = "z"
    rotary: bool = False
    start_at: Pose = Pose()
    solvers: ClassVar[Mapping[str, str]] = dict.fromkeys(("auto", "stepping", "fixed", "events"), "bench")

    def __post_init__(self) -> None:
        check(self)
        check_pose("start_at", self.start_at)
        if self.axis not in AXES:
            raise InputError("axis", self.axis, 'one of "x", "y", "z" is needed')

    @property
    def nq(self) -> int:
        return 0 if self.control is None else 1

    @property
    def nv(self) -> int:
        return self.nq

    def layout(self) -> tuple[int, ...]:
        return (SCALAR,) * self.nq

    def start(self) -> tuple[Array, Array]:
        """On its way, and moving with it."""
        x, v, _ = self.motion_at(np.zeros(1))
        return x[: self.nq], v[: self.nq]

    def along(self) -> tuple[float, float, float]:
        x, y, z = np.eye(3)[AXES.index(self.axis)].tolist()
        return x, y, z

    def ends(self) -> float:
        """How long the record is, s; infinite where nobody says so."""
        own = self.motion.ends() - self.lead_in
        return own if self.duration is None else min(self.duration, own)

    def motion_at(self, time: Array) -> tuple[Array, Array, Array]:
        """Position, speed and acceleration (n,) that it is told, at times since it began to move."""
        return motion_at(self.motion, time)

    def machine(self, end: float) -> _Machine:
        """The drive behind it, for a run until `end`: a bench has its motion where a drive has a method."""
        return _Machine(self, end)

    # A drive's, for those who list drives; the machine has the rest.

    def contacts(self) -> tuple[Kernel, ...]:
        return self.machine(self.ends()).contacts()

    def breaks(self) -> tuple[float, ...]:
        return (0.0, self.ends())


@dataclass(frozen=True, slots=True)
class _Machine:
    """A bench as a drive."""

    bench: Bench
    end: float

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

    def along(self) -> tuple[float, float, float]:
        return self.bench.along()

    def breaks(self) -> tuple[float, ...]:
        """Where the controller acts; every motion is smooth enough in between."""
        if self.bench.control is None:
            return (0.0, self.end)
        return (*(np.arange(math.ceil(self.end * self.bench.rate)) / self.bench.rate).tolist(), self.end)

    def contacts(self) -> tuple[Kernel, ...]:
        return () if self.bench.control is None else (Kernel(slider, _packed(self)),)

    def energies(self, q: Array, v: Array, t: Array) -> tuple[Array, Array]:
        """Kinetic and stored energy (n,), J: of the slider; none."""
        mass = 0.0 if self.bench.control is None else self.bench.control.motor.mass
        return 0.5 * mass * v[:, 0] ** 2, np.zeros(len(v))

    def motion(self) -> Kernel:
        one = self.bench
        if one.control is None:
            return Kernel(_prescribed, _packed(self))
        (x,), (v,) = one.start()
        return Kernel(servoed, _packed(self), one.control.memory(one.rate, x, v))


@lru_cache(maxsize=4)
def _packed(machine: _Machine) -> Array:
    one = machine.bench
    head, motion = pack(AXES.index(one.axis), one.rotary, one.start_at.matrix), one.motion.packed()
    if one.control is None:
        return pack(head, motion)
    samples = math.ceil(machine.end * one.rate) + 2
    return pack(head, one.control.packed(one.rate, one.sensors, one.stroke, motion, samples))


@kernel(MOTION)
def _prescribed(params, memory, t, q, v, M, h, K, D, X, V, J, b):
    x, speed, gain = place_at(params, MOTION_AT, t)
    put_part(params, x, speed, gain, X, V, b)


__all__ = [
    "Accelerometer", "Bench", "Chirp", "Encoder", "ForceSensor", "HandLike", "Motor", "MultiSine", "Sensors", "Servo",
    "Sine", "Steps",
]  # fmt: skip
