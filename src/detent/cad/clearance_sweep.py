"""The clearance to take where none is known: the middle of the widest range in which the contacts do not change.

Contacts are found once with the widest clearance, 1 mm, and each is taken to hold from its own gap on; the ladder runs
from 1 µm to 1 mm in equal ratios, six steps a decade. Real fits (0.05 mm in a bore, 0.2 mm beside a nut) come in at
their own size, false ones well above: between them the set of touching faces stays as it is.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from detent.geometry.contact_patch import ContactPatch

LADDER: tuple[float, ...] = tuple(float(x) for x in np.geomspace(1e-6, 1e-3, 19))


def plateau(patches: Sequence[ContactPatch], ladder: Sequence[float] = LADDER) -> float:
    """Geometric middle of the longest run of clearances with equal contacts, nothing at all not being one.

    Of runs of one length the wider clearance: fits are more often loose than neighbours are close.

    patches  found with the widest clearance of the ladder, which ascends in equal ratios
    """
    sets = [frozenset((one.parts, one.faces) for one in patches if abs(one.gap) <= step) for step in ladder]
    best, begin = (0, 0), 0
    for k in range(1, len(ladder) + 1):
        if k == len(ladder) or sets[k] != sets[begin]:
            if sets[begin] and k - begin >= best[1] - best[0]:
                best = (begin, k)
            begin = k
    return float(np.sqrt(ladder[best[0]] * ladder[max(best[1], 1) - 1]))
