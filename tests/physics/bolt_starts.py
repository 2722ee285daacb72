"""Starts of the bolt of Nicolson & Fearing's section 4.3 beside the singular one, and their runs by several roads."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from detent import simulate
from detent.core.frames import Pose
from detent.drive.feed import Twist, rotation
from detent.drive.grasp import Grasp
from detent.geometry.part import Body
from detent.mating.bolt.thread_contacts import bolt_contacts
from detent.mating.mating import place
from detent.numeric.kernel import CONTACTS, Kernel, allocating, kernel
from detent.units import N, deg, g, mm, s
from physics.threads import PAPER, Bolt

TURN = 2 * math.pi
TILT = 0.35 * N * mm / deg
BOLT = Bolt(PAPER, friction=0.2, restitution=0.5)  # friction ours
TURNED = 137 * deg


@dataclass(frozen=True)
class Start:
    """Off the axis by x, y; leaning by tilt about the horizontal direction `towards`."""

    x: float
    y: float
    tilt: float
    towards: float

    @classmethod
    def drawn(cls, rng) -> Start:
        """0.02 to 0.1 mm off to any side, leaning by up to 1.2° to any side."""
        far, way = rng.uniform(0.02, 0.1) * mm, rng.uniform(0, TURN)
        return cls(far * math.cos(way), far * math.sin(way), rng.uniform(0, 1.2) * deg, rng.uniform(0, TURN))

    def turned(self, by: float) -> Pose:
        """The pose in a world that is turned by an angle about the nut's axis."""
        axis = np.array((math.cos(self.towards), math.sin(self.towards), 0.0))
        turn = rotation(np.array((0.0, 0.0, by)))
        return Pose(np.column_stack((turn @ rotation(self.tilt * axis), turn @ (self.x, self.y, 0.0))))


def run(start: Start, road: str = "1 ms"):
    """The record by a road: a step, by events, with the contacts in reverse order, or all turned by 137° about z."""
    by = TURNED if road == "turned" else 0.0
    hand = Grasp(
        payload=Body.cylinder(mass=10 * g, radius=3 * mm, length=12 * mm), damping_ratio=0.1,  # radius, length ours
        stiffness=(0.1 * N / mm, 0.1 * N / mm, 0.01 * N / mm, TILT, TILT, TILT), hold=(0, 0, -3 * mm),
        start_at=start.turned(by), feed=Twist(v=(0, 0, -1 * mm / s), w=(0, 0, -360 * deg / s)), duration=2.5 * s,
    )  # fmt: skip
    bolt = Permuted(PAPER, friction=0.2, restitution=0.5) if road == "permuted" else BOLT
    if road == "turned":
        bolt = place(bolt, X_WB=Pose(np.column_stack((rotation(np.array((0.0, 0.0, by))), np.zeros(3)))))
    if road == "events":
        return simulate(bolt, hand, method="events")
    return simulate(bolt, hand, method="fixed", step={"0.5 ms": 0.5e-3, "0.25 ms": 0.25e-3}.get(road, 1e-3))


def end(record, road: str = "1 ms"):
    """Where the bolt's tip is in the nut's frame when the run ends."""
    last = np.asarray(record["pose"].values)[-1, :, 3]
    return rotation(np.array((0.0, 0.0, -TURNED))) @ last if road == "turned" else last


class Permuted(Bolt):
    """A bolt whose contacts are told in reverse order."""

    __slots__ = ()

    def contacts(self):
        (told,) = Bolt.contacts(self)
        return (Kernel(reversed_contacts, told.params, told.memory),)


_told = allocating(bolt_contacts.fn)


@kernel(CONTACTS, allocates=True)
def reversed_contacts(params, memory, t, q, v, X, V, J, b, gap, rows, drift, id, law):
    n = _told(params, memory, t, q, v, X, V, J, b, gap, rows, drift, id, law)
    for i in range(n // 2):
        j = n - 1 - i
        gap[i], gap[j], id[i], id[j] = gap[j], gap[i], id[j], id[i]
        for k in range(3):
            drift[i, k], drift[j, k] = drift[j, k], drift[i, k]
            for m in range(rows.shape[2]):
                rows[i, k, m], rows[j, k, m] = rows[j, k, m], rows[i, k, m]
        for k in range(law.shape[1]):
            law[i, k], law[j, k] = law[j, k], law[i, k]
    return n


__all__ = ["Start", "end", "run"]
