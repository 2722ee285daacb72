"""What a person corrected is found again after a new revision of the CAD file, by name and by shape."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from detent.articulation.corrections import Corrections, beside, load_corrections, save_corrections, shape_digest
from detent.articulation.designed_joints import TYPES, GivenJoint
from detent.articulation.joints import classify
from detent.core.errors import InputError
from detent.core.frames import Pose
from detent.geometry.assembly import Assembly, Face, Part, Solid


def solid(name, volume, radius=0.0):
    square = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], float) * 0.01
    face = Face("plane", np.eye(3, 4), 1.0, (square,), (np.zeros(4, bool),), np.zeros(3), np.ones(3), area=1e-4)
    bore = replace(face, kind="cylinder", side=-1.0, radius=radius)
    return Solid(name, (face, bore), (), volume, np.zeros(3), np.eye(3), np.zeros(3), np.ones(3))


def assembly(*names, digest="one", radius=0.004):
    solids = tuple(solid(name, 1e-6 * (i + 1), radius) for i, name in enumerate(names))
    parts = tuple(Part(name, i, Pose()) for i, name in enumerate(names))
    return Assembly("a", solids, parts, {"digest": digest})


MADE = Corrections(
    fix=("base",),
    keep=("pivot",),
    merge=(("arm", "cover"),),
    forbid=(("arm", "cable"),),
    rename={"base": 'the "frame"\\ μ\x7f'},
    joints=(GivenJoint("base", "arm", "revolute", (0, 0, 2), (0.1, 0, 0)),),
)
FIRST = assembly("base", "arm", "cover", "pivot", "cable")


def test_corrections_come_back_from_their_file(tmp_path):
    file = beside(tmp_path / "robot.step")
    assert file.name == "robot.step.detent.toml"
    made = MADE.made_for(FIRST)
    save_corrections(made, file)
    assert load_corrections(file) == made
    assert made.digest == "one"
    assert set(made.shapes) == {"base", "arm", "cover", "pivot", "cable"}


def test_the_same_file_takes_them_all_in_silence():
    made = MADE.made_for(FIRST)
    assert made.fitted(FIRST) == (made, [])


def test_a_part_renamed_in_cad_is_found_by_its_shape():
    second = assembly("base", "arm_v2", "cover", "pivot", "cable", digest="two")
    fitted, told = MADE.made_for(FIRST).fitted(second)
    assert fitted.merge == (("arm_v2", "cover"),)
    assert fitted.joints[0].child == "arm_v2"
    assert told == [
        "the CAD file has changed since its corrections were made",
        "arm is now called arm_v2, by its shape",
    ]


def test_what_is_gone_is_told_and_left_out():
    second = assembly("base", "arm", "cover", "pivot", digest="two")
    fitted, told = MADE.made_for(FIRST).fitted(second)
    assert fitted.forbid == ()
    assert fitted.merge == MADE.merge
    assert any(one.startswith("cable: no part of this name") for one in told)


def test_a_changed_shape_keeps_its_corrections_and_is_told():
    fitted, told = MADE.made_for(FIRST).fitted(assembly("base", "arm", "cover", "pivot", "cable", radius=0.005))
    assert fitted.fix == ("base",)
    assert "base: its shape has changed; the corrections are kept" in told


def test_two_parts_of_one_shape_are_not_guessed_between():
    one = assembly("base", "arm")
    twins = replace(one, parts=(one.parts[0], Part("left", 1, Pose()), Part("right", 1, Pose())))
    fitted, told = Corrections(keep=("arm",)).made_for(one).fitted(twins)
    assert fitted.keep == ()
    assert told == ["arm: no part of this name, 2 parts have its shape; its corrections are left out"]


def test_a_shapes_digest_knows_neither_name_nor_order_but_holes():
    one = solid("a", 1e-6, 0.004)
    assert shape_digest(one) == shape_digest(replace(one, name="b", faces=one.faces[::-1]))
    assert shape_digest(one) != shape_digest(solid("a", 1e-6, 0.0041))


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "version"),
        ("version = 2", "version: 2 given"),
        ("version = 1\nfixed = []", "fixed: no such key; there are version, digest, fix"),
        ("version = 1\nfix = 'base'", "fix: 'base' given, a list of names"),
        ("version = 1\nmerge = [['a']]", "merge: ['a'] given, two parts are needed or more"),
        ("version = 1\nforbid = [['a', 'b', 'c']]", "two parts are needed"),
        ("version = 1\nmerge = 3", "merge: 3 given, a list of lists"),
        ("version = 1\n[rename]\na = 1", "rename"),
        ("version = 1\n[rename]\na = 'c'\nb = 'c'", "each part needs a name of its own"),
        ("version = 1\n[[joint]]\nparent = 'a'", "joint.child: it is missing"),
        ("version = 1\n[[joint]]\nparent='a'\nchild='b'\ntype='hinge'", "joint.type: 'hinge' given, there are fixed"),
        ("version = 1\n[[joint]]\nparent='a'\nchild='b'\ntype='revolute'", "joint.axis"),
        ("version = 1\n[[joint]]\nparent='a'\nchild='b'\ntype='fixed'\npoint=['1 N', 0, 0]", "joint.point"),
        ("version = 1\n[[joint]]\nparent='a'\nchild='b'\ntype='fixed'\nspeed=1", "joint.speed: no such key"),
        ("version = ", "this is no TOML"),
    ],
)
def test_a_wrong_file_is_refused_with_the_key(tmp_path, text, complaint):
    file = tmp_path / "a.toml"
    file.write_text(text)
    with pytest.raises(InputError) as found:
        load_corrections(file)
    assert complaint in str(found.value)
    assert str(file) in str(found.value)


@given(st.binary(max_size=60))
def test_no_file_brings_anything_but_an_input_error(tmp_path_factory, content):
    file = tmp_path_factory.mktemp("any") / "a.toml"
    file.write_bytes(content)
    with pytest.raises(InputError):
        load_corrections(file)


def test_a_file_that_is_not_there_is_an_input_error(tmp_path):
    with pytest.raises(InputError, match="cannot be read"):
        load_corrections(tmp_path / "none.toml")


@pytest.mark.parametrize("kind", TYPES)
def test_a_given_joint_leaves_what_its_name_says(kind):
    joint = GivenJoint(
        "a", "b", kind, axis=(1, 2, 2), point=(0.1, -0.2, 0.3), pitch=0.002 if kind == "screw" else 0.0,
        slide=(2, -1, 0) if kind == "pin-slot" else (0, 0, 0),
    )  # fmt: skip
    rows, free = joint.rows(0.05), joint.freedoms()
    assert len(rows) == 6 - len(free)
    assert np.linalg.matrix_rank(rows) == len(rows)
    assert np.abs(rows @ free.T).max(initial=0.0) < 1e-15  # of numbers near 0.3
    left = np.linalg.svd(rows * ((1,) * 3 + (20,) * 3))[2][len(rows) :] * ((1,) * 3 + (20,) * 3)  # ω counted per 0.05 m
    found = classify(left, np.array(joint.point) + 0.05 * np.vstack((np.eye(3), -np.eye(3))))
    assert found.type == kind
    if kind in ("revolute", "screw", "cylindrical"):
        assert np.allclose(found.axis, np.array((1, 2, 2)) / 3)
        assert np.allclose(np.cross(found.point - joint.point, found.axis), 0, atol=1e-12)
