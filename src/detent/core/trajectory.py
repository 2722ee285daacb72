"""What a solver hands over when a run is done, and the Record made of it."""

from __future__ import annotations

import time as clock
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

import numpy as np

from detent.core.channels import channel
from detent.core.frames import Array
from detent.core.record import Channel, Event, Origin, Outcome, Record, Status, dataset
from detent.core.scene import Shape

# Worst first: several matings on one gripper, the worst status wins.
SEVERITY = (
    Status.UNRESOLVED, Status.JAMMED, Status.WEDGED, Status.STUCK, Status.CROSSED, Status.STRIPPED, Status.WRONG_PITCH,
    Status.NOT_STARTED, Status.RELEASED, Status.ENGAGED, Status.RUNNING, Status.ELAPSED, Status.RETAINED, Status.SEATED,
    Status.SOLVED,
)  # fmt: skip


class Judge(Protocol):
    def judge(self, record: Record) -> Outcome: ...


@dataclass(frozen=True, slots=True)
class Share:
    """What of a trajectory belongs to one of several matings: its channels' own names, and its events."""

    names: Mapping[str, str]  # in the record → as the mating calls it
    events: tuple[Event, ...]

    def of(self, record: Record) -> Record:
        return replace(record, data=record.data.rename(self.names), events=self.events)


@dataclass(frozen=True, slots=True)
class Trajectory:
    """A run as its solver followed it.

    time      (n,) s
    shares    of each mating, in their order; None: there is one mating, and the whole record is its own
    notes     joined to the record's inputs: what is needed to read the data later (a bench's sensors)
    verdict   where the solver knows the outcome: it could not go on, or there is nobody to judge (a bench, a drive
              without a mating). None: the matings judge
    """

    time: Array
    channels: Mapping[str, Channel]
    events: tuple[Event, ...]
    stats: Mapping[str, float]
    shares: tuple[Share, ...] | None = None
    tables: Mapping[str, tuple[Mapping[str, Any], ...]] = field(default_factory=dict)
    scene: tuple[Shape, ...] = ()
    notes: Mapping[str, Any] = field(default_factory=dict)
    verdict: Outcome | None = None


def record_of(run: Trajectory, matings: Sequence[Judge], inputs: Mapping[str, Any], began: float) -> Record:
    """The record of a run of `simulate`, judged; `began` as time.perf_counter() told it."""
    noted = {**inputs, **run.notes}
    axes = {"time": channel("time", run.time)}
    if any("xyz" in one.dims for one in run.channels.values()):
        axes["xyz"] = channel("xyz", np.array(["x", "y", "z"]))
    record = Record(
        verb="simulate",
        data=dataset(run.channels, axes),
        outcome=run.verdict or Outcome(Status.RUNNING, ""),
        events=run.events,
        tables=run.tables,
        inputs=noted,
        stats={**run.stats, "seconds": clock.perf_counter() - began},
        origin=Origin.here(noted),
        scene=run.scene,
    )
    if run.verdict is not None:
        return record
    shares = run.shares or (Share({}, run.events),) * len(matings)
    outcomes = [one.judge(share.of(record)) for one, share in zip(matings, shares, strict=True)]
    return replace(record, outcome=min(outcomes, key=lambda one: SEVERITY.index(one.status)))
