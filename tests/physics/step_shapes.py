"""Pairs of parts for tests, built with the CAD kernel; mm. Their mouths lie at z = 0, as in docs/fit_parts.py."""

from __future__ import annotations

import math
from collections.abc import Callable
from importlib import import_module
from typing import Any

from detent.core.frames import Pose

Named = list[tuple[str, Any, Pose]]
Points = list[Any]


def _of(package: str, name: str) -> Any:
    return getattr(import_module(f"OCP.{package}"), name)


def filleted_key() -> Named:
    """A key with rounded sides and a rounded lower rim (cylinders, tori) in a pocket with rounded corners."""
    key = _filleted(_filleted(_box((-5, -3, 0), (5, 3, 30)), 1.0, _is_upright), 0.5, _is_low)
    pocket = _filleted(_box((-5.05, -3.05, -20), (5.05, 3.05, 5)), 1.05, _is_upright)
    return [("key", key, Pose()), ("block", _cut(_box((-12, -12, -28), (12, 12, 0)), pocket), Pose())]


def ball_and_cone() -> Named:
    """A pin with a round end, half a ball, over a conical hollow."""
    ball = _of("BRepPrimAPI", "BRepPrimAPI_MakeSphere")(_point((0, 0, 0)), 4.0).Shape()
    ball = _cut(ball, _box((-9, -9, 0), (9, 9, 9)))
    pin = _of("BRepAlgoAPI", "BRepAlgoAPI_Fuse")(ball, _cylinder((0, 0, 0), (0, 0, 1), 4.0, 20.0)).Shape()
    hollow = _cone((0, 0, -9), 0.0, 9.0, 9.0)
    return [("pin", pin, Pose()), ("seat", _cut(_box((-15, -15, -15), (15, 15, 0)), hollow), Pose())]


def plug_and_seat() -> Named:
    """A conical plug and a conical hole, slopes as 1 to 5."""
    plug = _cone((0, 0, 0), 2.0, 4.0, 10.0)
    hole = _cone((0, 0, -5), 1.05, 2.05, 5.0)
    return [("plug", plug, Pose()), ("seat", _cut(_box((-12, -12, -10), (12, 12, 0)), hole), Pose())]


def crossed_bars() -> Named:
    """Half a round bar along x over a round one along y."""
    bar = _cut(_cylinder((-10, 0, 3), (1, 0, 0), 3.0, 20.0), _box((-20, -20, 4), (20, 20, 20)))
    return [("bar", bar, Pose()), ("rod", _cylinder((0, -10, -2), (0, 1, 0), 2.0, 20.0), Pose())]


def _point(at: tuple[float, float, float]) -> Any:
    return _of("gp", "gp_Pnt")(*at)


def _box(low: tuple[float, float, float], high: tuple[float, float, float]) -> Any:
    return _of("BRepPrimAPI", "BRepPrimAPI_MakeBox")(_point(low), _point(high)).Shape()


def _cylinder(at: tuple[float, float, float], along: tuple[float, float, float], radius: float, length: float) -> Any:
    axes = _of("gp", "gp_Ax2")(_point(at), _of("gp", "gp_Dir")(*along))
    return _of("BRepPrimAPI", "BRepPrimAPI_MakeCylinder")(axes, radius, length).Shape()


def _cone(at: tuple[float, float, float], low: float, high: float, length: float) -> Any:
    axes = _of("gp", "gp_Ax2")(_point(at), _of("gp", "gp_Dir")(0, 0, 1))
    return _of("BRepPrimAPI", "BRepPrimAPI_MakeCone")(axes, low, high, length).Shape()


def _cut(solid: Any, tool: Any) -> Any:
    return _of("BRepAlgoAPI", "BRepAlgoAPI_Cut")(solid, tool).Shape()


def _filleted(solid: Any, radius: float, picks: Callable[[Points], bool]) -> Any:
    """The solid with those edges rounded whose begin, middle and end are picked."""
    maker = _of("BRepFilletAPI", "BRepFilletAPI_MakeFillet")(solid)
    walk = _of("TopExp", "TopExp_Explorer")(solid, _of("TopAbs", "TopAbs_EDGE"))
    known: Points = []
    while walk.More():
        edge = _of("TopoDS", "TopoDS").Edge(walk.Current())
        curve = _of("BRepAdaptor", "BRepAdaptor_Curve")(edge)
        a, b = curve.FirstParameter(), curve.LastParameter()
        if not any(one.IsSame(edge) for one in known) and picks([curve.Value(t) for t in (a, (a + b) / 2, b)]):
            maker.Add(radius, edge)
        known.append(edge)
        walk.Next()
    return maker.Shape()


def _is_upright(points: Points) -> bool:
    a, _, b = points
    return abs(a.Z() - b.Z()) > 1e-6 and math.hypot(a.X() - b.X(), a.Y() - b.Y()) < 1e-6


def _is_low(points: Points) -> bool:
    return all(abs(point.Z()) < 1e-6 for point in points)
