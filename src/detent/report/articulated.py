"""What a record of verb "articulate" tells, read once for page, figures and prompt: parts, joints, free motions.

A record may come from anywhere. What is not there or makes no sense is left out; names pass `printable`. Lengths are m,
angles rad, everything in W. A displacement is (3, 4), identity at rest.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from detent._printable import printable
from detent.analysis import Array
from detent.record import Record
from detent.scene import Shape

TABLES = ("mechanism", "parts", "contacts", "joints", "articulations", "modes", "breaking")
STILL = 1e-9  # of the assembly's size, or rad: what moves less for a unit of travel stands still
_TURN, _SLIDE = np.radians(30.0), 0.3  # travel drawn where a record tells twists alone: rad; share of the size


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
class Freedom:
    """A free motion, or one that opens contacts.

    movers   parts that move
    frames   (frame, mover, 3, 4) displacements;  travel (frame,), rad or m;  unit "rad" or "m"
    followed whether the frames are how the parts go: the record's, or one screw about which all movers go together;
             else each goes along its own twist at rest, and loops may open
    joints   that move
    """

    words: str
    notes: tuple[str, ...]
    movers: tuple[int, ...]
    frames: Array
    travel: Array
    unit: str
    followed: bool
    opens: bool
    joints: tuple[int, ...]


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
    joints = tuple(filter(None, (_hinge(row, index) for row in record.tables.get("joints", ()))))
    pairs: dict[tuple[int, int], tuple[Mapping[str, Any], ...]] = {}
    for row in record.tables.get("contacts", ()):
        a, b = index.get(str(row.get("a"))), index.get(str(row.get("b")))
        if a is not None and b is not None and a != b:
            key = (min(a, b), max(a, b))
            pairs[key] = (*pairs.get(key, ()), row)
    first = record.tables.get("mechanism", ())[:1]
    freedoms = (*_freedoms(record, index, joints, size), *_openings(record, parts, index, joints, size))
    numbers = first[0] if first else {}
    return Mechanism(parts, joints, freedoms, pairs, _exits(record, index), numbers, 0.5 * (low + high), size)


def number(value: Any) -> float | None:
    """A number of a table, "inf" and "nan" written as words too; None where it is none."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        return float(value)
    except ValueError:
        return None


def vector(value: Any, length: int = 3) -> Array | None:
    """Finite numbers in a list of this length; None where they are not."""
    if not isinstance(value, Sequence) or isinstance(value, str) or len(value) != length:
        return None
    found = np.array([np.nan if (one := number(item)) is None else one for item in value])
    return found if np.isfinite(found).all() else None


def words(value: Any) -> tuple[str, ...]:
    """A text, or a list of them, made safe to show."""
    if isinstance(value, str):
        return (printable(value),) if value else ()
    if isinstance(value, Sequence):
        return tuple(printable(item) for item in value if isinstance(item, str) and item)
    return ()


def along(twist: Array, travel: Array) -> Array:
    """Displacements exp(travel · twist), (n, 3, 4), of a twist (v at W's origin, ω) kept in W (Rodrigues)."""
    v, w = twist[:3], twist[3:]
    rate = float(np.linalg.norm(w))
    X = np.tile(np.eye(3, 4), (len(travel), 1, 1))
    if rate < 1e-12:
        X[:, :, 3] = travel[:, None] * v
        return X
    n, u = w / rate, v / rate
    K = np.array(((0.0, -n[2], n[1]), (n[2], 0.0, -n[0]), (-n[1], n[0], 0.0)))
    angle = rate * travel[:, None, None]
    X[:, :, :3] += np.sin(angle) * K + (1.0 - np.cos(angle)) * (K @ K)
    # p = (1 − R) (n × u) + n (n·u) angle: about the screw's axis, along its pitch
    X[:, :, 3] = np.cross(n, u) - X[:, :, :3] @ np.cross(n, u) + rate * travel[:, None] * (n @ u) * n
    return X


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


def _freedoms(record: Record, index: Mapping[str, int], joints: Sequence[Hinge], size: float) -> list[Freedom]:
    n = len(index)
    twist = _channel(record, "twist", (None, n, 6))
    if twist is None:
        return []
    rows = record.tables.get("modes", ())
    motion = _channel(record, "motion", (len(twist), None, n, 3, 4))
    travel = _channel(record, "travel", (len(twist), None))
    found = []
    for k, rates in enumerate(twist):
        row = rows[k] if k < len(rows) else {}
        told = words(row.get("words"))
        notes = ("first order only: it may be stopped at once",) if row.get("first_order_only") is True else ()
        turns = _turns(record, index, row, rates)
        one = _freedom(told[0] if told else f"free motion {k + 1}", notes, rates, joints, size, turns)
        if one is not None and motion is not None and travel is not None and travel.shape[1] == motion.shape[1]:
            one = _followed(one, motion[k], travel[k])
        if one is not None:
            found.append(one)
    return found


