"""Shapes for tests of the STEP reader, built with Open CASCADE: lengths in mm."""

import math
from typing import Any

from detent.cad.occ import BRepAlgoAPI, BRepBuilderAPI, BRepPrimAPI, gp
from detent.core.frames import Pose


def ax2(p=(0, 0, 0), z=(0, 0, 1)) -> Any:
    return gp.gp_Ax2(gp.gp_Pnt(*p), gp.gp_Dir(*z))


def box(a: float, b: float, c: float) -> Any:
    return BRepPrimAPI.BRepPrimAPI_MakeBox(a, b, c).Shape()


def cylinder(r: float, h: float, angle: float = 2 * math.pi, **at) -> Any:
    return BRepPrimAPI.BRepPrimAPI_MakeCylinder(ax2(**at), r, h, angle).Shape()


def cone(r1: float, r2: float, h: float, angle: float = 2 * math.pi, **at) -> Any:
    return BRepPrimAPI.BRepPrimAPI_MakeCone(ax2(**at), r1, r2, h, angle).Shape()


def sphere(r: float, **at) -> Any:
    return BRepPrimAPI.BRepPrimAPI_MakeSphere(ax2(**at), r).Shape()


def torus(R: float, r: float, **at) -> Any:
    return BRepPrimAPI.BRepPrimAPI_MakeTorus(ax2(**at), R, r).Shape()


def cut(a: Any, b: Any) -> Any:
    return BRepAlgoAPI.BRepAlgoAPI_Cut(a, b).Shape()


def common(a: Any, b: Any) -> Any:
    return BRepAlgoAPI.BRepAlgoAPI_Common(a, b).Shape()


def fuse(a: Any, b: Any) -> Any:
    return BRepAlgoAPI.BRepAlgoAPI_Fuse(a, b).Shape()


def as_splines(shape: Any) -> Any:
    """The same shape with every surface and curve a rational B-spline."""
    return BRepBuilderAPI.BRepBuilderAPI_NurbsConvert(shape, True).Shape()


def mirrored(shape: Any) -> Any:
    """The mirror image in the plane x = 0: frames become left-handed."""
    trsf = gp.gp_Trsf()
    trsf.SetMirror(gp.gp_Ax2(gp.gp_Pnt(0, 0, 0), gp.gp_Dir(1, 0, 0)))
    return BRepBuilderAPI.BRepBuilderAPI_Transform(shape, trsf, True).Shape()


def moved(shape: Any, pose: Pose) -> Any:
    from detent.cad.write import trsf_of

    return BRepBuilderAPI.BRepBuilderAPI_Transform(shape, trsf_of(pose), True).Shape()


def solids() -> dict[str, tuple[Any, float]]:
    """Shapes by name with their volumes in mm³, by hand."""
    pi = math.pi
    half = BRepPrimAPI.BRepPrimAPI_MakeBox(gp.gp_Pnt(-50, -50, 0), gp.gp_Pnt(50, 50, 50)).Shape()
    beside = BRepPrimAPI.BRepPrimAPI_MakeBox(gp.gp_Pnt(0, -50, -50), gp.gp_Pnt(50, 50, 50)).Shape()
    cap = pi * 2**2 * (3 * 5 - 2) / 3  # of a ball of radius 5, 2 high
    over = BRepPrimAPI.BRepPrimAPI_MakeBox(gp.gp_Pnt(-50, -50, 3), gp.gp_Pnt(50, 50, 50)).Shape()
    crossing = cut(box(20, 20, 20), cylinder(3, 40, p=(10, 10, -10)))
    return {
        "box": (box(10, 20, 30), 6000.0),
        "cylinder": (cylinder(5, 12), pi * 300),
        "quarter of a cylinder": (cylinder(5, 12, pi / 2), pi * 75),
        "cone to its tip": (cone(6, 0, 9), pi * 36 * 9 / 3),
        "cone from its tip": (cone(0, 6, 9), pi * 36 * 9 / 3),
        "frustum": (cone(6, 2, 9, p=(1, 2, 3), z=(1, 1, 0)), pi * 9 / 3 * (36 + 12 + 4)),
        "ball": (sphere(5), 4 / 3 * pi * 125),
        "upper half of a ball": (common(sphere(5), half), 2 / 3 * pi * 125),
        "half of a ball, poles on its rim": (common(sphere(5), beside), 2 / 3 * pi * 125),
        "cap of a ball": (common(sphere(5), over), cap),
        "torus": (torus(10, 3), 2 * pi**2 * 10 * 9),
        "half of a torus": (common(torus(10, 3), half), pi**2 * 10 * 9),
        "half of a ring": (common(torus(10, 3), beside), pi**2 * 10 * 9),
        "box with a bore": (crossing, 8000 - pi * 9 * 20),
        "ball socket": (cut(box(20, 20, 20), sphere(5, p=(10, 10, 20))), 8000 - 2 / 3 * pi * 125),
        "pipe": (cut(cylinder(5, 12), cylinder(3, 12)), pi * 12 * 16),
        "mirrored frustum": (mirrored(cone(6, 2, 9, p=(1, 2, 3), z=(1, 1, 0))), pi * 9 / 3 * (36 + 12 + 4)),
        "mirrored cap": (mirrored(moved(common(sphere(5), over), Pose.at(x=0.01, roll=0.3))), cap),
    }
