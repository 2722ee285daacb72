"""Which joints of an assembly are there as its clearances vary, for the page (web/src/types.ts, Joints).

With one variable: along it, each stretch drawn to halfway to the next run without the joint. Else: in what share of the
runs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from detent.core.files import printable
from detent.core.record import Json, Record
from detent.report.reading import number
from detent.report.study_runs import Quantity, StudyRuns
from detent.report.subjects import View

Row = Mapping[str, Json]


def joints(record: Record, found: StudyRuns) -> View | None:
    """None where the study tells of no joint."""
    rows = [row for row in record.tables.get("joints", ()) if number(row.get("share")) is not None]
    if not rows:
        return None
    names = list(dict.fromkeys(str(row.get("joint", "")) for row in rows))
    over = next((one for one in found.numeric if all(row.get("variable") == one.name for row in rows)), None)
    if over is not None:
        rows.sort(key=lambda row: (names.index(str(row.get("joint", ""))), [low for low, *_ in _ranges(row, over)]))
    types = list(dict.fromkeys(str(row.get("type", "")) for row in rows))
    low, high = _ends(over)
    return {
        "axis": "share of the runs [%]" if over is None else over.label,
        "about": f"In what share of the runs each joint is so{'' if found.is_sampled else '; the runs are no sample'}."
        if over is None
        else "What each joint is along the variable; a type ends halfway to the next run that has another.",
        "low": low,
        "high": high,
        "types": [printable(one) for one in types],
        "rows": [
            {"joint": printable(name), "spans": list(_spans(own, types, over))}
            for name in names
            if (own := [row for row in rows if str(row.get("joint", "")) == name])
        ],
        "table": _table(rows, over),
    }


def _ends(over: Quantity | None) -> tuple[float, float]:
    told = np.empty(0) if over is None else over.values[np.isfinite(over.values)]
    return (float(told.min()), float(told.max())) if len(told) and np.ptp(told) > 0.0 else (0.0, 100.0)


def _spans(rows: Sequence[Row], types: Sequence[str], over: Quantity | None) -> Iterator[View]:
    at = 0.0
    for row in rows:
        kind = str(row.get("type", ""))
        words = f"{kind}: {_share(row)}"
        if over is None:
            share = 100.0 * (number(row.get("share")) or 0.0)
            yield {"type": types.index(kind), "from": at, "to": at + share, "words": printable(words)}
            at += share
            continue
        for low, high, below, above in _ranges(row, over):
            yield {
                "type": types.index(kind), "from": low if below is None else (low + below) / 2,
                "to": high if above is None else (high + above) / 2,
                "words": printable(f"{kind}: {_range_words(over, low, high, below, above)}"),
            }  # fmt: skip


def _ranges(row: Row, over: Quantity) -> Iterator[tuple[float, float, float | None, float | None]]:
    """Low, high, and the next runs below and above that are not so; in the variable's unit."""
    ranges = row.get("ranges")
    for one in ranges if isinstance(ranges, Sequence) and not isinstance(ranges, str) else ():
        if not isinstance(one, Mapping):
            continue
        low, high, below, above = (
            None if (value := number(one.get(key))) is None else value / over.factor
            for key in ("low", "high", "below", "above")
        )
        if low is not None and high is not None:
            yield low, high, below, above


def _range_words(over: Quantity, low: float, high: float, below: float | None, above: float | None) -> str:
    beside = [over.told(one) for one in (below, above) if one is not None]
    where = over.told(low) if low == high else f"{over.told(low)} to {over.told(high)}"
    return where + (f" (no longer at {' and '.join(beside)})" if beside else "")


def _share(row: Row) -> str:
    share, low, high = (number(row.get(key)) for key in ("share", "low", "high"))
    band = f" ({100 * low:.3g} to {100 * high:.3g} %)" if low is not None and high is not None else ""
    return f"{100 * (share or 0.0):.3g} %{band}"


def _table(rows: Sequence[Row], over: Quantity | None) -> View:
    is_sampled = any(number(row.get("low")) is not None for row in rows)
    heads = ["joint", "type", "runs", "share (95 % interval)" if is_sampled else "share of the runs"]
    heads += [] if over is None else [f"at {over.title}"]
    body = []
    for row in rows:
        where = [] if over is None else ["; ".join(_range_words(over, *one) for one in _ranges(row, over))]
        counts = " of ".join(f"{number(row.get(key)) or 0:g}" for key in ("runs", "of"))
        body.append(
            [printable(one) for one in (row.get("joint", ""), row.get("type", ""), counts, _share(row), *where)]
        )
    return {"name": "Joints in numbers", "columns": heads, "rows": body, "numbers": [2, 3], "total": len(body)}
