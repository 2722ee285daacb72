"""What the page gets of a design search (web/src/types.ts, Design): the best design, every want, all designs tried.

Designs tried are told as a study's runs are, so that the same map draws them: over the goals, or one after the other.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from detent._printable import printable
from detent.analysis import Array
from detent.record import Json, Record
from detent.report import place_view
from detent.report.studies import words_of
from detent.report.table_values import number
from detent.report.text import amount, typed_unit
from detent.units import si

TABLES = ("best", "constraints", "goals", "pareto", "slopes", "check", *place_view.TABLES)  # told in their own section
MOST_DESIGNS = 20_000  # drawn one by one
MOST_ROWS = 200  # of the front
ENDLESS = {"at least": "any force", "at most": "no force is enough"}  # a force without end, by what is wanted of it
_WANTS_MISSED = (3, 6, 5, 2, 4, 7, 8)  # colours of the page: of designs that miss none, one, two …
View = dict[str, Any]
Row = Mapping[str, Json]


def design(record: Record) -> View | None:
    """The search, or the places of hooks; None of any other record."""
    if record.verb != "design":
        return None
    places = place_view.places(record)
    if places is None and not record.tables.get("best"):
        return None
    found = _Search(record)
    return {
        "best": list(_best(record)),
        "found": bool(found.wants) and all(row.get("holds") for row in found.wants),
        "wants": list(_wants(found)),
        "road": next((printable(row["by"]) for row in record.tables.get("check", ()) if row.get("by")), ""),
        "tried": _tried(found),
        "folded": [one for one in (_slopes(found), _front(found)) if one is not None],
        "places": places,
    }


def facts(record: Record, told: View) -> Iterator[View]:
    """The few numbers asked for first: wants that hold, the goals, what the search took."""
    wants = [one for one in told["wants"] if not one["is_goal"]]
    if wants:
        held = sum(one["mood"] != "bad" for one in wants)
        tight = [one["what"] for one in wants if one["verdict"].startswith("binds")]
        note = f"{', '.join(tight)} at the limit" if tight else ""
        yield {"name": "wants that hold", "value": f"{held} of {len(wants)}", "note": note}
    for one in told["wants"]:
        if one["is_goal"]:
            yield {"name": one["what"].removeprefix("goal: "), "value": one["value"], "note": f"from {one['start']}"}
    runs, designs = (number(record.stats.get(name)) for name in ("runs", "trials"))
    if runs is not None and designs is not None:
        yield {"name": "runs", "value": f"{runs:g}", "note": f"of {designs:g} designs"}


class _Number(NamedTuple):
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
        return _told(value * self.factor, self.unit, self.factor, self.endless)


class _Search:
    """The record's designs, read: parameters, numbers of the wants, goals."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.n = min(int(record.data.sizes.get("trial", 0)), MOST_DESIGNS)
        typed = {str(row.get("name")): row.get("typed") for row in record.tables.get("best", ())}
        self.wants = [row for row in record.tables.get("constraints", ()) if isinstance(row.get("what"), str)]
        self.parameters = [self._number(name, name, _unit_of(one)) for name, one in typed.items() if self._has(name)]
        limits = {channel_name(row["what"]): str(row.get("limit", "")) for row in self.wants}
        self.numbers = [
            self._number(name, str(row["what"]), endless=endless(limits[name]), words=_yes_or_no(row))
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
    ) -> _Number:
        values, attrs = self.values(name), self.record.data[name].attrs
        largest = float(np.max(np.abs(values), initial=0.0, where=np.isfinite(values)))
        about = printable(attrs.get("about", ""))
        words = words or tuple(words_of(self.record.data[name]).values())
        if words:
            return _Number(name, printable(title), about, 1.0, "1", values, words)
        factor, unit = _known(typed) or typed_unit(str(attrs.get("units", "1")), largest)
        return _Number(name, printable(title), about, factor, printable(unit), values / factor, endless=endless)


# ---- the best design ----


def _best(record: Record) -> Iterator[View]:
    for row in record.tables.get("best", ()):
        of, at = row.get("of"), row.get("at")
        targets = ", ".join(map(str, of)) if isinstance(of, Sequence) and not isinstance(of, str) else str(of or "")
        start, best = (_typed(row.get(key)) for key in ("start", "typed"))
        words = {"name": row.get("name", ""), "of": targets, "start": start, "value": best, "at": at or ""}
        yield {key: printable(word) for key, word in words.items()}


