"""What an Oscillator is made of: laws of its springs, tables over the position, friction.

Every spring but the detents is piecewise linear in x (`Piecewise`), and so are mass, damping and friction given as
tables. That is what the compiled half reads, one table a law, and what the truth of a simulated device is told from.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Annotated

import numpy as np
from numpy.typing import ArrayLike, NDArray

from detent.core.errors import InputError
from detent.numeric.kernel import pack
from detent.units import Quantity, check

Array = NDArray[np.float64]
Place = Annotated[float, Quantity("m", turning="rad")]
Width = Annotated[float, Quantity("m", above=0.0, turning="rad")]
Mass = Annotated[float, Quantity("kg", above=0.0, turning="kg m^2")]
Damper = Annotated[float, Quantity("N s/m", least=0.0, turning="N m s/rad")]
Spring = Annotated[float, Quantity("N/m", turning="N m/rad")]
StiffSpring = Annotated[float, Quantity("N/m", above=0.0, turning="N m/rad")]
Push = Annotated[float, Quantity("N", turning="N m")]
Rub = Annotated[float, Quantity("N", least=0.0, turning="N m")]
Rate = Annotated[float, Quantity("m/s", above=0.0, turning="rad/s")]


@dataclass(frozen=True, slots=True)
class Piecewise:
    """A continuous function of x, straight between knots, going on at a slope beyond the first and the last."""

    x: Array  # (n,) ascending
    y: Array  # (n,)
    before: float = 0.0  # slope left of the first knot
    behind: float = 0.0  # slope right of the last

    def __add__(self, other: Piecewise) -> Piecewise:
        x = np.union1d(self.x, other.x)
        return Piecewise(x, self(x) + other(x), self.before + other.before, self.behind + other.behind)

    def __call__(self, x: ArrayLike) -> Array:
        x = np.asarray(x, dtype=float)
        beyond = self.before * np.minimum(x - self.x[0], 0.0) + self.behind * np.maximum(x - self.x[-1], 0.0)
        return np.interp(x, self.x, self.y) + beyond

    def slope(self, x: ArrayLike) -> Array:
        """dy/dx; at a knot that of the piece behind it."""
        slopes = np.concatenate(([self.before], np.diff(self.y) / np.diff(self.x), [self.behind]))
        return slopes[np.searchsorted(self.x, np.asarray(x, dtype=float), side="right")]

    def integral(self, x: ArrayLike) -> Array:
        """∫ y dx from the first knot to x."""
        x = np.asarray(x, dtype=float)
        areas = np.concatenate(([0.0], np.cumsum(0.5 * (self.y[1:] + self.y[:-1]) * np.diff(self.x))))
        i = np.maximum(np.searchsorted(self.x, x, side="right") - 1, 0)
        return areas[i] + 0.5 * (self.y[i] + self(x)) * (x - self.x[i])

    def packed(self) -> Array:
        return pack(len(self.x), self.before, self.behind, self.x, self.y)


def constant(value: float) -> Piecewise:
    return Piecewise(np.zeros(1), np.array([value]))


# Springs ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LinearSpring:
    """f = k (x − x_e), Colton & Hollerbach, eq. 2.

    stiffness  k
    rest       x_e, where it neither pushes nor pulls
    """

    stiffness: Spring
    rest: Place = 0.0

    def __post_init__(self) -> None:
        check(self)

    def law(self) -> Piecewise:
        return Piecewise(np.array([self.rest]), np.zeros(1), self.stiffness, self.stiffness)


@dataclass(frozen=True, slots=True)
class SeriesSprings:
    """Two springs in series, of which the soft one is compressed solid at a deflection x_T: a hardening spring.

        k = k_s k_c / (k_s + k_c)  for x < x_T,   k_s beyond          Colton & Hollerbach, eq. 9

    The force is continuous there. What the stiff spring does when it too nears its end is not in eq. 9.

    soft        k_c, the compliant spring
    stiff       k_s; above the soft one
    transition  x_T, deflection of both together at which the soft one is solid
    rest        where the deflection is zero
    """

    soft: StiffSpring
    stiff: StiffSpring
    transition: Width
    rest: Place = 0.0

    def __post_init__(self) -> None:
        check(self)
        if self.stiff <= self.soft:
            raise InputError("stiff", self.stiff, f"eq. 9 needs k_s > k_c: above {self.soft:g} N/m")

    def law(self) -> Piecewise:
        both = self.stiff * self.soft / (self.stiff + self.soft)
        x_T = self.rest + self.transition
        return Piecewise(np.array([x_T]), np.array([both * self.transition]), both, self.stiff)


@dataclass(frozen=True, slots=True)
class SpringTable:
    """A measured spring: force at positions, straight between them and on beyond the ends.

    at     positions, ascending
    force  at each of them, on the mechanism along +x by whoever holds it there
    """

    at: tuple[Place, ...]
    force: tuple[Push, ...]

    def __post_init__(self) -> None:
        check(self)
        _columns(self, 2, "force")

    def law(self) -> Piecewise:
        x, y = np.array(self.at), np.array(self.force)
        slopes = np.diff(y) / np.diff(x)
        return Piecewise(x, y, float(slopes[0]), float(slopes[-1]))


@dataclass(frozen=True, slots=True)
class Detents:
    """Notches along the way: f = F sin(2π (x − x₀)/p). It rests in a notch and is unstable halfway to the next, where
    its stiffness is −2πF/p.

    force   F, the largest that it takes to leave a notch
    pitch   p, from notch to notch
    offset  x₀, where one of the notches is
    """

    force: Annotated[float, Quantity("N", above=0.0, turning="N m")]
    pitch: Width
    offset: Place = 0.0

    def __post_init__(self) -> None:
        check(self)

    def at(self, x: ArrayLike) -> Array:
        return self.force * np.sin(self._phase(x))

    def slope(self, x: ArrayLike) -> Array:
        return 2.0 * math.pi / self.pitch * self.force * np.cos(self._phase(x))

    def integral(self, x: ArrayLike) -> Array:
        """Energy above that in a notch."""
        return self.force * self.pitch / (2.0 * math.pi) * (1.0 - np.cos(self._phase(x)))

    def _phase(self, x: ArrayLike) -> Array:
        return 2.0 * math.pi * (np.asarray(x, dtype=float) - self.offset) / self.pitch


@dataclass(frozen=True, slots=True)
class EndStops:
    """Buffers at both ends of the way: springs that push back beyond low and high.

    low, high  where they begin
    stiffness  of each
    """

    low: Place
    high: Place
    stiffness: StiffSpring

    def __post_init__(self) -> None:
        check(self)
        if self.high <= self.low:
            raise InputError("high", self.high, f"it must lie above low, {self.low:g}")

    def law(self) -> Piecewise:
        return Piecewise(np.array([self.low, self.high]), np.zeros(2), self.stiffness, self.stiffness)


# Mass, damping and friction over the position ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MassTable:
    """Mass m(x) at positions, straight between them, constant beyond the ends.

    at    positions, ascending
    mass  at each of them
    """

    at: tuple[Place, ...]
    mass: tuple[Mass, ...]

    def __post_init__(self) -> None:
        check(self)
        _columns(self, 1, "mass")

    def law(self) -> Piecewise:
        return Piecewise(np.array(self.at), np.array(self.mass))


@dataclass(frozen=True, slots=True)
class DampingTable:
    """Damping b(x) at positions, by direction; straight between them, constant beyond the ends.

    at     positions, ascending
    forth  of motion along +x
    back   of motion along −x; left out, the same
    """

    at: tuple[Place, ...]
    forth: tuple[Damper, ...]
    back: tuple[Damper, ...] | None = None

    def __post_init__(self) -> None:
        check(self)
        _columns(self, 1, "forth", "back")

    def law(self, direction: int) -> Piecewise:
        return _directed(self, direction)


@dataclass(frozen=True, slots=True)
class FrictionTable:
    """Coulomb friction F_c(x) at positions, by direction, a magnitude; straight between them, constant beyond the ends.

    at     positions, ascending
    forth  of motion along +x
    back   of motion along −x; left out, the same
    """

    at: tuple[Place, ...]
    forth: tuple[Rub, ...]
    back: tuple[Rub, ...] | None = None

    def __post_init__(self) -> None:
        check(self)
        _columns(self, 1, "forth", "back")

    def law(self, direction: int) -> Piecewise:
        return _directed(self, direction)


@dataclass(frozen=True, slots=True)
class Stribeck:
    """Friction that falls as the motion begins: F_c (1 + (r − 1) exp(−(v/v_s)²)).

    breakaway  r, friction at rest as a multiple of F_c
    speed      v_s
    """

    breakaway: Annotated[float, Quantity("1", least=1.0)]
    speed: Rate

    def __post_init__(self) -> None:
        check(self)


def _directed(table: DampingTable | FrictionTable, direction: int) -> Piecewise:
    values = table.forth if direction > 0 or table.back is None else table.back
    return Piecewise(np.array(table.at), np.array(values))


def _columns(table: SpringTable | MassTable | DampingTable | FrictionTable, least: int, *names: str) -> None:
    """Positions that ascend, at least so many, and columns as long as they are."""
    if len(table.at) < least or not np.all(np.diff(table.at) > 0.0):
        raise InputError("at", f"{len(table.at)} positions", f"at least {least}, each above the last, are needed")
    for name in names:
        values = getattr(table, name)
        if values is not None and len(values) != len(table.at):
            raise InputError(name, f"{len(values)} values", f"one for each of the {len(table.at)} positions is needed")


SpringLaw = LinearSpring | SeriesSprings | SpringTable
