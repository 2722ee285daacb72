"""Several matings on one gripper that yields: each has its own contacts, and the push is that of all."""

import runpy
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from pytest import approx

from detent import Leg, Pose, Rail, place, simulate
from detent.core.record import Status
from detent.drive.feed import Feed
from detent.drive.grasp import Grasp
from detent.geometry.part import Body
from detent.units import mm, s
from physics.oring_springs import PLAIN

EXAMPLE = runpy.run_path(str(Path(__file__).parents[2] / "examples" / "peg.py"))
PEG, HAND = EXAMPLE["peg"], replace(EXAMPLE["hand"], start_at=Pose.at(y=1.3 * mm, z=10 * mm))
APART = 60 * mm


@pytest.fixture(scope="module", params=["fixed", "events"])
def runs(request):
    """One peg, and two side by side on a grasp that is twice as heavy and twice as stiff: they move alike."""
    twice = replace(
        HAND,
        payload=Body(mass=4.0, inertia=(0.02, 0.02, 0.02), centre=HAND.payload.centre),
        stiffness=tuple(2 * k for k in HAND.stiffness),
    )
    pegs = [place(PEG, X_GA=Pose.at(x=x), X_WB=Pose.at(x=x)) for x in (-APART, APART)]
    return [simulate(one, hand, method=request.param) for one, hand in ((PEG, HAND), (pegs, twice))]


def test_two_pegs_side_by_side_do_what_one_does_on_half_the_grasp(runs):
    one, two = runs
    assert one.outcome.status == two.outcome.status == Status.SEATED
    peak = float(one["mating_force"].max())
    # By symmetry, but for when contacts that close in one instant are found: rounding moves that by less than a step.
    quiet = np.ones(len(one["time"]), bool)
    for event in (*one.events, *two.events):
        quiet &= np.abs(one["time"].values - event.time) > 5e-3
    assert quiet.mean() > 0.9
    assert two["mating_force"].values[quiet] == approx(2 * one["mating_force"].values[quiet], abs=2e-3 * peak)
    for name in ("roundpeg_1_", "roundpeg_2_"):
        normal = [run[name_ + "contact_force"].values[quiet].sum(axis=1) for run, name_ in ((one, ""), (two, name))]
        assert normal[0].max() > 20.0
        assert normal[1] == approx(normal[0], abs=5e-3 * normal[0].max())


def test_each_peg_has_its_own_gaps_and_forces(runs):
    _, two = runs
    for name in ("roundpeg_1_", "roundpeg_2_"):
        assert (two[name + "contact_force"].values > 0).any()
        assert np.nanmin(two[name + "gap"].values) > -0.02e-6  # what the product promises
        assert {event.where for event in two.events if event.kind == "contact"} == {"tip", "mouth"}


def test_an_o_ring_pushes_a_stiff_grasp_as_it_pushes_a_rail():
    rail = simulate(PLAIN, Rail((Leg(6 * mm, 10 * mm / s),)), sample=2e-3)
    stiff = Grasp(
        payload=Body(mass=1.0, inertia=(1e-3, 1e-3, 1e-3)),
        stiffness=(1e6, 1e6, 1e6, 1e4, 1e4, 1e4),
        damping_ratio=1.0,
        feed=Feed(6 * mm, 1.0, axis="z"),
    )
    record = simulate(PLAIN, stiff, sample=2e-3)
    way = np.linspace(0.2 * mm, 5.8 * mm, 50)
    push = [np.interp(way, run["insertion"].values, run["mating_force"].values) for run in (rail, record)]
    assert push[0].max() > 60.0
    assert push[1] == approx(push[0], abs=1e-2 * push[0].max())  # 0.5 % was seen, where the ring enters the bore
