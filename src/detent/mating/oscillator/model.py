"""A mechanism with one freedom that is felt: mass, damper, springs, friction, detents, stops and play.

    F = m(x) a + b(x) v + f(x) + F_c(x) sgn(v)          Colton & Hollerbach, eq. 3, with f = k(x) (x − x_e(x))

F is the force on the mechanism by whoever drives it, along +x; b and F_c may differ forth and back. Three choices:
  m(x)      the print has no ½ m′(x) v², which a mass that changes with the position would add (Lagrange). Nor have we:
            eq. 3 is the model that is identified. A mechanism with m′ ≠ 0 therefore does not keep its energy.
  friction  is set-valued: on a drive that yields it is a contact with a bound, which sticks; on one that does not,
            sgn(v), zero at rest.
  backlash  the mechanism stands behind a play of width w and is moved by its edges: y is the play operator of x, and
            eq. 3 holds for y. Within the play ẏ = ÿ = 0 and the drive feels f(y) alone: the springs are held where they
            were left. The blow at the end of the play is left out (quasi-static).
The compiled half is force.py, the laws are in laws.py.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from typing import Annotated, Any, ClassVar, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

import detent.mating.oscillator.force as compiled
from detent.core.errors import InputError
from detent.core.record import Channel, Outcome, Record, Status
from detent.mating.mating import Change, Rubbing, Stop
from detent.mating.oscillator.laws import (
    Damper,
    DampingTable,
    Detents,
    EndStops,
    FrictionTable,
    LinearSpring,
    Mass,
    MassTable,
    Piecewise,
    Rub,
    SeriesSprings,
    Spring,
    SpringTable,
    Stribeck,
    constant,
)
from detent.numeric.kernel import Kernel, pack
from detent.units import Quantity, check

Array = NDArray[np.float64]
AXES = ("x", "y", "z")
FORTH, BACK = 1, -1


@dataclass(frozen=True, slots=True)
class Oscillator:
    """A mechanism with one freedom along an axis of B, or about it.

    mass       that moves with it: a number, or a table over the position; an inertia if it is rotary
    damping    a number, or a table over the position by direction
    stiffness  a number, or the law of its springs
    detents    notches along its way
    stops      buffers at its ends
    friction   Coulomb friction, a number, or a table over the position by direction
    stribeck   how friction falls as the motion begins
    backlash   play between the drive and the mechanism, from edge to edge
    axis       of B, along which it goes or about which it turns
    rotary     whether it turns: then angles, torques and inertias stand for ways, forces and masses
    """

    mass: Mass | MassTable
    damping: Damper | DampingTable = 0.0
    stiffness: Spring | LinearSpring | SeriesSprings | SpringTable = 0.0
    detents: Detents | None = None
    stops: EndStops | None = None
    friction: Rub | FrictionTable = 0.0
    stribeck: Stribeck | None = None
    backlash: Annotated[float, Quantity("m", least=0.0, turning="rad")] = 0.0
    axis: Literal["x", "y", "z"] = "z"
    rotary: bool = False

    def __post_init__(self) -> None:
        for name in ("mass", "damping", "stiffness", "friction"):
            value, kinds = getattr(self, name), LAWS[name]
            if isinstance(value, np.integer | np.floating):
                object.__setattr__(self, name, float(value))
            elif not isinstance(value, (int, float, *kinds)):
                needed = " or ".join(one.__name__ for one in kinds)
                raise InputError(name, type(value).__name__, f"a number or {needed} is needed")
        check(self)
        if self.axis not in AXES:
            raise InputError("axis", self.axis, 'one of "x", "y", "z" is needed')
        if self.stribeck is not None and not any(np.any(self.law("friction", way).y) for way in (FORTH, BACK)):
            raise InputError("stribeck", None, "there is no friction that could fall")

    # The mechanism as numbers over x (n,): m|rad ----------------------------------------------------------------------

    def law(self, what: Literal["mass", "damping", "friction"], direction: int = FORTH) -> Piecewise:
        """One of its tables over x, for motion along +x (1) or −x (−1)."""
        given = getattr(self, what)
        if isinstance(given, MassTable):
            return given.law()
        if isinstance(given, DampingTable | FrictionTable):
            return given.law(direction)
        return constant(float(given))

    def mass_at(self, x: ArrayLike) -> Array:
        return self.law("mass")(x)

    def damping_at(self, x: ArrayLike, direction: int = FORTH) -> Array:
        return self.law("damping", direction)(x)

    def friction_at(self, x: ArrayLike, direction: int = FORTH) -> Array:
        """Magnitude F_c of what slides fast: above the speed of a Stribeck curve."""
        return self.law("friction", direction)(x)

    def spring_force(self, x: ArrayLike) -> Array:
        """f(x) of springs, detents and stops."""
        return self._springs()(x) + (0.0 if self.detents is None else self.detents.at(x))

    def stiffness_at(self, x: ArrayLike) -> Array:
        """k = df/dx; at a kink that of what lies behind it."""
        return self._springs().slope(x) + (0.0 if self.detents is None else self.detents.slope(x))

    def stored(self, x: ArrayLike) -> Array:
        """Energy in springs, detents and stops, J: ∫ f dx, from x = 0."""
        law = self._springs()
        found = law.integral(x) - law.integral(0.0)
        return found if self.detents is None else found + self.detents.integral(x) - self.detents.integral(0.0)

    def played(self, x: ArrayLike, start: float = 0.0) -> Array:
        """Position y (n,) behind the play while the drive goes through x (n,), one after the other."""
        x = np.ascontiguousarray(x, dtype=float)
        y = np.empty_like(x)
        compiled.play(x, self.backlash, start, y)
        return y

    def force(self, x: ArrayLike, v: ArrayLike, a: ArrayLike) -> Array:
        """F of eq. 3 on arrays; x, v, a are those of the mechanism, behind its play if it has one."""
        x, v, a = (np.asarray(one, dtype=float) for one in (x, v, a))
        on = v >= 0.0
        b = np.where(on, self.damping_at(x, FORTH), self.damping_at(x, BACK))
        F_c = np.where(on, self.friction_at(x, FORTH), self.friction_at(x, BACK)) * np.sign(v)
        if self.stribeck is not None:
            F_c = F_c * (1.0 + (self.stribeck.breakaway - 1.0) * np.exp(-((v / self.stribeck.speed) ** 2)))
        return self.mass_at(x) * a + b * v + self.spring_force(x) + F_c

    def _springs(self) -> Piecewise:
        given = self.stiffness
        found = (LinearSpring(float(given)) if isinstance(given, float | int) else given).law()
        return found if self.stops is None else found + self.stops.law()

    # As a mating ------------------------------------------------------------------------------------------------------

    def forces(self) -> tuple[Kernel, ...]:
        return (Kernel(compiled.oscillator, self._packed(), np.zeros(compiled.MEMORY), books=compiled.KEPT),)

    def yielding(self) -> tuple[tuple[Kernel, ...], tuple[Kernel, ...]]:
        """Forces and contacts on a drive that yields: friction there is a contact, which sticks."""
        params, memory = self._packed(), np.zeros(compiled.MEMORY)
        return (
            (Kernel(compiled.oscillator_mean, params, memory, books=compiled.KEPT),),
            (Kernel(compiled.oscillator_friction, params, memory),),
        )

    def contacts(self) -> tuple[Kernel, ...]:
        return ()

    def stop(self) -> Stop:
        return Stop()

    def change(self, before: Array, after: Array) -> tuple[Change, ...]:
        return ()

    def rubs(self, which: int, on: bool | None) -> str:
        return "mechanism" if on is None else f"mechanism {'forth' if on else 'back'}"

    def observe(self, memories: tuple[Array, ...], rubbing: tuple[Rubbing, ...] = ()) -> Mapping[str, Channel]:
        (memory, *_), at = memories, ("time",)
        y, y_dot = memory[:, compiled.Y], memory[:, compiled.Y_DOT]
        force, way = ("N m", "rad") if self.rotary else ("N", "m")
        b = np.where(y_dot >= 0.0, self.damping_at(y, FORTH), self.damping_at(y, BACK))
        found = {
            "mechanism_position": Channel(at, y, way, "position of the mechanism along its freedom, behind its play"),
            "spring_force": Channel(at, self.spring_force(y), force, "of springs, detents, stops, against the drive"),
            "mechanism_kinetic_energy": Channel(
                at, 0.5 * self.mass_at(y) * y_dot**2, "J", "of the mechanism's own mass"
            ),
            "elastic_energy": Channel(at, self.stored(y), "J", "in its springs, from position zero"),
            "damper_power": Channel(at, b * y_dot**2, "W", "taken by its damper"),
        }
        if rubbing:
            found["friction_state"] = Channel(at, rubbing[0].state, "1", "0 free, 1 sticks, 2 slides")
        return found

    losses: ClassVar[tuple[str, ...]] = ("mating_friction_loss", "mating_damper_loss", "mass_loss", "play_loss")

    def energies(self, memories: tuple[Array, ...]) -> tuple[Array, Array]:
        """Elastic and kinetic energy (n,), J: in springs, detents and stops; of its mass."""
        y, y_dot = memories[0][:, compiled.Y], memories[0][:, compiled.Y_DOT]
        return self.stored(y), 0.5 * self.mass_at(y) * y_dot**2

    def judge(self, record: Record) -> Outcome:
        return Outcome(Status.ELAPSED, "the run is over", float(record["time"].values[-1]))

    def _packed(self) -> Array:
        tables = [
            self._springs(), self.law("mass"),
            *(self.law("damping", way) for way in (FORTH, BACK)),
            *(self.law("friction", way) for way in (FORTH, BACK)),
        ]  # fmt: skip
        packed = [one.packed() for one in tables]
        places = compiled.SIZES + np.cumsum([0, *map(len, packed)])[:-1]
        notch = (0.0, 0.0, 0.0)
        if self.detents is not None:
            notch = (self.detents.force, 2.0 * math.pi / self.detents.pitch, self.detents.offset)
        fall, speed = (0.0, 1.0) if self.stribeck is None else (self.stribeck.breakaway - 1.0, self.stribeck.speed)
        return pack(AXES.index(self.axis), self.rotary, self.backlash, fall, speed, *notch, places, *packed)

    # In a record ------------------------------------------------------------------------------------------------------

    def as_inputs(self) -> dict[str, Any]:
        """The mechanism as plain JSON in SI, for a record's inputs; `from_inputs` reads it."""
        return _as_inputs(self)

    @staticmethod
    def from_inputs(table: Mapping[str, Any]) -> Oscillator:
        """The mechanism that a record's inputs["mechanism"] describes."""
        return _from_inputs(table)


