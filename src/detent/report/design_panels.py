"""Pictures of a design search: every want of the start and of the best design against its limit, what the designs tried
came to one after the other, and the front of goals."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import Polygon as Patch

from detent.core.files import printable
from detent.core.record import Record, channel_name
from detent.report.latch_panels import ROLES
from detent.report.place_view import first_shown
from detent.report.style import BACK, FAINT, FORTH, INK, PAPER, legend
from detent.report.text import typed_unit

Drawn = tuple[str, str, float, Callable[[Axes, Record], None]]


def of(record: Record) -> list[Drawn]:
    """Name, sentence, height and who draws each picture; none of records of other verbs."""
    if record.verb == "design" and "outlines" in record.tables:
        return [("places", "the parts as they are mated, and the hooks that hold what is wanted", 4.2, draw_places)]
    if record.verb != "design" or "trial" not in record.data.sizes:
        return []
    found: list[Drawn] = []
    wants = record.tables.get("constraints", ())
    if wants:
        about = "how far each want was missed: above 0; below it is room"
        found.append(("wants, design by design", about, 1.2 + 0.2 * len(wants), draw_wants))
    if len(goals(record)) == 1:
        found.append(
            (
                "goal, design by design",
                "of the designs that fulfil all wants; the line: the best so far",
                2.4,
                draw_goal,
            )
        )
    elif len(goals(record)) > 1:
        found.append(("front", "designs that fulfil all wants; marked: those that no other one beats", 3.6, draw_front))
    return found


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
    values, unit = _typed(record, name)
    good = np.asarray(record["feasible"].values) == 1
    trial = np.arange(len(values))
    axes.plot(trial[good], values[good], ".", color=FAINT, ms=4)
    if good.any():
        best = np.fmin.accumulate(np.where(good, values, np.inf))
        axes.step(trial[np.isfinite(best)], best[np.isfinite(best)], where="post", color=FORTH)
    axes.set_xlabel("design tried")
    axes.set_ylabel(_label(record, name, unit))


def draw_front(axes: Axes, record: Record) -> None:
    first, second = goals(record)[:2]
    (x, x_unit), (y, y_unit) = _typed(record, first), _typed(record, second)
    good = np.asarray(record["feasible"].values) == 1
    axes.plot(x[good], y[good], ".", color=FAINT, ms=4, label="all wants hold")
    front = [int(row["trial"]) for row in record.tables.get("pareto", ())]
    axes.plot(x[front], y[front], "o-", color=FORTH, ms=4, lw=0.8, label="none beats it")
    axes.set_xlabel(_label(record, first, x_unit))
    axes.set_ylabel(_label(record, second, y_unit))
    legend(axes)


def draw_places(axes: Axes, record: Record) -> None:
    """The parts, and of every face and wall the best hook, numbered by its row in the table."""
    shown = first_shown(record.tables["places"])
    rank = {place: k + 1 for k, row in enumerate(record.tables["places"]) if (place := int(row["place"])) in shown}
    for row in record.tables["outlines"]:
        points = 1e3 * np.asarray(row["points"], float)
        if row["role"] in ("part", "counterpart"):
            color = ROLES["moving" if row["role"] == "part" else "fixed"]
            axes.add_patch(Patch(points, closed=True, fc=color, ec=INK, lw=0.8, alpha=0.9))
        elif int(row["place"]) in rank and row["role"] == "pocket":
            axes.add_patch(Patch(points, closed=True, fc=PAPER, ec=INK, lw=0.8, zorder=2))
        elif int(row["place"]) in rank and row["role"] == "stem":
            axes.add_patch(Patch(points, closed=True, fc=ROLES["moving"], ec=INK, lw=0.8, zorder=3))
        elif int(row["place"]) in rank:
            axes.add_patch(Patch(points, closed=True, fc=FORTH, ec=INK, lw=0.8, zorder=3))
            at = points.mean(axis=0)
            axes.annotate(str(rank[int(row["place"])]), at, ha="center", va="center", fontsize=8, zorder=4, color=PAPER)
    axes.autoscale_view()
    axes.set_aspect("equal")
    axes.set_xlabel("x [mm]")
    axes.set_ylabel("y [mm]")


def _missed(record: Record, row: Any) -> Any:
    name = f"missed_{channel_name(row['what'])}"
    return record.data[name].values if name in record.data else None


def _typed(record: Record, name: str) -> tuple[np.ndarray, str]:
    values = np.asarray(record[name].values, float)
    finite = values[np.isfinite(values)]
    largest = float(np.abs(finite).max()) if len(finite) else 0.0
    factor, unit = typed_unit(str(record[name].attrs.get("units", "1")), largest)
    return np.where(np.isfinite(values), values / factor, math.nan), unit


def _label(record: Record, name: str, unit: str) -> str:
    about = str(record[name].attrs.get("about", name)).removeprefix("to be small: ")
    return printable(about) + ("" if unit == "1" else f" [{printable(unit)}]")
