"""A measured log: a force along the way leg by leg, or a channel over time. What cannot be used is refused by line.

CSV with a header that names columns and units: `insertion [mm], force [N]`, or `time [s], force [N]`. Where a file has
both, insertion is taken: how fast the real machine went does not matter then.

A log cut into windows: the mean of each, and how far noise and sampling let it stray.

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

import hashlib
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from detent.core import analysis
from detent.core.csv_columns import read_columns
from detent.core.errors import InputError
from detent.core.record import Json
from detent.studies.windows import Integral, Window
from detent.units import parse

Array = NDArray[np.float64]
ALONG = ("insertion", "time")
FEWEST = 8  # points of a log (ours): fewer say nothing of their own scatter
MOST_ROWS = 1_000_000


@dataclass(frozen=True, slots=True, eq=False)
class Stretch:
    """One leg by growing place, or the whole log over time."""

    place: Array  # (n,), m or s; never falls
    value: Array  # (n,), N or the channel's unit
    leg: int  # 1 for the first of its direction; 0 over time
    forth: bool = True


@dataclass(frozen=True, slots=True, eq=False)
class Log:
    """What was measured.

    along    "insertion" or "time"
    channel  of the record it is compared with: "force" along the way, or a channel over time ("mating_force")
    """

    stretches: tuple[Stretch, ...]
    along: str
    channel: str
    name: str = "measured"
    sha256: str = ""
    read_with: Mapping[str, Json] = field(default_factory=dict)  # column, decimal, delimiter

    @classmethod
    def read(
        cls,
        path: Path | str,
        *,
        along: str | None = None,
        channel: str = "",
        column: str = "force",
        decimal: str = ".",
        delimiter: str | None = None,
    ) -> Log:
        """The log in a CSV file.

        along    "insertion" or "time"; None: insertion where the file has it
        channel  over time, what of the record was measured: "force[2]"; "": the force along the way
        column   name of the column with its values
        """
        path = Path(path)
        if along not in (None, *ALONG):
            raise InputError("along", along, f"there are {', '.join(ALONG)}")
        wanted = {"insertion": ("insertion",), "time": ("time", "t"), "value": (column,)}
        optional = [one for one in ALONG if one != along]
        found = read_columns(path, wanted, optional=optional, decimal=decimal, delimiter=delimiter, most_rows=MOST_ROWS)
        kinds = [one for one in ALONG if one in found.numbers and along in (None, one)]
        if not kinds:
            raise InputError("header", None, 'a column "insertion [mm]" or "time [s]" is needed', file=path, line=1)
        along = "time" if channel else kinds[0]
        if along not in kinds:
            raise InputError(
                "header", None, f'a channel is told over time: a column "{along} [s]" is needed', file=path
            )
        units = {along: "m" if along == "insertion" else "s", "value": None if channel else "N"}
        columns = []
        for quantity, like in units.items():
            unit = found.units[quantity]
            if unit is None:
                told = (
                    f'its unit is missing: write "{found.headers[quantity]} [{"mm" if like == "m" else like or "N"}]"'
                )
                raise InputError(found.headers[quantity], None, told, file=path, line=1)
            try:
                factor = parse(f"1 {unit}", like or unit)
            except ValueError as error:
                raise InputError(found.headers[quantity], unit, str(error), file=path, line=1) from None
            columns.append(factor * found.numbers[quantity])
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        try:
            log = cls.of(columns[0], columns[1], along=along, channel=channel, name=path.name)
        except _AtRow as error:
            raise InputError(
                error.field, error.value, error.allowed, file=path, line=found.first_line + error.row
            ) from None
        except InputError as error:
            raise error.at(path, None) from None
        return replace(log, sha256=digest, read_with={"column": column, "decimal": decimal, "delimiter": delimiter})

    @classmethod
    def of(
        cls,
        place: Array,
        value: Array,
        *,
        along: str = "insertion",
        channel: str = "",
        name: str = "measured",
    ) -> Log:
        """The log of arrays in SI units."""
        place, value = np.asarray(place, float), np.asarray(value, float)
        if place.ndim != 1 or place.shape != value.shape or not np.isfinite(place + value).all():
            raise InputError("measurement", f"{place.shape}, {value.shape}", "two rows of finite numbers are needed")
        if len(place) < FEWEST:
            raise InputError("measurement", f"{len(place)} points", f"at least {FEWEST} are needed")
        if along == "time":
            back = np.flatnonzero(np.diff(place) <= 0.0)
            if len(back):
                i = int(back[0]) + 1
                what = (
                    "the time before again" if place[i] == place[i - 1] else f"it runs back from {place[i - 1]:.9g} s"
                )
                raise _AtRow("time", f"{place[i]:.9g} s", what, i)
            return cls((Stretch(place, value, 0),), along, channel or "mating_force", name)
        curves = analysis.legs_of(place, value)
        if not curves:
            raise InputError("insertion", float(place[0]), "it never changes")
        counts = {True: 0, False: 0}
        stretches = []
        for one in curves:
            counts[one.forth] += 1
            stretches.append(Stretch(*one.ascending(), counts[one.forth], one.forth))
        return cls(tuple(stretches), along, "force", name)

    @property
    def is_force(self) -> bool:
        """Whether its values are the force along the way, and not another channel's."""
        return self.channel in ("force", "mating_force")

    @property
    def unit(self) -> str:
        """SI, of its places."""
        return "m" if self.along == "insertion" else "s"


class _AtRow(InputError):
    """A complaint about one row, whose line in the file is known to whoever read it."""

    def __init__(self, field: str, value: object, allowed: str, row: int) -> None:
        super().__init__(field, value, allowed)
        self.row = row


MOST = 100  # windows of one leg (ours)
POINTS = 4  # of the log in a window, at least, where it has that many (ours)
FEWEST_SAMPLES = 20  # windows of a leg, where its points allow (ours)
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
        count = windows or min(MOST, max(n // POINTS, min(n - 1, FEWEST_SAMPLES)))
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
