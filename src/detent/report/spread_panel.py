"""The picture of a spread: the start region coloured by outcome, what is not proved hatched."""

from __future__ import annotations

import textwrap
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection
from matplotlib.patches import Patch

from detent.core.files import printable
from detent.core.record import Record
from detent.report.style import FAINT, INK, SERIES
from detent.report.text import typed_unit

MOST_OUTCOMES = 12  # named in the legend; more are told by the record's table


def is_spread(record: Record) -> bool:
    return record.verb == "spread" and bool(record.tables.get("pieces")) and bool(record.tables.get("outcomes"))


def height(record: Record) -> float:
    """Inches at full width: the region as it is, and its legend."""
    rows: Any = record.tables["pieces"]
    wide, high = np.ptp(np.array([row["corners"] for row in rows], dtype=float).reshape(-1, 2), axis=0)
    lines = min(len(record.tables["outcomes"]), MOST_OUTCOMES + 1)
    return float(np.clip(0.9 + 0.22 * lines + 7.5 * high / wide, 2.2, 8.0))


def draw_region(axes: Axes, record: Record) -> None:
    """Pieces of the start region, one colour for an outcome."""
    rows: Any = record.tables["pieces"]
    corners = np.array([row["corners"] for row in rows], dtype=float)  # (pieces, 4, 2), m
    factor, unit = typed_unit("m", float(np.abs(corners).max(initial=0.0)))
    corners = corners / factor
    colours = [SERIES[(int(row["outcome"]) - 1) % len(SERIES)] for row in rows]
    axes.add_collection(PolyCollection(list(corners), facecolors=colours, edgecolors=colours, linewidths=0.3))
    open_ones = [one for one, row in zip(corners, rows, strict=True) if not row["proved"]]
    if open_ones and len(open_ones) < len(rows):
        axes.add_collection(PolyCollection(open_ones, facecolors="none", edgecolors=INK, linewidths=0.0, hatch="////"))
    axes.set_aspect("equal")
    axes.autoscale_view()
    axes.set_xlabel(f"x of the root's start [{unit}]")
    axes.set_ylabel(f"y [{unit}]")
    outcomes: Any = record.tables["outcomes"]
    keys = [
        Patch(fc=SERIES[k % len(SERIES)], label=textwrap.shorten(_words(row), 100))
        for k, row in enumerate(outcomes[:MOST_OUTCOMES])
    ]
    if len(outcomes) > MOST_OUTCOMES:
        keys.append(Patch(fc=FAINT, label=f"and {len(outcomes) - MOST_OUTCOMES} more"))
    axes.legend(handles=keys, loc="lower left", bbox_to_anchor=(-0.01, 1.0), borderpad=0.2)


def _words(row: Any) -> str:
    held = "; ".join(f"pawl {k} {one}" for k, one in enumerate(row["held"]))
    by = f" by {row['by']}" if row["by"] else ""
    legs = ", then ".join([*row.get("before", ()), f"{row['status']}{by}"])
    return printable(f"{100 * row['share']:.3g} %  {legs}: {held}")


__all__ = ["draw_region", "height", "is_spread"]
