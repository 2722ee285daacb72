"""Runs by worker processes: the same results as in one process, whatever happens to the workers."""

import os
import signal
import threading
import time

import pytest

from detent import DetentError, InputError, Record
from detent.studies import supervisor
from detent.studies.crew import LocalCrew
from detent.studies.criteria import Bound, Limits, Success
from detent.studies.job import RECORDS, Keep
from detent.studies.journal import Journal
from detent.studies.runs import Runs
from house.timing import soon
from study_bases import DIES, EATS, FAILS, HANGS, HOARDS, OUTPUTS, SLOW, frictions, moody, ring


def same(one, two):
    return len(one) == len(two) and all(a.same_as(b) for a, b in zip(one, two, strict=True))


def crew(runs) -> list[supervisor.Supervisor]:
    assert isinstance(runs._crew, LocalCrew)
    return runs._crew.supervisors


@pytest.fixture(scope="module")
def points():
    return frictions(60)


@pytest.fixture(scope="module")
def expected(points):
    return Runs(ring(), OUTPUTS).results(points)


@pytest.mark.parametrize("workers", [1, 2, 4])
def test_any_number_of_workers_gives_the_same_results(tmp_path, points, expected, workers):
    told = []
    with Runs(ring(), OUTPUTS, folder=tmp_path / "a", workers=workers, told=told.append) as runs:
        assert same(runs.results(points), expected)
        assert same(runs.results(points[::-1] + points[:3]), expected[::-1] + expected[:3])
    assert (told[-1].done, told[-1].total, told[-1].known) == (63, 63, 63)
    assert sum(told[-1].outcomes.values()) == 63
    assert any(one.rate > 0 and one.left is not None for one in told)
    journal = Journal.read(tmp_path / "a" / "journal")
    assert len(journal.entries) == 60
    lines = sum(path.read_bytes().count(b"\n") for path in (tmp_path / "a" / "journal").iterdir())
    assert lines == 60  # none was run twice


def test_what_was_run_is_not_run_again_and_more_points_extend_it(tmp_path, points, expected):
    with Runs(ring(), OUTPUTS, folder=tmp_path, workers=1) as runs:
        runs.results(points[:40])
    told = []
    with Runs(ring(), OUTPUTS, folder=tmp_path, workers=1, told=told.append) as runs:
        assert same(runs.results(points), expected)
    assert told[-1].known == 40
    # Another base is another study, also in the same folder.
    with Runs(ring(), OUTPUTS[:1], folder=tmp_path, workers=1, told=told.append) as runs:
        runs.results(points[:2])
    assert told[-1].known == 0


def test_without_a_folder_workers_leave_nothing_behind(points, expected):
    with Runs(ring(), OUTPUTS, workers=1) as runs:
        assert same(runs.results(points[:5]), expected[:5])
        folder = runs.job.folder
        assert folder.is_dir()
    assert not folder.exists()


def test_a_run_that_hangs_fails_or_asks_too_much_is_unresolved_and_stops_nothing(tmp_path, monkeypatch):
    monkeypatch.setattr(supervisor, "LOADING", 5.0)
    points = [*frictions(5), HANGS, FAILS, EATS, *frictions(5, 0.3, 0.4)]
    with Runs(moody(), OUTPUTS, folder=tmp_path, workers=1, limits=Limits(time=1.0, memory=20_000_000_000)) as runs:
        results = runs.results(points)
    reasons = [one.reason for one in results[5:8]]
    assert [one.status for one in results[5:8]] == ["unresolved"] * 3
    assert reasons[0] == "it took longer than 1 s and was given up"
    assert reasons[1] == "ZeroDivisionError: no such thing"
    assert reasons[2] == "it ran out of memory (limit 20 GB)"
    assert all(one.status != "unresolved" for one in results[:5] + results[8:])
    # Given up is kept, until there is more time or it is asked for.
    assert known_given_up(tmp_path, limits=Limits(time=1.0, memory=20_000_000_000)) == [True, True]
    assert known_given_up(tmp_path, limits=Limits(time=1.5, memory=20_000_000_000)) == [False, True]
    assert known_given_up(tmp_path, limits=Limits(time=1.0, memory=20_000_000_000), retry=True) == [False, False]


def known_given_up(folder, **how) -> list[bool]:
    with Runs(moody(), OUTPUTS, folder=folder, workers=1, **how) as runs:
        assert all(runs.key(point) in runs.found for point in (*frictions(5), FAILS))
        return [runs.key(point) in runs.found for point in (HANGS, EATS)]


def test_a_run_that_takes_too_much_memory_is_given_up(tmp_path):
    with Runs(moody(), OUTPUTS, folder=tmp_path, workers=1, limits=Limits(memory=1_000_000_000)) as runs:
        first, hoarding, last = runs.results([frictions(1)[0], HOARDS, frictions(2)[1]])
    assert hoarding.reason == "it took more than 1 GB of memory and was given up"
    assert "unresolved" not in (first.status, last.status)


