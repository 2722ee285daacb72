"""Meshes with fewer triangles, for a page that must stay small: vertices that lie in one cell of a grid become one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

MOST = 120_000  # triangles of all different meshes of a page together: 1 MB of it, of rough ones
_COARSEST = 8  # cells along the longest side of a mesh
Mesh = tuple[NDArray[np.float32], NDArray[np.uint32]]


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
