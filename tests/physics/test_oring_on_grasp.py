"""The O-ring on a drive that yields: the rail's wrenches both ways, friction that sticks, energy, two methods."""

from dataclasses import replace
from functools import lru_cache

import numpy as np
import pytest
from pytest import approx

from detent import Leg, Pose, Rail, Status, simulate
from detent.drive.feed import Feed, Legs, Waypoint, Waypoints
from detent.drive.grasp import Grasp
from detent.geometry.part import Body
from detent.units import N, deg, mm, s
from physics.oring_springs import DEPTHS, PLAIN, SLOTTED, press, wrench

METHODS = pytest.mark.parametrize("method", ["stepping", "events"])
POSES = [(ring, x, y, z) for ring in (PLAIN, SLOTTED) for x, y in ((0, 0), (0.1, 0.05), (0.3, -0.2)) for z in DEPTHS]


def hand(stiffness, feed, mass=1.0, damping_ratio=1.0, **start):
    turning = 1e-2 * stiffness  # so stiff that the piston hardly tilts: a ring does not
    return Grasp(
        payload=Body(mass=mass, inertia=(1e-3 * mass, 1e-3 * mass, 1e-3 * mass)),
        stiffness=(stiffness,) * 3 + (turning,) * 3,
        damping_ratio=damping_ratio,
        feed=feed,
        start_at=Pose.at(**start),
    )


def split(ring, p, V):
    """Mean wrench and K_A, and the row of friction with its drift and bound (None: no friction), at pose and twist."""
    (mean,), (friction,) = ring.yielding()
    X, V, zero = np.eye(3, 4), np.asarray(V, float), np.zeros((6, 6))
    X[:, 3] = p
    F, K = np.zeros(6), np.zeros((6, 6))
    mean.fn(mean.params, mean.memory.copy(), 0.0, X, V, F, zero, K, zero)
    gap, rows, drift, ids, law = (
        np.zeros(1),
        np.zeros((1, 3, 6)),
        np.zeros((1, 3)),
        np.zeros(1, np.int64),
        np.zeros((1, 5)),
    )
    n = friction.fn(
        friction.params, np.zeros(0), 0.0, np.zeros(7), V, X[None], V[None], np.eye(6)[None], np.zeros((1, 6)),
        gap, rows, drift, ids, law,
    )  # fmt: skip
    return F, K, (rows[0, 1], drift[0, 1], law[0, 1]) if n else None


def slid(ring, p, sense):
    """Wrench of a ring that slides in (1) or out (−1), by the split."""
    F, _, rub = split(ring, p, np.zeros(6))
    return F if rub is None else F - sense * rub[2] * rub[0]


def test_mean_and_friction_add_up_to_the_rails_wrench_either_way():
    touching = 0
    for ring, *p in POSES:
        p = np.array(p) * mm
        for sense in (1, -1):
            F, _ = wrench(ring, p, (0, 0, sense * 10 * mm / s))
            touching += bool(F.any())
            # Sums in another order: rounding, relative to the largest component.
            assert slid(ring, p, sense) == approx(F, abs=1e-12 * max(1.0, np.abs(F).max()))
    assert touching > 100


@pytest.mark.parametrize("sense", [0, 1, -1])
def test_the_stiffness_is_that_of_the_force_it_slides_with(sense):
    h = 1e-9  # m: rounding over h and h² times the third derivative are both below 1e-6 of it
    for ring, *p in POSES:
        p = np.array(p) * mm
        _, K, _ = split(ring, p, (0, 0, sense * 10 * mm / s, 0, 0, 0))
        steps = h * np.eye(3)
        by_hand = -np.stack([(slid(ring, p + d, sense) - slid(ring, p - d, sense)) / (2 * h) for d in steps], axis=1)
        assert K[:, :3] == approx(by_hand, abs=1e-5 * max(1.0, np.abs(by_hand).max()))


def test_the_row_of_friction_turns_as_its_drift_says():
    V, h = np.array([0.01, 0.02, 0.03, 1.0, 2.0, 3.0]), 1e-7
    for ring, *p in POSES:
        p = np.array(p) * mm
        _, _, rub = split(ring, p, V)
        ends = [split(ring, p + t * V[:3], V)[2] for t in (h, -h)]
        if rub is not None and ends[0] is not None and ends[1] is not None:
            turned = (ends[0][0] - ends[1][0]) @ V / (2 * h)
            assert rub[1] == approx(turned, rel=1e-5, abs=1e-5)


@lru_cache
def rail_in():
    return simulate(PLAIN, Rail((Leg(12 * mm, 10 * mm / s),), start_at=Pose.at(z=-2 * mm)), sample=1e-3)


