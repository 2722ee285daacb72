"""articulate as a whole: what is asked, what is told, and that records keep it."""

import json
import runpy
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from scipy.optimize import linprog

from articulation import machines
from articulation.scenes import hinge, plate
from detent import GivenJoint, InputError, Record, Status, articulate, joints
from detent.articulation.breaking import breaking_on_bodies, contracted
from detent.articulation.clearances import Stretch, chosen
from detent.articulation.constraints import constraints, jacobian
from detent.articulation.corrections import Corrections
from detent.articulation.free_motions import readable
from detent.articulation.lifting import Blocking, openings
from detent.articulation.null_space import null_space
from detent.articulation.queries import disassembly, falling, pulled, removal
from detent.articulation.verb import analyse, chosen_ground
from detent.core.frames import Pose
from detent.geometry.assembly import Assembly, Part, Solid

SQUARE = 0.02 * np.array([(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)], float)


def bodies(*names, volume=None):
    """Parts without faces: contacts are given by hand."""
    high = np.full(3, 0.02)
    solids = tuple(
        Solid(n, (), (), (volume or {}).get(n, 8e-6), high / 2, np.eye(3) * 1e-10, np.zeros(3), high) for n in names
    )
    return Assembly("scene", solids, tuple(Part(n, i, Pose()) for i, n in enumerate(names)), {"digest": "x"})


def on_table():
    return bodies("table", "box"), [plate(1, 0, SQUARE, (0, 0, 1))]


def in_corner():
    faces = [plate(1, 0, np.roll(SQUARE, k, axis=1), np.roll((0, 0, 1.0), k)) for k in range(3)]
    return bodies("corner", "box"), faces


def chain():
    """Two bars on hinges, in line along x."""
    contacts = [hinge(1, 0, (0, 0, 0), (0, 0, 1), 0.004, 0.01), hinge(2, 1, (0.05, 0, 0), (0, 0, 1), 0.004, 0.01)]
    return bodies("frame", "first", "second"), [one for joint in contacts for one in joint]


# What is told ---------------------------------------------------------------------------------------------------------


def test_a_box_rests_on_a_table_and_lifts_off():
    assembly, contacts = on_table()
    record = articulate(assembly, ground="table", contacts=contacts)
    (joint,) = joints(record)
    assert joint.type == "planar"
    assert joint.lifts == ("box lifts off table along (0, 0, 1)",)
    assert record.outcome.status is Status.SOLVED
    assert record.outcome.reason == "3 free motions, 3 contact-breaking directions"


def test_a_box_in_a_corner_is_fixed_and_lifts_off_between_its_walls():
    assembly, contacts = in_corner()
    record = articulate(assembly, ground="corner", contacts=contacts)
    (joint,) = joints(record)
    assert (joint.type, joint.free_in_mechanism) == ("fixed", 0)
    assert joint.lifts == ("box lifts off corner along (0.5774, 0.5774, 0.5774)",)
    assert record.tables["articulations"] == ()


def test_a_record_keeps_all_of_it(tmp_path):
    assembly, contacts = chain()
    record = articulate(assembly, ground="frame", contacts=contacts)
    record.save(tmp_path / "a.nc")
    again = Record.load(tmp_path / "a.nc")
    assert again.same_as(record)
    assert record.same_as(articulate(assembly, ground="frame", contacts=contacts))
    for one, two in zip(joints(record), joints(again), strict=True):
        assert str(one) == str(two)
        assert np.array_equal(one.freedoms, two.freedoms)
    json.dumps(record.tables["mechanism"][0])
    with pytest.raises(InputError, match="a record of articulate is needed"):
        joints(replace(record, verb="simulate"))


def test_each_mode_satisfies_every_contact_and_each_joint_moves_as_its_freedoms_say():
    assembly, contacts = chain()
    record = articulate(assembly, ground="frame", contacts=contacts)
    for twists in record["twist"].values:
        for contact in contacts:
            a, b = contact.parts
            assert np.abs(contact.rows() @ (twists[a] - twists[b])).max() < 1e-12
        for joint in joints(record):
            relative = twists[joint.child] - twists[joint.parent]
            left = relative - np.linalg.lstsq(joint.freedoms.T, relative, rcond=None)[0] @ joint.freedoms
            assert np.abs(left).max() < 1e-12


# What is asked --------------------------------------------------------------------------------------------------------


def test_the_ground_is_chosen_by_name_then_by_mass_then_by_neighbours():
    assert chosen_ground(bodies("arm", "Base_plate", "lid"), ())[0] == 1
    assert chosen_ground(bodies("arm", "Gehäuse", "lid"), ())[0] == 1
    assert chosen_ground(bodies("a", "b", volume={"b": 2e-5}), ()) == (1, "it is the heaviest by far")
    assembly, contacts = chain()
    renamed = replace(assembly, parts=tuple(replace(one, name=f"bar {i}") for i, one in enumerate(assembly.parts)))
    assert chosen_ground(renamed, contacts)[0] == 1  # the middle one touches two
    with pytest.raises(InputError, match="no parts"):
        chosen_ground(bodies(), ())


