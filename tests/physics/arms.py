"""Arms that several tests move: the PUMA of the paper's poses, with and without what loses energy."""

from dataclasses import replace
from typing import Any

import numpy as np

from detent.core.frames import Pose
from detent.drive.arm.model import PD, Arm, Chain, Puma560
from detent.drive.feed import Line
from detent.geometry.part import Body
from detent.units import deg, mm, s

ROUND = np.array((-8.4, -152.8, 17.9, 0.0, -44.9, -8.4)) * deg  # Meitinger & Pfeiffer, 6.1
SQUARE = np.array((4.6, -157.2, 27.5, 0.0, -50.3, 4.6)) * deg  # 6.2
HAND = Body(2.0, (0.008, 0.008, 0.002), centre=(0.0, 0.0, 140 * mm))
DOWN = Line((0.0, 0.0, -80 * mm), 38 * mm / s, dwell=0.2 * s)


def puma(
    at: Any = ROUND, start_at: Pose = Pose.at(x=2.1 * mm, y=1.3 * mm, z=10 * mm), path: Any = DOWN, **rest: Any
) -> Arm:
    return Arm.puma560(
        at, start_at=start_at, path=path, tool=Pose.at(z=-280 * mm), gripper=HAND, sensor=Pose.at(z=-96 * mm), **rest
    )


def frictionless(arm: Arm) -> Arm:
    return replace(arm, robot=Puma560(with_friction=False))


def lossless(arm: Arm) -> Arm:
    """Without friction, dampers and limits: motors are springs to their set points."""
    links, tool = arm.robot.chain()
    bare = tuple(
        replace(link, gear=replace(link.gear, viscous=0.0, coulomb=(0.0, 0.0), damping=0.0, torque=None))
        for link in links
    )
    return replace(arm, robot=Chain(bare, tool), control=PD(ratio=0.0))


def displaced(arm: Arm, q=None, v=None) -> Any:
    """An arm that begins elsewhere than on its way."""
    return _Displaced(arm, q, v)


class _Displaced:
    def __init__(self, arm: Arm, q=None, v=None):
        self.arm, self.q, self.v = arm, q, v

    def __getattr__(self, name):
        return getattr(self.arm, name)

    def start(self):
        q, v = self.arm.start()
        return q + (0.0 if self.q is None else self.q), v + (0.0 if self.v is None else self.v)
