"""The issue's unit cases: for each the few points the rules ask for, and a dense sampling of the same contact."""

from __future__ import annotations

import numpy as np

from articulation.scenes import disc, frame, patch, pin_in_hole, plate, ring

SQUARE = np.array([(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)])
Z = np.array((0.0, 0.0, 1.0))


def filled(corners, n=9):
    """n × n points of a quadrilateral."""
    a, b, c, d = np.asarray(corners, dtype=float)
    s = np.linspace(0, 1, n)[:, None, None]
    t = np.linspace(0, 1, n)[None, :, None]
    return ((1 - s) * (1 - t) * a + s * (1 - t) * b + s * t * c + (1 - s) * t * d).reshape(-1, 3)


def filled_disc(centre, normal, radius, n=240):
    rim = ring(centre, normal, radius, n)[0]
    return np.vstack((rim, (rim + np.asarray(centre)) / 2, [centre]))


def wall(low, axis, radius, height, start, sweep, n=181):
    """A dense partial cylinder of part 0 round part 1."""
    levels = [np.asarray(low) + t * frame(axis)[0] for t in np.linspace(0, height, 3)]
    circles = [ring(level, axis, radius, n, start, sweep) for level in levels]
    return patch(1, 0, np.vstack([c[0] for c in circles]), -np.vstack([c[1] for c in circles]), "cylinder")


def arc_points(sweep):
    """Points of an arc split below π: at most a quarter apart."""
    return int(np.ceil(sweep / (np.pi / 2) - 1e-9)) + (sweep < 2 * np.pi - 1e-9)


def arc(degrees, points=None):
    sweep = np.radians(degrees)
    few = pin_in_hole(1, 0, (0, 0, -1), Z, 1.0, 2.0, arc_points(sweep) if points is None else points, 0.0, sweep)
    return [few], [wall((0, 0, -1), Z, 1.0, 2.0, 0.0, sweep, 180 if degrees == 360 else 181)]


def sphere(half_angle, n=24, rim_only=False):
    """Ball 1 in a socket of part 0 below it, open to the top, the rim at `half_angle` from the pole."""

    def normals(polar, m):
        around = 2 * np.pi * np.arange(m) / m
        s, c = np.sin(polar), np.cos(polar)
        return -np.column_stack((s * np.cos(around), s * np.sin(around), np.full(m, -c)))  # into the ball

    few = [normals(half_angle, n)] + ([] if rim_only else [Z[None]])
    dense = [normals(polar, 48) for polar in np.linspace(1e-3, half_angle, 8)]
    return tuple([patch(1, 0, -np.vstack(some), np.vstack(some), "sphere")] for some in (few, dense))


def cone_seat(half_angle, n=24, low=1.0, high=2.0):
    """A conical plug of part 1 in a seat of part 0 that opens upwards."""

    def rings(m, heights):
        around = 2 * np.pi * np.arange(m) / m
        out = np.column_stack((np.cos(around), np.sin(around), 0 * around))
        points = np.vstack([h * np.tan(half_angle) * out + h * Z for h in heights])
        inward = -np.cos(half_angle) * out + np.sin(half_angle) * Z
        return points, np.tile(inward, (len(heights), 1))

    samplings = (n, (low, high)), (240, (low, (low + high) / 2, high))
    return tuple([patch(1, 0, *rings(m, heights), "cone")] for m, heights in samplings)


def prism(profile, length=4.0):
    """Flat contacts along y between part 1 and part 0: profile of ((x, z), (x, z), normal (x, z) into part 1)."""
    few, dense = [], []
    for (x0, z0), (x1, z1), (nx, nz) in profile:
        corners = [(x0, 0, z0), (x1, 0, z1), (x1, length, z1), (x0, length, z0)]
        few.append(plate(1, 0, corners, (nx, 0, nz)))
        dense.append(plate(1, 0, filled(corners), (nx, 0, nz)))
    return few, dense


