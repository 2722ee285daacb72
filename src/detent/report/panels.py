"""Pictures of contacts and energies over time: forces, gaps and states contact by contact; where the work went.

Those of a latch, an articulation, a mechanism's feel and a bolt stand before them (latch_panels.py and its kin).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Patch
from matplotlib.ticker import NullLocator

from detent.core import analysis
from detent.core.analysis import Array
from detent.core.files import printable
from detent.core.record import Record
from detent.report import (
    articulation_panels,
    bench_plots,
    calibrated,
    design_panels,
    feel_panels,
    latch_panels,
    spread_panel,
    study_panels,
)
from detent.report.bolt_panels import draw_displacement, draw_signature, draw_thread, draw_turn
from detent.report.contacts import SLIDES, STICKS, energies, touches
from detent.report.fastening import displacement, thread_map
from detent.report.style import DASHES, FAINT, INK, MOST_MARKS, SERIES, legend, styled
from detent.report.text import typed_unit


@dataclass(frozen=True, slots=True)
class Panel:
    """One wide picture: its name, its height in inches at full width, and who draws it."""

    name: str
    about: str
    height: float
    draw: Callable[[Axes, Record], None]
    projection: str | None = None


def of(record: Record) -> tuple[Panel, ...]:
    """The panels this record has something for."""
    n = len(touches(record))
    found = []
    if calibrated.is_calibrated(record):
        about = "the log's points, and the model with the fitted parameters"
        found.append(Panel("measurement and model", about, 3.2, calibrated.draw_overlay))
        if calibrated.has_residuals(record):
            about = "mean of the model less that of the log; grey: what noise and sampling explain"
            found.append(Panel("what is left", about, 1.9, calibrated.draw_residuals))
        if rows := len(record.tables.get("parameters", ())):
            about = "intervals on the parameters' bounds; a stroke: the start"
            found.append(Panel("parameters", about, 0.7 + 0.3 * rows, calibrated.draw_parameters))
    if spread_panel.is_spread(record):
        about, height = "how starts end; hatched: not proved", spread_panel.height(record)
        found.append(Panel("start region", about, height, spread_panel.draw_region))
    found += [Panel(*one) for one in study_panels.of(record)]
    for name, draw in latch_panels.slices(record):
        about = "time and angle of a pawl: what is free, what bounds it, where the pawl went"
        found.append(Panel(name, about, 3.4, draw))
    if latch_panels.has_frames(record):
        found.append(Panel("frames", "the bodies at the start and at events", 2.3, latch_panels.draw_frames))
    if latch_panels.rose(record):
        about = "directions in which a latch comes out again, and what holds it in the others"
        found.append(Panel("diode rose", about, 3.6, latch_panels.draw_rose, projection="polar"))
    found += _articulation(record)
    if bench_plots.has_loop(record):
        found.append(Panel("force against position", "of the bench on the mechanism", 2.8, bench_plots.draw_loop))
    found += [Panel(*one) for one in (*feel_panels.of(record), *design_panels.of(record))]
    if analysis.axis_loads(record) is not None:
        about = "moment on the bolt by nut and seat about the nut's axis, positive against turning in"
        found.append(Panel("torque against angle", about, 2.4, draw_signature))
        if thread_map(record) is not None:
            about = "contacts that carry, on the nut's thread unrolled"
            found.append(Panel("thread unrolled", about, 2.4, draw_thread))
        if displacement(record) is not None:
            about = "where the bolt is, less where the grasp would hold it without load, in W"
            found.append(Panel("displacement from equilibrium", about, 1.8, draw_displacement))
            found.append(Panel("turn from equilibrium", about, 1.8, draw_turn))
    if n:
        height = 1.9 + 0.08 * max(n - 4, 0)  # for its legend
        found.append(Panel("contact forces", "normal force at each contact, on the part", height, _draw_forces))
        found.append(Panel("contact states", "what each contact does; blank where it is open", 0.6 + 0.25 * n, _states))
    if any(np.isfinite(one.gap).any() for one in touches(record)):
        found.append(Panel("gaps", "distance at each contact, straight scale within 1 µm", 1.7, _draw_gaps))
    if energies(record):
        found.append(Panel("energy", "where the work went, and where it is", 2.6, _draw_energy))
    return tuple(found)


def _articulation(record: Record) -> list[Panel]:
    found = []
    if articulation_panels.has_motions(record):
        height = articulation_panels.motions_height(record)
        found.append(Panel("motions", "each free motion near its end", height, articulation_panels.draw_motions))
    if articulation_panels.has_solids(record):
        found.append(Panel("exploded view", "the parts drawn apart", 4.2, articulation_panels.draw_exploded))
    if articulation_panels.has_graph(record):
        about = "parts that touch, by the joint between them"
        found.append(Panel("contact graph", about, 3.2, articulation_panels.draw_graph))
    return found


def figure(record: Record, panel: Panel, *, width: float = 4.6) -> Figure:
    """One panel as a figure of its own."""
    with styled():
        drawing = Figure(figsize=(width, max(panel.height, 1.0)), layout="constrained")
        panel.draw(drawing.add_subplot(projection=panel.projection), record)
    return drawing


def _draw_forces(axes: Axes, record: Record) -> None:
    time = _time(record)
    for j, one in enumerate(touches(record)):
        axes.plot(time, np.where(one.force > 0.0, one.force, np.nan), **_line(j), label=one.name)
    _finish(axes, record, "normal force [N]")
    legend(axes, even_one=True)


def _draw_gaps(axes: Axes, record: Record) -> None:
    """From a millimetre down to rounding in one picture: straight within a micrometre of zero, logarithmic beyond."""
    time = _time(record)
    for j, one in enumerate(touches(record)):
        axes.plot(time, 1e6 * one.gap, **_line(j), label=one.name)
    axes.set_yscale("symlog", linthresh=1.0, linscale=0.6)
    axes.yaxis.set_major_formatter("{x:g}")
    axes.yaxis.set_minor_locator(NullLocator())
    _finish(axes, record, "gap [µm]")


def _states(axes: Axes, record: Record) -> None:
    """A bar for each contact: filled where it sticks, pale where it slides."""
    time, found = _time(record), touches(record)
    for j, one in enumerate(found):
        for state, alpha in ((SLIDES, 0.35), (STICKS, 1.0)):
            spans = [(a, max(b - a, 0.0)) for a, b in _spans(time, one.state == state)]
            axes.broken_barh(spans, (j - 0.32, 0.64), facecolors=SERIES[j % len(SERIES)], alpha=alpha, lw=0)
    axes.set_yticks(range(len(found)), [one.name for one in found])
    axes.set_ylim(len(found) - 0.5, -0.5)
    axes.grid(visible=False, axis="y")
    _finish(axes, record, "")
    keys = [Patch(fc=INK, alpha=0.35, label="slides"), Patch(fc=INK, label="sticks")]
    axes.legend(handles=keys, loc="lower left", bbox_to_anchor=(-0.01, 0.99), ncols=2, borderpad=0.2, handlelength=1.4)


def _draw_energy(axes: Axes, record: Record) -> None:
    time, names = _time(record), energies(record)
    values = {name: np.where(np.isfinite(v := np.asarray(record[name], float)), v, np.nan) for name in names}
    largest = max(float(np.nanmax(np.abs(one), initial=0.0)) for one in values.values())
    factor, unit = typed_unit("J", largest)
    for j, (name, one) in enumerate(values.items()):
        if np.nanmax(np.abs(one), initial=0.0) > 0.0:
            axes.plot(time, one / factor, **_line(j), label=printable(name.replace("_", " ")))
    _finish(axes, record, f"energy [{unit}]")
    legend(axes, even_one=True, columns=3)


def _finish(axes: Axes, record: Record, label: str) -> None:
    for instant in sorted({event.time for event in record.events})[:MOST_MARKS]:
        axes.axvline(instant, color=FAINT, lw=0.8, zorder=0)
    axes.set_xlim(*_range(_time(record)))
    axes.set_ylabel(label)
    axes.set_xlabel("time [s]")


def _range(time: Array) -> tuple[float, float]:
    """A little wider than the run."""
    first, last = float(time[0]), float(time[-1])
    edge = 0.02 * (last - first) or 1.0
    return first - edge, last + edge


def _time(record: Record) -> Array:
    return np.asarray(record["time"], float)


def _line(j: int) -> dict[str, Any]:
    return {"color": SERIES[j % len(SERIES)], "ls": DASHES[(j + j // len(SERIES)) % len(DASHES)]}


def _spans(time: Array, there: Array) -> list[tuple[float, float]]:
    """Stretches of time where something is: from its first sample to the one behind its last."""
    edges = np.flatnonzero(np.diff(np.concatenate(([0], there.astype(int), [0]))))
    ends = np.minimum(edges, len(time) - 1)
    return [(float(time[a]), float(time[b])) for a, b in zip(ends[::2], ends[1::2], strict=True)]
