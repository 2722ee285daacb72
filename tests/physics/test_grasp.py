"""A grasp: its small oscillations, its energy, its slopes, the way of its equilibrium, and what it refuses."""

import math
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytest import approx
from scipy.linalg import eigh, expm, sqrtm
from scipy.spatial.transform import Rotation, Slerp

from detent.core.errors import InputError
from detent.core.frames import Pose
from detent.drive.feed import Feed, Legs, Twist, Waypoint, Waypoints
from detent.drive.grasp import Grasp
from detent.drive.rail import Leg, Rail
from detent.geometry.part import Body
from detent.numeric.rotations import BODY
from detent.units import N, deg, mm, s
from detent.units import g as gram
from physics.body_motion import Asked, assert_derivatives, integrate, moved

AnyGrasp: Any = Grasp  # also for the type checker: matrices, and things that are wrong
AnyBody: Any = Body
CROOKED: Body = AnyBody(
    2.0, ((0.03, 0.004, -0.002), (0.004, 0.05, 0.006), (-0.002, 0.006, 0.04)), centre=(0.1, -0.05, 0.2)
)
TURNED = Pose.at(x=0.3, y=-0.2, z=0.5, roll=0.7, pitch=-0.4, yaw=1.9)
HOLD = (0.02, 0.07, -0.1)
SCREW = Twist(v=(0.1, -0.2, 0.3), w=(0.5, -1.0, 2.0))


def positive(seed, sizes):
    """A symmetric positive definite matrix with strong couplings and a diagonal of about these sizes."""
    A = np.random.default_rng(seed).normal(size=(6, 9))
    A = A @ A.T / 9
    return A * np.sqrt(np.outer(sizes, sizes))


K = positive(1, (400.0,) * 3 + (30.0,) * 3)
D = positive(2, (8.0,) * 3 + (0.4,) * 3)
COUPLED: Grasp = AnyGrasp(CROOKED, stiffness=K, damping=D, hold=HOLD, start_at=TURNED, feed=SCREW, duration=2.0)


def rotation(q):
    return Rotation.from_quat(np.roll(np.asarray(q)[..., 3:], -1, axis=-1))


def tilde(a):
    return np.array([[0, -a[2], a[1]], [a[2], 0, -a[0]], [-a[1], a[0], 0]])


def displaced(grasp, t, change):
    """Coordinates off the equilibrium at t by (δp, δθ) of the body's frame."""
    return moved(grasp.equilibrium(t)[0], change)


# The law ------------------------------------------------------------------------------------------------------------


def test_a_grasp_says_what_it_is():
    q, v = COUPLED.start()
    assert (COUPLED.nq, COUPLED.nv, COUPLED.layout(), COUPLED.contacts()) == (7, 6, (BODY,), ())
    np.testing.assert_allclose(q[:3], TURNED.p)
    np.testing.assert_allclose(rotation(q).as_matrix(), TURNED.R, atol=1e-15)
    now = Asked(COUPLED, 0.0, q, v)
    np.testing.assert_allclose(now.X[0], TURNED.matrix, atol=1e-15)
    np.testing.assert_array_equal(now.V[0], v)
    np.testing.assert_array_equal(now.J[0], np.eye(6))
    np.testing.assert_array_equal(now.b[0], np.zeros(6))


def test_no_load_acts_on_a_body_at_rest_in_its_equilibrium():
    grasp = replace(COUPLED, feed=None)
    np.testing.assert_allclose(Asked(grasp, 0.7, *grasp.start()).h, np.zeros(6), atol=1e-12)
    # and none but the centrifugal one, which keeps it on its circle, on one that moves along with it
    q, v = COUPLED.equilibrium(0.7)
    bare = replace(COUPLED, stiffness_matrix=1e-9 * K, damping_matrix=1e-9 * D)
    np.testing.assert_allclose(Asked(COUPLED, 0.7, q, v).h, Asked(bare, 0.7, q, v).h, atol=1e-12)


