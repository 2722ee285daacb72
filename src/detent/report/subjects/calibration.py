"""A calibration: measurement and model in one picture, residuals below, parameters with their intervals."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from detent.core.analysis import Array
from detent.core.files import printable
from detent.core.record import Record
from detent.report.page_parts import about_of, axis, curve, plot, scaled, unit_of
from detent.report.reading import finite
from detent.report.style import BACK, FAINT, FORTH, INK, MEASURED, legend
from detent.report.subjects import OnPage, Panel, Section, View
from detent.report.text import typed_unit

if TYPE_CHECKING:
    from matplotlib.axes import Axes

NEEDED = ("measured_force", "model_force", "start_force", "leg")
PLACES = ("measured_insertion", "measured_log_time")
DRAWN = {
    *NEEDED, *PLACES, "window_place", "window_leg", "residual", "start_residual", "spread",
    "value", "standard_error", "low", "high", "start_value", "told", "correlation",
}  # fmt: skip


def lines(record: Record) -> list[str]:
    """The parameters one below the other, aligned."""
    rows: Any = record.tables.get("parameters", ())
    width = max((len(str(row["name"])) for row in rows), default=0)
    found = []
    for row in rows:
        unit = "" if row["unit"] == "1" else f" {row['unit']}"
        begun = f"began at {row['start']:.6g}{unit}"
        if row["told"]:
            ends = f"{row['low']:.6g} to {row['high']:.6g}{unit}"
            words = f"{row['value']:.6g}{unit}, standard error {row['standard_error']:.2g}{unit}, interval {ends}"
        else:
            others = ", ".join(row["not told from"])
            words = "not told" + (f" from {others}" if others else "")
        found.append(printable(f"  {row['name']:{width}}  {words}; {begun}"))
    return found


def figures(record: Record) -> Iterator[Panel]:
    if not is_calibrated(record):
        return
    about = "the log's points, and the model with the fitted parameters"
    yield Panel("measurement and model", about, 3.2, draw_overlay)
    if has_residuals(record):
        about = "mean of the model less that of the log; grey: what noise and sampling explain"
        yield Panel("what is left", about, 1.9, draw_residuals)
    if rows := len(record.tables.get("parameters", ())):
        about = "intervals on the parameters' bounds; a stroke: the start"
        yield Panel("parameters", about, 0.7 + 0.3 * rows, draw_parameters)


def section(record: Record, on: OnPage) -> Section:
    return Section(first=_plots(record), drawn=DRAWN) if is_calibrated(record) else Section()


def is_calibrated(record: Record) -> bool:
    """Whether it has a log and a model over the same points."""
    names = [*NEEDED, *(one for one in PLACES if one in record.data)]
    there = record.verb == "calibrate" and len(names) == len(NEEDED) + 1
    return there and all(
        name in record.data and record[name].dims == ("point",) and record[name].dtype.kind in "fiu" for name in names
    )


def has_residuals(record: Record) -> bool:
    names = ("window_place", "window_leg", "residual", "start_residual", "spread")
    return is_calibrated(record) and all(
        name in record.data and record[name].dims == ("window",) and record[name].dtype.kind in "fiu" for name in names
    )


def _plots(record: Record) -> Iterator[View]:
    """Measurement, model, model before; then what is left."""
    if not is_calibrated(record):
        return
    place, force = record[_place(record)], record["measured_force"]
    keep = _between(finite(record["leg"]))
    x = axis(_along(record), place)
    x["values"] = np.insert(x["values"], keep, x["values"][keep])
    lines = [
        curve("measured_force", "measured", _parted(scaled(force), keep), wide=True),
        curve("model_force", "fitted model", _parted(scaled(record["model_force"]), keep)),
        curve("start_force", "before the fit", _parted(scaled(record["start_force"]), keep)),
    ]
    yield plot(
        "calibrated", "Measurement and model", about_of(record["model_force"]), unit_of(force), lines, x, shown=True
    )
    if has_residuals(record):
        keep = _between(finite(record["window_leg"]))
        x = axis(_along(record), record["window_place"])
        x["values"] = np.insert(x["values"], keep, x["values"][keep])
        factor, unit = typed_unit(str(record["residual"].attrs.get("units", "1")))
        left, spread = (finite(record[name]) / factor for name in ("residual", "spread"))
        zero = np.zeros(len(left))
        lines = [
            curve("residual", "model less log", _parted(left, keep)),
            curve(
                "spread", "what noise explains (95 %)", _parted(zero, keep),
                low=_parted(-1.96 * spread, keep), high=_parted(1.96 * spread, keep),
            ),
        ]  # fmt: skip
        yield plot("residual", "What is left", about_of(record["residual"]), unit, lines, x, shown=True)


def draw_overlay(axes: Axes, record: Record) -> None:
    """Measurement and model on paper."""
    place, leg = record[_place(record)], finite(record["leg"])
    factors = [typed_unit(str(record[name].attrs.get("units", "1"))) for name in (_place(record), "measured_force")]
    x = finite(place) / factors[0][0]
    styles: tuple[tuple[str, dict[str, Any], str], ...] = (
        ("start_force", {"color": FAINT, "ls": ":", "lw": 1.2}, "before the fit"),
        ("measured_force", {"color": MEASURED, "lw": 0.0, "marker": ".", "ms": 2.5, "alpha": 0.6}, "measured"),
        ("model_force", {"color": FORTH}, "fitted model"),
    )
    for name, style, label in styles:
        y = finite(record[name]) / factors[1][0]
        for one in np.unique(leg):
            axes.plot(x[leg == one], y[leg == one], **style, label=label)
    axes.axhline(0.0, color=INK, lw=0.6)
    axes.set_xlabel(f"{_along(record)} [{factors[0][1]}]")
    axes.set_ylabel(f"force [{factors[1][1]}]")
    legend(axes)


def draw_residuals(axes: Axes, record: Record) -> None:
    """Window by window, with the band that noise and sampling explain."""
    place, leg = record["window_place"], finite(record["window_leg"])
    (factor, unit), (size, force) = (
        typed_unit(str(one.attrs.get("units", "1"))) for one in (place, record["residual"])
    )
    x, left, spread = finite(place) / factor, finite(record["residual"]) / size, finite(record["spread"]) / size
    for k, one in enumerate(np.unique(leg)):
        mine = leg == one
        axes.fill_between(x[mine], -1.96 * spread[mine], 1.96 * spread[mine], color=FAINT, lw=0, alpha=0.5)
        axes.plot(x[mine], left[mine], color=(FORTH, BACK)[k % 2], lw=1.0, label=f"leg {int(one)}")
    axes.axhline(0.0, color=INK, lw=0.6)
    axes.set_xlabel(f"{_along(record)} [{unit}]")
    axes.set_ylabel(f"model less log [{force}]")
    legend(axes)


def draw_parameters(axes: Axes, record: Record) -> None:
    """Each parameter's interval on its bounds; the start as a small stroke."""
    rows: Any = record.tables.get("parameters", ())
    for k, row in enumerate(rows):
        low, high = row["bounds"]
        axes.plot([0.0, 1.0], [k, k], color=FAINT, lw=4.0, solid_capstyle="butt")
        axes.plot((row["start"] - low) / (high - low), k, "|", color=MEASURED, ms=12)
        if row["told"]:
            value, begin, end = ((row[name] - low) / (high - low) for name in ("value", "low", "high"))
            axes.plot([begin, end], [k, k], color=FORTH, lw=4.0, solid_capstyle="butt")
            axes.plot(value, k, "o", color=FORTH, ms=4)
    axes.set_yticks(range(len(rows)), [printable(_said(row)) for row in rows])
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.set_xticks([0.0, 1.0], ["lower bound", "upper bound"])
    axes.grid(visible=False)


def _said(row: Any) -> str:
    unit = "" if row["unit"] == "1" else f" {row['unit']}"
    if not row["told"]:
        return f"{row['name']}: not told"
    return f"{row['name']} {row['value']:.4g} ± {0.5 * (row['high'] - row['low']):.2g}{unit}"


def _place(record: Record) -> str:
    return next(one for one in PLACES if one in record.data)


def _along(record: Record) -> str:
    return "distance" if _place(record) == "measured_insertion" else "time of the log"


def _between(leg: Array) -> NDArray[np.int64]:
    """Where a leg begins: a line must not join two."""
    return np.flatnonzero(np.diff(leg) != 0.0) + 1


def _parted(values: Array, at: NDArray[np.int64]) -> Array:
    return np.insert(np.asarray(values, float), at, np.nan)
