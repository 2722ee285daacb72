"""A scenario's text and its table: all that is wrong is said at its place; what changes leaves the rest alone."""

import tomllib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from detent.scenario import bundled
from detent.studio import editing
from detent.studio.editing import as_json, check
from detent.studio.folder import BadName, Folder, checked_name
from detent.studio.rewriting import rewritten
from detent.studio.workers import Refusal
from house.runs import RING
from house.studio import PEG


def complaints(text: str, tmp_path) -> dict[str, str]:
    return {one["field"]: one["words"] for one in check(Folder(tmp_path), text)["complaints"]}


# ---- what is wrong ----


def test_all_that_is_wrong_is_said_at_once_each_at_its_field(tmp_path):
    text = PEG.replace("friction = 0.2", "fricton = 0.2").replace('"39.9 mm"', '"39.9 kg"').replace('"2.5 s"', "2.5")
    text = text.replace('"20 N/mm", "20 N/mm", "20 N/mm",', '"20 N/mm", "20 N/mm", "20 N",')
    found = check(Folder(tmp_path), text)
    paths = [one["path"] for one in found["complaints"]]
    assert paths == [
        ["mating", "diameter"],
        ["mating", "fricton"],
        ["drive", "stiffness", 2],
        ["drive", "feed", "duration"],
    ]
    lines = [one["line"] for one in found["complaints"]]
    assert lines == sorted(lines) and "39.9 kg" in text.splitlines()[lines[0] - 1]
    assert "39.9 kg" in found["complaints"][0]["words"] and ".toml" not in found["complaints"][0]["words"]


def test_a_wrong_kind_does_not_hide_what_else_is_wrong(tmp_path):
    text = RING.replace("oring.ORing", "oring.Orang").replace('"20 ms"', '"20 mm"').replace("rail.Rail", "rail.Reil")
    found = complaints(text, tmp_path)
    assert set(found) == {"mating.kind", "drive.kind", "run.sample"}
    assert found["mating.kind"].startswith('no "oring.Orang"; there are')
    assert set(complaints("[run]\nsample = 1\n", tmp_path)) == {"name", "mating", "drive", "run.sample"}
    several = RING.replace("[mating]", "[[mating]]") + '[[mating]]\nkind = "x"\n'
    assert set(complaints(several, tmp_path)) == {"mating[1].kind"}
    assert set(complaints('mating = []\nname = "x"\ndrive = 1', tmp_path)) == {"mating", "drive"}


def test_foreign_kinds_are_complained_of_once_each(tmp_path):
    text = RING.replace("oring.ORing", "a.b:C").replace("rail.Rail", "d.e:F")
    assert set(complaints(text, tmp_path)) == {"mating.kind", "drive.kind"}


def test_a_file_of_nothing_but_other_keys_is_answered_soon(tmp_path):
    text = "".join(f"key{i} = {i}\n" for i in range(20_000)) + RING
    assert 90 < len(complaints(text, tmp_path)) < 120


@pytest.mark.parametrize("text", ["name = ", "\ufeffname = 1", "a = " + "[" * 60 + "]" * 60, "a" * 1_000_001])
def test_what_is_no_toml_has_one_complaint_and_no_table(tmp_path, text):
    found = check(Folder(tmp_path), text)
    assert found["table"] is None and len(found["complaints"]) == 1
    assert (found["complaints"][0]["path"], found["complaints"][0]["field"]) == ([], "")


def test_a_table_is_told_as_json(tmp_path):
    table = check(Folder(tmp_path), "a = 2026-11-16\nb = inf\nc = [1, 1.5, true, nan]\n")["table"]
    assert table == {"a": "2026-11-16", "b": "inf", "c": [1, 1.5, True, "nan"]}


def test_warnings_come_with_a_scenario_that_can_be_used(tmp_path):
    found = check(Folder(tmp_path), PEG.replace("friction = 0.2", "friction = 1.2"))
    assert found["complaints"] == [] and "Painlevé" in found["warnings"][0]


@pytest.mark.parametrize("name", bundled())
def test_scenarios_that_come_along_have_no_complaint(tmp_path, name):
    assert editing.listed(Folder(tmp_path), [(name, "bundled")])["found"][0]["complaint"] is None


# ---- what changes ----


def changed(text: str, **values) -> str:
    table = tomllib.loads(text)
    for path, value in values.items():
        *steps, last = path.split("__")
        here: Any = table
        for step in steps:
            here = here[int(step) if step.isdigit() else step]
        if value is None:
            del here[last]
        else:
            here[last] = value
    new = rewritten(text, table)
    assert tomllib.loads(new) == table
    return new