@pytest.mark.parametrize("feed", [SCREW, None], ids=["turning", "resting"])
def test_wrench_is_the_slope_of_the_stored_energy(feed):
    """Two roads: the kernel's wrench at G, and −∂U/∂q of ½ eᵀ K e with e by SciPy. At rest K is turned beforehand."""
    grasp = replace(COUPLED, damping_matrix=None, feed=feed)
    t, change = 0.4, np.array((0.03, -0.05, 0.02, 0.9, -0.7, 1.1))
    q, v = displaced(grasp, t, change), np.zeros(6)
    q_E, _ = grasp.equilibrium(t)

    def energy(q):
        R_E = rotation(q_E)
        d = R_E.inv().apply(q[:3] + rotation(q).apply(HOLD) - q_E[:3] - R_E.apply(HOLD))
        e = np.concatenate((d, (R_E.inv() * rotation(q)).as_rotvec()))
        return 0.5 * e @ K @ e

    h, slope = 1e-3, np.empty(6)
    for i, axis in enumerate(np.eye(6)):
        at = {k: energy(moved(q, k * h * axis)) for k in (-2, -1, 1, 2)}
        slope[i] = (8 * (at[1] - at[-1]) - (at[2] - at[-2])) / (12 * h)
    np.testing.assert_allclose(Asked(grasp, t, q, v).h, -slope, rtol=1e-9, atol=1e-9)  # fourth order, h = 1e-3
    assert grasp.energies(q, v, t)[1] == approx(energy(q), rel=1e-13)


changes = st.lists(st.floats(-1.0, 1.0), min_size=6, max_size=6).map(lambda c: np.array(c) * ((0.1,) * 3 + (1.7,) * 3))
speeds = st.lists(st.floats(-3.0, 3.0), min_size=6, max_size=6).map(np.array)


@given(changes, speeds, st.floats(0.0, 2.0))
def test_stiffness_and_damping_are_the_slopes_of_h(change, v, t):
    assert_derivatives(COUPLED, t, displaced(COUPLED, t, change), v, rtol=2e-8)  # fourth order, turns up to 2.9 rad


@given(changes, speeds)
def test_slopes_hold_also_where_the_equilibrium_does_not_turn(change, v):
    grasp = replace(COUPLED, feed=Feed(0.1, 1.0), gravity=(1.0, 2.0, -9.0))
    assert_derivatives(grasp, 0.3, displaced(grasp, 0.3, change), v, rtol=2e-8)


@given(changes, speeds, st.floats(0.0, 2.0))
def test_power_of_wrench_and_drive_and_damper_balance(change, v, t):
    """d/dt (T + U + weight) = drive's power − dissipation, along the true motion, by differences in time."""
    grasp = replace(COUPLED, gravity=(1.0, 2.0, -9.0))
    q = displaced(grasp, t, change)
    h = 5e-5
    times, qs, vs = integrate(grasp, 4 * h, 4, q=q, v=v, t=t)
    E = sum(grasp.energies(qs, vs, times))
    slope = np.array((-25, 48, -36, 16, -3)) @ E / (12 * h)  # fourth order, forward
    balance = grasp.power(q, v, t) - grasp.dissipation(q, v, t)
    size = 1.0 + np.abs(v) @ np.abs(Asked(grasp, t, q, v).h)
    assert slope == approx(balance, abs=1e-6 * size)  # (h × fastest decay)⁴, eps E/h


@given(changes, st.floats(0.0, 2.0))
def test_without_damping_a_resting_grasp_only_exchanges_energy(change, t):
    grasp = replace(COUPLED, damping_matrix=None, feed=None)
    assert grasp.power(displaced(grasp, t, change), np.ones(6), t) == 0.0
    assert grasp.dissipation(displaced(grasp, t, change), np.ones(6), t) == 0.0


