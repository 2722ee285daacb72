"""A peg that stands under friction stays where it is, however long."""

import runpy
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from detent import Pose, simulate
from detent.units import mm

EXAMPLE = runpy.run_path(str(Path(__file__).parents[2] / "examples" / "peg.py"))


@pytest.mark.verify
def test_a_million_steps_move_a_peg_at_rest_by_less_than_a_nanometre():
    # Pulled aside with 120 N and down with 1 N in the bore: its contacts stick.
    hand = replace(EXAMPLE["hand"], start_at=Pose.at(z=-30 * mm), feed=None, duration=1001.0, gravity=(60.0, 0.0, -0.5))
    record = simulate(EXAMPLE["peg"], hand, method="fixed", step=1e-3, sample=1.0)
    assert record.stats["steps"] >= 1_000_000
    p = record["pose"].values[:, :, 3]
    moved = np.abs(p[-1] - p[1]).max()  # the jolt of the start is over after a second
    print(f"creep over {record.stats['steps']:.0f} steps: {moved:.2e} m")
    assert moved < 1e-9