def test_a_stiffer_hand_comes_nearer_to_the_rail_by_first_order():
    rail = rail_in()
    far = []
    for stiffness in (1e6, 1e7, 1e8):
        record = simulate(PLAIN, hand(stiffness, Legs((Leg(12 * mm, 10 * mm / s),)), z=-2 * mm))
        force = record["mating_force"].values
        # Where the part is, the force is that of the rail: 0.01 N is the interpolation of the curve's bends.
        at = np.interp(record["insertion"].values, rail["insertion"].values, rail["mating_force"].values)
        assert force == approx(at, abs=0.01 * N)
        # Where it was sent, it differs by how far the hand gives way, F/k, times the slope of the curve.
        meant = np.interp(record["time"].values * 10 * mm / s, rail["insertion"].values, rail["mating_force"].values)
        far.append(np.abs(force - meant).max())
    assert far[0] / far[1] == approx(10, rel=0.15) and far[1] / far[2] == approx(10, rel=0.05)
    assert far[2] < 0.2 * N


@METHODS
def test_a_ring_that_stops_in_the_bore_holds_whatever_the_hand_wants(method):
    """In, back by a tenth of a millimetre, a second of rest, and out again."""
    depths = ((5, 1.0), (4.9, 0.2), (4.91, 0.2), (4.91, 1.0), (1.5, 1.0))
    way = Waypoints(tuple(Waypoint(Pose.at(z=z * mm), t) for z, t in depths))
    record = simulate(PLAIN, hand(1e5, way, damping_ratio=0.7, z=-1 * mm), method=method)
    time, depth, force = (record[name].values for name in ("time", "depth", "mating_force"))
    rest = (time > 1.4) & (time < 2.4)
    bound = record["friction_bound"].values
    assert np.ptp(depth[rest]) < 1e-9
    assert (record["friction_state"].values[rest] == 1).all() and (np.abs(force[rest]) < bound[rest]).all()
    # The hand's spring is what it holds against; the dampers have come to rest within a second of 450 rad/s.
    assert force[rest][-1] == approx(1e5 * (4.91 * mm - depth[rest][-1]), abs=1e-4 * N)
    assert 50 * N < force[rest][-1] < 65 * N
    assert record["groove_load"].values[rest][-1] == approx(force[rest][-1], rel=1e-9)
    assert record["normal_load"].values[rest][-1] == approx(69.75 / 0.3, rel=1e-4)  # in the bore alike both ways
    # Beyond friction it slides again, with the force of a rail on its way out.
    sliding = (time > 2.7) & (record["friction_state"].values == 2) & (record["contact_angle"].values == 0.0)
    assert sliding.sum() > 100 and force[sliding] == approx(-69.75, abs=0.01)
    told = [(event.kind, event.where) for event in record.events]
    assert told[-3:] == [("stick", "ring sticks"), ("slide", "ring slides back"), ("stick", "ring sticks")]


@METHODS
def test_turning_round_gives_the_hysteresis_of_the_rail(method):
    legs = (Leg(8 * mm, 20 * mm / s, 100 * mm / s**2), Leg(-8 * mm, 20 * mm / s, 100 * mm / s**2))
    record = simulate(PLAIN, hand(1e6, Legs(legs), z=-2 * mm), method=method)
    rail = press(PLAIN, distances=(11 * mm, -11 * mm), sample=1e-3)
    turn = int(rail["insertion"].values.argmax())
    z, force = record["depth"].values, record["mating_force"].values
    for sense, half in ((1, slice(None, turn)), (-1, slice(turn + 2, None))):
        mine = (record["friction_state"].values == 2) & (sense * record["speed"].values > 0.5 * mm / s)
        order = np.argsort(rail["depth"].values[half])
        X, F = (rail[name].values[half][order] for name in ("depth", "mating_force"))
        curve = np.interp(z[mine], X, F)
        # But for the samples next to the jump of the curve where the ring leaves the bore.
        near = np.abs(z[mine] - PLAIN.entry) < 0.05 * mm
        assert mine.sum() > 200 and force[mine][~near] == approx(curve[~near], abs=0.05 * N)
    slides = [event.where for event in record.events if event.kind == "slide"]
    assert slides[-1] == "ring slides back"


@METHODS
def test_the_energy_of_hand_and_ring_is_what_is_given_less_what_is_lost(method):
    legs = (Leg(12 * mm, 20 * mm / s, 100 * mm / s**2), Leg(-12 * mm, 20 * mm / s, 100 * mm / s**2))
    drive = hand(1e5, Legs(legs), mass=2.0, damping_ratio=0.3, x=0.1 * mm, z=-2 * mm)
    record = simulate(PLAIN, drive, method=method, sample=1e-4, step=1e-4)
    at = {str(name): record[str(name)].values for name in record.data}
    lost = at["loss_bore"] + at["loss_groove"]
    lost = np.concatenate(([0.0], np.cumsum(0.5e-4 * (lost[1:] + lost[:-1]))))
    total = at["kinetic_energy"] + at["stored_energy"] + at["elastic_energy"] + lost + at["drive_loss"]
    assert lost[-1] > 1.2  # J
    # 1.3e-5 J by events and 2.6e-5 J in steps were seen: the trapezoid rule over jumps of the loss, and the moments of
    # a ring that does not tilt on a piston that does, 1e-5 J. A wrong sign of friction would give 2 J.
    assert total - at["drive_work"] == approx(total[0], abs=5e-5)
    # Forth and back the mean wrench takes nothing, and the bound of friction all.
    assert at["friction_loss"][-1] == approx(lost[-1], rel=2e-4)


