"""Compliant contact: springs and smooth friction against closed forms, and its limit against the rigid law."""

import math

import numpy as np
import pytest
from pytest import approx

from detent import InputError, Pose, simulate
from detent.drive.free import Free
from detent.geometry.balls import BallsOnPlane, box_corners
from detent.geometry.pair import SurfacePair
from detent.geometry.part import Body
from detent.geometry.surface import Cylinder, Plane, Sphere
from detent.mating.contact.model import Contact
from detent.mating.contact.springs import PointContact
from detent.units import mm

G = 9.81
BALL = BallsOnPlane(((0, 0, 0),), radius=0.1, name="ball")
SEARCHED = SurfacePair(Sphere(0.1), Plane(4.0, 4.0), name="ball")
each_kernel = pytest.mark.parametrize("pair", [BALL, SEARCHED], ids=["closed form", "searched"])

STEP = 5e-4  # s: at 1 ms smooth friction, thousands of times a second, makes stiff legs chatter


def ends(record, name):
    return np.asarray(record[name].values)[-1]


def slope(x, y):
    return np.polyfit(np.log(x), np.log(y), 1)[0]


@each_kernel
def test_a_ball_settles_where_the_spring_carries_it(pair):
    c, m = 1e4, 2.0
    mating = PointContact((pair,), stiffness=c, damping=2 * math.sqrt(c * m))
    record = simulate(mating, Free(Body.sphere(m, 0.1), 0.5, Pose.at(z=0.1)))
    assert ends(record, "overlap")[0] == approx(m * G / c, rel=1e-9)
    assert ends(record, "spring_force")[0] == approx(m * G, rel=1e-9)
    assert record.outcome.reason == "rests on ball"


def test_a_ball_dropped_on_a_spring_goes_as_deep_as_its_energy_says_and_comes_back():
    # ½ c δ² = m g (h + δ). Between samples the deepest point is missed by (ω h)²/8 = 3e-6 at most.
    c, m, h = 1e4, 1.0, 0.05
    deepest = (m * G + math.sqrt((m * G) ** 2 + 2 * c * m * G * h)) / c
    drive = Free(Body.sphere(m, 0.1), 0.14, Pose.at(z=0.1 + h))
    record = simulate(PointContact((BALL,), stiffness=c), drive, method="fixed", step=5e-5, sample=5e-5)
    assert np.nanmax(record["overlap"].values) == approx(deepest, rel=5e-6)
    assert np.nanmax(record["spring_energy"].values) == approx(m * G * (h + deepest), rel=1e-5)
    height, speed = ends(record, "pose")[2, 3] - 0.1, ends(record, "velocity")[2]
    assert speed > 0
    assert 0.5 * speed**2 + G * height == approx(G * h, rel=1e-5)


def test_smooth_friction_creeps_down_a_slope_at_the_speed_where_it_holds():
    theta, mu, slow = math.radians(20), 0.5, 1 * mm
    corners = BallsOnPlane(box_corners((0.2, 0.2, 0.1))[:4])
    mating = PointContact((corners,), stiffness=1e5, damping=500.0, friction=mu, slow=slow)
    drive = Free(
        Body.box(1.0, (0.2, 0.2, 0.1)), 0.5, Pose.at(z=0.05), gravity=(G * math.sin(theta), 0, -G * math.cos(theta))
    )
    record = simulate(mating, drive, method="fixed")
    assert ends(record, "velocity")[0] == approx(
        slow * math.tan(theta) / math.sqrt(mu**2 - math.tan(theta) ** 2), rel=1e-6
    )
    assert ends(record, "spring_force").sum() == approx(G * math.cos(theta), rel=1e-9)


def test_a_block_slides_down_a_slope_as_the_rigid_law_has_it_but_for_the_square_of_slow():
    # Friction gives μ times the normal impulse, and that is m g cos θ t once the block has settled, whatever c. What is
    # left is v_s: at speed v friction lacks v_s²/2v² of itself.
    theta, mu, corners = math.radians(30), 0.3, BallsOnPlane(box_corners((0.2, 0.2, 0.1))[:4])
    drive = Free(
        Body.box(1.0, (0.2, 0.2, 0.1)), 0.5, Pose.at(z=0.05), gravity=(G * math.sin(theta), 0, -G * math.cos(theta))
    )
    rigid = ends(simulate(Contact((corners,), friction=mu), drive, method="fixed"), "velocity")[0]
    speeds, errors = (1e-3, 3e-4, 1e-4, 3e-5), []
    for slow in speeds:
        springs = PointContact((corners,), stiffness=1e5, damping=500.0, friction=mu, slow=slow)
        soft = simulate(springs, drive, method="fixed")
        errors.append(abs(ends(soft, "velocity")[0] / rigid - 1))
        assert "slides" in soft.outcome.reason
    assert slope(speeds, errors) == approx(2.0, abs=0.05)
    assert errors[-1] < 1e-6


