"""Recursive least squares that forgets by position: the estimate follows a mechanism while it is being moved.

Colton & Hollerbach, 6.2, look into "recursive least-squares algorithms … for generating nonlinear models". The range
is parted into cells, by direction. Each keeps its normal equations of F = m a + b v + k (x − x_c) + s and lets them
fade by λ at every sample *in this cell*, so a place keeps what it knew until the motion comes by again, and nothing
winds up where it rests:

    A_j ← λ A_j + φ φᵀ,   h_j ← λ h_j + φ F,   φ = (a, v, x − x_c, 1)          λ = 1 − 1/memory

This is the information form of RLS, equal to the recursion of the covariance (tests/feel/test_recursive.py) without
its start. A change is followed after about six memories in a cell, when e⁻⁶ of what was before is left.
The mass is one for all cells: b, k and s of a cell are projected out, and what is left is summed, each cell weighted by
its own noise: one that holds half of the past and half of the present fits neither, and must not speak for the others.
"""

from __future__ import annotations

import math
import time as clock
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from detent.core.errors import InputError
from detent.core.record import Json, Record
from detent.identification.fitting import EDGE
from detent.identification.motion import read_motion
from detent.identification.results import Curve, Findings, identified, in_words, stretches

F1, F2 = NDArray[np.float64], NDArray[np.float64]
TELLS = 0.3  # ours: a standard error beyond this share of the parameter tells nothing
HISTORY = 50  # instants at which a fit of a record notes where the estimate stood
RIDGE = 1e-9  # of a column's own weight: two columns that are one share the force


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a `Live` knows now: one mass; damping, stiffness and static force in the middle of each cell, +x then −x.

    Values and errors (cells, 2), not a number where a cell has seen too little; x (cells,) the middles.
    """

    x: F1
    mass: float
    mass_error: float
    damping: F2
    damping_error: F2
    stiffness: F2
    stiffness_error: F2
    static_force: F2
    static_force_error: F2
    noise: float

    def force(self, x: F1, v: F1, a: F1) -> F1:
        """Force (n,) at positions, velocities and accelerations (n,); not a number in a cell that is not known."""
        step = float(self.x[1] - self.x[0]) if len(self.x) > 1 else 1.0
        j = np.clip(np.round((x - self.x[0]) / step).astype(int), 0, len(self.x) - 1)
        way = np.where(v >= 0, 0, 1)
        line = self.static_force[j, way] + self.stiffness[j, way] * (x - self.x[j])
        return self.mass * a + self.damping[j, way] * v + line


@dataclass(slots=True)
class Live:
    """An estimate that is fed sample by sample while the mechanism moves.

    low, high   range of the position, m or rad; samples outside count to the outermost cells
    cells       of the range
    memory      samples in a cell and direction after which an old one counts 1/e; infinite: nothing is forgotten
    """

    low: float
    high: float
    cells: int = 20
    memory: float = 1000.0
    _gram: F2 = field(init=False, repr=False)  # (2, cells, 5, 5) of (a, v, x − x_c, 1, F)
    _count: F2 = field(init=False, repr=False)  # (2, cells, 2): Σ λ^i and Σ λ^2i

    def __post_init__(self) -> None:
        if not (math.isfinite(self.low) and math.isfinite(self.high) and self.low < self.high):
            raise InputError("high", self.high, "must be finite and above low")
        if not 1 <= self.cells <= 2000:
            raise InputError("cells", self.cells, "takes 1 to 2000")
        if not self.memory >= 10:
            raise InputError("memory", self.memory, "takes 10 samples or more")
        self._gram = np.zeros((2, self.cells, 5, 5))
        self._count = np.zeros((2, self.cells, 2))

    def update(self, x: float, v: float, a: float, F: float) -> None:
        """Take one sample in: a few microseconds, whatever came before. At rest no direction is told: left out."""
        if v == 0.0 or not math.isfinite(x + v + a + F):
            return
        width = (self.high - self.low) / self.cells
        j = min(max(int((x - self.low) / width), 0), self.cells - 1)
        way = 0 if v > 0 else 1
        phi = np.array((a, v, x - self.low - (j + 0.5) * width, 1.0, F))
        fade = 1.0 - 1.0 / self.memory
        gram = self._gram[way, j]
        gram *= fade
        gram += phi[:, None] * phi
        count = self._count[way, j]
        count[0] = fade * count[0] + 1.0
        count[1] = fade * fade * count[1] + 1.0

    def estimate(self) -> Estimate:
        """The parameters as known now."""
        G, count = self._gram, self._count
        enough = count[..., 0] >= 8  # twice as many samples as columns
        scale = np.sqrt(np.maximum(np.einsum("...ii->...i", G), 1e-300))
        S = G / scale[..., :, None] / scale[..., None, :]  # columns of size 1
        A = S[..., 1:4, 1:4] + RIDGE * np.eye(3)
        A = np.where(enough[..., None, None], A, np.eye(3))
        inverse = np.linalg.inv(A)  # (2, cells, 3, 3) of b, k, s
        cross, right = S[..., 1:4, 0], S[..., 1:4, 4]
        per_m = np.einsum("...ij,...j->...i", inverse, cross)
        per_F = np.einsum("...ij,...j->...i", inverse, right)
        a_size, F_size = scale[..., 0], scale[..., 4]
        left_aa = np.where(enough, (S[..., 0, 0] - np.einsum("...i,...i->...", cross, per_m)) * a_size**2, 0.0)
        left_aF = np.where(enough, (S[..., 0, 4] - np.einsum("...i,...i->...", cross, per_F)) * a_size * F_size, 0.0)
        left_FF = np.where(enough, (S[..., 4, 4] - np.einsum("...i,...i->...", right, per_F)) * F_size**2, 0.0)
        own_mass = np.divide(left_aF, left_aa, out=np.zeros_like(left_aF), where=left_aa > 0)
        least = 1e-24 * float(F_size.max()) ** 2 + 1e-300  # exact data have no noise to weigh by
        noise2 = np.maximum((left_FF - own_mass * left_aF) / np.maximum(count[..., 0] - 4, 1.0), least)  # (2, cells)
        weight = float((left_aa / noise2).sum())
        mass = float((left_aF / noise2).sum()) / weight if weight > 0 else math.nan
        theta = (per_F * F_size[..., None] - mass * per_m * a_size[..., None]) / scale[..., 1:4]
        # A sample that fades with λ counts λ in A and λ² in the spread: errors shrink by the ratio of both sums.
        ratio = np.where(enough, count[..., 1] / np.maximum(count[..., 0], 1e-300), math.nan)
        own = np.einsum("...ii->...i", inverse) / scale[..., 1:4] ** 2
        through_m = (per_m * a_size[..., None] / scale[..., 1:4]) ** 2 / max(weight, 1e-300)
        error = np.sqrt(ratio[..., None] * (noise2[..., None] * own + through_m))
        theta = np.where(enough[..., None], theta, math.nan)
        width = (self.high - self.low) / self.cells
        spread = float(np.where(enough, ratio * left_aa / noise2, 0.0).sum())
        return Estimate(
            x=np.asarray(self.low + (np.arange(self.cells) + 0.5) * width, dtype=np.float64),
            mass=mass,
            mass_error=math.sqrt(spread) / weight if weight > 0 else math.nan,
            damping=theta[..., 0].T,
            damping_error=error[..., 0].T,
            stiffness=theta[..., 1].T,
            stiffness_error=error[..., 1].T,
            static_force=theta[..., 2].T,
            static_force_error=error[..., 2].T,
            noise=float(np.sqrt(np.median(noise2[enough]))) if enough.any() else math.nan,
        )


@dataclass(frozen=True, slots=True)
class Recursive:
    """A record run through `Live` from beginning to end, as if it came in now; the last estimate is told.

    cells, memory   as in `Live`; memory counts samples as they are fed, `cutoff` · 2 a second
    cutoff          Hz, of the low-pass on motion and force
    """

    cells: int = 20
    memory: float = 1000.0
    cutoff: float = 200.0

    def __post_init__(self) -> None:
        Live(0.0, 1.0, self.cells, self.memory)  # refuses what makes no sense
        if not self.cutoff > 0:
            raise InputError("cutoff", self.cutoff, "must be above 0 Hz")

    def fit(self, record: Record, held_out: Sequence[Record]) -> Record:
        began = clock.perf_counter()
        time = np.asarray(record["time"].values, dtype=float)
        rate = (len(time) - 1) / float(time[-1] - time[0])
        motion = read_motion(record, min(self.cutoff, 0.1 * rate))
        if motion.force_sensor.ac_coupling:
            raise InputError("model", "Recursive", "an AC-coupled force tells no static force; take Smooth")
        inside = (motion.time >= motion.time[0] + EDGE) & (motion.time <= motion.time[-1] - EDGE)
        use = np.flatnonzero(inside)[:: max(1, round(0.5 / (motion.cutoff * motion.step)))]
        live = Live(float(motion.position.min()), float(motion.position.max()), self.cells, self.memory)
        channels = (motion.position, motion.velocity, motion.acceleration, motion.force)
        samples = np.column_stack(channels).tolist()
        history: list[dict[str, Json]] = []
        for part in np.array_split(use, HISTORY):
            for i in part.tolist():
                live.update(*samples[i])
            now = live.estimate()
            b, k = (
                float(np.nanmedian(one)) if np.isfinite(one).any() else math.nan for one in (now.damping, now.stiffness)
            )
            history.append({"time": float(motion.time[part[-1]]), "mass": now.mass, "damping": b, "stiffness": k})
        found = _findings(live.estimate(), self, motion.rotary, held_out)
        stats = {"samples": float(len(use)), "seconds": clock.perf_counter() - began}
        made = identified(replace(found, stats=stats), record)
        return replace(made, tables={**made.tables, "history": tuple(history)})


def _findings(now: Estimate, model: Recursive, rotary: bool, held_out: Sequence[Record]) -> Findings:
    cells = len(now.x)
    mass_known = bool(now.mass_error < TELLS * abs(now.mass))
    curves = {"mass": Curve(np.full(cells, now.mass), np.full(cells, now.mass_error), np.full(cells, mass_known))}
    for name in ("damping", "stiffness", "static_force"):
        value, error = getattr(now, name), getattr(now, f"{name}_error")
        size = np.maximum(np.abs(value), np.nanmedian(np.abs(value)) if np.isfinite(value).any() else 0.0)
        curves[name] = Curve(value, error, mass_known & (error < TELLS * size))
    static, error = now.static_force, now.static_force_error
    both = curves["static_force"].known[:, 0] & curves["static_force"].known[:, 1]
    spread = 0.5 * np.sqrt((error**2).sum(axis=1))
    curves["spring_force"] = Curve(static.mean(axis=1), spread, both)
    curves["friction"] = Curve(0.5 * (static[:, 0] - static[:, 1]), spread, both)
    why = "too few samples, or columns that move as one"
    verdicts = [row for name, one in curves.items() for row in stretches(name, now.x, one.known, "told", why)]
    return Findings(
        position=now.x,
        curves=curves,
        reason=in_words(curves, rotary),
        model={"kind": "recursive", "cells": cells, "memory": model.memory, "cutoff": model.cutoff, "noise": now.noise},
        verdicts=verdicts,
        validation=[_judged(i, one, now) for i, one in enumerate(held_out)],
        rotary=rotary,
    )


def _judged(i: int, record: Record, now: Estimate) -> dict[str, Json]:
    """Force error on a motion not seen, against the true force where a simulation knows it."""
    if "applied_force" in record.data and "acceleration_along" in record.data:
        names, against = ("position", "velocity_along", "acceleration_along", "applied_force"), "true force"
        x, v, a, F = (np.asarray(record[one].values, dtype=float) for one in names)
    else:
        motion, against = read_motion(record), "measured force"
        x, v, a, F = motion.position, motion.velocity, motion.acceleration, motion.force
    wrong = now.force(x, v, a) - F
    told = np.isfinite(wrong)
    rms = float(np.sqrt(np.mean(wrong[told] ** 2))) if told.any() else math.nan
    return {
        "motion": str(record.inputs.get("name") or f"held out {i + 1}"),
        "error_rms_N": rms,
        "error_relative": rms / float(np.std(F)),
        "against": against,
        "told": float(told.mean()),
    }
