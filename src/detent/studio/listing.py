"""What the folder holds, as the page lists it. Files are looked into once and again when they change."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from detent.studio.folder import Folder, Stamp
from detent.studio.workers import Refusal, Workers

BATCH = 10  # files in one question to a worker
SCENARIOS, RECORDS = "scenarios", "records"

File = tuple[str, str]  # its name, and where it lies
Key = tuple[str, str, str, Stamp]
Line = dict[str, Any]


class Listing:
    """Scenarios and records of the folder, remembered by their stamps; files of studies and designs are left out."""

    def __init__(self, folder: Folder, workers: Workers) -> None:
        self.folder, self.workers = folder, workers
        self._known: dict[Key, Line] = {}
        self._one = asyncio.Lock()  # a hundred pages at once ask once

    async def now(self) -> dict[str, Any]:
        async with self._one:
            scenarios, drafts = await asyncio.to_thread(self._scenarios)
            records = await asyncio.to_thread(self.folder.stamps, ".nc")
            lines = await self._looked_into(SCENARIOS, scenarios)
            lines |= await self._looked_into(RECORDS, {(name, ""): stamp for name, stamp in records.items()})
            # Of what is gone nothing is kept, nor of what nobody could look into: it may have been our own trouble.
            self._known = {key: line for key, line in lines.items() if not line.pop("again", False)}
        listed = [
            {
                "name": name,
                "bundled": where == "bundled",
                "draft": name in drafts,
                **lines[SCENARIOS, name, where, stamp],
            }
            for (name, where), stamp in sorted(scenarios.items())
            if not lines[SCENARIOS, name, where, stamp].get("other")
        ]
        newest = sorted(records.items(), key=lambda one: (-one[1][0], one[0]))
        found = [
            {"name": name, **_dated(lines[RECORDS, name, "", stamp], stamp), "bytes": stamp[1]}
            for name, stamp in newest
        ]
        return {"scenarios": listed, "records": found}

    def _scenarios(self) -> tuple[dict[File, Stamp], dict[str, Stamp]]:
        """By name and where it lies: the folder's own hides one that comes along; a draft may stand alone."""
        places = {
            "draft": self.folder.drafts(),
            "bundled": self.folder.bundled(),
            "folder": self.folder.stamps(".toml"),
        }
        where = {name: place for place, stamps in places.items() for name in stamps}
        return {(name, place): places[place][name] for name, place in where.items()}, places["draft"]

    async def _looked_into(self, what: str, files: Mapping[File, Stamp]) -> dict[Key, Line]:
        keys: list[Key] = [(what, *file, stamp) for file, stamp in files.items()]
        new = [key for key in keys if key not in self._known]
        found = {key: self._known[key] for key in keys if key in self._known}
        for i in range(0, len(new), BATCH):
            found |= await self._asked(what, new[i : i + BATCH])
        return found

    async def _asked(self, what: str, keys: list[Key]) -> dict[Key, Line]:
        names = [(name, where) if what == SCENARIOS else name for _, name, where, _ in keys]
        try:
            answer, _ = await self.workers.ask({"do": what, "names": names})
        except Refusal as error:  # the worker fell over one of them, or was killed: look at each alone
            if len(keys) > 1:
                return {key: line for one in keys for key, line in (await self._asked(what, [one])).items()}
            kind = {} if what == SCENARIOS else {"status": "", "mood": "open", "date": ""}
            return {keys[0]: {"title": keys[0][1], **kind, "complaint": error.words, "again": True}}
        return dict(zip(keys, answer["found"], strict=True))


def _dated(record: dict[str, Any], stamp: Stamp) -> dict[str, Any]:
    """A record that does not tell its date has that of its file."""
    date = datetime.fromtimestamp(stamp[0] / 1e9, UTC).isoformat(timespec="seconds")
    return record if record["date"] else {**record, "date": date}
