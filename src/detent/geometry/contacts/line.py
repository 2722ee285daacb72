"""Faces that touch along a straight line: a roller or V-wheel on a plane, parallel cylinders side by side or one in a
wider bore.

The line is clipped to both trimmed faces; one row at each end implies those between. Pairs whose faces touch over an
area are `area_contacts`.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from detent.geometry.assembly import ContactPatch
from detent.geometry.contacts.area import TILT, common_box, parallel
from detent.geometry.contacts.overlap import THIN, TURN, Outlines, Shapes, geos, moved
from detent.geometry.contacts.patches import make_patch, meets, mm
from detent.geometry.contacts.tables import CONE, CYLINDER, PLANE

Array = NDArray[np.float64]
Index = NDArray[np.int64]
RIM = 1e-6  # rad: a line on the very edge of a face is taken to lie in it


def roller_contacts(outlines: Outlines, i: Index, j: Index, clearance: float) -> list[ContactPatch]:
    """Outer cylinders and cones (V-wheels on their rails) lying on planes: along the ruling whose normal is −n.

    c e − s z = −n  ⇒  z·n = s,  e = (s z − n)/c;  the ruling is p + r e + v (s e + c z)       s, c of the half angle
    """
    table = outlines.table
    turned, flat = [np.isin(table.kind[k], (CYLINDER, CONE)) & (table.side[k] > 0) for k in (i, j)], table.kind == PLANE
    pairs = (turned[0] & flat[j]) | (turned[1] & flat[i])
    i, j = i[pairs], j[pairs]
    swap = flat[i]
    i, j = np.where(swap, j, i), np.where(swap, i, j)  # i is the cylinder or cone
    z, n, s, c = table.axis(i), table.axis(j), np.sin(table.angle[i]), np.cos(table.angle[i])
    middle, reach = common_box(table, i, j)
    lean = np.abs(np.sum(z * n, axis=1) - s) / np.maximum(c, 1e-6)
    tangent = lean <= np.minimum(TILT, clearance / reach)
    i, j, z, n, s, c, middle = i[tangent], j[tangent], z[tangent], n[tangent], s[tangent], c[tangent], middle[tangent]
    e = s[:, None] * z - n
    e -= np.sum(e * z, axis=1)[:, None] * z
    e /= np.linalg.norm(e, axis=1)[:, None]
    way = s[:, None] * e + c[:, None] * z
    foot = table.p[i] + table.radius[i, None] * e
    under = foot + np.sum((middle - foot) * way, axis=1)[:, None] * way
    gap = np.sum((under - table.p[j]) * n, axis=1)
    near = meets(gap, clearance)
    i, j, n, e, way, foot, gap = i[near], j[near], n[near], e[near], way[near], foot[near], gap[near]
    R = np.swapaxes(table.R[j], 1, 2)  # (0, v) on the ruling to (u, v) in the plane
    maps = np.zeros((len(i), 2, 3))
    maps[:, :, 1] = (R @ way[:, :, None])[:, :2, 0]
    maps[:, :, 2] = (R @ (foot - table.p[j])[:, :, None])[:, :2, 0]
    common = geos.intersection(moved(upright(outlines, i, e), maps), outlines.of(j).polygons)
    found = []
    for k in np.flatnonzero(geos.length(common) > THIN):
        uv = geos.get_coordinates(common[k])
        along = uv @ maps[k, :, 1]
        ends = uv[[np.argmin(along), np.argmax(along)]]
        points = np.column_stack((ends, np.zeros(2))) @ table.R[j[k]].T + table.p[j[k]]
        length = float(np.ptp(along))
        what = f"Ø{mm(2 * table.radius[i[k]], 2)}" if table.kind[i[k]] == CYLINDER else "cone"
        words = f"{what} on a plane along {mm(length, 1)} mm"
        places = points, np.tile(-n[k], (2, 1))
        found.append(make_patch(table, int(i[k]), int(j[k]), "line", float(gap[k]), places, length, words))
    return found


def parallel_contacts(outlines: Outlines, i: Index, j: Index, clearance: float) -> list[ContactPatch]:
    """Parallel cylinders that touch along a line: outside on outside, or a shaft on one side of a wider bore."""
    table = outlines.table
    both = (table.kind[i] == CYLINDER) & (table.kind[j] == CYLINDER) & ((table.side[i] > 0) | (table.side[j] > 0))
    i, j = i[both], j[both]
    swap = table.side[i] < 0
    i, j = np.where(swap, j, i), np.where(swap, i, j)  # i is an outer one, j either
    z_i, z_j = table.axis(i), table.axis(j)
    middle, reach = common_box(table, i, j)
    q_i = table.p[i] + np.sum((middle - table.p[i]) * z_i, axis=1)[:, None] * z_i
    q_j = table.p[j] + np.sum((middle - table.p[j]) * z_j, axis=1)[:, None] * z_j
    away = q_j - q_i
    away -= np.sum(away * z_i, axis=1)[:, None] * z_i
    apart = np.linalg.norm(away, axis=1)
    bore = table.side[j] < 0
    play = table.radius[j] - table.radius[i]
    gap = np.where(bore, play - apart, apart - table.radius[i] - table.radius[j])
    coaxial = bore & (apart <= clearance) & (play <= clearance)
    near = meets(gap, clearance) & ~coaxial & (apart > 1e-7) & parallel(z_i, z_j, reach, clearance)
    i, j, gap, z_i = i[near], j[near], gap[near], z_i[near]
    bore, away = bore[near], away[near] / apart[near, None]
    out = np.where(bore[:, None], -away, away)  # from the axis of i to the line
    lines_i = upright(outlines, i, out)
    lines_j = upright(outlines, j, np.where(bore[:, None], out, -out))
    maps = np.zeros((len(i), 2, 3))
    maps[:, 1, 1] = np.where(np.sum(z_i * table.axis(j), axis=1) < 0, -1.0, 1.0)
    maps[:, 1, 2] = np.sum((table.p[j] - table.p[i]) * z_i, axis=1)
    common = geos.intersection(lines_i, moved(lines_j, maps))
    found = []
    for k in np.flatnonzero(geos.length(common) > THIN):
        v = geos.get_coordinates(common[k])[:, 1]
        ends = np.array([v.min(), v.max()])
        points = table.p[i[k]] + table.radius[i[k]] * out[k] + ends[:, None] * z_i[k]
        length = float(np.ptp(ends))
        way = "in" if bore[k] else "beside"
        words = f"Ø{mm(2 * table.radius[i[k]], 2)} {way} Ø{mm(2 * table.radius[j[k]], 2)} along {mm(length, 1)} mm"
        places = points, np.tile(out[k], (2, 1))
        found.append(make_patch(table, int(i[k]), int(j[k]), "line", float(gap[k]), places, length, words))
    return found


def upright(outlines: Outlines, rows: Index, direction: Array) -> Shapes:
    """The lines u = const of faces of revolution that look along directions (n, 3), clipped to the faces, as (0, v).

    Empty where a face does not reach u.
    """
    R = outlines.table.R[rows]
    u = np.arctan2(np.sum(direction * R[:, :, 1], axis=1), np.sum(direction * R[:, :, 0], axis=1))
    polygons = outlines.of(rows).polygons
    box = geos.bounds(polygons).reshape(-1, 4)
    u = u - TURN * np.round((u - (box[:, 0] + box[:, 2]) / 2) / TURN)
    inside_low, inside_high = box[:, 0] + RIM, box[:, 2] - RIM
    beside = (np.abs(u - box[:, 0]) <= RIM) | (np.abs(u - box[:, 2]) <= RIM)
    u = np.where(beside, np.clip(u, inside_low, inside_high), u)
    ends = np.stack((np.column_stack((u, box[:, 1] - 1.0)), np.column_stack((u, box[:, 3] + 1.0))), axis=1)
    lines = geos.intersection(geos.linestrings(np.nan_to_num(ends)), polygons)
    flat = np.zeros((len(rows), 2, 3))
    flat[:, 1, 1] = 1.0
    return moved(lines, flat)
