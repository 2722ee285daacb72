"""Runs of one base, each of them done once: points in, results out, in the points' order.

Everything that needs many runs stands on this: samples, maps with refined borders, calibration, design search.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from detent.errors import DetentError
from detent.record import Json, Status, digest
from detent.study.base import Base, Point
from detent.study.outputs import Output, measured
from detent.study.result import Result, fingerprint


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a study is: runs done of all that were asked for, their outcomes, seconds since it began."""

    done: int
    total: int
    outcomes: dict[str, int]
    seconds: float


Told = Callable[[Progress], None]


@dataclass
class Runs:
    """Runs in this process, one after the other; what was run is not run again."""

    base: Base
    outputs: tuple[Output, ...]
    told: Told | None = None
    found: dict[str, Result] = field(default_factory=dict)  # by key

    def key(self, point: Point) -> str:
        """Of a run's inputs: base, files, outputs and the point."""
        asked: dict[str, Json] = {"base": self.base.digest, "outputs": [one.what for one in self.outputs]}
        return digest({**asked, "point": dict(point)})

    def results(self, points: Sequence[Point]) -> list[Result]:
        """The result of each point. A run that fails is a result too: unresolved, with the reason."""
        keys, began = [self.key(point) for point in points], time.monotonic()
        outcomes: dict[str, int] = {}
        for done, (key, point) in enumerate(zip(keys, points, strict=True), start=1):
            if key not in self.found:
                self.found[key] = carried_out(self.base, self.outputs, key, point)
            status = self.found[key].status
            outcomes[status] = outcomes.get(status, 0) + 1
            if self.told is not None:
                self.told(Progress(done, len(points), dict(outcomes), time.monotonic() - began))
        return [self.found[key] for key in keys]


def carried_out(base: Base, outputs: Sequence[Output], key: str, point: Point) -> Result:
    """One run, whatever becomes of it."""
    began = time.perf_counter()
    try:
        record = base.run(point)
        values = measured(record, outputs)
    except DetentError as error:
        return Result(key, str(Status.UNRESOLVED), str(error), None, {}, "", time.perf_counter() - began)
    outcome, seconds = record.outcome, time.perf_counter() - began
    return Result(key, str(outcome.status), outcome.reason, outcome.time, values, fingerprint(record), seconds)
