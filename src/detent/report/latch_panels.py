"""Pictures of a latch's run: the slice of time and angle that explains why, frames of the motion, and the diode rose.

Donald & Pai, figs. 4, 5 and 15 (frames), section 9 (slice), section 3.2 (directions in which a latch comes out).
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from functools import partial
from math import pi

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.lines import Line2D
from matplotlib.patches import Patch, PathPatch, Polygon
from matplotlib.path import Path

from detent._printable import printable
from detent.analysis import Array
from detent.record import Record
from detent.report import labels
from detent.report.scene import known_shapes, placed
from detent.report.slicing import HIDDEN, LEAVES, SLIDES, STICKS, Picture, path, pictures
from detent.report.style import FAINT, INK, MEASURED, MOST_MARKS, PAPER

FREE = "#dcebf7"
COLOURS = {HIDDEN: FAINT, LEAVES: MEASURED, SLIDES: "#009e73", STICKS: "#d55e00"}
WIDTHS = {HIDDEN: 0.8, LEAVES: 1.2, SLIDES: 4.0, STICKS: 5.0}  # the path lies on them and leaves their rims
WORDS = {
    SLIDES: "slides on it", STICKS: "sticks on it", LEAVES: "bounds F, pulled off", HIDDEN: "not on F",
}  # fmt: skip
ROLES = {"fixed": "#b8bec7", "moving": "#9ecae8"}
VERDICTS = {"comes out": "#009e73", "friction": "#e69f00", "force": "#cc79a7", "kinematic": "#d55e00"}
MOST_FRAMES = 8


def slices(record: Record) -> list[tuple[str, Callable[[Axes, Record], None]]]:
    """Name of each pawl's slice and who draws it."""
    return [(f"slice of pawl {one.pawl}", partial(_draw_slice, picture=one)) for one in pictures(record)]


def _draw_slice(axes: Axes, record: Record, picture: Picture) -> None:
    """F shaded, arcs by what a pawl does on them, the path and its events."""
    if picture.areas:
        closed = [np.concatenate((one, one[:1])) for one in picture.areas]
        whole = Path.make_compound_path(*(Path(np.column_stack((one[:, 0], np.degrees(one[:, 1])))) for one in closed))
        axes.add_patch(PathPatch(whole, fc=FREE, ec="none", zorder=0.5))
    for kind in (HIDDEN, LEAVES, SLIDES, STICKS):
        lines = [np.column_stack((one.time, np.degrees(one.angle))) for one in picture.strokes if one.kind == kind]
        axes.add_collection(LineCollection(lines, colors=COLOURS[kind], linewidths=WIDTHS[kind], capstyle="round"))
    for _, end in picture.legs[:-1]:
        axes.axvline(end, color=INK, lw=0.8, ls="--", zorder=1)
    axes.axhline(np.degrees(picture.rest), color=INK, lw=0.8, ls=":", zorder=1)
    time, angle = path(record, picture.pawl)
    axes.plot(time, np.degrees(angle), color=INK, lw=1.6, zorder=4, solid_capstyle="round")
    axes.set_xlim(picture.legs[0][0], picture.legs[-1][1])
    axes.set_ylim(*np.degrees(picture.window))
    axes.set_xlabel("time [s]")
    axes.set_ylabel(f"angle of pawl {picture.pawl} [deg]")
    axes.grid(visible=False)
    _number(axes, picture)
    shown = {one.kind for one in picture.strokes}
    keys: list[Patch | Line2D] = [Patch(fc=FREE, label="free, reached: F"), Line2D([], [], color=INK, label="path")]
    keys += [
        Line2D([], [], color=COLOURS[kind], lw=WIDTHS[kind], label=WORDS[kind])
        for kind in (SLIDES, STICKS, LEAVES, HIDDEN)
        if kind in shown
    ]
    figure = axes.get_figure(root=True)
    assert figure is not None
    axes.legend(
        handles=keys, loc="lower left", bbox_to_anchor=(-0.01, 0.99), ncols=max(1, int(figure.get_figwidth() / 1.5)),
        borderpad=0.2, columnspacing=1.0, handlelength=1.6, handletextpad=0.6,
    )  # fmt: skip


def _number(axes: Axes, picture: Picture) -> None:
    """A dot at each event with its number; those of one place share one."""
    marks = picture.marks[:MOST_MARKS]
    if not marks:
        return
    low, high = picture.window
    span = picture.legs[-1][1] - picture.legs[0][0]
    groups: list[list[int]] = []
    for i, mark in enumerate(marks):
        near = (
            one
            for one in groups
            if abs(mark.time - marks[one[0]].time) < 0.012 * span
            and abs(mark.angle - marks[one[0]].angle) < 0.04 * (high - low)
        )
        group = next(near, None)
        groups.append([i]) if group is None else group.append(i)
    for group in groups:
        mark = marks[group[0]]
        at = mark.time, np.degrees(mark.angle)
        axes.plot(*at, "o", ms=4.5, mfc=PAPER, mec=INK, mew=1.0, zorder=5)
        text = labels.ranges(sorted({marks[i].number for i in group}))
        near_end = mark.time > picture.legs[-1][1] - 0.05 * span
        axes.annotate(
            text, at, (-4 if near_end else 4, 5), textcoords="offset points", fontsize=8,
            ha="right" if near_end else "left", zorder=6, annotation_clip=True,
        )  # fmt: skip


