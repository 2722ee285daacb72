"""Figures of a Record: force against distance with its events, and every other channel over time.

Drawn on matplotlib's Figure itself, not through pyplot: no window, no global state. Forth and back differ in colour and
dashes. Numbers at the curve are those of the events table. What else a record is about has panels of its own
(subjects/).
"""

from __future__ import annotations

import io
import textwrap
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from detent.core import analysis
from detent.core.analysis import Array, Curve
from detent.core.errors import InputError
from detent.core.files import printable, write_whole
from detent.core.record import Record
from detent.report import identified, labels
from detent.report.reading import column_names, finite
from detent.report.style import BACK, DASHES, FAINT, FORTH, INK, MEASURED, MOST_MARKS, PAPER, SERIES, legend, styled
from detent.report.subjects import Panel, subjects_of
from detent.report.text import title, typed_unit, verdict
from detent.report.touches import columns, energies, touches

FORMATS = ("png", "svg", "pdf")
MOST_LINES = 8  # columns of one channel that still fit one small picture
_NOTHING = 1e-9  # in the unit shown (mm, N, mJ): below it a curve is rounding, not a curve


def force_figure(record: Record, measured: Sequence[Curve] = (), *, width: float = 6.0) -> Figure | None:
    """Force along the way against distance, the lateral components below it; None where the record has no curve."""
    if not analysis.curves(record):
        return None
    lateral = lateral_axes(record)
    with styled():
        figure = Figure(figsize=(width, 0.6 * width + (0.32 * width if lateral else 0.0)), layout="constrained")
        axes = figure.subplots(
            2 if lateral else 1, sharex=True, height_ratios=(2, 1) if lateral else (1,), squeeze=False
        )
        _draw_force(axes[0, 0], record, measured)
        if lateral:
            _draw_lateral(axes[1, 0], record, lateral)
        axes[-1, 0].set_xlabel("insertion [mm]")
        figure.align_ylabels()
        _number_events(figure, axes[0, 0], record)
    return figure


