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

from detent.cad.kernel import BRep, BRepAdaptor, BRepTools, GeomAbs, TopAbs, TopExp, TopoDS, collections, gp
from detent.cad.recognise import canonical_surface
from detent.cad.within import within

Array = NDArray[np.float64]
FORWARD, REVERSED = TopAbs.TopAbs_FORWARD, TopAbs.TopAbs_REVERSED
KINDS = ("plane", "cylinder", "cone", "sphere", "torus", "other")
PLANE, CYLINDER, CONE, SPHERE, TORUS, OTHER = range(6)
SURFACES = {
    GeomAbs.GeomAbs_Plane: PLANE,
    GeomAbs.GeomAbs_Cylinder: CYLINDER,
    GeomAbs.GeomAbs_Cone: CONE,
    GeomAbs.GeomAbs_Sphere: SPHERE,
    GeomAbs.GeomAbs_Torus: TORUS,
}
LINE, CIRCLE, ELLIPSE, CURVE = range(4)
CURVES = {GeomAbs.GeomAbs_Line: LINE, GeomAbs.GeomAbs_Circle: CIRCLE, GeomAbs.GeomAbs_Ellipse: ELLIPSE}
GRID = 14  # ours: samples each way on a face without a formula


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
    loops: list[tuple[Any, Any, Any, int]] = field(default_factory=list)  # wire, face, map of edges, its first edge
    other: dict[int, tuple[Array, Array]] = field(default_factory=dict)  # face → points, outward normals
    other_uses: dict[tuple[int, int], Array] = field(
        default_factory=dict
    )  # (face, edge) → outward normal at its middle
    faces: list[Any] = field(default_factory=list)
    problems: dict[int, list[str]] = field(default_factory=dict)


def extract_solid(raw: Raw, solid: Any) -> None:
    """Append the faces and edges of a solid to `raw`."""
    first_face, first_edge = len(raw.face_kind), len(raw.edge_kind)
    edges = collections.IndexedMap_TopoDS_Shape_TopTools_ShapeMapHasher()
    explorer = TopExp.TopExp_Explorer(solid, TopAbs.TopAbs_FACE)
    while explorer.More():
        face = TopoDS.TopoDS.Face(explorer.Current())
        explorer.Next()
        sign = -1.0 if face.Orientation() == REVERSED else 1.0
        face = TopoDS.TopoDS.Face(face.Oriented(FORWARD))
        index = len(raw.face_kind)
        uses = _walk_wires(raw, face, index, edges, first_edge)
        _surface(raw, face, sign, uses)
        raw.faces.append(face)
    raw.solid_faces.append(len(raw.face_kind) - first_face)
    raw.solid_edges.append(len(raw.edge_kind) - first_edge)


def _walk_wires(raw: Raw, face: Any, index: int, edges: Any, first_edge: int) -> list[tuple[int, Any]]:
    """Edges round the loops of a face, kept in raw.use; returns (edge, shape) for faces that need them."""
    uses: list[tuple[int, Any]] = []
    wires = TopoDS.TopoDS_Iterator(face)
    while wires.More():
        wire = wires.Value()
        wires.Next()
        if wire.ShapeType() != TopAbs.TopAbs_WIRE:
            continue
        before = len(uses)
        for edge, turned in _as_stored(wire):
            n_known = edges.Extent()
            number = edges.Add(edge)
            if number > n_known:
                _curve(raw, TopoDS.TopoDS.Edge(edge))
            number += first_edge - 1
            if raw.edge_kind[number] >= 0:
                raw.use.append((index, len(raw.loops), number, turned))
                uses.append((number, edge))
        if len(uses) > before:
            raw.loops.append((wire, face, edges, first_edge))
    return uses


def _as_stored(wire: Any) -> list[tuple[Any, bool]]:
    """Edges of a wire, and whether they are run backwards: as stored, nearly always the order they run in."""
    stored, iterator = [], TopoDS.TopoDS_Iterator(wire)
    while iterator.More():
        edge = iterator.Value()
        iterator.Next()
        orientation = edge.Orientation()
        if orientation == FORWARD:
            stored.append((edge, False))
        elif orientation == REVERSED:
            stored.append((edge, True))
    return stored[::-1] if wire.Orientation() == REVERSED else stored


def in_order(raw: Raw, loop: int) -> list[tuple[int, bool]]:
    """Edges of a loop as they are connected, by the kernel's own explorer: slower, for loops stored otherwise."""
    wire, face, edges, first_edge = raw.loops[loop]
    explorer, found = BRepTools.BRepTools_WireExplorer(TopoDS.TopoDS.Wire(wire), face), []
    while explorer.More():
        edge = explorer.Current()
        number = edges.FindIndex(edge) + first_edge - 1
        if raw.edge_kind[number] >= 0:
            found.append((number, edge.Orientation() == REVERSED))
        explorer.Next()
    return found


