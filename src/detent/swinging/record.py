"""The dynamic road of `simulate`: a Flexure whose pawls have inertia, as a record with the exact road's channels."""

from __future__ import annotations

import time as clock
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from detent.drive.traverse import Traverse
from detent.dynamics import Method
from detent.errors import InputError
from detent.frames import Pose
from detent.mating.base import Placed
from detent.mating.flexure import Flexure
from detent.record import Channel, Event, Origin, Outcome, Record, Status, dataset
from detent.swinging.channels import channels
from detent.swinging.events import told
from detent.swinging.legs import Swung, carried
from detent.swinging.model import meeting_of, own_times, plates_of, refuse_overlaps

FINE = 20  # steps at least in a pawl's own time √(J/κ); ours
# s², ours. Where a contact ends at a corner, accelerations of about κ/J jump within a step of the event-driven loop,
# which makes none below 1e-15 s: what it errs by there must be allowed.
ABRUPT = 1e-12


def swing(flexure: Flexure, drive: Traverse, how: Method, sample: float, inputs: Mapping[str, Any]) -> Record:
    """Record of a flexure on a traverse, followed in time."""
    began = clock.perf_counter()
    for name, given in (("stiffness", drive.stiffness), ("force_limit", drive.force_limit)):
        if given is not None:
            raise InputError(f"drive.{name}", given, 'a root that is led is needed here; method = "exact" covers it')
    start, legs = drive.plan(Fraction(1))
    refuse_overlaps(flexure, start)
    plates, meeting = plates_of(flexure), meeting_of(flexure)
    fastest = float(own_times(plates).min())
    how = replace(how, step=min(how.step, fastest / FINE), tolerance=max(how.tolerance, ABRUPT / fastest**2))
    swung = carried(flexure, plates, meeting, start, legs, how)
    events = told(swung, plates, meeting)
    kept = _kept(swung, events, sample)
    tables = {
        "notes": tuple({"polygon": name, "note": note} for name, given in flexure.notes().items() for note in given),
        "snaps": tuple({"time [s]": one.time, **_snap(one.detail)} for one in events if one.kind == "snap"),
    }
    record = Record(
        verb="simulate",
        data=dataset(channels(plates, meeting, swung, kept, drive.along()), {
            "time": Channel(("time",), swung.time[kept], "s", "time since the start"),
            "xyz": Channel(("xyz",), np.array(["x", "y", "z"]), "1", "axes"),
        }),
        outcome=Outcome(Status.RUNNING, ""),
        tables={name: table for name, table in tables.items() if table},
        events=tuple(events),
        inputs=dict(inputs),
        stats={**swung.stats, "samples": float(len(kept)), "seconds": clock.perf_counter() - began},
        origin=Origin.here(inputs),
        scene=Placed(flexure, Pose(), Pose()).shapes(""),
    )  # fmt: skip
    last = swung.ends[-1]
    if last.kind == "unresolved":
        return replace(record, outcome=Outcome(Status.UNRESOLVED, last.words, last.time))
    return replace(record, outcome=flexure.judge(record))


def _snap(detail: Mapping[str, Any]) -> dict[str, Any]:
    """A line of the table of snaps; one that the run's end cuts short has no duration."""
    names = {"angle": "from [rad]", "to": "to [rad]", "duration": "duration [s]", "peak_speed": "fastest [rad/s]"}
    return {"pawl": detail["pawl"], **{words: detail.get(name) for name, words in names.items()}}


def _kept(swung: Swung, events: list[Event], sample: float) -> NDArray[np.int64]:
    """States that a record keeps: every `sample`, the last one, and those on either side of every event."""
    grid = np.searchsorted(swung.time, np.arange(int(swung.time[-1] / sample) + 1) * sample * (1 - 1e-12))
    at = np.searchsorted(swung.time, [one.time for one in events])
    last = len(swung.time) - 1
    return np.unique(np.clip(np.concatenate((grid, at - 1, at, at + 1, [0, last])), 0, last))


__all__ = ["swing"]
