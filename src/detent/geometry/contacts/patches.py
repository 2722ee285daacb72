"""Contacts in words, what a person would say of two faces that touch; and the patch that carries them.

Where on a common region non-penetration is written down, and what is lost by doing so at finitely many points.

Sinha, Gupta, Paredis & Khosla, section 3, as corrected in docs/papers.md. A row is J = (n, r × n), and a set of points
is enough where every other row of the region is a sum of theirs with factors ≥ 0:

    plane      n is one, r moves in the plane: the corners of the convex hull, holes do not matter
    cylinder   J is linear in n(u) and in (1, v): the ends in v, and arcs of at most π/2 in u, are exact
    cone       J = (c e − s z, t z × e), t from the apex: exact along t; between two rows Δu apart the part along z
               is sec(Δu/2) times too large, so an arc is split into 24 a turn and the error is s (sec(Δu/2) − 1)
    torus      J = (n, ring e × n): exact along v in arcs of at most π/2, along u the error of a cone, s at most 1

A curved boundary is a polyline of its samples; the error is its sagitta against half the region's larger side, which is
1 − cos(π/N) for a circle of N points. A boundary that runs aslant in (u, v) adds |Δu Δv|/4 a segment.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, SupportsFloat

import numpy as np
from numpy.typing import NDArray

from detent.geometry.assembly import ContactPatch
from detent.geometry.contacts.overlap import TURN, Outlines, Pieces, geos, moved, sagitta_of, turning
from detent.geometry.contacts.tables import CONE, CYLINDER, TORUS, FaceTable

Array = NDArray[np.float64]
Kind = Literal["plane", "cylinder", "cone", "sphere", "torus", "line", "point", "edge", "sampled"]
Fit = Literal["exact", "clearance", "interference"]


SUNK = 2.0  # ours: wheels and seals are drawn with preload, a tenth or two of a mm in each other, and touch for certain


def meets(gap: Array, clearance: float) -> NDArray[np.bool_]:
    """Whether faces touch: at most the clearance apart, or at most SUNK times as far in each other."""
    return (gap <= clearance) & (gap >= -SUNK * clearance)


def mm(length: SupportsFloat, digits: int) -> str:
    return f"{1e3 * float(length):.{digits}f}"


def area_words(area: float) -> str:
    square = 1e6 * area
    return f"{square:.0f} mm²" if square >= 100 else f"{square:.3g} mm²"


def angle_words(angle: SupportsFloat) -> str:
    return f"{float(angle) * 57.29577951308232:.0f}°"


def make_patch(
    table: FaceTable,
    i: int,
    j: int,
    kind: Kind,
    gap: float,
    places: tuple[Array, Array],
    size: float,
    words: str,
    *,
    error: float = 0.0,
    chosen: NDArray[np.bool_] | None = None,
) -> ContactPatch:
    """The contact of faces i and j (rows of the table) at `places`: points and normals out of the part of i.

    An exact fit: |gap| ≤ 1e-7 m + 1e-9 of the size, the rounding of a STEP file and the kernel's own tolerance.

    A patch wants its parts in ascending order and normals out of the second, into the first. Places that are not
    chosen go into the cloud.
    """
    first, second = (i, j) if table.part[i] < table.part[j] else (j, i)
    points, normals = places[0], places[1] if first == j else -places[1]
    cloud = np.zeros((0, 6))
    if chosen is not None and not chosen.all():
        cloud = np.concatenate((points[~chosen], normals[~chosen]), axis=1)
        points, normals = points[chosen], normals[chosen]
    fit: Fit = "clearance" if gap > 0 else "interference"
    apart = f", {mm(abs(gap), 3)} mm {'apart' if gap > 0 else 'into each other'}"
    if abs(gap) <= 1e-7 + 1e-9 * float(max(table.size[i], table.size[j])):
        fit, apart = "exact", ""
    return ContactPatch(
        parts=(int(table.part[first]), int(table.part[second])),
        faces=(int(table.face[first]), int(table.face[second])),
        kind=kind,
        fit=fit,
        gap=gap,
        points=points,
        normals=normals,
        size=size,
        words=words + apart,
        error=error,
        cloud=cloud,
    )


Index = NDArray[np.int64]

ROUND = 24  # rows a turn where arcs are sampled (ERRATA, SG: a 30° cone seat is then off by 0.2°)
MANY = 48  # ours: more corners than this of a planar patch are thinned, the others go into the cloud
SAME = 1e-9  # m and rad: rounding of coordinates in a STEP file, and far below any size


@dataclass(frozen=True, slots=True, eq=False)
class Spots:
    """Parameters at which a row is written (chosen) or kept for exchange (not chosen), ordered by pair.

    pair, uv, chosen   (n,), (n, 2), (n,)
    error              of each pair, by its index
    """

    pair: Index
    uv: Array
    chosen: NDArray[np.bool_]
    error: Array


def planar_spots(outlines: Outlines, i: Index, j: Index, maps: Array, pieces: Pieces) -> Spots:
    """Corners of the convex hull of each pair's common region."""
    used, group = np.unique(pieces.pair, return_inverse=True)
    error = np.zeros(len(i))
    if not len(used):
        return Spots(used, np.zeros((0, 2)), np.zeros(0, dtype=bool), error)
    hulls = geos.convex_hull(geos.multipolygons(pieces.shape, indices=group))
    uv, n, after, before = corners(hulls)
    middle = geos.points((uv + uv[after]) / 2)
    curves_i, curves_j = outlines.of(i[used]).curves, moved(outlines.of(j[used]).curves, maps[used])
    bent = np.zeros(len(uv), dtype=bool)
    for curves in (curves_i, curves_j):
        some = ~geos.is_empty(curves)[n]
        bent[some] |= geos.dwithin(curves[n[some]], middle[some], SAME)
    chosen = np.ones(len(uv), dtype=bool)
    count = np.bincount(n)
    for k in np.flatnonzero(count > MANY):
        here = np.flatnonzero(n == k)
        chosen[here] = _thinned(bent[here])
    kept = np.flatnonzero(chosen)
    off = _hull_sagitta(uv[kept], n[kept], bent[kept] & bent[before[kept]], bent[kept])
    box = geos.bounds(hulls)
    half = np.maximum(box[:, 2] - box[:, 0], box[:, 3] - box[:, 1]) / 2
    worst = np.zeros(len(used))
    np.maximum.at(worst, n[kept], off)
    error[used] = worst / half
    return Spots(used[n], uv, chosen, error)


