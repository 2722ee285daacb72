"""All faces of all parts of an assembly as columns of arrays, in the world: what searching for contacts runs over.

A solid used by many parts is read once; each use only turns and shifts its frames and boxes, all faces at a time.

Sharp outer edges of all parts as columns of arrays, in the world.

Points of many trimmed surfaces at once: from parameters to the world and back.

The formulas are those of `geometry.assembly.Face`; faces of kind "other" have none and come out as nonsense.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from detent.geometry.assembly import Assembly, Edge, Face, Solid

Array = NDArray[np.float64]
Index = NDArray[np.int64]
KINDS = ("plane", "cylinder", "cone", "sphere", "torus", "other")
PLANE, CYLINDER, CONE, SPHERE, TORUS, OTHER = range(6)


@dataclass(frozen=True, slots=True, eq=False)
class FaceTable:
    """Columns, one row a face of a part; rows of one part stand together.

    part, solid, face   (n,) indices in the assembly and in the solid
    R, p                (n, 3, 3), (n, 3) frame F of the surface in W
    low, high           (n, 3) corners of its box in W; size (n,) its diagonal
    first               (parts + 1,) row at which each part begins
    """

    assembly: Assembly
    part: Index
    solid: Index
    face: Index
    kind: Index
    R: Array
    p: Array
    side: Array
    radius: Array
    tube: Array
    angle: Array
    low: Array
    high: Array
    size: Array
    first: Index

    def source(self, row: int) -> Face:
        return self.assembly.solids[self.solid[row]].faces[self.face[row]]

    def axis(self, rows: Index) -> Array:
        """(n, 3) z of the surface's frame: normal of a plane, axis of the others."""
        return self.R[rows, :, 2]


def face_table(assembly: Assembly) -> FaceTable:
    columns = [_columns(one) for one in assembly.solids]
    turned = [[np.zeros((0, 3, 3))], [np.zeros((0, 3))], [np.zeros((0, 3))], [np.zeros((0, 3))]]  # R, p, low, high
    for part in assembly.parts:
        _, frames, low, high, _ = columns[part.solid]
        R, p = part.X_WP.R, part.X_WP.p
        middle, half = (low + high) / 2 @ R.T + p, (high - low) / 2 @ np.abs(R).T
        placed = R @ frames[:, :, :3], frames[:, :, 3] @ R.T + p, middle - half, middle + half
        for column, values in zip(turned, placed):
            column.append(values)
    R, p, low, high = (np.concatenate(column) for column in turned)
    solids = np.array([part.solid for part in assembly.parts], dtype=np.int64)
    counts = np.array([len(one.faces) for one in assembly.solids], dtype=np.int64)[solids]
    numbers = np.concatenate([np.zeros((0, 4)), *(columns[s][4] for s in solids)])
    return FaceTable(
        assembly=assembly,
        part=np.repeat(np.arange(len(counts)), counts),
        solid=np.repeat(solids, counts),
        face=np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts),
        kind=np.concatenate([np.zeros(0), *(columns[s][0] for s in solids)]).astype(np.int64),
        R=R,
        p=p,
        side=numbers[:, 0],
        radius=numbers[:, 1],
        tube=numbers[:, 2],
        angle=numbers[:, 3],
        low=low,
        high=high,
        size=np.linalg.norm(high - low, axis=1),
        first=np.concatenate(([0], np.cumsum(counts))),
    )


def _columns(solid: Solid) -> tuple[Array, Array, Array, Array, Array]:
    """kind (n,), X_PF (n, 3, 4), low and high (n, 3), and (n, 4) side, radius, tube, angle."""
    faces = solid.faces
    kind = np.array([KINDS.index(one.kind) for one in faces], dtype=float)
    frames = np.array([one.X_PF for one in faces]).reshape(-1, 3, 4)
    low = np.array([one.low for one in faces]).reshape(-1, 3)
    high = np.array([one.high for one in faces]).reshape(-1, 3)
    numbers = np.array([(one.side, one.radius, one.tube, one.angle) for one in faces]).reshape(-1, 4)
    return kind, frames, low, high, numbers


LINE, CIRCLE, OTHER_CURVE = range(3)
EDGE_KINDS = ("line", "circle", "other")
SHARP = 0.02  # rad, ours: edges whose faces turn by less, as two halves of one surface do, are none


