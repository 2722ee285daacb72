"""Taking parts out and an assembly apart, the whole way looked at by collision: what `queries.py` asks at first order.

Contacts say which ways a part begins to leave; then its thinned mesh is carried straight on until it is clear of all
others (disassembly.py, sweep.py). Straight pulls only: what needs a turn on its way counts as blocked.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from detent.articulation.collision_sweep import Scene
from detent.articulation.disassembly import WayOut, way_out
from detent.articulation.queries import Disassembly, disassembly, removal
from detent.articulation.solving import Articulation
from detent.geometry.assembly import numbers
from detent.units import shown

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Exit:
    """A direction in which a part begins to leave, and how its way goes on."""

    direction: Array  # (3,) in W, of unit length
    way: WayOut

    @property
    def free(self) -> bool:
        return self.way.struck is None


def exits(found: Articulation, part: int, scene: Scene) -> tuple[Exit, ...]:
    """Every direction that `removal` tells, both ways where it slides so, followed to its end; free ones first."""
    first = removal(found, part)
    ways = [*first.both, *(-one for one in first.both), *first.away]
    others = set(range(len(found.assembly.parts))) - {part}
    told = [Exit(d, way_out(scene, (part,), d, others)) for d in (one / np.linalg.norm(one) for one in ways)]
    return tuple(sorted(told, key=lambda one: not one.free))


def exit_words(found: Articulation, one: Exit) -> str:
    """ "leaves along (0, 0, 1): clear after 20 mm", or what stands in its way."""
    if one.way.struck is None:
        return f"leaves along {numbers(one.direction)}: clear after {shown(one.way.distance, 'm')}"
    after = f" after {shown(one.way.after, 'm')}" if one.way.after > 0 else " at once"
    return f"begins to leave along {numbers(one.direction)}, strikes {found.name(one.way.struck)}{after}"


def checked_disassembly(found: Articulation, scene: Scene) -> Disassembly:
    """A first order as `disassembly` finds it, of steps whose whole way is free."""

    def passes(parts: frozenset[int], direction: Array, others: frozenset[int]) -> bool:
        return way_out(scene, parts, direction / np.linalg.norm(direction), others).struck is None

    return disassembly(found, passes)


__all__ = ["Exit", "checked_disassembly", "exit_words", "exits"]
