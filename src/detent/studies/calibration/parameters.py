"""What is fitted: dotted names of a scenario, the bounds and the start of their common value."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from detent.core.errors import InputError
from detent.core.record import Json
from detent.scenario.document import Document, key_path
from detent.units import parse, si

ZERO = "sensor.zero"  # no value of the scenario: what the sensor shows where there is nothing to measure
_TYPED = re.compile(r"\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)\s*(.*?)\s*")


@dataclass(frozen=True, slots=True)
class Parameter:
    """One unknown.

    of         dotted names that all get its value: ("mating.friction",); ("sensor.zero",) alone is a shift of the log
    low, high  bounds as the scenario would have the value: 0.1, "-1 mm"
    start      where the search begins; None: the scenario's own value, else the middle
    name       what it is called; without one the last word or two of its first dotted name
    """

    of: tuple[str, ...]
    low: Json
    high: Json
    start: Json = None
    name: str = ""

    def __post_init__(self) -> None:
        if not self.of:
            raise InputError("parameters", None, "a dotted name is needed, like mating.friction")
        if ZERO in self.of and not self.is_zero:
            raise InputError("parameters", ZERO, "it shares its value with no other name")
        low, high = self.bounds
        if not low < high:
            raise InputError(self.label, f"{self.low} : {self.high}", "the lower bound comes first")
        if self.start is not None and not low <= (start := self._number(self.start)) <= high:
            raise InputError(self.label, start, f"the start must lie between {self.low} and {self.high}")

    @classmethod
    def typed(cls, text: str) -> Parameter:
        """From `mating.friction=0.1:0.6`, `drive.start_at.x=-1 mm:1 mm@0.2 mm`.

        Names that share one value are parted by commas; behind @ stands a start.
        """
        names, equals, values = text.partition("=")
        values, at, start = values.partition("@")
        low, colon, high = values.partition(":")
        of = tuple(one.strip() for one in names.split(",") if one.strip())
        if not (equals and colon and of and low.strip() and high.strip() and bool(at) == bool(start.strip())):
            raise InputError("--fit", text, 'write it like mating.friction=0.1:0.6 or "drive.start_at.x=-1 mm:1 mm"')
        return cls(of, low.strip(), high.strip(), start.strip() or None)

    @property
    def label(self) -> str:
        """What it is called: "friction", and where the last word alone says little "start_at.x", "block.low[2]"."""
        words = self.of[0].split(".")
        short = len(words[-1]) == 1 or "[" in words[-1]
        return self.name or ".".join(words[-2:] if short else words[-1:])

    @property
    def is_zero(self) -> bool:
        return self.of == (ZERO,)

    @property
    def unit(self) -> str:
        """As typed: "mm"; "1" where there is none."""
        return _parts(self.low, self.label)[1] or "1"

    @property
    def bounds(self) -> tuple[float, float]:
        """In the unit as typed."""
        return self._number(self.low), self._number(self.high)

    def si(self, value: float) -> float:
        """A value in the unit as typed, in SI."""
        return value * si(self.unit) if self.unit != "1" else value

    def value(self, number: float) -> Json:
        """As the scenario has it: 0.25, "1.5 mm". No digit is lost."""
        return float(number) if self.unit == "1" else f"{float(number)!r} {self.unit}"

    def point(self, number: float) -> dict[str, Json]:
        """What is laid over the scenario."""
        return {} if self.is_zero else dict.fromkeys(self.of, self.value(number))

    def begun(self, document: Document) -> float:
        """Where the search begins, in the unit as typed; InputError where the scenario's own value is out of bounds."""
        low, high = self.bounds
        if self.start is not None:
            return self._number(self.start)
        if self.is_zero:
            return min(max(0.0, low), high)
        own = document.value(key_path(self.of[0]))
        if own is None or isinstance(own, bool) or not isinstance(own, int | float | str):
            return 0.5 * (low + high)
        start = self._number(own)
        if not low <= start <= high:
            told = f"the scenario's own value lies outside {self.low} to {self.high}; give a start"
            raise InputError(self.of[0], own, told)
        return start

    def plain(self) -> dict[str, Json]:
        return {"of": list(self.of), "low": self.low, "high": self.high, "start": self.start, "name": self.name}

    @classmethod
    def from_plain(cls, kept: Mapping[str, Any]) -> Parameter:
        return cls(tuple(kept["of"]), kept["low"], kept["high"], kept["start"], kept["name"])

    def _number(self, typed: Json) -> float:
        """A number in the unit of the lower bound."""
        number, unit = _parts(typed, self.label)
        own = self.unit
        if (unit or "1") == own:
            return number
        try:
            return parse(typed if unit else f"{number} 1", own) / si(own)
        except ValueError:
            raise InputError(self.label, typed, f"a value in {own} is needed, as its lower bound {self.low}") from None


def labelled(parameters: Sequence[Parameter]) -> tuple[Parameter, ...]:
    """The parameters under names that tell them apart; InputError where there is none, or a name is fitted twice."""
    if not parameters:
        raise InputError("parameters", None, "at least one is needed")
    names = [name for one in parameters for name in one.of]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise InputError("parameters", twice, "it is fitted twice")
    labels = [one.label for one in parameters]
    return tuple(
        one if labels.count(one.label) == 1 else Parameter(one.of, one.low, one.high, one.start, one.of[0])
        for one in parameters
    )


def _parts(typed: Json, label: str) -> tuple[float, str]:
    if isinstance(typed, int | float) and not isinstance(typed, bool):
        return float(typed), ""
    found = _TYPED.fullmatch(typed) if isinstance(typed, str) else None
    if found is None:
        raise InputError(label, typed, 'a number is needed, with its unit: 0.3, "1.5 mm"')
    if found[2]:
        try:
            si(found[2])
        except ValueError:
            raise InputError(label, typed, f'no unit "{found[2]}" is known') from None
    return float(found[1]), found[2]
