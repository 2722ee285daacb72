"""O-ring in a groove on a piston, pressed into a bore: line load round the ring, friction at bore and groove, wrench.

Meitinger & Pfeiffer, section 5.1, eqs. 26–33. The outer contour stays circular, only its radial spring yields, and the
ring does not tilt (z_L ∥ z_B). Departs from the print in these places (docs/papers.md):
  eq. 26  atan2, and the matrix transposed;
  eq. 29  expanded anew from eq. 27, with e and not e/2; where the squeeze would be negative the ring has lifted off;
  eqs. 31, 32  friction follows the sense of motion; f_y and m_x vanish by symmetry unless there are notches;
  chamfers  the equilibrium the paper calls "slightly different" is written out; the groove's friction turns round where
          the ring re-expands;
  eq. 10  friction does not fade near v = 0: a ring at rest keeps the sense of its last motion.
The equations and what they leave out are in docs/guide/oring.md; the compiled half is `line_load.py`.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Annotated, ClassVar, Literal

import numpy as np
from numpy.typing import NDArray

import detent.mating.oring.line_load as line_load
import detent.mating.oring.sticking_ring as sticking_ring
from detent.core.errors import InputError
from detent.core.record import Channel, Event, Outcome, Record, Status
from detent.core.scene import Shape
from detent.mating.mating import Change, Rubbing, Stop
from detent.mating.oring.ring_shapes import block_with_hole, piston_with_groove, squeezed_ring
from detent.numeric.kernel import BOOKS, BRANCH, NOWHERE, Kernel, pack
from detent.units import Angle, Friction, Length, NonNegativeLength, Quantity, check, deg, mm, shown

TURN = 2 * math.pi


@dataclass(frozen=True, slots=True)
class Notch:
    """A slot in the bore's wall, deeper than the ring reaches: an entrance or an outlet.

    angle  where its middle is, about z_B
    width  how far it goes round; 360 deg is a groove all round
    start  depth at which it begins
    end    depth at which it ends
    edge   radius by which its two edges across the ring's way are rounded, inside start … end
    """

    angle: Angle
    width: Annotated[float, Quantity("rad", above=0.0, most=TURN)]
    start: Length
    end: Length
    edge: NonNegativeLength

    def __post_init__(self) -> None:
        check(self)
        if self.end - self.start < 2 * self.edge:
            allowed = (
                f"start and its two edges are in the way: at least {shown(self.start + 2 * self.edge, 'm')} is needed"
            )
            raise InputError("end", shown(self.end, "m"), allowed)

    def covers(self, angle: float) -> bool:
        return abs(math.remainder(angle - self.angle, TURN)) <= self.width / 2

    def overlaps(self, other: Notch) -> bool:
        apart = abs(math.remainder(other.angle - self.angle, TURN))
        # Slots that share an edge do not overlap, whatever the last bit of their angles says.
        return apart < (self.width + other.width) / 2 - 1e-12 and self.start < other.end and other.start < self.end


@dataclass(frozen=True, slots=True)
class ORing:
    """O-ring on a piston and the hole it goes into. Frames: docs/guide/oring.md.

    A's origin is the middle of the ring's plane. z_B is the hole's axis, pointing into it; z = 0 is the flat face, the
    bore runs from z = entry to entry + bore, the exit rounding follows.

    ring         inner diameter of the ring
    cord         diameter of its cross-section
    hole         diameter of the bore
    c1           spring of the cross-section, per length of ring: p_i = c₁ a + c₂ a² at a radial squeeze a (eq. 28)
    c2           its second coefficient
    friction     rubber on metal, at bore and groove alike
    groove       diameter of the bolt inside the groove; that of the ring where none is given
    entry        radius of the rounding at the entry
    bore         length of the cylinder between the roundings
    exit         radius of the rounding at the far end
    notches      slots in the bore's wall
    load_radius  where the line load is summed and acts: "groove", as printed, or "contact", the wall of the bore
    """

    ring: Length
    cord: Length
    hole: Length
    c1: Annotated[float, Quantity("N/m^2", above=0.0)]
    c2: Annotated[float, Quantity("N/m^3", least=0.0)]
    friction: Friction
    groove: Length | None = None
    entry: NonNegativeLength = 1 * mm  # ours, as are the next two: the paper gives no size of the hole but its diameter
    bore: Length = 10 * mm
    exit: NonNegativeLength = 1 * mm
    notches: tuple[Notch, ...] = ()
    load_radius: Literal["groove", "contact"] = "groove"

    def __post_init__(self) -> None:
        check(self)
        if self.load_radius not in ("groove", "contact"):
            raise InputError("load_radius", self.load_radius, 'one of "groove", "contact" is needed')
        if self.hole <= self.bolt:
            raise InputError(
                "hole",
                shown(self.hole, "m"),
                f"the bolt inside the groove is {shown(self.bolt, 'm')}: it would not fit",
            )
        self._refuse_butting("entry", self.entry)
        self._refuse_butting("exit", self.exit)
        for i, notch in enumerate(self.notches):
            self._refuse_butting(f"notches[{i}].edge", notch.edge)
            if not self.entry <= notch.start <= notch.end <= self.entry + self.bore:
                given = f"{shown(notch.start, 'm')} to {shown(notch.end, 'm')}"
                room = f"{shown(self.entry, 'm')} to {shown(self.entry + self.bore, 'm')}"
                raise InputError(f"notches[{i}]", given, f"it must lie inside the bore, {room}")
        for (i, one), (j, other) in combinations(enumerate(self.notches), 2):
            if one.overlaps(other):
                raise InputError(f"notches[{j}]", None, f"it overlaps notches[{i}]; make one slot of them")

    def _refuse_butting(self, name: str, radius: float) -> None:
        # At β = 90° the cord's middle stands over the rounding's: beyond, the ring meets the flat and cannot slide in.
        least = self.bolt / 2 + self.cord / 2 - self.hole / 2
        if radius <= least:
            allowed = f"so small a rounding lets the ring butt on the flat face; above {shown(least, 'm')} is needed"
            raise InputError(name, shown(radius, "m"), allowed)

    @property
    def bolt(self) -> float:
        """Diameter of the bolt inside the groove."""
        return self.ring if self.groove is None else self.groove

    @property
    def squeeze(self) -> float:
        """By how much the bore squeezes a centred ring, a₀ = ρ + r_s − R; negative where the ring is loose."""
        return self.bolt / 2 + self.cord - self.hole / 2

    @property
    def locking_angle(self) -> float:
        """Contact angle from which the ring no longer slides in: tan β = (1 − μ²) / 2μ, that is 90° − 2 atan μ."""
        return math.pi / 2 - 2 * math.atan(self.friction)

    def forces(self) -> tuple[Kernel, ...]:
        params, memory = self._packed()
        books = len(memory)
        return (Kernel(line_load.oring_wrench, params, np.append(memory, np.zeros(BOOKS)), books=books),)

    def yielding(self) -> tuple[tuple[Kernel, ...], tuple[Kernel, ...]]:
        """Forces and contacts on a drive that yields: friction there is a contact, which sticks."""
        params, memory = self._packed()
        books = len(memory) + sticking_ring.TAIL
        memory = np.append(memory, np.zeros(sticking_ring.TAIL + BOOKS))
        mean = Kernel(sticking_ring.oring_mean, params, memory, books=books)
        return (mean,), (Kernel(sticking_ring.oring_friction, params),)

    def _packed(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        sectors, profiles = self._walls()
        lands = [self._lands(profile) for profile in profiles]
        most = max(map(len, lands))
        radius = self.bolt / 2 if self.load_radius == "groove" else self.hole / 2
        params = pack(
            self.friction, self.c1, self.c2, self.bolt / 2 + self.cord / 2, self.cord / 2, self.hole / 2, radius,
            len(sectors), len(profiles), most, sectors,
            [[len(one), *np.ravel(one), *[0.0] * 4 * (most - len(one))] for one in lands],
        )  # fmt: skip
        memory = np.zeros(line_load.PLACES + len(profiles) + len(sectors))
        memory[line_load.STATE :] = -1.0  # no state yet: the first evaluation finds one
        return params, memory

    def _walls(self) -> tuple[list[tuple[float, float, int]], list[tuple[int, ...]]]:
        """Sectors (begin, width, profile) round the wall, and profiles: the notches they cross, in order of depth.

        Profile 0 is the wall without notches.
        """
        edges = sorted({(n.angle + side * n.width / 2) % TURN for n in self.notches for side in (-1, 1)}) or [0.0]
        sectors: list[tuple[float, float, int]] = []
        profiles: list[tuple[int, ...]] = [()]
        for begin, end in zip(edges, [*edges[1:], edges[0] + TURN], strict=True):
            across = [i for i, notch in enumerate(self.notches) if notch.covers((begin + end) / 2)]
            across = tuple(sorted(across, key=lambda i: self.notches[i].start))
            if across not in profiles:
                profiles.append(across)
            sectors.append((begin, end - begin, profiles.index(across)))
        return sectors, profiles

    def _lands(self, profile: tuple[int, ...]) -> list[tuple[float, float, float, float]]:
        """Stretches of wall between the notches of a profile: begin, end, radius of the rounding before and behind."""
        lands, begin, before = [], self.entry, self.entry
        for notch in (self.notches[i] for i in profile):
            lands.append((begin, notch.start, before, notch.edge))
            begin, before = notch.end, notch.edge
        return [*lands, (begin, self.entry + self.bore, before, self.exit)]

    def contacts(self) -> tuple[Kernel, ...]:
        return ()

    def stop(self) -> Stop:
        return Stop()

    def change(self, before: NDArray[np.float64], after: NDArray[np.float64]) -> tuple[Change, ...]:
        was, now = _State(self, before), _State(self, after)
        if after[BRANCH] == NOWHERE:
            angle = float(after[line_load.JAM_ANGLE])
            if after[line_load.JAM] == line_load.FLAT:
                return (Change("jam", "ring squeezed flat", {"cord": self.cord}),)
            where = now.surface_at(angle)
            return (Change("jam", f"ring / {where}", {"contact_angle": angle, "limit": self.locking_angle}),)
        detail = {"arc": float(after[line_load.ARC])}
        changes = []
        for one, other in zip(was.faces, now.faces, strict=True):
            if one and other and one != other:
                changes.append(Change("slide-change", _passing(one, other), detail))
            elif other and not one and other not in was.faces:
                changes.append(Change("contact", f"ring / {other}", detail))
            elif one and not other and one not in now.faces:
                changes.append(Change("release", f"ring / {one}", detail))
        if was.touches and now.touches:
            if was.whole and not now.whole:
                changes.append(Change("lift-off", "part of the ring", detail))
            elif now.whole and not was.whole:
                changes.append(Change("contact", "ring all round", detail))
            if was.sense != now.sense:
                if now.is_on_rail:  # on a drive that yields the loop tells when it slides, and which way
                    changes.append(Change("slide", self.rubs(0, now.sense > 0), detail))
            elif was.faces == now.faces and was.groove_walls != now.groove_walls:
                changes.append(Change("slide-change", "ring leans on the groove's other wall", detail))
        return tuple({(c.kind, c.where): c for c in changes}.values())

    def rubs(self, which: int, on: bool | None) -> str:
        return "ring sticks" if on is None else "ring slides on" if on else "ring slides back"

    def observe(
        self, memories: tuple[NDArray[np.float64], ...], rubbing: tuple[Rubbing, ...] = ()
    ) -> Mapping[str, Channel]:
        memory = memories[0]
        values = {name: memory[:, column] for name, (column, _, _) in CHANNELS.items()}
        channels = {name: Channel(("time",), values[name], unit, about) for name, (_, unit, about) in CHANNELS.items()}
        if not rubbing:
            return channels
        (rub,) = rubbing
        tail = memory[:, -sticking_ring.TAIL - BOOKS : -BOOKS]
        limit = tail[:, sticking_ring.LIMIT]
        # How much of it is F₊: all where it slides in, nothing where it slides out, between where it sticks.
        share = 0.5 * (1.0 + np.clip(-rub.force / np.where(limit > 0.0, limit, np.inf), -1.0, 1.0))
        for name, out in sticking_ring.SLIDING_OUT.items():
            channels[name] = replace(channels[name], values=share * values[name] + (1.0 - share) * tail[:, out])
        about = "what friction between ring and hole does: 0 nothing, 1 sticks, 2 slides"
        channels["friction_state"] = Channel(("time",), rub.state, "1", about)
        channels["friction_force"] = Channel(("time",), rub.force, "N", "friction on the ring along the axis")
        channels["friction_bound"] = Channel(("time",), limit, "N", "the most that friction can be")
        return channels

    losses: ClassVar[tuple[str, ...]] = ("mating_friction_loss",)

    def energies(self, memories: tuple[NDArray[np.float64], ...]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Elastic and kinetic energy (n,), J: in the ring; none."""
        elastic = memories[0][:, line_load.ENERGY]
        return elastic, np.zeros(len(elastic))

    def shapes(self) -> tuple[Shape, ...]:
        floor, radius = self.bolt / 2, self.hole / 2
        sectors, profiles = self._walls()
        slots = [[(n.start, n.end, n.edge) for n in (self.notches[i] for i in one)] for one in profiles]
        return (
            piston_with_groove(floor, self.cord, radius, self.entry + self.bore + self.exit),
            squeezed_ring(floor, self.cord),
            block_with_hole(
                radius, self.cord, (self.entry, self.bore, self.exit), [(a, b, slots[i]) for a, b, i in sectors]
            ),
        )

    def judge(self, record: Record) -> Outcome:
        jam = next((event for event in record.events if event.kind == "jam"), None)
        if jam is not None:
            return Outcome(Status.JAMMED, self._why_it_jams(jam), jam.time)
        arc, depth, time = (record[name].values for name in ("contact_arc", "depth", "time"))
        end = float(time[-1])
        if not arc.any():
            loose = f": it is {shown(-self.squeeze, 'm')} smaller all round" if self.squeeze <= 0 else ""
            return Outcome(Status.NOT_STARTED, f"the ring never touched the hole{loose}", end)
        z, bottom = float(depth[-1]), self.entry + self.bore
        if arc[-1] == 0.0 and not self.entry <= z <= bottom:
            last = float(time[np.flatnonzero(arc)[-1]])
            return Outcome(Status.RELEASED, "through the hole" if z > bottom else "out of the hole again", last)
        if self.entry <= z <= bottom:
            squeeze, force = shown(float(record["squeeze"][-1]), "m"), shown(float(record["groove_load"][-1]), "N")
            reason = f"in the bore at a depth of {shown(z, 'm')}, squeezed by {squeeze}, axial force {force}"
            return Outcome(Status.SEATED, reason, end)
        where = "entry" if z < self.entry else "exit"
        return Outcome(Status.ELAPSED, f"the run ends with the ring on the {where} chamfer", end)

    def _why_it_jams(self, jam: Event) -> str:
        if "limit" not in jam.detail:
            return f"the ring is squeezed by its whole cord of {shown(self.cord, 'm')}: the bolt meets the wall"
        angle, limit = abs(jam.detail["contact_angle"]) / deg, jam.detail["limit"] / deg
        if angle > 89.9:
            return "so far off centre the ring butts on the flat face"
        return (
            f"self-locking: the ring meets the wall at {angle:.1f}°, and with a friction of {self.friction:g} "
            f"it slides in below {max(limit, 0):.1f}° only"
        )


