"""One case from its runs: what its record tells of itself, which invariants it breaks, and what finer runs say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from detent.core.frames import Pose
from detent.core.record import Record, Status
from soundness.invariants import GRAVE, broken, measured, values

Json = dict[str, Any]
SOUND, DOUBTFUL, UNRESOLVED = "sound", "doubtful", "unresolved"
POSE, PEAK = 0.02, 0.05  # of the way, of the force: more is another answer (issue 26)
SMOOTH, MEAN = 0.1, 5e-3  # a peak whose mean over 5 ms is within 10 % of it


def told(record: Record) -> str:
    """What the record says of itself; without a word it claims to be sound."""
    if record.outcome.status is Status.UNRESOLVED:
        return UNRESOLVED
    word = str(getattr(record.outcome, "soundness", None) or SOUND).lower()
    return word if word in (SOUND, DOUBTFUL, UNRESOLVED) else SOUND


def summary(record: Record, seconds: float) -> Json:
    """What is kept of a run in the journal: numbers that compare and classify it."""
    numbers = measured(record)
    found: Json = {
        "status": str(record.outcome.status), "reason": record.outcome.reason, "told": told(record),
        "ends": float(record["time"].values[-1]), "numbers": numbers, "broken": broken(numbers),
        "events": len(record.events), "seconds": round(seconds, 3), "peak": None, "smooth": False,
        "checks": [row["name"] for row in record.tables.get("checks", ()) if row.get("state", SOUND) != SOUND],
    }  # fmt: skip
    pose, position, angles = (values(record, name) for name in ("pose", "position", "pawl_angle"))
    if pose is not None:
        found["pose"] = pose[-1].tolist()
        found["way"] = float(np.nanmax(np.linalg.norm(pose[:, :, 3] - pose[0, :, 3], axis=1)))
        found["size"] = _size(record)
    if position is not None:
        found["place"], found["range"] = [float(position[-1])], float(np.ptp(position)) or 1.0
    if angles is not None:
        found["place"], found["range"] = angles[-1].tolist(), max(float(np.ptp(angles)), 0.05)
    force = values(record, "force")
    load = np.linalg.norm(force, axis=1) if force is not None else values(record, "applied_force")
    if load is not None and len(load) > 1 and np.isfinite(load).all():
        load, time = np.abs(load), np.asarray(record["time"].values)
        at = int(np.argmax(load))
        near = np.abs(time - time[at]) <= 0.5 * MEAN
        found["peak"] = float(load[at])
        found["smooth"] = bool(load[at] > 0.0 and near.sum() > 2 and load[near].mean() >= (1.0 - SMOOTH) * load[at])
    return found


def _size(record: Record) -> float:
    """Of the part across, for turns to count as ways; m."""
    one = record.inputs["mating"][0]
    for name in ("diameter", "hole", "width"):
        if isinstance(one.get(name), float):
            return float(one[name])
    size = one.get("size")
    return float(max(size)) if isinstance(size, list) else 0.02


def compared(one: Json, other: Json, X: Pose | None = None) -> list[str]:
    """In what two runs of a case differ, in words; X: the pose of the first one's world in the second's."""
    differs: list[str] = []
    if one["status"] != other["status"]:
        differs.append(f"verdict {one['status']} / {other['status']}")
    if "pose" in one and "pose" in other:
        first, second = np.array(one["pose"]), np.array(other["pose"])
        first = first if X is None else (X @ Pose(first)).matrix
        off = float(np.linalg.norm(first[:, 3] - second[:, 3]))
        cosine = 0.5 * (np.trace(first[:, :3].T @ second[:, :3]) - 1.0)
        turn = float(np.arccos(np.clip(cosine, -1.0, 1.0))) if np.isfinite(cosine) else np.inf
        turn = turn if turn > 1e-6 else 0.0  # arccos next to one
        share = (off + 0.5 * one["size"] * turn) / max(one["way"], other["way"], 0.1 * one["size"])
        if not share <= POSE:
            differs.append(f"pose by {100 * share:.3g} %")
    if "place" in one and "place" in other:
        off = np.abs(np.array(one["place"]) - np.array(other["place"])).max() / max(one["range"], other["range"])
        if not off <= POSE:
            differs.append(f"place by {100 * off:.3g} %")
    if one["smooth"] and other["smooth"]:
        off = abs(one["peak"] - other["peak"]) / max(one["peak"], other["peak"])
        if not off <= PEAK:
            differs.append(f"peak by {100 * off:.3g} %")
    return differs


def classified(case: Mapping[str, Any]) -> Json:
    """A case's class and faults from its line in the journal.

    class   refused, crash, hang, traceback, unresolved, doubtful, wrong (an ordinary verdict with a grave breach),
            differs (an ordinary verdict that a finer run does not confirm), flawed (a breach that is not grave), sound
    """
    base = case["runs"].get("base", {})
    if "failed" in base:
        return {"class": base["failed"], "faults": [base["failed"]]}
    if not base:
        return {"class": "crash", "faults": ["crash"]}
    faults = [f"broken: {name}" for name in base["broken"]]
    for name in ("finer", "events", "moved"):
        other = case["runs"].get(name)
        if other is None or other.get("skipped"):
            continue
        if "failed" in other:
            faults.append(f"{name}: {other['failed']}")
        elif other["told"] == UNRESOLVED:
            faults.append(f"{name}: unresolved")
        elif base["told"] == SOUND and other["told"] == SOUND:
            faults += [f"{name}: {words}" for words in other["differs"]]
    grave = [name for name in base["broken"] if name in GRAVE]
    if base["told"] == UNRESOLVED:
        kind = UNRESOLVED
    elif base["told"] == DOUBTFUL:
        kind = DOUBTFUL
    elif grave:
        kind = "wrong"
    elif any(one.startswith("finer: ") and ("verdict" in one or "pose" in one or "place" in one) for one in faults):
        kind = "differs"
    elif faults:
        kind = "flawed"
    else:
        kind = SOUND
    return {"class": kind, "faults": faults}
