"""The feel of a mechanism as a mating: force over position, speed and acceleration. Colton & Hollerbach, eqs. 3 and 6.

    model.py  the public dataclass, and its kernel for every drive
    table.py  m, b, f and F_c over the position, by direction
    json.py   the file format of tables that `identify` writes and players read

The tables come from identification/; playback/ exports them. May import what mating/ may.
"""

from typing import Any


def __getattr__(name: str) -> Any:  # a module in 0.1.0
    from detent._deprecated import moved_name

    return moved_name(__name__, name)
