"""Contacts written by hand: what `geometry/contacts/patches.py` would find, as points and normals."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from detent.geometry.assembly import ContactPatch

Array = NDArray[np.float64]


def patch(a, b, points, normals, kind: Any = "plane", cloud=None, words=""):
    """A patch of parts a, b; normals out of b into a whichever of the two is lower."""
    points = np.atleast_2d(np.asarray(points, dtype=float))
    normals = np.broadcast_to(np.asarray(normals, dtype=float), points.shape).copy()
    cloud = np.zeros((0, 6)) if cloud is None else np.asarray(cloud, dtype=float)
    if a > b:
        a, b, normals, cloud = b, a, -normals, cloud * (1, 1, 1, -1, -1, -1)
    return ContactPatch((a, b), (0, 0), kind, "exact", 0.0, points, normals, 1.0, words, cloud=cloud)


def frame(axis):
    """Two unit vectors square to a unit axis."""
    axis = np.asarray(axis, dtype=float) / np.linalg.norm(axis)
    x = np.cross(axis, (1.0, 0.0, 0.0) if abs(axis[0]) < 0.9 else (0.0, 1.0, 0.0))
    x /= np.linalg.norm(x)
    return axis, x, np.cross(axis, x)


def ring(centre, axis, radius, n, start=0.0, sweep=2 * np.pi):
    """n points and outward normals on a circle, or on an arc with both its ends."""
    _, x, y = frame(axis)
    whole = sweep >= 2 * np.pi - 1e-12
    angle = start + np.linspace(0, sweep, n, endpoint=not whole)
    out = np.outer(np.cos(angle), x) + np.outer(np.sin(angle), y)
    return np.asarray(centre) + radius * out, out


def pin_in_hole(pin, bore, low, axis, radius, height, n=4, start=0.0, sweep=2 * np.pi):
    """The cylinder of part `pin` inside that of part `bore`: normals into the pin."""
    axis = np.asarray(axis, dtype=float) / np.linalg.norm(axis)
    below, out = ring(low, axis, radius, n, start, sweep)
    return patch(pin, bore, np.vstack((below, below + height * axis)), -np.vstack((out, out)), "cylinder")


def disc(above, below, centre, normal, radius, n=24):
    """A round plane contact, normal out of `below` into `above`."""
    return patch(above, below, ring(centre, normal, radius, n)[0], frame(normal)[0])


def plate(above, below, corners, normal):
    return patch(above, below, corners, frame(normal)[0])


def hinge(pin, bore, low, axis, radius, height, n=4):
    """Pin in hole with a shoulder at both ends."""
    axis = frame(axis)[0]
    return (
        pin_in_hole(pin, bore, low, axis, radius, height, n),
        disc(pin, bore, np.asarray(low) + height * axis, axis, 2 * radius, n),
        disc(pin, bore, low, -axis, 2 * radius, n),
    )


def four_bar(n=24, length=39.0, angle=np.pi / 2):
    """Sinha et al., section 5.2: bars 0–3 with axes along z at (0,0), (39,0), (39,39), (0,39); bar 1 carries a pin at
    (39, 0) in bar 0, and so on round. `angle` 0 is the flat position."""
    e = length * np.array((np.cos(angle), np.sin(angle), 0.0))
    corners = [np.array((length, 0, 0)), np.array((length, 0, 0)) + e, e, np.zeros(3)]
    patches = []
    for k, corner in enumerate(corners):  # bar k and bar k+1 meet at corner k
        patches += hinge((k + 1) % 4, k, corner - (0, 0, 3), (0, 0, 1), 3.0, 6.0, n)
    return patches


def chain(n, n_round=4, pitch=40.0):
    """n bars in a row, each pinned in the one before; the axes turn from z to y and back."""
    patches = []
    for k in range(n - 1):
        axis = (0, 0, 1) if k % 2 else (0, 1, 0)
        patches += hinge(k + 1, k, np.array((pitch * k, 0, 0)) - 3 * np.asarray(axis), axis, 3.0, 6.0, n_round)
    return patches


def rotating_squares(rows, columns, n_round=4, pitch=40.0, tilt=0.3):
    """Squares pinned corner to corner, every second one turned the other way: one freedom however many they are."""
    patches = []
    corner = {"right": 0.0, "up": np.pi / 2}
    for i in range(rows):
        for j in range(columns):
            turn = tilt if (i + j) % 2 else -tilt
            for (di, dj), way in (((0, 1), "right"), ((1, 0), "up")):
                if i + di < rows and j + dj < columns:
                    angle = corner[way] + turn
                    at = pitch * np.array((j, i, 0)) + pitch / 2 / np.cos(tilt) * np.array(
                        (np.cos(angle), np.sin(angle), 0)
                    )
                    a, b = i * columns + j, (i + di) * columns + j + dj
                    patches += hinge(b, a, at - (0, 0, 3), (0, 0, 1), 3.0, 6.0, n_round)
    return patches


def closed_ring(n, n_round=4, pitch=40.0, skew=0.0):
    """n bars round a circle, pinned end to end with axes along z, every second one tilted by `skew`: n − 3 freedoms
    in the plane, n − 6 in space."""
    radius = pitch * n / (2 * np.pi)
    patches = []
    for k in range(n):
        angle = 2 * np.pi * k / n
        out = np.array((np.cos(angle), np.sin(angle), 0))
        axis = np.array((0, 0, 1)) + (skew * np.cross((0, 0, 1), out) if k % 2 else skew * out)
        axis = axis / np.linalg.norm(axis)
        patches += hinge((k + 1) % n, k, radius * out - 3 * axis, axis, 3.0, 6.0, n_round)
    return patches


def moved(one, R=np.eye(3), shift=np.zeros(3), scale=1.0, rename=None):
    """A patch in a turned, scaled and shifted scene, its parts renamed."""
    a, b = one.parts if rename is None else (rename[part] for part in one.parts)
    cloud = np.hstack((scale * one.cloud[:, :3] @ R.T + shift, one.cloud[:, 3:] @ R.T))
    return patch(a, b, scale * one.points @ R.T + shift, one.normals @ R.T, one.kind, cloud, one.words)


def box_on_table():
    return [plate(1, 0, [(0, 0, 0), (2, 0, 0), (2, 1, 0), (0, 1, 0)], (0, 0, 1))]


def box_in_corner():
    """A unit cube with three faces against part 0."""
    square = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], dtype=float)
    return [plate(1, 0, np.insert(square, k, 0.0, axis=1), np.eye(3)[k]) for k in range(3)]


def arm(n=6):
    """Sinha et al., section 5.1: base 0, arm 1 turns about z on it and may be lifted; slider 2 along (1, 0, 1) in the
    arm; rotor 3 turns in the slider about (1, 0, 1) through (18, 0, 1). Sizes ours, in the paper's units."""
    d = np.array((1.0, 0, 1.0)) / np.sqrt(2)
    side, up = np.array((0, 1.0, 0)), np.array((-1.0, 0, 1.0)) / np.sqrt(2)
    patches = [pin_in_hole(1, 0, (0, 0, -4), (0, 0, 1), 2.0, 4.0, n), disc(1, 0, (0, 0, 0), (0, 0, 1), 5.0, 24)]
    centre = np.array((12.0, 0, -5.0))
    for normal, across in ((side, up), (-side, up), (up, side), (-up, side)):  # a square bar in the arm
        corners = [centre - normal + s * d * 3 + t * across for s, t in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        patches.append(plate(2, 1, corners, normal))
    patches += hinge(3, 2, np.array((18.0, 0, 1.0)) - d, d, 1.5, 3.0, n)
    return patches


def papers_arm():
    """The arm with the paper's contacts: 9 planes with straight edges, 1 round plane, 8 partial cylinders."""
    d = np.array((1.0, 0, 1.0)) / np.sqrt(2)
    side, up = np.array((0, 1.0, 0)), np.array((-1.0, 0, 1.0)) / np.sqrt(2)
    halves = ((0.0, np.pi), (np.pi, np.pi))
    square = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    patches = [disc(1, 0, (0, 0, 0), (0, 0, 1), 5.0, 12)]
    patches.append(plate(1, 0, [(7 + a, b, 0) for a, b in square], (0, 0, 1)))
    patches += [pin_in_hole(1, 0, (0, 0, -4), (0, 0, 1), 2.0, 4.0, 3, *half) for half in halves]
    centre = np.array((12.0, 0, -5.0))
    for normal, across in ((side, up), (-side, up), (up, side), (-up, side)):  # a square bar with round edges
        corners = [centre - normal + s * d * 3 + t * across * 0.8 for s, t in square]
        patches.append(plate(2, 1, corners, normal))
    _, x, y = frame(d)
    for s, t in ((1, 1), (-1, 1), (-1, -1), (1, -1)):
        start = np.arctan2(t * (up @ y) + s * (side @ y), t * (up @ x) + s * (side @ x)) - np.pi / 4
        middle = centre + 0.8 * (s * side + t * up) - 3 * d
        patches.append(pin_in_hole(2, 1, middle, d, 0.2, 6.0, 2, start, np.pi / 2))
    axis = np.array((18.0, 0, 1.0))
    patches += [pin_in_hole(3, 2, axis - d, d, 1.5, 3.0, 3, *half) for half in halves]
    for along, normal in ((-1, -d), (2, d)):
        for s in (1, -1):
            corners = [axis + along * d + (2.5 * s + a) * side + b * up for a, b in square]
            patches.append(plate(3, 2, corners, normal))
    return patches
