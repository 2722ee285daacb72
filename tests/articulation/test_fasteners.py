"""Bolts, nuts, washers, rods and press fits are told from pivots; merged they hold what they clamp, and no more."""

import numpy as np
import pytest

from articulation import machines
from detent import articulate, joints
from detent.articulation.assembly_mechanism import articulations, mechanism_joints
from detent.articulation.corrections import Corrections
from detent.articulation.fasteners import named
from detent.articulation.pins import implied_pins


def kinds(record):
    return {row["part"]: row["kind"] for row in record.tables["fasteners"]}


def nullity(record):
    return record.tables["mechanism"][0]["nullity"]


def test_a_hexagon_or_a_name_tells_a_bolt_and_its_nut():
    by_shape = articulate(machines.clamped("A", "B"), ground="lower")
    assert kinds(by_shape) == {"A": "bolt", "B": "nut"}
    by_name = articulate(machines.clamped("Schraube M10", "Écrou", hexagon=0.0), ground="lower")
    assert kinds(by_name) == {"Schraube M10": "bolt", "Écrou": "nut"}
    neither = articulate(machines.clamped("A", "B", hexagon=0.0), ground="lower")
    assert kinds(neither) == {}


def test_merging_holds_the_clamped_plates_and_says_what_was_merged():
    free = articulate(machines.clamped(), ground="lower")
    assert nullity(free) == 3  # upper plate, bolt and nut spin about one axis
    held = articulate(machines.clamped(), ground="lower", merge_fasteners=True)
    assert nullity(held) == 0
    assert articulations(held) == ()
    assert held.outcome.reason == "no free motions, no contact-breaking directions"
    assert {frozenset(row["parts"]) for row in held.tables["merged"]} == {
        frozenset(("A", "upper", "B")), frozenset(("B", "lower", "A")),
    }  # fmt: skip


def test_a_lever_between_the_faces_of_a_bolt_and_its_nut_still_turns():
    record = articulate(machines.forked(), ground=["below", "block"], merge_fasteners=True)
    assert nullity(record) == 1
    (pivot,) = articulations(record)
    assert pivot.type == "revolute"
    assert "lever" in pivot.names
    links = {row["name"]: row["link"] for row in record.tables["parts"]}
    assert links["below"] == links["above"] == links["M10x30"] == links["nut M10"] != links["lever"]


def test_a_washer_hands_on_what_presses_on_it_and_a_spacer_does_not():
    record = articulate(machines.washers(), ground="lower", merge_fasteners=True)
    assert kinds(record)["ring"] == "washer"
    links = {row["name"]: row["link"] for row in record.tables["parts"]}
    assert links["upper"] == links["ring"] == links["bolt"] == links["nut"] == links["lower"]
    assert "washer" not in kinds(articulate(machines.forked(), ground=["below", "block"])).values()  # plates are none


def test_a_lever_between_spacers_still_turns_and_the_spacers_do_not_float():
    record = articulate(machines.forked(spacers=True), ground=["below", "block"], merge_fasteners=True)
    assert kinds(record)["ring washer"] == kinds(record)["ring 2 washer"] == "washer"
    assert nullity(record) == 1
    (pivot,) = articulations(record)
    assert pivot.type == "revolute"


def test_a_rod_is_one_by_the_nuts_it_carries():
    record = articulate(machines.rod_and_nuts(), ground="left", merge_fasteners=True)
    assert kinds(record) == {"rod": "rod", "first nut": "nut", "second nut": "nut"}
    assert nullity(record) == 0
    free = articulate(machines.rod_and_nuts(), ground=["left", "right"])
    assert nullity(free) == 4  # two nuts and the rod spin, the rod slides: as in as1-oc-214


def test_a_press_fit_holds_and_a_running_fit_does_not():
    pressed = articulate(machines.pressed(), ground="base", clearance=2e-4, merge_fasteners=True)
    assert kinds(pressed) == {"p": "press fit"}
    links = {row["name"]: row["link"] for row in pressed.tables["parts"]}
    assert links["p"] == links["base"] != links["lever"]
    running = articulate(machines.pressed(extra=0.0), ground="base", clearance=2e-4, merge_fasteners=True)
    assert kinds(running) == {}  # a bare pin may be a pivot


def test_what_a_person_keeps_is_not_merged():
    record = articulate(
        machines.clamped(), ground="lower", merge_fasteners=True, corrections=Corrections(keep=("A", "B"))
    )
    assert nullity(record) == 3


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("M8x30", "bolt"), ("DIN912-M6 x 20", "bolt"), ("hex_bolt.2", "bolt"), ("Sechskantschraube", "bolt"),
        ("vis CHC", "bolt"), ("šroub", "bolt"), ("M3 Nut 4", "nut"), ("Mutter_M5", "nut"), ("écrou", "nut"),
        ("locknut", "nut"), ("Unterlegscheibe", "washer"), ("M3 Washer", "washer"), ("arm", ""), ("visor", ""),
        ("dadoed panel", ""),
    ],
)  # fmt: skip
def test_names_in_several_languages_hint(name, kind):
    assert named(name) == kind


def test_simulators_get_fixed_joints_inside_a_link_and_moving_ones_between():
    record = articulate(machines.forked(), ground=["below", "block"], merge_fasteners=True)
    found = mechanism_joints(record)
    assert [joint.type for joint in found].count("fixed") == 4
    assert len(found) == len(record.tables["parts"]) - 1  # a tree: no loop here
    assert sum(len(joint.freedoms) for joint in found) == 1


# Implied pins --------------------------------------------------------------------------------------------------------


def test_bores_in_line_without_a_pin_are_told_and_pinned_on_request():
    record = articulate(machines.open_holes(), ground="lower")
    (pin,) = record.tables["implied_pins"]
    assert (pin["a"], pin["b"]) == ("lower", "upper")
    assert pin["diameter"] == pytest.approx(0.01)
    assert nullity(record) == 3  # a plate on a plate
    pinned = articulate(machines.open_holes(), ground="lower", imply_pins=True)
    (joint,) = joints(pinned)
    assert joint.type == "revolute"
    assert np.allclose(joint.point[:2], 0, atol=1e-12)
    assert joint.confidence == 0.4
    assert "implied pin Ø10.00" in joint.reason


def test_an_implied_pin_goes_from_end_to_end_of_its_bores_and_no_farther():
    (pin,) = implied_pins(machines.open_holes(), clearance=1e-4)  # bores from 0 to 10 and from 10 to 20 mm
    ends = [pin.point + at * pin.axis for at in (pin.low, pin.high)]
    assert np.allclose(ends, [(0, 0, 0), (0, 0, 0.02)], rtol=0, atol=1e-9)  # exact but for rounding
    assert np.allclose(np.ptp(pin.patch().points, axis=0)[2], 0.02, rtol=0, atol=1e-9)


def test_no_pin_is_implied_where_holes_miss_each_other_differ_or_are_filled():
    for other in (machines.open_holes(offset=1.0), machines.open_holes(radius=6.0), machines.clamped()):
        assert articulate(other, ground="lower").tables["implied_pins"] == ()
