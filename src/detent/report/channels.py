"""A channel's numbers and names as pictures take them."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import xarray as xr

from detent.core.analysis import Array

MOST_ROWS = 401  # of what moves slowly and only in the scene: an arm has six links of twelve numbers each


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


def spread(values: Array, most: int = MOST_ROWS) -> Array:
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
