"""Curves, axes, pictures and tables as the page takes them (web/src/types.ts), in the units people type."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
import xarray as xr

from detent.core.analysis import Array
from detent.core.files import printable
from detent.core.record import Record
from detent.report.reading import finite
from detent.report.subjects import View
from detent.report.text import typed_unit

MOST_ROWS = 500  # of one table; the record itself holds all


def plot(
    key: str, title: str, about: str, unit: str, curves: list[View], x: View, *, shown: bool, kind: str = "lines",
    points: Sequence[View] = (),
) -> View:  # fmt: skip
    """points  named places on it: {"name", "x", "y"}, in its units"""
    return {
        "id": key, "title": title, "about": about, "unit": unit, "kind": kind, "x": x, "curves": curves, "open": shown,
        "points": list(points),
    }  # fmt: skip


def curve(
    key: str, label: str, values: Array, *, low: Array | None = None, high: Array | None = None, beside: str = "",
    wide: bool = False,
) -> View:  # fmt: skip
    """low, high  its band; beside  id of the curve it is compared with, whose colour it takes, dashed;
    wide  a thick pale line for others to lie on
    """
    band = [None if one is None else np.asarray(one, np.float32) for one in (low, high)]
    return {
        "id": printable(key), "label": printable(label), "values": np.asarray(values, np.float32),
        "low": band[0], "high": band[1], "beside": printable(beside), "wide": wide,
    }  # fmt: skip


def time_axis(record: Record) -> View:
    values = np.asarray(record["time"], np.float64)
    return {"name": "time", "unit": "s", "values": values, "is_time": True}


def axis(name: str, values: xr.DataArray | None, channel: xr.DataArray | None = None) -> View:
    """An axis that is not time: its coordinate, or numbers from 0 where it has none."""
    if values is None or values.dtype.kind not in "fiu" or values.ndim != 1:
        size = 0 if channel is None else channel.shape[0]
        return {"name": printable(name), "unit": "1", "values": np.arange(size, dtype=np.float64), "is_time": False}
    numbers = np.asarray(scaled(values), np.float64)
    return {"name": printable(name), "unit": unit_of(values), "values": numbers, "is_time": False}


def scaled(channel: xr.DataArray) -> Array:
    """The channel's numbers in the unit people type."""
    values = finite(channel)
    return values / _typed(channel)[0]


def unit_of(channel: xr.DataArray) -> str:
    return printable(_typed(channel)[1])


def _typed(channel: xr.DataArray) -> tuple[float, str]:
    largest = float(np.nanmax(np.abs(finite(channel)), initial=0.0))
    return typed_unit(str(channel.attrs.get("units", "1")), largest)


def about_of(channel: xr.DataArray) -> str:
    return printable(channel.attrs.get("about", ""))


def table(
    name: str, columns: Sequence[str], body: Iterable[Sequence[object]], *, numbers: Sequence[int] = (), total: int = 0
) -> View:
    """numbers  which columns are numbers;  total  rows there are, where not all of them are in `body`"""
    lines = [[printable(cell) for cell in row] for row in body]
    return {
        "name": printable(name),
        "columns": [printable(column) for column in columns],
        "rows": lines,
        "numbers": list(numbers),
        "total": max(total, len(lines)),
    }
