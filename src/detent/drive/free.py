"""A body that nobody holds: gravity alone."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from detent.core.frames import Pose
from detent.drive.rigid_payload import (
    Carrier,
    Turning,
    Vector3,
    Velocity,
    coordinates,
    direction,
    is_asked,
    packed,
    rigid_body,
)
from detent.geometry.part import Body, check_pose, set_numbers
from detent.numeric.kernel import MOTION, Kernel, kernel
from detent.numeric.rotations import BODY
from detent.units import Duration, check

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Free(Carrier):
    """A body that flies and falls freely.

    body      what moves; its frame is G
    duration  when the run ends
    start_at  pose of G when the run begins
    velocity  of G's origin, then the angular velocity, both along the axes of the world
    gravity   acceleration of free fall
    """

    body: Body
    duration: Duration
    start_at: Pose = Pose()
    velocity: tuple[Velocity, Velocity, Velocity, Turning, Turning, Turning] = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    gravity: Vector3 = (0.0, 0.0, -9.81)

    def __post_init__(self) -> None:
        set_numbers(self, "velocity", (6,), "six numbers (x y z, then about x y z) are needed")
        set_numbers(self, "gravity", (3,), "three numbers (x, y, z) are needed")
        check(self)
        check_pose("start_at", self.start_at)

    nq = 7
    nv = 6

    def layout(self) -> tuple[int, ...]:
        return (BODY,)

    def start(self) -> tuple[Array, Array]:
        return coordinates(self.start_at), np.array(self.velocity)

    def contacts(self) -> tuple[Kernel, ...]:
        return ()

    def breaks(self) -> tuple[float, ...]:
        return (0.0, self.duration)

    def along(self) -> tuple[float, float, float]:
        """The way down; z of the world where nothing pulls."""
        return direction(self.gravity)

    def motion(self) -> Kernel:
        return Kernel(_free, packed(self.body, self.gravity))

    @property
    def payload(self) -> Body:  # pyright: ignore[reportIncompatibleVariableOverride]  # read only, as all fields are
        return self.body


# Compiled -----------------------------------------------------------------------------------------------------------


@kernel(MOTION)
def _free(params, memory, t, q, v, M, h, K, D, X, V, J, b):
    rigid_body(params, is_asked(memory), q, v, M, h, K, D, X, V, J, b)
