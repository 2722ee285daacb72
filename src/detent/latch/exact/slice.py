"""The picture that explains why: arcs, the component F and its numbers for each pawl and leg of a plan, as plain rows.

Donald & Pai, section 9 and fig. 22. Rows hold floats for drawing; what they show was decided exactly (component.py).
Pieces of an arc that look alike are one row, so a row is a curve that rises or falls throughout, as a function of time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import atan, pi
from typing import Any

import numpy as np
from numpy.typing import NDArray

from detent.geometry.polygon import Point
from detent.latch.exact.algebraic import Algebraic
from detent.latch.exact.arcs import Arc
from detent.latch.exact.clearance import angle_at
from detent.latch.exact.component import Component, component
from detent.latch.exact.nearby import Scene
from detent.latch.exact.plan import ROOT, PlanarPawl, Planned

Array = NDArray[np.float64]
Row = Mapping[str, Any]
POINTS = 17  # of a piece, evenly in time and as many evenly in u, before those on a straight line are dropped
FLAT = 5e-4  # of the leg, rad: how far a dropped point may lie off; ours
MOST_PAIRS = 1500  # corners of a pawl times those of obstacles, of all slices, up to which they are made unasked; ours


def slices(
    pawls: Sequence[PlanarPawl], obstacles: Sequence[tuple[Point, ...]], frictions: Sequence[Fraction],
    legs: Sequence[tuple[Point, Fraction]], planned: Planned, only_small: bool = False,
) -> dict[str, tuple[Row, ...]]:  # fmt: skip
    """Tables of a plan's slices: `slices` (numbers of each), `slice_arcs` and `slice_cells` (what F is made of).

    A leg that the root's collision ends is drawn up to there, any other to its planned end: what holds a pawl up is
    still to be seen.
    only_small  none at all where there are many pairs of features
    """
    scenes = [
        (number, k, _scene(pawls[k], obstacles, frictions, legs, planned, number))
        for number in range(len(planned.legs))
        for k in range(len(pawls))
    ]
    scenes = [one for one in scenes if one[2].duration > 0]
    if only_small and sum(len(one[2].pawl) * sum(map(len, obstacles)) for one in scenes) > MOST_PAIRS:
        return {}
    told: list[Row] = []
    arcs: list[Row] = []
    cells: list[Row] = []
    for leg, pawl, scene in scenes:
        # Where the pawl begins the leg, or lands at once if it snaps there: one component holds both.
        own = planned.legs[leg].segments[pawl]
        steps = [one.step for one in planned.events if one.leg == leg and one.pawl == pawl and one.step is not None]
        start = own[0].start if own else steps[0].node if steps else None
        chart, u = pawls[pawl].start if start is None else (start.chart, start.u)
        found = component(scene, chart, u if isinstance(u, Algebraic) else Algebraic.rational(u))
        begin, of = float(planned.legs[leg].begin), {"pawl": pawl, "leg": leg}
        # F's size beside the n of Lemma 9.2, which bounds it by O(λ₆(n)), nearly linear. Holes are those of its
        # interior, which misses one where F is pinched to a point.
        numbers = {
            "rest": scene.rest[0] * pi + 2 * atan(scene.rest[1]), "curves": found.curves, "arcs on F": found.edges,
            "vertices": found.vertices, "arcs per curve": found.edges / found.curves if found.curves else 0.0,
            "holes": max(0, (0 if found.winds else 1) - found.euler), "winds": found.winds,
        }  # fmt: skip
        ended = begin + float(planned.legs[leg].end)
        told.append({**of, "from": begin, "to": begin + float(scene.duration), "ended": ended, **numbers})
        strokes, stroke_of = _strokes(found, scene)
        cells += [{**of, **row} for row in _cell_rows(found, stroke_of, len(arcs), begin)]
        arcs += [{**of, **_arc_row(found, stroke, begin, float(scene.duration))} for stroke in strokes]
    return {"slices": tuple(told), "slice_arcs": tuple(arcs), "slice_cells": tuple(cells)}


def _scene(
    pawl: PlanarPawl, obstacles: Sequence[tuple[Point, ...]], frictions: Sequence[Fraction],
    legs: Sequence[tuple[Point, Fraction]], planned: Planned, number: int,
) -> Scene:  # fmt: skip
    leg = planned.legs[number]
    is_stopped = any(one.leg == number and one.kind == ROOT for one in planned.events)
    duration = leg.end.fraction if is_stopped and leg.end.fraction is not None else legs[number][1]
    hinge = leg.p[0] + pawl.hinge[0], leg.p[1] + pawl.hinge[1]
    return Scene(pawl.corners, tuple(obstacles), tuple(frictions), hinge, leg.velocity, duration, pawl.rest)


def _strokes(found: Component, scene: Scene) -> tuple[list[list[Arc]], dict[int, int]]:
    """Pieces that go on alike in one list, in order of time; and in which list each is. None passes the rest angle."""
    strokes: list[list[Arc]] = []
    open_ends: dict[tuple[object, ...], list[Arc]] = {}
    for arc in sorted(found.arcs, key=lambda one: float(one.start.clock)):
        look = arc.pair.feature, arc.is_floor, arc.sticks, id(arc) in found.bounds
        before = open_ends.pop((id(arc.start), *look), None)
        is_rest = arc.start.chart == scene.rest[0] % 2 and arc.start.u.fraction == scene.rest[1]
        if before is None or is_rest:
            before = []
            strokes.append(before)
        before.append(arc)
        open_ends[(id(arc.end), *look)] = before
    return strokes, {id(arc): k for k, stroke in enumerate(strokes) for arc in stroke}


def _arc_row(found: Component, stroke: Sequence[Arc], begin: float, duration: float) -> Row:
    arc = stroke[0]
    lines = []  # points (t, θ) of each arc, ascending in time
    for one in stroke:
        a, b = float(one.start.clock), float(one.end.clock)
        t = np.linspace(a, b, 2 if one.is_level else POINTS)
        theta = np.array([angle_at(one, x) for x in t.tolist()])
        if not one.is_level:
            h, g = map(np.array, one.quadratic)
            u = np.linspace(float(one.start.u), float(one.end.u), POINTS + 2)[1:-1]
            powers = np.stack((np.ones_like(u), u, u * u))
            t = np.append(t, -(h @ powers) / (g @ powers))
            theta = np.append(theta, one.start.chart * pi + 2 * np.arctan(u))
        order = np.argsort(t, kind="stable")
        lines.append(np.stack((np.clip(t[order], a, b), theta[order]), 1))
    line = simplified(np.concatenate(lines), np.array((FLAT * duration, FLAT)))
    return {
        "feature": str(arc.pair.feature), "side": "floor" if arc.is_floor else "ceiling", "sticks": arc.sticks,
        "bounds": id(arc) in found.bounds,
        # Eight digits: for pictures, and a record that stays small.
        "time": [float(f"{one:.8g}") for one in begin + line[:, 0]],
        "angle": [float(f"{one:.8g}") for one in line[:, 1]],
    }  # fmt: skip


def simplified(line: Array, scale: Array) -> Array:
    """A broken line (n, 2) without the points that lie within a scale of what remains (Douglas and Peucker)."""
    kept = np.zeros(len(line), bool)
    kept[[0, -1]] = True
    todo = [(0, len(line) - 1)]
    points = line / scale
    while todo:
        a, b = todo.pop()
        if b - a < 2:
            continue
        way = points[b] - points[a]
        size = float(np.hypot(*way)) or 1.0
        off = points[a + 1 : b] - points[a]
        far = np.abs(off[:, 0] * way[1] - off[:, 1] * way[0]) / size
        k = int(np.argmax(far)) + a + 1
        if far[k - a - 1] > 1.0:
            kept[k] = True
            todo += [(a, k), (k, b)]
    return line[kept]


def _cell_rows(found: Component, stroke_of: Mapping[int, int], first: int, begin: float) -> list[Row]:
    """F as trapezoids between rows of arcs (−1: all angles), from a time to a time, with turns to add."""
    times = [float(f"{begin + float(one):.8g}") for one in found.times]
    joined: dict[tuple[int, ...], list[list[float]]] = {}
    for cell in sorted(found.cells, key=lambda one: one.begin):
        key: tuple[int, ...] = ()
        for height in (cell.below, cell.above):
            of = (-1, 0) if height is None else (first + stroke_of[id(height.arcs[0])], cell.turn + height.turn)
            key += of
        spans = joined.setdefault(key, [])
        if spans and spans[-1][1] == times[cell.begin]:
            spans[-1][1] = times[cell.end]
        else:
            spans.append([times[cell.begin], times[cell.end]])
    return [
        {"below": a, "below_turn": i, "above": b, "above_turn": j, "from": span[0], "to": span[1]}
        for (a, i, b, j), spans in joined.items()
        for span in spans
    ]


__all__ = ["simplified", "slices"]
