"""How far a run has come, told from outside while its loop runs."""

import time

import numpy as np
import pytest

from detent.scenario import Scenario, bundled
from detent.simulation import solver as _progress
from detent.simulation.solver import on_progress, watched


@pytest.mark.parametrize("written", [0, 1, 4, 9, 10])
def test_what_is_written_ends_at_the_first_gap(written):
    column = np.full(10, np.nan)
    column[:written] = 1.0
    assert _progress._written(column) == written


def test_the_share_grows_with_what_is_written(monkeypatch):
    monkeypatch.setattr(_progress, "OFTEN", 0.001)
    shares: list[float] = []
    column = np.zeros(100)
    with on_progress(shares.append), watched(column, 100):
        for i in range(100):
            column[i] = 1.0
            time.sleep(0.001)
        while shares[-1] < 1.0:
            time.sleep(0.001)
    assert shares == sorted(shares)
    assert shares[0] < 1.0


def test_a_look_at_the_first_instant_alone_is_not_told_as_the_whole(monkeypatch):
    monkeypatch.setattr(_progress, "OFTEN", 0.001)
    shares: list[float] = []
    column = np.zeros(1)
    with on_progress(shares.append), watched(column, 1):
        column[0] = 1.0
        time.sleep(0.02)
    assert shares == []


def test_nothing_is_touched_where_nobody_listens():
    column = np.zeros(3)
    with watched(column, 3):
        pass
    assert np.array_equal(column, np.zeros(3))


@pytest.mark.parametrize(("name", "sample"), [("peg_mp61", "0.5 ms"), ("oring_fig7", "5 us")])
def test_being_watched_changes_no_result(name, sample, monkeypatch):
    monkeypatch.setattr(_progress, "OFTEN", 0.0001)
    shares: list[float] = []
    long = {"run.sample": sample}  # thousands of looks long
    alone = Scenario.load(bundled()[name], long).run()
    with on_progress(shares.append):
        watched_run = Scenario.load(bundled()[name], long).run()
    assert watched_run.same_as(alone)
    assert shares == sorted(shares) and shares
    assert all(0.0 <= share <= 1.0 for share in shares)
