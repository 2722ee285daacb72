"""What a picture shows of a bolt: its thread with run-up, its head, and the nut and what it clamps cut open.

Mesh lines follow the helix, at the knots of the profile and of its roundings, so that flanks are exact however few
lines there are; in the run-up they shrink with the ridge, to one point where it ends. Sizes that the model does not
ask for are ours: they look like a hexagon bolt of ISO 4014.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from detent.core.scene import Role, Shape
from detent.geometry.mesh import Mesh
from detent.geometry.thread import Thread

Array = NDArray[np.float64]
Indices = NDArray[np.int64]
TURN = 2 * math.pi
ROUND = 96  # sections to a turn, fewer for threads so long that they would weigh more than MOST points
MOST = 14_000  # vertices of one thread: 0.5 MB of mesh, 0.15 MB in a page
ARC = 2  # chords of each half of a crest or root
CUT = -105.0 * TURN / 360, -15.0 * TURN / 360  # of the nut, which a page shows from −60°
ACROSS_FLATS = 1.28  # over the seat's diameter; an M6 has 10 mm over 7.8 mm
HEAD_HEIGHT = 0.67  # over the thread's diameter
NUT_FLATS = 1.67  # likewise


def bolt_shapes(
    thread: Thread, length: float, nut: Thread, thickness: float, seat: tuple[float, float, float] | None
) -> tuple[Shape, ...]:
    """Bolt and nut; seat: height of a head's seat over the tip, its radius, and the thickness of what it clamps."""
    height, radius, clamped = (None, 0.0, 0.0) if seat is None else seat
    parts: list[tuple[str, Role, Mesh]] = [
        ("bolt", "moving", bolt_mesh(thread, length, height, radius)),
        ("nut, cut open", "fixed", nut_mesh(nut, thickness)),
    ]
    if clamped > 0.0:
        hole, wide = 0.55 * max(thread.diameter, nut.diameter), max(1.6 * radius, NUT_FLATS * nut.diameter / 2)
        parts.append(("clamped part, cut open", "fixed", ring_mesh(hole, wide, clamped)))
    return tuple(Shape(name, role, mesh.vertices, mesh.triangles) for name, role, mesh in parts)


def bolt_mesh(thread: Thread, length: float, seat: float | None = None, seat_radius: float = 0.0) -> Mesh:
    """The bolt from its tip up; with a head over `seat`, and a shank as thick as the thread's root up to there."""
    threaded = length if seat is None else min(length, seat)
    angles = _angles(thread, threaded)
    z, r = _lines(thread, threaded, angles, outward=True)  # (m + 1, n)
    index, kept = _numbered(z, thread.pitch)
    index, kept = _closed(index, kept)
    vertices = [_points(r[:-1], z[:-1], angles[:-1])[kept]]
    at = angles[:-1]
    sections = [index]
    n = int(kept.sum())
    outline: list[tuple[Array, float]] = []
    if seat is not None:
        root, top = np.full(len(at), thread.minor), seat + HEAD_HEIGHT * thread.diameter
        flats = hexagon(max(ACROSS_FLATS * seat_radius, 0.6 * thread.diameter), at)
        shank = [(root, threaded)] if seat > threaded else []
        outline = [*shank, (root, seat), (flats, seat), (flats, top)]
    for radius, height in outline:
        vertices.append(np.stack((radius * np.cos(at), radius * np.sin(at), np.full(len(at), height)), axis=-1))
        sections.append(np.append(n + np.arange(len(at)), n)[:, None])
        n += len(at)
    ends = np.array(((0.0, 0.0, 0.0), (0.0, 0.0, outline[-1][1] if outline else threaded)))
    tip, top = (np.full((len(angles), 1), n + k) for k in range(2))
    grid = np.concatenate((tip, *sections, top), axis=1)
    return _outward(thread, Mesh(np.concatenate((*vertices, ends)), _quads(grid)))


def nut_mesh(thread: Thread, thickness: float) -> Mesh:
    """Three quarters of the nut below its face, hexagonal outside."""
    own = sorted(-one if thread.hand == "right" else one for one in CUT)  # its own frame is turned over
    first, last = own[1], own[0] + TURN
    once = _angles(thread, thickness)
    angles = np.concatenate((once[:-1] - TURN, once, once[1:] + TURN))
    around = np.concatenate(([first], angles[(angles > first + 1e-9) & (angles < last - 1e-9)], [last]))
    z, r = _lines(thread, thickness, around, outward=False)
    index, kept = _numbered(z, thread.pitch)
    flats = hexagon(NUT_FLATS * thread.diameter / 2, around)
    return _outward(thread, _sector(_points(r, z, around)[kept], index, around, flats, thickness), turned=True)


