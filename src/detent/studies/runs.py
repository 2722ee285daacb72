"""Runs of one base, each of them done once: points in, results out, in the points' order.

Everything that needs many runs stands on this: samples, maps with refined borders, calibration, design search. In this
process one after the other, or by worker processes here or on a cluster with a journal of what is finished: the results
are the same, bit for bit.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from detent.core.errors import DetentError, InputError
from detent.core.record import Json
from detent.studies.cluster import DaskCrew
from detent.studies.crew import Crew, LocalCrew
from detent.studies.criteria import Limits
from detent.studies.job import JOURNAL, RECORDS, Job, Keep
from detent.studies.journal import Entry, Journal, StudyFolder
from detent.studies.outputs import Output
from detent.studies.run_base import Base, Point
from detent.studies.run_one import NO_OUTPUT, Result, channel_units, run_point
from detent.studies.supervisor import Task

OFTEN = 0.2  # s between two words on the progress


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a study is: runs done of all that were asked for, their outcomes, seconds since it began.

    known  of those done, how many were found in the journal
    """

    done: int
    total: int
    outcomes: dict[str, int]
    seconds: float
    known: int = 0

    @property
    def rate(self) -> float:
        """Runs a second."""
        return (self.done - self.known) / self.seconds if self.seconds > 0 else 0.0

    @property
    def left(self) -> float | None:
        """Seconds until all are done; None where nothing is known of it."""
        return (self.total - self.done) / self.rate if self.rate > 0 else None


Told = Callable[[Progress], None]


