"""The record of a spread: tables of first contacts and outcomes, the start region in pieces and as a map."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from detent.core.record import Channel, Json, Origin, Outcome, Record, Status, dataset
from detent.geometry.polygon import Point
from detent.latch.exact.endings import Ending
from detent.latch.exact.first_contacts import Strike, followed, on_edge, reached, segments_ahead, standing, strikes
from detent.latch.exact.outcomes import Column, Looked, Plan
from detent.latch.exact.start_region import Slab, place, seen_along, slabs

ACROSS = 33  # cells of the map along its longer side; ours
Array = NDArray[np.float64]
Row = dict[str, Json]
Look = tuple[float, tuple[float, ...], Plan, Sequence[Column]]  # turn, rest angles, the plan, its columns


@dataclass(frozen=True)
class Spreading:
    """What a spread found, before it is a record; the first look is the plan as it was given."""

    region: tuple[Point, ...]
    looks: tuple[Look, ...]
    resolution: float
    inputs: Mapping[str, Json]
    walks: Looked
    seconds: float


@dataclass
class _Share:
    """What is known of one ending."""

    share: float = 0.0
    proved: float = 0.0
    force: float = 0.0
    bound: float = 0.0
    widest: float = 0.0
    example: Point = (Fraction(0), Fraction(0))
    looks: int = 0


def record_of(told: Spreading) -> Record:
    shares = _shares(told)
    numbers = {one: k + 1 for k, one in enumerate(shares)}
    unit = told.looks[0][2].mechanism.unit
    channels, coordinates = _map(told, numbers, unit)
    return Record(
        verb="spread",
        data=dataset(channels, coordinates),
        outcome=_outcome(told, shares),
        tables={
            "outcomes": tuple(_outcome_row(numbers[one], one, shares[one], unit) for one in shares),
            "first contacts": tuple(_first_contacts(told, unit)),
            "pieces": tuple(_pieces(told, numbers, unit)),
        },
        inputs=dict(told.inputs),
        stats={
            "walks": float(told.walks.walks), "proofs": float(told.walks.proofs), "undecided": float(told.walks.failed),
            "columns": float(sum(len(look[3]) for look in told.looks)), "seconds": told.seconds,
        },
        origin=Origin.here(told.inputs),
    )  # fmt: skip


# ---- outcomes ----


def _shares(told: Spreading) -> dict[Ending, _Share]:
    """Every ending that occurs, the most frequent first; shares are of the region's area, and of all looks."""
    found: dict[Ending, _Share] = {}
    for _, _, plan, columns in told.looks:
        whole = float(sum((one.slab.area for one in columns), Fraction(0))) * len(told.looks)
        seen = set()
        for column in columns:
            for piece in column.pieces:
                one = found.setdefault(piece.ending, _Share())
                seen.add(piece.ending)
                area = float((column.slab.end - column.slab.begin) * (piece.high - piece.low)) / whole
                one.share += area
                one.force = max(one.force, piece.force)
                if column.is_proved:
                    one.proved += area
                    one.bound = max(one.bound, column.bound)
                if area > one.widest:
                    one.widest = area
                    one.example = place(plan.velocity, column.slab.middle, (piece.low + piece.high) / 2)
        for ending in seen:
            found[ending].looks += 1
    return dict(sorted(found.items(), key=lambda item: -item[1].share))


def _outcome_row(number: int, ending: Ending, one: _Share, unit: float) -> Row:
    """Forces that have no bound are left empty."""
    return {
        "number": number, "status": ending.status, "by": ending.by, "held": list(ending.held),
        "before": list(ending.before), "share": one.share,
        "proved": one.proved, "force": _finite(one.force), "bound": _finite(one.bound) if one.proved else None,
        "start": [float(x) * unit for x in one.example], "looks": one.looks,
    }  # fmt: skip


