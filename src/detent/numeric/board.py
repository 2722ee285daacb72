"""What both loops write: samples, contacts as they are shown, energies, events; and the words for them."""

from __future__ import annotations

import math

import numba
import numpy as np

from detent.numeric.kernel import inner

OPEN, STICKS, SLIDES = 0, 1, 2
ENDED, UNSOLVED_FRICTION, CROWDED = 0, 1, 2
NOWHERE_LEFT = 6  # a compliant part jams (the numbers between are the event-driven loop's own)
STOPPED = 7  # the force on the part passed a limit: the last sample is the first beyond it
CONTACT, RELEASE, STICK, SLIDE, ACCUMULATION, GAIN, SLIDE_CHANGE = range(1, 8)  # events; GAIN: of energy, in an impact
# Of a shown contact: id + 1, force (normal, two tangents), speed, state, and the force on the part, in W.
ID, FORCE, SLIP, MODE, LOAD, WIDE = 0, 1, 4, 5, 6, 9
FRICTION_LOSS, IMPACT_LOSS, DRIVE_LOSS, DRIVE_WORK, NUMERICAL_LOSS, SUMS = 0, 1, 2, 3, 4, 5  # J, since the start
# Of one run: time (N,), q, v, reactions (N, …), shown (MOST, N, WIDE; zero at first), memories (N, …), sums (N, SUMS),
# wrench of the matings on the part at G, in W (N, 6)
BOARD = numba.typeof(
    (np.zeros(1), *(np.zeros((1, 1)) for _ in range(3)), np.zeros((1, 1, 1)), *3 * (np.zeros((1, 1)),))
)


@inner
def note(t, what, contact, events, at):
    """Write an event without an impulse."""
    for j in range(events.shape[1]):
        events[at, j] = 0.0
    events[at, 0], events[at, 1], events[at, 2] = t, what, contact


@inner
def left_of_series(hits):
    """What is left of a geometric series of intervals after the last of five impacts; infinite if they make none."""
    d1, d2, d3, d4 = hits[1] - hits[0], hits[2] - hits[1], hits[3] - hits[2], hits[4] - hits[3]
    if not (d1 < math.inf and d1 > d2 > d3 > d4 > 0.0):
        return math.inf
    r1, r2, r3 = d2 / d1, d3 / d2, d4 / d3
    if abs(r1 - r3) > 0.05 or abs(r2 - r3) > 0.05:  # ours
        return math.inf
    return d4 * r3 / (1.0 - r3)
