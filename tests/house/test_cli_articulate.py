"""`detent articulate` at the prompt."""

import json
import re
import shutil
from pathlib import Path

import pytest

from detent import Record
from detent.articulation.corrections import Corrections, save_corrections
from detent.articulation.designed_joints import GivenJoint
from detent.cad.occ import BRepAlgoAPI, BRepPrimAPI, gp
from detent.cad.write import write_step
from detent.core.frames import Pose
from house.test_cli import detent

PARTS = Path(__file__).parents[2] / "src" / "detent" / "data" / "parts"


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("arm", "four_bar"):
        shutil.copy(PARTS / f"{name}.step", tmp_path)


def test_the_arm_is_told_joint_by_joint_with_the_verdict_last(capsys):
    assert detent("articulate", "arm.step") == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "arm: 4 parts of 4 shapes, in millimetre"
    assert lines[1] == "  49 × 30 × 46.91 mm, 19.97 cm³"
    assert lines[2].startswith("  18 contacts within 0.1 mm, ") and lines[2].endswith("rank 15 of 18")
    assert lines[3] == "  note: base is at rest: its name says so"
    assert lines[4] == "joints"
    assert lines[5].startswith("  base–arm      revolute about (0, 0, 1) through (0, 0, −23) mm: coaxial Ø8.00/Ø8.00")
    assert [line.split()[:2] for line in lines[6:8]] == [["arm–slider", "prismatic"], ["slider–rotor", "revolute"]]
    assert lines[8] == "free motions"
    assert lines[12:14] == ["lifts off", "  arm lifts off base along (0, 0, 1)"]
    assert lines[-2:] == ["solved: 3 free motions, 1 contact-breaking direction", "wrote arm.nc"]
    assert Record.load("arm.nc").verb == "articulate"


def test_as_json_it_holds_what_programs_need(capsys):
    assert detent("articulate", "four_bar.step", "--json", "--out", "x.nc") == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["nullity"], told["rank"], told["status"], told["out"]) == (1, 17, "solved", "x.nc")
    assert told["rows"] == sum(contact["rows"] for contact in told["contacts"])
    assert [part["name"] for part in told["parts"]] == ["bar 1", "bar 2", "bar 3", "bar 4"]
    assert len(told["contacts"]) == 12
    for joint in told["joints"]:
        assert {"parent", "child", "type", "axis", "point", "reason", "confidence"} <= joint.keys()
        assert joint["type"] == "revolute" and joint["axis"] == pytest.approx([0, 0, 1])


def test_questions_are_answered_before_the_verdict(capsys):
    words = ("--pull", "rotor:1,0,1", "--gravity", "0,0,-1", "--remove", "rotor", "--remove", "arm", "--order")
    assert detent("articulate", "arm.step", *words) == 0
    out = capsys.readouterr().out
    assert "pulling rotor along (1, 0, 1)\n  slider, rotor slides along (0.7071, 0, 0.7071)\n" in out
    assert "gravity along (0, 0, −1)\n  slider, rotor slides along (−0.7071, 0, −0.7071)\n" in out
    assert (
        "taking rotor out, all others at rest, the whole way by collision\n  it is blocked in all directions\n" in out
    )
    # The slider comes off its post at first order, and strikes the base farther on: the arm must go first, with both.
    assert (
        "taking it apart, part by part, the whole way by collision\n    1  arm, slider, rotor along (0, 0, 1)\n" in out
    )
    assert detent("articulate", "arm.step", "--json", *words) == 0
    answers = json.loads(capsys.readouterr().out)["answers"]
    assert answers[1] == {
        "question": "gravity along (0, 0, −1)", "answer": ["slider, rotor slides along (−0.7071, 0, −0.7071)"],
    }  # fmt: skip


