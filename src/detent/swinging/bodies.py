"""Where pawls are and how they move at many states at once, and what contacts do to them: for channels and events."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from detent.numeric import board
from detent.planar.hinged import Plates
from detent.planar.meeting import Meeting

Array = NDArray[np.float64]


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
        for number in np.unique(shown[:, k, board.ID]):
            if number > 0:
                at = np.flatnonzero(shown[:, k, board.ID] == number)
                x, normal, push, is_outer = pushed(meeting, moving, int(number) - 1, at, shown[at, k, board.FORCE :])
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


__all__ = ["Load", "Moving", "bodies", "inertial", "loads", "pushed"]
