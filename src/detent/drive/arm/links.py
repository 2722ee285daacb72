"""Links of a serial chain, the joints that carry them and the gears that move these (Meitinger & Pfeiffer, fig. 1).

A joint turns about, or slides along, the z axis of its frame. Of an elastic joint the motor has a coordinate of its
own, coupled to the link by the gear's spring and damper,

    τ = c (γ_M/i − γ_A) + d (γ̇_M/i − γ̇_A)                          eq. 2, letters put right (docs/papers.md)

of a stiff one the motor's inertia is that of the joint: i² I_M.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from detent.core.errors import InputError
from detent.core.frames import Pose
from detent.geometry.part import Body
from detent.numeric.chain import SLIDES, TURNS
from detent.numeric.kernel import pack
from detent.units import Quantity, check

# Of a joint that slides the units are those of a line: N/m for N m/rad, and so on.
Stiffness = Annotated[float, Quantity("N m/rad", above=0.0)]
Damping = Annotated[float, Quantity("N m s/rad", least=0.0)]
Inertia = Annotated[float, Quantity("kg m^2", least=0.0)]
Torque = Annotated[float, Quantity("N m", least=0.0)]
Turn = Annotated[float, Quantity("rad")]


@dataclass(frozen=True, slots=True)
class Gear:
    """Motor and gear of a joint. What is said of the motor is at its shaft, the rest at the joint.

    ratio      turns of the motor for one of the joint; its sign does not matter here
    inertia    of the motor
    viscous    friction of the motor
    coulomb    friction of the motor, turning the joint forward and back
    stiffness  of the gear, seen at the joint; None: stiff
    damping    of the gear, seen at the joint
    torque     the motor's largest; None: without limit
    """

    ratio: Annotated[float, Quantity("1")] = 1.0
    inertia: Inertia = 0.0
    viscous: Damping = 0.0
    coulomb: tuple[Torque, Torque] = (0.0, 0.0)
    stiffness: Stiffness | None = None
    damping: Damping = 0.0
    torque: Annotated[float, Quantity("N m", above=0.0)] | None = None

    def __post_init__(self) -> None:
        check(self)
        if self.ratio == 0.0:
            raise InputError("ratio", self.ratio, "a gear of ratio 0 moves nothing")
        if self.stiffness is not None and self.inertia == 0.0:
            raise InputError("inertia", self.inertia, "behind an elastic gear the motor needs an inertia")
        if self.stiffness is None and self.damping > 0.0:
            raise InputError("damping", self.damping, "a stiff gear has none; give its stiffness too")


@dataclass(frozen=True, slots=True)
class Link:
    """A joint and the link it carries.

    place   pose of the joint's frame in that of the joint before it (the world for the first), at coordinate 0
    body    the link, in the joint's frame; None: without mass
    kind    "turns" about or "slides" along the z axis of its frame
    limits  lowest and highest coordinate; None: none
    gear    what moves it
    name    what errors and channels call the joint
    """

    place: Pose = Pose()
    body: Body | None = None
    kind: Literal["turns", "slides"] = "turns"
    limits: tuple[Turn, Turn] | None = None
    gear: Gear = Gear()
    name: str = ""

    def __post_init__(self) -> None:
        check(self)
        if self.kind not in ("turns", "slides"):
            raise InputError("kind", self.kind, 'one of "turns", "slides" is needed')
        if self.limits is not None and not self.limits[0] < self.limits[1]:
            raise InputError("limits", self.limits, "the lower one comes first")


def packed_chain(links: tuple[Link, ...], tool: Pose, gravity: ArrayLike) -> NDArray[np.float64]:
    """What `numeric.chain.chain` reads; tool is the gripper's pose in the last joint's frame."""
    found = [pack(gravity, tool.matrix)]
    for link in links:
        body = link.body
        own = np.zeros(10) if body is None else pack(body.mass, body.centre, body.inertia, body.products)
        found.append(pack(TURNS if link.kind == "turns" else SLIDES, link.place.matrix, own))
    return pack(*found)
