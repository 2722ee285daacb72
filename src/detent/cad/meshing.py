"""Triangles of solids for viewing and collision, by Open CASCADE. Runs in the child process only."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from detent.cad.kernel import BRep, BRepMesh, TopAbs, TopExp, TopLoc, TopoDS

Array = NDArray[np.float64]
DEFLECTION = 2e-3  # of the solid's diagonal, between triangle and surface; ours
ANGLE = 0.35  # rad between neighbouring triangles; ours


def mesh_arrays(solids: list[Any], low: Array, high: Array) -> dict[str, NDArray[Any]]:
    """Vertices (m), triangles and the face of each, for all solids; indices count from each solid's first."""
    vertices, triangles, faces, counts = [], [], [], [(0, 0)]
    for solid, a, b in zip(solids, low, high):
        size = float(np.linalg.norm(b - a)) * 1e3
        BRepMesh.BRepMesh_IncrementalMesh(solid, max(DEFLECTION * size, 1e-6), False, ANGLE, False)
        n_vertices = n_triangles = 0
        for number, (points, corners) in enumerate(_faces(solid)):
            vertices.append(points * 1e-3)
            triangles.append(corners + n_vertices)
            faces.append(np.full(len(corners), number))
            n_vertices += len(points)
            n_triangles += len(corners)
        counts.append((n_vertices, n_triangles))
    start = np.cumsum(counts, axis=0)
    return {
        "solid_vertices": start[:, 0],
        "solid_triangles": start[:, 1],
        "mesh_vertices": np.vstack(vertices or [np.zeros((0, 3))]),
        "mesh_triangles": np.vstack(triangles or [np.zeros((0, 3), np.int64)]),
        "mesh_face": np.concatenate(faces or [np.zeros(0, np.int64)]),
    }


def _faces(solid: Any) -> list[tuple[Array, NDArray[np.int64]]]:
    found = []
    explorer = TopExp.TopExp_Explorer(solid, TopAbs.TopAbs_FACE)
    while explorer.More():
        face = TopoDS.TopoDS.Face(explorer.Current())
        explorer.Next()
        place = TopLoc.TopLoc_Location()
        mesh = BRep.BRep_Tool.Triangulation_s(face, place)
        if mesh is None:
            found.append((np.zeros((0, 3)), np.zeros((0, 3), np.int64)))
            continue
        points = np.array([mesh.Node(i).Coord() for i in range(1, mesh.NbNodes() + 1)]).reshape(-1, 3)
        if not place.IsIdentity():
            trsf = place.Transformation()
            matrix = np.array([[trsf.Value(i, j) for j in (1, 2, 3, 4)] for i in (1, 2, 3)])
            points = points @ matrix[:, :3].T + matrix[:, 3]
        corners = (
            np.array([mesh.Triangle(i).Get() for i in range(1, mesh.NbTriangles() + 1)], np.int64).reshape(-1, 3) - 1
        )
        if face.Orientation() == TopAbs.TopAbs_REVERSED:
            corners = corners[:, ::-1]
        found.append((points, corners))
    return found
