"""Numbers of a study that pictures show: shares with intervals, histograms, worst cases, sums over cells of a map."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.special import betaincinv

from detent.core.analysis import Array
from detent.core.files import printable
from detent.core.record import Json, Record
from detent.report.reading import number
from detent.report.study_runs import Quantity, StudyRuns
from detent.report.subjects import View

CONFIDENCE = 0.95
BINS = 16  # of a variable with many values
BARS = 32  # of a histogram
ACROSS = 40  # cells a side of a map with many values
QUANTILES = (0.05, 0.5, 0.95)
WORST = 3  # runs told for each extreme
MOST_RUNS = 20_000  # drawn one by one


def interval(good: int, of: int, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """Clopper & Pearson's interval of a share: good of so many runs, drawn by chance.

        low = B(α/2; k, n − k + 1),  high = B(1 − α/2; k + 1, n − k)

    B the quantile of the beta distribution, α = 1 − confidence.
    """
    tail = (1.0 - confidence) / 2.0
    low = 0.0 if good == 0 else float(betaincinv(good, of - good + 1, tail))
    high = 1.0 if good == of else float(betaincinv(good + 1, of - good, 1.0 - tail))
    return low, high


@dataclass(frozen=True, eq=False)
class Rate:
    """Share of good runs along a variable: bins from low to high, runs and good ones in each, interval."""

    variable: Quantity
    low: Array
    high: Array
    runs: NDArray[np.int64]
    good: NDArray[np.int64]
    band: Array  # (bins, 2); NaN where no run lies, or where the runs are not drawn by chance

    @property
    def middle(self) -> Array:
        return (self.low + self.high) / 2.0

    @property
    def share(self) -> Array:
        return np.where(self.runs > 0, self.good / np.maximum(self.runs, 1), np.nan)


def rate(found: StudyRuns, one: Quantity) -> Rate | None:
    """How success goes with one variable, all others as they came; None where it has one value."""
    told = np.isfinite(one.values)
    values, good = one.values[told], found.succeeded[told]
    few = one.few()
    if not len(values) or np.ptp(values) == 0.0 or not found.is_representative:
        return None
    edges = np.linspace(values.min(), values.max(), BINS + 1)
    low, high = (few, few) if len(few) else (edges[:-1], edges[1:])
    which = (
        np.searchsorted(few, values) if len(few) else np.clip(np.searchsorted(edges, values, "right") - 1, 0, BINS - 1)
    )
    runs = np.bincount(which, minlength=len(low))
    wins = np.bincount(which[good], minlength=len(low))
    band = np.full((len(low), 2), np.nan)
    if found.is_sampled:
        for i in np.flatnonzero(runs):
            band[i] = interval(int(wins[i]), int(runs[i]))
    return Rate(one, np.asarray(low, float), np.asarray(high, float), runs, wins, band)


@dataclass(frozen=True, eq=False)
class Histogram:
    """How an output is spread: bars from edge to edge, good runs and others in each; runs that have none."""

    output: Quantity
    edges: Array  # (bars + 1,)
    good: NDArray[np.int64]
    bad: NDArray[np.int64]
    without: int
    quantiles: Array  # at 0, 1, … 100 %


def histogram(found: StudyRuns, one: Quantity) -> Histogram | None:
    told = np.isfinite(one.values)
    values = one.values[told]
    if not len(values) or one.words or not found.is_representative:
        return None
    low, high = float(values.min()), float(values.max())
    if low == high:
        low, high = low - 0.5 * (abs(low) or 1.0), high + 0.5 * (abs(high) or 1.0)
    edges = np.linspace(low, high, BARS + 1)
    good = found.succeeded[told]
    good_ones, others = (np.histogram(values[part], edges)[0].astype(np.int64) for part in (good, ~good))
    quantiles = np.quantile(values, np.linspace(0.0, 1.0, 101))
    return Histogram(one, edges, good_ones, others, int((~told).sum()), quantiles)


@dataclass(frozen=True, slots=True)
class Extreme:
    """A run worth a look, and why."""

    run: int
    why: str


def extremes(found: StudyRuns) -> list[Extreme]:
    """Largest values of each output, and smallest where it must be at least so much; each run once for each why."""
    return [
        Extreme(int(run), f"{way} {one.title}")
        for one in found.outputs
        if not one.words and (one.name != "end_time" or len(found.outputs) == 1)
        for way, sign in (("largest", -1.0), ("smallest", 1.0))
        if way == "largest" or any(limit.output == one.name and limit.kind == "at_least" for limit in found.limits)
        for run in _first(sign * one.values)
    ]


def _first(values: Array) -> list[int]:
    order = np.argsort(np.where(np.isfinite(values), values, np.inf), kind="stable")[:WORST]
    return [int(one) for one in order if np.isfinite(values[one])]


@dataclass(frozen=True, eq=False)
class Cells:
    """Runs summed over the cells of a map: by status, good ones, means of the outputs, and one run of each.

    Arrays have a row for each cell along y and a column for each along x.
    """

    x: Quantity
    y: Quantity
    x_edges: Array
    y_edges: Array
    counts: NDArray[np.int64]  # (y, x, status)
    good: NDArray[np.int64]  # (y, x)
    means: Array  # (output, y, x)
    example: NDArray[np.int64]  # (y, x) a run in the cell, a bad one where there is one; −1: none


def cells(found: StudyRuns, x: Quantity, y: Quantity) -> Cells:
    """Two variables' values in cells: one for each value where they are few, else even ones."""
    told = np.isfinite(x.values) & np.isfinite(y.values)
    edges = (cell_edges(x), cell_edges(y))
    i, j = (
        np.clip(np.searchsorted(edge, one.values[told], "right") - 1, 0, len(edge) - 2)
        for edge, one in zip(edges, (x, y), strict=True)
    )
    shape = (len(edges[1]) - 1, len(edges[0]) - 1)
    n, flat = shape[0] * shape[1], j * shape[1] + i
    status, good, k = found.status[told], found.succeeded[told], len(found.statuses)
    means = np.full((len(found.outputs), n), np.nan)
    for row, output in zip(means, found.outputs, strict=True):
        values = output.values[told]
        known = np.isfinite(values)
        size = np.bincount(flat[known], minlength=n)
        total = np.bincount(flat[known], values[known], minlength=n)
        np.divide(total, size, out=row, where=size > 0)
    example = np.full(n, -1, dtype=np.int64)
    numbers = np.flatnonzero(told)
    for part in (good, ~good):  # the last to write stays: a bad one, the first of them
        example[flat[part][::-1]] = numbers[part][::-1]
    return Cells(
        x, y, *edges, np.bincount(flat * k + status, minlength=n * k).reshape(*shape, k),
        np.bincount(flat[good], minlength=n).reshape(shape), means.reshape(-1, *shape), example.reshape(shape),
    )  # fmt: skip


