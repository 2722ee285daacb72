"""What a study varies: grids, listed values, and spreads, each a function from 0…1 to the values it may take.

    Grid       even steps from low to high; a place between two steps is a value too
    Values     those listed, numbers or words, each as probable as the next
    Uniform    anything from low to high
    Normal     mean and sd; truncated at low, high:  u = (Φ(z) − Φ(z_l)) / (Φ(z_h) − Φ(z_l)),  z = (x − mean)/sd
    Tolerance  the limits of an ISO 286 class (tolerances.py): normal with sd = width/6 (ours), or uniform

Numbers are SI; `unit` is the one in which they are typed into the scenario.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol, runtime_checkable

from scipy.special import ndtr, ndtri

from detent.core.errors import InputError
from detent.core.record import Json
from detent.studies.tolerances import SizeLimits, limits_of
from detent.studies.variable_values import (
    Numbers,
    between,
    check_rising,
    checked_targets,
    not_plain,
    number_in,
    real,
    word,
)
from detent.units import dimensions, measure, si

MOST_VALUES = 100_000  # of one grid or list; ours
FAR = float(ndtr(-3.0))  # where a spread without ends is looked at: three sd out


@runtime_checkable
class Variable(Protocol):
    """A name, where its values go, and a value for every place between 0 and 1."""

    @property
    def name(self) -> str: ...
    @property
    def of(self) -> tuple[str, ...]: ...  # dotted names in the scenario; none where only formulas use it
    @property
    def unit(self) -> str: ...  # as typed
    @property
    def levels(self) -> int: ...  # how many values a grid or a list has; 0 for a spread
    @property
    def listed(self) -> tuple[float, ...]: ...  # those values, SI
    @property
    def ends(self) -> tuple[float, float]: ...  # lowest and highest, SI; of a normal without them three sd out
    @property
    def how(self) -> str: ...  # one line for people
    @property
    def words(self) -> tuple[str, ...]: ...  # what the numbers 0, 1, … stand for; empty where they are numbers
    def quantile(self, u: float) -> float: ...  # SI
    def typed(self, value: float) -> Json: ...  # as a scenario has it


@dataclass(frozen=True)
class Grid(Numbers):
    """`count` values in even steps from low to high, both included."""

    name: str
    of: tuple[str, ...]
    low: float
    high: float
    count: int
    unit: str = "1"

    def __post_init__(self) -> None:
        self._check({"grid[0]": self.low, "grid[1]": self.high})
        check_rising(self.name, "grid", self.low, self.high)
        whole = isinstance(self.count, int) and not isinstance(self.count, bool)
        if not whole or not 2 <= self.count <= MOST_VALUES:
            raise InputError(f"vary.{self.name}.count", self.count, f"a whole number from 2 to {MOST_VALUES} is needed")

    @property
    def levels(self) -> int:
        return self.count

    @property
    def listed(self) -> tuple[float, ...]:
        return self._steps

    @cached_property
    def _steps(self) -> tuple[float, ...]:
        return tuple(self.quantile(i / (self.count - 1)) for i in range(self.count))

    @property
    def how(self) -> str:
        return f"grid of {self.count} from {self._shown(self.low)} to {self._shown(self.high)}"

    def _place(self, u: float) -> float:
        # Twelve digits: the tenth step of 0.1 mm is "1 mm", whichever way it was reached.
        return float(f"{between(self._typed_ends, u):.12g}")

    @cached_property
    def _typed_ends(self) -> tuple[float, float]:
        return number_in(self.low, self.unit), number_in(self.high, self.unit)


@dataclass(frozen=True)
class Values:
    """Values as a scenario has them. Where all are numbers of one kind they are told as numbers, else as words.

    A word's number is its place in the list, from 0.
    """

    name: str
    of: tuple[str, ...]
    values: tuple[Json, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "of", checked_targets(self.name, self.of))
        object.__setattr__(self, "values", tuple(self.values))
        if not 1 <= len(self.values) <= MOST_VALUES:
            raise InputError(f"vary.{self.name}.values", None, f"a list of 1 to {MOST_VALUES} values is needed")
        for i, one in enumerate(self.values):
            if wrong := not_plain(one):
                raise InputError(f"vary.{self.name}.values[{i}]", None, wrong)
        seen: set[float | str] = set()
        for i, one in enumerate(self.words or self.listed):
            if one in seen:
                raise InputError(f"vary.{self.name}.values[{i}]", self.values[i], "it is listed twice")
            seen.add(one)

    @cached_property
    def _numbers(self) -> tuple[tuple[float, ...], str] | None:
        """All values in SI and the first one's unit; None where one is no number, or they measure different things."""
        try:
            read = [measure(one) if isinstance(one, str) else (real(one), "1") for one in self.values]
        except (TypeError, ValueError):
            return None
        kinds = {dimensions(unit) for _, unit in read}
        return (tuple(number * si(unit) for number, unit in read), read[0][1]) if len(kinds) == 1 else None

    @property
    def unit(self) -> str:
        return self._numbers[1] if self._numbers else "1"

    @property
    def words(self) -> tuple[str, ...]:
        return () if self._numbers else self._words

    @cached_property
    def _words(self) -> tuple[str, ...]:
        return tuple(map(word, self.values))

    @property
    def levels(self) -> int:
        return len(self.values)

    @property
    def listed(self) -> tuple[float, ...]:
        return self._numbers[0] if self._numbers else self._codes

    @cached_property
    def _codes(self) -> tuple[float, ...]:
        return tuple(map(float, range(len(self.values))))

    @property
    def ends(self) -> tuple[float, float]:
        return min(self.listed), max(self.listed)

    @property
    def how(self) -> str:
        few = list(map(word, self.values[:6]))
        return ", ".join(few) + (f", … ({len(self.values)} in all)" if len(self.values) > len(few) else "")

    def quantile(self, u: float) -> float:
        """The listed value at a place of 0…1."""
        return self.listed[min(int(u * len(self.values)), len(self.values) - 1)]

    def typed(self, value: float) -> Json:
        """The listed value as it was written; InputError where it is none of them."""
        try:
            return self.values[self.listed.index(value)]
        except ValueError:
            raise InputError(f"vary.{self.name}", value, "it is not among the listed values") from None


