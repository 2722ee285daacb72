"""Which runs of a study count as good, by how they ended and by limits on their outputs; and what a run may cost."""

from __future__ import annotations

import math
from dataclasses import dataclass

from detent.core.errors import InputError
from detent.core.record import Status
from detent.studies.outputs import Output
from detent.studies.run_one import Result
from detent.units import dimensions


@dataclass(frozen=True, slots=True)
class Bound:
    """An output that must stay within limits, SI, both included. NaN is outside: the run does not have it."""

    output: Output
    at_least: float = -math.inf
    at_most: float = math.inf
    unit: str | None = None  # that the limits were written in; None: nothing is known of it

    def __post_init__(self) -> None:
        if not self.at_least <= self.at_most or (math.isinf(self.at_least) and math.isinf(self.at_most)):
            raise InputError("", None, "at_least, at_most or both are needed, the first not above the second")

    def check_unit(self, unit: str) -> None:
        """InputError where limits as they were written cannot be compared with an output in `unit`."""
        try:
            is_alike = self.unit is None or dimensions(self.unit) == dimensions(unit)
        except ValueError:  # a channel of several units, like a pose's "1, m"
            return
        if not is_alike:
            field = f'success.limits."{self.output.what}"'
            if self.unit == "1":
                raise InputError(field, None, f"a unit is missing; it is measured in {unit}")
            raise InputError(field, self.unit, f"it is measured in {unit}")

    def holds(self, result: Result) -> bool:
        return self.at_least <= result.values.get(self.output.name, math.nan) <= self.at_most


@dataclass(frozen=True, slots=True)
class Success:
    """A run is good if it ended in one of these ways, its checks call it sound, and every bound holds.

    allow_doubtful  count a doubtful run by its status, as a sound one
    """

    status: tuple[str, ...] = (str(Status.SEATED),)
    bounds: tuple[Bound, ...] = ()
    allow_doubtful: bool = False

    def __post_init__(self) -> None:
        known = [str(one) for one in Status]
        if not self.status:
            raise InputError("success.status", None, f"at least one is needed; there are {', '.join(known)}")
        for i, one in enumerate(self.status):
            if one not in known:
                raise InputError(f"success.status[{i}]", one, f"there are {', '.join(known)}")

    def ending(self, result: Result) -> str:
        """How a run counts: its status, or "doubtful"."""
        return result.status if self.allow_doubtful else result.ending

    def holds(self, result: Result) -> bool:
        return self.ending(result) in self.status and all(bound.holds(result) for bound in self.bounds)


@dataclass(frozen=True, slots=True)
class Limits:
    """Of one run: seconds and bytes; None without a limit."""

    time: float | None = None
    memory: int | None = None

    def __post_init__(self) -> None:
        for name in ("time", "memory"):
            value = getattr(self, name)
            if value is not None and not 0 < value < math.inf:
                raise InputError(f"limits.{name}", value, "it must be above 0")
