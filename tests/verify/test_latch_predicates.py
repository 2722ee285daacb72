"""A million of the exact walk's own questions against another exact arithmetic: no wrong sign."""

import os

import pytest

from latch.harvest import judged

pytestmark = pytest.mark.verify
COUNT = int(os.environ.get("LATCH_PREDICATES", "1000000"))  # fewer for a trial


@pytest.mark.timeout(3600)
def test_no_sign_of_a_million_is_wrong():
    found = judged(COUNT, first=1000)
    print(found)
    assert found.count >= COUNT and found.signs[0] >= 0.2 * found.count
    assert found.wrong == []
