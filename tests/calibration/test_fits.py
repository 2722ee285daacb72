"""Parameters of models found again in logs with noise: O-ring, snap hook, peg in a grasp, latch."""

from functools import partial

import numpy as np
import pytest
from scipy import stats

from calibration_cases import come_along, logged, noisy, ring, travelled, write_log
from detent.core.record import Record, Status
from detent.studies.calibration.log import Log, cut
from detent.studies.calibration.parameters import Parameter
from detent.studies.calibration.verb import How, calibrate, rerun_calibration
from detent.studies.outputs import Output, measured
from detent.studies.runs import Runs

FRICTION, C1 = Parameter.typed("mating.friction=0.1:0.6"), Parameter.typed("mating.c1=5 N/mm^2:40 N/mm^2")
C2 = Parameter.typed("mating.c2=10 N/mm^3:100 N/mm^3")
TRUTH = {"mating.friction": 0.25, "mating.c1": "18 N/mm^2"}
QUICK = How(starts=2)


def errors(record: Record, truth: list[float]) -> list[float]:
    """How many standard errors each parameter lies from the truth."""
    rows = record.tables["parameters"]
    return [(row["value"] - true) / row["standard_error"] for row, true in zip(rows, truth, strict=True)]


def bore_only(base, seed: int) -> Log:
    """The log of a ring that slides in the bore: a constant force, and no more."""
    place, force = travelled(base, {}, 400)
    inside = (place > 2.8e-3) & (place < 6.0e-3)
    return Log.of(place[inside], force[inside] + 0.3 * noisy(int(inside.sum()), seed))


def test_friction_and_stiffness_of_a_ring_are_found_again(tmp_path):
    base = ring(tmp_path)
    record = calibrate(base, [FRICTION, C1], logged(base, TRUTH, 0.5, 1), QUICK)
    assert record.outcome.status is Status.SOLVED
    assert np.abs(errors(record, [0.25, 18.0])).max() < 4.0  # of a normal, 1 in 16 000
    (fit,) = record.tables["fit"]
    assert fit["rms"] < 0.1 * fit["rms before"]
    assert fit["scatter"] == pytest.approx(1.0, abs=4 / np.sqrt(2 * 98))  # the model is the truth: noise alone is left
    assert float(record["correlation"][0, 1]) < -0.9
    left = record["model_force"] - record["measured_force"]
    assert float(np.sqrt((left**2).mean())) == pytest.approx(0.5, rel=0.15)  # pointwise too: 400 points, 3 sd and jumps


def test_a_sensors_zero_is_fitted_beside_the_model(tmp_path):
    """Left out, its 3 N spoil the fit so far that nothing is told."""
    base, zero = ring(tmp_path), Parameter.typed("sensor.zero=-10 N:10 N")
    place, force = travelled(base, TRUTH, 400)
    log = Log.of(place, force + 3.0 + 0.5 * noisy(400, 7))
    record = calibrate(base, [FRICTION, C1, zero], log, QUICK)
    assert np.abs(errors(record, [0.25, 18.0, 3.0])).max() < 4.0  # of a normal, 1 in 16 000
    left = record["model_force"] - record["measured_force"]
    assert abs(float(left.mean())) < 4 * 0.5 / np.sqrt(400)
    assert calibrate(base, [FRICTION, C1], log, QUICK).outcome.status is Status.UNRESOLVED


def test_given_the_friction_it_is_the_linear_answer(tmp_path):
    """Force is linear in c1 and c2 then: two means of models give the matrix, and one solve the closed form."""
    base = ring(tmp_path)
    log = logged(base, {"mating.c1": "18 N/mm^2", "mating.c2": "35 N/mm^3"}, 0.5, 4)
    record = calibrate(base, [C1, C2], log, QUICK)
    windows = cut(log)
    outputs = [Output(one.what) for one in windows.windows]

    def means(c1: float, c2: float) -> np.ndarray:
        found = measured(base.run({"mating.c1": f"{c1} N/mm^2", "mating.c2": f"{c2} N/mm^3"}), outputs)
        return np.array([found[one.name] for one in outputs])

    columns = np.stack(((means(20, 43) - means(10, 43)) / 10, (means(16, 60) - means(16, 30)) / 30), axis=1)
    assert means(30, 20) == pytest.approx(
        columns @ [30, 20], abs=1e-6 * np.abs(windows.measured).max()
    )  # linear indeed
    A = columns / windows.spread[:, None]
    exact = np.linalg.lstsq(A, windows.measured / windows.spread, rcond=None)[0]
    covariance = np.linalg.inv(A.T @ A)
    rows = record.tables["parameters"]
    tolerance = 0.02 * np.sqrt(np.diag(covariance))  # the search ends within a fiftieth of an error
    assert np.abs(np.array([row["value"] for row in rows]) - exact).max() == pytest.approx(0.0, abs=tolerance.min())
    (fit,) = record.tables["fit"]
    if fit["alike"] == 0.0:
        plain = fit["scatter"] * np.sqrt(np.diag(covariance))
        assert [row["standard_error"] for row in rows] == pytest.approx(plain.tolist(), rel=1e-3)


