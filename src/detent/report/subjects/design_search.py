"""A design search: the best design, every want and its limit, all designs tried, the front of goals."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from detent.core.files import printable
from detent.core.record import Json, Record, channel_name
from detent.report.design_trials import Row, Search, endless, front_trials, in_words, tried, yes_or_no
from detent.report.reading import number
from detent.report.style import BACK, FAINT, FORTH, INK, legend
from detent.report.subjects import OnPage, Panel, Section, View, hook_spots
from detent.report.text import amount, typed_unit

if TYPE_CHECKING:
    from matplotlib.axes import Axes

TABLES = ("best", "constraints", "goals", "pareto", "slopes", "check", *hook_spots.TABLES)  # told in their own section
MOST_ROWS = 200  # of the front


def figures(record: Record) -> Iterator[Panel]:
    if record.verb == "design" and "outlines" in record.tables:
        about = "the parts as they are mated, and the hooks that hold what is wanted"
        yield Panel("places", about, 4.2, hook_spots.draw_places)
        return
    if record.verb != "design" or "trial" not in record.data.sizes:
        return
    if wants := record.tables.get("constraints", ()):
        about = "how far each want was missed: above 0; below it is room"
        yield Panel("wants, design by design", about, 1.2 + 0.2 * len(wants), draw_wants)
    if len(goals(record)) == 1:
        about = "of the designs that fulfil all wants; the line: the best so far"
        yield Panel("goal, design by design", about, 2.4, draw_goal)
    elif len(goals(record)) > 1:
        about = "designs that fulfil all wants; marked: those that no other one beats"
        yield Panel("front", about, 3.6, draw_front)


def section(record: Record, on: OnPage) -> Section:
    found = _design(record)
    if found is None:
        return Section()
    return Section(_facts(record, found), instead=dict.fromkeys(TABLES), keys={"design": found}, is_folded=True)


def _design(record: Record) -> View | None:
    """The search, or the places of hooks; None where it has neither."""
    places = hook_spots.places(record)
    if places is None and not record.tables.get("best"):
        return None
    found = Search(record)
    return {
        "best": list(_best(record)),
        "found": bool(found.wants) and all(row.get("holds") for row in found.wants),
        "wants": list(_wants(found)),
        "road": next((printable(row["by"]) for row in record.tables.get("check", ()) if row.get("by")), ""),
        "tried": tried(found),
        "folded": [one for one in (_slopes(found), _front(found)) if one is not None],
        "places": places,
    }


def _facts(record: Record, told: View) -> Iterator[View]:
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


# ---- the best design ----


def _best(record: Record) -> Iterator[View]:
    for row in record.tables.get("best", ()):
        of, at = row.get("of"), row.get("at")
        targets = ", ".join(map(str, of)) if isinstance(of, Sequence) and not isinstance(of, str) else str(of or "")
        start, best = (_typed(row.get(key)) for key in ("start", "typed"))
        words = {"name": row.get("name", ""), "of": targets, "start": start, "value": best, "at": at or ""}
        yield {key: printable(word) for key, word in words.items()}


def _wants(found: Search) -> Iterator[View]:
    """Rows of all wants, then of the goals; then what only the other method was asked."""
    other = {str(row.get("what")): row for row in found.record.tables.get("check", ())}
    for row in found.wants:
        what, limit = str(row["what"]), str(row.get("limit", ""))
        told = _Teller(row, endless(limit), yes_or_no(row))
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
        return in_words(one, str(self.row.get("units", "1")), 0.0, self.endless)


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


# ---- what is folded away ----


def _slopes(found: Search) -> View | None:
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


def _front(found: Search) -> View | None:
    trials = front_trials(found)
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


def goals(record: Record) -> list[str]:
    """Channels of the goals."""
    return [str(name) for name in record.data if str(name).startswith("goal_")]


def draw_wants(axes: Axes, record: Record) -> None:
    rows = [row for row in record.tables["constraints"] if _missed(record, row) is not None]
    for k, row in enumerate(rows):
        g = np.asarray(_missed(record, row), float)
        (lacking,) = np.nonzero(g > 0)
        axes.plot((0, len(g) - 1), (k, k), color=FORTH, lw=1.5, zorder=1)
        axes.scatter(lacking, np.full(len(lacking), k), c=BACK, s=8 + 14 * g[lacking], lw=0, zorder=2)
        if row["binds"]:
            axes.annotate(" binds", (len(g) - 0.5, k), va="center", fontsize=8, color=INK, annotation_clip=False)
    axes.set_yticks(range(len(rows)), [printable(f"{row['what']}, {row['limit']}") for row in rows])
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.set_xlabel("design tried; dots miss the want, large ones by far")


def draw_goal(axes: Axes, record: Record) -> None:
    (name,) = goals(record)
    values, unit = _scaled(record, name)
    good = np.asarray(record["feasible"].values) == 1
    trial = np.arange(len(values))
    axes.plot(trial[good], values[good], ".", color=FAINT, ms=4)
    if good.any():
        best = np.fmin.accumulate(np.where(good, values, np.inf))
        axes.step(trial[np.isfinite(best)], best[np.isfinite(best)], where="post", color=FORTH)
    axes.set_xlabel("design tried")
    axes.set_ylabel(_axis_label(record, name, unit))


def draw_front(axes: Axes, record: Record) -> None:
    first, second = goals(record)[:2]
    (x, x_unit), (y, y_unit) = _scaled(record, first), _scaled(record, second)
    good = np.asarray(record["feasible"].values) == 1
    axes.plot(x[good], y[good], ".", color=FAINT, ms=4, label="all wants hold")
    front = [int(row["trial"]) for row in record.tables.get("pareto", ())]
    axes.plot(x[front], y[front], "o-", color=FORTH, ms=4, lw=0.8, label="none beats it")
    axes.set_xlabel(_axis_label(record, first, x_unit))
    axes.set_ylabel(_axis_label(record, second, y_unit))
    legend(axes)


def _missed(record: Record, row: Any) -> Any:
    name = f"missed_{channel_name(row['what'])}"
    return record.data[name].values if name in record.data else None


def _scaled(record: Record, name: str) -> tuple[np.ndarray, str]:
    values = np.asarray(record[name].values, float)
    finite = values[np.isfinite(values)]
    largest = float(np.abs(finite).max()) if len(finite) else 0.0
    factor, unit = typed_unit(str(record[name].attrs.get("units", "1")), largest)
    return np.where(np.isfinite(values), values / factor, math.nan), unit


def _axis_label(record: Record, name: str, unit: str) -> str:
    about = str(record[name].attrs.get("about", name)).removeprefix("to be small: ")
    return printable(about) + ("" if unit == "1" else f" [{printable(unit)}]")
