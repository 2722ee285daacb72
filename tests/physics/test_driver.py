"""A power screwdriver: shaft and clutch against closed forms, energy, slopes, bolts turned by it, what it refuses."""

import math
import runpy
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytest import approx
from scipy.integrate import cumulative_trapezoid, solve_ivp
from scipy.spatial.transform import Rotation

from detent.core.errors import InputError
from detent.core.frames import Pose
from detent.core.record import Outcome, Status
from detent.drive.driver import Driver
from detent.drive.feed import Move, Moves, Twist
from detent.drive.grasp import Grasp
from detent.drive.search_motion import Spiral
from detent.geometry.part import Body
from detent.geometry.thread import Thread
from detent.mating.bolt.model import Bolt
from detent.mating.mating import Stop
from detent.numeric.kernel import WRENCH, Kernel, kernel, pack
from detent.simulation.verb import simulate
from detent.units import N, deg, mm, s
from detent.units import g as gram
from physics.body_motion import Asked, assert_derivatives, moved

EXAMPLE = runpy.run_path(str(Path(__file__).parents[2] / "examples" / "driver.py"))
METHODS = pytest.mark.parametrize("method", ["fixed", "events"])
DISC = Body.cylinder(mass=10 * gram, radius=3 * mm, length=12 * mm)
I_Z = 0.5 * 10 * gram * (3 * mm) ** 2
AnyDriver: Any = Driver
AnyBody: Any = Body
CROOKED: Body = AnyBody(
    2.0, ((0.03, 0.004, -0.002), (0.004, 0.05, 0.006), (-0.002, 0.006, 0.04)), centre=(0.1, -0.05, 0.2)
)
TURNED = Pose.at(x=0.3, y=-0.2, z=0.5, roll=0.7, pitch=-0.4, yaw=1.9)
LEANING = Driver(
    CROOKED, speed=-2.0, torque_limit=0.3, shaft=5.0, side_stiffness=400.0, tilt_stiffness=30.0, axial_stiffness=90.0,
    push=7.0, spindle=0.02, damping_ratio=0.3, hold=(0.02, 0.07, -0.1), start_at=TURNED, gravity=(1.0, 2.0, -9.0),
    feed=Twist(v=(0.1, -0.2, 0.3), w=(0.5, -1.0, 2.0)), duration=2.0,
)  # fmt: skip
TOOL = Driver(
    DISC, speed=-6.0, torque_limit=10e-3, shaft=0.5, side_stiffness=1e3, tilt_stiffness=1.0, duration=0.1 * s
)  # fmt: skip


def total(record):
    """Energy there is, less what was given, and what was lost: constant."""
    there = record["kinetic_energy"] + record["stored_energy"] - record["drive_work"]
    lost = record["drive_loss"] + record["friction_loss"] + record["impact_loss"] + record["numerical_loss"]
    return (there + lost).values


# The law ------------------------------------------------------------------------------------------------------------

changes = st.lists(st.floats(-1.0, 1.0), min_size=7, max_size=7).map(
    lambda c: np.array(c) * ((0.1,) * 3 + (1.2,) * 3 + (2.0,))
)
speeds = st.lists(st.floats(-3.0, 3.0), min_size=7, max_size=7).map(np.array)


def displaced(driver, change):
    return moved(driver.start()[0], change, driver.layout())


@given(changes, speeds, st.floats(0.0, 0.3))
def test_stiffness_and_damping_are_the_slopes_of_h(change, v, t):
    assert_derivatives(LEANING, t, displaced(LEANING, change), v, rtol=2e-8)  # fourth order, turns of some rad


def test_slopes_hold_also_where_the_axes_are_parallel():
    resting = replace(LEANING, feed=None)
    assert_derivatives(resting, 0.0, resting.start()[0], np.ones(7), rtol=2e-8)


@pytest.mark.parametrize("t", [0.0, 0.4])
def test_what_acts_is_the_slope_of_the_stored_energy_and_the_push(t):
    """Two roads: the kernel's h without velocities, and −∂U/∂q by differences, with the push's moment by hand."""
    driver = replace(LEANING, gravity=(0.0, 0.0, 0.0), feed=None, damping_ratio=0.0)
    q = displaced(driver, np.array((0.03, -0.05, 0.02, 0.5, -0.4, 2.5, 0.7)))
    h, slope = 1e-3, np.empty(7)
    for i, axis in enumerate(np.eye(7)):
        at = {k: driver.energies(moved(q, k * h * axis, driver.layout()), np.zeros(7), t)[1] for k in (-2, -1, 1, 2)}
        slope[i] = (8 * (at[1] - at[-1]) - (at[2] - at[-2])) / (12 * h)
    push = -7.0 * TURNED.R[:, 2]
    arm = Rotation.from_quat(np.roll(q[3:7], -1)).apply(driver.hold)
    wanted = -slope + np.concatenate((push, np.cross(arm, push), [0.0]))
    np.testing.assert_allclose(Asked(driver, t, q, np.zeros(7)).h, wanted, rtol=1e-9, atol=1e-9)  # h = 1e-3, fourth


