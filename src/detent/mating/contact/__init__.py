"""Contact of any two parts. Meitinger & Pfeiffer, sections 3 and 4.

    model.py      rigid: pairs of surfaces, unilateral with Coulomb friction      eqs. 23–25, 45–63
    springs.py    compliant: a spring at every point that overlaps                eqs. 10–11, fig. 2
    from_step.py  the rigid one between two parts of a STEP file

Pairs of surfaces and the search for their closest points are in geometry/. May import what mating/ may.
"""

from typing import Any


def __getattr__(name: str) -> Any:  # a module in 0.1.0
    from detent._deprecated import moved_name

    return moved_name(__name__, name)
