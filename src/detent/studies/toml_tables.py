"""Tables of a study's file, read strictly: every complaint names the key, what is allowed, file and line."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from detent.core.errors import InputError
from detent.scenario.complaints import suggestion
from detent.scenario.document import Document, key_path, spelled
from detent.scenario.lines import KeyPath
from detent.studies.variable_values import not_plain
from detent.units import dimensions, example, in_si, measure, parse, si

_BYTES = {"kB": 1e3, "MB": 1e6, "GB": 1e9, "TB": 1e12, "KiB": 2**10, "MiB": 2**20, "GiB": 2**30, "TiB": 2**40}


@dataclass(frozen=True)
class Place:
    """A key of a document and what stands there."""

    document: Document
    path: KeyPath = ()

    @property
    def value(self) -> Any:
        return self.document.value(self.path) if self.path else self.document.table

    @property
    def name(self) -> str:
        return str(self.path[-1])

    def __truediv__(self, step: str | int) -> Place:
        return Place(self.document, (*self.path, step))

    def __contains__(self, key: str) -> bool:
        return isinstance(self.value, dict) and key in self.value

    def refused(self, words: str, given: Any = None) -> InputError:
        """The complaint about what stands here."""
        return self.document.complaint(self.path, given, words)

    def missing(self, like: str) -> InputError:
        return self.refused(f"it is missing; write it like {like}")

    def table(self, known: Iterable[str]) -> dict[str, Any]:
        """A table with these keys at most; an empty one where nothing is written."""
        table, known = self.any_table(), list(known)
        for key in table:
            if key not in known:
                raise (self / key).refused(f"there is no such key; {suggestion(key, known)}")
        return table

    def needs(self, keys: Mapping[str, str]) -> None:
        """Refuse the table where one of these keys is not in it; with each, how it is written."""
        for key, like in keys.items():
            if key not in self:
                raise (self / key).missing(like)

    def any_table(self) -> dict[str, Any]:
        value = {} if self.value is None else self.value
        if not isinstance(value, dict):
            raise self.refused("a table is needed", value)
        return value

    def items(self) -> list[Place]:
        """The places of a list's items."""
        if not isinstance(self.value, list):
            raise self.refused("a list in brackets is needed", _plain(self.value))
        return [self / i for i in range(len(self.value))]

    def text(self) -> str:
        if not isinstance(self.value, str):
            raise self.refused("text in quotes is needed", _plain(self.value))
        if not self.value.replace("\n", " ").replace("\t", " ").isprintable():
            raise self.refused("text without control characters is needed")
        return self.value

    def one_of(self, allowed: Iterable[str]) -> str:
        allowed = list(allowed)
        if self.value not in allowed:
            raise self.refused(f"there are {', '.join(allowed)}", _plain(self.value))
        return self.value

    def yes_or_no(self) -> bool:
        if not isinstance(self.value, bool):
            raise self.refused("true or false is needed", _plain(self.value))
        return self.value

    def whole(self) -> int:
        if isinstance(self.value, bool) or not isinstance(self.value, int):
            raise self.refused("a whole number is needed", _plain(self.value))
        return self.value

    def quantity(self) -> tuple[float, str]:
        """SI value and unit of a number, or of a text with a unit."""
        value = self.value
        if isinstance(value, str):
            try:
                number, unit = measure(value)
            except ValueError as error:
                raise self.refused(f"{error} is needed" if "unit like" in str(error) else str(error), value) from None
            return number * si(unit), unit
        if isinstance(value, bool) or not isinstance(value, int | float) or not _finite(value):
            raise self.refused("a finite number, or text with a unit, is needed", _plain(value))
        return float(value), "1"

    def alike(self, unit: str) -> float:
        """SI value of a quantity that measures what `unit` measures."""
        value, written = self.quantity()
        if dimensions(written) != dimensions(unit):
            words = f'a value in {unit} is needed, as in "{example(in_si(unit))}"'
            missing = written == "1" and not isinstance(self.value, str)
            raise self.refused(f"a unit is missing; {words}" if missing else words, self.value)
        return value

    def measured(self, unit: str) -> float:
        """SI value of a text in a unit like this one, above 0."""
        try:
            value = parse(self.text(), unit)
        except ValueError as error:
            raise self.refused(str(error), self.value) from None
        if not value > 0.0:
            raise self.refused("it must be above 0", self.value)
        return value

    def size(self) -> int:
        """Bytes of a text like "4 GB"."""
        match = re.fullmatch(r"\s*(\d+(?:\.\d*)?)\s*([A-Za-z]+)\s*", self.text())
        if match is None or match[2] not in _BYTES or not 1.0 <= float(match[1]) * _BYTES[match[2]] <= 1e15:
            raise self.refused(f'a size like "4 GB" is needed; there are {", ".join(_BYTES)}', self.value)
        return int(float(match[1]) * _BYTES[match[2]])

    def plain(self) -> Any:
        """What stands here, where it is numbers, text, true, false, and lists and tables of them."""
        if wrong := not_plain(self.value):
            raise self.refused(wrong)
        return self.value

    def key(self) -> str:
        """A text that is a dotted name in the scenario."""
        try:
            return spelled(key_path(self.text()))
        except ValueError:
            likes = 'a key like "mating.friction" or "drive.legs[0].speed" is needed'
            raise self.refused(likes, self.value) from None


def _plain(value: Any) -> Any:
    return None if isinstance(value, dict | list) else value


def _finite(value: float) -> bool:
    try:
        return math.isfinite(value)
    except OverflowError:  # a whole number beyond all floats
        return False
