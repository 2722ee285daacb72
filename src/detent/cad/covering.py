"""Lines, points and edges that only repeat what an area contact of the same two parts already says are left out.

A fillet runs tangentially into the flat that rests on the table, and its edge lies in the contact too: each row of
such a contact lies in a region where the two parts already touch, with the same normal.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

import numpy as np

from detent.cad.overlap import Outlines, inside
from detent.cad.surface_maps import periods, project
from detent.geometry.contact_patch import ContactPatch

BESIDE = 1e-5  # m and rad, ours: on the edge of the region counts as in it
ALIKE = 1e-3  # rad: normals this near say the same


def uncovered(
    outlines: Outlines, found: Iterable[ContactPatch], areas: Iterable[ContactPatch], clearance: float
) -> list[ContactPatch]:
    """Those of `found` that have a row outside all `areas` of the same parts, or with another normal."""
    table = outlines.table
    by_parts: dict[tuple[int, int], list[ContactPatch]] = defaultdict(list)
    for area in areas:
        by_parts[area.parts].append(area)
    kept = []
    for patch in found:
        open_ = np.ones(len(patch.points), dtype=bool)
        for area in by_parts.get(patch.parts, ()):
            here = open_.copy()
            for side, part, face in ((-1.0, area.parts[0], area.faces[0]), (1.0, area.parts[1], area.faces[1])):
                row = int(table.first[part]) + face
                rows = np.full(len(patch.points), row)
                uv, off, n = project(table, rows, patch.points)
                here &= (np.abs(off) <= clearance + abs(area.gap)) & (
                    np.sum(side * n * patch.normals, axis=1) > 1 - ALIKE**2
                )
                if not here.any():
                    break
                here &= inside(outlines, rows, uv, periods(table, row), BESIDE)
            open_ &= ~here
        if open_.any():
            kept.append(patch)
    return kept