def has_frames(record: Record) -> bool:
    """Whether the record is of flat bodies that move in the plane z = 0: a latch."""
    return "pawl_angle" in record.data and bool(known_shapes(record))


def draw_frames(axes: Axes, record: Record) -> None:
    """The bodies at the events, side by side: as many as there is room for."""
    time = np.asarray(record["time"], float)
    chosen = _instants(record)
    outlines = [(shape, _outline(np.asarray(shape.vertices, float))) for shape in known_shapes(record)]
    seen: list[list[tuple[str, Array]]] = []
    for instant, _ in chosen:
        i = int(np.clip(np.searchsorted(time, instant, "right") - 1, 0, len(time) - 1))
        seen.append([(shape.role, placed(record, shape, outline, i)[:, :2]) for shape, outline in outlines])
    points = 1e3 * np.concatenate([one for bodies in seen for _, one in bodies])
    low, high = points.min(0), points.max(0)
    step = 1.12 * (high[0] - low[0])
    for k, (bodies, (instant, words)) in enumerate(zip(seen, chosen, strict=True)):
        for role, outline in bodies:
            body = 1e3 * outline + np.array((k * step, 0.0))
            axes.add_patch(Polygon(body, closed=True, fc=ROLES.get(role, FAINT), ec=INK, lw=0.7, alpha=0.9))
        middle = (low[0] + high[0]) / 2 + k * step
        axes.annotate(
            f"{instant:.4g} s\n{words}", (middle, high[1]), (0, 4), textcoords="offset points", ha="center",
            va="bottom", fontsize=7.5,
        )  # fmt: skip
    axes.set_xlim(low[0], high[0] + (len(seen) - 1) * step)
    axes.set_ylim(low[1], high[1])
    axes.set_aspect("equal")
    axes.set_axis_off()


def _instants(record: Record) -> list[tuple[float, str]]:
    """The start, and events spread over the run: time and what happens."""
    found: dict[float, list[str]] = {0.0: ["start"]}
    for event in record.events:
        words = found.setdefault(round(event.time, 9), [])
        if printable(event.kind) not in words:
            words.append(printable(event.kind))
    times = list(found)
    if len(times) > MOST_FRAMES:
        kept = np.unique(np.round(np.linspace(0, len(times) - 1, MOST_FRAMES)).astype(int))
        times = [times[i] for i in kept]
    return [(one, "\n".join(found[one][:2])) for one in times]


def _outline(vertices: Array) -> Array:
    """A plate's outline: the half of its corners that lies below the plane, in order."""
    return vertices[: len(vertices) // 2]


def rose(record: Record) -> list[tuple[float, float, str]]:
    """Directions by verdict, (from, to, verdict), rad, of the table `rose`; rows that are not sound are left out."""
    found = []
    for row in record.tables.get("rose", ()):
        a, b = row.get("from"), row.get("to")
        if isinstance(a, int | float) and isinstance(b, int | float) and np.isfinite((a, b)).all() and a < b:
            found.append((float(a), float(b), printable(row.get("verdict", ""))))
    return found


def draw_rose(axes: Axes, record: Record) -> None:
    """In which directions a latch comes out again, and what holds it in the others; polar axes."""
    found = rose(record)
    others = iter(("#56b4e9", "#0072b2", "#8c6d1f", "#5d3a9b"))
    colours = {verdict: VERDICTS.get(verdict) or next(others, MEASURED) for _, _, verdict in found}
    for a, b, verdict in found:
        middle = (a + b) / 2
        axes.bar(middle, 1.0, width=b - a, color=colours[verdict], alpha=0.85, edgecolor=PAPER, linewidth=0.6)
        if b - a < pi / 60:  # a sliver is not overlooked
            axes.plot((middle, middle), (0.0, 1.06), color=colours[verdict], lw=1.2)
    axes.set_ylim(0, 1.08)
    axes.set_yticks([])
    axes.set_xticks(np.radians(np.arange(0, 360, 45)))
    axes.grid(visible=False)
    keys = [Patch(fc=colour, alpha=0.85, label=textwrap.shorten(one, 28)) for one, colour in colours.items()]
    axes.legend(handles=keys, loc="upper left", bbox_to_anchor=(0.98, 1.06), borderpad=0.2, handlelength=1.4)
