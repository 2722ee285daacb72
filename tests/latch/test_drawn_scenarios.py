"""Polygons of a scenario from drawings beside it: exact corners and digests in the record, nothing from outside."""

import hashlib
import os
import sys
import tomllib

import pytest

from detent.cli import verbs
from detent.core.errors import InputError
from detent.scenario import Scenario, bundled
from house.test_scenario_schema import conforms, editors
from latch.outlines import drawn, lines, svg

HOOK = ((-18, 0), (-18, -30), (-16, -40), (-8, -30), (-14, -28), (-14, 0))  # the left pawl of latch_two_pawls
GIVEN = 'polygon = { name = "left pawl", points = [[-18, 0], [-18, -30], [-16, -40], [-8, -30], [-14, -28], [-14, 0]] }'
BAR = 'name = "bar of the T"\npoints = [[-10, -46], [10, -46], [10, -40], [-10, -40]]'


@pytest.fixture
def folder(tmp_path):
    inside = tmp_path / "project"
    inside.mkdir()
    (inside / "hook.dxf").write_bytes(drawn(lines(HOOK, "pawl")))
    (inside / "bar.svg").write_bytes(svg('<rect id="bar" x="-10" y="40" width="20" height="6"/>'))
    (tmp_path / "outside.dxf").write_bytes(drawn(lines(HOOK, "pawl")))
    return inside


def text(pawl='{ file = "hook.dxf", layer = "pawl" }', bar='file = "bar.svg"\nid = "bar"'):
    found = bundled()["latch_two_pawls"].read_text("utf-8")
    assert GIVEN in found and BAR in found
    return found.replace(GIVEN, f"polygon = {pawl}").replace(BAR, bar).replace('sample = "20 ms"', 'sample = "0.2 s"')


def test_a_drawn_latch_is_the_one_of_points(folder):
    scenario = Scenario.loads(text(), folder)
    record = scenario.run()
    plain = Scenario.load(bundled()["latch_two_pawls"], {"run.sample": "0.2 s"}).run()
    assert [(one.kind, one.exact) for one in record.events] == [(one.kind, one.exact) for one in plain.events]
    digests = {name: hashlib.sha256((folder / name).read_bytes()).hexdigest() for name in ("hook.dxf", "bar.svg")}
    assert record.inputs["files"] == digests
    kept = record.inputs["mating"][0]["pawls"][0]["polygon"]
    assert sorted(map(tuple, kept["points"])) == sorted((str(x), str(y)) for x, y in HOOK)
    assert kept["drawing"] | {"chord": 0} == {
        "file": "hook.dxf", "sha256": digests["hook.dxf"], "layer": "pawl", "id": "", "chord": 0,
    }  # fmt: skip


def test_an_editor_accepts_a_drawing_in_place_of_points():
    assert conforms(tomllib.loads(text()), editors())
    assert not conforms(tomllib.loads(text(pawl='{ file = "hook.dxf", lyer = "pawl" }')), editors())


def test_its_record_runs_again_without_the_files(folder, tmp_path):
    record = Scenario.loads(text(), folder).run()
    again = Scenario.from_inputs(record.inputs)
    assert again.run().same_as(record) and again.inputs == record.inputs


@pytest.mark.parametrize(
    "name", ["../outside.dxf", "/etc/passwd", "link.dxf", "sub/../../outside.dxf", "file:///x.dxf"]
)
def test_nothing_outside_the_folder_is_read(folder, name):
    os.symlink(folder.parent / "outside.dxf", folder / "link.dxf")
    with pytest.raises(InputError, match=r"folder|regular") as refused:
        Scenario.loads(text(pawl=f'{{ file = "{name}", layer = "pawl" }}'), folder)
    assert refused.value.field == "mating.pawls[0].polygon.file"


@pytest.mark.parametrize(
    ("pawl", "field", "words"),
    [
        ('{ file = "hook.dxf", layer = "no" }', "mating.pawls[0].polygon", "hook.dxf: there is no layer 'no'"),
        ('{ file = "hook.dxf", id = "a" }', "mating.pawls[0].polygon.id", "an SVG file has ids"),
        ('{ file = "hook.dxf", unit = "ft" }', "mating.pawls[0].polygon.unit", "one of m, mm"),
        ('{ file = "hook.dxf", chord = "0.01" }', "mating.pawls[0].polygon.chord", "a unit is missing"),
        ('{ file = "hook.dxf", points = [[0, 0]] }', "mating.pawls[0].polygon.points", "no such key"),
        ('{ file = "none.dxf" }', "mating.pawls[0].polygon.file", "no such file"),
        ("{ file = 3 }", "mating.pawls[0].polygon.file", "the name of a file"),
        ('{ file = "open.dxf" }', "mating.pawls[0].polygon", "the outline is open at (-14, 0)"),
        (GIVEN[10:-2] + ', drawing = { file = "a", sha256 = "b" } }', "mating.pawls[0].polygon", "only a record"),
    ],
)  # fmt: skip
def test_a_drawing_that_cannot_be_used_is_refused_at_the_prompt(folder, pawl, field, words, monkeypatch, capsys):
    (folder / "open.dxf").write_bytes(drawn(lambda space: space.add_lwpolyline(HOOK)))
    (folder / "latch.toml").write_text(text(pawl=pawl))
    monkeypatch.setattr(sys, "argv", ["detent", "simulate", str(folder / "latch.toml"), "--out", str(folder / "a.nc")])
    with pytest.raises(SystemExit) as left:
        verbs.main()
    told = capsys.readouterr()
    assert left.value.code == 2 and told.out == "" and not (folder / "a.nc").exists()
    assert told.err.startswith(f"{field}:") and words in told.err and told.err.count("\n") == 1
