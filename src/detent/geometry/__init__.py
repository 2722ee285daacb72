"""What bounds the parts, and where two boundaries touch. Arrays and compiled functions; no files, no CAD kernel.

    surface, jets, law, balls, mesh, trim       surfaces by formula with derivatives; meshes for pictures and collisions
    pair, gap_search, touch, pair_meshes        where two surfaces are nearest       Meitinger & Pfeiffer, section 3
    polygon, edges, polyhedron                  flat outlines and bodies of planes
    thread, thread_form, thread_search, thread_lines, thread_sizes     bolts and nuts    Nicolson & Fearing, section 2
    part, part_faces, part_edges, part_pairs    parts out of STEP files as pairs of surfaces
    assembly, contacts/                         assemblies as plain numbers, their contacts and joints     Sinha et al.
    frame                                       cross products, rigid displacements of many frames at once

May import units, core and numeric. Imported by cad, drive, mating, latch and everything above.
"""

from detent._deprecated import MOVED_PATH

__path__ += MOVED_PATH
