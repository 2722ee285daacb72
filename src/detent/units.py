"""Units as plain floats, and text with units as SI numbers.

In Python people write `39.9*mm`; in TOML and at the prompt `"39.9 mm"`. Behind that everything is SI and radians.
Angles are kept apart from pure numbers on reading, so that `"30 deg"` cannot land in a friction coefficient.

The aliases at the end (`Length`, `Angle`, …) annotate the fields of models: one note serves the check on construction
(`check`), the reading of scenarios and the JSON Schema.
"""

from __future__ import annotations

import dataclasses
import math
import re
import sys
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from detent.core.errors import InputError

m, kg, s, rad = 1.0, 1.0, 1.0, 1.0
um, mm, cm, km = 1e-6, 1e-3, 1e-2, 1e3
g, mg, t = 1e-3, 1e-6, 1e3
us, ms, minute = 1e-6, 1e-3, 60.0
deg = math.pi / 180
N, mN, cN, kN = 1.0, 1e-3, 1e-2, 1e3
gf = 9.80665e-3  # weight of one gram where gravity is standard: what key switches are measured in
Pa, kPa, MPa, GPa = 1.0, 1e3, 1e6, 1e9
J, mJ, W = 1.0, 1e-3, 1.0
Hz, kHz = 1.0, 1e3

# name → (SI factor, exponents of m, kg, s, rad)
_UNITS: dict[str, tuple[float, tuple[int, int, int, int]]] = {
    "m": (m, (1, 0, 0, 0)), "mm": (mm, (1, 0, 0, 0)), "cm": (cm, (1, 0, 0, 0)), "um": (um, (1, 0, 0, 0)),
    "µm": (um, (1, 0, 0, 0)), "μm": (um, (1, 0, 0, 0)), "km": (km, (1, 0, 0, 0)),
    "kg": (kg, (0, 1, 0, 0)), "g": (g, (0, 1, 0, 0)), "mg": (mg, (0, 1, 0, 0)), "t": (t, (0, 1, 0, 0)),
    "s": (s, (0, 0, 1, 0)), "ms": (ms, (0, 0, 1, 0)), "us": (us, (0, 0, 1, 0)), "µs": (us, (0, 0, 1, 0)),
    "μs": (us, (0, 0, 1, 0)), "min": (minute, (0, 0, 1, 0)),
    "rad": (rad, (0, 0, 0, 1)), "deg": (deg, (0, 0, 0, 1)), "°": (deg, (0, 0, 0, 1)),
    "N": (N, (1, 1, -2, 0)), "mN": (mN, (1, 1, -2, 0)), "kN": (kN, (1, 1, -2, 0)),
    "cN": (cN, (1, 1, -2, 0)), "gf": (gf, (1, 1, -2, 0)),
    "Pa": (Pa, (-1, 1, -2, 0)), "kPa": (kPa, (-1, 1, -2, 0)), "MPa": (MPa, (-1, 1, -2, 0)),
    "GPa": (GPa, (-1, 1, -2, 0)),
    "J": (J, (2, 1, -2, 0)), "mJ": (mJ, (2, 1, -2, 0)), "W": (W, (2, 1, -3, 0)),
    "Hz": (Hz, (0, 0, -1, 0)), "kHz": (kHz, (0, 0, -1, 0)), "%": (0.01, (0, 0, 0, 0)), "1": (1.0, (0, 0, 0, 0)),
}  # fmt: skip
NAMES = frozenset(_UNITS)
_NUMBER = re.compile(r"\s*([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)\s*(.*)", re.DOTALL)
_FACTOR = re.compile(r"\s*([/·*]?)\s*([^\s/·*^²³⁻0-9]+|1)(?:(?:\^|\*\*)?(-?\d)|([²³]))?")


