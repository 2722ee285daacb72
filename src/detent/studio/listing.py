"""What the folder holds, as the page lists it. Files are looked into once and again when they change."""

from __future__ import annotations

import asyncio
from collections.abc import Hashable, Mapping
from datetime import UTC, datetime
from typing import Any

from detent.studio.folder import Folder, Stamp
from detent.studio.workers import Refusal, Workers

BATCH = 10  # files in one question to a worker


class Listing:
    """Scenarios and records of the folder, remembered by their stamps."""

    def __init__(self, folder: Folder, workers: Workers) -> None:
        self.folder, self.workers = folder, workers
        self._known: dict[Hashable, dict[str, Any]] = {}
        self._one = asyncio.Lock()  # a hundred pages at once ask once

    async def now(self) -> dict[str, Any]:
        async with self._one:
            before = self._known
            scenarios, drafts = await asyncio.to_thread(self._scenarios)
            records = await asyncio.to_thread(self.folder.stamps, ".nc")
            first = await self._looked_into("scenarios", scenarios, before)
            second = await self._looked_into("records", {(name, ""): stamp for name, stamp in records.items()}, before)
            self._known = {**first, **second}  # of what is gone nothing is kept
        listed = [
            {
                "name": name,
                "bundled": where == "bundled",
                "draft": name in drafts,
                **first["scenarios", name, where, stamp],
            }
            for (name, where), stamp in sorted(scenarios.items())
        ]
        newest = sorted(records.items(), key=lambda one: (-one[1][0], one[0]))
        found = [
            {"name": name, **_dated(second["records", name, "", stamp], stamp), "bytes": stamp[1]}
            for name, stamp in newest
        ]
        return {"scenarios": listed, "records": found}

    def _scenarios(self) -> tuple[dict[tuple[str, str], Stamp], dict[str, Stamp]]:
        """By name and where it lies: the folder's own hides one that comes along; a draft may stand alone."""
        places = {
            "draft": self.folder.drafts(),
            "bundled": self.folder.bundled(),
            "folder": self.folder.stamps(".toml"),
        }
        where = {name: place for place, stamps in places.items() for name in stamps}
        return {(name, place): places[place][name] for name, place in where.items()}, places["draft"]

    async def _looked_into(
        self, what: str, files: Mapping[tuple[str, str], Stamp], before: Mapping[Hashable, dict[str, Any]]
    ) -> dict[Any, dict[str, Any]]:
        keys = {(what, *file, stamp): file for file, stamp in files.items()}
        new = [key for key in keys if key not in before]
        found = {key: before[key] for key in keys if key in before}
        for i in range(0, len(new), BATCH):
            batch = new[i : i + BATCH]
            names = [keys[key] if what == "scenarios" else keys[key][0] for key in batch]
            try:
                answer, _ = await self.workers.ask({"do": what, "names": names})
                found.update(zip(batch, answer["found"], strict=True))
            except Refusal as error:  # one of them made the worker fall: which one, opening it will tell
                words = {"complaint": error.words}
                kind = {"status": "", "mood": "open", "date": ""} if what == "records" else {}
                found.update((key, {"title": keys[key][0], **kind, **words}) for key in batch)
        return found


def _dated(record: dict[str, Any], stamp: Stamp) -> dict[str, Any]:
    """A record that does not tell its date has that of its file."""
    date = datetime.fromtimestamp(stamp[0] / 1e9, UTC).isoformat(timespec="seconds")
    return record if record["date"] else {**record, "date": date}
