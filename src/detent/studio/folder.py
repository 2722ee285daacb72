"""The folder a studio works in: names in, paths out, and nothing outside it.

A name is a file's name without its ending, directly in the folder. Scenarios end in .toml, records in .nc; work that is
not saved lies in .detent-drafts. Files are written aside, flushed and put in place at once; one that is there already
is replaced only where that was asked for, also when two runs end in the same instant or another program writes here.

What the folder holds, as the page lists it. Files are looked into once and again when they change.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import secrets
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from detent.core.files import flush_folder, is_alive, numbered, write_flushed
from detent.studio.workers import Refusal, Workers

DRAFTS = ".detent-drafts"
BUNDLED = Path(__file__).parents[1] / "data"  # scenarios that come with Detent
LONGEST = 100  # characters of a name
_DEVICES = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)  # Windows opens these anywhere
_SEPARATORS = frozenset('/\\:*?"<>|')

Stamp = tuple[int, int, int]  # of a file: when it was written, its size, its number


class BadName(ValueError):
    """A name that is none; says what is needed."""


def checked_name(name: str) -> str:
    """The name, if it can be one of a file directly in the folder."""
    tidy = name.isprintable() and not _SEPARATORS & set(name) and name == name.strip() and not name.endswith(".")
    if not name or not tidy or name.startswith(".") or len(name) > LONGEST or len(name.encode()) > 2 * LONGEST:
        what = f"a name of at most {LONGEST} characters is needed"
        raise BadName(f'{what}, without a leading dot and without any of / \\ : * ? " < > |')
    if _DEVICES.fullmatch(name):
        raise BadName(f"{name} is the name of a device")
    return name


class Folder:
    """One folder, seen by names."""

    def __init__(self, path: Path) -> None:
        self.path = path.resolve(strict=True)

    # ---- what is there ----

    def stamps(self, ending: str) -> dict[str, Stamp]:
        """Name → stamp of every file with this ending that has a name to be called by. Links are followed."""
        return dict(_stamps(self.path, ending))

    def drafts(self) -> dict[str, Stamp]:
        folder = self.path / DRAFTS
        return dict(_stamps(folder, ".toml")) if _is_real_folder(folder) else {}

    def bundled(self) -> dict[str, Stamp]:
        return dict(_stamps(BUNDLED, ".toml"))

    # ---- what is written ----

    def save_scenario(self, name: str, text: str, overwrite: bool) -> None:
        """Raises FileExistsError where it stands already and may not be replaced. A link is replaced, not followed."""
        path = self.path / f"{checked_name(name)}.toml"
        aside = _aside(self.path)
        with _gone_after(aside):
            write_flushed(aside, text.encode(), new=True)
            _put(aside, path, overwrite)

    def keep_draft(self, name: str, text: str | None) -> None:
        """Keep a scenario's unsaved text; None drops it."""
        folder = self.path / DRAFTS
        path = folder / f"{checked_name(name)}.toml"
        if text is None:
            if _is_real_folder(folder):
                path.unlink(missing_ok=True)
            return
        with contextlib.suppress(FileExistsError):
            folder.mkdir()
        if not _is_real_folder(folder):
            raise NotADirectoryError(DRAFTS)
        aside = _aside(folder)
        with _gone_after(aside):
            write_flushed(aside, text.encode(), new=True)
            os.replace(aside, path)

    def result_file(self, job: str) -> Path:
        """Where a worker puts the record of a job until the job is done."""
        return self.path / f".detent-{os.getpid()}-{job}.nc"

    def adopt(self, result: Path, name: str) -> str:
        """Give a finished record a name: NAME, or NAME-2, NAME-3 … if taken. Returns the name."""
        for free in numbered(name):
            try:
                _put(result, self.path / f"{free}.nc", overwrite=False)
            except FileExistsError:
                continue
            return free
        raise FileExistsError(name)

    def drop_result(self, result: Path) -> None:
        """Remove what a job left that did not end well: its file, and the part of it a killed worker was writing."""
        for left in (result, *self.path.glob(f".{result.name}.*.part")):
            left.unlink(missing_ok=True)

    def sweep(self) -> None:
        """Remove what killed studios left: files of theirs that never got a name."""
        patterns = (".detent-*-*.nc", ".detent-*-*.part", "..detent-*-*.part", f"{DRAFTS}/.detent-*-*.part")
        for left in [one for pattern in patterns for one in self.path.glob(pattern)]:
            pid = left.name.split("-")[1]
            if pid.isdecimal() and not is_alive(int(pid)):
                left.unlink(missing_ok=True)


def _stamps(folder: Path, ending: str) -> Iterator[tuple[str, Stamp]]:
    with os.scandir(folder) as entries:
        for entry in entries:
            name = entry.name.removesuffix(ending)
            if name == entry.name:
                continue
            with contextlib.suppress(OSError, BadName, UnicodeEncodeError):
                status = entry.stat()
                yield checked_name(name), (status.st_mtime_ns, status.st_size, status.st_ino)


def _is_real_folder(path: Path) -> bool:
    return path.is_dir() and not path.is_symlink()


def _aside(folder: Path) -> Path:
    return folder / f".detent-{os.getpid()}-{secrets.token_hex(8)}.part"


@contextlib.contextmanager
def _gone_after(aside: Path) -> Iterator[None]:
    try:
        yield
    finally:
        aside.unlink(missing_ok=True)


def _put(aside: Path, path: Path, overwrite: bool) -> None:
    """Put a whole file in its place; FileExistsError where something stands there and may not be replaced."""
    if overwrite:
        os.replace(aside, path)
    else:
        try:
            os.link(aside, path)  # fails if the name is taken, in one step
        except FileExistsError:
            raise
        except OSError:  # a file system without links: the name is taken first, then filled
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
            os.replace(aside, path)
        aside.unlink(missing_ok=True)
    flush_folder(path.parent)


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
            kind = {} if what == SCENARIOS else {"status": "", "mood": "", "date": ""}
            return {keys[0]: {"title": keys[0][1], **kind, "complaint": error.words, "again": True}}
        return dict(zip(keys, answer["found"], strict=True))


def _dated(record: dict[str, Any], stamp: Stamp) -> dict[str, Any]:
    """A record that does not tell its date has that of its file."""
    date = datetime.fromtimestamp(stamp[0] / 1e9, UTC).isoformat(timespec="seconds")
    return record if record["date"] else {**record, "date": date}