@dataclass(frozen=True)
class Uniform(Numbers):
    """Anything from low to high, all alike."""

    name: str
    of: tuple[str, ...]
    low: float
    high: float
    unit: str = "1"

    def __post_init__(self) -> None:
        self._check({"uniform[0]": self.low, "uniform[1]": self.high})
        check_rising(self.name, "uniform", self.low, self.high)

    @property
    def how(self) -> str:
        return f"uniform from {self._shown(self.low)} to {self._shown(self.high)}"

    def _place(self, u: float) -> float:
        return between(self._typed_ends, u)

    @cached_property
    def _typed_ends(self) -> tuple[float, float]:
        return number_in(self.low, self.unit), number_in(self.high, self.unit)


@dataclass(frozen=True)
class Normal(Numbers):
    """Gaussian. Where low or high is given nothing lies beyond it, and the rest keeps its shape.

    mean, sd  of the whole one, before it is truncated
    Without low its quantile at 0 is −∞, without high at 1 +∞.
    """

    name: str
    of: tuple[str, ...]
    mean: float
    sd: float
    low: float | None = None
    high: float | None = None
    unit: str = "1"

    def __post_init__(self) -> None:
        given = {name: getattr(self, name) for name in ("mean", "sd", "low", "high")}
        self._check({f"normal.{name}": one for name, one in given.items() if one is not None})
        if not self.sd > 0.0:
            raise InputError(f"vary.{self.name}.normal.sd", self._shown(self.sd), "it must be above 0")
        if self.low is not None and self.high is not None:
            check_rising(self.name, "normal", self.low, self.high)
        if not self._shares[1] - self._shares[0] > 1e-9:
            words = "hardly anything of it lies between low and high"
            raise InputError(f"vary.{self.name}.normal", None, words)

    @cached_property
    def _mirrored(self) -> bool:
        """Whether all of it lies above the mean: shares near 1 lose their digits, so it is turned round."""
        return self.low is not None and self.low > self.mean

    @cached_property
    def _shares(self) -> tuple[float, float]:
        """Φ at both ends."""
        z = [None if end is None else (end - self.mean) / self.sd for end in (self.low, self.high)]
        if self._mirrored:
            z = [None if one is None else -one for one in reversed(z)]
        return (0.0 if z[0] is None else float(ndtr(z[0]))), (1.0 if z[1] is None else float(ndtr(z[1])))

    @property
    def ends(self) -> tuple[float, float]:
        low = self.quantile(FAR) if self.low is None else self.low
        return low, self.quantile(1.0 - FAR) if self.high is None else self.high

    @property
    def how(self) -> str:
        cut = [f"{word} {self._shown(end)}" for word, end in (("from", self.low), ("to", self.high)) if end is not None]
        return " ".join((f"normal, mean {self._shown(self.mean)}, sd {self._shown(self.sd)}", *cut))

    def _place(self, u: float) -> float:
        if u in (0.0, 1.0) and (end := self.high if u else self.low) is not None:
            return number_in(end, self.unit)
        a, b = self._shares
        z = float(ndtri(a + (1.0 - u if self._mirrored else u) * (b - a)))
        value = self.mean + self.sd * (-z if self._mirrored else z)
        low, high = (-math.inf if self.low is None else self.low), (math.inf if self.high is None else self.high)
        value = min(max(value, low), high)
        return number_in(value, self.unit) if math.isfinite(value) else value


@dataclass(frozen=True)
class Tolerance(Numbers):
    """A size between the limits of an ISO 286 class.

    size   "40f7", or a fit "40H7/f7", of which `part` says the one that is meant
    shape  "normal": about the middle, sd a sixth of the width (ours), truncated at the limits; or "uniform"
    part   "hole" or "shaft", of a fit
    """

    name: str
    of: tuple[str, ...]
    size: str
    shape: str = "normal"
    part: str | None = None
    unit: str = "mm"

    def __post_init__(self) -> None:
        self._check({})
        if self.shape not in ("normal", "uniform"):
            raise InputError(f"vary.{self.name}.shape", self.shape, "there are normal, uniform")
        if self.part not in (None, "hole", "shaft"):
            raise InputError(f"vary.{self.name}.part", self.part, "there are hole, shaft")
        try:
            self.limits  # noqa: B018
        except ValueError as error:
            raise InputError(f"vary.{self.name}.tolerance", self.size, str(error)) from None

    @cached_property
    def limits(self) -> SizeLimits:
        return limits_of(self.size, self.part)

    @cached_property
    def _spread(self) -> Normal | Uniform:
        low, high = self.limits.low, self.limits.high
        if self.shape == "uniform":
            return Uniform(self.name, self.of, low, high, self.unit)
        return Normal(self.name, self.of, (low + high) / 2, (high - low) / 6, low, high, self.unit)

    @property
    def ends(self) -> tuple[float, float]:
        return self.limits.low, self.limits.high

    @property
    def how(self) -> str:
        low, high = map(self._shown, self.ends)
        return f"{self.size}{f' {self.part}' if self.part else ''}: {self.shape} from {low} to {high}"

    def _place(self, u: float) -> float:
        return self._spread._place(u)
