"""What is kept of a run as a number: outputs chosen by name.

    peak force, peak pull [of leg 2]     N, strongest push and pull of the machine
    work, closed work                    J
    end time                             s, of the verdict
    time of snap, time of contact tip    s, of the first event of that kind (and place)
    count of contact                     how many events of that kind
    insertion, retention                 N, of a latch or snap hook: to get it in and out; infinite where no force does
    root strain [of leg 1]               of its beams, by bending
    [total] [kinematic] diode            1 or 0, by the verb diode; friction to hold: μ* of its way out
    max|min|first|last|mean CHANNEL      of a channel; of one component: max force[2]; without sign: max |force[2]|
    nullity, rank, contacts, count of joints, count of revolute joints, joint A/B
                                         of `articulate` (assemblies.py)
    mean force from 2 mm to 2.2 mm of leg 1 forth, mean CHANNEL from 0.1 s to 0.12 s       over a window (windows.py)

What a run does not have, a snap that did not happen, is NaN.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from detent.core import analysis
from detent.core.errors import InputError
from detent.core.record import Record
from detent.studies import fastener_numbers as fasteners
from detent.studies.assemblies import articulation_number, is_of_articulation
from detent.studies.windows import means, window

_LEG = re.compile(r"(peak force|peak pull) of leg (\d+)")
_EVENT = re.compile(r"(time|count) of (\S+)(?: (.+))?")
_CHANNEL = re.compile(r"(max|min|first|last|mean) (\|?)([A-Za-z_]\w*)((?:\[\d+\])*)(\|?)")
_OVER: dict[str, Callable[[np.ndarray], float]] = {
    "max": lambda x: float(np.nanmax(x)), "min": lambda x: float(np.nanmin(x)), "first": lambda x: float(x[0]),
    "last": lambda x: float(x[-1]), "mean": lambda x: float(np.nanmean(x)),
}  # fmt: skip
_WORDED: tuple[tuple[re.Pattern[str], Callable[[Record, str], float]], ...] = (  # of unit 1
    (fasteners.DIODE, fasteners.is_diode), (fasteners.STRAIN, fasteners.root_strain),
)  # fmt: skip
_PLAIN: dict[str, tuple[str, Callable[[Record], float | None]]] = {
    "peak force": ("N", lambda record: _peak(record, "push")),
    "peak pull": ("N", lambda record: _peak(record, "pull")),
    "work": ("J", analysis.work),
    "closed work": ("J", analysis.closed_work),
    "end time": ("s", lambda record: record.outcome.time),
    "insertion": ("N", fasteners.insertion),
    "retention": ("N", fasteners.retention),
    "friction to hold": ("1", fasteners.friction_to_hold),
}


@dataclass(frozen=True, slots=True)
class Output:
    """One number of a run, by its words."""

    what: str

    def __post_init__(self) -> None:
        worded = (_LEG, _EVENT, _CHANNEL, *(pattern for pattern, _ in _WORDED))
        is_worded = any(one.fullmatch(self.what) for one in worded)
        if not (self.what in _PLAIN or is_worded or is_of_articulation(self.what) or window(self.what)):
            known = ", ".join((*_PLAIN, "peak force of leg 1", "time of snap", "count of contact", "max CHANNEL"))
            known += ", and of an articulation nullity, rank, contacts, count of revolute joints, joint A/B"
            raise InputError("outputs", self.what, f"there are {known}")

    @property
    def name(self) -> str:
        """Its name as a channel: peak_force, time_of_snap, max_force_2."""
        signed = re.sub(r"-(?=\d)", "minus_", self.what)  # windows to either side of zero differ by it
        return re.sub(r"\W+", "_", signed).strip("_")

    @property
    def fixed_units(self) -> str | None:
        """Its unit; None for a channel's, which is the record's."""
        if self.what in _PLAIN:
            return _PLAIN[self.what][0]
        if is_of_articulation(self.what):
            return "1"
        if _LEG.fullmatch(self.what):
            return "N"
        if any(pattern.fullmatch(self.what) for pattern, _ in _WORDED):
            return "1"
        found = _EVENT.fullmatch(self.what)
        return None if found is None else "s" if found[1] == "time" else "1"

    def units(self, record: Record) -> str:
        if (fixed := self.fixed_units) is not None:
            return fixed
        if asked := window(self.what):
            name = "mating_force" if asked.leg else asked.channel.partition("[")[0]
            return str(record[name].attrs.get("units", "1"))
        channel = _CHANNEL.fullmatch(self.what)
        return str(record[channel[3]].attrs.get("units", "1")) if channel else "1"

    def of(self, record: Record) -> float:
        """The number; NaN where the run has none. InputError where the record has no such channel."""
        if self.what in _PLAIN:
            return _number(_PLAIN[self.what][1](record))
        if is_of_articulation(self.what):
            return articulation_number(self.what, record)
        for pattern, found_in in _WORDED:
            if pattern.fullmatch(self.what):
                return found_in(record, self.what)
        if found := _LEG.fullmatch(self.what):
            return _of_leg(record, found[1], int(found[2]))
        if found := _EVENT.fullmatch(self.what):
            events = [e for e in record.events if e.kind == found[2] and (not found[3] or found[3] in e.where)]
            return float(len(events)) if found[1] == "count" else (events[0].time if events else math.nan)
        if asked := window(self.what):
            return means(record, [asked])[0]
        found = _CHANNEL.fullmatch(self.what)
        assert found is not None  # looked at when it was made
        values = np.asarray(record[found[3]].values, dtype=float)
        for index in re.findall(r"\d+", found[4]):
            if values.ndim < 2 or int(index) >= values.shape[1]:
                raise InputError("outputs", self.what, f"{found[3]} has the shape {record[found[3]].shape}")
            values = values[:, int(index)]
        values = np.abs(values) if found[2] else values
        return _OVER[found[1]](values) if values.size and not np.isnan(values).all() else math.nan


def measured(record: Record, outputs: Sequence[Output]) -> dict[str, float]:
    """The outputs of a record, by their names as channels."""
    asked = {one.name: cut for one in outputs if (cut := window(one.what))}
    over = dict(zip(asked, means(record, list(asked.values())), strict=True))  # of each curve one integral for all
    return {one.name: over[one.name] if one.name in over else one.of(record) for one in outputs}


def _number(value: float | None) -> float:
    return math.nan if value is None else float(value)


def _peak(record: Record, way: str) -> float | None:
    found = analysis.peaks(record).get(way)
    return 0.0 if found is None and analysis.has_curve(record) else (found.force if found else None)


def _of_leg(record: Record, what: str, number: int) -> float:
    curves = analysis.curves(record)
    if not 1 <= number <= len(curves):
        return math.nan
    force = curves[number - 1].force if what == "peak force" else -curves[number - 1].force
    return max(float(np.nanmax(force)), 0.0)