def test_turning_the_payload_about_its_axis_changes_nothing():
    resting = replace(LEANING, payload=DISC, feed=None, hold=(0.0, 0.0, 6 * mm))
    q = displaced(resting, np.array((0.01, 0.02, 0.0, 0.3, -0.2, 0.0, 0.0)))
    axis = Rotation.from_quat(np.roll(q[3:7], -1)).apply((0.0, 0.0, 1.0))
    turned = moved(q, np.concatenate((np.zeros(3), 2.0 * axis, [0.0])), resting.layout())
    v = np.array((0.1, 0.2, 0.3, 0.0, 0.0, 0.0, 0.0))
    np.testing.assert_allclose(Asked(resting, 0.0, turned, v).h, Asked(resting, 0.0, q, v).h, atol=1e-12)  # rounding


# Shaft and clutch ---------------------------------------------------------------------------------------------------


@METHODS
def test_a_disc_is_spun_up_through_the_shaft_as_the_closed_form_says(method):
    """The motor reverses: y = μ − α obeys (I + J) ÿ + k y = 0 from y = 0, ẏ = 2 Ω while the clutch holds."""
    tool = replace(TOOL, turn_back=0.05, torque_limit=1.0)
    record = simulate([], tool, method=method, step=1e-5, tolerance=1e-9)
    t, k, J, Omega = record["time"].values, tool.shaft, tool.spindle, tool.speed
    tau, w = np.maximum(t - tool.reversal, 0.0), math.sqrt(k / (I_Z + J))
    y = 2.0 * Omega / w * np.sin(w * tau)
    spin = np.where(t > tool.reversal, Omega - 2.0 * Omega * np.cos(w * tau), -Omega)
    # ω h = 0.019 by steps: phase errs by (ω h)²/24 a radian, 180 rad: 0.27 %. By events: the tolerance, 180 rad long.
    near = 4e-3 if method == "fixed" else 1e-6
    np.testing.assert_allclose(record["spin"].values[:, 2], spin, atol=2.0 * near * 12.0)
    torque = I_Z * k * y / (I_Z + J)
    np.testing.assert_allclose(record["driver_torque"].values, torque, atol=2.0 * near * np.abs(torque).max())
    assert not record["clutch_slips"].values.any()


@METHODS
def test_a_clutch_that_slips_gives_the_disc_its_limit_and_takes_the_rest(method):
    """Two roads: I ω = T t of the disc, and the energy of all."""
    tool = replace(TOOL, turn_back=0.05, torque_limit=1e-6, damping_ratio=0.2)
    record = simulate([], tool, method=method, step=1e-5, tolerance=1e-8)
    t, spin = record["time"].values, record["spin"].values[:, 2]
    slips = record["clutch_slips"].values == 1.0
    assert slips.sum() > 50
    late = slips & (t > tool.reversal + 1e-3)
    np.testing.assert_array_equal(np.abs(record["driver_torque"].values[late]), 1e-6)
    rate = np.gradient(spin, t)[late][1:-1]
    np.testing.assert_allclose(rate, math.copysign(1e-6, tool.speed) / I_Z, rtol=1e-6)  # differences of a line
    # Where the motor reverses the damper's power jumps: a trapezoid of one step misses half of it.
    swing = 0.5 * tool.spindle * (2 * tool.speed) ** 2
    jump = 0.5 * 1e-5 * tool.shaft_damping * (2 * tool.speed) ** 2
    assert np.ptp(total(record)) < (jump if method == "fixed" else 1e-6 * swing)
    # Behind it the trapezoids err by (ω h)²/12 = 4e-5 of what swings.
    assert np.ptp(total(record)[t > tool.reversal + 1e-4]) < (1e-4 if method == "fixed" else 1e-6) * swing
    assert record["friction_loss"].values[-1] > 0.1 * swing


