"""A feel as JSON: one object with the table's fields in SI, read back bit for bit, and strictly.

{"format": "detent feel 1", "unit": "m", "start": 0.0, "spacing": 0.001, "spring_force": [0.0, …],
 "friction": [[on, back], …], "damping": [[on, back], …], "mass": [[on, back], …], "notes": ["…"]}
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from detent.core.errors import InputError
from detent.core.record import Record
from detent.mating.feel.table import COLUMNS, FeelTable, table_of

FORMAT = "detent feel 1"
LARGEST_FILE = 20_000_000  # bytes; ours
KEYS = ("format", "unit", "start", "spacing", *COLUMNS, "notes")


def to_json(table: FeelTable) -> bytes:
    """The file's content. Numbers are written so that they read back to the same bits."""
    return (json.dumps(plain_of(table), allow_nan=False, ensure_ascii=False) + "\n").encode()


def plain_of(table: FeelTable) -> dict[str, Any]:
    """What the file holds."""
    pairs = {key: [list(pair) for pair in getattr(table, key)] for key in COLUMNS[1:]}
    lists = {"spring_force": list(table.spring_force), **pairs, "notes": list(table.notes)}
    return {"format": FORMAT, "unit": table.unit, "start": table.start, "spacing": table.spacing, **lists}


def from_json(content: bytes, name: str = "feel.json") -> FeelTable:
    """The table in a file's content; InputError says what is wrong with it."""
    if len(content) > LARGEST_FILE:
        raise InputError("feel", name, f"it is larger than {LARGEST_FILE / 1e6:g} MB")
    try:
        found = json.loads(content.decode(), parse_constant=_refuse, object_pairs_hook=_each_once)
    except InputError:
        raise
    except (ValueError, RecursionError) as error:
        raise InputError("feel", name, f"it is not JSON: {error}") from None
    return from_plain(found, name)


def from_plain(found: Any, name: str = "feel.json") -> FeelTable:
    """The table of what JSON holds."""
    if not isinstance(found, Mapping) or found.get("format") != FORMAT:
        raise InputError("feel", name, f'it is no feel: an object with "format": "{FORMAT}" is needed')
    for key in found:
        if key not in KEYS:
            raise InputError(str(key), None, f"no such key is known; there are {', '.join(KEYS)}")
    for key in KEYS:
        if key not in found and key != "notes":
            raise InputError(key, None, "it is missing")
    notes = found.get("notes", [])
    if not isinstance(notes, list) or not all(isinstance(one, str) and one.isprintable() for one in notes):
        raise InputError("notes", None, "a list of texts is needed")
    if not isinstance(found["unit"], str):
        raise InputError("unit", None, 'one of "m", "rad" is needed')
    numbers = {key: _number(key, found[key]) for key in ("start", "spacing")}
    pairs = {key: _listed(key, found[key], pairs=key != "spring_force") for key in COLUMNS}
    return FeelTable(**numbers, **pairs, unit=found["unit"], notes=tuple(notes))  # type: ignore[arg-type]


def table_in(content: bytes, name: str) -> FeelTable:
    """The table in the content of a JSON file, or of a record of identify (.nc)."""
    if Path(name).suffix.lower() == ".nc":
        return table_of(Record.from_bytes(content, name))
    if Path(name).suffix.lower() != ".json":
        raise InputError("feel", name, "a file that ends in .json or .nc is needed")
    return from_json(content, name)


def _number(key: str, value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise InputError(key, value, "a number is needed")
    try:
        return float(value)
    except OverflowError:
        raise InputError(key, None, "a finite number is needed") from None


def _listed(key: str, values: Any, pairs: bool) -> tuple[Any, ...]:
    if not isinstance(values, list):
        raise InputError(key, None, "a list is needed")
    if not pairs:
        return tuple(_number(key, value) for value in values)
    if not all(isinstance(pair, list) and len(pair) == 2 for pair in values):
        raise InputError(key, None, "a list of pairs [on, back] is needed")
    return tuple(tuple(_number(key, value) for value in pair) for pair in values)


def _refuse(word: str) -> Any:
    raise InputError("feel", word, "finite numbers are needed")


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise InputError("feel", None, "a key stands twice in one object")
    return found


__all__ = ["from_json", "from_plain", "plain_of", "table_in", "to_json"]
