"""What a drive is: bodies that move, seen at the gripper frame (Meitinger & Pfeiffer, eq. 9)."""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from detent.numeric.kernel import Kernel


class Drive(Protocol):
    """Holds the moving part. Structural: nothing to inherit."""

    @property
    def nq(self) -> int: ...  # coordinates; 0 for a rail: it cannot yield

    @property
    def nv(self) -> int: ...  # velocities

    def start(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]: ...  # q (nq,), v (nv,)

    def layout(self) -> tuple[int, ...]: ...  # blocks of q: `numeric.so3.SCALAR` or BODY

    def motion(self) -> Kernel: ...  # MOTION

    def contacts(self) -> tuple[Kernel, ...]: ...  # joint limits, joint friction, loop closures

    def breaks(self) -> tuple[float, ...]: ...  # instants where the motion is not smooth; the last one ends the run

    def along(self) -> tuple[float, float, float]: ...  # direction of insertion in W, a unit vector
