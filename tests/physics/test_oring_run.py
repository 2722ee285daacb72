"""Runs of the O-ring on the rail: events, verdicts, samples, and what is refused."""

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytest import approx

from detent import InputError, Leg, Pose, Rail, Record, Status, place, simulate
from detent.mating.oring.model import Notch
from detent.units import mm, s
from physics.oring_springs import PLAIN, SLOTTED, press, rings, unit

FRONT = Notch(0, 1, 3 * mm, 5 * mm, 0)
BOTH = pytest.mark.parametrize("oring", [PLAIN, SLOTTED], ids=["plain", "slotted"])


@BOTH
@pytest.mark.parametrize("offset", [Pose(), Pose.at(x=0.1 * mm, y=0.05 * mm), Pose.at(x=0.4 * mm)])
def test_the_curve_does_not_depend_on_the_sampling_step(oring, offset):
    records = [press(oring, offset=offset, sample=step) for step in (5e-3, 0.05, 3.0)]
    for other in records[1:]:
        assert [(e.kind, e.where) for e in other.events] == [(e.kind, e.where) for e in records[0].events]
        assert [e.time for e in other.events] == approx([e.time for e in records[0].events], abs=1e-12)
    fine, coarse = records[:2]
    t, t_coarse = fine["time"].values, coarse["time"].values
    # At an event both sides are kept, an ulp apart: which of them is at the common instant is no matter of the curve.
    alone = np.array([np.sum(np.abs(t - one) < 1e-9) == 1 for one in t_coarse])
    assert alone.sum() > 80
    nearest = np.array([np.abs(t - one).argmin() for one in t_coarse[alone]])
    assert np.abs(t[nearest] - t_coarse[alone]).max() < 1e-14
    for name in ("force", "moment", "squeeze", "loss_bore", "loss_groove"):
        # Instants differ in their last bit, 1e-15 s; no force changes faster than 1e5 N/s.
        assert np.allclose(fine[name].values[nearest], coarse[name].values[alone], rtol=0.0, atol=1e-10)


def test_events_tell_the_way_through_the_hole():
    record = press(PLAIN, offset=Pose.at(x=0.1 * mm), distances=(25 * mm,))
    told = [(event.kind, event.where) for event in record.events]
    assert told == [
        ("contact", "ring / entry chamfer"),
        ("contact", "ring all round"),
        ("slide-change", "ring enters the bore"),
        ("slide-change", "ring leaves the bore for the exit chamfer"),
        ("lift-off", "part of the ring"),
        ("slide-change", "ring leans on the groove's other wall"),
        ("release", "ring / exit chamfer"),
    ]


@pytest.mark.parametrize("sample", [1e-3, 1.0])
def test_a_pass_across_the_axis_is_told_whatever_the_step(sample):
    # From lift-off on one side to lift-off on the other: at a step of 1 s both ends of the leg look alike.
    rail = Rail((Leg(1 * mm, 1 * mm / s),), axis="x", start_at=Pose.at(x=-0.5 * mm, z=3 * mm))
    record = simulate(PLAIN, rail, sample=sample)
    assert [(event.kind, event.where) for event in record.events] == [
        ("contact", "ring all round"),
        ("lift-off", "part of the ring"),
    ]
    assert [event.time for event in record.events] == approx([0.35, 0.65], abs=1e-12)


def test_turning_back_in_the_bore_is_told():
    record = press(PLAIN, distances=(12 * mm, -4 * mm, 4 * mm))
    assert [e.where for e in record.events if e.kind == "slide"] == ["ring slides back", "ring slides on"]


def test_a_trapezoid_of_speed_measures_the_same_forces():
    slow = simulate(PLAIN, Rail((Leg(12 * mm, 10 * mm / s, 50 * mm / s**2),), start_at=Pose.at(z=-5 * mm)), sample=1e-3)
    assert slow.outcome.status == Status.SEATED
    assert slow["groove_load"].values[-1] == approx(press(PLAIN, distances=(12 * mm,))["groove_load"].values[-1])
    # At the very end the machine stands still, and the ring keeps pushing back as when it came.
    assert slow["speed"].values[-1] == 0.0


@pytest.mark.parametrize(
    ("oring", "distances", "status", "words"),
    [
        (PLAIN, (12 * mm,), Status.SEATED, "depth of 7 mm, squeezed by 0.15 mm, axial force 69.75 N"),
        (PLAIN, (25 * mm,), Status.RELEASED, "through the hole"),
        (PLAIN, (12 * mm, -12 * mm), Status.RELEASED, "out of the hole again"),
        (PLAIN, (3 * mm,), Status.NOT_STARTED, "never touched"),
        (PLAIN, (5.5 * mm,), Status.ELAPSED, "entry chamfer"),
        (PLAIN, (16.5 * mm,), Status.ELAPSED, "exit chamfer"),
        (replace(PLAIN, hole=27 * mm), (25 * mm,), Status.NOT_STARTED, "0.35 mm smaller"),
    ],
)
def test_the_verdict_says_how_it_ended(oring, distances, status, words):
    outcome = press(oring, distances=distances).outcome
    assert outcome.status == status and words in outcome.reason


def test_a_loose_ring_meets_no_force():
    record = press(replace(PLAIN, hole=27 * mm))
    assert not record["force"].values.any() and not record.events


