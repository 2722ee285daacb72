"""The arm as a drive: its frequencies, its two models, its energy, its sensor, its joints' friction and limits."""

from dataclasses import replace

import numpy as np
import pytest
import scipy.linalg

from detent import Pose, simulate
from detent.core.errors import InputError
from detent.drive.arm.model import PD, Arm, Chain, Gear, Link, Puma560
from detent.drive.arm.way import look
from detent.drive.feed import Line, Waypoint, Waypoints
from detent.geometry.part import Body
from detent.mating.peg.round_peg import RoundPeg
from detent.units import deg, mm, s
from physics.arms import DOWN, HAND, ROUND, SQUARE, displaced, frictionless, lossless, puma

PEG = RoundPeg(diameter=39.9 * mm, hole=40 * mm, chamfer=4 * mm, hole_chamfer=6 * mm, friction=0.2)


def equations(arm: Arm, q, v, t=0.0):
    """M, f, K, D, X, J of the drive's own kernel."""
    n, kernel = arm.nv, arm.motion()
    M, f, K, D = np.zeros((n, n)), np.zeros(n), np.zeros((n, n)), np.zeros((n, n))
    X, V, J, b = np.zeros((1, 3, 4)), np.zeros((1, 6)), np.zeros((1, 6, n)), np.zeros((1, 6))
    kernel.fn(kernel.params, np.zeros(4), t, q, v, M, f, K, D, X, V, J, b)
    return M, f, K, D, X[0], J[0]


@pytest.mark.parametrize(("at", "tilt"), [(ROUND, 0.2), (SQUARE, 0.0)])
def test_the_gripper_points_down_in_the_papers_poses(at, tilt):
    base = Arm.puma560(at).base()  # W is the gripper's frame here, z up along the hand
    assert np.degrees(np.arccos(base.R[2, 2])) == pytest.approx(tilt, abs=1e-9)  # docs/papers.md: θ₂ + θ₃ + θ₅
    assert np.abs(base.R - np.eye(3)).max() < np.radians(0.2) + 1e-9  # square to the base


@pytest.mark.parametrize(("at", "printed"), [(ROUND, (21.0, 22.8, 41.4)), (SQUARE, (20.5, 22.1, 43.2))])
def test_locked_motors_leave_the_listed_frequencies(at, printed):
    arm = Arm.puma560(at)
    M, _, K, _, _, _ = equations(arm, *arm.start())
    low = scipy.linalg.eigvalsh(K[3:6, 3:6], M[3:6, 3:6])
    assert np.sqrt(low) / 2 / np.pi == pytest.approx(printed, abs=0.05)  # half a unit of the last digit


def test_the_arm_begins_in_equilibrium_with_the_gripper_where_it_was_told():
    arm = puma()
    q, v = arm.start()
    M, f, _, _, X, _ = equations(arm, q, v)
    assert np.abs(f).max() < 1e-9 * np.abs(M).max() * 9.81  # N m: rounding of weights of 50 N m
    assert np.abs(X - arm.start_at.matrix).max() < 1e-12


@pytest.mark.parametrize("at", [ROUND, SQUARE])
def test_stiffness_and_damping_are_slopes_of_the_forces(at):
    """But for what the weight adds to K, which the loops do not need: it is below 0.2 % of the softest spring."""
    arm, rng = puma(at), np.random.default_rng(3)
    q, v = arm.start()
    v = v + rng.normal(size=arm.nv)
    _, _, K, D, _, _ = equations(arm, q, v)
    h = 1e-6
    for i in range(arm.nv):
        e = h * np.eye(arm.nv)[i]
        slope = -(equations(arm, q, v + e)[1] - equations(arm, q, v - e)[1]) / (2 * h)
        assert np.abs(slope - D[:, i]).max() < 1e-6 * np.abs(D).max()  # differences of a quadratic: rounding alone
    weights = np.abs(look(arm.packed_links(), np.array(arm.at)).weight).max()
    free = np.zeros(arm.nv)
    _, _, K, _, _, _ = equations(arm, q, free)
    for i in range(arm.nv):
        e = h * np.eye(arm.nv)[i]
        slope = -(equations(arm, q + e, free)[1] - equations(arm, q - e, free)[1]) / (2 * h)
        assert np.abs(slope - K[:, i]).max() < 2.0 * weights  # N m/rad: the weights' levers turned by a radian


