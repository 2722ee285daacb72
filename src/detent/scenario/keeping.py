"""A scenario's models as a record keeps them: the tables of fields.py in SI, so that no bit is lost."""

from __future__ import annotations

import dataclasses
from fractions import Fraction
from functools import cache
from itertools import repeat
from pathlib import Path
from typing import Any, get_args, get_type_hints

from detent.frames import Pose
from detent.geometry.assembly import Assembly
from detent.mating.feel_json import plain_of
from detent.mating.feel_table import FeelTable
from detent.scenario.fields import options_of
from detent.scenario.kinds import choices, foreign_name, is_dataclass_type, is_protocol


def kept(value: Any, hint: Any, folder: Path | None) -> Any:
    """A field's value as plain JSON in SI, which reads back (`Reading.si`) to the same value, bit for bit."""
    if isinstance(value, Pose):
        return {"matrix": value.matrix.tolist()}
    if isinstance(value, Assembly):
        return str(value.source.get("file", value.name))
    if isinstance(value, FeelTable):
        return value.file or plain_of(value)
    if isinstance(value, Path):
        return value.relative_to(folder.resolve()).as_posix() if folder else str(value)
    hint, *others = options_of(hint)
    if is_dataclass_type(type(value)):
        kind = {"kind": type(value).__name__} if others else {}
        if is_protocol(hint):
            ours = type(value) in choices(hint).values()
            kind = {"kind": type(value).__name__ if ours else foreign_name(type(value))}
        return {**kind, **kept_fields(value, folder)}
    if isinstance(value, tuple):
        inner = get_args(hint)
        each = repeat(inner[0]) if inner[-1] is Ellipsis else inner
        return [kept(item, item_hint, folder) for item, item_hint in zip(value, each, strict=False)]
    return str(value) if isinstance(value, Fraction) else value


def kept_fields(model: Any, folder: Path | None) -> dict[str, Any]:
    """All fields of a dataclass that are not None, defaults included: a later default must not change an old run."""
    hints = _hints(type(model))
    pairs = ((f.name, getattr(model, f.name)) for f in dataclasses.fields(model) if f.init)
    return {name: kept(value, hints[name], folder) for name, value in pairs if value is not None}


@cache  # reading them takes a tenth of a short run
def _hints(cls: type) -> dict[str, Any]:
    return get_type_hints(cls, include_extras=True)