def _wants(found: _Search) -> Iterator[View]:
    """Rows of all wants, then of the goals; then what only the other road was asked."""
    other = {str(row.get("what")): row for row in found.record.tables.get("check", ())}
    for row in found.wants:
        what, limit = str(row["what"]), str(row.get("limit", ""))
        told = _Teller(row, endless(limit), _yes_or_no(row))
        verdict, mood = _verdict(row)
        missed = found.values(f"missed_{channel_name(what)}")
        yield {
            "what": printable(what), "limit": printable(limit), "is_goal": False, "value": told(row.get("value")),
            "room": _room(row), "verdict": verdict, "mood": mood,
            "start": f"{told(row.get('start'))}{'' if row.get('start_holds') else ', missed'}",
            "start_mood": "fine" if row.get("start_holds") else "bad",
            **_road(other.pop(what, None), told), "relaxed": printable(row.get("relaxed_by") or ""),
            "missed": missed.astype(np.float32),
        }  # fmt: skip
    goals = [row for row in found.record.tables.get("goals", ()) if isinstance(row.get("what"), str)]
    for row in goals:
        told = _Teller(row, "", ())
        is_found = all(row.get("holds") for row in found.wants)
        words = "" if not is_found else "the smallest found" if len(goals) == 1 else "one of the front"
        yield _blank(f"goal: {row['what']}") | {
            "limit": "small", "is_goal": True, "value": told(row.get("value")), "start": told(row.get("start")),
            "verdict": words, "mood": "", "missed": None,
        }  # fmt: skip
    for what, row in other.items():
        yield _blank(what) | _road(row, _Teller(row, "", ()))


def _blank(what: str) -> View:
    empty = dict.fromkeys(
        ("limit", "value", "room", "verdict", "mood", "start", "start_mood", "other", "other_mood"), ""
    )
    return {"what": printable(what), **empty, "relaxed": "", "is_goal": False, "missed": None}


class _Teller(NamedTuple):
    """Numbers of a row of a table in words, in the unit people type."""

    row: Row
    endless: str
    words: tuple[str, ...]

    def __call__(self, value: Json) -> str:
        one = number(value)
        if one is None or math.isnan(one):
            return "none"
        if self.words:
            return self.words[one == 1.0]
        return _told(one, str(self.row.get("units", "1")), 0.0, self.endless)


def _verdict(row: Row) -> tuple[str, str]:
    share = number(row.get("share"))
    often = f" in {100 * share:.3g} % of the samples" if share is not None and 0.0 < share < 1.0 else ""
    if not row.get("holds"):
        return f"missed{f', holds{often}' if often else ''}", "bad"
    if row.get("by_diode"):
        return f"holds, by a diode{often}", "fine"
    return (f"binds{often}", "open") if row.get("binds") else (f"holds{often}", "fine")


def _room(row: Row) -> str:
    left = number(row.get("room"))
    return (
        "–" if left is None or not math.isfinite(left) else amount(left, str(row.get("units", "1"))).replace("-", "−")
    )


def _road(row: Row | None, told: _Teller) -> View:
    if row is None:
        return {"other": "", "other_mood": ""}
    apart = number(row.get("apart"))
    far = f", {100 * apart:+.1f} %".replace("-", "−") if apart is not None and math.isfinite(apart) else ""
    words = told(row.get("value")) + (", the same" if apart == 0.0 else far)
    return {
        "other": words if row.get("holds") else f"{words}; misses the limit",
        "other_mood": "fine" if row.get("holds") else "open",
    }


# ---- all designs ----


def _tried(found: _Search) -> View | None:
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
    order = _Number("trial", "design", "in the order they were tried; 0 is the start", 1.0, "1", numbers.astype(float))
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


def _axes(found: _Search) -> tuple[str, str]:
    if len(found.goals) > 1:
        return found.goals[0].id, found.goals[1].id
    return "trial", found.goals[0].id if found.goals else "violation"


def _violation(found: _Search) -> Iterator[_Number]:
    if "violation" in found.record.data:
        values = found.values("violation")
        yield _Number("violation", "all wants together missed by", "0: all hold", 1.0, "1", values)


def _quantity(one: _Number, good: np.ndarray, is_goal: bool = False) -> View:
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


def _lines(found: _Search, good: np.ndarray) -> Iterator[View]:
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
        at = np.array(_front_trials(found), dtype=int)
        points = np.column_stack((x.values[at], y.values[at]))
        points = points[np.isfinite(points).all(axis=1)]
        points = points[np.argsort(points[:, 0], kind="stable")]
        if len(points) > 1:
            yield {"x": x.id, "y": y.id, "points": points.astype(np.float32), "words": "the front: none beats these"}


