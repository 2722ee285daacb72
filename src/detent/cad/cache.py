"""Assemblies as bytes: arrays and a little JSON in one block with a checksum, between processes and in a cache.

    b"DETENT-CAD1" | sha256 of the rest | length of the header | header (JSON) | arrays, one after the other

Nothing is executed on reading: arrays are numbers, the rest is JSON. A damaged block is None; the file is read anew.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from detent.core.errors import DetentError
from detent.core.files import write_whole

MAGIC = b"DETENT-CAD1"
Arrays = Mapping[str, NDArray[Any]]
ALLOWED = {"<f8", "<i4", "|b1"}


def pack(header: Mapping[str, Any], arrays: Arrays) -> bytes:
    """One block of a JSON header and named arrays of float64, int32 or bool."""
    shapes, blocks = {}, []
    for name, array in arrays.items():
        kind = {"f": "<f8", "i": "<i4", "u": "<i4", "b": "|b1"}[array.dtype.kind]
        shapes[name] = [kind, list(array.shape)]
        blocks.append(np.ascontiguousarray(array, dtype=kind).tobytes())
    head = json.dumps({"header": header, "arrays": shapes}).encode()
    body = b"".join((len(head).to_bytes(8, "little"), head, *blocks))
    return MAGIC + hashlib.sha256(body).digest() + body


def unpack(block: bytes) -> tuple[dict[str, Any], dict[str, NDArray[Any]]] | None:
    """Header and arrays of a block; None where it is damaged, cut short or of another version."""
    start = len(MAGIC) + 32
    if block[: len(MAGIC)] != MAGIC or hashlib.sha256(block[start:]).digest() != block[len(MAGIC) : start]:
        return None
    try:
        size = int.from_bytes(block[start : start + 8], "little")
        head = json.loads(block[start + 8 : start + 8 + size])
        arrays, at = {}, start + 8 + size
        for name, (kind, shape) in head["arrays"].items():
            if kind not in ALLOWED:
                return None
            count = int(np.prod(shape, dtype=np.int64))
            arrays[name] = np.frombuffer(block, dtype=kind, count=count, offset=at).reshape(shape)
            at += arrays[name].nbytes
    except (ValueError, KeyError, TypeError):
        return None
    return head["header"], arrays


def cache_folder() -> Path:
    """Where extracted assemblies are stored: DETENT_CACHE, or the user's cache folder of the system."""
    given = os.environ.get("DETENT_CACHE")
    if given:
        return Path(given)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local")) / "detent" / "cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "detent"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "detent"


def cached(key: str) -> bytes | None:
    """Block that was stored under a key; None where there is none that can be read."""
    try:
        return (cache_folder() / "cad" / key).read_bytes()
    except OSError:
        return None


def store(key: str, block: bytes, *, most: int = 200) -> None:
    """Store a block, and drop the oldest ones past `most`. A cache that cannot be written is no error."""
    folder = cache_folder() / "cad"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_whole(folder / key, block)
        old = sorted((file for file in folder.iterdir() if not file.name.startswith(".")), key=_age)[:-most]
        for file in old:
            file.unlink(missing_ok=True)
    except (OSError, DetentError):
        return


def _age(file: Path) -> float:
    try:
        return file.stat().st_mtime
    except OSError:
        return 0.0
