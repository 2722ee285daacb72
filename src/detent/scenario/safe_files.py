"""Files a scenario is, or names: regular ones of moderate size, inside its folder, in formats that hold no code."""

from __future__ import annotations

import os
import stat
from pathlib import Path, PurePosixPath, PureWindowsPath

# Formats that run code or guess types when they are read. Detent reads none of them, whatever they hold.
_ENDINGS = {
    ".pkl": "a pickle", ".pickle": "a pickle", ".joblib": "a pickle", ".npy": "a NumPy array", ".npz": "a NumPy array",
    ".yaml": "YAML", ".yml": "YAML",
}  # fmt: skip
_MAGIC = {b"\x80": "a pickle", b"\x93NUMPY": "a NumPy array", b"PK\3\4": "a zip archive"}


def read_regular(path: Path, largest: int) -> bytes:
    """Content of a regular file of at most `largest` bytes; ValueError says why not, FileNotFoundError that none is.

    A pipe would block and a device never end: neither is opened.
    """
    flags = os.O_RDONLY | sum(getattr(os, name, 0) for name in ("O_NOFOLLOW", "O_NONBLOCK", "O_BINARY"))
    if "\0" in str(path):
        raise ValueError("it cannot be read: no file has a zero byte in its name")
    try:
        real = path.resolve(strict=True)
        _refuse_irregular(real.stat())
        with open(os.open(real, flags), "rb") as file:
            _refuse_irregular(os.fstat(file.fileno()))  # what was opened, not what stood there a moment ago
            content = file.read(largest + 1)
    except FileNotFoundError:
        raise
    except OSError as error:
        raise ValueError(f"it cannot be read: {error.strerror}") from None
    except RuntimeError:  # before Python 3.13
        raise ValueError("it cannot be read: links in a circle") from None
    if len(content) > largest:
        raise ValueError(f"it is larger than {largest / 1e6:g} MB")
    if what := next((what for magic, what in _MAGIC.items() if content.startswith(magic)), foreign_format(path)):
        raise ValueError(f"it is {what}, which is never read")
    return content


def foreign_format(path: Path) -> str | None:
    """What a file is, by its ending, that is never read; None if it may be."""
    return _ENDINGS.get(path.suffix.lower())


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


def _refuse_irregular(status: os.stat_result) -> None:
    if not stat.S_ISREG(status.st_mode):
        raise ValueError("it is a folder" if stat.S_ISDIR(status.st_mode) else "it is not a regular file")
