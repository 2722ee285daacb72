"""Sharp edges and corners of a solid as features that may touch, and points round its flat faces.

Only what is convex can touch: an edge whose two faces open by less than π, a corner all of whose edges are so. The
wedge of an edge's normals lies between those of its faces. Against a face it is taken LEAN wider on both sides: a point
of an edge must stay out of the other part whichever way its faces lean, its gap is a true one, and a part that lies
flat keeps both of its ends. Against another edge the wedge is exact.

Two flats touch all over. Corners and edges hold them where they are straight; where a flat has a round rim, sharp or
rounded, points of the rim do, QUARTER apart.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.optimize import linprog

from detent.core.frames import Pose
from detent.geometry.assembly import Edge, Face, Solid
from detent.geometry.edges import Circle, Corner, Line
from detent.geometry.part_faces import SMOOTH, PartFeature, box_of, cone_of, is_smooth
from detent.geometry.surface import TURN

Array = NDArray[np.float64]
LEAN = 0.1  # rad, ours as in rect_contacts.py: by then the other end is farther off than most margins
QUARTER = math.pi / 2  # as the round peg's
SAME = 1e-7  # of the part's size: ends of edges that lie this near are one corner
POINTED = 1e-3  # a corner whose normals have less room than this has none of its own: it lies on a smooth edge


def edge_features(solid: Solid, X: Pose, notes: list[str]) -> Iterator[PartFeature]:
    """Convex edges of a solid at X."""
    for i, edge in enumerate(solid.edges):
        if edge.faces[0] == edge.faces[1] or edge.opening > math.pi - SMOOTH:
            continue
        label = f"edge {i}"
        if edge.kind == "line":
            yield _line(edge, X, label)
        elif edge.kind == "circle" and all(_goes_round(solid.faces[j], edge) for j in edge.faces):
            yield _circle(edge, X, label)
        else:
            notes.append(f"edge {i} is neither straight nor a circle between faces about its axis: points stand for it")
            yield from _points_along(edge, X, label)


def corner_features(solid: Solid, X: Pose) -> Iterator[PartFeature]:
    """Convex corners of a solid at X."""
    for k, (point, directions, is_convex) in enumerate(_corners(solid)):
        inward = _middle(directions) if is_convex else None
        if inward is not None:
            yield _corner(point, directions, inward, X, f"corner {k}")


def rim_features(solid: Solid, X: Pose) -> Iterator[PartFeature]:
    """Points of the round rims of flat faces: they look along the flat's normal, LEAN about it."""
    sharp = [point for point, directions, convex in _corners(solid) if convex and _middle(directions) is not None]
    size = float(np.linalg.norm(solid.high - solid.low))
    for i, edge in enumerate(solid.edges):
        flats = [j for j in edge.faces if solid.faces[j].kind == "plane"]
        if not flats or edge.kind == "line" or edge.opening > math.pi + SMOOTH or edge.faces[0] == edge.faces[1]:
            continue
        for j in flats:
            normal = solid.faces[j].X_PF[:, 2]
            for k, point in enumerate(_spread_along(edge)):
                if min((math.dist(point, one) for one in sharp), default=math.inf) > SAME * size:
                    yield _rim_point(point, normal, X, f"rim {i} point {k}")


def _line(edge: Edge, X: Pose, label: str) -> PartFeature:
    first, last = edge.points[0], edge.points[-1]
    length = math.dist(first, last)
    z, x = (last - first) / length, _square(edge.normals[0], last - first)
    y = np.cross(z, x)
    angle = math.atan2(float(edge.normals[1] @ y), float(edge.normals[1] @ x))
    start, end = min(0.0, angle), max(0.0, angle)
    low, high = box_of(edge.points, X)
    normal, spread = cone_of(edge.normals @ X.R.T)
    X_S = X @ Pose(np.column_stack((x, y, z, first)))
    strict, free = Line(length, start, end), Line(length, start - LEAN, end + LEAN)
    return PartFeature(strict, X_S, "line", False, low, high, normal, spread, label, free)