def test_forces_of_a_leaning_table_tend_to_the_rigid_ones_as_one_over_c():
    # Three legs: the rigid forces are unique. On springs the table leans by ~ m g/(c a), its high centre of mass moves
    # with it, and forces differ by as much: an error of 1/c.
    legs = BallsOnPlane(((0.5, 0.0, 0.0), (-0.3, 0.4, 0.0), (-0.3, -0.4, 0.0)), name="leg")
    drive = Free(Body.box(10.0, (1.0, 0.8, 0.1), centre=(0.2, 0.05, 0.7)), 2.0)
    rigid = ends(simulate(Contact((legs,), friction=0.5), drive, method="fixed", step=STEP), "contact_force")
    stiffness, errors = (2e4, 6e4, 2e5, 6e5, 2e6), []
    for c in stiffness:
        mating = PointContact((legs,), stiffness=c, damping=2 * math.sqrt(10.0 * c / 3), friction=0.5)
        errors.append(abs(ends(simulate(mating, drive, method="fixed", step=STEP), "spring_force") - rigid).max())
    assert slope(stiffness, errors) == approx(-1.0, abs=0.05)
    assert errors[-1] < 1e-3 * 10.0 * G


def test_a_ball_swings_in_a_bore_as_the_rigid_one_does_but_for_one_over_c():
    # The searched pairs' springs: the bore seems wider by m g/c, so the pendulum longer.
    R, r, theta, m = 0.5, 0.1, 0.2, 1.0
    bore = Pose(np.array([[1.0, 0, 0, 0], [0, 0, -1, 1.0], [0, 1, 0, 0]]))
    pair = SurfacePair(Sphere(r), Cylinder(R, 2.0, hollow=True), X_B=bore)

    def way(mating, depth, step=2.5e-4):
        at = R - r + depth  # begins where the spring carries the ball
        drive = Free(Body.sphere(m, r), 0.32, Pose.at(at * math.sin(theta), 0.0, -at * math.cos(theta)))
        return simulate(mating, drive, method="fixed", step=step)["pose"].values[-1, 0, 3]

    rigid = way(Contact((pair,)), 0.0)
    stiffness = (1e4, 3e4, 1e5, 3e5)
    errors = [
        abs(way(PointContact((pair,), stiffness=c, damping=math.sqrt(c)), m * G * math.cos(theta) / c) - rigid)
        for c in stiffness
    ]
    assert slope(stiffness, errors) == approx(-1.0, abs=0.1)


def test_stiffness_and_damping_are_the_derivatives_of_the_wrench():
    # Central differences of F over pose and twist, with the overlap deep enough that nothing opens.
    corners = BallsOnPlane(((0.3, 0.1, 0.0), (-0.2, 0.15, 0.01), (0.0, -0.2, 0.0)))
    kernel, V = PointContact((corners,), 1e3, 40.0, 0.4, 0.3).forces()[0], np.array([0.2, -0.1, -0.05, 0.1, 0.2, 0.3])

    def wrench(x, V):
        F, M, K, D = np.zeros(6), np.zeros((6, 6)), np.zeros((6, 6)), np.zeros((6, 6))
        W = np.array([[0, -x[5], x[4]], [x[5], 0, -x[3]], [-x[4], x[3], 0]])
        pose = np.column_stack(((np.eye(3) + W + W @ W / 2), np.array([0, 0, -0.05]) + x[:3]))
        kernel.fn(kernel.params, kernel.memory.copy(), 0.0, pose, V, F, M, K, D)
        return F, K, D

    h, zero = 1e-6, np.zeros(6)
    _, K, D = wrench(zero, V)
    by_pose = np.array([(wrench(h * e, V)[0] - wrench(-h * e, V)[0]) / (2 * h) for e in np.eye(6)]).T
    by_twist = np.array([(wrench(zero, V + h * e)[0] - wrench(zero, V - h * e)[0]) / (2 * h) for e in np.eye(6)]).T
    # With respect to the twist all is in D. K leaves out how arms and slip turn with the pose, so only its columns of a
    # shift are complete.
    assert -by_twist == approx(D, abs=1e-6 * abs(D).max())
    assert -by_pose[:, :3] == approx(K[:, :3], abs=1e-6 * abs(K).max())


@pytest.mark.parametrize(
    ("build", "field"),
    [
        (lambda: PointContact((), 1e4), "pairs"),
        (lambda: PointContact((BALL,), 0.0), "stiffness"),
        (lambda: PointContact((BALL,), 1e4, damping=-1.0), "damping"),
        (lambda: PointContact((BALL,), 1e4, friction=math.nan), "friction"),
        (lambda: PointContact((BALL,), 1e4, slow=0.0), "slow"),
        (lambda: PointContact((BallsOnPlane(((0, 0, 0),), restitution=0.5),), 1e4), "pairs[0].restitution"),
    ],
)
def test_bad_springs_are_refused_by_field(build, field):
    with pytest.raises(InputError) as refusal:
        build()
    assert refusal.value.field == field
