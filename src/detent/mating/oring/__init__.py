"""An O-ring on a piston, pushed into a bore. Meitinger & Pfeiffer, section 5.1, eqs. 26–33.

    model.py          the public dataclasses ORing and Notch, channels, events, verdict
    line_load.py      the wrench, arc by arc in closed form, on a drive that cannot yield       eqs. 26–32
    sticking_ring.py  the same on a drive that yields: a mean wrench, and friction that sticks
    ring_shapes.py    pictures of piston, ring and block

Departures from the paper stand in model.py and docs/papers.md, "MP 29". May import what mating/ may.
"""

from typing import Any


def __getattr__(name: str) -> Any:  # a module in 0.1.0
    from detent._deprecated import moved_name

    return moved_name(__name__, name)
