"""Intervals on straight models, where the right answer is known without any simulation."""

import numpy as np
import pytest
from scipy import stats

from calibration_cases import noisy
from detent.studies.calibration.certainty import certainty, not_told, rounded
from detent.studies.calibration.parameters import Parameter

ONE = np.zeros(80, dtype=np.int64)


def straight(n: int) -> np.ndarray:
    """(n, 2): a constant and a slope, so steep that noise of 1 leaves both well inside the unit cube."""
    return 100.0 * np.stack((np.ones(n), np.linspace(-1.0, 1.0, n)), axis=1)


def fitted(J: np.ndarray, noise: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Parameters and residuals (model less log) of least squares; the truth is 0."""
    found = np.linalg.lstsq(J, noise, rcond=None)[0]
    return found, J @ found - noise


@pytest.mark.parametrize("alike", [0.0, 0.7])
def test_the_truth_lies_in_95_of_100_intervals_also_of_correlated_noise(alike):
    """400 repetitions: the count is binomial; bounds are exact, at 1 in 10 000 to either side of 0.92 to 0.975.

    0.92: the quantities behind the interval are estimates themselves, and neighbours at 0.7 leave 14 of 80.
    """
    J, hits = straight(80), 0
    for seed in range(400):
        found, r = fitted(J, noisy(80, seed, alike))
        sure = certainty(J, r, ONE)
        hits += int((np.abs(found) < sure.quantile * sure.error)[0])
    assert stats.binom.ppf(1e-4, 400, 0.92) <= hits <= stats.binom.ppf(1 - 1e-4, 400, 0.975)


def test_without_correlation_it_is_the_textbooks_covariance():
    J = straight(80)
    _, r = fitted(J, noisy(80, 2))
    sure = certainty(J, r, ONE)
    assert sure.alike == 0.0  # of this seed
    assert sure.covariance == pytest.approx(r @ r / 78 * np.linalg.inv(J.T @ J), rel=1e-9)
    assert sure.scatter == pytest.approx(1.0, abs=3 / np.sqrt(2 * 78))


def test_correlation_is_found_and_widens_the_interval():
    J = straight(80)
    found = [certainty(J, fitted(J, noisy(80, seed, 0.8))[1], ONE) for seed in range(60)]
    assert np.median([one.alike for one in found]) == pytest.approx(0.8, abs=0.1)
    plain = 1.0 / np.linalg.norm(J[:, 0])
    assert np.median([one.error[0] for one in found]) > 2.0 * plain  # √((1+ρ)/(1−ρ)) = 3 for long logs


def test_neighbours_in_different_legs_are_no_neighbours():
    """Alternating legs of two windows each: residuals alike within a leg only."""
    stretch = np.repeat(np.arange(40), 2)
    r = np.repeat(np.random.default_rng(1).standard_normal(40), 2)
    sure = certainty(straight(80), r, stretch)
    assert sure.alike > 0.9


def test_columns_that_are_multiples_are_not_told_apart():
    J = straight(80)
    J = np.stack((J[:, 0], 2.0 * J[:, 0] * (1 + 1e-9), J[:, 1]), axis=1)
    sure = certainty(J, noisy(80, 1), ONE)
    assert sure.told.tolist() == [False, False, True]
    assert sure.partners(0) == [0, 1]
    assert sure.partners(2) == [2]
    names = [Parameter((name,), 0.0, 1.0) for name in ("a", "b", "c")]
    (words,) = not_told(names, np.array([0.5, 0.5, 0.5]), sure)
    assert words.startswith("a and b cannot be told apart")
    assert "1 % more a is undone by 0.5 % less b" in words


def test_a_parameter_without_effect_is_said_to_be_so():
    J = np.stack((straight(80)[:, 0], np.zeros(80)), axis=1)
    sure = certainty(J, noisy(80, 1), ONE)
    names = [Parameter((name,), 0.0, 1.0) for name in ("a", "b")]
    assert sure.told.tolist() == [True, False]
    assert not_told(names, np.array([0.5, 0.5]), sure) == [
        "b is not told: any value within its bounds fits about as well"
    ]


def test_values_are_written_with_the_digits_they_have():
    assert rounded(0.28731, 0.0041, "1") == "0.287 ± 0.004"
    assert rounded(16.1234, 0.16, "N/mm^2") == "16.12 ± 0.16 N/mm^2"
    assert rounded(2484.3, 16.0, "MPa") == "2484 ± 16 MPa"
