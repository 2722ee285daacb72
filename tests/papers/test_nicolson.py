"""Nicolson & Fearing: the bolt of section 4.3 and what follows from its geometry and law."""

import math
from functools import cache
from itertools import pairwise

import numpy as np
import pytest
from pytest import approx

from detent import simulate
from detent.core.frames import Pose
from detent.drive.feed import Twist
from detent.drive.free import Free
from detent.drive.grasp import Grasp
from detent.geometry.part import Body
from detent.mating.bolt.model import Bolt, Head
from detent.units import N, deg, g, mm, s, um
from physics.bolt_starts import Start, end, run
from physics.threads import PAPER, gaps

BODY = Body.cylinder(mass=10 * g, radius=3 * mm, length=12 * mm)  # radius and length ours
TILT = 0.35 * N * mm / deg
TURN = 2 * math.pi


def hand(start, feed, duration, *, along=0.01 * N / mm, about=TILT, ratio=0.1):
    """The grasp of section 4.3, or one that is stiffer along the bolt and about it."""
    return Grasp(
        payload=BODY, damping_ratio=ratio, stiffness=(0.1 * N / mm, 0.1 * N / mm, along, about, about, about),
        hold=(0, 0, -3 * mm), start_at=start, feed=feed, duration=duration,
    )  # fmt: skip


PAPERS_FEED = Twist(v=(0, 0, -1 * mm / s), w=(0, 0, -360 * deg / s))


@cache
def paper(method="fixed", step=1e-3, off=0.02 * mm, friction=0.2):
    bolt = Bolt(PAPER, friction=friction, restitution=0.5)
    held = hand(Pose.at(x=off, pitch=1 * deg), PAPERS_FEED, 2.5 * s)
    return (
        simulate(bolt, held, method="events") if method == "events" else simulate(bolt, held, method="fixed", step=step)
    )


def off_equilibrium(record):
    """x_z − x_ze of figure 8, m."""
    return record["pose"].values[:, 2, 3] + 1 * mm * record["time"].values


def test_the_papers_bolt_is_captured_half_a_pitch_off_and_threads_in():
    record = paper()
    assert record.outcome.status == "running"
    late = record["time"].values > 1.3
    assert np.abs(np.abs(off_equilibrium(record)[late]) - 0.5 * mm).max() < PAPER.axial_play + 1 * um
    # Figure 8 has it between 0.6 and 1.2 s: first contact, crest on crest, at 0.60 s.
    first = next(event for event in record.events if event.kind == "contact")
    assert first.time == approx(0.60, abs=0.02)


@pytest.mark.parametrize(("method", "step"), [("fixed", 0.5e-3), ("fixed", 0.25e-3), ("events", 0.0)])
def test_both_methods_and_shorter_steps_settle_at_the_same_place(method, step):
    one, other = paper(), paper(method, step)
    assert other.outcome.status == one.outcome.status
    ends = [np.asarray(record["pose"].values)[-1, :, 3] for record in (one, other)]
    assert ends[0] == approx(ends[1], abs=2 * um)


def test_beside_the_singular_start_step_and_place_of_the_scene_do_not_matter():
    """Six random starts; 200 by more roads: make verify. They go half a pitch up or down, and always the same way."""
    rng = np.random.default_rng(3)
    for start in [Start.drawn(rng) for _ in range(6)]:
        one = run(start)
        assert one.outcome.status == "running"
        assert abs(abs(end(one)[2] + 2.5 * mm) - 0.5 * mm) < PAPER.axial_play + 1 * um
        for road in ("0.25 ms", "turned"):
            other = run(start, road)
            assert other.outcome.status == "running" and end(other, road) == approx(end(one), abs=2 * um)


def test_tilted_the_bolt_stays_within_its_play_of_the_screw_and_overlaps_by_less_than_1_um():
    record = paper()
    pose, turned = record["pose"].values, record["angle"].values
    late = record["time"].values > 1.3
    groove = pose[late, 2, 3] - PAPER.pitch * turned[late] / TURN + 0.5 * PAPER.pitch
    assert np.abs(groove - PAPER.pitch * np.round(groove / PAPER.pitch)).max() < PAPER.axial_play
    phi = np.arange(720) * TURN / 720
    for X in pose[600::190]:
        z = np.linspace(0.0, -X[2, 3] + 0.1 * mm, 400)
        Z, P = np.meshgrid(z, phi, indexing="ij")
        assert gaps(PAPER, PAPER, X, Z, P, 5 * mm).min() > -1 * um


