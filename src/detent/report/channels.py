"""A channel's numbers and names as pictures take them."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import xarray as xr

from detent.analysis import Array


def finite(channel: xr.DataArray) -> Array:
    """The channel's numbers; a gap where one is infinite."""
    values = np.asarray(channel, float)
    return np.where(np.isfinite(values), values, np.nan)


def column_names(channel: xr.DataArray) -> Iterable[object]:
    """Names of a channel's columns: its coordinate, or numbers from 1."""
    coordinate = channel.coords.get(channel.dims[1])
    return range(1, channel.shape[1] + 1) if coordinate is None or coordinate.ndim != 1 else coordinate.values
