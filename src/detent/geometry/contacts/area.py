"""Faces that touch over an area: planes opposed, and coaxial cylinders, cones and tori one inside the other.

Which pairs qualify is decided for all candidates at once; clipping sees only those that do. A gap is measured along the
normal, half-way over the common box of the two faces. Concentric spheres are in
`sphere_contacts`.
"""

from __future__ import annotations

from typing import Literal

import numpy as np
from numpy.typing import NDArray

from detent.geometry.assembly import ContactPatch
from detent.geometry.contacts.overlap import TURN, Outlines, Pieces, clip, geos
from detent.geometry.contacts.patches import (
    Spots,
    angle_words,
    area_words,
    make_patch,
    meets,
    mm,
    planar_spots,
    revolved_spots,
)
from detent.geometry.contacts.tables import CONE, CYLINDER, PLANE, TORUS, FaceTable, surface_at

Array = NDArray[np.float64]
Index = NDArray[np.int64]

AREA_KINDS: tuple[Literal["plane", "cylinder", "cone", "sphere", "torus"], ...] = (
    "plane", "cylinder", "cone", "sphere", "torus",
)  # fmt: skip
TILT = 1e-2  # rad, ours: the most two surfaces may be out of parallel however small they are; a draft angle is more
PRESS = (
    0.25  # ours: a shaft may be this part of its radius larger than its bore. A nut modelled with its minor diameter
)
# on a bolt with its major one overlaps by 0.14 (M20) to 0.18 (M3) of it (0.54 p / (d/2), ISO 261), the nylon ring of an
# M3 lock nut by 0.22


def plane_contacts(outlines: Outlines, i: Index, j: Index, clearance: float) -> list[ContactPatch]:
    """Opposed planes within the clearance whose trimmed faces overlap; i, j candidate rows of the table."""
    table = outlines.table
    both = (table.kind[i] == PLANE) & (table.kind[j] == PLANE)
    i, j = i[both], j[both]
    n_i, n_j = table.axis(i), table.axis(j)
    facing = np.sum(n_i * n_j, axis=1) < -np.cos(2 * TILT)
    i, j, n_i, n_j = i[facing], j[facing], n_i[facing], n_j[facing]
    middle, reach = common_box(table, i, j)
    gap = np.sum((middle - table.p[i]) * n_i, axis=1) + np.sum((middle - table.p[j]) * n_j, axis=1)
    near = meets(gap, clearance) & parallel(n_i, n_j, reach, clearance)
    i, j, gap = i[near], j[near], gap[near]
    maps = np.zeros((len(i), 2, 3))
    R_ij = np.swapaxes(table.R[i], 1, 2) @ table.R[j]
    maps[:, :, :2] = R_ij[:, :2, :2]
    maps[:, :, 2] = (np.swapaxes(table.R[i], 1, 2) @ (table.p[j] - table.p[i])[:, :, None])[:, :2, 0]
    pieces = clip(outlines, i, j, maps)
    spots = planar_spots(outlines, i, j, maps, pieces)
    area = np.bincount(pieces.pair, geos.area(pieces.shape), len(i)).astype(np.float64)
    words = [f"planes over {area_words(one)}" for one in area.tolist()]
    return _patches(table, i, j, gap, area, words, spots)


def revolved_contacts(outlines: Outlines, i: Index, j: Index, clearance: float) -> list[ContactPatch]:
    """Coaxial cylinders, cones and tori, inside against outside, whose trimmed faces overlap."""
    table = outlines.table
    same = (table.kind[i] == table.kind[j]) & np.isin(table.kind[i], (CYLINDER, CONE, TORUS))
    same &= table.side[i] * table.side[j] < 0
    i, j = i[same], j[same]
    swap = table.side[i] < 0
    i, j = np.where(swap, j, i), np.where(swap, i, j)  # i is the shaft: its axis is the one the rows use
    z_i, z_j = table.axis(i), table.axis(j)
    middle, reach = common_box(table, i, j)
    h_i, h_j = np.sum((middle - table.p[i]) * z_i, axis=1), np.sum((middle - table.p[j]) * z_j, axis=1)
    off = np.linalg.norm(table.p[i] + h_i[:, None] * z_i - table.p[j] - h_j[:, None] * z_j, axis=1)
    kind, r_i, r_j = table.kind[i], table.radius[i], table.radius[j]
    sense = np.where(np.sum(z_i * z_j, axis=1) < 0, -1.0, 1.0)
    a_i, a_j = table.angle[i], sense * table.angle[j]
    cone = kind == CONE
    gap = np.where(cone, (r_j + h_j * np.tan(table.angle[j]) - r_i - h_i * np.tan(a_i)) * np.cos(a_i), r_j - r_i)
    gap = np.where(kind == TORUS, table.tube[j] - table.tube[i], gap)
    pressed = (kind == CYLINDER) & (gap < 0) & (gap >= -PRESS * r_i)
    fits = (off <= clearance) & (meets(gap, clearance) | pressed) & parallel(z_i, z_j, reach, clearance)
    fits &= ~cone | (np.abs(a_i - a_j) <= np.minimum(TILT, clearance / reach))
    centre = table.p[j] - table.p[i]
    offset = np.hypot(np.sum(centre * z_i, axis=1), r_i - r_j)  # of the centre lines of two tori
    fits &= (kind != TORUS) | (offset <= clearance)
    i, j, gap, sense, centre, z_i = i[fits], j[fits], gap[fits], sense[fits], centre[fits], z_i[fits]

    x_j = table.R[j, :, 0]
    phase = np.arctan2(np.sum(x_j * table.R[i, :, 1], axis=1), np.sum(x_j * table.R[i, :, 0], axis=1))
    # A point of j goes to the point of i under it along the normal: v_i = ±v_j + Δz cos a + Δr sin a
    s, c = np.sin(table.angle[i]), np.cos(table.angle[i])
    rise = np.sum(centre * z_i, axis=1) * c + (table.radius[j] - table.radius[i]) * s
    rise = np.where(table.kind[i] == TORUS, 0.0, rise)
    maps = np.zeros((len(i), 2, 3))
    maps[:, 0, 0] = maps[:, 1, 1] = sense
    maps[:, 0, 2], maps[:, 1, 2] = phase, rise
    patches: list[ContactPatch] = []
    ring = table.kind[i] == TORUS
    for chosen, period in ((~ring, (TURN, 0.0)), (ring, (TURN, TURN))):
        a, b, M, g = i[chosen], j[chosen], maps[chosen], gap[chosen]
        pieces = clip(outlines, a, b, M, period)
        area = np.bincount(pieces.pair, _areas(table, a, pieces), len(a)).astype(np.float64)
        words = _revolved_words(table, a, b, area, pieces)
        patches += _patches(table, a, b, g, area, words, revolved_spots(outlines, a, pieces))
    return patches


