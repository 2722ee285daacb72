"""The force along the way, which most runs have: against distance and over time, and the numbers asked for first."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from detent.core import analysis
from detent.core.record import Record
from detent.report.page_parts import about_of, axis, curve, plot, scaled, time_axis, unit_of
from detent.report.subjects import OnPage, Section, View
from detent.report.text import PEAKS, amount, clock


def section(record: Record, on: OnPage) -> Section:
    return Section(_facts(record), plots=_plots(record))


def _plots(record: Record) -> Iterator[View]:
    if not analysis.has_curve(record) or len(record["time"]) < 2:
        return
    force = record["mating_force"]
    unit, about = unit_of(force), about_of(force)
    line = curve("mating_force", "force along the way", scaled(force))
    at = axis("distance", record["insertion"])
    yield plot("force_distance", "Force against distance", about, unit, [line], at, shown=True)
    travel = record.data.get("travel")
    if travel is not None and travel.dims == ("time",) and travel.dtype.kind == "f":
        at = axis("travel", travel)
        yield plot("force_travel", "Force against travel, leg after leg", about, unit, [line], at, shown=False)
    yield plot("mating_force", "Force over time", about, unit, [line], time_axis(record), shown=True)


def _facts(record: Record) -> Iterator[View]:
    """The few numbers a mechanic asks for first."""
    for name, peak in analysis.peaks(record).items():
        where = f"at {amount(peak.insertion, 'm')}, {peak.time:.{clock(record)}f} s"
        yield {"name": PEAKS[name], "value": amount(peak.force, "N"), "note": where}
    turning = analysis.axis_loads(record)
    if turning is not None and len(turning.torque):
        i = int(np.nanargmax(turning.torque))
        where = f"at {amount(turning.angle[i], 'rad')}, {float(record['time'][i]):.{clock(record)}f} s"
        yield {"name": "peak torque", "value": amount(turning.torque[i], "N m"), "note": where}
    work, cycle = analysis.work(record), analysis.closed_work(record)
    if work is not None:
        note = "lost over the closed cycle" if cycle is not None else "of the machine"
        yield {"name": "work", "value": amount(work, "J"), "note": note}
    for name, what in (("depth", "at the end"), ("tilt", "at the most")):
        values = record.data.get(name)
        if values is not None and values.dims == ("time",) and values.dtype.kind == "f" and len(values):
            told = values.values[~np.isnan(values.values)]
            one = float(values[-1] if name == "depth" else np.abs(told).max(initial=0.0))
            yield {"name": name, "value": amount(one, str(values.attrs.get("units", "1"))), "note": what}
