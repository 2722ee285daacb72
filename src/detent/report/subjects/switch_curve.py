"""A key's curve: press and release at a crawl, with the points the trade names."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from detent.core.analysis import Array
from detent.core.files import printable
from detent.core.record import Record
from detent.report.page_parts import axis, curve, plot
from detent.report.playing import is_switch
from detent.report.reading import finite, number
from detent.report.style import BACK, FAINT, FORTH, INK, PAPER, legend
from detent.report.subjects import OnPage, Panel, Section, View
from detent.report.text import amount, typed_unit

if TYPE_CHECKING:
    from matplotlib.axes import Axes

AXES = ("measured_position", "measured_force")
STROKES = {"press": (1.0, FORTH, "-"), "release": (-1.0, BACK, "--")}


def lines(record: Record) -> Iterator[str]:
    """Name, place and force of each point, aligned."""
    if not is_switch(record):
        return
    units = [str(record[name].attrs.get("units", "1")) for name in AXES]
    table = []
    for row in record.tables.get("switch", ()):
        at = [number(row.get(key)) for key in ("position", "force")]
        cells = ["–" if one is None else amount(one, unit) for one, unit in zip(at, units, strict=True)]
        table.append((printable(row.get("what", "")), *cells))
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for what, *cells in table:
        yield f"  {what:{widths[0]}}  " + "  ".join(f"{one:>{n}}" for one, n in zip(cells, widths[1:], strict=True))


def figures(record: Record) -> Iterator[Panel]:
    if is_switch(record):
        yield Panel("force against travel", "press and release at a crawl", 3.2, _draw)


def section(record: Record, on: OnPage) -> Section:
    return Section(first=[_plot(record)]) if is_switch(record) else Section()


def _typed(record: Record) -> list[tuple[float, str]]:
    """SI factors and names of the units of position and force."""
    found = []
    for name in AXES:
        largest = float(np.nanmax(np.abs(finite(record[name])), initial=0.0))
        factor, unit = typed_unit(str(record[name].attrs.get("units", "1")), largest)
        found.append((factor, printable(unit)))
    return found


def _strokes(record: Record) -> Iterator[tuple[str, Array]]:
    """Force of each stroke in its unit, with gaps where the other one is."""
    (_, (factor, _)), stroke = _typed(record), finite(record["stroke"])
    for name, (way, _, _) in STROKES.items():
        yield name, np.where(stroke == way, finite(record["measured_force"]) / factor, np.nan)


def _points(record: Record) -> Iterator[tuple[float, float, str]]:
    """Position, force, both in their units, and name of each point."""
    (per, _), (of, _) = _typed(record)
    for row in record.tables.get("switch", ()):
        x, y = (number(row.get(key)) for key in ("position", "force"))
        if x is not None and y is not None and np.isfinite((x, y)).all():
            yield x / per, y / of, printable(row.get("what", ""))


def _plot(record: Record) -> View:
    _, (_, unit) = _typed(record)
    curves = [curve(name, name, force) for name, force in _strokes(record)]
    points = [{"name": name, "x": x, "y": y} for x, y, name in _points(record)]
    about = "force on the key at a crawl; press and release take different ways"
    x = axis("position", record["measured_position"])
    return plot("switch", "Force against travel", about, unit, curves, x, shown=True, points=points)


def _draw(axes: Axes, record: Record) -> None:
    (per, x_unit), (_, y_unit) = _typed(record)
    position = finite(record["measured_position"]) / per
    for name, force in _strokes(record):
        _, color, ls = STROKES[name]
        axes.plot(position, force, color=color, ls=ls, label=name)
    points = [(x, y, textwrap.shorten(what, 32)) for x, y, what in _points(record)]
    for k, (x, y, what) in enumerate(sorted(points), start=1):
        words = f"{k}  {what}, {x:.3g} {x_unit}, {y:.3g} {y_unit}"
        axes.plot(x, y, "o", ms=4.5, mfc=PAPER, mec=INK, mew=1.0, ls="none", zorder=4, label=words)
        axes.annotate(
            str(k), (x, y), (0, 9 if k % 2 else -9), textcoords="offset points", ha="center", va="center",
            fontsize=8, zorder=5,
        )  # fmt: skip
    axes.axhline(0.0, color=FAINT, lw=0.8, zorder=0)
    axes.set_xlabel(f"position [{x_unit}]")
    axes.set_ylabel(f"force [{y_unit}]")
    legend(axes, columns=2)
