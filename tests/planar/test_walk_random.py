"""The exact walk tells the story that small steps in floating point tell: same events, features, times and angles."""

import pytest

from planar.agree import disagreement
from planar.scenes import case_of


def disagreements(seeds, is_aligned):
    return "\n".join(filter(None, (disagreement(case_of(seed, is_aligned)) for seed in seeds)))


@pytest.mark.parametrize("is_aligned", [False, True])
@pytest.mark.parametrize("begin", range(0, 30, 10))
def test_random_pawls_walk_as_by_brute_force(begin, is_aligned):
    assert not disagreements(range(begin, begin + 10), is_aligned)


@pytest.mark.verify
@pytest.mark.parametrize("is_aligned", [False, True])
@pytest.mark.parametrize("begin", range(30, 430, 20))
def test_many_random_pawls_walk_as_by_brute_force(begin, is_aligned):
    assert not disagreements(range(begin, begin + 20), is_aligned)
