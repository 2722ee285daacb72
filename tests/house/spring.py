"""A mating with a field of every type, a scenario of it, and one of a real O-ring: what the scenario tests share."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal, Protocol

import pytest

from detent.core.errors import InputError
from detent.core.frames import Pose
from detent.core.record import Outcome, Status
from detent.drive.rail import Leg, Rail
from detent.mating.mating import Stop
from detent.mating.snap.support import Beam, Stiffness
from detent.numeric.kernel import WRENCH, Kernel, kernel, pack
from detent.scenario import Scenario
from detent.units import Angle, Friction, Length, Position, Quantity, check, deg, mm, s


class Shape(Protocol):
    def area(self) -> float: ...


@dataclass(frozen=True)
class Disc:
    radius: Length

    def area(self) -> float:
        return 3.0 * self.radius**2


@dataclass(frozen=True)
class Spring:
    """A spring that is pressed along z.

    stiffness   force over distance
                past `at`
    """

    stiffness: Annotated[float, Quantity("N/m", above=0.0)]
    at: Length = 2 * mm
    friction: Friction = 0.3
    mass: Annotated[float, Quantity("kg", above=0.0)] = 1.0
    restitution: Annotated[float, Quantity("1", least=0.0, most=1.0)] = 0.5
    turn: Angle = 0.0
    corners: tuple[tuple[Position, Position], ...] = ()
    weights: tuple[float, float, float] = (1.0, 0.0, 0.0)
    side: Literal["left", "right"] = "left"
    support: Beam | Stiffness | None = None
    shape: Shape | None = None
    frame: Pose = Pose()
    curve: Path | None = None
    coils: int = 3
    closed: bool = False

    def __post_init__(self) -> None:
        check(self)
        if self.coils == 13:
            raise InputError("coils", self.coils, "a superstitious spring has another number of coils")
        if self.coils == 14:
            raise OverflowError("too many")

    def forces(self):
        return (Kernel(_spring, pack(self.stiffness, self.at)),)

    def contacts(self):
        return ()

    def stop(self):
        return Stop()

    def change(self, before, after):
        return ()

    def observe(self, memories):
        return {}

    def judge(self, record):
        return Outcome(Status.ELAPSED, "a spring is never done", float(record["time"][-1]))


@kernel(WRENCH)
def _spring(params, memory, t, X_BA, V_BA, F_A, M_A, K_A, D_A):
    k, at = params
    if X_BA[2, 3] > at:
        F_A[2] -= k * (X_BA[2, 3] - at)


KIND = f"{__name__}:Spring"
TEXT = f'''\
name = "Spring"
source = "nobody's"

[mating]
kind = "{KIND}"
stiffness = "2 N/mm"
# at = "2 mm"

[drive]
kind = "rail.Rail"
offset = {{ x = "0.1 mm", pitch = "1 deg" }}

[[drive.legs]]
distance = "10 mm"
speed = "10 mm/s"

[[drive.legs]]
distance = "-10 mm"
speed = "20 mm/s"

[run]
sample = "5 ms"
'''
RAIL = Rail(legs=(Leg(10 * mm, 10 * mm / s), Leg(-10 * mm, 20 * mm / s)), offset=Pose.at(x=0.1 * mm, pitch=1 * deg))
ORING = """\
name = "O-ring"
[mating]
kind = "oring.ORing"
ring = "20 mm"
cord = "3.15 mm"
hole = "25.5 mm"
c1 = "16 N/mm^2"
c2 = "43 N/mm^3"
friction = 0.3
notches = [{ angle = "0 deg", width = "20 deg", start = "4 mm", end = "9 mm", edge = "2 mm" }]
[drive]
kind = "rail.Rail"
start_at = { z = "-4 mm" }
legs = [{ distance = "16 mm", speed = "10 mm/s" }, { distance = "-5 mm", speed = "10 mm/s" }]
[run]
sample = "20 ms"
"""
BESIDE = Path(__file__).parent


def scenario(text=TEXT, folder=BESIDE, **more):
    return Scenario.loads(text, folder, "spring.toml", **{"trust": True, **more})


def spring(lines):
    """The scenario with more lines in its [mating]."""
    return TEXT.replace('# at = "2 mm"', lines)


def refusal(text, **more) -> InputError:
    with pytest.raises(InputError) as caught:
        scenario(text, **more)
    return caught.value
