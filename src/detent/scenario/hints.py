"""What an editor shows while someone types a scenario: descriptions, examples, patterns, defaults.

The words come from where they already stand: a class's docstring and the notes in its annotations.
"""

from __future__ import annotations

import re
from typing import Any

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


def default_typed(default: Any, hint: Any) -> Any:
    """A default as people would type it; None where it is none or not a plain value."""
    quantity = quantity_of(hint)
    if isinstance(default, float) and quantity is not None and quantity.unit != "1":
        return shown(default, quantity.unit, 12)
    return default if isinstance(default, str | bool | int | float) else None


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
