"""A peg that two contacts hold by pressing against each other: events stop there, and say so."""

from dataclasses import replace

import numpy as np
import pytest
from pytest import approx

from detent import simulate
from detent.core.record import Status
from detent.drive.feed import Feed
from detent.units import mm
from physics.peg_statics import insert
from physics.test_peg_whitney import ABOVE, PEG, hand_of, peg_of


def pressed_in(method, friction, beyond, K_theta, push, damping_ratio, tolerance):
    """Fed in 2.5 s until friction outgrows the push, so far beyond the first contact at two points."""
    case = replace(PEG, mu=friction, K_theta=K_theta)
    onset = next(s.depth for s in insert(case, np.arange(28, 45, 0.05) * mm) if len(s.touching) == 2)
    stop = onset + beyond
    needed = insert(case, np.append(np.arange(onset - 2 * mm, stop, 0.5 * mm), stop))[-1].F_z
    feed = Feed(-(stop + needed / push + ABOVE), 2.5, dwell=2.0)
    hand = hand_of(case, feed, push=push, damping_ratio=damping_ratio)
    return simulate(peg_of(case), hand, method=method, tolerance=tolerance, sample=0.01)


@pytest.mark.parametrize(
    ("friction", "beyond", "K_theta", "push", "ratio", "tolerance"),
    [(0.8, 1.5 * mm, 200.0, 2e4, 1.0, 1e-6), (0.8, 3.0 * mm, 500.0, 2e3, 0.3, 1e-7)],
)
def test_two_contacts_that_hold_a_peg_stick_and_go_on_to_stick(friction, beyond, K_theta, push, ratio, tolerance):
    # The shortest forces that hold it here have T/N = 9 at the tip, outside the cone; others press the two contacts
    # against each other and stay within. Without those tip and mouth slid and stuck in turn, 40 000 times.
    runs = [pressed_in(m, friction, beyond, K_theta, push, ratio, tolerance) for m in ("events", "fixed")]
    assert [run.outcome.status for run in runs] == [Status.WEDGED] * 2
    events, stepping = runs
    assert len(events.events) < 30
    assert {event.kind for event in events.events[-2:]} == {"stick"}
    assert (events["contact_state"].values[-1][:2] == 1).all()
    normal, across = events["contact_force"].values[-1], events["contact_friction"].values[-1]
    assert (np.linalg.norm(across, axis=1) <= friction * normal * (1 + 1e-9)).all()
    assert float(events["depth"][-1]) == approx(float(stepping["depth"][-1]), abs=0.01 * mm)
