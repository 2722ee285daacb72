"""A remote-centre-of-compliance wrist between arm and gripper (Whitney 1982): springs that act as if at a point below.

It is six more joints of the chain without motors, at the centre C along and about the axes of G: three that slide, then
three that turn, each on its spring and damper. For small motions that is the diagonal stiffness at C; its links are
without mass.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from detent.drive.control import Damper, Spring
from detent.drive.free import settle
from detent.drive.links import Damping, Link, Stiffness
from detent.frames import Pose
from detent.geometry.part import Body, Point
from detent.units import Quantity, check

Array = NDArray[np.float64]
_NEXT = np.array(((0.0, 0.0, 1.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0)))  # z of a frame turned by it is x of the old one
NAMES = tuple(f"compliance {how} {axis}" for how in ("along", "about") for axis in "xyz")


@dataclass(frozen=True, slots=True)
class RemoteCentre:
    """Springs between the arm and the gripper that act at one point.

    stiffness  along x y z of G, then about them
    damping    likewise
    centre     where they act, in G: at the tip of a peg it moves aside without turning, and turns without moving aside
    travel     how far it goes to each side, along the axes
    """

    stiffness: tuple[Spring, Spring, Spring, Stiffness, Stiffness, Stiffness]
    damping: tuple[Damper, Damper, Damper, Damping, Damping, Damping]
    centre: Point = (0.0, 0.0, 0.0)
    travel: Annotated[float, Quantity("m", above=0.0)] | None = None

    def __post_init__(self) -> None:
        for name in ("stiffness", "damping"):
            settle(self, name, (6,), "six numbers (along x y z, then about x y z) are needed")
        settle(self, "centre", (3,), "three numbers (x, y, z) are needed")
        check(self)

    def links(self, X_6G: Pose, gripper: Body) -> tuple[tuple[Link, ...], Pose]:
        """Joints behind the arm's last one, in whose frame G is at X_6G when they rest, and G in the last of them."""
        cyclic = Pose(np.column_stack((_NEXT, np.zeros(3))))
        to_centre = Pose(np.column_stack((np.eye(3), self.centre)))
        held = Body(gripper.mass, gripper.inertia, gripper.products, tuple(np.subtract(gripper.centre, self.centre)))
        found = [
            Link(
                place=X_6G @ to_centre @ cyclic if i == 0 else cyclic,
                body=held if i == 5 else None,
                kind="slides" if i < 3 else "turns",
                limits=None if self.travel is None or i >= 3 else (-self.travel, self.travel),
                name=NAMES[i],
            )
            for i in range(6)
        ]
        return tuple(found), to_centre.inverse()
