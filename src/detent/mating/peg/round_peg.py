"""Round peg in a round hole: rigid, with round or conical chamfers on both.

Meitinger & Pfeiffer, sections 4 and 6, with their three pairs torus–torus, torus–cylinder and cylinder–torus, and the
flat ends. Peg A: origin in the middle of its tip, z out of the hole along the peg. Hole B: origin in the middle of its
mouth, z out of the hole; the plate's face is z = 0. The peg has no upper end. round_contacts.py is the compiled half.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

import numpy as np
from numpy.typing import NDArray

import detent.mating.peg.round_contacts as rows
from detent.core.errors import InputError
from detent.core.record import Channel, Outcome, Record, channel
from detent.core.scene import Shape
from detent.geometry.mesh import revolved, rounded
from detent.mating.insertion import Insertion, insertion_verdict
from detent.mating.mating import Change, Stop
from detent.mating.peg.circle_minima import CONE, FACE, FIRST, SECOND, WALL
from detent.mating.peg.round_contacts import DEPTH, SHOWN, SHOWN_N, TILT
from detent.numeric.kernel import Kernel, pack
from detent.units import Angle, Force, Friction, Length, NonNegativeLength, Quantity, check, deg, mm, shown

Array = NDArray[np.float64]
Restitution = Annotated[float, Quantity("1", least=0.0, most=1.0)]


@dataclass(frozen=True, slots=True)
class RoundPeg:
    """A peg and the hole it goes into.

    diameter, hole    of the peg and of the hole; a peg too large rests on the mouth
    depth             of the hole, with a flat bottom there; None for a hole without end
    chamfer           of the peg's tip: its radius if round, its width (in radius) if a cone
    hole_chamfer      of the hole's mouth, likewise
    chamfer_angle     of the cones, from the plate's face
    edge              radius that breaks the edges of a cone
    friction          sliding; static_friction at rest, the same if not given
    restitution       of impacts
    margin            contacts with a gap above it are left out
    force_limit       the run stops where the force on the peg passes it
    """

    diameter: Length
    hole: Length
    depth: Length | None = None
    chamfer: NonNegativeLength = 0.0
    hole_chamfer: NonNegativeLength = 0.0
    chamfer_kind: Literal["round", "cone"] = "round"
    chamfer_angle: Angle = 45 * deg  # ours: the usual cone
    edge: Length = 0.1 * mm  # ours: a broken edge
    friction: Friction = 0.0
    static_friction: Friction | None = None
    restitution: Restitution = 0.0
    margin: Length = 1 * mm
    force_limit: Force | None = None

    def __post_init__(self) -> None:
        check(self)
        r = self.diameter / 2
        if self.chamfer_kind not in ("round", "cone"):
            raise InputError("chamfer_kind", self.chamfer_kind, 'one of "round", "cone" is needed')
        if self.static_friction is not None and self.static_friction < self.friction:
            raise InputError(
                "static_friction", self.static_friction, f"at least friction ({self.friction:g}) is needed"
            )
        if not self.chamfer < r:
            raise InputError("chamfer", self.chamfer, f"it must leave a flat on the tip: below {shown(r, 'm')}")
        if self.chamfer_kind == "round":
            if self.chamfer + self.hole_chamfer == 0.0:
                raise InputError("chamfer", 0.0, "an edge on an edge has no normal: round one of them, if by 0.01 mm")
            deep = self.hole_chamfer
        else:
            if not 1 * deg <= self.chamfer_angle <= 89 * deg:
                raise InputError("chamfer_angle", self.chamfer_angle, "it must lie between 1° and 89°")
            for name in ("chamfer", "hole_chamfer"):
                if not getattr(self, name) > 0.0:
                    raise InputError(name, getattr(self, name), "a cone needs a width")
            least = min(self.chamfer, self.hole_chamfer) / math.cos(self.chamfer_angle)
            turned = math.tan(self.chamfer_angle / 2) + math.tan((90 * deg - self.chamfer_angle) / 2)
            if not self.edge * turned < least or not self.edge < r - self.chamfer:
                raise InputError(
                    "edge", self.edge, f"it must leave some of the cone: below {shown(least / turned, 'm')}"
                )
            deep = self.hole_chamfer * math.tan(self.chamfer_angle) + self.edge
        if self.depth is not None and not deep < self.depth:
            raise InputError("depth", self.depth, f"the chamfer alone is {shown(deep, 'm')} deep")

    @property
    def clearance(self) -> float:
        """Radial clearance c_R = R − r; negative where the peg is too large."""
        return (self.hole - self.diameter) / 2

    def forces(self) -> tuple[Kernel, ...]:
        return ()

    def contacts(self) -> tuple[Kernel, ...]:
        balls, n_circles = (self.chamfer, self.hole_chamfer), 1
        if self.chamfer_kind == "cone":
            balls, n_circles = (self.edge, self.edge), 2
        params = pack(
            self.margin, *balls, n_circles, -math.inf if self.depth is None else -self.depth, self.friction,
            self.friction if self.static_friction is None else self.static_friction, self.restitution,
            self._core(-self.diameter / 2, self.chamfer), self._core(self.hole / 2, self.hole_chamfer),
        )  # fmt: skip
        memory = np.zeros(rows.SIZE)
        memory[rows.ANGLES :] = math.nan
        return (Kernel(rows.peg_contacts, params, memory),)

    def _core(self, radius: float, chamfer: float) -> tuple[float, ...]:
        """Profile behind the rolling ball: x₁, z₁, x₂, z₂, sin α, cos α, length of the cone (round_contacts.py).

        Wall at `radius`, face at z = 0, material beyond the one and below the other: so the hole's as it is, and the
        peg's seen upside down with a negative radius. A cone's edges are taken back by the radius that breaks them.
        """
        if self.chamfer_kind == "round":
            return radius + chamfer, -chamfer, radius + chamfer, -chamfer, 0.0, 1.0, 0.0
        a, e = self.chamfer_angle, self.edge
        x1, z1 = radius + chamfer + e * math.tan(a / 2), -e
        x2, z2 = radius + e, -chamfer * math.tan(a) - e * math.tan((90 * deg - a) / 2)
        return x1, z1, x2, z2, math.sin(a), math.cos(a), math.hypot(x1 - x2, z1 - z2)

    def stop(self) -> Stop:
        return Stop() if self.force_limit is None else Stop(self.force_limit)

    def change(self, before: Array, after: Array) -> tuple[Change, ...]:
        return ()  # contacts have no branches: what opens, closes, sticks and slides is the loop's to tell

    def where(self, contact: int, feature: int) -> str:
        """A contact in words, from its id and what it touches: "tip round / hole wall"."""
        pair = contact // 100
        if pair == rows.END:
            return "tip / bottom"
        if self.chamfer_kind == "round":
            mouth, tip = "mouth round", "tip round"
            own = tip if pair < rows.MOUTH else mouth
            names = {FIRST: mouth}
        else:
            own = ("tip lower edge", "tip upper edge", "mouth upper edge", "mouth lower edge")[pair - 1]
            names = {FIRST: "mouth upper edge", SECOND: "mouth lower edge"}
        if pair < rows.MOUTH:
            names |= {FACE: "plate face", CONE: "mouth cone", WALL: "hole wall"}
            return f"{own} / {names[feature]}"
        return f"{ {CONE: 'tip cone', WALL: 'peg side', FACE: 'tip face'}[feature] } / {own}"

    def named(self, contact: int) -> str:
        """A contact by its id alone, for events: which circle it is on."""
        return ("tip", "tip, upper edge", "mouth", "mouth, lower edge", "tip on the bottom")[contact // 100 - 1]

    def observe(self, memories: tuple[Array, ...]) -> Mapping[str, Channel]:
        (memory,) = memories
        found, contacts = peg_channels(memory, rows.SHOWN_SIZE, rows.MOST_SHOWN)
        numbers, features = contacts[:, :, 0], contacts[:, :, 7]
        met = np.unique((10 * numbers + features)[numbers > 0]).astype(int).tolist()
        pairs = {key: self.where(key // 10, key % 10) for key in met}
        about = "what the circle touches; its words go with contact_id·10 + this"
        return {**found, "contact_feature": Channel(("time", "contact"), features, "1", about, words=pairs)}

    def shapes(self) -> tuple[Shape, ...]:
        """The peg up to a length that is seen, and the hole in a round plate: as large as they look well, ours."""
        r, R = self.diameter / 2, self.hole / 2
        wide, deep = 2.2 * R + self.hole_chamfer, 2 * self.hole if self.depth is None else self.depth
        long = max(2.5 * self.diameter, deep + self.diameter)
        if self.chamfer_kind == "round":
            tip, mouth, radii = [(r, 0.0)], [(R, 0.0)], ([self.chamfer], [self.hole_chamfer])
        else:
            c, h, slope = self.chamfer, self.hole_chamfer, math.tan(self.chamfer_angle)
            tip, mouth = [(r - c, 0.0), (r, c * slope)], [(R + h, 0.0), (R, -h * slope)]
            radii = [self.edge] * 2, [self.edge] * 2
        peg = revolved(rounded([(0.0, 0.0), *tip, (r, long), (0.0, long)], [*radii[0], 0.0]))
        thick, bottom = deep, [(R, -deep)]
        if self.depth is not None:
            thick, bottom = deep + 0.4 * self.hole, [(R, -deep), (0.0, -deep), (0.0, -deep - 0.4 * self.hole)]
        sides = [0.0] * (len(bottom) - 1)
        plate = revolved(rounded([(wide, -thick), (wide, 0.0), *mouth, *bottom], [0.0, *radii[1], *sides]))
        return (
            Shape("peg", "moving", peg.vertices, peg.triangles),
            Shape("plate with hole", "fixed", plate.vertices, plate.triangles),
        )

    def judge(self, record: Record) -> Outcome:
        """The verdict from depth and contacts: see docs/guide/peg.md for what decides."""
        features = np.asarray(record["contact_feature"].values)[-1]
        ids = np.asarray(record["contact_id"].values)[-1]
        words = {int(i): self.where(int(i), int(f)) for i, f in zip(ids, features, strict=True) if i > 0}
        return insertion_verdict(record, Insertion(
            self.diameter, 1e-4 * max(abs(self.clearance), 1e-4 * self.hole), self.chamfer + self.hole_chamfer,
            self.depth, self.friction if self.static_friction is None else self.static_friction,
            lambda contact: contact // 100 == rows.END, words.__getitem__, self.named,
        ))  # fmt: skip


def peg_channels(memory: Array, size: int, most: int) -> tuple[dict[str, Channel], Array]:
    """Channels of every peg, and the contacts (time, contact, size) behind them, from its kernel's memory (time, n).

    Of each of `most` contacts the kernel shows `size` numbers: id, point (3), normal (3), …, gap last.
    """
    n = max(1, int(memory[:, SHOWN_N].max(initial=0.0)))  # the most at one time
    contacts = memory[:, SHOWN : SHOWN + size * most].reshape(len(memory), most, size)[:, :n]
    numbers = contacts[:, :, 0]
    point, normal = (np.where(numbers[:, :, None] > 0, contacts[:, :, k : k + 3], np.nan) for k in (1, 4))
    return {
        "depth": Channel(("time",), memory[:, DEPTH], "m", "depth of the tip's centre below the hole's mouth"),
        "tilt": Channel(("time",), memory[:, TILT], "rad", "angle between the axes of peg and hole"),
        "contact_id": channel("contact_id", numbers),
        "gap": channel("gap", np.where(numbers > 0, contacts[:, :, size - 1], np.nan)),
        "contact_point": channel("contact_point", point, frame="B"),
        "contact_normal": channel("contact_normal", normal, frame="B"),
    }, contacts


__all__ = ["RoundPeg"]
