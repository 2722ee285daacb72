"""What a drive is: bodies that move, seen at the gripper frame (Meitinger & Pfeiffer, eq. 9).

A drive may also have `channels(run: Moved)`, what else it tells of a run, `shapes()`, what a picture shows of it,
`energies(q, v, t)`, the kinetic and the stored energy at the samples, for a record to balance, and `evidence()`,
numbers that a run's checks judge (core/checks.py).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from detent.numeric.kernel import Kernel


class Drive(Protocol):
    """Holds the moving part. Structural: nothing to inherit."""

    @property
    def nq(self) -> int: ...  # coordinates; 0 for a rail: it cannot yield

    @property
    def nv(self) -> int: ...  # velocities

    def start(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]: ...  # q (nq,), v (nv,)

    def layout(self) -> tuple[int, ...]: ...  # blocks of q: SCALAR or BODY of numeric/rotations.py

    def motion(self) -> Kernel: ...  # MOTION

    def contacts(self) -> tuple[Kernel, ...]: ...  # joint limits, joint friction, loop closures

    def breaks(self) -> tuple[float, ...]: ...  # instants where the motion is not smooth; the last one ends the run

    def along(self) -> tuple[float, float, float]: ...  # direction of insertion in W, a unit vector


@dataclass(frozen=True, slots=True)
class Moved:
    """A run as its drive sees it, at the samples."""

    time: NDArray[np.float64]  # (n,)
    q: NDArray[np.float64]  # (n, nq)
    v: NDArray[np.float64]  # (n, nv)
    memory: NDArray[np.float64]  # (n, …) of its motion
    own: NDArray[np.float64]  # (n, contacts, board.WIDE) its own contacts, numbered from 1; zero where there is none
    pose: NDArray[np.float64]  # (n, 3, 4) of G in W
    twist: NDArray[np.float64]  # (n, 6) of G, in W
    rate: NDArray[np.float64]  # (n, 6) of the twist
    wrench: NDArray[np.float64]  # (n, 6) of the matings on the part at G, in W
    kept: tuple[NDArray[np.float64], ...]  # (n, …) memory of each of its own CONTACTS kernels
