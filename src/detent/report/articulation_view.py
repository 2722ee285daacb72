"""What the page shows of an articulation (web/src/types.ts, Articulation): meshes, motions, joints, the contact graph.

Sinha et al., sections 5 and 6 show the arm's and the four-bar's free motions as pictures; here each can be played.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from detent.core.analysis import Array
from detent.core.files import printable
from detent.report.articulated import Hinge, Mechanism, Part
from detent.report.exploding import exploded
from detent.report.freedoms import Freedom
from detent.report.graph_layout import layout
from detent.report.table_values import number, words
from detent.report.text import amount
from detent.report.thinning import thinned

MOST_FRAMES = 61  # of a motion; the page goes straight between two, 6° of a whole turn: 0.14 % of the radius inside
MOST_ROWS = 500
_ROUNDING = 1e-9  # m or kg: smaller is what reckoning leaves behind
View = dict[str, Any]


def articulation(found: Mechanism) -> View:
    """Everything the section needs."""
    drawn = [(i, one) for i, one in enumerate(found.parts) if one.shape is not None and len(one.shape.triangles)]
    meshes = thinned([(one.shape.vertices, one.shape.triangles) for _, one in drawn if one.shape is not None])
    return {
        "centre": found.centre.tolist(),
        "radius": found.size,
        "parts": [{"name": one.name, "ground": one.ground} for one in found.parts],
        "meshes": [_mesh(i, one, *mesh) for (i, one), mesh in zip(drawn, meshes, strict=True)],
        "thinned": sum(len(one.shape.triangles) for _, one in drawn if one.shape) - sum(len(t) for _, t in meshes),
        "apart": exploded(found).astype(np.float32),
        "freedoms": [_freedom(one) for one in found.freedoms],
        "joints": [_joint(found, k, one) for k, one in enumerate(found.joints)],
        "listed": sorted(range(len(found.joints)), key=lambda k: _stillness(found.joints[k])),
        "graph": _graph(found),
        "tables": [_parts(found), _contacts(found)],
    }


def facts(found: Mechanism) -> Iterator[View]:
    """How free, of how many parts, held by how many conditions."""
    nullity, rank, rows = (number(found.numbers.get(name)) for name in ("nullity", "rank", "rows"))
    if nullity is not None:
        yield _fact("free motions", f"{nullity:g}", "that keep every contact")
    opens = sum(one.opens for one in found.freedoms)
    if opens:
        yield _fact("opening motions", f"{opens}", "that lift contacts")
    grounds = sum(one.ground for one in found.parts)
    yield _fact("parts", f"{len(found.parts)}", f"{grounds} of them fixed")
    n = sum(map(len, found.pairs.values()))
    yield _fact("contacts", f"{n}", f"of {len(found.pairs)} pairs of parts")
    if rank is not None and rows is not None:
        yield _fact("rank", f"{rank:g}", f"of {rows:g} conditions")


def axis_words(axis: Array | None, point: Array | None) -> str:
    """ "(0, 0, 1) through (39, 0, 5) mm": a person checks it against the drawing."""
    ways = "" if axis is None else f"({', '.join(_short(x, 4) for x in axis)})"
    through = "" if point is None else f"({', '.join(_short(1e3 * x, 5) for x in point)}) mm"
    return f"{ways} through {through}" if ways and through else ways or through


def limit_words(one: Hinge) -> str:
    """ "−80° to 80°", for each freedom that has been looked at; "" where none has."""
    turns, slides = _units(one.type)
    units = ["rad"] * turns + ["m"] * slides
    told = []
    for (low, high), unit in zip(one.limits, units, strict=False):
        if np.isnan(low) or np.isnan(high):
            continue
        told.append(
            "unlimited"
            if np.isinf(low) and np.isinf(high)
            else f"{travel_words(low, unit)} to {travel_words(high, unit)}"
        )
    return ", ".join(told)


def travel_words(travel: float, unit: str) -> str:
    """ "−12.3°" or "4.56 mm"."""
    if np.isinf(travel):
        return "any"
    value, name = (np.degrees(travel), "°") if unit == "rad" else (1e3 * travel, " mm")
    return f"{value:.3g}{name}".replace("-", "−") if abs(value) > 1e-9 else f"0{name}"


def _units(kind: str) -> tuple[int, int]:
    """How many rotations, then slides, a joint's freedoms are."""
    known = {
        "revolute": (1, 0), "screw": (1, 0), "prismatic": (0, 1), "cylindrical": (1, 1), "pin-slot": (1, 1),
        "universal": (2, 0), "spherical": (3, 0), "planar": (1, 2), "free": (3, 3),
    }  # fmt: skip
    return known.get(kind, (0, 0))


