"""Random matings, and the task that each sets: what a designer could draw, from 1 to 200 mm."""

from __future__ import annotations

import math
from collections.abc import Callable

from soundness.drawing import Draw, Table, Task, Vector, contact_law, deg, friction, mm, mms, number, pose, text

STEEL, PLASTIC = 7800.0, 1100.0  # kg/m³
DEG = math.pi / 180
DOWN: Vector = (0.0, 0.0, -1.0)


def round_peg(draw: Draw, low: float = 1e-3, high: float = 0.2) -> Task:
    """A peg with a clearance of 0.02 to 2 % on either side, chamfers round or conical, a hole with a bottom or none."""
    D = draw.log(low, high)
    c = D * draw.log(2e-4, 2e-2)
    own, mouth = (D * draw.log(0.005, 0.15) for _ in range(2))
    table: Table = {"kind": "peg.RoundPeg", "diameter": mm(D), "hole": mm(D + 2 * c)}
    deep = mouth
    if draw.chance(0.3):
        angle = draw.between(20 * DEG, 70 * DEG)
        turned = math.tan(angle / 2) + math.tan((90 * DEG - angle) / 2)
        edge = draw.log(0.02, 0.6) * min(min(own, mouth) / math.cos(angle) / turned, D / 2 - own)
        table |= {"chamfer_kind": "cone", "chamfer_angle": deg(angle), "edge": mm(edge)}
        deep = mouth * math.tan(angle) + edge
    elif draw.chance(0.15):  # one of the two has a sharp edge
        own, mouth = draw.one_of((own, 0.0), (0.0, mouth))
    table |= {"chamfer": mm(own), "hole_chamfer": mm(mouth)} | contact_law(draw)
    travel, press = D * draw.between(0.3, 1.5), 0.0
    if draw.chance(0.4):
        travel, press = 1.05 * deep + D * draw.between(0.2, 1.2), D * draw.log(1e-3, 0.1)
        table["depth"] = mm(travel)
    lean = draw.one_of(0.0, draw.between(0.0, 0.5), draw.between(0.0, 3.0)) * DEG
    aside = (own + mouth + c) * draw.one_of(0.0, draw.between(0.0, 0.9), draw.between(0.3, 1.3))
    return _from_above(draw, table, D, 2.5 * D * D * D, (travel, press), aside, lean)


def rect_peg(draw: Draw, low: float = 1e-3, high: float = 0.2) -> Task:
    a = draw.log(low, high)
    b = min(max(a * draw.log(0.4, 2.5), low), high)
    c, c2 = (min(a, b) * draw.log(3e-4, 2e-2) for _ in range(2))
    chamfer, angle = min(a, b) * draw.log(0.01, 0.2), draw.between(20 * DEG, 70 * DEG)
    table: Table = {
        "kind": "rect_peg.RectPeg", "size": mms((a, b)), "hole": mms((a + 2 * c, b + 2 * c2)), "chamfer": mm(chamfer),
        "chamfer_angle": deg(angle), "margin": mm(min(1e-3, 0.1 * min(a, b))), **contact_law(draw),
    }  # fmt: skip
    if draw.chance(0.15):
        table["model"] = "planar"
    travel, press = max(a, b) * draw.between(0.3, 1.5), 0.0
    if draw.chance(0.4):
        travel, press = max(a, b) * draw.between(0.2, 1.2) + chamfer * math.tan(angle), min(a, b) * draw.log(1e-3, 0.1)
        table["depth"] = mm(travel)
    lean = draw.one_of(0.0, draw.between(0.0, 0.3), draw.between(0.0, 2.0)) * DEG
    aside = (chamfer + min(c, c2)) * draw.one_of(0.0, draw.between(0.0, 0.9), draw.between(0.3, 1.3))
    return _from_above(draw, table, max(a, b), 2.5 * a * b * max(a, b), (travel, press), aside, lean)


