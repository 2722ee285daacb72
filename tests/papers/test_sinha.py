"""Sinha, Gupta, Paredis & Khosla, section 5: the arm and the four-bar linkage, from STEP files to joints."""

from functools import cache
from pathlib import Path

import numpy as np

from detent import articulate, joints
from detent.articulation.assembly_mechanism import articulations
from detent.cad import step
from detent.cad.write import write_step
from detent.geometry.contacts import patches as patch_rows
from docs.paper_parts import four_bar

PARTS = Path(__file__).parents[2] / "src" / "detent" / "data" / "parts"
MM = np.array((1e3, 1e3, 1e3, 1.0, 1.0, 1.0))  # twists in mm and rad, as the paper prints them
# eq. 31: bars 2, 3 and 4, (v, ω) each
FOUR_BAR = np.array((0, -39, 0, 0, 0, 1, -39, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1.0))
# eq. 28, N₂ and N₃ with 18 entries as their text has them (docs/papers.md): slide, turn of the rotor, turn about z
ARM = np.array([
    (0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 1, 0, 1, 0, 0, 0),
    (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -17, 0, 1, 0, 1),
    (0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1.0),
])  # fmt: skip


@cache
def assembly(name):
    return step.load(PARTS / f"{name}.step")


def moving(record, ground=0):
    """Twists of all but the grounded part, in mm, one row a mode."""
    twists = record["twist"].values * MM
    return np.delete(twists, ground, axis=1).reshape(len(twists), -1)


def assert_four_bar(record):
    (whole,) = record.tables["mechanism"]
    assert (whole["rank"], whole["nullity"], whole["unknowns"]) == (17, 1, 18)
    (found,) = moving(record)
    assert np.allclose(found / found[-1], FOUR_BAR, rtol=0, atol=1e-9)  # the bound, for numbers up to 39
    assert record.outcome.reason == "1 free motion, no contact-breaking directions"


def test_the_four_bar_has_the_papers_null_vector_however_its_circles_are_cut(monkeypatch):
    rows = []
    for corners in (12, 24, 100):  # most of a round plane's corners that are kept
        monkeypatch.setattr(patch_rows, "MANY", corners)
        record = articulate(assembly("four_bar"), ground="bar 1")
        assert_four_bar(record)
        assert len(record.tables["contacts"]) == 12  # 8 planes with curved boundary, 4 complete cylinders
        rows.append(record.tables["mechanism"][0]["rows"])
    assert rows[0] < rows[1] < rows[2]  # three discretisations indeed


def test_with_real_clearances_it_is_the_same_mechanism(tmp_path):
    write_step(tmp_path / "loose.step", four_bar(clearance=0.1, end_gap=0.05))
    record = articulate(step.load(tmp_path / "loose.step"), ground="bar 1", clearance=0.3e-3)
    assert_four_bar(record)
    assert {row["fit"] for row in record.tables["contacts"]} == {"clearance"}
    found = joints(record)
    assert [joint.type for joint in found] == ["revolute"] * 4
    assert all(joint.confidence <= 0.9 for joint in found)  # of a clearance; exact ones are surer
    exact = joints(articulate(assembly("four_bar"), ground="bar 1"))
    assert all(joint.confidence > 0.95 for joint in exact)


def test_its_joints_are_four_revolutes_one_of_which_closes_the_loop():
    record = articulate(assembly("four_bar"), ground="bar 1")
    found = joints(record)
    assert [joint.names for joint in found] == [
        ("bar 1", "bar 2"), ("bar 1", "bar 4"), ("bar 2", "bar 3"), ("bar 4", "bar 3"),
    ]  # fmt: skip
    assert [joint.type for joint in found] == ["revolute"] * 4
    assert [joint.closes_loop for joint in found] == [False, False, False, True]
    assert all(joint.free_in_mechanism == 1 for joint in found)
    places = np.array([joint.point[:2] for joint in found]) * 1e3
    assert np.allclose(places, [(39, 0), (0, 0), (39, 39), (0, 39)], atol=1e-9)
    assert np.allclose([joint.axis for joint in found], (0, 0, 1), atol=1e-12)
    (whole,) = record.tables["mechanism"]
    assert (whole["loops"], whole["gruebler"]) == (1, -2)  # 6·3 − 4·5: a planar loop repeats three constraints


def test_without_a_bar_two_freedoms_are_left_and_with_a_joint_cut_three():
    """The paper says "3 more"; docs/papers.md counts 2 in all and 3 in all."""
    cut = articulate(assembly("four_bar"), ground="bar 1", dropped=[("bar 3", "bar 4")])
    assert cut.tables["mechanism"][0]["nullity"] == 3