def test_the_same_table_leaves_the_text_as_it_is():
    for path in bundled().values():
        text = path.read_text("utf-8")
        assert rewritten(text, as_json(tomllib.loads(text))) == text


def test_one_value_changes_one_line_and_keeps_its_comment():
    new = changed(PEG, drive__hold=["0 mm", "0 mm", "90 mm"], mating__friction=0.25)
    before, after = PEG.splitlines(), new.splitlines()
    assert [b for a, b in zip(before, after, strict=True) if a != b] == [
        "friction = 0.25",
        'hold = ["0 mm", "0 mm", "90 mm"]       # above the tip',
    ]


def test_keys_come_and_go_where_they_belong():
    assert changed(RING, run__sample=None) == RING.replace('sample = "20 ms"\n', "")
    assert changed(RING, mating__friction=None).count("# rubber on steel") == 0
    new = changed(RING, run__method="fixed", source="ours")
    assert new.index("source") < new.index("[mating]") and new.endswith('method = "fixed"\n')
    assert "# a ring" in new and "# what it is called" in new
    legs = [{"distance": "1 mm", "speed": "2 mm/s"}]
    assert 'legs = [{ distance = "1 mm", speed = "2 mm/s" }]' in changed(RING, drive__legs=legs)
    assert changed(RING, drive__payload={"mass": "1 kg"}).count("[drive.payload]") == 1
    assert tomllib.loads(changed(PEG, drive__feed={"kind": "Feed", "steps": [{"a": 1}, {"a": 2}]}))


def test_a_second_mating_is_added_and_taken_away():
    table = tomllib.loads(RING)
    two = {**table, "mating": [table["mating"], {**table["mating"], "friction": 0.1}]}
    text = rewritten(RING, two)
    assert tomllib.loads(text) == two and text.count("[[mating]]") == 2
    three = {**two, "mating": [*two["mating"], {"kind": "peg.RoundPeg"}]}
    assert tomllib.loads(rewritten(text, three)) == three
    commented = text.replace("friction = 0.1", "friction = 0.1 # slippery")
    one = {**two, "mating": two["mating"][1:]}
    assert tomllib.loads(rewritten(commented, one)) == one


def test_numbers_stay_as_they_are_written_and_null_is_left_out():
    text = "a = 1.0 # one\nb = 1_000\nc = 2026-11-16\nd = inf\ne = true\n"
    assert rewritten(text, {"a": 1, "b": 1000, "c": "2026-11-16", "d": "inf", "e": True}) == text
    assert (
        rewritten(text, {"a": 1, "b": 1000, "c": None, "d": "inf", "e": 1})
        == "a = 1.0 # one\nb = 1_000\nd = inf\ne = 1\n"
    )
    with pytest.raises(Refusal):
        rewritten("a = [1]", {"a": [None]})


def test_a_text_that_is_no_toml_is_written_anew():
    assert tomllib.loads(rewritten("a = = 1", {"a": {"b": [1, {"c": 2}]}, "d": 1})) == {
        "a": {"b": [1, {"c": 2}]},
        "d": 1,
    }


_keys = st.text("ab-é .\"'", min_size=1, max_size=3)
_values = st.recursive(
    st.booleans() | st.integers(-9, 9) | st.floats(-9, 9) | st.text("ab\"'\\\n#é", max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_keys, inner, max_size=3),
    max_leaves=8,
)
_tables = st.dictionaries(_keys, _values, max_size=4)


@settings(max_examples=50)
@given(_tables, _tables)
def test_any_table_can_be_written_into_any_text(before, after):
    text = "# kept\n" + rewritten("", before)
    assert tomllib.loads(text) == before
    new = rewritten(text, after)
    assert tomllib.loads(new) == after


# ---- names ----


@pytest.mark.parametrize("name", ["ring", "ring 2", "été", "a.b", "peg-2", "μ = 0.2", "x" * 100, "comet", "null"])
def test_a_plain_name_is_one(name):
    assert checked_name(name) == name


@pytest.mark.parametrize(
    "name", ["", ".", "..", ".a", "a/b", "a\\b", "a:b", "a\0", "a\n", "con", "LPT1", "nul.x", "a ", "a."]
)
def test_a_name_that_leads_elsewhere_is_none(name):
    with pytest.raises(BadName):
        checked_name(name)
