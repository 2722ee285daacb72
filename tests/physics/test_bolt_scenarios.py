"""The ways to start a bolt as scenarios that come along: each goes in, and without its trick does not."""

from pathlib import Path

import numpy as np
import pytest

from detent.core.record import Status
from detent.scenario import Scenario, bundled
from detent.units import mm

STIFF = '["0.1 N/mm", "0.1 N/mm", "0.01 N/mm", "3500 N mm/deg", "3500 N mm/deg", "1 N mm/deg"]'
SPINNING = """moves = [
    { duration = "0.571 ms", v = ["0 mm/s", "0 mm/s", "-1751 mm/s"], w = ["0 deg/s", "0 deg/s", "-12600 deg/s"] },
    { duration = "0.0714 s", w = ["0 deg/s", "0 deg/s", "-12600 deg/s"] },
]
"""


def text_of(name: str) -> str:
    return bundled()[name].read_text("utf-8")


@pytest.mark.parametrize("name", ["bolt_turn_back", "bolt_lean", "bolt_spiral", "bolt_yielding"])
def test_every_way_to_start_goes_in(name):
    record = Scenario.load(bundled()[name]).run()
    assert record.outcome.status is Status.RUNNING, record.outcome
    assert record["turns"].values[-1] > 1.0


def test_turning_back_it_clicks_and_spinning_from_the_start_it_is_thrown_off():
    text = text_of("bolt_turn_back")
    record = Scenario.loads(text, Path()).run()
    t, depth = record["time"].values, record["depth"].values
    back = (t > 0.1) & (t < 0.21)
    low = int(np.argmin(np.where(back, depth, np.inf)))
    assert t[low] == pytest.approx(0.145, abs=0.01)  # it climbs its own ramp up to here, where the ridges end
    fall = back & (t > t[low] + 0.01)
    assert not (record["contact_force"].values[fall] > 0.0).any()
    assert depth[fall][-1] - depth[low] > 0.3 * mm  # of the 0.41 mm that it may fall
    at, end = text.index("moves = ["), text.index("[run]")
    spun = Scenario.loads(text[:at] + SPINNING + text[end:], Path(), overrides={"run.step": "0.1 ms"}).run()
    assert spun.outcome.status is Status.NOT_STARTED, spun.outcome


@pytest.mark.xfail(strict=True, reason="the first contact in front of the nut is told when it is 17 µm deep")
def test_without_its_spiral_the_driver_turns_in_front_of_the_nut():
    text = text_of("bolt_spiral")
    record = Scenario.loads(text[: text.index("[drive.feed]")] + text[text.index("[run]") :], Path()).run()
    assert record.outcome.status is Status.NOT_STARTED and "in front of the nut" in record.outcome.reason


def test_a_hand_stiff_in_tilt_jams_where_the_yielding_one_threads_in():
    record = Scenario.load(bundled()["bolt_yielding"], {"drive.stiffness": STIFF}).run()
    assert record.outcome.status is Status.JAMMED, record.outcome
