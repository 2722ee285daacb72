"""10 000 random poses of each pair of surfaces: no contact missed, none invented, gaps to 1e-9 of the part size."""

import numpy as np
import pytest

from surface_cases import CASES, compare, random_pose

pytestmark = [pytest.mark.verify, pytest.mark.timeout(7200)]
POSES = 10_000


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_ten_thousand_poses_have_the_same_contacts_by_both_roads(case):
    rng = np.random.default_rng(2024)
    wrong = [compare(case, random_pose(rng, case), swapped=bool(i % 2)) for i in range(POSES)]
    assert [words for words in wrong if words] == []
