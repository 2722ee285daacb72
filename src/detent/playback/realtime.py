"""A feel played in real time: a device is read and pushed at a rate, and how punctual that was is measured.

The simplest thing that is honest in Python: sleep until shortly before a tick is due, then look at the clock until it
is. A tick that ends after the next is due is an overrun; ticks that were missed are left out, not made up for in a
burst. Nothing here asks the system for real-time priority, so the figures are those of a desktop: they are told.

A haptic device in a hand, simulated: what `detent play` plays on where there is no real one.

    m ẍ = −b ẋ + F + k_h (y − x) + c_h (ẏ − ẋ),      y = middle + amplitude sin 2π f t

m, b of the device, F the force it was told to hold, n samples late; the hand is a spring and a damper that follow y.
"""

from __future__ import annotations

import math
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from detent.core.errors import InputError
from detent.mating.feel.table import FeelTable
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


SUBSTEPS = 10  # ours, of one period: a hand on a device swings at 50 Hz at the most


@dataclass(slots=True)
class HeldDevice:
    """A device of mass and damping, and the hand that moves it. The speed it tells is the difference of two reads."""

    mass: float
    damping: float
    period: float
    delay: int
    middle: float
    amplitude: float
    frequency: float
    hand_stiffness: float
    hand_damping: float
    _x: float = field(init=False)
    _v: float = field(init=False, default=0.0)
    _time: float = field(init=False, default=0.0)
    _told: float = field(init=False)
    _waiting: deque[float] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        for name in ("mass", "period"):
            if not (math.isfinite(getattr(self, name)) and getattr(self, name) > 0):
                raise InputError(name, getattr(self, name), "a number above 0 is needed")
        self._x = self._told = self.middle
        self._waiting = deque([0.0] * self.delay)

    @classmethod
    def over(
        cls, table: FeelTable, *, mass: float, damping: float, period: float, delay: int = 0, frequency: float = 0.5
    ) -> HeldDevice:
        """In a hand that goes to and fro over nine tenths of the table."""
        width = table.end - table.start
        rows = table.rows()
        # Ours: stiff enough to pull it over every hump of the table, and damped well.
        most = float(abs(rows[:, 0]).max() + rows[:, 1:3].max())
        stiffness = 2 * float(abs(table.slopes()).max()) + 10 * most / width
        stiffness = min(max(stiffness, 1e-9), mass * (0.1 / period) ** 2)  # a hand is slow: ten times below the rate
        swing = 2 * math.sqrt(stiffness * mass)
        return cls(mass, damping, period, delay, table.start + width / 2, 0.45 * width, frequency, stiffness, swing)

    def read(self) -> tuple[float, float]:
        v, self._told = (self._x - self._told) / self.period, self._x
        return self._x, v

    def push(self, force: float) -> None:
        self._waiting.append(force)
        held, h, turn = self._waiting.popleft(), self.period / SUBSTEPS, 2 * math.pi * self.frequency
        for _ in range(SUBSTEPS):
            self._time += h
            y = self.middle + self.amplitude * math.sin(turn * self._time)
            rate = self.amplitude * turn * math.cos(turn * self._time)
            pull = held + self.hand_stiffness * (y - self._x) + self.hand_damping * rate
            # Damping implicitly, then the way with the new speed: stable however well damped.
            resist = self.damping + self.hand_damping
            self._v = (self._v + h / self.mass * pull) / (1.0 + h / self.mass * resist)
            self._x += h * self._v


__all__ = ["HapticDevice", "Played", "Punctuality", "keep_rate", "play", "HeldDevice"]
