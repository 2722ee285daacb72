"""Forces of a walk as tables of a record: brackets of floats that hold the true value, or "unbounded"."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from detent.latch.exact.force_bounds import Bracket, curves, largest
from detent.latch.exact.forces import MACHINE, NORMAL
from detent.latch.exact.plan import Planned
from detent.latch.exact.times import compare_times
from detent.latch.exact.work import Mechanism

Row = Mapping[str, Any]
UNBOUNDED = "unbounded"


def force_tables(mechanism: Mechanism, planned: Planned, whole: Planned) -> dict[str, tuple[Row, ...]]:
    """`peaks`: the largest contact force and machine force of each segment. `forces`: those of each leg, all pawls
    together, its work, and the insertion and retention force.

    whole  the plan as it goes if the machine is rigid and has any force
    """
    peaks: list[Row] = []
    forces: list[Row] = []
    for number, leg in enumerate(planned.legs):
        for what in (NORMAL, MACHINE):
            for pawl, own in enumerate(mechanism.loads(leg, what)):
                for segment in dict.fromkeys(one.segment for one in own):
                    parts = [one for one in own if one.segment is segment]
                    last = parts[-1].end.clock
                    end = leg.end if compare_times(last, leg.end) > 0 else last
                    found = largest(curves([parts], end))
                    where = {"leg": number, "pawl": pawl, "feature": str(parts[0].pair.feature)}
                    begin, until = (float(leg.begin) + float(one) for one in (segment.start.clock, end))
                    peaks.append({**where, "what": what, **bounds(found), "unit": "N", "begin": begin, "end": until})
        for what, found, unit in (
            ("largest push", mechanism.push(leg), "N"), ("largest pull", mechanism.pull(leg), "N"),
            ("work", mechanism.work(leg), "J"),
        ):  # fmt: skip
            forces.append({"leg": number, "what": what, **bounds(found), "unit": unit})
    forces.append({"leg": 0, "what": "insertion force", **bounds(mechanism.insertion(whole)), "unit": "N"})
    back = way_back(whole)
    if back is not None:
        forces.append({"leg": back, "what": "retention force", **bounds(mechanism.needed(whole, back)), "unit": "N"})
    return {"peaks": tuple(peaks), "forces": tuple(forces)}


def way_back(planned: Planned) -> int | None:
    """The first leg that goes back along the first."""
    x, y = planned.legs[0].velocity
    for k, leg in enumerate(planned.legs[1:], 1):
        X, Y = leg.velocity
        if x * Y == X * y and x * X + y * Y < 0:
            return k
    return None


def bounds(found: Bracket) -> dict[str, Any]:
    low, high = (one if one < float("inf") else UNBOUNDED for one in (found.low, found.high))
    return {"low": low, "high": high}


__all__ = ["bounds", "force_tables", "way_back"]
