"""A bolt in a nut: threads with clearance, started by hand, arm or driver. Nicolson & Fearing.

    model.py            the public dataclasses: Bolt, Head
    thread_contacts.py  gaps between crests, lines and flanks, rows and drift       sections 2.3, 2.4, Table 1
    verdict.py          running, crossed, jammed or not started                                 section 2.1
    bolt_shapes.py      pictures of bolt and nut

Threads and the search for least gaps are geometry/thread*.py. May import what mating/ may.
"""

from typing import Any


def __getattr__(name: str) -> Any:  # a module in 0.1.0
    from detent._deprecated import moved_name

    return moved_name(__name__, name)
