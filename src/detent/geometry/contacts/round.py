"""Balls and rings: faces that touch in a point (a ball on a plane or a shaft) or along a circle.

Circles: a ball in a tube of its own size, a ball in a conical seat, a round bead (torus) on a plane, in a bore or on a
shaft. One of the two surfaces carries the circle at a constant v; it is sampled at 72 places, and those that both
trimmed faces have are kept: 24 of a whole turn.

The error of a whole circle on a cylinder is none (the rows of one height are linear in n(u)); on a cone it is that of a
cone, on a plane 1 − cos(π/24). Of a part of a circle the ends are known to half a step: sin(π/72) more.

A ball in a socket: concentric spheres, one inside the other.

A row on a sphere is (n, c × n), c the centre: only n counts, and the rows needed are the extreme rays of the cone of
all normals of the common region. Up to a hemisphere those stand on its rim. Beyond it the rim alone would let the ball
sink in (docs/papers.md, SG: a socket of 120° from the pole), and normals from inside are added; together they leave no
translation at all.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import linprog
from scipy.spatial import ConvexHull

from detent.geometry.assembly import ContactPatch
from detent.geometry.contacts.overlap import TURN, Outlines, geos, inside
from detent.geometry.contacts.patches import angle_words, make_patch, meets, mm
from detent.geometry.contacts.tables import (
    CONE,
    CYLINDER,
    PLANE,
    SPHERE,
    TORUS,
    FaceTable,
    normal_at,
    project,
    surface_at,
)

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


STEP = np.pi / 36  # rad: spacing of samples along a rim, 72 a turn
NET = 2000  # directions spread over the sphere: the area of a region comes out to about 1/√NET of its rim's
WIDE = 0.02  # cosine of the rim's angle from the middle: below it the region counts as a hemisphere or more


def sphere_contacts(outlines: Outlines, i: Index, j: Index, clearance: float) -> list[ContactPatch]:
    """Concentric spheres, inside against outside, whose trimmed faces overlap; i, j candidate rows of the table."""
    table = outlines.table
    both = (table.kind[i] == SPHERE) & (table.kind[j] == SPHERE) & (table.side[i] * table.side[j] < 0)
    i, j = i[both], j[both]
    swap = table.side[i] < 0
    i, j = np.where(swap, j, i), np.where(swap, i, j)  # i is the ball
    gap = table.radius[j] - table.radius[i]
    fits = (np.linalg.norm(table.p[i] - table.p[j], axis=1) <= clearance) & meets(gap, clearance)
    found = []
    for a, b, g in zip(i[fits].tolist(), j[fits].tolist(), gap[fits].tolist()):
        directions, share = _common_directions(outlines, a, b)
        if len(directions) >= 3 and share > 0:
            found.append(_patch(table, a, b, g, share, *extreme_rays(directions)))
    return found


def extreme_rays(normals: Array) -> tuple[Array, Array, float, bool]:
    """Few of the normals that span the cone of all of them, the others, the error, and whether they span all
    directions.

    A cone narrower than a hemisphere is cut by a plane across its middle: its extreme rays are the corners of the
    convex hull there. One that spans everything keeps 32 normals that lie farthest apart; a hemisphere its rim and its
    middle.

    N rows round a rim lose 1 − cos(π/N) of its sine; a row (n, c × n) is √(1 + c²) long, c the centre seen from the
    middle of the patch in units of its half size.
    """
    middle = _middle(normals)
    along = normals @ middle
    spans = False
    if along.min() > WIDE:
        e = np.linalg.svd(middle[None])[2][1:]
        rim = ConvexHull(normals / along[:, None] @ e.T, qhull_options="QJ").vertices
        chosen = rim[:: -(-len(rim) // 48)]
        step = STEP * len(rim) / len(chosen)
    else:
        chosen, step = _spread(normals, int(np.argmax(along)), 32), 0.0
        spans = _spans(normals[chosen])
        if not spans:
            e = np.linalg.svd(middle[None])[2][1:]
            rim = np.flatnonzero(along < along.min() + 2 * WIDE)
            rim = rim[np.argsort(np.arctan2(normals[rim] @ e[0], normals[rim] @ e[1]))]
            chosen = np.append(rim[:: -(-len(rim) // 48)], np.argmax(along))
            step = TURN / 24  # ours: the rim's samples may stand unevenly once thinned
    low, high = normals.min(axis=0), normals.max(axis=0)
    long = np.sqrt(1 + np.sum(((low + high) / np.max(high - low)) ** 2))
    error = (1 - np.cos(step / 2)) * np.sqrt(1 - min(along.min(), 1.0) ** 2) * long
    rest = np.ones(len(normals), dtype=bool)
    rest[chosen] = False
    return normals[chosen], normals[rest], float(error), spans


def _middle(normals: Array) -> Array:
    """A direction d from which all normals are less than 90° away, if there is one: max t, n·d ≥ t, d·mean = 1."""
    mean = normals.mean(axis=0)
    if np.linalg.norm(mean) < 1e-6:
        return normals[0]
    rows = np.column_stack((-normals, np.ones(len(normals))))
    best = linprog((0, 0, 0, -1), rows, np.zeros(len(rows)), [(*mean, 0)], [1.0], bounds=(None, None))
    d = np.array(best.x[:3]) if best.status == 0 else mean
    return d / np.linalg.norm(d)


def _spans(normals: Array) -> bool:
    """Whether every direction is a sum of these with factors ≥ 0: whether the origin is well inside their hull."""
    if np.linalg.matrix_rank(normals - normals[0], 1e-6) < 3:
        return False
    return bool(np.all(ConvexHull(normals).equations[:, 3] < -1e-6))


def _spread(normals: Array, first: int, count: int) -> NDArray[np.int64]:
    chosen = [first]
    away = np.full(len(normals), np.inf)
    while len(chosen) < min(count, len(normals)):
        away = np.minimum(away, np.linalg.norm(normals - normals[chosen[-1]], axis=1))
        chosen.append(int(np.argmax(away)))
    return np.unique(chosen)


def _common_directions(outlines: Outlines, a: int, b: int) -> tuple[Array, float]:
    """Unit directions from the centre into the region both faces cover, rims included, and the share of the sphere."""
    table = outlines.table
    rims = [_rim(outlines, a), _rim(outlines, b)]
    net = fibonacci(NET)
    kept = [rims[0][_covers(outlines, b, rims[0])], rims[1][_covers(outlines, a, rims[1])]]
    inner = net[_covers(outlines, a, net) & _covers(outlines, b, net)]
    share = len(inner) / NET
    flat = np.abs(np.sum(table.R[a, :, 2] * table.R[b, :, 2])) > 1 - 1e-12
    return np.concatenate((*kept, inner)), _share_of_aligned(outlines, a, b) if flat else share


def _share_of_aligned(outlines: Outlines, a: int, b: int) -> float:
    """Share of the sphere where both axes agree: area in (u, sin v), which is true to area (Lambert), over 4π."""
    table = outlines.table
    sense = np.sign(table.R[a, :, 2] @ table.R[b, :, 2])
    x = table.R[b, :, 0]
    phase = np.arctan2(x @ table.R[a, :, 1], x @ table.R[a, :, 0])
    P, Q = (geos.segmentize(outlines.of(np.array([row])).polygons[0], STEP / 4) for row in (a, b))
    P = geos.transform(P, lambda uv: np.column_stack((uv[:, 0], np.sin(uv[:, 1]))))
    share = 0.0
    for k in (-2, -1, 0, 1, 2):
        shift = phase + k * TURN
        turned = geos.transform(
            Q, lambda uv, s=shift: np.column_stack((sense * uv[:, 0] + s, sense * np.sin(uv[:, 1])))
        )
        share += geos.area(geos.intersection(P, turned)) / (2 * TURN)
    return float(share)


def _rim(outlines: Outlines, row: int) -> Array:
    fine = geos.segmentize(outlines.of(np.array([row])).polygons[0], STEP)
    uv = geos.get_coordinates(fine)
    c = np.cos(uv[:, 1])
    local = np.column_stack((c * np.cos(uv[:, 0]), c * np.sin(uv[:, 0]), np.sin(uv[:, 1])))
    return local @ outlines.table.R[row].T


def _covers(outlines: Outlines, row: int, directions: Array) -> NDArray[np.bool_]:
    local = directions @ outlines.table.R[row]
    uv = np.column_stack((np.arctan2(local[:, 1], local[:, 0]), np.arcsin(np.clip(local[:, 2], -1, 1))))
    return inside(outlines, np.full(len(uv), row), uv, EDGE)


def fibonacci(n: int) -> Array:
    """(n, 3) directions spread evenly over the sphere."""
    z = (2 * np.arange(n) + 1) / n - 1
    u = np.pi * (3 - np.sqrt(5)) * np.arange(n)
    r = np.sqrt(1 - z**2)
    return np.column_stack((r * np.cos(u), r * np.sin(u), z))


def _patch(
    table: FaceTable, a: int, b: int, gap: float, share: float, rays: Array, rest: Array, error: float, spans: bool
) -> ContactPatch:
    radius = float(table.radius[a])
    half = np.arccos(np.clip(1 - 2 * share, -1, 1))
    words = (
        f"ball Ø{mm(2 * radius, 2)} in a socket Ø{mm(2 * table.radius[b], 2)}, about {angle_words(half)} from its pole"
    )
    words += ", held on all sides" if spans else ""
    out = np.concatenate((rays, rest))
    chosen = np.arange(len(out)) < len(rays)
    places = table.p[a] + radius * out, out
    return make_patch(
        table, a, b, "sphere", gap, places, share * 2 * TURN * radius**2, words, error=error, chosen=chosen
    )
