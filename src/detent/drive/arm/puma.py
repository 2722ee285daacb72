"""The PUMA 560: links, motors and gears as published, stiffness and damping of its gears as chosen.

Modified Denavit–Hartenberg frames of Armstrong, Khatib & Burdick (1986), masses and motors from there; joint angles as
VAL counts them. With the poses that Meitinger & Pfeiffer print the last axis then points down (tilts of 0.2° and 0.0°),
and θ₆ = θ₁ keeps the gripper square to the base (docs/papers.md).
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from detent.core.errors import InputError
from detent.core.frames import Pose
from detent.drive.arm.links import Damping, Gear, Link, Stiffness
from detent.geometry.part import Body
from detent.units import check, deg

# twist α and length a before the joint, offset d along it (rad, m)
_DH = (
    (0.0, 0.0, 0.0),
    (-math.pi / 2, 0.0, 0.2435),
    (0.0, 0.4318, -0.0934),
    (math.pi / 2, -0.0203, 0.4331),
    (-math.pi / 2, 0.0, 0.0),
    (math.pi / 2, 0.0, 0.0),
)
# kg, kg m² about the centre of mass, m. The first link turns about its own z: nothing but I_z = 0.35 kg m² matters.
_BODIES = (
    Body(1.0, (0.35, 0.35, 0.35)),
    Body(17.4, (0.13, 0.524, 0.539), centre=(0.068, 0.006, -0.016)),
    Body(4.8, (0.066, 0.0125, 0.066), centre=(0.0, -0.07, 0.014)),
    Body(0.82, (1.8e-3, 1.8e-3, 1.3e-3), centre=(0.0, 0.0, -0.019)),
    Body(0.34, (0.3e-3, 0.3e-3, 0.4e-3)),
    Body(0.09, (0.15e-3, 0.15e-3, 0.04e-3), centre=(0.0, 0.0, 0.032)),
)
# gear ratio; at the motor: inertia kg m², viscous N m s/rad, Coulomb forth and back N m
_MOTORS = (
    (-62.611, 291e-6, 1480e-6, 0.395, 0.435),
    (107.815, 409e-6, 817e-6, 0.126, 0.071),
    (-53.706, 299e-6, 1380e-6, 0.132, 0.105),
    (76.036, 35e-6, 71.2e-6, 0.0112, 0.0169),
    (71.923, 35e-6, 82.6e-6, 0.00926, 0.0145),
    (76.686, 35e-6, 36.7e-6, 0.00396, 0.0105),
)
_TORQUE = (97.6, 186.4, 89.4, 24.2, 20.1, 21.3)  # N m at the joint, Armstrong, Khatib & Burdick, table of motors
_LIMITS = ((-160, 160), (-225, 45), (-45, 225), (-110, 170), (-100, 100), (-266, 266))  # deg, Unimation's manual
NAMES = ("waist", "shoulder", "elbow", "forearm", "wrist", "flange")


@dataclass(frozen=True, slots=True)
class Puma560:
    """A PUMA 560 with elastic gears in its first three joints (Meitinger & Pfeiffer, section 2).

    stiffness      of the three gears, seen at the joint
    damping        of the three gears
    with_friction  whether the motors have their Coulomb friction
    with_limits    whether the motors' torques are limited
    """

    # ours: nobody published them; 21.0/22.8/41.4 Hz with locked motors in the pose of section 6.1
    stiffness: tuple[Stiffness, Stiffness, Stiffness] = (6e4, 6e4, 1.2e4)
    # ours: a twentieth of critical damping of each link on its gear, as of steel gear trains
    damping: tuple[Damping, Damping, Damping] = (45.0, 50.0, 7.0)
    with_friction: bool = True
    with_limits: bool = True

    def __post_init__(self) -> None:
        check(self)
        for name in ("stiffness", "damping"):
            if len(getattr(self, name)) != 3:
                raise InputError(name, None, "three numbers are needed, for waist, shoulder and elbow")

    def chain(self) -> tuple[tuple[Link, ...], Pose]:
        """Links, and the frame G = flange turned so that in the paper's poses its z points up and its x from the base.

        Its origin is the wrist's centre; the flange's face lies 56 mm below.
        """
        return tuple(self._link(i) for i in range(6)), Pose.at(pitch=180 * deg)

    def _link(self, i: int) -> Link:
        alpha, a, d = _DH[i]
        c, s = round(math.cos(alpha), 15), round(math.sin(alpha), 15)  # right angles are right
        place = Pose(np.array(((1.0, 0.0, 0.0, a), (0.0, c, -s, -s * d), (0.0, s, c, c * d))))
        ratio, inertia, viscous, forth, back = _MOTORS[i]
        gear = Gear(
            ratio=abs(ratio),
            inertia=inertia,
            viscous=viscous,
            coulomb=(forth, back) if self.with_friction else (0.0, 0.0),
            stiffness=self.stiffness[i] if i < 3 else None,
            damping=self.damping[i] if i < 3 else 0.0,
            torque=_TORQUE[i] / abs(ratio) if self.with_limits else None,
        )
        low, high = _LIMITS[i]
        return Link(place, _BODIES[i], "turns", (low * deg, high * deg), gear, NAMES[i])
