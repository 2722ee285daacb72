"""What pydantic found, said as Detent says it: field, what was given, what is allowed, file and line."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pydantic_core import ErrorDetails

from detent.core.errors import InputError
from detent.scenario.document import Document, key_path, spelled
from detent.scenario.fields import TAG, Table
from detent.scenario.lines import KeyPath

Known = Mapping[int, type[Table]]  # by id of a table in the document: the model that read it

_WORDS = {
    "string_type": "text in quotes is needed",
    "int_type": "a whole number is needed",
    "int_from_float": "a whole number is needed",
    "bool_type": "true or false is needed",
    "model_type": "a table is needed",
}


def first_complaint(errors: Sequence[ErrorDetails], document: Document, known: Known) -> InputError:
    """The complaint that stands first in the file; says how many more there are."""
    # A misspelt key is also a missing one: the spelling is what helps.
    found = each_complaint([one for one in errors if one["type"] != "missing"] or errors, document, known)
    first = min(found, key=standing)  # the first of equals
    if len(found) == 1:
        return first
    more = f"{first.allowed} (and {len(found) - 1} more to mend)"
    return InputError(first.field, first.value, more, file=first.file, line=first.line)


def each_complaint(errors: Sequence[ErrorDetails], document: Document, known: Known) -> list[InputError]:
    """All of them, in pydantic's order."""
    return [_complaint(error, document, known) for error in errors]


def standing(complaint: InputError) -> tuple[bool, int]:
    """Sorts complaints as they stand in the file; those without a line come last."""
    return complaint.line is None, complaint.line or 0


def _complaint(error: ErrorDetails, document: Document, known: Known) -> InputError:
    what, given, context = error["type"], error["input"], error.get("ctx", {})
    if what in ("extra_forbidden", "missing"):
        *table, key = error["loc"]
        return _about_key(_without_tags(table), str(key), what == "missing", document, known)
    path = _without_tags(error["loc"])
    if what == "kind":
        return _about_kind(path, given, error["msg"], document)
    if isinstance(inner := context.get("error"), InputError):
        return _from_inside(inner, path, document)
    if what == "literal_error":
        words = f"{context['expected']} is needed"
    else:
        words = context["words"] if what == "detent" else _WORDS.get(what, error["msg"])
    return document.complaint(path, None if isinstance(given, dict) else given, words)


def _without_tags(steps: Iterable[str | int]) -> KeyPath:
    return tuple(step for step in steps if not (isinstance(step, str) and step.startswith(TAG)))


def _about_key(path: KeyPath, key: str, missing: bool, document: Document, known: Known) -> InputError:
    table = known[id(document.value(path))]
    if missing:
        examples = table.model_json_schema()["properties"][key].get("examples")
        words = f"it is missing; write it like {key} = {_toml(examples[0])}" if examples else "it is missing"
    else:
        words = f"there is no such key; {suggestion(key, table.model_fields)}"
    return document.complaint((*path, key), None, words)


def _about_kind(path: KeyPath, given: Any, kinds: str, document: Document) -> InputError:
    if not isinstance(given, dict):
        return document.complaint(path, given, f"a table with a kind is needed; there are {kinds}")
    return wrong_kind((*path, "kind"), given.get("kind"), kinds, document)


def wrong_kind(path: KeyPath, kind: Any, kinds: str, document: Document) -> InputError:
    """The complaint about a kind that is missing, no text, or not among those that exist."""
    wrong = "it is missing" if kind is None else f'no "{kind}"' if isinstance(kind, str) else "text in quotes is needed"
    return document.complaint(path, None, f"{wrong}; there are {kinds}")


def _from_inside(error: InputError, path: KeyPath, document: Document) -> InputError:
    """A model's own complaint, seen from the file: `distance` becomes `drive.legs[1].distance`, in the user's words."""
    inner = error.inside(spelled(path))
    try:
        full = key_path(inner.field)
    except ValueError:  # a model may name a field as it likes
        full = path
    written = document.value(full)
    if error.value is not None and isinstance(written, str | int | float):
        inner = InputError(inner.field, written, error.allowed)
    return document.placed(inner, full)


def suggestion(key: str, known: Iterable[str]) -> str:
    """The known key that looks most like this one, or all of them."""
    by_lower = {name.lower(): name for name in known}
    close = difflib.get_close_matches(key.lower(), by_lower, n=1)
    return f'did you mean "{by_lower[close[0]]}"?' if close else f"there are {', '.join(by_lower.values())}"


def _toml(value: Any) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)
