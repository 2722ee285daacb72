"""Rectangular peg with a chamfer in a rectangular hole with a sharp mouth: rigid.

Meitinger & Pfeiffer, section 6.2. Peg A: origin in the middle of its tip, z out of the hole along the peg. Hole B:
origin in the middle of its mouth, z out of the hole; the plate's face is z = 0. First sizes lie along x, second along
y. The paper inserts along its x_A: that is our −z; its y_A is our x and its z_A our −y, its a, a' are our first sizes
and its b, b' our second. rect_contacts.py is the compiled half.

Two models of the same parts:
    spatial   corners on planes and edges on edges, as they are; friction in the whole tangent plane
    planar    the paper's four modelling planes, one in each side of the peg, with ten potential contacts each: for a
              peg that stands more or less upright. A plane
              has the peg's outline (points a, b, c, d; sides 1 to 5 from left to right, 3 the tip) against the hole's
              (planes 1' to 5', edges a' and b' of the mouth); the two in the sides ±y meet the walls across x, those in
              the sides ±x the walls across y. Right is toward +x or +y. Friction acts in the plane alone, so forces are
              a planar LCP
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

import numpy as np
from numpy.typing import NDArray

import detent.mating.peg.rect_contacts as rows
from detent.core.errors import InputError
from detent.core.record import Channel, Outcome, Record, Status
from detent.core.scene import Shape
from detent.geometry.mesh import Mesh, box, joined
from detent.mating.insertion import Insertion, insertion_verdict
from detent.mating.mating import Change, Stop
from detent.mating.peg.round_peg import peg_channels
from detent.numeric.kernel import Kernel, pack
from detent.numeric.system import MOST, ROOM
from detent.units import Angle, Force, Friction, Length, Quantity, check, deg, mm, shown

Array = NDArray[np.float64]
Restitution = Annotated[float, Quantity("1", least=0.0, most=1.0)]

SIDES = ("x+", "x−", "y+", "y−")
OUTWARD = np.array([(1.0, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0)])  # (side, xyz)
QUADRANTS = np.array([(1.0, 1), (-1, 1), (-1, -1), (1, -1)])  # (quadrant, xy): signs
QUARTERS = ("x+y+", "x−y+", "x−y−", "x+y−")
UP = np.array((0.0, 0, 1))
UPPER_END = rows.ON_PLANE + 10 * 8  # from here on numbers of contacts are of corners that do not go in first
MOST_TILT = 30 * deg  # ours: of a peg in its modelling planes, which turn with it and meet walls that do not
ALL_WALLS, PLATE, FLOOR = 0b1111, 1 << rows.PLATE, 1 << rows.FLOOR


@dataclass(frozen=True, slots=True)
class RectPeg:
    """A rectangular peg and the hole it goes into.

    size, hole        of the peg and of the hole, along x and along y; a peg too large rests on the mouth
    chamfer           round the peg's tip: how far it goes in from each side
    chamfer_angle     of the chamfer, from the plate's face
    length            of the peg, from tip to upper end; None: see `upper_end`
    depth             of the hole, with a flat bottom there; None for a hole without end
    friction          sliding; static_friction at rest, the same if not given
    restitution       of impacts
    margin            contacts with a gap above it are not told
    force_limit       the run stops where the force on the peg passes it
    model             "spatial", or "planar": the paper's four modelling planes
    """

    size: tuple[Length, Length]
    hole: tuple[Length, Length]
    chamfer: Length
    chamfer_angle: Angle = 45 * deg
    depth: Length | None = None
    friction: Friction = 0.0
    static_friction: Friction | None = None
    restitution: Restitution = 0.0
    margin: Length = 1 * mm
    force_limit: Force | None = None
    model: Literal["spatial", "planar"] = "spatial"
    length: Length | None = None

    def __post_init__(self) -> None:
        for name in ("size", "hole"):
            given = getattr(self, name)
            if not isinstance(given, tuple | list) or len(given) != 2:
                raise InputError(name, given, "two lengths are needed, along x and along y")
            object.__setattr__(self, name, tuple(given))
        check(self)
        if self.model not in ("spatial", "planar"):
            raise InputError("model", self.model, 'one of "spatial", "planar" is needed')
        if self.static_friction is not None and self.static_friction < self.friction:
            raise InputError(
                "static_friction", self.static_friction, f"at least friction ({self.friction:g}) is needed"
            )
        least = min(self.size) / 2
        if not self.chamfer < least:
            raise InputError("chamfer", self.chamfer, f"it must leave a flat on the tip: below {shown(least, 'm')}")
        if not 1 * deg <= self.chamfer_angle <= 89 * deg:
            raise InputError("chamfer_angle", self.chamfer_angle, "it must lie between 1° and 89°")
        if self.length is not None and not self.length > self.height:
            raise InputError(
                "length", self.length, f"the chamfer takes {shown(self.height, 'm')} of it: more is needed"
            )
        if not self.margin < least:
            raise InputError("margin", self.margin, f"it must not reach the opposite wall: below {shown(least, 'm')}")

    @property
    def height(self) -> float:
        """Of the chamfer, along the peg."""
        return self.chamfer * math.tan(self.chamfer_angle)

    @property
    def upper_end(self) -> float:
        """Height of the peg's upper end over its tip. Where no length is given it is ours: twice the peg's width above
        a hole of that depth, or above four half-widths of the hole."""
        if self.length is not None:
            return self.length
        deep = 2 * max(self.hole) if self.depth is None else self.depth
        return max(self.height, deep) + 2 * max(self.size)

    @property
    def clearance(self) -> tuple[float, float]:
        """Half of what the hole is wider than the peg, along x and along y; negative where the peg is too large."""
        return (self.hole[0] - self.size[0]) / 2, (self.hole[1] - self.size[1]) / 2

    def forces(self) -> tuple[Kernel, ...]:
        return ()

    def contacts(self) -> tuple[Kernel, ...]:
        corners, edges = self._spatial() if self.model == "spatial" else self._planar()
        params = pack(
            self.margin, -math.inf if self.depth is None else -self.depth, self.friction,
            self.friction if self.static_friction is None else self.static_friction, self.restitution,
            float(self.model == "planar"), self.hole[0] / 2, self.hole[1] / 2, len(corners), len(edges), corners, edges,
        )  # fmt: skip
        return (Kernel(rows.rect_contacts, params, np.zeros(rows.SIZE)),)

    def _spatial(self) -> tuple[Array, Array]:
        """Corners (12, CORNER), four of the tip, four above the chamfer, four of the upper end; edges (20, EDGE): tip's
        and upper ones by sides, chamfer's and long ones by quadrants, those of the upper end by sides."""
        half, floor = np.array(self.size) / 2, 0 if self.depth is None else FLOOR
        tip = np.column_stack((QUADRANTS * (half - self.chamfer), np.zeros(4)))  # (quadrant, xyz)
        upper = np.column_stack((QUADRANTS * half, np.full(4, self.height)))
        top = np.column_stack((QUADRANTS * half, np.full(4, self.upper_end)))
        corners = [pack(p, ALL_WALLS, ALL_WALLS | PLATE | floor) for p in (*tip, *upper, *top)]
        rings = {0: [], 1: [], 2: []}
        for k, ring in enumerate((tip, upper, top)):
            for out in OUTWARD:
                begin, end = (ring[q] for q in range(4) if ring[q] @ out > 0.0)
                slope = math.cos(self.chamfer_angle) * out + math.sin(self.chamfer_angle) * UP
                rings[k].append(_edge(begin, end, *((-out, slope), (-slope, UP), (-UP, -out))[k], ALL_WALLS))
        rising = [
            _edge(low[q], high[q], *_into_faces(high[q] - low[q], q), ALL_WALLS)
            for low, high in ((tip, upper), (upper, top))
            for q in range(4)
        ]
        return np.array(corners), np.array([*rings[0], *rings[1], *rising, *rings[2]])

    def _planar(self) -> tuple[Array, Array]:
        """Points a, b, c, d and sides 1 to 5 of each modelling plane: corners (16, CORNER), edges (20, EDGE)."""
        half, floor = np.array(self.size) / 2, 0 if self.depth is None else FLOOR
        corners, edges = [], []
        for plane in range(4):
            axis = 0 if OUTWARD[plane][1] else 1  # the walls it meets lie across this axis
            right, at = OUTWARD[2 * axis], half[1 - axis] * OUTWARD[plane]
            low, high = (half[axis] - self.chamfer) * right, half[axis] * right + self.height * UP
            a, b, c, d = (at + p for p in (high * _MIRROR[axis], -low, low, high))
            left_wall, right_wall = 1 << 2 * axis + 1, 1 << 2 * axis
            corners += [
                pack(a, left_wall, left_wall), pack(b, left_wall, PLATE | floor),
                pack(c, right_wall, PLATE | floor), pack(d, right_wall, right_wall),
            ]  # fmt: skip
            side = (self.upper_end - self.height) * UP
            slope = math.sin(self.chamfer_angle) * right
            inward = (right, slope + math.cos(self.chamfer_angle) * UP)
            back = (-right, -slope + math.cos(self.chamfer_angle) * UP)
            edges += [
                _edge(a, a + side, inward[0], inward[0], left_wall), _edge(b, a, inward[1], inward[1], left_wall),
                _edge(b, c, UP, UP, left_wall | right_wall),
                _edge(c, d, back[1], back[1], right_wall), _edge(d, d + side, back[0], back[0], right_wall),
            ]  # fmt: skip
        return np.array(corners), np.array(edges)

    def stop(self) -> Stop:
        return Stop() if self.force_limit is None else Stop(self.force_limit)

    def change(self, before: Array, after: Array) -> tuple[Change, ...]:
        return ()  # contacts have no branches: what opens, closes, sticks and slides is the loop's to tell

    def named(self, contact: int) -> str:
        """A contact in words, from its id: "upper corner x+y− / wall x+", or as the paper has it "plane y−: d–4'"."""
        kind, (own, other) = contact // 1000 * 1000, divmod(contact % 1000, 10)
        if self.model == "planar":
            plane, letter = divmod(own, 4 if kind == rows.ON_PLANE else 5)
            if kind == rows.ON_PLANE:
                what = f"{'abcd'[letter]}–{3 if other == rows.FLOOR else (2, 1, 5, 4)[letter]}'"
            else:
                what = f"{letter + 1}–{'ba'[other % 2]}'"
            return f"plane {SIDES[plane]}: {what}"
        if kind == rows.ON_PLANE:
            plane = "plate" if other == rows.PLATE else "bottom" if other == rows.FLOOR else f"wall {SIDES[other]}"
            return f"{('tip', 'upper', 'end')[own // 4]} corner {QUARTERS[own % 4]} / {plane}"
        name = ("tip edge", "upper edge", "chamfer edge", "long edge", "end edge")[own // 4]
        return f"{name} {(QUARTERS if 8 <= own < 16 else SIDES)[own % 4]} / mouth {SIDES[other]}"

    def observe(self, memories: tuple[Array, ...]) -> Mapping[str, Channel]:
        return peg_channels(memories[0], rows.SHOWN_SIZE, MOST)[0]

    def shapes(self) -> tuple[Shape, ...]:
        """The peg, and the plate as four bars round the hole: their sizes are ours."""
        (x, y), (X, Y) = (np.array(sizes) / 2 for sizes in (self.size, self.hole))
        wide, deep = 0.6 * max(X, Y), 4 * max(X, Y) if self.depth is None else self.depth
        thick = deep if self.depth is None else deep + 0.4 * max(X, Y)
        rings = ((x - self.chamfer, y - self.chamfer, 0.0), (x, y, self.height), (x, y, self.upper_end))
        peg = np.concatenate([np.column_stack((QUADRANTS * (a, b), np.full(4, z))) for a, b, z in rings])
        around = [(r + i, r + (i + 1) % 4, r + 4 + i, r + 4 + (i + 1) % 4) for r in (0, 4) for i in range(4)]
        sides = [t for a, b, c, d in around for t in ((a, b, d), (a, d, c))]
        ends = [(0, 2, 1), (0, 3, 2), (8, 9, 10), (8, 10, 11)]
        bars = [
            box((X, -Y - wide, -thick), (X + wide, Y + wide, 0)),
            box((-X - wide, -Y - wide, -thick), (-X, Y + wide, 0)),
            box((-X, Y, -thick), (X, Y + wide, 0)), box((-X, -Y - wide, -thick), (X, -Y, 0)),
        ]  # fmt: skip
        if self.depth is not None:
            bars.append(box((-X, -Y, -thick), (X, Y, -deep)))
        solid, plate = Mesh(peg, np.array((*sides, *ends), dtype=np.int32)), joined(bars)
        return (
            Shape("peg", "moving", solid.vertices, solid.triangles),
            Shape("plate with hole", "fixed", plate.vertices, plate.triangles),
        )

    def judge(self, record: Record) -> Outcome:
        """The verdict from depth and contacts: see docs/guide/rect_peg.md for what decides."""
        if (np.count_nonzero(record["contact_id"].values, axis=1) >= ROOM).any():
            words = f"more than {ROOM} contacts at once, some may have been left out: take a smaller margin"
            return Outcome(Status.UNRESOLVED, words, float(record["time"][-1]))
        if self.model == "planar" and (record["tilt"].values > MOST_TILT).any():
            i = int(np.argmax(record["tilt"].values > MOST_TILT))
            words = f'a peg that leans by more than {MOST_TILT / deg:g}° needs the model "spatial"'
            return Outcome(Status.UNRESOLVED, words, float(record["time"][i]))
        least = min(abs(c) for c in self.clearance)
        return insertion_verdict(record, Insertion(
            max(self.size), 1e-4 * max(least, 1e-4 * max(self.hole)), self.height, self.depth,
            self.friction if self.static_friction is None else self.static_friction,
            lambda contact: contact < UPPER_END and contact % 10 == rows.FLOOR, self.named, self.named,
        ))  # fmt: skip


_MIRROR = (np.array((-1.0, 1, 1)), np.array((1.0, -1, 1)))  # x → −x, y → −y


def _edge(begin: Array, end: Array, face: Array, other: Array, mouths: int) -> Array:
    """An edge as the kernel takes it."""
    length = float(np.linalg.norm(end - begin))
    return pack(begin, (end - begin) / length, length, face, other, mouths)


def _into_faces(way: Array, quadrant: int) -> tuple[Array, Array]:
    """Directions from an edge that rises in a quadrant into its two faces: level, less what runs along the edge."""
    e = way / np.linalg.norm(way)
    found = []
    for axis in (1, 0):
        level = np.zeros(3)
        level[axis] = -QUADRANTS[quadrant, axis]
        across = level - (level @ e) * e
        found.append(across / np.linalg.norm(across))
    return found[0], found[1]


__all__ = ["RectPeg"]
