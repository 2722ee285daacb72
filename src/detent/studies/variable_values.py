"""Values of variables: what those share that are numbers, and how a value is written in a scenario."""

from __future__ import annotations

import json
import math
import re

from detent.core.errors import InputError
from detent.core.record import Json
from detent.scenario.document import key_path, spelled
from detent.units import dimensions, si

NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")


class Numbers:
    """What all variables share whose values are numbers."""

    name: str
    of: tuple[str, ...]
    unit: str

    @property
    def levels(self) -> int:
        return 0

    @property
    def listed(self) -> tuple[float, ...]:
        return ()

    @property
    def words(self) -> tuple[str, ...]:
        return ()

    @property
    def ends(self) -> tuple[float, float]:
        return self.quantile(0.0), self.quantile(1.0)

    def quantile(self, u: float) -> float:
        """The value at a place of 0…1, SI: a share u of all values lies below it."""
        return self._place(u) * si(self.unit)  # as a text with a unit is read, so that `typed` loses no bit

    def typed(self, value: float) -> Json:
        """The value as a scenario's TOML has it: 0.2, "1.5 mm"."""
        return typed(value, self.unit)

    def _place(self, u: float) -> float:
        """`quantile` in the typed unit."""
        raise NotImplementedError

    def _check(self, numbers: dict[str, float]) -> None:
        object.__setattr__(self, "of", checked_targets(self.name, self.of))
        try:
            dimensions(self.unit)
        except ValueError as unknown:
            raise InputError(f"vary.{self.name}.unit", self.unit, f'no unit "{unknown}" is known') from None
        for field, number in numbers.items():
            if isinstance(number, bool) or not isinstance(number, int | float) or not math.isfinite(number):
                raise InputError(f"vary.{self.name}.{field}", number, "a finite number is needed")

    def _shown(self, value: float) -> str:
        return f"{number_in(value, self.unit):.6g}" + ("" if self.unit == "1" else f" {self.unit}")


def typed(value: float, unit: str) -> Json:
    """An SI value as a scenario's TOML has it: typed(0.0015, "mm") = "1.5 mm"; a bare number where the unit is 1."""
    return value + 0.0 if unit == "1" else f"{repr(number_in(value, unit) + 0.0).removesuffix('.0')} {unit}"


def number_in(value: float, unit: str) -> float:
    """The number that, read with its unit, gives the SI value: the one with the fewest digits.

    Where no number does (a product is rounded), the closest.
    """
    factor = si(unit)
    if factor == 1.0:
        return float(value)
    near = value / factor
    for digits in (12, 15):
        if (few := float(f"{near:.{digits}g}")) * factor == value:
            return few
    close = (near, math.nextafter(near, math.inf), math.nextafter(near, -math.inf))
    return next((one for one in close if one * factor == value), near)


def between(ends: tuple[float, float], u: float) -> float:
    return ends[1] if u == 1.0 else ends[0] + u * (ends[1] - ends[0])


def checked_targets(name: str, of: str | tuple[str, ...]) -> tuple[str, ...]:
    """Where a variable's values go, as a tuple; InputError where the name or one of them is none."""
    if not isinstance(name, str) or not NAME.fullmatch(name):
        words = "a variable's name has letters, digits and _, and begins with a letter"
        raise InputError(spelled(("vary", str(name))), None, words)
    names = (of,) if isinstance(of, str) else tuple(of)
    for i, one in enumerate(names):
        try:
            key_path(one)
        except (TypeError, ValueError):
            field = f"vary.{name}.of" + (f"[{i}]" if len(names) > 1 else "")
            raise InputError(field, one, 'a key like "mating.friction" or "drive.legs[0].speed" is needed') from None
    return names


def check_rising(name: str, field: str, low: float, high: float) -> None:
    if not low < high:
        raise InputError(f"vary.{name}.{field}", None, "the low end must be below the high one")


def real(value: Json) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise TypeError
    return float(value)


def not_plain(value: Json) -> str | None:
    """Why a value of TOML or Python cannot be kept as JSON; None where it can."""
    if isinstance(value, dict):
        return next(filter(None, map(not_plain, value.values())), None)
    if isinstance(value, list | tuple):
        return next(filter(None, map(not_plain, value)), None)
    if isinstance(value, float) and not math.isfinite(value):
        return f"a finite number is needed, not {value}"
    return None if isinstance(value, str | int | float) else "numbers, text, true, false, and lists of them are needed"


def word(value: Json) -> str:
    return value if isinstance(value, str) else json.dumps(value, sort_keys=True)