def test_energy_of_a_whole_run_balances():
    """Kinetic and stored energy at the end are the drive's work less what the damper took."""
    q0 = displaced(COUPLED, 0.0, (0.02, -0.03, 0.05, 0.4, -0.6, 0.3))
    t, qs, vs = integrate(COUPLED, 1.0, 8000, q=q0)
    kinetic, stored = COUPLED.energies(qs, vs, t)
    total = kinetic + stored
    rate = COUPLED.power(qs, vs, t) - COUPLED.dissipation(qs, vs, t)
    h = t[1] - t[0]
    work = h / 3 * (rate[0] + 4 * rate[1::2].sum() + 2 * rate[2:-1:2].sum() + rate[-1])  # Simpson
    assert total[-1] - total[0] == approx(work, abs=1e-9 * total[0])
    assert abs(total[-1] - total[0]) > 0.1 * total[0]


def test_without_damping_the_energy_stays():
    grasp = replace(COUPLED, damping_matrix=None, feed=None)
    q0 = displaced(grasp, 0.0, (0.02, -0.03, 0.05, 1.2, -0.9, 0.7))
    t, qs, vs = integrate(grasp, 2.0, 16_000, q=q0)
    kinetic, stored = grasp.energies(qs, vs, t)
    total = kinetic + stored
    np.testing.assert_allclose(total, total[0], rtol=1e-8)  # (ω h)⁴ ω t with ω ≲ 60/s
    assert stored.min() < 0.5 * total[0]


# Small oscillations -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pose", [Pose(), TURNED])
def test_small_oscillations_have_the_frequencies_of_mass_and_stiffness(pose):
    """The linear motion exp(A t) of (M, K) at the hold point, couplings and all, against the integrated one."""
    grasp = AnyGrasp(CROOKED, stiffness=K, hold=HOLD, start_at=pose)
    M = CROOKED.mass_matrix(HOLD)
    omega = np.sqrt(eigh(K, M, eigvals_only=True))
    now = Asked(grasp, 0.0, *grasp.start())
    assert np.sqrt(eigh(now.K, now.M, eigvals_only=True)) == approx(omega, rel=1e-9)
    small = 1e-6
    for i in range(6):
        shape = eigh(K, M)[1][:, i] * small
        # The mode is of the hold point and in the body's axes; the body's origin moves by −ω × r besides.
        turn = pose.R @ shape[3:]
        q0 = moved(grasp.start()[0], np.concatenate((pose.R @ shape[:3] - np.cross(turn, pose.R @ HOLD), turn)))
        _, qs, _ = integrate(grasp, 2 * math.pi / omega[i], 400, q=q0)  # one period
        e = np.array(grasp.error(qs, np.zeros(401)))
        along = e @ K @ shape / (shape @ K @ shape)
        np.testing.assert_allclose(along, np.cos(np.linspace(0, 2 * np.pi, 401)), atol=2e-5)  # curvature: small·1e1


@pytest.mark.parametrize("ratio", [0.1, 0.7, 1.0, 2.0])
def test_damping_ratio_is_that_of_every_mode(ratio):
    """Two roads: eigenvalues of the linear system are −ζω ± ω√(ζ²−1) for each ω; and D by SciPy's matrix roots."""
    grasp = AnyGrasp(CROOKED, stiffness=K, damping_ratio=ratio, hold=HOLD)
    M, D_ = CROOKED.mass_matrix(HOLD), grasp.damping_at_hold
    root = np.real(sqrtm(M))
    inner = np.linalg.inv(root) @ K @ np.linalg.inv(root)
    np.testing.assert_allclose(
        D_, 2 * ratio * root @ np.real(sqrtm(inner)) @ root, rtol=0, atol=1e-10 * np.abs(D_).max()
    )
    omega = np.sqrt(eigh(K, M, eigvals_only=True))
    now = Asked(grasp, 0.0, *grasp.start())
    A = np.block([[np.zeros((6, 6)), np.eye(6)], [-np.linalg.solve(now.M, now.K), -np.linalg.solve(now.M, now.D)]])
    wanted = np.concatenate([-ratio * omega + sign * omega * np.sqrt(complex(ratio**2 - 1)) for sign in (1, -1)])
    for value in wanted:  # double roots at ζ = 1 split by √eps
        assert np.abs(np.linalg.eigvals(A) - value).min() < 1e-6 * abs(value)