def _outcome(told: Spreading, shares: Mapping[Ending, _Share]) -> Outcome:
    proved = sum(one.proved for one in shares.values())
    n = len(told.looks)
    how = f"{100 * proved:.4g} % of it proved" if proved else f"sampled, borders to {told.resolution:g} of its width"
    how += f", {n} directions and angles looked at" if n > 1 else ""
    if len(shares) == 1:
        (only,) = shares
        return Outcome(Status.SOLVED, f"stable: the same over the whole region ({how}): {only}")
    words = "; ".join(f"{100 * one.share:.3g} % {ending}" for ending, one in shares.items())
    return Outcome(Status.SOLVED, f"not stable ({how}): {words}")


# ---- the start region ----


def _pieces(told: Spreading, numbers: Mapping[Ending, int], unit: float) -> Iterable[Row]:
    """Sub-regions of the start region by outcome, of the plan as it was given: four corners each, m."""
    plan, columns = told.looks[0][2:]
    for column in columns:
        for piece in column.pieces:
            slab, at = column.slab, []
            for s, a in (
                (slab.begin, piece.low),
                (slab.end, piece.low),
                (slab.end, piece.high),
                (slab.begin, piece.high),
            ):
                edge = _slanted(slab, s, a)
                at.append([float(x) * unit for x in place(plan.velocity, s, edge)])
            yield {
                "outcome": numbers[piece.ending], "proved": column.is_proved, "corners": at,
                "force": _finite(piece.force), "bound": _finite(column.bound) if column.is_proved else None,
            }  # fmt: skip


def _slanted(slab: Slab, s: Fraction, a: Fraction) -> Fraction:
    """A station of the slab's middle, carried to another offset as the slab's edges are."""
    low, high = slab.low(slab.middle), slab.high(slab.middle)
    share = (a - low) / (high - low)
    return slab.low(s) + share * (slab.high(s) - slab.low(s))


def _map(told: Spreading, numbers: Mapping[Ending, int], unit: float) -> tuple[dict[str, Channel], dict[str, Channel]]:
    low = [min(one[k] for one in told.region) for k in range(2)]
    size = [max(one[k] for one in told.region) - low[k] for k in range(2)]
    cell = max(size) / ACROSS
    counts = [max(2, math.ceil(one / cell)) for one in size]
    axes = [[low[k] + size[k] * (2 * i + 1) / (2 * counts[k]) for i in range(counts[k])] for k in range(2)]
    outcome, force, same = (np.full(counts, np.nan) for _ in range(3))
    for i, x in enumerate(axes[0]):
        for j, y in enumerate(axes[1]):
            ends = [found for look in told.looks if (found := _at(look, (x, y))) is not None]
            if ends:
                outcome[i, j] = numbers[ends[0][0]]
                worst = max(one[1] for one in ends)
                force[i, j] = worst if math.isfinite(worst) else np.nan
                same[i, j] = sum(one[0] == ends[0][0] for one in ends) / len(ends)
    words = {number: str(ending) for ending, number in numbers.items()}
    channels = {
        "outcome": Channel(
            ("x", "y"), outcome, "No.", "how a start ends, numbered as in the outcomes table", words=words
        ),
        "peak_force": Channel(
            ("x", "y"), force, "N", "largest contact force from a start, from above; none where it grows without bound"
        ),
    }
    if len(told.looks) > 1:
        channels["agreement"] = Channel(("x", "y"), same, "1", "directions and angles that end as the plan does")
    coordinates = {
        name: Channel((name,), np.array([float(one) for one in axes[k]]) * unit, "m", f"where the root begins, {name}")
        for k, name in enumerate("xy")
    }
    return channels, coordinates


def _at(look: Look, x: Point) -> tuple[Ending, float] | None:
    plan, columns = look[2:]
    s, a = seen_along(plan.velocity, x)
    for column in columns:
        slab = column.slab
        if slab.begin <= s <= slab.end and slab.low(s) <= a <= slab.high(s):
            # From this start as from one of the middle with the same share of the way from low to high.
            for piece in column.pieces:
                if a <= _slanted(slab, s, piece.high):
                    return piece.ending, piece.force
            return column.pieces[-1].ending, column.pieces[-1].force
    return None


# ---- first contacts ----


