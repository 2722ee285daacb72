"""The search: many starts at once, then least squares from the best of them, far-sighted first and sharp at the end.

Curves with events have several local minima. The starts (a Latin hypercube and the scenario's own) are one batch. From
the best by work, the best by means and the scenario's own start, SciPy's least squares (trust region reflective, bounds
kept) goes down the work done up to each window, then the means. Slopes are secants over a standard error to either
side: finer than the data can tell needs no derivative, and a coarser one blurs.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import least_squares
from scipy.stats import qmc

from detent.studies.calibration.misfit import Misfit

Array = NDArray[np.float64]
LOSSES = ("linear", "soft_l1", "huber", "cauchy")
FOLLOWED = 3  # starts that are followed down (ours)
FIRST_STEP = 0.02  # of a parameter's range (ours): where nothing is known yet
LEAST_STEP, MOST_STEP = 1e-5, 0.02  # of the range: below, the simulation's own rounding is seen
MOST_TRIALS = 30  # of one descent
COARSELY = 1e-3  # of place and cost: where the far-sighted half ends
TOGETHER = 0.02  # of every range (ours): two descents so near have met
STEP_SHARE = 1.0  # of a standard error (ours)


@dataclass(frozen=True, slots=True, eq=False)
class Descent:
    """Where one start led: places in the unit cube, costs 2·Σ ρ over the windows (χ² for the linear loss)."""

    start: Array
    end: Array
    start_cost: float
    cost: float
    complete: bool  # the run at its end covers the log


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    best: Descent
    descents: tuple[Descent, ...]  # best first
    slopes: Array  # (n, p) at the best, of the residuals
    residuals: Array  # (n,)
    steps: Array  # (p,), of the slopes
    scale: float  # of the robust loss, in residuals


def places(own: Array, starts: int, seed: int) -> list[Array]:
    """The scenario's own start and a Latin hypercube, in the unit cube."""
    if not starts:
        return [own]
    return [own, *qmc.LatinHypercube(len(own), rng=np.random.default_rng(seed)).random(starts)]


def search(misfit: Misfit, own: Array, *, starts: int, loss: str, seed: int) -> Found:
    """The best fit found.

    own     (p,), the scenario's own start in the unit cube
    starts  how many besides
    """
    p, begun = len(own), places(own, starts, seed)
    residuals = misfit.residuals(begun)
    sharp = np.array([_cost(one, "linear", 1.0) for one in residuals])
    blunt = np.array([_cost(misfit.worked(one), "linear", 1.0) for one in residuals])
    chosen = list(dict.fromkeys((int(np.argmin(blunt)), int(np.argmin(sharp)), 0)))[:FOLLOWED]
    descents: list[tuple[int, Array]] = []
    reached: list[Array] = []  # by the far-sighted half: two that meet there need not both go on
    for i in chosen:
        first = np.full(p, FIRST_STEP)
        u = _down(misfit, begun[i], first, far=True, loss="linear", scale=1.0, fine=COARSELY)
        if any(np.abs(u - other).max() < TOGETHER for other in reached):
            continue
        reached.append(u)
        steps = matched(misfit, u, first)
        u = _down(misfit, u, steps, far=False, loss=loss, scale=_scale(misfit, u, loss))
        if sharp[i] < _cost(misfit.residuals([u])[0], "linear", 1.0):  # the work led astray
            u = _down(misfit, begun[i], first, far=False, loss=loss, scale=_scale(misfit, begun[i], loss))
        again = matched(misfit, u, steps)
        if (np.abs(np.log(again / steps)) > np.log(3.0)).any():
            u = _down(misfit, u, again, far=False, loss=loss, scale=_scale(misfit, u, loss))
        descents.append((i, u))
    scale = min(_scale(misfit, u, loss) for _, u in descents)
    told = [
        Descent(
            begun[i], u, _cost(residuals[i], loss, scale), _cost(misfit.residuals([u])[0], loss, scale),
            bool(np.isfinite(misfit.models([u])).all()),
        )
        for i, u in descents
    ]  # fmt: skip
    told.sort(key=lambda one: one.cost)
    best = told[0]
    steps = matched(misfit, best.end, np.full(p, FIRST_STEP))
    steps = matched(misfit, best.end, steps)
    return Found(best, tuple(told), misfit.slopes(best.end, steps), misfit.residuals([best.end])[0], steps, scale)


