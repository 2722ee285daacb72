"""Numbers of a fastener's record, planar latch or spatial hook alike: what it takes to go in, what holds it, strain.

Of a latch insertion and retention are the exact road's brackets (table `forces`): of insertion the upper end, of
retention the lower, so a limit that holds here holds. Whether it is a diode is that road's verdict (table `verdict`).
A hook on its support (`Snap`) has the largest push and pull at its samples.
"""

from __future__ import annotations

import math
import re

import numpy as np

from detent.core import analysis
from detent.core.errors import InputError
from detent.core.record import Record, Status

DIODE = re.compile(r"(?:(relative|total) )?(?:(kinematic|friction|force) )?diode")
STRAIN = re.compile(r"root strain(?: of leg (\d+))?")


def insertion(record: Record) -> float:
    """The machine's force to get it in, N; infinite where it jams, sticks, or is past the machine's own."""
    if (exact := _bracket(record, "insertion force")) is not None:
        return math.inf if _refused_on_leg_1(record) else exact[1]
    if not analysis.has_curve(record):
        return math.nan
    if record.outcome.status is Status.JAMMED:
        return math.inf
    if record.outcome.status in (Status.RUNNING, Status.NOT_STARTED, Status.UNRESOLVED):
        return math.nan
    force = analysis.curves(record)[0].force
    return max(float(np.nanmax(force)), 0.0)


def retention(record: Record) -> float:
    """The machine's force to get it out again, N; infinite where no force does, NaN where it did not go in.

    It is looked for on the first leg that goes back. A machine that gave up at its force limit has seen that much.
    """
    if _bracket(record, "insertion force") is not None:
        back = _bracket(record, "retention force")
        return math.nan if back is None or _refused_on_leg_1(record) else back[0]
    status = record.outcome.status
    if not analysis.has_curve(record) or status not in (Status.RETAINED, Status.RELEASED):
        return math.nan
    if status is Status.RETAINED and any(event.kind == "jam" for event in record.events):
        return math.inf
    backward = [one for one in analysis.curves(record) if not one.forth]
    return max(float(np.nanmax(-backward[0].force)), 0.0) if backward else math.nan


def is_diode(record: Record, what: str) -> float:
    """1 where it is such a diode, else 0: "diode", "total diode", "kinematic diode", "total friction diode"."""
    if record.verb != "diode":
        raise InputError("outputs", what, 'the verb "diode" tells that, of a latch: exactly, not from samples')
    asked, (row, *_) = DIODE.fullmatch(what), record.tables["verdict"]
    assert asked is not None  # looked at when the output was made
    extent = asked[1] in (None, row["extent"]) or (asked[1] == "relative" and row["extent"] == "total")
    return float(bool(row["extent"]) and extent and asked[2] in (None, row["kind"]))


def friction_to_hold(record: Record) -> float:
    """μ* from which on the way out sticks (table `thresholds`, upper end); infinite where none does."""
    for row in record.tables.get("thresholds", ()):
        if row["way"] == "out" and row["what"] == "friction":
            return math.inf if isinstance(row["high"], str) else float(row["high"])
    return math.nan


def root_strain(record: Record, what: str) -> float:
    """The largest bending strain of the beams in a record, over all of it or over one leg."""
    names = [str(one) for one in record.data if str(one) == "strain" or str(one).endswith("_strain")]
    if not names:
        raise InputError("outputs", what, "the record has no strain: a hook on a Beam has, and a pawl from a beam")
    found = STRAIN.fullmatch(what)
    assert found is not None
    span = slice(None)
    if found[1]:
        legs = analysis.legs(record)
        if not 1 <= int(found[1]) <= len(legs):
            return math.nan
        span = legs[int(found[1]) - 1]
    values = np.concatenate([np.ravel(record[one].values[span]) for one in names])
    return float(np.nanmax(values)) if values.size and not np.isnan(values).all() else math.nan


def _bracket(record: Record, what: str) -> tuple[float, float] | None:
    """Low and high of an exact force; None where the record has none."""
    for row in record.tables.get("forces", ()):
        if row["what"] == what:
            low, high = (math.inf if isinstance(row[end], str) else float(row[end]) for end in ("low", "high"))
            return low, high
    return None


def _refused_on_leg_1(record: Record) -> bool:
    """Whether a latch did not get to the end of its first leg, but for its root that stands on an obstacle."""
    if record.verb == "diode":
        return record.outcome.status is Status.STUCK
    return any(one.kind in ("jam", "stick", "stop") and one.detail.get("leg") == 0 for one in record.events)
