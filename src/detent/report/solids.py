"""Solids as triangles: fewer of them for a page that must stay small, and drawn on paper without perspective.

On paper the triangles are turned to the viewer, shaded, and the far ones are drawn first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from detent.core.analysis import Array

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MOST = 120_000  # triangles of all different meshes of a page together: 1 MB of it, of rough ones
_COARSEST = 8  # cells along the longest side of a mesh
Mesh = tuple[NDArray[np.float32], NDArray[np.uint32]]
AZIMUTH, ELEVATION = np.radians(-60.0), np.radians(24.0)  # as the page's "Iso"
_LONGEST = 0.12  # of the picture: longer edges are split, or a far triangle would hide a near one
_MOST_SPLIT = 40_000  # triangles after splitting
_LAMP = np.array((-0.36, 0.6, 0.714))  # right, up, towards the viewer: as on the page


def thinned(meshes: Sequence[tuple[NDArray[Any], NDArray[Any]]], most: int = MOST) -> list[Mesh]:
    """The meshes as they are, or all coarser until the different ones together have at most so many triangles.

    Every mesh is thinned on a grid of its own box, so that repeated ones stay the same and travel once.
    """
    plain = [(np.asarray(v, np.float32), np.asarray(t, np.uint32)) for v, t in meshes]
    keys = [(v.shape, t.shape, v.tobytes(), t.tobytes()) for v, t in plain]
    whole = dict(zip(keys, plain, strict=True))
    different, cells = whole, 256
    while sum(len(t) for _, t in different.values()) > most and cells >= _COARSEST:
        different = {key: _clustered(*mesh, cells) for key, mesh in whole.items()}
        cells = 3 * cells // 4
    return [different[key] for key in keys]


def _clustered(vertices: NDArray[np.float32], triangles: NDArray[np.uint32], cells: int) -> Mesh:
    """One vertex for each cell, the mean of those in it; flat triangles are gone (Rossignac & Borrel 1993)."""
    if not len(triangles):
        return vertices, triangles
    low, span = vertices.min(axis=0), float(np.ptp(vertices, axis=0).max()) or 1.0
    cell = np.minimum((vertices - low) * (cells / span), cells - 1).astype(np.int64)
    number = (cell[:, 0] * cells + cell[:, 1]) * cells + cell[:, 2]
    _, first, group = np.unique(number, return_index=True, return_inverse=True)
    count = np.bincount(group, minlength=len(first))
    middle = np.column_stack([np.bincount(group, vertices[:, k], len(first)) / count for k in range(3)])
    faces = group[triangles.astype(np.int64)]
    a, b, c = faces.T
    faces = faces[(a != b) & (b != c) & (c != a)]
    turned = np.take_along_axis(faces, (faces.argmin(axis=1)[:, None] + np.arange(3)) % 3, axis=1)  # the same way round
    n = len(first)  # below 2²¹, or its cube would not fit 64 bits: a grid of 256³ cells has no surface so large
    keys = np.unique(
        (turned[:, 0] * n + turned[:, 1]) * n + turned[:, 2]
    )  # each triangle once, 20 times as fast as rows
    faces = np.column_stack((keys // (n * n), keys // n % n, keys % n))
    return middle.astype(np.float32), faces.astype(np.uint32)


@dataclass(frozen=True, slots=True, eq=False)
class Drawn:
    """Triangles to draw: corners (t, 3, 3) in W, one colour, how much of it: 0 is paper.

    Pale, not seen through: on paper the edges of the triangles behind would show.
    """

    corners: Array
    colour: str
    strength: float = 1.0


def screen() -> Array:
    """Rows: the screen's right, its up, and the way to the viewer, in W."""
    ca, sa, ce, se = np.cos(AZIMUTH), np.sin(AZIMUTH), np.cos(ELEVATION), np.sin(ELEVATION)
    return np.array(((-sa, ca, 0.0), (-se * ca, -se * sa, ce), (ce * ca, ce * sa, se)))


def seen(points: Array) -> Array:
    """Places on the screen, (…, 2), of points in W."""
    return points @ screen()[:2].T


def draw_solids(axes: Axes, solids: Sequence[Drawn], scale: float = 1.0, shift: Array | None = None) -> None:
    """Solids as seen, far triangles first; on the paper they are scaled, then shifted (2,)."""
    from matplotlib.collections import PolyCollection
    from matplotlib.colors import to_rgb

    if not solids:
        return
    everything = np.concatenate([one.corners.reshape(-1, 3) for one in solids])
    limit = _LONGEST * float(np.ptp(everything, axis=0).max() or 1.0)
    corners, colours = [], []
    for one in solids:
        turned = one.corners @ screen().T  # right, up, towards
        normal = np.cross(turned[:, 1] - turned[:, 0], turned[:, 2] - turned[:, 0])
        size = np.linalg.norm(normal, axis=1)
        faces = (normal[:, 2] > 1e-9 * size) & (size > 0.0)
        turned, normal = turned[faces], normal[faces] / size[faces, None]
        light = np.minimum(0.5 + 0.42 * np.maximum(normal @ _LAMP, 0.0) + 0.2 * normal[:, 2], 1.0)
        split, source = _split(turned, limit)
        rgb = np.array(to_rgb(one.colour)) * light[source, None]
        corners.append(split)
        colours.append(1.0 - one.strength * (1.0 - np.minimum(rgb, 1.0)))
    triangles, paint = np.concatenate(corners), np.concatenate(colours)
    order = np.argsort(triangles[:, :, 2].mean(axis=1), kind="stable")
    flat = scale * triangles[order][:, :, :2] + (0.0 if shift is None else shift)
    axes.add_collection(PolyCollection(list(flat), facecolors=paint[order], edgecolors=paint[order], linewidths=0.25))


def _split(triangles: Array, limit: float) -> tuple[Array, NDArray[np.int_]]:
    """Triangles halved across their longest edge until none is longer than a limit, and which each came from."""
    source = np.arange(len(triangles))
    while len(triangles) and len(triangles) < _MOST_SPLIT:
        edges = np.linalg.norm(np.roll(triangles, -1, axis=1) - triangles, axis=2)
        long = edges.max(axis=1) > limit
        if not long.any():
            break
        first = edges[long].argmax(axis=1)
        turned = np.take_along_axis(triangles[long], ((first[:, None] + np.arange(3)) % 3)[:, :, None], axis=1)
        a, b, c = turned[:, 0], turned[:, 1], turned[:, 2]
        middle = 0.5 * (a + b)
        halves = np.concatenate((np.stack((a, middle, c), axis=1), np.stack((middle, b, c), axis=1)))
        triangles = np.concatenate((triangles[~long], halves))
        source = np.concatenate((source[~long], source[long], source[long]))
    return triangles, source
