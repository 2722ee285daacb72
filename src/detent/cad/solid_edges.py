"""Edges between faces: points along them, the faces' normals, and the angle inside the material."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from detent.cad.charts import A_TURN, OTHER, PANEL, SAGITTA, TORUS, Surfaces, Uses, first_of_each, following
from detent.cad.extract import CIRCLE, ELLIPSE, LINE, Raw, in_order
from detent.geometry.frame import cross

Array = NDArray[np.float64]
Index = NDArray[np.int64]
APART = 0.05  # mm between the end of one edge and the start of the next; ours, far above a vertex's tolerance


def edge_samples(raw: Raw) -> tuple[Array, Index]:
    """Points (n, 3) along all edges, and where each edge begins in them (edges + 1,)."""
    kind, curve = np.array(raw.edge_kind), np.array(raw.edge_curve).reshape(-1, 14)
    count = np.array([len(points) for points in raw.edge_points], np.int64)
    is_conic = (kind == CIRCLE) | (kind == ELLIPSE)
    c = curve[is_conic]
    radius = np.linalg.norm(c[:, 3:6], axis=1)
    fine = np.pi / np.arccos(np.clip(1 - SAGITTA / np.maximum(radius, SAGITTA), 0.0, 1 - 1e-9))
    a_turn = np.clip(fine, A_TURN, 4 * A_TURN)
    sweep = c[:, 13] - c[:, 12]
    steps = PANEL * np.maximum(1, np.ceil(np.abs(sweep) / (2 * np.pi) * a_turn / PANEL - 1e-6)).astype(np.int64)
    count[is_conic] = steps + 1
    start = np.concatenate(([0], np.cumsum(count)))
    points = np.zeros((start[-1], 3))
    drawn = np.repeat(is_conic, count)
    points[~drawn] = np.array([p for points in raw.edge_points for p in points]).reshape(-1, 3)
    which = np.repeat(np.arange(len(c)), steps + 1)
    number = np.arange(len(which)) - np.repeat(np.cumsum(steps + 1) - steps - 1, steps + 1)
    t = c[which, 12] + sweep[which] * number / steps[which]
    points[drawn] = c[which, :3] + np.cos(t)[:, None] * c[which, 3:6] + np.sin(t)[:, None] * c[which, 6:9]
    return points, start


def uses_of(raw: Raw, points: Array, start: Index) -> tuple[Uses, Index, NDArray[np.bool_], Array]:
    """Uses with their points in the order they are run; the edge of each; if it is run backwards; gaps after it."""
    rows = _connected(raw, np.array(raw.use, np.int64).reshape(-1, 4), points, start)
    face, loop, edge, back = rows[:, 0], rows[:, 1], rows[:, 2], rows[:, 3] > 0
    count = start[edge + 1] - start[edge]
    begin = np.concatenate(([0], np.cumsum(count)))
    number = np.arange(begin[-1]) - np.repeat(begin[:-1], count)
    head, way = np.where(back, start[edge + 1] - 1, start[edge]), np.where(back, -1, 1)
    at = np.repeat(head, count) + np.repeat(way, count) * number
    straight = np.array(raw.edge_kind)[edge] == LINE
    return Uses(face, loop, begin, points[at], straight), edge, back, _gaps(raw, rows, points, start)


def _connected(raw: Raw, rows: Index, points: Array, start: Index) -> Index:
    """The same rows with the uses of each loop in the order they are connected."""
    if not len(rows):
        return rows
    opens = first_of_each(rows[:, 1])
    gap = np.maximum.reduceat(_gaps(raw, rows, points, start), opens)
    # The two seams of a whole torus begin and end at one point: they fit together in any order, and one is right.
    round_trip = np.linalg.norm(points[start[rows[:, 2]]] - points[start[rows[:, 2] + 1] - 1], axis=1) < APART
    alike = np.logical_and.reduceat(round_trip, opens) & (np.diff(np.append(opens, len(rows))) > 1)
    doubtful = alike & (np.array(raw.face_kind)[rows[opens, 0]] == TORUS)
    for loop in rows[opens[(gap > APART) | doubtful], 1]:
        these = np.flatnonzero(rows[:, 1] == loop)
        ordered = in_order(raw, int(loop))
        if len(ordered) == len(these):
            rows[these, 2] = [edge for edge, _ in ordered]
            rows[these, 3] = [turned for _, turned in ordered]
    return rows


def _gaps(raw: Raw, rows: Index, points: Array, start: Index) -> Array:
    """(uses,) distance from the end of each use to the start of the next in its loop; 0 on faces without a formula."""
    back = rows[:, 3] > 0
    first, last = start[rows[:, 2]], start[rows[:, 2] + 1] - 1
    head, tail = points[np.where(back, last, first)], points[np.where(back, first, last)]
    gap = np.linalg.norm(head[following(first_of_each(rows[:, 1]), len(rows))] - tail, axis=1)
    gap[np.array(raw.face_kind)[rows[:, 0]] == OTHER] = 0.0
    return gap


def edge_arrays(
    raw: Raw, surfaces: Surfaces, points: Array, start: Index, uses: Uses, edge: Index, back: NDArray[np.bool_]
) -> dict[str, NDArray[Any]]:
    """Edges between two different faces of their solids; seams and edges of one face alone are left out.

    With t along the edge so that face 1 lies to its left, seen from outside, b₁ = n₁ × t points into face 1 and
    b₂ = −n₂ × t into face 2; the angle inside the material turns b₁ by way of −n₁ into b₂:

        opening = atan2(−b₂·n₁, b₂·b₁)  mod 2π
    """
    n_edges = len(start) - 1
    order = np.argsort(edge, kind="stable")
    count = np.bincount(edge, minlength=n_edges)
    begin = np.cumsum(count) - count
    two = np.flatnonzero(count >= 2)
    a, b = order[begin[two]], order[begin[two] + 1]
    apart = uses.face[a] != uses.face[b]
    two, a, b = two[apart], a[apart], b[apart]
    kind = np.array(raw.edge_kind, np.int64)[two]
    first, last = start[two], start[two + 1] - 1
    middle = first + (last - first) // 2
    line = (kind == LINE)[:, None]
    at = np.where(line, (points[first] + points[last]) / 2, points[middle])
    here, there = np.where(line[:, 0], first, middle - 1), np.where(line[:, 0], last, middle + 1)
    tangent = points[there] - points[here]
    tangent = tangent / np.maximum(np.linalg.norm(tangent, axis=1), 1e-300)[:, None]
    normals = np.stack([_outward(raw, surfaces, uses.face[x], two, at) for x in (a, b)], axis=1)
    t = tangent * (np.where(back[a], -1.0, 1.0) * surfaces.outward[uses.face[a]])[:, None]
    into_a, into_b = cross(normals[:, 0], t), cross(normals[:, 1], -t)
    opening = np.arctan2(-np.einsum("ij,ij->i", into_b, normals[:, 0]), np.einsum("ij,ij->i", into_b, into_a))
    curve = np.array(raw.edge_curve).reshape(-1, 14)[two]
    circle = np.column_stack((curve[:, :3] * 1e-3, curve[:, 9:12], np.linalg.norm(curve[:, 3:6], axis=1) * 1e-3))
    circle[kind != CIRCLE] = 0.0
    keep = np.zeros(n_edges, bool)
    keep[two] = True
    n_solids = len(raw.solid_edges)
    solid = np.repeat(np.arange(n_solids), raw.solid_edges)[two]
    first_face = np.cumsum(raw.solid_faces) - raw.solid_faces
    return {
        "solid_edges": np.concatenate(([0], np.cumsum(np.bincount(solid, minlength=n_solids)))),
        "edge_kind": np.where(kind == LINE, 0, np.where(kind == CIRCLE, 1, 2)),
        "edge_start": np.concatenate(([0], np.cumsum(last - first + 1))),
        "edge_points": points[np.repeat(keep, np.diff(start))] * 1e-3,
        "edge_faces": np.column_stack((uses.face[a], uses.face[b])) - first_face[solid][:, None],
        "edge_normals": normals,
        "edge_opening": np.mod(opening, 2 * np.pi),
        "edge_circle": circle,
    }


def _outward(raw: Raw, surfaces: Surfaces, face: Index, edge: Index, at: Array) -> Array:
    normals = surfaces.normals(face, at) * surfaces.side[face, None]
    for row in np.flatnonzero(surfaces.kind[face] == OTHER):
        normals[row] = raw.other_uses.get((int(face[row]), int(edge[row])), np.zeros(3))
    return normals