def test_the_truth_lies_in_the_intervals_as_often_as_they_say(tmp_path):
    """12 repetitions here, 200 in tests/verify: below 8 of 12 has a chance of 2 in 10 000 at 95 %."""
    base, shared, hits, n = ring(tmp_path), [], np.zeros(2), 12
    place, force = travelled(base, TRUTH, 400)

    def once(base, outputs):
        shared.append(shared[0] if shared else Runs(base, outputs))
        return shared[0]

    for seed in range(n):
        log = Log.of(place, force + 0.5 * noisy(400, seed))
        rows = calibrate(base, [FRICTION, C1], log, How(starts=0), runs=once).tables["parameters"]
        hits += [row["low"] <= true <= row["high"] for row, true in zip(rows, (0.25, 18.0), strict=True)]
    assert (hits >= stats.binom.ppf(2e-4, n, 0.95)).all()


def test_what_a_ring_in_the_bore_does_not_tell_is_said(tmp_path):
    base = ring(tmp_path)
    record = calibrate(base, [C1, C2], bore_only(base, 2), QUICK)
    assert record.outcome.status is Status.UNRESOLVED
    assert "c1 and c2 cannot be told apart" in record.outcome.reason
    assert [row["value"] for row in record.tables["parameters"]] == [None, None]
    assert np.isnan(record["value"]).all()
    assert [row["not told from"] for row in record.tables["parameters"]] == [["c2"], ["c1"]]


def test_what_has_no_effect_is_said_and_the_rest_is_told(tmp_path):
    base = ring(tmp_path)
    record = calibrate(base, [FRICTION, Parameter.typed("mating.exit=0.5 mm:1.5 mm")], bore_only(base, 2), QUICK)
    assert record.outcome.reason.startswith("exit is not told")
    assert [row["told"] for row in record.tables["parameters"]] == [True, False]
    assert (
        np.abs((record.tables["parameters"][0]["value"] - 0.3) / record.tables["parameters"][0]["standard_error"]) < 4
    )


def test_a_snap_that_moves_is_followed_from_far():
    """Friction, modulus and the block's height; the snap lies 2 mm away at the start, ten windows of the log."""
    base = come_along("snap_fig11")
    fits = ["mating.friction=0.05:0.5", "mating.support.modulus=1500 MPa:4000 MPa@2000 MPa"]
    height = "mating.block.low[2]=1 mm:3 mm@2.6 mm"
    truth = {"mating.friction": 0.3, "mating.support.modulus": "3000 MPa", "mating.block.low[2]": "1.5 mm"}
    parameters = [Parameter.typed(one) for one in (*fits, height)]
    record = calibrate(base, parameters, logged(base, truth, 0.3, 7, points=300), QUICK)
    assert record.outcome.status is Status.SOLVED
    assert np.abs(errors(record, [0.3, 3000.0, 1.5])).max() < 4.0


def test_a_peg_in_a_grasp_tells_offset_and_friction():
    base = come_along("peg_mp61")
    fits = ["mating.friction=0.05:0.4", "drive.start_at.x=0.5 mm:3 mm"]
    log = logged(base, {"mating.friction": 0.15, "drive.start_at.x": "1.7 mm"}, 0.3, 3)
    record = calibrate(base, [Parameter.typed(one) for one in fits], log, How(starts=0))
    # Impacts make its curve rough below some micrometres: over four logs standard errors differed twofold. 6, not 4.
    assert record.outcome.status is Status.SOLVED
    assert np.abs(errors(record, [0.15, 1.7])).max() < 6.0


def test_a_latch_tells_its_friction():
    base = come_along("latch_snap_fit")
    record = calibrate(
        base,
        [Parameter.typed("mating.friction=0.1:0.4")],
        logged(base, {"mating.friction": 0.27}, 0.05, 2),
        How(starts=0),
    )
    assert np.abs(errors(record, [0.27])).max() < 4.0