CHANNELS: dict[str, tuple[int, str, str]] = {
    "depth": (line_load.DEPTH, "m", "depth of the ring's plane below the flat face of the hole"),
    "squeeze": (line_load.SQUEEZE, "m", "largest radial squeeze of the ring's cross-section"),
    "contact_angle": (
        line_load.ANGLE,
        "rad",
        "tilt β of the wall's load: positive entering, zero in the bore, negative leaving",
    ),
    "contact_arc": (line_load.ARC, "rad", "how far round the ring touches"),
    "normal_load": (line_load.NORMAL, "N", "normal load between ring and wall, summed round the ring"),
    "groove_load": (line_load.GROOVE, "N", "axial load of the groove on the ring: positive pushes it into the hole"),
    "elastic_energy": (line_load.ENERGY, "J", "energy stored in the ring"),
    "loss_bore": (line_load.LOSS_BORE, "W", "power lost by friction between ring and wall"),
    "loss_groove": (line_load.LOSS_GROOVE, "W", "power lost by friction between ring and groove"),
}


class _State:
    """One state of the kernel's memory in words."""

    def __init__(self, oring: ORing, memory: NDArray[np.float64]) -> None:
        sectors, profiles = oring._walls()
        most = 1 + max(map(len, profiles))
        places = memory[line_load.PLACES : line_load.PLACES + len(profiles)].astype(int)
        at = line_load.PLACES + len(profiles)
        touch = memory[at : at + len(sectors)].astype(int) % 3
        self.sense = memory[line_load.SENSE]
        self.is_on_rail = len(memory) == at + len(sectors) + BOOKS
        self.faces: list[str] = []  # what each profile touches; "" nothing
        self.groove_walls: list[int] = []
        self.whole = True
        for profile, across in enumerate(profiles):
            passed, rest = divmod(int(places[profile]), 8 * most)
            face = _surface(across, rest // 8, rest // 2 % 4)
            mine = [t for t, (_, _, owner) in zip(touch, sectors, strict=True) if owner == profile]
            over_a_notch = not face and 0 < passed <= len(across)
            self.whole &= over_a_notch or all(t == line_load.ALL for t in mine)
            self.faces.append(face)
            self.groove_walls.append(rest % 2)

    @property
    def touches(self) -> bool:
        return any(self.faces)

    def surface_at(self, angle: float) -> str:
        """The rounding that is touched at this angle: a jam is where the angle is steep, not in the bore beside it."""
        faces = [face for face in self.faces if face and (face != "bore" or angle == 0.0)]
        return faces[0] if faces else "bore"


def _surface(across: tuple[int, ...], land: int, kind: int) -> str:
    """Name of what a segment faces: `land` is the stretch of wall behind `land` of the notches it crosses."""
    if kind == line_load.ENTRY:
        return "entry chamfer" if land == 0 else f"far edge of notch {across[land - 1] + 1}"
    if kind == line_load.EXIT:
        return "exit chamfer" if land == len(across) else f"near edge of notch {across[land] + 1}"
    return "bore" if kind == line_load.BORE else ""


def _passing(one: str, other: str) -> str:
    if other == "bore" and one.endswith("chamfer"):
        return "ring enters the bore" if one.startswith("entry") else "ring enters the bore from its far end"
    if one == "bore" and other.endswith("chamfer"):
        return f"ring leaves the bore for the {other}"
    return f"ring goes from the {one} to the {other}"


__all__ = ["CHANNELS", "Notch", "ORing"]
