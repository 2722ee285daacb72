"""The spring of a hinge: its torque against the lean δ = θ − θ₀, for floats, arrays and balls alike.

T = κ δ + κ₃ δ³          κ₃ = 0: Donald & Pai, eq. 33
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from flint import acb, arb
from numpy.typing import NDArray

Number = TypeVar("Number", float, arb, acb, NDArray[np.float64])


@dataclass(frozen=True)
class Spring:
    """κ, N m/rad, and κ₃, N m/rad³."""

    stiffness: float
    hardening: float = 0.0

    def torque(self, lean: Number) -> Number:
        """T."""
        return lean * self.secant(lean)

    def secant(self, lean: Number) -> Number:
        """T/δ."""
        return self.stiffness + self.hardening * lean * lean  # a power of a ball round nought would be no number

    def tangent(self, lean: Number) -> Number:
        """dT/dδ."""
        return self.stiffness + 3.0 * self.hardening * lean * lean


__all__ = ["Spring"]
