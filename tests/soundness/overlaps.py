"""How deep parts lie in each other, from their poses alone: closed forms and sampled bodies of the tests' own.

Poses are (n, 3, 4) of A in B; what comes back is (n,), m, positive where the parts overlap.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
Inputs = Mapping[str, Any]


def into(X: Array, points: Array) -> Array:
    """Points (…, 3) of A seen from B at every instant: (n, …, 3)."""
    n, between = len(X), (1,) * (points.ndim - 1)
    return np.einsum("nij,...j->n...i", X[:, :, :3], points) + X[:, :, 3].reshape(n, *between, 3)


def back(X: Array) -> Array:
    """The inverse poses: of B in A."""
    R = X[:, :, :3].transpose(0, 2, 1)
    return np.concatenate((R, -np.einsum("nij,nj->ni", R, X[:, :, 3])[:, :, None]), axis=2)


def most(deep: Callable[[Array], Array], n: int, low: float, high: float, coarse: int = 97) -> Array:
    """The most of deep(s) over s in [low, high] at n instants; deep takes (n, k) and returns (n, k).

    Four times closer round the best: where deep is smooth the last look errs by a 30 000th of the first, squared.
    """
    s = np.broadcast_to(np.linspace(low, high, coarse), (n, coarse))
    width = (high - low) / (coarse - 1)
    found = np.full(n, -np.inf)
    for _ in range(5):
        values = deep(np.ascontiguousarray(s))
        best = np.argmax(values, axis=1)
        found = np.maximum(found, values[np.arange(n), best])
        middle = s[np.arange(n), best]
        s = np.clip(middle[:, None] + width * np.linspace(-1.0, 1.0, 17), low, high)
        width /= 8.0
    return found


# ---- a round peg: both parts are bodies of revolution, a convex profile behind a ball that rolls on it ----


def _core(radius: float, chamfer: float, one: Inputs) -> tuple[Array, float]:
    """Corners (upper, lower) of the plate's profile taken back by the radius that rounds it, and that radius."""
    if one.get("chamfer_kind", "round") == "round":
        corner = np.array((radius + chamfer, -chamfer))
        return np.array((corner, corner)), chamfer
    a, e = one["chamfer_angle"], one["edge"]
    upper = radius + chamfer + e * (1 - math.cos(a)) / math.sin(a), -e
    lower = radius + e, ((e - chamfer) * math.sin(a) - e) / math.cos(a)
    return np.array((upper, lower)), e


def _apart(x: Array, z: Array, core: Array) -> Array:
    """Distance from the core of a plate: below its upper corner, beyond its lower one, under the line between."""
    (x1, z1), (x2, z2) = core
    to_face = np.hypot(np.minimum(x - x1, 0.0), z - z1)
    to_wall = np.hypot(x - x2, np.maximum(z - z2, 0.0))
    along, length = np.array((x2 - x1, z2 - z1)), math.hypot(x2 - x1, z2 - z1)
    inside = (z <= z1) & (x >= x2)
    distance = np.minimum(to_face, to_wall)
    if length > 0.0:
        s = np.clip(((x - x1) * along[0] + (z - z1) * along[1]) / length**2, 0.0, 1.0)
        distance = np.minimum(distance, np.hypot(x - x1 - s * along[0], z - z1 - s * along[1]))
        inside &= (x - x1) * along[1] - (z - z1) * along[0] <= 0.0
    return np.where(inside, -distance, distance)


def round_peg(one: Inputs, X: Array) -> Array:
    """Circles of the tip against the plate's profile, circles of the mouth against the peg's, the tip on the bottom."""
    n, deepest = len(X), np.full(len(X), -np.inf)
    plate, e_plate = _core(one["hole"] / 2, one.get("hole_chamfer", 0.0), one)
    peg, e_peg = _core(-one["diameter"] / 2, one.get("chamfer", 0.0), one)  # the peg's, seen upside down
    bottom = -one["depth"] if one.get("depth") is not None else -math.inf
    for flip, core, other, pose in ((-1.0, peg, plate, X), (1.0, plate, peg, back(X))):
        for radius, z in core:

            def deep(s, radius=radius, z=z, flip=flip, other=other, pose=pose):
                around = np.stack((radius * np.cos(s), radius * np.sin(s), np.full_like(s, flip * z)), axis=-1)
                p = np.einsum("nij,nkj->nki", pose[:, :, :3], around) + pose[:, None, :, 3]
                x, height = np.hypot(p[:, :, 0], p[:, :, 1]), p[:, :, 2]
                gap = _apart(-flip * x, -flip * height, other) - e_plate - e_peg
                if flip < 0.0:
                    gap = np.minimum(gap, height - bottom - e_peg)
                return -gap

            deepest = np.maximum(deepest, most(deep, n, 0.0, 2 * math.pi))
    return deepest


# ---- a rectangular peg: a convex body without an upper end in a plate with a rectangular hole ----


