"""What bounds a part: surfaces with analytic jets; edges and corners are in `edge.py`.

Every surface lies in a frame of its own and is r(u, v) over `domain`; r_u × r_v times `side` points out of the material
(Meitinger & Pfeiffer, eqs. 14–19). `hollow` puts the material on the other side: a bore instead of a peg.
The compiled half is `jets.py`.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Annotated, Protocol

import numpy as np
from numpy.typing import NDArray
from scipy.interpolate import make_interp_spline

from detent.core.errors import InputError
from detent.geometry import jets
from detent.numeric.kernel import Kernel, pack
from detent.units import Angle, Length, Position, Quantity, check, shown

TURN = 2 * math.pi


@dataclass(frozen=True, slots=True)
class Interval:
    """Where a parameter may lie; a periodic one begins again at its end."""

    low: float
    high: float
    periodic: bool = False


Array = NDArray[np.float64]
JOINT = 1e-9  # nodes closer than this, in widths of the domain, belong to two pieces
ALL_ROUND, ACROSS = 24, 12  # nodes of a search along a periodic parameter, any other
ROUND = Interval(-math.pi, math.pi, periodic=True)


class Surface(Protocol):
    """A patch of the boundary of a part. `offset`: how far the boundary lies inside the jet, 0 but for edges."""

    @property
    def domain(self) -> tuple[Interval, Interval]: ...
    @property
    def side(self) -> float: ...  # +1 where r_u × r_v points out of the material, else −1
    @property
    def offset(self) -> float: ...
    @property
    def size(self) -> float: ...  # no point is farther from the frame's origin
    @property
    def nodes(self) -> tuple[Array, Array]: ...  # u and v at which a search looks
    def jet(self) -> Kernel: ...


def _spaced(one: Interval) -> Array:
    n = ALL_ROUND if one.periodic else ACROSS
    return np.linspace(one.low, one.high, n, endpoint=not one.periodic)


class Patch(ABC):
    """What most patches share."""

    __slots__ = ()

    def __post_init__(self) -> None:
        check(self)

    @property
    @abstractmethod
    def domain(self) -> tuple[Interval, Interval]: ...

    @property
    def nodes(self) -> tuple[Array, Array]:
        return _spaced(self.domain[0]), _spaced(self.domain[1])

    @property
    def side(self) -> float:
        return -1.0 if getattr(self, "hollow", False) else 1.0

    @property
    def offset(self) -> float:
        return 0.0


@dataclass(frozen=True, slots=True)
class Plane(Patch):
    """Rectangle in (x, y) about the origin; the material lies below, at z < 0.

    length  along x
    width   along y
    """

    length: Length
    width: Length

    @property
    def domain(self) -> tuple[Interval, Interval]:
        return Interval(-self.length / 2, self.length / 2), Interval(-self.width / 2, self.width / 2)

    @property
    def size(self) -> float:
        return math.hypot(self.length, self.width) / 2

    def jet(self) -> Kernel:
        return Kernel(jets.jet, pack(jets.PLANE))


@dataclass(frozen=True, slots=True)
class Cylinder(Patch):
    """Cylinder about z from z = 0 to z = length: u goes round, v along."""

    radius: Length
    length: Length
    hollow: bool = False

    @property
    def domain(self) -> tuple[Interval, Interval]:
        return ROUND, Interval(0.0, self.length)

    @property
    def size(self) -> float:
        return math.hypot(self.radius, self.length)

    def jet(self) -> Kernel:
        return Kernel(jets.jet, pack(jets.CYLINDER, self.radius))


@dataclass(frozen=True, slots=True)
class Cone(Patch):
    """Frustum about z: radius `bottom` at z = 0, `top` at z = length. A tip is a Corner."""

    bottom: Length
    top: Length
    length: Length
    hollow: bool = False

    @property
    def domain(self) -> tuple[Interval, Interval]:
        return ROUND, Interval(0.0, self.length)

    @property
    def size(self) -> float:
        return math.hypot(max(self.bottom, self.top), self.length)

    def jet(self) -> Kernel:
        return Kernel(jets.jet, pack(jets.CONE, self.bottom, (self.top - self.bottom) / self.length))


@dataclass(frozen=True, slots=True)
class Sphere(Patch):
    """Whole ball about the origin, or its socket; u is the longitude, v the latitude."""

    radius: Length
    hollow: bool = False

    @property
    def domain(self) -> tuple[Interval, Interval]:
        return ROUND, Interval(-math.pi / 2, math.pi / 2)

    @property
    def size(self) -> float:
        return self.radius

    def jet(self) -> Kernel:
        return Kernel(jets.jet, pack(jets.SPHERE, 0.0, self.radius))


@dataclass(frozen=True, slots=True)
class Torus(Patch):
    """Ring about z with tube about the circle of radius `ring`: r = ((ring + tube cos v) cos u, …, tube sin v).

    start, end  angles v where the patch begins and ends: 0 looks away from the axis, 90° along z
    hollow      the material lies outside the tube: a groove
    """

    ring: Length
    tube: Length
    start: Angle = -math.pi
    end: Angle = math.pi
    hollow: bool = False

    def __post_init__(self) -> None:
        check(self)
        check_arc(self.start, self.end)
        reach = _least_cosine(self.start, self.end)
        if self.ring + self.tube * reach <= 0:
            allowed = f"the ring's radius is {shown(self.ring, 'm')}: the patch would reach its axis"
            raise InputError("tube", shown(self.tube, "m"), allowed)

    @property
    def domain(self) -> tuple[Interval, Interval]:
        return ROUND, arc(self.start, self.end)

    @property
    def size(self) -> float:
        return self.ring + self.tube

    def jet(self) -> Kernel:
        return Kernel(jets.jet, pack(jets.TORUS, self.ring, self.tube))


@dataclass(frozen=True, slots=True)
class Piece:
    """Of a profile: a straight line, or an arc whose heading changes by `turn` along its length."""

    length: Length
    turn: Annotated[float, Quantity("rad", least=-TURN, most=TURN)] = 0.0

    def __post_init__(self) -> None:
        check(self)


@dataclass(frozen=True, slots=True)
class Revolution(Patch):
    """A smooth profile of lines and arcs, turned about z; v is the length along it.

    radius, height  where it begins
    heading         its direction there: 0 along z, 90° away from the axis
    pieces          lines and arcs, one behind the other: each goes on in the direction in which the last one ends

    The material lies to the left of the way, seen with z up and the axis on the left: going up it is a peg.
    """

    radius: Length
    height: Position
    heading: Angle
    pieces: tuple[Piece, ...]
    hollow: bool = False

    def __post_init__(self) -> None:
        check(self)
        if not self.pieces:
            raise InputError("pieces", None, "at least one line or arc is needed")
        if self._nearest() <= 0:
            allowed = "the profile must stay off the axis; close an end with a Plane or a Sphere"
            raise InputError("pieces", None, allowed)

    def _starts(self) -> Array:
        """(pieces + 1, 5): length, radius, height, heading where each begins, its curvature; the last is the end."""
        rows, s, rho, z, theta = [], 0.0, self.radius, self.height, self.heading
        for piece in self.pieces:
            length, turn = piece.length, piece.turn
            rows.append((s, rho, z, theta, turn / length))
            chord = length * (math.sin(turn / 2) / (turn / 2) if turn else 1.0)
            s, rho, z = s + length, rho + chord * math.sin(theta + turn / 2), z + chord * math.cos(theta + turn / 2)
            theta += turn
        return np.array([*rows, (s, rho, z, theta, 0.0)])

    @property
    def end(self) -> tuple[float, float]:
        """Radius and height where the profile ends."""
        return float(self._starts()[-1, 1]), float(self._starts()[-1, 2])

    def _nearest(self) -> float:
        """Least radius: at the ends of the pieces, or where an arc's heading passes along the axis."""
        starts = self._starts()
        least = float(starts[:, 1].min())
        for (_, rho, _, theta, k), piece in zip(starts[:-1], self.pieces, strict=True):
            for n in range(math.floor(theta / math.pi) - 2, math.ceil(theta / math.pi) + 3):
                if piece.turn and 0 < (n * math.pi - theta) / piece.turn < 1:
                    least = min(least, float(rho + (math.cos(theta) - math.cos(n * math.pi)) / k))
        return least

    @property
    def domain(self) -> tuple[Interval, Interval]:
        return ROUND, Interval(0.0, sum(piece.length for piece in self.pieces))

    @property
    def size(self) -> float:
        return math.hypot(self.radius, self.height) + self.domain[1].high

    @property
    def nodes(self) -> tuple[Array, Array]:
        # Each piece by itself: at a joint the curvature jumps, and a least gap may lie in a corner between two nodes.
        starts, rows = self._starts()[:, 0], []
        for i, piece in enumerate(self.pieces):
            row = np.linspace(starts[i], starts[i + 1], max(6, math.ceil(abs(piece.turn) / 0.25) + 1))
            if i + 1 < len(self.pieces):
                row[-1] -= JOINT * self.domain[1].high  # on this side of it
            rows.append(row)
        return _spaced(ROUND), np.concatenate(rows)

    def jet(self) -> Kernel:
        return Kernel(jets.jet, pack(jets.REVOLUTION, len(self.pieces), self._starts()[:-1]))


