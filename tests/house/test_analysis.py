"""Numbers drawn from records whose numbers are known, and distances between curves."""

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytest import approx

from detent import InputError
from detent.core.analysis import Curve, closed_work, compare, curves, deviation, legs, measured, peaks, summary, work
from house.runs import cycle, run, silent


def test_work_is_the_area_under_the_curve_and_a_closed_cycle_keeps_the_loss():
    assert work(cycle()) == approx(74e-3)  # 2·4 + 6·6 + 3·10 mJ
    assert closed_work(cycle()) == approx(74e-3)
    one_way = run([0, 5, 10], [0, 2, 2])
    assert work(one_way) == approx(15e-3)
    assert closed_work(one_way) is None


def test_peaks_tell_push_and_pull_with_time_and_place():
    found = peaks(cycle())
    assert (found["push"].force, found["push"].time, found["push"].insertion) == (6.0, 2.0, approx(4e-3))
    assert (found["pull"].force, found["pull"].time, found["pull"].insertion) == (3.0, 4.0, approx(10e-3))
    assert "pull" not in peaks(run([0, 1, 2], [1, 5, -1e-12]))  # rounding is no pull
    assert peaks(run([0, 1], [0, 0])) == {}


def test_a_gap_in_the_force_does_not_hide_its_peak():
    found = peaks(run([0, 1, 2], [1, math.nan, 4]))
    assert found["push"].force == 4.0
    assert work(run([0, 1, 2], [1, math.inf, 4])) is None


def test_a_record_without_force_and_distance_has_no_curve():
    assert curves(silent()) == () and peaks(silent()) == {} and work(silent()) is None and closed_work(silent()) is None
    assert summary(silent())["status"] == "solved"


def test_legs_end_where_the_machine_turns_round():
    assert legs(cycle()) == (slice(0, 4), slice(4, 6))
    assert [curve.forth for curve in curves(cycle())] == [True, False]
    # Rest before, between and after belongs to no leg; a step of rounding's size is no turn.
    there = run([0, 0, 1, 1 - 1e-15, 2, 2, 2, 1, 1], 9 * [1])
    assert legs(there) == (slice(1, 5), slice(6, 8))
    assert legs(run([1, 1], [0, 0])) == ()


def test_a_record_does_not_differ_from_itself():
    for one in compare(cycle(), cycle()):
        assert (one.largest, one.rms) == (0.0, 0.0)
    assert len(compare(cycle(), cycle())) == 2


def test_a_constant_shift_is_the_deviation_everywhere():
    shifted = replace(cycle(), data=cycle().data.assign(mating_force=cycle()["mating_force"] + 0.5))
    for one in compare(shifted, cycle()):
        assert one.largest == approx(0.5) and one.rms == approx(0.5)
    assert compare(shifted, cycle())[0].relative == approx(0.5 / 6)


def test_resampling_a_curve_with_a_jump_does_not_change_it():
    fine = np.linspace(0, 10, 1001)
    resampled = Curve(1e-3 * fine, np.where(fine <= 4.0, 2.0, 6.0))  # the jump is a steep flank here, 10 µm wide
    found = deviation(resampled, curves(cycle())[0], within=10.1e-6)
    assert found is not None and found.largest == 0.0
    strict = deviation(resampled, curves(cycle())[0], within=1e-9)
    assert strict is not None and strict.largest == approx(4.0, abs=4e-4 * 1.01)  # less 1 nm of a flank of 4 N in 10 µm


def test_a_spike_within_reach_counts_as_met():
    spike = Curve(np.array([0.0, 1.0, 1.0, 1.0, 2.0]), np.array([0.0, 0.0, 5.0, 0.0, 0.0]))
    beside = Curve(np.array([0.0, 0.9, 0.9, 0.9, 2.0]), np.array([0.0, 0.0, 5.0, 0.0, 0.0]))
    near, far = deviation(beside, spike, within=0.2), deviation(beside, spike, within=0.05)
    assert near is not None and far is not None
    assert (near.largest, far.largest) == (0.0, 5.0)


def test_a_triangle_against_zero_has_the_rms_of_a_triangle():
    flat, peak = Curve(np.array([0.0, 2.0]), np.zeros(2)), Curve(np.array([0.0, 1.0, 2.0]), np.array([0.0, 3.0, 0.0]))
    found = deviation(peak, flat)
    assert found is not None
    assert found.rms == approx(
        math.sqrt(3.0), rel=1e-14
    )  # ∫ (3s)² ds over one leg of it = 3; exact by two Gauss points
    assert (found.largest, found.at, found.scale) == (3.0, 1.0, 0.0)
    assert found.relative == math.inf


