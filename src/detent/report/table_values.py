"""Values of a record's tables, which may hold anything: numbers, vectors and texts, or nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from detent.core.analysis import Array
from detent.core.files import printable


def number(value: Any) -> float | None:
    """A number of a table, "inf" and "nan" written as words too; None where it is none."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        return float(value)
    except ValueError:
        return None


def vector(value: Any, length: int = 3) -> Array | None:
    """Finite numbers in a list of this length; None where they are not."""
    if not isinstance(value, Sequence) or isinstance(value, str) or len(value) != length:
        return None
    found = np.array([np.nan if (one := number(item)) is None else one for item in value])
    return found if np.isfinite(found).all() else None


def words(value: Any) -> tuple[str, ...]:
    """A text, or a list of them, made safe to show."""
    if isinstance(value, str):
        return (printable(value),) if value else ()
    if isinstance(value, Sequence):
        return tuple(printable(item) for item in value if isinstance(item, str) and item)
    return ()