@lru_cache(maxsize=512)
def _unit(text: str) -> tuple[float, tuple[int, ...]]:
    """SI factor and exponents of a unit such as "N mm/deg", "N/mm²", "kg m^2 / s^2"; ValueError where it is none.

    Read from left to right: a stroke divides by the one unit behind it.
    """
    factor, exponents, position = 1.0, [0, 0, 0, 0], 0
    text = text.strip()
    while position < len(text):
        match = _FACTOR.match(text, position)
        if match is None or match.end() == position:
            raise ValueError(text)
        operator, name, power, superscript = match.groups()
        if name not in _UNITS:
            raise ValueError(name)
        n = int(power) if power else {"²": 2, "³": 3, None: 1}[superscript]
        n = -n if operator == "/" else n
        size, dims = _UNITS[name]
        factor *= size**n
        exponents = [e + n * d for e, d in zip(exponents, dims, strict=True)]
        position = match.end()
    return factor, tuple(exponents)


def si(text: str) -> float:
    """SI factor of a unit: si("N/mm") = 1000.0."""
    return _unit(text)[0]


def parse(text: str, unit: str = "1") -> float:
    """SI value of a number with its unit, which must measure the same kind of thing as `unit`.

    parse("39.9 mm", "m") = 0.0399.  Raises ValueError with the words to show; the caller knows the field's name.
    """
    match = _NUMBER.fullmatch(text)
    if match is None:
        raise ValueError(f'a number with a unit like "{example(unit)}"')
    number, written = float(match[1]), match[2].strip()
    if not math.isfinite(number):
        raise ValueError("a finite number")
    if not written and unit != "1":
        raise ValueError(f'a unit is missing; write it like "{match[1]} {_EXAMPLES.get(unit, unit)}"')
    try:
        factor, dims = _unit(written) if written else (1.0, (0, 0, 0, 0))
    except ValueError as unknown:
        raise ValueError(f'no unit "{unknown}" is known; there are {", ".join(_UNITS)}') from None
    if dims != _unit(unit)[1]:
        raise ValueError(f'a value in {_EXAMPLES.get(unit, unit)} is needed, as in "{example(unit)}"')
    value = number * factor
    if not math.isfinite(value):
        raise ValueError("a finite number")
    return value


def measure(text: str) -> tuple[float, str]:
    """Number and unit of a text, whatever it measures: measure("39.9 mm") = (39.9, "mm").

    A bare number has the unit "1". SI value: the number times si(unit). Raises ValueError with the words to show.
    """
    match = _NUMBER.fullmatch(text)
    if match is None:
        raise ValueError('a number with a unit like "10 mm"')
    number, written = float(match[1]), match[2].strip() or "1"
    try:
        factor = si(written)
    except ValueError as unknown:
        raise ValueError(f'no unit "{unknown}" is known; there are {", ".join(_UNITS)}') from None
    if not math.isfinite(number * factor):
        raise ValueError("a finite number")
    return number, written


def dimensions(unit: str) -> tuple[int, ...]:
    """Exponents of m, kg, s and rad: dimensions("N") = (1, 1, -2, 0). ValueError where the unit is not known."""
    return _unit(unit)[1]


def in_si(unit: str) -> str:
    """The unit that SI values have in its place: "m" for "mm", "N/m" for "N/mm", "1" for "%"."""
    whole = {dims: name for name, (factor, dims) in reversed(_UNITS.items()) if factor == 1.0}

    def named(match: re.Match[str]) -> str:
        return match[0].replace(match[2], whole[_UNITS[match[2]][1]], 1)

    return _FACTOR.sub(named, unit.strip())


_EXAMPLES = {
    "m": "mm", "m/s": "mm/s", "m/s^2": "mm/s^2", "rad": "deg", "rad/s": "deg/s", "s": "s", "N": "N", "kg": "g",
    "Pa": "MPa", "N/m": "N/mm", "N/m^2": "N/mm^2", "N/m^3": "N/mm^3", "N m/rad": "N mm/deg", "1": "1",
}  # fmt: skip


def example(unit: str) -> str:
    """How such a value is typed: "10 mm" for m, "0.3" for a pure number."""
    return "0.3" if unit == "1" else f"10 {_EXAMPLES.get(unit, unit)}"


def shown(value: float, unit: str, digits: int = 4, *, typed: bool = True) -> str:
    """An SI value for people's eyes, in the unit they would type: shown(0.0399, "m") = "39.9 mm".

    typed  False: in the given unit itself, shown(0.8, "deg", typed=False) = "45.84 deg"
    """
    name = _EXAMPLES.get(unit, unit) if typed else unit
    return f"{value / si(name):.{digits}g}" + ("" if name == "1" else f" {name}")


