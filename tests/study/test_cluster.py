"""The same study on a Dask cluster of two workers, started here: the same results, bit for bit, also when one dies."""

import os
import signal
import threading
import time

import pytest

from detent import DetentError, InputError, MissingExtra
from detent.studies.cluster import DaskCrew
from detent.studies.journal import Journal
from detent.studies.runs import Runs
from study_bases import DIES, OUTPUTS, frictions, moody, ring

distributed = pytest.importorskip("distributed")


@pytest.fixture(scope="module")
def client():
    how = {"n_workers": 2, "threads_per_worker": 1, "processes": True, "dashboard_address": None}
    with distributed.LocalCluster(**how) as cluster, distributed.Client(cluster) as client:
        yield client


def test_a_cluster_of_two_gives_the_same_results(client, tmp_path):
    points = frictions(60)
    expected = Runs(ring(), OUTPUTS).results(points)
    address = client.scheduler.address
    with Runs(ring(), OUTPUTS, folder=tmp_path, scheduler=address) as runs:
        found = runs.results(points)
        assert all(a.same_as(b) for a, b in zip(found, expected, strict=True))
        assert len(runs.results(points[:7])) == 7
    journal = Journal.read(tmp_path / "journal")
    assert (len(journal.entries), journal.conflicts, journal.torn, journal.damaged) == (60, [], [], [])
    assert len(list((tmp_path / "journal").iterdir())) == 2  # both have worked
    assert client.status == "running"


def test_a_dask_worker_that_dies_loses_nothing(client, tmp_path):
    points = [*frictions(40), DIES]
    expected = Runs(moody(), OUTPUTS).results(points[:-1])
    pids = client.run(os.getpid)
    with Runs(moody(), OUTPUTS, folder=tmp_path, scheduler=client) as runs:

        def kill():
            while not list((tmp_path / "journal").iterdir()):
                time.sleep(0.005)
            os.kill(next(iter(pids.values())), signal.SIGKILL)

        threading.Thread(target=kill, daemon=True).start()
        found = runs.results(points)
    assert all(a.same_as(b) for a, b in zip(found, expected, strict=False))
    assert found[-1].reason == "the worker process was killed (signal 9)"
    journal = Journal.read(tmp_path / "journal")
    assert (len(journal.entries), journal.conflicts, journal.damaged) == (41, [], [])


def test_what_cannot_be_a_cluster_is_refused(tmp_path, monkeypatch):
    with pytest.raises(InputError, match="a cluster needs a folder"):
        Runs(ring(), OUTPUTS, scheduler="tcp://127.0.0.1:1")
    with pytest.raises(InputError, match="an address like tcp"):
        Runs(ring(), OUTPUTS, folder=tmp_path, scheduler=7).open()
    monkeypatch.setitem(__import__("sys").modules, "distributed", None)
    with pytest.raises(MissingExtra, match=r'pip install "detent\[dask\]"'):
        Runs(ring(), OUTPUTS, folder=tmp_path, scheduler="tcp://127.0.0.1:1").open()
    assert issubclass(MissingExtra, DetentError)
    assert DaskCrew.__doc__
