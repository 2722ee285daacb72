"""A search for the best place, or a spread of starts: quantities over a grid, the start region by outcome, a table.

A place without a number was refused, or its run went wrong: the record's trials tell why.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
import xarray as xr

from detent.core.analysis import Array
from detent.core.files import printable
from detent.core.outcome import words_of_status
from detent.core.record import Json, Record
from detent.report.page_parts import MOST_ROWS, about_of, scaled, table, unit_of
from detent.report.reading import finite
from detent.report.style import FAINT, INK, SERIES
from detent.report.subjects import OnPage, Panel, Section, View
from detent.report.text import typed_unit

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MARKS = {"best": "best place found", "as it stood": "as it stood"}  # tables of one row, and what the page calls them
QUANTITIES = {"peak": ("peak force", "N", 1.0), "dip": ("velocity dip", "%", 100.0)}  # in a trial
MOST_OUTCOMES = 12  # named in the legend; more are told by the record's table


def figures(record: Record) -> Iterator[Panel]:
    if is_spread(record):
        yield Panel("start region", "how starts end; hatched: not proved", height(record), draw_region)


def section(record: Record, on: OnPage) -> Section:
    """The map; of a search one table of all its places, in place of its trials."""
    instead: dict[str, View | None] = {}
    if record.verb == "place" and "trials" in record.tables:
        columns, body = places(record)
        numbers = [i for i, name in enumerate(columns) if name.endswith("]")]
        instead = dict.fromkeys(record.tables)
        instead["trials"] = table("Places tried", columns, body[:MOST_ROWS], numbers=numbers, total=len(body))
    return Section(keys={"map": grid(record)}, instead=instead)


def grid(record: Record) -> View | None:
    """The quantities over the axes of the grid, its two longest first; None where the record is no map."""
    channels = [one for one in record.data.data_vars.values() if _is_map(record, one)]
    if not channels:
        return None
    axes = _order(channels[0])
    channels = [one.transpose(*axes) for one in channels if set(one.dims) == set(axes)]
    return {
        "axes": [_axis(record[name]) for name in axes],
        "quantities": [_quantity(one) for one in channels],
        "reasons": _reasons(record, channels[0].shape, axes),
        "marks": [one for table in MARKS if (one := _mark(record, table, axes)) is not None],
    }


def places(record: Record) -> tuple[list[str], list[list[str]]]:
    """Columns and rows of all places tried, the best and the old one first, in the units people type."""
    axes = [str(name) for name in record.data.coords]
    columns = ["place", *(f"{name} [{unit_of(record[name])}]" for name in axes), "verdict"]
    columns += [*(f"{words} [{unit}]" for words, unit, _ in QUANTITIES.values()), "why"]
    rows = [[words, *_row(record, row, axes)] for table, words in MARKS.items() for row in record.tables.get(table, ())]
    return columns, rows + [["", *_row(record, row, axes)] for row in record.tables.get("trials", ())]


def _row(record: Record, row: Mapping[str, Json], axes: list[str]) -> list[str]:
    where = [_digits(row.get(name), 1.0 / _factor(record[name])) for name in axes]
    sizes = [_digits(row.get(key), factor) for key, (_, _, factor) in QUANTITIES.items()]
    return [*where, words_of_status(str(row.get("status", ""))), *sizes, str(row.get("reason", ""))]


def _is_map(record: Record, channel: xr.DataArray) -> bool:
    names = [str(name) for name in channel.dims]
    known = all(name in record.data.coords and np.isfinite(_numbers(record.data[name])).all() for name in names)
    is_drawn = len(names) >= 2 and known and channel.size > 0 and channel.dtype.kind == "f"
    return record.verb in ("place", "spread") and is_drawn


def _numbers(channel: xr.DataArray) -> Array:
    return finite(channel) if channel.dtype.kind in "fiu" else np.full(1, np.nan)


def _order(channel: xr.DataArray) -> list[str]:
    """The two longest axes as they stand, then the others."""
    names = [str(name) for name in channel.dims]
    longest = sorted(names, key=lambda name: -channel.sizes[name])[:2]
    return sorted(names, key=lambda name: name not in longest)


def _axis(coordinate: xr.DataArray) -> View:
    values = np.asarray(scaled(coordinate), np.float64)
    about = about_of(coordinate)
    return {"name": printable(coordinate.name), "unit": unit_of(coordinate), "about": about, "values": values}


def _quantity(channel: xr.DataArray) -> View:
    title = printable(str(channel.name).replace("_", " "))
    values, unit = scaled(channel), unit_of(channel)
    if unit == "1":  # a share
        values, unit = 100.0 * values, "%"
    title = title[:1].upper() + title[1:]
    numbers = values.astype(np.float32)
    return {"id": printable(channel.name), "title": title, "about": about_of(channel), "unit": unit, "values": numbers}


def _reasons(record: Record, shape: tuple[int, ...], axes: list[str]) -> View:
    """Why a place has no number: words, and at each place which of them; the first is none."""
    words, which = [""], np.zeros(shape, np.uint32)
    grids = [finite(record[name]) for name in axes]
    for trial in record.tables.get("trials", ()):
        at = _place(trial, axes)
        if trial.get("peak") is not None or at is None:
            continue
        far = [np.abs(values - one) for values, one in zip(grids, at, strict=True)]
        if all(one.min() <= 1e-9 for one in far):  # m or rad: the grid itself, and no place beside it
            words.append(printable(f"{words_of_status(str(trial.get('status', '')))}: {trial.get('reason', '')}"))
            which[tuple(int(one.argmin()) for one in far)] = len(words) - 1
    return {"words": words, "which": which}


def _mark(record: Record, table: str, axes: list[str]) -> View | None:
    rows, goal = record.tables.get(table, ()), record.inputs.get("goal")
    at = _place(rows[0], axes) if rows else None
    if at is None:
        return None
    name = f"{MARKS[table]} for {printable(goal)}" if table == "best" and isinstance(goal, str) else MARKS[table]
    return {"name": name, "at": [one / _factor(record[name]) for one, name in zip(at, axes, strict=True)]}


def _place(row: Mapping[str, Json], axes: list[str]) -> list[float] | None:
    """Where a row of a table stands, SI; None where it does not tell."""
    at: list[Any] = [row.get(name) for name in axes]
    return [float(one) for one in at] if all(map(_is_number, at)) else None


def _factor(coordinate: xr.DataArray) -> float:
    largest = float(np.nanmax(np.abs(_numbers(coordinate)), initial=0.0))
    return typed_unit(str(coordinate.attrs.get("units", "1")), largest)[0]


def _digits(value: Any, factor: float = 1.0) -> str:
    if not _is_number(value):
        return ""
    return f"{0.0 if abs(value * factor) < 1e-9 else value * factor:.4g}".replace("-", "−")


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and bool(np.isfinite(value))


def is_spread(record: Record) -> bool:
    return record.verb == "spread" and bool(record.tables.get("pieces")) and bool(record.tables.get("outcomes"))


def height(record: Record) -> float:
    """Inches at full width: the region as it is, and its legend."""
    rows: Any = record.tables["pieces"]
    wide, high = np.ptp(np.array([row["corners"] for row in rows], dtype=float).reshape(-1, 2), axis=0)
    lines = min(len(record.tables["outcomes"]), MOST_OUTCOMES + 1)
    return float(np.clip(0.9 + 0.22 * lines + 7.5 * high / wide, 2.2, 8.0))


def draw_region(axes: Axes, record: Record) -> None:
    """Pieces of the start region, one colour for an outcome."""
    from matplotlib.collections import PolyCollection
    from matplotlib.patches import Patch

    rows: Any = record.tables["pieces"]
    corners = np.array([row["corners"] for row in rows], dtype=float)  # (pieces, 4, 2), m
    factor, unit = typed_unit("m", float(np.abs(corners).max(initial=0.0)))
    corners = corners / factor
    colours = [SERIES[(int(row["outcome"]) - 1) % len(SERIES)] for row in rows]
    axes.add_collection(PolyCollection(list(corners), facecolors=colours, edgecolors=colours, linewidths=0.3))
    open_ones = [one for one, row in zip(corners, rows, strict=True) if not row["proved"]]
    if open_ones and len(open_ones) < len(rows):
        axes.add_collection(PolyCollection(open_ones, facecolors="none", edgecolors=INK, linewidths=0.0, hatch="////"))
    axes.set_aspect("equal")
    axes.autoscale_view()
    axes.set_xlabel(f"x of the root's start [{unit}]")
    axes.set_ylabel(f"y [{unit}]")
    outcomes: Any = record.tables["outcomes"]
    keys = [
        Patch(fc=SERIES[k % len(SERIES)], label=textwrap.shorten(_words(row), 100))
        for k, row in enumerate(outcomes[:MOST_OUTCOMES])
    ]
    if len(outcomes) > MOST_OUTCOMES:
        keys.append(Patch(fc=FAINT, label=f"and {len(outcomes) - MOST_OUTCOMES} more"))
    axes.legend(handles=keys, loc="lower left", bbox_to_anchor=(-0.01, 1.0), borderpad=0.2)


def _words(row: Any) -> str:
    held = "; ".join(f"pawl {k} {one}" for k, one in enumerate(row["held"]))
    by = f" by {row['by']}" if row["by"] else ""
    legs = ", then ".join([*row.get("before", ()), f"{words_of_status(str(row['status']))}{by}"])
    return printable(f"{100 * row['share']:.3g} %  {legs}: {held}")
