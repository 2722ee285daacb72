"""The borders of an outcome map as lines: through the middles of the edges whose two ends differ.

Each point is half a cell from a run to either side, along the edge it lies on, so the border crosses that edge within
half a cell of it. Lines end at the rim of the map or where three outcomes meet.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from detent.study.borders import OutcomeMap

Place = tuple[int, int]  # in half cells


@dataclass(frozen=True, slots=True, eq=False)
class BorderLine:
    """A line between two outcomes: points (k, 2) in cells along each parameter. A closed one ends where it began."""

    between: tuple[str, str]
    points: NDArray[np.float64]
    closed: bool


def border_lines(found: OutcomeMap) -> tuple[BorderLine, ...]:
    """All borders of the map, each pair of outcomes its own, in an order that only the map decides."""
    links: dict[tuple[int, int], dict[Place, list[Place]]] = {}
    for i, j in np.argwhere(found.mixed()):
        for pair, a, b in _segments(found.outcome, int(i), int(j)):
            one = links.setdefault(pair, {})
            one.setdefault(a, []).append(b)
            one.setdefault(b, []).append(a)
    lines = []
    for pair in sorted(links):
        for places in _chains(links[pair]):
            words = (found.words[pair[0]], found.words[pair[1]])
            points = np.array(places, dtype=float) / 2.0  # (n, 2)
            lines.append(BorderLine(words, points, len(places) > 2 and places[0] == places[-1]))
    return tuple(lines)


def _segments(outcome: NDArray[np.int64], i: int, j: int) -> Iterator[tuple[tuple[int, int], Place, Place]]:
    """Pieces of border in one cell: the two outcomes, and from where to where."""
    corners = ((i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1))
    codes = [int(outcome[corner]) for corner in corners]
    crossed = []  # edges round the cell whose ends differ: their two outcomes, their middle
    for k in range(4):
        (a, b), (p, q) = (codes[k], codes[(k + 1) % 4]), (corners[k], corners[(k + 1) % 4])
        if a != b:
            crossed.append(((min(a, b), max(a, b)), (p[0] + q[0], p[1] + q[1])))
    if len(crossed) == 2:
        yield crossed[0][0], crossed[0][1], crossed[1][1]
    elif len(crossed) == 4 and len(set(codes)) == 2:  # a saddle: the first corner is cut off, and the one across
        yield crossed[0][0], crossed[3][1], crossed[0][1]
        yield crossed[0][0], crossed[1][1], crossed[2][1]
    else:  # three outcomes meet
        for pair, middle in crossed:
            yield pair, middle, (2 * i + 1, 2 * j + 1)


def _chains(links: dict[Place, list[Place]]) -> Iterator[list[Place]]:
    """Links strung together: first what has ends, then what is closed."""
    left = {place: list(others) for place, others in links.items()}
    ends = sorted(place for place, others in left.items() if len(others) != 2)
    for start in (*ends, *sorted(left)):
        while left[start]:
            chain = [start]
            while left[chain[-1]]:
                here = chain[-1]
                there = left[here].pop(0)
                left[there].remove(here)
                chain.append(there)
                if there == start or len(links[there]) != 2:
                    break
            yield chain
