"""200 bolts in nuts of another hand, pitch or number of starts, drawn at random: `make verify`."""

from collections import Counter

import numpy as np
import pytest

from detent.core.record import Status
from detent.units import mm, um
from physics.bolt_mismatches import Mismatch
from physics.thread_room import overlap

pytestmark = pytest.mark.verify

MANY = 200


def test_all_end_wrong_pitch_or_not_started():
    rng, ends, others = np.random.default_rng(1), Counter(), []
    held, deep, far = [], [], []
    for i in range(MANY):
        mismatch = Mismatch.drawn(rng)
        record = mismatch.run()
        own, nut, status = mismatch.bolt.thread, mismatch.bolt.nut_thread, record.outcome.status
        ends[status.value, "other hand" if own.hand != nut.hand else "same hand"] += 1
        if status not in (Status.WRONG_PITCH, Status.NOT_STARTED):
            others.append((i, record.outcome))
        X = record["pose"].values
        assert np.isfinite(X).all() and record["time"].values[-1] == pytest.approx(1.5)
        held.append(record.stats["held"])
        far.append(np.abs(X[:, :, 3]).max())
        deep.append(overlap(mismatch.bolt, X[::125], (60, 240)) if far[-1] < 30 * mm else np.inf)
        if deep[-1] > 3 * um:
            print(f"{i}: {deep[-1] / um:.0f} µm deep, {own.starts}/{nut.starts} starts, {own.hand}/{nut.hand}")
    print(*(f"{n} {' '.join(how)}" for how, n in ends.items()), sep=", ")
    print(f"frames held in {np.sum(np.array(held) > 0)} runs, {np.sum(held):.0f} steps")
    print(f"{np.sum(np.array(deep) > 3 * um)} overlap by more than 3 µm, farthest {max(far) / mm:.3g} mm")
    assert not others
