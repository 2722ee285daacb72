"""Whether an answer depends on how it was computed: the same run at a tenth of the tolerance, and by the other method.

What the three have in common does not depend on the method; how far they lie apart is how much is not known. A rail and
an exact latch take no steps: there is nothing to compare.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from detent.core import analysis
from detent.core.errors import DetentError
from detent.core.outcome import Kind
from detent.core.record import Json, Record

NAMES = {"events": "by events", "stepping": "in steps"}


@dataclass(frozen=True, slots=True)
class Compared:
    """One of the runs: what came of it, and how far its end lies from that of the first.

    peak   N, largest force of the machine on the part, and its time, s; None where there is none
    moved  m, and rad, between the end poses; None of the first run, and where one has no pose
    why    it could not be run
    """

    way: str
    record: Record | None
    peak: tuple[float, float] | None = None
    moved: tuple[float, float] | None = None
    why: str = ""

    def row(self) -> dict[str, Json]:
        """In plain values, SI."""
        outcome = None if self.record is None else self.record.outcome
        ended = {} if outcome is None else {"status": str(outcome.status), "soundness": outcome.soundness}
        return {"way": self.way, **ended, "peak": self.peak, "moved": self.moved, "why": self.why}


def verify(how: Any, run: Callable[[Any], Record], first: Record) -> tuple[Compared, ...]:
    """The first run, and the others beside it.

    how    settings of the first: a dataclass with `method`, `tolerance` and `step`, as a scenario has it
    run    runs it with other settings
    """
    if "steps" not in first.stats:
        return (Compared("nothing to compare:", None, why="it takes no steps"),)
    found = [_compared("as asked", first, first)]
    for way, other in ways(how):
        try:
            found.append(_compared(way, run(other), first))
        except DetentError as error:
            found.append(Compared(way, None, why=str(error)))
    return tuple(found)


def ways(how: Any) -> Iterator[tuple[str, Any]]:
    """What to run besides: names and settings. Tolerance and step are a tenth of what was asked for, or of the default.

    Fixed steps obey the step alone and other methods the tolerance; a finer longest step does no harm to these.
    """
    tolerance = how.tolerance or (1e-6 if how.method == "events" else 1e-3)  # as `simulate` has them
    step = how.step or (1e-3 if how.method == "fixed" else None)
    finer = "a tenth of the step" if how.method == "fixed" else "a tenth of the tolerance"
    yield finer, replace(how, tolerance=tolerance / 10, step=step and step / 10)
    method, default = "stepping" if how.method == "events" else "events", type(how)()
    yield NAMES[method], replace(how, method=method, tolerance=default.tolerance, step=default.step)


def differ(found: Sequence[Compared]) -> bool:
    """Whether two of them ended differently; one that is unresolved says nothing."""
    outcomes = [one.record.outcome for one in found if one.record is not None]
    return len({one.status for one in outcomes if one.kind is not Kind.UNRESOLVED}) > 1


def _compared(way: str, record: Record, first: Record) -> Compared:
    push = analysis.peaks(record).get("push")
    peak = None if push is None else (push.force, push.time)
    moved = None
    if record is not first and "pose" in record.data and "pose" in first.data:
        a, b = (np.asarray(one["pose"].values[-1]) for one in (first, record))
        # ‖R_a − R_b‖ = 2 √2 sin(φ/2), which keeps small angles that a trace loses.
        half = float(np.linalg.norm(a[:, :3] - b[:, :3])) / np.sqrt(8.0)
        moved = float(np.linalg.norm(a[:, 3] - b[:, 3])), 2.0 * float(np.arcsin(min(half, 1.0)))
    return Compared(way, record, peak, moved)
