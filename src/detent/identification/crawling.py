"""Crawl: the force of a device moved so slowly that it has neither mass nor damping, on and back, over position.

    F = f(x) + F_c(x) sgn v = S(x, dir)             Colton & Hollerbach, eq. 3, at v, a → 0

A crawl tells S by direction and nothing else: f and F_c apart only by their mean and half difference, which hold where
friction is the same both ways; mass and damping not at all, and they are told as not known. Force–travel curves of
switches are crawls, and so are simulated fasteners and latches on a stiff machine (`from_simulation`): what one of
them feels like can then be played under any drive.

S is a straight line between the points of a grid, fitted by least squares; its standard error is that of the scatter.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import solveh_banded

from detent.errors import InputError
from detent.identification.results import Curve, Findings, identified, stretches
from detent.measured import strokes
from detent.record import Channel, Origin, Outcome, Record, Status, dataset

Array = NDArray[np.float64]
SMOOTH = 1e-9  # ours: of the data's weight, for second differences: only points without data feel it
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
        both = told.all(axis=1)
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
    inputs = {"name": record.inputs.get("name", "simulated"), "kind": "simulated crawl", "of": record.origin.digest}
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
    """Values of a polygonal line at the grid that fits (x, F) best, their errors, and where there are samples.

    Hat functions: each sample weighs on the two points beside it, so the normal equations have three diagonals; the
    smoothing of points without data makes it five.
    """
    n, spacing = len(grid), grid[1] - grid[0]
    share = np.clip((x - grid[0]) / spacing, 0.0, n - 1.0)
    cell = np.minimum(share.astype(np.int64), n - 2)
    w = share - cell
    main = np.bincount(cell, (1 - w) ** 2, n) + np.bincount(cell + 1, w**2, n)
    beside = np.bincount(cell, w * (1 - w), n)
    right = np.bincount(cell, (1 - w) * F, n) + np.bincount(cell + 1, w * F, n)
    known = np.zeros(n, dtype=bool)
    # A point is known where samples lie in a cell beside it that bear on it.
    known[np.unique(np.concatenate((cell[w < 1.0], cell[w > 0.0] + 1)))] = True
    known &= main > 1e-3
    if len(x) == 0:
        return np.zeros(n), np.zeros(n), known
    upper = np.zeros((3, n))  # rows: second off-diagonal, first, diagonal
    upper[2], upper[1, 1:] = main, beside[:-1]
    light = SMOOTH * max(float(main.max()), 1.0)
    if n > 2:
        D = np.zeros((3, n))
        D[2, :-2] += 1
        D[2, 1:-1] += 4
        D[2, 2:] += 1
        D[1, 1:-1] -= 2
        D[1, 2:] -= 2
        D[0, 2:] += 1
        upper += light * D
    upper[2] += 1e-3 * light
    value = solveh_banded(upper, right)
    left = F - (value[cell] * (1 - w) + value[cell + 1] * w)
    freedom = max(len(x) - int(known.sum()), 1)
    scatter = np.sqrt(float(left @ left) / freedom)
    return value, scatter / np.sqrt(np.maximum(main, 1e-12)), known


__all__ = ["Crawl", "from_simulation"]
