"""`detent calibrate` at the prompt, its pictures, and the example."""

import json

import numpy as np
import pytest

from calibration_cases import noisy, ring, travelled, write_log
from detent.core.record import Record
from detent.mating.oring.model import ORing
from detent.report import figures
from detent.report.view import view
from detent.scenario import Scenario
from examples import calibrate as example
from house.test_cli import detent

FIT = ("--fit", "mating.friction=0.1:0.6", "--fit", "mating.c1=5 N/mm^2:40 N/mm^2", "--starts", "0")


@pytest.fixture(autouse=True)
def _bench(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    base = ring(tmp_path)
    text = (tmp_path / "ring.toml").read_text().replace("friction = 0.3", "friction = 0.3  # rubber on steel")
    (tmp_path / "ring.toml").write_text(text)
    place, force = travelled(base, {"mating.friction": 0.25, "mating.c1": "18 N/mm^2"}, 300)
    write_log(tmp_path / "bench.csv", place, force + 0.5 * noisy(300, 1))
    inside = (place > 2.8e-3) & (place < 6.0e-3)
    write_log(tmp_path / "bore.csv", place[inside], force[inside] + 0.5 * noisy(int(inside.sum()), 1))


def test_parameters_come_with_intervals_and_the_scenario_with_its_comments(capsys):
    assert detent("calibrate", "ring.toml", "bench.csv", *FIT, "--write", "fitted.toml") == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "ring, calibrated"
    assert lines[1].startswith("  friction  0.2") and ", interval 0.2" in lines[1] and lines[1].endswith("began at 0.3")
    assert lines[2].startswith("  c1        1") and "N/mm^2" in lines[2]
    assert "before the fit" in lines[3]
    assert lines[4].startswith("solved: friction 0.2") and "±" in lines[4] and "(95 %)" in lines[4]
    assert lines[5:] == ["wrote ring.calibrate.nc", "wrote fitted.toml"]
    fitted = Scenario.load("fitted.toml")
    (row, _) = Record.load("ring.calibrate.nc").tables["parameters"]
    assert fitted.mating[0].friction == pytest.approx(row["value"], abs=0.02 * row["standard_error"])  # type: ignore[union-attr]
    with open("fitted.toml", encoding="utf-8") as file:
        assert "# rubber on steel" in file.read()


def test_a_sensors_zero_is_told_and_no_part_of_the_scenario(capsys):
    assert (
        detent("calibrate", "ring.toml", "bench.csv", *FIT, "--fit", "sensor.zero=-5 N:5 N", "--write", "fitted.toml")
        == 0
    )
    assert capsys.readouterr().out.splitlines()[3].startswith("  zero ")
    (fitted,) = Scenario.load("fitted.toml").mating
    assert isinstance(fitted, ORing) and fitted.friction == pytest.approx(0.25, abs=0.05)


def test_what_is_not_told_exits_with_3_and_writes_no_scenario(tmp_path, capsys):
    code = detent("calibrate", "ring.toml", "bore.csv", *FIT, "--write", "fitted.toml", "--json")
    said, complained = capsys.readouterr()
    found = json.loads(said)
    assert code == 3
    assert found["status"] == "unresolved" and found["written"] is None
    assert [row["value"] for row in found["parameters"]] == [None, None]
    assert "is not written" in complained
    assert not (tmp_path / "fitted.toml").exists()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("bench.csv",), "--fit"),
        (("none.csv", *FIT), "cannot be read"),
        (("bench.csv", "--fit", "mating.frction=0.1:0.6"), "did you mean"),
        (("bench.csv", *FIT, "--loss", "fair"), "soft_l1"),
        (("bench.csv", *FIT, "--resolution", "1 s"), "mm"),
        (("bench.csv", *FIT, "--write", "bench.csv"), "overwrite"),
        (("bench.csv", *FIT, "--write", "fitted.txt"), ".toml"),
        (("bench.csv", *FIT, "--along", "time"), "time"),
    ],
)
def test_wrong_input_is_one_sentence_and_exit_2(words, told, capsys):
    assert detent("calibrate", "ring.toml", *words) == 2
    said = capsys.readouterr().err
    assert told in said
    assert "Traceback" not in said


def test_the_record_is_drawn_shown_and_run_again(tmp_path, capsys):
    detent("calibrate", "ring.toml", "bench.csv", *FIT)
    record = Record.load("ring.calibrate.nc")
    assert [one.name for one in figures.panels(record)] == ["measurement and model", "what is left", "parameters"]
    figures.save(figures.overview(record, "ring"), tmp_path / "ring.png")
    assert (tmp_path / "ring.png").stat().st_size > 20_000
    shown = view("ring", record)
    assert [one["title"] for one in shown["plots"]] == ["Measurement and model", "What is left"]
    overlay = shown["plots"][0]
    assert [one["label"] for one in overlay["curves"]] == ["measured", "fitted model", "before the fit"]
    assert np.isfinite(overlay["x"]["values"]).all()
    assert {one["name"] for one in shown["tables"]} >= {"parameters", "fit", "starts"}
    assert detent("show", "ring.calibrate.nc") == 0
    assert "  friction  0.2" in capsys.readouterr().out
    (tmp_path / "again").mkdir()
    assert detent("rerun", "ring.calibrate.nc", "--out", "again") == 0
    assert Record.load("again/ring.calibrate.nc").same_as(record)


def test_the_example_finds_its_hook_and_says_what_it_cannot_tell():
    found = example.main()
    rows = {row["name"]: row for row in found["whole"].tables["parameters"]}
    assert abs(rows["friction"]["value"] - 0.27) < 4 * rows["friction"]["standard_error"]
    assert abs(rows["height"]["value"] - 2.05) < 4 * rows["height"]["standard_error"]
    assert "modulus and width cannot be told apart" in found["pair"].outcome.reason
    assert "1 % more modulus is undone by 1 % less width" in found["pair"].outcome.reason