def test_a_log_over_time_serves_as_well(tmp_path):
    base = ring(tmp_path)
    record = base.run(TRUTH)
    time = np.linspace(0.0, 0.9, 500)
    force = np.interp(time, record["time"].values, record["mating_force"].values) + 0.5 * noisy(500, 8)
    path = tmp_path / "log.csv"
    path.write_text("time [s],force [N]\n" + "\n".join(f"{t:.9g},{F:.9g}" for t, F in zip(time, force, strict=True)))
    found = calibrate(base, [FRICTION, C1], path, QUICK)
    assert np.abs(errors(found, [0.25, 18.0])).max() < 4.0
    assert "measured_log_time" in found.data


def test_outliers_hardly_move_the_robust_fit(tmp_path):
    base = ring(tmp_path)
    place, force = travelled(base, TRUTH, 400)
    force = force + 0.5 * noisy(400, 9)
    force[200:216] += 25.0  # four windows: somebody leant on the bench
    plain, robust = (
        calibrate(base, [FRICTION, C1], Log.of(place, force), How(starts=0, loss=loss))
        for loss in ("linear", "soft_l1")
    )
    off = [abs(one.tables["parameters"][0]["value"] - 0.25) for one in (plain, robust)]
    assert off[1] < 0.5 * off[0]


def test_profiles_agree_with_the_errors_where_the_model_is_nearly_straight(tmp_path):
    base = ring(tmp_path)
    record = calibrate(base, [FRICTION, C1], logged(base, TRUTH, 0.5, 1), How(starts=0, profile=True))
    for row in record.tables["parameters"]:
        half = 1.98 * row["standard_error"]  # Student's with about 98 degrees
        assert row["low"] == pytest.approx(row["value"] - half, abs=0.1 * half)
        assert row["high"] == pytest.approx(row["value"] + half, abs=0.1 * half)
    assert len(record.tables["profiles"]) >= 6


def test_runs_that_fail_are_a_bad_fit_and_no_error(tmp_path):
    """With a bore of less than 0 the scenario is refused; within these bounds half of the starts are no runs at all."""
    base = ring(tmp_path)

    class Failing(Runs):
        def results(self, points):
            found = super().results(points)
            return [
                one if point["mating.friction"] < 0.45 else type(one)(one.key, "unresolved", "broke", None, {})
                for one, point in zip(found, points, strict=True)
            ]

    record = calibrate(base, [FRICTION, C1], logged(base, TRUTH, 0.5, 1), How(starts=6), runs=Failing)
    assert np.abs(errors(record, [0.25, 18.0])).max() < 4.0


def test_worker_processes_give_the_same_record(tmp_path):
    base = ring(tmp_path)
    log = logged(base, TRUTH, 0.5, 1, points=200)
    here, there = (calibrate(base, [FRICTION], log, QUICK, runs=partial(Runs, workers=n)) for n in (0, 2))
    assert there.same_as(here)


def test_the_record_is_the_same_again_and_survives_a_file(tmp_path):
    base = ring(tmp_path)
    place, force = travelled(base, TRUTH, 200)
    path = write_log(tmp_path / "bench.csv", place, force + 0.5 * noisy(200, 1))
    record = calibrate(base, [FRICTION], path, QUICK)
    record.save(tmp_path / "fit.nc")
    loaded = Record.load(tmp_path / "fit.nc")
    assert loaded.same_as(record)
    assert rerun_calibration(loaded.inputs, tmp_path).same_as(record)
    path.write_text(path.read_text() + "\n")
    with pytest.raises(Exception, match="has changed"):
        rerun_calibration(loaded.inputs, tmp_path)


def test_a_log_the_model_never_gets_to_is_refused(tmp_path):
    base = ring(tmp_path)
    far = Log.of(np.linspace(0.05, 0.06, 50), np.ones(50))
    with pytest.raises(Exception, match="too little in common"):
        calibrate(base, [FRICTION], far, QUICK)


def test_a_value_at_its_bound_is_said_to_be_so(tmp_path):
    base = ring(tmp_path)
    narrow = Parameter.typed("mating.friction=0.28:0.6")
    record = calibrate(base, [narrow], logged(base, TRUTH, 0.5, 1), QUICK)
    assert "friction lies at its bound 0.28" in record.outcome.reason
