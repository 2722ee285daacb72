"""Steps as short as the tolerance asks for: what the error sees, what it costs, and what does not depend on it."""

from dataclasses import replace

import numpy as np
import pytest
from pytest import approx

from detent import Body, Contact, Free, PointContact, Pose, RoundPeg, Status, simulate
from detent.core.outcome import Soundness
from detent.drive.feed import Feed
from detent.drive.grasp import Grasp
from detent.geometry.balls import BallsOnPlane
from detent.simulation import yielding
from detent.units import mm

BALL = BallsOnPlane(((0.0, 0.0, -0.1),))
DROPPED = Free(Body.sphere(1.0, 0.1), 0.5, Pose.at(z=0.15))
PEG = RoundPeg(diameter=39.9 * mm, hole=40 * mm, chamfer=4 * mm, hole_chamfer=6 * mm, friction=0.2)
HAND = Grasp(
    payload=Body(mass=2.0, inertia=(0.01, 0.01, 0.01), centre=(0, 0, 100 * mm)),
    stiffness=(2e4, 2e4, 2e4, 500, 500, 500),
    damping_ratio=1.0,
    hold=(0, 0, 100 * mm),
    start_at=Pose.at(x=2.1 * mm, y=1.3 * mm, z=10 * mm),
    feed=Feed(distance=-80 * mm, duration=2.5),
)


def left_open(record):
    """Share of the largest energy that the ledger leaves open."""
    largest = max(np.abs(record[name].values).max() for name in ("kinetic_energy", "drive_work"))
    return np.abs(record["energy_rest"].values).max() / largest


def test_a_ball_on_a_linear_spring_is_followed_though_both_rules_agree_there():
    """Midpoint and trapezoidal rule are the same where forces are linear: what stiffness does within a step must count.
    Without it the ledger was open by 3 % at 1e-3 and by 17 % at 1e-5."""
    far = [left_open(simulate(PointContact((BALL,), 1e4), DROPPED, tolerance=tol)) for tol in (1e-3, 1e-4, 1e-5)]
    assert far[0] < 0.01 and far[2] < far[1] < far[0]


def test_a_finer_tolerance_comes_nearer_to_the_run_by_events():
    true = simulate(PEG, HAND, method="events")
    off = []
    for tolerance in (1e-2, 1e-3, 1e-4):
        record = simulate(PEG, HAND, tolerance=tolerance)
        assert record.outcome.status is Status.SEATED and record.outcome.soundness is Soundness.SOUND
        off.append(np.abs(record["pose"].values[-1] - true["pose"].values[-1])[:, 3].max())
    assert off[2] < off[1] < off[0] and off[1] < 1e-6  # m, of 80 mm: ours


def test_a_stiff_hand_needs_no_step_of_ones_own():
    """In steps of 1 ms ωh is 2.2 for the hand: its contacts chattered and 120 % of the energy was left open."""
    stiff = replace(HAND, stiffness=(1e7, 1e7, 1e7, 1e5, 1e5, 1e5))
    record, fine = (simulate(PEG, stiff, tolerance=tol) for tol in (1e-3, 1e-4))
    assert record.outcome.soundness is Soundness.SOUND
    assert float(record["mating_force"].max()) == approx(float(fine["mating_force"].max()), rel=1e-3)
    assert left_open(record) < 0.01
    assert simulate(PEG, stiff, method="fixed").outcome.soundness is Soundness.UNRESOLVED  # and fixed steps say so


def test_steps_do_not_depend_on_samples():
    dense, sparse = (simulate(PEG, HAND, sample=one) for one in (1e-3, 5e-3))
    assert dense.stats["steps"] == sparse.stats["steps"]
    assert np.array_equal(dense["pose"].values[-1], sparse["pose"].values[-1])  # to the bit
    assert dense["pose"].values[::5] == approx(sparse["pose"].values, abs=1e-15)


def test_a_run_is_followed_in_fewer_steps_than_its_milliseconds_and_says_how_well():
    stats = simulate(PEG, HAND).stats
    assert stats["steps"] < 1000 and stats["error"] <= 1.0 and stats["floor_steps"] == 0
    assert stats["deepest"] < 1e-7 and stats["largest_correction"] < 1e-7  # m: DRIFT times the tolerance


def test_the_longest_step_is_what_one_asks_for():
    assert simulate(PEG, HAND, step=1e-3, duration=0.5).stats["steps"] >= 500


def test_friction_of_a_sample_lies_within_its_cone():
    record = simulate(PEG, HAND)
    force, friction = record["contact_force"].values, record["contact_friction"].values
    assert (np.hypot(friction[..., 0], friction[..., 1]) <= PEG.friction * force * (1 + 1e-9) + 1e-12).all()


def test_a_run_that_uses_up_its_evaluations_is_unresolved(monkeypatch):
    monkeypatch.setattr(yielding, "BUDGET", 100)
    monkeypatch.setattr(yielding, "BUDGET_RATE", 0)
    for method in ("stepping", "events"):
        outcome = simulate(PEG, HAND, method=method).outcome
        assert outcome.status is Status.UNRESOLVED and "evaluations" in outcome.reason


def test_a_force_limit_holds_between_samples():
    """The blow on the plate lasts less than a sample: with samples of 50 ms it was not seen."""
    limited = replace(PEG, force_limit=10.0)
    ends = [simulate(limited, HAND, sample=one)["time"].values[-1] for one in (1e-3, 50e-3)]
    assert ends[0] == approx(ends[1], abs=2e-3) and ends[1] < 1.0


@pytest.mark.parametrize("speed", [0.1, 1.0, 5.0])
def test_a_ball_that_rolls_off_nothing_keeps_to_its_parabola(speed):
    """Free flight: the midpoint rule is exact, so a step is as long as it may be."""
    record = simulate(
        Contact((BALL,)), Free(Body.sphere(1.0, 0.1), 0.3, Pose.at(z=5.0), velocity=(speed, 0, 0, 0, 0, 0))
    )
    time = record["time"].values
    assert record["pose"].values[:, 2, 3] == approx(5.0 - 0.5 * 9.81 * time**2, abs=1e-12)
    assert record.stats["steps"] < 40