@METHODS
def test_energy_balances_while_the_driver_itself_leans_and_moves(method):
    """Feed, push, motor, dampers, weight and a clutch that holds and slips about an axis that turns: all at once."""
    record = simulate([], LEANING, method=method, duration=0.5, step=1e-4, tolerance=1e-8)
    slips = record["clutch_slips"].values
    assert slips.min() == 0.0 and slips.max() == 1.0
    given = np.abs(record["drive_work"].values).max()
    # By steps: trapezoids, (ω h)²/12 with ω = 40/s of the stiffest mode, and the corner where the clutch slips.
    print(np.ptp(total(record)) / given, slips.mean())
    assert np.ptp(total(record)) < (1e-4 if method == "fixed" else 1e-7) * given


@dataclass(frozen=True)
class Wall:
    """What the payload is turned against: a stiff turning spring about z with a damper."""

    stiffness: float = 0.5
    damping: float = 1e-3

    def forces(self):
        return (Kernel(_wall, pack(self.stiffness, self.damping)),)

    def contacts(self):
        return ()

    def stop(self):
        return Stop()

    def change(self, before, after):
        return ()

    def observe(self, memories):
        return {}

    def judge(self, record):
        return Outcome(Status.ELAPSED, "the run is over")


@kernel(WRENCH)
def _wall(params, memory, t, X_BA, V_BA, F_A, M_A, K_A, D_A):
    F_A[5] -= params[0] * math.atan2(X_BA[1, 0], X_BA[0, 0]) + params[1] * V_BA[5]
    K_A[5, 5] += params[0]
    D_A[5, 5] += params[1]


@lru_cache
def against_the_wall(method, clutch):
    tool = replace(TOOL, clutch=clutch)
    return simulate(Wall(), tool, method=method, sample=1e-4, step=1e-5, tolerance=1e-8)


@METHODS
def test_against_a_wall_the_clutch_holds_its_limit(method):
    record, limit = against_the_wall(method, "slip"), TOOL.torque_limit
    t, torque, back = record["time"].values, record["driver_torque"].values, record["moment"].values[:, 2]
    assert np.abs(torque).max() <= limit * (1 + 1e-12)
    late = t > 0.06
    assert torque[late] == approx(-limit, rel=1e-12)
    assert (record["clutch_slips"].values[late] == 1.0).all()
    # What both give the disc is its spin: in an impulse, whatever happened meanwhile.
    some = slice(10, None)  # the first blow lasts 0.15 ms: too short for trapezoids of 0.1 ms
    gained, spin = cumulative_trapezoid((torque + back)[some], t[some], initial=0.0), record["spin"].values[some, 2]
    np.testing.assert_allclose(I_Z * (spin - spin[0]), gained, atol=0.01 * I_Z * np.ptp(spin))  # trapezoids
    # The motor gives T Ω, and all of it goes into the clutch.
    lost, work = (np.interp((0.07, 0.1), t, record[name].values) for name in ("friction_loss", "drive_work"))
    # The spindle rings on its shaft, undamped: one cycle of it is what the means may differ by.
    ring = 2 * math.pi * math.sqrt(TOOL.spindle / TOOL.shaft) / 0.03
    assert lost[1] - lost[0] == approx(limit * 6.0 * 0.03, rel=2 * ring)
    assert work[1] - work[0] == approx(limit * 6.0 * 0.03, rel=2 * ring)


def test_a_shut_off_driver_lets_go_where_the_limit_is_reached():
    """(I + J) ÿ + c ẏ + k_w y = k (Ω t − y) until k (Ω t − y) is the limit, by SciPy; from then on nothing turns it."""
    k, wall = TOOL.shaft, Wall()

    def rate(t, y):
        push = k * (TOOL.speed * t - y[0])
        return y[1], (push - wall.damping * y[1] - wall.stiffness * y[0]) / (I_Z + TOOL.spindle)

    def reached(t, y):
        return abs(k * (TOOL.speed * t - y[0])) - TOOL.torque_limit

    run = solve_ivp(rate, (0.0, 0.01), (0.0, TOOL.speed), events=reached, rtol=1e-10, atol=1e-14, method="LSODA")
    for method, near in (("fixed", 2e-5), ("events", 1e-7)):  # two steps; the tolerance
        record = against_the_wall(method, "stop")
        t, torque = record["time"].values, record["driver_torque"].values
        stopped = record["motor_angle"].values[-1] / TOOL.speed
        assert stopped == approx(run.t_events[0][0], abs=near)
        assert (torque[t > stopped + 1e-5] == 0.0).all()
        assert torque[t < stopped][-1] == approx(-TOOL.torque_limit, rel=0.05)  # a sample before
        assert record["moment"].values[-1, 2] == approx(0.0, abs=1e-3 * TOOL.torque_limit)  # the wall lets it back


