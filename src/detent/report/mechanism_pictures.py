"""Pictures of an articulation on paper: its motions side by side, the exploded view, the contact graph."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from detent.core.analysis import Array
from detent.core.record import Record
from detent.report.arranging import exploded, layout
from detent.report.articulated import (
    Hinge,
    Mechanism,
    axis_reach,
    travel_words,
)
from detent.report.freedoms import Freedom
from detent.report.solids import Drawn, draw_solids, seen, thinned
from detent.report.style import FAINT, INK, PAPER

if TYPE_CHECKING:
    from matplotlib.axes import Axes

COLOURS = {
    "revolute": "#d55e00", "prismatic": "#0072b2", "cylindrical": "#009e73", "screw": "#5d3a9b", "spherical": "#cc79a7",
    "planar": "#56b4e9", "pin-slot": "#e69f00", "universal": "#8c6d1f", "fixed": "#858e99",
}  # fmt: skip
OTHER = "#57606a"
PARTS = ("#8fb8d8", "#e3b58a", "#8fcfae", "#d9a3c0", "#e0cf8a", "#b3a5dd", "#9fd29a", "#e2a29b")  # as on the page
GROUND = "#b8bec7"
MOST_TRIANGLES = 12_000  # of all different meshes where many pictures stand side by side …
MOST_LARGE = 60_000  # … and where one is large
MOST_MOTIONS, ACROSS = 8, 4
MOST_NAMES = 40
CELL, WORDS = 2.0, 0.5  # side of a picture of one motion, room for words below it, on the panel's own scale
FAR = 0.85  # of the way from rest to the end at which a motion is drawn


def edges(found: Mechanism) -> dict[tuple[int, int], tuple[int | None, Sequence[Mapping[str, Any]]]]:
    """Pairs of parts that touch or have a joint: the joint's number, and their contacts."""
    joints: dict[tuple[int, int], int] = {}
    for k, one in enumerate(found.joints):
        joints.setdefault((min(one.parent, one.child), max(one.parent, one.child)), k)
    return {pair: (joints.get(pair), found.pairs.get(pair, ())) for pair in dict.fromkeys([*found.pairs, *joints])}