def _turns(record: Record, index: Mapping[str, int], row: Mapping[str, Any], rates: Array) -> bool | None:
    """Whether the joint a motion is led by turns, so that travel is an angle; None where the record does not tell."""
    its, rows = row.get("joints"), record.tables.get("articulations", record.tables.get("joints", ()))
    if not isinstance(its, Sequence) or not its or not isinstance(its[0], int) or not 0 <= its[0] < len(rows):
        return None
    parent, child = (index.get(str(rows[its[0]].get(end))) for end in ("parent", "child"))
    if parent is None or child is None:
        return None
    relative = np.linalg.norm((rates[child] - rates[parent]).reshape(2, 3), axis=1)
    return bool(relative[1] > STILL) if relative.any() else None


def _openings(
    record: Record, parts: Sequence[Part], index: Mapping[str, int], joints: Sequence[Hinge], size: float
) -> list[Freedom]:
    """Motions that open contacts, in their one sense: the child goes against its parent, all else stands still.

    What is linked to the child without play goes along; where that is the ground, the parent goes the other way.
    """
    found = []
    for row in record.tables.get("breaking", ()):
        parent, child = (index.get(str(row.get(end))) for end in ("parent", "child"))
        twist = vector(row.get("twist"), 6)
        if child is None or twist is None:
            continue
        movers = _linked(parts, child)
        if parent is not None and any(parts[i].ground for i in movers):
            movers, twist = _linked(parts, parent), -twist
        rates = np.zeros((len(parts), 6))
        rates[movers] = twist
        told = words(row.get("words"))
        one = _freedom(told[0] if told else f"opening {len(found) + 1}", (), rates, joints, size, None, opens=True)
        if one is not None:
            found.append(one)
    return found


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


def _linked(parts: Sequence[Part], part: int) -> list[int]:
    link = parts[part].row.get("link")
    return [part] if not isinstance(link, int) else [i for i, one in enumerate(parts) if one.row.get("link") == link]


def _freedom(
    told: str, notes: tuple[str, ...], rates: Array, joints: Sequence[Hinge], size: float, leads: bool | None, *,
    opens: bool = False,
) -> Freedom | None:  # fmt: skip
    """A motion straight along twists (part, 6), as far as is easily seen; None where nothing moves."""
    turns, slides = np.linalg.norm(rates[:, 3:], axis=1), np.linalg.norm(rates[:, :3], axis=1)
    if not np.isfinite(rates).all():
        return None
    largest = max(float(turns.max(initial=0.0)), float(slides.max(initial=0.0)) / size)
    movers = tuple(np.flatnonzero(np.maximum(turns, slides / size) > STILL * max(largest, 1e-300)).tolist())
    if not movers:
        return None
    same = bool(np.abs(rates[list(movers)] - rates[movers[0]]).max() <= STILL * np.abs(rates).max())
    fastest = float(turns.max())
    angular = fastest > STILL if leads is None else leads
    most = _TURN / fastest if fastest > STILL else _SLIDE * size / float(slides.max())
    travel = np.linspace(0.0 if opens else -most, most, 31)
    frames = np.stack([along(rates[i], travel) for i in movers], axis=1)
    moving = tuple(
        i for i, one in enumerate(joints)
        if np.abs((rates[one.child] - rates[one.parent]) / (size, size, size, 1, 1, 1)).max() > STILL * largest
    )  # fmt: skip
    return Freedom(told, notes, movers, frames, travel, "rad" if angular else "m", same, opens, moving)


def _followed(one: Freedom, motion: Array, travel: Array) -> Freedom:
    """The freedom with the record's own frames (frame, part, 3, 4) instead, where there are any."""
    there = np.isfinite(travel) & np.isfinite(motion).all(axis=(1, 2, 3))
    if there.sum() < 2:
        return one
    moved = np.flatnonzero(np.abs(motion[there] - np.eye(3, 4)).max(axis=(0, 2, 3)) > STILL)
    movers = tuple(sorted({*one.movers, *moved.tolist()}))
    return Freedom(
        one.words, one.notes, movers, motion[there][:, movers], travel[there], one.unit, True, one.opens, one.joints
    )


def _channel(record: Record, name: str, shape: tuple[int | None, ...]) -> Array | None:
    given = record.data.get(name)
    if given is None or given.dtype.kind != "f" or given.ndim != len(shape):
        return None
    fits = all(want is None or have == want for have, want in zip(given.shape, shape, strict=True))
    return np.asarray(given, float) if fits else None
