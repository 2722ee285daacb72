"""A sub-assembly that is known counts wherever it stands in a larger one: what a person said, and its joints."""

import math

import numpy as np
import pytest
from pytest import approx

from detent.articulation.corrections import Corrections, beside, save_corrections
from detent.articulation.designed_joints import GivenJoint
from detent.articulation.known_parts import Known, found_in, read_known
from detent.articulation.verb import articulate
from detent.cad.occ import BRepAlgoAPI, BRepPrimAPI, gp
from detent.cad.step import load
from detent.cad.write import write_step
from detent.core.errors import InputError
from detent.core.frames import Pose
from detent.units import deg, mm

TURNED = Pose.at(x=80 * mm, y=10 * mm, z=5 * mm, roll=90 * deg, yaw=30 * deg)


def cylinder(radius, low, high):
    axes = gp.gp_Ax2(gp.gp_Pnt(0, 0, low), gp.gp_Dir(0, 0, 1))
    return BRepPrimAPI.BRepPrimAPI_MakeCylinder(axes, radius, high - low).Shape()


def box(low, high):
    return BRepPrimAPI.BRepPrimAPI_MakeBox(gp.gp_Pnt(*low), gp.gp_Pnt(*high)).Shape()


def hinge():
    """A bracket, a pin with two heads, 0.2 mm of play all round it, and a cap that hangs in the air."""
    bracket = BRepAlgoAPI.BRepAlgoAPI_Cut(box((-10, -10, 0), (10, 10, 8)), cylinder(3.2, -1, 9)).Shape()
    pin = BRepAlgoAPI.BRepAlgoAPI_Fuse(cylinder(3.0, -0.2, 8.2), cylinder(5.0, 8.2, 12)).Shape()
    pin = BRepAlgoAPI.BRepAlgoAPI_Fuse(pin, cylinder(5.0, -4, -0.2)).Shape()
    return [("bracket", bracket), ("pin", pin), ("cap", box((-2, -2, 14), (2, 2, 16)))]


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """Files of the hinge alone, and of a plate with two of it."""
    folder, parts = tmp_path_factory.mktemp("known"), hinge()
    write_step(folder / "hinge.step", [(name, shape, Pose()) for name, shape in parts], name="hinge")
    plate = ("plate", box((-60, -60, -14), (140, 60, -12)), Pose())
    both = [(name, shape, X) for X in (Pose.at(x=-30 * mm), TURNED) for name, shape in parts]
    write_step(folder / "machine.step", [plate, *both], name="machine")
    return folder


@pytest.fixture(scope="module")
def sub(files):
    return load(files / "hinge.step")


@pytest.fixture(scope="module")
def machine(files):
    return load(files / "machine.step")


def joint_of(record, child):
    return next(row for row in record.tables["articulations"] if child in (row["child"], row["parent"]))


def test_a_sub_assembly_is_found_wherever_it_stands(sub, machine):
    places = list(found_in(sub, machine))
    assert len(places) == 2
    names = [[machine.parts[i].name for i in place.parts] for place in places]
    assert names == [["bracket", "pin", "cap"], ["bracket 2", "pin 2", "cap 2"]]
    assert places[1].T.matrix == approx(TURNED.matrix, abs=1e-9)  # m, 1: what files round to


def test_one_that_stands_otherwise_is_not_found(sub, files, tmp_path):
    parts = [(name, shape, Pose.at(z=(1e-3 if name == "cap" else 0.0) * mm)) for name, shape in hinge()]
    write_step(tmp_path / "moved.step", parts, name="moved")
    # 1 µm of 30 mm is thirty times what is allowed.
    assert list(found_in(sub, load(tmp_path / "moved.step"))) == []
    told = articulate(load(tmp_path / "moved.step"), known=[Known(sub, Corrections(merge=(("pin", "cap"),)))])
    assert "hinge is known, and found nowhere" in [row["note"] for row in told.tables["notes"]]


