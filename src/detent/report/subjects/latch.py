"""A latch's run: the slice of time and angle that explains why, frames of the motion, and the diode rose.

Donald & Pai, figs. 4, 5 and 15 (frames), section 9 (slice), section 3.2 (directions in which a latch comes out).
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from functools import partial
from math import pi
from typing import TYPE_CHECKING

import numpy as np

from detent.core.analysis import Array
from detent.core.files import printable
from detent.core.record import Record
from detent.report import labels
from detent.report.scene_view import known_shapes, placed
from detent.report.slicing import HIDDEN, LEAVES, SLIDES, STICKS, TABLES, Picture, Row, path, pictures
from detent.report.style import FAINT, INK, MEASURED, MOST_MARKS, PAPER, ROLES
from detent.report.subjects import OnPage, Panel, Section, View

if TYPE_CHECKING:
    from matplotlib.axes import Axes

FREE = "#dcebf7"
COLOURS = {HIDDEN: FAINT, LEAVES: MEASURED, SLIDES: "#009e73", STICKS: "#d55e00"}
WIDTHS = {HIDDEN: 0.8, LEAVES: 1.2, SLIDES: 4.0, STICKS: 5.0}  # the path lies on them and leaves their rims
WORDS = {
    SLIDES: "slides on it", STICKS: "sticks on it", LEAVES: "bounds F, pulled off", HIDDEN: "not on F",
}  # fmt: skip
VERDICTS = {
    "comes out": "#009e73",
    "friction": "#e69f00",
    "force": "#cc79a7",
    "kinematic": "#d55e00",
    "elsewhere": FAINT,
}
MOST_FRAMES = 8
LARGE = 2.5  # times what moves, across: then frames follow it; ours
MOST_LEGS = 3  # told one by one


def figures(record: Record) -> Iterator[Panel]:
    for one in pictures(record):
        about = "time and angle of a pawl: what is free, what bounds it, where the pawl went"
        yield Panel(f"slice of pawl {one.pawl}", about, 3.4, partial(_draw_slice, picture=one))
    if has_frames(record):
        yield Panel("frames", "the bodies at the start and at events", 2.3, draw_frames)
    if rose(record):
        about = "directions in which a latch comes out again, and what holds it in the others"
        yield Panel("diode rose", about, 3.6, draw_rose, projection="polar")


def section(record: Record, on: OnPage) -> Section:
    """One picture for each pawl (web/src/types.ts, Slice), angles in degrees; directions by verdict, rad."""
    slices = [_slice(record, one) for one in pictures(record)]
    roses = [{"from": a, "to": b, "verdict": verdict} for a, b, verdict in rose(record)]
    return Section(keys={"slices": slices, "rose": roses}, instead=dict.fromkeys(TABLES))


def _draw_slice(axes: Axes, record: Record, picture: Picture) -> None:
    """F shaded, arcs by what a pawl does on them, the path and its events."""
    from matplotlib.collections import LineCollection
    from matplotlib.lines import Line2D
    from matplotlib.patches import Patch, PathPatch
    from matplotlib.path import Path

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
    """The bodies at the events, side by side: all of them, or what is round the moving ones where others are large."""
    from matplotlib.patches import Polygon, Rectangle

    time = np.asarray(record["time"], float)
    chosen = _instants(record)
    outlines = [(shape, _outline(np.asarray(shape.vertices, float))) for shape in known_shapes(record)]
    seen: list[list[tuple[str, Array]]] = []
    for instant, _ in chosen:
        i = int(np.clip(np.searchsorted(time, instant, "right") - 1, 0, len(time) - 1))
        seen.append([(shape.role, 1e3 * placed(record, shape, outline, i)[:, :2]) for shape, outline in outlines])
    boxes = _windows(seen)
    size = (boxes[:, 1] - boxes[:, 0]).max(0)
    step = 1.12 * size[0]
    for k, (bodies, (instant, words), (low, _)) in enumerate(zip(seen, chosen, boxes, strict=True)):
        move = np.array((k * step, 0.0)) - low
        frame = Rectangle((k * step, 0.0), *size, transform=axes.transData)
        for role, outline in bodies:
            body = Polygon(outline + move, closed=True, fc=ROLES.get(role, FAINT), ec=INK, lw=0.7, alpha=0.9)
            axes.add_patch(body)
            body.set_clip_path(frame)
        axes.annotate(
            f"{instant:.4g} s\n{words}", (k * step + size[0] / 2, size[1]), (0, 4), textcoords="offset points",
            ha="center", va="bottom", fontsize=7.5,
        )  # fmt: skip
    edge = 0.01 * size  # for the lines
    axes.set_xlim(-edge[0], size[0] + (len(seen) - 1) * step + edge[0])
    axes.set_ylim(-edge[1], size[1] + edge[1])
    axes.set_aspect("equal")
    axes.set_axis_off()


def _windows(seen: list[list[tuple[str, Array]]]) -> Array:
    """What each frame shows: lower left and upper right corner, (n, 2, 2), mm, all of one size."""
    corners = [np.concatenate([one for _, one in bodies]) for bodies in seen]
    moving = [np.concatenate([one for role, one in bodies if role == "moving"] or [corners[0]]) for bodies in seen]
    low, high = np.min([one.min(0) for one in corners], 0), np.max([one.max(0) for one in corners], 0)
    own = np.max([np.ptp(one, axis=0) for one in moving], 0)
    if float((high - low).max()) <= LARGE * float(own.max()):
        return np.array([(low, high)] * len(seen)) + np.array(((-0.01,), (0.01,))) * (high - low).max()
    half = 0.9 * max(own) * np.ones(2)
    middles = [(one.min(0) + one.max(0)) / 2 for one in moving]
    return np.array([(one - half, one + half) for one in middles])


def _instants(record: Record) -> list[tuple[float, str]]:
    """The start, the end, the first event of each kind, others spread over the run: time and what happens."""
    found: dict[float, list[str]] = {0.0: ["start"]}
    for event in record.events:
        words = found.setdefault(round(event.time, 9), [])
        if printable(event.kind) not in words:
            words.append(printable(event.kind))
    times = list(found)
    firsts = {0, len(times) - 1, *(min(i for i, t in enumerate(times) if kind in found[t]) for kind in _kinds(found))}
    evenly = np.round(np.linspace(0, len(times) - 1, MOST_FRAMES)).astype(int).tolist()
    kept = sorted(dict.fromkeys([*sorted(firsts), *evenly]), key=lambda i: (i not in firsts, i))[:MOST_FRAMES]
    times = [times[i] for i in sorted(kept)]
    return [(one, "\n".join(found[one][:2])) for one in times]


def _kinds(found: dict[float, list[str]]) -> set[str]:
    return {kind for kinds in found.values() for kind in kinds}


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
    from matplotlib.patches import Patch

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


def _slice(record: Record, picture: Picture) -> View:
    _, angle = path(record, picture.pawl)
    return {
        "pawl": picture.pawl,
        "window": np.degrees(picture.window).tolist(),
        "turn": np.degrees(picture.turn).tolist(),
        "legs": [list(one) for one in picture.legs],
        "rest": float(np.degrees(picture.rest)),
        "angle": np.degrees(angle).astype(np.float32),
        "strokes": [
            {"kind": one.kind, "words": printable(one.words), "points": _points(one.time, one.angle)}
            for one in picture.strokes
        ],
        "areas": [_points(one[:, 0], one[:, 1]) for one in picture.areas],
        "marks": [
            {"number": one.number, "time": one.time, "angle": float(np.degrees(one.angle)), "kind": printable(one.kind)}
            for one in picture.marks
        ],
        "notes": _sentences(picture.numbers),
    }


def _points(time: np.ndarray, angle: np.ndarray) -> np.ndarray:
    return np.column_stack((time, np.degrees(angle))).astype(np.float32)


def _sentences(rows: Sequence[Row]) -> list[str]:
    """F's size on each leg, or from which to which size it is."""
    if len(rows) <= MOST_LEGS:
        return [_sentence(row, len(rows) > 1) for row in rows]
    curves, arcs, share = (
        f"{min(one):.3g} to {max(one):.3g}"
        for one in ([row[name] for row in rows] for name in ("curves", "arcs on F", "arcs per curve"))
    )
    return [f"{len(rows)} legs: {curves} constraint curves; F is bounded by {arcs} arcs, {share} for each curve."]


def _sentence(row: Row, has_legs: bool) -> str:
    """F's size beside n: Donald & Pai, Lemma 9.2."""
    leg = f"Leg {row['leg']}: " if has_legs else ""
    n, size = row["curves"], row["arcs on F"]
    holes = f", {row['holes']} hole{'s' if row['holes'] != 1 else ''}" if row["holes"] else ""
    winds = ", all the way round" if row["winds"] else ""
    share = f", {size / n:.2f} for each curve" if n else ""
    return (
        f"{leg}{n} constraint curves; F is bounded by {size} arcs with {row['vertices']} vertices{share}{holes}{winds}."
    )