def overview(record: Record, name: str, measured: Sequence[Curve] = ()) -> Figure:
    """Everything a record shows, in one figure for a file: force against distance large, the other channels below."""
    names, curve, more = channels(record), bool(analysis.curves(record)), panels(record)
    if not names and not curve and not more:
        raise InputError("record", name, "it has no channel over time to draw")
    lateral = lateral_axes(record) if curve else ()
    n_rows = -(-len(names) // 3)
    heights = ([3.6] if curve else []) + ([1.5] if lateral else []) + [one.height for one in more] + n_rows * [1.9]
    with styled():
        figure = Figure(figsize=(9.0, sum(heights) + 1.0), layout="constrained")
        grid = figure.add_gridspec(len(heights), 3, height_ratios=heights)
        row, force = 0, None
        if curve:
            force = figure.add_subplot(grid[0, :])
            _draw_force(force, record, measured)
            last = force
            if lateral:
                last = figure.add_subplot(grid[1, :], sharex=force)
                _draw_lateral(last, record, lateral)
                force.tick_params(labelbottom=False)
            last.set_xlabel("insertion [mm]")
            row = 2 if lateral else 1
        for panel in more:
            panel.draw(figure.add_subplot(grid[row, :], projection=panel.projection), record)
            row += 1
        for i, channel in enumerate(names):
            _draw_channel(figure.add_subplot(grid[row + i // 3, i % 3]), record, channel)
        heading = textwrap.fill(f"{title(record, name)}: {verdict(record)}", 110)
        figure.suptitle(heading, x=0.01, ha="left", size=10, weight="bold")
        if curve:
            figure.supxlabel(textwrap.fill(caption(record), 130), x=0.01, ha="left", size=8)
        if force is not None:
            _number_events(figure, force, record)
    return figure


def panels(record: Record) -> tuple[Panel, ...]:
    """The wide pictures this record has something for."""
    return tuple(panel for one in subjects_of(record) for panel in one.figures(record))


def panel_figure(record: Record, panel: Panel, *, width: float = 4.6) -> Figure:
    """One panel as a figure of its own."""
    with styled():
        drawing = Figure(figsize=(width, max(panel.height, 1.0)), layout="constrained")
        panel.draw(drawing.add_subplot(projection=panel.projection), record)
    return drawing


def kind_of(path: Path) -> str:
    """The format a file's ending names; InputError where it is none of ours."""
    kind = path.suffix.lstrip(".").lower()
    if kind not in FORMATS:
        raise InputError("out", str(path), f"a figure ends in {', '.join('.' + one for one in FORMATS)}")
    return kind


def drawn(figure: Figure, kind: str) -> bytes:
    """The figure's file content."""
    buffer = io.BytesIO()
    with styled():
        figure.savefig(buffer, format=kind, dpi=160)
    return buffer.getvalue()


def save(figure: Figure, path: Path | str) -> None:
    """Write a figure whole, in the format its ending names."""
    write_whole(Path(path), drawn(figure, kind_of(Path(path))))


def caption(record: Record) -> str:
    """What force on what by what, which line is which, and what the numbers are."""
    about = str(record["mating_force"].attrs.get("about", "")).strip().rstrip(".")
    words = [f"{printable(about[:1].upper() + about[1:])}." if about else ""]
    if len(analysis.curves(record)) > 1:
        words.append("Solid: forth; dashed: back.")
    lateral = lateral_axes(record)
    if lateral:
        about = str(record["force"].attrs.get("about", "")).strip().rstrip(".")
        words.append(f"Below, across the way: {printable(about)}." if about else "")
    elif "force" in record.data:
        words.append("There is no force across the way.")
    if record.events:
        words.append("Numbers mark the events.")
    return " ".join(filter(None, words))


def channels(record: Record) -> tuple[str, ...]:
    """Channels that change over time and fit a small picture; the force along the way and panels have their own."""
    own = {"mating_force", *(columns(record) if touches(record) else ()), *energies(record)}
    own |= identified.DRAWN if identified.is_identified(record) else set()
    return tuple(name for name in over_time(record) if name not in own and _varies(record, name))


def over_time(record: Record) -> Iterator[str]:
    """Every channel of numbers over time, of one or a few columns."""
    for name, channel in record.data.data_vars.items():
        few = channel.ndim == 1 or (channel.ndim == 2 and channel.shape[1] <= MOST_LINES)
        if channel.dims[:1] == ("time",) and few and channel.size and channel.dtype.kind in "fiub":
            yield str(name)


def lateral_axes(record: Record) -> tuple[str, ...]:
    """Axes of G across the way on which a force acts; none where it is rounding."""
    found = [record.data[name] for name in ("force", "pose") if name in record.data]
    if [one.shape[1:] for one in found] != [(3,), (3, 4)] or any(one.dtype.kind != "f" for one in found):
        return ()
    force, pose = map(finite, found)
    way = pose[:, :, 3] - pose[0, :, 3]  # (time, 3), travelled so far, in W
    along_G = pose[0, :, :3].T @ way[np.argmax(np.linalg.norm(way, axis=1))]
    rail = int(np.argmax(np.abs(along_G)))
    floor = max(_NOTHING, 1e-9 * float(np.nanmax(np.abs(force), initial=0.0)))
    return tuple(a for i, a in enumerate("xyz") if i != rail and np.nanmax(np.abs(force[:, i]), initial=0.0) > floor)


def _draw_force(axes: Axes, record: Record, measured: Sequence[Curve]) -> None:
    for curve in measured:
        axes.plot(
            1e3 * curve.insertion, curve.force, color=MEASURED, lw=1.0, ls=_dashes(curve.forth),
            label=f"measured, {_way(curve.forth)}",
        )  # fmt: skip
    for curve in analysis.curves(record):
        color = FORTH if curve.forth else BACK
        axes.plot(1e3 * curve.insertion, curve.force, color=color, ls=_dashes(curve.forth), label=_way(curve.forth))
    axes.axhline(0.0, color=INK, lw=0.6)
    axes.set_ylabel("force along the way [N]")
    legend(axes)


def _draw_lateral(axes: Axes, record: Record, names: Sequence[str]) -> None:
    insertion, force = _in_mm(record), np.asarray(record["force"])
    for name in names:
        color, label = SERIES["xyz".index(name) + 2], f"{name} of G"
        for leg in analysis.legs(record):
            ls = _dashes(insertion[leg][-1] > insertion[leg][0])
            axes.plot(insertion[leg], force[leg, "xyz".index(name)], color=color, ls=ls, label=label)
    axes.axhline(0.0, color=INK, lw=0.6)
    axes.set_ylabel("lateral [N]")
    legend(axes, even_one=True)


def _draw_channel(axes: Axes, record: Record, name: str) -> None:
    channel = record[name]
    time, values = np.asarray(record["time"], float), finite(channel)  # (time,) or (time, columns)
    factor, unit = typed_unit(str(channel.attrs.get("units", "1")), float(np.nanmax(np.abs(values), initial=0.0)))
    values = values / factor
    if channel.ndim == 1:
        axes.plot(time, values, color=FORTH)
    else:
        for j, label in enumerate(column_names(channel)):
            # Draw only columns that were used at some time: most of many contacts never touch.
            if values.shape[1] <= 3 or np.any(np.abs(values[:, j]) > _NOTHING):
                color, ls = SERIES[j % len(SERIES)], DASHES[j % 4]
                axes.plot(time, values[:, j], color=color, ls=ls, label=printable(label))
        legend(axes, right=True)
    for instant in sorted({event.time for event in record.events})[:MOST_MARKS]:
        axes.axvline(instant, color=FAINT, lw=0.8, zorder=0)
    axes.set_title(printable(name.replace("_", " ")) + ("" if unit == "1" else f" [{printable(unit)}]"))
    axes.set_xlabel("time [s]")


_TOGETHER = 5.0  # points; dots closer than this share one label


def _number_events(figure: Figure, axes: Axes, record: Record) -> None:
    """A dot at each event and its number in the events table; those of one place stand together ("1, 4–6")."""
    time, insertion, force = (finite(record[name]) for name in ("time", "insertion", "mating_force"))
    at = np.searchsorted(time, [event.time for event in record.events[:MOST_MARKS]], "right") - 1
    at = np.clip(at, 0, len(time) - 1)
    drawn = np.flatnonzero(np.isfinite(insertion[at] + force[at]))  # in a gap of the curve no event has a place
    if not len(drawn):
        return
    axes.plot(1e3 * insertion[at[drawn]], force[at[drawn]], "o", ms=4, mfc=PAPER, mec=INK, mew=1.0, ls="none", zorder=3)
    figure.draw_without_rendering()  # settles the layout: only now do points have places
    to_points = 72.0 / figure.dpi
    path = axes.transData.transform(np.column_stack((1e3 * insertion, force))) * to_points
    groups: list[list[int]] = []
    for i in drawn.tolist():
        near = (one for one in groups if np.hypot(*(path[at[i]] - path[at[one[0]]])) < _TOGETHER)
        group = next(near, None)
        groups.append([i]) if group is None else group.append(i)
    texts = [labels.ranges([i + 1 for i in one]) for one in groups]
    first = at[[one[0] for one in groups]]
    offsets = labels.offsets(
        path[first], texts, labels.dense(path[np.isfinite(path).all(axis=1)]), 72.0 * figure.get_figwidth()
    )
    for i, text, offset in zip(first, texts, offsets, strict=True):
        label = axes.annotate(
            text, (1e3 * insertion[i], force[i]), offset, textcoords="offset points", ha="center", va="center",
            fontsize=8, annotation_clip=False,
        )  # fmt: skip
        label.set_in_layout(False)  # or the layout would move the points the places were found for


def _varies(record: Record, name: str) -> bool:
    values = finite(record[name]) / typed_unit(str(record[name].attrs.get("units", "1")))[0]
    values = values[np.isfinite(values).reshape(len(values), -1).any(axis=1)]
    if not len(values):
        return False
    spread = np.fmax.reduce(values) - np.fmin.reduce(values)  # along time; a column of gaps alone stays a gap
    return bool(np.any(spread > max(_NOTHING, 1e-9 * float(np.nanmax(np.abs(values))))))


def _in_mm(record: Record) -> Array:
    return 1e3 * np.asarray(record["insertion"], float)


def _dashes(forth: bool) -> str:
    return "-" if forth else "--"


def _way(forth: bool) -> str:
    return "forth" if forth else "back"
