"""Parts that fit into each other, built with Open CASCADE; lengths in mm. For examples, tests and the bundled files.

A moving part ends at z = 0 and goes up from there, the part it goes into has its mouth there and goes down: as the file
shows them, the one stands at the mouth of the other. `python docs/fit_parts.py` writes them to src/detent/data/parts.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from detent.cad.occ import BRepAlgoAPI, BRepBuilderAPI, BRepPrimAPI, gp
from detent.cad.write import write_step
from detent.core.frames import Pose

Named = list[tuple[str, Any, Pose]]
Point = tuple[float, float]


def round_fit(
    *, diameter: float = 39.9, hole: float = 40.0, chamfer: float = 4.0, hole_chamfer: float = 6.0, long: float = 120.0,
    deep: float = 100.0, wide: float = 100.0,
) -> Named:  # fmt: skip
    """A round peg and a square plate with a hole through it, both rounded: `mating/peg/round_peg.py`."""
    r, c, R, d = diameter / 2, chamfer, hole / 2, hole_chamfer
    peg = _turned(((0, 0), (r - c, 0), (r, c), (r, long), (0, long)), {1: (r - c, c)})
    bore = _turned(((0, 1), (0, -deep - 1), (R, -deep - 1), (R, -d), (R + d, 0), (R + d, 1)), {3: (R + d, -d)})
    return [("peg", peg, Pose()), ("plate", _cut(_block(wide, -deep), bore), Pose())]


def d_fit(
    *, diameter: float = 10.0, flat: float = 3.0, clearance: float = 0.05, long: float = 30.0, deep: float = 20.0,
    wide: float = 24.0,
) -> Named:  # fmt: skip
    """A pin with a flat and a blind hole of the same shape; all edges sharp.

    flat       how far it lies from the axis
    clearance  of the hole, on all sides
    """
    pin = _d_prism(diameter / 2, flat, 0.0, long)
    hole = _d_prism(diameter / 2 + clearance, flat + clearance, -deep, 1.0)
    return [("pin", pin, Pose()), ("block", _cut(_block(wide, -deep - 8.0), hole), Pose())]


def _turned(profile: Sequence[Point], arcs: dict[int, Point]) -> Any:
    """A closed profile (ρ, z) turned about z; the side from point i is an arc about arcs[i] where there is one, the
    short way."""
    wire = BRepBuilderAPI.BRepBuilderAPI_MakeWire()
    for i, a in enumerate(profile):
        b = profile[(i + 1) % len(profile)]
        p, q = gp.gp_Pnt(a[0], 0, a[1]), gp.gp_Pnt(b[0], 0, b[1])
        if i in arcs:
            (x, z), (u, w) = arcs[i], ((a[0] - arcs[i][0]), (a[1] - arcs[i][1]))
            way = u * (b[1] - z) - w * (b[0] - x)  # > 0: from x to z
            axis = gp.gp_Dir(0, -1 if way > 0 else 1, 0)
            circle = gp.gp_Circ(gp.gp_Ax2(gp.gp_Pnt(x, 0, z), axis, gp.gp_Dir(1, 0, 0)), math.hypot(u, w))
            wire.Add(BRepBuilderAPI.BRepBuilderAPI_MakeEdge(circle, p, q).Edge())
        else:
            wire.Add(BRepBuilderAPI.BRepBuilderAPI_MakeEdge(p, q).Edge())
    face = BRepBuilderAPI.BRepBuilderAPI_MakeFace(wire.Wire()).Face()
    return BRepPrimAPI.BRepPrimAPI_MakeRevol(face, gp.gp_Ax1(gp.gp_Pnt(0, 0, 0), gp.gp_Dir(0, 0, 1))).Shape()


def _d_prism(radius: float, flat: float, low: float, high: float) -> Any:
    """A circle cut off at x = flat, from one height to another."""
    y, wire = math.sqrt(radius**2 - flat**2), BRepBuilderAPI.BRepBuilderAPI_MakeWire()
    p, q = gp.gp_Pnt(flat, -y, low), gp.gp_Pnt(flat, y, low)
    circle = gp.gp_Circ(gp.gp_Ax2(gp.gp_Pnt(0, 0, low), gp.gp_Dir(0, 0, 1), gp.gp_Dir(1, 0, 0)), radius)
    wire.Add(BRepBuilderAPI.BRepBuilderAPI_MakeEdge(p, q).Edge())
    wire.Add(BRepBuilderAPI.BRepBuilderAPI_MakeEdge(circle, q, p).Edge())
    face = BRepBuilderAPI.BRepBuilderAPI_MakeFace(wire.Wire()).Face()
    return BRepPrimAPI.BRepPrimAPI_MakePrism(face, gp.gp_Vec(0, 0, high - low)).Shape()


def _block(wide: float, low: float) -> Any:
    half = wide / 2
    return BRepPrimAPI.BRepPrimAPI_MakeBox(gp.gp_Pnt(-half, -half, low), gp.gp_Pnt(half, half, 0)).Shape()


def _cut(solid: Any, tool: Any) -> Any:
    return BRepAlgoAPI.BRepAlgoAPI_Cut(solid, tool).Shape()


if __name__ == "__main__":
    folder = Path(__file__).parents[1] / "src" / "detent" / "data" / "parts"
    write_step(folder / "d_pin.step", d_fit(), name="D-shaped pin and hole")
    write_step(folder / "round_peg.step", round_fit(), name="round peg and hole")
