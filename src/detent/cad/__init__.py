"""Files of parts and drawings, read and written: everything that touches Open CASCADE (OCP).

    step, reader, child, cache, assembled   load(file) → Assembly; the kernel works in a child process
    step_document, described, extract       in that child: solids and their faces,
    faces, solid_edges, rings, charts       trimmed faces in (u, v), edges,
    boxes, masses, recognise                boxes, volumes, splines that are cylinders
    write, occ                              shapes of the kernel → STEP; the names of the kernel that are used
    outlines/                               polygons out of SVG and DXF, without the kernel

Faces, edges and parts are the plain numbers of geometry/assembly.py; what is done with them needs no kernel.
May import units, core and geometry. Imported by articulation, scenario, studies and cli.
"""
