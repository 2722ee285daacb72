"""How often a run succeeds, and how sure that is: probability with its Clopper–Pearson interval, whole or in groups.

Of k successes in n independent runs the interval at confidence 1 − a is exact (Clopper & Pearson, Biometrika 26, 1934):

    low  = B(a/2; k, n − k + 1)      0 where k = 0
    high = B(1 − a/2; k + 1, n − k)  1 where k = n

with B(q; a, b) the quantile of the beta distribution. It holds the true probability at least as often as it says, at
any n. It is for runs drawn at random: those of a grid, a border or a designed study are chosen, not drawn, and their
share of successes is a share of the plan's cells. Latin hypercubes and Sobol sequences spread out better than chance,
so their interval is wider than it need be.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy import stats

from detent.core.errors import InputError
from detent.core.record import Json

CONFIDENCE = 0.95
MOST_VALUES = 40  # so many different numbers are groups of their own; more are binned


@dataclass(frozen=True, slots=True)
class Proportion:
    """Successes among runs: probability and the interval it lies in."""

    runs: int
    succeeded: int
    probability: float  # NaN without runs
    low: float
    high: float
    confidence: float = CONFIDENCE

    def row(self) -> dict[str, Json]:
        """As a row of the table `success`."""
        return asdict(self)

    def __str__(self) -> str:
        """As in "812 of 1 000 runs succeed (81.2 %, 95 % interval 78.6 to 83.6)"."""
        if not self.runs:
            return "no runs"
        share, low, high, sure = (100.0 * x for x in (self.probability, self.low, self.high, self.confidence))
        counted = f"{self.succeeded:,} of {self.runs:,} runs succeed".replace(",", " ")
        return f"{counted} ({share:.1f} %, {sure:g} % interval {low:.1f} to {high:.1f})"


def proportion(succeeded: int, runs: int, confidence: float = CONFIDENCE) -> Proportion:
    """The probability of success with its Clopper–Pearson interval."""
    if not 0 <= succeeded <= runs:
        raise InputError("succeeded", succeeded, f"0 to {runs}, the number of runs")
    if not 0.0 < confidence < 1.0:
        raise InputError("confidence", confidence, "a number between 0 and 1 is needed")
    outside, k, n = 0.5 * (1.0 - confidence), int(succeeded), int(runs)
    low = float(stats.beta.ppf(outside, k, n - k + 1)) if k else 0.0
    high = float(stats.beta.ppf(1.0 - outside, k + 1, n - k)) if k < n else 1.0
    return Proportion(n, k, k / n if n else float("nan"), low, high, confidence)


@dataclass(frozen=True, slots=True)
class Group:
    """Runs whose variables lie in the same stretches: ((low, high), …), one for each variable; equal: one value."""

    stretches: tuple[tuple[float, float], ...]
    success: Proportion

    def row(self, names: Sequence[str]) -> dict[str, Json]:
        """As a row of a table: name (the middle), name_low, name_high for each variable, then the probability."""
        where: dict[str, Json] = {}
        for name, (low, high) in zip(names, self.stretches, strict=True):
            where |= {name: 0.5 * (low + high), f"{name}_low": low, f"{name}_high": high}
        return where | self.success.row()


def grouped(
    values: Mapping[str, ArrayLike],
    succeeded: ArrayLike,
    *,
    bins: int = 10,
    confidence: float = CONFIDENCE,
) -> tuple[Group, ...]:
    """Success over one or two variables.

    values     of the variables in each run, by name
    succeeded  1 or 0 for each run
    bins       stretches of equal width that a variable is cut into which takes more than 40 different values

    Groups without runs are left out: nothing is known there. Each interval is its group's own: of twenty groups one
    interval at 95 % misses its probability.
    """
    if not 1 <= len(values) <= 2:
        raise InputError("over", ", ".join(values), "one or two variables are needed")
    if bins < 1:
        raise InputError("bins", bins, "1 and more")
    good = np.asarray(succeeded, dtype=float) > 0.5
    cuts = [_cut(np.asarray(one, dtype=float), bins) for one in values.values()]
    found = []
    for places in itertools.product(*(range(len(stretches)) for stretches, _ in cuts)):
        inside = np.ones(len(good), dtype=bool)
        for place, (_, place_of) in zip(places, cuts, strict=True):
            inside &= place_of == place
        if runs := int(inside.sum()):
            where = tuple(cut[0][place] for place, cut in zip(places, cuts, strict=True))
            found.append(Group(where, proportion(int(good[inside].sum()), runs, confidence)))
    return tuple(found)


def _cut(values: NDArray[np.float64], bins: int) -> tuple[list[tuple[float, float]], NDArray[np.intp]]:
    """Stretches of a variable, and which of them each run lies in."""
    if not np.isfinite(values).all():
        raise InputError("over", None, "every run needs a finite value of the variable")
    different, place_of = np.unique(values, return_inverse=True)
    if len(different) <= MOST_VALUES:
        return [(float(x), float(x)) for x in different], place_of
    edges = np.linspace(different[0], different[-1], bins + 1)
    place_of = np.clip(np.searchsorted(edges, values, side="right") - 1, 0, bins - 1)
    return list(itertools.pairwise(map(float, edges))), place_of
