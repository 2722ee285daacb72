"""`detent diode` at the prompt."""

import json
import re

import pytest

from detent import Record, Status
from house.test_cli import detent


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def test_thresholds_are_told_aligned_and_the_verdict_last(capsys):
    assert detent("diode", "latch_two_pawls") == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:3] == [
        "Two pawls round a T",
        "  way in   sticks from μ*  0.7375 = 59/80",
        "  way out  sticks from μ*  0.577236 = 71/123",
    ]
    assert lines[3].startswith("  way in   takes F*        0.31083 N") and lines[4].endswith("0.43996 N")
    assert lines[-2].startswith("released: no diode: it comes out again")
    assert lines[-1] == "wrote latch_two_pawls.diode.nc"
    record = Record.load("latch_two_pawls.diode.nc")
    assert record.verb == "diode" and record.outcome.status is Status.RELEASED and "rose" not in record.tables


def test_the_rose_is_told_direction_by_direction_and_as_json(capsys):
    words = ("diode", "latch_diode_fig7bc", "--total", "--resolution", "50 deg", "--far", "150 mm", "--out", "x.nc")
    assert detent(*words) == 0
    out = capsys.readouterr().out
    assert re.search(r"^     0\.00 to  360\.00 deg  kinematic$", out, re.MULTILINE)
    assert "retained: a total kinematic diode: " in out and "no force does" in out
    record = Record.load("x.nc")
    assert record.tables["rose"] == ({"from": 0.0, "to": 6.283185307179586, "verdict": "kinematic"},)
    assert record.stats["critical_directions"] > 50 and record.stats["far"] == pytest.approx(0.15)
    assert detent("diode", "latch_diode_fig7d", "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert told["status"] == "retained" and told["reason"].startswith("a relative friction diode")
    assert [row["low"] for row in told["thresholds"]][-1] == "unbounded" and told["out"].endswith(".diode.nc")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("nothing",), "there is no such file"),
        (("peg_mp61",), "one latch.Latch on a traverse.Traverse is needed"),
        (("latch_two_pawls", "--far", "-1 mm"), "a positive distance is needed"),
        (("latch_two_pawls", "--far", "1 s"), "--far"),
        (("latch_two_pawls", "--resolution", "9 rad"), "between 1e-6 and 1 rad"),
        (("latch_two_pawls", "--out", "no/where.nc"), "does not exist"),
    ],
)
def test_wrong_input_is_one_sentence_and_exit_code_2(words, said, capsys):
    assert detent("diode", *words) == 2
    told = capsys.readouterr()
    assert said in told.err and not told.out and "Traceback" not in told.err


@pytest.mark.parametrize(
    "words",
    [
        ("diode", "latch_diode_fig7d", "--total"),
        ("spread", "latch_two_pawls", "--x=-1:1", "--y=0:1", "--cone=1 deg", "--looks=2", "--resolution=0.1"),
    ],
)
def test_a_verdict_runs_again_with_all_that_was_asked(words):
    assert detent(*words, "-o", "first.nc") == 0
    assert detent("report", "first.nc") == 0
    assert detent("rerun", "first.nc") == 0 and detent("rerun", "report.html") == 0
    first, *again = (Record.load(f"{name}.nc") for name in ("first", "first-2", "first-3"))
    assert first.verb == words[0]
    assert all(one.same_as(first) for one in again)
