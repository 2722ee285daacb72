"""A face of a part as it is cut: a surface over a part of its domain, inside loops."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from detent.geometry.surface import ALL_ROUND, TURN, Cone, Cylinder, Interval, Plane, Revolution, Sphere, Spline, Torus
from detent.geometry.trim import Trim
from detent.numeric.kernel import Kernel
from detent.units import check

Array = NDArray[np.float64]
FEWEST = 6  # nodes of a search along a parameter, at least


@dataclass(frozen=True, slots=True)
class Trimmed:
    """A surface between two values of u and of v, and inside loops where it has any.

    surface  its own domain does not count; a Sphere is looked at as a whole ball
    u, v     low and high of the parameters, as the surface counts them; a whole turn of u begins again
    trim     loops in (u, v); None where the face is all of that rectangle
    extent   no point of the face is farther from the frame's origin; the surface's own size where none is given
    """

    surface: Plane | Cylinder | Cone | Sphere | Torus | Revolution | Spline
    u: tuple[float, float]
    v: tuple[float, float]
    trim: Trim | None = None
    extent: float | None = None

    def __post_init__(self) -> None:
        check(self)

    @property
    def domain(self) -> tuple[Interval, Interval]:
        round_ = not isinstance(self.surface, Plane | Spline) and self.u[1] - self.u[0] > TURN * (1 - 1e-12)
        return Interval(*self.u, periodic=round_), Interval(*self.v)

    @property
    def side(self) -> float:
        return self.surface.side

    @property
    def offset(self) -> float:
        return self.surface.offset

    @property
    def size(self) -> float:
        return self.surface.size if self.extent is None else self.extent

    @property
    def nodes(self) -> tuple[Array, Array]:
        """As close to one another as on the whole surface."""
        (a, b), own = self.u, self.surface.nodes
        turns = self.surface.domain[0].periodic
        n = max(math.ceil(ALL_ROUND * (b - a) / TURN) + 1, FEWEST) if turns else len(own[0])
        u = np.linspace(a, b, n, endpoint=not self.domain[0].periodic)
        if isinstance(self.surface, Torus):
            return u, np.linspace(*self.v, max(math.ceil(ALL_ROUND * (self.v[1] - self.v[0]) / TURN) + 1, FEWEST))
        if isinstance(self.surface, Revolution | Spline):
            return u, own[1]
        return u, np.linspace(*self.v, len(own[1]))

    def jet(self) -> Kernel:
        return self.surface.jet()
