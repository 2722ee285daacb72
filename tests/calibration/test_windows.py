"""Means over windows of a run, and a log cut into them."""

import numpy as np
import pytest

from calibration_cases import come_along, ring
from detent.core import analysis
from detent.core.errors import InputError
from detent.studies.calibration.log import Log, cut
from detent.studies.outputs import Output, measured
from detent.studies.windows import Integral, Window, window


def test_windows_side_by_side_add_up_to_the_work(tmp_path):
    record = ring(tmp_path).run({})
    edges = np.linspace(0.0, 0.009, 31)
    outputs = [
        Output(Window("force", a, b, 1).what) for a, b in zip(edges[:-1].tolist(), edges[1:].tolist(), strict=True)
    ]
    found = measured(record, outputs)
    total = sum(found.values()) * (edges[1] - edges[0])
    assert total == pytest.approx(analysis.work(record), rel=1e-9)  # both are trapezoids of the same samples
    assert len(found) == 30


def test_the_way_back_has_windows_of_its_own():
    record = come_along("snap_fig11").run({})
    forth, back = (Output(f"mean force from 11 mm to 12 mm of leg 1 {way}").of(record) for way in ("forth", "back"))
    assert forth > 0.0 > back
    assert np.isnan(Output("mean force from 11 mm to 12 mm of leg 2 forth").of(record))


def test_a_mean_over_time_is_that_of_the_channel(tmp_path):
    record = ring(tmp_path).run({})
    time, force = np.asarray(record["time"]), np.asarray(record["mating_force"])
    whole = Output(f"mean mating_force from 0 s to {time[-1]!r} s".replace("np.float64(", "").replace(")", ""))
    assert whole.of(record) == pytest.approx(np.trapezoid(force, time) / time[-1], rel=1e-9)
    component = Output("mean force[2] from 0.3 s to 400 ms")
    assert component.of(record) == pytest.approx(-Output("mean mating_force from 0.3 s to 0.4 s").of(record), rel=1e-6)


def test_a_window_the_run_does_not_cover_has_no_mean(tmp_path):
    record = ring(tmp_path).run({})
    assert np.isnan(Output("mean force from 8.9 mm to 9.1 mm of leg 1 forth").of(record))


def test_a_jump_moves_the_mean_steadily():
    places = [0.3, 0.31, 0.32]
    means = [Integral.of(np.array([0.0, at, at, 1.0]), np.array([1.0, 1.0, 0.0, 0.0])).mean(0.2, 0.6) for at in places]
    assert np.diff(means) == pytest.approx([0.01 / 0.4] * 2, rel=1e-9)


def test_a_gap_spoils_its_own_window_only():
    curve = Integral.of(np.arange(5.0), np.array([1.0, np.nan, 1.0, 1.0, 1.0]))
    assert np.isnan(curve.mean(0.5, 1.5))
    assert curve.mean(2.0, 4.0) == 1.0


def test_names_of_windows_on_either_side_of_zero_differ():
    names = {Output(Window("force", a, a + 1e-3, 1).what).name for a in (-2e-3, 2e-3)}
    assert len(names) == 2
    assert window("peak force") is None


@pytest.mark.parametrize(
    "what",
    [
        "mean force from 2 mm to 1 mm of leg 1 forth",
        "mean force from 1 mm to 2 mm of leg 0 forth",
        "mean force from 1 N to 2 N of leg 1 forth",
        "mean gap from 1 mm to 2 mm of leg 1 back",
    ],
)
def test_a_window_that_is_none_is_refused(what):
    with pytest.raises(InputError):
        Output(what)


def test_a_mean_strays_as_its_spread_says():
    """Means of pure noise: variance of (mean / spread) over many windows is 1; 2 √(2/n) is two standard deviations.

    0.15 more for what trapezoids do at the windows' ends (points half in one, half in the other).
    """
    rng = np.random.default_rng(3)
    log = Log.of(np.linspace(0.0, 1.0, 8000), rng.standard_normal(8000))
    found = cut(log, 1000)
    assert found.noise == pytest.approx(1.0, rel=0.05)
    assert np.var(found.measured / found.spread) == pytest.approx(1.0, abs=2 * np.sqrt(2 / 1000) + 0.15)


def test_a_window_with_a_jump_of_the_log_counts_less():
    place = np.linspace(0.0, 1.0, 401)
    force = np.where(place > 0.501, 0.0, 20.0) + 0.1 * np.random.default_rng(1).standard_normal(401)
    found = cut(Log.of(place, force))
    jump = int(np.argmax(found.spread))
    assert found.windows[jump].begin <= 0.503
    assert found.windows[jump].end >= 0.5
    gap, width = place[1], found.width[jump]
    assert found.spread[jump] == pytest.approx(20.0 * gap / (width * np.sqrt(12.0)), rel=0.05)
    assert np.median(found.spread) == pytest.approx(0.1 / 2.0, rel=0.15)  # four points in each


def test_a_window_that_ends_between_samples_is_exact_on_a_straight_line():
    line = Integral.of(np.array([0.0, 1.0, 3.0]), np.array([0.0, 2.0, 6.0]))
    assert line.mean(0.25, 0.5) == pytest.approx(0.75, rel=1e-12)
    assert line.mean(0.5, 2.5) == pytest.approx(3.0, rel=1e-12)
