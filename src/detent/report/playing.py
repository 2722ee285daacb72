"""What the page's playground plays: force by direction and damping over position, force drops, and the hand that drags.

The part has no inertia there. A hand on a spring K drags it, Coulomb friction is set-valued, so it sticks:

    (b + b_h) v = K (p − x) − F(x, sgn v) where that has the sign of v, else v = 0;   on the mechanism K (p − x) − b_h v

with F the force at a crawl by direction and p the hand. Inertia is never played: it would need the second difference of
a pointer. All numbers of this file are ours but the record's curves.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from detent.core.analysis import Array
from detent.core.record import Record
from detent.report.identified import Parameter, parameters
from detent.report.reading import finite
from detent.report.subjects import View
from detent.report.text import typed_unit

N = 513  # places, evenly from end to end
LEAST_KNOWN = 0.5  # of the places between the outermost known: with less it would be made up, not played
LEAST_TRAVEL = 0.1  # of all places: less is a splinter
LEAST_DROP = 0.05  # of the range of forces: what falls less is no click
NOISE_DROP = 3.0  # standard errors of the force, the same
SNAPS = 0.6  # of the steepest fall: a softer hand than the fall snaps
NEAR, FAR = 0.08, 0.35  # of the travel: how far the hand runs ahead at the largest force, at least and at most
SETTLES = 0.015  # s: no snap is quicker, so that it can be seen
STEP = 0.001  # s, of the page (web/src/feel/mechanism.ts): its explicit steps must not leap over a balance
WINDOW = 9  # places over which a slope is taken: measured curves are rough


@dataclass(frozen=True, slots=True)
class Drop:
    """Where the force falls on the way: it clicks at `fires`, and again after the part went back before `start`."""

    forth: bool
    start: float
    fires: float  # half of it has fallen
    end: float
    size: float  # N or N m


@dataclass(frozen=True, slots=True)
class Play:
    """SI, m or rad; (N,) each."""

    position: Array
    forth: Array  # force at a crawl
    back: Array
    damping_forth: Array
    damping_back: Array
    drops: tuple[Drop, ...]
    spring: float  # K of the hand
    hand_damping: float  # b_h
    units: tuple[str, str]  # of position and force
    notes: tuple[str, ...]


def play(record: Record) -> Play | None:
    """From an identified mechanism, or a key's press and release; None where most of it is not known."""
    found = {one.name: one for one in parameters(record)}
    if "static_force" in found:
        axis, x, force = record["position"], finite(record["position"]), found["static_force"]
        ways = {one.way: one.values for one in force.ways}
        error = np.concatenate([one.error for one in force.ways])
        noise = float(np.nanmedian(error)) if np.isfinite(error).any() else 0.0
        unit = force.unit
    elif is_switch(record):
        axis, (x, ways) = record["measured_position"], _strokes(record)
        noise, unit = 0.0, str(record["measured_force"].attrs.get("units", "N"))
    else:
        return None
    told = {way: one for way, one in ways.items() if np.isfinite(one).sum() > 1}
    if not told:
        return None
    forth, back = (told.get(way, next(iter(told.values()))) for way in ("forth", "back"))
    at = [np.flatnonzero(np.isfinite(one)) for one in (forth, back)]
    low, high = max(x[one[0]] for one in at), min(x[one[-1]] for one in at)
    if not high - low > LEAST_TRAVEL * float(np.ptp(x)):
        return None
    notes = []
    if len(ways) > len(told):
        notes.append("One direction is not known: the other is played both ways.")
    inside = (x >= low) & (x <= high)
    if found and min(np.isfinite(one[inside]).mean() for one in (forth, back)) < LEAST_KNOWN:
        return None
    if found and not np.isfinite(forth[inside] + back[inside]).all():
        notes.append("Where the force is not known in between, it is played straight from neighbour to neighbour.")
    places = np.linspace(low, high, N)
    forth, back = _filled(x, forth, places), _filled(x, back, places)
    middle, half = (forth + back) / 2, np.maximum(forth - back, 0.0) / 2  # friction takes no energy back
    forth, back = middle + half, middle - half
    damping = found.get("damping")
    b = _damping(x, damping, places)
    if not any(one.any() for one in b):
        notes.append("Damping is not known: none is played.")
    drops = (*_drops(places, forth, noise, forth_way=True), *_drops(places, back, noise, forth_way=False))
    spring, hand = _hand(places, forth, back, bool(drops))
    units = str(axis.attrs.get("units", "m")), unit
    return Play(places, forth, back, *b, drops, spring, hand, units, tuple(notes))


def is_switch(record: Record) -> bool:
    """A key's curve: force over position without time, by stroke."""
    names = ("measured_position", "measured_force", "stroke")
    channels = [record.data.get(name) for name in names]
    return all(one is not None and one.dims == ("sample",) and one.dtype.kind in "fiu" for one in channels)


