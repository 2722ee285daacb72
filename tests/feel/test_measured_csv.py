"""CSV files of measured motions: read as they are, or refused with file, line and column."""

from contextlib import suppress

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytest import approx

from detent import Record
from detent.core.errors import InputError
from detent.identification.measured import from_arrays, from_csv

HEADER = "time [s],position [mm],force [N]"
ROWS = ["0,0,1", "0.1,1,2", "0.2,3,3", "0.3,2,2"]


def written(folder, lines, name="run.csv", encoding="utf-8"):
    path = folder / name
    path.write_bytes("\n".join(lines).encode(encoding))
    return path


def test_a_file_becomes_a_record_in_si_units(tmp_path):
    path = written(tmp_path, [HEADER, *ROWS])
    record = Record.from_csv(path, sensors={"force": {"noise": 0.02, "low_pass": 1000.0, "delay": 1e-4}})
    assert record.verb == "measure"
    assert record["time"].values == approx([0, 0.1, 0.2, 0.3])
    assert record["measured_position"].values == approx([0, 1e-3, 3e-3, 2e-3])
    assert record["measured_force"].values == approx([1, 2, 3, 2])
    assert record["measured_position"].attrs["units"] == "m"
    assert record.inputs["sensors"]["force"]["low_pass"] == 1000.0
    record.save(tmp_path / "run.nc")
    assert Record.load(tmp_path / "run.nc").same_as(record)


def test_the_arrays_give_the_same_record_as_the_file(tmp_path):
    found = from_csv(written(tmp_path, [HEADER, *ROWS]))
    given_ = Record.from_arrays(time=[0, 0.1, 0.2, 0.3], position=[0, 1e-3, 3e-3, 2e-3], force=[1, 2, 3, 2])
    for name in ("measured_position", "measured_force"):
        assert np.array_equal(found[name].values, given_[name].values)


@pytest.mark.parametrize(
    ("lines", "how"),
    [
        (["time [s];position [mm];force [N]", *(row.replace(",", ";") for row in ROWS)], {}),
        (["time [s]\tposition [mm]\tforce [N]", *(row.replace(",", "\t") for row in ROWS)], {}),
        (["time [s];position [mm];force [N]", *(r.translate({44: 59, 46: 44}) for r in ROWS)], {"decimal": ","}),
        (["\ufefftime [s],position [mm],force [N]", *ROWS], {}),
        (["t,x,F", *ROWS], {"units": {"time": "s", "position": "mm", "force": "N"}}),
        (["TIME [s],Position (mm),Force [N]", *ROWS, "", ""], {}),
        (["rig 3, 12 May", "", HEADER, *ROWS], {"skip_lines": 2}),
        (
            ["note,clock [ms],way [mm],push [cN]", *(f"=1+1,{100 * i},{x},{100 * F}" for i, x, F in
             [(0, 0, 1), (1, 1, 2), (2, 3, 3), (3, 2, 2)])],
            {"columns": {"time": "clock", "position": "way", "force": "push"}},
        ),
        (['"time [s]","position [mm]","force [N]"', *ROWS], {}),
    ],
)  # fmt: skip
def test_the_same_numbers_however_they_are_written(tmp_path, lines, how):
    record = from_csv(written(tmp_path, lines), **how)
    assert record["time"].values == approx([0, 0.1, 0.2, 0.3])
    assert record["measured_position"].values == approx([0, 1e-3, 3e-3, 2e-3])
    assert record["measured_force"].values == approx([1, 2, 3, 2])


@pytest.mark.parametrize(
    ("lines", "how", "told", "line"),
    [
        ([HEADER, "0,0,1", "0.1,1,2", "0.1,3,3", "0.2,2,2"], {}, "time before again", 4),
        ([HEADER, "0,0,1", "0.2,1,2", "0.1,3,3", "0.3,2,2"], {}, "runs back", 4),
        ([HEADER, *ROWS, "0.9,2,2"], {}, "a gap", 6),
        ([HEADER, *ROWS, "0.43,2,2"], {}, "uneven", 6),
        ([HEADER, *ROWS, "0.409,1,1", "0.518,1,1", "0.627,2,2", "0.736,2,2"], {}, "the clock drifts", 5),
        ([HEADER, "0,0,1", "0.1,,2", *ROWS[2:]], {}, r"position \[mm\]: the value is missing", 3),
        ([HEADER, "0,0,1", "0.1,nan,2", *ROWS[2:]], {}, "finite", 3),
        ([HEADER, "0,0,1", "0.1,inf,2", *ROWS[2:]], {}, "finite", 3),
        ([HEADER, "0,0,1", "0.1,1_0,2", *ROWS[2:]], {}, "finite", 3),
        ([HEADER, "0,0,1", '0.1,"=cmd|\' /C calc\'!A0",2', *ROWS[2:]], {}, "formula", 3),
        ([HEADER, "0,0,1", "0.1,one,2", *ROWS[2:]], {}, "number is needed", 3),
        ([HEADER, "0,0,1", "", *ROWS[1:]], {}, "empty", 3),
        ([HEADER, "0,0,1", "0,1,1,2", *ROWS[2:]], {}, "decimal commas need", 3),
        ([HEADER.replace(",", ";"), "0;0;1", "0,1;1;2"], {}, "decimal comma; say", 3),
        ([HEADER.replace(",", ";"), "0;0;1", "0.1;1;2"], {"decimal": ","}, "a point", 3),
        ([HEADER, *ROWS], {"delimiter": ";"}, "is that the delimiter", 1),
        ([HEADER, *ROWS], {"most_rows": 3}, "more than 3", 5),
        ([HEADER, *ROWS], {"columns": {"force": "F_z"}}, "no column 'F_z'", 1),
        ([HEADER, *ROWS], {"units": {"force": "mN"}}, "header says", 1),
        (["time,position [mm],force [N]", *ROWS], {}, "unit is missing", 1),
        (["time [s],position [mm],force [kg]", *ROWS], {}, "unit like N", 1),
        (["time [s],position [deg],force [N]", *ROWS], {}, "angle", 1),
        (["time [s],position [mm],x [mm],force [N]", *ROWS], {}, "both fit", 1),
        (["0,0,1", *ROWS], {}, "name the columns", 1),
        ([HEADER, '0,"0,1'], {}, "quotation mark", 2),
        ([HEADER, "0,0," + "1" * 70000], {}, "at most 65536 characters", 2),
        ([HEADER], {}, "there is none under the header", None),
    ],
)  # fmt: skip
def test_what_cannot_be_used_is_refused_with_its_place(tmp_path, lines, how, told, line):
    path = written(tmp_path, lines)
    with pytest.raises(InputError, match=told) as caught:
        from_csv(path, **how)
    assert str(caught.value.file) == str(path)
    assert caught.value.line == line


