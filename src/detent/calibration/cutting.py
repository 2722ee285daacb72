"""A log cut into windows: the mean of each, and how far noise and sampling let it stray.

Why windows. Where a hook snaps, the force jumps, and the jump's place moves with the parameters. A residual at a point
leaps there, its derivative is zero or infinite, and a search by slopes is blind. The mean over a window

    F̄_k = 1/(b − a) ∫ₐᵇ F ds

moves steadily with a jump inside it, the sum of the means up to a place is the work done so far, which moves steadily
wherever the jump is, and both are plain numbers of a run. The search goes down the work first (far-sighted), then the
means themselves (sharp).

How far a mean strays: σ/√n by the sensor's noise, n points in the window; and where the log itself jumps between two
points, a height d within a gap g, nobody knows where in the gap: d g/(w √12) over a window of width w. A place known
to a resolution q only moves a window's ends: |F_b − F_a| q/(w √12).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from detent.calibration.log import Log, Stretch
from detent.study.windows import Integral, Window

Array = NDArray[np.float64]
MOST = 100  # windows of one leg (ours)
POINTS = 4  # of the log in a window, at least, where it has that many (ours)
FEWEST = 20  # windows of a leg, where its points allow (ours)
COARSE = 1e-4  # of the largest value (ours): nobody's calibration is better
JUMP = 6.0  # times the noise (ours): a step beyond it that its neighbours do not share is a jump


@dataclass(frozen=True, slots=True, eq=False)
class Cut:
    """The windows of a log, stretch after stretch."""

    windows: tuple[Window, ...]
    measured: Array  # (n,), mean of the log over each
    spread: Array  # (n,), one standard deviation to be expected of it
    stretch: NDArray[np.int64]  # (n,), which stretch of the log
    noise: float  # of one point

    @property
    def width(self) -> Array:
        return np.array([one.end - one.begin for one in self.windows])

    @property
    def place(self) -> Array:
        """The middles."""
        return np.array([0.5 * (one.begin + one.end) for one in self.windows])

    def only(self, keep: NDArray[np.bool_]) -> Cut:
        windows = tuple(one for one, kept in zip(self.windows, keep, strict=True) if kept)
        return Cut(windows, self.measured[keep], self.spread[keep], self.stretch[keep], self.noise)


def cut(log: Log, windows: int | None = None, resolution: float = 0.0) -> Cut:
    """The log's windows.

    windows     of each stretch; None: so that a window holds four points, at most 100
    resolution  of the place, m or s
    """
    largest = max(float(np.abs(one.value).max()) for one in log.stretches)
    noise = max(_noise(log.stretches), COARSE * largest)
    found: list[tuple[Window, float, float, int]] = []
    for number, one in enumerate(log.stretches):
        n = len(one.place)
        count = windows or min(MOST, max(n // POINTS, min(n - 1, FEWEST)))
        edges = np.linspace(one.place[0], one.place[-1], count + 1)
        integral, jumps = Integral.of(one.place, one.value), _jumps(one, noise)
        inside = np.histogram(one.place, edges)[0]
        at = np.interp(edges, one.place, one.value)
        for k, (a, b) in enumerate(zip(edges[:-1].tolist(), edges[1:].tolist(), strict=True)):
            near = (one.place[1:] > a) & (one.place[:-1] < b)
            lost = (jumps[near] * np.diff(one.place)[near]) ** 2
            ends = ((at[k + 1] - at[k]) * resolution) ** 2
            variance = noise**2 / max(int(inside[k]), 1) + (float(lost.sum()) + ends) / (12.0 * (b - a) ** 2)
            found.append((Window(log.channel, a, b, one.leg, one.forth), integral.mean(a, b), variance, number))
    return Cut(
        tuple(one[0] for one in found),
        np.array([one[1] for one in found]),
        np.sqrt([one[2] for one in found]),
        np.array([one[3] for one in found]),
        noise,
    )


def _noise(stretches: Sequence[Stretch]) -> float:
    """Standard deviation of one point, from second differences: the median forgives curves and jumps.

    F_{i−1} − 2 F_i + F_{i+1} has the variance 6 σ² where the curve is straight; median |x| = 0.6745 σ of a normal x.
    """
    bends = np.concatenate([np.diff(one.value, 2) for one in stretches])
    return float(np.median(np.abs(bends))) / (0.6745 * math.sqrt(6.0)) if len(bends) else 0.0


def _jumps(one: Stretch, noise: float) -> Array:
    """(n − 1,), how far the value leaps between neighbours beyond what the steps around share; 0 where it does not."""
    steps = np.diff(one.value)
    padded = np.pad(steps, 2, mode="edge")
    usual = np.median(np.lib.stride_tricks.sliding_window_view(padded, 5), axis=1)
    leap = np.abs(steps - usual)
    return np.where(leap > JUMP * noise, leap, 0.0)
