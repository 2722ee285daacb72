"""Balls and corners of a part over a plane: the contact of blocks, tables, rods and everything that rolls.

The plane is the (x, y) plane of a frame in B and has no end; B's material lies below it. With a ball of radius ρ (0: a
corner) round the point a of A, n along the plane's z through o,

    g = n · (p + R a − o) − ρ,    r = R a − ρ n  from A's origin,    drift = e · (ω × (ω × R a)),  e = n, s, t

since n, s and t stand still and ṙ = ω × R a. Nothing is sought and nothing approximated.
A flat face on a plane touches with its corners, an upright cylinder with three points or more of its rim, one that
rolls with two balls on its axis.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from detent.core.errors import InputError
from detent.core.frames import Pose
from detent.geometry.law import SLOT, Law, Restitution, check_law, show
from detent.geometry.part import ORIGIN, Point, check_pose, numbers
from detent.numeric.contact_kinematics import put_rows
from detent.numeric.kernel import (  # fmt: skip
    AT_REST,
    CONTACTS,
    HEAD,
    KIND,
    RESTITUTION,
    SLIDING,
    UNILATERAL,
    Kernel,
    inner,
    kernel,
    pack,
)
from detent.numeric.vector import add, column, cross, dot, scale, sub, three, turn
from detent.units import Friction, Length, NonNegativeLength, check

# Parameters: number of sets; then for each its number, friction, friction at rest, restitution, ρ, reach, X_B (3, 4),
# number of points, points.
SETS, LAW, RHO, REACH, X_B, COUNT, POINTS = 0, 1, 4, 5, 6, 18, 19


@dataclass(frozen=True, slots=True)
class BallsOnPlane:
    """Points of the moving part A, or balls round them, over an endless plane of the fixed part B.

    points      in A
    radius      of the balls; 0 for corners
    X_B         frame of the plane in B: it is z = 0 there, with the material below
    name        for events and verdicts; more than one point are numbered from 1
    friction, static_friction, restitution  of these points; where none is given, those of all
    reach       gaps up to this get rows; where none is given, all do
    """

    points: tuple[Point, ...]
    radius: NonNegativeLength = 0.0
    X_B: Pose = Pose()
    name: str = ""
    friction: Friction | None = None
    static_friction: Friction | None = None
    restitution: Restitution | None = None
    reach: Length | None = None

    def __post_init__(self) -> None:
        given = numbers("points", self.points)
        if given.ndim != 2 or given.shape[1] != 3 or not len(given):
            raise InputError("points", self.points, "at least one point (x, y, z) is needed")
        object.__setattr__(self, "points", tuple(map(tuple, given.tolist())))
        check(self)
        check_law(self)
        check_pose("X_B", self.X_B)

    @property
    def size(self) -> float:
        """No point of A looked at is farther from A's origin."""
        return float(np.linalg.norm(self.points, axis=1).max()) + self.radius

    def named(self, place: int) -> str:
        name = self.name or ("ball" if self.radius else "corner")
        return name if len(self.points) == 1 else f"{name} {place + 1}"


def box_corners(size: tuple[float, float, float], centre: Point = ORIGIN) -> tuple[Point, ...]:
    """The eight corners of a box with edges along x, y, z: bits x, y, z of their index, 1 is high."""
    (a, b, c), (x, y, z) = numbers("size", size) / 2, centre
    return tuple((x + i * a, y + j * b, z + k * c) for k, j, i in itertools.product((-1, 1), repeat=3))


def ball_kernel(sets: Sequence[tuple[int, BallsOnPlane, Law]]) -> Kernel:
    """CONTACTS of point sets, each with its number (from 1) and law: friction, friction at rest, restitution."""
    params = [
        pack(number, law, one.radius, np.inf if one.reach is None else one.reach, one.X_B.matrix,
             len(one.points), one.points)
        for number, one, law in sets
    ]  # fmt: skip
    slots = sum(len(one.points) for _, one, _ in sets)
    return Kernel(balls_on_planes, pack(len(sets), *params), np.zeros(HEAD + SLOT * slots))


@kernel(CONTACTS)
def balls_on_planes(params, memory, t, q, v, X, V, J, b, gap, rows, drift, id, law):
    return ball_rows(params, memory, X[0], V[0], J[0], b[0], gap, rows, drift, id, law)


@inner
def ball_rows(params, memory, X, V, J, b, gap, rows, drift, id, law):
    """Rows of every ball within reach; returns their number."""
    w, o = three(V, 3), column(X, 3)
    n_contacts, at, slot = 0, 1, HEAD
    for _ in range(int(params[SETS])):
        rho, reach, plane = params[at + RHO], params[at + REACH], at + X_B
        s, e, n = _column(params, plane, 0), _column(params, plane, 1), _column(params, plane, 2)
        for k in range(int(params[at + COUNT])):
            arm = turn(X, three(params, at + POINTS + 3 * k))
            centre = add(o, arm)
            g = dot(n, sub(centre, _column(params, plane, 3))) - rho
            memory[slot] = 0.0
            if g <= reach and n_contacts < gap.shape[0]:
                number = int(params[at]) * 100 + k
                put_rows(n_contacts, sub(arm, scale(rho, n)), n, s, e, J, b, rows, drift)
                spun = cross(w, cross(w, arm))
                drift[n_contacts, 0] += dot(n, spun)
                drift[n_contacts, 1] += dot(s, spun)
                drift[n_contacts, 2] += dot(e, spun)
                gap[n_contacts], id[n_contacts] = g, number
                law[n_contacts, KIND], law[n_contacts, SLIDING] = UNILATERAL, params[at + LAW]
                law[n_contacts, AT_REST], law[n_contacts, RESTITUTION] = params[at + LAW + 1], params[at + LAW + 2]
                show(memory, slot, number, g, sub(centre, scale(rho, n)), n)
                n_contacts += 1
            slot += SLOT
        at += POINTS + 3 * int(params[at + COUNT])
    return n_contacts


@inner
def _column(params, at, k):
    return params[at + k], params[at + 4 + k], params[at + 8 + k]
