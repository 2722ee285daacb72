"""A design task's file: what is read from it, what is refused and where; the command that runs it."""

import json
import math

import pytest
from typer.testing import CliRunner

from detent import InputError, Record
from detent.cli import app
from detent.report import figures
from detent.scenario import Scenario
from detent.studies.design import DesignTask, bundled_designs
from detent.studies.design.wants import Want
from detent.units import deg, mm

TASK = """name = "Hook"

[base]
scenario = "snap_hook"

[design.length]
of = ["mating.support.length"]
range = ["8 mm", "40 mm"]
start = "12 mm"

[design.ramp]
range = ["15 deg", "60 deg"]

[tie]
"drive.start_at.x" = "-length"
"mating.hook[1][0]" = "0.8 mm / tan(ramp)"
"mating.hook[2][0]" = "0.8 mm / tan(ramp)"

[want]
insertion = { at_most = "60 N" }
"length" = { at_most = "25 mm" }
"retention / insertion" = { at_least = 0.5 }
status = ["released", "retained"]

[minimise]
of = "insertion"

[search]
runs = 40
seed = 2
"""


def task(tmp_path, *changes):
    text = TASK
    for before, after in changes:
        assert before in text
        text = text.replace(before, after)
    file = tmp_path / "hook.toml"
    file.write_text(text)
    return DesignTask.load(file)


def test_a_task_is_read_as_it_is_written(tmp_path):
    read = task(tmp_path)
    assert read.names == ("length", "ramp") and read.begin == pytest.approx({"length": 12 * mm, "ramp": 37.5 * deg})
    assert [one.what for one in read.wants] == ["insertion", "length", "retention / insertion", "status"]
    assert read.wants[0].at_most == 60.0 and read.wants[1].at_most == 0.025 and read.wants[2].at_least == 0.5
    assert [one.what for one in read.goals] == ["insertion"] and read.search.runs == 40 and read.search.seed == 2
    assert [one.name for one in read.outputs] == ["insertion", "retention"]
    assert read.check_all() == {"insertion": "N", "length": "m", "retention / insertion": "1"}
    assert (
        read.points(read.begin)[0]["drive.start_at.x"] == "-12 mm"
        or "m" in read.points(read.begin)[0]["drive.start_at.x"]
    )


def test_places_are_rounded_to_what_people_type(tmp_path):
    read = task(tmp_path)
    assert read.typed(read.values((1 / 3, 0.123456789))) == {"length": "18.6667 mm", "ramp": "20.5556 deg"}
    assert read.values((0.0, 1.0)) == {"length": 8 * mm, "ramp": 60 * deg}
    assert read.place(read.begin) == pytest.approx((0.125, 0.5))


@pytest.mark.parametrize(
    ("before", "after", "field", "words"),
    [
        ('range = ["8 mm", "40 mm"]', 'range = ["40 mm", "8 mm"]', "design.length.range", "low end"),
        ('range = ["8 mm", "40 mm"]', 'range = ["8 mm", "40 N"]', "design.length.range[1]", "mm"),
        ('start = "12 mm"', 'start = "7 mm"', "design.length.start", "range"),
        ('start = "12 mm"', 'begin = "7 mm"', "design.length.begin", "no such key"),
        ('at_most = "60 N"', 'at_most = "60 mm"', "want.insertion.at_most", "N"),
        ('at_most = "60 N"', 'below = "60 N"', "want.insertion.below", "no such key"),
        ('insertion = { at_most = "60 N" }', 'insertoin = { at_most = "60 N" }', "want.insertoin", "no output"),
        ('insertion = { at_most = "60 N" }', "insertion = {}", "want.insertion", "at_least, at_most"),
        ('status = ["released", "retained"]', 'status = ["fine"]', "want.status", "there are seated"),
        ('at_most = "60 N"', 'at_most = "60 N", or = "latch"', "want.insertion.or", "a diode is needed"),
        ('at_most = "60 N"', 'at_most = "60 N", or = "diode"', 'want."insertion"', 'verb = "diode"'),
        ('of = "insertion"', 'of = "insertion + length"', "minimise", "cannot be added"),
        ('of = "insertion"', "of = []", "minimise.of", "at least one"),
        ("runs = 40", "runs = 0", "search.runs", "whole number"),
        ("runs = 40", 'optimiser = "nevergrad"', "search.optimiser", "scipy, optuna"),
        ("runs = 40", "share = 1.5", "search.share", "share"),
        ('"drive.start_at.x" = "-length"', '"drive.start_at.x" = "-lenght"', 'tie."drive.start_at.x"', "lenght"),
        ('name = "Hook"', 'name = "Hook"\ncheck = "../hook.toml"', "check", "beside"),
        ('name = "Hook"', 'name = "Hook"\ncheck = "hook"', "check", "its parameters are"),
        ('[search]', '[tolerate.grip]\nof = "mating.friction"\nnormal = 3\n[search]', "tolerate.grip.normal", "table"),
    ],
)  # fmt: skip
def test_what_cannot_be_used_is_refused_with_its_line(tmp_path, before, after, field, words):
    with pytest.raises(InputError) as refused:
        task(tmp_path, (before, after)).check_all()
    assert refused.value.field == field and words in str(refused.value)
    assert str(refused.value.file).endswith("hook.toml") and refused.value.line


