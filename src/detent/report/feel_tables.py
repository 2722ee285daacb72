"""Tables of an identified mechanism and of a key's curve in the units people read, with words for their columns."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from detent.core.record import Json, Record
from detent.report.identified import WAYS
from detent.report.reading import number
from detent.report.text import rows, typed_unit

TITLES = {
    "verdicts": "Verdicts", "segments": "Segments", "validation": "Motions held out", "model": "Model",
    "switch": "Points of the curve",
}  # fmt: skip
SHARES = {
    "error_relative": "error", "error_relative_everywhere": "error everywhere", "told": "told", "outside": "outside",
}  # fmt: skip
_LENGTHS = (
    "from",
    "to",
    "position",
    "play",
    "knot",
    "x_T",
)  # in the unit of position; others as the channel they are of
_QUANTITIES = {
    "m": "mass", "b": "damping", "k": "stiffness", "offset": "static_force", "noise": "static_force",
    "force": "measured_force", "x_T_slope": "stiffness",
}  # fmt: skip


def table(record: Record, name: str) -> tuple[str, list[str], list[list[str]], list[int]]:
    """Title, columns with units, cells, and which columns are numbers."""
    body: Sequence[Mapping[str, Json]] = record.tables[name]
    keys = list(dict.fromkeys(key for row in body for key in row))
    heads, columns, numbers = [], [], []
    for k, key in enumerate(keys):
        values = [row.get(key) for row in body]
        head, cells, is_number = _column(record, key, values)
        heads.append(head)
        columns.append(cells)
        numbers += [k] if is_number else []
    return TITLES.get(name, name), heads, [list(row) for row in zip(*columns, strict=True)], numbers


def _column(record: Record, key: str, values: Sequence[Any]) -> tuple[str, list[str], bool]:
    if key == "direction":
        return key, [WAYS.get(float(one), _words(one)) if _is_number(one) else _words(one) for one in values], False
    if key in ("known",) or any(isinstance(one, bool) for one in values):
        return key.replace("_", " "), ["yes" if one else "no" for one in values], False
    lists = [one for one in values if isinstance(one, Sequence) and not isinstance(one, str)]
    if len(lists) == len(values) and _unit(record, key) and all(_is_number(item) for one in lists for item in one):
        head, cells, _ = _column(record, key, [item for one in lists for item in one] or [0.0])
        ends = np.cumsum([0, *map(len, lists)])
        return head, [", ".join(cells[a:b]) or "none" for a, b in itertools.pairwise(ends)], False
    if not any(map(_is_number, values)):
        return key.replace("_", " "), [_words(one) for one in values], False
    if key in SHARES:
        return f"{SHARES[key]} [%]", [_digits(one, 0.01) for one in values], True
    unit = _unit(record, key)
    numbers = [float(one) for one in values if _is_number(one)]
    factor, shown = typed_unit(unit, float(np.max(np.abs(numbers), initial=0.0))) if unit else (1.0, "")
    head = key.replace("_error", " error").removesuffix("_N").replace("_", " ")
    return f"{head} [{shown}]" if shown and shown != "1" else head, [_digits(one, factor) for one in values], True


def _unit(record: Record, key: str) -> str:
    """SI unit of a column, from the channel of the same quantity; "" where there is none to know."""
    if key.endswith("_N") or key == "cutoff":
        return "Hz" if key == "cutoff" else "N"
    if key in _LENGTHS:
        channel = record.data.get("position", record.data.get("measured_position"))
    else:
        name = key.removesuffix("_error")
        channel = record.data.get(
            _QUANTITIES.get(name, name), record.data.get("static_force") if name == "force" else None
        )
    return "" if channel is None else str(channel.attrs.get("units", ""))


def _is_number(value: Any) -> bool:
    one = None if isinstance(value, str) else number(value)
    return one is not None and bool(np.isfinite(one))


def _digits(value: Any, factor: float) -> str:
    """Five digits; "–" where there is none."""
    return f"{float(value) / factor:.5g}".replace("-", "−") if _is_number(value) else "–"


def _words(value: Any) -> str:
    return "" if value is None else "; ".join(f"{name} {text}".strip() for name, text in rows(value))
