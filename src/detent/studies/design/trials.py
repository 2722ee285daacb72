"""Designs tried: each is run once for every sample of what is tolerated, and judged by all wants.

With tolerances a want counts as the share of its samples asks: its g is the largest of the best share of them, its
number the one that belongs to it, and it holds if it holds in that share. A goal is the mean over the samples.

Where a second road checks designs, one that would be the best so far is judged by it too: it counts only if that road
misses none of the same wants by more than a twentieth of its limit.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from detent.core.record import digest
from detent.studies.design.task import DesignTask, Place
from detent.studies.run_base import Point
from detent.studies.run_one import Result

AGREES = 0.05  # of a limit: how far the other road may miss it; ours, what two models of one hook differ by
Results = Callable[[Sequence[Point]], Sequence[Result]]  # Runs.results, whoever carries them out


@dataclass(frozen=True, slots=True)
class Trial:
    """One design.

    values    its parameters, SI
    numbers   what the wants limit, in their order
    missed    g of every want; above 0 where it is missed
    holds     whether each want holds
    goals     what is to be small, in its order; NaN where there is none
    shares    of the samples in which each want holds
    statuses  how its runs ended, one for each sample
    """

    place: Place
    values: dict[str, float]
    numbers: tuple[float, ...]
    missed: tuple[float, ...]
    holds: tuple[bool, ...]
    goals: tuple[float, ...]
    shares: tuple[float, ...]
    statuses: tuple[str, ...]
    reason: str = ""

    @property
    def feasible(self) -> bool:
        return all(self.holds) and not any(map(math.isnan, self.goals))

    @property
    def violation(self) -> float:
        """How far all wants together are missed; 0 where none is."""
        return sum(max(g, 0.0) for g in self.missed)


@dataclass
class Trials:
    """All designs of a search, and how many runs they took."""

    task: DesignTask
    results: Results
    second: Trials | None = None
    tried: list[Trial] = field(default_factory=list)
    _points: set[str] = field(default_factory=set)

    @property
    def runs(self) -> int:
        """Different ones, those of the second road among them."""
        return len(self._points) + (self.second.runs if self.second else 0)

    @property
    def each(self) -> int:
        """Runs that one design takes, at most."""
        return len(self.task.tolerances) + (self.second.each if self.second else 0)

    def at(self, places: Sequence[Place]) -> list[Trial]:
        """Designs at places of the unit cube, tried."""
        return self.of([self.task.values(one) for one in places])

    def of(self, designs: Sequence[dict[str, float]], checked: bool = True) -> list[Trial]:
        """Designs by their parameters, tried: all their runs at once. `checked`: by the second road too, if need be."""
        points = [self.task.points(one) for one in designs]
        flat = [point for some in points for point in some]
        self._points |= {digest({"point": dict(point)}) for point in flat}
        results, found = list(self.results(flat)), []
        for values, some in zip(designs, points, strict=True):
            own, results = results[: len(some)], results[len(some) :]
            found.append(self._judged(values, own))
        if self.second is not None and checked:
            found = self._checked(found, self.second)
        self.tried += found
        return found

    def _checked(self, trials: list[Trial], second: Trials) -> list[Trial]:
        """The same with those that would be the best judged by the second road too."""
        good = [one.goals for one in self.tried if one.feasible]
        new = [k for k, one in enumerate(trials) if one.feasible and not any(_beats(g, one.goals) for g in good)]
        for k, other in zip(new, second.of([trials[k].values for k in new]), strict=True):
            trials[k] = self._confirmed(trials[k], other, second.task)
        return trials

    def _confirmed(self, trial: Trial, other: Trial, task: DesignTask) -> Trial:
        """A trial with wants refused that the other road misses, by as much as it misses them."""
        theirs = {want.what: g for want, g in zip(task.wants, other.missed, strict=True)}
        missed, holds = list(trial.missed), list(trial.holds)
        for k, want in enumerate(self.task.wants):
            beyond = theirs.get(want.what, -1.0) - math.log1p(AGREES)
            if beyond > 0.0:
                missed[k], holds[k] = max(missed[k], beyond), False
        return replace(trial, missed=tuple(missed), holds=tuple(holds))

    def _judged(self, values: dict[str, float], results: Sequence[Result]) -> Trial:
        task, given = self.task, self.task.given(values)
        numbers, missed, holds, shares = [], [], [], []
        needed = math.ceil(task.search.share * len(results) - 1e-9)
        for want in task.wants:
            each = sorted((want.missed(one, given), k) for k, one in enumerate(results))
            g, k = each[needed - 1]
            kept = sum(want.holds(one, given) for one in results)
            held = kept >= needed
            # What decides is the limit; g, which is rounded, only follows.
            missed.append(min(g, 0.0) if held else max(g, 1e-12))
            holds.append(held)
            shares.append(kept / len(results))
            numbers.append(want.value(results[k], given))
        goals = tuple(
            sum(goal.of(one.values, given) for one in results) / len(results) for goal in task.goals
        )  # NaN if one of them has none
        statuses = tuple(one.ending for one in results)
        reason = next((one.reason for one in results if one.status == "unresolved"), results[0].reason)
        return Trial(
            task.place(values), values, tuple(numbers), tuple(missed), tuple(holds), goals, tuple(shares), statuses,
            reason,
        )  # fmt: skip


def best_of(trials: Sequence[Trial]) -> int:
    """Number of the best trial: all wants hold and the goals are smallest, the first one first (the earliest of
    equals); where none holds all, the one that misses least."""

    def order(k: int) -> tuple[float, tuple[float, ...], int]:
        one = trials[k]
        if one.feasible:
            return 0.0, one.goals, k
        return 1.0, (one.violation + 3.0 * any(map(math.isnan, one.goals)),), k

    return min(range(len(trials)), key=order)


def front_of(trials: Sequence[Trial]) -> list[int]:
    """Numbers of the designs that fulfil all wants and that no other one beats in every goal, by the first goal."""
    good = [k for k, one in enumerate(trials) if one.feasible]
    kept = [k for k in good if not any(_beats(trials[j].goals, trials[k].goals) for j in good)]
    first = {trials[k].goals: k for k in reversed(kept)}  # of equals the earliest
    return sorted(first.values(), key=lambda k: trials[k].goals)


def _beats(one: Sequence[float], other: Sequence[float]) -> bool:
    return all(a <= b for a, b in zip(one, other, strict=True)) and tuple(one) != tuple(other)
