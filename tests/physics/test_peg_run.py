"""A round peg on a grasp, through the shipped loop: what it must do whatever the step."""

import runpy
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from pytest import approx

from detent import InputError, Pose, simulate
from detent.core.record import Status
from detent.units import mm

EXAMPLE = runpy.run_path(str(Path(__file__).parents[2] / "examples" / "peg.py"))
peg, hand = EXAMPLE["peg"], EXAMPLE["hand"]


@pytest.fixture(scope="module")
def record():
    return simulate(peg, hand)


def test_the_peg_goes_in_by_the_chamfer_one_point_then_two(record):
    assert record.outcome.status == Status.SEATED
    assert [event.where for event in record.events if event.kind == "contact"] == ["tip", "mouth", "tip"]


def test_nothing_overlaps_at_any_sample(record):
    # 0.02 µm is what the product promises; the projection leaves far less.
    assert np.nanmin(record["gap"].values) >= -0.02e-6


def test_sliding_friction_lies_on_its_cone(record):
    force, friction = record["contact_force"].values, record["contact_friction"].values
    slides = (record["contact_state"].values == 2) & (force > 0)
    assert slides.sum() > 1000
    assert np.hypot(*np.moveaxis(friction[slides], -1, 0)) == approx(peg.friction * force[slides], rel=1e-9)
    assert record["friction_loss"].values[-1] > 0
    # A contact that comes to rest within a step may give back as much as the tolerance leaves of the kinetic energy.
    least = 1e-6 * float(record["kinetic_energy"].max())
    assert (np.diff(record["friction_loss"].values) >= -least).all()


def test_half_the_step_changes_the_push_by_less_than_half_a_percent_of_its_peak(record):
    fine = simulate(peg, hand, method="fixed", step=2.5e-4)
    time, peak = record["time"].values, float(record["mating_force"].max())
    quiet = np.ones(len(time), bool)
    for event in (*record.events, *fine.events):
        quiet &= np.abs(time - event.time) > 5e-3
    apart = np.abs(record["mating_force"].values - fine["mating_force"].values)[quiet]
    assert apart.max() < 5e-3 * peak


def test_the_same_run_gives_the_same_bits(record):
    assert record.data.equals(simulate(peg, hand).data)


def test_a_peg_that_begins_inside_the_plate_is_refused():
    with pytest.raises(InputError, match=r"drive\.start_at.*overlap at the start"):
        simulate(peg, replace(hand, start_at=Pose.at(x=10 * mm, z=-5 * mm)))


def test_the_force_limit_ends_the_run_at_the_first_sample_beyond_it(record):
    stopped = simulate(replace(peg, force_limit=20.0), hand)
    force = np.linalg.norm(stopped["force"].values, axis=1)
    assert force[-1] > 20.0 >= force[:-1].max()
    assert stopped.events[-1].kind == "stop" and stopped.events[-1].time == float(stopped["time"][-1])
    n = len(force)
    assert (stopped["force"].values == record["force"].values[:n]).all()
