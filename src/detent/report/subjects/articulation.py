"""An articulation: joints and free motions in lines, as pictures, and played on the page.

Sinha et al., sections 5 and 6 show the arm's and the four-bar's free motions as pictures; here each can be played.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np

from detent.core.files import printable
from detent.core.record import Record
from detent.report.arranging import exploded, layout
from detent.report.articulated import (
    TABLES,
    Hinge,
    Mechanism,
    Part,
    axis_reach,
    axis_words,
    limit_words,
    mechanism,
)
from detent.report.freedoms import Freedom
from detent.report.mechanism_pictures import ACROSS, MOST_MOTIONS, draw_exploded, draw_graph, draw_motions, edges
from detent.report.reading import number, words
from detent.report.solids import thinned
from detent.report.subjects import OnPage, Panel, Section, View
from detent.report.text import amount

MOST_LINES = 60  # lines of each
MOST_FRAMES = 61  # of a motion; the page goes straight between two, 6° of a whole turn: 0.14 % of the radius inside
MOST_ROWS = 500
_ROUNDING = 1e-9  # m or kg: smaller is what reckoning leaves behind


def lines(record: Record) -> Iterator[str]:
    """Joints aligned: parts, type, axis, reason; then motions."""
    found = mechanism(record)
    if found is None:
        return
    if found.joints:
        yield f"joints ({len(found.joints)})"
        yield from _aligned(list(_joint_lines(found))[:MOST_LINES])
        yield from _rest(len(found.joints))
    if found.freedoms:
        yield f"motions ({len(found.freedoms)})"
        for one in found.freedoms[:MOST_LINES]:
            notes = [*(["opens contacts"] if one.opens else []), *one.notes]
            yield f"  {one.words}" + (f" ({'; '.join(notes)})" if notes else "")
        yield from _rest(len(found.freedoms))


def figures(record: Record) -> Iterator[Panel]:
    found = mechanism(record)
    if found is None:
        return
    has_shapes = any(one.shape is not None for one in found.parts)
    if found.freedoms and has_shapes:
        height = 2.8 * -(-min(len(found.freedoms), MOST_MOTIONS) // ACROSS)
        yield Panel("motions", "each free motion near its end", height, partial(draw_motions, found=found))
    if len(found.parts) > 1 and has_shapes:
        yield Panel("exploded view", "the parts drawn apart", 4.2, partial(draw_exploded, found=found))
    if len(found.parts) > 1:
        yield Panel(
            "contact graph", "parts that touch, by the joint between them", 3.2, partial(draw_graph, found=found)
        )


def section(record: Record, on: OnPage) -> Section:
    found = mechanism(record)
    if found is None:
        return Section()
    return Section(_facts(found), instead=dict.fromkeys(TABLES), keys={"articulation": _articulation(found)})


def _joint_lines(found: Mechanism) -> Iterator[tuple[str, ...]]:
    for one in found.joints:
        names = f"{found.parts[one.parent].name} – {found.parts[one.child].name}"
        sure = "" if np.isnan(one.confidence) else f"{100 * one.confidence:.0f} %"
        extra = [limit_words(one), "closes a loop" if one.closes_loop else "", *one.lifts]
        why = "; ".join(filter(None, [one.reason, *extra]))
        where = "" if one.type in ("fixed", "free", "other") else axis_words(one.axis, one.point)
        yield names, one.type, where, sure, why


def _aligned(table: list[tuple[str, ...]]) -> Iterator[str]:
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for row in table:
        names, kind, where, sure, why = (f"{cell:{width}}" for cell, width in zip(row, widths, strict=True))
        yield f"  {names}  {kind}  {where}  {sure.strip():>{widths[3]}}  {why}".rstrip()


def _rest(total: int) -> Iterator[str]:
    if total > MOST_LINES:
        yield f"  … and {total - MOST_LINES} more"


def _articulation(found: Mechanism) -> View:
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
        "tables": [_part_table(found), _contact_table(found)],
    }


def _facts(found: Mechanism) -> Iterator[View]:
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


def _part_table(found: Mechanism) -> View:
    rows = [
        [
            one.name, "fixed" if one.ground else "", _measure(one.row.get("mass"), "kg"),
            _size(one.row.get("volume"), 1e9, "mm³"), _extent(one), " / ".join(words(one.row.get("path"))),
            "; ".join(words(one.row.get("problems"))),
        ]
        for one in found.parts
    ]  # fmt: skip
    return _table("Parts", ("part", "", "mass", "volume", "box", "in", "problems"), rows, (2, 3))


def _contact_table(found: Mechanism) -> View:
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
