"""How an output spreads over the runs: quantiles with intervals, a histogram, and the worst runs, run again in full.

An interval of a quantile needs no shape of the distribution: of n runs drawn at random the number below the quantile q
is binomial, so it lies between two of the sorted values at least as often as the confidence says (Clopper & Pearson's
argument once more). Where n is too small for the tail there is no such value, and the interval's end is NaN.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy import stats

from detent.core.errors import InputError
from detent.core.record import Json, Record
from detent.studies.run_one import fingerprint
from detent.studies.success import CONFIDENCE

Array = NDArray[np.float64]
SHARES = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
MOST_BINS = 100


@dataclass(frozen=True, slots=True)
class Quantile:
    """The value that a share of the runs stays below, and the interval it lies in."""

    share: float
    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True, eq=False)
class Distribution:
    """One output over all runs.

    count    runs that have it;  missing: those that do not
    edges    (n + 1,) of the histogram;  counts (n,)
    """

    count: int
    missing: int
    mean: float
    sd: float
    lowest: float
    highest: float
    quantiles: tuple[Quantile, ...]
    edges: Array
    counts: NDArray[np.int64]

    def row(self, output: str) -> dict[str, Json]:
        """As a row of the table `distributions`."""
        told = {"mean": self.mean, "sd": self.sd, "lowest": self.lowest, "highest": self.highest}
        return {
            "output": output, "count": self.count, "missing": self.missing, **told,
            "quantiles": [[one.share, one.value, one.low, one.high] for one in self.quantiles],
            "edges": self.edges.tolist(), "counts": self.counts.tolist(),
        }  # fmt: skip


def distribution(values: ArrayLike, *, confidence: float = CONFIDENCE, bins: int | None = None) -> Distribution:
    """How the values spread. NaN is a run that has none: counted, not used.

    bins  of the histogram; by default as wide as Freedman and Diaconis have them, 2 (q₇₅ − q₂₅) n^(−1/3), at most 100
    """
    given = np.asarray(values, dtype=float)
    x = np.sort(given[np.isfinite(given)])
    nan = float("nan")
    if not x.size:
        return Distribution(0, len(given), nan, nan, nan, nan, (), np.zeros(0), np.zeros(0, dtype=np.int64))
    counts, edges = np.histogram(x, bins=bins or _bins(x))
    quantiles = tuple(_quantile(x, share, confidence) for share in SHARES)
    sd = float(x.std(ddof=1)) if x.size > 1 else 0.0
    missing = len(given) - len(x)
    return Distribution(
        len(x), missing, float(x.mean()), sd, float(x[0]), float(x[-1]), quantiles, edges, counts.astype(np.int64)
    )


def worst(values: ArrayLike, most: int = 3, way: Literal["largest", "smallest"] = "largest") -> tuple[int, ...]:
    """Numbers of the runs with the most extreme values, the most extreme first; of equals the earlier run."""
    if way not in ("largest", "smallest"):
        raise InputError("way", way, "there are largest, smallest")
    given = np.asarray(values, dtype=float)
    order = np.argsort(-given if way == "largest" else given, kind="stable")  # NaN comes last
    return tuple(int(i) for i in order if not np.isnan(given[i]))[: max(most, 0)]


class Runnable(Protocol):
    """A base: what carries out one point, whole."""

    def run(self, point: Mapping[str, Json]) -> Record: ...


def run_again(
    base: Runnable, points: Sequence[Mapping[str, Json]], numbers: Sequence[int], told: Any = None
) -> tuple[Record, ...]:
    """The full records of some runs of a study, by number.

    told  their fingerprints in the study, by run number: what is run again must be the same bit for bit
    """
    records = []
    for number in numbers:
        if not 0 <= number < len(points):
            raise InputError("run", number, f"there are runs 0 to {len(points) - 1}")
        record = base.run(points[number])
        if told is not None and str(told[number]) and fingerprint(record) != str(told[number]):
            raise InputError("run", number, "run again it is another: the scenario, a file or the version has changed")
        records.append(record)
    return tuple(records)


def _bins(x: Array) -> int:
    width = 2.0 * float(np.subtract(*np.quantile(x, (0.75, 0.25)))) / len(x) ** (1 / 3)
    span = float(x[-1] - x[0])
    if span == 0.0 or width == 0.0:
        return 1 if span == 0.0 else min(len(np.unique(x)), MOST_BINS)
    return min(max(int(np.ceil(span / width)), 1), MOST_BINS)


def _quantile(x: Array, share: float, confidence: float) -> Quantile:
    """Between sorted values r and s: P(B < r) and P(B ≥ s) at most half of what may be missed, B ~ binomial(n, q)."""
    n, outside = len(x), 0.5 * (1.0 - confidence)
    r = int(stats.binom.ppf(outside, n, share))  # the largest with P(B < r) ≤ outside; 0: none is low enough
    s = int(stats.binom.ppf(1.0 - outside, n, share)) + 1  # the smallest with P(B ≥ s) ≤ outside
    low = float(x[r - 1]) if r >= 1 else float("nan")
    high = float(x[s - 1]) if s <= n else float("nan")
    return Quantile(share, float(np.quantile(x, share)), low, high)
