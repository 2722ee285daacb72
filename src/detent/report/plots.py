"""Curves of a record for the page: which belong in one picture, over what, in which unit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from detent.core import analysis
from detent.core.files import printable
from detent.core.record import Record
from detent.report import arm_plots, bench_plots, bolt_plots, calibrated, contacts, feel_plots, identified
from detent.report.channels import column_names, finite
from detent.report.curves import about_of, axis, curve, plot, scaled, time_axis, unit_of
from detent.report.text import typed_unit

MOST_COLUMNS = 12  # of one channel that still fit one picture
_DRAWN = {"pose"}  # seen in the scene

View = dict[str, Any]


def plots(record: Record) -> list[View]:
    """Every picture the record has something for, what people ask for first in front."""
    touches, energies = contacts.touches(record), contacts.energies(record)
    own = {"mating_force", *contacts.columns(record), *energies, *_DRAWN, *arm_plots.drawn(record), *bolt_plots.DRAWN}
    own |= identified.DRAWN if identified.is_identified(record) else set()
    own |= calibrated.DRAWN if calibrated.is_calibrated(record) else set()
    found = [
        *calibrated.shown(record),
        *bench_plots.shown(record),
        *feel_plots.shown(record),
        *bolt_plots.shown(record),
        *_force(record),
        *arm_plots.shown(record),
        *_contacts(record, touches),
    ]
    found += [*bolt_plots.off_equilibrium(record), *arm_plots.folded(record)]
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
    unit, about = unit_of(force), about_of(force)
    line = curve("mating_force", "force along the way", scaled(force))
    at = axis("distance", record["insertion"])
    yield plot("force_distance", "Force against distance", about, unit, [line], at, shown=True)
    travel = record.data.get("travel")
    if travel is not None and travel.dims == ("time",) and travel.dtype.kind == "f":
        at = axis("travel", travel)
        yield plot("force_travel", "Force against travel, leg after leg", about, unit, [line], at, shown=False)
    yield plot("mating_force", "Force over time", about, unit, [line], time_axis(record), shown=True)


def _contacts(record: Record, touches: Sequence[contacts.Touch]) -> Iterator[View]:
    if not touches:
        return
    time = time_axis(record)
    force = [curve(f"contact_force/{t.name}", t.name, np.where(t.force > 0.0, t.force, np.nan)) for t in touches]
    pairs, is_arm = contacts.pairs(record), "sensor_force" in record.data
    about = "normal force at each contact, on the part"
    yield plot("contact_force", "Contact forces", about, "N", force, time, shown=not (pairs and is_arm))
    if pairs:
        loads = {name: np.where(one > 0.0, one, np.nan) for name, one in pairs.items()}
        split = [curve(f"contact_pair/{name}", name, one) for name, one in loads.items()]
        about = "normal force of each pair of surfaces, on the part: one contact may wander from pair to pair"
        yield plot("contact_pair", "Contact forces by pair", about, "N", split, time, shown=is_arm)
    state = [curve(f"contact_state/{t.name}", t.name, t.state) for t in touches]
    about = "what each contact does; blank where it is open"
    yield plot("contact_state", "Contact states", about, "1", state, time, shown=True, kind="states")
    gaps = [curve(f"gap/{t.name}", t.name, 1e6 * t.gap) for t in touches if np.isfinite(t.gap).any()]
    if gaps:
        about = "distance at each contact; the scale is straight within 1 µm of zero and logarithmic beyond"
        yield plot("gap", "Gaps", about, "µm", gaps, time, shown=False, kind="near-zero")


def _energy(record: Record, names: Sequence[str]) -> View:
    values = {name: finite(record[name]) for name in names}
    factor, unit = typed_unit("J", max(float(np.nanmax(np.abs(one), initial=0.0)) for one in values.values()))
    curves = [curve(name, name.replace("_", " "), one / factor) for name, one in values.items() if np.any(one != 0.0)]
    about = "where the work went, and where it is"
    return plot("energy", "Energy", about, unit, curves, time_axis(record), shown=False)


def _drawable(record: Record) -> Iterator[str]:
    """Channels of numbers along one axis, of one or a few columns."""
    for name, channel in record.data.data_vars.items():
        few = channel.ndim == 1 or (channel.ndim == 2 and channel.shape[1] <= MOST_COLUMNS)
        is_axis = channel.dims[:1] not in (("part",), ("mode",))  # parts and motions stand in no order
        if few and is_axis and channel.size and channel.shape[0] > 1 and channel.dtype.kind in "fiub":
            yield str(name)


def _channel(record: Record, name: str) -> Iterator[View]:
    """One channel over the axis it lies on; nothing where all of it is a gap."""
    channel = record[name]
    values = scaled(channel)
    if not np.isfinite(values).any():
        return
    columns = values[:, None] if values.ndim == 1 else values
    labels = [name.replace("_", " ")] if values.ndim == 1 else [str(one) for one in column_names(channel)]
    ids = [name] if values.ndim == 1 else [f"{name}.{label}" for label in labels]
    curves = [
        curve(key, label, column)
        for key, label, column in zip(ids, labels, columns.T, strict=True)
        if np.isfinite(column).any()
    ]
    dim = str(channel.dims[0])
    given = record.data[dim] if dim in record.data.coords else None
    x = time_axis(record) if dim == "time" else axis(dim, given, channel)
    title = printable(name.replace("_", " "))
    yield plot(name, title[:1].upper() + title[1:], about_of(channel), unit_of(channel), curves, x, shown=False)