def test_free_vibrations_have_the_frequencies_of_the_eigenvalues():
    """Each mode of the linear model, without losses, let go from its shape: a cosine of its own frequency."""
    arm = lossless(puma(path=None, model="linear", duration=1.0))
    q, v = arm.start()
    M, _, K, _, _, _ = equations(arm, q, v)
    squares, shapes = scipy.linalg.eigh(K, M)
    for k in range(arm.nv):
        w, shape = np.sqrt(squares[k]), 1e-4 * shapes[:, k] / np.abs(shapes[:, k]).max()
        end = 4 * 2 * np.pi / w
        run = simulate([], displaced(arm, shape), duration=end, sample=end / 64, method="events", tolerance=1e-12)
        moved = np.concatenate((run["motor_position"].values[:, :3], run["joint_position"].values), axis=1) - q
        x, t = moved @ M @ shape / (shape @ M @ shape), run["time"].values
        # x = cos(w' t) with w' near w:  x − cos(w t) = −sin(w t) t (w' − w)
        s = -np.sin(w * t) * t
        off = s @ (x - np.cos(w * t)) / (s @ s)
        assert abs(off / w) < 1e-6  # 2e-10 measured
        assert np.abs(x - np.cos(w * t)).max() < 1e-6


def test_the_linear_model_errs_by_the_square_of_the_amplitude():
    arm = lossless(puma(path=None, duration=1.0))
    M, _, K, _, _, _ = equations(arm, *arm.start())
    shape = scipy.linalg.eigh(K, M)[1] @ np.ones(arm.nv)
    sizes, errors = np.array([3e-4, 1e-3, 3e-3, 1e-2]), []
    for size in sizes:
        ends = [
            simulate(
                [], displaced(replace(arm, model=model), size * shape / np.abs(shape).max()), duration=0.2,
                method="events", tolerance=1e-11, sample=0.01,
            )["joint_position"].values
            for model in ("full", "linear")
        ]  # fmt: skip
        errors.append(np.abs(ends[0] - ends[1]).max())
    slope = np.polyfit(np.log(sizes), np.log(errors), 1)[0]
    assert slope == pytest.approx(2.0, abs=0.1)


def balance(record):
    """Energy that appeared from nowhere, J: zero but for the method's error."""
    now = {name: record[name].values for name in (
        "kinetic_energy", "stored_energy", "drive_work", "drive_loss", "friction_loss", "impact_loss", "numerical_loss",
    )}  # fmt: skip
    lost = sum(now[name] for name in ("drive_loss", "friction_loss", "impact_loss", "numerical_loss"))
    return now["kinetic_energy"] + now["stored_energy"] - now["drive_work"] + lost


@pytest.mark.parametrize("model", ["full", "linear"])
def test_energy_is_kept_on_a_free_way(model):
    record = simulate([], puma(model=model), method="fixed", step=0.25e-3)
    given = np.ptp(record["drive_work"].values)
    assert np.abs(balance(record)).max() < 2e-4 * given  # sums by the trapezoid rule, second order: 4 times less at h/2
    half = simulate([], puma(model=model), method="fixed", step=0.5e-3)
    assert np.abs(balance(record)).max() < 0.5 * np.abs(balance(half)).max()


def test_the_gripper_keeps_to_its_way():
    record = simulate([], puma())
    way, time = record["observed_way"].values, record["time"].values
    # Springs of K_P give way to what is not fed forward: J q̈_D in the ramps, 0.38 m/s² over (2π 10 Hz)² or 0.1 mm;
    # where it stops, friction keeps what is left of it. On the straight nothing is left.
    assert np.abs(way[:, :2]).max() < 0.2 * mm
    assert way[-1, 2] == pytest.approx(-80 * mm, abs=0.2 * mm)
    at_speed = (time > 0.5) & (time < 1.8)
    assert np.abs(way[at_speed, :2]).max() < 0.02 * mm
    assert record["speed"].values[at_speed] == pytest.approx(38 * mm / s, rel=0.01)


