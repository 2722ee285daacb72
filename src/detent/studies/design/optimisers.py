"""The optimiser that comes along: a few spread designs, then smooth models of every want and goal, tried where they are
best (SciPy's Sobol points and radial basis functions).

Cubic radial basis functions with a linear tail go through all designs tried, one for each want's g and each goal;
candidates are strewn about the best design, less far after each failure, and over the whole cube. Feasibility comes
first: the candidate with the least predicted violation, and among those without any the one with the smallest goal.
The kind of search is that of Regis & Shoemaker (DYCORS, 2013) and Regis (COBRA, 2014); batches of four, so that a
search does not depend on how many run them. Every number comes from the seed.

Optuna's tree-structured Parzen estimator in place of our own optimiser: extra `design`.
"""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.interpolate import RBFInterpolator
from scipy.stats import qmc

from detent.core.errors import MissingExtra
from detent.studies.design.task import DesignTask, Place
from detent.studies.design.trials import Trial, best_of, front_of

BATCH = 4
WIDE, NARROW = 0.2, 0.002  # of the cube: how far candidates lie from the best design; ours
PATIENCE = 3  # batches without success before they come closer
MARGINS = (0.0, 0.005, 0.02, 0.05)  # of g, kept from the limits by the candidates of one batch: models are not exact
APART = (1e-4, 3e-3, 3e-2, 0.1)  # of the cube's diagonal: how far each of a batch keeps from all that is known

Array = NDArray[np.float64]


