"""Poses, twists and wrenches between named frames: NumPy only.

`X_BA` is the pose of A seen from B and neighbouring letters cancel: X_WA = X_WG @ X_GA. Six-vectors are linear first:
twist (v, ω), wrench (f, m). Frames: W world, G gripper, A moving part, B fixed part, L flexible member, C contact.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from detent.units import Angle, Position

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Pose:
    """Position and orientation of one frame seen from another, as a (3, 4) matrix [R | p]."""

    matrix: Array = field(default_factory=lambda: np.eye(3, 4))

    @classmethod
    def at(
        cls,
        x: Position = 0.0,
        y: Position = 0.0,
        z: Position = 0.0,
        roll: Angle = 0.0,
        pitch: Angle = 0.0,
        yaw: Angle = 0.0,
    ) -> Pose:
        """Pose at (x, y, z), turned by R = R_z(yaw) R_y(pitch) R_x(roll)."""
        (c, s), (d, t), (e, u) = ((np.cos(angle), np.sin(angle)) for angle in (roll, pitch, yaw))
        R_x = np.array([[1, 0, 0], [0, c, -s], [0, s, c]])
        R_y = np.array([[d, 0, t], [0, 1, 0], [-t, 0, d]])
        R_z = np.array([[e, -u, 0], [u, e, 0], [0, 0, 1]])
        return cls(np.column_stack((R_z @ R_y @ R_x, (x, y, z))))

    @property
    def R(self) -> Array:
        return self.matrix[:, :3]

    @property
    def p(self) -> Array:
        return self.matrix[:, 3]

    def __matmul__(self, other: Pose) -> Pose:
        return Pose(np.column_stack((self.R @ other.R, self.R @ other.p + self.p)))

    def inverse(self) -> Pose:
        return Pose(np.column_stack((self.R.T, -self.R.T @ self.p)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pose) and np.array_equal(self.matrix, other.matrix)

    def __hash__(self) -> int:
        return hash(self.matrix.tobytes())


def move_wrench(F: Array, X: Pose) -> Array:
    """Wrench at and in the outer frame of X, from the wrench F at and in its inner frame.

    f' = R f,  m' = R m + p × R f          Meitinger & Pfeiffer, eq. 33

    F  (…, 6), N and N m.  With X = X_GA it carries a wrench on A at A's origin to G.
    """
    f, m = F[..., :3] @ X.R.T, F[..., 3:] @ X.R.T
    return np.concatenate((f, m + np.cross(X.p, f)), axis=-1)