@METHODS
def test_free_spinning_decays_by_nothing(method):
    free = replace(TOOL, torque_limit=0.0, damping_ratio=0.5, duration=1 * s)
    record = simulate([], free, method=method)
    np.testing.assert_allclose(record["spin"].values, np.tile((0.0, 0.0, -6.0), (len(record["time"]), 1)), atol=1e-6)
    assert (record["driver_torque"].values == 0.0).all()
    assert (record["clutch_slips"].values == 1.0).all()
    angle = np.unwrap(np.arctan2(record["pose"].values[:, 1, 0], record["pose"].values[:, 0, 0]))
    assert angle[-1] == approx(-6.0, rel=1e-6)


def test_the_motor_turns_back_first():
    tool = replace(TOOL, turn_back=math.pi, duration=4 * s)
    assert tool.motor_angle(0.0) == 0.0
    assert tool.motor_angle(math.pi / 6) == approx(math.pi)
    assert tool.motor_angle(math.pi / 3) == approx(0.0, abs=1e-15)
    assert tool.motor_angle(2.0) == approx(2 * math.pi - 12.0)
    assert math.pi / 6 in tool.breaks()
    assert tool.start()[1][6] == tool.start()[1][5] == 6.0


# Bolts --------------------------------------------------------------------------------------------------------------

PAPER = Bolt(Thread(1 * mm, 6 * mm, 0.05), friction=0.1)
SCREW = Driver(
    DISC, speed=-360 * deg, torque_limit=5e-3, shaft=0.5, side_stiffness=1e3, tilt_stiffness=1.0, push=0.5 * N,
    damping_ratio=0.7, start_at=Pose.at(z=-2.5 * mm), duration=1 * s,
)  # fmt: skip


def test_a_bolt_turned_by_a_driver_goes_in_by_its_lead():
    record = simulate(PAPER, SCREW)
    t, z, angle = record["time"].values, record["pose"].values[:, 2, 3], record["angle"].values
    late = t > 0.5
    advance = np.polyfit(angle[late], z[late], 1)[0] * 2 * math.pi
    assert advance == approx(1 * mm, rel=1e-6)
    assert record.outcome.status is Status.RUNNING
    # Torque by the screw formula: the push helps the bolt in, T = F (r μ' − p/2π) / (1 + μ' tan λ), at the radius
    # where the nut's flanks carry; what the driver gives is what the thread takes.
    force, point = (np.nan_to_num(record[name].values[late]) for name in ("contact_force", "contact_point"))
    r = (force * np.hypot(point[..., 0], point[..., 1])).sum(axis=1) / force.sum(axis=1)
    tan_lead = 1 * mm / (2 * math.pi * r)
    mu = 0.1 * np.sqrt(1 + math.tan(math.radians(30)) ** 2 / (1 + tan_lead**2))
    wanted = 0.5 * N * r * (mu - tan_lead) / (1 + mu * tan_lead)
    assert np.mean(-record["driver_torque"].values[late]) == approx(np.mean(wanted), rel=0.02)
    assert np.mean(record["moment"].values[late, 2]) == approx(np.mean(-record["driver_torque"].values[late]), rel=0.01)


def test_a_driver_too_weak_for_the_thread_stands_and_slips():
    weak = replace(SCREW, torque_limit=0.02e-3, duration=0.5 * s)
    record = simulate(PAPER, weak)
    t, angle = record["time"].values, record["angle"].values
    assert np.abs(record["driver_torque"].values).max() <= 0.02e-3 * (1 + 1e-12)
    assert np.ptp(angle[t > 0.3]) < 1e-6  # the thread locks itself
    assert record["clutch_slips"].values[t > 0.3].all()


def test_turning_back_first_the_thread_clicks_and_then_goes_in():
    """Nicolson & Fearing's heuristic, by a hand's moves and by a driver: the same click, the same depth behind it."""
    turning = 360 * deg
    press, forth = Move(0.3 * s, v=(0.0, 0.0, -5 * mm)), Move(0.7 * s, v=(0.0, 0.0, -1 * mm), w=(0.0, 0.0, -turning))
    hand = Grasp(
        DISC, stiffness=(1e3, 1e3, 100.0, 0.2, 0.2, 0.2), damping_ratio=0.5, start_at=Pose.at(x=0.02 * mm, z=0.3 * mm),
        feed=Moves((press, Move(0.5 * s, w=(0.0, 0.0, turning)), forth)),
    )  # fmt: skip
    driver = replace(
        SCREW, axial_stiffness=10.0, push=0.05 * N, tilt_stiffness=0.2, turn_back=180 * deg, damping_ratio=0.5,
        start_at=Pose.at(x=0.02 * mm, z=0.05 * mm), duration=1.2 * s,
    )  # fmt: skip
    depths = []
    for drive, back in ((hand, (0.3, 0.8)), (driver, (0.1, 0.5))):
        record = simulate(PAPER, drive)
        t, z, angle = record["time"].values, record["pose"].values[:, 2, 3], record["angle"].values
        going_back = (back[0] < t) & (t < back[1])
        # It falls from one turn of the thread onto the next: by a pitch, less how far the ridge has carried it up.
        fall = (z[20:] - z[:-20])[going_back[20:] & going_back[:-20]].min()
        assert -1 * mm < fall < -0.5 * mm
        late = t > t[-1] - 0.4
        assert np.polyfit(angle[late], z[late], 1)[0] * 2 * math.pi == approx(1 * mm, rel=0.01)
        depths.append(z[-1])
    assert depths[0] == approx(depths[1], abs=0.0866 * mm)  # the play of this thread


