"""A robot arm's run: what its sensor feels, how fast it goes and was told to, where it errs, how its gripper yields.

Meitinger & Pfeiffer, figs. 19, 22 and 23 (forces at the sensor against the way) and 25 (speed of the gripper). Section
6.2: a push against the insertion also moves the gripper aside, because the stiffness matrix is not diagonal; on one
side of the hole this helps, on the other it jams.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from detent.core import analysis
from detent.core.analysis import Array
from detent.core.record import Record
from detent.report.page_parts import about_of, axis, curve, plot, scaled, time_axis, unit_of
from detent.report.reading import finite, spread, way_in
from detent.report.subjects import OnPage, Section, View
from detent.report.text import amount, typed_unit

AXES = ("x", "y", "z")


def section(record: Record, on: OnPage) -> Section:
    pushed = push_back(record)
    drawn = ("speed",) if _has_told_speed(record) else ()
    return Section(facts=() if pushed is None else (pushed,), plots=_plots(record), last=_off_way(record), drawn=drawn)


def _plots(record: Record) -> Iterator[View]:
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


def _off_way(record: Record) -> Iterator[View]:
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


def compliance(record: Record) -> Array | None:
    """C (n, 3, 3), m/N, in W, symmetric; None where the record does not tell it, finite, at each instant."""
    given = record.data.get("compliance")
    if given is None or given.dims[:1] != ("time",) or given.shape[1:] != (3, 3) or given.dtype.kind != "f":
        return None
    C = np.asarray(given, float)
    return 0.5 * (C + C.transpose(0, 2, 1)) if len(C) and np.isfinite(C).all() else None


def ellipsoid(record: Record) -> View | None:
    """Half axes of where a push of 1 N, turned through all directions, moves the gripper to.

        { C f : |f| = 1 N }   has the half axes λᵢ eᵢ,   C eᵢ = λᵢ eᵢ

    Lengths are the compliances themselves, not their roots: twice as long yields twice as far. Rows are spread evenly
    over the samples, fewer than these: a pose changes it slowly.
    """
    C = compliance(record)
    if C is None:
        return None
    sizes, axes = np.linalg.eigh(spread(C))
    halves = (axes * sizes[:, None, :]).transpose(0, 2, 1)[:, ::-1]  # (m, 3, 3): a half axis a row, the longest first
    largest = float(np.abs(sizes).max())
    return {"halves": halves.reshape(-1, 9).astype(np.float32), "largest": largest} if largest > 0.0 else None


def push_back(record: Record) -> View | None:
    """What 1 N against the insertion does at the start: how far the gripper goes back, how far aside.

    The way in is the one that was told: the way that was gone yields already.
    """
    C, told = compliance(record), record.data.get("told_way")
    if C is None or told is None or told.shape != (len(C), 3) or told.dtype.kind != "f":
        return None
    along = way_in(np.asarray(told, float))
    moved = -C[0] @ along  # m, for 1 N
    back = -float(moved @ along)
    aside = moved + back * along
    size = float(np.linalg.norm(aside))
    words = f"{_micrometres(back)} back and {_micrometres(size)} aside"
    parts = [f"{0.0 if abs(one) < 0.005 else one:.2f}".replace("-", "−") for one in aside / size] if size > 0.0 else []
    where = ", ".join(parts)
    note = f"at the start; aside: along ({where}) in W" if where else "at the start"
    return {"name": "1 N back along the way moves the gripper", "value": words, "note": note}


def _micrometres(length: float) -> str:
    """Two or three digits: "41 µm", "104 µm"; in mm where it is that far."""
    return amount(length, "m") if abs(length) >= 1e-3 else f"{length / 1e-6:.{3 if abs(length) >= 1e-4 else 2}g} µm"
