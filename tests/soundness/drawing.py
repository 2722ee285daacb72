"""What random scenarios are drawn with: numbers from a name and a seed, texts with units, and the task a part has.

Everything is drawn from PCG64's doubles alone and written with six digits, so that a name and a seed give the same
scenario with every NumPy and on every machine.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

import numpy as np

T = TypeVar("T")
Table = dict[str, Any]
Vector = tuple[float, float, float]


class Draw:
    """Random numbers of one scenario."""

    def __init__(self, name: str, seed: int) -> None:
        self._next = np.random.Generator(np.random.PCG64([seed, zlib.crc32(name.encode())])).random

    def between(self, low: float, high: float) -> float:
        return low + (high - low) * float(self._next())

    def log(self, low: float, high: float) -> float:
        """Between two positive numbers, each decade alike."""
        return math.exp(self.between(math.log(low), math.log(high)))

    def chance(self, share: float) -> bool:
        return float(self._next()) < share

    def one_of(self, *options: T) -> T:
        return options[int(float(self._next()) * len(options))]

    def whole(self, low: int, high: int) -> int:
        return low + int(float(self._next()) * (high + 1 - low))

    def around(self, radius: float) -> tuple[float, float]:
        """A point in the plane, not farther out than `radius`."""
        r, angle = radius * math.sqrt(float(self._next())), self.between(0.0, 2 * math.pi)
        return r * math.cos(angle), r * math.sin(angle)


# ---- texts, as people type them; six digits ----


def text(value: float, unit: str, factor: float = 1.0) -> str:
    return f"{value / factor + 0.0:.6g} {unit}"  # no negative zeros


def mm(value: float) -> str:
    return text(value, "mm", 1e-3)


def deg(value: float) -> str:
    return text(value, "deg", math.pi / 180)


def seconds(value: float) -> str:
    return text(value, "s")


def number(value: float) -> float:
    return float(f"{value:.6g}")


def mms(values: Sequence[float]) -> list[str]:
    return [mm(value) for value in values]


def pose(x: float = 0.0, y: float = 0.0, z: float = 0.0, roll: float = 0.0, pitch: float = 0.0, yaw: float = 0.0):
    """A pose as a scenario has it: what is zero is left out."""
    ways, turns = {"x": x, "y": y, "z": z}, {"roll": roll, "pitch": pitch, "yaw": yaw}
    return {name: mm(value) for name, value in ways.items() if value} | {
        name: deg(value) for name, value in turns.items() if value
    }


# ---- what a drive is to do with a part ----


@dataclass
class Task:
    """A mating and what is sensible to ask of whoever holds its part. SI, W is B.

    mating   the scenario's table
    size     of the part across
    mass     of the part alone
    way      direction of insertion
    start    where the part's origin is when all is aligned and nothing touches yet
    travel   from there to the end of the task
    near     how much of that way is free
    press    how far a soft hand may be led beyond what stops the part at the end of the way; 0: nothing stops it
    aside    misalignment across the way that is sensible
    lean     and how far the part may lean
    lead     advance in a turn of a part that is screwed in; 0: it is not
    frames   turns of A and B that make `way` point down, for arms: a pose as a scenario has it
    back     whether it is drawn out again
    files    that the scenario names, by their names
    """

    mating: Table
    size: float
    mass: float
    way: Vector = (0.0, 0.0, -1.0)
    start: Vector = (0.0, 0.0, 0.0)
    travel: float = 0.0
    near: float = 0.0
    press: float = 0.0
    aside: float = 0.0
    lean: float = 0.0
    lead: float = 0.0
    frames: Table = field(default_factory=dict)
    back: bool = False
    files: dict[str, Any] = field(default_factory=dict)


def friction(draw: Draw, most: float = 1.0) -> float:
    """One in eight is frictionless."""
    return 0.0 if draw.chance(0.125) else number(draw.between(0.02, most))


def contact_law(draw: Draw, most: float = 1.0) -> Table:
    """Friction from 0 to 1, in a quarter of all more of it at rest; restitution up to 0.9 in half of all."""
    table: Table = {"friction": friction(draw, most)}
    if draw.chance(0.25):
        table["static_friction"] = number(min(most, table["friction"] * draw.between(1.0, 1.5)))
    if draw.chance(0.5):
        table["restitution"] = number(draw.between(0.0, 0.9))
    return table


def body(draw: Draw, mass: float, size: float, centre: Sequence[float]) -> Table:
    """A box's inertia: of a body as large as the part, and as large as so much steel would be."""
    size = max(size, (mass / 7800.0) ** (1 / 3))
    a, b, c = (size * draw.log(0.5, 3.0) for _ in range(3))
    moments = [mass / 12 * (b * b + c * c), mass / 12 * (c * c + a * a), mass / 12 * (a * a + b * b)]
    return {
        "mass": text(mass, "kg"),
        "inertia": [text(moment, "kg m^2") for moment in moments],
        "centre": mms(centre),
    }
