"""A mechanism with one freedom: mass, damping, springs and friction over the position. Colton & Hollerbach, eqs. 1–3.

    model.py  the public dataclass: m, b, f, F_c by direction, end stops
    laws.py   springs, detents, tables and friction laws that it is made of
    force.py  the kernels: on a prescribed motion and on a drive that yields

What `identify` finds can be put here again. May import what mating/ may.
"""

from typing import Any


def __getattr__(name: str) -> Any:  # a module in 0.1.0
    from detent._deprecated import moved_name

    return moved_name(__name__, name)