def test_the_sensor_feels_weight_and_acceleration():
    arm = puma()
    record = simulate([], arm, method="fixed")
    f, m = record["sensor_force"].values, record["sensor_moment"].values
    down = arm.base().R @ np.array((0.0, 0.0, -9.81))
    assert f[0] == pytest.approx(2.0 * down, abs=1e-9)  # the hand is parallel to W at the start
    c = np.array((0.0, 0.0, 140 * mm)) - np.array((0.0, 0.0, 280 * mm - 96 * mm))
    assert m[0] == pytest.approx(np.cross(c, 2.0 * down), abs=1e-9)
    # Another road to the acceleration: differences of the poses.
    X, time = record["pose"].values, record["time"].values
    centre = X[:, :, :3] @ np.array(HAND.centre) + X[:, :, 3]
    a = (centre[2:] - 2 * centre[1:-1] + centre[:-2]) / (time[1] - time[0]) ** 2
    inside = slice(200, 400)  # on the straight, where nothing jumps
    felt = np.einsum("nij,nj->ni", X[1:-1, :, :3], f[1:-1])[inside]
    assert felt == pytest.approx(
        (2.0 * (down - a))[inside], abs=0.02
    )  # N: rounding 1e-16 m / (1 ms)² and the rule's h²


def test_a_peg_run_balances_its_energy_and_its_forces():
    arm = puma()
    record = simulate(PEG, arm)
    assert record.outcome.status == "seated"
    assert np.abs(balance(record)).max() < 0.01 * np.ptp(record["drive_work"].values)
    # Forces on the part, added up from its contacts.
    loads = record["contact_load"].values.sum(axis=1)
    R = record["pose"].values[:, :, :3]
    assert np.einsum("nij,nj->ni", R, record["force"].values) == pytest.approx(loads, abs=1e-9)


def test_the_arm_yields_as_its_compliance_says():
    """At rest on the mouth, without friction at the motors: what the gripper is off its way is C F."""
    arm = frictionless(puma(path=Line((0.0, 0.0, -20 * mm), 38 * mm / s, dwell=2.0)))
    record = simulate(PEG, arm, sample=10e-3)
    K_P, _ = arm.control.gains(arm.links, look(arm.packed_links(), np.array(arm.at)).M)
    gears = np.array([1.0 / link.gear.stiffness if link.gear.stiffness else 0.0 for link in arm.links])
    soft = 1.0 / K_P + gears
    J = look(arm.packed_links(), record["joint_position"].values[-1]).J
    R = record["pose"].values[-1, :, :3]
    F = np.concatenate((R @ record["force"].values[-1], R @ record["moment"].values[-1]))
    off = record["observed_way"].values[-1] - np.array((0.0, 0.0, -20 * mm))
    assert np.linalg.norm(F[:3]) > 40.0  # N
    assert off == pytest.approx((J @ (soft * (J.T @ F)))[:3], rel=0.02, abs=0.01 * mm)  # the Jacobian turns by 1 %
    # What the robot cannot know from its motors is what its gears yield; and they sag 0.5 mm under the arm's weight,
    # whose torques change by some 2 % on the way.
    unseen = record["observed_way"].values[-1] - record["believed_way"].values[-1]
    assert np.linalg.norm(unseen) > 0.5 * mm
    assert unseen == pytest.approx((J @ (gears * (J.T @ F)))[:3], rel=0.02, abs=0.02 * mm)


def test_friction_at_the_motors_holds_what_is_weaker():
    """A push that friction can bear moves a motor not at all; without friction it moves."""
    moved = []
    for arm in (puma(path=None, duration=1.0), frictionless(puma(path=None, duration=1.0))):
        q, _ = arm.start()
        kick = np.zeros(arm.nv)
        kick[3] = 1e-5  # rad: the waist's gear wound up by 0.6 N m of 24.7
        run = simulate([], displaced(arm, kick), sample=0.01)
        moved.append(np.abs(run["motor_position"].values[:, 0] - q[0]).max())
    assert moved[0] < 1e-12 < 1e-8 < moved[1]


