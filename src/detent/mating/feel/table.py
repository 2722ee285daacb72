"""The feel of a device as numbers: mass, damping, spring force and friction over position, by direction of motion.

    F = m(x, dir) a + b(x, dir) v + f(x) + F_c(x, dir) sgn v               Colton & Hollerbach, eq. 3

F is the force on the device by whoever moves it, positive along +x. Between the points of a uniform grid every quantity
is a straight line, so that k = df/dx is a constant in each cell; beyond its ends the table is held: no force is made up
where nothing was measured. x is m or rad; with rad, forces are N m and masses kg m².

`table_of` makes one of what `identify` found, and says in `notes` what is played where the data did not tell.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from detent.core.errors import InputError
from detent.core.record import Record

Array = NDArray[np.float64]
MOST_POINTS = 20_000  # ours: 1 MB as a C header
COLUMNS = ("spring_force", "friction", "damping", "mass")
Row = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class FeelTable:
    """Grid of positions and what the device does there. Pairs are (moving on, +x; moving back, −x).

    start         first position, m or rad
    spacing       between positions
    spring_force  f (n,), N or N m
    friction      F_c (n) pairs, at least zero
    damping       b (n) pairs, N s/m or N m s/rad, at least zero
    mass          m (n) pairs, kg or kg m², at least zero
    unit          of positions, "m" or "rad"
    notes         what is not measured but chosen, a sentence each
    file          that it was read from, as a scenario names it
    """

    start: float
    spacing: float
    spring_force: Row
    friction: tuple[tuple[float, float], ...]
    damping: tuple[tuple[float, float], ...]
    mass: tuple[tuple[float, float], ...]
    unit: Literal["m", "rad"] = "m"
    notes: tuple[str, ...] = ()
    file: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        if self.unit not in ("m", "rad"):
            raise InputError("unit", self.unit, 'one of "m", "rad" is needed')
        if not math.isfinite(self.start):
            raise InputError("start", self.start, "a finite number is needed")
        if not (math.isfinite(self.spacing) and self.spacing > 0):
            raise InputError("spacing", self.spacing, "a finite number above 0 is needed")
        n = len(self.spring_force)
        if not 2 <= n <= MOST_POINTS:
            raise InputError("spring_force", n, f"2 to {MOST_POINTS} positions are needed")
        if not math.isfinite(self.start + n * self.spacing) or self.start + self.spacing == self.start:
            raise InputError("spacing", self.spacing, "the positions cannot be told apart")
        for name in COLUMNS:
            values = np.asarray(getattr(self, name), dtype=float)
            pairs = name != "spring_force"
            if values.shape != ((n, 2) if pairs else (n,)):
                raise InputError(name, values.shape, f"{n} {'pairs' if pairs else 'numbers'} are needed")
            if not np.isfinite(values).all():
                raise InputError(name, None, "finite numbers are needed")
            if pairs and (values < 0).any():
                raise InputError(name, float(values.min()), "it must be at least 0: below it would give energy")

    @classmethod
    def of(
        cls,
        position: ArrayLike,
        *,
        spring_force: ArrayLike,
        friction: ArrayLike = 0.0,
        damping: ArrayLike = 0.0,
        mass: ArrayLike = 0.0,
        unit: Literal["m", "rad"] = "m",
        notes: tuple[str, ...] = (),
    ) -> FeelTable:
        """Table over a uniform grid of positions (n,). The others are (n, 2), (n,) for both directions, or a number."""
        x = np.asarray(position, dtype=float)
        if x.ndim != 1 or len(x) < 2 or not np.isfinite(x).all():
            raise InputError("position", x.shape, "two or more finite positions are needed")
        spacing = (x[-1] - x[0]) / (len(x) - 1)
        # A grid as people type it: linspace rounds each point to its last bits.
        if not (spacing > 0 and np.allclose(np.diff(x), spacing, rtol=1e-6, atol=0.0)):
            raise InputError("position", None, "an ascending uniform grid is needed: one spacing throughout")
        pairs: dict[str, Any] = {
            name: tuple(map(tuple, _broadcast(name, values, (len(x), 2)).tolist()))
            for name, values in (("friction", friction), ("damping", damping), ("mass", mass))
        }
        springs = tuple(_broadcast("spring_force", spring_force, (len(x),)).tolist())
        return cls(float(x[0]), float(spacing), springs, **pairs, unit=unit, notes=notes)

    @property
    def position(self) -> Array:
        """(n,) m or rad."""
        return self.start + self.spacing * np.arange(len(self.spring_force), dtype=np.float64)

    @property
    def end(self) -> float:
        return self.start + self.spacing * (len(self.spring_force) - 1)

    def rows(self) -> Array:
        """(n, 7): f, F_c on, F_c back, b on, b back, m on, m back."""
        return np.column_stack(
            (np.array(self.spring_force), np.array(self.friction), np.array(self.damping), np.array(self.mass))
        )

    def at(self, x: ArrayLike) -> Array:
        """(…, 7) the same at any positions: straight lines between the points, held beyond the ends."""
        share = np.clip((np.asarray(x, dtype=float) - self.start) / self.spacing, 0.0, len(self.spring_force) - 1.0)
        cell = np.minimum(share.astype(np.int64), len(self.spring_force) - 2)
        rows, part = self.rows(), (share - cell)[..., None]
        return rows[cell] * (1.0 - part) + rows[cell + 1] * part

    def stored(self, x: ArrayLike) -> Array:
        """(…) ∫ f dx from the first position, J: what is in the spring."""
        x, f, n = np.asarray(x, dtype=float), np.array(self.spring_force), len(self.spring_force)
        areas = np.concatenate(([0.0], np.cumsum(0.5 * (f[1:] + f[:-1]) * self.spacing)))
        cell = np.clip(np.floor((x - self.start) / self.spacing).astype(np.int64), 0, n - 1)
        here = self.at(x)[..., 0]
        beyond = np.minimum(x - self.start, 0.0) * f[0]  # held there
        inside = areas[cell] + 0.5 * (f[cell] + here) * (x - self.start - cell * self.spacing)
        return np.where(x < self.start, beyond, inside)

    def slopes(self) -> Array:
        """(n − 1,) k = df/dx of each cell, N/m or N m/rad."""
        return np.diff(np.array(self.spring_force)) / self.spacing


def _broadcast(name: str, values: ArrayLike, shape: tuple[int, ...]) -> Array:
    given = np.asarray(values, dtype=float)
    if given.ndim == 1 and len(shape) == 2:
        given = given[:, None]
    try:
        return np.broadcast_to(given, shape).copy()
    except ValueError:
        raise InputError(name, given.shape, f"it does not fit {shape[0]} positions") from None


# ---- from what identify found ----


def table_of(record: Record) -> FeelTable:
    """The feel that `identify` found, ready to be played. What the data did not tell is chosen here, and noted:

    spring and friction apart   their sum by direction is played: f = mean of on and back, F_c = half their difference
    one direction only          the same both ways, without friction
    mass                        none: the force by direction and damping are played
    damping                     none
    a stretch within the range  a straight line across it; beyond what is known at its ends the table ends
    below zero by its noise     mass, damping, friction: zero
    """
    if record.verb != "identify":
        raise InputError("record", record.verb, "a record of identify is needed; this one is of another verb")
    x, notes = np.asarray(record["position"].values, dtype=float), []
    unit: Any = str(record["position"].attrs.get("units", "m"))
    if x.ndim != 1 or len(x) < 2 or not (np.isfinite(x).all() and (np.diff(x) > 0).all()):
        raise InputError("position", x.shape, "two or more ascending positions are needed")
    direction = np.asarray(record["direction"].values, dtype=float)
    if sorted(direction.tolist()) != [-1.0, 1.0]:
        raise InputError("direction", direction.tolist(), "the directions 1 and −1 are needed")
    order = np.argsort(-direction)  # on, then back

    def found(name: str) -> Array:
        if name not in record.data:
            return np.full((len(x), 2), np.nan)
        values = np.asarray(record[name].values, dtype=float)
        return values[:, order] if values.ndim == 2 else np.column_stack((values, values))

    static = _static_force(found, notes)  # (n, 2)
    known = np.flatnonzero(np.isfinite(static).all(axis=1))
    if len(known) < 2:
        raise InputError("record", None, "its data tell no force at rest over any way: there is nothing to play")
    inside = slice(int(known[0]), int(known[-1]) + 1)
    cut = len(x) - (inside.stop - inside.start)
    x, static = x[inside], static[inside]
    if cut:
        notes.append(f"{cut} positions at the ends are left out: the force there is not known")
    static, gaps = _across(x, static)
    if gaps:
        notes.append(f"the force at {gaps} positions within the range is not known: a straight line is played")
    others = {}
    for name in ("damping", "mass"):
        values, gaps = _across(x, found(name)[inside])
        if gaps is None:
            notes.append(f"{name} is not known: none is played")
        elif gaps:
            notes.append(f"{name} is not known at {gaps} positions: that of the nearest known ones is played")
        if (values < 0).any():
            notes.append(f"{name} comes out below zero at {int((values < 0).sum())} positions: zero is played")
        others[name] = np.maximum(values, 0.0)
    bound = 0.5 * (static[:, 0] - static[:, 1])
    if (bound < 0).any():
        notes.append(f"friction comes out below zero at {int((bound < 0).sum())} positions: zero is played")
    f, F_c, b, m = static.mean(axis=1), np.maximum(bound, 0.0), others["damping"], others["mass"]
    grid = _uniform(x)
    resampled = [np.interp(grid, x, column) for column in (f, F_c, *b.T, *m.T)]
    return FeelTable.of(
        grid,
        spring_force=resampled[0],
        friction=resampled[1],
        damping=np.column_stack(resampled[2:4]),
        mass=np.column_stack(resampled[4:6]),
        unit=unit,
        notes=tuple(notes),
    )


def _static_force(found: Any, notes: list[str]) -> Array:
    """(n, 2) force of crawling on and back: f ± F_c where they are known apart, else their sum as it was found."""
    both = np.array((1.0, -1.0))
    apart = found("spring_force") + both * found("friction")
    static = np.where(np.isfinite(apart), apart, found("static_force"))
    for here, other, words in ((0, 1, "moving on"), (1, 0, "moving back")):
        if not np.isfinite(static[:, here]).any() and np.isfinite(static[:, other]).any():
            static[:, here] = static[:, other]
            notes.append(f"the force of {words} is not known: that of the other direction is played, without friction")
    return static


def _across(x: Array, values: Array) -> tuple[Array, int | None]:
    """Values (n, 2) with straight lines where they are not known, held beyond; how many positions these are, None: all.

    A direction in which nothing is known takes the other's.
    """
    known = np.isfinite(values)
    if not known.any():
        return np.zeros_like(values), None
    filled = np.empty_like(values)
    for j in range(2):
        of = j if known[:, j].any() else 1 - j
        filled[:, j] = np.interp(x, x[known[:, of]], values[known[:, of], of])
    return filled, int((~known).any(axis=1).sum())


def _uniform(x: Array) -> Array:
    """A uniform grid over the same range, as fine as the finest spacing of x."""
    steps = np.diff(x)
    n = len(x) if np.allclose(steps, steps[0], rtol=1e-6, atol=0.0) else math.ceil((x[-1] - x[0]) / steps.min()) + 1
    return np.linspace(x[0], x[-1], min(n, MOST_POINTS))


__all__ = ["FeelTable", "table_of"]
