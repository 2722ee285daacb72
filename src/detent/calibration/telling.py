"""The verdict of a calibration in plain sentences: values with intervals, and what the log cannot tell."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from detent.calibration.certainty import Certainty
from detent.calibration.parameters import Parameter

Array = NDArray[np.float64]
AT_BOUND = 1e-3  # of the range (ours): a value so near has run into its bound


def rounded(value: float, plus_minus: float, unit: str) -> str:
    """ "0.287 ± 0.004", "16.1 ± 0.2 N/mm^2": the uncertainty with two digits at most, the value as many as it."""
    tail = "" if unit == "1" else f" {unit}"
    if not (math.isfinite(plus_minus) and plus_minus > 0.0):
        return f"{value:.6g}{tail}"
    first = math.floor(math.log10(plus_minus))
    decimals = -first if plus_minus / 10.0**first >= 3.0 else 1 - first
    if decimals > 9 or first > 5:
        return f"{value:.6g} ± {plus_minus:.2g}{tail}"
    decimals = max(decimals, 0)
    return f"{value:.{decimals}f} ± {plus_minus:.{decimals}f}{tail}"


def not_told(parameters: Sequence[Parameter], values: Array, sure: Certainty) -> list[str]:
    """A sentence for each group of parameters that the log cannot tell."""
    told: dict[tuple[int, ...], str] = {}
    for j in np.flatnonzero(~sure.told).tolist():
        group = tuple(sure.partners(j))
        names = [parameters[k].label for k in group]
        if len(group) == 1:
            told[group] = f"{names[0]} is not told: any value within its bounds fits about as well"
        else:
            listed = ", ".join(names[:-1]) + f" and {names[-1]}"
            told[group] = f"{listed} cannot be told apart by this log{_trade(parameters, values, sure, group)}"
    largest = [g for g in told if not any(set(g) < set(other) for other in told)]
    return [told[group] for group in largest]


def at_bounds(parameters: Sequence[Parameter], u: Array) -> list[str]:
    """A sentence for each parameter that has run into a bound: the minimum may lie beyond it."""
    ends = [(one, one.low if x < 0.5 else one.high) for one, x in zip(parameters, u, strict=True) if _ran(x)]
    return [f"{one.label} lies at its bound {end}" for one, end in ends]


def _ran(x: float) -> bool:
    return x < AT_BOUND or x > 1.0 - AT_BOUND


def _trade(parameters: Sequence[Parameter], values: Array, sure: Certainty, group: tuple[int, ...]) -> str:
    """How one undoes the other, where there are two: "; 1 % more friction is undone by 0.9 % less c1"."""
    mine = [u for u in sure.trades if all(abs(u[k]) > 0.0 for k in group)]
    if len(group) != 2 or len(mine) != 1 or (values[list(group)] == 0.0).any():
        return ""
    ranges = np.array([one.bounds[1] - one.bounds[0] for one in parameters])
    a, b = group
    share = [mine[0][k] * ranges[k] / values[k] for k in group]
    ratio = share[1] / share[0]
    more = "more" if ratio > 0.0 else "less"
    return f"; 1 % more {parameters[a].label} is undone by {abs(ratio):.2g} % {more} {parameters[b].label}"