def test_a_damped_grasp_moves_as_its_matrix_exponential():
    grasp = AnyGrasp(CROOKED, stiffness=K, damping=D, hold=HOLD, start_at=TURNED)
    now = Asked(grasp, 0.0, *grasp.start())
    A = np.block([[np.zeros((6, 6)), np.eye(6)], [-np.linalg.solve(now.M, now.K), -np.linalg.solve(now.M, now.D)]])
    x = 1e-7 * np.array((1, -2, 3, 1, 2, -1, 0, 0, 0, 0, 0, 0))
    _, _, vs = integrate(grasp, 0.3, 2000, q=moved(grasp.start()[0], x[:6]))
    end = expm(0.3 * A) @ x
    np.testing.assert_allclose(vs[-1], end[6:], atol=1e-5 * np.abs(end[6:]).max())  # what is bent is 1e-6 of it


def test_a_heavy_payload_sags_by_its_weight_over_the_stiffness():
    grasp = Grasp(
        Body.box(2.0, (0.1, 0.1, 0.1)), stiffness=(300.0, 400.0, 500.0, 10.0, 10.0, 10.0), gravity=(0, 0, -9.81)
    )
    q = moved(grasp.start()[0], (0, 0, -2.0 * 9.81 / 500.0, 0, 0, 0))
    np.testing.assert_allclose(Asked(grasp, 0.0, q, np.zeros(6)).h, np.zeros(6), atol=1e-12)


# Nicolson & Fearing, section 4.3 ------------------------------------------------------------------------------------

BOLT = Grasp(
    payload=Body.cylinder(mass=10 * gram, radius=3 * mm, length=12 * mm),  # length ours: the paper gives none
    stiffness=(
        0.1 * N / mm,
        0.1 * N / mm,
        0.01 * N / mm,
        0.35 * N * mm / deg,
        0.35 * N * mm / deg,
        0.35 * N * mm / deg,
    ),
    damping_ratio=0.1,
    hold=(0.0, 0.0, -9 * mm),  # 3 mm beneath the base; the frame's origin is the middle of the bolt
    start_at=Pose.at(pitch=1 * deg),
    feed=Twist(v=(0, 0, -1 * mm / s), w=(0, 0, -360 * deg / s)),
)


def test_nicolson_and_fearings_bolt_answers_axially_at_5_hz():
    """5.008 Hz and an amplitude ratio of 0.5318 a cycle: √(k/m) with ζ = 0.1, by following the free motion."""
    grasp = replace(BOLT, start_at=Pose(), feed=None)
    q0 = moved(grasp.start()[0], (0, 0, 0.5 * mm, 0, 0, 0))
    t, qs, vs = integrate(grasp, 1.0, 40_000, q=q0)
    turns = np.flatnonzero((vs[1:-1, 2] > 0) & (vs[2:, 2] <= 0)) + 1  # where it turns back on top
    at = [t[i] + (t[1] - t[0]) * vs[i, 2] / (vs[i, 2] - vs[i + 1, 2]) for i in turns]
    assert 1.0 / np.diff(at) == approx(np.full(len(at) - 1, 5.008), abs=5e-4)  # half the last digit
    tops = np.concatenate(([0.5 * mm], qs[turns, 2]))
    assert tops[1:] / tops[:-1] == approx(np.full(len(turns), 0.5318), abs=5e-5)
    assert np.abs(qs[:, :2]).max() == 0.0


def test_nicolson_and_fearings_equilibrium_screws_down():
    q, v = BOLT.equilibrium(np.array((0.0, 0.25)))
    np.testing.assert_allclose(q[1, :3], (0, 0, -0.25 * mm), atol=1e-18)
    np.testing.assert_allclose(v[1], (0, 0, -1e-3, 0, 0, -2 * math.pi))
    wanted = Rotation.from_euler("z", -90, degrees=True) * Rotation.from_euler("y", 1, degrees=True)
    np.testing.assert_allclose(rotation(q[1]).as_matrix(), wanted.as_matrix(), atol=1e-15)
    assert BOLT.along() == (0.0, 0.0, -1.0) and BOLT.breaks() == (0.0, math.inf)
    assert replace(BOLT, duration=2.0).breaks() == (0.0, 2.0)
    np.testing.assert_array_equal(BOLT.start()[1], v[0])


