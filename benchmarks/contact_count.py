"""Cost of a step against the number of contacts: a table of n legs that slides and one that rests.

    python benchmarks/contact_count.py [rounds]

Each leg is a ball on a plane (BallsOnPlane), all of them pressed; with more than three normal forces are not unique.
Seconds of runs of 6 s and of 1 s, sampled every 50 ms, taken from one another: what is left are steps alone.
"""

from __future__ import annotations

import sys
from math import cos, pi, sin

import numpy as np

from detent import Pose, simulate
from detent.drive.feed import Twist
from detent.drive.grasp import Grasp
from detent.geometry.balls import BallsOnPlane
from detent.geometry.part import Body
from detent.mating.contact.model import Contact
from detent.units import mm

COUNTS = (1, 2, 4, 8, 16, 32)
STEP = 5e-4
SPEEDS = {"slides": (0.05, 0.0, 0.0), "rests": (0.0, 0.0, 0.0)}
LIGHT = 1 * mm  # pressed by this much of the spring's way


def table(n: int, speed: tuple[float, float, float], duration: float) -> tuple[Contact, Grasp]:
    legs = tuple((0.2 * cos(2 * pi * i / n), 0.2 * sin(2 * pi * i / n), 0.0) for i in range(n))
    hand = Grasp(
        payload=Body(mass=2.0, inertia=(0.02, 0.02, 0.04), centre=(0, 0, 0.1)),
        stiffness=(2e4, 2e4, 2e4, 500, 500, 500),
        damping_ratio=1.0,
        hold=(0, 0, 0.1),
        start_at=Pose.at(z=0.0),
        feed=Twist(v=speed),
        duration=duration,
        gravity=(0, 0, -2e4 * LIGHT / 2.0),  # as if the spring were pressed
    )
    return Contact((BallsOnPlane(legs, radius=1 * mm, X_B=Pose.at(z=-1 * mm)),), friction=0.3), hand


def cost(n: int, speed: tuple[float, float, float], rounds: int) -> tuple[float, int]:
    """Seconds a step, and how many contacts were pressed at the end."""
    seconds = {1.0: np.inf, 6.0: np.inf}
    pressed = 0
    for duration in seconds:
        mating, drive = table(n, speed, duration)
        for _ in range(rounds + 1):  # the first compiles
            record = simulate(mating, drive, step=STEP, sample=0.05, method="fixed")
            seconds[duration] = min(seconds[duration], record.stats["seconds"])
        pressed = int((record["contact_force"].values[-1] > 0).sum())
    return (seconds[6.0] - seconds[1.0]) * STEP / 5.0, pressed


def main(rounds: int = 5) -> None:
    print(f"{'contacts':>10}" + "".join(f"{name:>14}" for name in SPEEDS) + "      µs a step")
    for n in COUNTS:
        cells = [cost(n, speed, rounds) for speed in SPEEDS.values()]
        line = "".join(f"{1e6 * seconds:14.1f}" for seconds, _ in cells)
        print(f"{n:>10}{line}   pressed: {', '.join(str(pressed) for _, pressed in cells)}", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
