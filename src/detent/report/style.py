"""Colours and manners of every figure. Matplotlib is imported where something is drawn, never before.

Colours are those of Okabe & Ito, which the colour-blind can tell apart; lines differ in their dashes too.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import numpy as np

from detent.core.analysis import Array
from detent.core.record import Record

if TYPE_CHECKING:
    from matplotlib.artist import Artist
    from matplotlib.axes import Axes

INK, FAINT, PAPER = "#1b1f24", "#c9ced6", "#ffffff"
FORTH, BACK, MEASURED = "#0072b2", "#d55e00", "#6b7280"
SERIES = (FORTH, BACK, "#009e73", "#cc79a7", "#e69f00", "#56b4e9")
DASHES = ("-", "--", ":", "-.")
ROLES = {"fixed": "#b8bec7", "moving": "#9ecae8"}  # of flat parts
MOST_MARKS = 200  # events drawn; more are a smear

_STYLE: dict[Any, Any] = {
    "font.size": 9, "axes.titlesize": 9, "axes.labelsize": 9, "legend.fontsize": 8.5,
    "xtick.labelsize": 8.5, "ytick.labelsize": 8.5, "axes.titlelocation": "left", "axes.linewidth": 0.8,
    "axes.edgecolor": INK, "axes.labelcolor": INK, "text.color": INK, "xtick.color": INK, "ytick.color": INK,
    "axes.spines.top": False, "axes.spines.right": False, "axes.grid": True, "grid.color": FAINT, "grid.linewidth": 0.5,
    "axes.axisbelow": True, "lines.linewidth": 1.5, "lines.solid_joinstyle": "round", "legend.frameon": False,
    "figure.facecolor": PAPER, "axes.facecolor": PAPER,
    "axes.xmargin": 0.02, "svg.fonttype": "none", "axes.formatter.useoffset": False,
    "text.parse_math": False,  # names come from files; a lone dollar sign must not stop a figure
}  # fmt: skip


@contextmanager
def styled() -> Iterator[None]:
    """Matplotlib in our clothes."""
    import matplotlib as mpl
    from cycler import cycler

    with mpl.rc_context({**_STYLE, "axes.prop_cycle": cycler(color=SERIES)}):
        yield


def legend(axes: Axes, *, right: bool = False, even_one: bool = False, columns: int = 4) -> None:
    """Names of the lines above the axes, on the left, or on the right where the title stands on the left."""
    entries: dict[str, Artist] = {}
    for handle, name in zip(*axes.get_legend_handles_labels(), strict=True):
        entries.setdefault(name, handle)  # one entry for each name, the solid line's
    if len(entries) > 1 or (even_one and entries):
        figure = axes.get_figure(root=True)
        assert figure is not None
        fit = int(12 * figure.get_figwidth() / (6 + max(map(len, entries))))  # 12 letters an inch
        columns = max(1, min(columns, fit))
        axes.legend(
            list(entries.values()), list(entries), loc="lower right" if right else "lower left",
            bbox_to_anchor=(1.02, 0.99) if right else (-0.01, 0.99), ncols=columns, borderpad=0.2, columnspacing=1.0,
            handlelength=1.6 if right else 2.2, handletextpad=0.4,
        )  # fmt: skip


def series_look(j: int) -> dict[str, Any]:
    """Colour and dashes of the j-th of many lines: dashes change as well where colours come round again."""
    return {"color": SERIES[j % len(SERIES)], "ls": DASHES[(j + j // len(SERIES)) % len(DASHES)]}


def over_time(axes: Axes, record: Record, label: str) -> None:
    """An axis of the run's time, a little wider than the run, with a line at each event."""
    for instant in sorted({event.time for event in record.events})[:MOST_MARKS]:
        axes.axvline(instant, color=FAINT, lw=0.8, zorder=0)
    time = times_of(record)
    first, last = float(time[0]), float(time[-1])
    edge = 0.02 * (last - first) or 1.0
    axes.set_xlim(first - edge, last + edge)
    axes.set_ylabel(label)
    axes.set_xlabel("time [s]")


def times_of(record: Record) -> Array:
    return np.asarray(record["time"], float)
