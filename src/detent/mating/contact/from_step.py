"""Two parts of a STEP file in contact, as a scenario names them: a file, two names, a law (`Contact.from_assembly`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from detent.core.frames import Pose
from detent.core.record import Channel, Outcome, Record
from detent.core.scene import Shape
from detent.geometry.assembly import Assembly
from detent.geometry.law import Restitution, check_law
from detent.mating.contact.model import Contact
from detent.mating.goal import Goal
from detent.mating.mating import Change, Stop
from detent.numeric.kernel import Kernel
from detent.units import Angle, Force, Friction, Length, Position, check, deg

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class FromStep:
    """Rigid contact of two parts of a STEP file: every face, edge and corner of theirs that can touch.

    file             the STEP file, in the scenario's folder
    moving, fixed    names of the two parts in it
    friction         while sliding; static_friction at rest, the same if not given
    restitution      of impacts
    force_limit      the run stops where the force on the part passes it
    goal             where the part is to arrive: then the verdict says whether it has, or why not
    at               where the frames of both parts lie in the file, while they stand as it shows them
    margin           gaps up to this are looked at; half a millimetre or 2 % of the smaller part where none is given
    tilt             no farther does the part turn from how the file shows it
    way              from where the file shows it the part goes so far at most, along the file's axes; anywhere if not
                     given
    """

    file: Assembly
    moving: str
    fixed: str
    friction: Friction = 0.0
    static_friction: Friction | None = None
    restitution: Restitution = 0.0
    force_limit: Force | None = None
    goal: Goal | None = None
    at: Pose = Pose()
    margin: Length | None = None
    tilt: Angle = 15 * deg
    way: tuple[Position, Position, Position] | None = None
    contact: Contact = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        check(self)
        check_law(self)
        made = Contact.from_assembly(
            self.file, moving=self.moving, fixed=self.fixed, friction=self.friction,
            static_friction=self.static_friction, restitution=self.restitution, force_limit=self.force_limit,
            goal=self.goal, at=self.at, margin=self.margin, tilt=self.tilt, way=self.way,
        )  # fmt: skip
        object.__setattr__(self, "contact", made)

    def forces(self) -> tuple[Kernel, ...]:
        return ()

    def contacts(self) -> tuple[Kernel, ...]:
        return self.contact.contacts()

    def stop(self) -> Stop:
        return self.contact.stop()

    def change(self, before: Array, after: Array) -> tuple[Change, ...]:
        return ()

    def named(self, contact: int) -> str:
        return self.contact.named(contact)

    def observe(self, memories: tuple[Array, ...]) -> Mapping[str, Channel]:
        return self.contact.observe(memories)

    def shapes(self) -> tuple[Shape, ...]:
        return self.contact.shapes()

    def judge(self, record: Record) -> Outcome:
        return self.contact.judge(record)


__all__ = ["FromStep"]
