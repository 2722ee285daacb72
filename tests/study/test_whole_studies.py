"""Studies from their files, carried out by worker processes: borders and assemblies come out as in one process."""

import pytest

from detent.core.record import Record
from detent.studies.distributions import run_again, worst
from detent.studies.study import Study
from detent.studies.verb import run_study
from study_cases import HOOK

MAP = """
name = "Where the hook locks itself"
[base]
scenario = "hook.toml"
[vary.mu]
of = "mating.friction"
uniform = [0.2, 2.2]
[vary.ramp]
uniform = ["25 deg", "75 deg"]
[tie]
"mating.hook[3][0]" = "6 mm - 2 mm / tan(ramp)"
[sampling]
method = "border"
cells = 8
coarse = 4
"""
JOINTS = """
name = "Four-bar over its clearance"
outputs = ["nullity", "joint bar 1/bar 2"]
[base]
scenario = "bars.toml"
verb = "articulate"
[vary.gap]
of = "fits[0].gap"
values = ["-0.01 mm", "0.05 mm", "0.2 mm"]
[success]
status = ["solved"]
"""
BARS = """
file = "four_bar"
ground = "bar 1"
clearance = "0.1 mm"
[[fits]]
between = ["bar 1", "bar 2"]
kind = "cylinder"
gap = "0 mm"
"""


@pytest.fixture
def folder(tmp_path):
    for name, text in {"hook": HOOK, "map": MAP, "joints": JOINTS, "bars": BARS}.items():
        (tmp_path / f"{name}.toml").write_text(text, "utf-8")
    return tmp_path


def test_a_border_is_the_same_whoever_runs_it(folder):
    study = Study.load(folder / "map.toml")
    alone = run_study(study, workers=0)
    crew = run_study(study, folder / "map.study", workers=2)
    assert crew.same_as(alone)
    again = run_study(study, folder / "map.study", workers=1)  # all of it is in the journal
    assert again.same_as(alone)
    assert alone.tables["border"][0]["variables"] == ["mu", "ramp"]
    alone.save(folder / "map.nc")
    assert Record.load(folder / "map.nc").same_as(alone)


def test_an_assembly_is_studied_by_workers(folder):
    study = Study.load(folder / "joints.toml")
    study.check()
    record = run_study(study, folder / "joints.study", workers=1)
    assert record["nullity"].values.tolist() == [0, 1, 3]
    assert [row["type"] for row in record.tables["joints"]] == ["fixed", "revolute", "planar"]
    points = [one.point for one in study.samples()]
    (whole,) = run_again(study.base, points, worst(record["nullity"].values, 1), record["fingerprint"].values)
    assert whole.tables["mechanism"][0]["nullity"] == 3
