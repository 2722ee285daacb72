"""Which features of two parts may touch each other, as pairs: all that can, no more.

All of one part against all of the other would be thousands. Left out is

  1. what only ever touches along a whole line or all over: flat on flat, a straight edge or a cylinder or cone on a
     flat, a cylinder or cone in a hollow one, a straight edge in a hollow one. Such contacts are held by their ends,
     which are corners, crossing edges and rims, pairs of their own;
  2. what curves away everywhere: a flat over a hollow, a hollow in a hollow (the gap is largest there, not least);
  3. normals that never oppose each other while the part turns by no more than `tilt` from how the file shows it;
  4. boxes that never meet on the `way`: A is somewhere between where the file shows it and that far off.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from detent.core.errors import InputError
from detent.core.frames import Pose
from detent.geometry.assembly import Assembly, Solid
from detent.geometry.pair import Box, SurfacePair
from detent.geometry.part_edges import corner_features, edge_features, rim_features
from detent.geometry.part_faces import PartFeature, face_features

Array = NDArray[np.float64]
ENTRY = 1e-7  # m, ours: parts that touch overlap less, and what slides over a face's end from below is deeper
FACES = ("plane", "ruled", "sphere", "ring")


@dataclass(frozen=True, slots=True, eq=False)
class PartPairs:
    """The pairs of two parts; `notes` say in words what of them could not be had; size: of the smaller part."""

    pairs: tuple[SurfacePair, ...]
    notes: tuple[str, ...]
    size: float
    features: tuple[int, int]


def part_pairs(
    assembly: Assembly,
    moving: str,
    fixed: str,
    *,
    at: Pose,
    margin: float | None = None,
    tilt: float,
    way: Sequence[float] | None = None,
    most: int,
) -> PartPairs:
    """Pairs of two parts of an assembly, seen from frames A and B that lie at `at` where the file shows the parts.

    margin  gaps up to this get rows
    tilt    no farther does the part turn from how the file shows it, about any point of its own
    way     how far it is moved at most, and whither, from where the file shows it; None: anywhere
    most    more pairs than this are refused
    """
    one, two = _part(assembly, "moving", moving), _part(assembly, "fixed", fixed)
    if one == two:
        raise InputError("fixed", fixed, "another part than the moving one is needed")
    solids = [assembly.solid_of(i) for i in (one, two)]
    for name, solid in zip((moving, fixed), solids, strict=True):
        if not solid.faces:
            raise InputError("moving" if solid is solids[0] else "fixed", name, "it has no faces")
    notes: list[str] = []
    inverse = at.inverse()
    features = []
    for i, name, solid in zip((one, two), (moving, fixed), solids, strict=True):
        own: list[str] = []
        features.append(_features(solid, inverse @ assembly.parts[i].X_WP, own))
        notes += [f"{name}: {words}" for words in own]
    size = min(float(np.linalg.norm(solid.high - solid.low)) for solid in solids)
    near = min(5e-4, 0.02 * size) if margin is None else margin
    low, high = (np.array([getattr(a, end) for a in features[0]]) for end in ("low", "high"))
    along = None if way is None else inverse.R @ np.asarray(way, float)
    reach = _Reach(near, tilt, along, low.min(axis=0, initial=np.inf), high.max(axis=0, initial=-np.inf))
    pairs = []
    for a in features[0]:
        for b in features[1]:
            pairs += _pair(a, b, moving, fixed, reach)
            if len(pairs) > most:
                allowed = f"more than {most} pairs of features may touch: say how far the part goes (way), turns (tilt)"
                raise InputError("tilt" if way is not None else "way", None, allowed)
    if not pairs:
        raise InputError("way" if way is not None else "tilt", None, f"{moving} and {fixed} can never touch so")
    return PartPairs(tuple(pairs), tuple(notes), size, (len(features[0]), len(features[1])))


def _part(assembly: Assembly, role: str, name: str) -> int:
    try:
        return assembly.part(name)
    except InputError as error:
        raise InputError(role, name, error.allowed) from None


def _features(solid: Solid, X: Pose, notes: list[str]) -> list[PartFeature]:
    return [
        *face_features(solid, X, notes), *edge_features(solid, X, notes), *corner_features(solid, X),
        *rim_features(solid, X),
    ]  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)
class _Reach:
    margin: float
    tilt: float
    way: Array | None
    low: Array  # corners of the moving part's box, in A
    high: Array

    def meets(self, a: PartFeature, b: PartFeature) -> bool:
        """Whether normals can oppose each other, and boxes meet on the way."""
        between = math.acos(min(max(-float(a.normal @ b.normal), -1.0), 1.0))
        if between > a.spread + b.spread + self.tilt + 1e-6:
            return False
        if self.way is None:
            return True
        # Turned by `tilt` about any point of the part, one comes no farther than so much times their distance.
        far = float(np.linalg.norm(np.maximum(a.high - self.low, self.high - a.low)))
        room = self.margin + 2 * math.sin(min(self.tilt, math.pi) / 2) * far
        low, high = a.low + np.minimum(self.way, 0.0) - room, a.high + np.maximum(self.way, 0.0) + room
        return bool((low <= b.high).all() and (b.low <= high).all())


def _pair(a: PartFeature, b: PartFeature, moving: str, fixed: str, reach: _Reach) -> Iterator[SurfacePair]:
    if not (can_touch(a, b) and reach.meets(a, b)):
        return
    one, two = a.feature, b.feature
    if b.shape in FACES and a.free is not None:
        one = a.free
    if a.shape in FACES and b.free is not None:
        two = b.free
    yield SurfacePair(
        one, two, a.X, b.X, f"{moving} {a.label} / {fixed} {b.label}", reach=reach.margin, depth=reach.margin,
        renew=0.5 * reach.margin, entry=min(ENTRY, reach.margin), boxes=(_box(a), _box(b)),
    )  # fmt: skip


def _box(a: PartFeature) -> Box:
    """Centre and half widths; a little too wide, for boxes of arcs come from samples of them."""
    centre, half = 0.5 * (a.low + a.high), 0.5 * (a.high - a.low)
    x, y, z = (float(c) for c in centre)
    u, v, w = (float(c) for c in half + 0.01 * half.max())
    return x, y, z, u, v, w


def can_touch(a: PartFeature, b: PartFeature) -> bool:
    """Whether two features can touch at a point that is no corner, edge or rim of one of them."""
    shapes = {a.shape, b.shape}
    faces = (a.shape in FACES) + (b.shape in FACES)
    if "point" in shapes:
        return shapes == {"point", "plane"}
    if faces == 0:
        return "corner" not in shapes
    if faces == 1:
        face = a if a.shape in FACES else b
        if "line" in shapes:
            return not (face.shape == "plane" or (face.hollow and face.shape != "ring"))
        return True
    if a.hollow and b.hollow:
        return "ring" in shapes
    if "plane" in shapes:
        other = b if a.shape == "plane" else a
        return other.shape in ("sphere", "ring") and not (other.hollow and other.shape == "sphere")
    if a.hollow or b.hollow:
        hollow, full = (a, b) if a.hollow else (b, a)
        return not (full.shape == "ruled" and hollow.shape in ("ruled", "sphere"))
    return True


__all__ = ["PartPairs", "can_touch", "part_pairs"]
