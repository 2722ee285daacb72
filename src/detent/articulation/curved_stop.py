"""Where two curved faces of moving parts touch, by their formulas: the stop of a mesh made exact.

At a touch of two smooth faces inside both of them, with outward normals n and points p on each,

    n_A × n_B = 0,   (p_B − p_A) × n_A = 0,   gap = n_A · (p_B − p_A)

Gauss–Newton in both faces' (u, v) solves the first two, for either sign of the gap; lines of contact (a cylinder on a
plane) leave a parameter free, which steps of least norm leave alone. The gap's zero along the motion is the stop.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from detent.geometry.assembly import Face

Array = NDArray[np.float64]
Places = Callable[[float], tuple[Array, Array]]  # X_WP (4, 4) of both parts at a travel


def touching_travel(a: Face, b: Face, places: Places, near: float, within: float, points: Array) -> float | None:
    """The travel at which two faces touch inside both, at most `within` from `near`; None where there is none.

    points  (n, 3) in P of the first part, on or near its face: where to begin
    """
    if "other" in (a.kind, b.kind) or (a.kind == b.kind == "plane"):
        return None
    x, travel = _seed(a, b, *places(near), points), near
    for _ in range(40):
        found = None if x is None else _facing(a, b, *places(travel), x)
        if found is None:
            return None
        x, gap = found
        h = 1e-3 * within
        beside = _facing(a, b, *places(travel + h), x)
        if beside is None or beside[1] == gap:
            return None
        step = -gap * h / (beside[1] - gap)
        travel += step
        if abs(travel - near) > within:
            return None
        if abs(step) < 1e-12 * max(1.0, abs(near)):
            return travel if _inside(a, x[:2]) and _inside(b, x[2:]) else None
    return None


def _seed(a: Face, b: Face, X_a: Array, X_b: Array, points: Array) -> Array | None:
    """Parameters (4,) of the points of both faces, inside both, that lie next to each other."""
    best, least = None, np.inf
    for point in points @ X_a[:3, :3].T + X_a[:3, 3]:
        x = np.concatenate((_parameters(a, X_a, point), _parameters(b, X_b, point)))
        p, _, q, _ = _both(a, b, X_a, X_b, x)
        far = float(np.linalg.norm(q - p))
        if far < least and _inside(a, x[:2]) and _inside(b, x[2:]):
            best, least = x, far
    return best


def _both(a: Face, b: Face, X_a: Array, X_b: Array, x: Array) -> tuple[Array, Array, Array, Array]:
    """Point and outward normal of each face, in W."""
    (p, n), (q, m) = a.at(x[None, :2]), b.at(x[None, 2:])
    return X_a[:3, :3] @ p[0] + X_a[:3, 3], X_a[:3, :3] @ n[0], X_b[:3, :3] @ q[0] + X_b[:3, 3], X_b[:3, :3] @ m[0]


def _facing(a: Face, b: Face, X_a: Array, X_b: Array, x: Array) -> tuple[Array, float] | None:
    """Parameters (4,) at which the faces face each other, and the gap there; by Gauss–Newton steps of least norm."""
    scale = np.array([*_scales(a), *_scales(b)])
    size = max(float(np.linalg.norm(face.high - face.low)) for face in (a, b))

    def wrong(x: Array) -> Array:
        p, n, q, m = _both(a, b, X_a, X_b, x)
        return np.concatenate((np.cross(n, m), np.cross(q - p, n) / size))

    for _ in range(30):
        F = wrong(x)
        J = np.column_stack(
            [(wrong(x + 1e-6 * s * e) - wrong(x - 1e-6 * s * e)) / 2e-6 for s, e in zip(scale, np.eye(4))]
        )
        step = -scale * np.linalg.lstsq(J, F, rcond=1e-7)[0]
        x = x + step
        if np.abs(step / scale).max() < 1e-11:
            break
    p, n, q, m = _both(a, b, X_a, X_b, x)
    return (x, float(n @ (q - p))) if np.abs(wrong(x)).max() < 1e-9 and n @ m < 0.0 else None


def _parameters(face: Face, X_WP: Array, point: Array) -> Array:
    """(u, v) of the face's surface next to a point in W."""
    F = face.X_PF
    r = F[:, :3].T @ (X_WP[:3, :3].T @ (point - X_WP[:3, 3]) - F[:, 3])
    if face.kind == "plane":
        return r[:2]
    u, rho = np.arctan2(r[1], r[0]), np.hypot(r[0], r[1])
    if face.kind == "cylinder":
        return np.array((u, r[2]))
    if face.kind == "cone":
        return np.array((u, (rho - face.radius) * np.sin(face.angle) + r[2] * np.cos(face.angle)))
    return np.array((u, np.arctan2(r[2], rho - (face.radius if face.kind == "torus" else 0.0))))


def _scales(face: Face) -> tuple[float, float]:
    """What a parameter changes by across a face: radians, or m."""
    size = float(np.linalg.norm(face.high - face.low)) or 1.0
    return {"plane": (size, size), "cylinder": (1.0, size), "cone": (1.0, size)}.get(face.kind, (1.0, 1.0))


def _inside(face: Face, uv: Array) -> bool:
    """Whether (u, v) lies in the trimmed face: inside an odd number of its loops, at any whole turn."""
    turns = ((0.0, 0.0),) if face.kind == "plane" else tuple((2 * np.pi * k, 0.0) for k in (-2, -1, 0, 1, 2))
    if face.kind in ("torus", "sphere"):
        turns = tuple((du, 2 * np.pi * k) for du, _ in turns for k in (-1, 0, 1))
    return any(sum(_winds(loop, uv + turn) for loop in face.loops) % 2 for turn in turns)


def _winds(loop: Array, at: Array) -> bool:
    """Whether a point lies inside a closed polyline, by the edges to its right that cross its height."""
    a, b = loop, np.roll(loop, -1, axis=0)
    crosses = (a[:, 1] > at[1]) != (b[:, 1] > at[1])
    rise = np.where(crosses, b[:, 1] - a[:, 1], 1.0)
    return bool((crosses & (a[:, 0] + (at[1] - a[:, 1]) * (b[:, 0] - a[:, 0]) / rise > at[0])).sum() % 2)