@dataclass(frozen=True, slots=True)
class Spline(Patch):
    """Smooth surface through a grid of points: bicubic, C², u and v count the points from 0.

    points  rows of points, at least 4 × 4; r_u × r_v (along a column, along a row) points out of the material
    """

    points: tuple[tuple[tuple[Position, Position, Position], ...], ...]

    def __post_init__(self) -> None:
        check(self)
        shapes = {len(row) for row in self.points}
        if len(self.points) < 4 or len(shapes) != 1 or min(shapes) < 4:
            raise InputError("points", f"{len(self.points)} rows", "at least 4 rows of 4 points, all of one length")
        if any(len(point) != 3 for row in self.points for point in row):
            raise InputError("points", None, "each point needs x, y and z")
        grid = np.array(self.points)
        u, v = np.gradient(grid, axis=0), np.gradient(grid, axis=1)
        if np.linalg.norm(np.cross(u, v), axis=-1).min() <= 1e-9 * np.ptp(grid.reshape(-1, 3), axis=0).max() ** 2:
            raise InputError("points", None, "rows and columns must cross everywhere; somewhere they run together")

    @property
    def domain(self) -> tuple[Interval, Interval]:
        return Interval(0.0, len(self.points) - 1.0), Interval(0.0, len(self.points[0]) - 1.0)

    @property
    def size(self) -> float:
        # A cubic between points of a grid leaves their hull by less than its own width.
        grid = np.array(self.points).reshape(-1, 3)
        return float(np.linalg.norm(grid, axis=1).max() + 0.2 * np.linalg.norm(np.ptp(grid, axis=0)))

    @property
    def nodes(self) -> tuple[Array, Array]:
        n, m = len(self.points) - 1, len(self.points[0]) - 1
        return np.linspace(0, n, 2 * n + 1), np.linspace(0, m, 2 * m + 1)

    def jet(self) -> Kernel:
        n, m = len(self.points) - 1, len(self.points[0]) - 1
        along_u = _cells(np.array(self.points))  # (power of u, cells in u, points in v, 3)
        along_v = _cells(np.moveaxis(along_u, 2, 0))  # (power of v, cells in v, power of u, cells in u, 3)
        return Kernel(jets.jet, pack(jets.SPLINE, n, m, np.transpose(along_v, (3, 1, 2, 0, 4))))


