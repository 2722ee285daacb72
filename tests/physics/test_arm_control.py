"""Controllers that sample, yield or push; a wrist that yields about a remote centre."""

from dataclasses import replace

import numpy as np
import pytest
from scipy.interpolate import CubicHermiteSpline

from detent import Pose, simulate
from detent.core.errors import InputError
from detent.drive.arm.control import Force, Impedance
from detent.drive.arm.control_kernels import _hermite, _hermite_slope
from detent.drive.arm.model import PD, Arm, Puma560, RemoteCentre
from detent.drive.arm.way import look
from detent.drive.feed import Line
from detent.mating.peg.round_peg import RoundPeg
from detent.units import Hz, mm, s
from physics.arms import HAND, frictionless, lossless, puma

PEG = RoundPeg(diameter=39.9 * mm, hole=40 * mm, chamfer=4 * mm, hole_chamfer=6 * mm, friction=0.2)
BLUNT = RoundPeg(
    diameter=50 * mm, hole=40 * mm, chamfer=2 * mm, hole_chamfer=2 * mm, friction=0.0
)  # rests on the mouth
SHORT = Line((0.0, 0.0, -20 * mm), 38 * mm / s, dwell=0.3 * s)
SIX = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
SOFT = Impedance(stiffness=(2e4, 3e4, 1e4, 800.0, 900.0, 700.0), damping=(600.0, 700.0, 400.0, 30.0, 30.0, 30.0))


def test_a_controller_that_samples_often_is_like_one_that_always_looks():
    """Its torques are late by half a period: what the gripper is off is in proportion to the period."""
    arm = frictionless(puma(path=SHORT))
    always = simulate([], arm, method="events", tolerance=1e-9, sample=10e-3)["observed_way"].values
    off = [
        np.abs(
            simulate(
                [], replace(arm, control=PD(rate=rate * Hz)), method="events", tolerance=1e-9, sample=10e-3
            )["observed_way"].values - always
        ).max()
        for rate in (500, 1000, 2000)
    ]  # fmt: skip
    assert off[0] / off[1] == pytest.approx(2.0, abs=0.3) and off[1] / off[2] == pytest.approx(2.0, abs=0.3)
    assert off[1] < 0.02 * mm


def test_between_two_nodes_set_points_are_the_cubic_through_both_with_their_slopes():
    place, speed = (getattr(one, "py_func", one) for one in (_hermite, _hermite_slope))  # as Python
    random = np.random.default_rng(3)
    for a, b, a_slope, b_slope in random.normal(size=(20, 4)):
        cubic = CubicHermiteSpline([0.0, 1.0], [a, b], [a_slope, b_slope])
        for x in (0.0, 0.2, 0.7, 1.0):
            assert place(x, a, b, a_slope, b_slope) == pytest.approx(float(cubic(x)), rel=0, abs=1e-13)  # rounding
            assert speed(x, a, b, a_slope, b_slope) == pytest.approx(float(cubic(x, 1)), rel=0, abs=1e-13)


def test_torques_hold_between_samples_and_act_after_their_delay():
    arm = frictionless(puma(path=SHORT, control=PD(rate=100 * Hz, delay=4e-3)))
    run = simulate([], arm, sample=1e-3)
    torque = run["motor_torque"].values
    changed = np.flatnonzero(np.abs(np.diff(torque, axis=0)).max(axis=1) > 0.0) + 1
    assert set((changed % 10).tolist()) == {4}  # sampled at every 10 ms, acting 4 ms later


def test_both_methods_agree_on_a_controller_that_samples():
    arm = frictionless(puma(path=SHORT, control=PD(rate=500 * Hz, delay=1e-3)))
    one = simulate([], arm, method="events", tolerance=1e-9, sample=10e-3)["observed_way"].values
    coarse, fine = (
        simulate([], arm, method="fixed", step=h, sample=10e-3)["observed_way"].values for h in (1e-3, 0.5e-3)
    )
    assert np.abs(fine - one).max() < 0.35 * np.abs(coarse - one).max() < 1e-6  # second order: a quarter