def test_a_joint_stops_at_its_limit():
    link = Link(body=Body(1.0, (0.1, 0.1, 0.1), centre=(0.2, 0.0, 0.0)), limits=(-1.0, 0.2), gear=Gear(), name="hinge")
    arm = Arm(Chain((link,)), (0.0,), control=PD(stiffness=(0.0001,), damping=(0.0,)), duration=1.0, gravity=(0, 0, 0))
    run = simulate([], displaced(arm, v=np.array([1.0])))
    assert run["joint_position"].values.max() == pytest.approx(0.2, abs=1e-9)
    assert (run.events[0].kind, run.events[0].where) == ("contact", "hinge at its upper limit")
    assert run.events[0].time == pytest.approx(0.2, abs=1e-3)


def test_a_motor_gives_no_more_than_it_can():
    record = simulate(PEG, puma())
    most = np.array([link.gear.ratio * (link.gear.torque or 0.0) for link in Puma560().chain()[0]])
    torque = np.abs(record["motor_torque"].values)
    assert (torque <= most * (1 + 1e-12)).all() and (torque[:, 4] == most[4]).any()  # the wrist reaches its limit here


def test_turning_the_whole_scene_turns_the_result():
    """Gravity fixed to the base: only the frame W differs."""
    turned = Pose.at(yaw=90 * deg)
    one = simulate([], puma(start_at=Pose(), duration=0.5, path=Line((0, 0, -20 * mm), 38 * mm / s)))
    other = simulate([], puma(start_at=turned, duration=0.5, path=Line((0, 0, -20 * mm), 38 * mm / s)))
    assert other["joint_position"].values == pytest.approx(one["joint_position"].values, abs=1e-12)
    assert other["observed_way"].values == pytest.approx(one["observed_way"].values @ turned.R.T, abs=1e-12)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"path": Line((-2.0, 0.0, 0.0), 0.5)}, "out of reach"),
        ({"at": ROUND + np.array((0, 0, 0, 0, 44.9, 0)) * deg}, "singular pose: its joints forearm and flange"),
        ({"at": ROUND + np.array((200, 0, 0, 0, 0, 0)) * deg}, "waist at 191.6°"),
        ({"path": Waypoints(tuple(Waypoint(Pose.at(z=10 * mm, yaw=x * deg), 1.0) for x in (150, 300)))}, "flange at"),
        ({"at": (0.0, 1.0)}, "this robot has 6 joints"),
        ({"model": "exact"}, "linear"),
    ],
)
def test_a_way_that_cannot_be_gone_is_refused_with_the_joint(changes, words):
    with pytest.raises(InputError, match=words):
        puma(**changes)
    assert DOWN.speed == 38 * mm / s


def test_no_step_is_so_short_that_its_forces_are_rounding():
    """A contact that closes within a hair of a step's end leaves a rest of 1e-17 s: forces were impulses over that."""
    push = simulate(replace(PEG, friction=0.1), frictionless(puma()), method="fixed", step=5e-3, sample=5e-3)[
        "mating_force"
    ].values
    assert np.abs(push).max() == pytest.approx(100.0, abs=5.0)  # N, at 1 ms 99.6


@pytest.mark.parametrize("arm", [puma(), frictionless(puma())], ids=["friction", "none"])
def test_both_methods_move_the_arm_alike(arm):
    """Two roads: high order from event to event, and steps of half a millisecond."""
    peg = replace(PEG, friction=0.1)
    events, steps = simulate(peg, arm, method="events"), simulate(peg, arm, method="fixed", step=0.5e-3)
    assert events.outcome.status == steps.outcome.status == "seated"
    assert np.abs(events["observed_way"].values - steps["observed_way"].values).max() < 2e-6  # 0.1 and 0.8 µm measured
    time, quiet = events["time"].values, np.ones(len(events["time"]), bool)
    for event in (*events.events, *steps.events):
        quiet &= np.abs(time - event.time) > 10e-3  # a force jumps there, and the two tell the instant a step apart
    off = np.abs(events["mating_force"].values - steps["mating_force"].values)
    assert off[quiet].max() < 0.02 * events["mating_force"].values.max()
    kinds = [[(e.kind, e.where) for e in run.events if e.kind == "contact"][:3] for run in (events, steps)]
    assert kinds[0] == kinds[1]
