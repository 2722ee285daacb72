"""Shapes of the CAD kernel for tests of contacts, in mm, and what the kernel says two of them have in common."""

from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import Any

import numpy as np

from detent.cad.occ import (
    BRepAdaptor,
    BRepAlgoAPI,
    BRepBuilderAPI,
    BRepGProp,
    BRepPrimAPI,
    GeomAbs,
    GProp,
    TopAbs,
    TopExp,
    TopoDS,
    gp,
)

BRepLib: Any = import_module("OCP.BRepLib")
BRepOffsetAPI: Any = import_module("OCP.BRepOffsetAPI")
Geom: Any = import_module("OCP.Geom")
Geom2d: Any = import_module("OCP.Geom2d")


def prism(points: Sequence[Sequence[float]], height: float, z: float = 0.0) -> Any:
    """A polygon in the plane z, raised by `height`."""
    wire = BRepBuilderAPI.BRepBuilderAPI_MakePolygon()
    for x, y in points:
        wire.Add(gp.gp_Pnt(float(x), float(y), float(z)))
    wire.Close()
    face = BRepBuilderAPI.BRepBuilderAPI_MakeFace(wire.Wire()).Face()
    return BRepPrimAPI.BRepPrimAPI_MakePrism(face, gp.gp_Vec(0, 0, float(height))).Shape()


def block(low: Sequence[float], high: Sequence[float]) -> Any:
    return BRepPrimAPI.BRepPrimAPI_MakeBox(gp.gp_Pnt(*map(float, low)), gp.gp_Pnt(*map(float, high))).Shape()


def rod(radius: float, length: float, at: Sequence[float] = (0, 0, 0), axis: Sequence[float] = (0, 0, 1)) -> Any:
    place = gp.gp_Ax2(gp.gp_Pnt(*map(float, at)), gp.gp_Dir(*map(float, axis)))
    return BRepPrimAPI.BRepPrimAPI_MakeCylinder(place, float(radius), float(length)).Shape()


def ball(radius: float, at: Sequence[float] = (0, 0, 0)) -> Any:
    return BRepPrimAPI.BRepPrimAPI_MakeSphere(gp.gp_Pnt(*map(float, at)), float(radius)).Shape()


def taper(low: float, high: float, height: float, at: Sequence[float] = (0, 0, 0)) -> Any:
    place = gp.gp_Ax2(gp.gp_Pnt(*map(float, at)), gp.gp_Dir(0, 0, 1))
    return BRepPrimAPI.BRepPrimAPI_MakeCone(place, float(low), float(high), float(height)).Shape()


def cut(body: Any, *tools: Any) -> Any:
    for tool in tools:
        body = BRepAlgoAPI.BRepAlgoAPI_Cut(body, tool).Shape()
    return body


def join(body: Any, *tools: Any) -> Any:
    for tool in tools:
        body = BRepAlgoAPI.BRepAlgoAPI_Fuse(body, tool).Shape()
    return body


def faces(shape: Any) -> Iterator[Any]:
    explorer = TopExp.TopExp_Explorer(shape, TopAbs.TopAbs_ShapeEnum.TopAbs_FACE)
    while explorer.More():
        yield TopoDS.TopoDS.Face(explorer.Current())
        explorer.Next()


def common_area(one: Any, other: Any, kind: str) -> float:
    """mm² that faces of two solids have in common, by Open CASCADE's own intersection of faces."""
    wanted = {
        "plane": GeomAbs.GeomAbs_SurfaceType.GeomAbs_Plane,
        "cylinder": GeomAbs.GeomAbs_SurfaceType.GeomAbs_Cylinder,
    }
    area = 0.0
    for a in faces(one):
        for b in faces(other):
            if (
                BRepAdaptor.BRepAdaptor_Surface(a).GetType()
                == BRepAdaptor.BRepAdaptor_Surface(b).GetType()
                == wanted[kind]
            ):
                both = BRepAlgoAPI.BRepAlgoAPI_Common(a, b).Shape()
                found = GProp.GProp_GProps()
                BRepGProp.BRepGProp.SurfaceProperties_s(both, found)
                area += found.Mass()
    return area


def star(rng: np.random.Generator, n: int, size: float) -> list[tuple[float, float]]:
    """A polygon of n corners round the origin, hardly ever convex."""
    angle = np.sort(rng.uniform(0, 2 * np.pi, n)) + np.arange(n) * 1e-3
    radius = size * rng.uniform(0.4, 1.0, n)
    return list(zip(radius * np.cos(angle), radius * np.sin(angle)))


def coil(profile: Sequence[tuple[float, float]], pitch: float, turns: float) -> Any:
    """A polygon of (radius, height) swept along a helix about z: a ridge of a thread, all of it splines."""
    surface = Geom.Geom_CylindricalSurface(gp.gp_Ax3(gp.gp_Pnt(0, 0, 0), gp.gp_Dir(0, 0, 1)), profile[0][0])
    line = Geom2d.Geom2d_Line(gp.gp_Pnt2d(0, 0), gp.gp_Dir2d(2 * np.pi, pitch))
    edge = BRepBuilderAPI.BRepBuilderAPI_MakeEdge(line, surface, 0.0, float(turns * np.hypot(2 * np.pi, pitch))).Edge()
    BRepLib.BRepLib.BuildCurves3d_s(edge)
    section = BRepBuilderAPI.BRepBuilderAPI_MakePolygon()
    for radius, height in profile:
        section.Add(gp.gp_Pnt(radius, 0, height))
    section.Close()
    pipe = BRepOffsetAPI.BRepOffsetAPI_MakePipeShell(BRepBuilderAPI.BRepBuilderAPI_MakeWire(edge).Wire())
    pipe.SetMode(gp.gp_Dir(0, 0, 1))
    pipe.Add(section.Wire())
    pipe.Build()
    pipe.MakeSolid()
    return pipe.Shape()
