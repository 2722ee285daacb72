"""A design task: what may be changed in a scenario, what the result must fulfil, what of it is to be small.

    task = DesignTask.load("hook.toml")
    record = design(task)

A task is a TOML file (docs/guide/design.md) or made in Python from the same parts. Its points come from a study's plan,
so parameters, ties and tolerances are those of studies.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from detent.core.errors import InputError
from detent.core.record import Json
from detent.scenario.document import Document
from detent.studies.design.wants import Number, Want
from detent.studies.outputs import Output
from detent.studies.run_base import Base, Point
from detent.studies.sampling import places
from detent.studies.study import Study
from detent.studies.variable_values import number_in
from detent.studies.variables import Variable
from detent.units import dimensions, si

MOST_RUNS = 1_000_000
OPTIMISERS = ("scipy", "optuna")
Place = tuple[float, ...]  # of the unit cube: a parameter's low end to its high one


@dataclass(frozen=True, slots=True)
class Search:
    """How a design is looked for.

    runs       at most, of the scenario; those that explain the design are among them
    seed       the same seed, the same search
    optimiser  "scipy", or "optuna" (extra `design`)
    samples    of what is tolerated, for each design
    share      of these samples in which each want must hold
    """

    runs: int = 300
    seed: int = 1
    optimiser: str = "scipy"
    samples: int = 16
    share: float = 1.0

    def __post_init__(self) -> None:
        for name, least, most in (("runs", 1, MOST_RUNS), ("seed", 0, 2**31 - 1), ("samples", 1, 10_000)):
            value = getattr(self, name)
            if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
                raise InputError(f"search.{name}", value, f"a whole number from {least} to {most} is needed")
        if self.optimiser not in OPTIMISERS:
            raise InputError("search.optimiser", self.optimiser, f"there are {', '.join(OPTIMISERS)}")
        if isinstance(self.share, bool) or not isinstance(self.share, int | float) or not 0.0 < self.share <= 1.0:
            raise InputError("search.share", self.share, "a share above 0, up to 1, is needed")


@dataclass(frozen=True)
class DesignTask:
    """What is to be designed.

    parameters  what may be changed: `Uniform` between two ends, or `Values` to choose from
    start       where it begins, SI, by name; the middle where none is given
    wants       what must hold
    goals       numbers to be made small, as far as all wants hold; two or more give a Pareto front
    fixed, ties, tolerate  as in a study: laid over every run; following from names; spreads of what is not chosen
    check       another task with the same parameters, on another road: the best design is judged by it too
    """

    name: str
    base: Base = field(repr=False)
    parameters: tuple[Variable, ...]
    wants: tuple[Want, ...]
    goals: tuple[Number, ...] = ()
    start: Mapping[str, float] = field(default_factory=dict)
    fixed: Point = field(default_factory=dict)
    ties: Mapping[str, str] = field(default_factory=dict)
    tolerate: tuple[Variable, ...] = ()
    search: Search = field(default_factory=Search)
    check: DesignTask | None = field(default=None, repr=False)
    source: str = ""
    document: Document = field(default_factory=lambda: Document({}), repr=False, compare=False)

    def __post_init__(self) -> None:
        if not self.parameters:
            raise self.placed(InputError("design", None, "at least one parameter is needed, [design.NAME]"))
        if not self.wants and not self.goals:
            raise self.placed(InputError("want", None, "something must be wanted, or minimised"))
        try:
            _ = self.plan
        except InputError as error:
            raise self.placed(error) from None
        for want in self.wants:
            if want.diode and self.base.verb != "diode":
                words = 'the exact road tells that: [base] verb = "diode", of a latch'
                raise self.placed(InputError(f'want."{want.what}"', want.diode, words))
        for one in self.parameters:
            if one.name in self.start:
                try:
                    _share(one, self.start[one.name])
                except InputError as error:
                    raise self.placed(error) from None
        if self.check is not None and self.check.names != self.names:
            words = f"its parameters are {', '.join(self.check.names)}; this task's are {', '.join(self.names)}"
            raise self.placed(InputError("check", self.check.name, words))

    @classmethod
    def load(cls, path: Path | str, trust: bool = False) -> DesignTask:
        """The task in a TOML file; InputError names key, value, what is allowed, file and line."""
        from detent.studies.design.task_file import read

        return read(Path(path), trust)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(one.name for one in self.parameters)

    @cached_property
    def plan(self) -> Study:
        """Parameters and tolerated variables over the base, as a study."""
        vary = (*self.parameters, *self.tolerate)
        method = "grid" if all(one.listed for one in vary) else "random"
        return Study(self.name, self.base, vary, self.outputs, method, ties=self.ties, fixed=self.fixed)

    @cached_property
    def outputs(self) -> tuple[Output, ...]:
        """All that runs must tell, each once."""
        found = [one for want in self.wants for one in want.outputs]
        found += [one for goal in self.goals for one in goal.outputs]
        return tuple(dict.fromkeys(found))

    # ---- designs ----

    @property
    def begin(self) -> dict[str, float]:
        """The start's parameters, SI; the middle where none is given."""
        return {one.name: self.start.get(one.name, one.quantile(0.5)) for one in self.parameters}

    def place(self, values: Mapping[str, float]) -> Place:
        """Where in the unit cube a design lies, from its parameters, SI."""
        return tuple(_share(one, values[one.name]) for one in self.parameters)

    def values(self, place: Sequence[float]) -> dict[str, float]:
        """Parameters at a place, SI (of words: their number in the list), to six digits of their unit."""
        return {one.name: _rounded(one, float(u)) for one, u in zip(self.parameters, place, strict=True)}

    def given(self, values: Mapping[str, float]) -> dict[str, float]:
        """Parameters that are numbers, as formulas take them."""
        return {one.name: values[one.name] for one in self.parameters if not one.words}

    @cached_property
    def tolerances(self) -> list[dict[str, float]]:
        """What is tolerated, drawn once: every design meets the same samples. One empty one where there is nothing."""
        if not self.tolerate:
            return [{}]
        names, n = [one.name for one in self.tolerate], self.search.samples
        rows = places("latin", names, self.search.seed, 0, n, n)
        return [{one.name: one.quantile(float(u)) for one, u in zip(self.tolerate, row, strict=True)} for row in rows]

    def points(self, values: Mapping[str, float]) -> list[Point]:
        """What is laid over the base for a design: one point for each sample of what is tolerated."""
        return [self.plan.sample({**values, **spread}).point for spread in self.tolerances]

    def typed(self, values: Mapping[str, float]) -> dict[str, Json]:
        """Parameters as a scenario has them."""
        return {one.name: one.typed(values[one.name]) for one in self.parameters}

    # ---- checks ----

    def check_all(self) -> dict[str, str]:
        """Units of all wants and goals, by their words. Refuses what cannot be built or compared.

        A channel's unit stands in a record only: then the start is run once for it.
        """
        self.plan.check()
        known: dict[str, str] = {}
        if any(one.fixed_units is None for one in self.outputs):
            record = self.base.run(self.points(self.begin)[0])
            known = {one.name: one.units(record) for one in self.outputs}
        units, known = {}, known | {one.name: one.unit for one in self.parameters if not one.words}
        for field_, what, number in self._numbers():
            try:
                units[what] = number.unit(known)
                dimensions(units[what])
            except ValueError as error:
                raise self.placed(InputError(field_, what, str(error))) from None
        return units

    def _numbers(self) -> list[tuple[str, str, Number]]:
        wants = [(f'want."{one.what}"', one.what, one.number) for one in self.wants if one.number]
        return [*wants, *(("minimise", one.what, one) for one in self.goals)]

    def placed(self, error: InputError) -> InputError:
        """A complaint with file and line, told at the task's own keys."""
        if error.file is not None or self.document.file is None:
            return error
        from detent.studies.study_file import path_of

        path = path_of(error.field)
        if path and path[0] == "vary" and len(path) > 1:
            home = "tolerate" if path[1] in {one.name for one in self.tolerate} else "design"
            path = (home, *path[1:])
        return self.document.placed(error, path)


def _rounded(variable: Variable, u: float) -> float:
    value = variable.quantile(u)
    if variable.listed:
        return value
    short, (low, high) = float(f"{number_in(value, variable.unit):.6g}") * si(variable.unit), variable.ends
    return min(max(short, low), high)


def _share(variable: Variable, value: float) -> float:
    """The place of a value between a variable's ends; of a listed one the middle of its stretch."""
    if variable.listed:
        if value not in variable.listed:
            raise InputError(f"design.{variable.name}.start", value, "it is not among the choices")
        return (variable.listed.index(value) + 0.5) / len(variable.listed)
    low, high = variable.ends
    if not low <= value <= high or math.isnan(value):
        raise InputError(f"design.{variable.name}.start", value, "it must lie in the range")
    return (value - low) / (high - low)
