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

Why a joint is what it is, and how sure that is: words and a number from the contacts it was read from."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import ArrayLike, NDArray

from detent.articulation.row_space import Decisions, row_spaces
from detent.geometry.assembly import ContactPatch, JointType
from detent.geometry.frame import cross

Array = NDArray[np.float64]
# Below it a length relative to the contact's size, or an angle, counts as none. Ours: a file keeps 1e-7 of a part's
# size or better (1e-5 mm in 100 mm), so that axes meant to be one differ by less; no thread has such a pitch.
TOLERANCE = 1e-6


@dataclass(frozen=True, slots=True, eq=False)
class Motions:
    """A named space of relative twists; fields as in `detent.geometry.assembly.Joint`."""

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
    given = np.atleast_2d(np.asarray(twists, float)), np.atleast_2d(np.asarray(points, float))
    return classify_each([given], tolerance)[0]


def classify_each(spaces: Sequence[tuple[Array, Array]], tolerance: float = TOLERANCE) -> list[Motions]:
    """The same of many spaces (twists (n, 6), points (m, 3)) at once."""
    reaches = [reach(points) for _, points in spaces]
    split = _split([twists for twists, _ in spaces], reaches, tolerance)
    found = []
    for (D, A, B), (centre, size), (_, points) in zip(split, reaches, spaces):
        kind, pitch = _named(D, A, B, tolerance)
        turns, slides = aligned(A), aligned(D)
        about = turns @ A.T @ B  # the velocity of c that goes with each readable rotation
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
            point = _midway(points, point, axis)
        freedoms = np.zeros((len(turns) + len(slides), 6))
        freedoms[: len(turns), :3] = size * about - cross(turns, centre)  # of the world's origin: v_c − ω × c
        freedoms[: len(turns), 3:] = turns
        freedoms[len(turns) :, :3] = slides
        found.append(Motions(kind, freedoms, len(turns), len(slides), axis, point, pitch * size))
    return found


def reach(points: Array) -> tuple[Array, float]:
    """Mean of points and their largest distance from it; 1 m where they are one, to rounding, or none."""
    if not points.size:
        return np.zeros(3), 1.0
    centre = points.mean(axis=0)
    size = float(np.linalg.norm(points - centre, axis=1).max())
    return centre, size if size > 1e-12 * (1.0 + float(abs(centre).max())) else 1.0


def aligned(basis: Array) -> Array:
    """Orthonormal basis of the same directions, (n, 3), as near to x, y, z as they go; largest component positive."""
    if len(basis) in (0, 3):
        return np.eye(3)[: len(basis)]
    if len(basis) == 1:
        return positive(basis[0])[None]
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
    sizes = [round(abs(x), 9) for x in axis.tolist()]
    return -axis if axis[sizes.index(max(sizes))] < 0.0 else axis


def screw_of(twist: Array, points: Array, tolerance: float = TOLERANCE) -> Motions:
    """One twist as a motion with a sense: like `classify`, but axis and freedom point where the twist does."""
    if not twist[3:].any() and twist.any():  # a slide needs no decomposition
        axis = twist[:3] / np.linalg.norm(twist[:3])
        freedom = np.concatenate((axis, np.zeros(3)))[None]
        return Motions("prismatic", freedom, 0, 1, axis, _midway(points, reach(points)[0], axis))
    found = classify(twist, points, tolerance)
    if not len(found.freedoms):
        return found
    sense = 1.0 if twist @ found.freedoms[0] >= 0.0 else -1.0
    return Motions(
        found.type, sense * found.freedoms, found.rotations, found.slides, sense * found.axis, found.point, found.pitch
    )


def _midway(points: Array, point: Array, axis: Array) -> Array:
    """The point of an axis in the middle of what the points span along it."""
    along = (points - point) @ axis
    return point + axis * (along.min() + along.max()) / 2


def _split(
    spaces: Sequence[Array], reaches: Sequence[tuple[Array, float]], tolerance: float
) -> list[tuple[Array, Array, Array]]:
    """D (t, 3) translations and A (r, 3) rotations, both orthonormal; B (r, 3) the velocity of c over s of each."""
    none = np.zeros((0, 3))
    found = [(none, none, none)] * len(spaces)
    for those in _alike([len(twists) for twists in spaces]):
        twists = np.stack([spaces[i] for i in those])
        centre, size = np.array([reaches[i][0] for i in those]), np.array([reaches[i][1] for i in those])
        v = (twists[..., :3] + cross(twists[..., 3:], centre[:, None])) / size[:, None, None]
        scaled = np.concatenate((v, twists[..., 3:]), axis=-1)
        lengths = np.sqrt(np.einsum("nij,nij->ni", scaled, scaled))[..., None]
        _, values, T = np.linalg.svd(scaled / np.where(lengths > 0.0, lengths, 1.0), full_matrices=False)
        ranks = (values > tolerance * values[:, :1]).sum(axis=1)
        for same in _alike(ranks.tolist()):
            kept = T[same, : ranks[same[0]]]
            U, S, A = np.linalg.svd(kept[:, :, 3:])
            kept = np.swapaxes(U, 1, 2) @ kept
            for n, i in enumerate(same):
                r = int(np.count_nonzero(S[n] > tolerance))
                # Rows of T are orthonormal, and the last have no ω: D is orthonormal too, and the velocities of the
                # others are square to it: modulo D already.
                found[those[i]] = kept[n, r:, :3], A[n, :r], kept[n, :r, :3] / S[n, :r, None]
    return found