@dataclass
class Runs:
    """Runs of a base. `with Runs(…) as runs:` ends its worker processes; without any, nothing is to be ended.

    folder     of the study: what is finished is kept in it and not run again, by whomever; None: kept in memory
    workers    processes; 0: in this one, without limits
    scheduler  of a Dask cluster, "tcp://…", or a dask.distributed.Client, instead of workers; needs a folder it shares
    keep       which full records are kept, in the folder
    retry      run again what was given up: by a limit, or by deaths of its worker
    about      what study.json says of it
    check      is told the units of those outputs that only a record knows, as soon as one is there; may refuse them
    """

    base: Base
    outputs: tuple[Output, ...]
    told: Told | None = None
    found: dict[str, Result] = field(default_factory=dict)  # by key
    folder: Path | None = None
    workers: int = 0
    scheduler: Any = None
    limits: Limits = field(default_factory=Limits)
    keep: Keep = field(default_factory=Keep)
    retry: bool = False
    about: Mapping[str, Json] = field(default_factory=dict)
    check: Callable[[Mapping[str, str]], None] | None = None
    journal: Journal = field(default_factory=Journal, init=False)
    units: dict[str, str] = field(default_factory=dict, init=False)  # of outputs that are channels', once one was run
    _crew: Crew | None = field(default=None, init=False)
    _place: StudyFolder | None = field(default=None, init=False)
    _spare: Any = field(default=None, init=False)  # a folder that lasts as long as this

    def __post_init__(self) -> None:
        if self.workers < 0:
            raise InputError("workers", self.workers, "a whole number from 0 is needed")
        if self.scheduler is not None and self.folder is None:
            raise InputError("folder", None, "a cluster needs a folder on storage that all its workers share")
        if self.keep.what != "none" and self.folder is None:
            raise InputError("folder", None, "records are kept in a folder; none is given")

    @property
    def has_crew(self) -> bool:
        return self.workers > 0 or self.scheduler is not None or self.folder is not None

    @cached_property
    def job(self) -> Job:
        if self.folder is None:
            self._spare = tempfile.TemporaryDirectory(prefix="detent-study-") if self.has_crew else None
            where = Path(self._spare.name) if self._spare else Path()
        else:
            where = self.folder
        return Job(self.base, self.outputs, where.absolute(), self.limits, self.keep)

    def key(self, point: Point) -> str:
        """Of a run's inputs: base, files, outputs, the code that computes, and the point."""
        return self.job.key(point)

    def open(self) -> Runs:
        """Read the journal and start the workers; `results` does so too. InputError where another holds the folder."""
        if not self.has_crew or self._crew is not None:
            return self
        self._place = StudyFolder(self.job.folder)
        try:
            self._place.note({"shared": self.job.shared, "job": self.job.plain(), **self.about})
            if self.keep.what != "none":
                self._place.bring(self.job.files, self.base.folder)
            if self.scheduler is not None:
                self._crew = DaskCrew(self.job, self.scheduler)
            else:
                self._crew = LocalCrew(self.job, max(self.workers, 1))
            self._crew.start()  # they load while the journal is read
            try:
                self.journal = Journal.read(self.job.folder / JOURNAL)
            except OSError as error:
                raise DetentError(f"{error.filename}: cannot be read: {error.strerror}") from None
            usable = [entry for entry in self.journal.entries.values() if self._is_usable(entry)]
            self.found |= {entry.result.key: entry.result for entry in usable}
            self.units = next((dict(e.units) for e in usable if set(e.units) == self._channels), {})
        except BaseException:
            self.close()
            raise
        return self

    def close(self) -> None:
        """End the workers and let go of the folder; what is finished stays."""
        if self._crew is not None:
            self._crew.close()
        if self._place is not None:
            self._place.close()
        if self._spare is not None:
            self._spare.cleanup()
        self._crew = self._place = self._spare = None

    def __enter__(self) -> Runs:
        return self.open()

    def __exit__(self, *_: object) -> None:
        self.close()

    def results(self, points: Sequence[Point]) -> list[Result]:
        """The result of each point. A run that fails is a result too: unresolved, with the reason.

        InputError where the first of them ends and has not got what is asked for, a channel by that name.
        """
        self.open()
        keys = [self.key(point) for point in points]
        missing = {key: point for key, point in zip(keys, points, strict=True) if key not in self.found}
        asked: dict[str, int] = {}
        for key in keys:
            asked[key] = asked.get(key, 0) + 1
        tally = _Tally(self.told, len(keys))
        for key, times in asked.items():
            if key in self.found:
                tally.count(self.found[key], times, known=True)
        first = keys[0] if keys else ""
        self._check_outputs(first)
        tally.tell()
        for results in self._carried_out(missing):
            for result in results:
                if result.key not in self.found:
                    tally.count(result, asked.get(result.key, 0))
                self.found[result.key] = result
            self._check_outputs(first)
            tally.tell_often()
        tally.tell()
        return [self.found[key] for key in keys]

    def _check_outputs(self, first: str) -> None:
        """InputError where the run of this key has ended and has not got what was asked for, or units do not fit."""
        if first in self.found and self.found[first].reason.startswith(NO_OUTPUT):
            raise InputError("outputs", None, self.found[first].reason)
        if self.units and self.check is not None:
            self.check(self.units)

    def _carried_out(self, missing: Mapping[str, Point]) -> Iterator[list[Result]]:
        if not missing:
            return
        if self._crew is None:
            for key, point in missing.items():
                result, record = run_point(self.base, self.outputs, key, point)
                self.units = self.units or channel_units(record, self.outputs)
                yield [result]
            return
        crew_entries = self._crew.entries([Task(key, point) for key, point in missing.items()])
        is_through = False
        try:
            for entries in crew_entries:
                self.journal.add_all(entries)
                self.units = self.units or next((dict(entry.units) for entry in entries if entry.units), {})
                yield [self.journal.entries[entry.result.key].result for entry in entries]
            is_through = True
        finally:
            if not is_through:
                crew_entries.close()
                self.close()

    @property
    def _channels(self) -> set[str]:
        """Outputs whose units only a record knows."""
        return {one.name for one in self.outputs if one.fixed_units is None}

    def _is_usable(self, entry: Entry) -> bool:
        """Whether a journal's entry need not be run again: limits have grown, or its record is wanted and not there."""
        given_up, limits = entry.given_up, self.limits
        if given_up and (self.retry or _is_larger(limits.time, given_up.get("time"))):
            return False
        if _is_larger(limits.memory, given_up.get("memory")):
            return False
        return not (self.keep.wants(entry.result) and not self.record_file(entry.result).exists())

    def record_file(self, result: Result) -> Path:
        """Where the record of a run is, if it is kept."""
        return self.job.folder / RECORDS / f"{result.key}.nc"


class _Tally:
    """Counts what is done and tells it, not too often."""

    def __init__(self, told: Told | None, total: int) -> None:
        self.told, self.total, self.done, self.known = told, total, 0, 0
        self.outcomes: dict[str, int] = {}
        self.began = self.last = time.monotonic()

    def count(self, result: Result, times: int, *, known: bool = False) -> None:
        self.done += times
        self.known += times if known else 0
        self.outcomes[result.ending] = self.outcomes.get(result.ending, 0) + times

    def tell_often(self) -> None:
        if time.monotonic() - self.last > OFTEN:
            self.tell()

    def tell(self) -> None:
        self.last = time.monotonic()
        if self.told is not None:
            self.told(Progress(self.done, self.total, dict(self.outcomes), self.last - self.began, self.known))


def _is_larger(limit: float | None, then: float | None) -> bool:
    return then is not None and (limit is None or limit > then)
