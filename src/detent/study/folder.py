"""The folder of a study, and the lock that lets one process at a time carry it out.

study.json     what it is, for people: the journal alone decides what is finished
journal/       finished runs, one file for every process that wrote (journal.py)
records/       full records that are kept, KEY.nc, and the files their scenario names
lock           held by whoever carries it out; a dead holder holds nothing
"""

from __future__ import annotations

import json
import os
import socket
from collections.abc import Mapping
from pathlib import Path

from detent._whole import write_whole
from detent.errors import DetentError, InputError
from detent.record import Json, plain
from detent.study.job import JOURNAL, RECORDS


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
