"""A bolt in a nut: rigid threads with friction and restitution.

Nicolson & Fearing. Bolt A: origin in the middle of its tip, z up along the bolt. Nut B: origin in the middle of its
face, z out of the nut. thread_contacts.py is the compiled half.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar

import numpy as np
from numpy.typing import NDArray

import detent.mating.bolt.thread_contacts as rows
from detent.core.errors import InputError
from detent.core.record import Channel, Outcome, Record, channel, channels
from detent.core.scene import Shape
from detent.geometry.law import GAP, NORMAL, NUMBER, POINT, SLOT, Restitution, check_law
from detent.geometry.thread import MetricThread, Thread, UnifiedThread
from detent.geometry.thread_search import CUT, CUT_ON_JUNCTION, JUNCTION, JUNCTIONS, RIM, RIM_ON_JUNCTION, RIMS
from detent.mating.bolt.bolt_shapes import bolt_shapes, ridge_lines
from detent.mating.bolt.verdict import Fastening, fastening_verdict
from detent.mating.mating import Change, Stop
from detent.numeric.kernel import Kernel, pack
from detent.units import Force, Friction, Length, NonNegativeLength, Quantity, check, mm, shown

Array = NDArray[np.float64]
Stiffness = Annotated[float, Quantity("N/m", above=0.0)]


@dataclass(frozen=True, slots=True)
class Head:
    """What a bolt is tightened against: twelve springs round its seat, which rubs as it turns.

    seat       height of the seat over the bolt's tip
    radius     of the seat, where its friction acts
    stiffness  of bolt and joint together, so that preload = stiffness · way after seating
    clamped    thickness of what lies between head and nut
    friction   under the head
    """

    seat: Length
    radius: Length
    stiffness: Stiffness
    clamped: NonNegativeLength = 0.0
    friction: Friction = 0.0

    def __post_init__(self) -> None:
        check(self)


@dataclass(frozen=True, slots=True)
class Bolt:
    """A bolt and the nut it is turned into.

    thread           of the bolt; and of the nut, if that has none of its own
    nut              thread of a nut that is not the bolt's own: another pitch, hand, size
    head             of the bolt, where it is to be tightened
    length           of the bolt's thread
    thickness        of the nut
    friction         sliding; static_friction at rest, the same if not given
    restitution      of impacts
    margin           contacts with a gap above it are not told; a fifth of the crests' radius if not given
    strip_limit      normal force at one contact at which the thread is stripped
    force_limit      the run stops where the force on the bolt passes it
    """

    thread: Thread | MetricThread | UnifiedThread
    nut: Thread | MetricThread | UnifiedThread | None = None
    head: Head | None = None
    length: Length = 12 * mm
    thickness: Length = 5 * mm
    friction: Friction = 0.0
    static_friction: Friction | None = None
    restitution: Restitution = 0.0
    margin: Length | None = None
    strip_limit: Force | None = None
    force_limit: Force | None = None

    def __post_init__(self) -> None:
        check(self)
        check_law(self)
        most = 0.5 * min(self.thread.crest, self.nut_thread.crest)  # ours: gaps are exact to first order only
        if self.margin is not None and self.margin > most:
            raise InputError("margin", self.margin, f"at most half the crests' radius, {shown(most, 'm')}, is needed")

    @property
    def nut_thread(self) -> Thread:
        return self.thread if self.nut is None else self.nut

    @property
    def clearance(self) -> float:
        """The less of the plays of a bolt that is led by its nut, along and across the axis."""
        return min(self.nut_thread.axial_play, self.nut_thread.radial_play)

    def forces(self) -> tuple[Kernel, ...]:
        return () if self.head is None else (Kernel(rows.bolt_head, self._params(), np.zeros(rows.HEAD_SIZE)),)

    def contacts(self) -> tuple[Kernel, ...]:
        return (Kernel(rows.bolt_contacts, self._params(), np.zeros(rows.SIZE)),)

    def _params(self) -> Array:
        at_rest = self.friction if self.static_friction is None else self.static_friction
        margin = 0.2 * min(self.thread.crest, self.nut_thread.crest) if self.margin is None else self.margin
        head = (0.0,) * 5
        if self.head is not None:
            one = self.head
            head = (one.seat, one.clamped, one.stiffness, one.radius, one.friction)
        return pack(
            margin, self.friction, at_rest, self.restitution, head,
            self.thread.bolt_form(self.length), self.nut_thread.nut_form(self.thickness),
        )  # fmt: skip

    def stop(self) -> Stop:
        return Stop() if self.force_limit is None else Stop(self.force_limit)

    def change(self, before: Array, after: Array) -> tuple[Change, ...]:
        return ()

    def named(self, contact: int) -> str:
        """A contact in words, from its id."""
        kind = contact // 100
        if kind == rows.UNDER_HEAD:
            return "under the head"
        part, other = ("bolt", "nut") if kind < rows.OF_NUT else ("nut", "bolt")
        kind %= rows.OF_NUT
        flank = "lower" if kind in (rows.LOWER, rows.FIXED_LOWER) else "upper"
        own, on = {
            JUNCTION: ("run-up's end", ""), RIM: ("rim", ""), CUT: ("cut end", ""), RIMS: ("rim", " rim"),
            JUNCTIONS: ("run-up's end", " run-up's end"), RIM_ON_JUNCTION: ("rim", " run-up's end"),
            CUT_ON_JUNCTION: ("cut end", " run-up's end"),
        }.get(kind, (f"crest, {flank} flank", ""))  # fmt: skip
        return f"{part} {own} / {other}{on}"

    def observe(self, memories: tuple[Array, ...]) -> Mapping[str, Channel]:
        memory = memories[-1]
        slots = memory[:, rows.SLOTS : rows.PLACES].reshape(len(memory), rows.MOST_TOLD, SLOT)
        used = np.flatnonzero((slots[:, :, NUMBER] > 0).any(axis=0))
        used = used if len(used) else np.zeros(1, np.int64)
        slots = slots[:, used]
        is_shown = slots[:, :, NUMBER, None] > 0
        gap, point, normal = (
            np.where(is_shown, slots[:, :, a:b], np.nan) for a, b in ((GAP, POINT), (POINT, NORMAL), (NORMAL, SLOT))
        )
        way_in = -1.0 if self.thread.hand == "right" else 1.0  # about z, which points out of the nut
        ridge_angle, ridge_height = ridge_lines(self.nut_thread, self.thickness)
        slop = self._slop(memory[:, rows.DEPTH])
        return {
            "depth": Channel(("time",), memory[:, rows.DEPTH], "m", "depth of the tip's centre below the nut's face"),
            "tilt": Channel(("time",), memory[:, rows.TILT], "rad", "angle between the axes of bolt and nut"),
            "slop": Channel(("time",), slop, "rad", "tilt up to which the threads have room, this deep"),
            "angle": Channel(("time",), memory[:, rows.ANGLE], "rad", "by which the bolt has turned about z, unwound"),
            "turned_in": Channel(("time",), way_in * memory[:, rows.ANGLE], "rad", "angle, positive as it goes in"),
            "turns": Channel(("time",), self._turns(memory[:, rows.DEPTH]), "1", "turns of whole thread in each other"),
            "preload": Channel(("time",), memory[:, rows.PRELOAD], "N", "on the bolt under its head, along the bolt"),
            "ridge_angle": Channel(("ridge",), ridge_angle, "rad", "about z of B, of points on the nut's crests"),
            "ridge_height": Channel(("ridge",), ridge_height, "m", "z in B of these points; a gap between turns"),
            **channels(contact_id=slots[:, :, NUMBER], gap=gap[:, :, 0]),
            "contact_point": channel("contact_point", point, frame="B"),
            "contact_normal": channel("contact_normal", normal, frame="B"),
        }

    losses: ClassVar[tuple[str, ...]] = ()  # its friction is that of contacts
    fixed_steps: ClassVar[bool] = True  # the search of contacts is not yet right where steps are long

    def energies(self, memories: tuple[Array, ...]) -> tuple[Array, Array]:
        """Elastic and kinetic energy (n,), J: of the bolt's and the joint's stretch under the head; none."""
        none = np.zeros(len(memories[0]))
        return (none if self.head is None else memories[0][:, rows.STRETCHED]), none

    @property
    def _is_too_thin(self) -> bool:
        """Whether the bolt's crests do not reach the nut's: nothing leads it."""
        own, nut = self.thread, self.nut_thread
        return own.minor + own.height <= nut.diameter / 2 - nut.height

    def _turns(self, depth: Array) -> Array:
        """How many turns of whole thread lie in each other: both begin half a pitch behind their end."""
        nut = self.nut_thread
        if self._is_too_thin:
            return np.zeros_like(depth)
        return np.clip((depth - (self.thread.pitch + nut.pitch) / 2) / self.thread.lead, 0.0, self.thickness / nut.lead)

    def _slop(self, depth: Array) -> Array:
        """The slop angle over the depth; none before whole threads meet, nor in a nut of another thread."""
        through = self.thickness - 0.5 * self.thread.pitch  # the nut's lower end is cut off and has no run-up
        engaged = np.minimum(depth - self.thread.pitch, through)
        if self.nut_thread != self.thread:
            engaged[:] = np.nan
        return np.array([self.thread.slop(one) if one >= 0.0 else np.nan for one in engaged.tolist()])

    def shapes(self) -> tuple[Shape, ...]:
        """Bolt, nut and what is clamped between head and nut, these two cut open."""
        seat = None if self.head is None else (self.head.seat, self.head.radius, self.head.clamped)
        return bolt_shapes(self.thread, self.length, self.nut_thread, self.thickness, seat)

    def judge(self, record: Record) -> Outcome:
        """The verdict from turns, contacts and forces: see docs/guide/bolt.md for what decides."""
        own, nut = self.thread, self.nut_thread
        lead = own.lead if own.hand == "right" else -own.lead
        what = Fastening(
            pitch=own.pitch, lead=lead, wrong_pitch=own.pitch != nut.pitch or own.lead != nut.lead,
            wrong_hand=own.hand != nut.hand, too_thin=self._is_too_thin,
            force_limit=self.force_limit, strip_limit=self.strip_limit, named=self.named,
        )  # fmt: skip
        return fastening_verdict(record, what)


__all__ = ["Bolt", "Head"]
