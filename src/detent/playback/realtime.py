"""A feel played in real time: a device is read and pushed at a rate, and how punctual that was is measured.

The simplest thing that is honest in Python: sleep until shortly before a tick is due, then look at the clock until it
is. A tick that ends after the next is due is an overrun; ticks that were missed are left out, not made up for in a
burst. Nothing here asks the system for real-time priority, so the figures are those of a desktop: they are told.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from detent.errors import InputError
from detent.playback.rendering import Rendering

Array = NDArray[np.float64]
WATCHING = 300_000  # ns before a tick is due, ours: a sleep ends so much too late at times
MOST_TICKS = 10_000_000


class HapticDevice(Protocol):
    """What is held by a hand: it tells where it is and takes a force."""

    def read(self) -> tuple[float, float]:
        """Position and speed, m and m/s or rad and rad/s. The speed is a sensor's, or the difference of two reads."""
        ...

    def push(self, force: float) -> None:
        """Hold this force on the hand until the next one, N or N m, positive along +x."""
        ...


@dataclass(frozen=True, slots=True)
class Punctuality:
    """How a loop kept its rate. Times in s.

    asked, rate   Hz, as asked for and as it was
    late          (ticks,) how long after it was due each tick began
    busy          (ticks,) how long each took
    overruns      ticks that ended after the next was due
    missed        ticks that were left out for it
    """

    asked: float
    rate: float
    late: Array
    busy: Array
    overruns: int
    missed: int

    def jitter(self, percent: float) -> float:
        """How late ticks begin: so many per cent are no later than this."""
        return float(np.percentile(self.late, percent))


@dataclass(frozen=True, slots=True)
class Played:
    """A feel as it was played: where the device was, what was pushed, and how punctually."""

    position: Array  # (ticks,)
    speed: Array
    force: Array  # of the user on the feel
    kept: Punctuality


def keep_rate(
    tick: Callable[[], None],
    *,
    rate: float,
    seconds: float,
    clock: Callable[[], int] = time.perf_counter_ns,
    sleep: Callable[[float], None] = time.sleep,
) -> Punctuality:
    """Call `tick` at a rate (Hz) for a time, and measure how well that went."""
    if not (math.isfinite(rate) and rate > 0):
        raise InputError("rate", rate, "a frequency above 0 is needed")
    if not (math.isfinite(seconds) and 1 <= seconds * rate <= MOST_TICKS):
        raise InputError("seconds", seconds, f"1 to {MOST_TICKS} ticks of {1 / rate:.3g} s are possible")
    period, count = 1e9 / rate, round(seconds * rate)
    late, busy = np.empty(count), np.empty(count)
    overruns, missed, done, number = 0, 0, 0, 0
    start = clock() + round(period)
    began = ended = start
    while number < count:
        due = start + round(number * period)
        left = due - clock()
        if left > WATCHING:
            sleep((left - WATCHING) * 1e-9)
        began = clock()
        while began < due:
            began = clock()
        tick()
        ended = clock()
        late[done], busy[done] = (began - due) * 1e-9, (ended - began) * 1e-9
        done += 1
        number += 1
        behind = ended - (start + round(number * period))
        if behind > 0 and number < count:
            overruns += 1
            passed = min(int(behind // period), count - number)
            missed += passed
            number += passed
    span = max(ended - start, 1) * 1e-9
    return Punctuality(rate, done / max(span, number / rate), late[:done], busy[:done], overruns, missed)


def play(rendering: Rendering, device: HapticDevice, *, rate: float, seconds: float) -> Played:
    """Play a feel on a device: read it, push back, at a rate (Hz)."""
    told: list[tuple[float, float, float]] = []
    rendering.reset()

    def tick() -> None:
        x, v = device.read()
        force = rendering.step(x, v)
        device.push(-force)
        told.append((x, v, force))

    kept = keep_rate(tick, rate=rate, seconds=seconds)
    position, speed, force = np.array(told).T
    return Played(position, speed, force, kept)


__all__ = ["HapticDevice", "Played", "Punctuality", "keep_rate", "play"]
