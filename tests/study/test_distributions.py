"""Quantiles that hold, histograms that count every run, worst runs that come again bit for bit."""

import math

import numpy as np
import pytest
from pytest import approx

from detent.core.errors import InputError
from detent.core.record import Channel, Outcome, Record, Status, dataset
from detent.studies.distributions import distribution, run_again, worst
from detent.studies.run_one import fingerprint


def test_the_quantiles_intervals_hold_as_often_as_they_say():
    """Of 400 samples of 60 exponential numbers each; ≥ 95 % by construction, 91 % is four standard errors below."""
    rng = np.random.default_rng(1)
    held = {0.25: 0, 0.5: 0, 0.75: 0}
    for _ in range(400):
        for one in distribution(rng.exponential(size=60)).quantiles:
            if one.share in held:
                held[one.share] += one.low <= -math.log(1 - one.share) <= one.high
    assert min(held.values()) >= 0.91 * 400
    assert max(held.values()) < 400  # it is an interval, not everything


def test_a_tail_too_thin_for_the_runs_has_no_end():
    low = distribution(np.arange(20.0)).quantiles[0]
    assert (low.share, math.isnan(low.low)) == (0.01, True)
    median = distribution(np.arange(5.0)).quantiles[3]
    assert median.value == 2.0 and math.isnan(median.low) and math.isnan(median.high)  # 2⁻⁵ > 1/40 on either side


def test_every_run_is_in_the_histogram_or_missing():
    values = np.concatenate((np.random.default_rng(2).normal(size=500), [math.nan] * 7))
    found = distribution(values)
    assert (found.count, found.missing, found.counts.sum()) == (500, 7, 500)
    assert (found.edges[0], found.edges[-1]) == (found.lowest, found.highest)
    row = found.row("peak_force")
    assert row["output"] == "peak_force" and len(row["quantiles"]) == 7


@pytest.mark.parametrize(("values", "bars"), [([3.0] * 9, 1), ([0.0] * 90 + [1.0], 2), ([], 0), ([math.nan], 0)])
def test_numbers_that_do_not_spread_are_told_too(values, bars):
    found = distribution(values)
    assert len(found.counts) == bars
    assert found.counts.sum() == found.count


def test_worst_runs_are_the_extremes_and_never_those_without_a_number():
    values = [1.0, math.nan, 5.0, -2.0, 5.0]
    assert worst(values, 3) == (2, 4, 0)
    assert worst(values, 9, "smallest") == (3, 0, 2, 4)
    with pytest.raises(InputError):
        worst(values, way="highest")  # type: ignore[arg-type]


class Squares:
    def run(self, point):
        x = float(point["x"])
        data = dataset({"y": Channel(("time",), [x * x], "1", "x²")}, {})
        return Record("simulate", data, Outcome(Status.SEATED, "in", 1.0))


def test_a_worst_run_comes_again_whole():
    points = [{"x": x} for x in (1.0, -4.0, 3.0)]
    told = [fingerprint(Squares().run(point)) for point in points]
    (record,) = run_again(Squares(), points, worst([1.0, 16.0, 9.0], 1), told)
    assert float(record["y"].values[0]) == approx(16.0)
    with pytest.raises(InputError, match="changed"):
        run_again(Squares(), points, [1], [told[0]] * 3)
    with pytest.raises(InputError):
        run_again(Squares(), points, [3])