# The way of the equilibrium -----------------------------------------------------------------------------------------

THROUGH = Waypoints((Waypoint(TURNED, 0.5), Waypoint(TURNED, 0.2), Waypoint(Pose.at(z=0.1, yaw=-2.0), 0.8)))
FORTH_AND_BACK = Legs((Leg(0.1, 0.4, 4.0), Leg(-0.05, 0.2), Leg(0.02, 0.5, 2.0)), axis="y")
WAYS = {"feed": Feed(0.08, 1.0, dwell=0.3), "waypoints": THROUGH, "legs": FORTH_AND_BACK, "twist": SCREW}


def on_the_way(feed, **more):
    return AnyGrasp(CROOKED, stiffness=(1.0,) * 6, start_at=Pose.at(x=0.1, roll=0.5), feed=feed, **more)


@pytest.mark.parametrize("feed", WAYS.values(), ids=WAYS)
def test_twist_of_the_equilibrium_is_the_slope_of_its_pose(feed):
    grasp, h = on_the_way(feed), 1e-5
    end = min(grasp.breaks()[-1], 1.0)
    t = np.linspace(0.0, end, 203)[1:-1]
    t = t[np.abs(t[:, None] - np.array(grasp.breaks())).min(axis=1) > 2 * h]
    _, v = grasp.equilibrium(t)
    before, after = grasp.equilibrium(t - h)[0], grasp.equilibrium(t + h)[0]
    np.testing.assert_allclose((after - before)[:, :3] / (2 * h), v[:, :3], atol=1e-7)  # h² × jerk ≲ 1e3/s³
    turned = (rotation(after) * rotation(before).inv()).as_rotvec() / (2 * h)
    np.testing.assert_allclose(turned, v[:, 3:], atol=1e-6)


@pytest.mark.parametrize("name", ["feed", "waypoints"])
def test_a_smooth_way_is_twice_differentiable_everywhere(name):
    """Velocity and acceleration do not jump at any break: over 2 h they change by 2 h × the next derivative at most."""
    grasp, h = on_the_way(WAYS[name], duration=3.0), 1e-5
    for t in grasp.breaks()[1:-1]:
        v = grasp.equilibrium(t + h * np.arange(-4, 5))[1]
        acceleration = np.diff(v, axis=0) / h
        scale = np.abs(grasp.equilibrium(np.linspace(0, 3, 301))[1]).max()
        assert np.abs(np.diff(acceleration, axis=0)).max() < 1e4 * scale * h  # jerk/speed is 1e3/s² at most
        assert np.abs(acceleration).max() < 1e4 * scale * h


def test_ramps_are_once_differentiable_and_constant_legs_are_not():
    grasp = on_the_way(FORTH_AND_BACK)
    times = grasp.breaks()
    v = grasp.equilibrium(np.array([[t - 1e-9, t + 1e-9] for t in times[1:-1]]))[1][..., 1]
    jumps = np.abs(v[:, 1] - v[:, 0])
    # A trapezoid, a constant leg, a triangle: the speed jumps at the two ends of the constant leg.
    assert times == approx((0, 0.1, 0.25, 0.35, 0.6, 0.7, 0.8))
    assert jumps == approx((0, 0, 0.2, 0.2, 0), abs=1e-7)


