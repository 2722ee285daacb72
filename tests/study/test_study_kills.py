"""A dozen kills of a study: nothing finished is lost, nothing torn counts. tests/verify has the hundreds."""

import os

import pytest

from detent.studies.runs import Runs
from study_bases import OUTPUTS, frictions, ring
from study_kills import kill_studies

pytestmark = pytest.mark.skipif(os.name != "posix", reason="kills and forks")


def test_twelve_kills_of_a_study_lose_nothing(tmp_path):
    points = frictions(150)
    expected = Runs(ring(), OUTPUTS).results(points)
    killed = kill_studies(tmp_path, points, expected, kills=12, seed=1)
    print({name: value for name, value in vars(killed).items() if name != "results"})
    assert (killed.kills, killed.lost, killed.wrong, killed.damaged, killed.conflicts) == (12, 0, 0, 0, 0)
    assert killed.at_work > 3
    assert all(a.same_as(b) for a, b in zip(killed.results, expected, strict=True))
