"""Columns of a measurement, looked at closely: what cannot be used is refused in words, never mended.

Time that stands still or runs back, a gap, a missing value, a column without a unit, a sensor with unknown traits.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from detent import units as _units
from detent.core.csv_columns import Columns
from detent.core.errors import InputError

Array = NDArray[np.float64]
UNEVEN = 0.1  # ours: of a step; clocks are written with few digits and tremble, and a tenth of a step moves nothing
UNITS = {  # of a linear device, and of a rotary one
    "time": ("s", "s"),
    "position": ("m", "rad"),
    "force": ("N", "N m"),
    "acceleration": ("m/s^2", "rad/s^2"),
    "velocity": ("m/s", "rad/s"),
}
ABOUT = {
    "position": "position along the way, as the sensor told it",
    "force": "force of the driver on the mechanism, positive along +x, as the sensor told it",
    "acceleration": "acceleration along the way, as the sensor told it",
    "velocity": "velocity along the way, as the sensor told it",
}
_SENSORS = {"noise", "low_pass", "order", "ac_coupling", "delay", "resolution"}
_EXAMPLE = {"time": "s", "position": "mm", "force": "N", "acceleration": "m/s^2", "velocity": "mm/s"}


# ---- what is refused ----


class AtSample(InputError):
    """A complaint about one sample, whose line in the file is known to whoever read it."""

    def __init__(self, field: str, value: Any, allowed: str, sample: int) -> None:
        super().__init__(field, value, allowed)
        self.sample = sample


def column_of(name: str, values: ArrayLike) -> Array:
    try:
        found = np.array(values, dtype=np.float64)
    except (TypeError, ValueError):
        raise InputError(name, None, "numbers in a row are needed") from None
    if found.ndim != 1:
        raise InputError(name, f"shape {found.shape}", "numbers in a row are needed")
    wrong = np.flatnonzero(~np.isfinite(found))
    if len(wrong):
        raise InputError(name, float(found[wrong[0]]), f"a finite number is needed (sample {wrong[0]})")
    return found


def check_lengths(values: Mapping[str, Array]) -> None:
    sizes = {name: len(column) for name, column in values.items()}
    if len(set(sizes.values())) > 1:
        raise InputError("arrays", None, "they differ in length: " + ", ".join(f"{n} {k}" for n, k in sizes.items()))


def check_moves(position: Array) -> None:
    if float(np.ptp(position)) == 0.0:
        raise InputError("position", float(position[0]), "it never changes")


def even_clock(time: Array, uneven: float) -> tuple[Array, float]:
    """Even times from the first to the last, and how far the given ones lie off, as a share of a step.

    Refused where time stands, runs back or leaps, or where the clock drifts away from an even one.
    """
    if len(time) < 3:
        raise InputError("time", f"{len(time)} samples", "at least three are needed")
    if isinstance(uneven, bool) or not 0.0 <= uneven < 1.0:
        raise InputError("uneven", uneven, "a share from 0 to below 1 is needed")
    steps = np.diff(time)
    back = np.flatnonzero(steps <= 0.0)
    if len(back):
        i = int(back[0]) + 1
        what = "the time before again" if steps[i - 1] == 0.0 else f"it runs back from {time[i - 1]:.9g} s"
        raise AtSample("time", f"{time[i]:.9g} s", f"{what} (sample {i})", i)
    usual = float(np.median(steps))
    off = np.abs(steps - usual) / usual
    worst = int(np.argmax(off))
    # Times near 1e5 s carry only so many digits: what rounding does to a step is not uneven sampling.
    slack = uneven + 4.0 * float(np.spacing(np.abs(time).max())) / usual
    if off[worst] > slack:
        first = int(np.flatnonzero(off > slack)[0])
        gap = "a gap" if steps[first] > 1.5 * usual else "uneven sampling"
        told = f"{gap}: the usual step is {usual:.6g} s and may differ by {100 * uneven:.3g} % (sample {first + 1})"
        raise AtSample("time", f"a step of {steps[first]:.6g} s", told, first + 1)
    even = np.linspace(time[0], time[-1], len(time))
    late = np.abs(time - even) / usual
    far = int(np.argmax(late))
    if late[far] > slack:
        told = f"the clock drifts: {late[far]:.3g} steps off an even one, of which {uneven:.3g} may be (sample {far})"
        raise AtSample("time", f"{time[far]:.9g} s", told, far)
    return even, float(late[far])


def checked_sensors(sensors: Any) -> dict[str, dict[str, float | None]]:
    checked: dict[str, dict[str, float | None]] = {}
    for channel, known in (sensors or {}).items():
        if channel not in ABOUT:
            raise InputError("sensors", channel, f"there are {', '.join(ABOUT)}")
        if not isinstance(known, Mapping):
            raise InputError(f"sensors.{channel}", known, f"a table is needed: {', '.join(sorted(_SENSORS))}")
        for key, value in known.items():
            if key not in _SENSORS:
                raise InputError(f"sensors.{channel}", key, f"there are {', '.join(sorted(_SENSORS))}")
            number = isinstance(value, int | float) and not isinstance(value, bool)
            if value is not None and not (number and math.isfinite(value) and value >= 0.0):
                raise InputError(f"sensors.{channel}.{key}", value, "a number of at least 0 is needed, or none")
        checked[channel] = dict(known)
    return checked


def factors_of(found: Columns, units: Mapping[str, str], path: Path, line: int) -> tuple[dict[str, float], bool]:
    """SI factor of each column, and whether the device is rotary: told by the unit of its position."""
    unknown = [one for one in units if one not in found.numbers]
    if unknown:
        raise InputError("units", unknown[0], f"there are {', '.join(found.numbers)}")
    written: dict[str, str] = {}
    for quantity in found.numbers:
        header, given = found.units[quantity], units.get(quantity)
        if header is not None and given is not None and header != given:
            told = f'the header says "{found.headers[quantity]}"'
            raise InputError(f"units.{quantity}", given, told, file=path, line=line)
        if quantity != "contact":
            unit = given or header
            if unit is None:
                told = f'its unit is missing: write "{quantity} [{_EXAMPLE[quantity]}]" in the header, or give units'
                raise InputError(found.headers[quantity], None, told, file=path, line=line)
            written[quantity] = unit
    rotary = _measures(written["position"], "rad")
    factors = {"contact": 1.0}
    for quantity, unit in written.items():
        si = UNITS[quantity][rotary]
        if not _measures(unit, si):
            told = f"a unit like {si} is needed" + (", as the position is an angle" if rotary else "")
            raise InputError(f"units.{quantity}", unit, told, file=path, line=line)
        factors[quantity] = _units.si(unit)
    return factors, rotary


def _measures(unit: str, like: str) -> bool:
    try:
        _units.parse(f"1 {unit}", like)
    except ValueError:
        return False
    return True
