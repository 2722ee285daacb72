"""Small machines of plain faces, in mm: plates with bores, bolts, nuts, washers; no CAD kernel is needed."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from cad.shapes import circle, cylinder, disc, plane, rectangle
from detent.core.frames import Pose
from detent.geometry.assembly import Assembly, Part, Solid

MM = 1e-3


def solid(name, faces, volume):
    low, high = (np.min([f.low for f in faces], axis=0), np.max([f.high for f in faces], axis=0))
    return Solid(name, tuple(faces), (), volume * MM**3, (low + high) / 2, np.eye(3) * 1e-12, low, high)


def plate(name, z0, z1, holes=((0, 0, 5.0),), half=20.0):
    """A square plate between two heights with round holes (x, y, radius)."""
    outline = rectangle(-half * MM, half * MM, -half * MM, half * MM)
    faces = []
    for z, up in ((z1, 1.0), (z0, -1.0)):
        loops = [outline] + [circle(r * MM) + np.array((x, up * y)) * MM for x, y, r in holes]
        faces.append(plane((0, 0, z * MM), (0, 0, up), loops, x=(1, 0, 0), round_=(False, *[True] * len(holes))))
    for k in range(4):  # walls
        c, s = np.cos(k * np.pi / 2), np.sin(k * np.pi / 2)
        wall = rectangle(-half * MM, half * MM, 0, (z1 - z0) * MM)
        faces.append(plane((half * c * MM, half * s * MM, z0 * MM), (c, s, 0), [wall], x=(-s, c, 0)))
    faces += [cylinder((x * MM, y * MM, z0 * MM), (0, 0, 1), r * MM, 0, (z1 - z0) * MM, side=-1.0) for x, y, r in holes]
    return solid(name, faces, (2 * half) ** 2 * (z1 - z0))


def shank(name, at, radius, z0, z1, head=0.0, head_radius=0.0, hexagon=0.0):
    """A pin from z0 to z1 with a head of some height above z1, round or a hexagon with a distance to its flats."""
    x, y = (one * MM for one in at)
    faces = [cylinder((x, y, z0 * MM), (0, 0, 1), radius * MM, 0, (z1 - z0) * MM)]
    faces.append(disc((x, y, z0 * MM), (0, 0, -1), radius * MM))
    top = z1 + head
    width = (hexagon or head_radius) * MM
    if head:
        faces.append(disc((x, y, z1 * MM), (0, 0, -1), width, hole=radius * MM))
        faces.append(disc((x, y, top * MM), (0, 0, 1), width))
    else:
        faces.append(disc((x, y, top * MM), (0, 0, 1), radius * MM))
    faces += flats(x, y, z1 * MM, top * MM, hexagon * MM) if hexagon else []
    return solid(name, faces, 3 * radius**2 * (z1 - z0) + 3 * width**2 / MM**2 * head)


def nut(name, at, radius, z0, z1, hexagon=8.0, sides=6):
    """A nut, or a washer where it has no flats."""
    x, y = (one * MM for one in at)
    faces = [cylinder((x, y, z0 * MM), (0, 0, 1), radius * MM, 0, (z1 - z0) * MM, side=-1.0)]
    faces += [disc((x, y, z * MM), (0, 0, up), hexagon * MM, hole=radius * MM) for z, up in ((z0, -1.0), (z1, 1.0))]
    faces += flats(x, y, z0 * MM, z1 * MM, hexagon * MM) if sides else []
    return solid(name, faces, 3 * (hexagon**2 - radius**2) * (z1 - z0))


def flats(x, y, z0, z1, distance):
    half = distance * np.tan(np.pi / 6)
    found = []
    for k in range(6):
        c, s = np.cos(k * np.pi / 3), np.sin(k * np.pi / 3)
        face = rectangle(-half, half, 0, z1 - z0)
        found.append(plane((x + distance * c, y + distance * s, z0), (c, s, 0), [face], x=(-s, c, 0)))
    return found


def assembly(*solids, name="machine"):
    parts = tuple(Part(one.name, i, Pose()) for i, one in enumerate(solids))
    return Assembly(name, tuple(solids), parts, {"digest": "d", "file": "machine.step"})


def clamped(bolt="A", mutter="B", hexagon=8.0):
    """Two plates, a bolt through both, a nut below."""
    return assembly(
        plate("lower", 0, 10),
        plate("upper", 10, 20),
        shank(bolt, (0, 0), 5.0, -8, 20, head=6, head_radius=8.0, hexagon=hexagon),
        nut(mutter, (0, 0), 5.0, -6, 0, sides=6 if hexagon else 0),
    )


def forked(spacers=False):
    """A lever between the two plates of a fork, on a bolt with a nut: clamped outside, free to turn between.

    A block beside them makes the plates small against the whole. spacers: a ring on either side of the lever.
    """
    gap = 2.0 if spacers else 0.0
    rings = [nut("ring", (0, 0), 5.0, 5, 7, sides=0), nut("ring 2", (0, 0), 5.0, 12, 14, sides=0)] if spacers else []
    top = 10 + 2 * gap
    return assembly(
        plate("below", 0, 5),
        plate("lever", 5 + gap, 10 + gap),
        plate("above", top, top + 5),
        shank("M10x30", (0, 0), 5.0, -8, top + 5, head=6, hexagon=8.0),
        nut("nut M10", (0, 0), 5.0, -5, 0),
        plate("block", -90, -50, holes=()),
        *(replace(one, name=f"{one.name} washer") for one in rings),
    )


def washers(name="ring"):
    """A bolt clamps a plate to another through a washer under its head; a second ring lies between the plates."""
    return assembly(
        plate("lower", 0, 10),
        nut("spacer", (0, 0), 5.0, 10, 12, sides=0),
        plate("upper", 12, 22),
        nut(name, (0, 0), 5.0, 22, 24, sides=0),
        shank("bolt", (0, 0), 5.0, -8, 24, head=6, hexagon=8.0),
        nut("nut", (0, 0), 5.0, -6, 0),
    )


def rod_and_nuts():
    """A bare rod through two plates apart, held by a nut on either end."""
    return assembly(
        plate("left", 0, 5),
        plate("right", 30, 35),
        shank("rod", (0, 0), 5.0, -8, 43),
        nut("first nut", (0, 0), 5.0, -6, 0),
        nut("second nut", (0, 0), 5.0, 35, 41),
    )


def pressed(extra=0.05):
    """A pin a little larger than the bore it stands in, and a lever that turns on it."""
    return assembly(
        plate("base", 0, 10),
        shank("p", (0, 0), 5.0 + extra, 0, 18),
        plate("lever", 10, 18, holes=((0, 0, 5.1 + extra),)),
    )


def open_holes(offset=0.0, radius=5.0):
    """Two plates one on the other, a hole in line without a pin; the upper may be shifted or wider."""
    return assembly(plate("lower", 0, 10), plate("upper", 10, 20, holes=((offset, 0, radius),)))