@pytest.mark.parametrize("control", [SOFT, replace(SOFT, rate=4000 * Hz)])
def test_impedance_makes_the_gripper_yield_as_it_was_told(control):
    """Beside the gears, which lie behind the motors: C = K_x⁻¹ + J c⁻¹ Jᵀ."""
    arm = frictionless(puma(path=replace(SHORT, dwell=2.0 * s), control=control))
    run = simulate(PEG, arm, method="fixed", step=0.25e-3, sample=10e-3)
    J = look(arm.packed_links(), run["joint_position"].values[-1]).J
    gears = np.array([1.0 / link.gear.stiffness if link.gear.stiffness else 0.0 for link in arm.links])
    C = np.diag(1.0 / np.array(SOFT.stiffness)) + J @ np.diag(gears) @ J.T
    R = run["pose"].values[-1, :, :3]
    F = np.concatenate((R @ run["force"].values[-1], R @ run["moment"].values[-1]))
    off = run["observed_way"].values[-1] - np.array((0.0, 0.0, -20 * mm))
    assert np.linalg.norm(F[:3]) > 20.0
    assert off == pytest.approx((C @ F)[:3], rel=0.03, abs=0.01 * mm)  # J turns by 1 % on the way


@pytest.mark.parametrize("wanted", [10.0, 40.0])
def test_force_control_comes_near_touches_and_pushes_with_the_force_it_was_told(wanted):
    arm = puma(path=None, duration=3.0, start_at=Pose.at(z=5 * mm), control=Force(wanted, speed=10 * mm / s))
    run = simulate(BLUNT, frictionless(arm))
    push = run["mating_force"].values
    assert run["speed"].values[200] == pytest.approx(10 * mm / s, rel=0.02)  # before it touches
    assert push[-1] == pytest.approx(wanted, rel=0.01)
    with_friction = simulate(BLUNT, arm)["mating_force"].values[-1]
    assert with_friction == pytest.approx(wanted, rel=0.01)  # the set point moves until the sensor is content


def test_a_wrist_yields_at_its_centre():
    """Pushed aside at the centre it moves and does not turn; the motion is that of its springs and the arm's."""
    wrist = RemoteCentre((2e4, 2e4, 1e5, 300.0, 300.0, 300.0), (40.0, 40.0, 80.0, 1.0, 1.0, 1.0))
    arm = replace(frictionless(puma(path=replace(SHORT, dwell=2.0 * s))), wrist=wrist)
    assert arm.nv == 15
    run = simulate(PEG, arm, sample=10e-3)
    R = run["pose"].values[-1, :, :3]
    f, m = run["force"].values[-1], run["moment"].values[-1]
    compliance = run["joint_position"].values[-1, 6:]
    assert compliance[:3] == pytest.approx(f / np.array(wrist.stiffness[:3]), rel=0.02, abs=2e-6)
    # The peg's contact is not at its tip: what turns it is the moment there.
    assert compliance[3:] == pytest.approx(m / np.array(wrist.stiffness[3:]), rel=0.05, abs=2e-5)
    assert np.abs(R @ R.T - np.eye(3)).max() < 1e-12


def test_a_wrist_rings_with_the_frequencies_of_its_springs():
    """√(k/m) along and about the axes, where the centre is that of the mass."""
    k = (2e4, 2e4, 2e4, 30.0, 30.0, 30.0)
    wrist = RemoteCentre(k, SIX, centre=HAND.centre)
    arm = replace(lossless(puma(path=None, duration=1.0)), wrist=wrist)
    M, K = np.zeros((arm.nv, arm.nv)), np.zeros((arm.nv, arm.nv))
    q, v = arm.start()
    kernel, n = arm.motion(), arm.nv
    rest = np.zeros((n, n)), np.zeros((1, 3, 4)), np.zeros((1, 6)), np.zeros((1, 6, n)), np.zeros((1, 6))
    kernel.fn(kernel.params, np.zeros(4), 0.0, q, v, M, np.zeros(n), K, *rest)
    assert rest[1][0] == pytest.approx(arm.start_at.matrix, abs=1e-12)  # wherever its centre is, G is where it was
    low = np.sqrt(np.diag(K)[-6:] / np.diag(M)[-6:])
    masses = (2.0, 2.0, 2.0, *HAND.inertia)
    assert low == pytest.approx(np.sqrt(np.array(k) / masses), rel=1e-9)


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: PD(delay=1e-3), "rate of samples"),
        (lambda: PD(rate=100 * Hz, delay=0.02), "time between samples"),
        (lambda: PD(stiffness=(1.0, 2.0)).gains(Puma560().chain()[0], np.eye(6)), "each of 6 joints"),
        (lambda: Force(10.0, axis=(0, 0, 0)), "direction"),
        (lambda: Force(10.0, servo=PD(rate=100 * Hz)), "servo.rate"),
        (lambda: Arm.puma560(np.array(puma().at), wrist=RemoteCentre(SOFT.stiffness, SIX)), "gripper"),
        (lambda: RemoteCentre(SIX[:5], SIX), "six numbers"),  # pyright: ignore[reportArgumentType],
    ],
)
def test_what_makes_no_controller_is_refused(make, words):
    with pytest.raises(InputError, match=words):
        make()
