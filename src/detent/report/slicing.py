"""The slice of time and angle of each pawl, from a record's tables, ready to be drawn: by matplotlib and by the page.

What bounds the reachable free space F is told apart by what a pawl pressed to its rest does there: it slides, it
sticks, or it is pulled off (a floor below the rest angle, a ceiling above it). Tables come from files: what is not
sound is not drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import pi
from typing import Any

import numpy as np

from detent.core.analysis import Array
from detent.core.record import Json, Record

SLIDES, STICKS, LEAVES, HIDDEN = "slides", "sticks", "leaves", "hidden"
TABLES = ("slices", "slice_arcs", "slice_cells", "rose")  # drawn, not read
TURN = 2 * pi
Row = Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class Stroke:
    """An arc: what a pawl does on it, and what touches there."""

    kind: str
    words: str
    time: Array
    angle: Array


@dataclass(frozen=True, slots=True)
class Mark:
    """An event of the pawl: its number in the list of events, counted from 1."""

    number: int
    time: float
    angle: float
    kind: str


@dataclass(frozen=True, slots=True)
class Picture:
    """One pawl over all legs.

    window   angles to show at first, rad: those of the path and as much again beside it
    turn     angles of one whole turn round it
    legs     from when to when each is drawn
    areas    F as polygons (n, 2) of time and angle
    numbers  the row of `slices` of each leg
    """

    pawl: int
    window: tuple[float, float]
    turn: tuple[float, float]
    legs: tuple[tuple[float, float], ...]
    rest: float
    strokes: tuple[Stroke, ...]
    areas: tuple[Array, ...]
    marks: tuple[Mark, ...]
    numbers: tuple[Row, ...]


def pictures(record: Record) -> tuple[Picture, ...]:
    """One for each pawl; none where the record has no slices, or none that can be read."""
    try:
        told = record.tables.get("slices", ())
        pawls = sorted({_whole(row["pawl"]) for row in told})
        angle = record.data.get("pawl_angle")
        if angle is None or angle.dims != ("time", "pawl") or not pawls or pawls[-1] >= angle.shape[1]:
            return ()
        return tuple(_picture(record, pawl) for pawl in pawls)
    except (KeyError, TypeError, ValueError, IndexError):
        return ()


def path(record: Record, pawl: int) -> tuple[Array, Array]:
    """Angle of a pawl over time."""
    return np.asarray(record["time"], float), np.asarray(record["pawl_angle"], float)[:, pawl]


def _picture(record: Record, pawl: int) -> Picture:
    told = [row for row in record.tables["slices"] if row["pawl"] == pawl]
    last = max(_whole(row["leg"]) for row in told)
    # Time goes on with the next leg where one ended; the last is drawn to its planned end.
    legs = {
        _whole(row["leg"]): (float(row["from"]), float(row["to"] if row["leg"] == last else row["ended"]))
        for row in told
    }
    rest = float(told[0]["rest"])
    _, angle = path(record, pawl)
    low, high = min(rest, float(np.nanmin(angle))), max(rest, float(np.nanmax(angle)))
    pad = max(0.3, 0.6 * (high - low))  # rad; ours
    window = low - pad, high + pad
    middle = (low + high) / 2
    turn = min(window[0], middle - pi), max(window[1], middle + pi)
    arcs, strokes, areas = record.tables["slice_arcs"], [], []
    lines = [(np.asarray(row["time"], float), np.asarray(row["angle"], float)) for row in arcs]
    for row, line in zip(arcs, lines, strict=True):
        if row["pawl"] == pawl:
            strokes += _strokes(row, *_cut(line, *legs[_whole(row["leg"])]), rest, turn)
    winds = {_whole(row["leg"]): bool(row["winds"]) for row in told}
    for row in record.tables["slice_cells"]:
        if row["pawl"] == pawl:
            leg = _whole(row["leg"])
            areas += _areas(row, lines, legs[leg], turn, winds[leg])
    marks = tuple(_marks(record, pawl))
    return Picture(pawl, window, turn, tuple(legs.values()), rest, tuple(strokes), tuple(areas), marks, tuple(told))


def _strokes(row: Row, time: Array, angle: Array, rest: float, turn: tuple[float, float]) -> Iterator[Stroke]:
    """An arc and its copies whole turns away, as far as they are seen."""
    if len(time) < 2:
        return
    for shift in _shifts(float(angle.min()), float(angle.max()), turn):
        moved = angle + shift
        is_floor = row["side"] == "floor"
        holds = float(moved.mean()) > rest if is_floor else float(moved.mean()) < rest
        kind = HIDDEN if not row["bounds"] else LEAVES if not holds else STICKS if row["sticks"] else SLIDES
        yield Stroke(kind, f"{row['feature']}, {row['side']}", time, moved)


def _areas(
    row: Row, lines: Sequence[tuple[Array, Array]], leg: tuple[float, float], turn: tuple[float, float], winds: bool
) -> Iterator[Array]:
    begin, end = max(float(row["from"]), leg[0]), min(float(row["to"]), leg[1])
    below, above = _whole(row["below"]), _whole(row["above"])
    if not begin < end:
        return
    if below < 0 or above < 0:
        yield np.array(((begin, turn[0]), (end, turn[0]), (end, turn[1]), (begin, turn[1])))
        return
    sides = []
    for k, more in ((below, row["below_turn"]), (above, row["above_turn"])):
        time, angle = _cut(lines[k], begin, end)
        sides.append(np.stack((time, angle + TURN * _whole(more)), 1))
    outline = np.concatenate((sides[0], sides[1][::-1]))
    low, high = float(outline[:, 1].min()), float(outline[:, 1].max())
    for shift in _shifts(low, high, turn) if winds else (0.0,):
        yield outline + np.array((0.0, shift))


def _shifts(low: float, high: float, turn: tuple[float, float]) -> Iterator[float]:
    """Whole turns that bring an interval into sight."""
    for k in range(int(np.ceil((turn[0] - high) / TURN)), int(np.floor((turn[1] - low) / TURN)) + 1):
        yield TURN * k


def _cut(line: tuple[Array, Array], begin: float, end: float) -> tuple[Array, Array]:
    """A curve over ascending time, cut to an interval."""
    time, angle = line
    if len(time) != len(angle) or len(time) < 2 or end <= time[0] or begin >= time[-1]:
        return np.zeros(0), np.zeros(0)
    begin, end = max(begin, float(time[0])), min(end, float(time[-1]))
    inside = (time > begin) & (time < end)
    ends = np.interp((begin, end), time, angle)
    return np.concatenate(((begin,), time[inside], (end,))), np.concatenate((ends[:1], angle[inside], ends[1:]))


def _marks(record: Record, pawl: int) -> Iterator[Mark]:
    for i, event in enumerate(record.events):
        at: Any = event.detail.get("angle")
        if event.detail.get("pawl") == pawl and isinstance(at, int | float) and np.isfinite(at):
            yield Mark(i + 1, event.time, float(at), event.kind)


def _whole(value: Json) -> int:
    if not isinstance(value, int):
        raise TypeError
    return value
