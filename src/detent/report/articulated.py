"""What a record of verb "articulate" tells, read once for page, figures and prompt: parts, joints, free motions.

A record may come from anywhere. What is not there or makes no sense is left out; names pass `printable`. Lengths are m,
angles rad, everything in W. A displacement is (3, 4), identity at rest.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from detent.core.analysis import Array
from detent.core.files import printable
from detent.core.record import Record
from detent.core.scene import Shape
from detent.report.freedoms import Freedom, freedoms, openings
from detent.report.reading import number, vector, words

TABLES = ("mechanism", "parts", "contacts", "joints", "articulations", "modes", "breaking")


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    name: str
    ground: bool
    X_WP: Array  # (3, 4)
    shape: Shape | None
    low: Array  # corners of its box in W
    high: Array
    row: Mapping[str, Any]


@dataclass(frozen=True, slots=True, eq=False)
class Hinge:
    """A row of the joints table. axis, point: None where the joint has none."""

    parent: int
    child: int
    type: str
    axis: Array | None
    point: Array | None
    pitch: float
    limits: tuple[tuple[float, float], ...]
    reason: str
    confidence: float
    lifts: tuple[str, ...]
    closes_loop: bool
    given: bool
    left: tuple[int, int]  # freedoms the rest of the assembly leaves it, of how many


@dataclass(frozen=True, slots=True, eq=False)
class Mechanism:
    parts: tuple[Part, ...]
    joints: tuple[Hinge, ...]
    freedoms: tuple[Freedom, ...]
    pairs: Mapping[tuple[int, int], tuple[Mapping[str, Any], ...]]  # contacts of two parts, the lower number first
    exits: Mapping[int, tuple[Array, ...]]  # unit directions in which a part is known to leave another
    numbers: Mapping[str, Any]
    centre: Array
    size: float  # half the diagonal of the box round all


def mechanism(record: Record) -> Mechanism | None:
    """The mechanism a record tells of; None where it tells of none."""
    rows = [row for row in record.tables.get("parts", ()) if isinstance(row.get("name"), str)]
    if record.verb != "articulate" or not rows:
        return None
    parts = _parts(record, rows)
    index = {str(row["name"]): i for i, row in enumerate(rows)}
    corners = np.array([corner for one in parts for corner in (one.low, one.high)])
    corners = corners[np.isfinite(corners).all(axis=1)]
    low, high = (corners.min(axis=0), corners.max(axis=0)) if len(corners) else (np.zeros(3), np.zeros(3))
    size = float(0.5 * np.linalg.norm(high - low)) or 1e-3
    joints = tuple(filter(None, (_hinge(row, index) for row in _with_limits(record))))
    pairs: dict[tuple[int, int], tuple[Mapping[str, Any], ...]] = {}
    for row in record.tables.get("contacts", ()):
        a, b = index.get(str(row.get("a"))), index.get(str(row.get("b")))
        if a is not None and b is not None and a != b:
            key = (min(a, b), max(a, b))
            pairs[key] = (*pairs.get(key, ()), row)
    first = record.tables.get("mechanism", ())[:1]
    near = [*pairs, *((one.parent, one.child) for one in joints)]
    motions = (*freedoms(record, index, joints, size), *openings(record, parts, index, joints, near, size))
    numbers = first[0] if first else {}
    return Mechanism(parts, joints, motions, pairs, _exits(record, index), numbers, 0.5 * (low + high), size)


def _parts(record: Record, rows: Sequence[Mapping[str, Any]]) -> tuple[Part, ...]:
    shapes = {shape.name: shape for shape in record.scene if all(not isinstance(link, str) for link in shape.chain)}
    found = []
    for row in rows:
        shape = shapes.get(str(row["name"]))
        X = np.eye(3, 4)
        for link in shape.chain if shape is not None else ():
            Y = np.asarray(link, float).reshape(3, 4)
            X = np.column_stack((X[:, :3] @ Y[:, :3], X[:, :3] @ Y[:, 3] + X[:, 3]))
        if shape is not None and len(shape.vertices):
            points = shape.vertices.astype(float) @ X[:, :3].T + X[:, 3]
            low, high = points.min(axis=0), points.max(axis=0)
        else:
            low, high = _box(row.get("box"))
        found.append(Part(printable(row["name"]), bool(row.get("ground")), X, shape, low, high, row))
    return tuple(found)


def _box(value: Any) -> tuple[Array, Array]:
    nothing = np.full(3, np.nan)
    flat = vector(value, 6)
    if flat is not None:
        return flat[:3], flat[3:]
    if isinstance(value, Sequence) and not isinstance(value, str) and len(value) == 2:
        low, high = vector(value[0]), vector(value[1])
        return (nothing, nothing) if low is None or high is None else (low, high)
    return nothing, nothing


def _with_limits(record: Record) -> list[Mapping[str, Any]]:
    """Rows of the joints, with the limits that the same joint of the mechanism has, where they tell none themselves."""
    known = {(str(row.get("parent")), str(row.get("child"))): row for row in record.tables.get("articulations", ())}
    rows = []
    for row in record.tables.get("joints", ()):
        same = known.get((str(row.get("parent")), str(row.get("child"))), {})
        alike = not row.get("limits") and same.get("type") == row.get("type")
        rows.append({**row, "limits": same.get("limits")} if alike else row)
    return rows


def _hinge(row: Mapping[str, Any], index: Mapping[str, int]) -> Hinge | None:
    parent, child = index.get(str(row.get("parent"))), index.get(str(row.get("child")))
    if parent is None or child is None:
        return None
    axis, point = vector(row.get("axis")), vector(row.get("point"))
    length = 0.0 if axis is None else float(np.linalg.norm(axis))
    told = row.get("limits")
    pairs = [pair for pair in told if _is_pair(pair)] if isinstance(told, list | tuple) else []
    limits = [(number(low), number(high)) for low, high in pairs]
    confidence = number(row.get("confidence"))
    return Hinge(
        parent,
        child,
        printable(row.get("type", "other")),
        None if axis is None or length == 0.0 else axis / length,
        point,
        number(row.get("pitch")) or 0.0,
        tuple((a, b) for a, b in limits if a is not None and b is not None),
        "; ".join(words(row.get("reason"))),
        np.nan if confidence is None else confidence,
        words(row.get("lifts")),
        bool(row.get("closes_loop")),
        bool(row.get("given")),
        _left(row),
    )


def _left(row: Mapping[str, Any]) -> tuple[int, int]:
    freedoms, left = row.get("freedoms"), number(row.get("free_in_mechanism"))
    n = len(freedoms) if isinstance(freedoms, Sequence) else 0
    return (n, n) if left is None or not 0 <= left <= n else (int(left), n)


def _is_pair(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str) and len(value) == 2


def _exits(record: Record, index: Mapping[str, int]) -> dict[int, tuple[Array, ...]]:
    """Straight ways out: of a child that lifts off its parent, and of the parent the other way."""
    found: dict[int, tuple[Array, ...]] = {}
    for row in record.tables.get("breaking", ()):
        twist = vector(row.get("twist"), 6)
        length = 0.0 if twist is None else float(np.linalg.norm(twist[:3]))
        if twist is None or length == 0.0 or twist[3:].any():
            continue
        for end, sense in (("child", 1.0), ("parent", -1.0)):
            part = index.get(str(row.get(end)))
            if part is not None:
                found[part] = (*found.get(part, ()), sense * twist[:3] / length)
    return found


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


def axis_reach(one: Hinge, a: Part, b: Part, size: float) -> float:
    """Half the length an axis is drawn with: beyond the smaller of its parts on both sides."""
    if one.axis is None:
        return 0.1 * size
    spans = [float(np.abs(one.axis) @ (part.high - part.low)) for part in (a, b)]
    spans = [span for span in spans if np.isfinite(span)]
    return min(0.5 * min(spans, default=size) + 0.12 * size, 0.8 * size)


def _short(value: float, digits: int) -> str:
    text = f"{value:.{digits}g}".replace("-", "−")
    return "0" if abs(value) < 1e-6 or text == "−0" else text