def _circle(edge: Edge, X: Pose, label: str) -> PartFeature:
    z, x, y, first, last = circle_frame(edge)
    middle = 0.5 * (first + last)
    out = math.cos(middle) * x + math.sin(middle) * y
    a, b = (math.atan2(float(n @ z), float(n @ out)) for n in edge.normals)
    b += TURN * round((a - b) / TURN)  # the wedge of a convex edge is narrower than half a turn
    start, end = min(a, b), max(a, b)
    whole = last - first > TURN - 1e-9
    span = (-math.pi, math.pi) if whole else (first, last)
    low, high = box_of(edge.points, X)
    if whole:
        centre, wide = X.R @ edge.centre + X.p, edge.radius * np.sqrt(np.maximum(0.0, 1.0 - (X.R @ z) ** 2))
        low, high = centre - wide, centre + wide
    u = np.linspace(first, last, 13)
    rays = np.outer(np.cos(u), x) + np.outer(np.sin(u), y)
    normals = np.concatenate([math.cos(v) * rays + math.sin(v) * z for v in (start, 0.5 * (start + end), end)])
    normal, spread = cone_of(normals @ X.R.T)
    strict = Circle(edge.radius, start, end, *span)
    free = Circle(edge.radius, start - LEAN, end + LEAN, *span)
    X_S = X @ Pose(np.column_stack((x, y, z, edge.centre)))
    return PartFeature(strict, X_S, "circle", False, low, high, normal, spread, label, free)


def circle_frame(edge: Edge) -> tuple[Array, Array, Array, float, float]:
    """Axis, two axes across it, and the angles where the circle's points begin and end; x points at the first."""
    z = edge.axis / np.linalg.norm(edge.axis)
    rays = edge.points - edge.centre
    x = _square(rays[0], z)
    y = np.cross(z, x)
    if math.dist(edge.points[0], edge.points[-1]) <= 1e-9 * edge.radius:
        return z, x, y, 0.0, TURN
    turns = np.unwrap(np.arctan2(rays @ y, rays @ x))
    end = float(turns[-1])
    if end < 0:
        return -z, x, -y, 0.0, -end
    return z, x, y, 0.0, end


def _goes_round(face: Face, edge: Edge) -> bool:
    """Whether the face is one of revolution about the circle's axis, so that its normals are the same all along."""
    axis = face.X_PF[:, 2]
    z = edge.axis / np.linalg.norm(edge.axis)
    apart = edge.centre - face.X_PF[:, 3]
    if face.kind == "sphere":
        return float(np.linalg.norm(np.cross(apart, z))) < 1e-6 * edge.radius
    if abs(float(axis @ z)) < 1 - 1e-10 or face.kind == "other":
        return False
    return face.kind == "plane" or float(np.linalg.norm(np.cross(apart, z))) < 1e-6 * edge.radius


def _points_along(edge: Edge, X: Pose, label: str) -> Iterator[PartFeature]:
    """Samples of an edge, each a corner between the edge's two ways and into its faces."""
    n1, n2 = edge.normals
    out = n1 + n2
    for k, point in enumerate(edge.points[:-1] if _is_closed(edge) else edge.points):
        yield _rim_point(point, out / np.linalg.norm(out), X, f"{label} point {k}", 0.5 * (math.pi - edge.opening))


def _rim_point(point: Array, normal: Array, X: Pose, label: str, wide: float = 0.0) -> PartFeature:
    """A point whose normals lie within `wide` + LEAN of a direction: in a pyramid about it."""
    x = _square(np.eye(3)[int(np.argmin(abs(normal)))], normal)
    y, a = np.cross(normal, x), wide + LEAN
    ways = [math.cos(a) * side - math.sin(a) * normal for side in (x, -x, y, -y)]
    ways = [tuple(float(c) for c in X.R @ way) for way in ways]
    low, high = box_of(point[None], X)
    feature = Corner(tuple((a, b, c) for a, b, c in ways))
    at = Pose(np.column_stack((np.eye(3), X.R @ point + X.p)))
    shape = "point" if wide == 0.0 else "corner"
    return PartFeature(feature, at, shape, False, low, high, X.R @ normal, wide, label)


