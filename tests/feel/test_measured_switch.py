"""Key-switch curves: what the trade reads off them, against curves of known shape and marks made by hand."""

from pathlib import Path

import numpy as np
import pytest
from pytest import approx

from detent.core.errors import InputError
from detent.core.record import Record
from detent.identification.measured import from_arrays, from_csv, strokes
from detent.identification.switches import switch_metrics
from detent.units import gf, mm
from feel.switch_cases import LINEAR, PRESS, RELEASE, pressed_and_released
from feel.switch_marks import MARKS

ROOT = Path(__file__).parents[2]
FOLDERS = [one / "shared" / "data" / "feel" for one in ROOT.parents]
HERE = {path.stem: path for folder in FOLDERS if folder.is_dir() for path in folder.glob("*.csv")}
UNITS = {"force": "gf", "position": "mm"}
CELL = 0.02 * mm  # the curve is averaged over 0.04 mm, so a corner of two straight lines may move by half of that


@pytest.mark.parametrize("stem", sorted(MARKS))
def test_points_of_a_real_switch_lie_where_a_person_marked_them(stem):
    if stem not in HERE:
        pytest.skip("the measured curve is not at hand")
    found = switch_metrics(from_csv(HERE[stem], kind="switch", units=UNITS)).row()
    for name, mark in MARKS[stem].items():
        assert found[name] == approx(mark * mm, abs=0.05 * mm), name  # asked for; by eye the marks are good to 0.02 mm


@pytest.mark.parametrize("stem", sorted(MARKS))
def test_a_contact_signal_that_never_changes_tells_nothing(stem):
    if stem not in HERE:
        pytest.skip("the measured curve is not at hand")
    record = from_csv(HERE[stem], kind="switch", units=UNITS)
    assert np.ptp(record["contact"].values) == 0.0
    assert not switch_metrics(record).by_contact


def test_corners_are_found_where_they_were_put():
    found = switch_metrics(pressed_and_released())
    assert found.touch == approx(0.1 * mm, abs=CELL)
    assert found.peak == approx(1.6 * mm, abs=CELL)
    assert found.bottom_out == approx(3.9 * mm, abs=CELL)
    # forces: the average over 0.04 mm cuts the top by a quarter of it times the mean slope, 33 gf/mm
    assert found.peak_force == approx(60 * gf, abs=0.7 * gf)
    assert found.drop_force == approx(48 * gf, abs=0.5 * gf)
    assert found.bottom_out_force == approx(60 * gf, abs=1.0 * gf)
    assert found.snap_ratio == approx(12 / 60, abs=0.02)
    # half of the drop, by hand: halfway down the straight line from 1.6 to 2.0 mm
    assert found.click == approx(1.8 * mm, abs=CELL)
    # a twentieth of the prominence: of 12 gf, 0.02 mm before the corner; of 10 gf on the steep way back, 0.5 gf of 80
    assert found.actuation == approx((2.0 - 0.02) * mm, abs=CELL)
    assert found.release == approx((1.5 + 0.5 / 80) * mm, abs=CELL)


def test_a_curve_carries_its_points_for_pictures():
    record = pressed_and_released()
    found = switch_metrics(record)
    assert [row["what"] for row in record.tables["switch"]] == ["peak", "actuation", "bottom-out", "return"]
    assert [row["position"] for row in record.tables["switch"]] == [
        found.peak, found.actuation, found.bottom_out, found.release
    ]  # fmt: skip


def test_work_is_the_area_under_the_curve():
    found = switch_metrics(pressed_and_released())
    x = np.linspace(0.1, 3.9, 200_001)
    down, up = np.interp(x, *PRESS), np.interp(x, *RELEASE)
    # 5 mN·0.02 mm at either end, where touch and wall are known to a cell
    assert found.press_work == approx(np.trapezoid(down, x) * gf * mm, rel=0.01)
    assert found.hysteresis == approx(np.trapezoid(down - up, x) * gf * mm, rel=0.01)


def test_a_linear_switch_has_no_bump():
    found = switch_metrics(pressed_and_released(LINEAR, LINEAR))
    assert not found.is_tactile
    assert found.peak is found.actuation is found.click is found.snap_ratio is found.release is None
    assert found.travel == approx(3.8 * mm, abs=2 * CELL)
    assert found.hysteresis == approx(0.0, abs=0.005 * found.press_work)


def test_the_contact_decides_where_there_is_one():
    found = switch_metrics(pressed_and_released(contact_at=(1.9, 1.4)))
    assert found.by_contact
    assert found.actuation == approx(1.9 * mm, abs=0.004 * mm)  # a sample
    assert found.release == approx(1.4 * mm, abs=0.0041 * mm)


def test_a_press_that_stops_before_the_housing_has_no_bottom_out():
    short = ([*PRESS[0][:-2], 3.5], [*PRESS[1][:-2], 57.0])
    found = switch_metrics(pressed_and_released(short, short))
    assert found.bottom_out is None
    assert found.travel == approx(3.4 * mm, abs=2 * CELL)


def test_moving_the_gauge_moves_the_points_with_it():
    record = pressed_and_released()
    moved = Record(
        "measure", record.data.assign(measured_position=record["measured_position"] + 0.7 * mm), record.outcome
    )
    one, two = switch_metrics(record), switch_metrics(moved)
    for name in ("touch", "peak", "click", "actuation", "release", "bottom_out"):
        assert getattr(two, name) - getattr(one, name) == approx(
            0.7 * mm, abs=1e-6
        )  # samples on the border of two cells


def test_trembling_makes_no_stroke():
    rng = np.random.default_rng(2)
    x = np.concatenate([np.linspace(0, 4, 500), np.full(50, 4.0), np.linspace(4, 0, 500)]) + rng.normal(0, 0.01, 1050)
    way = strokes(x)
    (turns,) = np.nonzero(np.diff(way))
    assert len(turns) == 1 and 495 <= turns[0] <= 552
    assert set(way) == {1, -1}


def test_a_motion_is_no_switch():
    t = np.arange(100) / 100
    with pytest.raises(InputError, match="key switch"):
        switch_metrics(from_arrays(time=t, position=np.sin(t), force=t))


def test_the_example_reads_its_own_switch():
    from examples import key_switch as example

    found = example.points()
    assert found.peak == approx(1.2 * mm, abs=0.05 * mm)
    assert found.bottom_out == approx(4.0 * mm, abs=0.02 * mm)
    press, release = example.feel().tables["validation"]
    assert press["error_relative"] < 0.02 and release["error_relative"] < 0.02