def cell_edges(one: Quantity) -> Array:
    """Edges of cells: halfway between few values, else even."""
    few = one.few()
    values = one.values[np.isfinite(one.values)]
    if len(few) > 1:
        half = np.diff(few) / 2.0
        return np.concatenate(([few[0] - half[0]], few[:-1] + half, [few[-1] + half[-1]]))
    low, high = (float(values.min()), float(values.max())) if len(values) else (0.0, 1.0)
    if low == high:
        return np.array([low - 0.5 * (abs(low) or 1.0), high + 0.5 * (abs(high) or 1.0)])
    return np.linspace(low, high, ACROSS + 1)


def pairs(some: Sequence[Quantity]) -> Iterator[tuple[Quantity, Quantity]]:
    for k, x in enumerate(some):
        for y in some[k + 1 :]:
            yield x, y


def drawn(found: StudyRuns, wanted: Sequence[int], most: int = MOST_RUNS) -> NDArray[np.int64]:
    """Numbers of the runs that come one by one: all, or those wanted and others evenly."""
    n = len(found)
    if n <= most:
        return np.arange(n)
    first = np.array([run for run in dict.fromkeys(wanted) if 0 <= run < n][:most], dtype=np.int64)
    # Steps of the golden ratio: even over the study and in no step with the lines of a grid.
    even = np.unique((np.arange(most - len(first)) * 0.6180339887498949 % 1.0 * n).astype(np.int64))
    return np.union1d(first, even)


