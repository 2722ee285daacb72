"""A snap fastener: a rigid hook on an elastic support, past a block. Meitinger & Pfeiffer, section 5.2, eqs. 34–44.

    model.py          the public dataclass, channels, events, verdict; support.py and plate.py have the supports (39–44)
    equilibrium.py    hook on given contacts, by Newton                           eqs. 34–37
    contact_sets.py   which features touch, and whether a set of contacts holds
    falling.py        where a hook comes to rest that no contact set holds: a snap
    following.py      from one set of contacts to the next
    hook_wrench.py    the wrench on a drive that cannot yield                     eq. 38
    sticking_hook.py  the same on a drive that yields: a mean wrench, and friction that sticks

Features and their gaps are geometry/polyhedron.py. May import what mating/ may.
"""

from typing import Any


def __getattr__(name: str) -> Any:  # a module in 0.1.0
    from detent._deprecated import moved_name

    return moved_name(__name__, name)
