"""Places and spreads: the right distributions, the same bits again, more of them without changing those there are."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytest import approx
from scipy import stats

from detent.core.errors import InputError
from detent.studies.sampling import Correlation, correlated, correlation_matrix, places
from detent.studies.variable_values import number_in
from detent.studies.variables import Grid, Normal, Uniform, Values
from detent.units import mm, parse, si

N = 4000
LEVEL = 1e-3  # of Kolmogorov–Smirnov: one seed in a thousand would fail, and this one is fixed
METHODS = ("random", "latin", "sobol")
OF = ("mating.friction",)


def drawn(method: str, *names: str, seed: int = 7, n: int = N) -> np.ndarray:
    return places(method, names, seed, 0, n, n)


@pytest.mark.parametrize("method", METHODS)
def test_places_are_even_and_independent(method):
    u = drawn(method, "a", "b", "c")
    assert u.shape == (N, 3)
    assert np.all((u > 0.0) & (u < 1.0))
    for column in u.T:
        assert stats.kstest(column, "uniform").pvalue > LEVEL
    # Three standard errors of a correlation of independent numbers.
    off = np.corrcoef(u.T)[np.triu_indices(3, 1)]
    assert np.abs(off).max() < 3.3 / math.sqrt(N)


SPREADS = [
    (Uniform("x", OF, 2.0, 5.0), stats.uniform(2.0, 3.0)),
    (Normal("x", OF, 0.2, 0.02), stats.norm(0.2, 0.02)),
    (Normal("x", OF, 0.2, 0.1, 0.1, 0.25), stats.truncnorm(-1.0, 0.5, 0.2, 0.1)),
    (Normal("x", OF, 0.2, 0.1, low=0.4), stats.truncnorm(2.0, np.inf, 0.2, 0.1)),
    (Normal("x", OF, 0.2, 0.1, high=0.1), stats.truncnorm(-np.inf, -1.0, 0.2, 0.1)),
    (Normal("x", OF, 0.0, 1.0, 5.0, 5.5), stats.truncnorm(5.0, 5.5)),
]


@pytest.mark.parametrize(("spread", "known"), SPREADS, ids=lambda one: getattr(one, "how", ""))
@pytest.mark.parametrize("method", METHODS)
def test_spreads_are_scipys(method, spread, known):
    x = [spread.quantile(float(u)) for u in drawn(method, "x")[:, 0]]
    assert stats.kstest(x, known.cdf).pvalue > LEVEL


@pytest.mark.parametrize(("spread", "known"), SPREADS, ids=lambda one: getattr(one, "how", ""))
def test_quantiles_are_scipys(spread, known):
    u = np.array([1e-6, 0.01, 0.3, 0.5, 0.9, 1 - 1e-6])
    assert [spread.quantile(float(one)) for one in u] == approx(known.ppf(u), rel=1e-8)


@pytest.mark.parametrize("method", ["random", "sobol"])
def test_places_do_not_depend_on_how_many_there_are(method):
    names = ("a", "b", "c")
    whole = places(method, names, 11, 0, 1000, 1000)
    assert np.array_equal(places(method, names, 11, 0, 37, 37), whole[:37])
    for start, stop in ((0, 1), (1, 2), (3, 9), (36, 1000), (511, 513)):
        assert np.array_equal(places(method, names, 11, start, stop, 5000), whole[start:stop]), (start, stop)


@pytest.mark.parametrize("method", METHODS)
def test_a_seed_gives_the_same_bits_again_and_another_seed_others(method):
    assert np.array_equal(drawn(method, "a", "b"), drawn(method, "a", "b"))
    assert not np.any(drawn(method, "a", "b")[:20] == drawn(method, "a", "b", seed=8)[:20])


def test_the_random_numbers_are_written_down():
    """Philox is defined to the bit: what a seed gives may never change, or old studies could not be extended."""
    first = places("random", ("peg", "hole"), 1, 0, 2, 2)
    assert first.tolist() == FROZEN


FROZEN = [[0.5740280728507142, 0.9640744417340853], [0.36981189408389714, 0.16808411102423604]]


def test_a_random_variable_depends_on_no_other():
    assert np.array_equal(drawn("random", "a", "b")[:, 1], drawn("random", "c", "b", "d")[:, 1])


def test_a_latin_hypercube_has_one_place_in_every_slice():
    u = drawn("latin", "a", "b", n=100)
    for column in u.T:
        assert sorted(np.floor(column * 100).astype(int)) == list(range(100))


def test_sobol_places_fill_the_square_more_evenly_than_chance():
    """2¹² places of a digital net: every box of 1/64 by 1/64 holds exactly one. Chance would leave a third empty."""
    u = drawn("sobol", "a", "b", n=4096)
    boxes = np.floor(u * 64).astype(int)
    assert len({tuple(box) for box in boxes}) == 4096


# ---- correlations ----

RHO = np.array([[1.0, 0.6, -0.3], [0.6, 1.0, 0.2], [-0.3, 0.2, 1.0]])


@pytest.mark.parametrize("method", METHODS)
def test_correlations_come_back_from_the_samples(method):
    u = correlated(drawn(method, "a", "b", "c"), RHO, keep_slices=method == "latin")
    for column in u.T:
        assert stats.kstest(column, "uniform").pvalue > LEVEL
    # Standard error of a correlation: (1 − ρ²)/√n; 3.3 of them at ρ = 0.2.
    assert np.corrcoef(stats.norm.ppf(u).T) == approx(RHO, abs=3.3 / math.sqrt(N))
    # Ranks of a Gaussian copula: ρ_S = 6/π asin(ρ/2)
    assert np.corrcoef(stats.rankdata(u, axis=0).T) == approx(6 / math.pi * np.arcsin(RHO / 2), abs=3.3 / math.sqrt(N))


def test_a_correlated_latin_hypercube_keeps_its_slices():
    u = correlated(drawn("latin", "a", "b", n=200), RHO[:2, :2], keep_slices=True)
    for column in u.T:
        assert sorted(np.floor(column * 200).astype(int)) == list(range(200))


def test_correlated_places_do_not_depend_on_how_many_there_are():
    u = drawn("random", "a", "b", "c")
    whole = correlated(u, RHO)
    for n in (1, 2, 7, 1000):
        assert np.array_equal(correlated(u[:n], RHO), whole[:n])


@pytest.mark.parametrize(
    ("pairs", "field"),
    [
        ([(("a", "a"), 0.5)], "correlate[0].between"),
        ([(("a", "x"), 0.5)], "correlate[0].between[1]"),
        ([(("a", "b"), 1.0)], "correlate[0].rho"),
        ([(("a", "b"), math.nan)], "correlate[0].rho"),
        ([(("a", "b"), 0.5), (("b", "a"), 0.1)], "correlate[1].between"),
        ([(("a", "b"), 0.9), (("b", "c"), 0.9), (("a", "c"), -0.9)], "correlate"),
    ],
)
def test_correlations_that_cannot_be_are_refused(pairs, field):
    with pytest.raises(InputError) as caught:
        correlation_matrix(("a", "b", "c"), [Correlation(*pair) for pair in pairs])
    assert caught.value.field == field


# ---- variables ----


def test_a_grid_has_its_ends_and_even_steps():
    grid = Grid("x", ("drive.start_at.x",), 0.0, 3 * mm, 31, "mm")
    assert len(grid.listed) == 31
    assert [grid.typed(one) for one in grid.listed[:4]] == ["0 mm", "0.1 mm", "0.2 mm", "0.3 mm"]
    assert grid.typed(grid.listed[-1]) == "3 mm"
    assert grid.quantile(0.75) == 2.25 * mm


UNITS = ("mm", "um", "deg", "N/mm", "ms", "%", "N mm/deg", "m", "cm")


@given(st.floats(-1e6, 1e6), st.sampled_from(UNITS))
def test_a_typed_value_reads_back_to_the_same_bits(number, unit):
    value = number * si(unit)
    assert number_in(value, unit) * si(unit) == value


@given(st.floats(0.0, 1.0), st.sampled_from(UNITS))
def test_what_a_variable_types_reads_back_to_its_coordinate(u, unit):
    for one in (Uniform("x", OF, 0.1 * si(unit), 7.0 * si(unit), unit), Grid("x", OF, 0.1, 3.0, 7, unit)):
        value = one.quantile(u)
        assert parse(one.typed(value), unit) == value


def test_listed_numbers_are_told_as_numbers_and_words_as_words():
    lengths = Values("x", OF, ("1 mm", "2 mm", "1 cm"))
    assert lengths.listed == (1 * mm, 2 * mm, 10 * mm)
    assert lengths.unit == "mm"
    assert lengths.typed(lengths.quantile(0.99)) == "1 cm"
    words = Values("x", OF, ("upper", "both"))
    assert (words.listed, words.words) == ((0.0, 1.0), ("upper", "both"))
    assert words.typed(words.quantile(0.5)) == "both"
    mixed = Values("x", OF, ("1 mm", "1 N"))
    assert mixed.words == ("1 mm", "1 N")
    assert Values("x", OF, (True, False)).words == ("true", "false")


@pytest.mark.parametrize(
    ("made", "field"),
    [
        (lambda: Grid("x", OF, 1.0, 1.0, 3), "vary.x.grid"),
        (lambda: Grid("x", OF, 0.0, math.inf, 3), "vary.x.grid[1]"),
        (lambda: Grid("x", OF, 0.0, 1.0, 1), "vary.x.count"),
        (lambda: Grid("x", OF, 0.0, 1.0, 3, "foo"), "vary.x.unit"),
        (lambda: Values("x", OF, ()), "vary.x.values"),
        (lambda: Values("x", OF, (1, 1.0)), "vary.x.values[1]"),
        (lambda: Values("x", OF, (math.nan,)), "vary.x.values[0]"),
        (lambda: Uniform("x", OF, 2.0, 1.0), "vary.x.uniform"),
        (lambda: Normal("x", OF, 0.0, 0.0), "vary.x.normal.sd"),
        (lambda: Normal("x", OF, math.nan, 1.0), "vary.x.normal.mean"),
        (lambda: Normal("x", OF, 0.0, 1.0, 2.0, 1.0), "vary.x.normal"),
        (lambda: Normal("x", OF, 0.0, 1.0, 50.0, 51.0), "vary.x.normal"),
        (lambda: Uniform("2x", OF, 0.0, 1.0), "vary.2x"),
        (lambda: Uniform("x", "a b", 0.0, 1.0), "vary.x.of"),  # type: ignore[arg-type]
    ],
)
def test_variables_that_cannot_be_are_refused(made, field):
    with pytest.raises(InputError) as caught:
        made()
    assert caught.value.field == field
