"""Pawls on hinges with torsional springs, on a root that is led past polygonal obstacles: snaps, latches, ratchets.

Donald & Pai. Everything lies in the plane z = 0; `simulate` follows it exactly (detent.latch.exact), so event times
are algebraic numbers. The root is the moving part A, with its origin at the gripper's; the obstacles are B. With
`method="stepping"` or "events" pawls are bodies with inertia (detent.simulation.latch_dynamic), which may also sit on
one another and touch one another.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from detent.core.errors import InputError
from detent.core.record import Channel, Outcome, Record, Status
from detent.core.scene import Shape
from detent.geometry.polygon import LENGTHS, Point, Polygon, exact_point, triangulated
from detent.latch.beam_strain import PawlBeam
from detent.mating.mating import Change, Stop
from detent.units import Angle, Exact, Quantity, check, exact

if TYPE_CHECKING:
    from detent.numeric.kernel import Kernel

Torsion = Annotated[float, Quantity("N m/rad", above=0.0)]
Hardening = Annotated[float, Quantity("N m/rad^3", least=0.0)]
Inertia = Annotated[float, Quantity("kg m^2", above=0.0)]
Damping = Annotated[float, Quantity("1", least=0.0)]
FARTHEST = 60 * math.pi  # rad; ours
DEPTH = 0.15  # of the picture's width: how thick the plane's bodies are drawn; ours


@dataclass(frozen=True, slots=True)
class Pawl:
    """A body on a hinge of the root, held at its rest angle by a torsional spring.

    polygon        its outline at the angle 0, seen from the root
    hinge          (x, y), in the polygon's unit
    stiffness      κ of the spring, at its rest
    rest           angle θ₀ at which the spring is slack; rounded once, to a dyadic tan θ/2
    start          angle at which it begins, the rest angle if not given
    hardening      κ₃: the spring's torque is κ (θ − θ₀) + κ₃ (θ − θ₀)³
    inertia        about its hinge, of a sheet of even thickness; not given: of 4.2 kg/m², 3 mm of acetal (ours)
    damping_ratio  1 is critical: the hinge damps by 2 ζ √(J κ), J its inertia
    on             number of the pawl it is hinged on, which stands before it; the root if not given. Its angle is then
                   seen from that pawl, its outline and hinge still from the root, with all angles 0
    beam           the cantilever it stands for, if it does: its strain is told as a channel

    Without inertia a pawl goes where the sign of its torque sends it, so the exact road knows any spring of this kind
    and leaves inertia and damping out; a pawl on a pawl needs `method="stepping"` or "events".
    """

    polygon: Polygon
    hinge: tuple[Exact, Exact]
    stiffness: Torsion
    rest: Angle = 0.0
    start: Angle | None = None
    hardening: Hardening = 0.0
    inertia: Inertia | None = None
    damping_ratio: Damping = 1.0
    on: int | None = None
    beam: PawlBeam | None = None

    def __post_init__(self) -> None:
        check(self)
        exact_point(self.hinge, "hinge")
        if self.on is not None and (isinstance(self.on, bool) or not isinstance(self.on, int) or self.on < 0):
            raise InputError("on", self.on, "the number of a pawl that stands before it is needed")
        for name, one in (("rest", self.rest), ("start", self.start)):
            if one is not None and abs(one) > FARTHEST:
                raise InputError(name, one, "an angle within 30 turns is needed")

    @classmethod
    def from_beam(cls, modulus: float, length: float, thickness: float, width: float, **nose: Any) -> Pawl:
        """The equivalent pawl of a cantilever snap hook, by `mating.beam_pawl.BeamPawl`, which takes the same."""
        from detent.latch.pseudo_rigid_body import BeamPawl

        return BeamPawl(modulus, length, thickness, width, **nose).pawl()

    def corners(self, unit: Fraction) -> tuple[tuple[Point, ...], Point]:
        """Corners seen from the hinge, and the hinge, in a unit (m)."""
        factor = LENGTHS[self.polygon.unit] / unit
        x, y = (one * factor for one in exact_point(self.hinge, "hinge"))
        return tuple((a * factor - x, b * factor - y) for a, b in self.polygon.corners), (x, y)


def place_of(angle: float) -> tuple[int, Fraction]:
    """Chart and dyadic u of an angle: θ = kπ + 2 atan u, −1 ≤ u ≤ 1, u rounded to a float."""
    k = round(angle / math.pi)
    return k, Fraction(max(-1.0, min(1.0, math.tan((angle - k * math.pi) / 2))))


def angle_of(chart: int, u: float) -> float:
    return chart * math.pi + 2 * math.atan(u)


@dataclass(frozen=True, slots=True)
class Latch:
    """A root with its pawls, and what they meet.

    pawls        on the root
    obstacles    fixed polygons
    root         outlines of the root itself, which ends the motion where it meets an obstacle; none: only pawls
    friction     of pawls on obstacles
    frictions    one for each obstacle, in place of friction
    pawls_touch  whether pawls touch one another, with `friction`; one and what it is hinged on never do. It needs
                 `method="stepping"` or "events"
    """

    pawls: tuple[Pawl, ...]
    obstacles: tuple[Polygon, ...]
    root: tuple[Polygon, ...] = ()
    friction: Exact = 0
    frictions: tuple[Exact, ...] = ()
    pawls_touch: bool = False
    solvers: ClassVar[Mapping[str, str]] = {
        "auto": "latch_exact",
        "exact": "latch_exact",
        **dict.fromkeys(("stepping", "fixed", "events"), "latch_dynamic"),
    }

    def __post_init__(self) -> None:
        check(self)
        if not self.pawls:
            raise InputError("pawls", None, "at least one pawl is needed")
        for k, one in enumerate(self.pawls):
            if one.on is not None and one.on >= k:
                raise InputError(f"pawls[{k}].on", one.on, "a pawl stands behind the one it is hinged on")
        if self.frictions and len(self.frictions) != len(self.obstacles):
            raise InputError(
                "frictions", len(self.frictions), f"one for each of {len(self.obstacles)} obstacles is needed"
            )
        for k, one in enumerate((self.friction, *self.frictions)):
            name = "friction" if k == 0 else f"frictions[{k - 1}]"
            if exact(one, name) < 0:
                raise InputError(name, one, "it cannot be negative")

    @property
    def unit(self) -> Fraction:
        """The unit of the first pawl's outline, in which all is computed, m."""
        return LENGTHS[self.pawls[0].polygon.unit]

    def friction_of(self) -> tuple[Fraction, ...]:
        each = self.frictions or (self.friction,) * len(self.obstacles)
        return tuple(exact(one, "friction") for one in each)

    def warnings(self) -> dict[str, tuple[str, ...]]:
        """What was changed in outlines as they were given, by the field that holds the polygon."""
        given = {f"pawls[{k}].polygon": one.polygon for k, one in enumerate(self.pawls)}
        given |= {f"obstacles[{k}]": one for k, one in enumerate(self.obstacles)}
        given |= {f"root[{k}]": one for k, one in enumerate(self.root)}
        return {field: one.notes for field, one in given.items() if one.notes}

    takes_any_friction: ClassVar[bool] = True  # without inertia friction has no paradox

    # ---- as a mating: what is exact has no kernels ----

    def forces(self) -> tuple[Kernel, ...]:
        return ()

    def contacts(self) -> tuple[Kernel, ...]:
        return ()

    def stop(self) -> Stop:
        return Stop()

    def change(self, before: NDArray[np.float64], after: NDArray[np.float64]) -> tuple[Change, ...]:
        return ()

    def observe(self, memories: tuple[NDArray[np.float64], ...]) -> Mapping[str, Channel]:
        return {}

    def judge(self, record: Record) -> Outcome:
        """By what ended the last leg."""
        ends = [one for one in record.events if one.kind in ("jam", "stick", "root-collision", "stop", "end")]
        last = ends[-1]
        if last.kind == "stop":  # by a force limit, or a spring that gives
            status = Status.RETAINED if last.detail["is_back"] else Status.STUCK
            return Outcome(
                status, f"it takes more than {last.detail['force']:.4g} N ({last.detail['cause']})", last.time
            )
        status = {
            "jam": Status.JAMMED, "stick": Status.STUCK, "root-collision": Status.SEATED, "end": Status.ELAPSED,
        }[last.kind]  # fmt: skip
        words = {
            "jam": f"{last.where}: no free angle is left", "stick": f"{last.where} sticks by friction",
            "root-collision": f"the root stands on an obstacle: {last.where}", "end": "the last leg is over",
        }[last.kind]  # fmt: skip
        return Outcome(status, words, last.time)

    def shapes(self) -> tuple[Shape, ...]:
        """All bodies as plates of one thickness; pawls are carried by their pose in A."""
        meshes = [*self.root, *self.obstacles, *(one.polygon for one in self.pawls)]
        wide = max(float(np.ptp(one.metres)) for one in meshes)
        found = [
            Shape(one.name or f"root {k}", "moving", *_plate(one.metres, DEPTH * wide))
            for k, one in enumerate(self.root)
        ]
        found += [
            Shape(one.name or f"obstacle {k}", "fixed", *_plate(one.metres, DEPTH * wide))
            for k, one in enumerate(self.obstacles)
        ]
        for k, one in enumerate(self.pawls):
            hinge = np.array(one.corners(Fraction(1))[1], dtype=np.float64)
            plate = _plate(one.polygon.metres - hinge, 0.8 * DEPTH * wide)
            found.append(Shape(one.polygon.name or f"pawl {k}", "moving", *plate, chain=(f"pawl_{k}_pose",)))
        return tuple(found)


def _plate(outline: NDArray[np.float64], depth: float) -> tuple[NDArray[np.float64], NDArray[np.int32]]:
    """A prism on an outline, half of it on either side of the plane."""
    n = len(outline)
    z = 0.5 * depth
    vertices = np.concatenate((np.column_stack((outline, np.full(n, -z))), np.column_stack((outline, np.full(n, z)))))
    face = triangulated(outline)
    k = np.arange(n)
    after = (k + 1) % n
    sides = np.concatenate((np.stack((k, after, after + n), 1), np.stack((k, after + n, k + n), 1)))
    return vertices, np.concatenate((face[:, ::-1], face + n, sides)).astype(np.int32)


__all__ = ["Latch", "Pawl", "angle_of", "place_of"]
