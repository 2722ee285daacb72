"""Solids written down by hand, number by number, for tests of contacts: no CAD kernel has a say in them."""

from collections.abc import Sequence

import numpy as np

from detent.core.frames import Pose
from detent.geometry.assembly import Array, Assembly, Edge, Face, Part, Solid

TURN = 2 * np.pi


def frame(
    origin: Sequence[float] | Array, z: Sequence[float] | Array, x: Sequence[float] | Array | None = None
) -> Array:
    """(3, 4) frame at `origin` with the given z and an x near the one wished."""
    z = np.array(z, dtype=float) / np.linalg.norm(z)
    wish = np.array(x if x is not None else np.eye(3)[np.argmin(np.abs(z))], dtype=float)
    x_ = wish - wish @ z * z
    x_ /= np.linalg.norm(x_)
    return np.column_stack((x_, np.cross(z, x_), z, np.array(origin, dtype=float)))


def circle(radius: float, n: int = 64, phase: float = 0.0) -> Array:
    u = phase + TURN * np.arange(n) / n
    return radius * np.column_stack((np.cos(u), np.sin(u)))


def rectangle(u0: float, u1: float, v0: float, v1: float) -> Array:
    return np.array([(u0, v0), (u1, v0), (u1, v1), (u0, v1)], dtype=float)


def face(kind, X, loops, *, side=1.0, radius=0.0, tube=0.0, angle=0.0, curved=None) -> Face:
    """A face with its box taken from its boundary and, for curved ones, a net of points over its parameters."""
    loops = tuple(np.asarray(loop, dtype=float) for loop in loops)
    curved = (
        tuple(np.asarray(c) for c in curved) if curved else tuple(np.zeros(len(loop), dtype=bool) for loop in loops)
    )
    one = Face(kind, X, side, loops, curved, np.zeros(3), np.zeros(3), radius, tube, angle)
    uv = np.concatenate(loops)
    u0, v0, u1, v1 = *uv.min(axis=0), *uv.max(axis=0)
    u, v = np.meshgrid(np.linspace(u0, u1, 65), np.linspace(v0, v1, 33))
    points, _ = one.at(np.column_stack((u.ravel(), v.ravel())))
    return Face(kind, X, side, loops, curved, points.min(axis=0), points.max(axis=0), radius, tube, angle)


def plane(origin, normal, loops, *, x=None, round_: Sequence[bool] = ()) -> Face:
    """round_ tells for each loop whether it is sampled from a curve."""
    curved = [np.full(len(loop), bool(round_[k]) if k < len(round_) else False) for k, loop in enumerate(loops)]
    return face("plane", frame(origin, normal, x), loops, curved=curved)


def disc(origin, normal, radius: float, hole: float = 0.0, n: int = 64) -> Face:
    loops = [circle(radius, n)] + ([circle(hole, n)] if hole else [])
    return plane(origin, normal, loops, round_=(True, True))


def cylinder(origin, axis, radius, v0, v1, *, u0=0.0, u1=TURN, side=1.0, x=None, holes=()) -> Face:
    loops = [rectangle(u0, u1, v0, v1), *holes]
    curved = [np.zeros(4, dtype=bool)] + [np.ones(len(h), dtype=bool) for h in holes]
    return face("cylinder", frame(origin, axis, x), loops, side=side, radius=radius, curved=curved)


def cone(origin, axis, radius, angle, v0, v1, *, u0=0.0, u1=TURN, side=1.0, x=None) -> Face:
    return face("cone", frame(origin, axis, x), [rectangle(u0, u1, v0, v1)], side=side, radius=radius, angle=angle)


def sphere(origin, axis, radius, v0, v1, *, u0=0.0, u1=TURN, side=1.0, x=None) -> Face:
    return face("sphere", frame(origin, axis, x), [rectangle(u0, u1, v0, v1)], side=side, radius=radius)


def torus(origin, axis, radius, tube, v0, v1, *, u0=0.0, u1=TURN, side=1.0, x=None) -> Face:
    return face("torus", frame(origin, axis, x), [rectangle(u0, u1, v0, v1)], side=side, radius=radius, tube=tube)


