"""The motions a record of verb "articulate" tells, frame by frame: those that keep every contact or open some.

Where the record followed a motion finitely (channels `motion` and `travel`), its frames are taken. Else every part goes
along its own twist at rest, as far as is easily seen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from detent.core.analysis import Array
from detent.core.record import Record
from detent.report.reading import vector, words

if TYPE_CHECKING:
    from detent.report.articulated import Hinge, Part

STILL = 1e-9  # of the assembly's size, or rad: what moves less for a unit of travel stands still
_TURN, _SLIDE = np.radians(30.0), 0.3  # travel drawn where a record tells twists alone: rad; share of the size


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


def freedoms(record: Record, index: Mapping[str, int], joints: Sequence[Hinge], size: float) -> list[Freedom]:
    n = len(index)
    twist = _channel(record, "twist", (None, n, 6))
    if twist is None:
        return []
    rows = record.tables.get("modes", ())
    motion = _channel(record, "motion", (len(twist), None, n, 3, 4))
    travel = _channel(record, "travel", (len(twist), None))
    ends, found = _ends(joints), []
    for k, rates in enumerate(twist):
        row = rows[k] if k < len(rows) else {}
        told = words(row.get("words"))
        shaky = ("first order only: it may be stopped at once",) if row.get("first_order_only") is True else ()
        notes = (*shaky, *words(row.get("note")))
        leads = _leading(record, row)
        turns = _turns(index, leads, rates)
        one = _freedom(told[0] if told else f"free motion {k + 1}", notes, rates, ends, size, turns)
        if one is not None and motion is not None and travel is not None and travel.shape[1] == motion.shape[1]:
            one = _followed(one, motion[k], travel[k])
        if one is not None:
            found.append(_within(one, leads.get("limits")))
    return found


def _leading(record: Record, row: Mapping[str, Any]) -> Mapping[str, Any]:
    """The row of the joint a motion is led by: the first of those it moves; empty where the record does not tell."""
    its, rows = row.get("joints"), record.tables.get("articulations", record.tables.get("joints", ()))
    if not isinstance(its, Sequence) or not its or not isinstance(its[0], int) or not 0 <= its[0] < len(rows):
        return {}
    return rows[its[0]]


def _turns(index: Mapping[str, int], leads: Mapping[str, Any], rates: Array) -> bool | None:
    """Whether the joint a motion is led by turns, so that travel is an angle; None where that is not known."""
    parent, child = (index.get(str(leads.get(end))) for end in ("parent", "child"))
    if parent is None or child is None:
        return None
    relative = np.linalg.norm((rates[child] - rates[parent]).reshape(2, 3), axis=1)
    return bool(relative[1] > STILL) if relative.any() else None


def _within(one: Freedom, limits: Any) -> Freedom:
    """The freedom no farther than its leading joint goes, where that has one freedom and a limit was found for it."""
    pair = vector(limits[0], 2) if isinstance(limits, Sequence) and len(limits) == 1 else None
    if pair is None:  # none, or without end
        return one
    inside = (one.travel >= pair[0]) & (one.travel <= pair[1])
    if inside.all() or inside.sum() < 2:
        return one
    notes = (*one.notes, "shown as far as its joint goes")
    return replace(one, notes=notes, frames=one.frames[inside], travel=one.travel[inside])


def openings(
    record: Record, parts: Sequence[Part], index: Mapping[str, int], joints: Sequence[Hinge],
    near: Sequence[tuple[int, int]], size: float,
) -> list[Freedom]:  # fmt: skip
    """Motions that open contacts, in their one sense: the child goes with all that hangs on it, its parent stays.

    Where the ground hangs on it, the parent's side goes the other way.
    """
    ends, found = _ends(joints), []
    touching: list[set[int]] = [set() for _ in parts]
    for a, b in near:
        touching[a].add(b)
        touching[b].add(a)
    for row in record.tables.get("breaking", ()):
        parent, child = (index.get(str(row.get(end))) for end in ("parent", "child"))
        twist = vector(row.get("twist"), 6)
        if child is None or twist is None:
            continue
        movers = _side(parts, child, parent, touching)
        if parent is not None and any(parts[i].ground for i in movers):
            movers, twist = _side(parts, parent, child, touching), -twist
        rates = np.zeros((len(parts), 6))
        rates[movers] = twist
        told = words(row.get("words"))
        one = _freedom(told[0] if told else f"opening {len(found) + 1}", (), rates, ends, size, None, opens=True)
        if one is not None:
            found.append(one)
    return found


def along(twist: Array, travel: Array) -> Array:
    """Displacements exp(s V), (n, 3, 4), along a twist V = (v at W's origin, ω) kept in W, s the travel (n,).

        R = 1 + sin θ K + (1 − cos θ) K²,    p = s v + (1 − cos θ)/|ω| K v + (θ − sin θ)/|ω| K² v,    θ = |ω| s

    K is the cross product with ω/|ω|. 1 − cos θ is 2 sin² θ/2, which stays true where parts hardly turn.
    """
    v, w = twist[:3], twist[3:]
    rate = float(np.linalg.norm(w))
    X = np.tile(np.eye(3, 4), (len(travel), 1, 1))
    X[:, :, 3] = travel[:, None] * v
    if rate < 1e-12:
        return X
    n = w / rate
    K = np.array(((0.0, -n[2], n[1]), (n[2], 0.0, -n[0]), (-n[1], n[0], 0.0)))
    angle = rate * travel
    sine, versine, lag = np.sin(angle), 2.0 * np.sin(0.5 * angle) ** 2, angle - np.sin(angle)
    X[:, :, :3] += sine[:, None, None] * K + versine[:, None, None] * (K @ K)
    X[:, :, 3] += (versine[:, None] * (K @ v) + lag[:, None] * (K @ K @ v)) / rate
    return X


def _side(parts: Sequence[Part], part: int, other: int | None, touching: Sequence[set[int]]) -> list[int]:
    """Parts that hang on one of two, and not on the other; in a loop only those without play against it."""

    def linked(one: int) -> set[int]:
        link = parts[one].row.get("link")
        return {one, *(i for i, each in enumerate(parts) if isinstance(link, int) and each.row.get("link") == link)}

    here, there = linked(part), set() if other is None else linked(other)
    side, new = set(here), set(here)
    while new:
        touch = set().union(*(touching[i] for i in new))
        if new == here:
            touch -= there  # what opens holds no more
        new = touch - side
        side |= new
    return sorted(here if side & there else side)


def _freedom(
    told: str, notes: tuple[str, ...], rates: Array, ends: NDArray[np.int_], size: float, leads: bool | None, *,
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
    between = np.abs(rates[ends[:, 1]] - rates[ends[:, 0]]) / (size, size, size, 1.0, 1.0, 1.0)  # (joint, 6)
    moving = tuple(np.flatnonzero(between.max(axis=1, initial=0.0) > STILL * largest).tolist())
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


def _ends(joints: Sequence[Hinge]) -> NDArray[np.int_]:
    """Parent and child of each joint, (joint, 2)."""
    return np.array([(one.parent, one.child) for one in joints], int).reshape(-1, 2)


def _channel(record: Record, name: str, shape: tuple[int | None, ...]) -> Array | None:
    given = record.data.get(name)
    if given is None or given.dtype.kind != "f" or given.ndim != len(shape):
        return None
    fits = all(want is None or have == want for have, want in zip(given.shape, shape, strict=True))
    return np.asarray(given, float) if fits else None
