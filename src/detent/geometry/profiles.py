"""Rings of a solid that join smoothly, as one surface of revolution."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from detent.errors import InputError
from detent.frames import Pose
from detent.geometry.assembly import Face, Solid
from detent.geometry.surface import TURN, Piece, Revolution

Array = NDArray[np.float64]
RINGS = ("cylinder", "cone", "torus")
SMOOTH = 1e-4  # rad: an edge that opens less than this beside π is none; ours, above what files round
TOGETHER = 1e-8  # of the part's size: ends that lie this near each other are one


def is_smooth(opening: float) -> bool:
    return abs(opening - math.pi) < SMOOTH


def rows_of_rings(solid: Solid) -> list[list[int]]:
    """Rows of two faces and more: coaxial, each a rectangle in (u, v), each joined smoothly to the next along a circle.

    A closed row (a ring's whole tube) is none.
    """
    beside: dict[int, set[int]] = {}
    for edge in solid.edges:
        a, b = edge.faces
        if a == b or edge.kind != "circle" or not is_smooth(edge.opening):
            continue
        if all(_is_ring(solid.faces[i]) for i in (a, b)) and _are_coaxial(solid.faces[a], solid.faces[b]):
            beside.setdefault(a, set()).add(b)
            beside.setdefault(b, set()).add(a)
    rows, seen = [], set()
    for first in sorted(beside):
        if first in seen or len(beside[first]) != 1:
            continue
        row, here = [first], first
        while nexts := [i for i in sorted(beside[here]) if i not in row]:
            if len(beside[here]) > 2:
                break
            here = nexts[0]
            row.append(here)
        seen |= set(row)
        rows.append(row)
    return rows


def profile_of(solid: Solid, row: list[int]) -> tuple[Revolution, Pose, tuple[float, float]] | None:
    """One surface for a row of rings, its frame in the solid's, and where u begins and ends; None if they do not fit.

    Each ring is a line or an arc of the profile. Rows go up the first face's axis or down; the material is told by the
    normals.
    """
    first = solid.faces[row[0]]
    X, size = Pose(first.X_PF), float(np.linalg.norm(solid.high - solid.low))
    ends, spans = [], []
    for i in row:
        face = solid.faces[i]
        u0, u1, v0, v1 = box_of_loops(face)
        points, normals = face.at(np.array(((0.5 * (u0 + u1), v0), (0.5 * (u0 + u1), v1), (u0, v0))))
        local, seen = (points - X.p) @ X.R, normals @ X.R
        ends.append([(float(np.hypot(p[0], p[1])), float(p[2])) for p in local[:2]])
        middle = math.atan2(local[0, 1], local[0, 0])
        spans.append((middle, u1 - u0, seen))
    middle, wide, _ = spans[0]
    for other, width, _ in spans[1:]:
        apart = abs((other - middle + math.pi) % TURN - math.pi)
        if abs(width - wide) > SMOOTH or (wide < TURN - SMOOTH and apart > SMOOTH):
            return None
    # Which end of the first face is the free one?
    starts_high = _near(ends[0][0], ends[1], size)
    if not (starts_high or _near(ends[0][1], ends[1], size)):
        return None
    at = ends[0][1] if starts_high else ends[0][0]
    pieces, radius, height, heading = [], at[0], at[1], 0.0
    for k, i in enumerate(row):
        face = solid.faces[i]
        forward = math.dist(ends[k][0], at) <= math.dist(ends[k][1], at)
        begin, end = ends[k] if forward else ends[k][::-1]
        if math.dist(begin, at) > TOGETHER * size:
            return None
        _, _, v0, v1 = box_of_loops(face)
        up = 1.0 if float(np.dot(face.X_PF[:, 2], X.R[:, 2])) > 0 else -1.0
        if face.kind == "torus":
            v = v0 if forward else v1
            # (ρ, z) = (R + r cos v, ± r sin v): its heading atan2(ρ', z') is −v upright, π + v upside down.
            way = -v if up > 0 else math.pi + v
            way += 0.0 if forward else math.pi
            pieces.append(Piece(face.tube * (v1 - v0), (-up if forward else up) * (v1 - v0)))
        else:
            way = math.atan2(end[0] - begin[0], end[1] - begin[1])
            pieces.append(Piece(math.dist(begin, end)))
        heading = way if k == 0 else heading
        at = end
    heading = (heading + math.pi) % TURN - math.pi
    try:
        going_up = Revolution(radius, height, heading, tuple(pieces))
        if math.dist(going_up.end, at) > TOGETHER * size:
            return None  # each piece goes on whither the last one ends: the faces do not
        # r_u × r_v = cos θ e − sin θ z; out of the material, or into it?
        seen = spans[0][2][1 if starts_high else 0]
        e = np.array((math.cos(middle), math.sin(middle), 0.0))
        hollow = float(seen @ e) * math.cos(heading) - float(seen[2]) * math.sin(heading) < 0
        made = Revolution(radius, height, heading, tuple(pieces), hollow)
    except InputError:
        return None
    span = (-math.pi, math.pi) if wide > TURN - SMOOTH else (middle - wide / 2, middle + wide / 2)
    return made, X, span


def _near(end: tuple[float, float], others: list[tuple[float, float]], size: float) -> bool:
    return min(math.dist(end, other) for other in others) <= TOGETHER * size


def box_of_loops(face: Face) -> tuple[float, float, float, float]:
    """Least and largest u, then v."""
    points = np.concatenate(face.loops)
    (u0, v0), (u1, v1) = points.min(axis=0), points.max(axis=0)
    return float(u0), float(u1), float(v0), float(v1)


def fills_its_box(face: Face) -> bool:
    """Whether the face is all of a rectangle in (u, v)."""
    if len(face.loops) != 1:
        return False
    u0, u1, v0, v1 = box_of_loops(face)
    u, v = face.loops[0].T
    on = np.minimum(abs(u - u0), abs(u - u1)) <= 1e-7 * (u1 - u0)
    on |= np.minimum(abs(v - v0), abs(v - v1)) <= 1e-7 * (v1 - v0)
    area, whole = 0.5 * abs(float(np.dot(u, np.roll(v, -1)) - np.dot(v, np.roll(u, -1)))), (u1 - u0) * (v1 - v0)
    return bool(on.all()) and abs(area - whole) <= 1e-6 * whole


def _is_ring(face: Face) -> bool:
    return face.kind in RINGS and fills_its_box(face)


def _are_coaxial(a: Face, b: Face) -> bool:
    axis, apart = a.X_PF[:, 2], b.X_PF[:, 3] - a.X_PF[:, 3]
    across = apart - np.dot(apart, axis) * axis
    return abs(abs(float(np.dot(axis, b.X_PF[:, 2]))) - 1) < 1e-12 and float(np.linalg.norm(across)) < TOGETHER


__all__ = ["box_of_loops", "fills_its_box", "is_smooth", "profile_of", "rows_of_rings"]