def test_a_run_that_kills_its_worker_is_tried_three_times_and_the_others_are_not_blamed(tmp_path):
    points = [*frictions(5), DIES, *frictions(5, 0.3, 0.4)]
    with Runs(moody(), OUTPUTS, folder=tmp_path, workers=2) as runs:
        results = runs.results(points)
    assert results[5].reason == "the worker process was killed (signal 9)"
    assert [one.status for one in results].count("unresolved") == 1
    journal = Journal.read(tmp_path / "journal")
    assert journal.entries[results[5].key].given_up == {"deaths": 3}


def test_a_worker_killed_from_outside_loses_nothing(tmp_path, points, expected):
    with Runs(ring(), OUTPUTS, folder=tmp_path, workers=2) as runs:

        def kill():
            for crewman in crew(runs):
                while not (crewman.worker and crewman.worker.has_run):
                    if crewman.worker:
                        crewman.worker.silence()
                    time.sleep(0.001)
                os.kill(crewman.worker.process.pid, signal.SIGKILL)

        killer = threading.Thread(target=kill, daemon=True)
        killer.start()
        assert same(runs.results(points), expected)
    journal = Journal.read(tmp_path / "journal")
    assert (len(journal.entries), journal.conflicts, journal.damaged) == (60, [], [])


def test_a_second_process_is_refused_and_a_dead_ones_lock_is_free(tmp_path, points):
    with Runs(ring(), OUTPUTS, folder=tmp_path, workers=1), pytest.raises(InputError, match="being carried out by pro"):
        Runs(ring(), OUTPUTS, folder=tmp_path, workers=1).open()
    child = os.fork()
    if not child:
        Runs(ring(), OUTPUTS, folder=tmp_path, workers=1).open()
        os.kill(os.getpid(), signal.SIGKILL)
    os.waitpid(child, 0)
    with Runs(ring(), OUTPUTS, folder=tmp_path, workers=1) as runs:
        runs.results(points[:1])


def test_a_disk_that_is_full_pauses_the_study_and_it_goes_on_later(tmp_path, points, expected, monkeypatch):
    limited = ("/bin/sh", "-c", 'ulimit -f 8; exec "$@"', "sh", *supervisor.COMMAND)  # 8 × 512 bytes
    with monkeypatch.context() as small, Runs(ring(), OUTPUTS, folder=tmp_path, workers=2) as runs:
        for one in crew(runs):
            assert one.worker is not None
            one.worker.process.bury()
            one.worker = None
        small.setattr(supervisor, "COMMAND", limited)
        with pytest.raises(DetentError, match="File too large; the study pauses; what is finished is kept"):
            runs.results(points)
    journal = Journal.read(tmp_path / "journal")
    assert 4 <= len(journal.entries) < 30
    assert journal.torn
    assert not journal.damaged
    with Runs(ring(), OUTPUTS, folder=tmp_path, workers=2) as runs:
        assert same(runs.results(points), expected)


def test_kept_records_are_the_runs_and_can_be_asked_for_later(tmp_path, points, expected):
    good = Success((expected[0].status,), (Bound(OUTPUTS[0], at_most=expected[3].values["peak_force"]),))
    keep = Keep("failures", good)
    with Runs(ring(), OUTPUTS, folder=tmp_path, workers=1) as runs:
        runs.results(points[:6])
    assert list((tmp_path / RECORDS).iterdir()) == []
    with Runs(ring(), OUTPUTS, folder=tmp_path, workers=1, keep=keep) as runs:
        results = runs.results(points[:6])
        kept = [runs.record_file(one).exists() for one in results]
        record = Record.load(runs.record_file(results[5]))
    assert kept == [False] * 4 + [True] * 2
    assert record.same_as(ring().run(points[5]))
    assert same(results, expected[:6])


def test_ctrl_c_ends_it_within_two_seconds_and_it_goes_on_later(tmp_path):
    points = [*frictions(5), SLOW, *({**SLOW, "mating.hole": f"25.0{i} mm"} for i in range(1, 9))]
    with Runs(moody(), OUTPUTS, folder=tmp_path, workers=1) as runs:

        def told(progress):
            if progress.done >= 6:
                raise KeyboardInterrupt

        runs.told = told
        with pytest.raises(KeyboardInterrupt):
            runs.results(points)
        began = time.monotonic()
        runs.close()
    assert time.monotonic() - began < soon()
    with Runs(moody(), OUTPUTS, folder=tmp_path, workers=1, told=None) as runs:
        assert len(runs.found) >= 6
        assert len(runs.results(points)) == len(points)


def test_bad_limits_are_refused(tmp_path):
    with pytest.raises(InputError, match=r"limits\.time: 0 given"):
        Limits(time=0)
    with pytest.raises(InputError, match="keep: 'some' given, there are all, failures, none"):
        Keep("some")
    runs = Runs(ring(), OUTPUTS, folder=tmp_path, workers=1, limits=Limits(memory=1_000_000))
    with runs, pytest.raises(DetentError, match=r"limits\.memory: 0.001 GB given, a worker takes"):
        runs.results(frictions(1))
