"""Assemblies out of the arrays the child process sent: plain numbers become faces, edges, solids, parts."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from detent.core.frames import Pose
from detent.geometry.assembly import Assembly, Edge, Face, Kind, Mesh, Part, Solid

FACE_KINDS: tuple[Kind, ...] = ("plane", "cylinder", "cone", "sphere", "torus", "other")
EDGE_KINDS = ("line", "circle", "other")
Arrays = Mapping[str, NDArray[Any]]


def assembly_from(header: Mapping[str, Any], arrays: Arrays, *, density: float) -> Assembly:
    """The assembly that `child.py` described."""
    faces, edges = _faces(arrays), _edges(arrays)
    in_faces, in_edges = arrays["solid_faces"].tolist(), arrays["solid_edges"].tolist()
    meshes: list[Mesh] = []
    if "mesh_vertices" in arrays:
        vertices, triangles = arrays["solid_vertices"].tolist(), arrays["solid_triangles"].tolist()
        corners, of_face = arrays["mesh_triangles"], arrays["mesh_face"]
        for (a, b), (c, d) in zip(pairwise(vertices), pairwise(triangles)):
            meshes.append(
                Mesh(arrays["mesh_vertices"][a:b], corners[c:d].astype(np.int32), of_face[c:d].astype(np.int32))
            )
    solids = tuple(
        Solid(
            name=name,
            faces=tuple(faces[in_faces[i] : in_faces[i + 1]]),
            edges=tuple(edges[in_edges[i] : in_edges[i + 1]]),
            volume=float(arrays["solid_volume"][i]),
            centre=arrays["solid_centre"][i],
            inertia=arrays["solid_inertia"][i],
            low=arrays["solid_low"][i],
            high=arrays["solid_high"][i],
            problems=tuple(header["problems"][i]),
            mesh=meshes[i] if meshes else None,
        )
        for i, name in enumerate(header["solids"])
    )
    poses = arrays["part_pose"]
    parts = tuple(
        Part(
            name=one["name"],
            solid=one["solid"],
            X_WP=Pose(poses[i]),
            path=tuple(one["path"]),
            colour=None if one["colour"] is None else (one["colour"][0], one["colour"][1], one["colour"][2]),
            density=density,
        )
        for i, one in enumerate(header["parts"])
    )
    return Assembly(header["name"], solids, parts, header["source"], tuple(header["warnings"]))


def _faces(arrays: Arrays) -> list[Face]:
    loop_start, samples = arrays["loop_start"].tolist(), arrays["face_samples"].tolist()
    uv, curved = arrays["loop_uv"], arrays["loop_curved"]
    loops = [uv[a:b] for a, b in pairwise(loop_start)]
    bends = [curved[a:b] for a, b in pairwise(loop_start)]
    in_loops = arrays["face_loops"].tolist()
    kinds, sides, sizes = arrays["face_kind"].tolist(), arrays["face_side"].tolist(), arrays["face_size"].tolist()
    areas, recognised = arrays["face_area"].tolist(), arrays["face_recognised"].tolist()
    return [
        Face(
            kind=FACE_KINDS[kinds[i]],
            X_PF=arrays["face_pose"][i],
            side=sides[i],
            loops=tuple(loops[in_loops[i] : in_loops[i + 1]]),
            curved=tuple(bends[in_loops[i] : in_loops[i + 1]]),
            low=arrays["face_low"][i],
            high=arrays["face_high"][i],
            radius=sizes[i][0],
            tube=sizes[i][1],
            angle=sizes[i][2],
            area=areas[i],
            recognised=recognised[i],
            points=arrays["sample_points"][samples[i] : samples[i + 1]],
            normals=arrays["sample_normals"][samples[i] : samples[i + 1]],
        )
        for i in range(len(kinds))
    ]


def _edges(arrays: Arrays) -> list[Edge]:
    start, points, circle = arrays["edge_start"].tolist(), arrays["edge_points"], arrays["edge_circle"]
    kinds, faces, openings = (
        arrays["edge_kind"].tolist(),
        arrays["edge_faces"].tolist(),
        arrays["edge_opening"].tolist(),
    )
    radii = circle[:, 6].tolist()
    return [
        Edge(
            kind=EDGE_KINDS[kinds[i]],
            points=points[start[i] : start[i + 1]],
            faces=(faces[i][0], faces[i][1]),
            normals=arrays["edge_normals"][i],
            opening=openings[i],
            centre=circle[i, :3],
            axis=circle[i, 3:6],
            radius=radii[i],
        )
        for i in range(len(kinds))
    ]
