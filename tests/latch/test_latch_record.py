"""What a record of a latch holds: exact times that can be checked without Detent, and curves that agree with them."""

from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest

from detent.core.record import Record
from detent.scenario import Scenario, bundled


@pytest.fixture(scope="module")
def record():
    return Scenario.load(bundled()["latch_two_pawls"], {"run.sample": "0.05 s"}).run()


def value(polynomial, at):
    return sum(int(c) * at**k for k, c in enumerate(polynomial))


def test_every_exact_time_is_a_root_in_its_interval(record):
    told = [one for one in record.events if one.exact is not None]
    assert len(told) == 17
    for event in told:
        for number in (event.exact["time"], *([event.exact["u"]] if "u" in event.exact else [])):
            low, high = map(Fraction, number["interval"])
            signs = value(number["polynomial"], low), value(number["polynomial"], high)
            assert signs == (0, 0) if low == high else signs[0] * signs[1] < 0
        low, high = map(Fraction, event.exact["time"]["interval"])
        begin = Fraction(event.exact["begin"])
        # The event's own time is that sum in floats: two roundings, of half a unit each.
        assert float(begin + low) - 1e-15 * 10 <= event.time <= float(begin + high) + 1e-15 * 10


def test_events_come_in_order_and_curves_pass_through_them(record):
    assert all(a.time <= b.time for a, b in pairwise(record.events))
    time = record["time"].values
    for event in record.events:
        if "angle" in event.detail and event.kind != "snap":
            at = int(np.argmin(abs(time - event.time)))
            angle = record["pawl_angle"].values[at, event.detail["pawl"]]
            # Samples stand within 16 units in the last place of the end, 10 s; no pawl turns faster than 1 rad/s here.
            assert angle == pytest.approx(event.detail["angle"], abs=1e-13)


def test_a_contact_balances_the_spring(record):
    """Moment of the contact's load about the hinge, against the spring's torque on the root."""
    hinges = np.array([(-0.016, 0.0), (0.016, 0.0)])
    G = record["pose"].values[:, :2, 3]
    for k, hinge in enumerate(hinges):
        load, point = (record[name].values[:, k, :2] for name in ("contact_load", "contact_point"))
        on = record["contact_id"].values[:, k] > 0
        arm = point[on] - G[on] - hinge
        moment = arm[:, 0] * load[on, 1] - arm[:, 1] * load[on, 0]
        torque = record["spring_torque"].values[on, k]
        assert on.sum() > 20 and (record["contact_force"].values[on, k] >= -1e-12).all()
        np.testing.assert_allclose(moment, torque, atol=1e-15, rtol=1e-9)


def test_a_saved_record_reads_back(record, tmp_path):
    record.save(tmp_path / "latch.nc")
    assert Record.load(tmp_path / "latch.nc").same_as(record)


def test_a_force_that_grows_without_bound_is_no_number_and_a_table_says_so():
    """Where sticking begins nothing is left of the lever: floats there would be anything, 6e12 N for one."""
    stuck = Scenario.load(bundled()["latch_diode_fig7d"]).run()
    force = stuck["mating_force"].values
    assert np.isnan(force[-1]) and 1.0 < np.nanmax(np.abs(force)) < 1e9
    (row,) = (one for one in stuck.tables["forces"] if one["what"] == "retention force")
    assert row["low"] == row["high"] == "unbounded"