def _from_above(
    draw: Draw, table: Table, size: float, volume: float, travel: tuple[float, float], aside: float, lean: float
) -> Task:
    """A part whose tip comes down on the plate z = 0; its lowest point lies lower than its origin where it leans."""
    near = size * draw.log(2e-3, 0.2) + 0.75 * size * math.sin(1.5 * lean)
    mass = volume * draw.one_of(STEEL, PLASTIC)
    return Task(table, size, mass, DOWN, (0.0, 0.0, near), travel[0] + near, near, travel[1], aside, lean)


def oring(draw: Draw) -> Task:
    """A ring squeezed by 5 to 30 % of its cord, in rubber from soft to hard, in two of ten bores with slots."""
    cord = draw.log(1e-3, 8e-3)
    ring = max(3e-3, cord * draw.log(1.5, 25.0))
    squeeze = cord * draw.between(0.05, 0.3)
    entry, leave, bore = cord * draw.between(0.3, 2.0), cord * draw.between(0.3, 2.0), cord * draw.between(1.0, 8.0)
    table: Table = {
        "kind": "oring.ORing", "ring": mm(ring), "cord": mm(cord), "hole": mm(ring + 2 * (cord - squeeze)),
        "c1": text(draw.log(1.0, 60.0), "N/mm^2"), "c2": text(draw.one_of(0.0, draw.log(1.0, 200.0)), "N/mm^3"),
        "friction": friction(draw, 0.8), "entry": mm(entry), "bore": mm(bore), "exit": mm(leave),
    }  # fmt: skip
    if draw.chance(0.2):
        begin = entry + bore * draw.between(0.1, 0.4)
        width = bore * draw.between(0.1, 0.4)
        slot = {
            "width": deg(draw.between(5 * DEG, 60 * DEG)), "start": mm(begin), "end": mm(begin + width),
            "edge": mm(0.45 * width * draw.between(0.1, 1.0)),
        }  # fmt: skip
        count, first = draw.whole(1, 4), draw.between(-math.pi, math.pi)
        table["notches"] = [{"angle": deg(first + 2 * math.pi * i / count), **slot} for i in range(count)]
    if draw.chance(0.2):
        table["load_radius"] = "contact"
    near = cord * draw.between(0.6, 1.2)
    travel = near + (entry + bore + leave + cord if draw.chance(0.25) else entry + bore * draw.between(0.2, 0.9))
    size = ring + 2 * cord
    aside, lean = cord * draw.one_of(0.0, draw.between(0.0, 0.3)), draw.one_of(0.0, draw.between(0.0, 0.5)) * DEG
    up: Vector = (0.0, 0.0, 1.0)
    mass = 0.8 * size**2 * 2 * size * draw.one_of(STEEL, PLASTIC)
    frames = pose(roll=math.pi)
    start = (0.0, 0.0, -near)
    return Task(table, size, mass, up, start, travel, 0.3 * near, aside=aside, lean=lean, frames=frames)