def success(record: Record, found: StudyRuns) -> View:
    """How many runs are good, and their share: of runs drawn by chance, with an interval, of a plan, or of an area."""
    good, n = int(found.succeeded.sum()), len(found)
    rows = record.tables.get("success", ())
    if not rows:
        low, high = interval(good, n) if found.is_sampled else (None, None)
        of, share, confidence = ("runs" if found.is_sampled else "plan"), good / n, CONFIDENCE
    else:
        share, low, high, confidence = (
            finite_number(rows[0].get(key)) for key in ("probability", "low", "high", "confidence")
        )
        of = str(rows[0].get("of", "runs" if found.is_sampled else "plan"))
    told = {
        "share": good / n if share is None else share,
        "low": low,
        "high": high,
        "confidence": confidence or CONFIDENCE,
    }
    return {"good": good, "runs": n, "of": of if of in ("runs", "area") else "plan", **told}


def finite_number(value: Json) -> float | None:
    one = number(value)
    return None if one is None or not np.isfinite(one) else one


def sensitivities(record: Record, found: StudyRuns) -> Iterator[View]:
    """By output, a row for each variable and a bar for each kind of index; Morris' effects are in the output's unit."""
    known = {one.name: one for one in (*found.variables, *found.outputs)}
    by_output: dict[str, dict[str, list[View]]] = {}
    units: dict[str, str] = {}
    for row in record.tables.get("sensitivity", ()):
        output, variable, kind = (str(row.get(key, "")) for key in ("output", "variable", "kind"))
        one = known.get(output) if kind.startswith("morris") else None
        factor = 1.0 if one is None else one.factor
        value, low, high = (
            None if (v := finite_number(row.get(key))) is None else v / factor for key in ("value", "low", "high")
        )
        if value is not None:
            units[output] = "1" if one is None else one.unit
            bar = {"kind": printable(kind), "value": value, "low": low, "high": high}
            by_output.setdefault(output, {}).setdefault(variable, []).append(bar)
    titles = {"succeeded": "success", **{name: one.title for name, one in known.items()}}
    for output, variables in by_output.items():
        rows = [{"variable": printable(titles.get(name, name)), "bars": bars} for name, bars in variables.items()]
        yield {"output": printable(titles.get(output, output)), "unit": units[output], "rows": rows}


def borders(record: Record, found: StudyRuns) -> Iterator[View]:
    """Lines of the border table, in display units: x and y of points one after the other."""
    for row in record.tables.get("border", ()):
        over = _over(row, found)
        points = _points(row.get("points"))
        if over is not None and len(points) > 1:
            x, y = over
            scaled = points / np.array([x.factor, y.factor])
            between = row.get("between")
            names = between if isinstance(between, Sequence) and not isinstance(between, str) else [between or "border"]
            words = " | ".join(printable(one) for one in names)
            yield {"x": x.name, "y": y.name, "points": scaled.astype(np.float32), "words": words}


def _over(row: Mapping[str, Json], found: StudyRuns) -> tuple[Quantity, Quantity] | None:
    """The two variables a border is drawn over: those it names, or the only two numbers that vary."""
    by_name = {one.name: one for one in found.numeric}
    named = row.get("variables", row.get("over"))
    if isinstance(named, Sequence) and not isinstance(named, str) and len(named) == 2:
        x, y = (by_name.get(str(one)) for one in named)
        return None if x is None or y is None else (x, y)
    return (found.numeric[0], found.numeric[1]) if len(found.numeric) == 2 else None


def _points(value: Json) -> Array:
    try:
        points = np.array(value, dtype=float)
    except (ValueError, TypeError):
        return np.empty((0, 2))
    fits = points.ndim == 2 and points.shape[1:] == (2,) and np.isfinite(points).all()
    return points if fits else np.empty((0, 2))
