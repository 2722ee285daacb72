"""Edges and corners of a part: what is left of a rounding whose radius shrinks to zero.

The common normal of two surfaces stays where it is when one of them is inflated by a constant amount, so an edge is
kept as a tube and `offset` says how far inside the tube it lies: Circle is a torus, Line a cylinder, both with their
true place at that depth. This is exact, needs no jet or solver of its own, and stays regular at zero gap. How far round
the tube the domain goes is the wedge of normals between the two faces that meet in the edge. A Sphere and a Corner are
balls: only their centre enters.

A face of a part as it is cut: a surface over a part of its domain, inside loops.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from detent.core.errors import InputError
from detent.geometry import jets
from detent.geometry.surface import (
    ALL_ROUND,
    TURN,
    Cone,
    Cylinder,
    Face,
    Interval,
    Patch,
    Plane,
    Revolution,
    Sphere,
    Spline,
    Torus,
    arc,
    check_arc,
)
from detent.geometry.trim import Trim
from detent.numeric.kernel import Kernel, pack
from detent.units import Angle, Length, check

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


ALONG = 48  # nodes of a search along an edge


@dataclass(frozen=True, slots=True)
class Circle(Patch):
    """Sharp edge round z with the given radius: the rim of a bore, the end of a peg.

    start, end  between which its normals lie, as in Torus: −90° … 0 for the lower end of a peg
    first, last where round z it begins and ends; a whole turn unless told
    """

    radius: Length
    start: Angle
    end: Angle
    first: Angle = -math.pi
    last: Angle = math.pi

    def __post_init__(self) -> None:
        check(self)
        check_arc(self.start, self.end)
        check_arc(self.first, self.last, "last")

    @property
    def domain(self) -> tuple[Interval, Interval]:
        return arc(self.first, self.last), arc(self.start, self.end)

    @property
    def offset(self) -> float:
        return 0.5 * self.radius  # any tube that does not meet itself will do

    @property
    def nodes(self) -> tuple[Array, Array]:
        whole = self.domain[0].periodic
        n = ALONG if whole else max(math.ceil(ALONG * (self.last - self.first) / TURN), 6) + 1
        return np.linspace(self.first, self.last, n, endpoint=not whole), np.array([self.start])

    @property
    def size(self) -> float:
        return self.radius

    def jet(self) -> Kernel:
        return Kernel(jets.jet, pack(jets.TORUS, self.radius, self.offset))


@dataclass(frozen=True, slots=True)
class Line(Patch):
    """Sharp straight edge along z from z = 0 to z = length.

    start, end  angles from x to y between which its normals lie: those of the two faces it joins
    """

    length: Length
    start: Angle
    end: Angle

    def __post_init__(self) -> None:
        check(self)
        check_arc(self.start, self.end)

    @property
    def domain(self) -> tuple[Interval, Interval]:
        return arc(self.start, self.end), Interval(0.0, self.length)

    @property
    def offset(self) -> float:
        return 0.5 * self.length

    @property
    def nodes(self) -> tuple[Array, Array]:
        return np.array([self.start]), np.linspace(0.0, self.length, ALONG)

    @property
    def size(self) -> float:
        return self.length

    def jet(self) -> Kernel:
        return Kernel(jets.jet, pack(jets.CYLINDER, self.offset))


@dataclass(frozen=True, slots=True)
class Corner:
    """Point at the origin where faces meet.

    edges  directions of the edges that leave it: a normal may lean along none of them. None given: a point of its own.
    """

    edges: tuple[tuple[float, float, float], ...] = ()

    def __post_init__(self) -> None:
        for i, edge in enumerate(self.edges):
            if len(edge) != 3 or not 0 < math.hypot(*edge) < math.inf:
                raise InputError(f"edges[{i}]", edge, "a direction (x, y, z) other than zero is needed")

    @property
    def directions(self) -> Array:
        """(n, 3), of unit length."""
        edges = np.array(self.edges, dtype=float).reshape(-1, 3)
        return edges / np.linalg.norm(edges, axis=1, keepdims=True)


Edge = Circle | Line
Feature = Face | Trimmed | Edge | Corner  # classes by name, not the protocol: a scenario names them
