"""Places for snap hooks asked for by a file, and at the prompt."""

import pytest
from typer.testing import CliRunner

from detent import InputError, Polygon, Record
from detent.cli import app
from detent.latch.pseudo_rigid_body import BeamPawl
from detent.studies.design import Want, bundled_designs
from detent.studies.design.wants import Number
from detent.studies.placing import PlacingTask, place_latches
from detent.units import GPa, deg, mm
from house.test_cli import detent

FILE = bundled_designs()["lid_hooks"]
TEXT = FILE.read_text("utf-8")


def written(folder, *changes):
    text = TEXT
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    path = folder / "lid.toml"
    path.write_text(text)
    return path


def test_a_file_gives_what_the_same_parts_give_in_python():
    tray = Polygon(((-30, 0), (-30, -30), (30, -30), (30, 0), (24, 0), (24, -26), (-24, -26), (-24, 0)))
    hook = BeamPawl(2 * GPa, 18 * mm, 1.6 * mm, 10 * mm, height=0.8 * mm, ramp=30 * deg, back=88 * deg)
    wants = (
        Want("insertion", Number("insertion"), at_most=20.0),
        Want("retention", Number("retention"), at_least=60.0, diode="diode"),
    )
    how = {"friction": "0.2", "wants": wants, "lengths": (12 * mm, 18 * mm)}
    python = place_latches(Polygon.box(x=(-30, 30), y=(0, 4)), tray, "-y", hook, **how)
    record = PlacingTask.load(FILE).placed()
    assert record.tables["places"] == python.tables["places"] and record.outcome == python.outcome
    assert sum(row["holds"] for row in record.tables["places"]) == 4
    assert record.inputs["task"]["places"]["direction"] == "-y"


def test_a_part_may_be_a_drawing(tmp_path):
    path = "M-30 0 H30 V-4 H-30 Z"  # SVG's y points down
    size = 'width="60mm" height="8mm" viewBox="-30 -4 60 8"'
    (tmp_path / "lid.svg").write_text(f'<svg xmlns="http://www.w3.org/2000/svg" {size}><path d="{path}"/></svg>')
    drawn = ("points = [[-30, 0], [30, 0], [30, 4], [-30, 4]]", 'file = "lid.svg"')
    task = PlacingTask.load(written(tmp_path, drawn))
    assert task.places.part.metres.tolist() == pytest.approx(PlacingTask.load(FILE).places.part.metres)
    assert list(task.files) == ["lid.svg"]


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('direction = "-y"', 'direction = "down"', "places.direction"),
        ('direction = "-y"', 'direction = "-y"\nhooks = 3', "places.hooks"),
        ('thickness = "1.6 mm"', "thickness = 1.6", "a unit is missing"),
        ('thickness = "1.6 mm"', 'thicknes = "1.6 mm"', "thickness"),
        ('friction = "0.2"\n', "", "places.friction"),
        ('insertion = { at_most = "20 N" }', 'insertion = { at_most = "20 mm" }', "want.insertion.at_most"),
        ("[want]", "[wish]", "wish"),
    ],
)
def test_a_file_that_cannot_be_used_is_refused_with_its_line(tmp_path, old, new, words):
    with pytest.raises(InputError, match=words) as told:
        PlacingTask.load(written(tmp_path, (old, new)))
    assert told.value.line


def test_what_a_place_does_not_have_cannot_be_wanted(tmp_path):
    with pytest.raises(InputError, match="of a place there are insertion, retention, root strain of leg 1 and diodes"):
        PlacingTask.load(written(tmp_path, ("insertion = {", '"peak force" = {'))).placed()


def test_the_prompt_lists_places_and_what_they_lack(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(app, ["design", "lid_hooks"])
    lines = done.output.splitlines()
    assert done.exit_code == 0, done.output
    assert lines[0] == "lid_hooks: Hooks of a lid on a tray"
    assert lines[1].startswith("  holds  18 mm on face 0, a pocket in wall 4: 2.6 N in, any force out")
    assert "  lacks a face wide enough to stand on: 12 mm on face 0, wall 0" in lines
    assert lines[-1] == "wrote lid_hooks.design.nc"
    assert Record.load("lid_hooks.design.nc").outcome.status == "solved"


def test_the_prompt_says_when_none_holds_and_refuses_what_is_of_no_use(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    written(tmp_path, ("20 N", "1 N"))
    done = CliRunner().invoke(app, ["design", "lid.toml", "--json"])
    assert done.exit_code == 1 and '"status": "unresolved"' in done.output
    capsys.readouterr()
    assert detent("design", "lid.toml", "--runs", "5") == 2
    assert capsys.readouterr().err.startswith("--runs: 5 given, every place is tried once")