@dataclass(frozen=True, slots=True)
class Quantity:
    """What a field measures and the range it may take: the note behind `Length` and its like."""

    unit: str
    above: float | None = None  # exclusive
    least: float | None = None  # inclusive
    below: float | None = None  # exclusive
    most: float | None = None  # inclusive
    turning: str | None = None  # the unit in its place where the device turns: "rad" for "m"

    def complaint(self, value: Any) -> str | None:
        """What is wrong with an SI value, as the rest of a sentence; None if nothing is."""
        if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) <= sys.float_info.max:
            return "a finite number is needed"
        if self.above is not None and not value > self.above:
            return f"it must be above {shown(self.above, self.unit)}"
        if self.least is not None and not value >= self.least:
            return f"it must be at least {shown(self.least, self.unit)}"
        if self.below is not None and not value < self.below:
            return f"it must be below {shown(self.below, self.unit)}"
        if self.most is not None and not value <= self.most:
            return f"it must be at most {shown(self.most, self.unit)}"
        return None


def check(model: Any) -> None:
    """Refuse a dataclass whose fields are not finite or leave their range: called once, on construction.

    Looks at every field annotated with a `Quantity`, also inside tuples and behind `| None`; raises InputError.
    """
    for name, quantity in _quantities(type(model)):
        items = [getattr(model, name)]
        while items:
            item = items.pop()
            if isinstance(item, tuple):
                items += reversed(item)
            elif item is not None and not dataclasses.is_dataclass(item):  # a law in a number's place checks itself
                wrong = quantity.complaint(item)
                if wrong:
                    raise InputError(name, item, wrong)


@lru_cache(maxsize=256)
def _quantities(kind: type) -> tuple[tuple[str, Quantity], ...]:
    hints = get_type_hints(kind, include_extras=True)
    pairs = ((f.name, quantity_of(hints[f.name])) for f in dataclasses.fields(kind))
    return tuple((name, quantity) for name, quantity in pairs if quantity is not None)


def quantity_of(hint: Any) -> Quantity | None:
    """The `Quantity` noted in an annotation: of `Length`, `Length | None`, `tuple[Length, ...]`; else None."""
    if get_origin(hint) is Annotated:
        return next((note for note in get_args(hint)[1:] if isinstance(note, Quantity)), None)
    return next((found for found in map(quantity_of, get_args(hint)) if found is not None), None)


def exact(value: Any, field: str) -> Fraction:
    """A number as it is, without rounding: a whole number, a fraction, a decimal text, a float as it is in binary."""
    try:
        if isinstance(value, bool) or (isinstance(value, str) and _is_monstrous(value)):
            raise TypeError
        return Fraction(value)
    except (TypeError, ValueError, OverflowError, ZeroDivisionError):
        raise InputError(field, value, 'a finite number is needed: 3, 2.5, "0.1" or "1/3"') from None


def _is_monstrous(text: str) -> bool:
    """Whether a number has more than a thousand signs or an exponent no float has: 1e999999999 fills the memory."""
    exponent = re.search(r"[eE][+-]?0*(\d+)", text)
    return len(text) > 1000 or (exponent is not None and (len(exponent[1]) > 3 or int(exponent[1]) > 400))


Exact = int | float | str | Fraction  # a number that is not to be rounded, in a unit its model names
Length = Annotated[float, Quantity("m", above=0.0)]
NonNegativeLength = Annotated[float, Quantity("m", least=0.0)]
Position = Annotated[float, Quantity("m")]
Angle = Annotated[float, Quantity("rad")]
Duration = Annotated[float, Quantity("s", above=0.0)]
Speed = Annotated[float, Quantity("m/s", above=0.0)]
Acceleration = Annotated[float, Quantity("m/s^2", above=0.0)]
Force = Annotated[float, Quantity("N", above=0.0)]
Stress = Annotated[float, Quantity("Pa", above=0.0)]
Friction = Annotated[float, Quantity("1", least=0.0)]
Ratio = Annotated[float, Quantity("1", above=0.0)]
