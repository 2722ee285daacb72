"""Ways to start a bolt in a nut: straight on, leaning first, searching, and with a spindle that turns back first.

Thread, mass and the soft hand are those of Nicolson & Fearing, section 4.3; the rest is ours. The tool's axis leans by
`tilt` and keeps its direction in space; the bolt turns about that axis.

python examples/bolt_start.py
"""

import math
from dataclasses import dataclass, replace

import numpy as np

from detent import Pose, Record, simulate
from detent.drive.feed import Move, Moves, rotation
from detent.drive.grasp import Grasp
from detent.geometry.part import Body
from detent.geometry.thread import Thread
from detent.mating.bolt.model import Bolt
from detent.units import N, deg, g, mm

TURN, PITCH = 2 * math.pi, 1 * mm
bolt = Bolt(Thread(pitch=PITCH, diameter=6 * mm, allowance=0.05), friction=0.1, force_limit=1 * N)
LIGHT = Body.cylinder(mass=10 * g, radius=3 * mm, length=12 * mm)
SOFT = (0.1 * N / mm, 0.1 * N / mm, 0.01 * N / mm) + 3 * (0.35 * N * mm / deg,)  # the paper's
STIFF = (*SOFT[:3], 3500 * N * mm / deg, 3500 * N * mm / deg, 1 * N * mm / deg)  # in tilt
SPEED, DEEP = 2.0, 2.65 * mm  # turns a second; how far the tool goes: the first full turn is in at 2 mm
# A spindle: 10 g move along its axis, the rest is heavy and stiff, so that a blow does not turn it.
M, INERTIA = 10 * g, 1e-4
HEAVY = Body(mass=M, inertia=(INERTIA, INERTIA, INERTIA), centre=(0, 0, 6 * mm))
LAND, SLOW = 0.1, 4.0  # s to come down, turns a second backwards
STILL = (0.0, 0.0, 0.0)


@dataclass(frozen=True)
class Start:
    """How the tool stands when the bolt comes: its lean and where to, the bolt's angle, and where its tip is (SI)."""

    tilt: float = 0.0
    azimuth: float = 0.0
    phase: float = 0.0
    x: float = 0.0
    y: float = 0.0
    z: float = -0.25 * mm

    @property
    def pose(self) -> Pose:
        R = rotation(self.tilt * self.across) @ rotation(np.array((0.0, 0.0, self.phase)))
        return Pose(np.column_stack((R, (self.x, self.y, self.z))))

    @property
    def across(self) -> np.ndarray:
        """Unit vector about which the tool leans."""
        return np.array((-math.sin(self.azimuth), math.cos(self.azimuth), 0.0))

    def turn(self, turns: float, down: float = 0.0, speed: float = SPEED) -> Move:
        """So many turns about the tool's axis, positive: in, while it goes down."""
        return moved((0.0, 0.0, -down), -turns * TURN * self.pose.R[:, 2], abs(turns) / speed)


def moved(way, turn, duration: float) -> Move:
    """By a way (m) and a turn (rad) in the world, evenly."""
    x, y, z = (np.asarray(way) / duration).tolist()
    a, b, c = (np.asarray(turn) / duration).tolist()
    return Move(duration, (x, y, z), (a, b, c))


def by_hand(start: Start, *moves: Move, stiffness=SOFT, step: float = 5e-4, method="auto") -> Record:
    hand = Grasp(
        payload=LIGHT, stiffness=stiffness, damping_ratio=1.0, hold=(0, 0, -3 * mm), start_at=start.pose,
        feed=Moves(moves),
    )  # fmt: skip
    return simulate(bolt, hand, step=step, method=method, sample=5e-3)


def straight(start: Start, **how) -> Record:
    """In at a pitch a turn."""
    way = DEEP + start.z
    return by_hand(start, start.turn(way / PITCH, way), **how)


