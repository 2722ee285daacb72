"""Sharp outer edges of all parts as columns of arrays, in the world."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from detent.geometry.assembly import Assembly, Edge, Solid

Array = NDArray[np.float64]
Index = NDArray[np.int64]
LINE, CIRCLE, OTHER = range(3)
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

    def points(self, row: int) -> Array:
        X = self.assembly.parts[self.part[row]].X_WP
        return self.source(row).points @ X.R.T + X.p


def edge_table(assembly: Assembly, first_face: Index) -> EdgeTable:
    """first_face  (parts + 1,) row at which the faces of each part begin"""
    solids = [_columns(one) for one in assembly.solids]
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


def _columns(solid: Solid) -> tuple[Array, ...]:
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
