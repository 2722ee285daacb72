"""Frames of features in their parts: checked once."""

from __future__ import annotations

import numpy as np

from detent.errors import InputError
from detent.frames import Pose
from detent.geometry.part import numbers


def check_frame(name: str, pose: Pose) -> None:
    """Refuse what is no rotation and a finite place."""
    R = numbers(name, pose.matrix)[:, :3]
    if not (np.allclose(R @ R.T, np.eye(3), atol=1e-9) and np.linalg.det(R) > 0.0):
        raise InputError(name, None, "its matrix is no rotation: Pose.at(…) makes one")
