"""The folder a studio works in: names in, paths out, and nothing outside it.

A name is a file's name without its ending, directly in the folder. Scenarios end in .toml, records in .nc; work that is
not saved lies in .detent-drafts. Files are written aside, flushed and put in place at once; one that is there already
is replaced only where that was asked for, also when two runs end in the same instant or another program writes here.
"""

from __future__ import annotations

import contextlib
import os
import re
import secrets
from collections.abc import Iterator
from pathlib import Path

from detent._whole import flush_folder, is_alive, numbered, write_flushed

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