def test_a_want_is_missed_by_as_much_whatever_its_unit():
    from detent.studies.design.wants import Number
    from detent.studies.run_one import Result

    def missed(value, **ends):
        return Want("work", Number("work"), **ends).missed(Result("", "", "", None, {"work": value}), {})

    assert missed(30.0, at_most=20.0) == pytest.approx(math.log(1.5))
    assert missed(0.03, at_most=0.02) == pytest.approx(math.log(1.5))
    assert missed(20.0, at_most=20.0) == 0.0 and missed(10.0, at_least=20.0) == pytest.approx(math.log(1.5))
    assert missed(math.inf, at_most=20.0) == 3.0 and missed(math.inf, at_least=20.0) == -1.0
    assert missed(21.0, at_least=20.0, at_most=30.0) == pytest.approx(-math.log1p(0.05))


@pytest.mark.parametrize("name", sorted(bundled_designs().keys() - {"lid_hooks"}))
def test_tasks_that_come_along_can_be_read_and_their_start_is_poor(name):
    read = DesignTask.load(bundled_designs()[name])
    read.check_all()
    assert "ours" in read.source


def test_the_command_tells_start_design_wants_and_writes_a_scenario(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "hook.toml").write_text(TASK)
    run = CliRunner().invoke(app, ["design", "hook.toml", "--write", "best.toml", "--seed", "1"])
    assert run.exit_code == 0, run.output
    lines = run.output.splitlines()
    assert lines[0].startswith("hook: Hook, 2 parameters, ") and lines[1] == "start: length 12 mm, ramp 37.5 deg"
    assert any(line.startswith("  insertion: ") and "(at most 60 N)" in line for line in lines)
    assert any(line.startswith("  retention / insertion: ") for line in lines)
    assert lines[-3].startswith("solved: all 4 wants hold") and lines[-2:] == [
        "wrote hook.design.nc",
        "wrote best.toml",
    ]
    record = Record.load(tmp_path / "hook.design.nc")
    told = {row["what"]: row["value"] for row in record.tables["constraints"]}
    again = Scenario.load(tmp_path / "best.toml").run()
    assert float(again["mating_force"].max()) == told["insertion"]
    assert "ours" in (tmp_path / "best.toml").read_text()  # comments stay
    assert len(figures.drawn(figures.overview(record, "hook"), "svg")) > 10_000
    shown = CliRunner().invoke(app, ["show", "hook.design.nc"])
    assert shown.exit_code == 0 and "solved" in shown.output


def test_where_none_is_found_the_exit_code_is_1_and_json_says_why(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "hook.toml").write_text(TASK.replace('"60 N"', '"1 N"'))
    run = CliRunner().invoke(app, ["design", "hook.toml", "--runs", "20", "--json", "--write", "best.toml"])
    assert run.exit_code == 1, run.output
    told = json.loads(run.output)
    assert told["status"] == "unresolved" and "the nearest lacks " in told["reason"] and told["stats"]["runs"] == 20
    assert not (tmp_path / "best.toml").exists()
    assert CliRunner().invoke(app, ["design", "no_such_task"]).exit_code != 0
