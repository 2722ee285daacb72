"""Balls and rings: faces that touch in a point (a ball on a plane or a shaft) or along a circle.

Circles: a ball in a tube of its own size, a ball in a conical seat, a round bead (torus) on a plane, in a bore or on a
shaft. One of the two surfaces carries the circle at a constant v; it is sampled at 72 places, and those that both
trimmed faces have are kept: 24 of a whole turn.

The error of a whole circle on a cylinder is none (the rows of one height are linear in n(u)); on a cone it is that of a
cone, on a plane 1 − cos(π/24). Of a part of a circle the ends are known to half a step: sin(π/72) more.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from detent.cad.contact_words import make_patch, meets, mm
from detent.cad.face_table import CONE, CYLINDER, PLANE, SPHERE, TORUS, FaceTable
from detent.cad.overlap import TURN, Outlines, inside
from detent.cad.surface_maps import normal_at, project, surface_at
from detent.geometry.contact_patch import ContactPatch

Array = NDArray[np.float64]
Index = NDArray[np.int64]
FINE, COARSE = 72, 24
EDGE = 1e-6  # m and rad: a point on the very edge of a face is taken to lie in it


def point_contacts(outlines: Outlines, i: Index, j: Index, clearance: float) -> list[ContactPatch]:
    """Balls that touch a plane, a shaft, another ball, or one side of a wider bore, in one point."""
    table = outlines.table
    found = []
    for kind, name in ((PLANE, "a plane"), (CYLINDER, "a cylinder"), (SPHERE, "a ball")):
        a, b = _ordered(table, i, j, SPHERE, kind)
        outer = table.side[a] > 0
        a, b = a[outer], b[outer]
        r, bore = table.radius[a], table.side[b] < 0
        uv, height = project(table, b, table.p[a])  # height of the centre over b, along the normal out of b
        gap = height - r
        # In a bore or socket of its own size, in its middle, a ball touches all round: that is a ring or an area.
        all_round = bore & (np.abs(table.radius[b] - r) <= clearance) & (table.radius[b] - height <= clearance)
        near = meets(gap, clearance) & ~all_round
        a, b, uv, gap = a[near], b[near], uv[near], gap[near]
        n = normal_at(table, b, uv)
        for k in range(len(a)):
            touch = (table.p[a[k]] - table.radius[a[k]] * n[k])[None]
            there, _ = project(table, a[k : k + 1], touch)
            if _has(outlines, a[k], there) and _has(outlines, b[k], uv[k : k + 1]):
                words = f"ball Ø{mm(2 * table.radius[a[k]], 2)} on {name}"
                places = touch, -n[k : k + 1]
                found.append(make_patch(table, int(a[k]), int(b[k]), "point", float(gap[k]), places, 0.0, words))
    return found


def ring_contacts(outlines: Outlines, i: Index, j: Index, clearance: float) -> list[ContactPatch]:
    """Faces of revolution about one axis that touch along a circle."""
    table = outlines.table
    found = []
    rings = list(_rings(table, i, j, clearance))
    carriers, others = (np.repeat(np.array([one[k] for one in rings], dtype=np.int64), FINE) for k in (0, 1))
    u = np.tile(TURN * np.arange(FINE) / FINE, len(rings))
    every_uv = np.column_stack((u, np.repeat([one[2] for one in rings], FINE)))
    every_point, every_normal = surface_at(table, carriers, every_uv)
    there, _ = project(table, others, every_point)
    on_both = inside(outlines, carriers, every_uv, EDGE)
    on_both[on_both] = inside(outlines, others[on_both], there[on_both], EDGE)
    for k, (carrier, other, _, gap, words) in enumerate(rings):
        here = slice(k * FINE, (k + 1) * FINE)
        points, out, both = every_point[here], every_normal[here], on_both[here]
        if both.sum() < 3:  # no arc, but the seams of two faces side by side
            continue
        chosen = both & (np.arange(FINE) % (FINE // COARSE) == 0) if both.all() else both
        kind, half_step = table.kind[carrier], TURN / (COARSE if both.all() else FINE) / 2
        error = 0.0 if both.all() else float(np.sin(half_step))
        if kind == CONE:
            error += float(np.abs(np.sin(table.angle[carrier])) * (1 / np.cos(half_step) - 1))
        elif table.kind[other] == PLANE:
            error += float(1 - np.cos(half_step))
        radius = float(np.linalg.norm(points[0] - points[FINE // 2])) / 2
        size = TURN * radius * float(both.mean())
        places = points[both], out[both]
        found.append(
            make_patch(table, carrier, other, "line", gap, places, size, words, error=error, chosen=chosen[both])
        )
    return found


def _rings(table: FaceTable, i: Index, j: Index, clearance: float) -> Iterator[tuple[int, int, float, float, str]]:
    """Carrier of the circle, the other face, v of the circle on the carrier, gap and words, for every such pair."""
    ball, tube = _ordered(table, i, j, SPHERE, CYLINDER)
    yield from _ball_rings(table, ball, tube, clearance)
    ball, cone = _ordered(table, i, j, SPHERE, CONE)
    yield from _ball_rings(table, ball, cone, clearance)

    bead, plane = _ordered(table, i, j, TORUS, PLANE)
    lean = np.sum(table.axis(bead) * table.axis(plane), axis=1)
    gap = np.sum((table.p[bead] - table.p[plane]) * table.axis(plane), axis=1) - table.tube[bead]
    good = (table.side[bead] > 0) & meets(gap, clearance)
    good &= np.sqrt(np.maximum(1 - lean**2, 0)) * table.radius[bead] <= clearance
    for a, b, s, g in zip(bead[good].tolist(), plane[good].tolist(), lean[good].tolist(), gap[good].tolist()):
        words = f"round bead Ø{mm(2 * table.radius[a], 2)} on a plane"
        yield a, b, -np.sign(s) * np.pi / 2, g, words

    bead, tube = _ordered(table, i, j, TORUS, CYLINDER)
    uv, off = project(table, tube, table.p[bead])
    middle = np.abs(off * table.side[tube] + table.radius[tube]) <= clearance  # its distance from the axis
    tilt = np.linalg.norm(np.cross(table.axis(bead), table.axis(tube)), axis=1) * table.radius[bead] <= clearance
    inner = table.side[tube] < 0
    outside = table.radius[tube] - table.radius[bead] - table.tube[bead]
    gap = np.where(inner, outside, table.radius[bead] - table.tube[bead] - table.radius[tube])
    good = (table.side[bead] > 0) & middle & tilt & meets(gap, clearance)
    for a, b, v, g in zip(bead[good].tolist(), tube[good].tolist(), uv[good, 1].tolist(), gap[good].tolist()):
        where = "in a bore" if table.side[b] < 0 else "on a shaft"
        yield b, a, v, g, f"round bead {where} Ø{mm(2 * table.radius[b], 2)}"


def _ball_rings(
    table: FaceTable, ball: Index, seat: Index, clearance: float
) -> Iterator[tuple[int, int, float, float, str]]:
    """A ball on the axis of a bore or conical seat; the circle is where the cone's normal goes through the centre.

    dist = r cos a + h sin a,  v = h cos a − r sin a           h height of the centre, r radius of the cone at v = 0
    """
    away = table.p[ball] - table.p[seat]
    h = np.sum(away * table.axis(seat), axis=1)
    middle = np.linalg.norm(away - h[:, None] * table.axis(seat), axis=1) <= clearance
    s, c = np.sin(table.angle[seat]), np.cos(table.angle[seat])
    gap = table.radius[seat] * c + h * s - table.radius[ball]
    v = h * c - table.radius[seat] * s
    good = (table.side[ball] > 0) & (table.side[seat] < 0) & middle & meets(gap, clearance)
    for a, b, at, g in zip(ball[good].tolist(), seat[good].tolist(), v[good].tolist(), gap[good].tolist()):
        seat_words = "a conical seat" if table.kind[b] == CONE else f"a bore Ø{mm(2 * table.radius[b], 2)}"
        yield b, a, at, g, f"ball Ø{mm(2 * table.radius[a], 2)} in {seat_words}"


def _ordered(table: FaceTable, i: Index, j: Index, first: int, second: int) -> tuple[Index, Index]:
    """Pairs of these two kinds, the first kind first; of two of one kind both orders are the same contact."""
    straight = (table.kind[i] == first) & (table.kind[j] == second)
    turned = (table.kind[j] == first) & (table.kind[i] == second)
    if first == second:
        a, b = i[straight], j[straight]
        swap = table.side[a] < 0
        return np.where(swap, b, a), np.where(swap, a, b)
    return np.concatenate((i[straight], j[turned])), np.concatenate((j[straight], i[turned]))


def _has(outlines: Outlines, row: int, uv: Array) -> NDArray[np.bool_]:
    return inside(outlines, np.full(len(uv), row), uv, EDGE)
