"""The two assemblies of Sinha, Gupta, Paredis & Khosla (section 5), built with Open CASCADE; lengths in mm.

The paper prints what its system found, not the parts' sizes: axes, 39 mm apart, the numbers and kinds of contacts.
Sizes are ours, chosen so that these come out: the four-bar has 8 planar contacts with curved boundaries and 4 complete
cylinders (2 and 1 a joint); the arm has 9 planar contacts with straight boundaries, 1 with a curved one and 8 partial
cylinders. `python docs/paper_parts.py` writes both to src/detent/data/parts.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from detent.cad.occ import BRepAlgoAPI, BRepBuilderAPI, BRepPrimAPI, TopAbs, TopExp, gp
from detent.cad.write import trsf_of, write_step
from detent.core.frames import Pose

Named = list[tuple[str, Any, Pose]]
LENGTH = 39.0  # between axes, section 5.2
WIDTH, THICK = 8.0, 5.0  # of a bar; ours, as all that follow
PIN, HEAD, HEAD_THICK, BOSS = 2.0, 3.2, 2.0, 3.2


def four_bar(
    *, clearance: float = 0.0, end_gap: float = 0.0, angle: float = np.pi / 2, length: float = LENGTH
) -> Named:
    """Four equal bars; bar 1 from (0, 0) to (39, 0) is the ground, bar 4 stands at `angle` to it.

        bar 4 (0,0)–D, bar 2 (39,0)–C, bar 3 D–C                    Fig. 5 and eq. 31

    clearance  radius of the holes less that of the pins;  end_gap  between every two plane faces that meet
    Each bar has a layer of its own, upwards 2, 1, 4, 3, so that it may pass through the flat position. Joints 1–2, 1–4,
    4–3 are pins with a head; 2–3 is a pin with a shoulder and a head, for layers 1 and 4 lie between.
    """
    step = THICK + end_gap
    z2, z1, z4, z3 = -step, 0.0, step, 2 * step
    hole, near, far = PIN + clearance, (0.0, 0.0), (length, 0.0)
    bar_1 = _bar(length, z1)
    bar_1 = _joined(bar_1, _headed_pin(near, z1 + THICK, z4 + THICK + end_gap))  # up through bar 4
    bar_1 = _joined(bar_1, _headed_pin(far, z1, z2 - end_gap))  # down through bar 2
    bar_4 = _joined(_drilled(_bar(length, z4), near, hole), _headed_pin(far, z4 + THICK, z3 + THICK + end_gap))
    bar_3 = _drilled(_drilled(_bar(length, z3), near, hole), far, hole)
    bar_2 = _drilled(_bar(length, z2), near, hole)
    bar_2 = _joined(bar_2, _post(far, BOSS, z2 + THICK, z3 - end_gap))
    bar_2 = _joined(bar_2, _headed_pin(far, z3 - end_gap, z3 + THICK + end_gap))
    D = length * np.array((np.cos(angle), np.sin(angle))) * 1e-3
    return [
        ("bar 1", bar_1, Pose()),
        ("bar 2", bar_2, Pose.at(x=length * 1e-3, yaw=angle)),
        ("bar 3", bar_3, Pose.at(x=D[0], y=D[1])),
        ("bar 4", bar_4, Pose.at(yaw=angle)),
    ]


def arm(*, clearance: float = 0.0, end_gap: float = 0.0) -> Named:
    """Base, arm, slider and rotor of section 5.1.

    arm on base      turns about z on a post (two half cylinders), rests on a ring and a foot, and may be lifted off
    slider in arm    slides along (1, 0, 1): two planes and two half cylinders
    rotor in slider  turns about (1, 0, 1) through (18, 0, 1): two bearings of two halves, three pads at each end

    clearance  of the post and the rotor's shaft, radial, and round the slider;  end_gap  at the rotor's pads
    """
    base = _joined(_box((-15, -15, -30), (34, 15, -26)), _round((0, 0), 4.0, -26, -20))
    body = _joined(_round((0, 0), 9.0, -26, -20), _box((-9, -12, -23), (30, 12, -18)))
    body = _joined(body, _box((20, -3, -26), (26, 3, -22)))
    for y in (-12.0, 9.5):
        body = _joined(body, _box((10, y, -19), (26, y + 2.5, 0)))
    guide = _tilted(_box((-6, -12, -9), (6, 12, 9)))
    body = _cut(_joined(body, guide), _tilted(_along_x(_stadium(4.0, 5.0 + clearance), -20, 20)))
    body = _cut(body, _round((0, 0), 4.0 + clearance, -27, -17))
    return [
        ("base", base, Pose()),
        ("arm", body, Pose()),
        ("slider", _tilted(_slider(clearance)), Pose()),
        ("rotor", _tilted(_rotor(end_gap)), Pose()),
    ]


def _slider(clearance: float) -> Any:
    """Along x: a stadium with a bore that bears at its two ends only, and three pads on each end."""
    solid = _along_x(_stadium(4.0, 5.0), -12, 12)
    for x0, x1 in ((-12.5, -12.0), (12.0, 12.5)):
        for (y0, z0), (y1, z1) in (((3.2, -1.5), (6.2, 1.5)), ((-6.2, -1.5), (-3.2, 1.5)), ((-1.5, 3.2), (1.5, 4.6))):
            solid = _joined(solid, _box((x0, y0, z0), (x1, y1, z1)))
    solid = _cut(solid, _along_x(_circle(2.5 + clearance), -13, 13))
    return _cut(solid, _along_x(_circle(3.0 + clearance), -8, 8))


def _rotor(end_gap: float) -> Any:
    """Along x: a shaft between two flanges, with a paddle to see it turn by."""
    inner = 12.5 + end_gap
    solid = _along_x(_circle(2.5), -inner, inner)
    for x in (-inner - 2.0, inner):
        solid = _joined(solid, _along_x(_circle(7.0), x, x + 2.0))
    return _joined(solid, _box((inner + 1.0, -1.0, 0.0), (inner + 4.0, 1.0, 6.0)))


# Shapes


def _bar(length: float, z: float) -> Any:
    """A bar from (0, 0) to (length, 0) with round ends, its underside at z."""
    r = WIDTH / 2
    ends = ((0.0, -r), (length, -r), (length, r), (0.0, r))
    outline = [
        _line(ends[0], ends[1]),
        _arc((length, 0.0), r, -np.pi / 2, np.pi / 2),
        _line(ends[2], ends[3]),
        _arc((0.0, 0.0), r, np.pi / 2, 3 * np.pi / 2),
    ]
    return _prism(outline, z, THICK)


def _headed_pin(at: tuple[float, float], start: float, end: float) -> Any:
    """A pin from height `start` to `end`, and a head beyond."""
    way = 1.0 if end > start else -1.0
    return _joined(_post(at, PIN, start, end), _post(at, HEAD, end, end + way * HEAD_THICK))


def _post(at: tuple[float, float], radius: float, start: float, end: float) -> Any:
    axis = gp.gp_Ax2(gp.gp_Pnt(*at, min(start, end)), gp.gp_Dir(0, 0, 1))
    return BRepPrimAPI.BRepPrimAPI_MakeCylinder(axis, radius, abs(end - start)).Shape()


def _drilled(solid: Any, at: tuple[float, float], radius: float) -> Any:
    return _cut(solid, _post(at, radius, -1e3, 1e3))


def _round(at: tuple[float, float], radius: float, z0: float, z1: float) -> Any:
    """A cylinder along z of two half faces."""
    return _prism([_arc(at, radius, 0, np.pi), _arc(at, radius, np.pi, 2 * np.pi)], z0, z1 - z0)


def _circle(radius: float) -> list[Any]:
    return [_arc((0, 0), radius, 0, np.pi), _arc((0, 0), radius, np.pi, 2 * np.pi)]


def _stadium(half: float, radius: float) -> list[Any]:
    """Two half circles about (±half, 0) and the lines between, in the plane (x, y)."""
    return [
        _line((-half, -radius), (half, -radius)),
        _arc((half, 0.0), radius, -np.pi / 2, np.pi / 2),
        _line((half, radius), (-half, radius)),
        _arc((-half, 0.0), radius, np.pi / 2, 3 * np.pi / 2),
    ]


def _line(a: tuple[float, float], b: tuple[float, float]) -> Any:
    return BRepBuilderAPI.BRepBuilderAPI_MakeEdge(gp.gp_Pnt(*a, 0), gp.gp_Pnt(*b, 0)).Edge()


def _arc(centre: tuple[float, float], radius: float, start: float, end: float) -> Any:
    axes = gp.gp_Ax2(gp.gp_Pnt(*centre, 0), gp.gp_Dir(0, 0, 1), gp.gp_Dir(1, 0, 0))
    return BRepBuilderAPI.BRepBuilderAPI_MakeEdge(gp.gp_Circ(axes, radius), start, end).Edge()


def _prism(outline: list[Any], z: float, height: float) -> Any:
    wire = BRepBuilderAPI.BRepBuilderAPI_MakeWire()
    for edge in outline:
        wire.Add(edge)
    face = BRepBuilderAPI.BRepBuilderAPI_MakeFace(wire.Wire(), True).Face()
    solid = BRepPrimAPI.BRepPrimAPI_MakePrism(face, gp.gp_Vec(0, 0, height)).Shape()
    return _moved(solid, Pose.at(z=z * 1e-3))


def _along_x(outline: list[Any], x0: float, x1: float) -> Any:
    """An outline in (x, y) stood up into the plane (y, z) and swept from x0 to x1."""
    upright = Pose(np.array(((0.0, 0, 1, 0), (1, 0, 0, 0), (0, 1, 0, 0))))
    return _moved(_prism(outline, x0, x1 - x0), upright)


def _box(low: tuple[float, float, float], high: tuple[float, float, float]) -> Any:
    return BRepPrimAPI.BRepPrimAPI_MakeBox(gp.gp_Pnt(*low), gp.gp_Pnt(*high)).Shape()


def _tilted(solid: Any) -> Any:
    """From a frame whose x axis is the rotor's to the world: x along (1, 0, 1), origin at (18, 0, 1)."""
    return _moved(solid, Pose.at(0.018, 0.0, 0.001, pitch=-np.pi / 4))


def _moved(solid: Any, pose: Pose) -> Any:
    return BRepBuilderAPI.BRepBuilderAPI_Transform(solid, trsf_of(pose), True).Shape()


def _joined(a: Any, b: Any) -> Any:
    return _only_solid(BRepAlgoAPI.BRepAlgoAPI_Fuse(a, b).Shape())


def _cut(a: Any, b: Any) -> Any:
    return _only_solid(BRepAlgoAPI.BRepAlgoAPI_Cut(a, b).Shape())


def _only_solid(shape: Any) -> Any:
    explorer = TopExp.TopExp_Explorer(shape, TopAbs.TopAbs_SOLID)
    solid = explorer.Current()
    explorer.Next()
    if explorer.More():
        raise ValueError("the pieces do not make one solid")
    return solid


if __name__ == "__main__":
    folder = Path(__file__).parents[1] / "src" / "detent" / "data" / "parts"
    folder.mkdir(parents=True, exist_ok=True)
    for name, parts in (("four_bar", four_bar()), ("arm", arm())):
        write_step(folder / f"{name}.step", parts, name=name.replace("_", "-"))
        print(folder / f"{name}.step")