def _front_trials(found: _Search) -> list[int]:
    told = (number(row.get("trial")) for row in found.record.tables.get("pareto", ()))
    return [int(one) for one in told if one is not None and 0 <= one < found.n]


def _place_of_best(found: _Search) -> int | None:
    """Which of the designs is the best: the first that has its values."""
    best = {str(row.get("name")): number(row.get("value")) for row in found.record.tables.get("best", ())}
    same = np.ones(found.n, dtype=bool)
    for name, value in best.items():
        same &= found.values(name) == (math.nan if value is None else value)
    return int(np.argmax(same)) if same.any() else None


# ---- what is folded away ----


def _slopes(found: _Search) -> View | None:
    """How much each number changes for one unit more of each parameter: a row for each want and goal."""
    units = {str(row["what"]): str(row.get("units", "1")) for row in found.wants}
    units |= {str(row.get("what")): str(row.get("units", "1")) for row in found.record.tables.get("goals", ())}
    slopes: dict[str, dict[str, float]] = {}
    for row in found.record.tables.get("slopes", ()):
        value = number(row.get("value"))
        if value is not None and math.isfinite(value):
            slopes.setdefault(str(row.get("of")), {})[str(row.get("parameter"))] = value
    columns = [one for one in found.parameters if not one.words and any(one.id in row for row in slopes.values())]
    if not columns:
        return None
    steps = [0.1 if one.unit == "1" and np.ptp(one.values) < 2.0 else 1.0 for one in columns]
    body = []
    for of, row in slopes.items():
        by = [row.get(one.id, math.nan) * one.factor * step for one, step in zip(columns, steps, strict=True)]
        rounding = 1e-9 * float(np.nanmax(np.abs(by)))
        body.append([printable(of), *(_signed(one, units.get(of, "1"), rounding) for one in by)])
    heads = [
        f"{step:g} more {one.title}" if one.unit == "1" else f"{step:g} {one.unit} more {one.title}"
        for one, step in zip(columns, steps, strict=True)
    ]
    return _table("What a change would do", ["", *heads], body)


def _front(found: _Search) -> View | None:
    trials = _front_trials(found)
    if not trials:
        return None
    columns = [*found.goals, *found.parameters]
    heads = ["design", *(f"goal: {one.title}" if one in found.goals else one.title for one in columns)]
    body = [[str(k), *(one.told(float(one.values[k])) for one in columns)] for k in trials[:MOST_ROWS]]
    return _table("The front in numbers", heads, body, len(trials))


def _table(name: str, columns: list[str], body: list[list[str]], total: int = 0) -> View:
    numbers = list(range(1, len(columns)))
    return {"name": name, "columns": columns, "rows": body, "numbers": numbers, "total": max(total, len(body))}


# ---- words ----


def channel_name(what: object) -> str:
    """Words as a channel's name, as designs are recorded: retention / insertion → retention_insertion."""
    return "_".join("".join(c if c.isalnum() else " " for c in str(what)).split())


def endless(limit: str) -> str:
    """What a force without end is called, where one is wanted to be large or small."""
    return next((words for kind, words in ENDLESS.items() if limit.startswith(kind)), "endless")


def _yes_or_no(row: Row) -> tuple[str, ...]:
    """Of a want without a number, a diode or a way to end, the value is 1 or 0."""
    return () if str(row.get("limit", "")).startswith(("at least", "at most")) else ("no", "yes")


def _told(value: float, unit: str, factor: float, endless: str) -> str:
    """A number in words; factor: SI of the unit that stands there already, 0: the unit is SI."""
    if math.isnan(value):
        return "none"
    if math.isinf(value):
        is_force = unit in ("N", "mN", "kN")
        return ("−" if value < 0 else "") + (endless if is_force and endless else "endless")
    text = amount(value, unit, 4) if not factor else f"{value / factor:.4g}" + ("" if unit == "1" else f" {unit}")
    return text.replace("-", "−")


def _signed(value: float, unit: str, rounding: float) -> str:
    """ "+15.5 N", "0" where it is only rounding, "–" where it is not known."""
    if math.isnan(value):
        return "–"
    if abs(value) <= rounding:
        return "0"
    text = amount(value, unit, 3).replace("-", "−")
    return text if value < 0 else f"+{text}"


def _typed(value: Json) -> str:
    return f"{value:.6g}" if isinstance(value, float) else str(value)


def _unit_of(typed: Json) -> str:
    """The unit of "16.5781 mm"; "" of a bare number or word."""
    return typed.partition(" ")[2] if isinstance(typed, str) else ""


def _known(unit: str) -> tuple[float, str] | None:
    try:
        return (si(unit), unit) if unit else None
    except ValueError:
        return None
