"""Full records of a study's runs: which run each belongs to, and which are worth taking along.

A record belongs to the run whose fingerprint it has: data, tables, events and outcome are the same to the bit, whatever
the file is called. Where a study tells no fingerprints, the file's name in its table `kept` decides, if the status is
the run's too.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path, PurePosixPath

import numpy as np

from detent.errors import InputError
from detent.record import Record, fingerprint
from detent.report.studies import StudyRuns, read
from detent.report.study_numbers import extremes
from detent.report.table_values import number

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
        prints = [str(one) for one in channel.values.tolist()] if told and channel is not None else []
        self.by_print = {one: run for run, one in reversed(list(enumerate(prints))) if len(one) == 64}
        self.by_name = {PurePosixPath(name).stem: run for run, name in files(study).items()}
        self.is_told = bool(self.by_print)

    def run_of(self, record: Record, name: str) -> int | None:
        """The number of the run that this is the record of; None where it is no run of this study."""
        if self.found is None or record.verb == "study":
            return None
        if self.is_told:
            return self.by_print.get(fingerprint(record))
        run = self.by_name.get(name)
        same = run is not None and self.found.statuses[self.found.status[run]] == str(record.outcome.status)
        return run if same else None


def linked(records: Sequence[tuple[str, Record]]) -> dict[int, tuple[int, int]]:
    """Of the records that are a run of a study beside them: which study, and which of its runs, by their place."""
    owners = [(k, Owner(record)) for k, (_, record) in enumerate(records) if record.verb == "study"]
    found: dict[int, tuple[int, int]] = {}
    for k, (name, record) in enumerate(records):
        for place, owner in owners:
            run = owner.run_of(record, name)
            if run is not None and (place, run) not in found.values():
                found[k] = (place, run)
                break
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


def beside(path: Path, study: Record, most: int = MOST) -> list[tuple[str, Record]]:
    """The kept records that lie in the study's folder, NAME.study/records beside NAME.nc, with names for them."""
    folder = path.with_suffix(".study") / "records"
    owner, found = Owner(study), []
    for run, name in worth_seeing(study, most):
        try:
            record = Record.load(folder / name)
        except InputError:
            continue  # moved away, or damaged: the study is shown without it
        if owner.run_of(record, PurePosixPath(name).stem) == run:
            found.append((f"{path.stem}_run_{run}", record))
    return found


def _in_turn(found: StudyRuns, there: Sequence[int]) -> Iterable[int]:
    bad = ~found.succeeded
    yield from (one.example for one in found.reasons if one.example is not None and bad[one.example % len(bad)])
    yield from (one.run for one in extremes(found))
    for part in ([run for run in there if bad[run]], [run for run in there if not bad[run]]):
        yield from (part[k] for k in np.unique(np.linspace(0, len(part) - 1, min(len(part), MOST)).astype(int)))
        yield from part