@lru_cache
def entered(method, step=1e-3):
    drive = hand(1e5, Feed(6 * mm, 0.5), mass=2.0, damping_ratio=0.3, z=-1 * mm)
    return simulate(PLAIN, drive, method=method, sample=1e-2, step=step, tolerance=1e-10)


def test_shorter_steps_come_nearer_to_the_run_by_events_by_second_order():
    exact = entered("events")["depth"].values
    steps = 2e-3 / 2.0 ** np.arange(6)
    far = [np.abs(entered("fixed", float(step))["depth"].values - exact).max() for step in steps]
    # The ring sticks and slides while it enters: where in a step that happens scatters each error by a factor of two.
    order = -np.polyfit(np.arange(6), np.log2(far), 1)[0]
    assert far[-1] < 1e-8 and order == approx(2.0, abs=0.25)


@METHODS
def test_events_tell_the_way_through_the_hole_as_on_a_rail(method):
    drive = hand(1e7, Legs((Leg(20 * mm, 10 * mm / s),)), x=0.1 * mm, z=-5 * mm)
    record = simulate(PLAIN, drive, method=method)
    rail = press(PLAIN, offset=Pose.at(x=0.1 * mm), distances=(20 * mm,))
    mine = [event for event in record.events if event.kind not in ("stick", "slide")]
    assert [(e.kind, e.where) for e in mine] == [(e.kind, e.where) for e in rail.events]
    # The hand gives way by 10 µm, and sideways, where the ring lifts off at another depth then; and a sample of 1 ms.
    assert [e.time for e in mine] == approx([e.time for e in rail.events], abs=5e-3)


# ---- where it locks itself ----


@METHODS
def test_a_ring_that_locks_itself_jams_with_the_rails_words(method):
    rough = replace(PLAIN, hole=24 * mm, friction=0.8, entry=0.2 * mm)
    record = simulate(rough, hand(1e5, Legs((Leg(10 * mm, 10 * mm / s),)), z=-5 * mm), method=method)
    rail = press(rough)
    assert record.outcome.status == Status.JAMMED and record["time"].values[-1] == record.outcome.time
    assert record.outcome.time == approx(rail.outcome.time, abs=1e-4 if method == "stepping" else 1e-9)
    assert [(e.kind, e.where) for e in record.events] == [(e.kind, e.where) for e in rail.events]
    words = "friction of 0.8 it slides in below 12.7° only"
    assert words in record.outcome.reason and words in rail.outcome.reason
    if method == "events":
        assert record.outcome.reason == rail.outcome.reason


@METHODS
def test_a_ring_squeezed_flat_ends_the_run(method):
    drive = hand(1e7, Legs((Leg(4 * mm, 10 * mm / s),), axis="x"), z=3 * mm)
    record = simulate(PLAIN, drive, method=method)
    assert record.outcome.status == Status.JAMMED and "3.15 mm" in record.outcome.reason
    assert record["time"].values[-1] == record.outcome.time


@METHODS
def test_a_ring_on_its_way_out_past_the_locking_angle_cannot_go_in_again(method):
    """Pulled from the bore to an angle where it could not have gone in, it slides out; pushed there, it holds."""
    rough = replace(PLAIN, friction=0.75)
    assert rough.locking_angle == approx(16.26 * deg, rel=1e-3)
    out = simulate(rough, hand(1e6, Legs((Leg(-5 * mm, 10 * mm / s),)), z=3 * mm), method=method)
    assert out.outcome.status == Status.RELEASED
    depths = ((0.2, 1.0), (1.0, 0.2), (1.0, 0.5))  # from 0.134 mm on it touches, from 0.279 mm on it could go in
    way = Waypoints(tuple(Waypoint(Pose.at(z=z * mm), t) for z, t in depths))
    record = simulate(rough, hand(1e6, way, z=3 * mm), method=method)
    angle, force = record["contact_angle"].values[-1], record["groove_load"].values[-1]
    assert angle > rough.locking_angle and record["friction_state"].values[-1] == 1
    assert record["depth"].values[-1] == approx(record["depth"].values[1000], abs=1e-6)
    assert force == approx(1e6 * (1 * mm - record["depth"].values[-1]), rel=1e-6)
