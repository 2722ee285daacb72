"""A table written back into a scenario's text, so that everything that stays keeps its place, spelling and comments."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Mapping, MutableMapping, MutableSequence, Sequence
from typing import Any

import tomlkit
from tomlkit.items import AoT, InlineTable

from detent.core.errors import InputError
from detent.scenario.document import Document
from detent.studio.workers import Refusal


def rewritten(text: str, table: Mapping[str, Any]) -> str:
    """The text, changed to hold exactly the table; from scratch where it was no TOML, or does not bear the change."""
    wanted = _without_nulls(table)
    try:
        Document.loads(text, "")  # bounds the nesting as well
        document = tomlkit.parse(text)
        _lay(document, wanted, inline=False)
        found = tomlkit.dumps(document)
        if _same(tomllib.loads(found), wanted):  # tomlkit knows many kinds of table, and is not at home in all of them
            return found
    except (InputError, ValueError, LookupError, TypeError, AttributeError):
        pass
    document = tomlkit.document()
    _lay(document, wanted, inline=False)
    return tomlkit.dumps(document)


def _lay(there: MutableMapping[str, Any], wanted: Mapping[str, Any], inline: bool) -> None:
    for key in [key for key in there if key not in wanted]:
        del there[key]
    # Plain values first: in a text they stand before the tables.
    for key, value in sorted(wanted.items(), key=lambda pair: _is_tables(pair[1])):
        if key not in there or not _laid_inside(there[key], value, inline):
            there[key] = _item(value, inline)


def _laid_inside(there: Any, wanted: Any, inline: bool) -> bool:
    """Whether the wanted value stands there now, by changing what is inside it; False: it must be put there anew."""
    if isinstance(there, MutableMapping) and isinstance(wanted, Mapping):
        _lay(there, wanted, inline or isinstance(there, InlineTable))
        return True
    if isinstance(there, MutableSequence) and _is_list(wanted):
        inside = inline or not isinstance(there, AoT)
        if isinstance(there, AoT) and not all(isinstance(one, Mapping) for one in wanted):
            return False
        while len(there) > len(wanted):
            del there[-1]
        for i, value in enumerate(wanted):
            if i == len(there):
                there.append(_item(value, inside))
            elif not _laid_inside(there[i], value, inside):
                there[i] = _item(value, inside)
        return True
    return _same(there, wanted)


def _item(value: Any, inline: bool) -> Any:
    if isinstance(value, Mapping):
        table = tomlkit.inline_table() if inline else tomlkit.table()
        _lay(table, value, inline)
        return table
    if _is_list(value):
        many = not inline and _is_tables(value)
        items: Any = tomlkit.aot() if many else tomlkit.array()
        for one in value:
            items.append(_item(one, inline=not many))
        return items
    return tomlkit.item(value)


def _is_tables(value: Any) -> bool:
    """A table, or several: what stands behind plain values."""
    several = _is_list(value) and bool(value) and all(isinstance(one, Mapping) for one in value)
    return isinstance(value, Mapping) or several


def _is_list(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)


def _same(there: Any, wanted: Any) -> bool:
    """Whether a TOML value is what a page that knows only JSON means: 1 and 1.0 are, 1 and true are not."""
    if isinstance(there, Mapping) and isinstance(wanted, Mapping):
        return there.keys() == wanted.keys() and all(_same(there[key], wanted[key]) for key in there)
    if _is_list(there) and _is_list(wanted):
        return len(there) == len(wanted) and all(map(_same, there, wanted))
    if isinstance(there, bool) or isinstance(wanted, bool):
        return there is wanted or (isinstance(there, bool) and isinstance(wanted, bool) and there == wanted)
    if isinstance(there, float) and not math.isfinite(there):
        return str(there) == wanted
    if isinstance(there, str | int | float):
        return there == wanted
    return str(there) == wanted  # a date


def _without_nulls(value: Any) -> Any:
    """TOML has no null: what is null is left out."""
    if isinstance(value, Mapping):
        return {key: _without_nulls(item) for key, item in value.items() if item is not None}
    if isinstance(value, list):
        if None in value:
            raise Refusal(400, "a list in the table holds null")
        return [_without_nulls(item) for item in value]
    return value