def test_grounding_locking_and_dropping_change_the_freedoms():
    assembly, contacts = chain()

    def nullity(**how):
        return articulate(assembly, contacts=contacts, **how).tables["mechanism"][0]["nullity"]

    assert nullity(ground="frame") == 2
    assert nullity(ground=["frame", "first"]) == 1
    assert nullity(ground="frame", locked=[("second", "rotation")]) == 1
    assert nullity(ground="frame", locked=[("second", "rotation"), ("first", "rotation")]) == 0
    assert nullity(ground="frame", dropped=[("first", "second")]) == 7
    assert (
        nullity(ground="frame", locked=[("second", "translation")]) == 0
    )  # its centre lies off the line of both hinges


def test_a_given_joint_holds_what_no_contact_does():
    assembly = bodies("base", "lid")
    record = articulate(
        assembly, ground="base", contacts=[], given=[GivenJoint("base", "lid", "revolute", (0, 1, 0), (0.01, 0, 0.02))]
    )
    (joint,) = joints(record)
    assert (joint.type, joint.given, joint.reason) == ("revolute", True, "given")
    assert np.allclose(joint.axis, (0, 1, 0))
    assert np.allclose(joint.point[[0, 2]], (0.01, 0.02))
    assert record.tables["mechanism"][0]["nullity"] == 1


def test_corrections_rename_merge_fix_and_forbid():
    assembly, contacts = chain()
    fix = Corrections(fix=("first",), rename={"first": "crank"})
    record = articulate(assembly, contacts=contacts, corrections=fix)
    assert record.tables["mechanism"][0]["ground"] == ["crank"]
    assert {joint.names for joint in joints(record)} == {("crank", "frame"), ("crank", "second")}
    merged = articulate(
        assembly, ground="frame", contacts=contacts, corrections=Corrections(merge=(("first", "second"),))
    )
    assert merged.tables["mechanism"][0]["nullity"] == 1
    assert merged.tables["merged"] == ({"parts": ["first", "second"], "reason": "merged by hand"},)
    apart = articulate(
        assembly, ground="frame", contacts=contacts, corrections=Corrections(forbid=(("first", "second"),))
    )
    assert apart.tables["mechanism"][0]["nullity"] == 7
    gone = articulate(assembly, ground="frame", contacts=contacts, corrections=Corrections(keep=("nobody",)))
    assert any("nobody" in row["note"] for row in gone.tables["notes"])
    with pytest.raises(InputError, match="a name of its own"):
        articulate(assembly, contacts=contacts, corrections=Corrections(rename={"first": "second"}))


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ({"ground": "nobody"}, "there are frame, first, second"),
        ({"clearance": -1.0}, "clearance"),
        ({"clearance": float("nan")}, "clearance"),
        ({"clearance": "wide"}, '"auto"'),
        ({"locked": [("first", "everything")]}, '"rotation" or "translation"'),
        ({"dropped": [("first", "first")]}, "two different parts"),
        ({"dropped": [("first", "nobody")]}, "there are frame"),
    ],
)
def test_wrong_questions_are_refused(how, said):
    assembly, contacts = chain()
    with pytest.raises(InputError) as found:
        articulate(assembly, contacts=contacts, **how)
    assert said in str(found.value)


def test_a_stop_with_a_gap_holds_unless_it_is_taken_for_one():
    assembly, contacts = chain()
    stop = replace(plate(2, 0, [(0.08, 0.001, 0), (0.08, 0.001, 0.01)], (0, 1, 0)), fit="clearance", gap=5e-5)
    held = articulate(assembly, ground="frame", contacts=[*contacts, stop])
    assert held.tables["mechanism"][0]["nullity"] == 1
    assert any("1 contacts with a gap can open" in row["note"] for row in held.tables["notes"])
    loose = articulate(assembly, ground="frame", contacts=[*contacts, stop], stops=True)
    assert loose.tables["mechanism"][0]["nullity"] == 2
    assert len(loose.tables["stops"]) == 1


def test_the_clearance_is_found_where_the_answer_rests_longest():
    loose = machines.assembly(
        machines.plate("lower", 0, 10, holes=((0, 0, 5.05),)),
        machines.shank("pin", (0, 0), 5.0, 0.03, 20, head=6, head_radius=8.0),
        machines.plate("upper", 10.02, 20),
    )
    record = articulate(loose, ground="lower", clearance="auto")
    clearance = record.tables["mechanism"][0]["clearance"]
    assert 5e-5 <= clearance < 1.1e-4
    assert len(record.tables["clearances"]) >= 2
    assert chosen([Stretch(1e-6, 1e-5, 1, 3), Stretch(1e-5, 1e-4, 4, 1), Stretch(1e-4, 1e-3, 9, 1)]) == 1e-5


# What can open, on bodies ---------------------------------------------------------------------------------------------