def test_legs_go_as_a_rails():
    rail = Rail(FORTH_AND_BACK.legs, axis="y", start_at=Pose.at(x=0.1, roll=0.5))
    grasp, motion = on_the_way(FORTH_AND_BACK), rail.motion()
    assert grasp.breaks() == approx(np.unique(np.round(rail.breaks(), 12))) and grasp.along() == rail.along()
    X, V, none1, none2 = np.zeros((1, 3, 4)), np.zeros((1, 6)), np.zeros(0), np.zeros((0, 0))
    for t in (*np.linspace(0.0, rail.breaks()[-1], 41), *rail.breaks()):
        motion.fn(
            motion.params,
            none1,
            t,
            none1,
            none1,
            none2,
            none1,
            none2,
            none2,
            X,
            V,
            np.zeros((1, 6, 0)),
            np.zeros((1, 6)),
        )
        q, v = grasp.equilibrium(t)
        np.testing.assert_allclose(q[:3], X[0, :, 3], atol=1e-15)
        np.testing.assert_allclose(v, V[0], atol=1e-14)
        np.testing.assert_allclose(rotation(q).as_matrix(), X[0, :, :3], atol=1e-15)


def test_a_feed_is_the_quintic():
    grasp, x = on_the_way(Feed(-0.08, 2.5, axis="x", dwell=1.0)), np.linspace(0.0, 1.0, 26)
    q, v = grasp.equilibrium(2.5 * x)
    np.testing.assert_allclose(q[:, 0], 0.1 - 0.08 * (10 * x**3 - 15 * x**4 + 6 * x**5), atol=1e-16)
    np.testing.assert_allclose(v[:, 0], -0.08 / 2.5 * (30 * x**2 - 60 * x**3 + 30 * x**4), atol=1e-16)
    assert grasp.breaks() == (0.0, 2.5, 3.5) and grasp.along() == (-1.0, 0.0, 0.0)
    q, v = grasp.equilibrium(np.array((2.5, 3.0, 3.5, 9.0)))
    np.testing.assert_allclose(q[:, 0], np.full(4, 0.02), atol=1e-16)
    np.testing.assert_array_equal(v, np.zeros((4, 6)))


def test_waypoints_are_met_and_the_turn_is_the_short_way():
    grasp = on_the_way(THROUGH)
    assert grasp.breaks() == approx((0.0, 0.5, 0.7, 1.5))
    q, v = grasp.equilibrium(np.array((0.0, 0.5, 0.6, 0.7, 1.5)))
    for i, pose in enumerate((grasp.start_at, TURNED, TURNED, TURNED, Pose.at(z=0.1, yaw=-2.0))):
        np.testing.assert_allclose(q[i, :3], pose.p, atol=1e-15)
        np.testing.assert_allclose(rotation(q[i]).as_matrix(), pose.R, atol=4e-15)
        np.testing.assert_allclose(v[i], np.zeros(6), atol=1e-12)
    middle = Slerp((0, 1), Rotation.from_matrix((grasp.start_at.R, TURNED.R)))(0.5)
    np.testing.assert_allclose(rotation(grasp.equilibrium(0.25)[0]).as_matrix(), middle.as_matrix(), atol=1e-14)


def test_behind_its_feed_the_equilibrium_rests_until_the_run_ends():
    grasp = on_the_way(Legs((Leg(0.1, 0.1),)), duration=3.0)
    assert grasp.breaks() == (0.0, 1.0, 3.0)
    np.testing.assert_array_equal(grasp.equilibrium(2.0)[1], np.zeros(6))
    np.testing.assert_allclose(grasp.equilibrium(2.0)[0][:3], (0.1, 0.0, 0.1))
    assert on_the_way(Legs((Leg(0.1, 0.1),)), duration=0.5).breaks() == (0.0, 0.5)


def test_a_payload_starts_at_the_speed_of_its_equilibrium():
    assert on_the_way(Legs((Leg(0.1, 0.1),))).start()[1][2] == 0.1
    assert on_the_way(Legs((Leg(0.1, 0.1, 1.0),))).start()[1][2] == 0.0
    assert on_the_way(Feed(0.1, 1.0)).start()[1][2] == 0.0


# Input --------------------------------------------------------------------------------------------------------------

SOFT = (1.0,) * 6


def stiff(i, j, value):
    A = np.eye(6)
    A[i, j] = value
    return A


