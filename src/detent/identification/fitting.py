"""Fitting the curves of `Smooth`: rows, whitening, smoothness, kinks and play.

A first fit gives the residual that whitens the rows of the second. Kinks are looked for one by one, each moved to where
it belongs; the width of a play by a search along one line.

Kinks: where the slope of the spring force changes at once, as where a spring bottoms out (eq. 9).

Splines ring for a few knots beside a kink. A column (x − c)₊ of its own does away with it, if c is right: candidates
are scored by how much of the residual each would explain; the best joins the model and is moved by the coefficient e of
its column [x > c], c ← c − e/s with s the slope it adds, until it stays.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from detent.core.errors import InputError
from detent.identification.motion import Motion, ac_coupled
from detent.identification.pspline import Fit, Smoothness, filtered, penalised, whitening, whole_rows
from detent.identification.regressors import Basis, Columns, Rows, rows

F1, F2 = NDArray[np.float64], NDArray[np.float64]
ONE_WAY = 0.9  # ours: of a bump; where it turns back, friction steps at an instant no encoder tells exactly
FIRST = 3  # ours: every third row is enough for the residual that whitens
EDGE = 0.1  # s at both ends, where filters know one side only


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a fit shall have: see `smooth.Smooth`."""

    knots: int
    mass: Literal["shared", "varying"]
    cutoff: float
    play: float | Literal["auto"]
    kinks: tuple[float, ...] | Literal["auto"]


@dataclass(frozen=True, slots=True)
class Solved:
    """A fit with all that it stands on: whitened rows X, y and the filter that made them."""

    motion: Motion
    columns: Columns
    rows: Rows
    use: NDArray[np.bool_]  # of the rows, those that came through
    taps: F1
    X: F2
    y: F1
    fit: Fit


