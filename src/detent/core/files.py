"""Files: read safely, written whole, their words made safe to show.

Read are regular files of moderate size, inside the folder they belong to, in formats that hold no code. A file that is
written is whole or not there, whatever kills the writer: written beside its place, flushed to disk, renamed.
"""

from __future__ import annotations

import contextlib
import glob
import hashlib
import os
import stat
from collections.abc import Iterator
from pathlib import Path, PurePosixPath, PureWindowsPath

from detent.core.errors import DetentError, InputError

# Formats that run code or guess types when they are read. Detent reads none of them, whatever they hold.
_ENDINGS = {
    ".pkl": "a pickle", ".pickle": "a pickle", ".joblib": "a pickle", ".npy": "a NumPy array", ".npz": "a NumPy array",
    ".yaml": "YAML", ".yml": "YAML",
}  # fmt: skip
_MAGIC = {b"\x80": "a pickle", b"\x93NUMPY": "a NumPy array", b"PK\3\4": "a zip archive"}


def printable(text: object) -> str:
    """The text with every character written out (\\x1b) that a terminal obeys or a page hides.

    Controls, direction marks, lone surrogates, line separators, and spaces that only look like one.
    """
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in str(text))


def read_regular(path: Path, largest: int) -> bytes:
    """Content of a regular file of at most `largest` bytes; ValueError says why not, FileNotFoundError that none is.

    A pipe would block and a device never end: neither is opened.
    """
    flags = os.O_RDONLY | sum(getattr(os, name, 0) for name in ("O_NOFOLLOW", "O_NONBLOCK", "O_BINARY"))
    if "\0" in str(path):
        raise ValueError("it cannot be read: no file has a zero byte in its name")
    content = b""
    try:
        real = path.resolve(strict=True)
        kind = real.stat().st_mode
        if stat.S_ISREG(kind):
            with open(os.open(real, flags), "rb") as file:
                kind = os.fstat(file.fileno()).st_mode  # of what was opened, not of what stood there a moment ago
                if stat.S_ISREG(kind):
                    content = file.read(largest + 1)
    except FileNotFoundError:
        raise
    except OSError as error:
        raise ValueError(f"it cannot be read: {error.strerror}") from None
    except RuntimeError:  # before Python 3.13
        raise ValueError("it cannot be read: links in a circle") from None
    if not stat.S_ISREG(kind):
        raise ValueError("it is a folder" if stat.S_ISDIR(kind) else "it is not a regular file")
    if len(content) > largest:
        raise ValueError(f"it is larger than {largest / 1e6:g} MB")
    known = _ENDINGS.get(path.suffix.lower())
    if what := next((what for magic, what in _MAGIC.items() if content.startswith(magic)), known):
        raise ValueError(f"it is {what}, which is never read")
    return content


def read_inside(folder: Path, name: str, largest: int) -> tuple[Path, bytes]:
    """Path and content of a file in a folder, named relative to it; ValueError where the name or a link leads out."""
    windows, posix = PureWindowsPath(name), PurePosixPath(name)
    rooted = windows.drive or windows.root or posix.is_absolute()
    if not name or rooted or ".." in windows.parts or ":" in name or "\\" in name or not name.isprintable():
        raise ValueError("a file in the scenario's folder is needed, named relative to it and without ..")
    folder = folder.resolve()
    try:
        real = (folder / posix).resolve(strict=True)
        if not real.is_relative_to(folder):
            raise ValueError("it leads out of the scenario's folder")
        return folder / posix, read_regular(real, largest)
    except FileNotFoundError:
        raise ValueError("there is no such file in the scenario's folder") from None
    except (OSError, RuntimeError) as error:
        raise ValueError(f"it cannot be read: {getattr(error, 'strerror', None) or 'links in a circle'}") from None


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
        with aside.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
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