def test_only_the_common_stretch_is_compared():
    a, b = Curve(np.array([0.0, 2.0]), np.array([0.0, 2.0])), Curve(np.array([1.0, 3.0]), np.array([1.0, 9.0]))
    found = deviation(a, b)
    assert found is not None and (found.begin, found.end) == (1.0, 2.0)
    assert found.largest == approx(3.0) and found.at == 2.0
    assert deviation(a, Curve(np.array([2.0, 3.0]), np.zeros(2))) is None


@given(st.lists(st.floats(-1e3, 1e3), min_size=2, max_size=20), st.lists(st.floats(-1e3, 1e3), min_size=2, max_size=20))
def test_the_largest_deviation_is_the_same_from_both_sides_and_bounds_the_rms(first, second):
    a = Curve(np.linspace(0.0, 1.0, len(first)), np.array(first))
    b = Curve(np.linspace(0.0, 1.0, len(second)), np.array(second))
    there, back = deviation(a, b, within=0.0), deviation(b, a, within=0.0)
    assert there is not None and back is not None
    assert there.largest == back.largest
    assert there.rms <= there.largest * (1 + 1e-12) + 1e-9  # rounding of interpolated values up to 1e3


# ---- measured curves ----


def written(tmp_path, text: str, encoding: str = "utf-8"):
    path = tmp_path / "measured.csv"
    path.write_bytes(text.encode(encoding))
    return path


def test_a_measured_curve_is_read_with_its_units_and_legs(tmp_path):
    text = "insertion [mm], force [N]\n0, 2\n4, 2\n4, 6\n10, 6\n10, -3\n0, -3\n\n"
    for found in (measured(written(tmp_path, text)), measured(written(tmp_path, text, "utf-8-sig"))):
        assert [curve.forth for curve in found] == [True, False]
        assert [one.largest for one in compare(cycle(), found)] == [0.0, 0.0]
    (only,) = measured(written(tmp_path, "insertion [um],force [kN]\r\n0,1\r\n1000,2\r\n"))
    np.testing.assert_allclose((*only.insertion, *only.force), (0, 1e-3, 1e3, 2e3))


def test_a_trembling_sensor_does_not_make_a_leg(tmp_path):
    noise = np.random.default_rng(1).normal(0.0, 0.002, 400)
    there_and_back = np.concatenate((np.linspace(0, 10, 200), np.linspace(10, 0, 200))) + noise
    lines = "\n".join(f"{s:.6f},{s:.6f}" for s in there_and_back)
    found = measured(written(tmp_path, f"insertion [mm],force [N]\n{lines}\n"))
    assert [curve.forth for curve in found] == [True, False]
    assert all(np.all(np.diff(curve.insertion) * (1 if curve.forth else -1) >= 0) for curve in found)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "header"),
        ("insertion,force\n0,1\n1,1\n", r'must read "insertion \[mm\], force \[N\]".*measured\.csv, line 1'),
        ("insertion [mm];force [N]\n0;1\n1;1\n", "header"),
        ("force [N],insertion [mm]\n0,1\n1,1\n", "header"),
        ("insertion [N],force [mm]\n0,1\n1,1\n", "header"),
        ("insertion [mm],force [N]\n0,1,5\n1,1,5\n", "decimals have a point.*line 2"),
        ("insertion [mm],force [N]\n0,1\nx,2\n", "two finite numbers.*line 3"),
        ("insertion [mm],force [N]\n0,1\n1,nan\n", "two finite numbers.*line 3"),
        ("insertion [mm],force [N]\n0,1e400\n1,2\n", "two finite numbers.*line 2"),
        ("insertion [mm],force [N]\n0,1\n=cmd(),2\n", "two finite numbers.*line 3"),
        ("insertion [mm],force [N]\n0,1\n", "at least two points"),
        ("insertion [mm],force [N]\n1,1\n1,2\n", "never changes"),
        ("insertion [mm],force [N]\n0,\0\n1,2\n", "finite numbers|comma-separated"),
    ],
)
def test_a_measured_file_that_cannot_be_used_is_refused_with_its_line(tmp_path, text, complaint):
    with pytest.raises(InputError, match=complaint):
        measured(written(tmp_path, text))


def test_a_measured_file_that_is_none_is_refused(tmp_path):
    with pytest.raises(InputError, match="No such file"):
        measured(tmp_path / "none.csv")
    (tmp_path / "b.csv").write_bytes(b"\xff\xfe\x00binary")
    with pytest.raises(InputError, match="comma-separated"):
        measured(tmp_path / "b.csv")
