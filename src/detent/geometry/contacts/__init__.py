"""Where the parts of an assembly touch: faces of the plain numbers of geometry/assembly.py in, contact patches out.

Sinha, Gupta, Paredis & Khosla, sections 3 and 4.2 (eqs. 2–18: which points of a contact imply all others).

    finding                  find_contacts: all kinds in turn; what an area says already is left out
    tables, broad, overlap   faces and edges as columns, near pairs by boxes, trimmed faces as polygons in (u, v)
    area, line, round        planes and coaxial faces, rollers, balls and rings
    edge, sampled            edges and corners, faces without a formula
    patches                  points at which a row is written, with words; error of curved boundaries
    buried                   parts that lie in one another: a fault of the model

May import core and the rest of geometry. Imported by articulation and studies.
"""
