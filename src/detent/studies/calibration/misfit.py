"""How far the model's means lie from the log's, at any place of the parameters' box; many places in one batch."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from detent.studies.calibration.log import Cut
from detent.studies.calibration.parameters import Parameter
from detent.studies.outputs import Output
from detent.studies.run_one import Result
from detent.studies.runs import Runs

Array = NDArray[np.float64]
MISSING = 2.0  # of the log's largest mean (ours): how far off a run counts where it does not get


@dataclass
class Misfit:
    """Residuals in units of what noise and sampling let a mean stray.

    Places are in the unit cube: 0 a parameter's lower bound, 1 its upper one. A run that fails, jams or stops before
    the log does is a bad fit where it is missing, not an error.
    """

    runs: Runs
    parameters: tuple[Parameter, ...]
    cut: Cut
    names: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        self.names = tuple(Output(one.what).name for one in self.cut.windows)

    def values(self, u: Array) -> Array:
        """(p,), the parameters in the units as typed."""
        bounds = np.array([one.bounds for one in self.parameters])
        return bounds[:, 0] + np.clip(u, 0.0, 1.0) * (bounds[:, 1] - bounds[:, 0])

    def point(self, u: Array) -> dict[str, object]:
        """What is laid over the scenario."""
        pairs = zip(self.parameters, self.values(u).tolist(), strict=True)
        return {name: value for one, number in pairs for name, value in one.point(number).items()}

    def results(self, places: Sequence[Array]) -> list[Result]:
        return self.runs.results([self.point(u) for u in places])

    def zero(self, u: Array) -> float:
        """What the sensor shows where there is nothing to measure, SI; 0 unless it is fitted."""
        pairs = zip(self.parameters, self.values(u).tolist(), strict=True)
        return sum(one.si(number) for one, number in pairs if one.is_zero)

    def models(self, places: Sequence[Array]) -> Array:
        """(m, n), the model's means as the sensor would show them; NaN where a run does not get."""
        missing = float("nan")
        means = [[one.values.get(name, missing) for name in self.names] for one in self.results(places)]
        return np.array(means) + np.array([[self.zero(u)] for u in places])

    def residuals(self, places: Sequence[Array]) -> Array:
        """(m, n), (model − log) / spread."""
        model = self.models(places)
        gap = MISSING * float(np.abs(self.cut.measured).max())
        return np.where(np.isfinite(model), model - self.cut.measured, gap) / self.cut.spread

    def slopes(self, u: Array, steps: Array) -> Array:
        """(n, q), derivatives of the residuals by secants over ± a step, in one batch; one-sided where one side fails.

        steps  (p,), of the unit cube; a parameter without a step is held and has no column
        """
        moved = np.flatnonzero(steps > 0.0)
        ups, downs = (np.clip(u + sign * np.diag(steps)[moved], 0.0, 1.0) for sign in (1.0, -1.0))
        model = self.models([u, *ups, *downs])
        here, up, down = model[0], model[1 : 1 + len(moved)], model[1 + len(moved) :]
        found = np.zeros((len(here), len(moved)))
        for k, j in enumerate(moved):
            high, low = ups[k, j], downs[k, j]
            secant = (up[k] - down[k]) / (high - low)
            if high > u[j]:
                secant = np.where(np.isfinite(secant), secant, (up[k] - here) / (high - u[j]))
            if low < u[j]:
                secant = np.where(np.isfinite(secant), secant, (here - down[k]) / (u[j] - low))
            found[:, k] = np.where(np.isfinite(secant), secant, 0.0)
        return found / self.cut.spread[:, None]

    def worked(self, residuals: Array) -> Array:
        """The residuals' sums up to each window, stretch by stretch: work of the model less work of the log, (n, …).

        Divided by the root of the windows' number, so that a steady misfit counts about as it does window by window.
        """
        cut, width = self.cut, self.cut.width
        found = np.empty_like(residuals)
        for one in np.unique(cut.stretch):
            mine = cut.stretch == one
            share = cut.spread[mine] / np.median(cut.spread) * width[mine] / width[mine].mean()
            force = residuals[mine] * (share if residuals.ndim == 1 else share[:, None])
            found[mine] = np.cumsum(force, axis=0) / np.sqrt(mine.sum())
        return found
