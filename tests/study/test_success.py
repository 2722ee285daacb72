"""Probability of success: exact intervals, groups."""

import numpy as np
import pytest
from pytest import approx
from scipy import stats

from detent.core.errors import InputError
from detent.studies.success import grouped, proportion


@pytest.mark.parametrize(
    ("k", "n", "low", "high"),
    [  # printed tables of exact binomial limits at 95 %, four digits
        (0, 10, 0.0, 0.3085),
        (1, 10, 0.0025, 0.4450),
        (5, 10, 0.1871, 0.8129),
        (10, 10, 0.6915, 1.0),
        (81, 100, 0.7193, 0.8816),
    ],
)
def test_the_interval_is_that_of_clopper_and_pearson(k, n, low, high):
    found = proportion(k, n)
    assert found.low == approx(low, abs=5e-5)
    assert found.high == approx(high, abs=5e-5)
    assert found.probability == approx(k / n)


@pytest.mark.parametrize(("k", "n"), [(3, 17), (812, 1000), (1, 40)])
def test_at_its_ends_the_binomial_tails_are_a_fortieth(k, n):
    found = proportion(k, n)
    assert stats.binom.sf(k - 1, n, found.low) == approx(0.025, rel=1e-9)
    assert stats.binom.cdf(k, n, found.high) == approx(0.025, rel=1e-9)


def test_it_is_told_in_a_sentence():
    assert str(proportion(812, 1000)) == "812 of 1 000 runs succeed (81.2 %, 95 % interval 78.6 to 83.6)"
    assert str(proportion(0, 0)) == "no runs"


def test_success_over_a_variable_is_counted_value_by_value():
    friction = [0.1, 0.2, 0.1, 0.2, 0.2]
    low, high = grouped({"friction": friction}, [1, 0, 1, 0, 1])
    assert (low.stretches, low.success.runs, low.success.succeeded) == (((0.1, 0.1),), 2, 2)
    assert (high.stretches, high.success.runs, high.success.succeeded) == (((0.2, 0.2),), 3, 1)
    row = high.row(["friction"])
    assert (row["friction"], row["friction_low"], row["probability"]) == (0.2, 0.2, approx(1 / 3))


def test_a_variable_of_many_values_is_cut_into_stretches_that_hold_every_run():
    rng = np.random.default_rng(3)
    x, y = rng.uniform(0, 1, 2000), rng.uniform(5, 7, 2000)
    found = grouped({"x": x, "y": y}, x < 0.5, bins=4)
    assert len(found) == 16
    assert sum(one.success.runs for one in found) == 2000
    left = [one.success for one in found if one.stretches[0][1] < 0.49]
    right = [one.success for one in found if one.stretches[0][0] > 0.51]
    assert len(left) == 4 and all(one.probability == 1.0 for one in left)
    assert len(right) == 4 and all(one.probability == 0.0 for one in right)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: proportion(11, 10),
        lambda: proportion(1, 10, 1.0),
        lambda: grouped({}, []),
        lambda: grouped({"x": [np.nan]}, [1]),
        lambda: grouped({"x": [1.0]}, [1], bins=0),
    ],
)
def test_what_cannot_be_counted_is_refused(wrong):
    with pytest.raises(InputError):
        wrong()