def _mesh(i: int, one: Part, vertices: np.ndarray, triangles: np.ndarray) -> View:
    return {"part": i, "vertices": vertices, "triangles": triangles, "at": one.X_WP.ravel().tolist()}


def _freedom(one: Freedom) -> View:
    pick = np.unique(np.linspace(0, len(one.travel) - 1, MOST_FRAMES).round().astype(int))
    pick = np.union1d(pick, [int(np.abs(one.travel).argmin())])  # rest is always among them
    travel, frames = one.travel[pick], one.frames[pick]
    factor = np.degrees(1.0) if one.unit == "rad" else 1e3
    notes = list(one.notes)
    if not one.followed:
        notes.append("drawn along its velocity at rest: loops are not closed on the way")
    return {
        "words": one.words,
        "notes": notes,
        "opens": one.opens,
        "unit": "°" if one.unit == "rad" else " mm",
        "travel": (factor * travel).astype(np.float32),
        "movers": list(one.movers),
        "frames": frames.reshape(len(pick), len(one.movers), 12).astype(np.float32),
        "joints": list(one.joints),
    }


def _joint(found: Mechanism, k: int, one: Hinge) -> View:
    a, b = found.parts[one.parent], found.parts[one.child]
    notes = [*one.lifts]
    if one.closes_loop:
        notes.append("closes a loop")
    if one.given:
        notes.append("given, not found")
    if one.left[0] < one.left[1]:
        left = f"leaves it {one.left[0]} of {one.left[1]} freedoms" if one.left[0] else "holds it still"
        notes.append(f"the rest of the assembly {left}")
    if one.pitch:
        notes.append(f"pitch {amount(2 * np.pi * one.pitch, 'm')} a turn")
    return {
        "parent": one.parent,
        "child": one.child,
        "type": one.type,
        "axis": None if one.axis is None else one.axis.tolist(),
        "point": None if one.point is None else one.point.tolist(),
        "reach": axis_reach(one, a, b, found.size),
        "where": axis_words(one.axis, one.point),
        "limits": limit_words(one),
        "reason": one.reason,
        "confidence": "" if np.isnan(one.confidence) else f"{100 * one.confidence:.0f} %",
        "notes": notes,
        "freedoms": [i for i, mode in enumerate(found.freedoms) if k in mode.joints],
    }


def _stillness(one: Hinge) -> int:
    """0 of a joint that moves, 1 of one the rest of the assembly holds still, 2 of a fixed one."""
    return 2 if one.type == "fixed" else int(one.left[0] == 0 and one.left[1] > 0)


def axis_reach(one: Hinge, a: Part, b: Part, size: float) -> float:
    """Half the length an axis is drawn with: beyond the smaller of its parts on both sides."""
    if one.axis is None:
        return 0.1 * size
    spans = [float(np.abs(one.axis) @ (part.high - part.low)) for part in (a, b)]
    spans = [span for span in spans if np.isfinite(span)]
    return min(0.5 * min(spans, default=size) + 0.12 * size, 0.8 * size)


def edges(found: Mechanism) -> dict[tuple[int, int], tuple[int | None, Sequence[Mapping[str, Any]]]]:
    """Pairs of parts that touch or have a joint: the joint's number, and their contacts."""
    joints: dict[tuple[int, int], int] = {}
    for k, one in enumerate(found.joints):
        joints.setdefault((min(one.parent, one.child), max(one.parent, one.child)), k)
    return {pair: (joints.get(pair), found.pairs.get(pair, ())) for pair in dict.fromkeys([*found.pairs, *joints])}