def test_it_mates_since_it_leans_by_less_than_its_slop_angle():
    """ "The initial orientation error was small, only 1 degree … so the parts could be mated": section 4.3."""
    record = paper()
    engaged = record["turns"].values > 0
    tilt, slop = record["tilt"].values[engaged], record["slop"].values[engaged]
    assert tilt.max() < slop.min() == PAPER.slop(record["turns"].values[-1] * PAPER.lead)


@pytest.mark.parametrize("share", [0.5, 1.5])
def test_an_aligned_bolt_advances_by_its_lead_whatever_the_feed(share):
    bolt = Bolt(PAPER, friction=0.1, restitution=0.5, thickness=12 * mm, length=20 * mm)
    feed = Twist(v=(0, 0, -share * mm / s), w=(0, 0, -360 * deg / s))
    record = simulate(bolt, hand(Pose.at(z=-2.5 * mm), feed, 3 * s))
    z, turned = record["pose"].values[:, 2, 3], record["angle"].values
    for turn in (1, 2):
        i, j = np.searchsorted(record["time"].values, (turn, turn + 1 - 1e-9))
        j = min(j, len(z) - 1)
        assert TURN * (z[j] - z[i]) / (turned[j] - turned[i]) == approx(1 * mm, rel=1e-3)
    assert record.outcome.status == "running"


def screw(friction, rho, lead=1 * mm, flank=30 * deg):
    """Torque by axial force, m, of a screw that lifts at radius ρ: ρ (tan λ + μ')/(1 − μ' tan λ), μ' = μ/cos α_n."""
    climb = lead / (TURN * rho)
    mu = friction / math.cos(math.atan(math.tan(flank) * math.cos(math.atan(climb))))
    return rho * (climb + mu) / (1 - mu * climb)


def radius(record, i):
    """Mean radius of the threads' contacts, by their normal force, m."""
    force, point = record["contact_force"].values[i], record["contact_point"].values[i]
    rho, carries = np.hypot(point[:, 0], point[:, 1]), np.isfinite(point[:, 0]) & (force > 0)
    return float((rho * force)[carries].sum() / force[carries].sum())


def test_the_screw_formula_as_the_paper_of_numbers_has_it():
    assert screw(0.1, 2.59 * mm) / mm == approx(0.462, abs=1e-3)


@pytest.mark.parametrize("friction", [0.1, 0.2])
def test_torque_by_axial_force_is_that_of_a_screw(friction):
    """Pulled out by a slow, stiff, critically damped hand and screwed in against it."""
    bolt = Bolt(PAPER, friction=friction, thickness=10 * mm, length=20 * mm)
    feed = Twist(v=(0, 0, 4 * mm / s), w=(0, 0, -90 * deg / s))
    held = hand(Pose.at(z=-4.5 * mm), feed, 1.2 * s, along=10 * N / mm, about=20 * N * mm / deg, ratio=1.0)
    record = simulate(bolt, held)
    for i in (900, 1000, 1100):
        force, moment = record["force"].values[i, 2], record["moment"].values[i, 2]
        assert abs(moment / force) == approx(screw(friction, radius(record, i)), rel=0.02)


@pytest.mark.parametrize(("friction", "turns"), [(0.050, True), (0.056, False)])
def test_it_locks_itself_where_friction_passes_the_lead(friction, turns):
    """Under its weight alone: μ = cos α ℓ/(2π ρ) = 0.053 at ρ = 2.59 mm."""
    bolt = Bolt(PAPER, friction=friction, thickness=10 * mm, length=20 * mm)
    start = Pose.at(z=-4.5 * mm - PAPER.axial_play)
    record = simulate(bolt, Free(BODY, start_at=start, gravity=(0, 0, -9.81), duration=0.3 * s))
    turned = abs(record["angle"].values[-1])
    assert turned > 1 * deg if turns else turned < 0.1 * deg


