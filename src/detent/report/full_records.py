"""Full records of a study's runs: which run each belongs to, and which are worth taking along.

A record belongs to the run whose fingerprint it has: data, tables, events and outcome are the same to the bit, whatever
the file is called. Where a study tells no fingerprints, the file's name in its table `kept` decides, if the status is
the run's too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path, PurePosixPath

import numpy as np

from detent.core.errors import InputError
from detent.core.outcome import words_of_status
from detent.core.record import Record, fingerprint
from detent.report.reading import number
from detent.report.study_numbers import extremes
from detent.report.study_runs import StudyRuns, read

_NUMBERED = re.compile(r"_run_(\d{1,9})$")  # as `detent rerun STUDY.nc --run 17` names them
MOST = 12  # taken along unless somebody says otherwise: of a peg's, 4 MB


def files(study: Record) -> dict[int, str]:
    """The names of the files of kept runs, without folders, by the run's number."""
    found = {}
    size = study.data.sizes.get("run", 0)
    for row in study.tables.get("kept", ()):
        run, file = number(row.get("run")), row.get("file")
        if run is not None and run == int(run) and 0 <= run < size and isinstance(file, str):
            name = PurePosixPath(file.replace("\\", "/")).name
            if name not in ("", ".", ".."):
                found[int(run)] = name
    return found


class Owner:
    """A study that knows its runs again."""

    def __init__(self, study: Record) -> None:
        self.found = read(study)
        channel = study.data.get("fingerprint")
        told = channel is not None and channel.dims == ("run",)
        self.by_print: dict[str, list[int]] = {}
        for run, one in enumerate(channel.values.tolist() if told and channel is not None else []):
            if len(str(one)) == 64:
                self.by_print.setdefault(str(one), []).append(run)
        self.by_name = {PurePosixPath(name).stem: run for run, name in files(study).items()}

    def runs_of(self, record: Record, name: str) -> list[int]:
        """Numbers of the runs that this is the record of, the likeliest first; none where it is no run of this study.

        Runs that differ in nothing but their inputs, a friction that never came to act, have the same fingerprint:
        of those the file's name tells which it is.
        """
        if self.found is None or record.verb == "study":
            return []
        numbered = _NUMBERED.search(name)
        meant = self.by_name.get(name, int(numbered[1]) if numbered else -1)
        if self.by_print:
            return sorted(self.by_print.get(fingerprint(record), ()), key=lambda run: run != meant)
        ends = {words_of_status(one) for one in (record.outcome.status, record.outcome.ending)}  # doubtful, or allowed
        same = 0 <= meant < len(self.found) and self._status(meant) in ends
        return [meant] if same and meant in self.by_name.values() else []

    def _status(self, run: int) -> str:
        assert self.found is not None
        return self.found.statuses[self.found.status[run]]


def linked(records: Sequence[tuple[str, Record]]) -> dict[int, tuple[int, int]]:
    """Of the records that are a run of a study beside them: which study, and which of its runs, by their place."""
    owners = [(k, Owner(record)) for k, (_, record) in enumerate(records) if record.verb == "study"]
    found: dict[int, tuple[int, int]] = {}
    for k, (name, record) in enumerate(records):
        could = ((place, run) for place, owner in owners for run in owner.runs_of(record, name))
        free = next((one for one in could if one not in found.values()), None)
        if free is not None:
            found[k] = free
    return found


def worth_seeing(study: Record, most: int = MOST) -> list[tuple[int, str]]:
    """Kept runs and their files, at most so many: an example of each reason to fail, then the extremes of the outputs,
    then other failures and at last the rest, evenly over the study.
    """
    there, found = files(study), read(study)
    if found is None or most <= 0:
        return []
    order: dict[int, None] = {}
    for run in _in_turn(found, sorted(there)):
        if run in there:
            order.setdefault(run)
        if len(order) >= most:
            break
    return [(run, there[run]) for run in order]


def along(name: str, study: Record, load: Callable[[str], Record], most: int = MOST) -> list[tuple[str, Record]]:
    """Kept records worth seeing, with names for them.

    name  of the study
    load  gives the record of a file's name, or raises InputError: moved away or damaged, the study is shown without
    """
    owner, found = Owner(study), []
    for run, file in worth_seeing(study, most):
        try:
            record = load(file)
        except InputError:
            continue
        if run in owner.runs_of(record, PurePosixPath(file).stem):
            found.append((f"{name}_run_{run}", record))
    return found


def beside(path: Path, study: Record, most: int = MOST) -> list[tuple[str, Record]]:
    """Those that lie in the study's folder, NAME.study/records beside NAME.nc."""
    folder = path.with_suffix(".study") / "records"
    return along(path.stem, study, lambda file: Record.load(folder / file), most)


def _in_turn(found: StudyRuns, there: Sequence[int]) -> Iterable[int]:
    bad = ~found.succeeded
    yield from (one.example for one in found.reasons if one.example is not None and bad[one.example % len(bad)])
    yield from (one.run for one in extremes(found))
    for part in ([run for run in there if bad[run]], [run for run in there if not bad[run]]):
        yield from (part[k] for k in np.unique(np.linspace(0, len(part) - 1, min(len(part), MOST)).astype(int)))
        yield from part
