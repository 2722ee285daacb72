"""From what the kernel said of solids (`extract.Raw`) to the arrays of an assembly, lengths in m.

Everything here is done for all faces and edges of all solids at once; runs in the child process.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from detent.cad.boxes import bulge, edge_boxes, solid_boxes
from detent.cad.charts import (
    CONE,
    OTHER,
    PLANE,
    SPHERE,
    TORUS,
    Surfaces,
    Uses,
    in_loops,
    right_nappes,
    thinned,
    unwrapped,
)
from detent.cad.extract import Raw, sample_face
from detent.cad.masses import boundary_nodes, face_integrals
from detent.cad.rings import closed_loops, end_of
from detent.cad.solid_edges import edge_arrays, edge_samples, uses_of

Array = NDArray[np.float64]
Loop = tuple[Array, NDArray[np.bool_]]


def arrays_of(raw: Raw) -> tuple[dict[str, NDArray[Any]], Array, Array, Array]:
    """Arrays of faces and edges as `assembled.py` reads them; (faces, 19) integrals in mm about (solids, 3) points.

    The integrals of a face that only the kernel can integrate are NaN. Last come (faces,) mm, how far a face's edges
    lie beside it or apart from each other.
    """
    surfaces = _surfaces(raw)
    points, start = edge_samples(raw)
    uses, edge, back, gap = uses_of(raw, points, start)
    right_nappes(surfaces, uses)
    low, high = edge_boxes(raw, surfaces, points, start, uses, edge)
    about, size = solid_boxes(raw, low, high)
    doubled, uv, turns, astray = unwrapped(surfaces, uses)
    np.maximum.at(astray, uses.face, gap)
    thin, uv, flat = thinned(surfaces, doubled, uv, np.repeat(1e-6 * size + 1e-6, raw.solid_faces))
    face_loops, unsure = _loops(surfaces, thin, uv, turns, flat)
    for face in np.flatnonzero((surfaces.kind != OTHER) & np.array([not loops for loops in face_loops], bool)):
        surfaces.kind[face] = OTHER  # its loops make no sense in the chart
        sample_face(raw, int(face))
    bulge(surfaces, face_loops, low, high)
    out: dict[str, NDArray[Any]] = {
        "solid_faces": np.concatenate(([0], np.cumsum(raw.solid_faces))),
        "face_kind": surfaces.kind,
        "face_pose": np.dstack((surfaces.R, surfaces.origin[:, :, None] * 1e-3)),
        "face_side": surfaces.side,
        "face_size": np.column_stack((surfaces.radius * 1e-3, surfaces.tube * 1e-3, surfaces.angle)),
        "face_recognised": np.array(raw.face_recognised, bool) & (surfaces.kind != OTHER),
        "face_low": low * 1e-3,
        "face_high": high * 1e-3,
        **_loop_arrays(surfaces, face_loops),
        **_sample_arrays(raw, len(surfaces.kind)),
        **edge_arrays(raw, surfaces, points, start, uses, edge, back),
    }
    nodes = boundary_nodes(surfaces, thin, uv, flat, _leaps(surfaces, thin, uv, turns, flat))
    integrals = face_integrals(surfaces, nodes, np.repeat(about, raw.solid_faces, axis=0))
    integrals[unsure | (surfaces.kind == OTHER)] = np.nan
    return out, integrals, about, astray


def _surfaces(raw: Raw) -> Surfaces:
    frame = np.array(raw.face_frame).reshape(-1, 12)
    size, sign = np.array(raw.face_size).reshape(-1, 3), np.array(raw.face_sign).reshape(-1, 2)
    R = np.ascontiguousarray(frame[:, 3:].reshape(-1, 3, 3).transpose(0, 2, 1))
    radius, tube, angle = (size[:, k].copy() for k in range(3))
    kind = np.array(raw.face_kind, np.int64)
    return Surfaces(kind, frame[:, :3].copy(), R, radius, tube, angle, natural=sign[:, 0].copy(), outward=sign[:, 1])


def _loops(
    surfaces: Surfaces, uses: Uses, uv: Array, turns: Array, flat: NDArray[np.bool_]
) -> tuple[list[list[Loop]], NDArray[np.bool_]]:
    """Closed loops of every face, none where they make no sense; and rings without a seam, beyond `masses.py`."""
    found: list[list[Any]] = [[] for _ in surfaces.kind]
    open_ended = np.zeros(len(surfaces.kind), bool)
    stays = in_loops(surfaces, uses, uv)
    curved = ~flat[uses.owner]
    curved[uses.start[1:] - 1] = False
    kept_uv, kept_curved = uv[stays], curved[stays]
    place = np.concatenate(([0], np.cumsum(stays)))[np.append(uses.start[:-1][uses.opens], len(uv))].tolist()
    faces = uses.face[uses.opens].tolist()
    turning = np.any(turns != 0, axis=1).tolist()
    for loop, face in enumerate(faces):
        if surfaces.kind[face] != OTHER:
            here = slice(place[loop], place[loop + 1])
            found[face].append((kept_uv[here], kept_curved[here], turns[loop]))
            open_ended[face] |= turning[loop]
    for face, loops in enumerate(found):
        if open_ended[face] or (len(loops) > 1 and surfaces.kind[face] != PLANE):
            found[face] = closed_loops(surfaces, face, loops) or []
        else:
            found[face] = [one[:2] for one in loops]
    return found, open_ended & (surfaces.kind == TORUS)


def _leaps(surfaces: Surfaces, uses: Uses, uv: Array, turns: Array, flat: NDArray[np.bool_]) -> Array:
    """Rows (face, u, v, u', v') where a loop leaps along a pole, or surrounds one that closes the face."""
    if not len(uses.face):
        return np.zeros((0, 5))
    last, first = uses.start[1:] - 1, uses.start[:-1]
    turning = np.repeat(turns.any(axis=1), np.diff(np.append(uses.opens, len(last))))
    polar = np.isin(surfaces.kind[uses.face], (CONE, SPHERE))
    begin = uv[first][uses.following]
    between = polar & (np.abs(begin[:, 0] - uv[last, 0]) > 1e-6) & ~turning
    owner = uses.owner
    bent = (polar & ~flat)[owner[1:]] & (owner[1:] == owner[:-1])
    inner = np.flatnonzero(bent & (np.abs(np.diff(uv[:, 0])) > 1.0))
    net = np.bincount(uses.face[uses.opens], turns[:, 0], len(surfaces.kind))
    closing = []
    for face in np.flatnonzero(net):
        end = end_of(surfaces, int(face), below=net[face] * surfaces.natural[face] < 0)
        if end is not None:
            closing.append((face, 2 * np.pi * net[face], end, 0.0, end))
    return np.vstack(
        (
            np.array(closing).reshape(-1, 5),
            np.column_stack((uses.face.astype(float), uv[last], begin))[between],
            np.column_stack((uses.face[owner[inner]].astype(float), uv[inner], uv[inner + 1])),
        )
    )


def _loop_arrays(surfaces: Surfaces, face_loops: list[list[Loop]]) -> dict[str, NDArray[Any]]:
    face_start = np.concatenate(([0], np.cumsum([len(loops) for loops in face_loops]))).astype(np.int64)
    loops = [one for some in face_loops for one in some]
    start = np.concatenate(([0], np.cumsum([len(points) for points, _ in loops]))).astype(np.int64)
    uv = np.vstack([points for points, _ in loops] or [np.zeros((0, 2))])
    kind = np.repeat(np.repeat(surfaces.kind, np.diff(face_start)), np.diff(start))
    uv[kind == PLANE, 0] *= 1e-3
    uv[(kind != SPHERE) & (kind != TORUS), 1] *= 1e-3
    curved = np.concatenate([bends for _, bends in loops] or [np.zeros(0, bool)])
    return {"face_loops": face_start, "loop_start": start, "loop_uv": uv, "loop_curved": curved}


def _sample_arrays(raw: Raw, n_faces: int) -> dict[str, NDArray[Any]]:
    none = (np.zeros((0, 3)), np.zeros((0, 3)))
    samples = [raw.other.get(face, none) for face in range(n_faces)]
    return {
        "face_samples": np.concatenate(([0], np.cumsum([len(p) for p, _ in samples]))).astype(np.int64),
        "sample_points": np.vstack([p for p, _ in samples] or [none[0]]) * 1e-3,
        "sample_normals": np.vstack([n for _, n in samples] or [none[0]]),
    }