def _first_contacts(told: Spreading, unit: float) -> Iterable[Row]:
    """The initial contact tuples, of the plan as it was given: one row for a body and what it strikes."""
    plan = told.looks[0][2]
    mechanism, v, duration = plan.mechanism, plan.velocity, plan.duration
    parts = slabs(told.region, v)
    roots = [
        one
        for part in parts
        for root in mechanism.roots
        for one in strikes(part, segments_ahead(root, mechanism.obstacles, v))
    ]
    for k, pawl in enumerate(mechanism.pawls):
        body = standing(pawl)
        met = [one for part in parts for one in strikes(part, segments_ahead(body, mechanism.obstacles, v))]
        found = [
            piece
            for one in met
            for part in _before(one, roots)
            if (there := reached(part[0], duration, part[1])) is not None
            for piece in followed(there, pawl, mechanism.obstacles, mechanism.frictions, v)
        ]
        yield from _rows(f"pawl {k}", found, plan, body, unit)
    for k, root in enumerate(mechanism.roots):
        met = [one for part in parts for one in strikes(part, segments_ahead(root, mechanism.obstacles, v))]
        found = [there for one in met if (there := reached(one, duration, None)) is not None]
        yield from _rows(f"root {k}", [_stopping(one) for one in found], plan, root, unit)


def _before(strike: Strike, roots: Sequence[Strike]) -> list[tuple[Strike, Any]]:
    """A strike cut where what stops the root changes, each part with the line on which it stops, or None."""
    marks = {strike.begin, strike.end}
    marks |= {s for one in roots for s in (one.begin, one.end) if strike.begin < s < strike.end}
    cuts = sorted(marks)
    found = []
    for begin, end in pairwise(cuts):
        middle = (begin + end) / 2
        stops = [one.line for one in roots if one.slab == strike.slab and one.begin <= middle <= one.end]
        part = Strike(strike.slab, begin, end, strike.line, strike.features)
        found.append((part, min(stops, key=lambda line: line(middle), default=None)))
    return found


def _stopping(one: Strike) -> Strike:
    return Strike(one.slab, one.begin, one.end, one.line, one.features, "stops")


def _rows(name: str, found: Sequence[Strike], plan: Plan, body: Sequence[Point], unit: float) -> Iterable[Row]:
    groups: dict[tuple[Any, ...], list[Strike]] = {}
    for one in found:
        groups.setdefault(one.features, []).append(one)
    v = plan.velocity
    for features, group in groups.items():
        times = [one.times(plan.duration) for one in group]
        parts = {"slides": [], "sticks": [], "jams": [], "stops": []}
        ends = []
        for one in group:
            places = [place(v, s, one.line(s)) for s in (one.begin, one.end)]
            share = sorted(float(on_edge(features[0], body, plan.mechanism.obstacles, x)) for x in places)
            parts[one.then].append(share)
            ends += [[float(c) * unit for c in x] for x in places]
        hit = sorted(one for many in parts.values() for one in many)
        yield {
            "body": name, "features": " and ".join(map(str, features)), "t_min": float(min(a for a, _ in times)),
            "t_max": float(max(b for _, b in times)), "root from": min(ends), "root to": max(ends),
            **{key: _joined(many) for key, many in parts.items() if many}, "not struck": _left(_joined(hit)),
        }  # fmt: skip


def _joined(parts: Sequence[list[float]]) -> list[list[float]]:
    found: list[list[float]] = []
    for a, b in sorted(parts):
        if found and a <= found[-1][1] + 1e-12:
            found[-1][1] = max(found[-1][1], b)
        else:
            found.append([a, b])
    return found


def _left(parts: Sequence[list[float]]) -> list[list[float]]:
    """What is left of an edge, from 0 to 1."""
    marks = [0.0, *(x for part in parts for x in part), 1.0]
    return [[a, b] for a, b in zip(marks[::2], marks[1::2], strict=True) if b - a > 1e-12]


def _finite(x: float) -> float | None:
    return x if math.isfinite(x) else None


__all__ = ["Spreading", "record_of"]