def rect_peg(one: Inputs, X: Array) -> Array:
    """Points of the peg's edges in the plate, and of the mouth's edges in the peg."""
    n, deepest = len(X), np.full(len(X), -np.inf)
    half, hole, c = np.array(one["size"]) / 2, np.array(one["hole"]) / 2, one["chamfer"]
    height = c * math.tan(one["chamfer_angle"])
    bottom = one.get("depth") or math.inf
    signs = np.array([(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)])
    tip = np.column_stack((signs * (half - c), np.zeros(4)))
    upper = np.column_stack((signs * half, np.full(4, height)))
    far = upper + (0.0, 0.0, 4 * float(max(*one["size"], np.abs(X[:, 2, 3]).max())))
    edges = [(ring[i], ring[(i + 1) % 4]) for ring in (tip, upper) for i in range(4)]
    edges += [(a[i], b[i]) for a, b in ((tip, upper), (upper, far)) for i in range(4)]
    for begin, end in edges:

        def in_plate(s, begin=begin, end=end):
            p = into(X, begin)[:, None] + s[:, :, None] * (into(X, end) - into(X, begin))[:, None]
            beside = np.maximum(np.abs(p[:, :, 0]) - hole[0], np.abs(p[:, :, 1]) - hole[1])
            return np.maximum(np.minimum(-p[:, :, 2], beside), -p[:, :, 2] - bottom)

        deepest = np.maximum(deepest, most(in_plate, n, 0.0, 1.0, 65))
    mouth = np.column_stack((signs * hole, np.zeros(4)))
    pose, slope = back(X), np.array((height, c)) / math.hypot(height, c)  # (out, down) of the chamfer's normal
    for i in range(4):
        begin, way = mouth[i], mouth[(i + 1) % 4] - mouth[i]

        def in_peg(s, begin=begin, way=way):
            q = begin + s[:, :, None] * way
            p = np.einsum("nij,nkj->nki", pose[:, :, :3], q) + pose[:, None, :, 3]
            x, y, z = np.abs(p[:, :, 0]), np.abs(p[:, :, 1]), p[:, :, 2]
            inside = np.minimum(np.minimum(half[0] - x, half[1] - y), z)
            for out, h in ((x, half[0]), (y, half[1])):
                inside = np.minimum(inside, slope[0] * (h - out) + slope[1] * (z - height))
            return inside

        deepest = np.maximum(deepest, most(in_peg, n, 0.0, 1.0, 65))
    return deepest


# ---- balls and corners over planes ----


def balls(one: Inputs, X: Array) -> Array:
    deepest = np.full(len(X), -np.inf)
    for pair in one["pairs"]:
        plane = np.eye(3, 4) if "X_B" not in pair else np.array(pair["X_B"]["matrix"])
        p = into(X, np.array(pair["points"]))
        above = (p - plane[:, 3]) @ plane[:, 2] - pair.get("radius", 0.0)
        deepest = np.maximum(deepest, -above.min(axis=1))
    return deepest


# ---- a hook and its block ----


def hook(one: Inputs, X: Array, hook_pose: Array, side: float) -> Array:
    """Points of the hook's edges across in the block, and of the block's edges in the hook; side −1: mirrored."""
    mirror = np.array((1.0, 1.0, side))
    corners, half = np.array(one["hook"]), one["width"] / 2
    low, high = np.array(one["block"]["low"]), np.array(one["block"]["high"])
    across = np.linspace(-half, half, 7)
    points = np.array([(x, y, z) for x, z in corners for y in across]) * mirror
    X_BL = np.einsum("nij,njk->nik", X[:, :, :3], hook_pose)
    X_BL[:, :, 3] += X[:, :, 3]
    p = into(X_BL, points) * mirror
    deepest = np.minimum(p - low, high - p).min(axis=2).max(axis=1)
    lines = np.linspace(low[1], high[1], 7)
    edges = np.array([(x, y, z) for x in (low[0], high[0]) for z in (low[2], high[2]) for y in lines]) * mirror
    q = into(back(X_BL), edges) * mirror
    inside = _within(corners, q[:, :, 0], q[:, :, 2])
    return np.maximum(deepest, np.minimum(inside, half - np.abs(q[:, :, 1])).max(axis=1))


def _within(corners: Array, x: Array, z: Array) -> Array:
    """Distance from a polygon's outline, positive inside it."""
    distance, crossings = np.full(x.shape, np.inf), np.zeros(x.shape, int)
    for (x1, z1), (x2, z2) in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        dx, dz = x2 - x1, z2 - z1
        s = np.clip(((x - x1) * dx + (z - z1) * dz) / (dx * dx + dz * dz), 0.0, 1.0)
        distance = np.minimum(distance, np.hypot(x - x1 - s * dx, z - z1 - s * dz))
        if dz != 0.0:
            at = x1 + (z - z1) / dz * dx
            crossings += ((z1 <= z) != (z2 <= z)) & (x < at)
    return np.where(crossings % 2 == 1, distance, -distance)
