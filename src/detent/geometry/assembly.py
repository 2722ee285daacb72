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
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from detent.errors import InputError
from detent.frames import Pose

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
