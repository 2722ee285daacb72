"""What the page gets of a design search, of places for hooks, of joints that come and go, of two studies compared."""

import math
from dataclasses import replace

import numpy as np
import pytest

from design_records import N, hook, hostile
from detent import Record
from detent.report.page import Run, page
from detent.report.subjects.hook_spots import first_shown
from detent.report.view import view
from detent.studies.comparing import compare_studies
from house.runs import HOSTILE
from study_records import X, joint_stack, peg_map, sampled


def through_a_file(record: Record) -> Record:
    return Record.from_bytes(record.to_bytes(), "design.nc")


def seen(record: Record):
    return view("hook", through_a_file(record))


def wants(record: Record):
    return {one["what"]: one for one in seen(record)["design"]["wants"]}


# ---- the best design, and what was wanted ----


def test_parameters_stand_in_typed_units_with_their_ends():
    length, ramp = seen(hook())["design"]["best"]
    assert (length["start"], length["value"], length["at"]) == ("10 mm", "15 mm", "")
    assert (ramp["start"], ramp["value"], ramp["at"]) == ("45 deg", "35 deg", "low end")
    assert length["of"] == "mating.length"


def test_wants_are_told_in_words_and_not_as_true_nan_or_inf():
    rows = wants(hook())
    insertion, retention, diode = rows["insertion"], rows["retention"], rows["total diode"]
    assert (insertion["value"], insertion["verdict"], insertion["mood"]) == ("20 N", "binds", "open")
    assert (insertion["start"], insertion["start_mood"]) == ("40 N, missed", "bad")
    assert insertion["other"] == "20.6 N, +3.0 %; misses the limit"
    assert insertion["relaxed"] == "0.1 mm more length makes it 0.4 N less"
    assert (retention["value"], retention["room"]) == ("any force", "–")
    assert (
        retention["verdict"] == "holds, by a diode in 94 % of the samples"
        and retention["other"] == "any force, the same"
    )
    assert (diode["value"], diode["start"]) == ("yes", "no, missed")
    goal = rows["goal: length"]
    assert (goal["value"], goal["start"], goal["verdict"]) == ("15 mm", "10 mm", "the smallest found")
    words = str([{key: one for key, one in row.items() if key != "missed"} for row in rows.values()])
    assert "inf" not in words and "nan" not in words


def test_the_nearest_design_is_not_called_the_best():
    found = seen(hook(found=False))["design"]
    assert not found["found"] and seen(hook())["design"]["found"]
    rows = {one["what"]: one for one in found["wants"]}
    assert rows["insertion"]["mood"] == "bad" and rows["goal: length"]["verdict"] == ""


def test_raw_tables_are_not_shown_again_and_curves_are_folded():
    shown = seen(hook())
    assert shown["tables"] == []
    assert len(shown["plots"]) > 3 and not any(one["open"] for one in shown["plots"])
    facts = {one["name"]: one["value"] for one in shown["facts"]}
    assert facts == {"wants that hold": "3 of 3", "length": "15 mm", "runs": "14"}


# ---- all designs ----


def test_designs_come_as_runs_with_the_wants_they_miss():
    tried = seen(hook())["design"]["tried"]
    words = [one["word"] for one in tried["statuses"]]
    told = [words[k] for k in tried["status"]]
    assert told == ["2 wants missed"] * 3 + ["1 want missed"] * 2 + ["all wants hold"] * 7
    assert tried["succeeded"].tolist() == [0] * 5 + [1] * 7 and tried["success"]["good"] == 7
    assert tried["reasons"][tried["reason"][0] - 1]["words"] == "misses insertion, retention"
    assert tried["best"] == 5 and tried["start"] == ["trial", "goal_length"]
    by_id = {one["id"]: one for one in (*tried["variables"], *tried["outputs"])}
    assert by_id["length"]["values"][0] == pytest.approx(10.0) and by_id["ramp"]["unit"] == "deg"
    assert math.isinf(by_id["retention"]["values"][-1]) and by_id["retention"]["endless"] == "any force"


def test_the_best_so_far_only_falls_and_begins_with_the_first_that_holds():
    (line,) = seen(hook(("insertion",)))["design"]["tried"]["borders"]
    x, y = line["points"].T
    assert x[0] == 5 and x[-1] == N - 1 and (np.diff(y) <= 0).all()
    assert y[0] == pytest.approx(20.0) and y[-1] == pytest.approx(14.0)


def test_two_goals_have_a_front_in_order():
    found = seen(hook(("length", "insertion")))["design"]
    tried = found["tried"]
    assert tried["start"] == ["goal_length", "goal_insertion"]
    (line,) = tried["borders"]
    assert line["points"].shape == (7, 2) and (np.diff(line["points"][:, 0]) > 0).all()
    goal = next(one for one in tried["outputs"] if one["id"] == "goal_insertion")
    low, high = goal["seen"]
    assert low < 14.0 and 20.0 < high < 24.0  # the picture shows where designs hold all, not the start at 40 N
    front = found["folded"][-1]
    assert front["columns"] == ["design", "goal: length", "goal: insertion", "length", "ramp"]
    assert front["rows"][0] == ["5", "15 mm", "20 N", "15 mm", "35 deg"]


