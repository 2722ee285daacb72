"""The journal: whole lines count, torn and damaged ones do not, whoever wrote them."""

import math

import pytest

from detent.studies.journal import Entry, Journal, Segment, read_span
from detent.studies.run_one import Result


def entry(key="a", force=1.0, **how) -> Entry:
    return Entry(Result(key, "seated", "it sits", 2.5, {"peak_force": force, "work": math.nan}, "f", 0.1), **how)


def written(folder, *entries):
    segment = Segment(folder)
    for one in entries:
        segment.write(one)
    segment.flush()
    segment.close()
    return segment.path


def test_what_is_written_is_read_again(tmp_path):
    path = written(tmp_path, entry("a", point={"mating.friction": 0.2}), entry("b", math.inf, given_up={"time": 2.0}))
    journal = Journal.read(tmp_path)
    assert journal.entries["a"].result.same_as(entry("a").result)
    assert journal.entries["a"].point == {"mating.friction": 0.2}
    assert journal.entries["b"].result.values["peak_force"] == math.inf
    assert journal.entries["b"].given_up == {"time": 2.0}
    assert (journal.damaged, journal.torn, journal.conflicts) == ([], [], [])
    assert read_span(path, 0)[1] == path.stat().st_size


def test_a_line_cut_off_anywhere_is_dropped_and_those_before_it_stay(tmp_path):
    path = written(tmp_path, entry("a"), entry("b"))
    content, first = path.read_bytes(), len(entry("a").line())
    for length in range(len(content)):
        path.write_bytes(content[:length])
        journal = Journal.read(tmp_path)
        assert set(journal.entries) == (set() if length < first else {"a"})
        assert journal.damaged == []
        assert bool(journal.torn) == (length not in (0, first))


def test_any_flipped_byte_is_noticed(tmp_path):
    path = written(tmp_path, entry("a"), entry("b"), entry("c"))
    content, length = path.read_bytes(), len(entry("a").line())
    for at in range(len(content)):
        path.write_bytes(content[:at] + bytes([content[at] ^ 1]) + content[at + 1 :])
        journal = Journal.read(tmp_path)
        line = at // length
        spared = {"a", "b", "c"} - {"abc"[line]}
        if at % length == length - 1:  # the end of a line: the next one is lost with it
            spared -= {"abc"[min(line + 1, 2)]}
        assert set(journal.entries) == spared, at
        assert journal.damaged or journal.torn
        assert all(journal.entries[key].result.same_as(entry(key).result) for key in spared)


def test_the_same_run_twice_counts_once_and_a_different_one_is_named(tmp_path):
    written(tmp_path, entry("a"), entry("b"))
    written(tmp_path, Entry(Result("a", "seated", "it sits", 2.5, entry().result.values, "f", 99.0)))
    assert (len(Journal.read(tmp_path).entries), Journal.read(tmp_path).conflicts) == (2, [])
    written(tmp_path, entry("b", math.nextafter(1.0, 2.0)))
    journal = Journal.read(tmp_path)
    assert journal.conflicts == ["b"]
    assert journal.entries["b"].result.values["peak_force"] == 1.0  # the first one stands


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_a_result_stands_over_one_that_was_given_up(tmp_path, order):
    both = entry("a", given_up={"time": 1.0}), entry("a", 3.0)
    written(tmp_path, *(both[i] for i in order))
    journal = Journal.read(tmp_path)
    assert (journal.entries["a"].result.values["peak_force"], journal.conflicts) == (3.0, [])


def test_two_writers_never_share_a_file(tmp_path):
    assert len({written(tmp_path, entry("a")) for _ in range(20)}) == 20
