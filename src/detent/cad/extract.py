"""Faces and edges of solids out of Open CASCADE, as flat lists of numbers: the only calls into the kernel's geometry.

Each call from Python costs 0.3–1 µs, so little is asked: a face's surface and which edges bound it in which order, an
edge's curve. Points along circles and all (u, v) are computed afterwards, for all faces at once (`charts.py`).
Lengths are mm here. Runs in the child process only.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from detent.cad.occ import BRep, BRepAdaptor, BRepTools, GeomAbs, TopAbs, TopExp, TopoDS, collections, gp
from detent.cad.recognise import canonical_surface
from detent.geometry.frame import cross
from detent.geometry.polygon import within

Array = NDArray[np.float64]
FORWARD, REVERSED = TopAbs.TopAbs_FORWARD.value, TopAbs.TopAbs_REVERSED.value  # numbers: comparing enums is slow
A_WIRE = TopAbs.TopAbs_WIRE.value
KINDS = ("plane", "cylinder", "cone", "sphere", "torus", "other")
PLANE, CYLINDER, CONE, SPHERE, TORUS, OTHER = range(6)
SURFACES = {
    GeomAbs.GeomAbs_Plane.value: PLANE,
    GeomAbs.GeomAbs_Cylinder.value: CYLINDER,
    GeomAbs.GeomAbs_Cone.value: CONE,
    GeomAbs.GeomAbs_Sphere.value: SPHERE,
    GeomAbs.GeomAbs_Torus.value: TORUS,
}
LINE, CIRCLE, ELLIPSE, CURVE = range(4)
CURVES = {
    GeomAbs.GeomAbs_Line.value: LINE,
    GeomAbs.GeomAbs_Circle.value: CIRCLE,
    GeomAbs.GeomAbs_Ellipse.value: ELLIPSE,
}
SPLINE = GeomAbs.GeomAbs_BSplineCurve.value
GRID = 14  # ours: samples each way on a face without a formula, at least
STEEP = 0.2  # rad, ours: by how much its normal may turn from one to the next, until there are MOST
MOST = 3000


@dataclass
class Raw:
    """What the kernel said, for all solids, one row a thing.

    face_frame  12 numbers: origin, x, y, z;  face_size radius, tube, angle;  face_sign (natural normal by the surface's
                normal, outward by the surface's normal)
    edge_curve  14 numbers of a circle or ellipse: centre, major x, minor y (vectors), axis, first and last parameter
    use         rows (face, loop, edge, reversed): edges in the order they run round the loops of the FORWARD faces
    """

    solid_faces: list[int] = field(default_factory=list)
    solid_edges: list[int] = field(default_factory=list)
    face_kind: list[int] = field(default_factory=list)
    face_frame: list[tuple[float, ...]] = field(default_factory=list)
    face_size: list[tuple[float, float, float]] = field(default_factory=list)
    face_sign: list[tuple[float, float]] = field(default_factory=list)
    face_recognised: list[bool] = field(default_factory=list)
    edge_kind: list[int] = field(default_factory=list)
    edge_curve: list[tuple[float, ...]] = field(default_factory=list)
    edge_points: list[list[tuple[float, float, float]]] = field(default_factory=list)
    use: list[tuple[int, int, int, bool]] = field(default_factory=list)
    use_shape: list[Any] = field(default_factory=list)  # the edge of each use, oriented as it is run
    first_use: list[int] = field(default_factory=list)  # of each face
    loops: list[tuple[Any, Any, Any, int]] = field(default_factory=list)  # wire, face, map of edges, its first edge
    other: dict[int, tuple[Array, Array]] = field(default_factory=dict)  # face → points, outward normals
    other_uses: dict[tuple[int, int], Array] = field(default_factory=dict)  # (face, edge) → outward normal at middle
    other_area: dict[int, float] = field(default_factory=dict)  # mm², by midpoints: to a few per cent
    faces: list[Any] = field(default_factory=list)


def extract_solid(raw: Raw, solid: Any) -> None:
    """Append the faces and edges of a solid to `raw`."""
    first_face, first_edge = len(raw.face_kind), len(raw.edge_kind)
    edges = collections.IndexedMap_TopoDS_Shape_TopTools_ShapeMapHasher()
    explorer = TopExp.TopExp_Explorer(solid, TopAbs.TopAbs_FACE)
    while explorer.More():
        face = TopoDS.TopoDS.Face(explorer.Current())
        explorer.Next()
        sign = -1.0 if face.Orientation().value == REVERSED else 1.0
        if sign < 0:
            face = TopoDS.TopoDS.Face(face.Oriented(TopAbs.TopAbs_FORWARD))
        raw.faces.append(face)
        _walk_wires(raw, face, edges, first_edge)
        _surface(raw, face, sign)
    raw.solid_faces.append(len(raw.face_kind) - first_face)
    raw.solid_edges.append(len(raw.edge_kind) - first_edge)


def _walk_wires(raw: Raw, face: Any, edges: Any, first_edge: int) -> None:
    """Append the edges round the loops of a face."""
    index = len(raw.first_use)
    raw.first_use.append(len(raw.use))
    wires = TopoDS.TopoDS_Iterator(face)
    while wires.More():
        wire = wires.Value()
        wires.Next()
        if wire.ShapeType().value != A_WIRE:
            continue
        before = len(raw.use)
        for edge, turned in _as_stored(wire):
            n_known = edges.Extent()
            number = edges.Add(edge)
            if number > n_known:
                _curve(raw, TopoDS.TopoDS.Edge(edge))
            number += first_edge - 1
            if raw.edge_kind[number] >= 0:
                raw.use.append((index, len(raw.loops), number, turned))
                raw.use_shape.append(edge)
        if len(raw.use) > before:
            raw.loops.append((wire, face, edges, first_edge))


def _as_stored(wire: Any) -> list[tuple[Any, bool]]:
    """Edges of a wire, and whether they are run backwards: as stored, nearly always the order they run in."""
    stored, iterator = [], TopoDS.TopoDS_Iterator(wire)
    while iterator.More():
        edge = iterator.Value()
        iterator.Next()
        orientation = edge.Orientation().value
        if orientation == FORWARD:
            stored.append((edge, False))
        elif orientation == REVERSED:
            stored.append((edge, True))
    return stored[::-1] if wire.Orientation().value == REVERSED else stored


def in_order(raw: Raw, loop: int) -> list[tuple[int, bool]]:
    """Edges of a loop as they are connected, by the kernel's own explorer: slower, for loops stored otherwise."""
    wire, face, edges, first_edge = raw.loops[loop]
    explorer, found = BRepTools.BRepTools_WireExplorer(TopoDS.TopoDS.Wire(wire), face), []
    while explorer.More():
        edge = explorer.Current()
        number = edges.FindIndex(edge) + first_edge - 1
        if raw.edge_kind[number] >= 0:
            found.append((number, edge.Orientation().value == REVERSED))
        explorer.Next()
    return found


def _curve(raw: Raw, edge: Any) -> None:
    """Append an edge: kind −1 where it is a mere point (pole of a sphere, tip of a cone)."""
    kind, curve, points = -1, NO_CURVE, []
    if not BRep.BRep_Tool.Degenerated_s(edge):
        adaptor = BRepAdaptor.BRepAdaptor_Curve(edge)
        kind = CURVES.get(adaptor.GetType().value, CURVE)
        a, b = adaptor.FirstParameter(), adaptor.LastParameter()
        p = gp.gp_Pnt()
        if kind in (CIRCLE, ELLIPSE):
            if kind == CIRCLE:
                conic = adaptor.Circle()
                major = minor = conic.Radius()
            else:
                conic = adaptor.Ellipse()
                major, minor = conic.MajorRadius(), conic.MinorRadius()
            frame = conic.Position()
            x, y, z = (d.Coord() for d in (frame.XDirection(), frame.YDirection(), frame.Direction()))
            curve = (
                *frame.Location().Coord(), major * x[0], major * x[1], major * x[2],
                minor * y[0], minor * y[1], minor * y[2], *z, a, b,
            )  # fmt: skip
        else:
            steps = 1 if kind == LINE else _steps(adaptor)
            for k in range(steps + 1):
                adaptor.D0(a + (b - a) * k / steps, p)
                points.append(p.Coord())
    raw.edge_kind.append(kind)
    raw.edge_curve.append(curve)
    raw.edge_points.append(points)


NO_CURVE = (0.0,) * 14


def _steps(adaptor: Any) -> int:
    """Steps along a curve that is neither line nor conic: a multiple of 12, more for many spans."""
    spans = adaptor.NbKnots() - 1 if adaptor.GetType().value == SPLINE else 1
    return 12 * min(max((spans + 1) // 2, 4 if adaptor.IsClosed() else 2), 12)


def _surface(raw: Raw, face: Any, sign: float) -> None:
    adaptor = BRepAdaptor.BRepAdaptor_Surface(face, False)
    kind = SURFACES.get(adaptor.GetType().value, OTHER)
    frame, size, natural, recognised = NO_FRAME, (0.0, 0.0, 0.0), 1.0, False
    if kind == OTHER:
        found = canonical_surface(BRepAdaptor.BRepAdaptor_Surface(face, True), BRep.BRep_Tool.Tolerance_s(face))
        if found is not None:
            kind, frame, size, natural = found
            recognised = True
    else:
        frame, size, natural = _elementary(adaptor, kind)
    raw.face_kind.append(kind)
    raw.face_frame.append(frame)
    raw.face_size.append(size)
    raw.face_sign.append((natural, sign))
    raw.face_recognised.append(recognised)
    if kind == OTHER:
        sample_face(raw, len(raw.face_kind) - 1)


NO_FRAME = (0.0,) * 3 + (1.0, 0.0, 0.0) + (0.0, 1.0, 0.0) + (0.0, 0.0, 1.0)


def _elementary(adaptor: Any, kind: int) -> tuple[tuple[float, ...], tuple[float, float, float], float]:
    """Frame, sizes, and whether the natural normal is the kernel's: it is not in a left-handed frame."""
    size = (0.0, 0.0, 0.0)
    if kind == PLANE:
        surface = adaptor.Plane()
    elif kind == CYLINDER:
        surface = adaptor.Cylinder()
        size = (surface.Radius(), 0.0, 0.0)
    elif kind == CONE:
        surface = adaptor.Cone()
        size = (surface.RefRadius(), 0.0, surface.SemiAngle())
    elif kind == SPHERE:
        surface = adaptor.Sphere()
        size = (surface.Radius(), 0.0, 0.0)
    else:
        surface = adaptor.Torus()
        size = (surface.MajorRadius(), surface.MinorRadius(), 0.0)
    place = surface.Position()
    x, y, z = place.XDirection().Coord(), place.YDirection().Coord(), place.Direction().Coord()
    natural = 1.0
    if not place.Direct():
        natural, y = -1.0, (-y[0], -y[1], -y[2])
    return (*place.Location().Coord(), *x, *y, *z), size, natural


def sample_face(raw: Raw, index: int) -> None:
    """Points and outward normals inside a trimmed face that has no formula, and normals at the middle of its edges."""
    face, sign = raw.faces[index], raw.face_sign[index][1]
    adaptor = BRepAdaptor.BRepAdaptor_Surface(face, False)
    loops: dict[int, list[Array]] = {}
    middles, edges, p2 = [], [], gp.gp_Pnt2d()
    end = raw.first_use[index + 1] if index + 1 < len(raw.first_use) else len(raw.use)
    for number in range(raw.first_use[index], end):
        _, loop, edge, turned = raw.use[number]
        curve = BRepAdaptor.BRepAdaptor_Curve2d(TopoDS.TopoDS.Edge(raw.use_shape[number]), face)
        points = []
        for t in np.linspace(curve.FirstParameter(), curve.LastParameter(), 25).tolist():
            curve.D0(t, p2)
            points.append(p2.Coord())
        uv = np.array(points)
        loops.setdefault(loop, []).append(uv[::-1][:-1] if turned else uv[:-1])
        middles.append(uv[12])
        edges.append(edge)
    u0, u1, v0, v1 = BRepTools.BRepTools.UVBounds_s(face)
    n_u, n_v = _fineness(adaptor, (u0, u1), (v0, v1))
    u = u0 + (u1 - u0) * (np.arange(n_u) + 0.5) / n_u
    v = v0 + (v1 - v0) * (np.arange(n_v) + 0.5) / n_v
    grid = np.array(np.meshgrid(u, v)).reshape(2, -1).T
    inside = np.zeros(len(grid), bool)
    for pieces in loops.values():
        inside ^= within(grid, np.vstack(pieces))
    points, normals, stretch = _normals(adaptor, np.vstack((grid[inside], *middles)))
    n = int(inside.sum())
    raw.other_uses.update(((index, edge), sign * normal) for edge, normal in zip(edges, normals[n:]))
    good = np.linalg.norm(normals[:n], axis=1) > 0.5
    raw.other[index] = (points[:n][good], sign * normals[:n][good])
    raw.other_area[index] = float(stretch[:n].sum()) * (u1 - u0) * (v1 - v0) / (n_u * n_v)


def _fineness(adaptor: Any, u: tuple[float, float], v: tuple[float, float]) -> tuple[int, int]:
    """Samples along u and v: GRID, or as many as the middle lines or the normal along them (a helix) turn by STEEP."""
    along = np.linspace(0, 1, 65)
    line_u = np.column_stack((u[0] + (u[1] - u[0]) * along, np.full(65, (v[0] + v[1]) / 2)))
    line_v = np.column_stack((np.full(65, (u[0] + u[1]) / 2), v[0] + (v[1] - v[0]) * along))
    points, normals, _ = _normals(adaptor, np.vstack((line_u, line_v)))
    counts = []
    for line in (slice(0, 65), slice(65, 130)):
        way = np.diff(points[line], axis=0)
        way /= np.maximum(np.linalg.norm(way, axis=1), 1e-300)[:, None]
        turn = max(_turning(way), _turning(normals[line]))
        counts.append(min(max(GRID, int(np.ceil(turn / STEEP))), MOST // GRID))
    while counts[0] * counts[1] > MOST:
        counts[int(np.argmax(counts))] -= 1
    return counts[0], counts[1]


def _turning(directions: Array) -> float:
    cosine = np.sum(directions[1:] * directions[:-1], axis=1)
    return float(np.sum(np.arccos(np.clip(cosine, -1, 1))))


def _normals(adaptor: Any, uv: Array) -> tuple[Array, Array, Array]:
    """Points (n, 3), unit normals (zero where there are none) and |r_u × r_v| of a surface at (n, 2) parameters."""
    p, du, dv, rows = gp.gp_Pnt(), gp.gp_Vec(), gp.gp_Vec(), []
    for u, v in uv.tolist():
        adaptor.D1(u, v, p, du, dv)
        rows.append((*p.Coord(), *du.Coord(), *dv.Coord()))
    table = np.array(rows).reshape(-1, 9)
    normals = cross(table[:, 3:6], table[:, 6:])
    length = np.linalg.norm(normals, axis=1)
    unit = np.where(length[:, None] > 1e-12, normals / np.maximum(length, 1e-300)[:, None], 0.0)
    return table[:, :3], unit, length
