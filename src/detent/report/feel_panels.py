"""Figures of an identified mechanism: parameters with their bands, force loops, the fit held out, what the data tell.

Of a key's curve: press and release with the points the trade names.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import Patch, Rectangle

from detent.core.analysis import Array
from detent.core.files import printable
from detent.core.record import Record
from detent.report.channels import finite
from detent.report.identified import BAND, HELD_OUT, Parameter, is_over_time, parameters, spans
from detent.report.playing import is_switch
from detent.report.style import BACK, FAINT, FORTH, INK, PAPER, legend
from detent.report.table_values import number
from detent.report.text import typed_unit

COLOURS = {"forth": FORTH, "both ways": FORTH, "back": BACK}
KNOWN = "#009e73"
Drawing = tuple[str, str, float, Callable[[Axes, Record], None]]  # name, about, height in inches, who draws it


def of(record: Record) -> list[Drawing]:
    """What the record has of these."""
    if is_switch(record):
        return [("force against travel", "press and release at a crawl", 3.2, _draw_switch)]
    told = parameters(record)
    found: list[Drawing] = [
        (f"{one.title.lower()} against position", "95 % band shaded; dashed: true", 1.9, partial(_draw, parameter=one))
        for one in told
        if one.has_curve
    ]
    if told and is_over_time(record, *HELD_OUT):
        found.append(("force loops", "force over position, held out and predicted", 2.8, _draw_loops))
        found.append(("motion held out", "force over time, held out and predicted", 1.9, _draw_fit))
    if told:
        n = sum(len(one.ways) for one in told)
        found.append(("what the data tell", "where each parameter is known", 0.9 + 0.22 * n, _draw_map))
    return found


def _draw(axes: Axes, record: Record, parameter: Parameter) -> None:
    """A parameter by direction, its band, and its true value."""
    factor, unit = parameter.typed()
    x = _place(axes, record)
    for way in parameter.ways:
        color, ls = COLOURS[way.way], "-" if way.way != "back" else "-."
        values, band = way.values / factor, BAND * way.error / factor
        axes.fill_between(x, values - band, values + band, color=color, alpha=0.2, lw=0)
        axes.plot(x, values, color=color, ls=ls, label=way.way)
        if way.truth is not None:
            axes.plot(x, way.truth / factor, color=color, lw=1.0, ls=":", label=_true(parameter, way.way))
    axes.set_ylabel(f"{parameter.title.lower()} [{printable(unit)}]")
    legend(axes, even_one=True)


def _true(parameter: Parameter, way: str) -> str:
    return "true" if len(parameter.ways) == 1 else f"true, {way}"


def _draw_loops(axes: Axes, record: Record) -> None:
    position, force, predicted, unit = _held_out(record)
    channel = record[HELD_OUT[0]]
    factor, name = typed_unit(str(channel.attrs.get("units", "m")), float(np.nanmax(np.abs(position), initial=0.0)))
    _draw_pair(axes, position / factor, force, predicted, unit)
    axes.set_xlabel(f"position [{name}]")


def _draw_fit(axes: Axes, record: Record) -> None:
    _, force, predicted, unit = _held_out(record)
    _draw_pair(axes, finite(record["time"]), force, predicted, unit)
    axes.set_xlabel("time [s]")


def _draw_pair(axes: Axes, x: Array, force: Array, predicted: Array, unit: str) -> None:
    axes.plot(x, force, color=FORTH, lw=4.0, alpha=0.35, label="held out")
    axes.plot(x, predicted, color=BACK, lw=1.1, label="predicted")
    axes.set_ylabel(f"force [{unit}]")
    legend(axes)


def _draw_map(axes: Axes, record: Record) -> None:
    """A row for each parameter and direction: filled where it is known, hatched where not."""
    told = [(one, way) for one in parameters(record) for way in one.ways]
    factor = _length(record)[0]
    for row, (one, way) in enumerate(told):
        for piece in spans(record, one, way):
            look: dict[str, Any] = (
                {"fc": KNOWN} if piece.known else {"fc": PAPER, "ec": INK, "hatch": "////", "lw": 0.4}
            )
            box = ((piece.start / factor, row - 0.4), (piece.end - piece.start) / factor, 0.8)
            axes.add_patch(Rectangle(*box, **look))
    names = [one.title if len(one.ways) == 1 else f"{one.title}, {way.way}" for one, way in told]
    axes.set_yticks(range(len(told)), names)
    axes.set_ylim(len(told) - 0.5, -0.5)
    x = _place(axes, record)
    axes.set_xlim(x.min(), x.max())
    axes.grid(visible=False)
    keys = [Patch(fc=KNOWN, label="known"), Patch(fc=PAPER, ec=INK, hatch="////", label="not known")]
    axes.legend(handles=keys, loc="lower left", bbox_to_anchor=(-0.01, 0.99), ncols=2, borderpad=0.2, handlelength=1.6)


def _draw_switch(axes: Axes, record: Record) -> None:
    position, force, stroke = (finite(record[name]) for name in ("measured_position", "measured_force", "stroke"))
    units = [str(record[name].attrs.get("units", "1")) for name in ("measured_position", "measured_force")]
    (per, x_unit), (of, y_unit) = (
        typed_unit(unit, float(np.nanmax(np.abs(values), initial=0.0)))
        for unit, values in zip(units, (position, force), strict=True)
    )
    for name, way, color, ls in (("press", 1.0, FORTH, "-"), ("release", -1.0, BACK, "--")):
        axes.plot(position / per, np.where(stroke == way, force / of, np.nan), color=color, ls=ls, label=name)
    points = [
        (x / per, y / of, textwrap.shorten(printable(row.get("what", "")), 32))
        for row in record.tables.get("switch", ())
        if (x := number(row.get("position"))) is not None and (y := number(row.get("force"))) is not None
        if np.isfinite((x, y)).all()
    ]
    for k, (x, y, what) in enumerate(sorted(points), start=1):
        words = f"{k}  {what}, {x:.3g} {printable(x_unit)}, {y:.3g} {printable(y_unit)}"
        axes.plot(x, y, "o", ms=4.5, mfc=PAPER, mec=INK, mew=1.0, ls="none", zorder=4, label=words)
        axes.annotate(
            str(k), (x, y), (0, 9 if k % 2 else -9), textcoords="offset points", ha="center", va="center",
            fontsize=8, zorder=5,
        )  # fmt: skip
    axes.axhline(0.0, color=FAINT, lw=0.8, zorder=0)
    axes.set_xlabel(f"position [{printable(x_unit)}]")
    axes.set_ylabel(f"force [{printable(y_unit)}]")
    legend(axes, columns=2)


def _held_out(record: Record) -> tuple[Array, Array, Array, str]:
    """Position, SI; force and what is predicted of it, and their unit, as people read it."""
    position, force, predicted = (finite(record[name]) for name in HELD_OUT)
    unit = str(record[HELD_OUT[1]].attrs.get("units", "N"))
    factor, name = typed_unit(unit, float(np.nanmax(np.abs(force), initial=0.0)))
    return position, force / factor, predicted / factor, printable(name)


def _length(record: Record) -> tuple[float, str]:
    position = record["position"]
    return typed_unit(str(position.attrs.get("units", "m")), float(np.abs(finite(position)).max()))


def _place(axes: Axes, record: Record) -> Array:
    """Positions as they are drawn, and the label of their axis."""
    factor, unit = _length(record)
    axes.set_xlabel(f"position [{printable(unit)}]")
    return finite(record["position"]) / factor
