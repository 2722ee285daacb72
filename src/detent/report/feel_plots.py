"""Curves of a mechanism's feel for the page: parameters with their bands, force loops, the fit on the motion held out.

Measured records have their loop too, and a key's curve its press, its release and the points the trade names.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from detent.core.files import printable
from detent.core.record import Record
from detent.report.channels import finite
from detent.report.curves import about_of, axis, curve, plot, scaled, time_axis, unit_of
from detent.report.identified import BAND, HELD_OUT, Parameter, is_over_time, parameters
from detent.report.playing import is_switch
from detent.report.table_values import number
from detent.report.text import typed_unit

View = dict[str, Any]
STROKES = {"press": 1.0, "release": -1.0}


def shown(record: Record) -> Iterator[View]:
    """What the record has of these, in the order in which it is asked for."""
    if is_switch(record):
        yield _switch(record)
        return
    for one in parameters(record):
        if one.has_curve:
            yield _parameter(record, one)
    yield from _held_out(record)
    yield from _measured(record)


def _parameter(record: Record, one: Parameter) -> View:
    factor, unit = one.typed()
    curves = []
    for way in one.ways:
        band = BAND * way.error / factor
        key, values = f"{one.name}/{way.way}", way.values / factor
        curves.append(curve(key, way.way, values, low=values - band, high=values + band))
        if way.truth is not None:
            name = "true" if len(one.ways) == 1 else f"true, {way.way}"
            curves.append(curve(f"{key}/true", name, way.truth / factor, beside=key))
    about = f"{one.about or one.title} ({one.symbol}); shaded: 95 % band; a gap is where the data do not tell it"
    x = axis("position", record["position"])
    return plot(one.name, f"{one.title} against position", about, unit, curves, x, shown=True)


def _held_out(record: Record) -> Iterator[View]:
    """Loop, fit over time, and what is left of it."""
    if not is_over_time(record, *HELD_OUT):
        return
    position, force, predicted = (record[name] for name in HELD_OUT)
    values, told = finite(force), finite(predicted)
    factor, unit = _typed(force, values, told)
    curves = [
        curve("held_out_force", "held out", values / factor, wide=True),
        curve("predicted", "predicted", told / factor),
    ]
    about = "force on the mechanism in a motion that was not used to identify it, and what is predicted of it"
    loop = axis("position", position)
    yield plot("force_loop", "Force loops: held out and predicted", about, unit, curves, loop, shown=True)
    yield plot("held_out", "Force on the motion held out", about, unit, curves, time_axis(record), shown=True)
    left = told - values
    factor, unit = typed_unit(str(force.attrs.get("units", "N")), float(np.nanmax(np.abs(left), initial=0.0)))
    line = [curve("held_out_error", "predicted − held out", left / factor)]
    about = "what is left: predicted less held out"
    yield plot("held_out_error", "Error on the motion held out", about, unit, line, time_axis(record), shown=True)


def _measured(record: Record) -> Iterator[View]:
    """Measured force against measured position, as it went."""
    if is_over_time(record, "measured_position", "measured_force"):
        force, x = record["measured_force"], axis("position", record["measured_position"])
        line = [curve("measured_loop", "measured", scaled(force))]
        yield plot("measured_loop", "Force against position", about_of(force), unit_of(force), line, x, shown=True)


def _switch(record: Record) -> View:
    position, force, stroke = (record[name] for name in ("measured_position", "measured_force", "stroke"))
    way = finite(stroke)
    curves = [curve(name, name, np.where(way == one, scaled(force), np.nan)) for name, one in STROKES.items()]
    points = [
        {"name": printable(row.get("what", "")), "x": x / _factor(position), "y": y / _factor(force)}
        for row in record.tables.get("switch", ())
        if (x := number(row.get("position"))) is not None and (y := number(row.get("force"))) is not None
        if np.isfinite((x, y)).all()
    ]  # fmt: skip
    about = "force on the key at a crawl; press and release take different ways"
    x = axis("position", position)
    return plot("switch", "Force against travel", about, unit_of(force), curves, x, shown=True, points=points)


def _typed(channel: Any, *values: np.ndarray) -> tuple[float, str]:
    largest = max(float(np.nanmax(np.abs(one), initial=0.0)) for one in values)
    return typed_unit(str(channel.attrs.get("units", "N")), largest)


def _factor(channel: Any) -> float:
    return _typed(channel, finite(channel))[0]
