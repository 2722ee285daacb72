"""Where the parts of an assembly touch: faces against faces, then edges and corners against faces.

Sinha, Gupta, Paredis & Khosla, section 4.2. The paper scales the parts up and intersects them, which enlarges holes
too; here trimmed faces are matched in pairs instead. Everything works on the plain numbers of an `Assembly` with arrays
of bounded size, so it needs no child process of its own: the CAD kernel, which hostile files can crash or hang, has
done its work in the reader's child and is not called here.
"""

from __future__ import annotations

import numpy as np

from detent.cad.area_contacts import plane_contacts, revolved_contacts
from detent.cad.broad import near_faces, near_parts
from detent.cad.corner_contacts import corner_contacts
from detent.cad.covering import uncovered
from detent.cad.edge_contacts import edge_contacts, near_edges
from detent.cad.edge_table import edge_table
from detent.cad.face_table import FaceTable, face_table
from detent.cad.line_contacts import parallel_contacts, roller_contacts
from detent.cad.overlap import Outlines
from detent.cad.round_contacts import point_contacts, ring_contacts
from detent.cad.sphere_contacts import sphere_contacts
from detent.errors import InputError
from detent.geometry.assembly import Assembly
from detent.geometry.contact_patch import ContactPatch


def find_contacts(assembly: Assembly, clearance: float = 1e-4) -> tuple[ContactPatch, ...]:
    """All contacts of different parts, ordered by parts, then faces.

    clearance  m: faces at most this far apart, or this far inside each other, are taken to touch. A shaft may be
               larger than its bore by a fifth of its radius: press fits, and threads drawn as plain cylinders
    """
    if not (np.isfinite(clearance) and 0 <= clearance <= 0.1):
        raise InputError("clearance", clearance, "a length from 0 to 0.1 m")
    table = face_table(assembly)
    outlines = Outlines(table)
    clearance = max(clearance, 1e-7)  # below the rounding of the file nothing would touch
    near = near_parts(table, clearance)
    i, j = near_faces(table, near, clearance)
    areas = plane_contacts(outlines, i, j, clearance) + revolved_contacts(outlines, i, j, clearance)
    areas += sphere_contacts(outlines, i, j, clearance)
    thin = roller_contacts(outlines, i, j, clearance) + parallel_contacts(outlines, i, j, clearance)
    thin += ring_contacts(outlines, i, j, clearance) + point_contacts(outlines, i, j, clearance)
    thin = uncovered(outlines, thin, areas, clearance)
    edges = edge_table(assembly, table.first)
    e, f = near_edges(edges, table, near, _touching(table, areas + thin), clearance)
    sharp = uncovered(outlines, edge_contacts(outlines, edges, e, f, clearance), areas + thin, clearance)
    e, f = near_edges(edges, table, near, _touching(table, areas + thin + sharp), clearance)
    sharp += uncovered(outlines, corner_contacts(outlines, edges, e, f, clearance), areas + thin, clearance)
    return tuple(sorted(areas + thin + sharp, key=lambda one: (one.parts, one.faces)))


def _touching(table: FaceTable, patches: list[ContactPatch]) -> set[tuple[int, int]]:
    """Rows of the faces of each contact, ascending."""
    return {
        (int(table.first[one.parts[0]]) + one.faces[0], int(table.first[one.parts[1]]) + one.faces[1])
        for one in patches
    }
