"""Parts of an assembly as plain numbers: trimmed faces, edges, masses, places. No CAD kernel is needed to use them.

A `Solid` is a shape in its own frame P; a `Part` is one use of it, with a name and a place in the world. Repeated
parts share their solid. Lengths are m, angles rad. `cad/step.py` makes assemblies of STEP files.

Every face lies on r(u, v) in a frame F of its own (X_PF), e = cos u x + sin u y:

    plane      u x + v y                      cone    (radius + v sin a) e + v cos a z     a: half angle, v on the slope
    cylinder   radius e + v z                 torus   (radius + tube cos v) e + tube sin v z
    sphere     radius (cos v e + sin v z)     other   no formula: samples only

The natural normal is +z of a plane, away from the axis of a cylinder or cone, away from the centre of a sphere, away
from the tube's centre line of a torus. `side` = +1 where it points out of the material, −1 where it points into it (a
bore, a socket). Planes always have side +1.

Where two parts of an assembly touch: points and normals at which neither may enter the other.

Sinha, Gupta, Paredis & Khosla, sections 2–4: a contact of two faces is held by finitely many non-penetration conditions

    n · (v_A − v_B + (ω_A − ω_B) × r) ≥ 0                     eq. 1, eq. 20

with n out of B, at points r of the patch chosen so that these few imply all the others.

A joint of two parts: what motions their contacts leave them, in the words of mechanisms.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from detent.core.errors import InputError
from detent.core.frames import Pose
from detent.geometry.frame import cross

Array = NDArray[np.float64]
Kind = Literal["plane", "cylinder", "cone", "sphere", "torus", "other"]
NO_POINTS: Array = np.zeros((0, 3))


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """A trimmed face of a solid.

    X_PF           (3, 4) frame of its surface in the solid's
    radius         of a cylinder, a sphere, a cone at v = 0, a torus's ring;  tube: of a torus;  angle: half, of a cone
    loops          closed polylines (n, 2) in (u, v), the first point not repeated; the face is what lies inside an odd
                   number of them. Periodic parameters run on: a whole cylinder is a rectangle 2π wide
    curved         for each loop (n,) bool: whether the boundary from point i to the next is curved in the plane (u, v)
                   and the points are but samples of it
    low, high      corners of its box in P
    points, normals  (m, 3) samples inside the trimmed face in P, normals out of the material; many where kind is
                   "other", none or few elsewhere
    """

    kind: Kind
    X_PF: Array
    side: float
    loops: tuple[Array, ...]
    curved: tuple[NDArray[np.bool_], ...]
    low: Array
    high: Array
    radius: float = 0.0
    tube: float = 0.0
    angle: float = 0.0
    area: float = 0.0
    recognised: bool = False  # stored as a spline in the file, found to be of this kind
    points: Array = field(default_factory=lambda: NO_POINTS)
    normals: Array = field(default_factory=lambda: NO_POINTS)

    def at(self, uv: Array) -> tuple[Array, Array]:
        """Points and outward normals in P at (n, 2) parameters; not for kind "other"."""
        u, v = uv[:, 0], uv[:, 1]
        R, p = self.X_PF[:, :3], self.X_PF[:, 3]
        if self.kind == "plane":
            points = np.column_stack((u, v, np.zeros_like(u)))
            normals = np.broadcast_to((0.0, 0.0, 1.0), points.shape)
            return points @ R.T + p, normals @ R.T
        e = np.column_stack((np.cos(u), np.sin(u), np.zeros_like(u)))
        z = np.array((0.0, 0.0, 1.0))
        if self.kind == "cylinder":
            points, normals = self.radius * e + v[:, None] * z, e
        elif self.kind == "cone":
            s, c = np.sin(self.angle), np.cos(self.angle)
            points, normals = (self.radius + v * s)[:, None] * e + (v * c)[:, None] * z, c * e - s * z
        elif self.kind == "sphere":
            normals = np.cos(v)[:, None] * e + np.sin(v)[:, None] * z
            points = self.radius * normals
        elif self.kind == "torus":
            normals = np.cos(v)[:, None] * e + np.sin(v)[:, None] * z
            points = self.radius * e + self.tube * normals
        else:
            raise InputError("face", self.kind, "it has no formula, only samples")
        return points @ R.T + p, self.side * normals @ R.T


@dataclass(frozen=True, slots=True, eq=False)
class Edge:
    """An edge of a solid, between two of its faces.

    points   (n, 3) along it in P: both ends of a line, samples of anything else; a closed edge repeats its first point
    faces    indices of the two faces it joins; both the same at a seam (not kept as an edge of the part)
    normals  (2, 3) of these faces, out of the material, at the middle of the edge
    opening  angle inside the material between the two faces: below π the edge is convex, π smooth, above it concave
    centre, axis, radius  of a circle
    """

    kind: Literal["line", "circle", "other"]
    points: Array
    faces: tuple[int, int]
    normals: Array
    opening: float
    centre: Array = field(default_factory=lambda: np.zeros(3))
    axis: Array = field(default_factory=lambda: np.zeros(3))
    radius: float = 0.0


@dataclass(frozen=True, slots=True, eq=False)
class Mesh:
    """Triangles of a solid, counter-clockwise seen from outside; `face` tells the face of each."""

    vertices: Array  # (v, 3), m, in P
    triangles: NDArray[np.int32]  # (t, 3)
    face: NDArray[np.int32]  # (t,)


@dataclass(frozen=True, slots=True, eq=False)
class Solid:
    """A shape in its own frame P.

    volume, centre, inertia  m³, m, and ∫ (|r|² 1 − r rᵀ) dV about the centre, m⁵: times a density, kg m²
    problems                 what the checker of the CAD kernel complains of, in words; none: a sound solid
    """

    name: str
    faces: tuple[Face, ...]
    edges: tuple[Edge, ...]
    volume: float
    centre: Array
    inertia: Array  # (3, 3)
    low: Array
    high: Array
    problems: tuple[str, ...] = ()
    mesh: Mesh | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """One use of a solid: a name that is unique in the assembly, and its place in the world."""

    name: str
    solid: int
    X_WP: Pose
    path: tuple[str, ...] = ()  # names of the sub-assemblies it stands in, the outermost first
    colour: tuple[float, float, float] | None = None
    density: float = 1000.0  # kg/m³; ours where the file tells none


@dataclass(frozen=True, slots=True, eq=False)
class Assembly:
    """Solids, and the parts that use them.

    source    {"file", "digest", "schema", "unit", …}: where it comes from
    warnings  one sentence each: suspicious units, invalid solids, faces that could not be read
    """

    name: str
    solids: tuple[Solid, ...]
    parts: tuple[Part, ...]
    source: Mapping[str, Any] = field(default_factory=dict)
    warnings: tuple[str, ...] = ()

    def __eq__(self, other: object) -> bool:
        """Whether both were read from the same bytes and their parts stand alike; else, whether it is itself."""
        if self is other or not isinstance(other, Assembly):
            return self is other
        one, two = ([(part.name, part.solid, part.X_WP, part.density) for part in each.parts] for each in (self, other))
        return bool(digest := self.source.get("digest")) and digest == other.source.get("digest") and one == two

    def __hash__(self) -> int:
        return hash((self.name, self.source.get("digest")))

    def part(self, name: str) -> int:
        """Index of a part by its name; InputError lists those there are."""
        names = [one.name for one in self.parts]
        if name not in names:
            shown = ", ".join(names[:20]) + (", …" if len(names) > 20 else "")
            raise InputError("part", name, f"there are {shown}")
        return names.index(name)

    def solid_of(self, part: int) -> Solid:
        return self.solids[self.parts[part].solid]


@dataclass(frozen=True, slots=True, eq=False)
class ContactPatch:
    """One contact of two parts.

    parts    indices (A, B) in the assembly, A < B
    faces    indices of the faces in their solids; for an edge or a corner of a part, the face it bounds
    kind     "plane", "cylinder", "cone", "sphere", "torus": an area of these; "line", "point": surfaces touching so;
             "edge": an edge or corner of one on a face of the other; "sampled": faces without a formula
    fit      "exact": the faces coincide; "clearance": gap > 0 between them; "interference": they overlap by −gap
    points   (n, 3) in W;  normals (n, 3) in W, unit, out of B, into A
    cloud    (m, 6) more points and normals of the same patch, where `points` are but a choice of them; what a motion
             found from `points` violates here is exchanged in
    size     m² of an area, m of a line, 0 of a point
    error    of replacing a curved boundary or a cone of normals by `points`: by how much, relative to the patch, a
             motion they allow may enter the other part; 0 where they imply all others exactly
    words    "coaxial Ø8.00/Ø8.10 over 12.0 mm", for a person
    """

    parts: tuple[int, int]
    faces: tuple[int, int]
    kind: Literal["plane", "cylinder", "cone", "sphere", "torus", "line", "point", "edge", "sampled"]
    fit: Literal["exact", "clearance", "interference"]
    gap: float
    points: Array
    normals: Array
    size: float
    words: str
    error: float = 0.0
    cloud: Array = field(default_factory=lambda: np.zeros((0, 6)))

    def rows(self) -> Array:
        """(n, 6) rows J of the patch: J (V_A − V_B) ≥ 0 with V = (v, ω), v at the world's origin.

        n·(v + ω × r) = n·v + (r × n)·ω                     eqs. 19–20
        """
        return np.concatenate((self.normals, cross(self.points, self.normals)), axis=1)


JointType = Literal[
    "fixed", "revolute", "prismatic", "screw", "cylindrical", "universal", "pin-slot", "spherical", "planar",
    "other", "free",
]  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)
class Joint:
    """What a part may do against another while all their contacts stay closed.

    parent, child  indices of parts; the parent is the one nearer to the ground
    type           by the space of relative twists: "other" where it has no name
    freedoms       (k, 6) basis of twists (v, ω) of the child against the parent, in W, v at the world's origin; turns
                   are per rad, slides per m
    axis, point    of a revolute, prismatic, screw or cylindrical joint; the normal of a planar one, the slot's rotation
                   axis of a pin in a slot; centre (point alone) of a spherical one. Sign: the largest component of the
                   axis is positive; turning the child by +1 rad about it is the joint's positive sense
    pitch          of a screw, m/rad
    lifts          words for motions in one sense only, that open contacts: "lifts off along (0, 0, 1)"
    reason         "coaxial Ø8.00/Ø8.10 over 12.0 mm, two end planes"
    confidence     0 to 1, ours: exact fits 1, clearance, small patches and sampled faces less
    closes_loop    whether the mechanism's spanning tree does without it
    limits         along each freedom, (low, high), rad or m; infinite where nothing stops it, NaN where not looked for
    names          of parent and child
    free_in_mechanism  how many of the freedoms the rest of the assembly leaves it; −1: not looked for
    """

    parent: int
    child: int
    type: JointType
    freedoms: Array
    axis: Array = field(default_factory=lambda: np.zeros(3))
    point: Array = field(default_factory=lambda: np.zeros(3))
    pitch: float = 0.0
    lifts: tuple[str, ...] = ()
    reason: str = ""
    confidence: float = 1.0
    closes_loop: bool = False
    limits: tuple[tuple[float, float], ...] = ()
    given: bool = False  # by a designer, not by geometry
    names: tuple[str, str] = ("", "")
    free_in_mechanism: int = -1

    def __str__(self) -> str:
        """As in "base–arm: revolute about (0, 0, 1) through (0, 0, 12) mm: coaxial Ø8.00/Ø8.10 over 12.0 mm"."""
        names = self.names if any(self.names) else tuple(str(part) for part in (self.parent, self.child))
        return f"{'–'.join(names)}: {self.described()}" + (f": {self.reason}" if self.reason else "")

    def described(self) -> str:
        """Type and place in words: "revolute about (0, 0, 1) through (0, 0, 12) mm"."""
        along = {"prismatic": "along", "planar": "on the normal", "universal": "across"}.get(self.type, "about")
        words = [self.type]
        if self.type == "other":
            turns = int(np.sum(self.freedoms[:, 3:].any(axis=1)))
            words = [f"other, {_counted(turns, 'rotation')} and {_counted(len(self.freedoms) - turns, 'slide')}"]
        if self.axis.any():
            words.append(f"{along} {numbers(self.axis)}")
        if self.type in ("revolute", "screw", "cylindrical", "pin-slot", "universal", "spherical"):
            words.append(f"through {numbers(1e3 * self.point)} mm")
        if self.pitch:
            words.append(f"pitch {2e3 * np.pi * self.pitch:.4g} mm a turn")
        return " ".join(words)


def numbers(values: Array | Sequence[float]) -> str:
    """Four digits, no noise below 1e-6 of the largest, or of 1: "(0, −0.7071, 12.5)"."""
    small = 1e-6 * max(1.0, float(np.abs(np.asarray(values)).max()))
    return "(" + ", ".join(f"{0.0 if abs(x) < small else x:.4g}".replace("-", "−") for x in values) + ")"


def _counted(count: int, name: str) -> str:
    return f"{count} {name}{'' if count == 1 else 's'}"
