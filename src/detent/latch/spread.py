"""spread: what becomes of a latch whose start is only known to lie somewhere in a region.

Donald & Pai, appendix B. The root begins anywhere in a polygon and goes straight on: the control tube of B.1 is that
polygon swept along the velocity. Beyond the paper (its B.3) directions may lie in a cone and rest angles in a range;
these are looked at one after the other, evenly, and what lies between two looks is not known. A path that wanders
within the tube is none of the straight ones: what it may do besides is not told.
"""

from __future__ import annotations

import math
import time as clock
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from typing import Any

from detent.core.errors import InputError
from detent.core.record import Record
from detent.drive.traverse import Traverse
from detent.geometry.polygon import LENGTHS, Point, Polygon
from detent.latch.exact.first_contacts import is_free, segments_ahead, standing, strikes
from detent.latch.exact.outcomes import Looked, Plan, columns
from detent.latch.exact.run import mechanism_of
from detent.latch.exact.start_region import slabs
from detent.latch.exact.work import Mechanism
from detent.latch.model import Latch, place_of
from detent.latch.spread_record import Spreading, record_of
from detent.units import Angle, check


@dataclass(frozen=True, slots=True)
class Spread:
    """What is not known of a start.

    region  where the root's origin may begin, (x, y) in the world: a polygon
    cone    the velocities may be turned by up to this angle to either side, all legs by the same
    angles  lowest and highest rest angle of each pawl, rad; empty: they are as given. A pawl that nothing holds is at
            its rest: that is its initial orientation
    looks   directions of the cone, and angles of each range, that are looked at
    """

    region: Polygon
    cone: Angle = 0.0
    angles: tuple[tuple[float, float], ...] = ()
    looks: int = 3

    def __post_init__(self) -> None:
        check(self)
        if not 0.0 <= self.cone < math.pi / 2:
            raise InputError("cone", self.cone, "an angle from 0 to less than 90 deg is needed")
        if isinstance(self.looks, bool) or not isinstance(self.looks, int) or not 2 <= self.looks <= 99:
            raise InputError("looks", self.looks, "a whole number from 2 to 99 is needed")
        for k, one in enumerate(self.angles):
            if len(one) != 2 or not all(math.isfinite(x) for x in one) or not one[0] <= one[1]:
                raise InputError(f"angles[{k}]", one, "two angles, the lower one first, are needed")


@dataclass(frozen=True)
class Variant:
    """One direction and one set of rest angles: turn from the plan's direction, angle of each pawl."""

    turn: float
    angles: tuple[float, ...]


def spread(
    latch: Latch,
    drive: Traverse,
    start: Spread,
    *,
    resolution: float = 1e-3,
    inputs: Mapping[str, Any] | None = None,
) -> Record:
    """Record of everything that may happen from a start region: first contacts, outcomes, forces, and whether it is
    stable, the same over the whole region.

    resolution  share of the region's width across the velocity below which borders between outcomes are not sought any
                closer

    Starts on one line along the velocity go the same way, so what happens depends on the offset across it. Of a plan of
    one leg outcomes are proved over stretches of offsets; several legs are sampled (detent.latch.exact.outcomes).
    """
    began = clock.perf_counter()
    _refuse(latch, drive, start, resolution)
    unit = latch.unit
    factor = LENGTHS[start.region.unit] / unit
    region = tuple((x * factor, y * factor) for x, y in start.region.corners)
    legs = drive.plan(unit)[1]
    done, found = Looked(), []
    for variant in _variants(latch, start):
        mechanism = _varied(mechanism_of(latch), variant)
        turned = [(_turned(v, variant.turn), duration) for v, duration in legs]
        _refuse_overlap(mechanism, region)
        plan = Plan(mechanism, turned, done)
        parts = slabs(region, turned[0][0])
        found.append((variant, plan, columns(plan, parts, _marks(mechanism, parts, turned[0][0]), resolution)))
    given = dict(inputs) if inputs is not None else {"name": "spread"}
    told = Spreading(
        region=region,
        looks=tuple((one.turn, one.angles, plan, found_) for one, plan, found_ in found),
        resolution=resolution,
        inputs={**given, "spread": _kept(start, resolution)},
        walks=done,
        seconds=clock.perf_counter() - began,
    )
    return record_of(told)


