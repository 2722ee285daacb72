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
    u, v, kind = uv[:, 0], uv[:, 1], table.kind[rows]
    e = np.stack((np.cos(u), np.sin(u), np.zeros_like(u)), axis=1)
    z = np.array((0.0, 0.0, 1.0))
    flat, round_ = kind == PLANE, (kind == SPHERE) | (kind == TORUS)
    slope = np.where(
        kind == CONE, table.angle[rows], np.where(round_, v, 0.0)
    )  # of the normal against the axis' normal plane
    lift = np.where(round_, np.sin(slope), -np.sin(slope))
    normal = np.cos(slope)[:, None] * e + lift[:, None] * z
    normal[flat] = z
    r = table.radius[rows]
    ring = np.where(kind == CONE, r + v * np.sin(slope), np.where(kind == SPHERE, 0.0, r))
    rise = np.where(kind == CONE, v * np.cos(slope), np.where(kind == CYLINDER, v, 0.0))
    ball = np.where(kind == SPHERE, r, np.where(kind == TORUS, table.tube[rows], 0.0))
    point = ring[:, None] * e + rise[:, None] * z + ball[:, None] * normal
    point[flat] = np.stack((u, v, np.zeros_like(u)), axis=1)[flat]
    R = table.R[rows]
    return (R @ point[:, :, None])[:, :, 0] + table.p[rows], table.side[rows, None] * (R @ normal[:, :, None])[:, :, 0]


def project(table: FaceTable, rows: Index, points: Array) -> tuple[Array, Array, Array]:
    """Of (n, 3) points in W: parameters (n, 2) of the nearest point of the untrimmed surface rows[n], the distance
    from it along the normal out of the material (n,), and that normal (n, 3)."""
    kind, r, tube = table.kind[rows], table.radius[rows], table.tube[rows]
    q = (np.swapaxes(table.R[rows], 1, 2) @ (points - table.p[rows])[:, :, None])[:, :, 0]
    u, rho, h = np.arctan2(q[:, 1], q[:, 0]), np.hypot(q[:, 0], q[:, 1]), q[:, 2]
    s, c = np.sin(table.angle[rows]), np.cos(table.angle[rows])
    ball, ring = kind == SPHERE, kind == TORUS
    around = np.where(ring, rho - r, rho)  # from the centre line of a torus, from the axis of a sphere
    v = np.where(kind == CONE, h * c + (rho - r) * s, np.where(ball | ring, np.arctan2(h, around), h))
    off = np.where(kind == CONE, (rho - r) * c - h * s, rho - r)
    off = np.where(ball, np.hypot(rho, h) - r, np.where(ring, np.hypot(around, h) - tube, off))
    flat = kind == PLANE
    u, v, off = np.where(flat, q[:, 0], u), np.where(flat, q[:, 1], v), np.where(flat, h, off)
    uv = np.column_stack((u, v))
    return uv, table.side[rows] * off, surface_at(table, rows, uv)[1]
