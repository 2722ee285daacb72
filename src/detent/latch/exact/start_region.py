"""A start region seen along a velocity: cut into slabs, exactly.

Starts on one line along the velocity go the same way, one later than the other (Donald & Pai, appendix B.1: the control
tube is all such lines). So a place is told by its offset s across the velocity and its station a along it,

    x = a v + s n,    n = (−v_y, v_x)

both in seconds: the root passes station a at the time a − (that of its start). A slab lies between two offsets, and
between a lower and an upper edge of the region, both straight.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from detent.geometry.polygon import Point


@dataclass(frozen=True)
class Line:
    """A station over offsets: a = at + rate s."""

    at: Fraction
    rate: Fraction

    def __call__(self, s: Fraction) -> Fraction:
        return self.at + self.rate * s

    @classmethod
    def through(cls, one: Point, two: Point) -> Line:
        """Through two places (s, a) of different offsets."""
        rate = (two[1] - one[1]) / (two[0] - one[0])
        return cls(one[1] - rate * one[0], rate)


@dataclass(frozen=True)
class Slab:
    """Starts with offsets from `begin` to `end`, and stations from `low` to `high`."""

    begin: Fraction
    end: Fraction
    low: Line
    high: Line

    def cut(self, begin: Fraction, end: Fraction) -> Slab:
        return Slab(begin, end, self.low, self.high)

    @property
    def middle(self) -> Fraction:
        return (self.begin + self.end) / 2

    @property
    def area(self) -> Fraction:
        """In s²: as a share of the region's it is one of areas."""
        return (self.end - self.begin) * (self.high(self.middle) - self.low(self.middle))

    @property
    def longest(self) -> Fraction:
        """The longest way from low to high."""
        return max(self.high(s) - self.low(s) for s in (self.begin, self.end))


def seen_along(v: Point, x: Point) -> Point:
    """(offset, station) of a place."""
    size = v[0] * v[0] + v[1] * v[1]
    return (v[0] * x[1] - v[1] * x[0]) / size, (v[0] * x[0] + v[1] * x[1]) / size


def place(v: Point, s: Fraction, a: Fraction) -> Point:
    """Where an offset and a station are."""
    return a * v[0] - s * v[1], a * v[1] + s * v[0]


def slabs(corners: Sequence[Point], v: Point) -> list[Slab]:
    """A simple polygon as slabs along a velocity."""
    seen = [seen_along(v, one) for one in corners]
    edges = [tuple(sorted((seen[k - 1], seen[k]))) for k in range(len(seen))]
    marks = sorted({s for s, _ in seen})
    found = []
    for begin, end in pairwise(marks):
        middle = (begin + end) / 2
        across = [Line.through(one, two) for one, two in edges if one[0] <= begin and two[0] >= end]
        across.sort(key=lambda line: line(middle))
        # From below, every other stretch between two edges is inside.
        found += [Slab(begin, end, low, high) for low, high in zip(across[::2], across[1::2], strict=True)]
    return found


__all__ = ["Line", "Slab", "place", "seen_along", "slabs"]
