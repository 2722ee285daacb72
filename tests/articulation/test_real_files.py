"""Real files from elsewhere, where they are at hand: what a person counts in them."""

from functools import cache
from pathlib import Path

import numpy as np
import pytest

from detent import articulate
from detent.articulation.assembly_mechanism import articulations
from detent.articulation.joints import classify
from detent.cad.step import load

ROOT = Path(__file__).parents[2]
FOLDERS = [one / "shared" / "data" / "step" for one in ROOT.parents]
HERE = {path.stem: path for folder in FOLDERS if folder.is_dir() for path in folder.glob("*.st*p")}
ARM = ROOT / "src" / "detent" / "data" / "parts" / "arm.step"


@cache
def assembly(stem):
    return load(HERE[stem])


def nullity(record):
    return record.tables["mechanism"][0]["nullity"]


def six_bolts_and_eight_nuts_spin_and_the_rod_spins_and_slides():
    record = articulate(assembly("as1-oc-214"), ground=["plate", "l-bracket", "l-bracket 2"])
    assert nullity(record) == 16
    moving = [tuple(row["parts"]) for row in record.tables["modes"]]
    assert sorted(one for parts in moving for one in parts if "bolt" in one) == [
        "bolt",
        *(f"bolt {i}" for i in range(2, 7)),
    ]
    assert sorted(one for parts in moving for one in parts if "nut" in one) == [
        "nut",
        *(f"nut {i}" for i in range(2, 9)),
    ]
    assert moving.count(("rod",)) == 2


def with_its_fasteners_merged_nothing_moves():
    record = articulate(assembly("as1-oc-214"), merge_fasteners=True)
    assert record.tables["mechanism"][0]["ground"] == ["plate"]
    assert nullity(record) == 0
    assert articulations(record) == ()
    kinds = [row["kind"] for row in record.tables["fasteners"]]
    assert (kinds.count("bolt"), kinds.count("nut"), kinds.count("rod"), len(kinds)) == (6, 8, 1, 15)


def two_bodies_turn_about_y_through_120_mm():
    (joint,) = articulations(articulate(assembly("chrono_assembly")))
    assert joint.type == "revolute"
    assert np.allclose(joint.axis, (0, 1, 0), atol=1e-9)
    assert np.allclose(joint.point[[0, 2]], (0, 0.12), atol=1e-9)


# Labelled by hand (docs/guide/articulate_real.md): who turns on whom, about which axis, through which point (mm).
GRIPPER = {
    ("Laserteil 2", "Laserteil 3"): ("x", 56.1, -151.0), ("Laserteil 2", "Laserteil 4"): ("x", 31.9, -151.0),
    ("Laserteil 5", "Laserteil 3"): ("x", 21.1, -176.0), ("Laserteil 5", "Laserteil 4"): ("x", -3.1, -176.0),
    ("Laserteil 6", "Laserteil 7"): ("y", 5.0, -206.0), ("Laserteil 6", "Laserteil 8"): ("y", 21.7, -206.0),
    ("Laserteil 9", "Laserteil 7"): ("y", 18.7, -220.5), ("Laserteil 9", "Laserteil 8"): ("y", 35.4, -220.5),
    ("Laserteil 3", "Druckstange 1"): ("x", 66.7, -140.4), ("Laserteil 8", "Druckstange 2"): ("y", 22.1, -194.0),
}  # fmt: skip


def the_grippers_pivots_are_those_a_person_labelled():
    record = articulate(assembly("or_gripper"), merge_fasteners=True, stops=True)
    names = [row["name"] for row in record.tables["parts"]]
    twist = record["twist"].values
    for (parent, child), (axis, first, last) in GRIPPER.items():
        i, j = names.index(parent), names.index(child)
        relative = twist[:, j] - twist[:, i]
        relative = relative[np.abs(relative).max(axis=1) > 1e-6]
        found = classify(relative, np.array(record.tables["parts"][j]["box"]))
        k = "xyz".index(axis)
        assert found.type == "revolute", (parent, child)
        assert np.allclose(found.axis, np.eye(3)[k], atol=1e-6)
        place = np.delete(found.point, k) * 1e3
        assert np.allclose(place, (first, last), atol=0.06), (parent, child)  # labels have one digit behind the point


def the_push_devices_carriage_slides_and_its_wheels_turn():
    record = articulate(assembly("pushdevice"), merge_fasteners=True)
    names = [row["name"] for row in record.tables["parts"]]
    twist = record["twist"].values

    def relative(parent, child):
        i, j = names.index(parent), names.index(child)
        found = twist[:, j] - twist[:, i]
        found = found[np.abs(found).max(axis=1) > 1e-6]
        return classify(found, np.array(record.tables["parts"][j]["box"]))

    carriage = relative("Document 20", "Document 52")
    assert carriage.type == "prismatic"
    assert np.allclose(carriage.axis, (0, 1, 0), atol=1e-6)
    for wheel in ("Document", "Document 6", "Document 26", "Document 29"):
        assert relative("Document 52", wheel).type == "revolute"
    assert relative("Document 7", "Document 12").type == "cylindrical"  # a lead screw drawn without its thread


def the_papers_arm_is_at_hand():
    assert nullity(articulate(load(ARM))) == 3


CHECKS = [
    ("as1-oc-214", six_bolts_and_eight_nuts_spin_and_the_rod_spins_and_slides),
    ("as1-oc-214", with_its_fasteners_merged_nothing_moves),
    ("chrono_assembly", two_bodies_turn_about_y_through_120_mm),
    ("or_gripper", the_grippers_pivots_are_those_a_person_labelled),
    ("pushdevice", the_push_devices_carriage_slides_and_its_wheels_turn),
]
AT_HAND = [the_papers_arm_is_at_hand, *(check for stem, check in CHECKS if stem in HERE)]


@pytest.mark.parametrize("check", AT_HAND, ids=lambda check: check.__name__)
def test_a_real_file_moves_as_a_person_says(check):
    check()
