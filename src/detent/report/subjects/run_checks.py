"""The checks of a run: what was found, the limits, and what to change where one fails."""

from __future__ import annotations

from collections.abc import Mapping

from detent.core.checks import TABLE, amount
from detent.core.files import printable
from detent.core.record import Json, Record
from detent.report.page_parts import table
from detent.report.reading import number
from detent.report.subjects import OnPage, Section


def section(record: Record, on: OnPage) -> Section:
    rows = record.tables.get(TABLE, ())
    if not rows:
        return Section()
    body = [
        (
            printable(one.get("name", "")), printable(one.get("says", "")), _limit(one, "limit"),
            _limit(one, "doubtful_limit"), printable(one.get("state", "")),
            "" if one.get("state") == "sound" else printable(one.get("advice", "")),
        )
        for one in rows
    ]  # fmt: skip
    heads = ("check", "found", "sound up to", "doubtful up to", "state", "what to change")
    return Section(instead={TABLE: table("Checks", heads, body, numbers=(2, 3))})


def _limit(row: Mapping[str, Json], key: str) -> str:
    """A limit with its unit; none where there is none."""
    value = number(row.get(key))
    return "" if value is None else printable(amount(value, str(row.get("unit", ""))))
