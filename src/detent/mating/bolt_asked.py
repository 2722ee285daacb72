"""Whether a bolt does what its drive asks of it, from a record alone: a mating never sees its drive.

A grasp tells where it would hold the bolt (`equilibrium`), an arm what way it was told (`told_way`, `told_turn`), a
power driver its torque and whether its clutch slips. How far the drive is ahead of the bolt is the lag: the turn about
the nut's axis by which R_E R_Gᵀ is off, unwound from sample to sample, and the way along that axis, both positive as
the bolt goes in. What was asked in a time is what the bolt did plus what the lag grew by.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy.spatial.transform import Rotation

from detent.record import Record
from detent.units import shown

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
    turned, asked = _gained(done, late), _gained(done + turn, late)
    if asked > LEAST and turned < HALF * asked:
        return _begun(time, turn, BEGUN), f"it turns by {turned:.3f} where {asked:.3f} turns are asked for"
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
