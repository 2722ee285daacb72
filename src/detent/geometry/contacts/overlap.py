"""Trimmed faces as polygons in their parameters (u, v), and what two of them have in common.

Both faces are brought into the parameters of the first: for planes, and for coaxial surfaces of revolution, that is an
affine map of (u, v), so that straight boundaries stay straight and clipping polygons is exact. It serves clearance
fits as well as coincident faces, where the common faces of a CAD kernel come back empty.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray

from detent.geometry.contacts.broad import spans
from detent.geometry.contacts.tables import PLANE, TORUS, FaceTable

Array = NDArray[np.float64]
Index = NDArray[np.int64]
Shapes = NDArray[Any]  # of shapely geometries

THIN = 1e-6  # m, ours: overlaps narrower than this are two faces that merely share a boundary
TURN = 2 * np.pi
geos: Any = shapely  # its stubs do not tell one shape from an array of them


class Outline(NamedTuple):
    """Of n faces, in (u, v).

    polygons  (n,)
    curves    (n,) the curved stretches of each boundary, of which its points are but samples: lines, perhaps none
    sagitta   (n,) m: by how far the sampled boundary may lie off the true one
    """

    polygons: Shapes
    curves: Shapes
    sagitta: Array


@dataclass(slots=True, eq=False)
class Outlines:
    """Polygons of the faces of a table, made when first asked for and shared by all uses of a solid."""

    table: FaceTable
    _face: Index = field(init=False)  # number of each row's face among those of all solids
    _made: NDArray[np.bool_] = field(init=False)
    _columns: Outline = field(init=False)

    def __post_init__(self) -> None:
        counts = [len(solid.faces) for solid in self.table.assembly.solids]
        first, total = np.cumsum([0, *counts])[:-1], sum(counts)
        self._face = first[self.table.solid] + self.table.face if total else np.zeros(0, dtype=np.int64)
        self._made = np.zeros(total, dtype=bool)
        self._columns = Outline(np.empty(total, dtype=object), np.empty(total, dtype=object), np.zeros(total))

    def of(self, rows: Index) -> Outline:
        """Outlines of the faces of some rows; those that nobody asked for before are made."""
        faces = self._face[rows]
        missing = ~self._made[faces]
        if missing.any():
            new, at = np.unique(faces[missing], return_index=True)
            self._make(new, rows[missing][at].tolist())
        return Outline(*(column[faces] for column in self._columns))

    def _make(self, numbers: Index, rows: list[int]) -> None:
        faces = [self.table.source(row) for row in rows]
        loops, bent, owner = [], [], []
        for k, face in enumerate(faces):
            order = [n for n, loop in enumerate(face.loops) if len(loop) >= 3]
            order.sort(key=lambda n, face=face: -float(np.prod(np.ptp(face.loops[n], axis=0))))  # of its box
            loops += [face.loops[n] for n in order]
            bent += [face.curved[n] for n in order]
            owner += [k] * len(order)
        polygons: Shapes = np.full(len(faces), geos.Polygon(), dtype=object)
        curves: Shapes = np.full(len(faces), geos.MultiLineString(), dtype=object)
        sagitta = np.zeros(len(faces))
        if loops:
            length = np.array([len(loop) for loop in loops])
            points, curved = np.concatenate(loops), np.concatenate(bent)
            owner = np.array(owner)
            rings = geos.linearrings(points, indices=np.repeat(np.arange(len(loops)), length))
            geos.polygons(rings, indices=owner, out=polygons)
            wrong = np.flatnonzero(~geos.is_valid(polygons))
            for k in wrong:
                polygons[k] = _odd_inside(rings[owner == k])
            geos.prepare(polygons)
            if curved.any():
                self._bends(rows, points, curved, length, owner, curves, sagitta)
        self._made[numbers] = True
        for column, new in zip(self._columns, (polygons, curves, sagitta)):
            column[numbers] = new

    def _bends(
        self,
        rows: list[int],
        points: Array,
        curved: NDArray[np.bool_],
        length: Index,
        owner: Index,
        curves: Shapes,
        sagitta: Array,
    ) -> None:
        """Curved stretches and their sagitta, of all loops at once."""
        begins = np.repeat(np.cumsum(length) - length, length)
        place = np.arange(len(points)) - begins
        size = np.repeat(length, length)
        after, before = begins + (place + 1) % size, begins + (place - 1) % size
        of = np.repeat(owner, length)
        row = np.array(rows)[of]
        radius = np.where(self.table.kind[row] == PLANE, 1.0, self.table.radius[row] + self.table.tube[row])
        flat = points * np.stack((radius, np.ones_like(radius)), axis=1)  # developed, in m
        chord = flat[after] - flat
        turn = turning(chord[before], chord)
        least = np.minimum(turn, turn[after])  # a corner at one end of an arc is no bend of the arc
        off = np.where(curved, sagitta_of(np.hypot(*chord.T), least), 0.0)
        np.maximum.at(sagitta, of, off)
        segments = np.stack((points, points[after]), axis=1)[curved]
        used, group = np.unique(of[curved], return_inverse=True)
        curves[used] = geos.multilinestrings(geos.linestrings(segments), indices=group)


@dataclass(frozen=True, slots=True, eq=False)
class Pieces:
    """Common regions: shape[n] belongs to pair[n] and lies in the parameters of its first face. Ordered by pair."""

    pair: Index
    shape: Shapes


def clip(outlines: Outlines, i: Index, j: Index, maps: Array, period: tuple[float, float] = (0.0, 0.0)) -> Pieces:
    """What the faces i and j have in common, in the parameters of i.

    maps    (n, 2, 3) affine maps of the parameters of j into those of i
    period  of u and of v, 0 where they do not come round: j is tried at every shift that reaches i
    Regions narrower than `THIN` and the sampling of both boundaries are dropped.
    """
    (P, _, off_i), (Q, _, off_j) = outlines.of(i), outlines.of(j)
    Q = moved(Q, maps)
    pair = np.arange(len(i))
    for axis, turn in enumerate(period):
        if turn:
            box_P, box_Q = (np.nan_to_num(geos.bounds(one).reshape(-1, 4)) for one in (P, Q))
            low_P, high_P, low_Q, high_Q = (box[:, k] for box in (box_P, box_Q) for k in (axis, axis + 2))
            first = np.ceil((low_P - high_Q) / turn - 1e-9)
            count = np.maximum(np.floor((high_P - low_Q) / turn + 1e-9) - first + 1, 0).astype(np.int64)
            shift = spans(first.astype(np.int64), count) * turn
            n = np.repeat(np.arange(len(pair)), count)
            affine = np.tile(np.eye(2, 3), (len(n), 1, 1))
            affine[:, axis, 2] = shift
            P, Q, pair = P[n], moved(Q[n], affine), pair[n]
    meets = geos.intersects(P, Q)
    common, pair = geos.intersection(P[meets], Q[meets]), pair[meets]
    parts, n = geos.get_parts(common, return_index=True)
    areas = geos.get_type_id(parts) == 3
    parts, pair = parts[areas], pair[n[areas]]
    off = off_i[pair] + off_j[pair]
    stretch = np.where(outlines.table.kind[i] == PLANE, 1.0, outlines.table.radius[i] + outlines.table.tube[i])[pair]
    scale = np.zeros((len(parts), 2, 3))
    scale[:, 0, 0], scale[:, 1, 1] = stretch, 1.0
    developed = moved(parts, scale)
    wide = 2 * geos.area(developed) > (THIN + off) * geos.length(developed)
    return Pieces(pair[wide], parts[wide])


def inside(outlines: Outlines, rows: Index, uv: Array, margin: float) -> NDArray[np.bool_]:
    """(n,) whether each point (u, v) lies in the face rows[n] or within the margin (in units of u, v) of it.

    Angles are tried at the turn nearest to the middle of the face and, where the face is wide, one turn to either side.
    """
    found = np.zeros(len(rows), dtype=bool)
    if not len(rows):
        return found
    polygons, kind = outlines.of(rows).polygons, outlines.table.kind[rows]
    box = geos.bounds(polygons).reshape(-1, 4)
    turns = np.column_stack((np.where(kind == PLANE, 0.0, TURN), np.where(kind == TORUS, TURN, 0.0)))
    middle = (box[:, :2] + box[:, 2:]) / 2
    base = uv - turns * np.round((uv - middle) / TURN)
    wide = box[:, 2:] - box[:, :2] > TURN - 1e-3
    for k, l in ((0, 0), (-1, 0), (1, 0), (0, -1), (0, 1)):
        shift = np.array((k, l)) * turns
        ask = ~found & np.all((np.array((k, l)) == 0) | (wide & (turns > 0)), axis=1)
        found[ask] = geos.dwithin(polygons[ask], geos.points((base + shift)[ask]), margin)
    return found


def moved(shapes: Shapes, maps: Array) -> Shapes:
    """Each shape under its own affine map (n, 2, 3)."""
    points, n = geos.get_coordinates(shapes, return_index=True)
    M = maps[n]
    return geos.set_coordinates(shapes.copy(), (M[:, :, :2] @ points[:, :, None])[:, :, 0] + M[:, :, 2])


def turning(before: Array, after: Array) -> Array:
    """(n,) angle between two directions (n, 2), 0 to π."""
    cross = before[:, 0] * after[:, 1] - before[:, 1] * after[:, 0]
    return np.abs(np.arctan2(cross, np.sum(before * after, axis=1)))


def sagitta_of(chord: Array, turn: Array) -> Array:
    """How far an arc rises over its chord, where the direction turns by `turn` from chord to chord.

    s = c/2 tan(θ/4): R (1 − cos(π/N)) for a circle of N chords.
    """
    return chord / 2 * np.tan(turn / 4)


def _odd_inside(rings: Shapes) -> Any:
    """The region inside an odd number of rings that cross or lie outside each other."""
    whole: Any = geos.Polygon()
    for ring in rings:
        whole = geos.symmetric_difference(whole, geos.make_valid(geos.Polygon(ring)))
    areas = [part for part in geos.get_parts(geos.make_valid(whole)) if geos.get_type_id(part) in (3, 6)]
    return geos.union_all(areas) if areas else geos.Polygon()
