"""A ball that gives all back, for a hundred thousand impacts (A1 of the verification list)."""

import numpy as np
import pytest

from detent.core.record import Status
from physics.test_known_motions import bouncing, impacts

pytestmark = pytest.mark.verify


@pytest.mark.parametrize("method", ["events", "fixed"])
def test_a_ball_keeps_its_energy_for_a_hundred_thousand_impacts(method):
    record, energy = bouncing(100_000, method, step=1e-2)
    assert record.outcome.status == Status.ELAPSED and len(impacts(record)) == 100_000
    assert not any(event.kind == "accumulation" for event in record.events)
    # 200 impacts between samples, 1e-12 each.
    assert (np.abs(energy - 1) <= 1e-12 * np.maximum(1, np.arange(len(energy)) * 200)).all()
