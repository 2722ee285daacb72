"""What a plan ends in, as something that can be compared: for uncertain starts.

Two runs end alike if the last leg was ended by the same thing (the root on the same obstacle, the same pawl stuck or
jammed on the same features, or nothing), and if each pawl is then at rest or held by the same features.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from detent.planar.node import Clock
from detent.planar.plan import ROOT, Planned, Told
from detent.planar.times import compare_times
from detent.planar.walk import JAM, STICK, Segment

SEATED, STUCK, JAMMED, ELAPSED = "seated", "stuck", "jammed", "elapsed"
AT_REST = "at rest"
STATUS = {ROOT: SEATED, STICK: STUCK, JAM: JAMMED}


@dataclass(frozen=True, order=True)
class Ending:
    """How a plan ends.

    status  "seated", "stuck", "jammed" or "elapsed"
    by      what ended the last leg: "root 0, obstacle 1", "pawl 0"; empty where it elapsed
    held    for each pawl the features that hold it, or "at rest"
    """

    status: str
    by: str
    held: tuple[str, ...]

    def __str__(self) -> str:
        by = f" ({self.by})" if self.by else ""
        return f"{self.status}{by}: " + "; ".join(f"pawl {k} {one}" for k, one in enumerate(self.held))


def ending(planned: Planned, elapsed: Fraction | None = None) -> Ending:
    """How a plan ends, or would if its last leg were over after a time."""
    number = len(planned.legs) - 1
    leg = planned.legs[number]
    until = leg.end if elapsed is None else Clock.rational(elapsed)
    stop = next((one for one in planned.events if one.leg == number and one.kind in STATUS), None)
    if stop is not None and compare_times(stop.clock, until) > 0:
        stop = None
    clock = stop.clock if stop is not None else until
    held = tuple(_held(own, clock) for own in leg.segments)
    if stop is None:
        return Ending(ELAPSED, "", held)
    if stop.step is None:
        return Ending(SEATED, stop.words.partition(":")[0], held)
    words = " and ".join(sorted({str(one) for one in (*stop.step.features, *stop.step.opposing)}))
    return Ending(STATUS[stop.kind], f"pawl {stop.pawl}", (*held[: stop.pawl], words, *held[stop.pawl + 1 :]))


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
