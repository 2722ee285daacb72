"""Where two parts of an assembly touch: points and normals at which neither may enter the other.

Sinha, Gupta, Paredis & Khosla, sections 2–4: a contact of two faces is held by finitely many non-penetration conditions

    n · (v_A − v_B + (ω_A − ω_B) × r) ≥ 0                     eq. 1, eq. 20

with n out of B, at points r of the patch chosen so that these few imply all the others.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from detent.geometry.cross import cross

Array = NDArray[np.float64]


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
