"""How an insertion ended, from depth, gaps and contacts: seated, wedged, jammed, stuck, or none of these."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from detent.core.record import Outcome, Record, Status
from detent.units import deg, shown

Array = NDArray[np.float64]
HALTED = 1e-4  # of the part's size, ours: who goes less far in the last tenth of a run stands still


@dataclass(frozen=True, slots=True)
class Insertion:
    """What a verdict needs to know of a peg.

    across       its size
    near         a contact with a gap below this touches
    entered      depth at which all chamfers are in the hole
    bottom       depth of the hole; None where it has no end
    friction     at rest
    is_bottom    whether a contact, by its id, is one on the bottom
    where, named a contact in words by its id: of those at the end of the run, and as events call it
    what         the part in words
    """

    across: float
    near: float
    entered: float
    bottom: float | None
    friction: float
    is_bottom: Callable[[int], bool]
    where: Callable[[int], str]
    named: Callable[[int], str]
    what: str = "peg"


def insertion_verdict(record: Record, peg: Insertion) -> Outcome:
    """The verdict on a record with the channels depth, gap, contact_id, contact_point and contact_normal.

    Contacts touch by their gaps, so forces are not needed; which of two touching contacts carries is not asked.
    """
    depth, time, gap = (np.asarray(record[name].values) for name in ("depth", "time", "gap"))
    end, z = float(time[-1]), float(depth[-1])
    touching = np.flatnonzero(gap[-1] < peg.near)
    jam = next((event for event in record.events if event.kind == "jam"), None)
    if not (np.nan_to_num(gap, nan=np.inf) < peg.near).any() and z < 0.0:
        return Outcome(Status.NOT_STARTED, "the peg never touched the hole", end)
    ids = [int(i) for i in record["contact_id"].values[-1][touching]]
    stands = jam is not None or bool(np.ptp(depth[at_the_end(record)]) < HALTED * peg.across)
    on_bottom = any(map(peg.is_bottom, ids)) or (stands and _was_on_bottom(record, peg))
    if peg.bottom is not None and (on_bottom or z >= peg.bottom - peg.near):
        return Outcome(Status.SEATED, f"on the bottom, {shown(z, 'm')} deep", end)
    entered = z > peg.entered
    if not stands or (peg.bottom is None and entered and not ids):
        if peg.bottom is None and entered:
            return Outcome(Status.SEATED, f"in the hole, {shown(z, 'm')} deep", end)
        return Outcome(Status.ELAPSED, f"the run ends {shown(z, 'm')} deep, the peg still moving", end)
    return why_it_stands(record, peg, touching, ids, f"{shown(z, 'm')} deep", end if jam is None else jam.time)


def _was_on_bottom(record: Record, peg: Insertion) -> bool:
    """Whether the bottom was touched while it stood: points of a flat peg let go and touch again by turns there."""
    late = at_the_end(record)
    gap, ids = (np.asarray(record[name].values)[late] for name in ("gap", "contact_id"))
    return any(map(peg.is_bottom, {int(i) for i in ids[gap < peg.near]}))


def at_the_end(record: Record) -> NDArray[np.bool_]:
    """(time,) the last tenth of the run; of the commanded way, where the drive records it: it may rest behind that."""
    time = np.asarray(record["time"].values)
    begin, end = float(time[0]), float(time[-1])
    commanded = record.data.get("told_way")
    if commanded is not None:
        moves = np.linalg.norm(np.diff(np.asarray(commanded.values), axis=0), axis=1) > 0.0
        if moves.any():
            end = float(time[1 + int(np.flatnonzero(moves)[-1])])
    return (time >= end - 0.1 * (end - begin)) & (time <= end)


def why_it_stands(
    record: Record, peg: Insertion, touching: NDArray[np.intp], ids: list[int], place: str, when: float | None
) -> Outcome:
    """Wedged, jammed or stuck, with the reason: by the contacts that touch at the end; `place` says where in words."""
    point, normal = (np.asarray(record[f"contact_{name}"].values)[-1][touching] for name in ("point", "normal"))
    names = [peg.where(i) for i in ids]
    if not names:
        return Outcome(Status.ELAPSED, f"the {peg.what} stands free, {place}", when)
    cone = math.atan(peg.friction)
    for i in range(len(names)):
        for j in range(i):
            if normal[i] @ normal[j] > 1e-9:  # a right angle, as of chamfers of 45°, counts whichever way it is rounded
                continue
            angles = _cone_angles(point[i], normal[i], point[j], normal[j])
            both = f"{names[j]} and {names[i]}, {place}"
            cones = f"the line between them is {angles[0] / deg:.1f}° and {angles[1] / deg:.1f}° off the normals"
            limit = f"the friction cones {cone / deg:.1f}° wide"
            if max(angles) <= cone:
                for k in (i, j):
                    alone = _held_alone(record, peg, ids[k])
                    if alone is not None:
                        both = f"locked by {names[k]} alone, {shown(alone, 'm')} deep; now {both}"
                return Outcome(Status.WEDGED, f"{both}: {cones}, {limit}, so the {peg.what} holds itself", when)
            return Outcome(Status.JAMMED, f"{both}: {cones}, {limit}, so only the push holds it", when)
    return Outcome(Status.STUCK, f"stands on {', '.join(names)}, {place}", when)


def _held_alone(record: Record, peg: Insertion, contact: int) -> float | None:
    """Depth where this contact stuck with no other touching, if it has held ever since: Whitney's locking."""
    events = [event for event in record.events if event.where == peg.named(contact)]
    if not events or events[-1].kind != "stick":
        return None
    i = int(np.searchsorted(np.asarray(record["time"].values)[:-1], events[-1].time))
    touching = np.asarray(record["gap"].values)[i] < peg.near
    return float(record["depth"].values[i]) if touching.sum() == 1 else None


def _cone_angles(p: Array, n: Array, q: Array, m: Array) -> tuple[float, float]:
    """Angles of two normals to the line between their contacts, rad: forces along it hold each other."""
    line = (q - p) / np.linalg.norm(q - p)
    return float(np.arccos(np.clip(n @ line, -1.0, 1.0))), float(np.arccos(np.clip(-(m @ line), -1.0, 1.0)))
