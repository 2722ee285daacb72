"""Controllers of an arm: PD on the motors (Meitinger & Pfeiffer, eq. 8).

    u = g(γ_D) + β θ̇_D + T_C(θ̇_D) + K_P (θ_D − θ) + K_D (θ̇_D − θ̇)

θ is the motor's angle at its joint, θ_D what it is told (way.py). What is known is fed forward: the weight, which the
paper's linearised u leaves out because its q counts from the loaded working point, and the motors' friction, without
which the gripper would be half a millimetre off its way; a PUMA repeats to a tenth.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from detent.drive.links import Damping, Link, Stiffness
from detent.errors import InputError
from detent.units import Hz, Quantity, check

Array = NDArray[np.float64]
Frequency = Annotated[float, Quantity("Hz", above=0.0)]


@dataclass(frozen=True, slots=True)
class PD:
    """Position control of each motor on its own.

    stiffness  K_P at the joints, one for each; left out, it is what a servo of the given bandwidth has
    damping    K_D likewise
    elastic    bandwidth of servos behind elastic gears: K_P = J (2π f)², J the joint's inertia at the start
    stiff      bandwidth of the others
    ratio      share of critical damping: K_D = 2 ζ J (2π f)
    """

    stiffness: tuple[Stiffness, ...] | None = None
    damping: tuple[Damping, ...] | None = None
    # ours: Paul's rule, half of the lowest frequency of the arm on its gears (21 Hz for the PUMA), not to shake it
    elastic: Frequency = 10 * Hz
    # ours: nothing shakes there; a thirtieth of the PUMA's servo rate of 1143 Hz
    stiff: Frequency = 40 * Hz
    ratio: Annotated[float, Quantity("1", least=0.0)] = 1.0  # ours: no overshoot

    def __post_init__(self) -> None:
        check(self)

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
