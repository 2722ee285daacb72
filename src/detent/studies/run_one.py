"""One run, whatever becomes of it: the result, and the record where there is one.

What is kept of one run: the verdict, the chosen numbers, and a fingerprint of the whole record.
"""

from __future__ import annotations

import math
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from detent.core.checks import TABLE, failed
from detent.core.errors import DetentError, InputError
from detent.core.outcome import DOUBTFUL, STATUSES, Soundness, Status
from detent.core.record import Json, Record, fingerprint
from detent.studies.outputs import Output, measured
from detent.studies.run_base import Base, Point


@dataclass(frozen=True, slots=True)
class Result:
    """One finished run.

    key          of its inputs: the same key, the same result
    status       how it ended; "unresolved" also where the run failed, hung or was refused, with the reason
    values       the outputs by name; NaN where the run has none
    fingerprint  SHA-256 over data, tables, events and outcome: equal for equal records, bit for bit; "" without one
    seconds      the run took; does not count as a result
    soundness    what its checks say; "" where nobody checked. Of a doubtful run the reason names the check first
    """

    key: str
    status: str
    reason: str
    time: float | None
    values: Mapping[str, float]
    fingerprint: str = ""
    seconds: float = 0.0
    soundness: str = ""

    @property
    def ending(self) -> str:
        """The status, or "doubtful"."""
        return DOUBTFUL if self.soundness == Soundness.DOUBTFUL else self.status

    def plain(self) -> dict[str, Json]:
        """As JSON holds it."""
        values = {name: one if math.isfinite(one) else str(one) for name, one in self.values.items()}
        return {**{name: getattr(self, name) for name in self.__slots__}, "values": values}

    @classmethod
    def from_plain(cls, kept: Mapping[str, Json]) -> Result:
        return cls(**{**kept, "values": {name: float(one) for name, one in kept["values"].items()}})

    def same_as(self, other: Result) -> bool:
        """The same result, whatever time it took; NaN equals NaN."""
        mine, theirs = self.plain(), other.plain()
        return {**mine, "seconds": 0} == {**theirs, "seconds": 0}


NO_OUTPUT = "an output is missing: "  # so begins the reason of a run that ended, and has no such channel


def run_point(base: Base, outputs: Sequence[Output], key: str, point: Point) -> tuple[Result, Record | None]:
    """The result of a run and its record. A run that fails is a result too: unresolved, with the reason.

    Only MemoryError comes through: it tells of the machine and not of the run.
    """
    began = time.perf_counter()
    try:
        record = base.run(point)
        try:
            values, mark = measured(record, outputs), fingerprint(record)
        except InputError as error:
            return unresolved(key, NO_OUTPUT + _told(error), time.perf_counter() - began), None
    except MemoryError:
        raise
    except Exception as error:  # whatever a model raises is this run's trouble and no other's
        return unresolved(key, _told(error), time.perf_counter() - began), None
    outcome, seconds = record.outcome, time.perf_counter() - began
    reason, sound = _reason(record), str(outcome.soundness or "")
    return Result(key, str(outcome.status), reason, outcome.time, values, mark, seconds, sound), record


def _reason(record: Record) -> str:
    """Why it ended so; of a doubtful run the worst check, then how it ended and why."""
    outcome = record.outcome
    bad = failed(record.tables.get(TABLE, ())) if outcome.is_doubtful else []
    ended = f"{STATUSES[outcome.status].words}: {outcome.reason}"
    return f"{bad[0]['says']}; {ended}" if bad else outcome.reason


def channel_units(record: Record | None, outputs: Sequence[Output]) -> dict[str, str]:
    """Units of those outputs that only a record knows, by name."""
    return {one.name: one.units(record) for one in outputs if record is not None and one.fixed_units is None}


def unresolved(key: str, reason: str, seconds: float = 0.0) -> Result:
    """The result of a run that has none, and why."""
    return Result(key, str(Status.UNRESOLVED), reason, None, {}, "", seconds)


def _told(error: Exception) -> str:
    """One line. Not where the scenario lies: that is no part of the result."""
    if isinstance(error, InputError):
        return str(error.at(None, None))
    text = " ".join(str(error).split())[:300]
    return text if isinstance(error, DetentError) else f"{type(error).__name__}: {text}"


__all__ = ["Result", "fingerprint"]