@pytest.mark.parametrize("step", [1e-3, 0.5e-3])  # the head swings with 3 kHz: far faster than the steps
def test_tightening_has_the_slope_of_thread_and_head(step):
    head = Head(seat=6 * mm, radius=4 * mm, stiffness=1e4 * N / mm, friction=0.12)
    bolt = Bolt(PAPER, friction=0.1, thickness=6 * mm, length=20 * mm, head=head)
    feed = Twist(v=(0, 0, -0.3 * mm / s), w=(0, 0, -180 * deg / s))
    stiff = 200 * N * mm / deg
    held = Grasp(
        payload=BODY, damping_ratio=1.0, start_at=Pose.at(z=-5.5 * mm), feed=feed, duration=2 * s,
        hold=(0, 0, -3 * mm), stiffness=(100.0, 100.0, 1000.0, stiff, stiff, 10 * stiff),
    )  # fmt: skip
    record = simulate(bolt, held, method="fixed", step=step)
    assert record.outcome.status == "seated"
    preload, moment = record["preload"].values, record["moment"].values[:, 2]
    i, j = 1400, 1999
    wanted = screw(0.1, radius(record, j)) + 0.12 * 4 * mm
    assert (moment[j] - moment[i]) / (preload[j] - preload[i]) == approx(wanted, rel=0.02)


def test_free_of_the_nut_it_swings_at_its_grasps_frequency():
    """5.008 Hz, and 0.5318 of the amplitude a cycle: ω = √(k/m), ζ = 0.1."""
    held = Grasp(
        payload=BODY, damping_ratio=0.1, stiffness=(0.1 * N / mm, 0.1 * N / mm, 0.01 * N / mm, TILT, TILT, TILT),
        start_at=Pose.at(z=5.2 * mm), duration=1.2 * s, gravity=(0, 0, -0.1),
    )  # fmt: skip
    record = simulate(Bolt(PAPER), held, method="fixed", step=1e-4)
    time, speed = record["time"].values, record["velocity"].values[:, 2]  # a fall into the spring, begun at rest
    at = np.flatnonzero((speed[:-1] < 0) & (speed[1:] >= 0))
    crossings = time[at] + 1e-3 * speed[at] / (speed[at] - speed[at + 1])
    assert len(crossings) >= 4
    assert 1 / np.diff(crossings).mean() == approx(5.008, abs=0.003)
    peaks = np.array([speed[i:j].max() for i, j in pairwise(at.tolist())])
    assert peaks[1:] / peaks[:-1] == approx(0.5318, abs=0.002)  # samples of 1 ms: cos(0.016) of a peak


@pytest.mark.parametrize("method", ["fixed", "events"])
def test_one_blow_returns_the_share_of_the_speed_that_restitution_says(method):
    bolt = Bolt(PAPER, restitution=0.5)
    start = Pose.at(x=0.02 * mm, z=-0.50 * mm, pitch=1 * deg)
    drive = Free(BODY, start_at=start, velocity=(0, 0, -5 * mm / s, 0, 0, 0), gravity=(0, 0, 0), duration=0.05 * s)
    record = simulate(bolt, drive, method=method)
    blow = next(event for event in record.events if event.kind == "contact" and event.detail["impulse"][0] > 0)
    # Without friction the blow does the work ½ P (u⁺ + u⁻), and nothing else changes the energy of a free body.
    before, after = np.searchsorted(record["time"].values, blow.time) + np.array([-1, 1])
    work = np.diff(record["kinetic_energy"].values[[before, after]])[0]
    impulse, speed = blow.detail["impulse"][0], blow.detail["speed"]
    assert (2 * work / impulse + speed) / speed == approx(0.5, abs=1e-9)
    assert blow.detail["speed"] > 1 * mm / s


def test_with_a_hand_at_rest_energy_never_rises():
    bolt = Bolt(PAPER, friction=0.2, restitution=0.5)
    start = Pose.at(x=0.05 * mm, z=-1.0 * mm, pitch=1 * deg)
    drive = Grasp(
        payload=BODY, damping_ratio=0.1, stiffness=(0.1 * N / mm, 0.1 * N / mm, 0.01 * N / mm, TILT, TILT, TILT),
        hold=(0, 0, -3 * mm), start_at=start, duration=0.4 * s, gravity=(0, 0, -9.81),
    )  # fmt: skip
    record = simulate(bolt, drive, method="fixed", step=0.25e-3)
    energy = record["kinetic_energy"].values + record["stored_energy"].values
    assert (np.diff(energy) < 1e-6 * np.ptp(energy) + 1e-15).all()
    assert any(event.kind == "contact" for event in record.events)
