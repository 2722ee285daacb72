"""A design search's record, read for the page: parameters, numbers of the wants and goals of every design tried.

The designs are shown as a study's runs are: the same map draws them, over goals or in their order.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import NamedTuple

import numpy as np

from detent.core.analysis import Array
from detent.core.files import printable
from detent.core.record import Json, Record, channel_name
from detent.report.reading import number
from detent.report.study_runs import words_of
from detent.report.subjects import View
from detent.report.text import amount, typed_unit
from detent.units import si

MOST_DESIGNS = 20_000  # drawn one by one
ENDLESS = {"at least": "any force", "at most": "no force is enough"}  # a force without end, by what is wanted of it
Row = Mapping[str, Json]
_WANTS_MISSED = (3, 6, 5, 2, 4, 7, 8)  # colours of the page: of designs that miss none, one, two …


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


def tried(found: Search) -> View | None:
    """The designs as runs (web/src/types.ts, Runs)."""
    if not found.n or not (found.parameters or found.goals):
        return None
    missed = np.array([found.values(f"missed_{channel_name(row['what'])}") > 0.0 for row in found.wants]).reshape(
        -1, found.n
    )
    good = found.values("feasible") == 1.0
    count = np.where(good, 0, np.maximum(missed.sum(axis=0), 1))
    counts, status = np.unique(count, return_inverse=True)
    lacking, which = np.unique(missed.T, axis=0, return_inverse=True)
    names = [printable(row["what"]) for row in found.wants]
    reasons = [", ".join(name for name, one in zip(names, row, strict=True) if one) for row in lacking]
    numbers = np.arange(found.n)
    order = Number("trial", "design", "in the order they were tried; 0 is the start", 1.0, "1", numbers.astype(float))
    first, second = _axes(found)
    outputs = [*found.goals, *found.numbers, *_violation(found)]
    return {
        "noun": "design",
        "runs": found.n,
        "is_adaptive": False,
        "variables": [_quantity(one, good) for one in (order, *found.parameters)],
        "outputs": [_quantity(one, good, one in found.goals) for one in outputs],
        "number": numbers.astype(np.uint32),
        "status": status.astype(np.uint8),
        "succeeded": good.astype(np.uint8),
        "reason": (which.reshape(-1) + 1).astype(np.uint32),
        "statuses": [
            {"word": _many(int(k)), "runs": int((count == k).sum()), "colour": _WANTS_MISSED[min(int(k), 6)]}
            for k in counts
        ],
        "reasons": [
            {"status": "", "words": f"misses {one}" if one else "", "runs": 0, "example": None} for one in reasons
        ],
        "start": [first, second],
        "cells": [],
        "borders": list(_lines(found, good)),
        "success": {"good": int(good.sum())},
        "best": _place_of_best(found),
        "kept": [],
        "again": "",
    }


def _many(missed: int) -> str:
    return "all wants hold" if missed == 0 else "1 want missed" if missed == 1 else f"{missed} wants missed"


def _axes(found: Search) -> tuple[str, str]:
    if len(found.goals) > 1:
        return found.goals[0].id, found.goals[1].id
    return "trial", found.goals[0].id if found.goals else "violation"


def _violation(found: Search) -> Iterator[Number]:
    if "violation" in found.record.data:
        values = found.values("violation")
        yield Number("violation", "all wants together missed by", "0: all hold", 1.0, "1", values)


def _quantity(one: Number, good: np.ndarray, is_goal: bool = False) -> View:
    seen = None
    told = one.values[good & np.isfinite(one.values)]
    if is_goal and len(told):  # what misses a want may be far off: the picture shows where the good ones lie
        low, high = float(told.min()), float(told.max())
        by = 0.08 * (high - low) or 0.5 * abs(high) or 1.0
        seen = [low - by, high + by]
    return {
        "id": printable(one.id), "name": f"goal: {one.title}" if is_goal else one.title, "unit": one.unit,
        "about": one.about, "words": list(one.words), "values": one.values.astype(np.float32), "limits": [],
        "endless": one.endless, "seen": seen,
    }  # fmt: skip


def _lines(found: Search, good: np.ndarray) -> Iterator[View]:
    """The best so far, or the front: designs that no other one beats."""
    if len(found.goals) == 1 and good.any():
        (goal,) = found.goals
        best = np.fmin.accumulate(np.where(good, goal.values, np.nan))
        at = np.flatnonzero(np.isfinite(best))
        falls = at[np.flatnonzero(np.diff(best[at], prepend=np.inf) < 0.0)]
        steps = [p for i, k in enumerate(falls) for p in ((k, best[falls[i - 1]] if i else best[k]), (k, best[k]))]
        points = np.array([*steps, (found.n - 1, best[-1])])
        yield {"x": "trial", "y": goal.id, "points": points.astype(np.float32), "words": "the best so far"}
    elif len(found.goals) == 2:
        x, y = found.goals
        at = np.array(front_trials(found), dtype=int)
        points = np.column_stack((x.values[at], y.values[at]))
        points = points[np.isfinite(points).all(axis=1)]
        points = points[np.argsort(points[:, 0], kind="stable")]
        if len(points) > 1:
            yield {"x": x.id, "y": y.id, "points": points.astype(np.float32), "words": "the front: none beats these"}


def _place_of_best(found: Search) -> int | None:
    """Which of the designs is the best: the first that has its values."""
    best = {str(row.get("name")): number(row.get("value")) for row in found.record.tables.get("best", ())}
    same = np.ones(found.n, dtype=bool)
    for name, value in best.items():
        same &= found.values(name) == (math.nan if value is None else value)
    return int(np.argmax(same)) if same.any() else None
