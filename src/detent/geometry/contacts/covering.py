"""Lines, points and edges that only repeat what an area contact of the same two parts already says are left out.

A fillet runs tangentially into the flat that rests on the table, and its edge lies in the contact too: each row of
such a contact lies in a region where the two parts already touch, with the same normal.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from detent.geometry.assembly import ContactPatch
from detent.geometry.contacts.broad import spans
from detent.geometry.contacts.overlap import Outlines, inside
from detent.geometry.contacts.tables import normal_at, project

Array = NDArray[np.float64]
BESIDE = 1e-5  # m and rad, ours: on the edge of the region counts as in it
ALIKE = 1e-3  # rad: normals this near say the same


def uncovered(
    outlines: Outlines, found: Sequence[ContactPatch], areas: Sequence[ContactPatch], clearance: float
) -> list[ContactPatch]:
    """Those of `found` that have a row outside all `areas` of the same parts, or with another normal."""
    wanted = {one.parts for one in found}
    by_parts: dict[tuple[int, int], list[int]] = defaultdict(list)
    areas = [one for one in areas if one.parts in wanted]
    for k, area in enumerate(areas):
        by_parts[area.parts].append(k)
    boxes = np.array([_reach(area, clearance) for area in areas]).reshape(-1, 2, 3)
    patch_of, area_of = [], []  # every patch against every area of its parts whose box it reaches
    for k, patch in enumerate(found):
        near = np.array(by_parts.get(patch.parts, ()), dtype=np.int64)
        low, high = patch.points.min(axis=0), patch.points.max(axis=0)
        near = near[np.all((boxes[near, 0] <= high) & (low <= boxes[near, 1]), axis=1)]
        patch_of += [k] * len(near)
        area_of += near.tolist()
    if not patch_of:
        return list(found)
    counts = np.array([len(one.points) for one in found])
    first = np.cumsum(counts) - counts
    row = spans(first[patch_of], counts[patch_of])
    area = np.repeat(area_of, counts[patch_of])
    points, normals = np.concatenate([one.points for one in found]), np.concatenate([one.normals for one in found])
    within = _within(outlines, areas, area, points[row], normals[row], clearance)
    covered = np.zeros(len(points), dtype=bool)
    covered[row[within]] = True
    return [one for k, one in enumerate(found) if not covered[first[k] : first[k] + counts[k]].all()]


def _within(
    outlines: Outlines,
    areas: Sequence[ContactPatch],
    area: NDArray[np.int64],
    points: Array,
    normals: Array,
    clearance: float,
) -> NDArray[np.bool_]:
    """Whether each point lies on both faces of its area, with the area's normal there."""
    table = outlines.table
    parts, faces = np.array([one.parts for one in areas]), np.array([one.faces for one in areas])
    gap = np.abs([one.gap for one in areas])[area]
    here = np.arange(len(area))
    for side, sign in ((0, -1.0), (1, 1.0)):
        rows = table.first[parts[area[here], side]] + faces[area[here], side]
        uv, off = project(table, rows, points[here])
        good = np.abs(off) <= clearance + gap[here]
        here, rows, uv = here[good], rows[good], uv[good]
        good = np.sum(sign * normal_at(table, rows, uv) * normals[here], axis=1) > 1 - ALIKE**2
        here, rows, uv = here[good], rows[good], uv[good]
        here = here[inside(outlines, rows, uv, BESIDE)]
    answer = np.zeros(len(area), dtype=bool)
    answer[here] = True
    return answer


def _reach(area: ContactPatch, clearance: float) -> tuple[Array, Array]:
    """A box that holds the area: that of its rows, which on a curved face may lie inside the face's own."""
    low, high = area.points.min(axis=0), area.points.max(axis=0)
    more = clearance + abs(area.gap) + (0.0 if area.kind == "plane" else float(np.max(high - low)) / 2)
    return low - more, high + more