def _alike(numbers: Sequence[int]) -> list[list[int]]:
    """Where equal numbers stand, zeros left out."""
    groups: dict[int, list[int]] = {}
    for i, number in enumerate(numbers):
        if number:
            groups.setdefault(number, []).append(i)
    return list(groups.values())


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


NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")

TURN = re.compile(r", (\d+)° of the turn")

# How far a contact is trusted, ours: an area of two faces that coincide leaves no doubt; a gap may be meant (a fit) or
# not (a stop that is not reached); an overlap may be a press fit or a mistake; edges, points and samples tell what
# holds where the faces happen to touch in the file's pose.
FITS = {"exact": 1.0, "clearance": 0.9, "interference": 0.8}
KINDS = {"plane": 1.0, "cylinder": 1.0, "cone": 1.0, "sphere": 1.0, "torus": 1.0, "line": 0.8, "edge": 0.7,
         "point": 0.7, "sampled": 0.6}  # fmt: skip
IMPLIED = 0.4  # a pin that is not there


def reason(patches: Sequence[ContactPatch], axis: Array) -> str:
    """Curved contacts in their own words, planes counted: "coaxial Ø8.00/Ø8.10 over 12.0 mm, two end planes"."""
    curved: dict[str, tuple[int, float]] = {}  # how many, and how far round in degrees
    ends = sides = 0
    for patch in patches:
        if patch.kind != "plane":
            part_turn = TURN.search(patch.words)
            words, turn = (
                (patch.words.replace(part_turn[0], ""), float(part_turn[1])) if part_turn else (patch.words, 0.0)
            )
            count, so_far = curved.get(words, (0, 0.0))
            curved[words] = (count + 1, so_far + turn)
        elif axis.any() and abs(patch.normals[0] @ axis) > 1 - 1e-6:
            ends += 1
        else:
            sides += 1
    words = []
    for text, (count, turn) in curved.items():
        whole = max(round(turn / 360), 1) if turn >= 340 and min(turn % 360, -turn % 360) <= 20 else 0
        times = whole if whole and turn else count
        open_ = f", {turn:.0f}° of the turn" if turn and not whole else ""
        words.append((f"{times} × " if times > 1 else "") + text + open_)
    turned = any(patch.kind in ("cylinder", "cone") for patch in patches)
    for count, name in ((ends, "end plane" if turned else "plane"), (sides, "plane")):
        if count:
            number = NUMBERS[count] if count < len(NUMBERS) else str(count)
            words.append(f"{number} {name}{'' if count == 1 else 's'}")
    return ", ".join(words) if len(words) <= 6 else f"{', '.join(words[:5])} and {len(words) - 5} more"


def confidences(joints: Sequence[tuple[Sequence[ContactPatch], int, Array]], length: float) -> list[float]:
    """Trust in the weakest contact without which each joint would be another.

    joints  patches of each, the rank of what they hold, the point they are looked at from
    A contact is trusted by its fit times its kind, times what the discretising leaves. Contacts are taken in the order
    of trust until they leave the same freedoms as all of them.
    """
    trusts = [
        [FITS[patch.fit] * KINDS[patch.kind] * (1.0 - min(patch.error, 0.5)) for patch in patches]
        for patches, *_ in joints
    ]
    grades = [sorted(set(one), reverse=True) for one in trusts]
    asked = [(k, grade) for k, several in enumerate(grades) for grade in several[:-1]]
    better = []
    for k, grade in asked:
        patches, _, point = joints[k]
        some = [patch.rows() for patch, own in zip(patches, trusts[k]) if own >= grade]
        better.append((np.concatenate(some), point))
    ranks = Decisions(TOLERANCE).ranks(row_spaces(better, length).values)
    found = [one[-1] if one else 1.0 for one in grades]
    for (k, grade), rank in zip(reversed(asked), reversed(ranks.tolist())):  # the highest grade has the last word
        if rank == joints[k][1]:
            found[k] = grade
    return found
