"""diode: can what has gone in come out again? A latch and the leg that went in → Record, with verdict and thresholds.

Donald & Pai, section 4.4. Relative: by the reverse of that leg; total: by any straight way (detent.latch.exact.rose).
"""

from __future__ import annotations

import math
import time as clock
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from detent.core.errors import InputError
from detent.core.record import Outcome, Record, Status, record_of
from detent.drive.traverse import Straight, Traverse
from detent.geometry.polygon import LENGTHS
from detent.latch.exact.clearance import refuse_overlap
from detent.latch.exact.diode_verdict import COMES_OUT, FORCE, FRICTION, KINEMATIC, NOT_IN, WayBack, relative
from detent.latch.exact.rose import Rose, total
from detent.latch.exact.run import mechanism_of, trajectory
from detent.latch.exact.threshold import Threshold
from detent.latch.exact.work import bounds
from detent.latch.model import Latch

STATUS = {
    COMES_OUT: Status.RELEASED, KINEMATIC: Status.RETAINED, FRICTION: Status.RETAINED, FORCE: Status.RETAINED,
    NOT_IN: Status.STUCK,
}  # fmt: skip


def diode(
    latch: Latch,
    drive: Traverse,
    *,
    all_directions: bool = False,
    far: float | None = None,
    resolution: float = 0.01,
    sample: float = 0.02,
    slices: bool = True,
    inputs: Mapping[str, Any] | None = None,
) -> Record:
    """Record of the drive's first leg and the way back along it, judged.

    all_directions  look at every straight way out too: table `rose`
    far             m: how far these ways lead; None: so far that nothing can touch any more
    resolution      rad: to which borders between verdicts are halved where they are not exact
    sample          s between samples of the curves
    slices          keep the slices of time and angle for their picture; without them it takes about half the time

    Table `thresholds`: friction μ* from which on the way in and the way out stick, as a fraction where it is one, and
    the forces F* that they take. Table `verdict`: kind ("comes out", "kinematic" …), extent ("relative", "total"; ""
    where it is no diode) and cause. A force diode needs a machine with a force limit: any force gets it out else.
    """
    if far is not None and not (math.isfinite(far) and far > 0):
        raise InputError("far", far, "a positive distance is needed")
    if not (math.isfinite(resolution) and 1e-6 <= resolution <= 1.0):
        raise InputError("resolution", resolution, "an angle between 1e-6 and 1 rad is needed")
    began = clock.perf_counter()
    unit, limit, exact = latch.unit, drive.force_limit, mechanism_of(latch)
    start, (leg, *_) = drive.plan(unit)
    refuse_overlap(exact.pawls, exact.obstacles, exact.roots, start)
    found = relative(exact, start, leg, limit)
    rose = None
    if all_directions:
        rose = total(
            exact, start, leg, None if far is None else Fraction(far) / unit, resolution=resolution, limit=limit
        )
    lasted = found.planned.legs[0].end.fraction or leg[1]
    x, y = (one / LENGTHS[drive.unit] * unit for one in leg[0])
    there_and_back = replace(drive, legs=(drive.legs[0], Straight((-x, -y), lasted)))
    asked = {"all_directions": all_directions, "far": far, "resolution": resolution}
    run = trajectory(latch, there_and_back, sample, slices)
    record = record_of(run, (latch,), {**(inputs or {}), "diode": asked}, began)
    tables = {**record.tables, "verdict": _verdict(found, rose), "thresholds": _thresholds(found)}
    if rose is not None:
        tables["rose"] = tuple({"from": one.begin, "to": one.end, "verdict": one.verdict} for one in rose.sectors)
        stats = {"directions": float(rose.looked_at), "critical_directions": float(rose.critical)}
        record = replace(record, stats={**record.stats, **stats, "far": float(rose.far) * float(unit)})
    return replace(record, verb="diode", tables=tables, outcome=Outcome(STATUS[found.kind], in_words(found, rose)))


def kind_of(found: WayBack, rose: Rose | None) -> str:
    """What kind of diode it is, or what else became of it: a total one is of the weakest kind in its rose."""
    if rose is None or not rose.is_total or found.kind in (COMES_OUT, NOT_IN):
        return found.kind
    verdicts = {one.verdict for one in rose.sectors}
    return next((kind for kind in (FORCE, FRICTION) if kind in verdicts), found.kind)


def in_words(found: WayBack, rose: Rose | None) -> str:
    """The verdict in a sentence."""
    if found.kind == NOT_IN:
        return f"it does not go in: {found.cause}"
    if found.kind == COMES_OUT:
        low, high = found.force_in.high, found.force.low
        between = f"; a force diode for a machine with {low:.4g} to {high:.4g} N" if low < high else ""
        return f"no diode: it comes out again{between}"
    return f"a {_extent(found, rose)} {kind_of(found, rose)} diode: {found.cause}"


def _extent(found: WayBack, rose: Rose | None) -> str:
    if found.kind in (COMES_OUT, NOT_IN):
        return ""
    return "total" if rose is not None and rose.is_total else "relative"


def _verdict(found: WayBack, rose: Rose | None) -> tuple[dict[str, Any], ...]:
    return ({"kind": kind_of(found, rose), "extent": _extent(found, rose), "cause": found.cause},)


def _thresholds(found: WayBack) -> tuple[dict[str, Any], ...]:
    rows = [{"way": way, "what": "friction", **_friction(one)} for way, one in (
        ("in", found.threshold_in), ("out", found.threshold),
    )]  # fmt: skip
    rows += [
        {"way": way, "what": "force", **bounds(one), "fraction": None, "unit": "N"}
        for way, one in (("in", found.force_in), ("out", found.force))
    ]
    return tuple(rows)


def _friction(one: Threshold | None) -> dict[str, Any]:
    """μ*; "none" where no friction makes it stick."""
    if one is None:
        return {"low": "none", "high": "none", "fraction": None, "unit": "1"}
    return {
        "low": one.low,
        "high": one.high,
        "fraction": None if one.fraction is None else str(one.fraction),
        "unit": "1",
    }


__all__ = ["diode"]
