"""Crawl: the force of a device moved so slowly that it has neither mass nor damping, on and back, over position.

    F = f(x) + F_c(x) sgn v = S(x, dir)             Colton & Hollerbach, eq. 3, at v, a → 0

A crawl tells S by direction and nothing else: f and F_c apart only by their mean and half difference, which hold where
friction is the same both ways; mass and damping not at all, and they are told as not known. Force–travel curves of
switches are crawls, and so are simulated fasteners and latches on a stiff machine (`from_simulation`): what one of
them feels like can then be played under any drive.

S is told at the points of a grid, each from the samples beside it; its standard error is that of the scatter.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from detent.core.errors import InputError
from detent.core.record import Channel, Origin, Outcome, Record, Status, dataset
from detent.identification.measured import strokes
from detent.identification.results import Curve, Findings, identified, stretches

Array = NDArray[np.float64]
SLANTED = 1e-6  # ours: of the weights squared; with less spread a straight line has no slope
APART = "friction is taken to be the same on and back: it cannot be told apart within one direction"
STILL = "a crawl has no acceleration and no speed that would tell it"


@dataclass(frozen=True, slots=True)
class Crawl:
    """Force by direction alone, on a uniform grid of positions.

    points  of the grid over the range of the record
    """

    points: int = 201

    def __post_init__(self) -> None:
        if isinstance(self.points, bool) or not isinstance(self.points, int) or not 2 <= self.points <= 20_000:
            raise InputError("points", self.points, "a whole number from 2 to 20000 is needed")

    def fit(self, record: Record, held_out: Sequence[Record]) -> Record:
        """A record of identify: static_force by direction, spring force and friction where both directions are known.

        record    position, force and stroke over samples, or over time as a bench measures them
        held_out  others of the kind, to judge it by
        """
        x, F, way, rotary = _crawl(record)
        grid = np.linspace(x.min(), x.max(), self.points)
        value, error, known = (np.empty((self.points, 2)) for _ in range(3))
        for j, sense in enumerate((1, -1)):
            mine = way == sense
            value[:, j], error[:, j], known[:, j] = _line(grid, x[mine], F[mine])
        told = known.astype(bool)
        both = told[:, 0] & told[:, 1]
        spread = 0.5 * np.hypot(error[:, 0], error[:, 1])
        friction = Curve(np.maximum(0.5 * (value[:, 0] - value[:, 1]), 0.0), spread, both)
        spring = Curve(value.mean(axis=1), spread, both)
        verdicts = [
            *stretches("static_force", grid, told, "samples both ways", "no samples in one direction"),
            *stretches("friction", grid, both, APART, "no samples in one direction"),
            *stretches("spring_force", grid, both, APART, "no samples in one direction"),
            *stretches("mass", grid, np.zeros(self.points, dtype=bool), "", STILL),
            *stretches("damping", grid, np.zeros(self.points, dtype=bool), "", STILL),
        ]
        rows = []
        for name, other in (("the same", record), *((f"held out {i + 1}", one) for i, one in enumerate(held_out))):
            at, force, sense, _ = _crawl(other)
            predicted = np.where(sense > 0, np.interp(at, grid, value[:, 0]), np.interp(at, grid, value[:, 1]))
            rms = float(np.sqrt(np.mean((force - predicted) ** 2)))
            size = float(np.std(force))
            rows.append({"motion": name, "error_rms_N": rms, "error_relative": rms / size if size > 0 else 0.0})
        unit = "N m" if rotary else "N"
        most = float(np.nanmax(np.abs(np.where(told, value, np.nan))))
        reason = f"force by direction over {self.points} positions, up to {most:.4g} {unit}; mass and damping not told"
        findings = Findings(
            position=grid,
            curves={"static_force": Curve(value, error, told), "spring_force": spring, "friction": friction},
            reason=reason,
            model={"kind": "Crawl", "points": self.points},
            verdicts=verdicts,
            validation=rows,
            rotary=rotary,
        )
        return identified(findings, record)


def from_simulation(record: Record, *, at: float = 0.0) -> Record:
    """The force–travel curve of a simulated run, as if measured: `insertion` and `mating_force`, in their order.

    at  position where the insertion is zero: the coordinate of A in B at the start of a rail, for a feel that takes the
        fastener's place as it stands
    The run is to be slow, on a machine that does not yield: what is not crawling is not told apart from what is.
    """
    if record.verb != "simulate":
        raise InputError("record", record.verb, "a record of simulate is needed")
    x, F = (np.asarray(record[name].values, dtype=float) for name in ("insertion", "mating_force"))
    if x.ndim != 1 or len(x) < 10 or not (np.isfinite(x).all() and np.isfinite(F).all()) or not np.ptp(x) > 0:
        raise InputError("record", x.shape, "ten or more finite samples over a way are needed")
    inputs = {
        "name": record.inputs.get("name", "simulated"), "kind": "simulated crawl", "of": dict(record.inputs), "at": at,
    }  # fmt: skip
    channels = {
        "measured_position": Channel(("sample",), x + at, "m", "how far the part has gone"),
        "measured_force": Channel(("sample",), F, "N", "on the mechanism by the machine, positive along +x"),
        "stroke": Channel(("sample",), _ways(x), "1", "+1 on, −1 back", words={1: "on", -1: "back"}),
    }
    coords = {"sample": Channel(("sample",), np.arange(len(x)), "1", "number of the sample")}
    told = f"{len(x)} samples of a simulated run over {1e3 * np.ptp(x):.4g} mm"
    return Record(
        "measure", dataset(channels, coords), Outcome(Status.ELAPSED, told), inputs=inputs, origin=Origin.here(inputs)
    )


def _ways(x: Array) -> NDArray[np.int64]:
    """Sense of motion (n,) of positions without noise. Of two samples at one place, before and behind an event or a
    turn, the second has the sense of what follows."""
    before, ahead = np.sign(np.diff(x, prepend=x[0])), np.sign(np.diff(x, append=x[-1]))
    way = np.where(before != 0, before, ahead)
    for i in np.flatnonzero(way == 0):  # rest: as before it
        way[i] = way[i - 1] if i else 1
    return way.astype(np.int64)


def _crawl(record: Record) -> tuple[Array, Array, NDArray[np.int64], bool]:
    """Position, force and sense of motion (n,), and whether it turns."""
    x, F = (np.asarray(record[name].values, dtype=float) for name in ("measured_position", "measured_force"))
    if x.ndim != 1 or x.shape != F.shape or not np.ptp(x) > 0:
        raise InputError("record", x.shape, "positions and forces of a motion are needed, sample by sample")
    way = np.asarray(record["stroke"].values).astype(np.int64) if "stroke" in record.data else strokes(x)
    return x, F, way, record["measured_position"].attrs.get("units") == "rad"


def _line(grid: Array, x: Array, F: Array) -> tuple[Array, Array, NDArray[np.bool_]]:
    """Force at the points of the grid, its standard error, and where there are samples to tell it.

        S_i = intercept of the straight line through the samples within a cell of x_i, weights k = 1 − |x − x_i|/h

    Each point has its own samples: a jump is felt within one cell of it and no farther, as no fit of all at once is.
    """
    n, h = len(grid), grid[1] - grid[0]
    if len(x) == 0:
        return np.zeros(n), np.zeros(n), np.zeros(n, dtype=bool)
    share = np.clip((x - grid[0]) / h, 0.0, n - 1.0)
    cell = np.minimum(share.astype(np.int64), n - 2)
    point, d = np.concatenate((cell, cell + 1)), np.concatenate((share - cell, share - cell - 1.0))  # d = (x − x_i)/h
    k, force = 1.0 - np.abs(d), np.concatenate((F, F))
    parts: tuple[Array, ...] = (k, k * d, k * d * d, k * force, k * d * force)
    S_0, S_1, S_2, T_0, T_1 = (np.bincount(point, one, n).astype(np.float64) for one in parts)
    known = S_0 > 0.0
    determinant = S_0 * S_2 - S_1 * S_1
    slanted = determinant > SLANTED * S_0 * S_0  # else the samples lie at one place: their mean
    safe = np.where(slanted, determinant, 1.0)
    weight, lean = np.where(slanted, S_2 / safe, 1.0 / np.where(known, S_0, 1.0)), np.where(slanted, S_1 / safe, 0.0)
    value = weight * T_0 - lean * T_1
    own = k * (weight[point] - lean[point] * d)  # what each sample counts at its point
    at = np.interp(x, grid[known], value[known])
    scatter = math.sqrt(float(np.sum((F - at) ** 2)) / max(len(x) - int(known.sum()), 1))
    return value, scatter * np.sqrt(np.bincount(point, own * own, n)), known


__all__ = ["Crawl", "from_simulation"]
