"""Records for the page in one compressed container: words as JSON, numbers as they lie in memory.

gzip of  uint32 length | JSON | zero bytes to a multiple of 8 | arrays, each at a multiple of 8. In the JSON an array
stands as {"array": index}; {"arrays": [{"dtype", "shape", "at"}, …], "payload": …} tells where each begins.
"""

from __future__ import annotations

import gzip
import io
import json
import struct
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from detent.core.errors import InputError
from detent.core.record import Json, plain, versions

FORMAT = 1
LARGEST = 1_000_000_000  # bytes, unpacked: a small file must not fill the memory
_DTYPES = {"f8": np.float64, "f4": np.float32, "u4": np.uint32, "u1": np.uint8}
_NAMES = {np.dtype(dtype): name for name, dtype in _DTYPES.items()}


def pack(records: Sequence[Mapping[str, Any]]) -> bytes:
    """The container of these views (view.py). The same views give the same bytes."""
    arrays: dict[tuple[str, tuple[int, ...], bytes], int] = {}
    layout, at = [], 0
    payload = _without_arrays({"format": FORMAT, "detent": versions()["detent"], "records": list(records)}, arrays)
    for dtype, shape, content in arrays:
        layout.append({"dtype": dtype, "shape": list(shape), "at": at})
        at += _padded(len(content))
    head = json.dumps({"arrays": layout, "payload": payload}, ensure_ascii=False, allow_nan=False).encode()
    parts = [_filled(struct.pack("<I", len(head)) + head), *(_filled(content) for _, _, content in arrays)]
    return gzip.compress(b"".join(parts), compresslevel=6, mtime=0)


def unpack(content: bytes) -> dict[str, Json]:
    """The payload of a container, its arrays left as {"array": index}; InputError where it is none."""
    try:
        with gzip.GzipFile(fileobj=io.BytesIO(content)) as file:
            (length,) = struct.unpack("<I", file.read(4))
            if length > LARGEST:
                raise ValueError
            return json.loads(file.read(length))["payload"]
    except (OSError, EOFError, ValueError, KeyError, TypeError, RecursionError, struct.error):
        raise InputError("page", None, "it holds no records of Detent") from None


def _without_arrays(value: Any, arrays: dict[tuple[str, tuple[int, ...], bytes], int]) -> Json:
    """The value with its arrays noted aside; one that stands in several places is noted once."""
    if isinstance(value, np.ndarray):
        if value.dtype not in _NAMES:
            raise TypeError(f"an array of {value.dtype} cannot go into a page")
        return {"array": arrays.setdefault((_NAMES[value.dtype], value.shape, value.tobytes()), len(arrays))}
    if isinstance(value, Mapping):
        return {str(key): _without_arrays(item, arrays) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_without_arrays(item, arrays) for item in value]
    return plain(value)


def _padded(size: int) -> int:
    return -(-size // 8) * 8


def _filled(content: bytes) -> bytes:
    return content.ljust(_padded(len(content)), b"\0")
