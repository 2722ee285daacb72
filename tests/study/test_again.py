"""One run of a study again: the same record to the bit, from the study's record alone."""

from dataclasses import replace
from pathlib import Path
from shutil import copytree

import pytest
from typer.testing import CliRunner

from detent import InputError, Record
from detent.cli import app
from detent.report import full_records
from detent.report.page import Run, views
from detent.studies.rerun import run_of
from detent.studies.study import Study
from detent.studies.verb import run_study
from study_bases import RING

STUDY = """\
name = "rings"
outputs = ["peak force"]
[base]
scenario = "ring.toml"
set = { "run.sample" = "50 ms" }
[vary.friction]
of = "mating.friction"
uniform = [0.1, 0.5]
[vary.deep]
values = ["3 mm", "4 mm"]
[tie]
"mating.entry" = "deep + 0.1 mm"
[sampling]
method = "random"
runs = 3
seed = 4
[success]
limits = { "peak force" = { at_most = "300 N" } }
[limits]
keep = "all"
"""


@pytest.fixture(scope="module")
def carried_out(tmp_path_factory):
    folder = tmp_path_factory.mktemp("rings")
    (folder / "ring.toml").write_text(RING)
    (folder / "rings.toml").write_text(STUDY)
    run_study(Study.load(folder / "rings.toml"), folder / "rings.study", workers=1).save(folder / "rings.nc")
    return folder


@pytest.fixture
def folder(carried_out, tmp_path):
    return Path(copytree(carried_out, tmp_path / "rings"))


def test_every_run_comes_again_to_the_bit(folder):
    record = Record.load(folder / "rings.nc")
    for run, row in ((0, record.tables["kept"][0]), (5, record.tables["kept"][5])):
        found, is_same = run_of(record, run, folder)
        assert is_same and found.same_as(Record.load(folder / "rings.study" / row["file"]))


def test_a_scenario_changed_since_does_not_count(folder):
    (folder / "ring.toml").write_text(RING.replace("friction = 0.3", "friction = 0.9").replace('"25 mm"', '"25.1 mm"'))
    assert run_of(Record.load(folder / "rings.nc"), 2, folder)[1]


def test_what_is_not_the_same_is_said(folder):
    record = Record.load(folder / "rings.nc")
    moved = replace(record, data=record.data.assign(friction=record.data["friction"] * 1.01))
    assert not run_of(moved, 2, folder)[1]
    moved.save(folder / "moved.nc")
    done = CliRunner().invoke(app, ["rerun", str(folder / "moved.nc"), "--run", "2", "-o", str(folder)])
    assert done.exit_code == 0 and "not the same as in the study" in done.stderr


def test_the_page_takes_the_kept_runs_along_and_knows_them(folder, monkeypatch):
    found = views([Run("rings", Record.load(folder / "rings.nc"))])
    assert found[0]["study"]["kept"] == []
    monkeypatch.chdir(folder)
    done = CliRunner().invoke(app, ["rerun", "rings.nc", "--run", "3"])
    assert done.exit_code == 0 and "wrote rings_run_3.nc" in done.stdout and done.stderr == ""
    runs = [Run(name, Record.load(folder / f"{name}.nc")) for name in ("rings", "rings_run_3")]
    assert views(runs)[0]["study"]["kept"] == [{"run": 3, "key": "rings_run_3"}]
    along = full_records.beside(folder / "rings.nc", Record.load(folder / "rings.nc"))
    assert sorted(name for name, _ in along) == [f"rings_run_{run}" for run in range(6)]
    assert CliRunner().invoke(app, ["report", "rings.nc"]).exit_code == 0
    assert (folder / "report.html").stat().st_size > 800_000


@pytest.mark.parametrize("run", [-1, 6])
def test_a_run_there_is_not_is_refused(folder, run):
    with pytest.raises(InputError, match="from 0 to 5"):
        run_of(Record.load(folder / "rings.nc"), run, folder)
