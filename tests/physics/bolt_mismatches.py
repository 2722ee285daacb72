"""Bolts in nuts of another hand, pitch or number of starts, drawn at random, with hands and drivers that turn them."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np

from detent import Driver, simulate
from detent.core.frames import Pose
from detent.drive.feed import Twist, rotation
from detent.drive.grasp import Grasp
from detent.geometry.part import Body
from detent.geometry.thread import Thread
from detent.units import N, deg, g, mm
from physics.threads import TURN, Bolt

SOFT = (0.1 * N / mm, 0.1 * N / mm, 0.01 * N / mm) + 3 * (0.35 * N * mm / deg,)  # the paper's hand, at 6 mm


@dataclass(frozen=True)
class Mismatch:
    """A bolt, how it stands when the run begins, and what turns it: a driver if there is a torque limit, else a hand
    so many times as stiff as the paper's."""

    bolt: Bolt
    start: Pose
    stiffer: float
    torque_limit: float | None

    @classmethod
    def drawn(cls, rng) -> Mismatch:
        """4 to 12 mm; a nut of another hand (a third), of 0.5 to 2 times the pitch (two thirds), of one to three starts
        (a third), up to 5 % wider or narrower (a third); friction 0 to 0.5, none for one in ten; 0.1 mm off and leaning
        by 2° at the most; a hand up to 100 times as stiff as the paper's, or for a third a driver."""
        d = rng.uniform(4, 12) * mm
        own = Thread(
            d * rng.uniform(0.1, 0.2), d, rng.uniform(0.01, 0.06), starts=int(rng.choice((1, 1, 1, 2, 3))),
            hand="left" if rng.integers(2) else "right", run_up=rng.uniform(60, 120) * deg,
        )  # fmt: skip
        nut = own
        while nut.hand == own.hand and nut.pitch == own.pitch and nut.lead == own.lead:
            hand, pitch, starts, size = rng.uniform(size=4) < (1 / 3, 2 / 3, 1 / 3, 1 / 3)
            nut = replace(
                own,
                hand={"right": "left", "left": "right"}[own.hand] if hand else own.hand,
                pitch=own.pitch * 2 ** rng.uniform(-1, 1) if pitch else own.pitch,
                starts=int(rng.integers(1, 4)) if starts else own.starts,
                diameter=d * rng.uniform(0.95, 1.05) if size else d,
            )
        friction = 0.0 if rng.uniform() < 0.1 else rng.uniform(0, 0.5)
        what = Bolt(
            own, nut=nut, friction=friction, restitution=rng.uniform(0, 0.5), thickness=max(5 * mm, 4 * own.pitch)
        )
        far, tilt, (way, towards) = rng.uniform(0, 0.1) * mm, rng.uniform(0, 2) * deg, rng.uniform(0, TURN, 2)
        lean = rotation(tilt * np.array((math.cos(towards), math.sin(towards), 0.0)))
        R = lean @ rotation(np.array((0.0, 0.0, rng.uniform(0, TURN))))
        at = (far * math.cos(way), far * math.sin(way), d / 2 * math.sin(tilt))
        stiffer, limit = 10 ** rng.uniform(0, 2), 10 ** rng.uniform(0, 2) * N * mm
        return cls(what, Pose(np.column_stack((R, at))), stiffer, limit if rng.uniform() < 1 / 3 else None)

    def run(self, duration: float = 1.5):
        """The record: two turns a second, the bolt's way in, a lead further in a turn; stiff hands in short steps."""
        d, own = self.bolt.thread.diameter, self.bolt.thread
        way_in, size = -1 if own.hand == "right" else 1, d / (6 * mm)
        body = Body.cylinder(mass=10 * g * size**3, radius=d / 2, length=2 * d)
        if self.torque_limit is not None:
            drive = Driver(
                body, way_in * 2 * TURN, torque_limit=self.torque_limit, shaft=0.5, side_stiffness=10 * N / mm,
                tilt_stiffness=5.0, push=1 * N * size, damping_ratio=2.0, start_at=self.start, duration=duration,
            )  # fmt: skip
        else:
            stiffness = self.stiffer * np.array(SOFT) * np.repeat((size**2, size**4), 3)
            drive = Grasp(
                body, tuple(stiffness.tolist()), damping_ratio=0.3, hold=(0, 0, -d / 2), start_at=self.start,
                feed=Twist((0, 0, -2 * own.lead), (0, 0, way_in * 2 * TURN)), duration=duration,
            )  # fmt: skip
        return simulate(self.bolt, drive, method="fixed", step=1e-3 if self.stiffer < 10.0 else 5e-4)


__all__ = ["SOFT", "Mismatch"]