def test_two_rings_on_one_piston_add_up():
    second = place(PLAIN, X_GA=Pose.at(z=-6 * mm))
    rail = Rail((Leg(17 * mm, 10 * mm / s),), start_at=Pose.at(z=-5 * mm))
    record = simulate([PLAIN, second], rail)
    one = press(PLAIN, distances=(17 * mm,), sample=1e-3)
    assert record.outcome.status == Status.SEATED or record.outcome.status == Status.RELEASED
    total = record["oring_1_groove_load"] + record["oring_2_groove_load"]
    assert np.allclose(total, record["mating_force"])
    assert record["oring_1_groove_load"].values.max() == approx(one["groove_load"].values.max(), rel=1e-3)


def test_a_record_of_a_ring_survives_the_disk(tmp_path):
    record = press(SLOTTED, offset=Pose.at(x=0.1 * mm), sample=0.1)
    record.save(tmp_path / "ring.nc")
    assert Record.load(tmp_path / "ring.nc").same_as(record)


# ---- jams ----


def test_a_ring_that_locks_is_a_result_with_a_reason():
    record = press(replace(PLAIN, hole=24 * mm, friction=0.8, entry=0.2 * mm))
    assert record.outcome.status == Status.JAMMED
    assert record.events[-1].kind == "jam" and record.events[-1].where == "ring / entry chamfer"
    touch = math.degrees(record.events[-1].detail["contact_angle"])
    assert all(words in record.outcome.reason for words in (f"{touch:.1f}°", "friction of 0.8", "12.7°"))
    assert math.cos(math.radians(touch)) == approx((12 + 0.2 - 11.575) / (1.575 + 0.2), rel=1e-9)
    assert record["time"].values[-1] == record.outcome.time == record.events[-1].time
    assert np.isfinite(record["force"].values).all()


def test_a_ring_may_lock_on_the_far_edge_of_a_slot():
    rough = replace(PLAIN, friction=0.75, entry=20 * mm, notches=(Notch(0, 1, 22 * mm, 28 * mm, 0.0),))
    record = press(rough, distances=(40 * mm,))
    assert record.outcome.status == Status.JAMMED and record.events[-1].where == "ring / far edge of notch 1"


def test_a_ring_far_off_centre_butts_on_the_flat_face():
    record = press(replace(PLAIN, friction=0.0), offset=Pose.at(x=2.6 * mm))
    assert record.outcome.status == Status.JAMMED and "butts on the flat face" in record.outcome.reason
    # The cord's middle is 14.175 mm from the axis, the rounding's 14 mm: they meet head on.
    assert record["depth"].values[-1] == approx(-1.575 * mm, abs=1e-9)


def test_a_bolt_that_meets_the_wall_stops_the_run():
    record = simulate(PLAIN, Rail((Leg(4 * mm, 10 * mm / s),), axis="x", start_at=Pose.at(z=3 * mm)))
    assert record.outcome.status == Status.JAMMED and "3.15 mm" in record.outcome.reason
    assert record["insertion"].values[-1] == approx(3 * mm, abs=1e-12)


@given(rings(), unit(), unit(), st.sampled_from([0.7, 0.02, 3.0]), st.booleans())
def test_every_run_ends_with_a_verdict(oring, x, y, sample, back):
    reach = oring.cord + oring.entry + oring.exit + oring.bore
    legs = (Leg(2 * reach, reach / s), *([Leg(-2 * reach, reach / s)] if back else []))
    offset = Pose.at(x=x * oring.cord / 2, y=y * oring.cord / 2)
    record = simulate(oring, Rail(legs, start_at=Pose.at(z=-reach / 2), offset=offset), sample=sample)
    expected = {Status.RELEASED, Status.NOT_STARTED, Status.JAMMED}
    assert record.outcome.status in expected and record.outcome.reason
    channels = ("force", "moment", "squeeze", "normal_load", "elastic_energy", "loss_bore", "loss_groove")
    assert all(np.isfinite(record[name].values).all() for name in channels)


# ---- bad input ----


@pytest.mark.parametrize(
    ("change", "field", "words"),
    [
        ({"friction": -0.1}, "friction", "at least 0"),
        ({"cord": 0.0}, "cord", "above 0 mm"),
        ({"c1": float("nan")}, "c1", "finite"),
        ({"hole": 19.9 * mm}, "hole", "20 mm: it would not fit"),
        ({"hole": 22 * mm, "entry": 0.5 * mm}, "entry", "butt on the flat face; above 0.575 mm"),
        ({"load_radius": "middle"}, "load_radius", "groove"),
        ({"notches": (Notch(0, 1, 0.5 * mm, 3 * mm, 0),)}, "notches[0]", "inside the bore, 1 mm to 11 mm"),
        ({"notches": (Notch(0, 1, 3 * mm, 12 * mm, 0),)}, "notches[0]", "inside the bore"),
        ({"notches": (FRONT, Notch(6, 1, 4 * mm, 6 * mm, 0))}, "notches[1]", "overlaps notches[0]"),
    ],
)
def test_a_ring_that_cannot_be_is_refused_by_field_and_reason(change, field, words):
    with pytest.raises(InputError) as refused:
        replace(PLAIN, **change)
    assert refused.value.field == field and words in str(refused.value)


def test_a_slot_shorter_than_its_edges_is_refused():
    with pytest.raises(InputError) as refused:
        Notch(0, 1, 3 * mm, 4 * mm, 0.6 * mm)
    assert refused.value.field == "end" and "4.2 mm" in str(refused.value)


def test_slots_side_by_side_or_one_behind_the_other_do_not_overlap():
    beside, behind = replace(FRONT, angle=1.0), Notch(0.2, 1, 5 * mm, 6 * mm, 0)
    assert replace(PLAIN, notches=(FRONT, beside, behind)).forces()
