"""A number of a design that may be wanted or made small: an output of its run, or a formula over what it has.

"peak force of leg 1"        an output, as a study has it
"length", "thickness / length", "retention / insertion"
                             a formula over parameters and outputs; the latter with _ for blanks: peak_force_of_leg_1
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from detent.errors import InputError
from detent.study.formulas import Formula, dims_of, si_unit
from detent.study.outputs import Output


@dataclass(frozen=True)
class Number:
    """Its words, and the names of parameters that a formula may use."""

    what: str
    parameters: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.output is None:
            _ = self.outputs  # complains of what is neither

    @cached_property
    def output(self) -> Output | None:
        """The output that it is; None where it is a formula."""
        if self.what in self.parameters:
            return None
        try:
            return Output(self.what)
        except InputError:
            return None

    @cached_property
    def outputs(self) -> tuple[Output, ...]:
        """The outputs it needs."""
        if self.output is not None:
            return (self.output,)
        return tuple(
            _output(self.what, one, self.parameters) for one in sorted(self._formula.names - {*self.parameters})
        )

    @property
    def uses(self) -> frozenset[str]:
        """The parameters it needs."""
        return frozenset() if self.output is not None else self._formula.names & {*self.parameters}

    @cached_property
    def _formula(self) -> Formula:
        try:
            return Formula(self.what)
        except ValueError as error:
            raise InputError("", self.what, f"it is no output, and as a formula {error}") from None

    def of(self, values: Mapping[str, float], given: Mapping[str, float]) -> float:
        """The number, SI, from outputs by name and parameters; NaN where there is none."""
        if self.output is not None:
            return values.get(self.output.name, math.nan)
        names = {**given, **{one.name: values.get(one.name, math.nan) for one in self.outputs}}
        try:
            return self._formula.value(names)
        except ValueError:
            return math.nan

    def unit(self, units: Mapping[str, str]) -> str:
        """Its SI unit, from those of parameters and of outputs that only a record tells. ValueError where they do not
        fit."""
        if self.output is not None:
            return self.output.fixed_units or units.get(self.output.name, "1")
        own = {one.name: one.fixed_units or units.get(one.name, "1") for one in self.outputs}
        dims = self._formula.dims({name: dims_of(unit) for name, unit in {**units, **own}.items()})
        return _SHORT.get(si_unit(dims), si_unit(dims))


_SHORT = {"m kg s^-2": "N", "m^2 kg s^-2": "J", "m^-1 kg s^-2": "Pa"}


def _output(what: str, name: str, parameters: tuple[str, ...]) -> Output:
    try:
        return Output(name.replace("_", " "))
    except InputError as error:
        known = ", ".join(parameters)
        words = f'"{name}" is no parameter ({known}) and no output ({error.allowed})'
        raise InputError("", what, words) from None
