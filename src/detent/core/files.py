"""Files that are whole or not there, whatever kills the writer: written aside, flushed to disk, renamed; and whether a
file is the same to the byte."""

from __future__ import annotations

import contextlib
import glob
import hashlib
import os
from collections.abc import Iterator
from pathlib import Path

from detent.core.errors import DetentError, InputError


def write_whole(path: Path, content: bytes) -> None:
    """Write a file so that it is always whole: aside in the same folder, flushed, renamed, the folder flushed.

    Left-overs of killed writers of the same file are swept; those of living ones are not touched.
    """
    path = path.resolve() if path.is_symlink() else path
    if not path.parent.is_dir():
        raise InputError("out", str(path), f"the folder {path.parent} does not exist")
    for orphan in path.parent.glob(f".{glob.escape(path.name)}.*.part"):
        pid = orphan.name.rsplit(".", 2)[1]
        if pid.isdigit() and not is_alive(int(pid)):
            orphan.unlink(missing_ok=True)
    aside = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        write_flushed(aside, content)
        os.replace(aside, path)
    except BaseException as error:  # Ctrl-C too leaves nothing beside the file
        with contextlib.suppress(OSError):
            aside.unlink(missing_ok=True)
        if isinstance(error, OSError):
            raise DetentError(f"{path}: cannot be written: {error.strerror}") from None
        raise
    flush_folder(path.parent)


def digest_of(path: Path) -> str:
    """SHA-256 of a file."""
    with path.open("rb") as content:
        return hashlib.file_digest(content, "sha256").hexdigest()


def write_flushed(path: Path, content: bytes, *, new: bool = False) -> None:
    """Write a file down to the disk; `new`: FileExistsError where something stands there."""
    with path.open("xb" if new else "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def numbered(name: str) -> Iterator[str]:
    """NAME, NAME-2, NAME-3 …: what to call a result so that nothing is overwritten."""
    yield name
    yield from (f"{name}-{number}" for number in range(2, 100_000))


def flush_folder(path: Path) -> None:
    """Bring names that were given or taken in a folder down to the disk, where the system has a way."""
    if os.name == "posix":
        folder = os.open(path, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def is_alive(pid: int) -> bool:
    """Whether a process runs; yes where there is no harmless way to ask."""
    if os.name != "posix":
        return True
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
