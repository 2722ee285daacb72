"""What a mating is: all that happens between the moving part A and the fixed part B.

It sees the pose and twist of A in B and nothing of the machine that holds it. `place` puts it elsewhere in the gripper
or in the world; several matings on one gripper are simply several.

A mating may also have
    shapes()     what a picture shows of its parts: moving ones in A, fixed ones in B, with chains and bends that name
                 its own channels. Without it nothing is drawn
    energies(memories)   the elastic and the kinetic energy (time,) in its own parts, J, from the memory of the kernels
                 of `forces` or `yielding` over time; and `losses`, names of channels of losses (core/channels.py) of
                 which these kernels keep books. Without it a mating with forces leaves the energy ledger open
    solvers      the solver that it needs for each method (simulation/solver.py)
    clearance    m, between the parts: contacts may be a hundredth of it deep (core/checks.py)
    warnings()   what is allowed but unusual in its fields: sentences by field
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NoReturn, Protocol, TypeGuard

import numpy as np
from numpy.typing import NDArray

from detent.core.errors import InputError
from detent.core.frames import Pose
from detent.core.record import Channel, Outcome, Record
from detent.core.scene import Link, Shape

if TYPE_CHECKING:
    from detent.numeric.kernel import Kernel


@dataclass(frozen=True, slots=True)
class Stop:
    """When a run ends before the drive does."""

    force: float = np.inf  # N, on the part


@dataclass(frozen=True, slots=True)
class Change:
    """One change of branch, as a mating tells it: the event's kind and where it happens."""

    kind: str
    where: str
    detail: Mapping[str, Any]


class Mating(Protocol):
    """Compliant forces and rigid contacts between two parts. Structural: nothing to inherit."""

    def forces(self) -> tuple[Kernel, ...]: ...  # WRENCH: compliant, functions of pose, twist and memory

    def contacts(self) -> tuple[Kernel, ...]: ...  # CONTACTS: unilateral with friction, or friction alone

    def stop(self) -> Stop: ...

    def change(self, before: NDArray[np.float64], after: NDArray[np.float64]) -> tuple[Change, ...]:
        """Events told by one kernel's memory just before and just after it changed its branch."""
        ...

    def observe(self, memories: tuple[NDArray[np.float64], ...]) -> Mapping[str, Channel]:
        """Channels of its own, from each kernel's memory over time (time, n)."""
        ...

    def judge(self, record: Record) -> Outcome: ...  # seated? jammed? crossed? and why


@dataclass(frozen=True, slots=True)
class Rubbing:
    """Friction of a compliant part on a drive that yields, over time."""

    force: NDArray[np.float64]  # (time,) along its row: against the slip
    state: NDArray[np.float64]  # (time,) 0 free, 1 sticks, 2 slides
    slip: NDArray[np.float64]  # (time,) speed of sliding


class Compliant(Mating, Protocol):
    """A mating whose friction, on a drive that yields, is a contact of kind BOUND: it sticks at rest.

    On a rail its wrench has the friction of the motion in it (`forces`). Here the wrench is the mean of sliding on and
    of sliding back, and each has a contact along what parts the two.
    """

    def yielding(self) -> tuple[tuple[Kernel, ...], tuple[Kernel, ...]]:
        """WRENCH kernels, and for each of them a CONTACTS kernel."""
        ...

    def observe(
        self, memories: tuple[NDArray[np.float64], ...], rubbing: tuple[Rubbing, ...] = ()
    ) -> Mapping[str, Channel]: ...

    def rubs(self, which: int, on: bool | None) -> str:
        """Words for what the friction of its contact `which` lets it do: slide on, slide back, or (None) stick."""
        ...


def is_compliant(mating: Mating) -> TypeGuard[Compliant]:
    """Whether it has kernels of its own for drives that yield."""
    return hasattr(mating, "yielding")


@dataclass(frozen=True, slots=True)
class Placed:
    """A mating that does not sit at the gripper's and the world's origin."""

    mating: Mating
    X_GA: Pose
    X_WB: Pose

    def shapes(self, prefix: str) -> tuple[Shape, ...]:
        """Its parts, carried into W; names of the mating's own channels begin with `prefix` in the record."""
        at_A, at_B = (() if X == Pose() else (tuple(X.matrix.ravel().tolist()),) for X in (self.X_GA, self.X_WB))
        chains: dict[str, tuple[Link, ...]] = {"moving": ("pose", *at_A), "fixed": at_B}
        return tuple(
            replace(
                shape,
                name=prefix.replace("_", " ") + shape.name,
                chain=chains[shape.role] + tuple(prefix + x if isinstance(x, str) else x for x in shape.chain),
                bends=tuple(prefix + name for name in shape.bends),
            )
            for shape in getattr(self.mating, "shapes", tuple)()
        )

    def as_recorded(self, channels: Mapping[str, Channel], pose: NDArray[np.float64]) -> dict[str, Channel]:
        """Its channels as a record holds them: forces at contacts turned into W, where A and B are noted on what is
        expressed in them, and the words for its contacts' numbers.

        pose  (time, 3, 4) of G in W
        """
        places = {"A": ("X_GA", self.X_GA), "B": ("X_WB", self.X_WB)}
        found = dict(channels)
        named = getattr(self.mating, "named", None)
        for name, channel in channels.items():
            if name.endswith(("contact_id", "spring_id")) and named is not None:
                numbers = np.unique(np.asarray(channel.values)).astype(int).tolist()
                found[name] = replace(channel, words={number: named(number) for number in numbers if number > 0})
            if channel.frame not in places:
                continue
            if channel.units == "N":
                R = pose[:, :, :3] @ self.X_GA.R if channel.frame == "A" else self.X_WB.R[None]
                values = np.einsum("tij,tcj->tci", R, np.asarray(channel.values))
                found[name] = replace(channel, values=values, frame="W")
            else:
                place_name, X = places[channel.frame]
                found[name] = replace(channel, at={} if X == Pose() else {place_name: X.matrix})
        return found


def place(mating: Mating, *, X_GA: Pose | None = None, X_WB: Pose | None = None) -> Placed:
    """The mating with its moving part at X_GA in the gripper and its fixed part at X_WB in the world."""
    return Placed(mating, X_GA or Pose(), X_WB or Pose())


def refuse_overlap(p: NDArray[np.float64], how_far: str = "") -> NoReturn:
    """InputError: the parts overlap where the gripper, at p, begins."""
    at, wrong = ", ".join(f"{1e3 * x:.4g}" for x in p), f"the parts overlap at the start{how_far}"
    raise InputError("drive.start_at", f"({at}) mm", f"{wrong}; begin where they are apart")
