"""Points of many trimmed surfaces at once: from parameters to the world and back.

The formulas are those of `geometry.assembly.Face`; faces of kind "other" have none and come out as nonsense.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from detent.cad.face_table import CONE, CYLINDER, PLANE, SPHERE, TORUS, FaceTable

Array = NDArray[np.float64]
Index = NDArray[np.int64]


def surface_at(table: FaceTable, rows: Index, uv: Array) -> tuple[Array, Array]:
    """Points and normals out of the material, (n, 3) in W, of the faces `rows` at (n, 2) parameters, all at once."""
    u, v, kind, r = uv[:, 0], uv[:, 1], table.kind[rows], table.radius[rows]
    flat = kind == PLANE
    s, c = np.sin(table.angle[rows]), np.cos(table.angle[rows])  # 0 and 1 but for cones
    ball = np.where(kind == SPHERE, r, np.where(kind == TORUS, table.tube[rows], 0.0))
    ring = np.where(kind == SPHERE, 0.0, r + v * s)
    rise = np.where((kind == CONE) | (kind == CYLINDER), v * c, 0.0)
    normal = _natural_normal(table, rows, uv)
    point = np.stack((ring * np.cos(u), ring * np.sin(u), rise), axis=1) + ball[:, None] * normal
    point[flat] = np.stack((u, v, np.zeros_like(u)), axis=1)[flat]
    R = table.R[rows]
    return (R @ point[:, :, None])[:, :, 0] + table.p[rows], table.side[rows, None] * (R @ normal[:, :, None])[:, :, 0]


def normal_at(table: FaceTable, rows: Index, uv: Array) -> Array:
    """(n, 3) normals out of the material, in W."""
    if (table.kind[rows] == PLANE).all():
        return table.axis(rows)
    return table.side[rows, None] * (table.R[rows] @ _natural_normal(table, rows, uv)[:, :, None])[:, :, 0]


def project(table: FaceTable, rows: Index, points: Array) -> tuple[Array, Array]:
    """Of (n, 3) points in W: parameters (n, 2) of the nearest point of each untrimmed surface, and the height over it.

    The height (n,) is counted along the normal out of the material.
    """
    kind = table.kind[rows]
    q = (np.swapaxes(table.R[rows], 1, 2) @ (points - table.p[rows])[:, :, None])[:, :, 0]
    if (kind == PLANE).all():
        return q[:, :2], q[:, 2]
    r, tube = table.radius[rows], table.tube[rows]
    u, rho, h = np.arctan2(q[:, 1], q[:, 0]), np.hypot(q[:, 0], q[:, 1]), q[:, 2]
    s, c = np.sin(table.angle[rows]), np.cos(table.angle[rows])
    flat, ball, ring = kind == PLANE, kind == SPHERE, kind == TORUS
    around = np.where(ring, rho - r, rho)  # from the centre line of a torus, from the axis of a sphere
    v = np.where(ball | ring, np.arctan2(h, around), h * c + (rho - r) * s)
    off = np.where(ball | ring, np.hypot(around, h) - np.where(ring, tube, r), (rho - r) * c - h * s)
    u, v, off = np.where(flat, q[:, 0], u), np.where(flat, q[:, 1], v), np.where(flat, h, off)
    return np.column_stack((u, v)), table.side[rows] * off


def height(table: FaceTable, rows: Index, points: Array) -> Array:
    """(n,) the height alone, which takes a third of the time."""
    kind = table.kind[rows]
    away = points - table.p[rows]
    h = np.einsum("ij,ij->i", away, table.axis(rows))
    curved = np.flatnonzero(kind != PLANE)
    rows, kind, away, up = rows[curved], kind[curved], away[curved], h[curved]
    r, angle, ball, ring = table.radius[rows], table.angle[rows], kind == SPHERE, kind == TORUS
    rho = np.linalg.norm(away - up[:, None] * table.axis(rows), axis=1)
    around = np.where(ring, rho - r, rho)
    round_ = np.hypot(around, up) - np.where(ring, table.tube[rows], r)
    off = np.where(ball | ring, round_, (rho - r) * np.cos(angle) - up * np.sin(angle))
    h[curved] = table.side[rows] * off
    return h


def _natural_normal(table: FaceTable, rows: Index, uv: Array) -> Array:
    """(n, 3) in the surface's own frame: away from the axis, the centre or the centre line; +z of a plane."""
    u, v, kind = uv[:, 0], uv[:, 1], table.kind[rows]
    a = table.angle[rows]
    flat, round_ = kind == PLANE, (kind == SPHERE) | (kind == TORUS)
    out = np.where(flat, 0.0, np.where(round_, np.cos(v), np.cos(a)))
    up = np.where(flat, 1.0, np.where(round_, np.sin(v), -np.sin(a)))
    return np.stack((out * np.cos(u), out * np.sin(u), up), axis=1)
