"""Rigid pegs in holes. Meitinger & Pfeiffer, section 6; jamming as Whitney has it.

    round_peg.py       the public dataclass of the round one, and channels that all pegs have        section 6.1
    round_contacts.py  its gaps, rows and drift: tip and mouth circles against the other's core      eq. 65
    circle_minima.py   all minima of the distance between a circle and a core
    rect_peg.py        the rectangular one, spatial or in the paper's four planes                   section 6.2, fig. 20
    rect_contacts.py   its gaps, rows and drift: corners on planes, edges on edges
    jamming.py         the jamming diagram and the wedging depth                                     Whitney 1982

Verdicts are ../insertion.py. May import what mating/ may.
"""

from typing import Any


def __getattr__(name: str) -> Any:  # a module in 0.1.0
    from detent._deprecated import moved_name

    return moved_name(__name__, name)
