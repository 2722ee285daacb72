"""The exact walk tells the story that small steps in floating point tell: same events, features, times and angles."""

from fractions import Fraction as F

import pytest

from latch.agree import disagreement, disagreement_of_plan
from latch.exactly import is_free
from latch.plans import plan_of
from latch.scenes import case_of, flush_of


def disagreements(cases):
    return "\n".join(filter(None, map(disagreement, cases)))


@pytest.mark.parametrize("is_aligned", [False, True])
@pytest.mark.parametrize("begin", range(0, 15, 5))
def test_random_pawls_walk_as_by_brute_force(begin, is_aligned):
    """800 of each: tests/verify/test_latch_scenes.py."""
    assert not disagreements(case_of(seed, is_aligned) for seed in range(begin, begin + 5))


def test_blocks_that_slide_flush_walk_as_by_brute_force():
    assert not disagreements(flush_of(seed) for seed in range(10))


@pytest.mark.parametrize("seed", range(3))
def test_several_pawls_go_through_several_legs_as_by_brute_force(seed):
    assert not disagreement_of_plan(plan_of(seed))


# ---- scenes that the long run (tests/verify/test_latch_scenes.py) sets aside: what an exact overlap test says ----


def test_where_brute_force_slips_past_a_jam_no_angle_is_free_just_after():
    """Aligned 258: at t = 2 the pawl stands flush between two obstacles; half a turn is free then and nothing after."""
    case = case_of(258, is_aligned=True)
    assert is_free(case, F(2), (1, F(0)))
    for late in (F(1, 10**9), F(1, 10**6), F(1, 1000)):
        for far in (F(1, 10**12), F(1, 10**7), F(1, 10**4), F(1, 20)):
            assert not any(is_free(case, 2 + late, (1, far * k / 20)) for k in range(-20, 21))


def test_where_the_start_is_ambiguous_the_first_instant_closes_what_was_free():
    """Aligned 407: at t = 0 the pawl could turn back by a snap; any later, only a quarter turn ahead is free."""
    case = case_of(407, is_aligned=True)
    angles = [F(k, 32) for k in range(33)]
    assert all(is_free(case, F(0), (0, u)) for u in angles)
    for late in (F(1, 10**12), F(1, 1000)):
        assert [u for u in angles if is_free(case, late, (0, u))] == [1]


def test_where_brute_force_lets_go_early_the_way_to_rest_is_blocked_till_then():
    """Flush 143: the vertex lies where the edge's circle grazes its line, at distance √(16 + e²) of 4, e before t = 5.

    In floats the angle acos(4/√(16 + e²)) ≈ e/4 is lost below e = 1e-6. Exactly, the pawl is held at π − e/2: just
    behind it is free, ahead it is not, but at rest itself, where edge lies on edge, it is again.
    """
    case = flush_of(143)
    for early in (F(1, 10**15), F(1, 10**9), F(1, 10**7), F(1, 10**6)):
        ahead = [is_free(case, 5 - early, (1, -early / 4 * share)) for share in (F(0), F(1, 100), F(1, 2), F(99, 100))]
        assert ahead == [True, False, False, False]
        assert is_free(case, 5 - early, (1, -early / 4 * F(101, 100)))


def test_where_brute_force_sees_no_overlap_between_flush_sides_rest_is_blocked_at_once():
    """Flush 128: a pawl comes down on a block as wide as itself, flush on both sides; from t = 8 on it must turn."""
    case = flush_of(128)
    for far in (F(1, 10**12), F(1, 10**6), F(1, 1000)):
        assert is_free(case, 8 - far, (1, F(0)))
        shares = (F(0), F(1, 100), F(1, 10), F(1, 4), F(1, 2), F(1))
        assert [is_free(case, 8 + far, (1, far * one)) for one in shares] == [False] * 4 + [True] * 2


def test_where_brute_force_does_not_come_to_an_end_the_way_to_rest_opens_as_the_walk_says():
    """Flush 77: held ever nearer to 0 till t = 3, where it snaps to rest, a quarter turn away."""
    case = flush_of(77)
    for far in (F(1, 10**9), F(1, 10**6), F(1, 1000)):
        assert all(is_free(case, 3 + far, (0, F(k, 64))) for k in range(65))
        assert not all(is_free(case, 3 - far, (0, F(k, 64))) for k in range(65))
