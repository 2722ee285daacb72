"""What follows from a study's runs: success that holds as often as it says, maps, borders, notes."""

import json
import math

import numpy as np
import pytest
from pytest import approx

from detent.core.errors import InputError
from detent.studies.analyses import analysed
from detent.studies.samples import made_samples, replayed
from detent.studies.variables import Grid, Normal, Uniform, Values
from study_cases import FakeRuns, gathered, last_y, made, unit_study


def ellipse(point):
    return "seated" if ((point["a"] - 0.45) / 0.4) ** 2 + ((point["b"] - 0.52) / 0.2) ** 2 < 1 else "jammed"


def test_the_probability_lies_in_its_interval_in_all_but_a_few_of_200_studies():
    """Seated inside an ellipse of area π · 0.4 · 0.2: 25.1 %. The issue asks for 91 % of 200; expected are ≥ 95 %."""
    true, held = math.pi * 0.08, 0
    for seed in range(200):
        study = unit_study(2, "random", runs=100, seed=seed)
        (row,) = analysed(study, made(study, ellipse)[0]).tables["success"]
        held += row["low"] <= true <= row["high"]
    assert 0.91 * 200 <= held < 200


@pytest.mark.parametrize("method", ["random", "latin", "sobol", "saltelli"])
def test_drawn_runs_give_a_probability(method):
    study = unit_study(2, method, runs=1024)
    (row,) = analysed(study, made(study, ellipse)[0]).tables["success"]
    assert row["of"] == "runs"
    assert row["low"] < math.pi * 0.08 < row["high"]
    assert row["runs"] == (512 if method == "saltelli" else 1024)  # blocks of four, of which two are independent


def test_a_grids_share_is_no_probability():
    study = unit_study(2, "grid", kind="grid")
    record = analysed(study, made(study, ellipse)[0])
    (row,) = record.tables["success"]
    assert (row["of"], row["runs"], row["low"]) == ("plan", 25, None)
    assert record.outcome.reason.endswith("% of the plan)")


@pytest.fixture(scope="module")
def bordered():
    study = unit_study(2, "border", vary=(Uniform("a", ("a",), 0.0, 1.0), Grid("b", ("b",), 0.0, 1.0, 3)))
    record, runs = made(study, ellipse)
    return study, record, analysed(study, record), runs


def test_a_border_study_finds_the_border_with_a_fifth_of_the_grids_runs(bordered):
    _, record, found, runs = bordered
    assert record.data.sizes["run"] == runs.asked <= 4096 / 5
    (line,) = found.tables["border"]
    assert line["variables"] == ["a", "b"]
    assert line["closed"] and set(line["between"]) == {"succeeded", "jammed"}
    points = np.array(line["points"])
    # along either axis the ellipse is crossed within half a cell of each point
    grown = [
        ((points[:, 0] - 0.45) / (0.4 + s)) ** 2 + ((points[:, 1] - 0.52) / (0.2 + s)) ** 2 for s in (-1 / 64, 1 / 64)
    ]
    assert (grown[0] > 1).all() and (grown[1] < 1).all()


def test_its_map_is_the_full_grids(bordered):
    _, record, found, _ = bordered
    words = json.loads(found["map"].attrs["words"])
    for i, j in np.ndindex(65, 65):
        good = ellipse({"a": i / 64, "b": j / 64}) == "seated"
        assert words[str(int(found["map"].values[i, j]))] == ("succeeded" if good else "jammed")
        run = int(found["map_run"].values[i, j])
        if run >= 0:
            assert (record["a"].values[run], record["b"].values[run]) == approx((i / 64, j / 64))
    (row,) = found.tables["success"]
    assert row["low"] < math.pi * 0.08 < row["high"]
    assert row["probability"] == approx(math.pi * 0.08, abs=0.002)
    assert any("may be missed" in note["note"] for note in found.tables["notes"])


def test_it_is_told_from_its_outcomes_alone(bordered):
    study, record, found, _ = bordered
    assert analysed(study, record).same_as(found)
    with pytest.raises(InputError, match="all runs"):
        replayed(study, ["failed"] * 80)


def test_a_run_that_came_to_nothing_is_an_outcome_of_its_own():
    study = unit_study(2, "border", how={"cells": 16, "coarse": 4})
    record, _ = made(study, lambda p: "unresolved" if p["a"] > 0.7 else ellipse(p))
    found = analysed(study, record)
    assert {word for line in found.tables["border"] for word in line["between"]} == {
        "succeeded",
        "jammed",
        "unresolved",
    }
    assert any("unresolved" in note["note"] for note in found.tables["notes"])


def test_a_spread_is_mapped_to_its_ends():
    study = unit_study(2, "border", vary=(Normal("a", ("a",), 0.5, 0.1), Normal("b", ("b",), 0.5, 0.1, 0.4, 0.6)))
    samples = made_samples(study, FakeRuns(ellipse))
    a, b = ([one.coordinates[name] for one in samples] for name in "ab")
    assert (min(a), max(a)) == approx((0.2, 0.8))
    assert (min(b), max(b)) == approx((0.4, 0.6))


@pytest.mark.parametrize(
    "vary",
    [
        (Uniform("a", ("a",), 0.0, 1.0),),
        (Uniform("a", ("a",), 0.0, 1.0), Values("b", ("b",), (1.0, 2.0))),
        tuple(Uniform(name, (name,), 0.0, 1.0) for name in "abc"),
    ],
)
def test_a_border_needs_two_ranges(vary):
    with pytest.raises(InputError):
        made_samples(unit_study(method="border", vary=vary), FakeRuns(ellipse))


def test_the_distributions_of_outputs_are_told():
    study = unit_study(2, "random", runs=500)
    record = analysed(study, made(study, last_y(lambda p: p["a"]))[0])
    (row,) = record.tables["distributions"]
    assert (row["output"], row["count"]) == ("last_y", 500)
    assert row["mean"] == approx(0.5, abs=0.06)
    assert str(record.outcome.reason).startswith("500 of 500 runs succeed (100.0 %")


def test_what_is_told_is_kept_with_the_record(tmp_path, bordered):
    _, _, found, _ = bordered
    found.save(tmp_path / "map.nc")
    from detent.core.record import Record

    assert Record.load(tmp_path / "map.nc").same_as(found)


def test_gathering_of_these_tests_lays_down_what_the_analysis_reads():
    study = unit_study(2, "random", runs=3)
    samples = study.samples()
    record = gathered(study, samples, FakeRuns(ellipse).results([one.point for one in samples]))
    assert set(record.data) == {"a", "b", "last_y", "status", "succeeded"}