def _curve(raw: Raw, edge: Any) -> None:
    """Append an edge: kind −1 where it is a mere point (pole of a sphere, tip of a cone)."""
    kind, curve, points = -1, NO_CURVE, []
    if not BRep.BRep_Tool.Degenerated_s(edge):
        adaptor = BRepAdaptor.BRepAdaptor_Curve(edge)
        kind = CURVES.get(adaptor.GetType(), CURVE)
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
            for t in (a, b) if kind == LINE else np.linspace(a, b, _samples(adaptor)).tolist():
                adaptor.D0(t, p)
                points.append(p.Coord())
    raw.edge_kind.append(kind)
    raw.edge_curve.append(curve)
    raw.edge_points.append(points)


NO_CURVE = (0.0,) * 14


def _samples(adaptor: Any) -> int:
    """Points along a curve that is neither line nor conic: 1 more than a multiple of 12, more for many spans."""
    spans = adaptor.NbKnots() - 1 if adaptor.GetType() == GeomAbs.GeomAbs_BSplineCurve else 1
    return 12 * int(np.clip(spans, 4 if adaptor.IsClosed() else 2, 12)) + 1


def _surface(raw: Raw, face: Any, sign: float, uses: list[tuple[int, Any]]) -> None:
    adaptor = BRepAdaptor.BRepAdaptor_Surface(face, False)
    kind = SURFACES.get(adaptor.GetType(), OTHER)
    frame, size, natural, recognised = NO_FRAME, (0.0, 0.0, 0.0), 1.0, False
    if kind == OTHER:
        found = canonical_surface(BRepAdaptor.BRepAdaptor_Surface(face, True), BRep.BRep_Tool.Tolerance_s(face))
        if found is not None:
            kind, frame, size, natural = found
            recognised = True
        else:
            _sample_other(raw, face, adaptor, sign, uses)
    else:
        frame, size, natural = _elementary(adaptor, kind)
    raw.face_kind.append(kind)
    raw.face_frame.append(frame)
    raw.face_size.append(size)
    raw.face_sign.append((natural, sign))
    raw.face_recognised.append(recognised)


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


def _sample_other(raw: Raw, face: Any, adaptor: Any, sign: float, uses: list[tuple[int, Any]]) -> None:
    """Points and outward normals inside a trimmed face that has no formula, and at the middle of its edges."""
    index = len(raw.face_kind)
    loops: dict[int, list[Array]] = {}
    p2 = gp.gp_Pnt2d()
    for row, (number, edge) in zip(raw.use[len(raw.use) - len(uses) :], uses):
        curve = BRepAdaptor.BRepAdaptor_Curve2d(TopoDS.TopoDS.Edge(edge), face)
        a, b = curve.FirstParameter(), curve.LastParameter()
        points = []
        for t in np.linspace(a, b, 25):
            curve.D0(float(t), p2)
            points.append(p2.Coord())
        uv = np.array(points)
        loops.setdefault(row[1], []).append(uv[::-1][:-1] if row[3] else uv[:-1])
        normal = _normal(adaptor, *uv[12])
        if normal is not None:
            raw.other_uses[index, number] = sign * normal[1]
    u0, u1, v0, v1 = BRepTools.BRepTools.UVBounds_s(face)
    u = u0 + (u1 - u0) * (np.arange(GRID) + 0.5) / GRID
    v = v0 + (v1 - v0) * (np.arange(GRID) + 0.5) / GRID
    grid = np.array(np.meshgrid(u, v)).reshape(2, -1).T
    inside = np.zeros(len(grid), bool)
    for pieces in loops.values():
        inside ^= within(grid, np.vstack(pieces))
    found = [one for one in (_normal(adaptor, *uv) for uv in grid[inside]) if one is not None]
    raw.other[index] = (
        np.array([p for p, _ in found]).reshape(-1, 3),
        sign * np.array([n for _, n in found]).reshape(-1, 3),
    )


def _normal(adaptor: Any, u: float, v: float) -> tuple[Array, Array] | None:
    p, du, dv = gp.gp_Pnt(), gp.gp_Vec(), gp.gp_Vec()
    adaptor.D1(float(u), float(v), p, du, dv)
    normal = np.cross(du.Coord(), dv.Coord())
    length = np.linalg.norm(normal)
    if length < 1e-12:
        return None
    return np.array(p.Coord()), normal / length
