"""Measured motions and key-switch curves as records: from arrays, or from CSV files that are looked at closely.

Signs and units are those of the bench (Colton & Hollerbach, eq. 3): position in m or rad, and the force of whoever
drives ON the mechanism, positive along +x, in N or N m. What cannot be used is refused, never mended: time that stands
still or runs back, a gap, a missing value. Sensors are noted in `inputs["sensors"]`; what they do to the data is for
`identify` to model.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from detent.core.csv_columns import MOST_ROWS, read_columns
from detent.core.errors import InputError
from detent.core.files import digest_of
from detent.core.record import Channel, Origin, Outcome, Record, Status, dataset
from detent.identification.checked_columns import (
    ABOUT,
    UNEVEN,
    UNITS,
    check_lengths,
    check_moves,
    checked_sensors,
    column_of,
    even_clock,
    factors_of,
)
from detent.identification.switches import switch_metrics

Array = NDArray[np.float64]
TURN = 0.1  # ours: a stroke ends where the way back is longer than a tenth of the travel
NAMES = {
    "time": ("time", "t"),
    "position": ("position", "displacement", "x", "angle"),
    "force": ("force", "torque", "F"),
    "acceleration": ("acceleration", "a"),
    "velocity": ("velocity", "v"),
    "contact": ("contact", "judge"),
}


def from_csv(
    path: Path | str,
    columns: Mapping[str, str] | None = None,
    units: Mapping[str, str] | None = None,
    *,
    kind: str = "motion",
    decimal: str = ".",
    delimiter: str | None = None,
    skip_lines: int = 0,
    sensors: Mapping[str, Mapping[str, float | None]] | None = None,
    uneven: float = UNEVEN,
    most_rows: int = MOST_ROWS,
) -> Record:
    """A motion (time, position, force, …) or a key switch's curve (position, force) out of a CSV file.

    columns  name of a column by quantity: {"time": "t", "force": "F_z"}; others are found by `NAMES`, in any case
    units    {"force": "gf"}; needed where the header does not say "force [gf]", and must agree where it does
    kind     "motion": evenly sampled; "switch": quasi-static, no time, both strokes
    decimal, delimiter   "." and what the header shows, unless told; skip_lines stand above the header
    sensors  as in `from_arrays`
    uneven   how far a time may lie from an even clock, and a step from the usual one, as a share of a step; within
             that the record's time is the even clock
    """
    path = Path(path)
    if kind not in ("motion", "switch"):
        raise InputError("kind", kind, 'it is "motion" or "switch"')
    quantities = ("time", "position", "force", "acceleration", "velocity")
    quantities = quantities if kind == "motion" else ("position", "force", "contact")
    wanted = {one: NAMES[one] for one in quantities}
    for quantity, name in (columns or {}).items():
        if quantity not in wanted:
            raise InputError("columns", quantity, f"there are {', '.join(wanted)}")
        wanted[quantity] = (name,)
    optional = [one for one in ("acceleration", "velocity", "contact") if one not in (columns or {})]
    found = read_columns(
        path,
        wanted,
        optional=optional,
        decimal=decimal,
        delimiter=delimiter,
        skip_lines=skip_lines,
        most_rows=most_rows,
    )
    factors, rotary = factors_of(found, units or {}, path, skip_lines + 1)
    values = {name: factors[name] * numbers for name, numbers in found.numbers.items()}
    source = {
        "name": found.text.get("name") or path.stem,
        "file": path.name,
        "file_digest": digest_of(path),
        "kind": kind,
        "reading": {
            "columns": dict(columns or {}), "units": dict(units or {}), "decimal": decimal, "delimiter": delimiter,
            "skip_lines": skip_lines, "uneven": uneven,
        },
    }  # fmt: skip
    try:
        if kind == "switch":
            return _switch(values, rotary, sensors, source)
        return _motion(values, rotary, sensors, uneven, source)
    except InputError as error:
        sample = getattr(error, "sample", None)
        raise error.at(path, None if sample is None else found.first_line + sample) from None


def from_arrays(
    *,
    time: ArrayLike,
    position: ArrayLike,
    force: ArrayLike,
    acceleration: ArrayLike | None = None,
    velocity: ArrayLike | None = None,
    rotary: bool = False,
    sensors: Mapping[str, Mapping[str, float | None]] | None = None,
    uneven: float = UNEVEN,
    name: str = "measured",
) -> Record:
    """A measured motion in SI units: m or rad, N or N m (`rotary`).

    sensors  by channel, what is known: {"force": {"noise": 0.02, "low_pass": 1000.0, "ac_coupling": 0.2, "delay": 0.0},
             "position": {"resolution": 5e-6}}: noise rms, resolution in the channel's unit, filters in Hz, delay in s
    """
    given = {
        "time": time,
        "position": position,
        "force": force,
        "acceleration": acceleration,
        "velocity": velocity,
    }
    values = {one: column_of(one, column) for one, column in given.items() if column is not None}
    return _motion(values, rotary, sensors, uneven, {"name": name, "kind": "motion"})


def switch_from_arrays(
    *,
    position: ArrayLike,
    force: ArrayLike,
    contact: ArrayLike | None = None,
    sensors: Mapping[str, Mapping[str, float | None]] | None = None,
    name: str = "switch",
) -> Record:
    """A key switch's curve in SI units (m, N), pressed and released, in the order it was measured."""
    given = {"position": position, "force": force, "contact": contact}
    values = {one: column_of(one, column) for one, column in given.items() if column is not None}
    return _switch(values, False, sensors, {"name": name, "kind": "switch"})