def dovetail():
    return prism([((-1, 0), (1, 0), (0, 1)), ((1.5, 0), (1, 1), (-2, -1)), ((-1.5, 0), (-1, 1), (2, -1))])


def t_slot():
    head = [((-1, 0), (1, 0), (0, 1)), ((-1, 1), (-0.5, 1), (0, -1)), ((0.5, 1), (1, 1), (0, -1))]
    return prism([*head, ((-0.5, 1), (-0.5, 2), (1, 0)), ((0.5, 1), (0.5, 2), (-1, 0))])


def roller():
    ends, y = np.array([(0, -1, 0), (0, 1, 0)]), np.linspace(-1, 1, 50)
    dense = np.column_stack((0 * y, y, 0 * y))
    return [patch(1, 0, ends, Z, "line")], [patch(1, 0, dense, Z, "line")]


def pin_in_slot(shoulders):
    """Pin along z, radius 1, between two walls square to y; with shoulders it does not leave along z or tip."""

    def both(m):
        z = np.linspace(-1, 1, m)
        lines = [patch(1, 0, np.column_stack((0 * z, 0 * z + s, z)), (0, -s, 0), "line") for s in (1, -1)]
        rim = (lambda at, up: disc(1, 0, at, up, 2.0, 24)) if m == 2 else full
        return lines + ([rim((0, 0, 1), -Z), rim((0, 0, -1), Z)] if shoulders else [])

    def full(at, up):
        return patch(1, 0, filled_disc(at, up, 2.0), up)

    return both(2), both(40)


def screw(pitch=1.0, radius=2.0, turns=2.0):
    """Square thread of part 1 in part 0: both flanks from radius 2 to 3, and the core cylinder."""

    def flank(m, side):
        t = np.linspace(0, 2 * np.pi * turns, m)
        points, normals = [], []
        for r in (radius, radius + 1):
            e = np.column_stack((np.cos(t), np.sin(t), 0 * t))
            along = np.column_stack((-r * np.sin(t), r * np.cos(t), np.full(m, pitch / (2 * np.pi))))
            n = np.cross(e, along)
            points.append(r * e + (pitch * t / (2 * np.pi))[:, None] * Z + side * 0.25 * pitch * Z)
            normals.append(-side * n / np.linalg.norm(n, axis=1, keepdims=True))
        return patch(1, 0, np.vstack(points), np.vstack(normals), "sampled")

    core = [pin_in_hole(1, 0, (0, 0, 0), Z, radius, pitch * turns, n) for n in (4, 90)]
    return [flank(13, 1), flank(13, -1), core[0]], [flank(200, 1), flank(200, -1), core[1]]


def blind_hole():
    few = [pin_in_hole(1, 0, (0, 0, 0), Z, 1.0, 3.0, 4), disc(1, 0, (0, 0, 0), Z, 1.0, 24)]
    return few, [wall((0, 0, 0), Z, 1.0, 3.0, 0.0, 2 * np.pi, 180), patch(1, 0, filled_disc((0, 0, 0), Z, 1.0), Z)]


def table():
    corners = np.column_stack((SQUARE, np.zeros(4)))
    return [plate(1, 0, corners, Z)], [plate(1, 0, filled(corners), Z)]


def corner():
    few, dense = [], []
    for k in range(3):
        corners = np.insert((SQUARE + 1) / 2, k, 0.0, axis=1)
        few.append(plate(1, 0, corners, np.eye(3)[k]))
        dense.append(plate(1, 0, filled(corners), np.eye(3)[k]))
    return few, dense


def stack(n_discs=3, n=8):
    """Round discs on each other, the lowest grounded; n points a contact."""
    heights = range(1, n_discs)
    few = [disc(k, k - 1, (0, 0, k), Z, 1.0, n) for k in heights]
    return few, [patch(k, k - 1, filled_disc((0, 0, k), Z, 1.0), Z) for k in heights]