def _graph(found: Mechanism) -> View:
    """A node for each part, an edge for each pair, with words for it."""
    pairs = edges(found)
    drawn = []
    for (a, b), (k, rows) in pairs.items():
        what = "no joint named" if k is None else found.joints[k].type
        touch = f"{len(rows)} contact{'s' if len(rows) != 1 else ''}"
        told = "; ".join(dict.fromkeys(printable(row.get("words", "")) for row in rows[:6]))
        label = f"{found.parts[a].name} – {found.parts[b].name}: {what}, {touch}" + (f": {told}" if told else "")
        drawn.append({"a": a, "b": b, "joint": k, "contacts": len(rows), "words": label})
    grounds = [i for i, one in enumerate(found.parts) if one.ground]
    return {"places": layout(len(found.parts), list(pairs), grounds).astype(np.float32), "edges": drawn}


def _parts(found: Mechanism) -> View:
    rows = [
        [
            one.name, "fixed" if one.ground else "", _measure(one.row.get("mass"), "kg"),
            _size(one.row.get("volume"), 1e9, "mm³"), _extent(one), " / ".join(words(one.row.get("path"))),
            "; ".join(words(one.row.get("problems"))),
        ]
        for one in found.parts
    ]  # fmt: skip
    return _table("Parts", ("part", "", "mass", "volume", "box", "in", "problems"), rows, (2, 3))


def _contacts(found: Mechanism) -> View:
    rows = [
        [
            found.parts[a].name, found.parts[b].name, printable(row.get("words", "")), printable(row.get("kind", "")),
            printable(row.get("fit", "")), _measure(row.get("gap"), "m"), _patch(row), _count(row.get("rows")),
            "opens" if row.get("opens") is True else "",
        ]
        for (a, b), rows in found.pairs.items()
        for row in rows
    ]  # fmt: skip
    columns = ("part", "part", "contact", "kind", "fit", "gap", "size", "conditions", "")
    return _table("Contacts", columns, rows, (5, 6, 7))


def _table(name: str, columns: Sequence[str], rows: list[list[str]], numbers: Sequence[int]) -> View:
    """Without columns that say nothing."""
    used = [i for i in range(len(columns)) if i == 0 or any(row[i] for row in rows)]
    return {
        "name": name,
        "columns": [columns[i] for i in used],
        "rows": [[row[i] for i in used] for row in rows[:MOST_ROWS]],
        "numbers": [k for k, i in enumerate(used) if i in numbers],
        "total": len(rows),
    }


def _fact(name: str, value: str, note: str) -> View:
    return {"name": name, "value": value, "note": note}


def _short(value: float, digits: int) -> str:
    text = f"{value:.{digits}g}".replace("-", "−")
    return "0" if abs(value) < 1e-6 or text == "−0" else text


def _measure(value: Any, unit: str) -> str:
    given = number(value)
    if given is None or not np.isfinite(given):
        return ""
    return amount(given if abs(given) > _ROUNDING else 0.0, unit)


def _size(value: Any, factor: float, unit: str) -> str:
    given = number(value)
    return "" if given is None or not np.isfinite(given) else f"{factor * given:.4g} {unit}"


def _patch(row: Mapping[str, Any]) -> str:
    """Of an area mm², of a line mm, of a point nothing."""
    if row.get("kind") in ("point", "edge") and not number(row.get("size")):
        return ""
    return (
        _size(row.get("size"), 1e3, "mm") if row.get("kind") in ("line", "edge") else _size(row.get("size"), 1e6, "mm²")
    )


def _count(value: Any) -> str:
    given = number(value)
    return "" if given is None else f"{given:g}"


def _extent(one: Part) -> str:
    sides = 1e3 * (one.high - one.low)
    return " × ".join(f"{side:.4g}" for side in sides) + " mm" if np.isfinite(sides).all() else ""
