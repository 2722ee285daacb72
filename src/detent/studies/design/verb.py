"""design: a task → Record of all designs tried, the best one, and why it is as it is.

Tables: `best` (its parameters), `constraints` (every want: limit, number, room, whether it binds, what would relax it,
and the start's own), `pareto` (designs that no other one beats, where there are several goals), `slopes`, `check` (the
same design by another road). Channels over "trial", the start first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from detent.core.record import Record
from detent.studies.design.design_record import recorded
from detent.studies.design.explaining import neighbours, slopes
from detent.studies.design.optimisers import OptunaSearch, SurrogateSearch
from detent.studies.design.task import DesignTask
from detent.studies.design.trials import Results, Trial, Trials, best_of
from detent.studies.runs import Runs

OPTIMISERS = {"scipy": SurrogateSearch, "optuna": OptunaSearch}


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a search is: runs, of how many at most; whether all wants hold, how far the best design misses them."""

    runs: int
    most: int
    feasible: bool
    violation: float


Told = Callable[[Progress], None]


def design(task: DesignTask, *, results: Results | None = None, told: Told | None = None) -> Record:
    """Record of a design search.

    results  who carries runs out: points → results, as `Runs.results` does; in this process if not given
    told     is called after each batch
    """
    units = task.check_all()
    second = _second(task)
    trials = Trials(task, results or Runs(task.base, task.outputs).results, second)
    reserve = 2 * len(task.parameters) * len(task.tolerances)
    _search(task, trials, reserve if 4 * reserve <= task.search.runs else 0, told)
    best = trials.tried[best_of(trials.tried)]
    searched = list(trials.tried)
    around = neighbours(task, best) if best.feasible else []
    beside = []
    if around and trials.runs + len(around) * len(task.tolerances) <= task.search.runs:
        found = trials.of([task.values(place) for _, place in around], checked=False)
        beside = list(zip([k for k, _ in around], found, strict=True))
    checked = (second.task, second.of([best.values])[0]) if second is not None and best.feasible else None
    return recorded(task, units, trials, searched, best, slopes(task, best, beside), checked)


def _second(task: DesignTask) -> Trials | None:
    """The other road, if the task names one."""
    if task.check is None:
        return None
    other = replace(task.check, check=None)
    other.check_all()
    return Trials(other, Runs(other.base, other.outputs).results)


def judged(task: DesignTask, values: Mapping[str, float], results: Results | None = None) -> Trial:
    """One design, by its parameters (SI), judged as a search judges it."""
    return Trials(task, results or Runs(task.base, task.outputs).results).of([dict(values)])[0]


def _search(task: DesignTask, trials: Trials, reserve: int, told: Told | None) -> None:
    """Tries designs until all wants hold (without a goal), nothing more is gained, or runs are used up; `reserve` of
    them are kept back to explain a design, once there is one."""
    optimiser = OPTIMISERS[task.search.optimiser](task, task.search.seed)
    optimiser.tell(trials.of([task.begin]))
    while not _is_over(task, trials, optimiser.converged):
        good = any(one.feasible for one in trials.tried)
        left = (task.search.runs - (reserve if good else 0) - trials.runs) // trials.each
        if told is not None:
            best = trials.tried[best_of(trials.tried)]
            told(Progress(trials.runs, task.search.runs, best.feasible, best.violation))
        if left < 1:
            break
        before = trials.runs
        optimiser.tell(trials.at(optimiser.ask()[:left]))
        if trials.runs == before and len(trials.tried) > 10 * task.search.runs:
            break  # a handful of choices, all of them tried


def _is_over(task: DesignTask, trials: Trials, converged: bool) -> bool:
    good = any(one.feasible for one in trials.tried)
    return good and (not task.goals or (converged and len(task.goals) == 1))


__all__ = ["Progress", "design", "judged"]
