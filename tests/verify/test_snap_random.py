"""10 000 random snap fasteners: every run ends with a status and keeps the laws, and 99 of 100 are resolved."""

import pytest

from snap_cases import drawn

pytestmark = pytest.mark.verify
RUNS = 10_000


def test_ten_thousand_fasteners_end_with_a_status_and_keep_the_laws():
    tally = drawn(RUNS)
    for case, words in (*tally.wrong, *tally.unresolved):
        print(f"{words}: {case}")
    assert not tally.wrong
    assert tally.share_resolved >= 0.99