def strokes(position: Array) -> NDArray[np.int64]:
    """+1 where the key goes down, −1 where it comes up, sample by sample; rest at a turn belongs to the stroke before.

    A turn counts once the position has come back by a tenth of the travel: gauges tremble by a few resolutions.
    """
    slack = TURN * float(np.ptp(position))
    way, begin, farthest = 0, 0, 0
    found = np.zeros(len(position), dtype=np.int64)
    for i, x in enumerate(position.tolist()):
        ahead = x - position[farthest]
        if way == 0:
            if abs(ahead) > slack:
                way, farthest = (1 if ahead > 0 else -1), i
        elif ahead * way >= 0.0:
            farthest = i
        elif -ahead * way > slack:
            found[begin : farthest + 1] = way
            begin, farthest, way = farthest + 1, i, -way
    found[begin:] = way
    return found


def thinned(record: Record, apart: float, first: float | None = None) -> tuple[Record, Record]:
    """Samples of a key switch `apart` from each other (m) along every stroke and its ends; and all others, to judge by.

    Of a stroke, the first sample to come to each of the places first, first + apart, …, counted from its own beginning;
    first is half of `apart` unless told.
    """
    if not apart > 0.0:
        raise InputError("apart", apart, "it must be above 0")
    x, way = np.asarray(record["measured_position"].values), np.asarray(record["stroke"].values)
    begins = np.flatnonzero(np.diff(way, prepend=0) != 0)
    keep = np.zeros(len(x), dtype=bool)
    for begin, end in zip(begins, [*begins[1:], len(x)], strict=True):
        keep[[begin, end - 1]] = True
        gone = np.maximum.accumulate((x[begin:end] - x[begin]) * way[begin]) - (apart / 2 if first is None else first)
        places = np.floor(gone / apart + 1e-9)
        keep[begin + np.flatnonzero(np.diff(places, prepend=-1.0) > 0)] = True
    how = {"apart": apart, "first": first}
    return _part(record, keep, {**how, "part": 0}), _part(record, ~keep, {**how, "part": 1})


def _part(record: Record, which: NDArray[np.bool_], thinned: dict[str, Any]) -> Record:
    """Some of a record's samples; its inputs say which."""
    inputs = {**record.inputs, "thinned": thinned}
    data = record.data.isel(sample=np.flatnonzero(which))
    return replace(record, data=data, inputs=inputs, origin=Origin.here(inputs))


# ---- records ----


def _motion(
    values: Mapping[str, Array], rotary: bool, sensors: Any, uneven: float, source: Mapping[str, Any]
) -> Record:
    time = values["time"]
    check_lengths(values)
    time, off = even_clock(time, uneven)
    check_moves(values["position"])
    kept = {"time": time, **{f"measured_{one}": values[one] for one in values if one != "time"}}
    rate = (len(time) - 1) / float(time[-1] - time[0])
    reason = f"{len(time)} samples over {time[-1] - time[0]:.4g} s at {rate:.4g} Hz"
    inputs = {**source, "sensors": checked_sensors(sensors), "rotary": rotary}
    about = {f"measured_{one}": ABOUT[one] for one in values if one != "time"}
    channels = {
        name: Channel(("time",), kept[name], UNITS[name.removeprefix("measured_")][rotary], text)
        for name, text in about.items()
    }
    coords = {"time": Channel(("time",), time, "s", "time of the samples")}
    stats = {"rate": rate, "uneven": off}
    return Record(
        verb="measure",
        data=dataset(channels, coords),
        outcome=Outcome(Status.ELAPSED, reason, float(time[-1])),
        inputs=inputs,
        stats=stats,
        origin=Origin.here(inputs),
    )


def _switch(values: Mapping[str, Array], rotary: bool, sensors: Any, source: Mapping[str, Any]) -> Record:
    check_lengths(values)
    x, F = values["position"], values["force"]
    if len(x) < 10:
        raise InputError("rows", len(x), "at least ten samples are needed")
    check_moves(x)
    way = strokes(x)
    told = f"{len(x)} samples, {_counted(way)}"
    inputs = {**source, "sensors": checked_sensors(sensors), "rotary": rotary}
    channels = {
        "measured_position": Channel(("sample",), x, UNITS["position"][rotary], ABOUT["position"]),
        "measured_force": Channel(("sample",), F, UNITS["force"][rotary], ABOUT["force"]),
        "stroke": Channel(("sample",), way, "1", "+1 pressed, −1 released", words={1: "press", -1: "release"}),
    }
    if "contact" in values:
        channels["contact"] = Channel(("sample",), values["contact"], "1", "the switch's own contact, where wired")
    coords = {"sample": Channel(("sample",), np.arange(len(x)), "1", "number of the sample, as measured")}
    record = Record(
        verb="measure",
        data=dataset(channels, coords),
        outcome=Outcome(Status.ELAPSED, told),
        inputs=inputs,
        origin=Origin.here(inputs),
    )
    try:
        return replace(record, tables={"switch": switch_metrics(record).points()})
    except InputError:  # no press, or one that meets nothing: whoever asks for its points is told so
        return record


def _counted(way: NDArray[np.int64]) -> str:
    heads = way[np.flatnonzero(np.diff(way, prepend=0) != 0)]
    press, release = int((heads > 0).sum()), int((heads < 0).sum())
    return f"{press} press, {release} release" if max(press, release) < 2 else f"{press} presses, {release} releases"


__all__: Sequence[str] = ("from_arrays", "from_csv", "strokes", "switch_from_arrays", "thinned")
