"""A run in a worker: scenario in, record out, and news of how far it is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from detent._printable import printable
from detent._progress import on_progress
from detent.errors import DetentError
from detent.numeric.compiling import on_compile
from detent.report.text import verdict
from detent.scenario import Scenario
from detent.studio.folder import Folder
from detent.studio.workers import Refusal

Tell = Callable[[dict[str, Any]], None]


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


on_compile(_compiling)