def common_box(table: FaceTable, i: Index, j: Index) -> tuple[Array, Array]:
    """Middle (n, 3) of what the boxes of two faces have in common, and its diagonal (n,)."""
    low, high = np.maximum(table.low[i], table.low[j]), np.minimum(table.high[i], table.high[j])
    return (low + high) / 2, np.maximum(np.linalg.norm(high - low, axis=1), 1e-9)


def parallel(z_i: Array, z_j: Array, reach: Array, clearance: float) -> NDArray[np.bool_]:
    """Whether two directions depart from parallel by less than the clearance over the reach, and by less than TILT."""
    return np.linalg.norm(np.cross(z_i, z_j), axis=1) <= np.minimum(TILT, clearance / reach)


def _areas(table: FaceTable, i: Index, pieces: Pieces) -> Array:
    """(n,) m² of each piece: ∫ |r_u × r_v| du dv = ∮ through w(v) = ∫ |r_u × r_v| dv, which keeps v = const straight.

    cylinder w = r v;  cone w = r v + v² sin(a)/2;  torus w = tube (r v + tube sin v)
    """
    row = i[pieces.pair]
    fine = geos.segmentize(pieces.shape, np.where(table.kind[row] == CYLINDER, np.inf, 0.1 * TURN / 24))
    uv, n = geos.get_coordinates(fine, return_index=True)
    at, v = row[n], uv[:, 1]
    kind, r, tube = table.kind[at], table.radius[at], table.tube[at]
    w = np.where(kind == TORUS, tube * (r * v + tube * np.sin(v)), r * v)
    w = np.where(kind == CONE, r * v + v**2 * np.sin(table.angle[at]) / 2, w)
    return geos.area(geos.set_coordinates(fine, np.column_stack((uv[:, 0], w))))


def _revolved_words(table: FaceTable, i: Index, j: Index, area: Array, pieces: Pieces) -> list[str]:
    box = geos.bounds(pieces.shape).reshape(-1, 4)
    low, high = np.full(len(i), np.inf), np.full(len(i), -np.inf)
    np.minimum.at(low, pieces.pair, box[:, 1])
    np.maximum.at(high, pieces.pair, box[:, 3])
    words = []
    for a, b, s, v0, v1 in zip(i.tolist(), j.tolist(), area.tolist(), low.tolist(), high.tolist()):
        if table.kind[a] == CYLINDER:
            turn = s / (table.radius[a] * (v1 - v0)) if v1 > v0 else 0.0
            text = f"coaxial Ø{mm(2 * table.radius[a], 2)}/Ø{mm(2 * table.radius[b], 2)} over {mm(v1 - v0, 1)} mm"
            words.append(text if turn > TURN - 0.01 else f"{text}, {angle_words(turn)} of the turn")
        elif table.kind[a] == CONE:
            words.append(f"coaxial cones of {angle_words(2 * np.abs(table.angle[a]))} over {area_words(s)}")
        else:
            words.append(
                f"coaxial rings Ø{mm(2 * table.radius[a], 2)}, {mm(2 * table.tube[a], 2)} thick, over {area_words(s)}"
            )
    return words


def _patches(
    table: FaceTable, i: Index, j: Index, gap: Array, area: Array, words: list[str], spots: Spots
) -> list[ContactPatch]:
    """One patch a pair that has spots; i carries the surface on which they lie."""
    points, out = surface_at(table, i[spots.pair], spots.uv)
    begin = np.searchsorted(spots.pair, np.arange(len(i) + 1))
    patches = []
    for k in np.flatnonzero(np.diff(begin)).tolist():
        here, chosen = slice(begin[k], begin[k + 1]), spots.chosen[begin[k] : begin[k + 1]]
        kind = AREA_KINDS[table.kind[i[k]]]
        places = points[here], out[here]
        patches.append(
            make_patch(
                table,
                int(i[k]),
                int(j[k]),
                kind,
                float(gap[k]),
                places,
                float(area[k]),
                words[k],
                error=float(spots.error[k]),
                chosen=chosen,
            )
        )
    return patches
