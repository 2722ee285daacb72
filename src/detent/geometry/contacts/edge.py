"""Sharp edges of one part on faces of another.

An edge touches a face where it comes nearest to it, within the clearance, and where the face's normal, turned round,
lies strictly between the normals of the edge's own two faces: −m = α n₁ + β n₂, α, β > 0. (With α or β = 0 the faces
themselves are parallel: they touch over an area, or merely meet at a border, and then nothing is held.) A straight
edge on a plane is clipped to the face and gets a row at each end; other edges get rows at those of their samples that
touch.

Corners of one part on faces of another: the last resort, where not even an edge touches.

A corner holds where the face's normal, turned round, lies strictly inside the cone of the normals of the faces that
meet there. For a convex corner that is to say that all its edges rise from the face: m · t > 0. One row, at the corner.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from detent.geometry.assembly import ContactPatch
from detent.geometry.contacts.broad import NearParts, near_rows, spans
from detent.geometry.contacts.overlap import THIN, Outlines, geos, inside
from detent.geometry.contacts.patches import make_patch, mm
from detent.geometry.contacts.tables import (
    CIRCLE,
    CYLINDER,
    LINE,
    OTHER,
    PLANE,
    SPHERE,
    EdgeTable,
    FaceTable,
    height,
    normal_at,
    project,
)

Array = NDArray[np.float64]
Index = NDArray[np.int64]
BETWEEN = 1e-3  # rad, ours: how far from parallel to the edge's own faces the other face must be
TOGETHER = 1e-6  # m, ours: samples this much farther away than the nearest one touch too
EDGE = 1e-6  # m and rad: on the border of a face is in it
FEW = 24


def near_edges(edges: EdgeTable, table: FaceTable, near: NearParts, clearance: float) -> tuple[Index, Index]:
    """Edges of one part and faces of another (rows of the tables) whose boxes come near each other."""
    e1, f1 = near_rows(edges, table, near.a, near.b, near, clearance)
    e2, f2 = near_rows(edges, table, near.b, near.a, near, clearance)
    e, f = np.concatenate((e1, e2)), np.concatenate((f1, f2))
    known = table.kind[f] != OTHER
    return e[known], f[known]


def untouched(
    edges: EdgeTable, table: FaceTable, e: Index, f: Index, patches: Sequence[ContactPatch]
) -> tuple[Index, Index]:
    """Those pairs of an edge and a face in which neither of the edge's own faces touches the face already."""
    n = len(table.part)
    rows = [[int(table.first[part]) + face for part, face in zip(one.parts, one.faces)] for one in patches]
    codes = np.unique([row[0] * n + row[1] for row in rows])
    for side in (0, 1):
        own = edges.faces[e, side]
        free = ~np.isin(np.minimum(f, own) * n + np.maximum(f, own), codes)
        e, f = e[free], f[free]
    return e, f


def edge_contacts(outlines: Outlines, edges: EdgeTable, e: Index, f: Index, clearance: float) -> list[ContactPatch]:
    """Edges e on faces f, pairs that `near_edges` found and `untouched` left."""
    table = outlines.table
    reach = _nearest_possible(table, edges, e, f)
    e, f = e[np.abs(reach) <= clearance], f[np.abs(reach) <= clearance]
    straight = (edges.kind[e] == LINE) & (table.kind[f] == PLANE)
    found = _lines_on_planes(outlines, edges, e[straight], f[straight], clearance)
    return found + _curves_on_faces(outlines, edges, e[~straight], f[~straight], clearance)


def _nearest_possible(table: FaceTable, edges: EdgeTable, e: Index, f: Index) -> Array:
    """(n,) height of the lowest point of each whole line or circle over the untrimmed surface; 0 where not known."""
    low = np.zeros(len(e))
    plane = table.kind[f] == PLANE
    ends = edges.ends[e]
    d = np.stack([height(table, f, ends[:, k]) for k in (0, 1)], axis=1)
    line = edges.kind[e] == LINE
    both = np.where(np.abs(d[:, 0]) > np.abs(d[:, 1]), d[:, 0], d[:, 1])
    low = np.where(line & plane, both, low)  # both ends must be near: one alone is a corner's contact
    z, axis = table.axis(f), edges.axis[e]
    over = np.sum((edges.centre[e] - table.p[f]) * z, axis=1)
    tilt = np.sqrt(np.maximum(1 - np.sum(z * axis, axis=1) ** 2, 0))
    low = np.where((edges.kind[e] == CIRCLE) & plane, over - edges.radius[e] * tilt, low)
    nearest = _nearest_on_line(table, f, ends)
    curved = line & ((table.kind[f] == CYLINDER) | (table.kind[f] == SPHERE))
    inner = np.minimum(np.minimum(d[:, 0], d[:, 1]), height(table, f, nearest))
    return np.where(curved, inner, low)


