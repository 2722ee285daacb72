"""How threading a bolt ended: not started, engaged, running, seated, crossed, jammed, stripped, or the wrong pitch.

Nicolson & Fearing, section 2.1: threads are crossed where the thread contacted on one side of the nut is not on the
same revolution as the one on the opposite side. In which groove the bolt's ridge lies at a contact is told by

    e = z_B − z_A − ℓ (φ_B − φ_A)/2π,    groove = ⌊e/p + 1⌋

with (φ, z) of the point in the frames of nut and bolt: aligned and in its groove e is a pitch more or less, − p/2.

Whether a bolt does what its drive asks of it, from a record alone: a mating never sees its drive.

A grasp tells where it would hold the bolt (`equilibrium`), an arm what way it was told (`told_way`, `told_turn`), a
power driver its torque and whether its clutch slips. How far the drive is ahead of the bolt is the lag: the turn about
the nut's axis by which R_E R_Gᵀ is off, unwound from sample to sample, and the way along that axis, both positive as
the bolt goes in. What was asked in a time is what the bolt did plus what the lag grew by.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.spatial.transform import Rotation

from detent.core.record import Outcome, Record, Status
from detent.units import deg, shown

Array = NDArray[np.float64]
TURN = 2 * np.pi
HALF = 0.5  # of what is asked: less is not following; ours
LEAST = 0.01  # of a turn, or of a pitch: less is not asked for; ours
ROUND = 0.5  # turns ahead: a hand's spring has gone over, and pulls the other way
AHEAD = 0.1  # turns by which a hand that stands is ahead of a bolt that it could not turn; ours
BEGUN = 0.05  # turns, or leads, by which a drive is ahead where the bolt begins to stay behind; ours


def overcome(record: Record, late: NDArray[np.bool_], done: Array, lead: float) -> tuple[float, str] | None:
    """When and how the bolt stopped following its drive, in words; None where it follows or nothing is asked.

    late   the end of the run, on which the answer rests
    done   turns (time,), positive as it goes in
    lead   of the bolt, negative for a left-handed one
    A bolt may advance by less than it is pushed as long as it turns: its thread leads it. Whether it turns as its lead
    asks is not looked at here.
    """
    time = np.asarray(record["time"].values)
    if "clutch_slips" in record.data:
        return _clutch_overcome(record, done)
    lag = _lag(record, lead)
    if lag is None:
        return _load_grows(record, late)
    turn, way = lag
    if turn[-1] > ROUND:
        return _begun(time, turn, BEGUN), f"the hand has turned on by {turn[-1]:.2f} turns more than the bolt"
    turned, commanded = _gained(done, late), _gained(done + turn, late)
    if commanded > LEAST and turned < HALF * commanded:
        return _begun(time, turn, BEGUN), f"it turns by {turned:.3f} where {commanded:.3f} turns are asked for"
    pushed = _gained(way, late)
    if pushed > LEAST * abs(lead) and turned < LEAST:
        return _begun(time, way, BEGUN * abs(lead)), f"the hand is {shown(float(way[-1]), 'm')} ahead and pushes on"
    if turn[-1] > AHEAD and turned < LEAST and _carries(record, late):
        return _begun(time, turn, BEGUN), f"the hand holds it, {turn[-1]:.2f} turns ahead"
    return None


def _gained(values: Array, late: NDArray[np.bool_]) -> float:
    return float(values[late][-1] - values[late][0])


def _carries(record: Record, late: NDArray[np.bool_]) -> bool:
    return bool((np.asarray(record["contact_force"].values)[late] > 0.0).any())


def _begun(time: Array, ahead: Array, limit: float) -> float:
    """Since when it has been ahead by more than the limit without end."""
    within = np.flatnonzero(ahead <= limit)
    return float(time[min(within[-1] + 1, len(time) - 1)] if len(within) else time[0])


def _clutch_overcome(record: Record, done: Array) -> tuple[float, str] | None:
    time, slips = np.asarray(record["time"].values), np.asarray(record["clutch_slips"].values) > 0.0
    torque = float(np.abs(np.asarray(record["driver_torque"].values)).max())
    held = np.flatnonzero(~slips)
    since = min(int(held[-1]) + 1 if len(held) else 0, len(time) - 1)
    if torque == 0.0 or not slips[-1] or done[-1] - done[since] > LEAST:
        return None  # nobody drives, or it drives
    return float(time[since]), f"the driver's clutch gave way, at {shown(torque, 'N m')}"


def _load_grows(record: Record, late: NDArray[np.bool_]) -> tuple[float, str] | None:
    """Where nothing is known of the drive: contacts that press more by a tenth (ours) are pressed by somebody."""
    time, load = np.asarray(record["time"].values), np.asarray(record["contact_force"].values).sum(axis=1)
    first, last = float(load[late][0]), float(load[late][-1])
    if not last > 1.1 * first:
        return None
    return float(time[late][0]), f"its contacts press ever more, with {shown(last, 'N')} together"


def _lag(record: Record, lead: float) -> tuple[Array, Array] | None:
    """Turns and way (time,) by which the drive is ahead of the bolt; None where it does not tell."""
    pose = np.asarray(record["pose"].values)
    R, p = pose[:, :, :3], pose[:, :, 3]
    if "equilibrium" in record.data:
        E = np.asarray(record["equilibrium"].values)
        R_E, p_E = E[:, :, :3], E[:, :, 3]
    elif "told_turn" in record.data:
        R_E = Rotation.from_rotvec(np.asarray(record["told_turn"].values)).as_matrix() @ R[0]
        p_E = p[0] + np.asarray(record["told_way"].values)
    else:
        return None
    placed = record["contact_point"].attrs.get("X_WB")
    B = np.eye(3) if placed is None else np.reshape(placed, (3, 4))[:, :3]
    off = B.T @ R_E @ R.swapaxes(1, 2) @ B
    turn = np.unwrap(np.arctan2(off[:, 1, 0] - off[:, 0, 1], off[:, 0, 0] + off[:, 1, 1]))
    return -np.sign(lead) * (turn - turn[0]) / TURN, -((p_E - p) @ B[:, 2])


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
