"""A ball in a socket: concentric spheres, one inside the other.

A row on a sphere is (n, c × n), c the centre: only n counts, and the rows needed are the extreme rays of the cone of
all normals of the common region. Up to a hemisphere those stand on its rim. Beyond it the rim alone would let the ball
sink in (docs/papers.md, SG: a socket of 120° from the pole), and normals from inside are added; together they leave no
translation at all.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import linprog
from scipy.spatial import ConvexHull

from detent.cad.contact_words import angle_words, make_patch, meets, mm
from detent.cad.face_table import SPHERE, FaceTable
from detent.cad.overlap import TURN, Outlines, geos, inside
from detent.geometry.contact_patch import ContactPatch

Array = NDArray[np.float64]
Index = NDArray[np.int64]

STEP = np.pi / 36  # rad: spacing of samples along a rim, 72 a turn
NET = 2000  # directions spread over the sphere: the area of a region comes out to about 1/√NET of its rim's
EDGE = 1e-6  # rad: a point of one rim is inside the other face although rounding may say outside
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
    P, Q = (geos.segmentize(outlines.polygons(np.array([row]))[0], STEP / 4) for row in (a, b))
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
    fine = geos.segmentize(outlines.polygons(np.array([row]))[0], STEP)
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
