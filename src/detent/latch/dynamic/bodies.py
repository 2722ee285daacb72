"""A Latch as bodies: plates with mass, outlines that may touch, and where everything stands at the start.

Where pawls are and how they move at many states at once, and what contacts do to them: for channels and events.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from detent.core.errors import InputError
from detent.geometry.polygon import LENGTHS, Point, Polygon, moments, overlap
from detent.latch.dynamic.hinged import Plates
from detent.latch.dynamic.meeting import MOST_IDS, STANDS, Meeting, Outline
from detent.latch.model import Latch, Pawl, angle_of, place_of
from detent.numeric.output import FORCE, ID

Array = NDArray[np.float64]
SHEET = 4.2  # kg/m², ours: 3 mm of acetal


def plates_of(latch: Latch) -> Plates:
    """Masses, springs and dampers of all pawls."""
    pawls = latch.pawls
    rows = [_plate(one) for one in pawls]
    stiffness = np.array([one.stiffness for one in pawls])
    about_hinge = np.array([row[2] for row in rows])
    mass, centre = np.array([row[0] for row in rows]), np.array([row[1] for row in rows])
    return Plates(
        on=tuple(-1 if one.on is None else one.on for one in pawls),
        hinge=np.array([[float(x) for x in one.corners(Fraction(1))[1]] for one in pawls]),
        mass=mass,
        centre=centre,
        inertia=about_hinge - mass * np.sum(centre**2, axis=1),
        stiffness=stiffness,
        hardening=np.array([one.hardening for one in pawls]),
        rest=np.array([angle_of(*_place(one.rest)) for one in pawls]),
        damping=2 * np.array([one.damping_ratio for one in pawls]) * np.sqrt(about_hinge * stiffness),
    )


def own_times(plates: Plates) -> Array:
    """(n,) √(J/κ) of each pawl, s, by its inertia about its own hinge."""
    return np.sqrt((plates.inertia + plates.mass * np.sum(plates.centre**2, axis=1)) / plates.stiffness)


def _plate(pawl: Pawl) -> tuple[float, Array, float]:
    """Mass, centre from the hinge, inertia about the hinge: of an even sheet, whatever its weight."""
    area, centre, second = moments(np.array(pawl.corners(Fraction(1))[0], dtype=np.float64))
    inertia = SHEET * second if pawl.inertia is None else pawl.inertia
    return inertia / second * area, centre, inertia


def _place(angle: float) -> tuple[int, float]:
    chart, u = place_of(angle)
    return chart, float(u)


def start_angle(pawl: Pawl) -> float:
    return angle_of(*_place(pawl.rest if pawl.start is None else pawl.start))


def meeting_of(latch: Latch) -> Meeting:
    """All pairs that may touch: pawls and obstacles, and pawls, if they do."""
    n, unit = len(latch.pawls), Fraction(1)
    outlines = [
        Outline(k, np.array(one.corners(unit)[0], dtype=np.float64), f"pawl {k}") for k, one in enumerate(latch.pawls)
    ]
    outlines += [Outline(STANDS, one.metres, f"obstacle {k}") for k, one in enumerate(latch.obstacles)]
    frictions = [float(one) for one in latch.friction_of()]
    pairs = [(k, n + j, mu) for k in range(n) for j, mu in enumerate(frictions)]
    if latch.pawls_touch:
        mu = float(Fraction(latch.friction))
        pairs += [(i, j, mu) for i, j in combinations(range(n), 2) if not _is_hinged(latch, i, j)]
    found = Meeting(tuple(outlines), tuple(pairs))
    if found.count() > MOST_IDS:
        raise InputError(
            "mating", found.count(), f"at most {MOST_IDS} pairs of corner and edge can be followed in time"
        )
    return found


def _is_hinged(latch: Latch, i: int, j: int) -> bool:
    return latch.pawls[i].on == j or latch.pawls[j].on == i


def refuse_overlaps(latch: Latch, start: Point) -> None:
    """InputError where bodies that may touch overlap at the start (m): exact, as angles have a rational tan θ/2."""
    bodies = _placed(latch, start)
    obstacles = [outline_of(one) for one in latch.obstacles]
    roots = [tuple((x + start[0], y + start[1]) for x, y in outline_of(one)) for one in latch.root]
    for name, many in (("root", roots), ("pawls", bodies)):
        for k, one in enumerate(many):
            for j, other in enumerate(obstacles):
                if overlap(one, other):
                    raise InputError(
                        f"mating.{name}[{k}]", None, f"it begins in obstacle {j}; begin where they are apart"
                    )
    if latch.pawls_touch:
        for i, j in combinations(range(len(bodies)), 2):
            if not _is_hinged(latch, i, j) and overlap(bodies[i], bodies[j]):
                raise InputError(f"mating.pawls[{j}]", None, f"it begins in pawl {i}; begin where they are apart")


def outline_of(polygon: Polygon) -> tuple[Point, ...]:
    """Corners in m, exactly."""
    factor = LENGTHS[polygon.unit]
    return tuple((x * factor, y * factor) for x, y in polygon.corners)


def _placed(latch: Latch, start: Point) -> list[tuple[Point, ...]]:
    """Corners of every pawl in the world at its start angle, m."""
    turns: list[tuple[Fraction, Fraction]] = []  # cos and sin in the world
    hinges: list[tuple[Point, Point]] = []  # as drawn, and in the world
    found = []
    for one in latch.pawls:
        chart, u = place_of(one.rest if one.start is None else one.start)
        sense = -1 if chart % 2 else 1
        c, s = sense * (1 - u * u) / (1 + u * u), sense * 2 * u / (1 + u * u)
        (cp, sp), (drawn, at) = (
            ((Fraction(1), Fraction(0)), ((Fraction(0), Fraction(0)), start))
            if one.on is None
            else (turns[one.on], hinges[one.on])
        )
        corners, hinge = one.corners(Fraction(1))
        d = hinge[0] - drawn[0], hinge[1] - drawn[1]
        here = at[0] + cp * d[0] - sp * d[1], at[1] + sp * d[0] + cp * d[1]
        c, s = cp * c - sp * s, sp * c + cp * s
        turns.append((c, s))
        hinges.append((hinge, here))
        found.append(tuple((here[0] + c * x - s * y, here[1] + s * x + c * y) for x, y in corners))
    return found


@dataclass(frozen=True, eq=False)
class Ended:
    """How a leg ended: its end, "jam", "stick" or "root-collision", or in words why it could not be followed."""

    kind: str
    time: float
    words: str = ""
    contacts: tuple[int, ...] = ()


@dataclass(frozen=True, eq=False)
class Swung:
    """A whole plan, at every step."""

    time: Array  # (n,)
    leg: NDArray[np.int64]  # (n,)
    q: Array  # (n, pawls + 2) angles, then the root's place
    v: Array  # (n, pawls + 2)
    a: Array  # (n, pawls + 2)
    shown: Array  # (n, contacts, WIDE)
    sums: Array  # (n, SUMS)
    events: Array  # (e, 7) of the loop
    led: Array  # (legs, 2) velocity of the root
    ends: tuple[Ended, ...]
    stats: dict[str, float]


@dataclass(frozen=True, eq=False)
class Moving:
    """One body at n states: a pawl, the root, or what stands still."""

    cos: Array  # (n,)
    sin: Array
    hinge: Array  # (n, 2) in the world
    rate: Array  # (n,) of turning
    turning: Array  # (n,) its rate
    velocity: Array  # (n, 2) of the hinge
    acceleration: Array  # (n, 2)

    def turned(self, local: Array) -> Array:
        """(n, 2) a vector (2,) or (n, 2) of the body, in the world."""
        x, y = local[..., 0], local[..., 1]
        return np.stack((self.cos * x - self.sin * y, self.sin * x + self.cos * y), axis=-1)

    def moved(self, arm: Array) -> tuple[Array, Array]:
        """Velocity and acceleration (n, 2) of the point at an arm (n, 2) from the hinge."""
        across = np.stack((-arm[:, 1], arm[:, 0]), axis=1)
        w, rise = self.rate[:, None], self.turning[:, None]
        return self.velocity + w * across, self.acceleration + rise * across - w * w * arm


def bodies(plates: Plates, q: Array, v: Array, a: Array) -> list[Moving]:
    """Every pawl at states (n, pawls + 2), then what stands still."""
    n, m = len(q), len(plates.on)
    one, none, still = np.ones(n), np.zeros(n), np.zeros((n, 2))
    root = Moving(one, none, q[:, m:], none, none, v[:, m:], a[:, m:])
    found: list[Moving] = []
    for i, carrier in enumerate(plates.on):
        on, drawn = (root, np.zeros(2)) if carrier < 0 else (found[carrier], plates.hinge[carrier])
        arm = on.turned(plates.hinge[i] - drawn)
        velocity, acceleration = on.moved(arm)
        c, s = np.cos(q[:, i]), np.sin(q[:, i])
        cos, sin = on.cos * c - on.sin * s, on.sin * c + on.cos * s
        found.append(Moving(cos, sin, on.hinge + arm, on.rate + v[:, i], on.turning + a[:, i], velocity, acceleration))
    return [*found, Moving(one, none, still, none, none, still, still)]


@dataclass(frozen=True, eq=False)
class Load:
    """One column of contacts at n states, NaN and zero where there is none."""

    point: Array  # (n, 2)
    normal: Array  # (n, 2) on the pawl; of two, on the one whose corner it is
    force: Array  # (n, 2) on it, with friction
    outer: Array  # (n, 2) the same where it comes from an obstacle, zero between pawls


def loads(meeting: Meeting, moving: list[Moving], shown: Array) -> list[Load]:
    """What each column of `shown` (n, contacts, WIDE) does."""
    n, found = len(shown), []
    for k in range(shown.shape[1]):
        load = Load(np.full((n, 2), np.nan), np.full((n, 2), np.nan), np.zeros((n, 2)), np.zeros((n, 2)))
        for number in np.unique(shown[:, k, ID]):
            if number > 0:
                at = np.flatnonzero(shown[:, k, ID] == number)
                x, normal, push, is_outer = pushed(meeting, moving, int(number) - 1, at, shown[at, k, FORCE:])
                load.point[at], load.normal[at], load.force[at] = x, normal, push
                load.outer[at] = push if is_outer else 0.0
        found.append(load)
    return found


def pushed(
    meeting: Meeting, moving: list[Moving], number: int, at: NDArray[np.int64], force: Array
) -> tuple[Array, Array, Array, bool]:
    """Place, normal and force on the pawl of one contact at some states, by its normal and tangential force; and
    whether it is with an obstacle."""
    a, corner, b, edge = meeting.features(number)
    one, two = meeting.outlines[a], meeting.outlines[b]
    P, Q = moving[max(one.mover, -1)], moving[max(two.mover, -1)]
    along = two.corners[(edge + 1) % len(two.corners)] - two.corners[edge]
    normal = Q.turned(np.array((along[1], -along[0])) / np.hypot(*along))[at]
    push = force[:, :1] * normal + force[:, 1:2] * np.stack((-normal[:, 1], normal[:, 0]), axis=1)
    sense = 1.0 if one.mover >= 0 else -1.0
    point = (P.hinge + P.turned(one.corners[corner]))[at]
    return point, sense * normal, sense * push, one.mover < 0 or two.mover < 0


def inertial(plates: Plates, moving: list[Moving], about: Array) -> tuple[Array, Array, Array, Array]:
    """What all pawls' motion takes: force Σ m a (n, 2), moment about points (n, 2), momentum (n, 2), kinetic energy."""
    force, momentum = np.zeros_like(about), np.zeros_like(about)
    moment, energy = np.zeros(len(about)), np.zeros(len(about))
    for i in range(len(plates.on)):
        one, m = moving[i], plates.mass[i]
        arm = one.turned(plates.centre[i])
        velocity, acceleration = one.moved(arm)
        r = one.hinge + arm - about
        force += m * acceleration
        momentum += m * velocity
        moment += m * (r[:, 0] * acceleration[:, 1] - r[:, 1] * acceleration[:, 0]) + plates.inertia[i] * one.turning
        energy += 0.5 * m * np.sum(velocity**2, axis=1) + 0.5 * plates.inertia[i] * one.rate**2
    return force, moment, momentum, energy


__all__ = [
    "meeting_of",
    "outline_of",
    "own_times",
    "plates_of",
    "refuse_overlaps",
    "start_angle",
    "Load",
    "Moving",
    "bodies",
    "inertial",
    "loads",
    "pushed",
]