def draw_motions(axes: Axes, record: Record, found: Mechanism) -> None:
    """Each motion near its end, with where its parts were at rest behind it."""
    shown, triangles = found.freedoms[:MOST_MOTIONS], _triangles(found, MOST_TRIANGLES)
    for k, one in enumerate(shown):
        row = _row(one)
        solids = []
        for i, corners in triangles.items():
            moves = i in one.movers
            X = one.frames[row, one.movers.index(i)] if moves else np.eye(3, 4)
            solids.append(Drawn(corners @ X[:, :3].T + X[:, 3], _colour(found, i), 1.0 if moves else 0.45))
        ghosts = [Drawn(triangles[i], FAINT, 0.5) for i in one.movers if i in triangles]
        spots = np.concatenate([seen(one.corners.reshape(-1, 3)) for one in (*solids, *ghosts)])
        low, high = spots.min(axis=0), spots.max(axis=0)
        scale = min((CELL - 0.1) / (high - low).max(), 1.0 / found.size)
        middle = np.array(((k % ACROSS) * CELL, -(k // ACROSS) * (CELL + WORDS)))
        shift = middle - scale * 0.5 * (low + high)
        draw_solids(axes, ghosts, scale, shift)
        draw_solids(axes, solids, scale, shift)
        for j in one.joints:
            _draw_axis(axes, found, found.joints[j], np.zeros(3), scale, shift)
        told = textwrap.shorten(f"{one.words}: {travel_words(float(one.travel[row]), one.unit)}", 90, placeholder=" …")
        words = textwrap.fill(told + (" (opens contacts)" if one.opens else ""), 32)
        axes.text(middle[0], middle[1] - 0.5 * CELL, words, ha="center", va="top", size=8)
    left = len(found.freedoms) - len(shown)
    rows = -(-len(shown) // ACROSS)
    axes.set_xlim(-0.5 * CELL, (ACROSS - 0.5) * CELL)
    axes.set_ylim(-(rows - 1) * (CELL + WORDS) - 0.5 * CELL - WORDS, 0.5 * CELL)
    _bare(axes, "motions" + (f"; {left} more are in the record" if left else ""))


def draw_exploded(axes: Axes, record: Record, found: Mechanism) -> None:
    """Parts drawn apart, and the axes of their joints."""
    shift, triangles = exploded(found), _triangles(found, MOST_LARGE)
    draw_solids(axes, [Drawn(corners + shift[i], _colour(found, i)) for i, corners in triangles.items()])
    for one in found.joints if len(found.joints) <= MOST_NAMES else ():
        _draw_axis(axes, found, one, shift[one.parent], to=shift[one.child])
    for i, one in enumerate(found.parts if len(found.parts) <= MOST_NAMES // 2 else ()):
        x, y = seen(0.5 * (one.low + one.high) + shift[i])
        if np.isfinite(x + y):
            axes.annotate(
                textwrap.shorten(one.name, 26, placeholder="…"), (x, y), ha="center", va="center", size=7.5,
                bbox={"boxstyle": "round,pad=0.15", "fc": PAPER, "ec": "none", "alpha": 0.75},
            )  # fmt: skip
    axes.autoscale_view()
    _bare(axes, "exploded view")


def draw_graph(axes: Axes, record: Record, found: Mechanism) -> None:
    """Parts that touch, by the joint between them (Sinha et al., eq. 23)."""
    from matplotlib.lines import Line2D

    pairs = edges(found)
    places = layout(len(found.parts), list(pairs), [i for i, one in enumerate(found.parts) if one.ground])
    types = []
    for (a, b), (k, rows) in pairs.items():
        kind = "no joint named" if k is None else found.joints[k].type
        types.append(kind)
        axes.plot(
            *places[[a, b]].T, color=_joint_colour(kind), lw=1.0 + 0.4 * min(len(rows), 6), zorder=1,
            ls="--" if kind == "fixed" else "-", solid_capstyle="round",
        )  # fmt: skip
    for i, one in enumerate(found.parts):
        axes.plot(*places[i], "s" if one.ground else "o", ms=7, mfc=GROUND if one.ground else PAPER, mec=INK, zorder=2)
        if len(found.parts) <= MOST_NAMES:
            name = textwrap.shorten(one.name, 24, placeholder="…")
            axes.annotate(
                name, places[i], (0, -7), textcoords="offset points", ha="center", va="top", size=7.5, zorder=3
            )
    count = {kind: types.count(kind) for kind in dict.fromkeys(types)}
    keys = [Line2D([], [], color=_joint_colour(kind), lw=2, label=f"{n} {kind}") for kind, n in count.items()]
    axes.legend(handles=keys, loc="center left", bbox_to_anchor=(1.0, 0.5), handlelength=1.4)
    axes.margins(0.12, 0.15)
    _bare(axes, "contact graph", equal=False)


def _triangles(found: Mechanism, most: int) -> dict[int, Array]:
    """Corners (t, 3, 3) in W of each part that has a shape, at rest."""
    drawn = [(i, one, one.shape) for i, one in enumerate(found.parts) if one.shape is not None]
    meshes = thinned([(shape.vertices, shape.triangles) for _, _, shape in drawn], most)
    return {
        i: (vertices.astype(float) @ one.X_WP[:, :3].T + one.X_WP[:, 3])[triangles.astype(int)]
        for (i, one, _), (vertices, triangles) in zip(drawn, meshes, strict=True)
    }


def _row(one: Freedom) -> int:
    rest = int(np.abs(one.travel).argmin())
    end = int(np.abs(one.travel - one.travel[rest]).argmax())
    end = max(end, len(one.travel) - 1) if rest < len(one.travel) - 1 else end  # forward, where there is a forward
    return round(rest + FAR * (end - rest))


def _draw_axis(
    axes: Axes, found: Mechanism, one: Hinge, at: Array, scale: float = 1.0, shift: Array | None = None,
    to: Array | None = None,
) -> None:  # fmt: skip
    if one.axis is None or one.point is None or one.type in ("fixed", "free", "spherical"):
        return
    half = axis_reach(one, found.parts[one.parent], found.parts[one.child], found.size)
    ends = one.point + at + np.outer((-half, half), one.axis)
    if to is not None and np.linalg.norm(np.cross(to - at, one.axis)) < 1e-3 * np.linalg.norm(to - at):
        # through both parts, where they are drawn apart along it
        ends = np.concatenate((ends, one.point + to + np.outer((-half, half), one.axis)))
        along = ends @ one.axis
        ends = ends[[along.argmin(), along.argmax()]]
    spots = scale * seen(ends) + (0.0 if shift is None else shift)
    axes.plot(*spots.T, color=_joint_colour(one.type), lw=1.1, ls=(0, (8, 2, 1.5, 2)), zorder=5)


def _colour(found: Mechanism, i: int) -> str:
    return GROUND if found.parts[i].ground else PARTS[i % len(PARTS)]


def _joint_colour(kind: str) -> str:
    return FAINT if kind == "no joint named" else COLOURS.get(kind, OTHER)


def _bare(axes: Axes, name: str, *, equal: bool = True) -> None:
    if equal:
        axes.set_aspect("equal", "box", anchor="W")
    axes.grid(visible=False)
    axes.set_xticks([])
    axes.set_yticks([])
    for spine in axes.spines.values():
        spine.set_visible(False)
    axes.set_title(name)
