"""Where the parts of an assembly touch: faces against faces, then edges and corners against faces.

Sinha, Gupta, Paredis & Khosla, section 4.2. The paper scales the parts up and intersects them, which enlarges holes
too; here trimmed faces are matched in pairs instead. Everything works on the plain numbers of an `Assembly` with arrays
of bounded size, so it needs no child process of its own: the CAD kernel, which hostile files can crash or hang, has
done its work in the reader's child and is not called here.

Lines, points and edges that only repeat what an area contact of the same two parts already says are left out.
A fillet runs tangentially into the flat that rests on the table, and its edge lies in the contact too: each row of
such a contact lies in a region where the two parts already touch, with the same normal.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from detent.core.errors import InputError
from detent.geometry.assembly import Assembly, ContactPatch
from detent.geometry.contacts.area import plane_contacts, revolved_contacts
from detent.geometry.contacts.broad import near_parts, near_rows, spans
from detent.geometry.contacts.edge import corner_contacts, edge_contacts, near_edges, untouched
from detent.geometry.contacts.line import parallel_contacts, roller_contacts
from detent.geometry.contacts.overlap import Outlines, inside
from detent.geometry.contacts.round import point_contacts, ring_contacts, sphere_contacts
from detent.geometry.contacts.sampled import sampled_contacts
from detent.geometry.contacts.tables import OTHER, SPHERE, TORUS, edge_table, face_table, normal_at, project

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
    boxes = np.zeros((len(areas), 2, 3))  # that of an area's rows, which on a curved face may lie inside the face's own
    for k, area in enumerate(areas):
        low, high = area.points.min(axis=0), area.points.max(axis=0)
        more = clearance + abs(area.gap) + (0.0 if area.kind == "plane" else float(np.max(high - low)) / 2)
        boxes[k] = low - more, high + more
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


def find_contacts(assembly: Assembly, clearance: float = 1e-4) -> tuple[ContactPatch, ...]:
    """All contacts of different parts, ordered by parts, then faces.

    clearance  m: faces at most this far apart, or twice as far inside each other, are taken to touch. A shaft may be
               larger than its bore by a quarter of its radius: press fits, and threads drawn as plain cylinders
    """
    if not (np.isfinite(clearance) and 0 <= clearance <= 0.1):
        raise InputError("clearance", clearance, "a length from 0 to 0.1 m")
    table = face_table(assembly)
    outlines, kinds = Outlines(table), set(table.kind.tolist())
    # Below the rounding of the file nothing would touch; and 1.6 − 1.5 mm is to be within 0.1 mm.
    clearance = max(clearance, 1e-7) + 1e-9
    near = near_parts(table, clearance)
    i, j = near_rows(table, table, near.a, near.b, near, clearance)
    areas = plane_contacts(outlines, i, j, clearance) + revolved_contacts(outlines, i, j, clearance)
    thin = roller_contacts(outlines, i, j, clearance) + parallel_contacts(outlines, i, j, clearance)
    if {SPHERE, TORUS} & kinds:
        areas += sphere_contacts(outlines, i, j, clearance)
        thin += ring_contacts(outlines, i, j, clearance) + point_contacts(outlines, i, j, clearance)
    thin = uncovered(outlines, thin, areas, clearance)
    if OTHER in kinds:
        thin += sampled_contacts(outlines, i, j, clearance)
    edges = edge_table(assembly, table.first)
    e, f = near_edges(edges, table, near, clearance)
    e, f = untouched(edges, table, e, f, areas + thin)
    sharp = uncovered(outlines, edge_contacts(outlines, edges, e, f, clearance), areas + thin, clearance)
    e, f = untouched(edges, table, e, f, sharp)
    sharp += uncovered(outlines, corner_contacts(outlines, edges, e, f, clearance), areas + thin, clearance)
    return tuple(sorted(areas + thin + sharp, key=lambda one: (one.parts, one.faces)))