def lean_and_settle(start: Start, lean: float = 3 * deg, **how) -> Record:
    """Down with a lean towards the offset, then upright without turning, then in."""
    leaning, way = replace(start, tilt=start.tilt + lean), DEEP + start.z
    down, upright = (0.0, 0.0, -0.5 * mm), (0.0, 0.0, 0.0)
    settle = moved(down, STILL, 0.2), moved(upright, -lean * start.across, 0.2)
    return by_hand(leaning, *settle, start.turn(way / PITCH, way - 0.5 * mm), **how)


def spiral(start: Start, reach: float = 0.8 * mm, rounds: int = 3, press: float = 0.8 * mm, **how) -> Record:
    """Pressed on the nut and turning, led outwards in rounds of twelve straight ways."""
    angle = np.arange(12 * rounds + 1) * TURN / 12
    x = reach * angle[:, None] / angle[-1] * np.column_stack((np.cos(angle), np.sin(angle)))
    turn = start.turn(0.16)
    search = [replace(turn, v=(a / turn.duration, b / turn.duration, 0.0)) for a, b in np.diff(x, axis=0).tolist()]
    return by_hand(start, moved((0.0, 0.0, -press), STILL, 0.2), *search, **how)


def by_spindle(start: Start, *moves: Move, stiffness: float = 0.01 * N / mm, side=10 * N / mm, step=1e-4) -> Record:
    """Held along the axis by a soft spring alone: the equilibrium goes down by the moves, and is turned."""
    K = (side, side, stiffness, 200.0, 200.0, 200.0)  # N m/rad
    damping = tuple(2 * math.sqrt(k * m) for k, m in zip(K, (M, M, M, INERTIA, INERTIA, INERTIA), strict=True))
    hand = Grasp(HEAVY, K, damping=damping, hold=(0, 0, 6 * mm), start_at=start.pose, feed=Moves(moves))
    return simulate(replace(bolt, force_limit=None), hand, method="fixed", step=step, sample=2e-3)


def spinning(start: Start, speed: float, press: float = 1 * mm, turns: float = 2.5, **how) -> Record:
    """The spindle turns at its speed as the spring is let go."""
    return by_spindle(start, start.turn(0.02, press, speed), start.turn(turns, 0.0, speed), **how)


def landed(start: Start, speed: float, press: float = 1 * mm, **how) -> Record:
    """It comes down standing, then turns."""
    return by_spindle(start, moved((0.0, 0.0, -press), STILL, LAND), start.turn(2.5, 0.0, speed), **how)


def back_first(start: Start, speed: float, press: float = 1 * mm) -> Record:
    """It comes down standing and turns back slowly until the click, 20 ms more, then forwards at its speed."""
    down = moved((0.0, 0.0, -press), STILL, LAND)
    back = click(by_spindle(start, down, start.turn(-1.1, 0.0, SLOW), step=4e-4)) + 0.02 - LAND
    return by_spindle(start, down, start.turn(-back * SLOW, 0.0, SLOW), start.turn(2.5, 0.0, speed), step=2e-4)


def click(record: Record) -> float:
    """When the bolt falls fastest after it has come down: the ends of the ridges have passed each other."""
    t, depth = record["time"].values, record["depth"].values
    return float(t[np.argmax(np.where(t < LAND, 0.0, np.gradient(depth, t)))])


def threaded(record: Record) -> bool:
    """Whether the first full turn was in before the force passed the limit, where the record is cut."""
    return bool((record["turns"].values >= 1.0).any())


def started(record: Record) -> bool:
    """Whether the bolt is a pitch deep at the end: standing on the nut it is 0.9 mm deep at most."""
    return PITCH < float(record["depth"].values[-1]) < bolt.length


def main() -> None:
    for tilt in (1.5 * deg, 1.6 * deg):
        print(f"stiff hand, {tilt / deg:.1f} deg: {straight(Start(tilt, phase=1.0), stiffness=STIFF).outcome}")
    print(f"soft hand, 3.0 deg: {straight(Start(3 * deg, phase=1.0)).outcome}")
    for way in (spinning, back_first):
        print(f"{way.__name__}, 35 turns a second: {way(Start(phase=1.0, z=-0.2 * mm), 35.0).outcome}")


if __name__ == "__main__":
    main()
