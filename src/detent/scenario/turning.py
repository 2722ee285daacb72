"""Devices that go and devices that turn: the same models, in metres and newtons or in radians and newton metres.

A quantity of such a model may be written in either unit (`Quantity.turning`); that all of a scenario are of one kind,
and that its models say so (`rotary`), is seen to once it is whole.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from detent.mating.base import Placed
from detent.units import Quantity, parse


def parsed(quantity: Quantity, text: str, written: dict[bool, str]) -> float:
    """SI value of a text in the quantity's unit or the one it has where things turn; notes which in `written`."""
    if quantity.turning is None:
        return parse(text, quantity.unit)
    try:
        value, turns = parse(text, quantity.turning), True
    except ValueError:
        value, turns = parse(text, quantity.unit), False
    written.setdefault(turns, text)
    return value


def what_disagrees(mating: Iterable[Any], drive: Any, written: dict[bool, str]) -> tuple[str, Any, str] | None:
    """Field, value and complaint where models and units are not all of one kind; None where they are."""
    matings = [one.mating if isinstance(one, Placed) else one for one in mating]
    models = [
        ("drive", drive),
        *((f"mating[{i}]" if len(matings) > 1 else "mating", one) for i, one in enumerate(matings)),
    ]
    flags = {name: model.rotary for name, model in models if isinstance(getattr(model, "rotary", None), bool)}
    for name, turns in flags.items():
        others = [other for other, flag in flags.items() if flag != turns]
        if others:
            return f"{name}.rotary", turns, f"{others[0]} is {'not ' if turns else ''}rotary: both are, or neither"
        if (not turns) in written:
            kind, needed = ("rotary", "angles and torques are") if turns else ("not rotary", "ways and forces are")
            return f"{name}.rotary", turns, f'"{written[not turns]}" is written, but it is {kind}: {needed} needed'
    return None
