"""How an arm's gripper yields to a push: an ellipsoid for the scene, and one sentence for the facts.

Meitinger & Pfeiffer, section 6.2: a push against the insertion also moves the gripper aside, because the stiffness
matrix is not diagonal; on one side of the hole this helps, on the other it jams.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from detent.core.analysis import Array
from detent.core.record import Record
from detent.report.channels import spread, way_in
from detent.report.text import amount

View = dict[str, Any]


def compliance(record: Record) -> Array | None:
    """C (n, 3, 3), m/N, in W, symmetric; None where the record does not tell it, finite, at each instant."""
    given = record.data.get("compliance")
    if given is None or given.dims[:1] != ("time",) or given.shape[1:] != (3, 3) or given.dtype.kind != "f":
        return None
    C = np.asarray(given, float)
    return 0.5 * (C + C.transpose(0, 2, 1)) if len(C) and np.isfinite(C).all() else None


def ellipsoid(record: Record) -> View | None:
    """Half axes of where a push of 1 N, turned through all directions, moves the gripper to.

        { C f : |f| = 1 N }   has the half axes λᵢ eᵢ,   C eᵢ = λᵢ eᵢ

    Lengths are the compliances themselves, not their roots: twice as long yields twice as far. Rows are spread evenly
    over the samples, fewer than these: a pose changes it slowly.
    """
    C = compliance(record)
    if C is None:
        return None
    sizes, axes = np.linalg.eigh(spread(C))
    halves = (axes * sizes[:, None, :]).transpose(0, 2, 1)[:, ::-1]  # (m, 3, 3): a half axis a row, the longest first
    largest = float(np.abs(sizes).max())
    return {"halves": halves.reshape(-1, 9).astype(np.float32), "largest": largest} if largest > 0.0 else None


def push_back(record: Record) -> View | None:
    """What 1 N against the insertion does at the start: how far the gripper goes back, how far aside.

    The way in is the one that was told: the way that was gone yields already.
    """
    C, told = compliance(record), record.data.get("told_way")
    if C is None or told is None or told.shape != (len(C), 3) or told.dtype.kind != "f":
        return None
    along = way_in(np.asarray(told, float))
    moved = -C[0] @ along  # m, for 1 N
    back = -float(moved @ along)
    aside = moved + back * along
    size = float(np.linalg.norm(aside))
    words = f"{_micrometres(back)} back and {_micrometres(size)} aside"
    parts = [f"{0.0 if abs(one) < 0.005 else one:.2f}".replace("-", "−") for one in aside / size] if size > 0.0 else []
    where = ", ".join(parts)
    note = f"at the start; aside: along ({where}) in W" if where else "at the start"
    return {"name": "1 N back along the way moves the gripper", "value": words, "note": note}


def _micrometres(length: float) -> str:
    """Two or three digits: "41 µm", "104 µm"; in mm where it is that far."""
    return amount(length, "m") if abs(length) >= 1e-3 else f"{length / 1e-6:.{3 if abs(length) >= 1e-4 else 2}g} µm"