def _nearest_on_line(table: FaceTable, f: Index, ends: Array) -> Array:
    """(n, 3) point of each segment nearest to the axis of a cylinder or the centre of a sphere."""
    way, from_ = ends[:, 1] - ends[:, 0], ends[:, 0] - table.p[f]
    z = np.where((table.kind[f] == CYLINDER)[:, None], table.axis(f), 0.0)
    way_across = way - np.sum(way * z, axis=1)[:, None] * z
    square = np.maximum(np.sum(way_across**2, axis=1), 1e-30)
    t = np.clip(-np.sum(way_across * from_, axis=1) / square, 0, 1)
    return ends[:, 0] + t[:, None] * way


def _lines_on_planes(outlines: Outlines, edges: EdgeTable, e: Index, f: Index, clearance: float) -> list[ContactPatch]:
    table = outlines.table
    ends = edges.ends[e]
    uv0, d0 = project(table, f, ends[:, 0])
    uv1, d1 = project(table, f, ends[:, 1])
    m = table.axis(f)
    held = _between(table, edges, e, ends.mean(axis=1), m)
    e, f, uv0, uv1, m, gap = e[held], f[held], uv0[held], uv1[held], m[held], ((d0 + d1) / 2)[held]
    common = geos.intersection(geos.linestrings(np.stack((uv0, uv1), axis=1)), outlines.of(f).polygons)
    found = []
    for k in np.flatnonzero(geos.length(common) > THIN):
        way = uv1[k] - uv0[k]
        along = (geos.get_coordinates(common[k]) - uv0[k]) @ way / (way @ way)
        t = np.array([along.min(), along.max()])[:, None]
        here = edges.ends[e[k]]
        points = here[0] + t * (here[1] - here[0])
        length = float(np.linalg.norm(points[1] - points[0]))
        places = points, np.tile(-m[k], (2, 1))
        words = f"edge on a plane along {mm(length, 1)} mm"
        found.append(
            make_patch(table, int(edges.faces[e[k], 0]), int(f[k]), "edge", float(gap[k]), places, length, words)
        )
    return found


def _curves_on_faces(outlines: Outlines, edges: EdgeTable, e: Index, f: Index, clearance: float) -> list[ContactPatch]:
    """All samples of all candidates at once; what is left after each question is asked the next, dearer one."""
    table = outlines.table
    if not len(e):
        return []
    spots = np.concatenate((edges.ends[e], edges.middle[e][:, None]), axis=1)
    d = np.stack([height(table, f, spots[:, k]) for k in range(3)], axis=1)
    # A point of an edge is at most half its length from one of the three (samples may stand unevenly), and no distance
    # changes faster than the way. What lies deeper than the clearance runs through the face, and does not rest on it.
    near = (d.min(axis=1) <= edges.length[e] / 2 + clearance) & (d.min(axis=1) >= -clearance)
    line = near & (edges.kind[e] == LINE)
    n_lines = int(line.sum())
    e, f = np.concatenate((e[line], e[near & ~line])), np.concatenate((f[line], f[near & ~line]))
    if not len(e):
        return []
    # (n_lines, 10, 3) points along straight edges, the one nearest to an axis or a centre among them, in order
    ends = edges.ends[e[:n_lines]]
    way = ends[:, 1] - ends[:, 0]
    nearest = _nearest_on_line(table, f[:n_lines], ends) - ends[:, 0]
    at = np.sum(nearest * way, axis=1) / np.sum(way**2, axis=1)
    t = np.sort(np.column_stack((np.tile(np.linspace(0, 1, 9), (n_lines, 1)), at)), axis=1)
    straight = ends[:, :1] + t[:, :, None] * way[:, None]
    bent, counts = _samples(table, edges, e[n_lines:], f[n_lines:])
    begin = np.concatenate(([0], np.cumsum(np.concatenate((np.full(n_lines, straight.shape[1]), counts)))))
    points = np.concatenate((straight.reshape(-1, 3), bent))
    pair = np.repeat(np.arange(len(e)), np.diff(begin))
    uv, d = project(table, f[pair], points)
    lowest = np.minimum.reduceat(d, begin[:-1])
    touch = np.flatnonzero((d <= lowest[pair] + TOGETHER) & (np.abs(d) <= clearance))
    m = normal_at(table, f[pair[touch]], uv[touch])
    held = _between(table, edges, e[pair[touch]], points[touch], m)
    held[held] = inside(outlines, f[pair[touch[held]]], uv[touch[held]], EDGE)
    normals = np.zeros_like(points)
    normals[touch] = m
    touch = touch[held]
    found = []
    touched, begins = np.unique(pair[touch], return_index=True)  # in ascending order already
    for k, where in zip(touched.tolist(), np.split(touch, begins[1:])):
        length = 0.0
        if len(where) > 1:
            steps = np.linalg.norm(np.diff(points[where], axis=0), axis=1)
            length = float(steps[np.diff(where) == 1].sum())
        if length <= THIN:
            where = where[:1]
        chosen = np.zeros(len(where), dtype=bool)
        chosen[np.round(np.linspace(0, len(where) - 1, min(FEW, len(where)))).astype(int)] = True
        words = f"edge along {mm(length, 1)} mm" if length > THIN else "edge in a point"
        error = 1 - np.cos(np.pi / max(int(chosen.sum()), 3)) if len(where) > 2 else 0.0
        places, i = (points[where], -normals[where]), int(edges.faces[e[k], 0])
        gap = float(d[where].min())
        found.append(
            make_patch(table, i, int(f[k]), "edge", gap, places, length, words, error=float(error), chosen=chosen)
        )
    return found