def _cells(values: Array) -> Array:
    """Interpolating cubic along the first axis, as polynomials on unit cells: (power, cells, …), lowest power first.

    Where the spline has no knot at a point (next to each end) two cells share one polynomial.
    """
    n = len(values)
    spline = make_interp_spline(np.arange(n), values, k=3)
    powers = [
        spline.derivative(k)(np.arange(n - 1)) / math.factorial(k) if k else spline(np.arange(n - 1)) for k in range(3)
    ]
    # The third derivative jumps at the knots: take it inside the cell.
    powers.append(spline.derivative(3)(np.arange(n - 1) + 0.5) / 6)
    return np.stack(powers)


Face = Plane | Cylinder | Cone | Sphere | Torus | Revolution | Spline


def check_arc(start: float, end: float, name: str = "end") -> None:
    if not 0 < end - start <= TURN * (1 + 1e-12):
        given = f"{shown(start, 'rad')} to {shown(end, 'rad')}"
        raise InputError(name, given, "it must lie behind the start, by a full turn at most")


def arc(start: float, end: float) -> Interval:
    return Interval(start, end, periodic=end - start > TURN * (1 - 1e-12))


def _least_cosine(start: float, end: float) -> float:
    passes = any(start <= (2 * n + 1) * math.pi <= end for n in range(-3, 3))
    return -1.0 if passes else min(math.cos(start), math.cos(end))
