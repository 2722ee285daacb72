"""Two studies side by side."""

import math
from dataclasses import replace

import numpy as np
import pytest
from pytest import approx
from typer.testing import CliRunner

from detent.cli import app
from detent.core.errors import InputError
from detent.core.record import Outcome, Record, Status
from detent.studies.comparing import common_runs, compare_studies, difference
from study_cases import made, unit_study
from study_records import peg_map


@pytest.mark.parametrize(
    ("first", "second", "low", "high"),
    [  # Newcombe 1998, table II, method 10; there p₁ − p₂
        ((48, 80), (56, 70), 0.0524, 0.3339),
        ((3, 10), (9, 10), 0.1705, 0.8090),
        ((0, 20), (10, 10), 0.6791, 1.0),
    ],
)
def test_the_difference_of_two_probabilities_has_newcombes_interval(first, second, low, high):
    found = difference(first, second)
    assert found.low == approx(low, abs=5e-5)
    assert found.high == approx(high, abs=5e-5)


def test_a_difference_of_nothing_holds_zero_and_turns_with_its_order():
    same, back = difference((30, 50), (30, 50)), difference((20, 50), (40, 50))
    assert same.value == 0.0 and not same.certain
    forth = difference((40, 50), (20, 50))
    assert (forth.low, forth.high) == (approx(-back.high), approx(-back.low))
    assert back.certain


def studies(shift=0.1, seeds=(1, 1), runs=400):
    """Seated where a + b < 1; the second study's parts are larger."""

    def answer(add):
        def of(point):
            y = point["a"] + point["b"] + add
            return "jammed" if y >= 1 else {"last_y": y}

        return of

    plans = [unit_study(2, "random", runs=runs, seed=seed) for seed in seeds]
    return [made(plan, answer(add))[0] for plan, add in zip(plans, (0.0, shift), strict=True)]


def test_runs_in_common_tell_which_changed():
    a, b = studies()
    record = compare_studies(a, b)
    row = record.tables["comparison"][0]
    assert row["common"] == 400 == len(common_runs(a, b))
    x, y = a["a"].values, a["b"].values
    lost = set(np.flatnonzero((x + y < 1) & (x + y + 0.1 >= 1)).tolist())
    assert {one["first_run"] for one in record.tables["changed"]} == lost
    assert (row["gained"], row["lost"]) == (0, len(lost))
    assert row["probability"] < 1e-6
    assert row["difference"] == approx(-len(lost) / 400)
    one = record.tables["changed"][0]
    assert (one["first"], one["second"]) == ("seated", "jammed")
    assert set(one["at"]) == {"a", "b"}


def test_another_seed_has_no_runs_in_common_and_the_distributions_are_compared():
    a, b = studies(shift=0.0, seeds=(1, 2))
    record = compare_studies(a, b)
    success, output = record.tables["comparison"]
    assert success["common"] == 0
    assert success["low"] < 0 < success["high"]
    assert output["probability"] > 0.01  # the same distribution
    assert "may be the same" in record.outcome.reason
    shifted = compare_studies(a, studies(shift=0.5, seeds=(1, 2))[1]).tables["comparison"][1]
    assert shifted["probability"] < 1e-4
    assert shifted["missing_second"] > shifted["missing_first"]


def test_runs_are_found_again_whatever_their_order():
    a, b = studies(shift=0.0)
    turned = Record(b.verb, b.data.isel(run=slice(None, None, -1)), b.outcome, tables=b.tables, inputs=b.inputs)
    assert common_runs(a, turned) == tuple((i, 399 - i) for i in range(400))
    assert compare_studies(a, turned).tables["changed"] == ()


def test_quantiles_of_both_are_channels():
    record = compare_studies(*studies())
    first, second = record["last_y_first"].values, record["last_y_second"].values
    assert first.shape == (101,)
    assert (np.diff(first) >= 0).all() and second[0] > first[0]


def test_statuses_are_counted_and_an_output_nobody_has_is_no_number():
    a, b = studies(shift=3.0)
    record = compare_studies(a, b)
    counts = {row["status"]: (row["first"], row["second"]) for row in record.tables["statuses"]}
    assert counts["jammed"][1] == 400
    assert record.tables["comparison"][1]["distance"] is None
    assert math.isnan(record["last_y_second"].values[0])


def test_only_studies_are_compared():
    a, _ = studies(runs=20)
    with pytest.raises(InputError, match="record of a study"):
        compare_studies(a, Record("simulate", a.data, Outcome(Status.SEATED, "in")))


def test_at_the_prompt(tmp_path):
    for name, record in zip("ab", studies(), strict=True):
        record.save(tmp_path / f"{name}.nc")
    done = CliRunner().invoke(app, ["compare-studies", *(str(tmp_path / f"{one}.nc") for one in "ab")])
    assert done.exit_code == 0, done.output
    assert "success" in done.output and "last_y" in done.output and "runs in common" in done.output
    assert ": seated → jammed at a " in done.output
    out = tmp_path / "c.nc"
    files = [str(tmp_path / f"{one}.nc") for one in "ab"]
    done = CliRunner().invoke(app, ["compare-studies", *files, "--out", str(out), "--json"])
    assert done.exit_code == 0, done.output
    assert Record.load(out).tables["comparison"][0]["common"] == 400


def test_the_prompt_tells_values_in_units(tmp_path):
    first = peg_map()
    other = first.data.copy(deep=True)
    other["succeeded"].values[26] = 0  # the second offset, the sixth tilt
    for name, record in (("a", first), ("b", replace(first, data=other))):
        record.save(tmp_path / f"{name}.nc")
    done = CliRunner().invoke(app, ["compare-studies", *(str(tmp_path / f"{one}.nc") for one in "ab")])
    assert "run 26: seated, no longer good at offset 0.15 mm, tilt 0.5 deg\n" in done.output
    median = f"{np.nanmedian(first['peak_force']):.4g} N"
    assert f"  peak_force: median {median} → {median}; distributions 0.000 apart" in done.output
