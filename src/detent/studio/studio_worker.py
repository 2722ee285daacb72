"""One worker of the studio: reads requests from stdin, answers on stdout, ends when stdin does. Run by workers.py.

Three things are asked: a run (scenario in, record out, and news of how far it is), records for the page (a line of each
for the list, all of several for the views, a report to take away), and scenarios to edit (editing.py).
"""

from __future__ import annotations

import json
import sys
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from detent.core.errors import DetentError, InputError
from detent.core.files import printable, read_inside
from detent.core.record import Record
from detent.numeric.compiling import listeners
from detent.report.full_records import along, linked
from detent.report.page import Run, page, views
from detent.report.payload import pack
from detent.report.text import title, verdict
from detent.scenario import Scenario
from detent.scenario.typed import typed_inputs
from detent.simulation.solver import on_progress
from detent.studio import editing
from detent.studio.folder import Folder
from detent.studio.workers import Refusal
from detent.workers.process import answers, requests

LARGEST = 500_000_000  # bytes of a record's file
Tell = Callable[[dict[str, Any]], None]


def main() -> None:
    write, asked = answers(), requests()
    desk = Desk(Folder(Path(sys.argv[1])), write)
    while True:
        desk.serve(json.loads(asked.get()))


class Desk:
    """Does what a request asks for: its "do" names the method."""

    def __init__(self, folder: Folder, write: Callable[..., None]) -> None:
        self.folder, self.write = folder, write
        self.ways: dict[str, Callable[..., Any]] = {
            "schema": editing.schema,
            "check": editing.check,
            "open": editing.opened,
            "scenarios": editing.listed,
            "records": listed,
            "pack": packed,
            "report": report,
            "run": lambda folder, **asked: run(folder, self.tell, **asked),
        }

    def serve(self, request: dict[str, Any]) -> None:
        what = request.pop("do")
        try:
            answer = self.ways[what](self.folder, **request)
        except Refusal as no:
            self.write({"refused": {"status": no.status, "words": no.words, "more": no.more}})
        except Exception as error:  # ours: the page is told, the terminal sees where
            traceback.print_exc()
            words = f"the studio failed at this: {type(error).__name__}: {error}"
            self.write({"refused": {"status": 500, "words": words}})
        else:
            content = answer if isinstance(answer, bytes) else b""
            self.write({"answer": {} if content else answer}, content)

    def tell(self, news: dict[str, Any]) -> None:
        self.write({"told": news})


def run(folder: Folder, tell: Tell, *, name: str, text: str, result: str) -> dict[str, Any]:
    """Run a scenario's text as it is and write the record to `result`; the answer is its verdict in words."""
    _listeners[:] = [tell]
    try:
        scenario = Scenario.loads(text, folder.path, f"{name}.toml")
        tell({"title": printable(scenario.name)})
        with on_progress(lambda share: tell({"progress": round(share, 4)})):
            record = scenario.run()
        record.save(Path(result))
    except DetentError as error:
        raise Refusal(422, str(error)) from None
    return {"words": verdict(record)}


_listeners: list[Tell] = []


def _compiling(kernel: str) -> None:
    for tell in _listeners:
        tell({"compiling": kernel})


listeners.append(_compiling)


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
    if not linked(found):  # none of a study's runs was chosen: those worth seeing are added behind the others
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

    return along(name, study, load)


def _glance(folder: Folder, name: str) -> dict[str, Any]:
    try:
        record = _record(folder, name)
    except Refusal as error:
        return {"title": name, "status": "", "mood": "", "date": "", "complaint": error.words}
    outcome, date = record.outcome, record.origin.date
    return {
        "title": title(record, name), "status": outcome.words, "mood": outcome.mood, "date": date, "complaint": None,
    }  # fmt: skip


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


if __name__ == "__main__":
    main()
