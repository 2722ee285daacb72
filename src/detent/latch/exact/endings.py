"""What a plan ends in, as something that can be compared: for uncertain starts.

Two runs end alike if each leg was ended by the same thing (the root on the same obstacle, the same pawl stuck or
jammed, or nothing), and if at the end of the last one each pawl is at rest or held by the same features.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from detent.latch.exact.plan import ROOT, Planned, Told
from detent.latch.exact.times import Clock, compare_times
from detent.latch.exact.walk import JAM, STICK, Segment

SEATED, STUCK, JAMMED, ELAPSED = "seated", "stuck", "jammed", "elapsed"
AT_REST = "at rest"
STATUS = {ROOT: SEATED, STICK: STUCK, JAM: JAMMED}


@dataclass(frozen=True, order=True)
class Ending:
    """How a plan ends.

    status  "seated", "stuck", "jammed" or "elapsed"
    by      what ended the last leg: "root 0, obstacle 1", "pawl 0"; empty where it elapsed
    held    for each pawl the features that hold it, or "at rest"
    before  how each leg before the last one ended: "seated by root 0, obstacle 1"
    """

    status: str
    by: str
    held: tuple[str, ...]
    before: tuple[str, ...] = ()

    def __str__(self) -> str:
        legs = [*self.before, _told(self.status, self.by)]
        return ", then ".join(legs) + ": " + "; ".join(f"pawl {k} {one}" for k, one in enumerate(self.held))


def ending(planned: Planned, elapsed: Fraction | None = None) -> Ending:
    """How a plan ends, or would if its last leg were over after a time."""
    number = len(planned.legs) - 1
    leg = planned.legs[number]
    until = leg.end if elapsed is None else Clock.rational(elapsed)
    stop = _stop(planned, number)
    if stop is not None and compare_times(stop.clock, until) > 0:
        stop = None
    held = [_held(own, until if stop is None else stop.clock) for own in leg.segments]
    if stop is not None and stop.step is not None:
        held[stop.pawl] = " and ".join(sorted({str(one) for one in (*stop.step.features, *stop.step.opposing)}))
    before = tuple(_told(*_status(_stop(planned, k))) for k in range(number))
    return Ending(*_status(stop), tuple(held), before)


def _stop(planned: Planned, leg: int) -> Told | None:
    return next((one for one in planned.events if one.leg == leg and one.kind in STATUS), None)


def _status(stop: Told | None) -> tuple[str, str]:
    if stop is None:
        return ELAPSED, ""
    return STATUS[stop.kind], f"pawl {stop.pawl}" if stop.step is not None else stop.words.partition(":")[0]


def _told(status: str, by: str) -> str:
    return f"{status} by {by}" if by else status


def _held(segments: tuple[Segment, ...], clock: Clock) -> str:
    last = next((one for one in reversed(segments) if compare_times(one.start.clock, clock) <= 0), None)
    return AT_REST if last is None or last.pair is None else f"on {last.pair.feature}"


def story(planned: Planned) -> tuple[tuple[object, ...], ...]:
    """Everything that happens, without its times."""
    return tuple(_of(one) for one in planned.events)


def _of(told: Told) -> tuple[object, ...]:
    step = told.step
    return told.leg, told.pawl, told.kind, told.words if step is None else (step.features, step.opposing, step.cause)


__all__ = ["Ending", "ending", "story"]
