"""150 random snap fasteners: the laws of tests/verify/test_snap_random.py, short enough for every run of the tests."""

from snap_cases import drawn

RUNS = 150
RESOLVED = 0.99  # as the long run; measured: all


def test_random_fasteners_end_with_a_status_and_keep_the_laws():
    tally = drawn(RUNS)
    assert not tally.wrong, str(tally.wrong[:3])
    assert tally.share_resolved >= RESOLVED, str(tally)
