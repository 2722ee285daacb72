"""The exact walk tells the story that small steps in floating point tell: same events, features, times and angles."""

import pytest

from planar.agree import disagreement
from planar.scenes import case_of


@pytest.mark.parametrize("begin", range(0, 60, 10))
def test_random_pawls_walk_as_by_brute_force(begin):
    assert not "\n".join(filter(None, (disagreement(case_of(seed)) for seed in range(begin, begin + 10))))


@pytest.mark.verify
@pytest.mark.parametrize("begin", range(60, 860, 20))
def test_many_random_pawls_walk_as_by_brute_force(begin):
    assert not "\n".join(filter(None, (disagreement(case_of(seed)) for seed in range(begin, begin + 20))))
