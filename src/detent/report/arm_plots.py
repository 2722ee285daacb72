"""Pictures of a robot arm's run: what its sensor feels, how fast it goes and was told to, where it errs.

Meitinger & Pfeiffer, figs. 19, 22 and 23 (forces at the sensor against the way) and 25 (speed of the gripper).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from detent.core import analysis
from detent.core.analysis import Array
from detent.core.record import Record
from detent.report.channels import finite, way_in
from detent.report.curves import about_of, axis, curve, plot, scaled, time_axis, unit_of
from detent.report.text import typed_unit

AXES = ("x", "y", "z")
View = dict[str, Any]


def shown(record: Record) -> Iterator[View]:
    """Sensor forces against the distance, and the speed with what was told of it."""
    if _is_way(record, "sensor_force") and analysis.has_curve(record) and len(record["time"]) > 1:
        force = record["sensor_force"]
        curves = [curve(f"sensor_force.{k}", k, one) for k, one in zip(AXES, scaled(force).T, strict=True)]
        x, title = axis("distance", record["insertion"]), "Sensor force against distance"
        yield plot("sensor_force_distance", title, about_of(force), unit_of(force), curves, x, shown=True)
    if _has_told_speed(record):
        speed, told = finite(record["speed"]), told_speed(record)
        factor, unit = typed_unit("m/s", float(np.nanmax(np.abs([speed, told]), initial=0.0)))
        curves = [curve("speed", "as it went", speed / factor), curve("told_speed", "as it was told", told / factor)]
        about = "speed of the gripper along the way, and what the arm was told it should be"
        yield plot("speed", "Speed", about, unit, curves, time_axis(record), shown=True)


def folded(record: Record) -> Iterator[View]:
    """How far the gripper is off the told way, as an outside observer sees it and as the robot itself believes."""
    if not all(_is_way(record, f"{who}_way") for who in ("told", "observed", "believed")):
        return
    told, observed, believed = (finite(record[f"{who}_way"]) for who in ("told", "observed", "believed"))
    off = {"observed": observed - told, "believed": believed - told}
    factor, unit = typed_unit("m", max(float(np.nanmax(np.abs(one), initial=0.0)) for one in off.values()))
    curves = [
        curve(f"off_way/{who}.{k}", f"{k}, {who}", column / factor)
        for who, one in off.items()
        for k, column in zip(AXES, one.T, strict=True)
    ]
    about = (
        "where G is less where it was told to be, in W: seen from outside, and as the robot believes from its motors"
    )
    yield plot("off_way", "Off the told way", about, unit, curves, time_axis(record), shown=False)


def drawn(record: Record) -> set[str]:
    """Channels that are seen here and need no picture of their own."""
    return {"speed"} if _has_told_speed(record) else set()


def told_speed(record: Record) -> Array:
    """Speed along the way that was told, m/s: the told way's rate, along its own direction."""
    told, time = finite(record["told_way"]), np.asarray(record["time"], float)
    times, first = np.unique(time, return_index=True)  # an instant may stand twice
    return np.interp(time, times, np.gradient((told @ way_in(told))[first], times))


def _has_told_speed(record: Record) -> bool:
    speed = record.data.get("speed")
    is_curve = speed is not None and speed.dims == ("time",) and speed.dtype.kind == "f"
    return is_curve and _is_way(record, "told_way") and len(np.unique(np.asarray(record["time"], float))) > 1


def _is_way(record: Record, name: str) -> bool:
    channel, n = record.data.get(name), record.data.sizes.get("time", 0)
    return channel is not None and channel.shape == (n, 3) and channel.dims[0] == "time" and channel.dtype.kind == "f"