def test_slopes_are_for_one_typed_unit_of_each_parameter():
    table = seen(hook())["design"]["folded"][0]
    assert table["columns"] == ["", "1 mm more length", "1 deg more ramp"]
    assert table["rows"][0] == ["insertion", "−4 N", "+1.75 N"]  # 100 N/rad
    assert table["rows"][1] == ["length", "+1 mm", "–"]


def test_of_every_face_and_wall_the_best_hook_is_drawn_first():
    rows = [
        {"place": k, "face": 0, "wall": wall, "judged": True, "holds": k != 3} for k, wall in enumerate((4, 4, 6, 8))
    ]
    assert first_shown(rows) == [0, 2]
    assert first_shown([{**rows[3]}, {**rows[3], "place": 5, "wall": 1}]) == [3]  # none holds: the nearest alone


def test_a_strangers_search_is_shown_as_text():
    record = through_a_file(hostile())
    assert HOSTILE not in str(view("x", record)["design"])
    assert "<script>alert" not in page([Run("x", record)])
    assert view("x", replace(record, tables={}))["design"] is None


# ---- joints ----


def test_joints_are_told_along_the_variable_in_typed_units():
    record = through_a_file(joint_stack("grid"))
    found = view("s", record)["study"]["joints"]
    assert found["axis"] == "gap [mm]" and found["types"] == ["none", "planar", "revolute"]
    (row,) = found["rows"]
    ends = [(one["from"], one["to"]) for one in row["spans"]]
    assert ends == [pytest.approx(pair) for pair in ((0.01, 0.025), (0.025, 0.065), (0.065, 0.08))]
    assert found["table"]["rows"][1][1:] == [
        "planar",
        "4 of 8",
        "50 %",
        "0.03 mm to 0.06 mm (no longer at 0.02 mm and 0.07 mm)",
    ]
    assert "joints" not in [one["name"] for one in view("s", record)["tables"]]


def test_of_several_variables_joints_are_told_by_shares_with_intervals():
    found = view("s", through_a_file(joint_stack("random", variables=2)))["study"]["joints"]
    (row,) = found["rows"]
    assert [(one["from"], one["to"]) for one in row["spans"]] == [(0, 25), (25, 50), (50, 100)]
    assert found["table"]["rows"][0] == ["bar 1/bar 2", "none", "2 of 8", "25 % (10 to 90 %)"]
    assert found["axis"] == "share of the runs [%]"


def test_a_joint_is_a_word_in_every_run_and_has_no_mean():
    found = view("s", through_a_file(joint_stack("random")))
    (joint,) = [one for one in found["study"]["outputs"] if one["name"].startswith("joint")]
    assert [joint["words"][int(k)] for k in joint["values"]] == ["none"] * 2 + ["planar"] * 4 + ["revolute"] * 2
    assert joint["id"] not in [one["id"] for one in found["study"]["histograms"]]


# ---- two studies ----


def test_a_comparison_is_told_in_typed_units_with_intervals():
    first = sampled()
    good = first.data["succeeded"].copy(data=np.zeros(600, np.int64))
    second = replace(first, data=first.data.assign(succeeded=good), inputs={**first.inputs, "name": "Weaker"})
    record = through_a_file(compare_studies(first, second))
    shown = view("c", record)
    tables = {one["name"]: one for one in shown["tables"]}
    changed = tables["What changed"]
    assert changed["columns"][1:3] == [first.inputs["name"], "Weaker"]
    success = changed["rows"][0]
    assert success[2] == "0 %" and " points (−" in success[3] and success[5] == "below 0.1 %"
    force = next(row for row in changed["rows"] if row[0].startswith("peak force"))
    assert force[1].endswith(" N, 10 without") and force[3] == "0 N" and force[5] == "100 %"
    runs = tables["Runs that ended otherwise"]
    assert runs["total"] == int(first["succeeded"].sum()) and runs["rows"][0][1:3] == [
        "seated, good",
        "seated, not good",
    ]
    name = next(row["name"] for row in record.tables["varied"] if row["units"] == "mm")
    value = record.tables["changed"][0]["at"][name]
    assert runs["rows"][0][runs["columns"].index(name)] == f"{1e3 * value:.4g} mm"
    assert not {"comparison", "changed", "statuses", "varied"} & tables.keys()
    assert all(len(one["curves"]) == 2 and one["open"] for one in shown["plots"])


def test_other_records_have_neither():
    shown = view("m", peg_map(5))
    assert shown["design"] is None and shown["study"]["joints"] is None and X in str(shown["study"]["variables"])
