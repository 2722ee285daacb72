"""The part of a slice's free space that a pawl can reach: F of Donald & Pai, section 9.1, by a sweep over time.

Between two neighbouring times at which arcs begin, end or meet, the free angles are intervals between neighbouring
arcs: cells. A cell is free or not throughout, which one point of it tells by an overlap of polygons: no rule for arcs
is used, so arcs and bodies check each other. Free cells of neighbouring times hang together if their closures share an
angle at the time between. F is what hangs together with the start.

Times, nodes and the order of arcs are compared exactly wherever floating point leaves a doubt (clearance.py). F is the
closure of an open set: a corridor without any clearance, where floor and ceiling coincide, is not part of it. Angles go
round: cells are on a circle, turns are counted, and a component that reaches itself a turn away winds round.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cmp_to_key
from itertools import pairwise
from math import pi

from detent.latch.exact.algebraic import Algebraic
from detent.latch.exact.arcs import Arc, arcs_of, between, pieces_of
from detent.latch.exact.cfunction import Feature
from detent.latch.exact.clearance import (
    Bodies,
    Height,
    Place,
    angle_at,
    compare_places,
    compared,
    heights_at,
)
from detent.latch.exact.nearby import Scene
from detent.latch.exact.times import Clock, compare_times
from detent.latch.model import angle_of


@dataclass(eq=False)
class Cell:
    """A trapezoid of free space: between two heights (none: all angles), from one critical time to another."""

    below: Height | None
    above: Height | None
    begin: int
    end: int
    links: list[tuple[Cell, int]] = field(default_factory=list)  # with turns gained on the way there
    turn: int = 0  # in F: whole turns to add
    reached: bool = False


@dataclass(frozen=True, eq=False)
class Component:
    """F, and what it is made of.

    arcs    of the whole slice, cut where they meet
    times   critical times, in order
    cells   of F
    bounds  ids of the arcs that bound F
    curves  how many curves (pairs of features) have an arc in the slice: the paper's n
    edges, vertices  of F's boundary: arcs that rise or fall throughout, and the nodes they end in; the begin and the
            end of the leg, which bound it too, are not counted
    euler   Euler's characteristic of its interior: 1 less its holes; where it winds, 0 less them
    winds   whether the pawl can be turned all the way round within F
    """

    arcs: tuple[Arc, ...]
    times: tuple[Clock, ...]
    cells: tuple[Cell, ...]
    bounds: frozenset[int]
    curves: int
    edges: int
    vertices: int
    euler: int
    winds: bool


def component(scene: Scene, chart: int, u: Algebraic) -> Component:
    """F of a scene's leg, from a free angle at its begin."""
    arcs, walls = arcs_of(scene)
    pieces = pieces_of(arcs, float(scene.duration))
    times, spans = _times(pieces, walls, scene)
    sweep = Sweep(times, spans, Bodies(scene))
    sweep.run(pieces)
    cells, winds = _reached(sweep.around((chart, u)))
    bounds: set[int] = set()
    for cell in cells:
        for height, is_floor in ((cell.below, True), (cell.above, False)):
            if height is not None:  # of several arcs that coincide, one
                own = [one for one in height.arcs if one.is_floor == is_floor]
                bounds.add(id((own or height.arcs)[0]))
    # Edges and vertices of the boundary: pieces that go on as the same side of the same curve are one edge.
    edges = [one for one in pieces if id(one) in bounds]
    starts: set[tuple[object, Feature, bool]] = set()
    ends: set[tuple[object, Feature, bool]] = set()
    for one in edges:
        for node, side in ((one.start, starts), (one.end, ends)):
            # The end of one chart is the beginning of the next, another node; times there are rounded, to count.
            k, at = node.chart, node.u.fraction
            spot = ((k + (at == 1)) % 2, round(float(node.clock), 9)) if at in (-1, 1) else id(node)
            side.add((spot, one.pair.feature, one.is_floor))
    both = starts & ends
    vertices = {spot for spot, *_ in (starts | ends) - both}
    circles = sum(one.below is None for one in cells)
    segments = sum(one.reached for one in sweep.segments)
    return Component(
        tuple(pieces), tuple(times), tuple(cells), frozenset(bounds), len({one.pair.feature for one in arcs}),
        len(edges) - len(both), len(vertices), len(cells) - circles - segments, winds,
    )  # fmt: skip


Spans = dict[int, tuple[int, int]]  # by an arc's id: numbers of the times at which it begins and ends


def _times(pieces: Sequence[Arc], walls: Sequence[Clock], scene: Scene) -> tuple[list[Clock], Spans]:
    """Critical times in order, each once, and those at which each piece begins and ends."""
    clocks = {id(one): one for piece in pieces for one in (piece.start.clock, piece.end.clock)}
    ends = Clock.rational(0 * scene.duration), Clock.rational(scene.duration)
    times: list[Clock] = []
    number: dict[int, int] = {}
    for one in sorted((*ends, *walls, *clocks.values()), key=cmp_to_key(compare_times)):
        if not times or compare_times(times[-1], one) != 0:
            times.append(one)
        number[id(one)] = len(times) - 1
    spans = {id(one): (number[id(one.start.clock)], number[id(one.end.clock)]) for one in pieces}
    return times, spans


