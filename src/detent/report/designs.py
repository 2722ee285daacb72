"""A design search's record, read for the page: parameters, numbers of the wants and goals of every design tried."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from detent.core.analysis import Array
from detent.core.files import printable
from detent.core.record import Json, Record, channel_name
from detent.report.studies import words_of
from detent.report.table_values import number
from detent.report.text import amount, typed_unit
from detent.units import si

MOST_DESIGNS = 20_000  # drawn one by one
ENDLESS = {"at least": "any force", "at most": "no force is enough"}  # a force without end, by what is wanted of it
Row = Mapping[str, Json]


class Number(NamedTuple):
    """A number of every design: its channel, what people call it, SI factor and name of its unit, values in that."""

    id: str
    title: str
    about: str
    factor: float
    unit: str
    values: Array
    words: tuple[str, ...] = ()
    endless: str = ""

    def told(self, value: float) -> str:
        if self.words:
            return self.words[int(value)] if 0 <= value < len(self.words) else "none"
        return in_words(value * self.factor, self.unit, self.factor, self.endless)


class Search:
    """The record's designs, read: parameters, numbers of the wants, goals."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.n = min(int(record.data.sizes.get("trial", 0)), MOST_DESIGNS)
        typed = {str(row.get("name")): row.get("typed") for row in record.tables.get("best", ())}
        self.wants = [row for row in record.tables.get("constraints", ()) if isinstance(row.get("what"), str)]
        self.parameters = [self._number(name, name, _unit_of(one)) for name, one in typed.items() if self._has(name)]
        limits = {channel_name(row["what"]): str(row.get("limit", "")) for row in self.wants}
        self.numbers = [
            self._number(name, str(row["what"]), endless=endless(limits[name]), words=yes_or_no(row))
            for row in self.wants
            if (name := channel_name(row["what"])) not in typed and self._has(name)
        ]
        self.goals = [
            self._number(name, str(row["what"]))
            for row in record.tables.get("goals", ())
            if self._has(name := f"goal_{channel_name(row.get('what', ''))}")
        ]

    def _has(self, name: str) -> bool:
        one = self.record.data.get(name)
        return one is not None and one.dims == ("trial",) and one.dtype.kind in "fiub"

    def values(self, name: str) -> Array:
        """SI, NaN where there is no such channel."""
        return np.asarray(self.record.data[name], float)[: self.n] if self._has(name) else np.full(self.n, np.nan)

    def _number(
        self, name: str, title: str, typed: str = "", *, endless: str = "", words: tuple[str, ...] = ()
    ) -> Number:
        values, attrs = self.values(name), self.record.data[name].attrs
        largest = float(np.max(np.abs(values), initial=0.0, where=np.isfinite(values)))
        about = printable(attrs.get("about", ""))
        words = words or tuple(words_of(self.record.data[name]).values())
        if words:
            return Number(name, printable(title), about, 1.0, "1", values, words)
        factor, unit = _known(typed) or typed_unit(str(attrs.get("units", "1")), largest)
        return Number(name, printable(title), about, factor, printable(unit), values / factor, endless=endless)


def front_trials(found: Search) -> list[int]:
    told = (number(row.get("trial")) for row in found.record.tables.get("pareto", ()))
    return [int(one) for one in told if one is not None and 0 <= one < found.n]


def endless(limit: str) -> str:
    """What a force without end is called, where one is wanted to be large or small."""
    return next((words for kind, words in ENDLESS.items() if limit.startswith(kind)), "endless")


def yes_or_no(row: Row) -> tuple[str, ...]:
    """Of a want without a number, a diode or a way to end, the value is 1 or 0."""
    return () if str(row.get("limit", "")).startswith(("at least", "at most")) else ("no", "yes")


def in_words(value: float, unit: str, factor: float, endless: str) -> str:
    """A number in words; factor: SI of the unit that stands there already, 0: the unit is SI."""
    if math.isnan(value):
        return "none"
    if math.isinf(value):
        is_force = unit in ("N", "mN", "kN")
        return ("−" if value < 0 else "") + (endless if is_force and endless else "endless")
    text = amount(value, unit, 4) if not factor else f"{value / factor:.4g}" + ("" if unit == "1" else f" {unit}")
    return text.replace("-", "−")


def _unit_of(typed: Json) -> str:
    """The unit of "16.5781 mm"; "" of a bare number or word."""
    return typed.partition(" ")[2] if isinstance(typed, str) else ""


def _known(unit: str) -> tuple[float, str] | None:
    try:
        return (si(unit), unit) if unit else None
    except ValueError:
        return None