def _strokes(record: Record) -> tuple[Array, dict[str, Array]]:
    """Press and release on one axis: means of the samples in each cell of it; gaps where there are none."""
    position, force, stroke = (finite(record[name]) for name in ("measured_position", "measured_force", "stroke"))
    told = np.isfinite(position + force + stroke)
    if not told.any():
        return np.zeros(0), {}
    position, force, stroke = position[told], force[told], stroke[told]
    n = int(np.clip(min((stroke > 0).sum(), (stroke < 0).sum()) / 2, 16, N))  # two samples in each or more
    edges = np.linspace(position.min(), position.max(), n + 1)
    cell = np.clip(np.searchsorted(edges, position, "right") - 1, 0, n - 1)
    ways = {}
    for way, one in (("forth", stroke > 0), ("back", stroke < 0)):
        count = np.bincount(cell[one], minlength=n)
        total = np.bincount(cell[one], force[one], n)
        ways[way] = np.where(count > 0, total / np.maximum(count, 1), np.nan)
    return (edges[:-1] + edges[1:]) / 2, ways


def _filled(x: Array, values: Array, places: Array) -> Array:
    told = np.isfinite(values)
    return np.interp(places, x[told], values[told])


def _damping(x: Array, damping: Parameter | None, places: Array) -> tuple[Array, Array]:
    """Forth and back; none where it is not known, and none that would drive the part."""
    nothing = np.zeros(N)
    if damping is None:
        return nothing, nothing
    ways = {one.way: _known(x, one.values, places) for one in damping.ways}
    both = ways.get("both ways", nothing)
    return ways.get("forth", both), ways.get("back", both)


def _known(x: Array, values: Array, places: Array) -> Array:
    return np.maximum(_filled(x, values, places), 0.0) if np.isfinite(values).any() else np.zeros(N)


def _drops(x: Array, force: Array, noise: float, *, forth_way: bool) -> list[Drop]:
    """Stretches along x on which the force falls by more than a click's worth, rises of less within them left out.

    Forth the resistance is F and falls with it from the top down; back it is −F and falls from the bottom up.
    """
    least = max(LEAST_DROP * float(np.ptp(force)), NOISE_DROP * noise, 1e-12)
    found, top, bottom = [], 0, None  # indices; bottom is None while the force has not fallen yet
    for i in range(1, len(force) + 1):
        ends = i == len(force)
        if bottom is None:
            if not ends and force[i] >= force[top]:
                top = i
            elif not ends and force[i] < force[top] - least:
                bottom = i
        elif not ends and force[i] < force[bottom]:
            bottom = i
        elif ends or force[i] > force[bottom] + least:
            found.append(_drop(x, force, top, bottom, forth_way=forth_way))
            top, bottom = i, None
    return found


def _drop(x: Array, force: Array, top: int, bottom: int, *, forth_way: bool) -> Drop:
    half = (force[top] + force[bottom]) / 2
    inside = force[top : bottom + 1] <= half
    fires = x[top + (int(np.argmax(inside)) if forth_way else len(inside) - 1 - int(np.argmax(~inside[::-1])))]
    start, end = (x[top], x[bottom]) if forth_way else (x[bottom], x[top])
    return Drop(forth_way, float(start), float(fires), float(end), float(force[top] - force[bottom]))


def _hand(x: Array, forth: Array, back: Array, clicks: bool) -> tuple[float, float]:
    """Spring and damping of the hand: soft enough to snap, stiff enough to stay near, never too quick to see."""
    step = x[1] - x[0]
    steepest = max(float(np.abs(np.diff(one)).max()) for one in (forth, back)) / step
    fall = -min(float((one[WINDOW:] - one[:-WINDOW]).min()) for one in (forth, back)) / (WINDOW * step)
    largest = float(max(np.abs(forth).max(), np.abs(back).max())) or 1.0
    travel = float(x[-1] - x[0])
    softest, stiffest = largest / (FAR * travel), largest / (NEAR * travel)
    spring = float(np.clip(SNAPS * fall if clicks else 2.0 * softest, softest, stiffest))
    return spring, max(SETTLES * (spring + max(fall, 0.0)), 1.5 * STEP * (spring + steepest))


def play_view(one: Play) -> View:
    """In units people read, which fit each other: force = spring × position = damping × position/s."""
    per, unit = typed_unit(one.units[0], float(np.abs(one.position).max()))
    largest = float(max(np.abs(one.forth).max(), np.abs(one.back).max()))
    force, force_unit = typed_unit(one.units[1], largest)
    slope = per / force
    return {
        "unit": unit,
        "force_unit": force_unit,
        "position": one.position / per,
        "forth": one.forth / force,
        "back": one.back / force,
        "damping_forth": one.damping_forth * slope,
        "damping_back": one.damping_back * slope,
        "spring": one.spring * slope,
        "hand_damping": one.hand_damping * slope,
        "drops": [
            {
                "forth": drop.forth, "start": drop.start / per, "fires": drop.fires / per, "end": drop.end / per,
                "size": drop.size / force,
            }
            for drop in one.drops
        ],
        "notes": list(one.notes),
    }  # fmt: skip
