"""A record's inputs in the units people type: a record keeps SI numbers, the models know what they measure.

{"kind": "oring.ORing", "hole": 0.026} → {"kind": "oring.ORing", "hole": "26 mm"}. Keys come out as `--set` takes them.
What no model of ours explains stays as it is.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator, Mapping
from dataclasses import is_dataclass
from typing import Any, get_args, get_origin, get_type_hints

import numpy as np
from typing_extensions import is_protocol

from detent.core.record import Json
from detent.scenario.building import Run
from detent.scenario.kinds import implementations, named
from detent.units import quantity_of, shown

DIGITS = 6


def typed_inputs(inputs: Mapping[str, Json]) -> dict[str, Json]:
    """The inputs of a scenario's record with units; other inputs as they are."""
    found = dict(inputs)
    mating, drive, run = found.get("mating"), found.get("drive"), found.get("run")
    if isinstance(mating, list):
        tables = [_by_kind("mating", table) for table in mating]
        found["mating"] = tables[0] if len(tables) == 1 else tables
    if isinstance(drive, Mapping):
        found["drive"] = _by_kind("drive", drive)
    if isinstance(run, Mapping):
        found["run"] = _table(Run, run)
    return {key: value for key, value in found.items() if value not in ("", {}, [])}


def _by_kind(role: str, table: Json) -> Json:
    if not isinstance(table, Mapping):
        return table
    cls = named(role, str(table.get("kind", "")))
    return {key: _field(None, value) for key, value in table.items()} if cls is None else _table(cls, table)


def _table(cls: type, table: Mapping[str, Json], turns: bool = False) -> dict[str, Json]:
    hints, turns = get_type_hints(cls, include_extras=True), bool(table.get("rotary", turns))
    return {key: _field(hints.get(key), value, turns) for key, value in table.items()}


def _field(hint: Any, value: Json, turns: bool = False) -> Json:
    if isinstance(value, Mapping):
        if value.keys() == {"matrix"}:
            return _posed(value)
        cls = next((one for one in _classes(hint) if value.get("kind") in (None, one.__name__)), None)
        return dict(value) if cls is None else _table(cls, value, turns)
    if isinstance(value, list):
        return [_field(inner, one, turns) for inner, one in zip(_items(hint, len(value)), value, strict=True)]
    quantity = None if hint is None else quantity_of(hint)
    if quantity is not None and isinstance(value, int | float) and not isinstance(value, bool):
        return shown(value, quantity.turning if turns and quantity.turning else quantity.unit, DIGITS)
    return value


def _items(hint: Any, count: int) -> list[Any]:
    """What each item of a list measures: of a tuple with a type for each place those, else the list's own."""
    tuples = [one for one in (hint, *get_args(hint)) if get_origin(one) is tuple]
    inner = get_args(tuples[0]) if len(tuples) == 1 else ()
    return list(inner) if len(inner) == count and Ellipsis not in inner else [hint] * count


def _classes(hint: Any) -> Iterator[type]:
    """The dataclasses a field may hold: of `Leg`, `tuple[Leg, ...]`, `Beam | Plate`, or of a Protocol."""
    if isinstance(hint, type) and is_dataclass(hint):
        yield hint
    elif is_protocol(hint):
        yield from implementations(sys.modules[hint.__module__.rpartition(".")[0]], hint)
    for inner in get_args(hint):
        yield from _classes(inner)


def _posed(table: Mapping[str, Json]) -> Json:
    """A pose [R | p] as the scenario's x, y, z, roll, pitch, yaw; what is no pose stays as it is."""
    try:
        matrix = np.array(table["matrix"], float)
    except (TypeError, ValueError):
        return dict(table)
    if matrix.shape != (3, 4):
        return dict(table)
    R, p = matrix[:, :3], matrix[:, 3]  # R = R_z(yaw) R_y(pitch) R_x(roll)
    angles = (math.atan2(R[2, 1], R[2, 2]), math.asin(np.clip(-R[2, 0], -1.0, 1.0)), math.atan2(R[1, 0], R[0, 0]))
    lengths = {name: shown(value, "m", DIGITS) for name, value in zip("xyz", p.tolist(), strict=True) if value}
    turns = zip(("roll", "pitch", "yaw"), angles, strict=True)
    return {**lengths, **{name: shown(angle, "rad", DIGITS) for name, angle in turns if angle}} or "not moved"
