"""`calibrate`: scenario parameters from a measured force log, with uncertainty.

    parameters = [Parameter(("mating.friction",), 0.1, 0.6), Parameter(("mating.c1",), "5 N/mm^2", "40 N/mm^2")]
    record = calibrate(Base.load("ring.toml"), parameters, "bench.csv")
    print(record.outcome)

Model and log are compared by means over windows (log.py says why), searched from many starts (fit.py), and
judged with what is correlated in the residuals (certainty.py). What the log cannot tell is said and not given a number.

A calibration's record, fitted again from what it keeps of its inputs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from detent.core.errors import InputError
from detent.core.record import Record
from detent.scenario.document import Document
from detent.studies.calibration.certainty import Certainty, certainty
from detent.studies.calibration.fit import LOSSES, Found, places, robust_weights, search
from detent.studies.calibration.fit_record import Fit, recorded
from detent.studies.calibration.log import Cut, Log, cut
from detent.studies.calibration.misfit import Misfit
from detent.studies.calibration.parameters import Parameter, labelled
from detent.studies.calibration.profiles import Profile, profile
from detent.studies.outputs import Output
from detent.studies.run_base import Base
from detent.studies.runs import Runs
from detent.units import dimensions

MOST_PARAMETERS = 12
MakesRuns = Callable[[Base, tuple[Output, ...]], Runs]


@dataclass(frozen=True, slots=True)
class How:
    """How a log is fitted.

    loss        "linear": least squares; "soft_l1", "huber", "cauchy": what lies far off counts less
    starts      besides the scenario's own, a Latin hypercube over the bounds
    seed        of the starts
    windows     of each leg; None: four points of the log in each, at most 100
    resolution  of the log's place, m or s: how coarsely the sensor tells it
    confidence  of the intervals
    profile     find the intervals by profiles: dearer, and right where the model is bent
    """

    loss: str = "linear"
    starts: int = 8
    seed: int = 1
    windows: int | None = None
    resolution: float = 0.0
    confidence: float = 0.95
    profile: bool = False

    def __post_init__(self) -> None:
        if self.loss not in LOSSES:
            raise InputError("loss", self.loss, f"there are {', '.join(LOSSES)}")
        if not 0 <= self.starts <= 10_000:
            raise InputError("starts", self.starts, "a whole number from 0 to 10000 is needed")
        if self.windows is not None and not 4 <= self.windows <= 1000:
            raise InputError("windows", self.windows, "a whole number from 4 to 1000 is needed")
        if not (np.isfinite(self.resolution) and self.resolution >= 0.0):
            raise InputError("resolution", self.resolution, "a number of at least 0 is needed")
        if not 0.5 <= self.confidence < 1.0:
            raise InputError("confidence", self.confidence, "a share from 0.5 to below 1 is needed")


def calibrate(
    base: Base,
    parameters: Sequence[Parameter],
    measured: Log | Path | str,
    how: How | None = None,
    *,
    runs: MakesRuns = Runs,
) -> Record:
    """The record of a fit: `tables["parameters"]`, and log, model and residual as channels.

    runs  who carries the runs out: batches of points in, results out
    """
    how, parameters = how or How(), labelled(parameters)
    if len(parameters) > MOST_PARAMETERS:
        raise InputError("parameters", len(parameters), f"at most {MOST_PARAMETERS} are fitted at once")
    log = measured if isinstance(measured, Log) else Log.read(measured)
    bounds = np.array([one.bounds for one in parameters])
    start = np.array([one.begun(base.document) for one in parameters])
    own = (start - bounds[:, 0]) / (bounds[:, 1] - bounds[:, 0])
    _check(base, parameters, log)

    windows = cut(log, how.windows, how.resolution)
    with runs(base, tuple(Output(one.what) for one in windows.windows)) as crew:
        misfit = Misfit(crew, parameters, windows)
        misfit = Misfit(crew, parameters, _covered(misfit, own, how))
        found = search(misfit, own, starts=how.starts, loss=how.loss, seed=how.seed)
        sure = _certainty(found, misfit.cut, how)
        profiles: dict[int, Profile] = {}
        if how.profile and found.best.complete:
            told = np.flatnonzero(sure.told).tolist()
            profiles = {j: profile(misfit, found, sure, j, how.loss) for j in told}
        fit = Fit(base, parameters, log, misfit, own, found, sure, profiles, how.confidence, how.loss)
        asked = {name: getattr(how, name) for name in how.__slots__}
        return recorded(fit, asked, n_runs=len(crew.found))


def _certainty(found: Found, windows: Cut, how: How) -> Certainty:
    root = np.sqrt(robust_weights(found.residuals, how.loss, found.scale))
    return certainty(root[:, None] * found.slopes, root * found.residuals, windows.stretch, how.confidence)


def _check(base: Base, parameters: Sequence[Parameter], log: Log) -> None:
    """Refuse what no run can use before the first one: every parameter at both its bounds, a zero in another unit."""
    base.scenario({})
    for one in parameters:
        if one.is_zero and dimensions(one.unit) != dimensions(unit := _measured_in(base, log)):
            raise InputError(one.label, one.low, f"a value in {unit} is needed: it is added to what is measured")
        for bound in one.bounds:
            replace(base, document=base.document.laid(one.point(bound), "--fit ")).scenario({})


def _measured_in(base: Base, log: Log) -> str:
    """SI unit of the log's values; of a channel the one that a run's record tells."""
    if log.is_force:
        return "N"
    return str(base.run({})[log.channel.partition("[")[0]].attrs["units"])


def _covered(misfit: Misfit, own: np.ndarray, how: How) -> Cut:
    """The windows that a model gets to from one start at least: what no run reaches is not compared."""
    models = misfit.models(places(own, how.starts, how.seed))
    keep = np.atleast_1d(np.isfinite(models).any(axis=0))
    if keep.sum() < max(len(misfit.parameters) + 2, 4):
        why = next((one.reason for one in misfit.results([own]) if not one.values), "")
        told = "the model's runs and the log have too little in common to compare" + (f": {why}" if why else "")
        raise InputError("measurement", None, told)
    return misfit.cut.only(keep)


def rerun_calibration(inputs: Mapping[str, Any], folder: Path, trust: bool = False) -> Record:
    """The record that these inputs give; the log and what the scenario names must stand in `folder`, unchanged."""
    asked = inputs["calibrate"]
    base = Base(Document(asked["scenario"]), folder, asked["verb"], asked["options"], trust)
    if dict(base.scenario({}).files) != asked["files"]:
        raise InputError("files", None, "they have changed since the record was made")
    told = asked["measured"]
    if not told["sha256"]:
        raise InputError("measurement", told["file"], "it was given as arrays; the record keeps no file to read again")
    over_time = told["along"] == "time"
    channel = told["channel"] if over_time and told["channel"] != "mating_force" else ""
    log = Log.read(folder / told["file"], along=told["along"], channel=channel, **told["read"])
    if log.sha256 != told["sha256"]:
        raise InputError("measurement", told["file"], "it has changed since the record was made")
    parameters = [Parameter.from_plain(one) for one in asked["parameters"]]
    return calibrate(base, parameters, log, How(**asked["how"]))
