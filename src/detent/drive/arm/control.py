"""Controllers of an arm: PD on the motors (Meitinger & Pfeiffer, eq. 8), impedance, and force along one axis.

    u = g(γ_D) + β θ̇_D + T_C(θ̇_D) + K_P (θ_D − θ) + K_D (θ̇_D − θ̇)

θ is the motor's angle at its joint, θ_D what it is told (way.py). What is known is fed forward: the weight, which the
paper's linearised u leaves out because its q counts from the loaded working point, and the motors' friction, without
which the gripper would be half a millimetre off its way; a PUMA repeats to a tenth.

    Impedance   K_P = Jᵀ K_x J, K_D = Jᵀ D_x J: the gripper yields as K_x says along the axes of W (Salisbury 1980)
    Force       PD, whose set point moves along one axis at a rate proportional to what is missing of a wanted force;
                the other directions keep to their way: position and force, each in its own directions (hybrid)

A controller with a `rate` holds its torques between samples, which act after a `delay`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

import detent.drive.arm.control_kernels as laws
from detent.core.errors import InputError
from detent.drive.arm.links import Damping, Link, Stiffness
from detent.geometry.part import set_numbers
from detent.numeric.kernel import pack
from detent.units import Hz, Quantity, Speed, check, mm, s

Array = NDArray[np.float64]
Frequency = Annotated[float, Quantity("Hz", above=0.0)]
Spring = Annotated[float, Quantity("N/m", above=0.0)]
Damper = Annotated[float, Quantity("N s/m", least=0.0)]


@dataclass(frozen=True, slots=True)
class PD:
    """Position control of each motor on its own.

    stiffness  K_P at the joints, one for each; left out, it is what a servo of the given bandwidth has
    damping    K_D likewise
    elastic    bandwidth of servos behind elastic gears: K_P = J (2π f)², J the joint's inertia at the start
    stiff      bandwidth of the others
    ratio      share of critical damping: K_D = 2 ζ J (2π f)
    rate       how often the controller samples; left out, always
    delay      from a sample to its torques; at most the time between samples
    """

    stiffness: tuple[Stiffness, ...] | None = None
    damping: tuple[Damping, ...] | None = None
    # ours: Paul's rule, half of the lowest frequency of the arm on its gears (21 Hz for the PUMA), not to shake it
    elastic: Frequency = 10 * Hz
    # ours: nothing shakes there; a thirtieth of the PUMA's servo rate of 1143 Hz
    stiff: Frequency = 40 * Hz
    ratio: Annotated[float, Quantity("1", least=0.0)] = 1.0  # ours: no overshoot
    rate: Frequency | None = None
    delay: Annotated[float, Quantity("s", least=0.0)] = 0.0

    def __post_init__(self) -> None:
        check(self)
        check_delay(self.rate, self.delay)

    def packed(self) -> Array:
        return _packed(laws.PD, self.rate, self.delay)

    def gains(self, links: tuple[Link, ...], M: Array) -> tuple[Array, Array]:
        """K_P and K_D (n,) at the joints; M is the chain's mass matrix at the start."""
        motors = np.array([link.gear.ratio**2 * link.gear.inertia for link in links])
        J = np.diag(M) + motors
        w = 2.0 * np.pi * np.array([self.stiff if link.gear.stiffness is None else self.elastic for link in links])
        found = []
        for name, own in (("stiffness", J * w * w), ("damping", 2.0 * self.ratio * J * w)):
            given = getattr(self, name)
            if given is not None and len(given) != len(links):
                raise InputError(name, f"{len(given)} values", f"one for each of {len(links)} joints is needed")
            found.append(own if given is None else np.array(given, dtype=float))
        return found[0], found[1]


@dataclass(frozen=True, slots=True)
class Impedance:
    """The gripper as a spring and damper round its way, along and about the axes of W, made by the motors' torques.

    stiffness  along x y z, then about x y z
    damping    likewise
    rate       how often the controller samples; left out, always
    delay      from a sample to its torques
    """

    stiffness: tuple[Spring, Spring, Spring, Stiffness, Stiffness, Stiffness]
    damping: tuple[Damper, Damper, Damper, Damping, Damping, Damping]
    rate: Frequency | None = None
    delay: Annotated[float, Quantity("s", least=0.0)] = 0.0

    def __post_init__(self) -> None:
        for name in ("stiffness", "damping"):
            set_numbers(self, name, (6,), "six numbers (along x y z, then about x y z) are needed")
        check(self)
        check_delay(self.rate, self.delay)

    def packed(self) -> Array:
        return _packed(laws.IMPEDANCE, self.rate, self.delay, self.stiffness, self.damping)

    def gains(self, links: tuple[Link, ...], M: Array) -> tuple[Array, Array]:
        """None of the joints' own."""
        return np.zeros(len(links)), np.zeros(len(links))


@dataclass(frozen=True, slots=True)
class Force:
    """A wanted force along one axis, position control of everything else.

    force  that the gripper shall push with
    axis   in W, the way it pushes
    gain   speed of the set point for each newton that is missing
    speed  the set point's largest: how fast it comes nearer while nothing is touched
    found  how far along the axis, counted from W's origin, the gripper comes before its way stops: a hole is found
    rate   how often the controller samples
    delay  from a sample to its torques
    servo  of the motors
    """

    force: Annotated[float, Quantity("N", above=0.0)]
    axis: tuple[float, float, float] = (0.0, 0.0, -1.0)
    gain: Annotated[float, Quantity("m/s/N", above=0.0)] = 1 * mm / s  # ours: a millimetre a second for each newton
    speed: Speed = 20 * mm / s  # ours
    rate: Frequency = 1000 * Hz  # ours: about the PUMA's
    delay: Annotated[float, Quantity("s", least=0.0)] = 0.0
    found: Annotated[float, Quantity("m")] | None = None
    servo: PD = field(default_factory=PD)

    def __post_init__(self) -> None:
        set_numbers(self, "axis", (3,), "three numbers (x, y, z) are needed")
        check(self)
        check_delay(self.rate, self.delay)
        if not any(self.axis):
            raise InputError("axis", self.axis, "a direction is needed")
        if self.servo.rate is not None:
            raise InputError("servo.rate", self.servo.rate, "it samples with the force: give the rate there")

    def packed(self) -> Array:
        axis = np.array(self.axis) / np.linalg.norm(self.axis)
        found = np.inf if self.found is None else self.found
        return _packed(laws.FORCE, self.rate, self.delay, axis, self.force, self.gain, self.speed, found)

    def gains(self, links: tuple[Link, ...], M: Array) -> tuple[Array, Array]:
        return self.servo.gains(links, M)


def check_delay(rate: float | None, delay: float) -> None:
    if delay > 0.0 and (rate is None or delay * rate > 1.0 + 1e-9):
        allowed = "at most the time between samples" if rate is not None else "give the rate of samples too"
        raise InputError("delay", delay, allowed)


def _packed(law: float, rate: float | None, delay: float, *rest: object) -> Array:
    found = pack(law, 0.0 if rate is None else 1.0 / rate, delay, *rest)
    return np.concatenate((found, np.zeros(laws.CONTROL - len(found))))
