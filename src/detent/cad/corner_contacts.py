"""Corners of one part on faces of another: the last resort, where not even an edge touches.

A corner holds where the face's normal, turned round, lies strictly inside the cone of the normals of the faces that
meet there. For a convex corner that is to say that all its edges rise from the face: m · t > 0. One row, at the corner.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from detent.cad.contact_words import make_patch
from detent.cad.edge_contacts import BETWEEN, EDGE
from detent.cad.edge_table import LINE, EdgeTable
from detent.cad.overlap import Outlines, inside
from detent.cad.surface_maps import normal_at, project
from detent.geometry.contact_patch import ContactPatch

Array = NDArray[np.float64]
Index = NDArray[np.int64]


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