def test_tied_parts_are_one_body_and_the_answer_is_the_same():
    _assembly, contacts = on_table()
    ties = GivenJoint("a", "b", "fixed").rows(0.02)
    three = [*contacts, plate(2, 1, SQUARE + (0, 0, 0.02), (0, 0, 1))]
    held = constraints(3, three, [0], given=[(1, 2, ties)])
    small = contracted(held)
    assert small.constraints.n_parts == 2
    found, trouble = breaking_on_bodies(held, readable(null_space(held), held))
    assert trouble == ""
    assert found.directions == 3
    assert np.allclose(found.motion[1], found.motion[2])
    assert np.abs(found.motion[1]).max() > 0
    J = jacobian(held).toarray()
    free = linprog(-J[:4].sum(axis=0), A_ub=-J, b_ub=np.zeros(len(J)), A_eq=np.hstack((np.zeros((6, 6)), ties, -ties)),
                   b_eq=np.zeros(6), bounds=(-1, 1))  # fmt: skip
    assert (free.x @ J[:4].T > 1e-9).any() == found.opens[0].any()
    assert not found.opens[1].any()


def test_openings_are_slides_that_the_contacts_themselves_allow():
    for scene, away in ((on_table(), (0, 0, 1)), (in_corner(), np.ones(3) / np.sqrt(3))):
        understood = analyse(scene[0], ground=scene[0].parts[0].name, contacts=scene[1])
        still = replace(understood.breaks, motion=np.zeros((2, 6)))  # nothing to fall back on
        (one,) = openings(understood.found, still)
        assert np.allclose(one.twist, (*away, 0, 0, 0), atol=1e-9)


def test_what_slides_pushes_what_is_in_its_way():
    stack = [plate(1, 0, SQUARE, (0, 0, 1)), plate(2, 1, SQUARE + (0, 0, 0.02), (0, 0, 1))]
    blocking = Blocking.of(constraints(3, stack, [0]))
    up, down, aside = np.array((0, 0, 1.0)), np.array((0, 0, -1.0)), np.array((1.0, 0, 0))
    assert blocking.together(2, up) == {2}
    assert blocking.together(1, up) == {1, 2}
    assert blocking.together(2, down) is None  # on the box below, which stands on the ground
    assert blocking.together(1, aside) == {1}
    assert blocking.together(1, up, gone=frozenset((2,))) == {1}
    assert blocking.together(1, up, still=frozenset((2,))) is None


# Questions ------------------------------------------------------------------------------------------------------------


def test_gravity_takes_what_is_not_held():
    assembly, contacts = on_table()
    found = analyse(assembly, ground="table", contacts=contacts).found
    assert falling(found).held
    assert falling(found, (0, 0, 1)).words == ("box slides along (0, 0, 1)",)
    tilted = falling(found, (1, 0, -1))
    assert tilted.words == ("box slides along (1, 0, 0)",)
    assert np.linalg.norm(tilted.twists[1]) == pytest.approx(9.80665 / np.sqrt(2))  # g sin 45°


def test_pulling_a_chain_turns_it_and_pulling_along_it_does_nothing():
    assembly, contacts = chain()
    found = analyse(assembly, ground="frame", contacts=contacts).found
    assert pulled(found, 1, (0, 0, 1)).held
    assert set(pulled(found, 1, (0, 1, 0)).moving) == {1, 2}
    with pytest.raises(InputError, match="grounded"):
        pulled(found, 0, (0, 1, 0))
    with pytest.raises(InputError, match="three numbers"):
        pulled(found, 1, (0, 0, 0))


def test_a_part_leaves_along_the_edges_of_its_cone():
    assembly, contacts = in_corner()
    found = analyse(assembly, ground="corner", contacts=contacts).found
    out = removal(found, 1)
    assert sorted(map(tuple, out.away)) == [(0, 0, 1), (0, 1, 0), (1, 0, 0)]
    assert not len(out.both)
    assembly, contacts = chain()
    assert removal(analyse(assembly, ground="frame", contacts=contacts).found, 1).blocked


def test_disassembly_takes_groups_that_hold_each_other_and_tells_what_is_left():
    assembly, contacts = on_table()
    found = analyse(assembly, ground="table", contacts=contacts).found
    assert [step.parts for step in disassembly(found).steps] == [(1,)]
    assembly, contacts = chain()
    plan = disassembly(analyse(assembly, ground="frame", contacts=contacts).found)
    assert plan.steps == ()
    assert plan.stuck == (1, 2)
    stacked = bodies("table", "fork", "bar", volume={"bar": 1e-6})
    contacts = [plate(1, 0, SQUARE, (0, 0, 1)), *hinge(2, 1, (0, 0, 0.02), (0, 0, 1), 0.004, 0.01)]
    plan = disassembly(analyse(stacked, ground="table", contacts=contacts).found)
    assert plan.steps[0].parts == (1, 2)  # the fork takes the bar along
    assert plan.stuck == (2,)


def test_the_example_tells_the_arm(capsys):
    example = runpy.run_path(str(Path(__file__).parents[2] / "examples" / "articulate.py"))
    example["main"]()
    out = capsys.readouterr().out
    assert "solved: 3 free motions, 1 contact-breaking direction" in out
    assert "base–arm: revolute about (0, 0, 1) through (0, 0, −23) mm" in out
    assert "with the slider's rotation locked: 2 free motions" in out
