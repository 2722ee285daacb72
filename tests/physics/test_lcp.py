"""Linear complementarity problems w = M z + q: the degenerate set of VERIFICATION A12, and random ones."""

import itertools

import numpy as np
import pytest
from pytest import approx

from physics.lemkes_method import CAPPED, ILL_CONDITIONED, NONE, SOLVED
from physics.planar_lcp import lemke

RESIDUAL = 1e-10  # VERIFICATION A12


def solved(M, q):
    M, q = np.atleast_2d(np.asarray(M, float)), np.atleast_1d(np.asarray(q, float))
    z = np.full(len(q), np.nan)
    status, residual, pivots = lemke(np.ascontiguousarray(M), q, z)
    return z, status, residual, pivots


def misfit(M, q, z):
    return np.abs(np.minimum(z, np.atleast_2d(M) @ z + np.atleast_1d(q))).max()


def answers(M, q):
    """The second road: every set of positive z, least squares for it; those that obey the conditions."""
    n = len(q)
    for positive in itertools.product((False, True), repeat=n):
        S = np.flatnonzero(positive)
        z = np.zeros(n)
        if len(S):
            z[S] = np.linalg.lstsq(M[np.ix_(S, S)], -q[S], rcond=1e-12)[0]
        if misfit(M, q, z) <= 1e-9:
            yield z


@pytest.mark.parametrize(("M", "q"), [(1, 0), (0, 0)])
def test_a_contact_that_just_touches_may_rest_without_force(M, q):
    z, status, residual, _ = solved(M, q)  # cases 1 and 3
    assert status == SOLVED and residual == 0.0
    assert z[0] == 0.0


@pytest.mark.parametrize(("M", "q"), [(0, -1), (-1, -1)])
def test_what_cannot_be_held_is_said_to_have_no_answer(M, q):
    z, status, _, _ = solved(M, q)  # cases 2 and 5
    assert status == NONE
    assert z[0] == 0.0


def test_one_of_two_answers_is_found():
    z, status, _, _ = solved(-1, 1)  # case 4
    assert status == SOLVED
    assert z[0] in (0.0, 1.0)


def test_dependent_rows_share_a_load_whose_sum_is_unique():
    M, q = np.ones((2, 2)), -np.ones(2)  # case 6
    z, status, residual, _ = solved(M, q)
    assert status == SOLVED and residual <= RESIDUAL
    assert z.sum() == approx(1.0, abs=1e-14) and z.min() >= 0.0


def test_an_ill_conditioned_problem_is_solved_with_a_warning():
    z, status, residual, _ = solved(np.diag([1.0, 1e-12]), [-1, -1])  # case 7
    assert status == ILL_CONDITIONED and residual <= RESIDUAL
    assert z == approx([1.0, 1e12], rel=1e-14)


def murty(n):
    return np.eye(n) + 2.0 * np.triu(np.ones((n, n)), 1), -np.ones(n)


@pytest.mark.parametrize("n", [1, 2, 5, 10, 20, 40])
def test_murtys_example_needs_few_pivots(n):
    z, status, residual, pivots = solved(*murty(n))  # case 8
    assert status == SOLVED and residual <= RESIDUAL
    assert z == approx(np.eye(n)[-1], abs=1e-12)
    assert pivots <= 2 * n


def test_scaling_rows_and_permuting_leaves_the_answer():
    rng = np.random.default_rng(9)  # case 9
    for _ in range(200):
        n = int(rng.integers(1, 9))
        B = rng.normal(size=(n, n))
        M, q = B @ B.T + np.eye(n), rng.normal(size=n)
        plain = solved(M, q)[0]
        scale, order = 10.0 ** rng.uniform(-9, 9, n), rng.permutation(n)
        z, status, residual, _ = solved((scale[:, None] * M)[np.ix_(order, order)], (scale * q)[order])
        assert status == SOLVED and residual <= RESIDUAL
        assert z == approx(plain[order], rel=1e-9, abs=1e-11)  # condition up to about 1e3, seven digits to spare


def test_ten_thousand_rank_deficient_problems_are_solved():
    rng = np.random.default_rng(10)  # case 10
    for _ in range(10_000):
        n = int(rng.integers(2, 13))
        B = rng.normal(size=(n, rng.integers(1, n)))
        M = B @ B.T
        q = M @ rng.normal(size=n)
        z, status, residual, _ = solved(M, q)
        assert status == SOLVED and residual <= RESIDUAL
        assert misfit(M, q, z) <= RESIDUAL * max(1.0, np.abs(q).max(), np.abs(z).max() * np.abs(M).max())


def test_status_and_answer_agree_with_trying_all_sets():
    """Any M, also without an answer or with several: NONE exactly where no set of positive z gives one."""
    rng = np.random.default_rng(11)
    none = 0
    for _ in range(600):
        n = int(rng.integers(1, 7))
        M, q = rng.normal(size=(n, n)), rng.normal(size=n)
        z, status, _, _ = solved(M, q)
        others = list(answers(M, q))
        none += not others
        assert (status == NONE) == (not others)
        if others:
            assert min(np.abs(z - other).max() for other in others) <= 1e-6 * max(1.0, np.abs(z).max())
    assert none > 50  # both kinds were drawn


def test_a_problem_with_undefined_numbers_ends():
    z, status, residual, _ = solved([[np.nan]], [-1])
    assert status == CAPPED and residual == np.inf
    assert z[0] == 0.0
