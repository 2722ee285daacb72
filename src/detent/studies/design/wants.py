"""What a design must fulfil: limits on its numbers, the way its run ends, or that it is a diode.

How far a limit is missed is told as a number without unit, the same for all of them: 0 on the limit, above it where it
is missed, below where there is room. A search follows it; whether a want holds is decided by the limit itself.

    g = ± ln(1 + |x − b|/|b|),   cut to −1 … 3       x the number, b its limit (ours; where b = 0 in place of |b|: 1)

A number of a design that may be wanted or made small: an output of its run, or a formula over what it has.

"peak force of leg 1"        an output, as a study has it
"length", "thickness / length", "retention / insertion"
                             a formula over parameters and outputs; the latter with _ for blanks: peak_force_of_leg_1
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from detent.core.errors import InputError
from detent.core.record import Status
from detent.studies.formulas import Formula, dims_of, si_unit
from detent.studies.outputs import Output
from detent.studies.run_one import Result


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


ROOM, FAR = -1.0, 3.0  # how g is cut: below it is enough, above it is hopeless
HOLD = Output("friction to hold")


@dataclass(frozen=True)
class Want:
    """One thing a design must fulfil.

    number    that has limits; None where only a diode or a way to end is wanted
    at_least, at_most  SI, both included; a run that does not have the number does not fulfil them
    diode     "diode", "total diode", "kinematic diode" …: that fulfils it too; alone, it is what is wanted
    status    ways to end of which one is wanted
    """

    what: str
    number: Number | None = None
    at_least: float = -math.inf
    at_most: float = math.inf
    diode: str = ""
    status: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.number is not None and not self.at_least <= self.at_most:
            raise InputError("", None, "at_least must not be above at_most")
        if self.number is not None and math.isinf(self.at_least) and math.isinf(self.at_most):
            raise InputError("", None, "at_least, at_most or both are needed")
        for one in self.status:
            if one not in [str(known) for known in Status]:
                raise InputError("", one, f"there are {', '.join(map(str, Status))}")

    @property
    def outputs(self) -> tuple[Output, ...]:
        """What runs must tell so that it can be judged."""
        judged = (Output(self.diode), HOLD) if self.diode else ()
        return (*(self.number.outputs if self.number else ()), *judged)

    def value(self, result: Result, given: Mapping[str, float]) -> float:
        """The number it limits; of a diode 1 or 0, of a way to end likewise."""
        if self.number is not None:
            return self.number.of(result.values, given)
        return float(self._is_diode(result) if self.diode else result.ending in self.status)

    def holds(self, result: Result, given: Mapping[str, float]) -> bool:
        """Whether a run fulfils it; a diode by the exact road's verdict alone."""
        if self.diode and self._is_diode(result):
            return True
        if self.number is not None:
            return self.at_least <= self.number.of(result.values, given) <= self.at_most
        return bool(self.status) and result.ending in self.status

    def missed(self, result: Result, given: Mapping[str, float]) -> float:
        """g: how far it is missed, or what room there is."""
        if self.diode and self._is_diode(result):
            return ROOM
        if self.number is None:
            if self.status:
                return ROOM if result.ending in self.status else 1.0
            hold = result.values.get(HOLD.name, math.nan)  # less friction that would hold it is on the way to a diode
            return FAR if math.isnan(hold) else 0.1 + (1.0 if math.isinf(hold) else hold / (1.0 + hold))
        value = self.number.of(result.values, given)
        if math.isnan(value):
            return FAR
        return max(_beyond(value, self.at_most), _beyond(-value, -self.at_least))

    def _is_diode(self, result: Result) -> bool:
        return result.values.get(Output(self.diode).name) == 1.0


def _beyond(value: float, limit: float) -> float:
    if math.isinf(limit):
        return ROOM
    share = (value - limit) / (abs(limit) or 1.0)
    return min(max(math.copysign(math.log1p(abs(share)), share), ROOM), FAR)
