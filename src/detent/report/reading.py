"""What a record holds, as pictures and words take it: a channel's numbers and names, values of its tables.

Records may come from anywhere: a table may hold anything, and what makes no sense is None here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import xarray as xr

from detent.core.analysis import Array
from detent.core.files import printable
from detent.core.record import Record

MOST_SAMPLES = 40_000  # ours: of a page; ten channels of so many are 2 MB of it
MOST_PLACES = 401  # of what moves slowly and only in the scene: an arm has six links of twelve numbers each


def finite(channel: xr.DataArray) -> Array:
    """The channel's numbers; a gap where one is infinite."""
    values = np.asarray(channel, float)
    return np.where(np.isfinite(values), values, np.nan)


def column_names(channel: xr.DataArray) -> Iterable[object]:
    """Names of a channel's columns: its coordinate, or "joint 1" and so on."""
    dim = channel.dims[1]
    if dim in channel.coords and channel.coords[dim].dims == (dim,):  # `get` makes up one that is not there
        return channel.coords[dim].values
    return [f"{dim} {i}" for i in range(1, channel.shape[1] + 1)]


def spread(values: Array, most: int = MOST_PLACES) -> Array:
    """At most so many rows of (n, …), evenly from the first to the last, straight between neighbours."""
    n = len(values)
    if n <= most:
        return values
    at = np.linspace(0.0, n - 1.0, most)
    low = np.minimum(at.astype(int), n - 2)
    part = (at - low).reshape(-1, *[1] * (values.ndim - 1))
    return (1.0 - part) * values[low] + part * values[low + 1]


def way_in(places: Array) -> Array:
    """Unit vector from the first of these places (n, 3) to the farthest; down where they are one."""
    way = np.nan_to_num(places - places[0])
    far = way[int(np.argmax(np.linalg.norm(way, axis=1)))]
    size = float(np.linalg.norm(far))
    return far / size if size > 0.0 else np.array([0.0, 0.0, -1.0])


def number(value: Any) -> float | None:
    """A number of a table, "inf" and "nan" written as words too; None where it is none."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        return float(value)
    except ValueError:
        return None


def vector(value: Any, length: int = 3) -> Array | None:
    """Finite numbers in a list of this length; None where they are not."""
    if not isinstance(value, Sequence) or isinstance(value, str) or len(value) != length:
        return None
    found = np.array([np.nan if (one := number(item)) is None else one for item in value])
    return found if np.isfinite(found).all() else None


def words(value: Any) -> tuple[str, ...]:
    """A text, or a list of them, made safe to show."""
    if isinstance(value, str):
        return (printable(value),) if value else ()
    if isinstance(value, Sequence):
        return tuple(printable(item) for item in value if isinstance(item, str) and item)
    return ()


def shortened(record: Record) -> Record:
    """Every so manieth sample where there are more than a page carries; the record itself holds all."""
    n = stride(record.data.sizes.get("time", 0))
    return record if n == 1 else replace(record, data=record.data.isel(time=slice(None, None, n)))


def stride(samples: int) -> int:
    return -(-samples // MOST_SAMPLES) if samples > MOST_SAMPLES else 1
