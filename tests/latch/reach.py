"""The free angles a pawl can reach, by brute force: intervals at many times, put together where neighbours overlap."""

from __future__ import annotations

from math import pi

import numpy as np

from detent.latch.exact.clearance import angle_at
from detent.latch.exact.component import Cell, Component
from latch.brute import Brute
from latch.scenes import Case, angle

SAME = 1e-7  # rad: a fold turns a rounding of 1e-15 in time into this
Interval = tuple[float, float]  # on a circle: from an angle in [0, 2π) upwards


def free_intervals(brute: Brute, t: float) -> list[Interval]:
    """All free angles at a time; those of less than `SAME` are left out."""
    edges, blocked, _ = brute.gaps(t)
    if len(edges) == 0:
        return [] if brute.overlap(t, np.array([0.1]))[0] else [(0.0, 2 * pi)]
    n, found = len(edges), []
    starts = [k for k in range(n) if not blocked[k] and blocked[k - 1]]
    if not starts and not blocked.any():
        return [(0.0, 2 * pi)]
    for k in starts:
        j = k
        while not blocked[j % n]:
            j += 1
        end = float(edges[j % n]) + (2 * pi if j >= n else 0.0)
        if end - float(edges[k]) > SAME:
            found.append((float(edges[k]), end))
    return found


def reached_by_steps(case: Case, steps: int) -> list[tuple[float, list[Interval]]]:
    """What can be reached from the start at each of many times, forwards and backwards in time, as F counts it."""
    brute = case.brute()
    times = np.linspace(0.0, float(case.duration), steps + 1) * (1 - 1e-9) + 1e-10
    slabs = [free_intervals(brute, float(t)) for t in times]
    group: dict[tuple[int, int], tuple[int, int]] = {}

    def top(one: tuple[int, int]) -> tuple[int, int]:
        while group.get(one, one) != one:
            one = group[one]
        return one

    for k in range(steps):
        for i, a in enumerate(slabs[k]):
            for j, b in enumerate(slabs[k + 1]):
                if any(max(a[0], b[0] + s) < min(a[1], b[1] + s) for s in (-2 * pi, 0.0, 2 * pi)):
                    group[top((k, i))] = top((k + 1, j))
    # What parts two intervals just after the begin may only touch there: then the pawl may pass at that instant.
    for i, a in enumerate(slabs[0]):
        for j, b in enumerate(slabs[0]):
            for s in (0.0, 2 * pi):
                if 0 < b[0] + s - a[1] < 0.01 and brute.is_free(0.0, (b[0] + s + a[1]) / 2):
                    group[top((0, i))] = top((0, j))
    at = angle(case.begin) % (2 * pi)
    own = {
        top((0, i)) for i, (a, b) in enumerate(slabs[0]) if any(a - 1e-6 <= at + s <= b + 1e-6 for s in (0.0, 2 * pi))
    }
    return [
        (float(t), [one for i, one in enumerate(slab) if top((k, i)) in own])
        for k, (t, slab) in enumerate(zip(times, slabs, strict=True))
    ]


def intervals_of(found: Component, t: float) -> list[Interval]:
    """F at a time that is not critical, on the circle."""
    return sorted((a % (2 * pi), a % (2 * pi) + b - a) for a, b, cell in lifted(found, t) if b - a > SAME)


def lifted(found: Component, t: float) -> list[tuple[float, float, Cell]]:
    """F at a time, turns counted."""
    times = [float(one) for one in found.times]
    here = []
    for cell in found.cells:
        if times[cell.begin] <= t <= times[cell.end]:
            if cell.below is None or cell.above is None:
                here.append((0.0, 2 * pi, cell))
            else:
                a, b = (angle_at(one.arcs[0], t) + 2 * pi * (one.turn + cell.turn) for one in (cell.below, cell.above))
                here.append((a, b, cell))
    return here
