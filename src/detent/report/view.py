"""A record as the page shows it: words and display units are made here, the page only shows them (web/src/types.ts).

Each section sees a Record and nothing else and is empty where the record has nothing for it, so a record of a verb that
comes later needs no change here, or one more section. Names come from files: all pass `printable`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from detent.core import analysis
from detent.core.files import printable
from detent.core.record import Json, Record, Status, plain
from detent.report import (
    articulated,
    articulation_view,
    comparison_view,
    contacts,
    design_view,
    feel_tables,
    feel_view,
    latch_view,
    maps,
    slicing,
    studies,
    study_view,
    yielding,
)
from detent.report.bench_plots import shortened
from detent.report.plots import plots
from detent.report.scene import scene
from detent.report.text import PEAKS, amount, clock, detail_words, rows, title, typed_unit

MOST_ROWS = 500  # of one table; the record itself holds all
_FINE = {Status.SEATED, Status.RETAINED, Status.RELEASED, Status.ENGAGED, Status.RUNNING, Status.ELAPSED, Status.SOLVED}
View = dict[str, Any]


def view(
    name: str, record: Record, inputs: Mapping[str, Json] | None = None, kept: Mapping[int, str] | None = None
) -> View:
    """What the page gets of a record.

    name    its file's, without ending: tells records apart, and is the title of one that has none
    inputs  the record's inputs in the units people type, where somebody knows them
    kept    of a study: its runs whose full records are on the page, and their keys
    """
    record = shortened(record)
    shown = dict(record.inputs if inputs is None else inputs)
    origin = record.origin
    moves = articulated.mechanism(record)
    many = study_view.study(name, record, kept)
    sought = design_view.design(record)
    told = (
        *(() if moves is None else articulated.TABLES),
        *(() if many is None else studies.TABLES),
        *(() if sought is None else design_view.TABLES),
        *(comparison_view.TABLES if comparison_view.is_comparison(record) else ()),
    )
    versions = {**origin.versions, "date": origin.date, "digest of the inputs": origin.digest}
    return {
        "key": printable(name),
        "title": title(record, name),
        "verb": printable(record.verb),
        "outcome": _outcome(record),
        "facts": [
            *_facts(record),
            *(() if moves is None else articulation_view.facts(moves)),
            *feel_view.facts(record),
            *([] if many is None else study_view.facts(many)),
            *([] if sought is None else design_view.facts(record, sought)),
            *(comparison_view.facts(record) if comparison_view.is_comparison(record) else ()),
        ],
        "time": np.asarray(record["time"], np.float64) if _has_time(record) else None,
        "decimals": clock(record),
        "plots": _plots(record, is_folded=sought is not None) if many is None else [],
        "events": list(_events(record)),
        "events_total": len(record.events),
        "tables": [
            *_contacts(record),
            *_energies(record),
            *_compared(record),
            *_tables(record, told),
            *_spreads(record),
        ],
        "scene": scene(record),
        "map": maps.grid(record),
        "slices": latch_view.slices(record),
        "rose": latch_view.roses(record),
        "feel": feel_view.feel(record),
        "articulation": None if moves is None else articulation_view.articulation(moves),
        "study": many,
        "design": sought,
        "part": None,  # run of a study beside it: page.py knows
        "inputs": list(rows(shown)) if shown else [],
        "channels": _channels(record),
        "stats": list(rows(dict(record.stats))) if record.stats else [],
        "versions": list(rows({key: value for key, value in versions.items() if value})),
        "scenario": plain(record.inputs),  # exactly: enough to run it again
    }


def mood(status: Status) -> str:
    """How a verdict is coloured: fine, open or bad."""
    return "fine" if status in _FINE else "open" if status is Status.UNRESOLVED else "bad"


def _plots(record: Record, *, is_folded: bool) -> list[View]:
    """All curves; where a section of its own shows what matters, they are folded away."""
    if comparison_view.is_comparison(record):
        return comparison_view.plots(record)
    return [{**one, "open": False} for one in plots(record)] if is_folded else plots(record)


def _has_time(record: Record) -> bool:
    time = record.data.coords.get("time")
    return time is not None and time.dims == ("time",) and time.dtype.kind == "f" and time.size > 0


def _outcome(record: Record) -> View:
    one = record.outcome
    when = "" if one.time is None else f"at {one.time:.{clock(record)}f} s"
    reason = printable(one.reason)
    return {"status": str(one.status), "mood": mood(one.status), "reason": reason, "time": one.time, "when": when}


def _facts(record: Record) -> Iterator[View]:
    """The few numbers a mechanic asks for first."""
    for name, peak in analysis.peaks(record).items():
        where = f"at {amount(peak.insertion, 'm')}, {peak.time:.{clock(record)}f} s"
        yield {"name": PEAKS[name], "value": amount(peak.force, "N"), "note": where}
    turning = analysis.axis_loads(record)
    if turning is not None and len(turning.torque):
        i = int(np.nanargmax(turning.torque))
        where = f"at {amount(turning.angle[i], 'rad')}, {float(record['time'][i]):.{clock(record)}f} s"
        yield {"name": "peak torque", "value": amount(turning.torque[i], "N m"), "note": where}
    work, cycle = analysis.work(record), analysis.closed_work(record)
    if work is not None:
        note = "lost over the closed cycle" if cycle is not None else "of the machine"
        yield {"name": "work", "value": amount(work, "J"), "note": note}
    for name, what in (("depth", "at the end"), ("tilt", "at the most")):
        values = record.data.get(name)
        if values is not None and values.dims == ("time",) and values.dtype.kind == "f" and len(values):
            told = values.values[~np.isnan(values.values)]
            one = float(values[-1] if name == "depth" else np.abs(told).max(initial=0.0))
            yield {"name": name, "value": amount(one, str(values.attrs.get("units", "1"))), "note": what}
    pushed = yielding.push_back(record)
    if pushed is not None:
        yield pushed


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


def _contacts(record: Record) -> Iterator[View]:
    """Who touched, for how long, how hard."""
    found = contacts.touches(record)
    if not found:
        return
    time, table = np.asarray(record["time"], float), []
    for one in found:
        i = int(np.nanargmax(one.force))
        spans = (f"{one.share(time, state):.{clock(record)}f} s" for state in (contacts.SLIDES, contacts.STICKS))
        peak = f"{amount(one.force[i], 'N')} at {time[i]:.{clock(record)}f} s"
        rubs = "" if np.isnan(one.friction).all() else amount(float(np.nanmax(one.friction)), "N")
        table.append((one.name, *spans, peak, rubs))
    yield _table("Contacts", ("contact", "slides", "sticks", "largest force", "friction"), table, numbers=(1, 2, 3, 4))


def _energies(record: Record) -> Iterator[View]:
    """Each energy at the end of the run."""
    last = [(name, record[name], float(record[name].values[-1])) for name in contacts.energies(record)]
    if not last:
        return
    rounding = 1e-12 * max(abs(value) for _, _, value in last)
    table = [
        (name.replace("_", " "), amount(value if abs(value) > rounding else 0.0, "J"), one.attrs.get("about", ""))
        for name, one, value in last
    ]
    yield _table("Energy", ("energy", "at the end", "about"), table, numbers=(1,))


def _tables(record: Record, told: Sequence[str]) -> Iterator[View]:
    """What the record keeps in tables, but those told elsewhere; of a map one table of all its places."""
    if record.verb == "place" and "trials" in record.tables:
        columns, body = maps.places(record)
        numbers = [i for i, name in enumerate(columns) if name.endswith("]")]
        yield _table("Places tried", columns, body[:MOST_ROWS], numbers=numbers, total=len(body))
        return
    for name, table in record.tables.items():
        if name in slicing.TABLES or name in told:
            continue  # drawn, or told in their own section
        if feel_tables.is_ours(record):
            words, columns, body, numbers = feel_tables.table(record, name)
            yield _table(words, columns, body[:MOST_ROWS], numbers=numbers, total=len(table))
            continue
        columns = list(dict.fromkeys(key for row in table for key in row))
        body = [
            ["; ".join(f"{k} {v}".strip() for k, v in rows(row.get(c))) for c in columns] for row in table[:MOST_ROWS]
        ]
        yield _table(name, columns, body, total=len(table))


def _compared(record: Record) -> Iterator[View]:
    """Two studies side by side."""
    for one in comparison_view.tables(record) if comparison_view.is_comparison(record) else ():
        rows_ = one.rows[:MOST_ROWS]
        yield _table(one.name, one.columns, rows_, numbers=one.numbers, total=len(one.rows))


def _spreads(record: Record) -> Iterator[View]:
    """How a study's outputs are spread."""
    found = study_view.spreads(record)
    if found is not None:
        columns, body = found
        yield _table("Outputs over all runs", columns, body, numbers=range(1, len(columns)))


def _channels(record: Record) -> View:
    body = []
    for name, channel in record.data.variables.items():
        dims = " × ".join(map(str, channel.dims))
        body.append((name, dims, *_range(channel), channel.attrs.get("about", "")))
    return _table("Channels", ("name", "dims", "unit", "least", "most", "about"), body, numbers=(3, 4))


def _range(channel: Any) -> tuple[str, str, str]:
    unit, values = str(channel.attrs.get("units", "1")), np.asarray(channel.values)
    if values.dtype.kind not in "fiu" or not np.isfinite(values).any():
        return unit, "", ""
    factor, unit = typed_unit(unit, float(np.nanmax(np.abs(values))))
    return unit, f"{np.nanmin(values) / factor:.4g}", f"{np.nanmax(values) / factor:.4g}"


def _table(
    name: str, columns: Sequence[str], body: Iterable[Sequence[object]], *, numbers: Sequence[int] = (), total: int = 0
) -> View:
    lines = [[printable(cell) for cell in row] for row in body]
    return {
        "name": printable(name),
        "columns": [printable(column) for column in columns],
        "rows": lines,
        "numbers": list(numbers),
        "total": max(total, len(lines)),
    }
