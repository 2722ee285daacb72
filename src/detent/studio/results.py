"""Records for the page: a line of each for the list, all of several for the views, a report to take away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from detent.errors import InputError
from detent.record import Record
from detent.report import kept
from detent.report.page import Run, page, views
from detent.report.payload import pack
from detent.report.text import title
from detent.report.view import mood
from detent.scenario.files import read_inside
from detent.scenario.typed import typed_inputs
from detent.studio.folder import Folder
from detent.studio.workers import Refusal

LARGEST = 500_000_000  # bytes of a record's file


def listed(folder: Folder, names: Sequence[str]) -> dict[str, Any]:
    """Of records: title, how it ended, when it was made; or what is wrong with the file."""
    return {"found": [_glance(folder, name) for name in names]}


def packed(folder: Folder, names: Sequence[str]) -> bytes:
    """The container that the page decodes."""
    return pack(views(_runs(folder, names)))


def report(folder: Folder, names: Sequence[str]) -> bytes:
    """One self-contained page."""
    return page(_runs(folder, names)).encode()


def _runs(folder: Folder, names: Sequence[str]) -> list[Run]:
    """The records, with their inputs in the units people type."""
    found = [(name, _record(folder, name)) for name in names]
    if not kept.linked(found):  # none of a study's runs was chosen: those worth seeing come along, behind the others
        studies = [(name, record) for name, record in found if record.verb == "study"]
        found += [one for name, record in studies for one in _kept(folder, name, record)]
    return [Run(name, record, typed_inputs(record.inputs)) for name, record in found]


def _kept(folder: Folder, name: str, study: Record) -> list[tuple[str, Record]]:
    """Full records of a study's runs that lie in its own folder."""

    def load(file: str) -> Record:
        try:
            return Record.from_bytes(read_inside(folder.path, f"{name}.study/records/{file}", LARGEST)[1], file)
        except (OSError, ValueError):
            raise InputError("record", file, "cannot be read") from None

    return kept.along(name, study, load)


def _glance(folder: Folder, name: str) -> dict[str, Any]:
    try:
        record = _record(folder, name)
    except Refusal as error:
        return {"title": name, "status": "", "mood": "open", "date": "", "complaint": error.words}
    status = record.outcome.status
    date = record.origin.date
    return {"title": title(record, name), "status": status, "mood": mood(status), "date": date, "complaint": None}


def _record(folder: Folder, name: str) -> Record:
    file = f"{name}.nc"
    if not (folder.path / file).is_file():
        raise Refusal(404, f"there is no record {name}")
    try:
        _, content = read_inside(folder.path, file, LARGEST)
        return Record.from_bytes(content, file)
    except InputError as error:
        raise Refusal(422, str(error)) from None
    except ValueError as error:
        raise Refusal(422, f"{name}: {error}".replace("scenario's folder", "folder")) from None
