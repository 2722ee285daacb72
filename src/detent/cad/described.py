"""A STEP file as one header and a few arrays: reading, extraction, masses, checks and meshes in a row.

Runs in the child process only.

Triangles of solids for viewing and collision, by Open CASCADE. Runs in the child process only.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from detent.cad.extract import Raw, extract_solid
from detent.cad.faces import arrays_of
from detent.cad.masses import solid_masses
from detent.cad.occ import BRep, BRepCheck, BRepGProp, BRepMesh, GProp, TopAbs, TopExp, TopLoc, TopoDS
from detent.cad.step_document import Document, Unreadable, read_document

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


UNCLOSED = 2e-4  # ours, relative: exact edges come out below 1e-7, edges a few µm beside their faces below 1e-4
BESIDE = 5e-3  # mm that edges may lie beside their faces before the kernel is asked for the masses; ours
BESIDE_MOST = 1e-4  # of the solid's size, before it is a problem; ours
SMALLEST, LARGEST = 1e-4, 10.0  # m: boxes outside are warned of (VERIFICATION D5)


def describe(path: Path, *, meshes: bool, check: bool) -> tuple[dict[str, Any], dict[str, NDArray[Any]]]:
    """Header and arrays of the assembly in a file, as `assembled.py` reads them."""
    clock = [time.perf_counter()]
    document = read_document(path)
    if not document.solids:
        told = "; ".join(document.warnings)
        raise Unreadable("there is no solid in it" + (f": {told}" if told else ""))
    clock.append(time.perf_counter())
    raw = Raw()
    for solid in document.solids:
        extract_solid(raw, solid)
    arrays, integrals, about, astray = arrays_of(raw)
    problems: list[list[str]] = [[] for _ in document.solids]
    arrays.update(_masses(document, raw, arrays, integrals, about, astray, problems))
    clock.append(time.perf_counter())
    if check:
        for i, solid in enumerate(document.solids):
            problems[i] += _complaints(raw, arrays, i, solid)
    clock.append(time.perf_counter())
    if meshes:
        arrays.update(mesh_arrays(document.solids, arrays["solid_low"], arrays["solid_high"]))
    clock.append(time.perf_counter())
    arrays["part_pose"] = np.array([use.pose * (1, 1, 1, 1e-3) for use in document.uses]).reshape(-1, 3, 4)
    names = _unique([use.name or "part" for use in document.uses])
    warnings = [*document.warnings, *_suspicions(document, arrays)]
    for name, told in zip(document.names, problems):
        warnings += [f"{name}: {what}" for what in told]
    header = {
        "name": document.name or path.stem,
        "solids": [name or "solid" for name in document.names],
        "problems": problems,
        "parts": [
            {"name": name, "solid": use.solid, "path": list(use.path), "colour": use.colour}
            for name, use in zip(names, document.uses)
        ],
        "warnings": warnings,
        "source": {"unit": document.unit},
        "seconds": dict(zip(("read", "extract", "check", "mesh"), np.diff(clock).tolist())),
    }
    return header, arrays


def _unique(names: list[str]) -> list[str]:
    """bolt, bolt 2, bolt 3: every name once."""
    taken, count, unique = set(names), {}, []
    seen: set[str] = set()
    for name in names:
        new = name
        while new in seen or (new != name and new in taken):
            count[name] = count.get(name, 1) + 1
            new = f"{name} {count[name]}"
        seen.add(new)
        unique.append(new)
    return unique


def _masses(
    document: Document,
    raw: Raw,
    arrays: dict[str, NDArray[Any]],
    integrals: Array,
    about: Array,
    astray: Array,
    problems: list[list[str]],
) -> dict[str, NDArray[Any]]:
    """Volume, centre, inertia and box of each solid, area of each face."""
    n = len(document.solids)
    volume, centre, inertia = np.zeros(n), np.zeros((n, 3)), np.zeros((n, 3, 3))
    low, high = np.zeros((n, 3)), np.zeros((n, 3))
    area, first = integrals[:, 0].copy(), arrays["solid_faces"]
    for face in np.flatnonzero(np.isnan(area)).tolist():
        if face in raw.other_area:  # the kernel takes up to 40 ms a face
            area[face] = raw.other_area[face]
        else:
            properties = GProp.GProp_GProps()
            BRepGProp.BRepGProp.SurfaceProperties_s(raw.faces[face], properties)
            area[face] = properties.Mass()
    for i, solid in enumerate(document.solids):
        these = slice(int(first[i]), int(first[i + 1]))
        if these.start < these.stop:
            low[i], high[i] = arrays["face_low"][these].min(axis=0), arrays["face_high"][these].max(axis=0)
        found = solid_masses(integrals[these].sum(axis=0), about[i])
        beside = float(astray[these].max(initial=0.0))
        if beside > BESIDE_MOST * float(np.linalg.norm(high[i] - low[i])) * 1e3 and beside > BESIDE:
            worst = int(np.argmax(astray[these]))
            problems[i].append(f"edges of face {worst} lie up to {beside:.3g} mm beside it or apart")
        if found is None or found[3] > UNCLOSED or beside > BESIDE:
            found = (*_by_kernel(solid), 0.0)
        volume[i], centre[i], inertia[i], _ = found
        if volume[i] < 0:
            problems[i].append("it is inside out: its faces point into the material")
            volume[i], inertia[i] = -volume[i], -inertia[i]
        if not volume[i] > 1e-9 * max(float(np.prod(high[i] - low[i])) * 1e9, 1e-300):
            problems[i].append("it has no volume")
    return {
        "solid_volume": volume * 1e-9,
        "solid_centre": centre * 1e-3,
        "solid_inertia": inertia * 1e-15,
        "solid_low": low,
        "solid_high": high,
        "face_area": area * 1e-6,
    }


def _by_kernel(solid: Any) -> tuple[float, Array, Array]:
    """Volume, centre and inertia about it (mm) by Open CASCADE."""
    properties = GProp.GProp_GProps()
    BRepGProp.BRepGProp.VolumeProperties_s(solid, properties)
    volume = properties.Mass()
    if not np.isfinite(volume) or volume == 0:
        return 0.0, np.zeros(3), np.zeros((3, 3))
    matrix = properties.MatrixOfInertia()
    inertia = np.array([[matrix.Value(i, j) for j in (1, 2, 3)] for i in (1, 2, 3)])
    return volume, np.array(properties.CentreOfMass().Coord()), inertia


def _complaints(raw: Raw, arrays: dict[str, NDArray[Any]], solid: int, shape: Any) -> list[str]:
    """What the kernel's checker holds against a solid, naming faces by their number in it."""
    analyzer = BRepCheck.BRepCheck_Analyzer(shape)
    if analyzer.IsValid():
        return []
    first, last = arrays["solid_faces"][solid : solid + 2]
    bad = [str(face - first) for face in range(int(first), int(last)) if not analyzer.IsValid(raw.faces[face])]
    shown = ", ".join(bad[:10]) + (", …" if len(bad) > 10 else "")
    return [f"not a valid solid: face{'s' if len(bad) > 1 else ''} {shown}" if bad else "not a valid solid: its shell"]


def _suspicions(document: Document, arrays: dict[str, NDArray[Any]]) -> list[str]:
    """Warnings for sizes no machine part has: most often a wrong unit."""
    poses = arrays["part_pose"]
    if not len(poses):
        return []
    which = [use.solid for use in document.uses]
    low, high = arrays["solid_low"][which], arrays["solid_high"][which]
    middle = np.einsum("nij,nj->ni", poses[:, :, :3], (low + high) / 2) + poses[:, :, 3]
    half = np.einsum("nij,nj->ni", np.abs(poses[:, :, :3]), (high - low) / 2)
    size = float(((middle + half).max(axis=0) - (middle - half).min(axis=0)).max())
    if SMALLEST <= size <= LARGEST:
        return []
    return [f"the whole is {size:.3g} m large: is the file's unit ({document.unit}) the right one?"]