def revolved_spots(outlines: Outlines, i: Index, pieces: Pieces) -> Spots:
    """Corners of each common region of coaxial cylinders, cones or tori, and points between on long arcs."""
    table = outlines.table
    error = np.zeros(len(i))
    if not len(pieces.pair):
        return Spots(pieces.pair, np.zeros((0, 2)), np.zeros(0, dtype=bool), error)
    rings = geos.polygons(geos.get_exterior_ring(pieces.shape))  # holes: their rows lie between those above and below
    uv, n, after, _ = corners(rings)
    pair = pieces.pair[n]
    kind, row = table.kind[i][pair], i[pair]
    scale = np.where(kind == TORUS, table.tube[row], 1.0)  # v of a torus is an angle
    reach = table.radius[row] + np.where(kind == TORUS, table.tube[row], 0.0)
    step = uv[after] - uv
    aslant = (np.abs(step[:, 0]) * np.maximum(reach, SAME) > 1e-7) & (np.abs(step[:, 1]) * scale > 1e-7)
    most_u = np.where((kind == CYLINDER) & ~aslant, np.pi / 2, TURN / ROUND)
    most_v = np.where(kind == TORUS, np.pi / 2, np.inf)
    cuts = np.maximum(np.ceil(np.abs(step[:, 0]) / most_u - 1e-9), np.ceil(np.abs(step[:, 1]) / most_v - 1e-9))
    cuts = np.maximum(cuts, 1).astype(np.int64)
    fine = np.repeat(np.arange(len(uv)), cuts)
    part = (np.arange(len(fine)) - np.repeat(np.cumsum(cuts) - cuts, cuts)) / cuts[fine]
    dense, dense_pair = uv[fine] + part[:, None] * step[fine], pair[fine]

    du, dv = np.abs(step[:, 0]) / cuts, np.abs(step[:, 1]) / cuts * scale
    lean = np.where(kind == CONE, np.abs(np.sin(table.angle[row])), np.where(kind == TORUS, 1.0, 0.0))
    lost = lean * (1 / np.cos(np.minimum(du, 1.0) / 2) - 1)
    flat = uv * np.stack((reach, scale), axis=1)
    chord = flat[after] - flat
    turn = turning(chord, chord[after])
    bend = np.where(aslant & (turn < np.pi / 6), sagitta_of(np.hypot(*chord.T), turn), 0.0)
    half = np.zeros(len(i))
    np.maximum.at(half, pair, np.maximum(reach, np.abs(flat[:, 1] - flat[n.searchsorted(n), 1]) / 2))
    lost = lost + np.where(aslant, (du * dv / 4 + bend) / half[pair], 0.0)
    np.maximum.at(error, pair, lost)

    if (kind == TORUS).any():
        inner, inner_pair = _between(table, i, pieces)
        dense, dense_pair = np.concatenate((dense, inner)), np.concatenate((dense_pair, inner_pair))
    keys = np.column_stack(
        (dense_pair, np.round(dense[:, 0] % TURN / 1e-7) % round(TURN / 1e-7), np.round(dense[:, 1] / 1e-9))
    )
    _, first = np.unique(keys, axis=0, return_index=True)  # ends of a whole turn are one point
    first = first[np.argsort(dense_pair[first], kind="stable")]
    return Spots(dense_pair[first], dense[first], np.ones(len(first), dtype=bool), error)