def test_contacts_alone_do_not_see_what_stands_farther_on(capsys, tmp_path):
    # A block in a tray, a lid 1 mm above it: first order lets it go up, collision does not.
    tray = BRepAlgoAPI.BRepAlgoAPI_Cut(_box((0, 0, 0), (30, 30, 20)), _box((10, 10, 5), (20, 20, 21))).Shape()
    parts = [("base", tray), ("block", _box((10, 10, 5), (20, 20, 19))), ("lid", _box((5, 5, 20), (25, 25, 25)))]
    write_step(tmp_path / "tray.step", [(name, shape, Pose()) for name, shape in parts])
    words = ("articulate", "tray.step", "--remove", "block", "--order")
    assert detent(*words, "--first-order") == 0
    out = capsys.readouterr().out
    assert "taking block out, all others at rest, by contacts alone\n  leaves along (0, 0, 1)\n" in out
    assert "taking it apart, part by part, by contacts alone\n    1  block along (0, 0, 1)\n    2  lid along" in out
    assert detent(*words, "--out", "again.nc") == 0
    out = capsys.readouterr().out
    asked = "taking block out, all others at rest, the whole way by collision"
    way = f"{asked}\n  begins to leave along (0, 0, 1), strikes lid after "
    struck = re.search(re.escape(way) + r"([0-9.]+) mm", out)
    # 20 mm are needed to be clear of the lid, in hundredths: it is struck in the one that holds 1 mm.
    assert struck is not None and 0.7 < float(struck[1]) <= 1.0
    assert re.search(r"by collision\n    1  lid along \(.*\)\n    2  block along \(0, 0, 1\)\n", out)


def test_what_is_known_of_a_sub_assembly_counts_in_a_larger_one(capsys, tmp_path):
    pair = [("foot", _box((0, 0, 0), (10, 10, 5))), ("post", _box((2, 2, 5), (8, 8, 30)))]
    write_step(tmp_path / "stand.step", [(name, shape, Pose()) for name, shape in pair], name="stand")
    plate = ("base", _box((-50, -50, -5), (50, 50, 0)), Pose())
    both = [(name, shape, Pose.at(x=x)) for x in (-0.03, 0.02) for name, shape in pair]
    write_step(tmp_path / "table.step", [plate, *both], name="table")
    save_corrections(Corrections(merge=(("foot", "post"),), rename={"post": "column"}), "stand.step.detent.toml")
    assert detent("articulate", "table.step", "--json") == 0
    before = json.loads(capsys.readouterr().out)
    assert detent("articulate", "table.step", "--known", "stand.step", "--json", "--out", "again.nc") == 0
    told = json.loads(capsys.readouterr().out)
    assert [part["name"] for part in told["parts"]] == ["base", "foot", "column", "foot 2", "column 2"]
    assert (before["links"], told["links"]) == (5, 3)
    assert "stand is known, and found 2 times: 1 name, 1 merged group reused" in told["notes"]
    # What was said then counts when it is run again, not what lies beside the file now.
    Path("stand.step.detent.toml").unlink()
    assert detent("rerun", "again.nc") == 0
    assert Record.load("again-2.nc").same_as(Record.load("again.nc"))


def test_joints_of_a_sub_assembly_count_when_the_larger_one_is_run_again(capsys, tmp_path):
    slide = [("rail", _box((0, 0, 0), (10, 40, 5))), ("block", _box((2, 2, 5), (8, 8, 10)))]
    write_step(tmp_path / "slide.step", [(name, shape, Pose()) for name, shape in slide], name="slide")
    both = [(name, shape, Pose.at(x=x)) for x in (-0.03, 0.02) for name, shape in slide]
    write_step(tmp_path / "two.step", [("base", _box((-50, -50, -5), (50, 50, 0)), Pose()), *both], name="two")
    joint = GivenJoint("rail", "block", "prismatic", (0, 1, 0), (0.005, 0.005, 0.005))
    save_corrections(Corrections(fix=("rail",), joints=(joint,)), "slide.step.detent.toml")
    assert detent("articulate", "slide.step") == 0
    assert detent("articulate", "two.step", "--known", "slide.nc", "--out", "known.nc") == 0
    assert "slide is known, and found 2 times: 1 joint reused" in capsys.readouterr().out
    assert detent("rerun", "known.nc") == 0
    assert Record.load("known-2.nc").same_as(Record.load("known.nc"))
    assert detent("articulate", "slide.step", "--corrections", "none") == 0  # writes slide.nc anew
    capsys.readouterr()
    assert detent("rerun", "known.nc") == 2
    told = capsys.readouterr().err
    assert "slide.nc" in told and "it has changed since" in told


def test_corrections_count_when_a_record_is_run_again(capsys):
    save_corrections(Corrections(rename={"arm": "boom"}, fix=("rotor",)), "arm.step.detent.toml")
    assert detent("articulate", "arm.step") == 0
    Path("arm.step.detent.toml").unlink()
    assert detent("rerun", "arm.nc") == 0
    assert "boom" in capsys.readouterr().out
    assert Record.load("arm-2.nc").same_as(Record.load("arm.nc"))