@pytest.mark.parametrize(
    ("given", "field", "words"),
    [
        ({}, "stiffness", "it is missing; a grasp takes 6"),
        ({"stiffness": SOFT[:5]}, "stiffness", "5 values given, a grasp takes 6 (x y z, then about x y z)"),
        ({"stiffness": np.eye(5)}, "stiffness_matrix", "6 × 6"),
        ({"stiffness": (1, 1, 0, 1, 1, 1)}, "stiffness", "positive definite; along z it is 0"),
        ({"stiffness": (1, 1, 1, 1, -2, 1)}, "stiffness", "positive definite; about y it is -2"),
        ({"stiffness": (1, 1, 1, 1, math.nan, 1)}, "stiffness", "finite"),
        ({"stiffness": "stiff"}, "stiffness", "numbers are needed"),
        ({"stiffness": stiff(0, 1, 0.1)}, "stiffness_matrix", "symmetric"),
        (
            {"stiffness": stiff(0, 4, 1.5) + stiff(4, 0, 1.5) - np.eye(6)},
            "stiffness_matrix",
            "couplings are too strong",
        ),
        ({"stiffness": SOFT, "stiffness_matrix": np.eye(6)}, "stiffness_matrix", "stiffness is given too"),
        ({"stiffness": np.eye(6), "stiffness_matrix": np.eye(6)}, "stiffness_matrix", "is a matrix already"),
        ({"stiffness": SOFT, "damping": (1, 1, 1, -1, 1, 1)}, "damping", "must not be negative; about x it is -1"),
        ({"stiffness": SOFT, "damping": stiff(2, 2, -1.0)}, "damping_matrix", "along z it is -1"),
        ({"stiffness": SOFT, "damping_ratio": -0.1}, "damping_ratio", "at least 0"),
        ({"stiffness": SOFT, "damping_ratio": math.inf}, "damping_ratio", "finite"),
        ({"stiffness": SOFT, "damping": SOFT, "damping_ratio": 0.1}, "damping_ratio", "damping is given too"),
        ({"stiffness": SOFT, "hold": (0, 0)}, "hold", "three numbers"),
        ({"stiffness": SOFT, "gravity": (0, 0, math.inf)}, "gravity", "finite"),
        ({"stiffness": SOFT, "duration": 0.0}, "duration", "above 0"),
        ({"stiffness": SOFT, "start_at": Pose(np.ones((3, 4)))}, "start_at", "no rotation"),
    ],
)
def test_what_is_no_grasp_is_refused(given, field, words):
    with pytest.raises(InputError) as caught:
        AnyGrasp(CROOKED, **given)
    assert caught.value.field == field and words in str(caught.value)


@pytest.mark.parametrize(
    ("make", "field", "words"),
    [
        (lambda: Feed(0.0, 1.0), "distance", "goes somewhere"),
        (lambda: Feed(1.0, 0.0), "duration", "above 0"),
        (lambda: Feed(1.0, 1.0, axis="w"), "axis", "one of"),  # type: ignore[arg-type]
        (lambda: Feed(1.0, 1.0, dwell=-1.0), "dwell", "at least 0"),
        (lambda: Twist(v=(0.0, math.nan, 0.0)), "v", "finite"),
        (lambda: Legs(()), "legs", "at least one"),
        (lambda: Waypoints(()), "points", "at least one"),
        (lambda: Waypoint(Pose(np.ones((3, 4))), 1.0), "pose", "no rotation"),
        (lambda: Waypoint(Pose(), math.nan), "duration", "finite"),
    ],
)
def test_what_is_no_way_is_refused(make, field, words):
    with pytest.raises(InputError) as caught:
        make()
    assert caught.value.field == field and words in str(caught.value)


def test_six_numbers_and_their_matrix_are_the_same_grasp():
    six = Grasp(CROOKED, stiffness=(1, 2, 3, 4, 5, 6), damping=(6, 5, 4, 3, 2, 0), hold=HOLD)
    matrix = AnyGrasp(CROOKED, stiffness=np.diag((1, 2, 3, 4, 5, 6)), damping=np.diag((6, 5, 4, 3, 2, 0)), hold=HOLD)
    np.testing.assert_array_equal(six.motion().params, matrix.motion().params)
    assert matrix.stiffness is None and len(matrix.stiffness_matrix) == 6