def _between(table: FaceTable, i: Index, pieces: Pieces) -> tuple[Array, Index]:
    """Points inside regions of tori that span more than π/2 in v, at most π/2 apart: arcs in v must stay below π."""
    uv, pair = [np.zeros((0, 2))], [np.zeros(0, dtype=np.int64)]
    for shape, k in zip(pieces.shape, pieces.pair):
        u0, v0, u1, v1 = shape.bounds
        if table.kind[i[k]] == TORUS and v1 - v0 > np.pi / 2:
            u = np.linspace(u0, u1, int(np.ceil((u1 - u0) / TURN * ROUND)) + 1)
            v = np.linspace(v0, v1, int(np.ceil((v1 - v0) / (np.pi / 2))) + 1)[1:-1]
            grid = np.stack(np.meshgrid(u, v), axis=-1).reshape(-1, 2)
            grid = grid[geos.intersects_xy(shape, grid[:, 0], grid[:, 1])]
            uv.append(grid)
            pair.append(np.full(len(grid), k))
    return np.concatenate(uv), np.concatenate(pair)


def corners(polygons: NDArray[Any]) -> tuple[Array, Index, Index, Index]:
    """Corners of polygons without holes: (n, 2), polygon of each, index of the next and of the one before."""
    uv, n = geos.get_coordinates(polygons, return_index=True)
    closing = np.append(n[1:] != n[:-1], True)
    uv, n = uv[~closing], n[~closing]
    begin = np.flatnonzero(np.append(True, n[1:] != n[:-1]))
    count = np.diff(np.append(begin, len(n)))
    place, start, size = np.arange(len(n)) - np.repeat(begin, count), np.repeat(begin, count), np.repeat(count, count)
    return uv, n, start + (place + 1) % size, start + (place - 1) % size


def _thinned(bent: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Which of the corners of a hull to keep: every second one of a curved stretch, until there are few.

    bent  whether the side from corner k to the next is a piece of a curve
    """
    chosen = np.ones(len(bent), dtype=bool)
    while chosen.sum() > MANY:
        here = np.flatnonzero(chosen)
        round_ = bent[here] & np.roll(bent[here], 1)
        drop = here[round_ & (np.arange(len(here)) % 2 == 1)]
        if not len(drop):
            break
        chosen[drop] = False
    return chosen


def _hull_sagitta(uv: Array, n: Index, round_: NDArray[np.bool_], bent: NDArray[np.bool_]) -> Array:
    """Sagitta of the curve over each side of a (thinned) hull; 0 over straight sides."""
    begin = np.flatnonzero(np.append(True, n[1:] != n[:-1]))
    count = np.diff(np.append(begin, len(n)))
    place, start, size = np.arange(len(n)) - np.repeat(begin, count), np.repeat(begin, count), np.repeat(count, count)
    after, before = start + (place + 1) % size, start + (place - 1) % size
    chord = uv[after] - uv
    turn = turning(chord[before], chord)
    # A corner at one end of an arc is no bend of the arc; where both ends are corners nothing better is known.
    here, there = np.where(round_, turn, np.inf), np.where(round_[after], turn[after], np.inf)
    least = np.minimum(here, there)
    least = np.where(np.isinf(least), np.minimum(turn, turn[after]), least)
    return np.where(bent, sagitta_of(np.hypot(*chord.T), least), 0.0)
