"""The journal of finished runs: append-only, checksummed, one file for every process that writes.

    journal/SEGMENT.log        a line a run:  CHECKSUM JSON\n
    CHECKSUM                   the first 16 hexadecimal digits of SHA-256 over the JSON
    JSON                       {"result": …, "point": …} and "given_up": {…} where a limit ended the run

A run is one write of one line at the end of a file nobody else writes, so a kill at any instant leaves whole lines and
at most one torn one, the last. It is finished when its line has been flushed to disk. No two processes share a file:
the same journal serves a laptop and a cluster on shared storage.

The folder of a study, and the lock that lets one process at a time carry it out.

study.json     what it is, for people: the journal alone decides what is finished
journal/       finished runs, one file for every process that wrote (journal.py)
records/       full records that are kept, KEY.nc, and the files their scenario names
lock           held by whoever carries it out; a dead holder holds nothing
"""

from __future__ import annotations

import hashlib
import itertools
import json
import os
import re
import socket
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from detent.core.errors import DetentError, InputError
from detent.core.files import flush_folder, write_whole
from detent.core.record import Json, plain
from detent.studies.job import JOURNAL, RECORDS
from detent.studies.run_one import Result

ENDING = ".log"
_numbers = itertools.count()


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the journal.

    point     what was laid over the base
    given_up  where a limit ended the run and not the model: {"time": 60.0}, {"memory": 4e9}, {"deaths": 3}
    units     of outputs that take theirs from the record's channels, by name
    """

    result: Result
    point: Mapping[str, Json] = field(default_factory=dict)
    given_up: Mapping[str, float] = field(default_factory=dict)
    units: Mapping[str, str] = field(default_factory=dict)

    def line(self) -> bytes:
        kept: dict[str, Any] = {"result": self.result.plain(), "point": plain(self.point)}
        kept |= {name: dict(more) for name in ("given_up", "units") if (more := getattr(self, name))}
        text = json.dumps(kept, allow_nan=False).encode()
        return _checksum(text) + b" " + text + b"\n"

    @classmethod
    def read(cls, line: bytes) -> Entry | None:
        """The entry of a line, its end taken off; None where it is damaged."""
        if line[16:17] != b" " or _checksum(line[17:]) != line[:16]:
            return None
        kept = json.loads(line[17:])
        return cls(Result.from_plain(kept["result"]), kept["point"], kept.get("given_up", {}), kept.get("units", {}))


class Segment:
    """This process's own file of the journal, made when the first line is written."""

    def __init__(self, folder: Path) -> None:
        host = re.sub(r"[^A-Za-z0-9]+", "_", socket.gethostname())[:40]
        self.path = folder / f"{time.time_ns():020d}-{host}-{os.getpid()}-{next(_numbers)}{ENDING}"
        self.end = 0  # bytes written
        self._file: int | None = None

    def write(self, entry: Entry) -> None:
        """Append a line. A kill of this process no longer harms it; a power cut does until `flush`."""
        if self._file is None:
            self._file = os.open(self.path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_EXCL | _BINARY, 0o666)
            flush_folder(self.path.parent)
        line = memoryview(entry.line())
        while line:  # a disk that fills up takes a part of the line, and the next write says why
            written = os.write(self._file, line)
            self.end += written
            line = line[written:]

    def flush(self) -> None:
        """Bring what is written down to the disk."""
        if self._file is not None:
            os.fsync(self._file)

    def close(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None


@dataclass
class Journal:
    """What the segments hold.

    entries    by key; of several for one key the first, in the order of the segments' names, that no limit ended
    damaged    lines with a wrong checksum, "FILE, line 7": their runs are done again
    torn       segments whose last line is not whole: their writer was killed
    conflicts  keys with two results that differ: the same inputs did not give the same result
    """

    entries: dict[str, Entry] = field(default_factory=dict)
    damaged: list[str] = field(default_factory=list)
    torn: list[str] = field(default_factory=list)
    conflicts: list[str] = field(default_factory=list)

    @classmethod
    def read(cls, folder: Path) -> Journal:
        """All that was written in a folder, whoever wrote it; flushed here, for its writer may have been killed."""
        journal = cls()
        for path in sorted(folder.glob(f"*{ENDING}")):
            journal.take(path)
        return journal

    def take(self, path: Path) -> None:
        """Add what a segment holds."""
        *lines, rest = read_flushed(path).split(b"\n")
        if rest:
            self.torn.append(path.name)
        for number, line in enumerate(lines, start=1):
            entry = Entry.read(line)
            if entry is None:
                self.damaged.append(f"{path.name}, line {number}")
            else:
                self.add(entry)

    def add(self, entry: Entry) -> None:
        """Count an entry: a key's second result must be the first again, else both are named."""
        key = entry.result.key
        known = self.entries.get(key)
        if known is None or (known.given_up and not entry.given_up):
            self.entries[key] = entry
        elif not (known.given_up or entry.given_up or known.result.same_as(entry.result)):
            self.conflicts.append(key)

    def add_all(self, entries: Iterable[Entry]) -> None:
        for entry in entries:
            self.add(entry)


def read_span(path: Path, begin: int, end: int | None = None) -> tuple[list[Entry], int]:
    """Entries of the whole lines from a byte on, and the byte behind the last of them; nothing where no file is.

    end  to where the writer has flushed it; None where the writer is dead, and what it left is flushed here
    A damaged line ends the span: its run and those behind it do not count as finished.
    """
    try:
        with path.open("rb") as file:
            file.seek(begin)
            content = file.read() if end is None else file.read(end - begin)
            if end is None and os.name == "posix":  # Windows flushes only what one may write
                os.fsync(file.fileno())
    except FileNotFoundError:
        return [], begin
    found: list[Entry] = []
    for line in content.split(b"\n")[:-1]:
        entry = Entry.read(line)
        if entry is None:
            break
        found.append(entry)
        begin += len(line) + 1
    return found, begin


def read_flushed(path: Path) -> bytes:
    """Content of a file that is on the disk by now, also where its writer did not live to flush it."""
    with path.open("rb") as file:
        content = file.read()
        if os.name == "posix":  # Windows flushes only what one may write
            os.fsync(file.fileno())
    return content


_BINARY = getattr(os, "O_BINARY", 0)


def _checksum(text: bytes) -> bytes:
    return hashlib.sha256(text).hexdigest()[:16].encode()


class StudyFolder:
    """The folder, made and locked; InputError where another process holds it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            for one in (path, path / JOURNAL, path / RECORDS):
                one.mkdir(parents=one == path, exist_ok=True)
            self._lock = os.open(path / "lock", os.O_RDWR | os.O_CREAT, 0o666)
        except OSError as error:
            raise DetentError(f"{path}: cannot be written: {error.strerror}") from None
        if not _locked(self._lock):
            holder = os.pread(self._lock, 200, 0).decode(errors="replace") if os.name == "posix" else ""
            os.close(self._lock)
            by = f"by {holder.strip()}" if holder.strip() else "by another process"
            raise InputError("folder", str(path), f"the study in it is being carried out {by}; wait for it, or stop it")
        if os.name == "posix":
            os.ftruncate(self._lock, 0)
            os.pwrite(self._lock, f"process {os.getpid()} on {socket.gethostname()}\n".encode(), 0)

    def note(self, what: Mapping[str, Json]) -> None:
        """Write study.json."""
        write_whole(self.path / "study.json", json.dumps(plain(what), indent=1, ensure_ascii=False).encode() + b"\n")

    def bring(self, files: Mapping[str, str], folder: Path) -> None:
        """Copy the files that a scenario names beside the kept records, so that these can be run again from there."""
        for name in files:
            source, target = folder / name, self.path / RECORDS / name
            if source.is_file():
                target.parent.mkdir(parents=True, exist_ok=True)
                write_whole(target, source.read_bytes())

    def close(self) -> None:
        """Let go of the lock; the file stays, for removing it would let two hold one each."""
        os.close(self._lock)


def _locked(file: int) -> bool:
    """Whether this process holds the lock now. The system lets go of it when the process ends, however it ends."""
    try:
        if os.name == "nt":
            import msvcrt

            os.lseek(file, 1 << 30, os.SEEK_SET)  # beyond what is in it, which stays readable
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
