"""Boxes round faces: of their edges, exact for lines and conics, and where a sphere or torus bulges beyond them.

Planes, cylinders and cones are ruled: what is farthest in any direction lies on their boundary.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from detent.cad.charts import SPHERE, TORUS, Surfaces, Uses
from detent.cad.extract import CIRCLE, ELLIPSE, Raw
from detent.geometry.polygon import within

Array = NDArray[np.float64]
Index = NDArray[np.int64]


def edge_boxes(
    raw: Raw, surfaces: Surfaces, points: Array, start: Index, uses: Uses, edge: Index
) -> tuple[Array, Array]:
    """Corners (faces, 3) of the boxes of what bounds each face, and of the samples inside those without a formula."""
    n = len(surfaces.kind)
    real = np.flatnonzero(np.diff(start) > 0)
    edge_low, edge_high = np.full((len(start) - 1, 3), np.inf), np.full((len(start) - 1, 3), -np.inf)
    if len(real):
        edge_low[real] = np.minimum.reduceat(points, start[:-1][real])
        edge_high[real] = np.maximum.reduceat(points, start[:-1][real])
    kind = np.array(raw.edge_kind)
    conic = np.flatnonzero((kind == CIRCLE) | (kind == ELLIPSE))
    if len(conic):
        c = np.array(raw.edge_curve)[conic]
        for extra in (0.0, np.pi):
            t = np.arctan2(c[:, 6:9], c[:, 3:6]) + extra  # (n, 3): parameter where x, y, z is greatest, or least
            t = c[:, 12, None] + np.mod(t - c[:, 12, None], 2 * np.pi)
            value = c[:, :3] + np.cos(t) * c[:, 3:6] + np.sin(t) * c[:, 6:9]
            on = t <= c[:, 13, None]
            edge_low[conic] = np.where(on, np.minimum(edge_low[conic], value), edge_low[conic])
            edge_high[conic] = np.where(on, np.maximum(edge_high[conic], value), edge_high[conic])
    low, high = np.full((n, 3), np.inf), np.full((n, 3), -np.inf)
    np.minimum.at(low, uses.face, edge_low[edge])
    np.maximum.at(high, uses.face, edge_high[edge])
    for face, (inside, _) in raw.other.items():
        low[face] = np.minimum(low[face], inside.min(axis=0, initial=np.inf))
        high[face] = np.maximum(high[face], inside.max(axis=0, initial=-np.inf))
    empty = ~np.isfinite(low).all(axis=1)
    low[empty] = high[empty] = surfaces.origin[empty]
    return low, high


def solid_boxes(raw: Raw, low: Array, high: Array) -> tuple[Array, Array]:
    """Middle (solids, 3) and length of the diagonal (solids,) of the boxes of solids."""
    n_faces = np.array(raw.solid_faces, np.int64)
    some = n_faces > 0
    begins = (np.cumsum(n_faces) - n_faces)[some]
    middle, size = np.zeros((len(n_faces), 3)), np.zeros(len(n_faces))
    if len(begins):
        a, b = np.minimum.reduceat(low, begins), np.maximum.reduceat(high, begins)
        middle[some], size[some] = (a + b) / 2, np.linalg.norm(b - a, axis=1)
    return middle, size


def bulge(surfaces: Surfaces, face_loops: list[list[Any]], low: Array, high: Array) -> None:
    """Widen boxes by the points inside trimmed spheres and tori whose normals are along ±x, ±y, ±z."""
    for face in np.flatnonzero((surfaces.kind == SPHERE) | (surfaces.kind == TORUS)):
        points = _farthest(surfaces, int(face), [p for p, _ in face_loops[face]])
        low[face] = np.minimum(low[face], points.min(axis=0, initial=np.inf))
        high[face] = np.maximum(high[face], points.max(axis=0, initial=-np.inf))


def _farthest(surfaces: Surfaces, face: int, loops: list[Array]) -> Array:
    R, radius, tube = surfaces.R[face], surfaces.radius[face], surfaces.tube[face]
    d = np.vstack((R, -R))  # rows: ±x, ±y, ±z seen in the face's frame
    ring = surfaces.kind[face] == TORUS
    u, v = np.arctan2(d[:, 1], d[:, 0]), np.arcsin(np.clip(d[:, 2], -1, 1))
    uv = np.column_stack((u, v))
    if ring:
        uv = np.vstack((uv, np.column_stack((u + np.pi, np.pi - v))))
    inside = np.zeros(len(uv), bool)
    for i in (-1, 0, 1):
        for j in (-1, 0, 1) if ring else (0,):
            odd = np.zeros(len(uv), bool)
            for loop in loops:
                odd ^= within(uv + np.array((i, j)) * 2 * np.pi, loop)
            inside |= odd
    u, v = uv[inside, 0], uv[inside, 1]
    around = tube if ring else radius
    rho = (radius if ring else 0.0) + around * np.cos(v)
    q = np.column_stack((rho * np.cos(u), rho * np.sin(u), around * np.sin(v)))
    return q @ R.T + surfaces.origin[face]
