"""What an identified mechanism's record holds, as every picture of it takes it: parameters by direction, and verdicts.

    F = m(x) a + b(x, direction) v + f(x) + F_c(x, direction) sgn(v)          Colton & Hollerbach, eq. 3

F is the force on the mechanism. What the data do not tell is a gap here, whatever number may stand beside it.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import xarray as xr
from numpy.typing import NDArray

from detent.core.analysis import Array
from detent.core.files import printable
from detent.core.record import Record
from detent.report.reading import finite, number
from detent.report.text import typed_unit

BAND = 1.96  # standard errors either side: 95 % of a normal distribution
WAYS = {1.0: "forth", -1.0: "back"}
TITLES = {
    "mass": ("Moving mass", "m"), "damping": ("Damping", "b"), "stiffness": ("Stiffness", "k"),
    "friction": ("Friction", "F_c"), "spring_force": ("Spring force", "f"),
    "static_force": ("Force at a crawl", "f ± F_c"),
}  # fmt: skip
SUFFIXES = ("", "_error", "_known", "_true")
HELD_OUT = ("held_out_position", "held_out_force", "held_out_predicted")
DRAWN = {f"{name}{suffix}" for name in TITLES for suffix in SUFFIXES} | set(HELD_OUT)  # by pictures of their own


@dataclass(frozen=True, slots=True)
class Way:
    """A parameter over position in one direction, or in both: SI, (n,); gaps where the data do not tell."""

    way: str  # "forth", "back" or "both ways"
    values: Array
    error: Array  # one standard error
    known: NDArray[np.bool_]
    truth: Array | None  # of a simulated mechanism


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter with its unit in SI."""

    name: str
    unit: str
    about: str
    ways: tuple[Way, ...]

    @property
    def title(self) -> str:
        """What it is called, of a knob as of a slide."""
        words = TITLES[self.name][0]
        if self.unit not in ("N m", "kg m^2", "kg m²"):
            return words
        return "Inertia" if self.name == "mass" else words.replace("force", "torque").replace("Force", "Torque")

    @property
    def symbol(self) -> str:
        return TITLES[self.name][1]

    @property
    def has_curve(self) -> bool:
        """Whether there is something to draw: a known value, or the true one."""
        return any(np.isfinite(one).any() for way in self.ways for one in (way.values, way.truth) if one is not None)

    def typed(self) -> tuple[float, str]:
        """SI factor and name of the unit people read it in."""
        told = [one for way in self.ways for one in (way.values, way.truth) if one is not None]
        return typed_unit(self.unit, float(np.nanmax(np.abs(np.concatenate(told)), initial=0.0)))


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of positions of which the same is said."""

    start: float  # m or rad
    end: float
    known: bool
    why: str


def is_identified(record: Record) -> bool:
    """Whether it tells of places one after the other."""
    if record.verb != "identify" or not _is_axis(record, "position"):
        return False
    x = finite(record["position"])
    return len(x) > 1 and bool((np.diff(x) > 0.0).all())


def is_over_time(record: Record, *names: str) -> bool:
    """Whether it has these channels, numbers at two instants or more."""
    channels = [record.data.get(name) for name in names]
    return all(one is not None and one.dims == ("time",) and one.dtype.kind == "f" and one.size > 1 for one in channels)


def parameters(record: Record) -> list[Parameter]:
    """Every parameter the record has; equal in both directions, it is told once."""
    if not is_identified(record):
        return []
    found = []
    for name in TITLES:
        ways = _ways(record, name)
        if ways:
            attrs = record[name].attrs
            unit, about = str(attrs.get("units", "1")), printable(attrs.get("about", ""))
            found.append(Parameter(name, unit, about, ways))
    return found


def spans(record: Record, parameter: Parameter, way: Way) -> list[Span]:
    """Stretches from end to end of the positions, cut half-way between neighbours of which another thing is said."""
    x = finite(record["position"])
    edges = np.concatenate((x[:1], (x[:-1] + x[1:]) / 2, x[-1:]))
    said = [(bool(one), _why(record, parameter, way, at, bool(one))) for at, one in zip(x, way.known, strict=True)]
    starts = [i for i in range(len(said)) if i == 0 or said[i] != said[i - 1]]
    return [
        Span(float(edges[a]), float(edges[b]), *said[a])
        for a, b in zip(starts, [*starts[1:], len(said)], strict=True)
    ]  # fmt: skip


def _ways(record: Record, name: str) -> tuple[Way, ...]:
    columns = {suffix: _columns(record, name + suffix) for suffix in SUFFIXES}
    values = columns[""]
    if not values:
        return ()
    found = []
    for way, one in values.items():
        known = columns["_known"].get(way)
        told = np.isfinite(one) & (np.ones(len(one), bool) if known is None else known > 0.5)
        error = columns["_error"].get(way)
        error = np.full(len(one), np.nan) if error is None else np.where(told, np.abs(error), np.nan)
        found.append(Way(way, np.where(told, one, np.nan), error, told, columns["_true"].get(way)))
    return (Way("both ways", *_rest(found[0])),) if len(found) == 2 and _alike(*found) else tuple(found)


def _columns(record: Record, name: str) -> dict[str, Array]:
    """A channel's numbers by direction; one column "both ways" where it has none; nothing where it is no such one."""
    channel = record.data.get(name)
    if channel is None or channel.dtype.kind not in "fiub":
        return {}
    if channel.dims == ("position",):
        return {"both ways": finite(channel)}
    if channel.dims != ("position", "direction") or not _is_axis(record, "direction"):
        return {}
    directions = finite(record["direction"])
    return {WAYS[one]: finite(channel)[:, k] for k, one in enumerate(directions) if one in WAYS}


