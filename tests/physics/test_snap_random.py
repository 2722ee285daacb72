"""300 random snap fasteners: the laws of tests/verify/test_snap_random.py, short enough for every run of the tests."""

from snap_cases import ENERGY_RISES, drawn

RUNS = 300
RESOLVED = 0.955  # measured 96.7 to 97.0 %, less 1 % for the draw: a floor that may only rise. The long run: 0.99
IMBALANCE = 1e-9  # what the long run asks for; measured 3.3e-11


def test_random_fasteners_end_with_a_status_and_keep_the_laws():
    tally = drawn(RUNS)
    # One law is still broken by some (docs/verification.md); the long run asserts it too.
    wrong = [(case, words) for case, words in tally.wrong if not words.startswith(ENERGY_RISES)]
    assert not wrong, str(wrong[:3])
    assert tally.imbalance <= IMBALANCE
    assert tally.share_resolved >= RESOLVED, str(tally)
