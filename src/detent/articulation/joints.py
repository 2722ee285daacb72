"""Name a space of relative twists: revolute, prismatic, screw, … by what does not depend on its basis or its frame.

Sinha et al., section 5.1 and figure 4 name joints by hand. Here a space T of twists (v, ω), told at a point c near the
contacts and made dimensionless by a length s of them, is split into its pure translations D (t of them) and what else
turns (r rotations: the rank of its ω):

    v = B ω modulo D        pitch form  h(ω) = ω·v        zero on all of T modulo D: every motion is a pure rotation

    r t                                                    r t
    0 0  fixed          0 1  prismatic                     1 2  planar: axis ⟂ both slides, no pitch
    1 0  revolute: h = 0, else screw of pitch h            2 0  universal: h = 0 (two axes that meet)
    1 1  cylindrical: slide ∥ axis;                        3 0  spherical: h = 0 (all axes meet)
         pin-slot: slide ⟂ axis, no pitch                  3 3  free;  all else: other
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import ArrayLike, NDArray

from detent.geometry.cross import cross
from detent.geometry.joint import JointType

Array = NDArray[np.float64]
# Below it a length relative to the contact's size, or an angle, counts as none. Ours: a file keeps 1e-7 of a part's
# size or better (1e-5 mm in 100 mm), so that axes meant to be one differ by less; no thread has such a pitch.
TOLERANCE = 1e-6


@dataclass(frozen=True, slots=True, eq=False)
class Motions:
    """A named space of relative twists; fields as in `detent.geometry.joint.Joint`."""

    type: JointType
    freedoms: Array  # (k, 6): rotations first, per rad, then slides, per m
    rotations: int = 0
    slides: int = 0
    axis: Array = field(default_factory=lambda: np.zeros(3))
    point: Array = field(default_factory=lambda: np.zeros(3))
    pitch: float = 0.0


def classify(twists: ArrayLike, points: ArrayLike, tolerance: float = TOLERANCE) -> Motions:
    """The type of a space of twists, its axis, point and pitch, and a basis a person can read.

    twists  (n, 6) that span it, (v, ω) with v at the world's origin; they need not be independent
    points  (m, 3) of the contacts: their mean is c, their reach the length s; the point told lies in their middle
            along the axis. One point or none: s = 1 m
    """
    points = np.atleast_2d(np.asarray(points, float))
    centre, size = reach(points)
    D, A, B = _split(np.atleast_2d(np.asarray(twists, float)), centre, size, tolerance)
    kind, pitch = _named(D, A, B, tolerance)
    turns, slides = aligned(A), aligned(D)
    about = [turn @ A.T @ B for turn in turns]  # the velocity of c that goes with each readable rotation
    axis, point = np.zeros(3), centre.copy()
    if kind == "prismatic":
        axis = slides[0]
    elif kind in ("revolute", "screw", "cylindrical", "pin-slot", "planar"):
        axis = turns[0]
        if kind != "planar":
            point = centre + size * cross(axis, about[0])  # nearest to c of the points with v ∥ axis
    elif kind in ("universal", "spherical"):
        if kind == "universal":
            axis = positive(cross(turns[0], turns[1]))
        point = centre + size * _meeting(A, B)
    if kind in ("revolute", "screw", "cylindrical", "prismatic", "pin-slot") and len(points):
        along = (points - point) @ axis
        point = point + axis * (along.min() + along.max()) / 2
    # The velocity of the world's origin: v_c − ω × c.
    rows = [np.hstack((size * v - cross(turn, centre), turn)) for turn, v in zip(turns, about, strict=True)]
    rows += [np.hstack((slide, np.zeros(3))) for slide in slides]
    freedoms = np.array(rows).reshape(-1, 6)
    return Motions(kind, freedoms, len(turns), len(slides), axis, point, pitch * size)


def reach(points: Array) -> tuple[Array, float]:
    """Mean of points and their largest distance from it; 1 m where they are one, to rounding, or none."""
    if not points.size:
        return np.zeros(3), 1.0
    centre = points.mean(axis=0)
    size = float(np.linalg.norm(points - centre, axis=1).max())
    return centre, size if size > 1e-12 * (1.0 + float(abs(centre).max())) else 1.0


def aligned(basis: Array) -> Array:
    """Orthonormal basis of the same directions, (n, 3), as near to x, y, z as they go; largest component positive."""
    rest = basis.T @ basis  # projector on them
    found: list[Array] = []
    for _ in range(len(basis)):
        i = int(np.argmax(np.round(np.diag(rest), 9)))  # rounded: of equals the first, whatever the last bits
        unit = rest[i] / np.linalg.norm(rest[i])
        found.append(positive(unit))
        rest = rest - np.outer(unit, unit)
    return np.array(found).reshape(-1, 3)


def positive(axis: Array) -> Array:
    """The axis with its largest component positive; of equal ones the first counts."""
    return axis * (-1.0 if axis[int(np.argmax(np.round(np.abs(axis), 9)))] < 0.0 else 1.0)


def screw_of(twist: Array, points: Array, tolerance: float = TOLERANCE) -> Motions:
    """One twist as a motion with a sense: like `classify`, but axis and freedom point where the twist does."""
    found = classify(twist, points, tolerance)
    if not len(found.freedoms):
        return found
    sense = 1.0 if twist @ found.freedoms[0] >= 0.0 else -1.0
    return Motions(
        found.type, sense * found.freedoms, found.rotations, found.slides, sense * found.axis, found.point, found.pitch
    )


def _split(twists: Array, centre: Array, size: float, tolerance: float) -> tuple[Array, Array, Array]:
    """D (t, 3) translations and A (r, 3) rotations, both orthonormal; B (r, 3) the velocity of c over s of each."""
    v = (twists[:, :3] + cross(twists[:, 3:], centre)) / size
    scaled = np.hstack((v, twists[:, 3:]))
    lengths = np.linalg.norm(scaled, axis=1)
    scaled = scaled[lengths > 0.0] / lengths[lengths > 0.0, None]
    if not len(scaled):
        none = np.zeros((0, 3))
        return none, none, none
    _, values, T = np.linalg.svd(scaled, full_matrices=False)
    T = T[values > tolerance * values[0]]
    U, S, A = np.linalg.svd(T[:, 3:])
    r = int(np.sum(S > tolerance))
    T = U.T @ T
    D = T[r:, :3]
    if len(D):
        D = np.linalg.svd(D, full_matrices=False)[2]
    # Rows of T are orthonormal and D has no ω, so the velocities of the others are square to D: modulo D already.
    return D, A[:r], T[:r, :3] / S[:r, None]


def _named(D: Array, A: Array, B: Array, tolerance: float) -> tuple[JointType, float]:
    r, t = len(A), len(D)
    if (r, t) in ((0, 0), (0, 1), (3, 3)):
        return ("free" if r else "prismatic" if t else "fixed"), 0.0
    near = tolerance * (1.0 + np.abs(B).max(initial=0.0))
    P = A @ B.T
    pure = bool(np.abs(P + P.T).max(initial=0.0) < 2.0 * near)
    if (r, t) == (1, 0):
        return ("revolute", 0.0) if pure else ("screw", float(P[0, 0]))
    if (r, t) == (1, 1):
        if np.linalg.norm(cross(A[0], D[0])) < tolerance:
            return "cylindrical", 0.0
        return ("pin-slot" if abs(A[0] @ D[0]) < tolerance and pure else "other"), 0.0
    if (r, t) == (1, 2):
        return ("planar" if np.abs(D @ A[0]).max() < tolerance and pure else "other"), 0.0
    if t == 0 and pure:
        return ("universal" if r == 2 else "spherical"), 0.0
    return "other", 0.0


def _meeting(A: Array, B: Array) -> Array:
    """The point p with b = p × a for every axis: where they meet, from c in lengths s."""
    rows = np.vstack([[[0, a[2], -a[1]], [-a[2], 0, a[0]], [a[1], -a[0], 0]] for a in A])  # p × a = rows p
    return np.asarray(np.linalg.lstsq(rows, B.ravel(), rcond=None)[0], float)