def _rest(way: Way) -> tuple[Array, Array, NDArray[np.bool_], Array | None]:
    return way.values, way.error, way.known, way.truth


def _alike(one: Way, two: Way) -> bool:
    pairs = zip(_rest(one), _rest(two), strict=True)
    return all(
        (a is None and b is None) or (a is not None and b is not None and np.array_equal(a, b, equal_nan=True))
        for a, b in pairs
    )


def _is_axis(record: Record, name: str) -> bool:
    if name not in record.data.coords:  # `get` makes up one that is not there
        return False
    one: xr.DataArray = record.data.coords[name]
    return one.dims == (name,) and one.dtype.kind in "fiu" and bool(np.isfinite(one.values).all())


FROM_CRAWL = ("stiffness", "friction", "spring_force")  # what is taken from the force at a crawl


def _why(record: Record, parameter: Parameter, way: Way, x: float, known: bool) -> str:
    """What the record's verdict says of a place; of what is taken from the force at a crawl, what is said of that."""
    said = _said(record, parameter.name, way.way, x, known)
    if not said and not known and parameter.name in FROM_CRAWL:
        return _said(record, "static_force", way.way, x, known)
    return said


def _said(record: Record, parameter: str, way: str, x: float, known: bool) -> str:
    """Why, of the row that holds the place, of this direction if rows tell one."""
    names = (parameter, parameter.replace("_", " "), TITLES[parameter][1])
    for row in record.tables.get("verdicts", ()):
        start, end, direction = (number(row.get(key)) for key in ("from", "to", "direction"))
        if row.get("parameter") not in names or start is None or end is None or bool(row.get("known")) != known:
            continue
        is_other = direction is not None and way != "both ways" and WAYS.get(direction) != way
        if start - 1e-12 <= x <= end + 1e-12 and not is_other:
            return printable(row.get("why", ""))
    return ""


def size(one: Parameter) -> str:
    """ "581 ± 0.8 g" where it is the same everywhere within its band, "10.8 … 12.1 N s/m" where not."""
    factor, unit = one.typed()
    values = np.concatenate([way.values for way in one.ways]) / factor
    errors = np.concatenate([way.error for way in one.ways]) / factor
    if not np.isfinite(values).any():
        return "not known"
    values = np.where(np.abs(values) < 1e-6 * np.nanmax(np.abs(values)), 0.0, values)  # rounding
    low, high, middle = float(np.nanmin(values)), float(np.nanmax(values)), float(np.nanmedian(values))
    band = BAND * float(np.nanmedian(errors)) if np.isfinite(errors).any() else np.nan
    if band > 0.0 and high - low <= 2.0 * band:
        power = int(np.floor(np.log10(max(abs(middle), band))))
        power = 0 if -3 <= power <= 5 else power  # a knob's inertia is some 10⁻⁶ kg m²
        decimals = int(np.clip(1 - np.floor(np.log10(band)) + power, 0, 9))
        told = f"{middle / 10.0**power:.{decimals}f} ± {band / 10.0**power:.{decimals}f}".replace("-", "−")
        return f"{told} {unit}" if power == 0 else f"({told})e{power} {unit}"
    return f"{_three(middle)} {unit}" if _three(low) == _three(high) else f"{_three(low)} … {_three(high)} {unit}"


def share(one: Parameter) -> str:
    """On how much of the stretch it is told."""
    told = float(np.mean([way.known.mean() for way in one.ways]))
    return "told everywhere" if told == 1.0 else "told nowhere" if told == 0.0 else f"told on {100 * told:.0f} %"


def _three(value: float) -> str:
    whole = max(3, int(np.floor(np.log10(abs(value)))) + 1) if value else 3
    return f"{value:.{min(whole, 6)}g}".replace("-", "−")