@dataclass(frozen=True, slots=True, eq=False)
class EdgeTable:
    """Columns, one row a convex edge of a part; rows of one part stand together.

    edge, kind, part   (n,) index in the solid, kind, part
    faces              (n, 2) rows of the face table: the two faces it joins
    low, high          (n, 3) corners of its box in W
    ends               (n, 2, 3) in W; equal for a closed edge
    middle, length     (n, 3) the sample half-way along it, (n,) its length
    corner             (n, 2) how many convex edges meet in each end; 0 where concave ones do too
    centre, axis, radius  of circles
    first              (parts + 1,) row at which each part begins
    """

    assembly: Assembly
    part: Index
    edge: Index
    kind: Index
    faces: Index
    low: Array
    high: Array
    ends: Array
    middle: Array
    length: Array
    corner: Index
    centre: Array
    axis: Array
    radius: Array
    first: Index

    def source(self, row: int) -> Edge:
        part = self.assembly.parts[self.part[row]]
        return self.assembly.solids[part.solid].edges[self.edge[row]]


def edge_table(assembly: Assembly, first_face: Index) -> EdgeTable:
    """first_face  (parts + 1,) row at which the faces of each part begin"""
    solids = [_edge_columns(one) for one in assembly.solids]
    columns: list[list[Array]] = [[] for _ in range(12)]
    counts = []
    for k, part in enumerate(assembly.parts):
        which, kind, faces, low, high, ends, half_way, length, corner, circle = solids[part.solid]
        R, p = part.X_WP.R, part.X_WP.p
        middle, half = (low + high) / 2 @ R.T + p, (high - low) / 2 @ np.abs(R).T
        turned = circle[:, :3] @ R.T + p, circle[:, 3:6] @ R.T, circle[:, 6]
        boxes = middle - half, middle + half
        made = (which, kind, faces + first_face[k], *boxes, ends @ R.T + p, half_way @ R.T + p, length, corner, *turned)
        for column, values in zip(columns, made):
            column.append(values)
        counts.append(len(which))
    shapes = ((0,), (0,), (0, 2), (0, 3), (0, 3), (0, 2, 3), (0, 3), (0,), (0, 2), (0, 3), (0, 3), (0,))
    stacked = [np.concatenate(c) if c else np.zeros(shape) for c, shape in zip(columns, shapes)]
    number = np.array(counts, dtype=np.int64)
    which, kind, faces = (column.astype(np.int64) for column in stacked[:3])
    low, high, ends, middle, length, corner, centre, axis, radius = stacked[3:]
    part, first = np.repeat(np.arange(len(number)), number), np.concatenate(([0], np.cumsum(number)))
    shape = middle, length, corner.astype(np.int64), centre, axis, radius
    return EdgeTable(assembly, part, which, kind, faces, low, high, ends, *shape, first)


def _edge_columns(solid: Solid) -> tuple[Array, ...]:
    """Index, kind, faces, low, high, ends, middle, length, corner, (n, 7) centre, axis, radius: its convex edges."""
    sharp = [
        k
        for k, e in enumerate(solid.edges)
        if e.opening < np.pi - SHARP and e.faces[0] != e.faces[1] and len(e.points) > 1
    ]
    if not sharp:
        shapes = ((0,), (0,), (0, 2), (0, 3), (0, 3), (0, 2, 3), (0, 3), (0,), (0, 2), (0, 7))
        return tuple(np.zeros(shape) for shape in shapes)
    edges = [solid.edges[k] for k in sharp]
    points = np.concatenate([e.points for e in edges])
    begin = np.cumsum([0] + [len(e.points) for e in edges])
    low, high = np.minimum.reduceat(points, begin[:-1]), np.maximum.reduceat(points, begin[:-1])
    step = np.append(np.linalg.norm(np.diff(points, axis=0), axis=1), 0.0)
    step[begin[1:] - 1] = 0.0  # from the last point of an edge to the first of the next
    ends = np.stack((points[begin[:-1]], points[begin[1:] - 1]), axis=1)
    hollow = [e.points[[0, -1]] for e in solid.edges if e.opening > np.pi + SHARP and len(e.points) > 1]
    every = np.round(np.concatenate((ends.reshape(-1, 3), *hollow)) / 1e-8)  # ends that agree to 10 nm are one corner
    _, place, meet = np.unique(every, axis=0, return_inverse=True, return_counts=True)
    meet[place.ravel()[2 * len(ends) :]] = 0
    centre, axis, radius = ([getattr(e, name) for e in edges] for name in ("centre", "axis", "radius"))
    circle = np.column_stack((np.array(centre), np.array(axis), np.array(radius)))
    return (
        np.array(sharp, dtype=float),
        np.array([EDGE_KINDS.index(e.kind) for e in edges], dtype=float),
        np.array([e.faces for e in edges], dtype=float),
        low,
        high,
        ends,
        points[(begin[:-1] + begin[1:]) // 2],
        np.add.reduceat(step, begin[:-1]),
        meet[place.ravel()[: 2 * len(ends)]].reshape(-1, 2).astype(float),
        circle,
    )


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