def _samples(table: FaceTable, edges: EdgeTable, e: Index, f: Index) -> tuple[Array, Index]:
    """Points along curved edges, one edge after the other, and how many of each; those of a circle with the one nearest
    to a plane among them, in order."""
    used, which = np.unique(e, return_inverse=True)
    own = []
    for row in used.tolist():
        X = edges.assembly.parts[edges.part[row]].X_WP
        own.append(edges.source(row).points @ X.R.T + X.p)
    sizes = np.array([len(one) for one in own], dtype=np.int64)
    counts = sizes[which]
    if not len(e):
        return np.zeros((0, 3)), counts
    points = np.concatenate(own)[spans((np.cumsum(sizes) - sizes)[which], counts)]
    first = np.cumsum(counts) - counts
    z, axis = table.axis(f), edges.axis[e]
    down = -(z - np.sum(z * axis, axis=1)[:, None] * axis)
    length = np.linalg.norm(down, axis=1)
    lowest = edges.centre[e] + (edges.radius[e] / np.maximum(length, 1e-30))[:, None] * down
    away = np.linalg.norm(points - np.repeat(lowest, counts, axis=0), axis=1)
    nearest = np.minimum.reduceat(away, first)
    way = np.linalg.norm(np.diff(points, axis=0, append=points[-1:]), axis=1)
    way[first + counts - 1] = 0.0  # to the next edge
    there = nearest <= np.maximum.reduceat(way, first)  # an arc may not reach it
    more = (edges.kind[e] == CIRCLE) & (table.kind[f] == PLANE) & (length > 1e-6) & there
    at = np.flatnonzero(away == np.repeat(np.where(more, nearest, -1.0), counts))
    pair = np.repeat(np.arange(len(e)), counts)[at]
    pair, first = np.unique(pair, return_index=True)  # of two equally near the first
    at = at[first]
    return np.insert(points, at, lowest[pair], axis=0), counts + more


def _between(table: FaceTable, edges: EdgeTable, e: Index, points: Array, m: Array) -> NDArray[np.bool_]:
    """Whether −m lies strictly between the normals n₁, n₂ of the edge's two faces at each point.

    −m = α n₁ + β n₂ in the plane of n₁ and n₂: the Gram matrix of both gives α and β.
    """
    normals = []
    for side in (0, 1):
        faces = edges.faces[e, side]
        n = normal_at(table, faces, project(table, faces, points)[0])
        for k in np.flatnonzero(table.kind[faces] == OTHER):  # known at the middle of the edge only
            row = int(e[k])
            n[k] = edges.assembly.parts[edges.part[row]].X_WP.R @ edges.source(row).normals[side]
        normals.append(n)
    n1, n2 = normals
    c = np.sum(n1 * n2, axis=1)
    a, b = -np.sum(m * n1, axis=1), -np.sum(m * n2, axis=1)
    square = np.maximum(1 - c**2, 1e-12)
    return ((a - c * b) / square > BETWEEN) & ((b - c * a) / square > BETWEEN)


def corner_contacts(outlines: Outlines, edges: EdgeTable, e: Index, f: Index, clearance: float) -> list[ContactPatch]:
    """Ends of the straight edges e on the faces f, pairs that `near_edges` found and `untouched` left."""
    table = outlines.table
    line = edges.kind[e] == LINE
    e, f, end = np.repeat(e[line], 2), np.repeat(f[line], 2), np.tile((0, 1), int(line.sum()))
    corner = edges.corner[e, end] >= 3
    e, f, end = e[corner], f[corner], end[corner]
    points = edges.ends[e, end]
    uv, d = project(table, f, points)
    low = np.abs(d) <= clearance
    e, f, end, points, uv, d = e[low], f[low], end[low], points[low], uv[low], d[low]
    m, way = normal_at(table, f, uv), edges.ends[e, 1 - end] - points
    near = np.flatnonzero(np.sum(way * m, axis=1) > BETWEEN * np.linalg.norm(way, axis=1))
    near = near[inside(outlines, f[near], uv[near], EDGE)]
    if not len(near):
        return []
    keys = np.column_stack((f[near], edges.part[e[near]], np.round(points[near] / 1e-8)))
    _, first, count = np.unique(keys, axis=0, return_index=True, return_counts=True)
    found = []
    for k in near[first[count == edges.corner[e[near[first]], end[near[first]]]]].tolist():  # all its edges rise
        places, own = (points[k : k + 1], -m[k : k + 1]), int(edges.faces[e[k], 0])
        found.append(make_patch(table, own, int(f[k]), "edge", float(d[k]), places, 0.0, "corner on a face"))
    return found