def _box(low, high):
    return BRepPrimAPI.BRepPrimAPI_MakeBox(gp.gp_Pnt(*low), gp.gp_Pnt(*high)).Shape()


def test_what_if_changes_the_verdict(capsys):
    assert detent("articulate", "arm.step", "--ground", "base", "--lock", "slider:rotation") == 0
    assert "solved: 2 free motions" in capsys.readouterr().out
    assert detent("articulate", "four_bar.step", "--ground", "bar 1", "--drop", "bar 3:bar 4") == 0
    assert "solved: 3 free motions" in capsys.readouterr().out


def test_corrections_beside_the_file_are_applied_and_may_be_left_out(capsys):
    save_corrections(Corrections(rename={"arm": "boom"}, fix=("rotor",)), "arm.step.detent.toml")
    assert detent("articulate", "arm.step") == 0
    assert "slider–boom" in capsys.readouterr().out
    assert Record.load("arm.nc").tables["mechanism"][0]["ground"] == ["rotor"]
    assert detent("articulate", "arm.step", "--corrections", "none") == 0
    assert "boom" not in capsys.readouterr().out


def test_such_a_record_is_shown_drawn_and_reported(capsys):
    assert detent("articulate", "arm.step") == 0
    assert detent("show", "arm.nc") == 0
    assert "3 free motions, 1 contact-breaking direction" in capsys.readouterr().out
    assert detent("show", "arm.nc", "--json") == 0
    assert detent("plot", "arm.nc") == 0
    assert Path("arm.png").stat().st_size > 1000
    assert detent("report", "arm.nc", "--out", "arm.html") == 0
    assert Path("arm.html").stat().st_size > 1000


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("nothing.step",), "there is no such file"),
        (("plain.txt",), "plain.txt"),
        (("arm.step", "--ground", "nobody"), "there are base, arm, slider, rotor"),
        (("arm.step", "--clearance", "wide"), "--clearance"),
        (("arm.step", "--clearance", "-1 mm"), "--clearance"),
        (("arm.step", "--clearance", "1 N"), "--clearance"),
        (("arm.step", "--lock", "arm"), "arm:rotation"),
        (("arm.step", "--lock", "nobody:rotation"), "there are base"),
        (("arm.step", "--drop", "base"), "base:arm"),
        (("arm.step", "--drop", "base:nobody"), "there are base"),
        (("arm.step", "--pull", "rotor"), "--pull"),
        (("arm.step", "--pull", "nobody:1,0,0"), "there are base"),
        (("arm.step", "--gravity", "0,0,0"), "--gravity"),
        (("arm.step", "--remove", "nobody"), "there are base"),
        (("arm.step", "--known", "nothing.step"), "there is no such file"),
        (("arm.step", "--known", "plain.txt"), "plain.txt"),
        (("arm.step", "--out", "no/where.nc"), "does not exist"),
        (("arm.step", "--out", "arm.step"), "overwrite"),
        (("arm.step", "--corrections", "none.toml"), "cannot be read"),
    ],
)
def test_wrong_input_is_one_sentence_and_exit_code_2(words, said, capsys):
    Path("plain.txt").write_text("this is no STEP file")
    assert detent("articulate", *words) == 2
    told = capsys.readouterr()
    assert told.out == "" and said in told.err and len(told.err.splitlines()) == 1
    assert not Path("arm.nc").exists()


def test_a_record_or_its_report_is_run_again_from_the_same_file_only(capsys):
    words = ("--ground", "base", "--lock", "rotor:rotation", "--drop", "base:arm")
    assert detent("articulate", "arm.step", *words) == 0
    assert detent("report", "arm.nc") == 0
    assert detent("rerun", "arm.nc") == 0 and detent("rerun", "report.html") == 0
    first, *others = (Record.load(f"{name}.nc") for name in ("arm", "arm-2", "arm-3"))
    assert all(first.same_as(other) for other in others)
    capsys.readouterr()
    with Path("arm.step").open("a") as file:
        file.write("\n")
    assert detent("rerun", "arm.nc") == 2
    assert "it has changed since" in capsys.readouterr().err
    Path("arm.step").unlink()
    assert detent("rerun", "arm.nc") == 2
    assert "arm.step" in capsys.readouterr().err


def test_what_comes_along_is_found_by_its_name(capsys):
    assert detent("articulate", "d_pin") == 0
    assert "wrote d_pin.nc" in capsys.readouterr().out
    assert detent("articulate", "d_pen") == 2
    assert "arm, d_pin, four_bar, round_peg come along" in capsys.readouterr().err
