"""Motion diodes: can what has gone in come out again? Donald & Pai, sections 3.2 and 4.4.

Relative: by the reverse of the leg that went in. Total: by any straight leg (rose.py). What stops the way back tells
the kind: a kinematic diode holds without friction, a friction diode sticks from a friction μ* on, a force diode lets go
at a force F* that the machine has not. Both are numbers here, on the way in too. The walk is exact; F* is enclosed.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from detent.geometry.polygon import Point
from detent.latch.exact.force_bounds import INF, Bracket
from detent.latch.exact.plan import ROOT, Planned, Told
from detent.latch.exact.threshold import Threshold, least, sticking_from
from detent.latch.exact.walk import JAM, STICK
from detent.latch.exact.work import Mechanism

COMES_OUT, KINEMATIC, FRICTION, FORCE, NOT_IN = "comes out", "kinematic", "friction", "force", "does not go in"


@dataclass(frozen=True, eq=False)
class WayBack:
    """What became of a way in and back.

    kind          "comes out", "kinematic", "friction", "force"; "does not go in" where the first leg sticks or jams, or
                  asks for more than the machine has
    cause         what stopped it, in words
    threshold     μ*: least friction that makes the way back stick where nothing else stops it; None: none does
    threshold_in  the same of the way in
    force         F*: the machine's force with which the way back succeeds, N; infinite where no force does
    force_in      the same of the way in, up to where the root meets what it is to meet
    planned       both legs, as they went
    """

    kind: str
    cause: str
    threshold: Threshold | None
    threshold_in: Threshold | None
    force: Bracket
    force_in: Bracket
    planned: Planned


def relative(mechanism: Mechanism, start: Point, leg: tuple[Point, Fraction], limit: float | None = None) -> WayBack:
    """The reverse of a leg, from where it ended, as far as it went.

    limit  the machine's largest force, N; None: it has any
    """
    inward = mechanism.walked(start, [leg])
    held = next((one for one in inward.events if one.kind in (JAM, STICK)), None)
    force_in = mechanism.needed(inward, 0)
    free_in = mechanism.walked(start, [leg], frictionless=True)
    threshold_in = _threshold(free_in, 0)
    unknown = Bracket(INF, INF)
    if held is not None:
        return WayBack(NOT_IN, told_cause(held), None, threshold_in, unknown, force_in, inward)
    if limit is not None and force_in.low > limit:
        cause = f"the way in takes {force_in.high:.4g} N"
        return WayBack(NOT_IN, cause, None, threshold_in, unknown, force_in, inward)
    lasted = inward.legs[0].end.fraction
    assert lasted is not None  # the end of the leg or the root's collision: both are rational
    legs = [leg, ((-leg[0][0], -leg[0][1]), lasted)]
    run, free = mechanism.walked(start, legs), mechanism.walked(start, legs, frictionless=True)
    force = mechanism.needed(run, 1)
    stop = stopped(free, 1)
    if stop is not None:
        return WayBack(KINEMATIC, told_cause(stop), None, threshold_in, force, force_in, run)
    threshold, stick = _threshold(free, 1), stopped(run, 1)
    kind, cause = (COMES_OUT, "") if stick is None else (FRICTION, told_cause(stick))
    if stick is None and limit is not None and force.low > limit:
        kind, cause = FORCE, f"the way back takes {force.high:.4g} N"
    return WayBack(kind, cause, threshold, threshold_in, force, force_in, run)


def stopped(planned: Planned, number: int) -> Told | None:
    """What ended a leg before its time."""
    return next((one for one in planned.events if one.leg == number and one.kind in (JAM, STICK, ROOT)), None)


def told_cause(one: Told) -> str:
    step = one.step
    if step is None:
        return one.words
    against = f" against {', '.join(map(str, step.opposing))}" if step.opposing else ""
    return f"pawl {one.pawl}: {', '.join(map(str, step.features))}{against}"


def _threshold(free: Planned, number: int) -> Threshold | None:
    return least([one for own in free.legs[number].segments if (one := sticking_from(own)) is not None])


__all__ = ["Mechanism", "WayBack", "relative", "stopped"]
