"""Pictures of a study on paper: the map of its runs and borders, success along a variable, spreads, indices."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from detent.core.files import printable
from detent.core.record import Record
from detent.report.study_numbers import (
    MOST_RUNS,
    Cells,
    Histogram,
    Rate,
    borders,
    cells,
    drawn,
)
from detent.report.study_runs import Quantity, StudyRuns, colours
from detent.report.style import BACK, FORTH, INK, PAPER, legend

if TYPE_CHECKING:
    from matplotlib.axes import Axes


GOOD, BAD = "#009e73", "#d55e00"
# Grey, then the page's series colours.
TINTS = ("#858e99", FORTH, BACK, "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#5d3a9b", "#8c6d1f")


@dataclass(frozen=True, eq=False)
class _Classes:
    """Runs by how they ended; those that ended well and break a limit apart from those that do not."""

    which: NDArray[np.int64]  # (runs,)
    words: tuple[str, ...]
    tints: tuple[str, ...]

    def map(self) -> dict[str, Any]:
        from matplotlib.colors import ListedColormap

        return {"cmap": ListedColormap(self.tints), "vmin": -0.5, "vmax": len(self.tints) - 0.5}


def _classes(found: StudyRuns) -> _Classes:
    from matplotlib.colors import to_hex, to_rgb

    which, words, tints = np.zeros(len(found), np.int64), [], []
    for k, (word, colour) in enumerate(zip(found.statuses, colours(found.statuses), strict=True)):
        own = found.status == k
        is_limited = bool(found.succeeded[own].any() and not found.succeeded[own].all())
        which[own] = len(words)
        words.append(word)
        tints.append(to_hex(TINTS[colour]))
        if is_limited:
            which[own & ~found.succeeded] = len(words)
            words.append(f"{word}, breaks a limit")
            r, g, b = (0.45 * part + 0.55 for part in to_rgb(TINTS[colour]))  # paler
            tints.append(to_hex((r, g, b)))
    return _Classes(which, tuple(words), tuple(tints))


def draw_map(axes: Axes, record: Record, found: StudyRuns) -> None:
    x, y = found.axes() or (found.variables[0], None)
    ended = _classes(found)
    if y is None:
        _draw_points(axes, found, x.values, found.status.astype(float), ended)
        axes.set_yticks(range(len(found.statuses)), found.statuses)
    elif _is_lattice(found, x, y) or len(found) > MOST_RUNS:
        _draw_cells(axes, found, cells(found, x, y), ended)
    else:
        if not found.is_representative:
            _draw_nearest(axes, x, y, ended)
        _draw_points(axes, found, x.values, y.values, ended)
    for line in borders(record, found):
        if y is not None and {line["x"], line["y"]} == {x.name, y.name}:
            points = line["points"] if line["x"] == x.name else line["points"][:, ::-1]
            axes.plot(points[:, 0], points[:, 1], color=INK, lw=1.8)
    _word_ticks(axes, x, y)
    axes.set_xlabel(x.label)
    axes.set_ylabel("outcome" if y is None else y.label)
    axes.grid(visible=False)


def _is_lattice(found: StudyRuns, x: Quantity, y: Quantity) -> bool:
    size = len(x.few()) * len(y.few())
    return 0 < size <= 1.5 * len(found) and found.is_representative


def _draw_cells(axes: Axes, found: StudyRuns, told: Cells, ended: _Classes) -> None:
    """One run a cell: its outcome; several: the share of good ones."""
    all_ = told.counts.sum(axis=2)
    if all_.max(initial=0) <= 1:
        shown = np.where(all_ > 0, ended.which[np.maximum(told.example, 0)], np.nan)
        axes.pcolormesh(told.x_edges, told.y_edges, shown, **ended.map())
        _key(axes, ended)
        return
    share = np.where(all_ > 0, 100.0 * told.good / np.maximum(all_, 1), np.nan)
    mesh = axes.pcolormesh(told.x_edges, told.y_edges, share, cmap="viridis", vmin=0.0, vmax=100.0)
    figure = axes.get_figure(root=True)
    assert figure is not None
    figure.colorbar(mesh, ax=axes, label="good runs [%]", pad=0.01)


def _draw_points(axes: Axes, found: StudyRuns, x: np.ndarray, y: np.ndarray, ended: _Classes) -> None:
    some = drawn(found, [])
    size = 26.0 if len(some) <= 300 else 12.0 if len(some) <= 2500 else 4.0
    for k, tint in enumerate(ended.tints):
        own = some[ended.which[some] == k]
        for part, marker in ((found.succeeded[own], "o"), (~found.succeeded[own], "D")):
            at = own[part]
            axes.scatter(x[at], y[at], s=size, color=tint, marker=marker, linewidths=0.4, edgecolors=PAPER, zorder=2)
    _key(axes, ended)


def _draw_nearest(axes: Axes, x: Quantity, y: Quantity, ended: _Classes) -> None:
    """Paper in the colour of the nearest run, as squares see it: cells as large as runs are apart."""

    from scipy.spatial import KDTree

    known = np.flatnonzero(np.isfinite(x.values) & np.isfinite(y.values))
    low = np.array([x.values[known].min(), y.values[known].min()])
    span = np.maximum([np.ptp(x.values[known]), np.ptp(y.values[known])], 1e-300)
    places = (np.column_stack((x.values[known], y.values[known])) - low) / span
    n = 240
    middle = (np.arange(n) + 0.5) / n
    grid = np.stack(np.meshgrid(middle, middle), axis=-1).reshape(-1, 2)
    _, near = KDTree(places).query(grid, p=np.inf)
    shown = ended.which[known[near]].reshape(n, n)
    edges = [low[k] + span[k] * np.linspace(0.0, 1.0, n + 1) for k in range(2)]
    axes.pcolormesh(*edges, shown, **ended.map(), alpha=0.4, rasterized=True)


def _key(axes: Axes, ended: _Classes) -> None:
    from matplotlib.patches import Patch

    counts = np.bincount(ended.which, minlength=len(ended.words)).tolist()
    keys: list[Any] = [
        Patch(fc=tint, label=f"{word} ({runs})")
        for word, runs, tint in zip(ended.words, counts, ended.tints, strict=True)
    ]
    axes.legend(handles=keys, loc="lower left", bbox_to_anchor=(-0.01, 0.99), ncols=5, borderpad=0.2, handlelength=1.2)


def _word_ticks(axes: Axes, x: Quantity, y: Quantity | None) -> None:
    if x.words:
        axes.set_xticks(range(len(x.words)), list(x.words))
    if y is not None and y.words:
        axes.set_yticks(range(len(y.words)), list(y.words))


def draw_rate(axes: Axes, record: Record, told: Rate) -> None:
    from matplotlib.collections import PolyCollection

    middle, low, high = told.middle, 100.0 * told.band[:, 0], 100.0 * told.band[:, 1]
    known = np.isfinite(low)
    if told.variable.words:
        axes.vlines(middle[known], low[known], high[known], color=FORTH, alpha=0.3, lw=10)
    elif known.any() and (told.low == told.high).all():
        axes.fill_between(middle[known], low[known], high[known], color=FORTH, alpha=0.2, lw=0)
    elif known.any():
        boxes = [
            [(a, p), (b, p), (b, q), (a, q)]
            for a, b, p, q in zip(told.low[known], told.high[known], low[known], high[known], strict=True)
        ]
        axes.add_collection(PolyCollection(boxes, facecolors=FORTH, alpha=0.2, linewidths=0.0))
    line = "none" if told.variable.words else "-"
    axes.plot(middle, 100.0 * told.share, color=FORTH, marker="o", ms=3.5, ls=line)
    axes.set_ylim(-4.0, 104.0)
    _word_ticks(axes, told.variable, None)
    axes.set_xlabel(told.variable.label)
    axes.set_ylabel("good runs [%]")


def draw_spread(axes: Axes, record: Record, found: StudyRuns, told: Histogram) -> None:
    wide = np.diff(told.edges)
    axes.bar(told.edges[:-1], told.good, wide, align="edge", color=GOOD, label="good")
    axes.bar(told.edges[:-1], told.bad, wide, bottom=told.good, align="edge", color=BAD, label="not good")
    for q in (5, 50, 95):
        axes.axvline(told.quantiles[q], color=INK, lw=1.0, ls="--")
    low, high = axes.get_xlim()
    for limit in found.of(told.output):
        if low - (high - low) < limit.value < high + (high - low):
            words = f"{limit.kind.replace('_', ' ')} {told.output.told(limit.value)}"
            axes.axvline(limit.value, color="#a83c05", lw=2.0, label=words)
    axes.set_xlabel(told.output.label)
    axes.set_ylabel("runs")
    legend(axes)


def draw_indices(axes: Axes, record: Record, told: dict[str, Any]) -> None:
    from matplotlib.lines import Line2D

    kinds = list(dict.fromkeys(bar["kind"] for row in told["rows"] for bar in row["bars"]))
    at, names, places = 0.0, [], []
    for row in told["rows"]:
        places.append(at + (len(row["bars"]) - 1) / 2.0)
        names.append(printable(row["variable"]))
        for bar in row["bars"]:
            tint = (FORTH, "#e69f00", "#cc79a7", "#56b4e9")[kinds.index(bar["kind"]) % 4]
            axes.barh(at, bar["value"], 0.8, color=tint)
            if bar["low"] is not None and bar["high"] is not None:
                axes.plot([bar["low"], bar["high"]], [at, at], color=INK, lw=1.0, marker="|", ms=5)
            at += 1.0
        at += 0.6
    axes.set_yticks(places, names)
    axes.invert_yaxis()
    axes.grid(visible=False, axis="y")
    axes.set_title(f"what decides {told['output']}", loc="right")
    axes.set_xlabel("share of the variance" if told["unit"] == "1" else f"effect [{told['unit']}]")
    tints = (FORTH, "#e69f00", "#cc79a7", "#56b4e9")
    keys = [Line2D([], [], color=tints[k % 4], lw=6, label=kind) for k, kind in enumerate(kinds)]
    axes.legend(handles=keys, loc="lower left", bbox_to_anchor=(-0.01, 0.99), ncols=4, borderpad=0.2)
