"""Faces of a solid as surfaces that may touch: cut as the part cuts them, smooth rows of rings as one.

Coaxial faces that join smoothly (a peg's side and the rounding at its tip) become one `Revolution`: a contact then
slides from one to the other without being handed over. What is flat, or joins a flat, stays a face of its own.

Rings of a solid that join smoothly, as one surface of revolution.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from detent.core.errors import InputError
from detent.core.frames import Pose
from detent.geometry.assembly import Face, Solid
from detent.geometry.edges import Feature, Trimmed
from detent.geometry.surface import TURN, Cone, Cylinder, Piece, Plane, Revolution, Sphere, Torus
from detent.geometry.trim import Trim

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


SLACK = 1e-7  # of the part's size, ours: faces reach so far beyond their loops, which a file knows to about that
WHOLE = 1e-6  # rad: a face that lacks less of a turn goes all round
BETWEEN = 0.27  # rad: half of what normals turn between two of the nodes at which they are looked at
NEARLY_TIP = 1e-6  # of its radius: where a cone's face ends before its tip, which is a corner
Shape = Literal["plane", "ruled", "sphere", "ring", "line", "circle", "corner", "point"]


@dataclass(frozen=True, slots=True, eq=False)
class PartFeature:
    """Something of a part that may touch.

    feature, X   the feature and its frame in the part's
    shape        what decides whom it can touch: "ruled" is a cylinder or a cone, "ring" any other face of revolution
    hollow       whether its material lies outside it, so that nothing flat can touch it
    low, high    corners of its box in the part's frame
    normal, spread  its normals, out of the material, lie within so many rad of this direction
    label        for people: "cylinder 3"
    free         the same with a wedge of normals that is a little too wide, for what touches a face (part_edges.py)
    """

    feature: Feature
    X: Pose
    shape: Shape
    hollow: bool
    low: Array
    high: Array
    normal: Array
    spread: float
    label: str
    free: Feature | None = None


def face_features(solid: Solid, X: Pose, notes: list[str]) -> Iterator[PartFeature]:
    """The faces of a solid at X; what cannot be had is noted in words."""
    size = float(np.linalg.norm(solid.high - solid.low))
    rows = rows_of_rings(solid)
    merged: set[int] = set()
    for row in rows:
        made = profile_of(solid, row)
        if made is None:
            continue
        revolution, X_PF, (first, last) = made
        feature: Feature = revolution
        if last - first < TURN - WHOLE:
            feature = Trimmed(revolution, (first, last), (0.0, revolution.domain[1].high))
        merged |= set(row)
        label = f"{solid.faces[row[0]].kind} {'–'.join(str(i) for i in row)}"
        faces = [solid.faces[i] for i in row]
        yield _placed(feature, X @ X_PF, "ring", faces, X, label)
    for i, face in enumerate(solid.faces):
        if i in merged:
            continue
        if face.kind == "other" or not face.loops:
            notes.append(f"face {i} is no plane, cylinder, cone, sphere or torus: it is left out, only its edges touch")
            continue
        try:
            feature, X_FS = _surface(face, SLACK * size)
        except InputError as error:
            notes.append(f"face {i}, a {face.kind}, is left out: {error}")
            continue
        shape: Shape = "plane" if face.kind == "plane" else "sphere" if face.kind == "sphere" else "ring"
        if face.kind in ("cylinder", "cone"):
            shape = "ruled"
        yield _placed(feature, X @ Pose(face.X_PF) @ X_FS, shape, [face], X, f"{face.kind} {i}")


def box_of(points: Array, X: Pose) -> tuple[Array, Array]:
    """Box in the part's frame of points (n, 3) in the solid's."""
    seen = points @ X.R.T + X.p
    return seen.min(axis=0), seen.max(axis=0)


def corners_of(low: Array, high: Array) -> Array:
    """(8, 3)."""
    return np.array([[(low, high)[k >> j & 1][j] for j in range(3)] for k in range(8)])


def cone_of(normals: Array) -> tuple[Array, float]:
    """A direction and the angle about it that holds all normals (n, 3)."""
    mean = normals.mean(axis=0)
    length = float(np.linalg.norm(mean))
    if length < 1e-3:
        return np.array((0.0, 0.0, 1.0)), math.pi
    mean = mean / length
    return mean, float(np.arccos(np.clip(normals @ mean, -1.0, 1.0)).max())


def _placed(feature: Feature, X_S: Pose, shape: Shape, faces: list[Face], X: Pose, label: str) -> PartFeature:
    low, high = box_of(np.concatenate([corners_of(face.low, face.high) for face in faces]), X)
    normal, spread = cone_of(np.concatenate([_normals(face) for face in faces]) @ X.R.T)
    spread += 0.0 if shape == "plane" else BETWEEN
    return PartFeature(feature, X_S, shape, faces[0].side < 0, low, high, normal, spread, label)


def _normals(face: Face) -> Array:
    """Normals on a grid over the face's box in (u, v), its ends included."""
    u0, u1, v0, v1 = box_of_loops(face)
    u, v = np.meshgrid(np.linspace(u0, u1, 13), np.linspace(v0, v1, 5))
    return face.at(np.column_stack((u.ravel(), v.ravel())))[1]


