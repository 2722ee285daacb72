"""Where the parts of an assembly touch: faces against faces, then edges and corners against faces.

Sinha, Gupta, Paredis & Khosla, section 4.2. The paper scales the parts up and intersects them, which enlarges holes
too; here trimmed faces are matched in pairs instead. Everything works on the plain numbers of an `Assembly` with arrays
of bounded size, so it needs no child process of its own: the CAD kernel, which hostile files can crash or hang, has
done its work in the reader's child and is not called here.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from detent.core.errors import InputError
from detent.geometry.assembly import Assembly, ContactPatch
from detent.geometry.contacts.area import plane_contacts, revolved_contacts
from detent.geometry.contacts.broad import near_faces, near_parts
from detent.geometry.contacts.covering import uncovered
from detent.geometry.contacts.edge import corner_contacts, edge_contacts, near_edges, untouched
from detent.geometry.contacts.line import parallel_contacts, roller_contacts
from detent.geometry.contacts.overlap import Outlines
from detent.geometry.contacts.round import point_contacts, ring_contacts, sphere_contacts
from detent.geometry.contacts.sampled import sampled_contacts
from detent.geometry.contacts.tables import edge_table, face_table


def find_contacts(assembly: Assembly, clearance: float = 1e-4) -> tuple[ContactPatch, ...]:
    """All contacts of different parts, ordered by parts, then faces.

    clearance  m: faces at most this far apart, or twice as far inside each other, are taken to touch. A shaft may be
               larger than its bore by a quarter of its radius: press fits, and threads drawn as plain cylinders
    """
    if not (np.isfinite(clearance) and 0 <= clearance <= 0.1):
        raise InputError("clearance", clearance, "a length from 0 to 0.1 m")
    table = face_table(assembly)
    outlines = Outlines(table)
    # Below the rounding of the file nothing would touch; and 1.6 − 1.5 mm is to be within 0.1 mm.
    clearance = max(clearance, 1e-7) + 1e-9
    near = near_parts(table, clearance)
    i, j = near_faces(table, near, clearance)
    areas = plane_contacts(outlines, i, j, clearance) + revolved_contacts(outlines, i, j, clearance)
    areas += sphere_contacts(outlines, i, j, clearance)
    thin = roller_contacts(outlines, i, j, clearance) + parallel_contacts(outlines, i, j, clearance)
    thin += ring_contacts(outlines, i, j, clearance) + point_contacts(outlines, i, j, clearance)
    thin = uncovered(outlines, thin, areas, clearance)
    thin += sampled_contacts(outlines, i, j, clearance)
    edges = edge_table(assembly, table.first)
    e, f = near_edges(edges, table, near, clearance)
    e, f = untouched(edges, table, e, f, areas + thin)
    sharp = uncovered(outlines, edge_contacts(outlines, edges, e, f, clearance), areas + thin, clearance)
    e, f = untouched(edges, table, e, f, sharp)
    sharp += uncovered(outlines, corner_contacts(outlines, edges, e, f, clearance), areas + thin, clearance)
    return tuple(sorted(areas + thin + sharp, key=lambda one: (one.parts, one.faces)))


def contact_graph(assembly: Assembly, patches: Sequence[ContactPatch]) -> dict[tuple[int, int], tuple[int, ...]]:
    """Which parts touch, and by which patches:  G = {(A, B, I)}, eq. 23.

    Keys are indices (A, B) of parts, A < B, in ascending order; values are indices into `patches`. Parts that touch
    nothing have no entry.
    """
    graph: dict[tuple[int, int], list[int]] = {}
    for k, patch in enumerate(patches):
        if max(patch.parts) >= len(assembly.parts):
            raise InputError("patches", patch.parts, f"indices of the {len(assembly.parts)} parts of the assembly")
        graph.setdefault(patch.parts, []).append(k)
    return {pair: tuple(graph[pair]) for pair in sorted(graph)}
