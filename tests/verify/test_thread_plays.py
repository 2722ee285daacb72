"""Slop angle of bolts in their nuts, over the whole azimuth of the tilt, against clouds of points: `make verify`."""

import numpy as np
import pytest

from detent.geometry.thread import Thread
from detent.units import deg, mm
from physics.thread_room import Cloud
from physics.threads import PAPER, TURN

pytestmark = pytest.mark.verify

CASES = {f"paper's, {n} mm": (PAPER, n) for n in (1.5, 2.5, 3.5, 4.5)}
CASES |= {f"M8 6g/6H, {fit}": (Thread.metric("M8", "6g/6H", fit), 2.5) for fit in ("least", "mean", "most")}
STEEP = Thread(4 * mm, 20 * mm, 0.02, radius=0.3 * mm, flank=15 * deg, starts=2, run_up=100 * deg)  # κ = 0.5
CASES |= {"a steep one": (STEEP, 3.0), "a loose one": (Thread(1 * mm, 6 * mm, 0.15), 1.5)}


@pytest.mark.parametrize("name", CASES)
def test_the_least_slop_angle_over_all_sides_is_the_formulas(name):
    """0.1 % (0.3 % for the steep one), and the cloud's own 0.1 %."""
    thread, pitches = CASES[name]
    formula, cloud = thread.slop(pitches * thread.pitch), Cloud(thread, pitches * thread.pitch)
    found = np.array([cloud.slop(side, formula) for side in np.arange(24) * TURN / 24])
    print(f"{name}: {formula / deg:.4f} deg, by brute force {found.min() / deg:.4f} to {found.max() / deg:.4f} deg")
    assert abs(found.min() / formula - 1) < (4e-3 if thread is STEEP else 2e-3)


def test_in_a_tenth_of_a_pitch_before_a_step_the_slop_angle_falls_from_one_to_the_next():
    """The ends of the ridges then bear, beside the place where a crest would bear most."""
    before, after = PAPER.slop(1.9 * mm), PAPER.slop(2 * mm)
    for engagement, low, high in ((1.9, 0.998, 1.002), (1.95, after / before, 1.0), (1.98, after / before, 1.0)):
        found = min(Cloud(PAPER, engagement * mm).slop(side, before) for side in np.arange(24) * TURN / 24)
        print(f"{engagement} mm: {found / deg:.4f} deg; {before / deg:.4f} before, {after / deg:.4f} after")
        assert low - 2e-3 < found / before < high


def test_less_than_a_turn_leaves_more_room_than_the_formula_says():
    found = min(Cloud(PAPER, 0.5 * mm).slop(side, PAPER.slop(0.5 * mm)) for side in np.arange(24) * TURN / 24)
    print(f"half a turn: {PAPER.slop(0.5 * mm) / deg:.4f} deg, by brute force {found / deg:.4f} deg")
    assert PAPER.slop(0.5 * mm) < found < 1.1 * PAPER.slop(0.5 * mm)
