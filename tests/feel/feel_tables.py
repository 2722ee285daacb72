"""Feels to play: one with everything that depends on position and direction, and random ones."""

from typing import Literal

import numpy as np

from detent.mating.feel.model import FeelTable
from detent.units import mm

POSITION = np.linspace(-2 * mm, 18 * mm, 101)


def detent_table(unit: Literal["m", "rad"] = "m"):
    """A detent: rising, falling, rising again; friction, damping and mass differ by direction and position."""
    x = POSITION
    return FeelTable.of(
        x,
        spring_force=4.0 * np.sin(2 * np.pi * x / (20 * mm)) + 150.0 * x,
        friction=np.column_stack((0.8 + 30.0 * (x + 2 * mm), 0.5 + 0.0 * x)),
        damping=np.column_stack((2.0 + 50.0 * (x + 2 * mm), 1.5 + 0.0 * x)),
        mass=np.column_stack((0.1 + 2.0 * (x + 2 * mm), 0.12 + 0.0 * x)),
        unit=unit,
    )


def random_table(random, n=None, damping=1.0):
    n = n or int(random.integers(2, 40))
    x = random.uniform(-1, 1) + np.arange(n) * random.uniform(1e-4, 1e-2)
    return FeelTable.of(
        x,
        spring_force=random.normal(size=n),
        friction=random.uniform(0, 1, (n, 2)),
        damping=damping * random.uniform(0, 1, (n, 2)),
        mass=random.uniform(0, 1, (n, 2)),
    )
