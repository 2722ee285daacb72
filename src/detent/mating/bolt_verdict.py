"""How threading a bolt ended: not started, engaged, running, seated, crossed, jammed, stripped, or the wrong pitch.

Nicolson & Fearing, section 2.1: threads are crossed where the thread contacted on one side of the nut is not on the
same revolution as the one on the opposite side. In which groove the bolt's ridge lies at a contact is told by

    e = z_B − z_A − ℓ (φ_B − φ_A)/2π,    groove = ⌊e/p + 1⌋

with (φ, z) of the point in the frames of nut and bolt: aligned and in its groove e is a pitch more or less, − p/2.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from detent.mating.bolt_asked import overcome
from detent.record import Outcome, Record, Status
from detent.units import deg, shown

Array = NDArray[np.float64]
TURN = 2 * np.pi
LATE = 0.1  # of the run, its end, on which a verdict rests; ours
HALTED = 0.1  # of a turn, or of the pitch, within that time or a tenth of what was asked for: less is standing; ours


@dataclass(frozen=True, slots=True)
class Fastening:
    """What a verdict wants to know of a bolt. lead: negative for a left-handed one."""

    pitch: float
    lead: float
    wrong_pitch: bool
    wrong_hand: bool
    too_thin: bool  # its crests do not reach the nut's
    force_limit: float | None
    strip_limit: float | None
    named: Callable[[int], str]


def fastening_verdict(record: Record, bolt: Fastening) -> Outcome:
    """The verdict on a record with the channels depth, angle, turns, preload, pose and those of contacts."""
    time, depth, turns = (np.asarray(record[name].values) for name in ("time", "depth", "turns"))
    force, ids = np.asarray(record["contact_force"].values), np.asarray(record["contact_id"].values)
    end, n = float(time[-1]), float(turns[-1])

    def verdict(status: Status, words: str, when: float = end) -> Outcome:
        at = n if status == Status.SEATED else turns[np.searchsorted(time, when)]
        return Outcome(status, f"{words}, {at:.2f} turns engaged", when)

    def jammed(words: str, when: float = end) -> Outcome:
        bearing = np.flatnonzero((force > 0.0).any(axis=1))
        i = int(bearing[min(np.searchsorted(time[bearing], when), len(bearing) - 1)])
        where = ", ".join(dict.fromkeys(bolt.named(int(k)) for k in ids[i][force[i] > 0.0]))
        tilt = float(record["tilt"].values[i]) / deg
        return verdict(Status.JAMMED, f"{words}, tilted by {tilt:.2f}°, on {where}", when)

    if bolt.strip_limit is not None and (force > bolt.strip_limit).any():
        i, k = np.argwhere(force > bolt.strip_limit)[0]
        where = bolt.named(int(ids[i, k]))
        words = f"{shown(float(force[i, k]), 'N')} at {where}: above {shown(bolt.strip_limit, 'N')}"
        return verdict(Status.STRIPPED, words, float(time[i]))
    preload = np.asarray(record["preload"].values)
    if preload[-1] > 0.0:
        since = float(time[np.flatnonzero(preload == 0.0)[-1]]) if (preload == 0.0).any() else 0.0
        return verdict(Status.SEATED, f"the head is seated with {shown(float(preload[-1]), 'N')} preload", since)
    carried = bool((force > 0.0).any())
    touched = carried or any(event.kind == "contact" for event in record.events)
    if not touched and n == 0.0:
        thin = ": it is too thin for this nut's thread" if bolt.too_thin else ""
        return verdict(Status.NOT_STARTED, f"the bolt never touched the nut{thin}")
    late = time >= end - LATE * (end - time[0])
    if bolt.wrong_hand or bolt.wrong_pitch:
        what = "the hands differ" if bolt.wrong_hand else "the pitches differ"
        if n > 0.0:
            return verdict(Status.WRONG_PITCH, f"{what}: the threads bind")
        return verdict(Status.NOT_STARTED, f"{what}: the threads do not enter each other")
    crossing = _crossing(record, bolt, late)
    if crossing is not None:
        when, words = crossing
        return verdict(Status.CROSSED, words, when)
    done = -np.sign(bolt.lead) * np.asarray(record["angle"].values) / TURN  # turns, positive as it goes in
    turned, advance = float(done[late][-1] - done[late][0]), float(depth[late][-1] - depth[late][0])
    stands = abs(turned) <= HALTED * LATE
    if n == 0.0:
        why = "it stands on the nut" if stands else "it turns in front of the nut"
        return verdict(Status.NOT_STARTED, f"{why}, {shown(float(depth[-1]), 'm')} deep")
    if bolt.force_limit is not None and np.linalg.norm(np.asarray(record["force"].values)[-1]) > bolt.force_limit:
        return jammed(f"the force on it passed {shown(bolt.force_limit, 'N')}")
    vain = overcome(record, late, done, bolt.lead) if carried else None
    if vain is not None:
        return jammed(vain[1], vain[0])
    if stands:
        return verdict(Status.ENGAGED, "at rest")
    expected = turned * abs(bolt.lead)
    if abs(advance - expected) < 0.5 * abs(expected):
        way = "in" if turned > 0.0 else "out"
        status = Status.RUNNING if n >= 1.0 and turned > 0.0 else Status.ENGAGED
        return verdict(status, f"it goes {way} by {advance / expected:.2f} of the lead a turn")
    if carried and abs(expected) > HALTED * bolt.pitch:
        return jammed("it turns without going in", float(time[late][0]))
    return verdict(Status.ENGAGED, "it moves within its play")


def _crossing(record: Record, bolt: Fastening, late: NDArray[np.bool_]) -> tuple[float, str] | None:
    """When the threads crossed for good, and in words; None where they did not, or came free."""
    groove, side = grooves(record, bolt.pitch, bolt.lead)
    force = np.asarray(record["contact_force"].values)
    carries = (force > 0.0) & np.isfinite(groove)
    crossed = np.zeros(len(force), dtype=bool)
    for i in np.flatnonzero(carries.sum(axis=1) > 1):
        on = np.flatnonzero(carries[i])
        apart = np.cos(side[i, on][:, None] - side[i, on][None, :]) < 0.0  # on opposite sides
        crossed[i] = (apart & (groove[i, on][:, None] != groove[i, on][None, :])).any()
    bearing = late & carries.any(axis=1)
    if not bearing.any() or not crossed[bearing].mean() > 0.5:
        return None
    time, clear = np.asarray(record["time"].values), np.flatnonzero(~crossed & carries.any(axis=1))
    since = np.flatnonzero(crossed & (np.arange(len(time)) > (clear[-1] if len(clear) else -1)))
    when = float(time[since[0] if len(since) else np.flatnonzero(crossed)[0]])
    i = int(np.flatnonzero(crossed & late)[-1])
    on = np.flatnonzero(carries[i])
    found = sorted({int(groove[i, k]) for k in on})
    tilt = float(record["tilt"].values[i]) / deg
    return when, f"the ridge bears in grooves {found[0]} and {found[-1]} on opposite sides, tilted by {tilt:.1f}°"


def grooves(record: Record, pitch: float, lead: float) -> tuple[Array, Array]:
    """(time, contact) which of the nut's grooves the bolt's ridge bears in, and the side of the nut, rad."""
    point, pose = np.asarray(record["contact_point"].values), np.asarray(record["pose"].values)
    X_WB = record["contact_point"].attrs.get("X_WB")
    X_GA = record["contact_point"].attrs.get("X_GA")
    R, o = pose[:, :, :3], pose[:, :, 3]
    if X_GA is not None:
        G = np.reshape(X_GA, (3, 4))
        R, o = R @ G[:, :3], o + R @ G[:, 3]
    if X_WB is not None:
        B = np.reshape(X_WB, (3, 4))
        R, o = B[:, :3].T @ R, (o - B[:, 3]) @ B[:, :3]
    own = np.einsum("tji,tkj->tki", R, point - o[:, None, :])
    spin = np.asarray(record["angle"].values)[:, None]
    side, own_side = np.arctan2(point[..., 1], point[..., 0]), np.arctan2(own[..., 1], own[..., 0])
    ahead = spin + (side - own_side - spin + np.pi) % TURN - np.pi
    e = point[..., 2] - own[..., 2] - lead * ahead / TURN
    return np.floor(e / pitch + 1.0), side
