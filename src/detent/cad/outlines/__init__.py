"""Outlines of flat parts out of drawings: SVG and DXF files as polygons of detent.geometry.polygon.

    file        outline(path): which element or layer is meant, in which unit, and which way round
    svg, dxf    the two formats, straight and curved pieces with their exact ends
    flattening  curved pieces as chords, no farther from the curve than a tolerance

Refused with a sentence: outlines that are open, cross themselves or have no unit. May import units, core and geometry.
Imported by scenario and the front door.
"""
