"""Where a mechanism may go on in several ways, or only seems to move: the second-order check in words.

First-order freedoms of closed loops may not go on (`detent.articulation.second_order`): the flat four-bar has two of
them and moves along either of two branches.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from detent.articulation.joints import screw_of
from detent.articulation.modes import motion_words
from detent.articulation.second_order import second_order
from detent.articulation.solving import Articulation

MOST_MODES, MOST_LOOPS = 12, 60  # the check costs the cube of the loops; larger assemblies are followed, not checked


def branches(found: Articulation) -> tuple[str, tuple[Mapping[str, Any], ...]]:
    """A sentence where first-order freedoms do not all go on, and the branches that do; "" and none where they do."""
    loops = sum(one.closes_loop for one in found.joints)
    if not 0 < found.null.nullity <= MOST_MODES or not 0 < loops <= MOST_LOOPS:
        return "", ()
    checked = second_order(found.constraints, found.null)
    if not len(checked.forms):
        return "", ()
    told = tuple({"twist": one.tolist(), "words": _words(found, one)} for one in checked.branches)
    seem = f"{found.null.nullity} freedoms at first order only"
    if told:
        return f"{seem}: the loops cross here, and it goes on along {len(told)} branches, one freedom each", told
    left = "none of them goes on" if checked.freedoms == 0 else "not all of them go on"
    return f"{seem}: {left}", ()


def _words(found: Articulation, twists: np.ndarray[Any, np.dtype[np.float64]]) -> str:
    """Each part that moves, in a few words."""
    lines = []
    largest = np.abs(twists).max(initial=0.0)
    for part, twist in enumerate(twists):
        if np.abs(twist).max() > 1e-9 * largest:
            around = found.constraints.points[part] + found.constraints.length * np.vstack((np.eye(3), -np.eye(3)))
            lines.append(f"{found.name(part)} {motion_words(screw_of(twist, around, 1e-5))}")
    return "; ".join(lines)