def line_edge(a, b, faces, normals, opening=np.pi / 2) -> Edge:
    return Edge("line", np.array([a, b], dtype=float), faces, np.array(normals, dtype=float), opening)


def circle_edge(centre, axis, radius, faces, normals, opening=np.pi / 2, n=64) -> Edge:
    X = frame(centre, axis)
    ring = np.vstack((circle(radius, n), circle(radius, n)[:1]))
    points = np.column_stack((ring, np.zeros(len(ring)))) @ X[:, :3].T + X[:, 3]
    middle = points[n // 2] - X[:, 3]
    return Edge("circle", points, faces, np.array(normals(middle / radius)), opening, X[:, 3], X[:, 2], radius)


def solid(faces: Sequence[Face], edges: Sequence[Edge] = (), name="solid") -> Solid:
    low = np.min([f.low for f in faces], axis=0)
    high = np.max([f.high for f in faces], axis=0)
    return Solid(name, tuple(faces), tuple(edges), 1.0, (low + high) / 2, np.eye(3), low, high)


def box(low, high, name="box") -> Solid:
    """Faces −x, +x, −y, +y, −z, +z and the twelve edges."""
    low, high = np.array(low, dtype=float), np.array(high, dtype=float)
    middle, half = (low + high) / 2, (high - low) / 2
    faces, normals = [], []
    for axis in range(3):
        for sign in (-1.0, 1.0):
            n = sign * np.eye(3)[axis]
            X = frame(middle + sign * half[axis] * np.eye(3)[axis], n)
            a, b = float(np.abs(X[:, 0]) @ half), float(np.abs(X[:, 1]) @ half)
            faces.append(face("plane", X, [rectangle(-a, a, -b, b)]))
            normals.append(n)
    edges = []
    for axis in range(3):
        b, c = (axis + 1) % 3, (axis + 2) % 3
        for s in (0, 1):
            for t in (0, 1):
                p, q = low.copy(), low.copy()
                p[b] = q[b] = (low, high)[s][b]
                p[c] = q[c] = (low, high)[t][c]
                q[axis] = high[axis]
                f, g = 2 * b + s, 2 * c + t
                edges.append(line_edge(p, q, (f, g), [normals[f], normals[g]]))
    return solid(faces, edges, name)


def pin(radius, v0, v1, *, origin=(0, 0, 0), axis=(0, 0, 1), n=64, name="pin") -> Solid:
    origin, z = np.array(origin, dtype=float), np.array(axis, dtype=float) / np.linalg.norm(axis)
    faces = [
        cylinder(origin, z, radius, v0, v1),
        disc(origin + v0 * z, -z, radius, n=n),
        disc(origin + v1 * z, z, radius, n=n),
    ]
    edges = [
        circle_edge(origin + v0 * z, z, radius, (0, 1), lambda e: [e, -z], n=n),
        circle_edge(origin + v1 * z, z, radius, (0, 2), lambda e: [e, z], n=n),
    ]
    return solid(faces, edges, name)


def collar(bore, outer, v0, v1, *, origin=(0, 0, 0), axis=(0, 0, 1), turned=0.3, name="collar") -> Solid:
    """A ring with a bore; its seam stands elsewhere than the pin's."""
    origin, z = np.array(origin, dtype=float), np.array(axis, dtype=float) / np.linalg.norm(axis)
    X = frame(origin, z)
    x = np.cos(turned) * X[:, 0] + np.sin(turned) * X[:, 1]
    return solid(
        [
            cylinder(origin, z, bore, v0, v1, side=-1.0, x=x),
            cylinder(origin, z, outer, v0, v1, x=x),
            disc(origin + v0 * z, -z, outer, bore),
            disc(origin + v1 * z, z, outer, bore),
        ],
        name=name,
    )


def assembly(*solids: Solid, poses: Sequence[Pose] = ()) -> Assembly:
    """One part a solid, at home unless told where."""
    places = [poses[k] if k < len(poses) else Pose() for k in range(len(solids))]
    parts = tuple(Part(f"{one.name} {k}", k, X) for k, (one, X) in enumerate(zip(solids, places)))
    return Assembly("by hand", tuple(solids), parts)