def matched(misfit: Misfit, u: Array, steps: Array) -> Array:
    """(p,), the standard error of each parameter, from slopes over the given steps.

    How fine a difference the log can see at all. A model is rough below some scale (steps of its integrator, events
    that swap); secants over much less than an error would show that and not the slope.
    """
    J, r = misfit.slopes(u, steps), misfit.residuals([u])[0]
    _, S, Vt = np.linalg.svd(J, full_matrices=False)
    error = np.sqrt(np.sum((Vt.T / np.maximum(S, 1e-12 * max(S[0], 1e-300))) ** 2, axis=1))
    return np.clip(STEP_SHARE * max(1.0, float(np.sqrt(np.mean(r**2)))) * error, LEAST_STEP, MOST_STEP)


def descend(misfit: Misfit, u: Array, steps: Array, free: NDArray[np.bool_], loss: str, scale: float) -> Array:
    """The best fit from u along the free parameters alone, the others held: for profiles."""
    return _down(misfit, u, steps, far=False, loss=loss, scale=scale, free=free)


def cost(misfit: Misfit, u: Array, loss: str, scale: float) -> float:
    return _cost(misfit.residuals([u])[0], loss, scale)


def robust_weights(r: Array, loss: str, scale: float) -> Array:
    """(n,), ρ'(r²/s²): how much of each residual counts at the minimum; 1 for least squares."""
    z = (r / scale) ** 2
    if loss == "soft_l1":
        return 1.0 / np.sqrt(1.0 + z)
    if loss == "huber":
        return np.where(z <= 1.0, 1.0, 1.0 / np.sqrt(np.maximum(z, 1.0)))
    return 1.0 / (1.0 + z) if loss == "cauchy" else np.ones_like(r)


def _down(
    misfit: Misfit,
    u: Array,
    steps: Array,
    *,
    far: bool,
    loss: str,
    scale: float,
    free: NDArray[np.bool_] | None = None,
    fine: float = 1e-5,
) -> Array:
    free = np.ones(len(u), dtype=bool) if free is None else free
    if not free.any():
        return u
    summed: Callable[[Array], Array] = misfit.worked if far else (lambda x: x)

    def whole(x: Array) -> Array:
        found = u.copy()
        found[free] = x
        return found

    def residuals(x: Array) -> Array:
        return summed(misfit.residuals([whole(x)])[0])

    def slopes(x: Array) -> Array:
        return summed(misfit.slopes(whole(x), np.where(free, steps, 0.0)))

    jac: Any = slopes
    inside = np.clip(u[free], 1e-9, 1.0 - 1e-9)  # the method begins strictly inside
    found = least_squares(
        residuals, inside, jac, bounds=(0.0, 1.0), loss=loss, f_scale=scale, xtol=fine, ftol=fine, gtol=1e-12,
        max_nfev=MOST_TRIALS,
    )  # fmt: skip
    return whole(found.x)


def _scale(misfit: Misfit, u: Array, loss: str) -> float:
    """Of the robust loss: what most residuals stay below, by their median; at least what noise makes."""
    if loss == "linear":
        return 1.0
    return max(1.0, float(np.median(np.abs(misfit.residuals([u])[0]))) / 0.6745)


def _cost(r: Array, loss: str, scale: float) -> float:
    """s² Σ ρ((r/s)²), SciPy's losses; the sum of squares for the linear one."""
    z = (r / scale) ** 2
    if loss == "soft_l1":
        rho = 2.0 * (np.sqrt(1.0 + z) - 1.0)
    elif loss == "huber":
        rho = np.where(z <= 1.0, z, 2.0 * np.sqrt(z) - 1.0)
    else:
        rho = np.log1p(z) if loss == "cauchy" else z
    return float(scale**2 * rho.sum())
