"""Curves of a record for the page: which belong in one picture, over what, in which unit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import xarray as xr

from detent import analysis
from detent._printable import printable
from detent.analysis import Array
from detent.record import Record
from detent.report import contacts
from detent.report.channels import column_names, finite
from detent.report.text import typed_unit

MOST_COLUMNS = 12  # of one channel that still fit one picture
_DRAWN = {"pose"}  # seen in the scene

View = dict[str, Any]


def plots(record: Record) -> list[View]:
    """Every picture the record has something for, what people ask for first in front."""
    touches, energies = contacts.touches(record), contacts.energies(record)
    own = {"mating_force", *contacts.columns(record), *energies, *_DRAWN}
    found = [*_force(record), *_contacts(record, touches)]
    if energies:
        found.append(_energy(record, energies))
    found += [one for name in _drawable(record) if name not in own for one in _channel(record, name)]
    if found and not any(one["open"] for one in found):
        found[0]["open"] = True
    return found


def _force(record: Record) -> Iterator[View]:
    if not analysis.has_curve(record) or len(record["time"]) < 2:
        return
    force = record["mating_force"]
    unit, about = _unit(force), _about(force)
    curve = _curve("mating_force", "force along the way", _scaled(force))
    at = _axis("distance", record["insertion"])
    yield _plot("force_distance", "Force against distance", about, unit, [curve], at, shown=True)
    yield _plot("mating_force", "Force over time", about, unit, [curve], _time(record), shown=True)


def _contacts(record: Record, touches: Sequence[contacts.Touch]) -> Iterator[View]:
    if not touches:
        return
    time = _time(record)
    force = [_curve(f"contact_force/{t.name}", t.name, np.where(t.force > 0.0, t.force, np.nan)) for t in touches]
    yield _plot(
        "contact_force", "Contact forces", "normal force at each contact, on the part", "N", force, time, shown=True
    )
    state = [_curve(f"contact_state/{t.name}", t.name, t.state) for t in touches]
    about = "what each contact does; blank where it is open"
    yield _plot("contact_state", "Contact states", about, "1", state, time, shown=True, kind="states")
    gaps = [_curve(f"gap/{t.name}", t.name, 1e6 * t.gap) for t in touches if np.isfinite(t.gap).any()]
    if gaps:
        about = "distance at each contact; the scale is straight within 1 µm of zero and logarithmic beyond"
        yield _plot("gap", "Gaps", about, "µm", gaps, time, shown=False, kind="near-zero")


def _energy(record: Record, names: Sequence[str]) -> View:
    values = {name: finite(record[name]) for name in names}
    factor, unit = typed_unit("J", max(float(np.nanmax(np.abs(one), initial=0.0)) for one in values.values()))
    curves = [_curve(name, name.replace("_", " "), one / factor) for name, one in values.items() if np.any(one != 0.0)]
    about = "where the work went, and where it is"
    return _plot("energy", "Energy", about, unit, curves, _time(record), shown=False)


def _drawable(record: Record) -> Iterator[str]:
    """Channels of numbers along one axis, of one or a few columns."""
    for name, channel in record.data.data_vars.items():
        few = channel.ndim == 1 or (channel.ndim == 2 and channel.shape[1] <= MOST_COLUMNS)
        if few and channel.size and channel.shape[0] > 1 and channel.dtype.kind in "fiub":
            yield str(name)


def _channel(record: Record, name: str) -> Iterator[View]:
    """One channel over the axis it lies on; nothing where all of it is a gap."""
    channel = record[name]
    values = _scaled(channel)
    if not np.isfinite(values).any():
        return
    columns = values[:, None] if values.ndim == 1 else values
    labels = [name.replace("_", " ")] if values.ndim == 1 else [str(one) for one in column_names(channel)]
    ids = [name] if values.ndim == 1 else [f"{name}.{label}" for label in labels]
    curves = [
        _curve(key, label, column)
        for key, label, column in zip(ids, labels, columns.T, strict=True)
        if np.isfinite(column).any()
    ]
    dim = str(channel.dims[0])
    x = _time(record) if dim == "time" else _axis(dim, record.data[dim] if dim in record.data.coords else None, channel)
    title = printable(name.replace("_", " "))
    yield _plot(name, title[:1].upper() + title[1:], _about(channel), _unit(channel), curves, x, shown=False)


def _plot(
    key: str, title: str, about: str, unit: str, curves: list[View], x: View, *, shown: bool, kind: str = "lines"
) -> View:
    return {
        "id": key, "title": title, "about": about, "unit": unit, "kind": kind, "x": x, "curves": curves, "open": shown,
    }  # fmt: skip


def _curve(key: str, label: str, values: Array) -> View:
    return {"id": printable(key), "label": printable(label), "values": np.asarray(values, np.float32)}


def _time(record: Record) -> View:
    values = np.asarray(record["time"], np.float64)
    return {"name": "time", "unit": "s", "values": values, "is_time": True}


def _axis(name: str, values: xr.DataArray | None, channel: xr.DataArray | None = None) -> View:
    """An axis that is not time: its coordinate, or numbers from 0 where it has none."""
    if values is None or values.dtype.kind not in "fiu" or values.ndim != 1:
        size = 0 if channel is None else channel.shape[0]
        return {"name": printable(name), "unit": "1", "values": np.arange(size, dtype=np.float64), "is_time": False}
    numbers = np.asarray(_scaled(values), np.float64)
    return {"name": printable(name), "unit": _unit(values), "values": numbers, "is_time": False}


def _scaled(channel: xr.DataArray) -> Array:
    """The channel's numbers in the unit people type."""
    values = finite(channel)
    return values / _typed(channel)[0]


def _unit(channel: xr.DataArray) -> str:
    return printable(_typed(channel)[1])


def _typed(channel: xr.DataArray) -> tuple[float, str]:
    largest = float(np.nanmax(np.abs(finite(channel)), initial=0.0))
    return typed_unit(str(channel.attrs.get("units", "1")), largest)


def _about(channel: xr.DataArray) -> str:
    return printable(channel.attrs.get("about", ""))