def _spread_along(edge: Edge) -> list[Array]:
    """Points along an edge, both ends included where it has any."""
    if edge.kind == "circle":
        z, x, y, first, last = circle_frame(edge)
        del z
        n = max(1, math.ceil((last - first) / QUARTER - 1e-9))
        turns = np.linspace(first, last, n + 1)[: n if last > TURN - 1e-9 else n + 1]
        return [edge.centre + edge.radius * (math.cos(u) * x + math.sin(u) * y) for u in turns]
    every = max(1, (len(edge.points) - 1) // 8)
    points = edge.points[:-1] if _is_closed(edge) else edge.points
    return [*points[::every], *([] if _is_closed(edge) else [points[-1]])]


def _is_closed(edge: Edge) -> bool:
    return bool(np.allclose(edge.points[0], edge.points[-1], rtol=0, atol=1e-12))


def _corners(solid: Solid) -> list[tuple[Array, Array, bool]]:
    """Where edges end: the point, directions (n, 3) of the edges that leave it, and whether none of them is concave."""
    near = SAME * float(np.linalg.norm(solid.high - solid.low))
    found: list[tuple[Array, list[Array], list[bool]]] = []
    for edge in solid.edges:
        if edge.faces[0] == edge.faces[1] or _is_closed(edge):
            continue
        for point, way in zip(edge.points[[0, -1]], _ways(edge), strict=True):
            at = next((one for one in found if math.dist(one[0], point) <= near), None)
            if at is None:
                at = (point, [], [])
                found.append(at)
            at[1].append(way)
            at[2].append(edge.opening < math.pi or is_smooth(edge.opening))
    return [(point, np.array(ways), all(convex)) for point, ways, convex in found]


def _ways(edge: Edge) -> tuple[Array, Array]:
    """Unit tangents that leave the edge's two ends along it."""
    p = edge.points
    if edge.kind == "circle":
        z, *_ = circle_frame(edge)
        return _unit(np.cross(z, p[0] - edge.centre)), _unit(np.cross(p[-1] - edge.centre, z))
    return _unit(p[1] - p[0]), _unit(p[-2] - p[-1])


def _middle(ways: Array) -> Array | None:
    """The direction that leans most away from all ways that leave a corner; None where a smooth edge passes."""
    if len(ways) < 3:
        return None
    rows = np.column_stack((ways, np.ones(len(ways))))
    best = linprog((0, 0, 0, -1), A_ub=rows, b_ub=np.zeros(len(ways)), bounds=[(-1, 1)] * 3 + [(None, 1)])
    if best.status != 0 or best.x[3] < POINTED:
        return None
    return best.x[:3] / np.linalg.norm(best.x[:3])


def _corner(point: Array, ways: Array, out: Array, X: Pose, label: str) -> PartFeature:
    """A corner whose normals may lean LEAN too far, too."""
    wide = ways - math.tan(LEAN) * out
    edges = (wide / np.linalg.norm(wide, axis=1, keepdims=True)) @ X.R.T
    low, high = box_of(point[None], X)
    at = Pose(np.column_stack((np.eye(3), X.R @ point + X.p)))
    feature = Corner(tuple((float(a), float(b), float(c)) for a, b, c in edges))
    return PartFeature(feature, at, "corner", False, low, high, X.R @ out, math.pi / 2, label)


def _square(a: Array, b: Array) -> Array:
    """Unit vector along a, square to b."""
    b = _unit(b)
    return _unit(a - (a @ b) * b)


def _unit(a: ArrayLike) -> Array:
    a = np.asarray(a, dtype=np.float64)
    return a / np.linalg.norm(a)


__all__ = ["circle_frame", "corner_features", "edge_features", "rim_features"]
