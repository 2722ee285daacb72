"""Parts that lie deep in one another: no contact, but a fault of the model that must not pass in silence.

Contacts are found at faces that meet within the clearance. Where one part is sunk into another by more, or wholly
buried in it, no faces need meet. Here the corners and edge samples of each part are asked whether they lie inside the
other, deeper than the clearance: by the parity of crossings of a ray with the other's triangles.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from detent.geometry.assembly import Assembly, Mesh
from detent.geometry.contacts.broad import near_parts
from detent.geometry.contacts.overlap import Outlines, inside
from detent.geometry.contacts.tables import OTHER, FaceTable, face_table, project

Array = NDArray[np.float64]
ASKED = 64  # ours: points of a part at most, spread over those in the common box
RAY = np.array((0.57, 0.31, 0.76))  # ours: along no likely face; parity of one ray, and of the opposite one


@dataclass(frozen=True, slots=True, eq=False)
class Buried:
    """A point of one part that lies in another: parts (A, B), A < B; whose point it is; where; how deep at least, m."""

    parts: tuple[int, int]
    whose: int
    point: Array
    depth: float
    words: str


def buried_parts(
    assembly: Assembly, clearance: float = 1e-4, known: Collection[tuple[int, int]] = ()
) -> tuple[Buried, ...]:
    """Pairs of parts that lie in one another deeper than the clearance; one point for each, the deepest that was asked.

    Needs meshes; parts without are passed over. Threads drawn as plain cylinders count as well, unless their pair is
    `known` to be pressed together. A part that pierces another between its own corners and edges may go unseen.
    """
    if all(solid.mesh is None for solid in assembly.solids):
        return ()
    table = face_table(assembly)
    outlines = Outlines(table)
    near = near_parts(table, 1e-6)
    found = []
    for a, b, low, high in zip(near.a.tolist(), near.b.tolist(), near.low, near.high):
        if (a, b) in known or (high - low <= clearance).any():  # boxes that do not share so much cannot
            continue
        best: Buried | None = None
        for one, other in ((a, b), (b, a)):
            mesh = assembly.solid_of(other).mesh
            if mesh is None:
                continue
            solid, X = assembly.solid_of(one), assembly.parts[one].X_WP
            points = np.concatenate([edge.points for edge in solid.edges] or [np.zeros((0, 3))]) @ X.R.T + X.p
            points = points[np.all((points > low) & (points < high), axis=1)]
            points = points[:: max(1, len(points) // ASKED)]
            points = points[_within(assembly, other, mesh, points)]
            if not len(points):
                continue
            depth = _depth(outlines, table, other, points)
            k = int(np.argmax(depth))
            if depth[k] > clearance and (best is None or depth[k] > best.depth):
                names = assembly.parts[one].name, assembly.parts[other].name
                words = f"{names[0]} lies {1e3 * depth[k]:.2f} mm deep in {names[1]}"
                best = Buried((a, b), one, points[k], float(depth[k]), words)
        if best is not None:
            found.append(best)
    return tuple(found)


def _within(assembly: Assembly, part: int, mesh: Mesh, points: Array) -> NDArray[np.bool_]:
    """Whether rays both ways cross the triangles an odd number of times (Möller & Trumbore)."""
    X = assembly.parts[part].X_WP
    local = (points - X.p) @ X.R
    a, b, c = (mesh.vertices[mesh.triangles[:, k]] for k in range(3))
    ray = RAY / np.linalg.norm(RAY)
    h = np.cross(ray, c - a)
    det = np.sum((b - a) * h, axis=1)
    det = np.where(np.abs(det) < 1e-30, np.inf, det)
    from_ = local[:, None] - a
    u = np.sum(from_ * h, axis=2) / det
    q = np.cross(from_, b - a)
    v = q @ ray / det
    t = np.sum((c - a) * q, axis=2) / det
    hit = (u >= 0) & (v >= 0) & (u + v <= 1) & np.isfinite(det)
    ahead, behind = (hit & (t > 0)).sum(axis=1), (hit & (t < 0)).sum(axis=1)
    return (ahead % 2 == 1) & (behind % 2 == 1)


def _depth(outlines: Outlines, table: FaceTable, part: int, points: Array) -> Array:
    """(n,) distance to the nearest trimmed face with a formula; from a face missed by its border it may be larger."""
    rows = np.arange(table.first[part], table.first[part + 1])
    n = len(points)
    row, point = np.tile(rows, n), np.repeat(np.arange(n), len(rows))
    known = table.kind[row] != OTHER
    row, point = row[known], point[known]
    uv, d = project(table, row, points[point])
    on = inside(outlines, row, uv, 1e-6)
    depth = np.full(n, np.inf)
    np.minimum.at(depth, point[on], np.abs(d[on]))
    return np.where(np.isinf(depth), 0.0, depth)
