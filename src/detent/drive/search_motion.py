"""Ways to look for a hole that the chamfers do not reach, while the arm pushes (control.Force).

    Spiral        round and round, further out by a pitch each turn: r = p φ/2π
    TiltAndSlide  lean the part, slide with its low edge until that drops into the hole, stand up again

Without a way of its own an arm that pushes and yields (a compliant push) finds what the chamfers reach. What stops the
way when the hole is found is the controller's `found`.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from detent.core.errors import InputError
from detent.core.frames import Pose
from detent.drive.feed import CONSTANT, QUINTIC, Stretch
from detent.drive.rigid_payload import direction
from detent.geometry.part import set_numbers
from detent.units import Angle, Duration, Length, Position, Speed, check, deg, s

CHORD = 12 * deg  # of a spiral, straight; ours: its arrow is 0.5 % of the radius


@dataclass(frozen=True, slots=True)
class Spiral:
    """A spiral about the start, in the plane x, y of the world.

    radius  how far out it looks
    pitch   from one turn to the next; below the clearance and the chamfers nothing is missed
    speed   along the spiral
    wait    before it begins, for the part to come down
    """

    radius: Length
    pitch: Length
    speed: Speed
    wait: Duration = 0.5 * s

    def __post_init__(self) -> None:
        check(self)
        if self.pitch > self.radius:
            raise InputError("pitch", self.pitch, f"at most the radius, {self.radius:g} m, is possible")
        if self.radius / self.pitch > 60:
            raise InputError("pitch", self.pitch, "at most 60 turns are possible")

    def stretches(self, start: Pose) -> tuple[Stretch, ...]:
        still, turns = np.zeros(3), self.radius / self.pitch
        angle = np.linspace(0.0, 2 * math.pi * turns, math.ceil(2 * math.pi * turns / CHORD) + 1)
        r = self.pitch * angle / (2 * math.pi)
        points = np.stack((r * np.cos(angle), r * np.sin(angle), np.zeros_like(r)), axis=1)
        found = [Stretch(self.wait, CONSTANT, 0.0, still, still)]
        for way in np.diff(points, axis=0):
            time = float(np.linalg.norm(way)) / self.speed
            found.append(Stretch(time, CONSTANT, 1.0 / time, way, still))
        return tuple(found)

    def along(self, start: Pose) -> tuple[float, float, float]:
        return (0.0, 0.0, -1.0)


@dataclass(frozen=True, slots=True)
class TiltAndSlide:
    """Lean about the part's tip, slide, stand up: each from rest to rest.

    way    to slide, along x, y, z of the world
    tilt   the part leans back against the way by this much, so that its low edge goes ahead
    lean   how long it takes to lean, and to stand up
    slide  how long it slides
    wait   before it begins, for the part to come down
    """

    way: tuple[Position, Position, Position]
    tilt: Angle
    lean: Duration
    slide: Duration
    wait: Duration = 0.5 * s

    def __post_init__(self) -> None:
        set_numbers(self, "way", (3,), "three numbers (x, y, z) are needed")
        check(self)
        if not any(self.way[:2]):
            raise InputError("way", self.way, "it slides aside: x or y is needed")

    def stretches(self, start: Pose) -> tuple[Stretch, ...]:
        still, aside = np.zeros(3), np.array(direction((*self.way[:2], 0.0)))
        # Turned about z × way by a negative angle the top leans back and the edge ahead of the tip goes down.
        turn = -self.tilt * np.cross((0.0, 0.0, 1.0), aside)
        return (
            Stretch(self.wait, CONSTANT, 0.0, still, still),
            Stretch(self.lean, QUINTIC, 1.0 / self.lean, still, -turn),
            Stretch(self.slide, QUINTIC, 1.0 / self.slide, np.array(self.way), still),
            Stretch(self.lean, QUINTIC, 1.0 / self.lean, still, turn),
        )

    def along(self, start: Pose) -> tuple[float, float, float]:
        return (0.0, 0.0, -1.0)
