"""One run, whatever becomes of it: the result, and the record where there is one."""

from __future__ import annotations

import time
from collections.abc import Sequence

from detent.errors import DetentError, InputError
from detent.record import Record, Status
from detent.study.base import Base, Point
from detent.study.outputs import Output, measured
from detent.study.result import Result, fingerprint

NO_OUTPUT = "an output is missing: "  # so begins the reason of a run that ended, and has no such channel


def carried_out(base: Base, outputs: Sequence[Output], key: str, point: Point) -> tuple[Result, Record | None]:
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
    return Result(key, str(outcome.status), outcome.reason, outcome.time, values, mark, seconds), record


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
