"""Mechanisms with known answers, made by hand: joints, boxes with meshes, closed forms."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from detent.core.frames import Pose
from detent.geometry.assembly import Assembly, Joint, Mesh, Part, Solid

Z = np.array((0.0, 0.0, 1.0))
CORNERS = np.array([(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)], float)
BOX = np.array(
    [(0, 1, 3), (0, 3, 2), (4, 6, 7), (4, 7, 5), (0, 4, 5), (0, 5, 1),
     (2, 3, 7), (2, 7, 6), (0, 2, 6), (0, 6, 4), (1, 5, 7), (1, 7, 3)],
    np.int32,
)  # fmt: skip


def revolute(parent: int, child: int, point, axis: ArrayLike = Z, **more) -> Joint:
    point, axis = np.asarray(point, float), np.asarray(axis, float)
    freedoms = np.concatenate((np.cross(point, axis), axis))[None]
    return Joint(parent, child, "revolute", freedoms, axis=axis, point=point, **more)


def prismatic(parent: int, child: int, axis, point=(0, 0, 0), **more) -> Joint:
    axis = np.asarray(axis, float)
    return Joint(
        parent,
        child,
        "prismatic",
        np.concatenate((axis, np.zeros(3)))[None],
        axis=axis,
        point=np.asarray(point, float),
        **more,
    )


def ball(parent: int, child: int, point, **more) -> Joint:
    point = np.asarray(point, float)
    return Joint(parent, child, "spherical", np.hstack((np.cross(point, np.eye(3)), np.eye(3))), point=point, **more)


Bars = tuple[float, float, float, float]


def fourbar(bars: Bars, angle: float) -> list[Joint]:
    """Crank, coupler, rocker, ground along x; the crank at `angle` at rest, the loop cut at coupler–rocker."""
    A, B, C, D = fourbar_points(bars, angle)
    return [revolute(0, 1, A), revolute(1, 2, B), revolute(0, 3, D), revolute(2, 3, C, closes_loop=True)]


def fourbar_points(bars: Bars, angle: float, side: float = 1.0):
    """Both pivots and both coupler ends, by the intersection of two circles: nothing is iterated."""
    a, b, c, d = bars
    A, D = np.zeros(3), np.array((d, 0.0, 0.0))
    B = a * np.array((np.cos(angle), np.sin(angle), 0.0))
    r = D - B
    along = (b * b - c * c + r @ r) / (2 * np.sqrt(r @ r))
    across = np.sqrt(max(b * b - along * along, 0.0))
    e = r / np.sqrt(r @ r)
    return A, B, B + along * e + side * across * np.array((-e[1], e[0], 0.0)), D


def slidercrank(a: float, b: float, angle: float) -> list[Joint]:
    """Crank a, rod b, a slider on the x axis."""
    B = a * np.array((np.cos(angle), np.sin(angle), 0.0))
    C = np.array((B[0] + np.sqrt(b * b - B[1] ** 2), 0.0, 0.0))
    return [
        revolute(0, 1, (0, 0, 0)),
        revolute(1, 2, B),
        revolute(2, 3, C),
        prismatic(0, 3, (1, 0, 0), closes_loop=True),
    ]


def box(name: str, low, high) -> Solid:
    """A solid box with exact mass numbers; faces are known by their triangles only."""
    low, high = np.asarray(low, float), np.asarray(high, float)
    size, volume = high - low, float(np.prod(high - low))
    inertia = np.diag([volume / 12 * (size @ size - one * one) for one in size])
    mesh = Mesh(low + CORNERS * size, BOX, np.repeat(np.arange(6, dtype=np.int32), 2))
    return Solid(name, (), (), volume, 0.5 * (low + high), inertia, low, high, mesh=mesh)


def disc(name: str, radius: float, low: float, high: float, n: int, hole: float = 0.0, at=(0.0, 0.0)) -> Solid:
    """A disc along z of n facets, with a hole if any: faces 0 below, 1 above, 2 round, 3 the hole."""
    angle = 2 * np.pi * np.arange(n) / n
    e = np.column_stack((np.cos(angle), np.sin(angle)))
    rings = [np.column_stack((np.asarray(at) + r * e, np.full(n, z))) for z in (low, high) for r in (radius, hole)]
    vertices = np.concatenate(rings)  # outside below, inside below, outside above, inside above
    triangles, face = [], []
    for i in range(n):
        j = (i + 1) % n
        quads = (
            (j, i, n + i, n + j),
            (2 * n + i, 2 * n + j, 3 * n + j, 3 * n + i),
            (i, j, 2 * n + j, 2 * n + i),
            (n + j, n + i, 3 * n + i, 3 * n + j),
        )
        for which, (a, b, c, d) in enumerate(quads):
            if hole or which < 3:
                triangles += [(a, b, c), (a, c, d)]
                face += [which, which]
    area, height = np.pi * (radius**2 - hole**2), high - low
    across = (radius**2 + hole**2) / 4
    inertia = area * height * np.diag((across + height**2 / 12, across + height**2 / 12, 2 * across))
    centre = np.array((*at, 0.5 * (low + high)))
    reach = np.array((radius, radius, 0.5 * height))
    mesh = Mesh(vertices, np.array(triangles, np.int32), np.array(face, np.int32))
    return Solid(name, (), (), area * height, centre, inertia, centre - reach, centre + reach, mesh=mesh)


def fixed(parent: int, child: int) -> Joint:
    return Joint(parent, child, "fixed", np.zeros((0, 6)))


def assembly(*solids: Solid, density: float = 1000.0, places=None) -> Assembly:
    places = places or [Pose()] * len(solids)
    parts = tuple(Part(one.name, i, X, density=density) for i, (one, X) in enumerate(zip(solids, places)))
    return Assembly("hand-made", solids, parts)


def bar(name: str, a, b, z: float, width: float = 0.008, thick: float = 0.004) -> tuple[Solid, Pose]:
    """A bar between two points of a plane z, in a frame of its own at its first point along its length."""
    r = np.asarray(b, float) - np.asarray(a, float)
    pose = Pose.at(x=float(a[0]), y=float(a[1]), z=z, yaw=float(np.arctan2(r[1], r[0])))
    return box(name, (-width, -width, 0), (np.hypot(r[0], r[1]) + width, width, thick)), pose


def fourbar_assembly(bars: Bars, angle: float) -> Assembly:
    """The four bars in layers above each other, touching nowhere but at the joints one may think there."""
    A, B, C, D = fourbar_points(bars, angle)
    made = [bar("base", A, D, -0.004), bar("crank", A, B, 0.0), bar("coupler", B, C, 0.004), bar("rocker", D, C, 0.0)]
    return assembly(*(one[0] for one in made), places=[one[1] for one in made])
