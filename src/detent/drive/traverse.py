"""A stiff machine that goes along straight legs in a plane, each with a velocity of its own: the root's motion plan of
Donald & Pai, eqs. 1 and 2. It cannot yield, unless a spring along its way leads the root (detent.latch.exact.sprung).

Numbers are exact, in the drive's own unit of length and in seconds, as those of a `Polygon`.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated

import numpy as np
from numpy.typing import NDArray

from detent.core.errors import InputError
from detent.geometry.polygon import LENGTHS, Point, exact_point
from detent.units import Exact, Quantity, check, exact

if TYPE_CHECKING:
    from detent.numeric.kernel import Kernel


@dataclass(frozen=True, slots=True)
class Straight:
    """One leg: a velocity (x, y), in the drive's unit a second, for a duration in seconds."""

    velocity: tuple[Exact, Exact]
    duration: Exact

    def __post_init__(self) -> None:
        if exact_point(self.velocity, "velocity") == (0, 0):
            raise InputError("velocity", "(0, 0)", "a leg goes somewhere")
        if exact(self.duration, "duration") <= 0:
            raise InputError("duration", self.duration, "a positive time is needed")


@dataclass(frozen=True, slots=True)
class Traverse:
    """Straight legs in the plane z = 0, one after the other; each begins where the last one ended.

    legs      velocity and duration of each
    start_at  where the gripper's origin begins, (x, y)
    unit      of start and velocities: "mm" means mm and mm/s
    stiffness    of a spring along the way that draws the root, guided across it; not given: it is moved rigidly
    force_limit  largest force of the machine along the way: a leg ends where it takes more; not given: it has any
    """

    legs: tuple[Straight, ...]
    start_at: tuple[Exact, Exact] = (0, 0)
    unit: str = "mm"
    stiffness: Annotated[float, Quantity("N/m", above=0.0)] | None = None
    force_limit: Annotated[float, Quantity("N", above=0.0)] | None = None

    def __post_init__(self) -> None:
        check(self)
        if not self.legs:
            raise InputError("legs", None, "at least one leg is needed")
        if self.unit not in LENGTHS:
            raise InputError("unit", self.unit, f"one of {', '.join(LENGTHS)} is needed")
        exact_point(self.start_at, "start_at")

    nq = 0
    nv = 0

    def plan(self, unit: Fraction) -> tuple[Point, list[tuple[Point, Fraction]]]:
        """Start, velocities and durations, exactly, in another unit (m)."""
        factor = LENGTHS[self.unit] / unit
        given = [exact_point(self.start_at, "")] + [exact_point(leg.velocity, "") for leg in self.legs]
        start, *velocities = [(x * factor, y * factor) for x, y in given]
        return start, [(v, exact(leg.duration, "duration")) for v, leg in zip(velocities, self.legs, strict=True)]

    def start(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        return np.zeros(0), np.zeros(0)

    def contacts(self) -> tuple[Kernel, ...]:
        return ()

    def layout(self) -> tuple[int, ...]:
        return ()

    def along(self) -> tuple[float, float, float]:
        x, y = map(float, exact_point(self.legs[0].velocity, "velocity"))
        size = math.hypot(x, y)
        return x / size, y / size, 0.0

    def breaks(self) -> tuple[float, ...]:
        times = [Fraction(0)]
        for leg in self.legs:
            times.append(times[-1] + exact(leg.duration, "duration"))
        return tuple(map(float, times))

    def motion(self) -> Kernel:
        from detent.drive.traverse_motion import traverse  # loads Numba
        from detent.numeric.kernel import Kernel, pack

        p, legs = self.plan(Fraction(1))
        rows, begin = [], Fraction(0)
        for v, duration in legs:
            rows.append((float(begin), float(p[0]), float(p[1]), float(v[0]), float(v[1])))
            p, begin = (p[0] + v[0] * duration, p[1] + v[1] * duration), begin + duration
        return Kernel(traverse, pack(rows))


__all__ = ["Straight", "Traverse"]
