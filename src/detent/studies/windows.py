"""Means over windows: of the force along a stretch of one leg, of a channel over a span of time.

    mean force from 0.002 m to 0.0022 m of leg 1 forth       N; the first leg that goes forth, as the machine travels
    mean mating_force from 0.1 s to 0.12 s                   of a channel, or a component: mean force[2] from …

    F̄ = 1/(b − a) ∫ₐᵇ F ds          exact for the record as sampled: straight between samples, jumps included

A jump that moves inside a window changes the mean steadily where a value at a point would leap: what fits curves to
measurements needs that. NaN where the run does not cover the window.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from detent.core import analysis
from detent.core.errors import InputError
from detent.core.record import Record
from detent.units import parse

Array = NDArray[np.float64]
_NUMBER = r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?"
_WORDS = re.compile(
    rf"mean ([A-Za-z_]\w*(?:\[\d+\])?) from ({_NUMBER}) ?(\S+) to ({_NUMBER}) ?(\S+)(?: of leg (\d+) (forth|back))?"
)
_EDGE = 1e-9  # of a window: less than this may be missing at the ends of a run


@dataclass(frozen=True, slots=True)
class Window:
    """Where a mean is taken: along a leg (m) or over time (s).

    channel  "force" along a leg; over time a channel's name, with its component: "force[2]"
    leg      0 over time; 1 for the first leg of its direction
    """

    channel: str
    begin: float
    end: float
    leg: int = 0
    forth: bool = True

    @property
    def what(self) -> str:
        """Its words, as an output has them."""
        unit = "m" if self.leg else "s"
        where = f" of leg {self.leg} {'forth' if self.forth else 'back'}" if self.leg else ""
        return f"mean {self.channel} from {self.begin!r} {unit} to {self.end!r} {unit}{where}"


@lru_cache(maxsize=4096)  # a calibration asks for hundreds, run after run
def window(what: str) -> Window | None:
    """The window that an output's words name; None where they name none. InputError where the window is empty."""
    found = _WORDS.fullmatch(what)
    if found is None:
        return None
    unit = "m" if found[6] else "s"
    try:
        begin, end = (parse(f"{found[i]} {found[i + 1]}", unit) for i in (2, 4))
    except ValueError as error:
        raise InputError("outputs", what, str(error)) from None
    if not begin < end or found[6] == "0":
        raise InputError("outputs", what, "a window goes from less to more; legs are counted from 1")
    if found[6] and found[1] != "force":
        raise InputError("outputs", what, "along a leg there is the force alone")
    return Window(found[1], begin, end, int(found[6] or 0), found[7] != "back")


def means(record: Record, windows: Sequence[Window]) -> list[float]:
    """The mean over each window; each curve is integrated once."""
    integrals: dict[tuple[str, int, bool], Integral | None] = {}
    found = []
    for one in windows:
        which = (one.channel, one.leg, one.forth)
        if which not in integrals:
            integrals[which] = _along(record, one) if one.leg else _over_time(record, one.channel)
        curve = integrals[which]
        found.append(math.nan if curve is None else curve.mean(one.begin, one.end))
    return found


@dataclass(frozen=True, slots=True, eq=False)
class Integral:
    """A curve, straight between its points, and its integral up to each of them."""

    place: Array  # (n,), never falls
    value: Array
    up_to: Array
    gaps: NDArray[np.int64]  # (n,): stretches without a value before each point

    @classmethod
    def of(cls, place: Array, value: Array) -> Integral:
        steps = 0.5 * (value[1:] + value[:-1]) * np.diff(place)
        gap = ~np.isfinite(steps)
        up_to = np.cumsum(np.where(gap, 0.0, steps))
        return cls(place, value, np.concatenate(([0.0], up_to)), np.concatenate(([0], np.cumsum(gap))))

    def mean(self, begin: float, end: float) -> float:
        slack = _EDGE * (end - begin)
        if not (self.place[0] <= begin + slack and end - slack <= self.place[-1]):
            return math.nan
        first = max(int(np.searchsorted(self.place, begin, "right")) - 1, 0)  # between them lies the window
        last = min(int(np.searchsorted(self.place, end, "left")), len(self.place) - 1)
        if self.gaps[last] > self.gaps[first]:
            return math.nan
        return (self._to(end) - self._to(begin)) / (end - begin)

    def _to(self, place: float) -> float:
        i = min(max(int(np.searchsorted(self.place, place, "right")) - 1, 0), len(self.place) - 2)
        gap, gone = self.place[i + 1] - self.place[i], place - self.place[i]
        slope = (self.value[i + 1] - self.value[i]) / gap if gap > 0.0 else 0.0
        return float(self.up_to[i] + (self.value[i] + 0.5 * slope * gone) * gone)


def _along(record: Record, asked: Window) -> Integral | None:
    mine = [one for one in analysis.strokes(record) if one.forth is asked.forth]
    if len(mine) < asked.leg:
        return None
    return Integral.of(*mine[asked.leg - 1].ascending())


def _over_time(record: Record, channel: str) -> Integral | None:
    name, bracket, index = channel.rstrip("]").partition("[")
    values = np.asarray(record[name].values, dtype=float)
    if bracket and (values.ndim != 2 or int(index) >= values.shape[1]):
        raise InputError("outputs", channel, f"{name} has the shape {values.shape}")
    values = values[:, int(index)] if bracket else values
    if record[name].dims[:1] != ("time",) or values.ndim != 1:
        raise InputError("outputs", channel, "it is no channel over time; of a component write force[2]")
    time = np.asarray(record["time"].values, dtype=float)
    return Integral.of(time, values) if len(time) > 1 else None
