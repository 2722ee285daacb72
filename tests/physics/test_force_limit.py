"""A force limit ends a run where it is passed, and the run up to there is the one without it."""

from dataclasses import replace

import numpy as np
import pytest

from detent import Pose, simulate
from detent.drive.feed import Twist
from detent.drive.grasp import Grasp
from detent.geometry.part import Body
from detent.geometry.thread import Thread
from detent.mating.bolt.model import Bolt
from detent.units import N, deg, g, mm

bolt = Bolt(Thread(pitch=1 * mm, diameter=6 * mm, allowance=0.05), friction=0.1)
TURNING = 0.35 * N * mm / deg
hand = Grasp(
    Body.cylinder(mass=10 * g, radius=3 * mm, length=12 * mm),
    (0.1 * N / mm, 0.1 * N / mm, 0.1 * N / mm, TURNING, TURNING, TURNING),
    damping_ratio=1.0, start_at=Pose.at(x=0.02 * mm, z=-2.5 * mm), feed=Twist(v=(0, 0, -2 * mm)), duration=0.6,
)  # fmt: skip


@pytest.mark.parametrize(("method", "duration"), [("events", 0.3), ("fixed", 0.6)])
def test_a_bolt_pushed_on_in_vain_stops_where_its_force_passes_the_limit(method, duration):
    pushing = replace(hand, duration=duration)
    whole = simulate(bolt, pushing, method=method, sample=5e-3)
    force = np.linalg.norm(whole["force"].values, axis=1)
    limit = 0.5 * force.max()
    stopped = simulate(replace(bolt, force_limit=float(limit)), pushing, method=method, sample=5e-3)
    n = int(np.flatnonzero(force > limit)[0]) + 1
    # By the hand's spring: 0.1 N/mm, 2 mm/s, from the 0.087 mm of play on.
    assert whole["time"].values[n - 1] == pytest.approx(0.5 * duration + 0.5 * 0.0866 / 2, abs=0.01)
    for name in ("pose", "force", "depth", "contact_force"):
        assert np.array_equal(stopped[name].values, whole[name].values[:n], equal_nan=True), name
    assert [event.kind for event in stopped.events][-1] == "stop"
    assert stopped.events[-1].time == whole["time"].values[n - 1]
    # What is behind the limit is not computed at all.
    assert stopped.stats["steps"] < whole.stats["steps"]