def solve(motion: Motion, wanted: Wanted) -> Solved:
    """Fit, whiten, look for kinks, fit again; with play="auto" for each of the widths that are tried."""
    if wanted.play == "auto":
        return _with_play(motion, wanted)
    low, high = float(motion.position.min()), float(motion.position.max())
    if not high > low:
        raise InputError("record", "measured_position", "does not move")
    spring = Basis(low, high, wanted.knots)
    rates = Basis(low, high, max(4, (2 * wanted.knots) // 5))
    mass = rates if wanted.mass == "varying" else None
    given = () if wanted.kinks == "auto" else tuple(wanted.kinks)
    coupled = motion.force_sensor.ac_coupling is not None
    columns = Columns(spring, rates, mass, given, float(wanted.play), coupled)
    solved = _once(motion, columns, wanted.cutoff)
    if wanted.kinks == "auto":
        solved = _with_kinks(solved, wanted.cutoff)
    return solved


def _once(motion: Motion, columns: Columns, cutoff: float, taps: F1 | None = None, *, held: bool = False) -> Solved:
    """A fit with these columns; a first one finds the filter that whitens, unless it is known."""
    made = rows(motion, columns, cutoff=cutoff, slow=3 * noise_of_speed(motion))
    inside = (made.time >= motion.time[0] + EDGE) & (made.time <= motion.time[-1] - EDGE)
    use = inside & (np.abs(made.direction) > ONE_WAY)
    if use.sum() < 2 * columns.slices()["spring"].stop:
        raise InputError("record", f"{int(use.sum())} rows in motion", "is too short a motion for as many knots")
    if taps is None:
        some = np.flatnonzero(use)[::FIRST]
        first = _fitted(made.X[some], made.y[some], columns, motion)
        taps = whitening(made.y - made.X @ first.beta, use)
    whole = whole_rows(use)
    X, y = filtered(taps, made.X, whole), filtered(taps, made.y, whole)
    return Solved(motion, columns, made, whole, taps, X, y, _fitted(X, y, columns, motion, held=held))


def _fitted(X: F2, y: F1, columns: Columns, motion: Motion, *, held: bool = False) -> Fit:
    G = X.T @ X
    if motion.force_sensor.ac_coupling:  # no constant force comes through: the spring force is taken as 0 on average
        at = columns.slices()["spring"]
        G[at, at] += 1e-6 * float(np.trace(G[at, at])) / columns.spring.size**2
    return penalised(G, X.T @ y, float(y @ y), y.size, blocks_of(columns), held=held)


def blocks_of(columns: Columns) -> list[Smoothness]:
    at = columns.slices()
    out = [Smoothness("spring", at["spring"], columns.spring.penalty())]
    if columns.mass is not None:
        out.append(Smoothness("mass", at["mass"], columns.mass.penalty()))
    return out + [Smoothness(n, at[n], columns.rates.penalty()) for n in ("damping+", "damping-", "friction")]


def _with_kinks(solved: Solved, cutoff: float) -> Solved:
    spring = solved.columns.spring
    among = np.linspace(spring.low + 1.5 * spring.width, spring.high - 1.5 * spring.width, spring.pieces - 2)
    for _ in range(MOST):
        free = among[[all(abs(c - k) > 2 * spring.width for k in solved.columns.kinks) for c in among]]
        if free.size == 0:
            break
        Z = np.maximum(solved.rows.position[:, None] - free[None, :], 0.0)  # of the bump's middle: enough to find it
        if solved.motion.force_sensor.ac_coupling:
            Z = ac_coupled(Z, solved.motion.force_sensor.ac_coupling, solved.rows.step)
        # Scored against stiff curves: supple ones have taken up most of a kink. Whether it stays is for `_settled`.
        stiff = _fitted(solved.X, solved.y, solved.columns, solved.motion, held=True)
        found = candidate(solved.X, solved.y, stiff, Z, solved.taps, solved.use, free)
        if found is None:
            break
        tried = _settled(solved, (*solved.columns.kinks, found), cutoff)
        if tried is None:
            break
        solved = tried
    return solved


def _settled(solved: Solved, kinks: tuple[float, ...], cutoff: float) -> Solved | None:
    """The fit with these kinks moved to where they belong; None where one wanders off or the fit is no better.

    Curves are held stiff while kinks move: supple ones would take over what a kink a little off leaves.
    """
    spring = solved.columns.spring
    started = np.array(kinks)
    places = started.copy()
    for _ in range(8):
        columns = replace(solved.columns, kinks=tuple(float(c) for c in places))
        now = _once(solved.motion, columns, cutoff, solved.taps, held=True)
        slope, step = now.fit.beta[columns.slices()["kinks"]].reshape(-1, 2).T
        move = np.clip(-step / slope, -spring.width, spring.width)
        places = places + move
        if np.any(np.abs(places - started) > 3 * spring.width):
            return None
        if np.all(np.abs(move) < 0.02 * spring.width):
            break
    now = _once(solved.motion, replace(solved.columns, kinks=tuple(float(c) for c in places)), cutoff)
    return now if now.fit.merit < solved.fit.merit - WORTH else None


def _with_play(motion: Motion, wanted: Wanted) -> Solved:
    """The width of play that leaves least: a coarse look over a quarter of the range, then a golden section."""
    span = float(np.ptp(motion.position))

    def left(width: float) -> tuple[float, Solved]:
        solved = solve(motion, replace(wanted, play=float(width), kinks=()))
        return solved.fit.variance, solved

    tries = span * np.array([0, 0.003, 0.006, 0.012, 0.025, 0.05, 0.1])
    values = [left(w)[0] for w in tries]
    best = int(np.argmin(values))
    a, b = tries[max(best - 1, 0)], tries[min(best + 1, tries.size - 1)]
    ratio = (np.sqrt(5) - 1) / 2
    c, d = b - ratio * (b - a), a + ratio * (b - a)
    at_c, at_d = left(c)[0], left(d)[0]
    while b - a > 2e-4 * span:
        if at_c < at_d:
            b, d, at_d = d, c, at_c
            c = b - ratio * (b - a)
            at_c = left(c)[0]
        else:
            a, c, at_c = c, d, at_d
            d = a + ratio * (b - a)
            at_d = left(d)[0]
    width = 0.5 * (a + b)
    n = motion.time.size
    if left(width)[0] > values[0] * (1 - 100 / n):  # no better than none
        width = 0.0
    return solve(motion, replace(wanted, play=width))


def noise_of_speed(motion: Motion) -> float:
    """rms of the noise in the velocity."""
    return float(np.sqrt(np.trapezoid(motion.noise_v, motion.frequencies)))


WORTH = 60.0  # ours: times the noise's variance that a kink must explain; the best of 100 by chance explains about 10
MOST = 4  # ours: kinks in one mechanism


def candidate(X: F2, y: F1, fit: Fit, Z: F2, taps: F1, use: NDArray[np.bool_], among: F1) -> float | None:
    """The position that explains most of the residual of a fit, or None where none is worth it.

    X, y   whitened rows of the fit; taps, use: how they were whitened
    among  (k,) positions to try; Z (all rows, k): their columns (x − c)₊, not whitened
    """
    Z = filtered(taps, Z, use)
    inverse = fit.covariance / fit.variance
    XZ = X.T @ Z
    left = np.einsum("ij,ij->j", Z, Z) - np.einsum("ij,ij->j", XZ, inverse @ XZ)
    score = Z.T @ (y - X @ fit.beta)
    gain = np.where(left > 1e-9 * left.max(), score**2 / np.maximum(left, 1e-300), 0.0) / fit.variance
    best = int(np.argmax(gain))
    return float(among[best]) if gain[best] > WORTH else None
