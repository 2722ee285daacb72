"""The round peg of examples/peg.py for every engine alike: numbers, feed, and what is measured of a run."""

from __future__ import annotations

import math
import runpy
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

EXAMPLE = runpy.run_path(str(Path(__file__).parents[2] / "examples" / "peg.py"))
PEG, HAND = EXAMPLE["peg"], EXAMPLE["hand"]
MASS, INERTIA, SUPPORT = 2.0, 0.01, 0.1
STIFF, STIFF_TURNING = 2e4, 500.0
DAMP, DAMP_TURNING = 2 * math.sqrt(STIFF * MASS), 2 * math.sqrt(STIFF_TURNING * INERTIA)  # critical
START = HAND.start_at.p  # of the tip's centre
WAY, END = -0.08, 2.5
RADIUS, HOLE, TIP, MOUTH, FRICTION = PEG.diameter / 2, PEG.hole / 2, PEG.chamfer, PEG.hole_chamfer, PEG.friction

IN_THE_BORE = 12e-3  # m, deep: past both roundings, where all engines' pegs have the same shape


def feed(t: Array | float) -> tuple[Array, Array]:
    """Way z(t) = L (10 s³ − 15 s⁴ + 6 s⁵) of the support and its speed, s = t/T."""
    s = np.clip(np.asarray(t) / END, 0.0, 1.0)
    return WAY * s**3 * (10 - 15 * s + 6 * s**2), WAY / END * 30 * s**2 * (1 - s) ** 2


@dataclass(frozen=True)
class Run:
    """What an engine did: poses of the tip and the contacts' force up along the hole, once a step."""

    seconds: float  # the least of its timed runs, without keeping anything
    steps: int
    time: Array  # (n,)
    X: Array  # (n, 3, 4) pose of the peg, origin at its tip
    F_z: Array  # (n,) N


@dataclass(frozen=True)
class Figures:
    penetration: float  # m, the largest
    noise: float  # N RMS
    peak: float  # N, of the moving average: what is left of F_z without the noise
    depth: float  # m, at the end


def measure(run: Run, events: Array) -> Figures:
    """Penetration by detent's exact geometry at these poses, and the noise of F_z by the definition below."""
    smooth, quiet = _smooth(run, 20e-3), _quiet(run, events)
    noise = (run.F_z - smooth)[quiet]
    return Figures(
        max(0.0, -float(least_gaps(run.X).min())),
        float(np.sqrt(np.mean(noise**2))),
        float(smooth[quiet].max()),
        -float(run.X[-1, 2, 3]),
    )


def apart(run: Run, reference: Run, events: Array) -> float:
    """RMS difference of the moving averages of F_z from the reference's, of its peak, in the bore."""
    quiet, smooth = _quiet(reference, events) & (-reference.X[:, 2, 3] > IN_THE_BORE), _smooth(reference, 20e-3)
    other = np.interp(reference.time, run.time, _smooth(run, 20e-3))
    return float(np.sqrt(np.mean((other - smooth)[quiet] ** 2)) / smooth[quiet].max())


def _smooth(run: Run, over: float) -> Array:
    """Moving average over a window centred on each instant; the ends are left as they are."""
    half = round(0.5 * over / (run.time[1] - run.time[0]))
    total = np.concatenate(([0.0], np.cumsum(run.F_z)))
    smooth = run.F_z.copy()
    smooth[half:-half] = (total[2 * half + 1 :] - total[: -2 * half - 1]) / (2 * half + 1)
    return smooth


def _quiet(run: Run, events: Array) -> NDArray[np.bool_]:
    """Deeper than 2 mm, until 0.2 s before the end, outside ±10 ms of events."""
    quiet = (-run.X[:, 2, 3] > 2e-3) & (run.time < END - 0.2)
    for event in events:
        quiet &= np.abs(run.time - event) > 10e-3
    return quiet


def least_gaps(X: Array) -> Array:
    """Least gap (n,) of peg and hole at poses (n, 3, 4), m: by the kernel of simulations, without its margin."""
    (kernel,) = replace(PEG, margin=1.0).contacts()
    memory, least, most = kernel.memory.copy(), np.empty(len(X)), 40
    J, still = np.eye(6)[None], np.zeros((1, 6))
    gap, rows, drift = np.zeros(most), np.zeros((most, 3, 6)), np.zeros((most, 3))
    ids, law = np.zeros(most, np.int64), np.zeros((most, 4))
    for i, pose in enumerate(X):
        n = kernel.fn(
            kernel.params, memory, 0.0, np.zeros(7), np.zeros(6), np.ascontiguousarray(pose[None]), still, J, still,
            gap, rows, drift, ids, law,
        )  # fmt: skip
        least[i] = gap[:n].min()
    return least