def test_what_a_person_said_of_it_counts_at_every_place(sub, machine):
    said = Corrections(
        fix=("bracket",), rename={"pin": "axle"}, merge=(("pin", "cap"),),
        joints=(GivenJoint("bracket", "pin", "revolute", (0, 0, 1), (0, 0, 4 * mm)),),
    )  # fmt: skip
    plain = articulate(machine, ground="plate")
    record = articulate(machine, ground="plate", known=[Known(sub, said)])
    names = [row["name"] for row in record.tables["parts"]]
    assert names == ["plate", "bracket", "axle", "cap", "bracket 2", "axle 2", "cap 2"]
    links = {row["name"]: row["link"] for row in record.tables["parts"]}
    assert links["axle"] == links["cap"] != links["bracket"] and links["axle 2"] == links["cap 2"] != links["bracket 2"]
    before = {row["name"]: row["link"] for row in plain.tables["parts"]}
    assert before["pin"] != before["cap"]
    for child, X in (("axle", Pose.at(x=-30 * mm)), ("axle 2", TURNED)):
        row = joint_of(record, child)
        assert row["type"] == "revolute" and abs(np.dot(row["axis"], X.R[:, 2])) == approx(1, abs=1e-9)
        # The axis passes through the given point, carried along.
        away = np.array(row["point"]) - (X.R @ (0, 0, 4 * mm) + X.p)
        assert np.linalg.norm(np.cross(away, X.R[:, 2])) < 1e-9
    assert record.tables["mechanism"][0]["ground"] == [
        "plate"
    ]  # what a sub-assembly stands on does not stand still here
    notes = [row["note"] for row in record.tables["notes"]]
    assert "hinge is known, and found 2 times: 1 name, 1 merged group, 1 given joint reused" in notes


def test_its_own_joints_are_kept_where_the_larger_one_would_find_none(sub, machine):
    # At the usual clearance of 0.1 mm the pin does not touch its bore; at 0.3 mm it turns in it.
    merged = Corrections(merge=(("pin", "cap"),))
    alone = articulate(sub, ground="bracket", clearance=0.3 * mm, corrections=merged)
    assert [row["type"] for row in alone.tables["articulations"]] == ["revolute"]
    plain = articulate(machine, ground="plate")
    assert not any(row["type"] == "revolute" for row in plain.tables["articulations"])
    record = articulate(machine, ground="plate", known=[Known(sub, record=alone)])
    for child, X in (("pin", Pose.at(x=-30 * mm)), ("pin 2", TURNED)):
        row = joint_of(record, child)
        assert row["type"] == "revolute" and abs(np.dot(row["axis"], X.R[:, 2])) == approx(1, abs=1e-9)
    links = {row["name"]: row["link"] for row in record.tables["parts"]}
    assert links["pin 2"] == links["cap 2"] != links["bracket 2"]
    assert record.inputs["known"][0]["joints"] is True
    assert "hinge is known, and found 2 times: 1 joint reused" in [row["note"] for row in record.tables["notes"]]


def test_a_joint_that_cannot_be_given_is_found_anew(sub, machine):
    alone = articulate(sub, ground="bracket")  # the pin touches nothing there: it is free
    record = articulate(machine, ground="plate", known=[Known(sub, record=alone)])
    plain = articulate(machine, ground="plate")
    assert record.tables["mechanism"] == plain.tables["mechanism"]


def test_names_a_person_gave_in_the_larger_one_stay(sub, machine):
    record = articulate(
        machine, ground="plate", corrections=Corrections(rename={"pin": "first pin", "plate": "axle"}),
        known=[Known(sub, Corrections(rename={"pin": "axle"}))],
    )  # fmt: skip
    names = [row["name"] for row in record.tables["parts"]]
    assert names[0] == "axle" and names[2] == "first pin" and names[5] == "axle 2"


def test_files_are_read_with_what_stands_beside_them(files, sub):
    said = Corrections(merge=(("pin", "cap"),)).made_for(sub)
    save_corrections(said, beside(files / "hinge.step"))
    assert read_known(files / "hinge.step").corrections == said
    articulate(sub, clearance=0.3 * mm).save(files / "hinge.nc")
    assert read_known(files / "hinge.nc").record is not None
    with (files / "hinge.step").open("ab") as file:
        file.write(b"\n")
    with pytest.raises(InputError, match="it has changed since the record was made"):
        read_known(files / "hinge.nc")


def test_a_single_part_is_no_sub_assembly(tmp_path):
    write_step(tmp_path / "one.step", [("box", box((0, 0, 0), (1, 1, 1)), Pose())], name="one")
    with pytest.raises(InputError, match="two parts or more"):
        Known(load(tmp_path / "one.step"))


def test_a_whole_turn_of_a_place_is_no_other(sub):
    places = list(found_in(sub, sub))
    assert len(places) == 1 and places[0].parts == (0, 1, 2)
    assert math.isclose(np.trace(places[0].T.R), 3.0, rel_tol=1e-12)
