"""Two studies compared, for the page: what changed, how surely, which runs, and how outputs are spread."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from detent.core.files import printable
from detent.core.outcome import words_of_status
from detent.core.record import Json, Record
from detent.report.page_parts import MOST_ROWS, about_of, axis, curve, plot, scaled, table, unit_of
from detent.report.reading import number
from detent.report.subjects import OnPage, Section, View
from detent.report.text import amount
from detent.units import shown

TABLES = ("comparison", "statuses", "changed", "varied", "notes")  # told in words
VERB = "compare-studies"
Row = Mapping[str, Json]


def section(record: Record, on: OnPage) -> Section:
    if not is_comparison(record):
        return Section()
    told: dict[str, View | None] = dict.fromkeys(TABLES)
    return Section(_facts(record), plots=_plots(record), tables=_tables(record), instead=told, alone=True)


def is_comparison(record: Record) -> bool:
    return record.verb == VERB and bool(record.tables.get("comparison"))


def _tables(record: Record) -> Iterator[View]:
    """In the order people ask: what changed, how runs ended, which of them ended otherwise."""
    first, second = names(record)
    rows = [_row(record, one) for one in record.tables["comparison"]]
    heads = ("", first, second, "difference", "distributions apart", "as far by chance")
    yield _table("What changed", heads, rows, (1, 2, 3, 4, 5))
    ends = [
        [words_of_status(str(row.get(key, ""))) for key in ("status", "first", "second")]
        for row in record.tables.get("statuses", ())
    ]
    yield _table("How runs ended", ("outcome", first, second), ends, (1, 2))
    varied = record.tables.get("varied", ())
    changed = [_change(row, varied) for row in record.tables.get("changed", ())]
    over = [str(row.get("name", "")) for row in varied]
    yield _table("Runs that ended otherwise", ("run", "was", "is", *over), changed, (0, *range(3, 3 + len(over))))
    yield _table("Notes", ("",), [[str(row.get("note", ""))] for row in record.tables.get("notes", ())], ())


def _plots(record: Record) -> list[View]:
    """Of each output both distributions in one picture."""
    found, (one, other) = [], names(record)
    for name in (str(one) for one in record.data if str(one).endswith("_first")):
        own, second = name.removesuffix("_first"), name.removesuffix("_first") + "_second"
        if second not in record.data or record[name].dims != ("share",) or record[second].dims != ("share",):
            continue
        unit = unit_of(record[name])
        if not np.isfinite(scaled(record[name])).any() or unit_of(record[second]) != unit:
            continue
        curves = [curve(key, label, scaled(record[key])) for key, label in ((name, one), (second, other))]
        title = printable(own.replace("_", " "))
        about = about_of(record[name]).replace(own, title)
        at = axis("share of the runs", record.data["share"])
        found.append(plot(own, title[:1].upper() + title[1:], about, unit, curves, at, shown=True))
    return found


def _facts(record: Record) -> Iterator[View]:
    row = record.tables["comparison"][0]
    _, one, other, by, *_ = _row(record, row)
    level = number(row.get("confidence"))
    yield {
        "name": "success",
        "value": f"{one} → {other}",
        "note": by + (f", {100 * level:g} % interval" if level else ""),
    }
    common, gained, lost = (number(row.get(key)) or 0.0 for key in ("common", "gained", "lost"))
    if common:
        note = f"{gained:g} now good, {lost:g} no longer"
        chance = number(row.get("probability"))
        note += "" if chance is None else f"; as uneven by chance: {_chance(chance)}"
        yield {"name": "runs in common", "value": f"{common:g}", "note": note}


def names(record: Record) -> tuple[str, str]:
    """What the two studies are called: by their names where these differ, and which comes first."""
    told = []
    for key in ("first", "second"):
        one = record.inputs.get(key)
        own = one.get("name") if isinstance(one, Mapping) else None
        told.append(printable(own) if isinstance(own, str) and own else "")
    first, second = told
    return (first, second) if first and second and first != second else ("first", "second")


def _row(record: Record, row: Row) -> list[str]:
    what, first, second, by = (row.get(key) for key in ("what", "first", "second", "difference"))
    numbers = [number(one) for one in (first, second, by)]
    if what == "success":
        shares = [f"{100 * (one or 0.0):.3g} %" for one in numbers[:2]]
        low, high = (number(row.get(key)) for key in ("low", "high"))
        band = f" ({_points(low)} to {_points(high)})" if low is not None and high is not None else ""
        chance = number(row.get("probability"))
        return ["success", *shares, f"{_points(numbers[2] or 0.0)} points{band}", "", _chance(chance)]
    name = f"{what}_first"
    unit = str(record[name].attrs.get("units", "1")) if name in record.data else "1"
    missing = [number(row.get(f"missing_{key}")) or 0.0 for key in ("first", "second")]
    cells = [
        ("none" if one is None else amount(one, unit, 4).replace("-", "−")) + (f", {n:g} without" if n else "")
        for one, n in zip(numbers[:2], missing, strict=True)
    ]
    change = "" if numbers[2] is None else amount(numbers[2], unit, 3).replace("-", "−")
    change = f"+{change}" if numbers[2] is not None and numbers[2] > 0.0 else change
    apart = number(row.get("distance"))
    far = "" if apart is None else f"{100 * apart:.3g} %"
    return [f"{str(what).replace('_', ' ')}, median", *cells, change, far, _chance(number(row.get("probability")))]


def _points(value: float) -> str:
    return f"{100 * value:+.1f}".replace("-", "−")


def _chance(value: float | None) -> str:
    if value is None or not math.isfinite(value):
        return ""
    return "below 0.1 %" if value < 1e-3 else f"{100 * value:.{2 if value < 0.1 else 3}g} %"


def _change(row: Row, varied: Sequence[Row]) -> list[str]:
    ends = [
        f"{row.get(key, '')}, {'good' if row.get(f'succeeded_{key}') else 'not good'}" for key in ("first", "second")
    ]
    at = row.get("at")
    where = [_at(at.get(str(one.get("name"))), one) if isinstance(at, Mapping) else "" for one in varied]
    return [str(row.get("first_run", "")), *ends, *where]


def _at(value: Json, varied: Row) -> str:
    one = number(value)
    if one is None or isinstance(value, str):
        return str(value)
    unit = str(varied.get("units", "1"))
    try:
        return shown(one, unit, typed=False)
    except ValueError:
        return f"{one:.4g} {unit}"


def _table(name: str, columns: Sequence[str], body: Sequence[Sequence[str]], numbers: Sequence[int]) -> View:
    return table(name, columns, body[:MOST_ROWS], numbers=numbers, total=len(body))
