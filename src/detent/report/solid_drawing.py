"""Solids drawn on paper without perspective: triangles turned to the viewer, shaded, the far ones first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection
from matplotlib.colors import to_rgb
from numpy.typing import NDArray

from detent.core.analysis import Array

AZIMUTH, ELEVATION = np.radians(-60.0), np.radians(24.0)  # as the page's "Iso"
_LONGEST = 0.12  # of the picture: longer edges are split, or a far triangle would hide a near one
_MOST = 40_000  # triangles after splitting
_LAMP = np.array((-0.36, 0.6, 0.714))  # right, up, towards the viewer: as on the page


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
    while len(triangles) and len(triangles) < _MOST:
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
