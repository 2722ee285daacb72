"""Looking for a hole that the chamfers miss; where a task should stand; how an arm yields."""

import numpy as np
import pytest

from detent import Pose, simulate
from detent.core.errors import InputError
from detent.drive.arm.compliance import yielding
from detent.drive.arm.control import Force
from detent.drive.feed import Line
from detent.drive.search_motion import Spiral, TiltAndSlide
from detent.mating.peg.round_peg import RoundPeg
from detent.simulation.placing import best_pose, moved, velocity_dip
from detent.units import deg, mm, s
from physics.arms import ROUND, SQUARE, puma
from physics.test_arm import equations

SMALL = RoundPeg(diameter=39.5 * mm, hole=40 * mm, chamfer=1 * mm, hole_chamfer=1 * mm, friction=0.2)
PEG = RoundPeg(diameter=39.9 * mm, hole=40 * mm, chamfer=4 * mm, hole_chamfer=6 * mm, friction=0.2)


def pushing(x, y, path, duration, **rest):
    return puma(
        start_at=Pose.at(x=x * mm, y=y * mm, z=3 * mm), path=path, control=Force(20.0, **rest), duration=duration
    )


def test_a_compliant_push_finds_what_the_chamfers_reach_and_no_more():
    near, far = (simulate(SMALL, pushing(x, 0.5, None, 3.0)) for x in (1.0, 3.0))
    assert near.outcome.status == "seated"
    assert far.outcome.status == "stuck" and "plate face" in far.outcome.reason
    assert far["mating_force"].values[-1] == pytest.approx(20.0, rel=0.02)  # it stands there and is pushed


def test_a_spiral_finds_the_hole_and_stops():
    run = simulate(SMALL, pushing(3.0, 1.0, Spiral(6 * mm, 1 * mm, 15 * mm / s), 12.0, found=5 * mm))
    assert run.outcome.status == "seated"
    way = run["observed_way"].values
    fell = int(np.argmax(way[:, 2] < -8 * mm))  # 5 mm below the plate's face
    assert 0 < fell < len(way) - 1
    # Where it lies is where the hole is, not where the spiral would have led: the clearance and the tilt are left.
    assert way[-1, :2] == pytest.approx((-3 * mm, -1 * mm), abs=0.5 * mm)


def test_a_spiral_widens_by_its_pitch_each_turn():
    points = np.cumsum([one.way for one in Spiral(4 * mm, 1 * mm, 10 * mm / s).stretches(Pose())], axis=0)
    turn = round(360 / 12)
    r = np.linalg.norm(points, axis=1)
    assert r[2 * turn] - r[turn] == pytest.approx(1 * mm) and r[-1] == pytest.approx(4 * mm)
    assert np.linalg.norm(np.diff(points, axis=0), axis=1).max() < 4 * mm * 12 * deg * 1.1


def test_tilt_and_slide_drops_its_low_edge_into_the_hole():
    way = TiltAndSlide((-4 * mm, 0.0, 0.0), 4 * deg, 0.7 * s, 2.0 * s)
    run = simulate(SMALL, pushing(3.0, 0.0, way, 5.5))
    assert run["observed_way"].values[-1, 2] < -12 * mm  # the upright peg stands on the plate at −3 mm
    leans = run["observed_turn"].values[1300]
    assert leans[1] == pytest.approx(-4 * deg, abs=0.5 * deg)  # about y: the top leans to +x, the edge at −x is low


@pytest.mark.parametrize("at", [ROUND, SQUARE])
def test_an_upward_force_moves_the_gripper_up_and_away_from_the_base(at):
    arm = puma(at)
    aside = yielding(arm).aside(np.array((0.0, 0.0, 1.0)))
    to_base = arm.base().p - arm.start_at.p
    assert aside[2] == 1.0 and aside @ (to_base * (1, 1, 0)) < 0.0  # docs/papers.md: z_A points to the base
    assert abs(aside[0]) > 1.0  # more sideways than up


def test_the_effective_mass_is_what_the_equations_of_motion_say():
    arm = puma()
    M, _, _, _, _, J = equations(arm, *arm.start())
    blow = np.linalg.inv(J @ np.linalg.solve(M, J.T))  # nine coordinates, motors too
    assert yielding(arm).mass == pytest.approx(blow, rel=1e-9)
    sizes, ways = yielding(arm).ellipsoid("mass")
    assert (np.diff(sizes) < 0).all() and ways @ ways.T == pytest.approx(np.eye(3), abs=1e-12)


def test_moving_the_task_moves_the_gripper_in_the_base():
    arm = puma()
    there = moved(arm, 50 * mm, -30 * mm, 20 * mm, 20 * deg)
    one, other = arm.base().inverse() @ arm.start_at, there.base().inverse() @ there.start_at
    assert other.p - one.p == pytest.approx((50 * mm, -30 * mm, 20 * mm), abs=1e-9)
    turn = other.R @ one.R.T
    assert np.degrees(np.arccos((np.trace(turn) - 1) / 2)) == pytest.approx(20.0, abs=1e-6)


def test_the_best_place_is_the_least_of_the_map_and_places_out_of_reach_are_named():
    record = best_pose(PEG, puma(), x=(-100 * mm, 0.0, 100 * mm), y=(0.0, 200 * mm), closer=0, sample=5e-3)
    peak = record["peak_force"].values.squeeze()
    assert np.isnan(peak[0, 1]) and np.isfinite(peak).sum() == 5
    (best,) = record.tables["best"]
    assert best["peak"] == np.nanmin(peak) < peak[1, 0]  # better than where it stands
    refused = [one for one in record.tables["trials"] if one["status"] == "refused"]
    assert len(refused) == 1 and "out of reach" in refused[0]["reason"]
    assert record.outcome.status == "solved" and "where it stood" in record.outcome.reason


def test_a_closer_look_never_ends_worse():
    place = {"x": (0.0, 100 * mm), "goal": "velocity dip", "sample": 5e-3}
    coarse, fine = (best_pose(PEG, puma(), closer=n, **place) for n in (0, 5))
    assert fine.tables["best"][0]["dip"] <= coarse.tables["best"][0]["dip"]
    assert len(fine.tables["trials"]) >= 5


def test_a_free_way_hardly_dips():
    assert velocity_dip(simulate([], puma())) < 0.02


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: Spiral(1 * mm, 2 * mm, 0.01), "at most the radius"),
        (lambda: Spiral(100 * mm, 0.1 * mm, 0.01), "60 turns"),
        (lambda: TiltAndSlide((0.0, 0.0, 1.0), 0.1, 1.0, 1.0), "slides aside"),
        (lambda: best_pose(PEG, puma(), goal="luck"), "velocity dip"),  # pyright: ignore[reportArgumentType]
        (lambda: best_pose(PEG, puma(), x=(1.0, 0.0)), "rising order"),
        (lambda: moved(puma(path=Line((0, 0, -0.02), 0.1)), -2.0, 0.0, 0.0, 0.0), "out of reach|singular"),
    ],
)
def test_what_cannot_be_looked_for_is_refused(make, words):
    with pytest.raises(InputError, match=words):
        make()
