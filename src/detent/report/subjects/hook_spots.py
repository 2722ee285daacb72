"""Places for snap hooks on two parts (web/src/types.ts, Places): outlines, and what each came to. Part of a design."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np

from detent.core.files import printable
from detent.core.record import Json, Record
from detent.report.reading import number, vector
from detent.report.style import FORTH, INK, PAPER, ROLES
from detent.report.subjects import View
from detent.report.text import amount

if TYPE_CHECKING:
    from matplotlib.axes import Axes

TABLES = ("places", "outlines")
MOST_PLACES = 300
MOST_SHOWN = 6  # hooks drawn at first


def places(record: Record) -> View | None:
    """None where the record has no such tables."""
    rows, outlines = (record.tables.get(name, ()) for name in TABLES)
    drawn = [one for one in map(_outline, outlines) if one is not None]
    if not rows or not drawn:
        return None
    return {
        "outlines": drawn,
        "rows": [_row(row) for row in rows[:MOST_PLACES]],
        "shown": first_shown(rows),
        "total": len(rows),
    }


def first_shown(rows: Sequence[Mapping[str, Json]]) -> list[int]:
    """Of every face and wall the best hook, those that hold what is wanted first; by their numbers."""
    found: list[int] = []
    seen: set[tuple[str, str]] = set()
    for row in rows:
        here = (str(row.get("face")), str(row.get("wall")))
        place = number(row.get("place"))
        if row.get("judged") and (row.get("holds") or not found) and here not in seen and place is not None:
            found.append(int(place))
            seen.add(here)
    return found[:MOST_SHOWN]


def edges(name: str, numbers: Json) -> str:
    """Of one hook "wall 4", of a pair "walls 4 and 6"."""
    if isinstance(numbers, Sequence) and not isinstance(numbers, str):
        return f"{name}s {' and '.join(map(str, numbers))}"
    return f"{name} {numbers}"


def _row(row: Mapping[str, Json]) -> View:
    judged, place = bool(row.get("judged")), number(row.get("place"))
    catch = "a pocket in" if row.get("catch") == "pocket" else "behind the end of"
    cells = [
        edges("face", row.get("face", "")),
        f"{catch} {edges('wall', row.get('wall', ''))}",
        _told(row.get("length"), "m", ""),
        _told(row.get("insertion"), "N", "no force is enough"),
        _told(row.get("retention"), "N", "any force"),
        _told(row.get("strain"), "1", "endless"),
        str(row.get("verdict") or "") if judged else f"lacks: {row.get('lacks', '')}",
    ]
    words, mood = ("holds", "fine") if row.get("holds") else ("misses a want", "bad") if judged else ("–", "")
    return {
        "place": -1 if place is None else int(place),
        "cells": [printable(one) for one in cells],
        "judged": judged,
        "verdict": words,
        "mood": mood,
    }


def _told(value: Json, unit: str, endless: str) -> str:
    one = number(value)
    if one is None or math.isnan(one):
        return "–"
    return endless if math.isinf(one) else amount(one, unit).replace("-", "−")


def _outline(row: Mapping[str, Json]) -> View | None:
    points, place = row.get("points"), number(row.get("place"))
    if not isinstance(points, Sequence) or isinstance(points, str):
        return None
    corners = [one for item in points if (one := vector(item, 2)) is not None]
    if len(corners) < 3:
        return None
    role = printable(row.get("role", ""))
    flat = (1e3 * np.array(corners)).astype(np.float32)
    return {"role": role, "place": -1 if place is None else int(place), "points": flat}


def draw_places(axes: Axes, record: Record) -> None:
    """The parts, and of every face and wall the best hook, numbered by its row in the table."""
    from matplotlib.patches import Polygon

    shown = first_shown(record.tables["places"])
    rank = {place: k + 1 for k, row in enumerate(record.tables["places"]) if (place := int(row["place"])) in shown}
    for row in record.tables["outlines"]:
        points = 1e3 * np.asarray(row["points"], float)
        if row["role"] in ("part", "counterpart"):
            color = ROLES["moving" if row["role"] == "part" else "fixed"]
            axes.add_patch(Polygon(points, closed=True, fc=color, ec=INK, lw=0.8, alpha=0.9))
        elif int(row["place"]) in rank and row["role"] == "pocket":
            axes.add_patch(Polygon(points, closed=True, fc=PAPER, ec=INK, lw=0.8, zorder=2))
        elif int(row["place"]) in rank and row["role"] == "stem":
            axes.add_patch(Polygon(points, closed=True, fc=ROLES["moving"], ec=INK, lw=0.8, zorder=3))
        elif int(row["place"]) in rank:
            axes.add_patch(Polygon(points, closed=True, fc=FORTH, ec=INK, lw=0.8, zorder=3))
            at = points.mean(axis=0)
            axes.annotate(str(rank[int(row["place"])]), at, ha="center", va="center", fontsize=8, zorder=4, color=PAPER)
    axes.autoscale_view()
    axes.set_aspect("equal")
    axes.set_xlabel("x [mm]")
    axes.set_ylabel("y [mm]")
