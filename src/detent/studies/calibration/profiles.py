"""Profile intervals: how far one parameter can be pushed before the fit, with the others free to follow, is too bad.

    z(θ) = ± √((S(θ) − S_min) / s²)       S(θ): least cost with the parameter held at θ;  |z| = t at an interval's ends

s² is the variance that makes z(θ) = (θ − θ̂)/error for a model that is straight in its parameters, correlated residuals
included; so both kinds of interval agree there, and where they differ the model is bent and the profile is right. Where
z stays below t up to a bound, the interval is open on that side.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from detent.studies.calibration.certainty import Certainty
from detent.studies.calibration.fit import Found, cost, descend
from detent.studies.calibration.misfit import Misfit

Array = NDArray[np.float64]
Height = Callable[[float, Array], tuple[float, Array]]  # a place, others to begin with: |z|, the others that fit best
LOOKS = 8  # places of one side (ours)
NEAR = 0.02  # of the quantile: an end is found


@dataclass(frozen=True, slots=True, eq=False)
class Profile:
    """Of one parameter, in the unit cube: the interval's ends, NaN where open, and the places looked at."""

    low: float
    high: float
    place: Array  # (m,), ascending
    z: Array  # (m,)


def profile(misfit: Misfit, found: Found, sure: Certainty, j: int, loss: str) -> Profile:
    """The profile of parameter j."""
    best = found.best.end
    plain = np.linalg.pinv(found.slopes.T @ found.slopes)[j, j]
    s2 = sure.covariance[j, j] / plain if plain > 0.0 else 1.0
    free = np.arange(len(best)) != j
    seen: dict[float, float] = {float(best[j]): 0.0}

    def z(at: float, near: Array) -> tuple[float, Array]:
        begun = near.copy()
        begun[j] = at
        end = descend(misfit, begun, found.steps, free, loss, found.scale)
        rise = max(cost(misfit, end, loss, found.scale) - found.best.cost, 0.0)
        seen[at] = float(np.sign(at - best[j]) * np.sqrt(rise / s2))
        return abs(seen[at]), end

    ends = [_end(z, best, j, side, sure) for side in (-1.0, 1.0)]
    places = np.array(sorted(seen))
    return Profile(ends[0], ends[1], places, np.array([seen[one] for one in places.tolist()]))


def _end(z: Height, best: Array, j: int, side: float, sure: Certainty) -> float:
    """Where |z| comes to the quantile: outwards by secants, then between two places that hold it."""
    bound = 0.0 if side < 0.0 else 1.0
    inside, z_inside, near = float(best[j]), 0.0, best
    at = float(np.clip(best[j] + side * sure.quantile * sure.error[j], 0.0, 1.0))
    outside: tuple[float, float] | None = None
    for _ in range(LOOKS):
        if at == inside:
            return float("nan")
        found, end = z(at, near)
        if abs(found - sure.quantile) <= NEAR * sure.quantile:
            return at
        if found < sure.quantile:
            inside, z_inside, near = at, found, end
            if at == bound:
                return float("nan")
        else:
            outside = (at, found)
        if outside is None:
            rate = max(z_inside, 1e-3) / max(abs(inside - float(best[j])), 1e-12)
            reach = min((sure.quantile - z_inside) / rate, 2.0 * abs(inside - float(best[j])))
            at = float(np.clip(inside + side * 1.05 * reach, 0.0, 1.0))
        else:
            share = (sure.quantile - z_inside) / (outside[1] - z_inside)
            at = inside + float(np.clip(share, 0.1, 0.9)) * (outside[0] - inside)
    return at
