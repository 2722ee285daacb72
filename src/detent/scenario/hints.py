"""What an editor shows while someone types a scenario: descriptions, examples, patterns, defaults.

The words come from where they already stand: a class's docstring and the notes in its annotations. Only the JSON Schema
needs them, so fields.py imports this file when one is asked for.
"""

from __future__ import annotations

import dataclasses
import re
from typing import Any, get_type_hints

from detent import units
from detent.units import Quantity, example, quantity_of, shown

_NOTE = re.compile(r"( *)([a-z_]\w*(?:, [a-z_]\w*)*)( {2,})(\S.*)")
_NUMBER = r"(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?\s*"


def about_fields(cls: type) -> dict[str, str]:
    """What the class's docstring says of each field, from lines like "start  pose of the gripper when …"."""
    notes: dict[str, str] = {}
    names, column = [], 0
    for line in (cls.__doc__ or "").splitlines():
        indent = len(line) - len(line.lstrip())
        if match := _NOTE.fullmatch(line):
            names, column = match[2].split(", "), match.start(4)
            notes |= dict.fromkeys(names, match[4])
        elif names and line.strip() and indent >= column:
            notes |= {name: f"{notes[name]} {line.strip()}" for name in names}
        else:
            names = []
    return notes


def field_hints(cls: type) -> dict[str, dict[str, Any]]:
    """What the schema of a dataclass's table says of each field: its description, and its default as people type it."""
    notes, hints = about_fields(cls), get_type_hints(cls, include_extras=True)
    found: dict[str, dict[str, Any]] = {}
    for field in dataclasses.fields(cls):
        found[field.name] = {"description": notes[field.name]} if field.name in notes else {}
        default, quantity = field.default, quantity_of(hints[field.name])
        if isinstance(default, float) and quantity is not None and quantity.unit != "1":
            found[field.name]["default"] = shown(default, quantity.unit, 12)
        elif isinstance(default, str | bool | int | float):
            found[field.name]["default"] = default
    return found


def schema_of(quantity: Quantity) -> dict[str, Any]:
    """JSON Schema of a quantity: text with a unit of the right kind, or a number in its range."""
    lowest = quantity.least if quantity.above is None else quantity.above
    sign = r"\+?" if lowest is not None and lowest >= 0 else "[+-]?"
    if quantity.unit != "1":
        either = [quantity.unit] if quantity.turning is None else [quantity.unit, quantity.turning]
        return {
            "type": "string",
            "pattern": rf"^\s*{sign}{_NUMBER}(?:{'|'.join(map(_unit_pattern, either))})\s*$",
            "examples": [example(unit) for unit in either],
        }
    bounds = {
        "exclusiveMinimum": quantity.above, "minimum": quantity.least,
        "exclusiveMaximum": quantity.below, "maximum": quantity.most,
    }  # fmt: skip
    number = {"type": "number", **{key: bound for key, bound in bounds.items() if bound is not None}}
    return {"anyOf": [number, {"type": "string", "pattern": rf"^\s*{sign}{_NUMBER}%$"}], "examples": [0.3]}


def _unit_pattern(unit: str) -> str:
    """Units that measure the same: by name, and where the unit is a compound of several any compound, unchecked."""
    measure = units._unit(unit)[1]
    same = "|".join(name for name, (_, dims) in units._UNITS.items() if dims == measure)
    compound = r"[^\s\d.].*(?:[/*·^²³\d]|\s\S).*"
    return same if sorted(measure) == [0, 0, 0, 1] else f"{same}|{compound}" if same else compound