def ring_mesh(inner: float, outer: float, thickness: float) -> Mesh:
    """What is clamped between head and nut, on the nut's face, cut open like it."""
    around = np.linspace(CUT[1], CUT[0] + TURN, 3 * ROUND // 4 + 1)
    z = np.tile((0.0, thickness), (len(around), 1))
    index = np.arange(2 * len(around)).reshape(-1, 2)
    inside = _points(np.full(z.shape, inner), z, around).reshape(-1, 3)
    mesh = _sector(inside, index, around, np.full(len(around), outer), thickness)
    return mesh if mesh.volume > 0 else Mesh(mesh.vertices, mesh.triangles[:, ::-1])


def hexagon(apothem: float, phi: Array) -> Array:
    """Radius of a hexagon at the angles phi, a flat across x."""
    return apothem / np.cos((phi + TURN / 12) % (TURN / 6) - TURN / 12)


# A thread's surface as a grid: sections round the axis, lines along the helix ---------------------------------------


def _angles(thread: Thread, end: float) -> Array:
    """Once round; with corners of the hexagon, and every start, among them."""
    least = 12 * thread.starts
    lines = (4 * ARC + 3) * end / thread.pitch
    wanted = min(ROUND, MOST / lines)
    return np.linspace(0.0, TURN, least * max(1, round(wanted / least)) + 1)


def _knots(thread: Thread) -> Array:
    """Where the profile is cut into chords, from root to root: t (k,), 0 and p among them."""
    steep = math.pi / 2 - thread.flank
    arc = thread.crest * np.sin(steep * np.arange(ARC + 1) / ARC)
    p = thread.pitch
    half = np.concatenate((arc, p / 2 - arc[::-1]))
    return np.concatenate((half, p - half[-2::-1]))


def _lines(thread: Thread, end: float, angles: Array, outward: bool) -> tuple[Array, Array]:
    """z and radius (m, n) of the lines in the part's own frame (thread_form.py); those beyond its end lie on it.

    A whole ridge stands b over the end, its lines at b + t; one whose foot lies before the end is shrunk by λ.
    """
    p, knots = thread.pitch, _knots(thread)
    ridges = np.arange(
        -math.ceil(angles[-1] / TURN) * thread.starts - 1,
        math.ceil(end / p) + 1 - math.floor(angles[0] / TURN) * thread.starts,
    )
    b = thread.lead * angles[:, None] / TURN + ridges * p  # (m, ridges)
    b = np.where(np.abs(b) < 1e-9 * p, 0.0, b)
    share = np.where(b < 0, np.clip(1 + TURN * b / (thread.lead * thread.run_up), 0.0, 1.0), 1.0)[:, :, None]
    z = (np.maximum(b, 0.0)[:, :, None] + share * knots).reshape(len(angles), -1)
    h = (share * thread.profile(np.minimum(knots, p - knots))).reshape(len(angles), -1)
    beyond = z >= end * (1 - 1e-12)
    at_end = thread.ridges(np.full(len(angles), end), angles)[:, None]
    z, h = np.where(beyond, end, z), np.where(beyond, at_end, h)
    return z, (thread.minor + h if outward else thread.diameter / 2 - h)


def _numbered(z: Array, pitch: float) -> tuple[Indices, NDArray[np.bool_]]:
    """Numbers (m, n) of the vertices, and which points are one: of lines that lie on each other only the first."""
    kept = np.diff(z, axis=1, prepend=-pitch) > 1e-9 * pitch
    return np.cumsum(kept.ravel()).reshape(z.shape) - 1, kept


def _closed(index: Indices, kept: NDArray[np.bool_]) -> tuple[Indices, NDArray[np.bool_]]:
    """The last section is the first, seen a turn on: its lines are those of a ridge further."""
    last = np.cumsum(kept[-1]) - 1
    assert kept[-1].sum() == kept[0].sum()
    return np.concatenate((index[:-1], index[0, kept[0]][last][None])), kept[:-1]


def _points(r: Array, z: Array, angles: Array) -> Array:
    phi = angles[:, None]
    return np.stack((r * np.cos(phi), r * np.sin(phi), z), axis=-1)


def _quads(grid: Indices) -> NDArray[np.int32]:
    """Triangles between neighbouring sections and lines; where lines meet a quadrangle is a triangle, or nothing."""
    a, b, c, d = grid[:-1, :-1], grid[1:, :-1], grid[1:, 1:], grid[:-1, 1:]
    found = np.stack((a, b, c, a, c, d), axis=-1).reshape(-1, 3)
    one, two, three = found.T
    return found[(one != two) & (two != three) & (three != one)].astype(np.int32)


def _sector(inside: Array, index: Indices, angles: Array, outer: Array, end: float) -> Mesh:
    """Solid between an inner surface, numbered like `index` (m, n) from z = 0 to `end`, and an outer wall of radius
    `outer` (m,); the sections at its two ends are flat."""
    m, n = len(angles), len(inside)
    low = np.stack((outer * np.cos(angles), outer * np.sin(angles), np.zeros(m)), axis=-1)
    high = low + (0.0, 0.0, end)
    rows = n + np.arange(2 * m).reshape(2, m).T  # (m, 2)
    grid = np.concatenate((rows[:, :1], index, rows[:, ::-1]), axis=1)  # round the section, back where it began
    vertices: list[Array] = [inside, low, high]
    triangles: list[NDArray[np.integer[Any]]] = [_quads(grid)]
    n += 2 * m
    for j in (0, m - 1):
        line = index[j][np.diff(index[j], prepend=-1) != 0]
        # Halfway to the wall a second line: from a corner of the wall the ridges hide each other.
        middle = inside[line[1:-1]]
        radius = 0.5 * (np.hypot(*inside[line, :2].T).max() + outer[j])
        middle = np.column_stack((np.tile(low[j, :2] * (radius / outer[j]), (len(middle), 1)), middle[:, 2]))
        cap = _cap(line, n + np.arange(len(middle)), int(rows[j, 0]), int(rows[j, 1]))
        vertices.append(middle)
        triangles.append(cap[:, ::-1] if j == 0 else cap)
        n += len(middle)
    return Mesh(np.concatenate(vertices), np.concatenate(triangles).astype(np.int32))


def _cap(line: Indices, middle: Indices, low: int, high: int) -> Indices:
    """Triangles of a section between its inner line, with points of `middle` beside all but the ends, and two corners;
    counter-clockwise in (r, z)."""
    if not len(middle):
        return np.array(((line[0], low, high), (line[0], high, line[1])))
    a, b, c, d = line[1:-2], middle[:-1], middle[1:], line[2:-1]
    strips = [np.stack(one, axis=1) for one in ((a, b, c), (a, c, d), (b, np.full(len(b), high), c))]
    ends = (
        (line[0], low, line[1]), (line[1], low, middle[0]), (middle[0], low, high),
        (line[-2], middle[-1], high), (line[-2], high, line[-1]),
    )  # fmt: skip
    return np.concatenate((*strips, np.array(ends)))


def ridge_lines(thread: Thread, thickness: float) -> tuple[Array, Array]:
    """φ and z in B of the nut's crests, unrolled: (n,) each, a NaN between one turn and the next."""
    around, p = np.linspace(0.0, TURN, 37), thread.pitch
    ridges = np.arange(-thread.starts - 1, math.ceil(thickness / p) + 1)
    b = thread.lead * around / TURN + ridges[:, None] * p
    share = np.clip(1 + TURN * np.minimum(b, 0.0) / (thread.lead * thread.run_up), 0.0, 1.0)
    z = np.where(share > 0.0, np.maximum(b, 0.0) + share * p / 2, np.nan)
    z = np.pad(np.where(z < thickness, z, np.nan), ((0, 0), (0, 1)), constant_values=np.nan)
    phi = np.broadcast_to(np.append(around, np.nan), z.shape)
    return (TURN - phi if thread.hand == "right" else phi).ravel(), -z.ravel()


def _outward(thread: Thread, mesh: Mesh, turned: bool = False) -> Mesh:
    """From the part's own frame into A, or B for a nut, whose own is turned over; looking outward."""
    sense, up = (1.0 if thread.hand == "right" else -1.0), -1.0 if turned else 1.0
    placed = Mesh(mesh.vertices * (1.0, sense * up, up), mesh.triangles)
    return placed if placed.volume > 0 else Mesh(placed.vertices, placed.triangles[:, ::-1])
