"""300 kills of a study's process and 100 of its workers at random instants: no run is lost, torn or counted twice."""

import pytest

from detent.studies.runs import Runs
from study_bases import OUTPUTS, frictions, ring
from study_kills import kill_studies, kill_workers

pytestmark = [pytest.mark.verify, pytest.mark.timeout(3600)]


def test_three_hundred_kills_of_the_study(tmp_path):
    points = frictions(400)
    expected = Runs(ring(), OUTPUTS).results(points)
    killed = kill_studies(tmp_path, points, expected, kills=300, seed=3)
    print({name: value for name, value in vars(killed).items() if name != "results"})
    assert (killed.kills, killed.lost, killed.wrong, killed.damaged, killed.conflicts) == (300, 0, 0, 0, 0)
    # The trial has power only if many kills hit the work; on a machine that does ten other things half of them do.
    assert killed.at_work > 60
    assert killed.finished > 300
    assert all(a.same_as(b) for a, b in zip(killed.results, expected, strict=True))


def test_a_hundred_kills_of_workers(tmp_path):
    points = frictions(2000)
    killed = kill_workers(tmp_path, points, kills=100, seed=4)
    print({name: value for name, value in vars(killed).items() if name != "results"})
    assert (killed.kills, killed.lost, killed.damaged, killed.conflicts) == (100, 0, 0, 0)
    assert killed.at_work > 20
    expected = Runs(ring(), OUTPUTS).results(points)
    assert all(a.same_as(b) for a, b in zip(killed.results, expected, strict=True))