def snap(draw: Draw) -> Task:
    """A hook on a beam, a plate or any stiffness, past a block and in half of all cases back."""
    mm_ = 1e-3 * draw.log(0.3, 3.0)
    depth, half = draw.between(0.5, 4.0) * mm_, draw.between(0.4, 2.5) * mm_
    top, foot = draw.between(0.2, 3.0) * mm_, draw.between(0.5, 3.0) * mm_
    width, length = draw.between(3.0, 25.0) * mm_, draw.between(10.0, 60.0) * mm_
    ramp, back = draw.between(12 * DEG, 60 * DEG), draw.between(20 * DEG, 90 * DEG)
    overlap = draw.between(0.1, 0.9) * depth
    nose = draw.between(0.0, 0.8) * (depth - overlap)
    rear = foot + depth / math.tan(back)
    front = rear + top + (depth - nose) / math.tan(ramp)
    hook = [(0.0, -half), (front, -half), (front, half + nose), (rear + top, half + depth), (rear, half + depth)]
    hook.append((foot, half))
    modulus, kind = draw.log(800.0, 4000.0), draw.one_of("Beam", "Beam", "Beam", "Stiffness", "Plate")
    y = 0.0
    if kind == "Beam":
        root = 2 * half * draw.between(1.0, 2.0)
        support: Table = {
            "kind": kind, "root": mm(root), "tip": mm(2 * half), "width": mm(width), "length": mm(length),
            "modulus": text(modulus, "N/mm^2"),
        }  # fmt: skip
        x = length
    elif kind == "Plate":
        across = draw.between(1.2, 2.5) * length
        x, y = length * draw.between(0.5, 0.85), across * draw.between(0.3, 0.7)
        support = {
            "kind": kind, "length": mm(length), "width": mm(across), "thickness": mm(min(2 * half, 0.1 * length)),
            "modulus": text(modulus, "N/mm^2"), "poisson": 0.3, "hook_at": mms((x, y)),
            "footprint": mms((min(front, 0.15 * length), min(width, 0.4 * across))),
        }  # fmt: skip
    else:  # a spring along each freedom that yields, turning ones by a lever
        k, lever = modulus * 1e6 * width * (half / length) ** 3 * 8, 0.7 * length
        free = [draw.chance(0.6) for _ in range(6)]
        free[2] = True
        own = [k * draw.log(0.5, 30.0) * (1.0 if i < 3 else lever**2) if free[i] else 0.0 for i in range(6)]
        rows = [[number(own[i]) if i == j else 0.0 for j in range(6)] for i in range(6)]
        support, x = {"kind": kind, "matrix": rows, "at": mms((length, 0.0, 0.0))}, length
    under, thick = half + depth - overlap, draw.between(1.0, 15.0) * mm_
    sides = [width * draw.between(0.6, 1.5) for _ in range(2)]
    table: Table = {
        "kind": "snap.Snap", "width": mm(width), "friction": friction(draw, 0.6), "hook": [mms(one) for one in hook],
        "halves": draw.one_of("upper", "upper", "lower", "both"), "support": support,
        "block": {"low": mms((0.0, y - sides[0], under)), "high": mms((thick, y + sides[1], under + 10 * mm_))},
    }  # fmt: skip
    near = draw.between(0.5, 3.0) * mm_
    aside, lean = 0.05 * depth * draw.one_of(0.0, draw.between(0.0, 1.0)), draw.one_of(0.0, draw.between(0.0, 0.5))
    along: Vector = (1.0, 0.0, 0.0)
    size = max(depth + 2 * half, 0.3 * length)
    return Task(
        table, size, 4 * length * width * length * PLASTIC, along, (-(x + front + near), 0.0, 0.0),
        near + front + thick + 2 * mm_, near, 0.0, aside, lean * DEG, frames=pose(pitch=0.5 * math.pi),
        back=draw.chance(0.5),
    )  # fmt: skip


METRIC = {3: 0.5, 4: 0.7, 5: 0.8, 6: 1.0, 8: 1.25, 10: 1.5, 12: 1.75, 16: 2.0, 20: 2.5, 24: 3.0}  # ISO 261, coarse


def bolt(draw: Draw, largest: float = 0.06) -> Task:
    """Half of them metric bolts, half any thread of 2 to 60 mm; a third have a head."""
    if draw.chance(0.5):
        d = draw.one_of(*(size for size in METRIC if size * 1e-3 <= largest))
        pitch, d = METRIC[d] * 1e-3, d * 1e-3
        fit = draw.one_of("mean", "mean", "most")
        thread: Table = {"kind": "MetricThread", "size": f"M{d * 1e3:.0f}", "tolerance": "6g/6H", "fit": fit}
        play = 0.02 * d
    else:
        d = draw.log(2e-3, largest)
        pitch = d * draw.between(0.08, 0.2)
        thread = {
            "kind": "Thread", "pitch": mm(pitch), "diameter": mm(d), "allowance": number(draw.between(0.015, 0.06)),
        }  # fmt: skip
        play = float(thread["allowance"]) * d
    thickness = pitch * draw.between(3.0, 7.0)
    turns = draw.between(1.5, 4.0)
    length = thickness + pitch * draw.between(2.0, 8.0)
    table: Table = {
        "kind": "bolt.Bolt", "length": mm(length), "thickness": mm(thickness), **contact_law(draw, 0.6),
        "thread": thread,
    }  # fmt: skip
    near = pitch * draw.between(0.1, 0.6)
    if draw.chance(0.3):
        seat = pitch * draw.between(1.5, 0.8 * turns + 1.0)
        table["head"] = {
            "seat": mm(seat), "radius": mm(0.65 * d), "stiffness": text(draw.log(1e6, 1e8), "N/m"),
            "friction": friction(draw, 0.4),
        }  # fmt: skip
    mass = 1.5 * d * d * length * STEEL
    aside, lean = play * draw.one_of(0.0, draw.between(0.0, 0.5)), draw.one_of(0.05, draw.between(0.0, 1.5)) * DEG
    near += 0.5 * d * math.sin(1.5 * lean)
    return Task(table, d, mass, DOWN, (0.0, 0.0, near), near + turns * pitch, near, 0.0, aside, lean, lead=pitch)


