"""The O-ring on a robot arm: it goes in, and where the arm comes to rest it sticks."""

import numpy as np
from pytest import approx

from detent import Pose, Status, place, simulate
from detent.drive.feed import Line
from detent.units import N, mm, s
from physics.arms import puma
from physics.oring_springs import PLAIN

DOWN = Pose(np.array([[1.0, 0.0, 0.0, 0.0], [0.0, -1.0, 0.0, 0.0], [0.0, 0.0, -1.0, 0.0]]))  # z into the hole


def test_a_ring_sticks_where_the_arm_comes_to_rest():
    ring = place(PLAIN, X_GA=DOWN, X_WB=DOWN)
    way = Line((0.0, 0.0, -9 * mm), 20 * mm / s, dwell=0.5 * s)
    record = simulate(ring, puma(start_at=Pose.at(x=0.1 * mm, z=3 * mm), path=way), method="fixed")
    time, depth, state = (record[name].values for name in ("time", "depth", "friction_state"))
    rest = time > time[-1] - 0.2 * s
    assert record.outcome.status == Status.SEATED and "ring enters the bore" in [e.where for e in record.events]
    # 5e-11 m were seen: what the motors, which creep into their own friction, still turn about the ring.
    assert (state[rest] == 1).all() and np.ptp(depth[rest]) < 1e-9
    force, friction, bound = (record[name].values for name in ("mating_force", "friction_force", "friction_bound"))
    assert (np.abs(friction[rest]) < bound[rest]).all() and force[rest][-1] > 10 * N
    assert record["groove_load"].values[rest] == approx(force[rest], rel=1e-6)
    assert force.max() == approx(91, rel=0.1)  # as a rail needs, centred and 0.1 mm off: 89.9 N and 96.8 N
