"""Latches followed exactly: pawls without inertia on a root that is led (Donald & Pai). The walk is latch/exact/."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from detent.core.errors import InputError
from detent.core.frames import Pose
from detent.drive.traverse import Traverse
from detent.latch.exact.run import trajectory
from detent.latch.model import Latch
from detent.mating.mating import Placed
from detent.simulation.solver import Method, WholeRun


class LatchExact:
    """The solver of latches whose pawls have no inertia."""

    name = "latch_exact"

    def accepts(self, matings: Sequence[Placed], drive: Any, how: Method) -> InputError | None:
        one, *others = matings
        if others or not isinstance(one.mating, Latch) or one.X_GA != Pose() or one.X_WB != Pose():
            return InputError("mating", None, "a Latch is simulated alone and where it is: move its polygons instead")
        if not isinstance(drive, Traverse):
            return InputError("drive", type(drive).__name__, "a Latch needs straight legs in its plane: a Traverse")
        return None

    def begin(self, matings: Sequence[Placed], drive: Any, how: Method) -> WholeRun:
        (one,) = matings
        latch: Any = one.mating
        return WholeRun(drive.breaks()[-1], lambda: trajectory(latch, drive, how.sample))


solver = LatchExact()
