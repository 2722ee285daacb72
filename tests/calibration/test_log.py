"""Logs: what is read, and what is refused with file and line."""

import numpy as np
import pytest

from detent.core.errors import InputError
from detent.studies.calibration.log import Log

ROWS = [f"{i},{i * 0.5}" for i in range(10)]


def written(tmp_path, header="insertion [mm],force [N]", rows=ROWS):
    path = tmp_path / "log.csv"
    path.write_text("\n".join([header, *rows]) + "\n", encoding="utf-8")
    return path


def test_a_force_against_insertion_is_read_leg_by_leg(tmp_path):
    back = [f"{9 - i},{-i}" for i in range(1, 10)]
    log = Log.read(written(tmp_path, rows=[*ROWS, *back]))
    assert (log.along, log.channel, log.unit) == ("insertion", "force", "m")
    assert [(one.leg, one.forth) for one in log.stretches] == [(1, True), (1, False)]
    assert log.stretches[1].place[[0, -1]] == pytest.approx([0.0, 9e-3])
    assert log.stretches[1].value[0] == -9.0  # by growing place, whichever way it was travelled
    assert len(log.sha256) == 64


def test_a_force_over_time_is_read_and_a_channel_can_be_named(tmp_path):
    path = written(tmp_path, "time [ms],force [kN]")
    log = Log.read(path)
    assert (log.along, log.channel, log.unit) == ("time", "mating_force", "s")
    assert log.stretches[0].value[-1] == pytest.approx(4500.0)
    assert Log.read(path, channel="force[2]").channel == "force[2]"


def test_of_both_columns_insertion_is_taken_unless_told(tmp_path):
    path = written(tmp_path, "time [s],insertion [mm],force [N]", [f"{i},{2 * i},{i}" for i in range(10)])
    assert Log.read(path).along == "insertion"
    assert Log.read(path, along="time").along == "time"


def test_a_byte_order_mark_and_semicolons_are_no_trouble(tmp_path):
    path = tmp_path / "log.csv"
    path.write_text("\ufeff" + "\n".join(["insertion [mm];force [N]", *[f"{i},5;1,25" for i in range(9)]]))
    assert Log.read(path, decimal=",").stretches[0].value[0] == 1.25
    with pytest.raises(InputError, match="decimal comma"):
        Log.read(path)


@pytest.mark.parametrize(
    ("header", "rows", "words"),
    [
        ("time [s],force [N]", [*ROWS[:5], ROWS[4], *ROWS[5:]], "the time before again .*line 7"),
        ("time [s],force [N]", [*ROWS[:5], ROWS[2], *ROWS[5:]], "runs back .*line 7"),
        ("insertion [mm],force [N]", [*ROWS, "3,"], "missing .*line 12"),
        ("insertion [mm],force [N]", [*ROWS, "3,=cmd"], "a formula, .*line 12"),
        ("insertion [mm],force [N]", [*ROWS, "3,nan"], "finite .*line 12"),
        ("insertion [mm],force [N]", ROWS[:7], "at least 8"),
        ("insertion [mm],force [N]", [f"1,{i}" for i in range(10)], "never changes"),
        ("insertion,force [N]", ROWS, "unit is missing"),
        ("insertion [N],force [N]", ROWS, "a value in mm"),
        ("insertion [mm],force [mm]", ROWS, "a value in N"),
        ("way [mm],force [N]", ROWS, "insertion"),
        ("insertion [mm]|force [N]", ROWS, "cells are needed"),
        ("insertion [mm],torque [N]", ROWS, "no column 'force'"),
        ("insertion [mm],force [N]", [], "none under the header"),
    ],
)
def test_a_log_that_cannot_be_used_is_refused_by_name(tmp_path, header, rows, words):
    path = written(tmp_path, header, rows)
    with pytest.raises(InputError, match=words) as error:
        Log.read(path)
    assert "log.csv" in str(error.value)


def test_a_file_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(InputError, match="cannot be read"):
        Log.read(tmp_path / "none.csv")


def test_arrays_that_do_not_fit_are_refused():
    with pytest.raises(InputError):
        Log.of(np.arange(10.0), np.arange(9.0))
    with pytest.raises(InputError):
        Log.of(np.arange(10.0), np.full(10, np.nan))
