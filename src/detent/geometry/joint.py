"""A joint of two parts: what motions their contacts leave them, in the words of mechanisms."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
JointType = Literal[
    "fixed", "revolute", "prismatic", "screw", "cylindrical", "universal", "pin-slot", "spherical", "planar",
    "other", "free",
]  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)
class Joint:
    """What a part may do against another while all their contacts stay closed.

    parent, child  indices of parts; the parent is the one nearer to the ground
    type           by the space of relative twists: "other" where it has no name
    freedoms       (k, 6) basis of twists (v, ω) of the child against the parent, in W, v at the world's origin; turns
                   are per rad, slides per m
    axis, point    of a revolute, prismatic, screw or cylindrical joint; the normal of a planar one, the slot's rotation
                   axis of a pin in a slot; centre (point alone) of a spherical one. Sign: the largest component of the
                   axis is positive; turning the child by +1 rad about it is the joint's positive sense
    pitch          of a screw, m/rad
    lifts          words for motions in one sense only, that open contacts: "lifts off along (0, 0, 1)"
    reason         "coaxial Ø8.00/Ø8.10 over 12.0 mm, two end planes"
    confidence     0 to 1, ours: exact fits 1, clearance, small patches and sampled faces less
    closes_loop    whether the mechanism's spanning tree does without it
    limits         along each freedom, (low, high), rad or m; infinite where nothing stops it, NaN where not looked for
    names          of parent and child
    free_in_mechanism  how many of the freedoms the rest of the assembly leaves it; −1: not looked for
    """

    parent: int
    child: int
    type: JointType
    freedoms: Array
    axis: Array = field(default_factory=lambda: np.zeros(3))
    point: Array = field(default_factory=lambda: np.zeros(3))
    pitch: float = 0.0
    lifts: tuple[str, ...] = ()
    reason: str = ""
    confidence: float = 1.0
    closes_loop: bool = False
    limits: tuple[tuple[float, float], ...] = ()
    given: bool = False  # by a designer, not by geometry
    names: tuple[str, str] = ("", "")
    free_in_mechanism: int = -1

    def __str__(self) -> str:
        """As in "base–arm: revolute about (0, 0, 1) through (0, 0, 12) mm: coaxial Ø8.00/Ø8.10 over 12.0 mm"."""
        names = self.names if any(self.names) else tuple(str(part) for part in (self.parent, self.child))
        return f"{'–'.join(names)}: {self.described()}" + (f": {self.reason}" if self.reason else "")

    def described(self) -> str:
        """Type and place in words: "revolute about (0, 0, 1) through (0, 0, 12) mm"."""
        along = {"prismatic": "along", "planar": "on the normal", "universal": "across"}.get(self.type, "about")
        words = [self.type]
        if self.type == "other":
            turns = int(np.sum(self.freedoms[:, 3:].any(axis=1)))
            words = [f"other, {_counted(turns, 'rotation')} and {_counted(len(self.freedoms) - turns, 'slide')}"]
        if self.axis.any():
            words.append(f"{along} {numbers(self.axis)}")
        if self.type in ("revolute", "screw", "cylindrical", "pin-slot", "universal", "spherical"):
            words.append(f"through {numbers(1e3 * self.point)} mm")
        if self.pitch:
            words.append(f"pitch {2e3 * np.pi * self.pitch:.4g} mm a turn")
        return " ".join(words)


def numbers(values: Array) -> str:
    """Four digits, no noise below 1e-6 of the largest, or of 1: "(0, −0.7071, 12.5)"."""
    small = 1e-6 * max(1.0, float(np.abs(values).max()))
    return "(" + ", ".join(f"{0.0 if abs(x) < small else x:.4g}".replace("-", "−") for x in values) + ")"


def _counted(count: int, name: str) -> str:
    return f"{count} {name}{'' if count == 1 else 's'}"
