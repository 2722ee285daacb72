"""Corners of one part on faces of another: the last resort, where not even an edge touches.

A corner holds where the face's normal, turned round, lies strictly inside the cone of the normals of all the faces that
meet there; one row, at the corner.
"""

from __future__ import annotations

from collections import defaultdict

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import nnls

from detent.cad.contact_words import make_patch
from detent.cad.edge_contacts import BETWEEN, EDGE
from detent.cad.edge_table import LINE, EdgeTable
from detent.cad.overlap import Outlines, inside
from detent.cad.surface_maps import project
from detent.geometry.contact_patch import ContactPatch

Array = NDArray[np.float64]
Index = NDArray[np.int64]


def corner_contacts(outlines: Outlines, edges: EdgeTable, e: Index, f: Index, clearance: float) -> list[ContactPatch]:
    """Ends of the straight edges e on the faces f, candidates of `near_edges`."""
    table = outlines.table
    line = edges.kind[e] == LINE
    e, f = np.repeat(e[line], 2), np.repeat(f[line], 2)
    points = edges.ends[e[::2]].reshape(-1, 3)
    corner = edges.corner[e[::2]].ravel()
    e, f, points = e[corner], f[corner], points[corner]
    uv, d, m = project(table, f, points)
    near = np.flatnonzero(np.abs(d) <= clearance)
    near = near[inside(outlines, f[near], uv[near], EDGE)]
    groups: dict[tuple[int, ...], list[int]] = defaultdict(list)
    for k in near.tolist():  # edges that meet in one corner
        groups[(int(f[k]), int(edges.part[e[k]]), *np.round(points[k] / 1e-8).astype(np.int64).tolist())].append(k)
    found = []
    for key, members in groups.items():
        k, face = members[0], key[0]
        own = np.unique(edges.faces[e[members]])
        if len(own) < 3 or len(members) < 3:  # a concave or smooth edge ends here too: not a corner of a convex cone
            continue
        normals = project(table, own, np.tile(points[k], (len(own), 1)))[2]
        weights, left = nnls(normals.T, -m[k])
        inner = weights[weights > BETWEEN]
        if left < 1e-9 and len(inner) >= 3:
            places = points[k : k + 1], -m[k : k + 1]
            found.append(make_patch(table, int(own[0]), face, "edge", float(d[k]), places, 0.0, "corner on a face"))
    return found
