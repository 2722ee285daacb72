"""A map of outcomes over two parameters, sampled only where the outcome flips.

The square of the two parameters has (n + 1)² nodes, n = `cells` a side. Sampled first are those of a coarse lattice.
Then every square on which different outcomes are known, edges included, is cut in four, until it is one cell wide.
Before that its corners are sampled where they are not yet, its middle, and the middles of edges whose ends differ. A
square counts what its smaller neighbours have sampled on its edges, so a border that leaves a fine square through an
edge is followed into the coarse one beside it, whatever the corners of that one say: no corner of a region is lost to
which a border leads.

What is left has one outcome all round and is filled in. Hence what can be missed:

    an island, or a bay, in which no node of the coarse lattice lies and to which no border leads that was found. One
    that holds a disc of √2/coarse of the range across always holds a node, so it is not missed;
    what hangs on a border that was found by a neck narrower than a cell.

A border of length L (in ranges) costs 4 L n runs or less, the coarse lattice (coarse + 1)².

The borders of an outcome map as lines: through the middles of the edges whose two ends differ.

Each point is half a cell from a run to either side, along the edge it lies on, so the border crosses that edge within
half a cell of it. Lines end at the rim of the map or where three outcomes meet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from detent.core.errors import InputError

CELLS, COARSE = 64, 8
MOST_CELLS = 4096
Node = tuple[int, int]  # along the first parameter, along the second, 0 … cells
Square = tuple[int, int, int]  # its lowest node, and how many cells it is wide
Ask = Callable[[Sequence[Node]], Sequence[str]]
_UNKNOWN = -1


@dataclass(frozen=True, eq=False)
class OutcomeMap:
    """Outcomes on all nodes of the square.

    words    outcomes in the order they were met
    outcome  (n + 1, n + 1) which of them, by node: first parameter, second parameter
    run      (n + 1, n + 1) number of the run that was sampled there, in the order they were asked for; −1: filled in
    coarse   cells a side of the lattice it began with
    """

    words: tuple[str, ...]
    outcome: NDArray[np.int64]
    run: NDArray[np.int64]
    coarse: int

    @property
    def cells(self) -> int:
        return len(self.outcome) - 1

    @property
    def runs(self) -> int:
        return int(self.run.max()) + 1

    @property
    def sampled(self) -> NDArray[np.bool_]:
        return self.run >= 0

    def mixed(self) -> NDArray[np.bool_]:
        """(n, n) cells with different outcomes at their corners: the border passes here."""
        a = self.outcome
        first = a[:-1, :-1]
        return (a[1:, :-1] != first) | (a[:-1, 1:] != first) | (a[1:, 1:] != first)


def refined(ask: Ask, *, cells: int = CELLS, coarse: int = COARSE) -> OutcomeMap:
    """The map of what `ask` answers: nodes in, their outcomes out, in rounds of as many as can be asked at once.

    The same answers give the same questions in the same order.
    """
    _refuse(cells, coarse)
    size = cells // coarse
    code = np.full((cells + 1, cells + 1), _UNKNOWN, dtype=np.int64)
    run = np.full((cells + 1, cells + 1), -1, dtype=np.int64)
    words: list[str] = []
    asked = 0

    def sample(nodes: Sequence[Node]) -> None:
        nonlocal asked
        answers = ask(nodes)
        if len(answers) != len(nodes):
            raise ValueError(f"{len(nodes)} nodes asked, {len(answers)} answered")
        for node, word in zip(nodes, answers, strict=True):
            if word not in words:
                words.append(word)
            code[node], run[node] = words.index(word), asked
            asked += 1

    steps = range(0, cells + 1, size)
    sample([(i, j) for i in steps for j in steps])
    open_, still = [(i, j, size) for i in steps[:-1] for j in steps[:-1]], True
    while still:
        new = dict.fromkeys(node for square in open_ for node in _wanted(code, square))
        sample(list(new)) if new else None
        split = [square[2] > 1 and _differ(code, square) and not _wanted(code, square) for square in open_]
        open_ = [
            part for square, cut in zip(open_, split, strict=True) for part in (_quarters(square) if cut else (square,))
        ]
        still = bool(new) or any(split)
    for i, j, s in open_:
        here = code[i : i + s + 1, j : j + s + 1]
        here[here == _UNKNOWN] = here[here != _UNKNOWN][0]  # one outcome all round
    return OutcomeMap(tuple(words), code, run, coarse)


def _refuse(cells: int, coarse: int) -> None:
    for name, value, most in (("cells", cells, MOST_CELLS), ("coarse", coarse, cells)):
        if not 2 <= value <= most or value & (value - 1):
            raise InputError(name, value, f"a power of two from 2 to {most} is needed")


def _differ(code: NDArray[np.int64], square: Square) -> bool:
    """Whether the outcomes known in the square, its edges included, are not all the same."""
    i, j, s = square
    return _differing(code[i : i + s + 1, j : j + s + 1])


def _differing(here: NDArray[np.int64]) -> bool:
    known = here[here != _UNKNOWN]
    return bool(known.size and (known != known[0]).any())


def _wanted(code: NDArray[np.int64], square: Square) -> list[Node]:
    """Nodes to sample before the square can be cut in four; none where it has one outcome."""
    i, j, s = square
    here = code[i : i + s + 1, j : j + s + 1]
    if not _differing(here):
        return []
    h = s // 2
    places = [(0, 0), (s, 0), (0, s), (s, s)] + [(h, h)] * (s > 1)
    found = [place for place in places if here[place] == _UNKNOWN]
    if s > 1 and not found:
        middles = [(0, h), (s, h), (h, 0), (h, s)]
        found = [place for place in middles if here[place] == _UNKNOWN and _ends_differ(here, place, s)]
    return [(i + a, j + b) for a, b in found]


def _ends_differ(here: NDArray[np.int64], middle: Node, s: int) -> bool:
    a, b = middle
    return bool(here[a, 0] != here[a, s] if a in (0, s) else here[0, b] != here[s, b])


def _quarters(square: Square) -> tuple[Square, ...]:
    i, j, s = square
    h = s // 2
    return (i, j, h), (i + h, j, h), (i, j + h, h), (i + h, j + h, h)


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
