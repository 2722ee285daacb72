"""Triangle meshes of simple solids and sheets: what a picture of a part is made of. NumPy only.

Triangles run counter-clockwise seen from outside. A solid is closed: every edge belongs to two triangles, in opposite
senses. Vertices on sharp edges are not doubled: whoever draws them finds creases from the angles.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from detent.core.frames import Pose
from detent.geometry.polygon import triangulated

Array = NDArray[np.float64]
SEGMENTS = 144  # round a body of revolution: the chords leave 2.4e-4 of its radius
ARC = 10  # chords of a quarter turn of a rounding


@dataclass(frozen=True, eq=False)
class Mesh:
    """Vertices (v, 3), m, and triangles (t, 3)."""

    vertices: Array
    triangles: NDArray[np.integer[Any]]

    def moved(self, pose: Pose) -> Mesh:
        return Mesh(self.vertices @ pose.R.T + pose.p, self.triangles)

    def mirrored(self) -> Mesh:
        """At z = 0; turned inside out again, so that it looks outward."""
        return Mesh(self.vertices * (1.0, 1.0, -1.0), self.triangles[:, ::-1])

    @property
    def volume(self) -> float:
        """Of a closed mesh, m³: ⅓ ∮ r · dA, negative if it looks inward."""
        a, b, c = (self.vertices[self.triangles[:, k]] for k in range(3))
        return float(np.einsum("ij,ij->", a, np.cross(b, c))) / 6.0


def joined(meshes: Sequence[Mesh]) -> Mesh:
    """Several as one; where they touch nothing is welded."""
    first = np.cumsum([0, *(len(one.vertices) for one in meshes)])
    return Mesh(
        np.concatenate([one.vertices for one in meshes]),
        np.concatenate([one.triangles + at for one, at in zip(meshes, first[:-1].tolist(), strict=True)]).astype(
            np.int32
        ),
    )


def revolved(profile: ArrayLike, segments: int = SEGMENTS) -> Mesh:
    """The polygon (n, 2) of points (r, z), turned about z: a solid.

    Points with r = 0 are poles, and a side along the axis bounds nothing: a shaft's polygon has one, a ring's has none.
    """
    rz = np.asarray(profile, dtype=float)
    after = np.roll(rz, -1, axis=0)
    if np.sum(rz[:, 0] * after[:, 1] - after[:, 0] * rz[:, 1]) < 0.0:
        rz = rz[::-1]
    angle = 2 * np.pi / segments * np.arange(segments)
    is_pole = rz[:, 0] == 0.0
    count = np.where(is_pole, 1, segments)
    index = (np.cumsum(count) - count)[:, None] + np.where(is_pole[:, None], 0, np.arange(segments))  # (n, segments)
    around = np.stack(np.broadcast_arrays(
        rz[:, :1] * np.cos(angle), rz[:, :1] * np.sin(angle), rz[:, 1:]), axis=-1)  # fmt: skip
    vertices = np.empty((count.sum(), 3))
    vertices[index] = around
    return Mesh(vertices, _strips(index, closed=True))


def turned(sections: Array, angles: ArrayLike) -> Mesh:
    """Closed sections (m, n, 2) of points (r, z), r > 0, at angles (m,) about z that go once round, joined to a solid.

    Two sections may stand at one angle: there the solid has a step. Where they agree their points are one.
    """
    rz, angle = np.asarray(sections, dtype=float), np.asarray(angles, dtype=float)[:, None]
    x, y, z = rz[..., 0] * np.cos(angle), rz[..., 0] * np.sin(angle), rz[..., 1]
    points = np.stack((x, y, z), axis=-1).swapaxes(0, 1)  # (n, m, 3)
    size = np.abs(points).max()
    _, first, index = np.unique(
        np.round(points.reshape(-1, 3) / size, 9), axis=0, return_index=True, return_inverse=True
    )
    mesh = Mesh(points.reshape(-1, 3)[first], _strips(index.reshape(points.shape[:2]), closed=True))
    return mesh if mesh.volume > 0.0 else Mesh(mesh.vertices, mesh.triangles[:, ::-1])


def _strips(index: NDArray[np.int64], closed: bool) -> NDArray[np.int32]:
    """Triangles between the rows of a grid of vertices (n, m), its columns going round; the rows too, if closed."""
    a, right = index, np.roll(index, -1, axis=1)
    below, diagonal = np.roll(a, -1, axis=0), np.roll(right, -1, axis=0)
    corners = np.stack((a, right, diagonal, a, diagonal, below), axis=-1)
    found = (corners if closed else corners[:-1]).reshape(-1, 3)
    # At a pole a quadrangle is a triangle.
    one, two, three = found.T
    return found[(one != two) & (two != three) & (three != one)].astype(np.int32)


def extruded(polygon: ArrayLike, low: float, high: float) -> Mesh:
    """The polygon (n, 2) of points (x, z), drawn out along y from `low` to `high`."""
    xz = np.asarray(polygon, dtype=float)
    after = np.roll(xz, -1, axis=0)
    if np.sum(xz[:, 0] * after[:, 1] - after[:, 0] * xz[:, 1]) < 0.0:
        xz = xz[::-1]
    n, ends = len(xz), triangulated(xz)
    vertices = np.concatenate([np.insert(xz, 1, y, axis=1) for y in (low, high)])
    i = np.arange(n)
    j = np.roll(i, -1)
    # What runs counter-clockwise in (x, z) is seen from −y, for x × z = −y.
    sides = np.concatenate((np.stack((i, i + n, j + n), axis=1), np.stack((i, j + n, j), axis=1)))
    return Mesh(vertices, np.concatenate((sides, ends, ends[:, ::-1] + n)).astype(np.int32))


def box(low: ArrayLike, high: ArrayLike) -> Mesh:
    """Cuboid between two corners."""
    (x, y, z), (X, Y, Z) = np.asarray(low, float).tolist(), np.asarray(high, float).tolist()
    return extruded(((x, z), (X, z), (X, Z), (x, Z)), y, Y)


def ball(radius: float, segments: int = 48) -> Mesh:
    angle = np.linspace(-np.pi / 2, np.pi / 2, segments // 2 + 1)
    half = radius * np.stack((np.cos(angle), np.sin(angle)), axis=1)
    half[[0, -1], 0] = 0.0  # poles, whatever cos π/2 says
    return revolved(half, segments)


def torus(ring: float, tube: float, segments: int = SEGMENTS, around: int = 32) -> Mesh:
    """Ring about z: circles of radius `tube` round the circle of radius `ring`."""
    angle = 2 * np.pi / around * np.arange(around)
    return revolved(np.stack((ring + tube * np.cos(angle), tube * np.sin(angle)), axis=1), segments)


def rod(start: ArrayLike, end: ArrayLike, radius: float, segments: int = 24, stations: int = 2) -> Mesh:
    """Straight cylinder between two points; one that is to bend needs more stations on its way."""
    p, way = np.asarray(start, float), np.asarray(end, float) - np.asarray(start, float)
    length = float(np.linalg.norm(way))
    z = way / length
    x = np.cross(np.eye(3)[np.argmin(np.abs(z))], z)
    x /= np.linalg.norm(x)
    side = [(radius, z) for z in np.linspace(0.0, length, stations).tolist()]
    straight = revolved([(0.0, 0.0), *side, (0.0, length)], segments)
    return straight.moved(Pose(np.column_stack((x, np.cross(z, x), z, p))))


def sheet(points: Array, closed: bool = False) -> Mesh:
    """Open surface through a grid of points (a, b, 3); seen from where ∂/∂a × ∂/∂b points to.

    closed  the last row of points is followed by the first: a surface that goes round along a
    """
    a, b = points.shape[:2]
    index = np.arange(a * b).reshape(a, b)
    if closed:
        index = np.concatenate((index, index[:1]))
    near, far = index[:-1], index[1:]
    found = np.stack((near[:, :-1], far[:, :-1], far[:, 1:], near[:, :-1], far[:, 1:], near[:, 1:]), axis=-1)
    return Mesh(points.reshape(-1, 3).astype(float), found.reshape(-1, 3).astype(np.int32))


def slab(top: Array, bottom: Array) -> Mesh:
    """Solid between two grids of points (a, b, 3), `bottom` beneath `top` as ∂/∂a × ∂/∂b of the latter sees it."""
    a, b = top.shape[:2]
    upper, lower = sheet(top), sheet(bottom)
    index = np.arange(a * b).reshape(a, b)
    rim = np.concatenate((index[:-1, 0], index[-1, :-1], index[:0:-1, -1], index[0, :0:-1]))  # counter-clockwise
    after = np.roll(rim, -1)
    sides = np.concatenate(
        (np.stack((rim, rim + a * b, after + a * b), axis=1), np.stack((rim, after + a * b, after), axis=1))
    )
    return Mesh(
        np.concatenate((upper.vertices, lower.vertices)),
        np.concatenate((upper.triangles, lower.triangles[:, ::-1] + a * b, sides)).astype(np.int32),
    )


def rounded(points: ArrayLike, radii: Sequence[float], chords: int = ARC) -> Array:
    """The open line through points (n, 2) with its inner corners rounded by arcs: radii (n − 2,), 0 leaves a corner.

    An arc of radius ρ that turns by θ begins ρ tan θ/2 before its corner; `chords` to a quarter turn.
    """
    p = np.asarray(points, dtype=float)
    line = [p[:1]]
    for before, corner, after, radius in zip(p[:-2], p[1:-1], p[2:], radii, strict=True):
        u, v = (corner - before) / math.dist(corner, before), (after - corner) / math.dist(after, corner)
        turn = math.atan2(u[0] * v[1] - u[1] * v[0], float(u @ v))
        if radius == 0.0 or turn == 0.0:
            line.append(corner[None])
            continue
        side = math.copysign(1.0, turn)
        inward = side * np.array((-u[1], u[0]))
        middle = corner - radius * math.tan(abs(turn) / 2) * u + radius * inward
        angle = np.linspace(0.0, turn, max(2, math.ceil(chords * abs(turn) / (math.pi / 2))) + 1)[:, None]
        line.append(middle - radius * (np.cos(angle) * inward - np.sin(abs(angle)) * u))
    return np.concatenate((*line, p[-1:]))
