"""How the equilibrium pose of a grasp moves: stretches of way, each straight and about one axis, paced in time.

On a stretch that begins at (p₀, R₀), at a progress s(t):

    p = p₀ + s d,   R = exp(s φ) R₀,   hence  v = ṡ d,  ω = ṡ φ          d (m), φ (rad) in W

    CONSTANT    s = n τ                                    C⁰ at its ends
    QUINTIC     s = 10 x³ − 15 x⁴ + 6 x⁵,  x = n τ         C² at its ends, from rest to rest
    TRAPEZOID   the speed rises for a ramp, holds n, falls C¹ at its ends, from rest to rest

τ is the time since the stretch began, n its rate (1/s). Behind the last stretch the pose rests.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Annotated, Literal, Protocol

import numpy as np
from numba import void
from numpy.typing import ArrayLike, NDArray

from detent.core.errors import InputError
from detent.core.frames import Pose
from detent.drive.rail import AXES, Leg
from detent.drive.rigid_payload import Turning, Velocity, coordinates, direction
from detent.geometry.part import check_pose, set_numbers
from detent.numeric.kernel import f1, f2, inner, kernel, pack
from detent.numeric.rotations import exp, normalised, product, quaternion_at
from detent.numeric.vector import add, put, scale, three
from detent.units import Duration, Position, Quantity, Speed, check

Array = NDArray[np.float64]
Axis = Literal["x", "y", "z"]
CONSTANT, QUINTIC, TRAPEZOID = 0, 1, 2
BEGIN, END, PACE, RATE, RAMP, FROM, WAY, TURN, WIDTH = 0, 1, 2, 3, 4, 5, 12, 15, 18  # columns of a stretch


@dataclass(frozen=True, slots=True)
class Stretch:
    """One stretch of way from where the last one ended."""

    duration: float  # may be without end
    pace: int
    rate: float
    way: Array  # (3,) d
    turn: Array  # (3,) φ
    ramp: float = 0.0


class Path(Protocol):
    """What every way offers. Structural: nothing to inherit."""

    def stretches(self, start: Pose) -> tuple[Stretch, ...]: ...

    def along(self, start: Pose) -> tuple[float, float, float]: ...  # unit vector in W


@dataclass(frozen=True, slots=True)
class Twist:
    """Constant velocity without end, along the axes of the world.

    v  velocity of the body's origin
    w  angular velocity
    """

    v: tuple[Velocity, Velocity, Velocity] = (0.0, 0.0, 0.0)
    w: tuple[Turning, Turning, Turning] = (0.0, 0.0, 0.0)

    def __post_init__(self) -> None:
        for name in ("v", "w"):
            set_numbers(self, name, (3,), "three numbers (x, y, z) are needed")
        check(self)

    def stretches(self, start: Pose) -> tuple[Stretch, ...]:
        return (Stretch(math.inf, CONSTANT, 1.0, np.array(self.v), np.array(self.w)),)

    def along(self, start: Pose) -> tuple[float, float, float]:
        return direction(self.v)


@dataclass(frozen=True, slots=True)
class Move:
    """A constant velocity for a time, along the axes of the world.

    duration  of the move
    v         velocity of the body's origin
    w         angular velocity
    """

    duration: Duration
    v: tuple[Velocity, Velocity, Velocity] = (0.0, 0.0, 0.0)
    w: tuple[Turning, Turning, Turning] = (0.0, 0.0, 0.0)

    def __post_init__(self) -> None:
        for name in ("v", "w"):
            set_numbers(self, name, (3,), "three numbers (x, y, z) are needed")
        check(self)


@dataclass(frozen=True, slots=True)
class Moves:
    """Moves one behind the other, each at a velocity of its own, then rest: what a hand does with a bolt.

    Back until the thread clicks, then in: Moves((Move(0.5, v=push, w=back), Move(4.0, v=push, w=forward))).

    moves  one behind the other; the velocity jumps from one to the next
    """

    moves: tuple[Move, ...]

    def __post_init__(self) -> None:
        if not self.moves:
            raise InputError("moves", None, "at least one move is needed")

    def stretches(self, start: Pose) -> tuple[Stretch, ...]:
        return tuple(
            Stretch(
                one.duration,
                CONSTANT,
                1.0 / one.duration,
                one.duration * np.array(one.v),
                one.duration * np.array(one.w),
            )
            for one in self.moves
        )

    def along(self, start: Pose) -> tuple[float, float, float]:
        """The way from the first place to the last."""
        return direction(sum((one.duration * np.array(one.v) for one in self.moves), np.zeros(3)))


@dataclass(frozen=True, slots=True)
class Feed:
    """Smooth feed along one axis of the world: z(t) = L (10 s³ − 15 s⁴ + 6 s⁵), s = t/T, then rest.

    distance  L, signed
    duration  T
    axis      of the world
    dwell     how long it rests behind the feed
    """

    distance: Annotated[float, Quantity("m")]
    duration: Duration
    axis: Axis = "z"
    dwell: Annotated[float, Quantity("s", least=0.0)] = 0.0

    def __post_init__(self) -> None:
        check(self)
        if self.axis not in AXES:
            raise InputError("axis", self.axis, 'one of "x", "y", "z" is needed')
        if self.distance == 0.0:
            raise InputError("distance", self.distance, "a feed goes somewhere")

    def stretches(self, start: Pose) -> tuple[Stretch, ...]:
        still = np.zeros(3)
        way = self.distance * np.array(AXES[self.axis])
        feed = Stretch(self.duration, QUINTIC, 1.0 / self.duration, way, still)
        return (feed, Stretch(self.dwell, CONSTANT, 0.0, still, still)) if self.dwell > 0.0 else (feed,)

    def along(self, start: Pose) -> tuple[float, float, float]:
        x, y, z = math.copysign(1.0, self.distance) * np.array(AXES[self.axis])
        return float(x), float(y), float(z)


@dataclass(frozen=True, slots=True)
class Legs:
    """Straight legs forth and back along one axis of the world, as a rail's: at constant speed, or with ramps.

    legs  one behind the other
    axis  of the world
    """

    legs: tuple[Leg, ...]
    axis: Axis = "z"

    def __post_init__(self) -> None:
        if self.axis not in AXES:
            raise InputError("axis", self.axis, 'one of "x", "y", "z" is needed')
        if not self.legs:
            raise InputError("legs", None, "at least one leg is needed")

    def stretches(self, start: Pose) -> tuple[Stretch, ...]:
        return tuple(self._stretch(leg) for leg in self.legs)

    def _stretch(self, leg: Leg) -> Stretch:
        way, rate = leg.distance * np.array(AXES[self.axis]), leg.top_speed / abs(leg.distance)
        return Stretch(leg.duration, TRAPEZOID if leg.ramp > 0.0 else CONSTANT, rate, way, np.zeros(3), leg.ramp)

    def along(self, start: Pose) -> tuple[float, float, float]:
        return AXES[self.axis]


@dataclass(frozen=True, slots=True)
class Line:
    """One straight line with a trapezoid of speed, as robot controllers drive it, then rest.

    way    along x, y, z of the world
    speed  on the line
    ramp   how long it takes to reach the speed, and to stop
    dwell  how long it rests behind the line
    """

    way: tuple[Position, Position, Position]
    speed: Speed
    ramp: Annotated[float, Quantity("s", least=0.0)] = 0.1  # ours
    dwell: Annotated[float, Quantity("s", least=0.0)] = 0.0

    def __post_init__(self) -> None:
        set_numbers(self, "way", (3,), "three numbers (x, y, z) are needed")
        check(self)
        if not any(self.way):
            raise InputError("way", self.way, "a line goes somewhere")

    def stretches(self, start: Pose) -> tuple[Stretch, ...]:
        way, still = np.array(self.way), np.zeros(3)
        length = float(np.linalg.norm(way))
        # A line too short for its speed is a triangle with the same ramps' steepness.
        ramp = min(self.ramp, math.sqrt(length * self.ramp / self.speed))
        top = self.speed * ramp / self.ramp if self.ramp > 0.0 else self.speed
        pace = TRAPEZOID if ramp > 0.0 else CONSTANT
        line = Stretch(length / top + ramp, pace, top / length, way, still, ramp)
        return (line, Stretch(self.dwell, CONSTANT, 0.0, still, still)) if self.dwell > 0.0 else (line,)

    def along(self, start: Pose) -> tuple[float, float, float]:
        return direction(self.way)


@dataclass(frozen=True, slots=True)
class Waypoint:
    """A pose to rest at, and the time it takes to get there from the last one.

    pose      of the body's frame in the world
    duration  from rest to rest; to the pose it is already at, a pause
    """

    pose: Pose
    duration: Duration

    def __post_init__(self) -> None:
        check(self)
        check_pose("pose", self.pose)


@dataclass(frozen=True, slots=True)
class Waypoints:
    """From rest to rest through poses: straight, about one axis the short way round, with the pace of a Feed.

    points  poses one behind the other
    """

    points: tuple[Waypoint, ...]

    def __post_init__(self) -> None:
        if not self.points:
            raise InputError("points", None, "at least one waypoint is needed")

    def stretches(self, start: Pose) -> tuple[Stretch, ...]:
        found, last = [], start
        for point in self.points:
            way, turn = point.pose.p - last.p, rotation_vector(point.pose.R @ last.R.T)
            found.append(Stretch(point.duration, QUINTIC, 1.0 / point.duration, way, turn))
            last = point.pose
        return tuple(found)

    def along(self, start: Pose) -> tuple[float, float, float]:
        return direction(self.points[-1].pose.p - start.p)


def rotation_vector(R: Array) -> Array:
    """Of a rotation matrix, the short way round."""
    w, *p = coordinates(Pose(np.column_stack((R, np.zeros(3)))))[3:]
    n = math.hypot(*p)
    return np.array(p) * (2.0 * math.atan2(n, w) / n if n > 0.0 else 2.0)


def rotation(phi: Array) -> Array:
    """Rotation matrix of a rotation vector, by Rodrigues: a = sin θ/θ, b = ½ (sin ½θ/½θ)²."""
    x, y, z = phi
    p, turns = np.array(((0.0, -z, y), (z, 0.0, -x), (-y, x, 0.0))), math.hypot(*phi) / math.pi
    return np.eye(3) + np.sinc(turns) * p + 0.5 * np.sinc(0.5 * turns) ** 2 * p @ p


def packed(path: Path | None, start: Pose) -> Array:
    """Number of stretches, then WIDTH numbers for each: what `equilibrium` reads. No path: rest."""
    stretches = _at_rest() if path is None else path.stretches(start)
    rows, begin, pose = [], 0.0, start
    for one in stretches:
        end = begin + one.duration
        rows.append(pack(begin, end, one.pace, one.rate, one.ramp, coordinates(pose), one.way, one.turn))
        R = rotation(one.turn) @ pose.R if one.turn.any() else pose.R
        begin, pose = end, Pose(np.column_stack((R, pose.p + one.way)))
    return pack(len(rows), *rows)


def breaks(path: Path | None, start: Pose) -> tuple[float, ...]:
    """Instants where some derivative of the pose jumps, the end last."""
    times = [0.0]
    for one in _at_rest() if path is None else path.stretches(start):
        begin = times[-1]
        if one.ramp > 0.0:
            times.append(begin + one.ramp)
            # Ramps that meet at their peak meet there but for rounding: that is one instant.
            if one.duration - 2.0 * one.ramp > 1e-9 * one.duration:
                times.append(begin + one.duration - one.ramp)
        times.append(begin + one.duration)
    return tuple(times)


def equilibria(path: Path | None, start: Pose, t: ArrayLike) -> tuple[Array, Array]:
    """Coordinates (…, 7) and twists (…, 6) of the equilibrium at times (…)."""
    times = np.asarray(t, dtype=float)
    q, v = np.empty((times.size, 7)), np.empty((times.size, 6))
    _equilibria.compiled(packed(path, start), np.ascontiguousarray(times.ravel()), q, v)
    return q.reshape(*times.shape, 7), v.reshape(*times.shape, 6)


def _at_rest() -> tuple[Stretch, ...]:
    return (Stretch(math.inf, CONSTANT, 0.0, np.zeros(3), np.zeros(3)),)


# Compiled -----------------------------------------------------------------------------------------------------------


@kernel(void(f1, f1, f2, f2))
def _equilibria(packed, t, q, v):
    """One row of q and v for each time."""
    for i in range(t.shape[0]):
        p, turned, vel, w = equilibrium(packed, 0, t[i])
        put(q[i], 0, p)
        q[i, 3], q[i, 4], q[i, 5], q[i, 6] = turned
        put(v[i], 0, vel)
        put(v[i], 3, w)


@inner
def equilibrium(params, at, t):
    """Position, quaternion, velocity and angular velocity at t, of the way packed from params[at] on.

    An instant where two stretches meet belongs to the one that ends there, as on a rail.
    """
    row, last = at + 1, at + 1 + WIDTH * (int(params[at]) - 1)
    while row < last and t > params[row + END]:
        row += WIDTH
    s, rate = progress(params, row, t)
    way, turn = three(params, row + WAY), three(params, row + TURN)
    p = add(three(params, row + FROM), scale(s, way))
    q = quaternion_at(params, row + FROM + 3)
    if turn[0] != 0.0 or turn[1] != 0.0 or turn[2] != 0.0:
        q = normalised(product(exp(scale(s, turn)), q))
    return p, q, scale(rate, way), scale(rate, turn)


@inner
def progress(params, row, t):
    """s and ṡ of a stretch."""
    begin, end, pace, n, ramp = params[row], params[row + 1], params[row + 2], params[row + 3], params[row + 4]
    tau = max(t - begin, 0.0)
    if t > end:
        tau = end - begin
    if pace == QUINTIC:
        x = min(n * tau, 1.0)
        return x * x * x * (10.0 - x * (15.0 - 6.0 * x)), 30.0 * n * x * x * (1.0 - x) * (1.0 - x)
    if pace == TRAPEZOID:
        left = end - begin - tau
        if tau < ramp:
            return 0.5 * n * tau * tau / ramp, n * tau / ramp
        if left < ramp:
            return 1.0 - 0.5 * n * left * left / ramp, n * left / ramp
        return n * (tau - 0.5 * ramp), n
    return n * tau, n if t <= end else 0.0
