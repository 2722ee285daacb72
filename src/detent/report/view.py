"""A record as the page shows it: words and display units are made here, the page only shows them (web/src/types.ts).

What a record is about, its subjects say (subjects/); what every record has is put together here: outcome, events,
tables, channels, inputs, and a curve of each channel that no subject draws. Names come from files: all pass
`printable`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from detent.core import analysis
from detent.core.checks import TABLE, in_words, worst
from detent.core.files import printable
from detent.core.outcome import Kind
from detent.core.record import Json, Record, plain
from detent.report.page_parts import MOST_ROWS, about_of, axis, curve, plot, scaled, table, time_axis, unit_of
from detent.report.reading import column_names, shortened
from detent.report.scene_view import scene
from detent.report.subjects import OnPage, Section, View, subjects_of
from detent.report.text import amount, clock, detail_words, rows, title, typed_unit

MOST_COLUMNS = 12  # of one channel that still fit one picture
# Parts of the payload that belong to one subject, and what stands there without it.
_KEYS: View = {"map": None, "slices": [], "rose": [], "feel": None, "articulation": None, "study": None, "design": None}


def view(
    name: str, record: Record, inputs: Mapping[str, Json] | None = None, runs: Mapping[int, str] | None = None
) -> View:
    """What the page gets of a record.

    name    its file's, without ending: tells records apart, and is the title of one that has none
    inputs  the record's inputs in the units people type, where somebody knows them
    runs    of a study: its runs whose full records are on the page, and their keys
    """
    record = shortened(record)
    shown = dict(record.inputs if inputs is None else inputs)
    origin = record.origin
    sections = [one.section(record, OnPage(name, runs or {})) for one in subjects_of(record)]
    is_lost = record.verb == "simulate" and record.outcome.kind is Kind.UNRESOLVED  # its numbers answer nothing
    versions = {**origin.versions, "date": origin.date, "digest of the inputs": origin.digest}
    return {
        "key": printable(name),
        "title": title(record, name),
        "verb": printable(record.verb),
        "outcome": _outcome(record),
        "facts": [] if is_lost else [fact for one in sections for fact in one.facts],
        "time": np.asarray(record["time"], np.float64) if _has_time(record) else None,
        "decimals": clock(record),
        "plots": plots(record, sections),
        "events": list(_events(record)),
        "events_total": len(record.events),
        "tables": [*(own for one in sections for own in one.tables), *_tables(record, sections)],
        "scene": scene(record),
        **_KEYS,
        **{key: part for one in sections for key, part in one.keys.items()},
        "part": None,  # run of a study beside it: page.py knows
        "inputs": list(rows(shown)) if shown else [],
        "channels": _channels(record),
        "stats": list(rows(dict(record.stats))) if record.stats else [],
        "versions": list(rows({key: value for key, value in versions.items() if value})),
        "scenario": plain(record.inputs),  # exactly: enough to run it again
    }


def plots(record: Record, sections: Sequence[Section]) -> list[View]:
    """Every picture the record has something for, what people ask for first in front."""
    if alone := [one for one in sections if one.alone]:
        return [picture for one in alone for picture in one.plots]
    found = [
        *(picture for one in sections for picture in one.first),
        *(picture for one in sections for picture in one.plots),
        *(picture for one in sections for picture in one.last),
    ]
    drawn = {"mating_force", "pose"}.union(*(one.drawn for one in sections))  # a pose is seen in the scene
    found += [one for name in _drawable(record) if name not in drawn for one in _channel(record, name)]
    if any(one.is_folded for one in sections):
        return [{**one, "open": False} for one in found]
    if found and not any(one["open"] for one in found):
        found[0]["open"] = True
    return found


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


def _has_time(record: Record) -> bool:
    time = record.data.coords.get("time")
    return time is not None and time.dims == ("time",) and time.dtype.kind == "f" and time.size > 0


def _outcome(record: Record) -> View:
    one = record.outcome
    when = "" if one.time is None else f"at {one.time:.{clock(record)}f} s"
    reason = printable(one.reason)
    rows = record.tables.get(TABLE, ())
    found = printable(in_words(rows)) if rows else ""
    checks = "" if not found or found in reason else f"{worst(rows)}: {found}"
    return {
        "status": one.words, "mood": one.mood, "reason": reason, "time": one.time, "when": when, "checks": checks,
    }  # fmt: skip


def _events(record: Record) -> Iterator[View]:
    decimals, places = clock(record), _places(record)
    for event, place in zip(record.events[:MOST_ROWS], places, strict=False):
        at = event.detail.get("insertion", place)
        yield {
            "time": event.time,
            "when": f"{event.time:.{decimals}f} s",
            "kind": printable(event.kind),
            "where": printable(event.where),
            "at": amount(at, "m", 4) if isinstance(at, int | float) else "",
            "more": detail_words(event),
        }


def _places(record: Record) -> list[float | None]:
    """How far in each event happened, m; None where the record does not tell."""
    if not analysis.has_curve(record) or len(record["time"]) < 2:
        return [None] * len(record.events)
    at = np.interp([event.time for event in record.events], record["time"].values, record["insertion"].values)
    return [float(one) for one in at]


def _tables(record: Record, sections: Sequence[Section]) -> Iterator[View]:
    """What the record keeps in tables, as a subject has it, or as it is."""
    instead = {name: own for one in reversed(sections) for name, own in one.instead.items()}
    for name, body in record.tables.items():
        if name in instead:
            if (own := instead[name]) is not None:
                yield own
            continue
        columns = list(dict.fromkeys(key for row in body for key in row))
        cells = [
            ["; ".join(f"{k} {v}".strip() for k, v in rows(row.get(c))) for c in columns] for row in body[:MOST_ROWS]
        ]
        yield table(name, columns, cells, total=len(body))


def _channels(record: Record) -> View:
    body = []
    for name, channel in record.data.variables.items():
        dims = " × ".join(map(str, channel.dims))
        body.append((name, dims, *_range(channel), channel.attrs.get("about", "")))
    return table("Channels", ("name", "dims", "unit", "least", "most", "about"), body, numbers=(3, 4))


def _range(channel: Any) -> tuple[str, str, str]:
    unit, values = str(channel.attrs.get("units", "1")), np.asarray(channel.values)
    if values.dtype.kind not in "fiu" or not np.isfinite(values).any():
        return unit, "", ""
    factor, unit = typed_unit(unit, float(np.nanmax(np.abs(values))))
    return unit, f"{np.nanmin(values) / factor:.4g}", f"{np.nanmax(values) / factor:.4g}"
