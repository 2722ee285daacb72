"""Optuna's tree-structured Parzen estimator in place of our own optimiser: extra `design`."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from typing import Any

from detent.designing.task import DesignTask, Place
from detent.designing.trials import Trial
from detent.errors import MissingExtra

BATCH = 4
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
        self.asked = [self.study.ask(dict.fromkeys(self.names, self.range)) for _ in range(BATCH)]
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
