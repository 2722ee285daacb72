"""How far a compiled loop has come, told while it runs.

A loop writes its samples in order and lets go of the interpreter. So its first column is filled with NaN, and a thread
looks from time to time how far the numbers reach: the loop itself knows nothing of it and loses nothing.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Listener = Callable[[float], None]
OFTEN = 0.1  # s between two looks
_listeners: list[Listener] = []


@contextmanager
def on_progress(listener: Listener) -> Iterator[None]:
    """Within this, `listener(share)` is called from another thread: 0 to 1, of the loop that runs."""
    _listeners.append(listener)
    try:
        yield
    finally:
        _listeners.remove(listener)


@contextmanager
def watched(column: NDArray[np.float64], total: int) -> Iterator[None]:
    """Tell how much of `column` (n,) has been written, as a share of `total` samples; one sample is no way to go."""
    if not _listeners or total < 2:
        yield
        return
    column[:] = math.nan
    done = threading.Event()

    def look() -> None:
        written = 0
        while not done.wait(OFTEN):
            written += _written(column[written:])
            share = min(written / total, 1.0)
            for listener in tuple(_listeners):
                listener(share)

    thread = threading.Thread(target=look, daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


def _written(column: NDArray[np.float64]) -> int:
    """How many numbers stand before the first NaN, by bisection: later ones are NaN too."""
    low, high = 0, len(column)
    while low < high:
        middle = (low + high) // 2
        if math.isnan(column[middle]):
            high = middle
        else:
            low = middle + 1
    return low