def _surface(face: Face, slack: float) -> tuple[Feature, Pose]:
    """The trimmed surface, and its frame in the face's."""
    u0, u1, v0, v1 = box_of_loops(face)
    hollow, whole = face.side < 0, face.kind != "plane" and u1 - u0 > TURN - WHOLE
    loops, centre = [np.asarray(loop, float) for loop in face.loops], np.zeros(2)
    scale, u_range = (1.0, 1.0), (-math.pi, math.pi)
    plain = fills_its_box(face)
    if face.kind == "plane":
        surface, centre = Plane(u1 - u0, v1 - v0), np.array(((u0 + u1) / 2, (v0 + v1) / 2))
        X, extent = Pose.at(centre[0], centre[1]), surface.size
        u_range = (u0 - centre[0], u1 - centre[0])
    elif face.kind == "cylinder":
        surface, centre = Cylinder(face.radius, v1 - v0, hollow), np.array((0.0, (v0 + v1) / 2))
        X, extent, scale = Pose.at(z=centre[1]), math.hypot(face.radius, (v1 - v0) / 2), (face.radius, 1.0)
    elif face.kind == "cone":
        s, c = math.sin(face.angle), math.cos(face.angle)
        ends = np.array((face.radius + v0 * s, face.radius + v1 * s))
        small = NEARLY_TIP * ends.max()
        if ends.min() < small:  # up to the tip, which is a corner
            v0, v1 = (v0, (small - face.radius) / s) if s < 0 else ((small - face.radius) / s, v1)
        surface = Cone(face.radius + v0 * s, face.radius + v1 * s, (v1 - v0) * c, hollow)
        X, extent, scale = Pose.at(z=v0 * c), surface.size, (float(ends.max()), 1.0)
        loops = [np.column_stack((loop[:, 0], np.clip(loop[:, 1], v0, v1) * c)) for loop in loops]
        centre, v0, v1 = np.array((0.0, v0 * c)), v0 * c, v1 * c
    elif face.kind == "sphere":
        surface, X, extent, scale = Sphere(face.radius, hollow), Pose(), face.radius, (face.radius, face.radius)
        plain = plain and whole and v1 - v0 > math.pi - WHOLE
        if plain:
            return surface, X
    else:
        surface, X = Torus(face.radius, face.tube, v0, v1, hollow), Pose()
        extent, scale = surface.size, (face.radius + face.tube, face.tube)
    if not whole and face.kind != "plane":
        u_range = (u0, u1)
    reach_u, reach_v = (0.0 if whole else slack / scale[0]), slack / scale[1]
    u_range = (float(u_range[0] - reach_u), float(u_range[1] + reach_u))
    if whole and not plain:
        u_range = (u0, u0 + TURN)
    v_range = (float(v0 - centre[1] - reach_v), float(v1 - centre[1] + reach_v))
    trim = None
    if not plain:
        shifted = [loop - centre for loop in loops]
        trim = Trim.of(shifted, face.curved, scale=scale, turns=face.kind != "plane", slack=slack)
    return Trimmed(surface, u_range, v_range, trim, extent + slack), X


__all__ = [
    "box_of_loops",
    "fills_its_box",
    "is_smooth",
    "profile_of",
    "rows_of_rings",
    "PartFeature",
    "box_of",
    "cone_of",
    "corners_of",
    "face_features",
]
