"""What the contacts of every peg keep in memory for channels: depth, tilt, how many contacts are shown, then these."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from detent.numeric.kernel import HEAD, inner
from detent.record import Channel

DEPTH, TILT, SHOWN_N, SHOWN = HEAD, HEAD + 1, HEAD + 2, HEAD + 3


def place_channels(memory: NDArray[np.float64]) -> dict[str, Channel]:
    """Depth and tilt over time, from memory (time, n)."""
    return {
        "depth": Channel(("time",), memory[:, DEPTH], "m", "depth of the tip's centre below the hole's mouth"),
        "tilt": Channel(("time",), memory[:, TILT], "rad", "angle between the axes of peg and hole"),
    }


def most_shown(memory: NDArray[np.float64]) -> int:
    """The most contacts at one time, at least one."""
    return max(1, int(memory[:, SHOWN_N].max(initial=0.0)))


@inner
def note_place(memory, R, o, n, size, most):
    """Depth and tilt of a peg at (R, o) in its hole, and that n of `most` contacts, `size` numbers each, are shown."""
    memory[DEPTH], memory[SHOWN_N] = -o[2], n
    memory[TILT] = math.atan2(math.sqrt(R[0, 2] * R[0, 2] + R[1, 2] * R[1, 2]), R[2, 2])
    for i in range(n, most):
        memory[SHOWN + size * i] = 0.0  # no contact has this id
