"""A haptic device in a hand, simulated: what `detent play` plays on where there is no real one.

    m ẍ = −b ẋ + F + k_h (y − x) + c_h (ẏ − ẋ),      y = middle + amplitude sin 2π f t

m, b of the device, F the force it was told to hold, n samples late; the hand is a spring and a damper that follow y.
"""

from __future__ import annotations

import math
from collections import deque
from dataclasses import dataclass, field

from detent.errors import InputError
from detent.mating.feel_table import FeelTable

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


__all__ = ["HeldDevice"]
