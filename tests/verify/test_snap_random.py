"""10 000 random snap fasteners: every run ends with a status and keeps the laws, and 99 of 100 are resolved."""

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings

from snap_cases import Tally, cases

pytestmark = pytest.mark.verify
RUNS = 10_000


def test_ten_thousand_fasteners_end_with_a_status_and_keep_the_laws():
    tally = Tally()

    # Seeded and without a database: the same cases in every run. Only drawn, never shrunk: all are counted.
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
    for case, words in (*tally.refused, *tally.wrong, *tally.unresolved):
        print(f"{words}: {case}")
    assert tally.runs == RUNS
    assert not tally.refused, "a case that cannot be built tests nothing"
    assert not tally.wrong
    assert tally.share_resolved >= 0.99
