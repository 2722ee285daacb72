"""A snap fastener on a robot arm: the hook snaps in as on a grasp that yields as the arm does, and stays at rest."""

import numpy as np
from pytest import approx

from detent import Pose, Snap, place, simulate
from detent.drive.arm.compliance import yielding
from detent.drive.feed import Line, Waypoint, Waypoints
from detent.drive.grasp import Grasp
from detent.scenario import Scenario, bundled
from detent.units import N, deg, mm, s
from physics.arms import HAND, SQUARE, frictionless, puma

DOWN = Pose.at(pitch=90 * deg)  # the fastener's x is the way in


def test_a_hook_snaps_in_on_the_arm_and_stays():
    """One half of it: its side force moves the arm aside as far as it bends the hook. Two roads to that: the arm, and a
    grasp with the arm's compliance at the gripper, fed alike."""
    (snap,) = Scenario.load(bundled()["snap_fig11"]).mating
    assert isinstance(snap, Snap)
    fastener = place(snap, X_GA=DOWN, X_WB=DOWN)
    start = Pose.at(z=57 * mm)
    arm = frictionless(puma(SQUARE, start_at=start, path=Line((0.0, 0.0, -20 * mm), 10 * mm / s, dwell=0.5 * s)))
    K = np.linalg.inv(yielding(arm).compliance)
    hand = Grasp(
        HAND, stiffness_matrix=tuple(map(tuple, 0.5 * (K + K.T))), damping_ratio=1.0, start_at=start,  # pyright: ignore[reportArgumentType]
        feed=Waypoints((Waypoint(Pose.at(z=37 * mm), 4.0 * s),)),
    )  # fmt: skip
    one, other = simulate(fastener, arm), simulate(fastener, hand)
    for record in (one, other):
        assert [event.kind for event in record.events].count("snap") == 1
    pushes = []
    for record in (one, other):
        snap = next(event.time for event in record.events if event.kind == "snap")
        before = record["time"].values < snap - 50e-3
        way, push = record["insertion"].values[before], record["mating_force"].values[before]
        pushes.append(np.interp(np.linspace(8 * mm, way[-1] - 0.2 * mm, 30), way, push))
    assert pushes[0].max() > 5 * N
    assert pushes[0] == approx(pushes[1], rel=0.05, abs=0.5 * N)  # the arm's compliance changes by 3 % on the way
    rest = one["time"].values > one["time"].values[-1] - 0.2
    assert np.ptp(one["insertion"].values[rest]) < 1e-6