def test_the_arms_null_space_is_the_papers():
    record = articulate(assembly("arm"), ground="base")
    (whole,) = record.tables["mechanism"]
    assert (whole["rank"], whole["nullity"]) == (15, 3)
    found = moving(record)
    both = np.vstack((ARM, found))
    values = np.linalg.svd(both / np.linalg.norm(both, axis=1, keepdims=True), compute_uv=False)
    assert values[2] > 0.1
    assert values[3] < 1e-9


def test_the_arms_joints_are_named_as_in_figure_4():
    record = articulate(assembly("arm"), ground="base")
    turn, slide, spin = articulations(record)
    assert [joint.names for joint in (turn, slide, spin)] == [("base", "arm"), ("arm", "slider"), ("slider", "rotor")]
    assert [joint.type for joint in (turn, slide, spin)] == ["revolute", "prismatic", "revolute"]
    along = np.array((1, 0, 1)) / np.sqrt(2)
    assert np.allclose(turn.axis, (0, 0, 1), atol=1e-12)
    assert np.allclose(turn.point[:2], 0, atol=1e-12)
    assert np.allclose([slide.axis, spin.axis], along, atol=1e-12)
    assert np.allclose(np.cross(spin.point - np.array((0.018, 0, 0.001)), along), 0, atol=1e-12)  # through (18, 0, 1)
    assert str(turn).startswith("base–arm: revolute about (0, 0, 1) through (0, 0, −23) mm: coaxial Ø8.00/Ø8.00")


def test_the_arm_lifts_off_its_base_and_nothing_else_opens():
    record = articulate(assembly("arm"), ground="base")
    assert record.outcome.reason == "3 free motions, 1 contact-breaking direction"
    assert [row["words"] for row in record.tables["breaking"]] == ["arm lifts off base along (0, 0, 1)"]
    lifted = record["opening"].values
    assert np.allclose(lifted[0], 0)
    assert np.allclose(lifted[1:] / np.abs(lifted).max(), (0, 0, 1, 0, 0, 0), atol=1e-9)  # the paper's fourth solution
    opens = {frozenset((row["a"], row["b"])) for row in record.tables["contacts"] if row["opens"]}
    assert opens == {frozenset(("base", "arm"))}


def test_its_free_motions_are_told_in_words():
    record = articulate(assembly("arm"), ground="base")
    assert [row["words"] for row in record.tables["modes"]] == [
        "arm turns about (0, 0, 1) through (0, 0, −23) mm on base; slider, rotor go along",
        "slider slides along (0.7071, 0, 0.7071) on arm; rotor goes along",
        "rotor turns about (0.7071, 0, 0.7071) through (18, 0, 1) mm on slider",
    ]


def test_locking_the_rotor_asks_the_papers_question():
    """Section 4.3: "What degrees of freedom exist when the rotations of a particular part are constrained?" """
    record = articulate(assembly("arm"), ground="base", locked=[("rotor", "rotation")])
    # Turning the arm about z turns the rotor; turning the rotor back takes another axis: only the slide is left.
    assert record.tables["mechanism"][0]["nullity"] == 1
    assert record.tables["modes"][0]["words"].startswith("slider slides along")
    still = articulate(assembly("arm"), ground=["base", "arm"])
    assert still.tables["mechanism"][0]["nullity"] == 2


def test_flat_the_four_bar_seems_to_have_two_freedoms_and_both_branches_are_told(tmp_path):
    write_step(tmp_path / "flat.step", four_bar(angle=0.0))
    record = articulate(step.load(tmp_path / "flat.step"), ground="bar 1")
    assert record.tables["mechanism"][0]["nullity"] == 2
    parallel, folded = sorted(
        (np.array(row["twist"])[1:] * MM for row in record.tables["branches"]), key=lambda one: abs(one[1, 5])
    )
    # A parallelogram: bars 2 and 4 turn alike, bar 3 does not turn. Folded: bars 2 and 3 turn as one about (39, 0).
    assert np.allclose(parallel[0], parallel[2] + (0, -39 * parallel[2, 5], 0, 0, 0, 0), atol=1e-9)
    assert np.allclose(parallel[1, 3:], 0, atol=1e-12)
    assert np.allclose(folded[0], folded[1], atol=1e-9)
    assert np.allclose(folded[2], 0, atol=1e-9)
    assert "the loops cross here" in record.tables["notes"][-1]["note"]
