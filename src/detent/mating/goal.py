"""Where a part is to arrive, how far it has come, and whether it is seated, wedged, jammed, stuck or on its way."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from detent.core.errors import InputError
from detent.core.record import Channel, Outcome, Record, Status
from detent.mating.insertion import HALTED, Insertion, at_the_end, why_it_stands
from detent.numeric.kernel import CONTACTS, HEAD, Kernel, kernel, pack
from detent.units import Length, Position, check, mm, shown

Array = NDArray[np.float64]
DEPTH, TILT = HEAD, HEAD + 1  # memory


@dataclass(frozen=True, slots=True)
class Goal:
    """How far the moving part is to come.

    depth   of A's origin along `axis`, counted from B's origin; zero is where a file shows the parts, if it shows them
            mated
    axis    direction of the insertion, in B
    within  no more than this may be left
    """

    depth: Position = 0.0
    axis: tuple[float, float, float] = (0.0, 0.0, -1.0)
    within: Length = 0.1 * mm  # ours

    def __post_init__(self) -> None:
        check(self)
        if len(self.axis) != 3 or not 0 < math.hypot(*self.axis) < math.inf:
            raise InputError("axis", self.axis, "a direction (x, y, z) other than zero is needed")

    @property
    def direction(self) -> Array:
        return np.array(self.axis) / math.hypot(*self.axis)

    def noting(self) -> Kernel:
        """A kernel without contacts that notes how far the part is, and how much it leans."""
        return Kernel(note_depth, pack(self.direction), np.zeros(HEAD + 2))

    def channels(self, memory: Array) -> dict[str, Channel]:
        """From the memory (time, n) of that kernel."""
        return {
            "depth": Channel(("time",), memory[:, DEPTH], "m", "of A's origin along the way, from B's origin"),
            "tilt": Channel(("time",), memory[:, TILT], "rad", "angle between the way as A and as B see it"),
        }


def goal_verdict(
    record: Record, goal: Goal, friction: float, size: float, named: Callable[[int], str]
) -> Outcome:  # fmt: skip
    """The verdict on a record with the channels depth, contact_id, contact_force, contact_point and contact_normal.

    friction  at rest;  size: of the part;  named: a contact in words, by its id
    """
    time, depth = (np.asarray(record[name].values) for name in ("time", "depth"))
    ids, force = (np.asarray(record[f"contact_{name}"].values) for name in ("id", "force"))
    end, left = float(time[-1]), goal.depth - float(depth[-1])
    touching = np.flatnonzero(force[-1] > 0.0)
    where = [int(ids[-1, i]) for i in touching]
    if left <= goal.within:
        on = f", on {', '.join(map(named, where))}" if where else ", nothing touches it"
        place = "at its goal" if left >= -goal.within else f"{shown(-left, 'm')} past its goal"
        return Outcome(Status.SEATED, f"{place}{on}", end)
    if not ((force > 0.0).any() or any(event.kind == "contact" for event in record.events)):
        return Outcome(Status.NOT_STARTED, f"the parts never touched, {shown(left, 'm')} before the goal", end)
    jam = next((event for event in record.events if event.kind == "jam"), None)
    if jam is None and not np.ptp(depth[at_the_end(record)]) < HALTED * size:
        return Outcome(Status.ELAPSED, f"the run ends {shown(left, 'm')} before the goal, the part still moving", end)
    part = Insertion(size, 0.0, 0.0, None, friction, lambda _: False, named, named, "part")
    place = f"{shown(left, 'm')} before the goal"
    return why_it_stands(record, part, touching, where, place, end if jam is None else jam.time)


@kernel(CONTACTS)
def note_depth(params, memory, t, q, v, X, V, J, b, gap, rows, drift, id, law):
    """Depth and tilt into memory; no contacts.

    depth = a · p_BA,   tilt = ∠(a, R a)
    """
    depth, cosine, sine = 0.0, 0.0, 0.0
    a0, a1, a2 = params[0], params[1], params[2]
    for i in range(3):
        depth += params[i] * X[0, i, 3]
    c0 = X[0, 0, 0] * a0 + X[0, 0, 1] * a1 + X[0, 0, 2] * a2
    c1 = X[0, 1, 0] * a0 + X[0, 1, 1] * a1 + X[0, 1, 2] * a2
    c2 = X[0, 2, 0] * a0 + X[0, 2, 1] * a1 + X[0, 2, 2] * a2
    cosine = c0 * a0 + c1 * a1 + c2 * a2
    sine = math.sqrt((c1 * a2 - c2 * a1) ** 2 + (c2 * a0 - c0 * a2) ** 2 + (c0 * a1 - c1 * a0) ** 2)
    memory[DEPTH], memory[TILT] = depth, math.atan2(sine, cosine)
    return 0


__all__ = ["Goal", "goal_verdict"]
