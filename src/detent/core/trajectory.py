"""What a solver hands over when a run is done; `record_of` in record.py makes a Record of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from detent.core.channels import COMMON
from detent.core.frames import Array
from detent.core.record import Channel, Event, Outcome
from detent.core.scene import Shape


@dataclass(frozen=True, slots=True)
class Share:
    """What of a trajectory belongs to one of several matings: names of its channels and dimensions, and its events."""

    names: Mapping[str, str]  # in the record → as the mating calls it
    events: tuple[Event, ...]


def prefixed(prefix: str, channels: Mapping[str, Channel]) -> tuple[dict[str, Channel], dict[str, str]]:
    """A mating's channels as they are called in a record of several matings, and names there → its own.

    A dimension whose size is the mating's own (how many contacts it shows) gets the prefix too, whatever its size:
    `roundpeg_1_contact_force` lies over `time` and `roundpeg_1_contact`. With an empty prefix nothing changes.
    """
    dims = {prefix + dim: dim for one in channels.values() for dim in one.dims if dim not in COMMON}
    longer = {dim: long for long, dim in dims.items()}
    found = {
        prefix + name: replace(one, dims=tuple(longer.get(dim, dim) for dim in one.dims))
        for name, one in channels.items()
    }
    return found, {**{prefix + name: name for name in channels}, **dims}


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