def contact(draw: Draw, kind: str = "contact.Contact") -> Task:
    """A block, a ball or a roller over a floor that may slope; some on a second wall, so that it lies in a corner."""
    size = draw.log(2e-3, 0.2)
    shape = draw.one_of("block", "block", "ball", "roller", "rounded block")
    pairs: list[Table] = []
    a, b, c = (0.5 * size * draw.between(0.4, 1.0) for _ in range(3))
    low = c
    if shape == "ball":
        points, radius, low = [(0.0, 0.0, 0.0)], c, c
    elif shape == "roller":
        points, radius, low = [(-a, 0.0, 0.0), (a, 0.0, 0.0)], c, c
    else:
        points = [(x, y, z) for x in (-a, a) for y in (-b, b) for z in (-c, c)]
        radius = 0.0 if shape == "block" else 0.1 * c
        low = math.sqrt(a * a + b * b + c * c) if draw.chance(0.5) else c
        low += radius
    law = contact_law(draw)
    slope = draw.one_of(0.0, draw.between(0.0, 25.0)) * DEG
    plane = pose(pitch=slope)
    ball: Table = {"kind": "BallsOnPlane", "points": [mms(one) for one in points]}
    if radius:
        ball["radius"] = mm(radius)
    pairs.append({**ball, **({"X_B": plane} if plane else {})})
    if draw.chance(0.3):
        wall = draw.between(1.1, 2.0) * math.sqrt(a * a + b * b + c * c) + radius
        pairs.append({**ball, "X_B": pose(x=wall, pitch=-math.pi / 2)})
    table: Table = {"kind": kind, "pairs": pairs}
    if kind == "contact.Contact":
        table |= law
    else:
        mass = 8 * a * b * c * STEEL
        k = draw.log(1e4, 1e7) * max(1e-2, min(1.0, 10 * mass))
        table |= {
            "friction": law["friction"], "stiffness": text(k, "N/m"),
            "damping": text(draw.log(0.02, 1.0) * 2 * math.sqrt(k * mass), "N s/m"),
        }  # fmt: skip
    near = low / math.cos(slope) + 0.6 * size * math.tan(slope) + size * draw.log(0.01, 1.0)
    lean = 0.0 if low == c else draw.one_of(0.0, draw.between(0.0, 80.0)) * DEG
    mass = 8 * a * b * c * draw.one_of(STEEL, PLASTIC)
    press = size * draw.log(1e-3, 0.2)
    return Task(table, size, mass, DOWN, (0.0, 0.0, near), near - low, near - low, press, 0.1 * size, lean)


def point_contact(draw: Draw) -> Task:
    return contact(draw, "point_contact.PointContact")


def from_step(draw: Draw) -> Task:
    """The bundled pin with a flat in its hole: 20 mm deep, 0.05 mm of clearance all round."""
    table: Table = {
        "kind": "from_step.FromStep", "file": "d_pin", "moving": "pin", "fixed": "block", **contact_law(draw),
        "tilt": "6 deg", "way": mms((0.0, 0.0, -0.02)), "goal": {"depth": "20 mm"},
    }  # fmt: skip
    near, aside = draw.between(1e-3, 8e-3), draw.between(0.0, 1.5) * 5e-5
    lean = draw.one_of(0.0, draw.between(0.0, 0.5)) * DEG
    press = draw.log(1e-4, 1e-3)
    return Task(table, 0.012, 0.03, DOWN, (0.0, 0.0, near), 0.02 + near, near, press, aside, lean)


