"""Ways to start a bolt in a nut: straight on, turning back first, tilting, searching, with a softer hand.

The thread, mass and speed are those of Nicolson & Fearing, section 4.3; friction and the stiff hand are ours. The tool's
axis leans by `tilt` and keeps its direction in space; the bolt turns about that axis.

python examples/bolt_start.py
"""

import math
from dataclasses import dataclass, replace

import numpy as np

from detent import Pose, Record, simulate
from detent.drive.feed import CONSTANT, Stretch, rotation
from detent.drive.grasp import Grasp
from detent.geometry.part import Body
from detent.geometry.thread import Thread
from detent.mating.bolt import Bolt
from detent.units import N, deg, g, mm

TURN, PITCH = 2 * math.pi, 1 * mm
bolt = Bolt(Thread(pitch=PITCH, diameter=6 * mm, allowance=0.05), friction=0.1, force_limit=1 * N)
BODY = Body.cylinder(mass=10 * g, radius=3 * mm, length=12 * mm)
SOFT = (0.1 * N / mm, 0.1 * N / mm, 0.01 * N / mm) + 3 * (0.35 * N * mm / deg,)  # the paper's
STIFF = (*SOFT[:3], 3500 * N * mm / deg, 3500 * N * mm / deg, 1 * N * mm / deg)  # in tilt
SPEED = 2.0  # turns a second


@dataclass(frozen=True)
class Start:
    """How the tool stands when the bolt comes: its lean and where to, its offset, and the bolt's angle (SI, rad)."""

    tilt: float = 0.0
    azimuth: float = 0.0
    phase: float = 0.0
    x: float = 0.0
    y: float = 0.0
    z: float = -0.25 * mm

    def pose(self) -> Pose:
        lean = rotation(self.tilt * np.array((-math.sin(self.azimuth), math.cos(self.azimuth), 0.0)))
        return Pose(np.column_stack((lean @ rotation(np.array((0.0, 0.0, self.phase))), (self.x, self.y, self.z))))


@dataclass(frozen=True)
class Moves:
    """Ways (m) and turns (rad) one behind the other, each at one speed: (way, turn, duration) each."""

    moves: tuple[tuple[tuple[float, float, float], np.ndarray, float], ...]

    def stretches(self, start: Pose) -> tuple[Stretch, ...]:
        return tuple(Stretch(t, CONSTANT, 1 / t, np.array(way), turn) for way, turn, t in self.moves)

    def along(self, start: Pose) -> tuple[float, float, float]:
        return (0.0, 0.0, -1.0)


def run(start: Start, moves: Moves, stiffness=STIFF, step: float = 5e-4, method: str = "auto", **changes) -> Record:
    hand = Grasp(
        payload=BODY, stiffness=stiffness, damping_ratio=1.0, hold=(0, 0, -3 * mm), start_at=start.pose(), feed=moves,
        **changes,
    )  # fmt: skip
    return simulate(bolt, hand, step=step, method=method, sample=5e-3)


def turning(start: Start, turns: float, feed: float, speed: float = SPEED) -> tuple:
    """A move by so many turns about the tool's axis (positive: in) at `speed`, while it goes down by `feed`."""
    return ((0.0, 0.0, -feed), -turns * TURN * start.pose().R[:, 2], abs(turns) / speed)


def straight(start: Start, deep: float = 2.65 * mm, speed: float = SPEED, **changes) -> Record:
    """In at a pitch a turn, until the tool is `deep`: half a pitch more than the first full turn needs."""
    way = deep + start.z
    return run(start, Moves((turning(start, way / PITCH, way, speed),)), **changes)


def back_first(start: Start, deep: float = 2.65 * mm, speed: float = SPEED, press: float = 0.4 * mm, **changes) -> Record:
    """A turn backwards while the tool comes down by `press`: the ridges' ends click past each other; then straight."""
    way = deep + start.z
    back, on = turning(start, -1.0, press, speed), turning(start, way / PITCH, way - press, speed)
    return run(start, Moves((back, on)), **changes)


def threaded(record: Record) -> bool:
    """Whether the first full turn was in before the force passed the limit, where the record is cut."""
    return bool((record["turns"].values >= 1.0).any()) and float(record["depth"].values[-1]) < 12 * mm
