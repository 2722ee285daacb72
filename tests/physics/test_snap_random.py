"""300 random snap fasteners: the laws of tests/verify/test_snap_random.py, short enough for every run of the tests."""

from hypothesis import HealthCheck, Phase, given, seed, settings

from snap_cases import ENERGY_RISES, OUT_OF_BALANCE, Tally, cases

RUNS = 300
RESOLVED = 0.956  # measured (287 of 300), not wished: a floor that may only rise. The long run asks for 0.99
IMBALANCE = 2e-7  # measured (1.2e-7): a ceiling that may only fall. The long run asks for 1e-9


def test_random_fasteners_end_with_a_status_and_keep_the_laws():
    tally = Tally()

    @seed(2)
    @settings(
        max_examples=RUNS, database=None, deadline=None, phases=[Phase.generate],
        suppress_health_check=[HealthCheck.too_slow],
    )  # fmt: skip
    @given(cases())
    def run(case):
        tally.add(case)

    run()
    print(f"\n{tally}")
    assert tally.runs == RUNS
    assert not tally.refused
    # Two laws are still broken by some (docs/verification.md); the long run asserts them too.
    wrong = [(case, words) for case, words in tally.wrong if not words.startswith((OUT_OF_BALANCE, ENERGY_RISES))]
    assert not wrong, str(wrong[:3])
    assert tally.imbalance <= IMBALANCE
    assert tally.share_resolved >= RESOLVED, str(tally)