def test_the_example_tightens_and_shuts_off():
    """Its limit is (F − push) times the screw formula for tightening, and F μ r under the head."""
    bolt, tool = EXAMPLE["bolt"], EXAMPLE["tool"]
    record = simulate(bolt, tool, method="fixed", step=0.2e-3)  # the torque rises by 3 % in a millisecond
    assert record.outcome.status is Status.SEATED
    torque, preload = record["driver_torque"].values, record["preload"].values
    assert np.abs(torque).max() <= tool.torque_limit * (1 + 1e-12)
    assert (torque[-100:] == 0.0).all()
    last = np.flatnonzero(torque)[-1]
    force, point = (np.nan_to_num(record[name].values[last]) for name in ("contact_force", "contact_point"))
    r = np.hypot(point[:, 0], point[:, 1])
    carries = force * ((r > 2.2 * mm) & (r < 3.0 * mm))  # in the thread; the head lies further out
    r = (carries * r).sum() / carries.sum()
    tan_lead = 1 * mm / (2 * math.pi * r)
    mu = 0.1 * math.sqrt(1 + math.tan(math.radians(30)) ** 2 / (1 + tan_lead**2))
    F = preload[-1]
    wanted = (F - tool.push) * r * (mu + tan_lead) / (1 - mu * tan_lead) + F * 0.1 * 4 * mm
    assert wanted == approx(tool.torque_limit, rel=0.02)


# Feeds --------------------------------------------------------------------------------------------------------------


def test_moves_follow_one_another():
    feed = Moves((Move(0.5 * s, v=(0.0, 0.0, -1e-3), w=(0.0, 0.0, math.pi)), Move(1 * s, w=(0.0, 0.0, -2 * math.pi))))
    tool = replace(TOOL, feed=feed, duration=None)
    assert tool.breaks() == (0.0, 0.5, 1.5)
    first, second = feed.stretches(Pose())
    np.testing.assert_allclose((first.way, second.way), ((0.0, 0.0, -0.5e-3), (0.0, 0.0, 0.0)))
    np.testing.assert_allclose((first.turn, second.turn), ((0.0, 0.0, math.pi / 2), (0.0, 0.0, -2 * math.pi)))
    assert feed.along(Pose()) == (0.0, 0.0, -1.0)


def test_a_driver_follows_a_spiral():
    feed = Spiral(radius=1 * mm, pitch=0.5 * mm, speed=10 * mm, wait=0.05 * s)
    tool = replace(TOOL, feed=feed, duration=None, damping_ratio=0.7)
    record = simulate([], tool)
    x, y = record["pose"].values[100:, :2, 3].T
    r, angle = np.hypot(x, y), np.unwrap(np.arctan2(y, x))
    assert r[-1] == approx(1 * mm, rel=0.02)
    assert angle[-1] - angle[0] == approx(2 * math.pi * (r[-1] - r[0]) / (0.5 * mm), abs=0.1)  # it lags by some ms


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"torque_limit": -1.0}, "torque_limit"),
        ({"torque_limit": math.nan}, "torque_limit"),
        ({"shaft": 0.0}, "shaft"),
        ({"spindle": 0.0}, "spindle"),
        ({"side_stiffness": 0.0}, "side_stiffness"),
        ({"push": -1.0}, "push"),
        ({"clutch": "open"}, 'one of "slip", "stop" is needed'),
        ({"turn_back": 1.0, "speed": 0.0}, "a motor of speed 0 does not turn back"),
        ({"hold": (0.0, 0.0)}, "hold"),
    ],
)
def test_wrong_drivers_are_refused(wrong, words):
    with pytest.raises(InputError, match=words):
        replace(TOOL, **wrong)


def test_moves_need_a_move():
    with pytest.raises(InputError, match="at least one move"):
        Moves(())