Gap = tuple[Height | None, Height | None]
Limits = tuple[Place, Place] | None  # of a cell at a time; none: all angles


@dataclass(eq=False)
class Sweep:
    """From one critical time to the next: cells, and what joins them.

    segments  for each interval of angles that two neighbouring cells share, one of the two: for Euler's formula
    """

    times: Sequence[Clock]
    spans: Spans
    bodies: Bodies
    first: list[Cell] = field(default_factory=list)
    segments: list[Cell] = field(default_factory=list)

    def run(self, pieces: Sequence[Arc]) -> None:
        begins, ends = defaultdict(list), defaultdict(list)
        for piece in pieces:
            a, b = self.spans[id(piece)]
            begins[a].append(piece)
            ends[b].append(piece)
        alive: dict[int, Arc] = {}
        before: dict[object, Cell | None] = {}
        for k, (clock, after) in enumerate(pairwise(self.times)):
            for piece in ends[k]:
                del alive[id(piece)]
            alive |= {id(piece): piece for piece in begins[k]}
            t = between(clock, after)
            now: dict[object, Cell | None] = {}
            heights = heights_at(list(alive.values()), t)
            # Neighbours on the circle; without arcs all angles are one.
            gaps: list[Gap] = (
                [*pairwise(heights), (heights[-1], Height(heights[0].arcs, 1))] if heights else [(None, None)]
            )
            for below, above in gaps:
                key = tuple(one and (one.turn, *sorted(map(id, one.arcs))) for one in (below, above))
                cell = before.get(key)
                if cell is not None:
                    cell.end = k + 1
                elif key not in before and self.bodies.is_free(t, below, above):
                    cell = Cell(below, above, k, k + 1)
                now[key] = cell
            if k == 0:
                self.first = [one for one in now.values() if one is not None]
            left = [one for key, one in before.items() if one is not None and key not in now]
            self._join([*left, *(one for key, one in now.items() if one is not None and key not in before)], k)
            before = now
        self._join([one for one in before.values() if one is not None], len(self.times) - 1)

    def _join(self, cells: Sequence[Cell], k: int) -> None:
        """Cells that end or begin at a time, where they share an angle: also two of one side that touch in a node."""
        limits = [self._limits(one, k) for one in cells]
        for i, one in enumerate(cells):
            for j, two in enumerate(cells[i:], i):
                for turns, is_wide in self._shared(limits[i], limits[j]):
                    if one is not two or turns > 0:  # with itself: a turn away
                        one.links.append((two, turns))
                        two.links.append((one, -turns))
                        if is_wide:
                            self.segments.append(one)

    def _shared(self, a: Limits, b: Limits) -> Iterator[tuple[int, bool]]:
        """Turns to add to the second cell so that both share an angle at a time, and whether they share more."""
        if a is None and b is None:
            yield 0, False  # circles: they have no segment
        elif a is None or b is None:
            yield 0, True
        else:
            for turns in (-1, 0, 1):
                lower, upper = compared(a[0], b[1], turns), -compared(a[1], b[0], turns)
                if lower <= 0 and upper <= 0:
                    yield turns, lower < 0 and upper < 0 and compared(*a, 0) < 0 and compared(*b, 0) < 0

    def _limits(self, cell: Cell, k: int) -> Limits:
        if cell.below is None or cell.above is None:
            return None
        places = []
        for height in (cell.below, cell.above):
            spans = [(one, self.spans[id(one)]) for one in height.arcs]
            nodes = [one.end if span[1] == k else one.start for one, span in spans if k in span]
            node, arc, turn = nodes[0] if nodes else None, height.arcs[0], 2 * pi * height.turn
            angle = angle_at(arc, float(self.times[k])) if node is None else angle_of(node.chart, float(node.u))
            places.append(Place(angle + turn, node, arc, height.turn))
        return places[0], places[1]

    def around(self, place: tuple[int, Algebraic]) -> list[tuple[Cell, int]]:
        """Free cells at the begin whose closure holds a place, with the turns it stands off them."""
        chart, u = place
        turn, found = chart // 2, []
        for cell in self.first:
            limits = self._limits(cell, 0)
            if limits is None:
                found.append((cell, turn))
                continue
            # At the begin of the leg every arc has its first node.
            low, high = ((one.node.chart + 2 * one.turn, one.node.u) for one in limits if one.node is not None)
            for more in (-1, 0, 1):
                at = chart % 2 + 2 * more, u
                if compare_places(low, at) <= 0 and compare_places(at, high) <= 0:
                    found.append((cell, turn - more))
        return found


def _reached(begin: Sequence[tuple[Cell, int]]) -> tuple[list[Cell], bool]:
    """All cells that hang together with those, their turns told; and whether they wind round."""
    todo, found, winds = list(begin), [], False
    while todo:
        cell, turn = todo.pop()
        if cell.reached:
            winds |= cell.turn != turn
            continue
        cell.reached, cell.turn = True, turn
        winds |= cell.below is None
        found.append(cell)
        todo += [(other, turn + turns) for other, turns in cell.links]
    return found, winds


__all__ = ["Cell", "Component", "component"]