def _refuse(latch: Latch, drive: Traverse, start: Spread, resolution: float) -> None:
    for name in ("stiffness", "force_limit"):
        if getattr(drive, name) is not None:
            raise InputError(f"drive.{name}", getattr(drive, name), "a spread leads its root stiffly; leave it out")
    if not (math.isfinite(resolution) and 1e-9 <= resolution <= 0.5):
        raise InputError("resolution", resolution, "a share of the region's width from 1e-9 to 0.5 is needed")
    if start.angles and len(start.angles) != len(latch.pawls):
        raise InputError("angles", len(start.angles), f"one range for each of {len(latch.pawls)} pawls is needed")
    for k, one in enumerate(latch.pawls):
        if one.start is not None and one.start != one.rest:
            raise InputError(
                f"mating.pawls[{k}].start", one.start, "a spread begins with its pawls at rest; leave it out"
            )


def _refuse_overlap(mechanism: Mechanism, region: Sequence[Point]) -> None:
    bodies = [(f"mating.pawls[{k}]", standing(one)) for k, one in enumerate(mechanism.pawls)]
    bodies += [(f"mating.root[{k}]", list(one)) for k, one in enumerate(mechanism.roots)]
    for name, body in bodies:
        if not is_free(body, mechanism.obstacles, region):
            raise InputError(
                name, None, "somewhere in the region it begins in an obstacle; take a region apart from them"
            )


def _marks(mechanism: Mechanism, parts: Sequence[Any], v: Point) -> set[Fraction]:
    """Offsets at which what is struck first changes."""
    bodies = [*(standing(one) for one in mechanism.pawls), *mechanism.roots]
    found = [
        one for body in bodies for part in parts for one in strikes(part, segments_ahead(body, mechanism.obstacles, v))
    ]
    return {s for one in found for s in (one.begin, one.end)}


def _variants(latch: Latch, start: Spread) -> list[Variant]:
    """All directions and angles, the plan as it was given, or nearest to it, first."""
    turns = _evenly((-start.cone, start.cone), start.looks) if start.cone > 0 else [0.0]
    rests = [one.rest for one in latch.pawls]
    ranges = start.angles or tuple((one, one) for one in rests)
    angles = list(product(*(_evenly(one, start.looks) if one[0] < one[1] else [one[0]] for one in ranges)))
    found = [Variant(turn, one) for turn in turns for one in angles]
    return sorted(
        found, key=lambda one: abs(one.turn) + sum(abs(a - b) for a, b in zip(one.angles, rests, strict=True))
    )


def _evenly(between: tuple[float, float], n: int) -> list[float]:
    return [between[0] + (between[1] - between[0]) * k / (n - 1) for k in range(n)]


def _varied(mechanism: Mechanism, variant: Variant) -> Mechanism:
    places = [place_of(one) for one in variant.angles]
    pawls = tuple(replace(one, rest=at, start=at) for one, at in zip(mechanism.pawls, places, strict=True))
    return replace(mechanism, pawls=pawls)


def _turned(v: Point, angle: float) -> Point:
    """A velocity turned by an angle, the tangent of whose half is rounded to 2⁻²⁰: as long as before, exactly."""
    u = Fraction(round(math.tan(angle / 2) * 2**20), 2**20)  # short numbers: the proofs are quicker
    c, s = (1 - u * u) / (1 + u * u), 2 * u / (1 + u * u)
    return c * v[0] - s * v[1], s * v[0] + c * v[1]


def _kept(start: Spread, resolution: float) -> dict[str, Any]:
    region = {"points": [[str(x), str(y)] for x, y in start.region.corners], "unit": start.region.unit}
    return {
        "region": region, "cone": start.cone, "angles": [list(one) for one in start.angles], "looks": start.looks,
        "resolution": resolution,
    }  # fmt: skip


__all__ = ["Spread", "spread"]
