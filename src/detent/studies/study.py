"""The plan of a study: a base, what varies in it and how it is sampled, which numbers are kept, what counts as good.

    study = Study.load("peg_map.toml")
    study.check()                                          # refuses before the first run
    results = Runs(study.base, study.outputs).results([sample.point for sample in study.samples()])

A study is a TOML file (docs/guide/study.md) or made in Python from the same parts. The same plan gives the same
samples, bit for bit.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from detent.core.errors import InputError
from detent.core.record import Json
from detent.scenario.document import Document, spelled
from detent.scenario.lines import KeyPath
from detent.studies.criteria import Limits, Success
from detent.studies.formulas import Formula, dims_of, si_unit
from detent.studies.outputs import Output
from detent.studies.run_base import Base, Point
from detent.studies.run_one import Result
from detent.studies.sampling import DRAWN, GROWING, Correlation, correlated, correlation_matrix, places
from detent.studies.study_file import KEEP, METHODS, bundled_studies, fields_in, path_of
from detent.studies.study_names import check_names, check_targets
from detent.studies.variable_values import typed
from detent.studies.variables import Variable

__all__ = ["MOST_RUNS", "Sample", "Study", "bundled_studies"]
MOST_RUNS = 10_000_000
MOST_SEED = 2**63 - 1


@dataclass(frozen=True, slots=True)
class Sample:
    """One run to be.

    coordinates  by the variable's own name: SI numbers, or a listed value's word
    point        what is laid over the base, ties worked out
    """

    coordinates: Mapping[str, float | str]
    point: Point


@dataclass(frozen=True)
class Study:
    """What is to be run, and what is kept of it.

    fixed    laid over every run, before all else
    ties     dotted name → formula over the variables' names
    method   grid, random, latin, sobol; border, saltelli, morris, which choose their runs themselves
    runs     samples drawn for every combination of grids and listed values
    how      what else the method takes: cells and coarse of a border, levels of morris
    keep     whose records are kept whole: "all", "failures", "none"
    document where it was read from, so that a complaint can say the line
    """

    name: str
    base: Base = field(repr=False)
    vary: tuple[Variable, ...]
    outputs: tuple[Output, ...] = ()
    method: str = "grid"
    runs: int = 1
    seed: int = 1
    how: Mapping[str, int] = field(default_factory=dict)
    fixed: Point = field(default_factory=dict)
    ties: Mapping[str, str] = field(default_factory=dict)
    correlations: tuple[Correlation, ...] = ()
    success: Success = field(default_factory=Success)
    limits: Limits = field(default_factory=Limits)
    keep: str = "none"
    source: str = ""
    document: Document = field(default_factory=lambda: Document({}), repr=False, compare=False)

    def __post_init__(self) -> None:
        try:
            used = frozenset[str]().union(*(one.names for one in self._formulas.values()))
            check_names(self.vary, self.outputs, self.ties, self.success, used)
            self._tied_units  # noqa: B018  refuses units that do not fit
            check_targets(self.vary, self.ties)
            self._check_sampling()
        except InputError as error:
            raise self.placed(error) from None

    @classmethod
    def load(cls, path: Path | str, trust: bool = False) -> Study:
        """The study in a TOML file; InputError names key, value, what is allowed, file and line.

        trust  let its scenario name classes from outside Detent: imports and runs their code
        """
        document = Document.load(path)
        try:
            fields = fields_in(document, Path(path).parent, trust)
        except InputError as error:
            raise (error if error.file else document.placed(error, path_of(error.field))) from None
        return cls(**fields, document=document)

    # ---- samples ----

    @property
    def axes(self) -> tuple[str, ...]:
        """Names of the variables, in the order of the unit cube's axes."""
        return tuple(one.name for one in self.vary)

    @cached_property
    def size(self) -> int:
        """How many samples there are; InputError where the method chooses its runs itself."""
        if self.method not in ("grid", *DRAWN):
            raise self.placed(InputError("sampling.method", self.method, "it chooses its runs as it goes"))
        return self._combinations * (1 if self.method == "grid" else self.runs)

    @property
    def _combinations(self) -> int:
        return math.prod(one.levels for one in self._crossed)

    @property
    def _crossed(self) -> tuple[Variable, ...]:
        return tuple(one for one in self.vary if one.levels)

    @property
    def _drawn(self) -> tuple[Variable, ...]:
        return tuple(one for one in self.vary if not one.levels)

    def samples(self, start: int = 0, stop: int | None = None) -> list[Sample]:
        """All samples, or those from `start` to before `stop`.

        Every combination of grids and listed values comes once for each drawn row of the spreads, the last variable
        fastest: all combinations share the drawn numbers, and more `runs` come behind those there are.
        """
        return list(self.each(start, stop))

    def each(self, start: int = 0, stop: int | None = None) -> Iterator[Sample]:
        """`samples` one by one."""
        stop = self.size if stop is None else min(stop, self.size)
        if stop <= start:
            return
        crossed, drawn, n = self._crossed, self._drawn, self._combinations
        rows = self._rows(start // n, (stop - 1) // n + 1) if drawn else None
        for index in range(start, stop):
            row, rest = divmod(index, n)
            values: dict[str, float] = {}
            for one in reversed(crossed):
                rest, i = divmod(rest, one.levels)
                values[one.name] = one.listed[i]
            if rows is not None:
                u = rows[row - start // n]
                values |= {one.name: one.quantile(float(u[j])) for j, one in enumerate(drawn)}
            yield self.sample(values)

    def at(self, u: Sequence[float]) -> Sample:
        """The sample at a place of the unit cube: axes in the order of `vary`, each variable at its quantile.

        Grids and uniform spreads go from low to high; correlations are not looked at. A normal spread without low or
        high has no value at 0 or 1: InputError.
        """
        if len(u) != len(self.vary) or not all(0.0 <= one <= 1.0 for one in u):
            raise InputError("u", list(u), f"{len(self.vary)} numbers from 0 to 1 are needed")
        return self.sample({one.name: one.quantile(float(place)) for one, place in zip(self.vary, u, strict=True)})

    def sample(self, values: Mapping[str, float]) -> Sample:
        """The sample where the variables have these SI values (of words: their place in the list)."""
        coordinates: dict[str, float | str] = {}
        point: dict[str, Json] = dict(self.fixed)
        for one in self.vary:
            value = values[one.name]
            if not math.isfinite(value):
                raise InputError(
                    one.name, value, "a finite number is needed; a spread without ends has none at 0 and 1"
                )
            coordinates[one.name] = one.words[int(value)] if one.words else value
            point |= dict.fromkeys(one.of, one.typed(value)) if one.of else {}
        for key in self.ties:
            point[key] = self._tied(key, values)
        return Sample(coordinates, point)

    def extended(self, runs: int) -> Study:
        """The same study with more runs: those it has stay as they are, bit for bit."""
        if self.method not in GROWING:
            words = {
                "grid": "a grid has no more runs than its steps; raise a count",
                "latin": "a Latin hypercube is drawn whole: more runs would change all of them; draw random or sobol",
            }.get(self.method, "it chooses its runs as it goes")
            raise self.placed(InputError("sampling.method", self.method, f"it cannot be extended: {words}"))
        if runs < self.runs:
            raise self.placed(InputError("sampling.runs", runs, f"it must be at least {self.runs}, those there are"))
        return replace(self, runs=runs)

    def _rows(self, start: int, stop: int) -> NDArray[np.float64]:
        """Places of the drawn variables, run by run."""
        if self.method == "latin":
            return self._latin[start:stop]
        u = places(self.method, [one.name for one in self._drawn], self.seed, start, stop, self.runs)
        return correlated(u, self._rho) if self.correlations else u

    @cached_property
    def _latin(self) -> NDArray[np.float64]:
        """A Latin hypercube, which is drawn whole."""
        u = places(self.method, [one.name for one in self._drawn], self.seed, 0, self.runs, self.runs)
        return correlated(u, self._rho, keep_slices=True) if self.correlations else u

    @cached_property
    def _rho(self) -> NDArray[np.float64]:
        return correlation_matrix([one.name for one in self._drawn], self.correlations)

    def _formula(self, key: str) -> Formula:
        try:
            formula = Formula(self.ties[key])
        except ValueError as error:
            raise InputError(spelled(("tie", key)), self.ties[key], str(error)) from None
        numbers = [one.name for one in self.vary if not one.words]
        for name in sorted(formula.names - set(numbers)):
            words = f'there is no number "{name}"; there are {", ".join((*numbers, "pi"))}'
            raise InputError(spelled(("tie", key)), self.ties[key], words)
        return formula

    @cached_property
    def _formulas(self) -> dict[str, Formula]:
        return {key: self._formula(key) for key in self.ties}

    @cached_property
    def _tied_units(self) -> dict[str, str]:
        """What each tie measures, by SI unit; InputError where its units do not fit."""
        dims = {one.name: dims_of(one.unit) for one in self.vary if not one.words}
        found: dict[str, str] = {}
        for key, formula in self._formulas.items():
            try:
                found[key] = si_unit(formula.dims(dims))
            except ValueError as error:
                raise InputError(spelled(("tie", key)), self.ties[key], str(error)) from None
        return found

    def _tied(self, key: str, values: Mapping[str, float]) -> Json:
        formula = self._formulas[key]
        try:
            return typed(formula.value(values), self._tied_units[key])
        except ValueError as error:
            at = ", ".join(f"{name} = {values[name]:.6g}" for name in sorted(formula.names))
            words = f"{error} (where {at}, SI)"
            raise self.placed(InputError(spelled(("tie", key)), self.ties[key], words)) from None

    # ---- results ----

    def succeeded(self, result: Result) -> bool:
        """Whether a run counts as good."""
        return self.success.holds(result)

    # ---- checks ----

    def check(self) -> None:
        """Builds the base, then with each variable at its ends and the others in the middle; runs nothing.

        InputError where it cannot be built. Listed words are tried each. A fault of the base itself is told with the
        scenario's line.
        """
        try:
            self.base.scenario(self.fixed)
        except InputError as error:
            raise self._seen_from_here(error, "") from None
        middle = {one.name: one.quantile(0.5) for one in self.vary}
        self._try(middle, "")
        for one in self.vary:
            for value in one.listed if one.words else one.ends:
                self._try({**middle, one.name: value}, one.name)

    def check_units(self, units: Mapping[str, str]) -> None:
        """InputError where a limit of `success` was written in another unit than its output has, by its name."""
        for one in self.success.bounds:
            if one.output.name in units:
                one.check_unit(units[one.output.name])

    def _try(self, values: Mapping[str, float], name: str) -> None:
        sample = self.sample(values)
        try:
            self.base.scenario(sample.point)
        except InputError as error:
            raise self._seen_from_here(error, name, sample) from None

    def _seen_from_here(self, error: InputError, name: str, sample: Sample | None = None) -> InputError:
        """A scenario's complaint, told at the study's key that brought it about."""
        laid = str(error.file).removeprefix("--set ") if str(error.file).startswith("--set ") else ""
        words = f"{error.field}: {error.allowed}"
        if laid in self.ties:
            place: KeyPath = ("tie", laid)
            value: Json = self.ties[laid] if sample is None else f"{self.ties[laid]} = {sample.point[laid]}"
        elif owner := next((one for one in self.vary if laid in one.of or (not laid and one.name == name)), None):
            place = ("vary", owner.name, "of")
            value = None if sample is None or not owner.of else sample.point[owner.of[0]]
            words = words if laid else f"{words} ({error.file}, line {error.line})" if error.line else words
        elif laid in self.fixed:
            place, value = ("base", "set", laid), self.fixed[laid]
        else:
            return error
        return self.placed(InputError(spelled(place), value, words), place)

    def _check_sampling(self) -> None:
        if self.method not in METHODS:
            raise InputError("sampling.method", self.method, f"there are {', '.join(METHODS)}")
        if self.keep not in KEEP:
            raise InputError("limits.keep", self.keep, f"there are {', '.join(KEEP)}")
        _whole("sampling.runs", self.runs, 1, MOST_RUNS)
        _whole("sampling.seed", self.seed, 0, MOST_SEED)
        if self.method == "grid" and self._drawn:
            words = f'it takes grids and values only, and {self._drawn[0].name} is a spread; take "random" or "sobol"'
            raise InputError("sampling.method", self.method, words)
        if self.method in DRAWN and not self._drawn:
            raise InputError("sampling.method", self.method, 'there is no spread to draw from; take "grid"')
        if self.correlations and self.method not in DRAWN:
            words = f"they need spreads that are drawn, by one of {', '.join(DRAWN)}; {self.method} takes them apart"
            raise InputError("correlate", None, words)
        self._rho  # noqa: B018  refuses what cannot be
        if self.method in ("grid", *DRAWN) and self.size > MOST_RUNS:
            field = "vary" if self.method == "grid" or self._combinations > MOST_RUNS else "sampling.runs"
            raise InputError(field, None, f"more than {MOST_RUNS} runs are asked for")

    def placed(self, error: InputError, path: KeyPath | None = None) -> InputError:
        """The complaint with file and line, where the study was read from a file."""
        if error.file is not None or self.document.file is None:
            return error
        return self.document.placed(error, path_of(error.field) if path is None else path)


def _whole(field: str, value: int, least: int, most: int) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise InputError(field, value, f"a whole number from {least} to {most} is needed")