class SurrogateSearch:
    """Ask for designs, tell what they came to."""

    def __init__(self, task: DesignTask, seed: int) -> None:
        self.task, self.d = task, len(task.parameters)
        self.random = np.random.default_rng(seed)
        self.tried: list[Trial] = []
        self.width, self.failures, self.asked = WIDE, 0, 0
        self._spread = iter(qmc.Sobol(self.d, rng=np.random.default_rng(seed)).random_base2(6).tolist())
        self.first = min(2 * self.d + 2, 64)

    @property
    def converged(self) -> bool:
        """Whether closer looks have not helped for a while."""
        return self.width < NARROW

    def ask(self) -> list[Place]:
        """The next designs to try."""
        self.asked += 1
        if len(self.tried) <= self.first:
            return [tuple(next(self._spread)) for _ in range(BATCH)]
        return self._candidates()

    def tell(self, trials: Sequence[Trial]) -> None:
        before = self._state()
        self.tried += trials
        if len(self.tried) <= self.first + 1 + BATCH:
            return
        if self._state() < before:
            self.failures, self.width = 0, min(1.5 * self.width, WIDE)
        else:
            self.failures += 1
            if self.failures >= PATIENCE:
                self.failures, self.width = 0, self.width / 2

    def _state(self) -> tuple[float, ...]:
        """What gets smaller with success."""
        if not self.tried:
            return (2.0,)
        best = self.tried[best_of(self.tried)]
        if not best.feasible:
            return 1.0, best.violation
        if len(self.task.goals) < 2:
            return 0.0, *best.goals
        return 0.0, -float(len(front_of(self.tried))), *best.goals

    # ---- candidates ----

    def _candidates(self) -> list[Place]:
        weights = self._weights()
        X, models = self._models(weights)
        strewn = self._strewn(weights)
        told = models(strewn)  # (n, wants + 1): g of each want, then the goal
        found: list[Array] = []
        for margin, apart in zip(MARGINS, APART, strict=True):
            violation = np.maximum(told[:, :-1] + margin, 0.0).sum(axis=1)
            least = violation.min()
            reachable = violation <= max(least, 1e-9)
            score = np.where(reachable, 0.0, 1e3 + violation) + np.where(reachable, told[:, -1], 0.0)
            known = np.vstack([X, *found])
            gap = np.sqrt(((strewn[:, None, :] - known[None]) ** 2).sum(axis=2)).min(axis=1)
            far = gap >= apart * np.sqrt(self.d)
            score = np.where(far if far.any() else gap >= gap.max(), score, np.inf)
            found.append(strewn[int(np.argmin(score))])
        return [tuple(one.tolist()) for one in found]

    def _strewn(self, weights: Array) -> Array:
        """Candidates: about the best designs, along single axes, and over the whole cube."""
        n, centres = 150 * self.d, self._centres(weights)
        base = centres[self.random.integers(len(centres), size=n)]
        base[: n // 2] = centres[0]
        width = self.width * np.where(np.arange(n) % 4 == 3, 0.1, 1.0)
        moved = base + width[:, None] * self.random.standard_normal((n, self.d))
        few = self.random.random((n, self.d)) < 0.5  # half of them move along some axes only
        few[np.arange(n), self.random.integers(self.d, size=n)] = True
        moved = np.where(few | (np.arange(n) % 2 == 0)[:, None], moved, base)
        return np.clip(np.vstack([moved, self.random.random((n // 3, self.d))]), 0.0, 1.0)

    def _centres(self, weights: Array) -> Array:
        order = sorted(range(len(self.tried)), key=lambda k: self._worth(k, weights))
        return np.array([self.tried[k].place for k in order[:4]])

    def _worth(self, k: int, weights: Array) -> tuple[float, float]:
        one = self.tried[k]
        return (0.0, float(self._goal(weights)[k])) if one.feasible else (1.0, one.violation)

    # ---- models ----

    def _weights(self) -> Array:
        """Of the goals; drawn anew for each batch where there are several, so that a front is found."""
        n = len(self.task.goals)
        return np.ones(1) if n < 2 else self.random.dirichlet(np.ones(n))

    def _goal(self, weights: Array) -> Array:
        """One number a trial to be made small, about 0 … 1: Chebyshev's of the goals between their best and worst."""
        if not self.task.goals:
            return np.zeros(len(self.tried))
        goals = np.array([one.goals for one in self.tried], dtype=float)  # (n, goals)
        for column in goals.T:
            finite = column[np.isfinite(column)]
            if not len(finite):
                column[:] = 0.0
                continue
            good = [v for v, one in zip(column, self.tried, strict=True) if one.feasible] or finite
            low, high = float(np.min(good)), float(np.median(finite))
            span = max(high - low, 1e-12 + 1e-9 * abs(low))
            column[:] = np.clip((np.where(np.isfinite(column), column, np.inf) - low) / span, -2.0, 2.0)
        return (weights * goals).max(axis=1) + 0.05 * goals.mean(axis=1) if len(weights) > 1 else goals[:, 0]

    def _models(self, weights: Array) -> tuple[Array, RBFInterpolator]:
        X = np.array([one.place for one in self.tried])
        Y = np.column_stack([*np.array([one.missed for one in self.tried]).T, self._goal(weights)])
        _, once = np.unique(np.round(X, 9), axis=0, return_index=True)
        X, Y = X[np.sort(once)], Y[np.sort(once)]
        degree = (
            1 if len(X) > self.d + 1 and np.linalg.matrix_rank(np.column_stack((np.ones(len(X)), X))) > self.d else 0
        )
        return X, RBFInterpolator(X, Y, kernel="cubic" if degree else "linear", degree=degree, smoothing=1e-9)


OPTUNA_BATCH = 4
HOPELESS = 1e6  # stands for a goal that a design does not have


class OptunaSearch:
    """Ask for designs, tell what they came to; wants are constraints of the sampler."""

    converged = False

    def __init__(self, task: DesignTask, seed: int) -> None:
        try:
            import optuna
        except ImportError:
            raise MissingExtra('the optimiser "optuna"', "design") from None
        optuna.logging.set_verbosity(optuna.logging.WARNING)
        self.names = task.names
        how: dict[str, Any] = {"seed": seed, "n_startup_trials": 2 * len(self.names) + 2, "constant_liar": True}
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of what Optuna calls experimental, or will call otherwise one day
            sampler = optuna.samplers.TPESampler(multivariate=True, constraints_func=_constraints, **how)
        ways = [optuna.study.StudyDirection.MINIMIZE] * max(len(task.goals), 1)
        self.study = optuna.create_study(directions=ways, sampler=sampler)
        self.range = optuna.distributions.FloatDistribution(0.0, 1.0)
        self.asked: list[Any] = []

    def ask(self) -> list[Place]:
        self.asked = [self.study.ask(dict.fromkeys(self.names, self.range)) for _ in range(OPTUNA_BATCH)]
        return [tuple(one.params[name] for name in self.names) for one in self.asked]

    def tell(self, trials: Sequence[Trial]) -> None:
        for k, one in enumerate(trials):
            goals = [HOPELESS if g != g or abs(g) > HOPELESS else g for g in one.goals] or [one.violation]
            if k >= len(self.asked):  # the start, which nobody asked for
                continue
            self.asked[k].set_user_attr("missed", list(one.missed))
            self.study.tell(self.asked[k], goals)


def _constraints(trial: Any) -> list[float]:
    return trial.user_attrs.get("missed", [0.0])