@pytest.mark.parametrize("encoding", ["utf-16", "latin-1"])
def test_text_in_another_encoding_is_refused(tmp_path, encoding):
    with pytest.raises(InputError, match="UTF-"):
        from_csv(written(tmp_path, ["Zeit [µs],position [mm],force [N]"], encoding=encoding))


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(InputError, match="no_such"):
        from_csv(tmp_path / "no_such.csv")


def test_a_folder_is_no_file(tmp_path):
    with pytest.raises(InputError, match="regular file"):
        from_csv(tmp_path)


@given(st.binary(max_size=300), st.integers(0, 120), st.integers(0, 40))
def test_whatever_bytes_come_a_record_or_a_sentence(tmp_path_factory, noise, at, gone):
    """Bytes put into a good file, over others or between: it is read or refused, never anything else."""
    whole = "\n".join([HEADER, *ROWS]).encode()
    path = tmp_path_factory.getbasetemp() / "strange.csv"
    path.write_bytes(whole[:at] + noise + whole[at + gone :])
    with suppress(InputError):
        assert from_csv(path).verb == "measure"


def test_a_rotary_device_is_told_by_its_units(tmp_path):
    path = written(tmp_path, ["time [s],angle [deg],torque [N mm]", "0,0,1", "0.1,90,2", "0.2,45,3"])
    record = from_csv(path)
    assert record["measured_position"].values[1] == approx(np.pi / 2)
    assert record["measured_force"].values == approx([1e-3, 2e-3, 3e-3])
    assert (record["measured_position"].attrs["units"], record["measured_force"].attrs["units"]) == ("rad", "N m")


@pytest.mark.parametrize(
    ("arrays", "told"),
    [
        ({"time": [0, 1, 2], "position": [0, 1], "force": [0, 1, 2]}, "differ in length"),
        ({"time": [0, 1, 2], "position": [0, np.nan, 1], "force": [0, 1, 2]}, r"position: nan given.*sample 1"),
        ({"time": [0, 1, 2], "position": [[0, 1, 2]], "force": [0, 1, 2]}, "in a row"),
        ({"time": [0, 1, 2], "position": ["a", "b", "c"], "force": [0, 1, 2]}, "numbers in a row"),
        ({"time": [0, 1, 2], "position": [1, 1, 1], "force": [0, 1, 2]}, "never changes"),
        ({"time": [0, 1], "position": [1, 2], "force": [0, 1]}, "at least three"),
        ({"time": [0, 1, 5], "position": [0, 1, 2], "force": [0, 1, 2]}, "step"),
    ],
)  # fmt: skip
def test_arrays_that_make_no_motion_are_refused(arrays, told):
    with pytest.raises(InputError, match=told):
        from_arrays(**arrays)


@pytest.mark.parametrize(
    ("sensors", "told"),
    [
        ({"voltage": {}}, "there are position, force"),
        ({"force": {"nois": 1.0}}, "there are ac_coupling"),
        ({"force": {"noise": -1.0}}, "at least 0"),
        ({"force": 0.02}, "a table"),
    ],
)  # fmt: skip
def test_sensors_that_mean_nothing_are_refused(sensors, told):
    with pytest.raises(InputError, match=told):
        from_arrays(time=[0, 1, 2], position=[0, 1, 2], force=[0, 1, 2], sensors=sensors)


def test_a_clock_written_with_few_digits_is_taken_as_even():
    time = np.round(np.arange(1000) / 3000, 5)
    found = from_arrays(time=time, position=np.arange(1000.0), force=np.zeros(1000))
    assert np.ptp(np.diff(found["time"].values)) < 1e-12
    assert 0.0 < found.stats["uneven"] < 0.03  # 5 µs of 333 µs, at either end


@given(st.integers(0, 10**9), st.floats(1.0, 1e5))
def test_even_sampling_far_from_zero_is_no_gap(start, rate):
    """A clock that has run for 30 years still tells even steps, as far as a double can."""
    time = start + np.arange(50) / rate
    if np.all(np.diff(time) > 0):
        from_arrays(time=time, position=np.arange(50.0), force=np.zeros(50))