def oscillator(draw: Draw) -> Task:
    """A mechanism along z: mass, damper, springs, detents, stops, friction, play."""
    way = draw.log(2e-3, 0.05)
    m = draw.log(5e-3, 5.0)
    k = draw.log(20.0, 2e4)
    table: Table = {
        "kind": "oscillator.Oscillator", "mass": text(m, "kg"),
        "damping": text(draw.log(0.05, 2.0) * 2 * math.sqrt(k * m), "N s/m"),
    }  # fmt: skip
    law = draw.one_of("linear", "linear", "series", "none")
    if law == "linear":
        table["stiffness"] = text(k, "N/m")
    elif law == "series":
        table["stiffness"] = {
            "kind": "SeriesSprings", "soft": text(k, "N/m"), "stiff": text(k * draw.between(1.5, 5.0), "N/m"),
            "transition": mm(0.5 * way),
        }  # fmt: skip
    if draw.chance(0.3):
        pitch = way * draw.between(0.2, 0.8)
        table["detents"] = {"force": text(0.1 * k * way * draw.log(0.1, 3.0), "N"), "pitch": mm(pitch)}
    if draw.chance(0.3):
        stiff = text(k * draw.log(3.0, 30.0), "N/m")
        table["stops"] = {"low": mm(-0.2 * way), "high": mm(0.8 * way), "stiffness": stiff}
    if draw.chance(0.6):
        table["friction"] = text(k * way * draw.log(1e-3, 0.2), "N")
        if draw.chance(0.3):
            table["stribeck"] = {"breakaway": number(draw.between(1.0, 2.0)), "speed": text(draw.log(1e-3, 0.1), "m/s")}
    up: Vector = (0.0, 0.0, 1.0)
    return Task(
        table, max(way, 0.01), m, up, (0.0, 0.0, 0.0), way, 0.0, frames=pose(roll=math.pi), back=draw.chance(0.5)
    )


def feel(draw: Draw) -> Task:
    """A device known by a table: a spring, a snap in it, friction, damping and mass that change on the way."""
    way, n = draw.log(2e-3, 0.05), draw.whole(20, 200)
    k, top = draw.log(20.0, 2e4), draw.between(0.3, 0.7)
    drop = draw.between(0.0, 0.8)
    share = [i / (n - 1) for i in range(n)]
    spring = [number(k * way * (s - drop * max(0.0, min(1.0, (s - top) / 0.1)) * top)) for s in share]
    rub = k * way * draw.one_of(0.0, draw.log(1e-3, 0.2))
    damp, m = draw.log(0.01, 1.0) * math.sqrt(k * 0.05), draw.one_of(0.0, draw.log(1e-3, 0.5))

    def pairs(value: float, spread: float) -> list[list[float]]:
        ends = [value * draw.between(1.0 - spread, 1.0 + spread) for _ in range(4)]
        return [[number(ends[i] * (1 - s) + ends[i + 1] * s) for i in (0, 2)] for s in share]

    file = {
        "format": "detent feel 1", "unit": "m", "start": 0.0, "spacing": number(way / (n - 1)), "spring_force": spring,
        "friction": pairs(rub, 0.3), "damping": pairs(damp, 0.3), "mass": [[number(m)] * 2 for _ in share],
    }  # fmt: skip
    table: Table = {"kind": "feel.Feel", "table": "feel.json", "axis": "z"}
    up: Vector = (0.0, 0.0, 1.0)
    back, near = draw.chance(0.5), 0.02 * way
    return Task(
        table, max(way, 0.01), 0.05, up, (0.0, 0.0, -near), near + way * draw.between(0.5, 0.98), near,
        frames=pose(roll=math.pi), back=back, files={"feel.json": file},
    )  # fmt: skip


MATINGS: dict[str, Callable[[Draw], Task]] = {
    "round_peg": round_peg, "rect_peg": rect_peg, "oring": oring, "snap": snap, "bolt": bolt, "contact": contact,
    "point_contact": point_contact, "from_step": from_step, "oscillator": oscillator, "feel": feel,
}  # fmt: skip