LAWS: dict[str, tuple[type, ...]] = {
    "mass": (MassTable,), "damping": (DampingTable,), "stiffness": (LinearSpring, SeriesSprings, SpringTable),
    "friction": (FrictionTable,),
}  # fmt: skip
_KINDS: dict[str, type] = {
    one.__name__: one
    for one in (
        Oscillator, LinearSpring, SeriesSprings, SpringTable, Detents, EndStops, MassTable, DampingTable,
        FrictionTable, Stribeck,
    )
}  # fmt: skip


def _as_inputs(value: Any) -> Any:
    if is_dataclass(value) and not isinstance(value, type):
        own = {f.name: _as_inputs(getattr(value, f.name)) for f in fields(value)}
        return {"kind": type(value).__name__, **{name: one for name, one in own.items() if one is not None}}
    return list(value) if isinstance(value, tuple) else value


def _from_inputs(value: Any) -> Any:
    if isinstance(value, Mapping):
        kind = _KINDS.get(str(value.get("kind")))
        if kind is None:
            raise InputError("mechanism", value.get("kind"), f"there are {', '.join(_KINDS)}")
        known = {f.name for f in dataclasses.fields(kind)}
        return kind(**{name: _from_inputs(one) for name, one in value.items() if name in known})
    return tuple(value) if isinstance(value, list | tuple) else value


__all__ = [
    "DampingTable", "Detents", "EndStops", "FrictionTable", "LinearSpring", "MassTable", "Oscillator", "SeriesSprings",
    "SpringTable", "Stribeck",
]  # fmt: skip
