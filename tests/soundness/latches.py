"""Random latches in the plane: two hooks round a T, a hook on a beam past a rib, a pawl on a rack."""

from __future__ import annotations

import math
from fractions import Fraction

from soundness.drawing import Draw, Table, deg, number, text


def _mu(draw: Draw) -> str:
    """An exact friction coefficient, 0 to 0.6 in hundredths."""
    return str(Fraction(draw.whole(0, 60), 100))


def latch(draw: Draw) -> Table:
    """A whole scenario but for its method; the latch's own unit is a millimetre."""
    return draw.one_of(_hooks, _beam, _rack)(draw)


def _hooks(draw: Draw) -> Table:
    long, barb, wide = draw.whole(18, 40), draw.whole(3, 8), draw.whole(3, 8)
    out, low = draw.whole(10, 20), draw.whole(4, 10)
    bar, height = out + wide - barb + draw.whole(-1, 3), draw.whole(3, 8)
    k = text(draw.log(5.0, 500.0), "N mm/rad")
    left = [[-out - 2, 0], [-out - 2, -long], [-out, -long - low], [-out + barb, -long], [-out + 2, -long + 2]]
    left.append([-out + 2, 0])
    pawls = [_pawl(draw, left, [-out, 0], k), _pawl(draw, [[-x, y] for x, y in reversed(left)], [out, 0], k)]
    top = -long - low - draw.whole(1, 4)
    half = min(bar, out - 1)
    obstacles = [
        {"name": "bar", "points": [[-half, top - height], [half, top - height], [half, top], [-half, top]]},
        {"name": "stem", "points": [[-3, top - 60], [3, top - 60], [3, top - height], [-3, top - height]]},
    ]
    root = [{"name": "root", "points": [[-out - 4, 0], [out + 4, 0], [out + 4, 10], [-out - 4, 10]]}]
    mating: Table = {
        "kind": "latch.Latch", "friction": _mu(draw), "pawls": pawls, "obstacles": obstacles, "root": root,
    }  # fmt: skip
    speed, aside = draw.whole(5, 40), draw.one_of(0, 0, draw.whole(-3, 3))
    way = low + height + draw.whole(5, 20)
    legs = [{"velocity": [aside, -speed], "duration": str(Fraction(way, speed))}]
    if draw.chance(0.6):
        legs.append({"velocity": [-aside, speed], "duration": str(Fraction(way, speed))})
    return {"mating": mating, "drive": {"kind": "traverse.Traverse", "legs": legs}}


def _pawl(draw: Draw, points: list[list[int]], hinge: list[int], stiffness: str) -> Table:
    pawl: Table = {"polygon": {"points": points}, "hinge": hinge, "stiffness": stiffness}
    if draw.chance(0.5):
        pawl["damping_ratio"] = number(draw.log(0.05, 2.0))
    return pawl


def _beam(draw: Draw) -> Table:
    length, thick = draw.whole(8, 40), number(draw.between(1.0, 4.0))
    under, ramp, back = draw.between(0.3, 0.12 * length + 0.3), draw.between(0.4, 1.0), draw.between(0.6, 1.4)
    high, rib = under + 0.1, draw.whole(1, 6)
    mating: Table = {
        "kind": "latch.Latch", "friction": _mu(draw),
        "pawls": [{
            "name": "hook", "modulus": text(draw.log(0.8, 4.0), "GPa"), "length": f"{length} mm",
            "thickness": f"{thick:g} mm", "tip": f"{thick:g} mm", "width": text(draw.between(3.0, 20.0), "mm"),
            "height": text(high, "mm"), "ramp": deg(ramp), "back": deg(back),
        }],
        "obstacles": [{"name": "rib", "points": _rib(0.5 * thick + 0.1, length, rib)}],
    }  # fmt: skip
    speed = draw.whole(5, 40)
    before = math.ceil(high / math.tan(ramp)) + draw.whole(2, 6)  # of the crest, which the nose goes ahead of
    way = before + rib + math.ceil(high / math.tan(back)) + draw.whole(2, 6)
    legs = [{"velocity": [speed, 0], "duration": str(Fraction(way, speed))}]
    if draw.chance(0.6):
        legs.append({"velocity": [-speed, 0], "duration": str(Fraction(way, speed))})
    return {"mating": mating, "drive": {"kind": "traverse.Traverse", "start_at": [-before, 0], "legs": legs}}


def _rib(low: float, length: int, thick: int) -> list[list[object]]:
    at = f"{low:.3f}"
    return [[length, at], [length + thick, at], [length + thick, 30], [length, 30]]


def _rack(draw: Draw) -> Table:
    pitch, tooth, count = draw.whole(6, 14), draw.whole(2, 5), draw.whole(2, 6)
    points: list[list[int]] = [[0, -6], [(count + 1) * pitch, -6], [(count + 1) * pitch, 0]]
    for i in range(count, 0, -1):
        points += [[i * pitch, 0], [i * pitch, tooth]]
    points.append([0, 0])
    k = text(draw.log(2.0, 200.0), "N mm/rad")
    mating: Table = {
        "kind": "latch.Latch", "friction": _mu(draw),
        "pawls": [_pawl(draw, [[-8, -11], [1, -2], [1, 1], [-1, 1]], [0, 0], k)],
        "obstacles": [{"name": "rack", "points": points}],
    }  # fmt: skip
    speed, way = draw.whole(5, 40), count * pitch + draw.whole(0, pitch - 1)
    legs = [{"velocity": [speed, 0], "duration": str(Fraction(way, speed))}]
    if draw.chance(0.5):
        legs.append({"velocity": [-speed, 0], "duration": str(Fraction(way, speed))})
    start = [9, str(Fraction(tooth, pitch) + Fraction(45, 4))]  # a quarter of a millimetre over the first tooth
    return {"mating": mating, "drive": {"kind": "traverse.Traverse", "start_at": start, "legs": legs}}
