"""From what the kernel said of solids (`extract.Raw`) to the arrays of an assembly, lengths in m.

Everything here is done for all faces and edges of all solids at once; runs in the child process.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from detent.cad.charts import (
    OTHER,
    PLANE,
    SPHERE,
    TORUS,
    Surfaces,
    Uses,
    closed_loops,
    right_nappes,
    thinned,
    unwrapped,
)  # fmt: skip
from detent.cad.extract import CIRCLE, ELLIPSE, LINE, Raw, in_order
from detent.cad.masses import PANEL, boundary_nodes, face_integrals
from detent.cad.within import within

Array = NDArray[np.float64]
Index = NDArray[np.int64]
A_TURN = 48  # points round a circle, at least
SAGITTA = 0.05  # mm between arc and chord, at most, as long as no more than 4 × A_TURN points are needed; ours


def edge_samples(raw: Raw) -> tuple[Array, Index]:
    """Points (n, 3) along all edges, and where each edge begins in them (edges + 1,)."""
    kind, curve = np.array(raw.edge_kind), np.array(raw.edge_curve).reshape(-1, 14)
    count = np.array([len(points) for points in raw.edge_points], np.int64)
    conic = np.flatnonzero((kind == CIRCLE) | (kind == ELLIPSE))
    c = curve[conic]
    radius = np.linalg.norm(c[:, 3:6], axis=1)
    fine = np.pi / np.arccos(np.clip(1 - SAGITTA / np.maximum(radius, SAGITTA), 0.0, 1 - 1e-9))
    a_turn = np.clip(fine, A_TURN, 4 * A_TURN)
    sweep = c[:, 13] - c[:, 12]
    steps = PANEL * np.maximum(1, np.ceil(np.abs(sweep) / (2 * np.pi) * a_turn / PANEL - 1e-6)).astype(np.int64)
    count[conic] = steps + 1
    start = np.concatenate(([0], np.cumsum(count)))
    points = np.zeros((start[-1], 3))
    given = np.array([p for points in raw.edge_points for p in points]).reshape(-1, 3)
    is_conic = np.zeros(len(kind), bool)
    is_conic[conic] = True
    drawn = np.repeat(is_conic, count)
    points[~drawn] = given
    which = np.repeat(np.arange(len(conic)), steps + 1)
    number = np.arange(len(which)) - np.repeat(np.cumsum(steps + 1) - steps - 1, steps + 1)
    t = c[which, 12] + sweep[which] * number / steps[which]
    points[drawn] = c[which, :3] + np.cos(t)[:, None] * c[which, 3:6] + np.sin(t)[:, None] * c[which, 6:9]
    return points, start


def uses_of(raw: Raw, points: Array, start: Index) -> tuple[Uses, Index, NDArray[np.bool_]]:
    """Uses with their points in the order they are run, the edge of each, and whether it is run backwards."""
    rows = np.array(raw.use, np.int64).reshape(-1, 4)
    rows = _connected(raw, rows, points, start)
    face, loop, edge, back = rows[:, 0], rows[:, 1], rows[:, 2], rows[:, 3] > 0
    count = start[edge + 1] - start[edge]
    begin = np.concatenate(([0], np.cumsum(count)))
    number = np.arange(begin[-1]) - np.repeat(begin[:-1], count)
    at = (
        np.repeat(np.where(back, start[edge + 1] - 1, start[edge]), count)
        + np.repeat(np.where(back, -1, 1), count) * number
    )
    straight = np.array(raw.edge_kind)[edge] == LINE
    return Uses(face, loop, begin, points[at], straight), edge, back


def _connected(raw: Raw, rows: Index, points: Array, start: Index) -> Index:
    """The same rows with the uses of each loop in the order they are connected."""
    head = points[np.where(rows[:, 3] > 0, start[rows[:, 2] + 1] - 1, start[rows[:, 2]])]
    tail = points[np.where(rows[:, 3] > 0, start[rows[:, 2]], start[rows[:, 2] + 1] - 1)]
    opens = np.flatnonzero(np.concatenate(([True], rows[1:, 1] != rows[:-1, 1])))
    following = np.arange(1, len(rows) + 1)
    following[np.concatenate((opens[1:], [len(rows)])) - 1] = opens
    gap = np.linalg.norm(head[following] - tail, axis=1)
    kind = np.array(raw.face_kind)[rows[:, 0]]
    apart = (
        np.maximum.reduceat(np.where(kind == OTHER, 0.0, gap), opens) > 0.05
    )  # mm, ours: far above a vertex's tolerance
    for loop in np.flatnonzero(apart):
        these = np.flatnonzero(rows[:, 1] == loop)
        ordered = in_order(raw, int(loop))
        if len(ordered) == len(these):
            rows[these, 2] = [edge for edge, _ in ordered]
            rows[these, 3] = [turned for _, turned in ordered]
    return rows


def surfaces_of(raw: Raw) -> Surfaces:
    frame, size, sign = (np.array(x) for x in (raw.face_frame, raw.face_size, raw.face_sign))
    R = np.ascontiguousarray(frame[:, 3:].reshape(-1, 3, 3).transpose(0, 2, 1))
    radius, tube, angle = (size[:, k].copy() for k in range(3))
    kind = np.array(raw.face_kind)
    return Surfaces(kind, frame[:, :3].copy(), R, radius, tube, angle, natural=sign[:, 0].copy(), outward=sign[:, 1])


def arrays_of(raw: Raw) -> tuple[dict[str, NDArray[Any]], Array, Array]:
    """Arrays of faces and edges as `assembled.py` reads them; (faces, 19) integrals in mm about (solids, 3) points."""
    surfaces = surfaces_of(raw)
    points, start = edge_samples(raw)
    uses, edge, back = uses_of(raw, points, start)
    right_nappes(surfaces, uses)
    plain, uv, turns = unwrapped(surfaces, uses)
    near = 1e-6 * float(np.ptp(points, axis=0).max(initial=1.0)) if len(points) else 1e-6
    stays, curved = thinned(surfaces, plain, uv, near)
    first_face = np.concatenate(([0], np.cumsum(raw.solid_faces)))
    out: dict[str, NDArray[Any]] = {"solid_faces": first_face}

    face_loops, failed = _loops(surfaces, plain, uv, turns, stays, curved)
    for face in failed:
        surfaces.kind[face] = OTHER
    out["face_loops"] = np.concatenate(([0], np.cumsum([len(loops) for loops in face_loops])))
    flat_loops = [one for loops in face_loops for one in loops]
    out["loop_start"] = np.concatenate(([0], np.cumsum([len(p) for p, _ in flat_loops])))
    loop_uv = np.vstack([p for p, _ in flat_loops] or [np.zeros((0, 2))])
    loop_kind = np.repeat(np.repeat(surfaces.kind, np.diff(out["face_loops"])), np.diff(out["loop_start"]))
    loop_uv[loop_kind == PLANE, 0] *= 1e-3
    loop_uv[(loop_kind != SPHERE) & (loop_kind != TORUS), 1] *= 1e-3
    out["loop_uv"] = loop_uv
    out["loop_curved"] = np.concatenate([c for _, c in flat_loops] or [np.zeros(0, bool)])

    low, high = _boxes(raw, surfaces, points, start, uses, edge, face_loops)
    out["face_low"], out["face_high"] = low * 1e-3, high * 1e-3
    out["face_kind"] = surfaces.kind
    out["face_pose"] = np.dstack((surfaces.R, surfaces.origin[:, :, None] * 1e-3))
    out["face_side"] = surfaces.side
    out["face_size"] = np.column_stack((surfaces.radius * 1e-3, surfaces.tube * 1e-3, surfaces.angle))
    out["face_recognised"] = np.array(raw.face_recognised, bool)
    samples = [raw.other.get(face, (np.zeros((0, 3)), np.zeros((0, 3)))) for face in range(len(surfaces.kind))]
    out["face_samples"] = np.concatenate(([0], np.cumsum([len(p) for p, _ in samples])))
    out["sample_points"] = np.vstack([p for p, _ in samples] or [np.zeros((0, 3))]) * 1e-3
    out["sample_normals"] = np.vstack([n for _, n in samples] or [np.zeros((0, 3))])

    out.update(_edges(raw, surfaces, points, start, uses, edge, back, first_face))

    flat = np.ones(len(plain.face), bool)
    np.logical_and.at(flat, plain.owner, ~curved)
    n_faces = np.array(raw.solid_faces, np.int64)
    begins = first_face[:-1][n_faces > 0]
    about = np.zeros((len(n_faces), 3))
    if len(begins):
        about[n_faces > 0] = (np.minimum.reduceat(low, begins) + np.maximum.reduceat(high, begins)) / 2
    nodes = boundary_nodes(surfaces, plain, uv, flat, _jumps(surfaces, plain, uv, turns))
    integrals = face_integrals(surfaces, nodes, np.repeat(about, n_faces, axis=0))
    return out, integrals, about


def _loops(
    surfaces: Surfaces, uses: Uses, uv: Array, turns: Array, stays: NDArray[np.bool_], curved: NDArray[np.bool_]
) -> tuple[list[list[tuple[Array, NDArray[np.bool_]]]], list[int]]:
    """Closed loops of every face; and the faces whose loops make no sense."""
    face_loops: list[list[Any]] = [[] for _ in surfaces.kind]
    opens = (
        np.flatnonzero(np.concatenate(([True], uses.loop[1:] != uses.loop[:-1])))
        if len(uses.loop)
        else np.zeros(0, int)
    )
    begin = np.append(uses.start[:-1][opens], len(uv))
    place = np.concatenate(([0], np.cumsum(stays)))[begin]
    kept_uv, kept_curved = uv[stays], curved[stays]
    special: set[int] = set()
    for number, use in enumerate(opens):
        face = int(uses.face[use])
        if surfaces.kind[face] == OTHER:
            continue
        a, b = place[number], place[number + 1]
        face_loops[face].append((kept_uv[a:b], kept_curved[a:b], turns[number]))
        if turns[number].any() or (surfaces.kind[face] != PLANE and len(face_loops[face]) > 1):
            special.add(face)
    failed = []
    for face, loops in enumerate(face_loops):
        if face in special:
            closed = closed_loops(surfaces, face, loops)
            if closed is None:
                failed.append(face)
            face_loops[face] = closed or []
        else:
            face_loops[face] = [one[:2] for one in loops]
    return face_loops, failed


def _jumps(surfaces: Surfaces, uses: Uses, uv: Array, turns: Array) -> Array:
    """Rows (face, u, v, u', v') where a loop leaps along a pole, and where one that turns round is closed at a pole."""
    rows = []
    last, first = uses.start[1:] - 1, uses.start[:-1]
    opens = (
        np.flatnonzero(np.concatenate(([True], uses.loop[1:] != uses.loop[:-1])))
        if len(uses.loop)
        else np.zeros(0, int)
    )
    following = np.arange(1, len(last) + 1)
    following[np.concatenate((opens[1:], [len(last)])).astype(int) - 1] = opens
    loop_turns = np.repeat(turns, np.diff(np.append(opens, len(last))), axis=0)
    polar = np.isin(surfaces.kind[uses.face], (2, SPHERE))
    leap = polar & (np.abs(uv[first][following, 0] - uv[last, 0]) > 1e-6) & ~loop_turns.any(axis=1)
    rows.append(np.column_stack((uses.face, uv[last], uv[first][following]))[leap])
    # inside a use: a doubled pole
    owner = uses.owner
    inner = np.flatnonzero((owner[1:] == owner[:-1]) & polar[owner[1:]] & (np.abs(np.diff(uv[:, 0])) > 1.0))
    rows.append(np.column_stack((uses.face[owner[inner]], uv[inner], uv[inner + 1])))
    return np.vstack(rows)


def _boxes(
    raw: Raw, surfaces: Surfaces, points: Array, start: Index, uses: Uses, edge: Index, face_loops: list[Any]
) -> tuple[Array, Array]:
    """Corners of the boxes of faces: of their edges, exact for lines and conics, and where a sphere or torus bulges."""
    n = len(surfaces.kind)
    real = np.flatnonzero(np.diff(start) > 0)
    edge_low, edge_high = np.full((len(start) - 1, 3), np.inf), np.full((len(start) - 1, 3), -np.inf)
    if len(real):
        edge_low[real] = np.minimum.reduceat(points, start[:-1][real])
        edge_high[real] = np.maximum.reduceat(points, start[:-1][real])
    kind = np.array(raw.edge_kind)
    conic = np.flatnonzero((kind == CIRCLE) | (kind == ELLIPSE))
    if len(conic):
        c = np.array(raw.edge_curve)[conic]
        reach = np.arctan2(c[:, 6:9], c[:, 3:6])  # (n, 3): parameter where x, y, z is greatest
        for extra in (0.0, np.pi):
            t = reach + extra
            t = c[:, 12, None] + np.mod(t - c[:, 12, None], 2 * np.pi)
            value = c[:, :3] + np.cos(t) * c[:, 3:6] + np.sin(t) * c[:, 6:9]
            on = t <= c[:, 13, None]
            edge_low[conic] = np.where(on, np.minimum(edge_low[conic], value), edge_low[conic])
            edge_high[conic] = np.where(on, np.maximum(edge_high[conic], value), edge_high[conic])
    low, high = np.full((n, 3), np.inf), np.full((n, 3), -np.inf)
    np.minimum.at(low, uses.face, edge_low[edge])
    np.maximum.at(high, uses.face, edge_high[edge])
    for face in np.flatnonzero((surfaces.kind == SPHERE) | (surfaces.kind == TORUS)):
        bulge = _bulge(surfaces, int(face), [p for p, _ in face_loops[face]])
        low[face] = np.minimum(low[face], bulge.min(axis=0, initial=np.inf))
        high[face] = np.maximum(high[face], bulge.max(axis=0, initial=-np.inf))
    for face, (inside, _) in raw.other.items():
        low[face] = np.minimum(low[face], inside.min(axis=0, initial=np.inf))
        high[face] = np.maximum(high[face], inside.max(axis=0, initial=-np.inf))
    empty = ~np.isfinite(low).all(axis=1)
    low[empty] = high[empty] = surfaces.origin[empty]
    return low, high


def _bulge(surfaces: Surfaces, face: int, loops: list[Array]) -> Array:
    """Points of a trimmed sphere or torus whose normals are along ±x, ±y, ±z."""
    R, radius, tube = surfaces.R[face], surfaces.radius[face], surfaces.tube[face]
    d = np.vstack((R, -R))  # rows: ±x, ±y, ±z seen in the face's frame
    ring = surfaces.kind[face] == TORUS
    u, v = np.arctan2(d[:, 1], d[:, 0]), np.arcsin(np.clip(d[:, 2], -1, 1))
    uv = np.column_stack((u, v))
    if ring:
        uv = np.vstack((uv, np.column_stack((u + np.pi, np.pi - v))))
    shifts = [np.array((i, j)) * 2 * np.pi for i in (-1, 0, 1) for j in ((-1, 0, 1) if ring else (0,))]
    inside = np.zeros(len(uv), bool)
    for shift in shifts:
        odd = np.zeros(len(uv), bool)
        for loop in loops:
            odd ^= within(uv + shift, loop)
        inside |= odd
    u, v = uv[inside, 0], uv[inside, 1]
    rho = (radius if ring else 0.0) + (tube if ring else radius) * np.cos(v)
    q = np.column_stack((rho * np.cos(u), rho * np.sin(u), (tube if ring else radius) * np.sin(v)))
    return q @ R.T + surfaces.origin[face]


def _edges(
    raw: Raw,
    surfaces: Surfaces,
    points: Array,
    start: Index,
    uses: Uses,
    edge: Index,
    back: NDArray[np.bool_],
    first_face: Index,
) -> dict[str, NDArray[Any]]:
    """Edges between two different faces, with normals and the angle inside the material."""
    n_edges = len(start) - 1
    order = np.argsort(edge, kind="stable")
    count = np.bincount(edge, minlength=n_edges)
    begin = np.concatenate(([0], np.cumsum(count)))
    two = np.flatnonzero(count >= 2)
    a, b = order[begin[two]], order[begin[two] + 1]
    apart = uses.face[a] != uses.face[b]
    two, a, b = two[apart], a[apart], b[apart]
    kind = np.array(raw.edge_kind)[two]
    span = start[two + 1] - start[two]
    middle = start[two] + span // 2
    line = kind == LINE
    at = np.where(line[:, None], (points[start[two]] + points[start[two + 1] - 1]) / 2, points[middle])
    tangent = np.where(
        line[:, None], points[start[two + 1] - 1] - points[start[two]],
        points[np.minimum(middle + 1, len(points) - 1)] - points[np.maximum(middle - 1, 0)],
    )  # fmt: skip
    tangent = tangent / np.maximum(np.linalg.norm(tangent, axis=1), 1e-300)[:, None]
    normals = np.stack([surfaces.normals(uses.face[x], at) * surfaces.side[uses.face[x], None] for x in (a, b)], axis=1)
    for k, x in ((0, a), (1, b)):
        for row in np.flatnonzero(surfaces.kind[uses.face[x]] == OTHER):
            normals[row, k] = raw.other_uses.get((int(uses.face[x[row]]), int(two[row])), np.zeros(3))
    # Seen from outside a face lies to the left of its boundary: t runs so for the first of the two.
    t = tangent * (np.where(back[a], -1.0, 1.0) * surfaces.outward[uses.face[a]])[:, None]
    into_a, into_b = np.cross(normals[:, 0], t), np.cross(normals[:, 1], -t)
    opening = np.arctan2(-np.einsum("ij,ij->i", into_b, normals[:, 0]), np.einsum("ij,ij->i", into_b, into_a))
    opening = np.mod(opening, 2 * np.pi)
    curve = np.array(raw.edge_curve).reshape(-1, 14)[two]
    circle = np.column_stack((curve[:, :3] * 1e-3, curve[:, 9:12], np.linalg.norm(curve[:, 3:6], axis=1) * 1e-3))
    circle[kind != CIRCLE] = 0.0
    keep = np.zeros(n_edges, bool)
    keep[two] = True
    solid = np.repeat(np.arange(len(raw.solid_edges)), raw.solid_edges)[two]
    faces = np.column_stack((uses.face[a], uses.face[b])) - first_face[solid][:, None]
    return {
        "solid_edges": np.concatenate(([0], np.cumsum(np.bincount(solid, minlength=len(raw.solid_edges))))),
        "edge_kind": np.where(kind == LINE, 0, np.where(kind == CIRCLE, 1, 2)),
        "edge_start": np.concatenate(([0], np.cumsum(span))),
        "edge_points": points[np.repeat(keep, np.diff(start))] * 1e-3,
        "edge_faces": faces,
        "edge_normals": normals,
        "edge_opening": opening,
        "edge_circle": circle,
    }
