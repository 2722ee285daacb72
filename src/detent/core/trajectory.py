"""What a solver hands over when a run is done; `record_of` in record.py makes a Record of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from detent.core.frames import Array
from detent.core.record import Channel, Event, Outcome
from detent.core.scene import Shape


@dataclass(frozen=True, slots=True)
class Share:
    """What of a trajectory belongs to one of several matings: its channels' own names, and its events."""

    names: Mapping[str, str]  # in the record → as the mating calls it
    events: tuple[Event, ...]


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
