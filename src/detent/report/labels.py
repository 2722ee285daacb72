"""Where small numbers go beside the points of a curve: off the curve, off the points, off each other."""

from __future__ import annotations

import numpy as np

from detent.core.analysis import Array

HEIGHT, CHARACTER = 8.0, 5.2  # points, of a number set in 8 pt
_GAPS = (2.5, 6.0)  # points between a point and its text: near if there is room, else a little farther
_WAYS = np.array([(1, 1), (-1, 1), (1, -1), (-1, -1), (0, 1.2), (0, -1.2), (1.2, 0), (-1.2, 0)], float)


def offsets(points: Array, texts: list[str], curve: Array, right: float = np.inf) -> Array:
    """Offset of each text's middle from its point, (n, 2), all in points of the page.

    Each text in turn takes the best of sixteen places; off the page or on another text is worst, then another point,
    then the curve.

    points  (n, 2);  curve  (m, 2), dense enough that no text slips between two of its points;  right  the page's edge
    """
    taken: list[tuple[Array, Array]] = []
    found = np.zeros((len(points), 2))
    for i, (point, text) in enumerate(zip(points, texts, strict=True)):
        half = 0.5 * np.array([CHARACTER * len(text), HEIGHT])
        best, box = np.inf, (point, point)
        for gap in _GAPS:
            for way in _WAYS:
                offset = way * (half + gap)
                low, high = point + offset - half, point + offset + half
                crowd = sum(bool(np.all(low < b) and np.all(a < high)) for a, b in taken)
                cost = 100.0 * crowd + 10.0 * _inside(points, low - 2.0, high + 2.0) + min(_inside(curve, low, high), 9)
                cost += 100.0 * bool(high[0] > right) + 0.5 * (gap > _GAPS[0])
                if cost < best:
                    best, found[i], box = cost, offset, (low, high)
        taken.append(box)
    return found


def ranges(numbers: list[int]) -> str:
    """Growing numbers, neighbours drawn together: [1, 4, 5, 6] → "1, 4–6"."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}" if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)


def dense(line: Array, step: float = 2.0) -> Array:
    """Points along a broken line, at most `step` apart: (m, 2)."""
    along = np.concatenate(([0.0], np.cumsum(np.hypot(*np.diff(line, axis=0).T))))
    at = np.arange(0.0, along[-1] + step, step)
    return np.column_stack([np.interp(at, along, column) for column in line.T])


def _inside(points: Array, low: Array, high: Array) -> int:
    return int(np.count_nonzero(np.all((points > low) & (points < high), axis=1)))
