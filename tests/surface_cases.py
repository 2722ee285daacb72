"""Surfaces, pairs and random poses for the contact tests, and a second road to every contact.

The second road knows no jets and no Newton on eq. 23: one surface is sampled densely by its textbook formula, the
distance of each sample to the other is the textbook's signed distance, and every local minimum is refined downhill.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from scipy.interpolate import RectBivariateSpline

from detent.core.frames import Pose
from detent.geometry.edges import Circle, Corner, Feature, Line
from detent.geometry.pair import SurfacePair, Touch
from detent.geometry.surface import Cone, Cylinder, Interval, Piece, Plane, Revolution, Sphere, Spline, Torus

REACH, DEPTH = 0.3, 0.02
HEIGHTS = 0.25 * np.sin(1.1 * np.arange(7))[:, None] + 0.2 * np.cos(0.9 * np.arange(6))[None, :]
WAVES = Spline(tuple(tuple((0.5 * i, 0.5 * j, HEIGHTS[i, j]) for j in range(6)) for i in range(7)))
# A peg's end as one surface: up the rounding of radius 0.3, then up the cylinder of radius 1.
ROUNDED = Revolution(0.7, 0.0, math.pi / 2, (Piece(0.15 * math.pi, -math.pi / 2), Piece(1.5)))


@dataclass(frozen=True)
class Case:
    """A pair: the one that is sampled, the one whose signed distance is known, how far apart and tilted they may be."""

    name: str
    sampled: Feature
    other: Feature
    spread: float
    tilt: float = math.pi
    play: float = 0.0  # where one is to fit into the other: how far it may lie beside the axis


CASES = (
    Case("plane on sphere", Plane(6.0, 5.0), Sphere(1.0), 3.0),
    Case("cylinder on sphere", Cylinder(1.0, 3.0), Sphere(0.8), 2.5),
    Case("cylinder round sphere", Cylinder(1.0, 3.0, hollow=True), Sphere(0.8), 1.0),
    Case("cone on sphere", Cone(1.2, 0.5, 2.0), Sphere(0.8), 2.4),
    Case("torus on sphere", Torus(1.5, 0.4), Sphere(0.8), 2.6),
    Case("torus in socket", Torus(0.6, 0.3), Sphere(1.1, hollow=True), 0.3),
    Case("torus on plane", Torus(1.0, 0.3), Plane(6.0, 5.0), 3.0),
    Case("cylinder on cylinder", Cylinder(1.0, 3.0), Cylinder(0.6, 2.5), 3.0),
    Case("torus on cylinder", Torus(1.0, 0.3), Cylinder(0.8, 3.0), 2.4),
    Case("torus in cylinder", Torus(1.0, 0.3), Cylinder(1.4, 3.0, hollow=True), 1.5, 0.5, 0.15),
    Case("torus on torus", Torus(1.0, 0.3), Torus(0.8, 0.4), 2.4),
    Case("torus on cone", Torus(1.0, 0.3), Cone(1.2, 0.5, 2.0), 2.4),
    Case("chamfer in chamfer", Torus(0.7, 0.3, -1.6, 0.0), Torus(1.5, 0.4, 1.5, 3.2), 1.2, 0.6),
    Case("rounded peg in cylinder", ROUNDED, Cylinder(1.2, 3.0, hollow=True), 1.5, 0.3, 0.25),
    Case("rounded peg on torus", ROUNDED, Torus(1.4, 0.3), 1.5, 1.0),
    Case("waves on sphere", WAVES, Sphere(0.5), 3.0),
    Case("waves on cylinder", WAVES, Cylinder(0.5, 3.0), 3.0),
    Case("rim on plane", Circle(1.0, -math.pi / 2, 0.3), Plane(6.0, 5.0), 2.0),
    Case("rim in cylinder", Circle(1.0, -math.pi / 2, 0.5), Cylinder(1.1, 3.0, hollow=True), 1.5, 0.6, 0.15),
    Case("rim on torus", Circle(1.0, -math.pi / 2, 1.0), Torus(1.1, 0.4), 2.0),
    Case("edge on cylinder", Line(2.0, -1.0, 1.0), Cylinder(0.7, 3.0), 2.5),
    Case("edge on edge", Line(2.0, -1.5, 1.5), Line(3.0, -1.5, 1.5), 2.2),
    Case("edge on rim", Line(2.0, -1.5, 1.5), Circle(1.0, -0.8, 1.6), 2.0),
    Case("corner on cone", Corner(((1, 0, 1), (-1, 0, 1), (0, 1, 1), (0, -1, 1))), Cone(1.2, 0.5, 2.0), 2.0),
    Case("corner on torus", Corner(((1, 0, 1), (-1, 0, 1), (0, 1, 1), (0, -1, 1))), Torus(1.0, 0.4), 1.6),
)


def random_pose(rng: np.random.Generator, case: Case) -> Pose:
    """One in three anywhere within the spread; the others nearly touch at a place drawn at random on each surface."""
    roll, pitch = rng.uniform(-case.tilt, case.tilt, 2)
    R = Pose.at(roll=roll, pitch=pitch, yaw=rng.uniform(-math.pi, math.pi)).R
    (r1, n1), (r2, n2) = _place(rng, case.sampled), _place(rng, case.other)
    p = r2 - R @ r1 + rng.uniform(-DEPTH, REACH) * n2
    if case.play:
        p = np.array([*rng.uniform(-case.play, case.play, 2), rng.uniform(-0.3, 3.0)])
    elif rng.uniform() < 1 / 3:
        p = r2 - R @ r1 + rng.uniform(-1, 1, 3) * 0.3 * case.spread
    elif case.tilt == math.pi:  # turn n₁ against n₂, by Rodrigues
        a = R @ n1
        axis, c = np.cross(a, -n2), float(-a @ n2)
        W = np.array([[0, -axis[2], axis[1]], [axis[2], 0, -axis[0]], [-axis[1], axis[0], 0]])
        R = (np.eye(3) + W + W @ W / (1 + c)) @ R
        p = r2 - R @ r1 + rng.uniform(-DEPTH, REACH) * n2
    return Pose(np.column_stack((R, p)))


def _place(rng: np.random.Generator, feature: Feature) -> tuple[np.ndarray, np.ndarray]:
    """A point and its outward normal; only poses are drawn from them, so the package's own jet will do."""
    if isinstance(feature, Corner):
        n = np.array([*rng.uniform(-0.5, 0.5, 2), -1.0])
        return np.zeros(3), n / np.linalg.norm(n)
    u, v = (rng.uniform(one.low, one.high) for one in feature.domain)
    jet, out = feature.jet(), np.zeros((6, 3))
    jet.fn(jet.params, u, v, out)
    n = feature.side * np.cross(out[1], out[2])
    n /= np.linalg.norm(n)
    return out[0] - feature.offset * n, n


@lru_cache
def pair(case: Case, swapped: bool = False, renew: float | None = None) -> SurfacePair:
    both = (case.sampled, case.other)
    moving, fixed = both[::-1] if swapped else both
    return SurfacePair(moving, fixed, reach=REACH, depth=DEPTH, renew=renew)


def found(case: Case, X: Pose, swapped: bool) -> tuple[Touch, ...]:
    """What the package finds with the sampled surface at X seen from the other."""
    return pair(case, swapped).touching(X.inverse() if swapped else X)


# The second road -----------------------------------------------------------------------------------------------------

Array = np.ndarray
_spline = [RectBivariateSpline(np.arange(7), np.arange(6), np.array(WAVES.points)[:, :, k], s=0) for k in range(3)]


def point(feature: Feature, u: Array, v: Array) -> Array:
    """Textbook points (…, 3)."""
    zero = 0 * u
    match feature:
        case Corner():
            return np.stack((zero, zero, zero), -1)
        case Plane():
            return np.stack((u, v, zero), -1)
        case Line():
            return np.stack((zero, zero, v), -1)
        case Spline():
            return np.stack([one(u, v, grid=False) for one in _spline], -1)
        case Circle(radius=R):
            rho, z = R + zero, zero
        case Sphere(radius=R):
            rho, z = R * np.cos(v), R * np.sin(v)
        case Cylinder(radius=R):
            rho, z = R + zero, v
        case Cone(bottom=a, top=b, length=h):
            rho, z = a + (b - a) * v / h, v
        case Torus(ring=R, tube=r):
            rho, z = R + r * np.cos(v), r * np.sin(v)
        case Revolution():  # ROUNDED, the only one here
            angle = v / 0.3 - math.pi / 2
            rho = np.where(v < 0.15 * math.pi, 0.7 + 0.3 * np.cos(angle), 1.0)
            z = np.where(v < 0.15 * math.pi, 0.3 + 0.3 * np.sin(angle), 0.3 + v - 0.15 * math.pi)
        case _:
            raise TypeError(f"no second road to {feature}")
    return np.stack((rho * np.cos(u), rho * np.sin(u), z), -1)


def normal(feature: Feature, p: Array, n: Array) -> float:
    """How far outside its wedge or cone of normals an edge or corner would push along n at its point p; ≤ 0 inside."""
    match feature:
        case Corner():
            return float(max(feature.directions @ n))
        case Circle(start=a, end=b):
            angle = math.atan2(n[2], n[:2] @ p[:2] / math.hypot(*p[:2]))
        case Line(start=a, end=b):
            angle = math.atan2(n[1], n[0])
        case _:
            return -1.0
    return abs(math.remainder(angle - (a + b) / 2, 2 * math.pi)) - (b - a) / 2


def distance(feature: Feature, p: Array) -> tuple[Array, Array]:
    """Textbook signed distance (…) of points to the endless surface, and how far the foot lies outside the patch."""
    x, y, z = np.moveaxis(p, -1, 0)
    rho = np.hypot(x, y)
    match feature:
        case Plane(length=a, width=b):
            return z, np.maximum(abs(x) - a / 2, abs(y) - b / 2)
        case Sphere(radius=R):
            return feature.side * (np.hypot(rho, z) - R), -1 + 0 * z
        case Cylinder(radius=R, length=h):
            return feature.side * (rho - R), np.maximum(-z, z - h)
        case Line(length=h):
            return rho, np.maximum(-z, z - h)
        case Circle(radius=R):
            return np.hypot(rho - R, z), -1 + 0 * z
        case Cone(bottom=a, top=b, length=h):
            k = (b - a) / h
            off = rho - a - k * z
            foot = z + k * off / (1 + k * k)
            return off / math.hypot(1, k), np.maximum(-foot, foot - h)
        case Torus(ring=R, tube=r, start=a, end=b):
            angle = np.arctan2(z, rho - R) - (a + b) / 2
            outside = abs(angle - 2 * math.pi * np.round(angle / (2 * math.pi))) - (b - a) / 2
            return feature.side * (np.hypot(rho - R, z) - r), outside
        case _:
            raise TypeError(f"no second road to {feature}")


def least_gaps(case: Case, X: Pose, hints: Sequence[Array] = ()) -> tuple[list[float], list[float]]:
    """All contacts by the second road: gaps that are certain, and gaps that lie on the verge of a domain or a limit.

    hints  more places (u, v) to begin at: a least gap between two nodes of the grid is one all the same
    """
    R, p, one = X.R, X.p, case.sampled
    us, vs, around, places, ways = _sampled(one)
    g = distance(case.other, places @ R.T + p)[0]
    starts = [np.array([us[i], vs[j]]) for i, j in _lowest(g, around, REACH + 0.2)]
    if not starts and not hints:
        return [], []

    def gap(w: Array) -> Array:
        return distance(case.other, point(one, w[..., 0], w[..., 1]) @ R.T + p)[0]

    sure, verge, seen = [], [], []
    (a, b), margin = one.domain if not isinstance(one, Corner) else ((Interval(0, 0),) * 2), 0.02
    low = [x.low - (np.inf if x.periodic else margin) for x in (a, b)]
    high = [x.high + (np.inf if x.periodic else margin) for x in (a, b)]
    descents = _descend(gap, np.array([*starts, *hints]), ways, np.array(low), np.array(high))
    for best, least, steepness, bends in zip(*descents, strict=True):
        place = point(one, best[0], best[1])
        if any(np.linalg.norm(place - other) < 1e-4 and abs(least - had) < 1e-9 for other, had in seen):
            continue
        if steepness > 1e-5 or least > REACH + 1e-9 or least < -DEPTH - 1e-9:
            continue
        outside = float(distance(case.other, place @ R.T + p)[1])
        for k, ends in enumerate((us, vs)):
            if not around[k] and len(ends) > 1:
                outside = max(outside, ends[0] - best[k], best[k] - ends[-1])
        n = _slope(lambda q: distance(case.other, q)[0], place @ R.T + p)
        outside = max(outside, normal(one, place, -R.T @ n))
        if not isinstance(one, Circle | Line | Corner):  # beneath a patch lies the material, not a gap
            du, dv = (point(one, *(best + 1e-6 * e)) - point(one, *(best - 1e-6 * e)) for e in np.eye(2))
            outside = max(outside, float(one.side * np.cross(du, dv) @ (R.T @ n)) * 1e12)
        foot = place @ R.T + p - least * n
        outside = max(outside, normal(case.other, foot, n))
        if outside > 1e-5:
            continue
        seen.append((place, least))
        # Where the gap hardly curves some way, a grid and Newton may see one least gap or two.
        is_curved = bends >= 2e-3
        certain = outside < -1e-5 and least < REACH - 1e-9 and least > -DEPTH + 1e-9 and is_curved
        (sure if certain else verge).append(float(least))
    return sure, verge


@lru_cache
def _sampled(feature: Feature) -> tuple[Array, Array, tuple[bool, bool], Array, list[int]]:
    """Dense grid of a feature: u, v, which of them go round, points (u, v, 3), along which of them a point moves."""
    (us, vs), around = _grid(feature, 72)
    places = point(feature, *np.meshgrid(us, vs, indexing="ij"))
    return us, vs, around, places, {Circle: [0], Line: [1], Corner: []}.get(type(feature), [0, 1])


def _lowest(g: Array, around: tuple[bool, bool], below: float) -> Array:
    """(k, 2) indices of nodes no higher than their eight neighbours and not above `below`."""
    if g.min() > below:
        return np.zeros((0, 2), int)
    wide = np.pad(g, ((1, 1), (0, 0)), "wrap") if around[0] else np.pad(g, ((1, 1), (0, 0)), constant_values=np.inf)
    wide = (
        np.pad(wide, ((0, 0), (1, 1)), "wrap") if around[1] else np.pad(wide, ((0, 0), (1, 1)), constant_values=np.inf)
    )
    n, m = g.shape
    across = np.minimum(np.minimum(wide[:, :m], wide[:, 1 : m + 1]), wide[:, 2:])
    least = np.minimum(np.minimum(across[:n], across[1 : n + 1]), across[2:])
    return np.argwhere((g <= least + 1e-13) & (g <= below))


def _descend(
    gap: Callable[[Array], Array], w: Array, ways: list[int], low: Array, high: Array
) -> tuple[Array, Array, Array, Array]:
    """From each of w (k, 2) downhill to a least gap, by Newton on central differences along `ways`, all at once.

    Returns places (k, 2), gaps, slopes there, and the least curvatures (k,). Differences with h = 1e-4 are good to 1e-8
    in the slope, so places to 1e-8 and gaps to their square. What leaves low … high is given up: no slope of its own.
    """
    if not ways:
        return w, gap(w), np.zeros(len(w)), np.full(len(w), np.inf)
    e, h, wide, d = np.eye(2)[ways], 1e-4, 1e-3, len(ways)
    f, slope, bend = gap(w), np.full(len(w), np.inf), np.full(len(w), np.inf)
    reach, goes_on = np.full(len(w), 0.3), np.arange(len(w))
    for _ in range(60):
        x = w[goes_on]
        probes = [x + s * h * a for a in e for s in (1, -1)]
        probes += [x + wide * (s * a + t * b) for a in e for b in e for s in (1, -1) for t in (1, -1)]
        values = gap(np.array(probes))  # (2 d + 4 d², k)
        first = (values[0 : 2 * d : 2] - values[1 : 2 * d : 2]).T / (2 * h)  # (k, d)
        v = values[2 * d :].reshape(d, d, 4, -1)
        value, axes = np.linalg.eigh(
            np.moveaxis((v[:, :, 0] - v[:, :, 1] - v[:, :, 2] + v[:, :, 3]), -1, 0) / (4 * wide**2)
        )
        slope[goes_on], bend[goes_on] = np.linalg.norm(first, axis=1), value[:, 0]
        step = -np.einsum("kij,kj->ki", axes, np.einsum("kji,kj->ki", axes, first) / np.maximum(abs(value), 1e-3))
        length = np.linalg.norm(step, axis=1)
        new = x + (step * np.minimum(1.0, reach[goes_on] / np.maximum(length, 1e-300))[:, None]) @ e
        better = gap(new)
        falls = better <= f[goes_on] + 1e-15
        reach[goes_on] = np.where(falls, np.minimum(2 * reach[goes_on], 0.3), np.minimum(length, reach[goes_on]) / 4)
        w[goes_on], f[goes_on] = np.where(falls[:, None], new, x), np.where(falls, better, f[goes_on])
        left = ((new < low) | (new > high)).any(axis=1)
        slope[goes_on[left]] = np.inf
        goes_on = goes_on[~left & (np.where(falls, length, reach[goes_on]) > 1e-8)]
        if not len(goes_on):
            break
    return w, f, slope, bend


def _grid(feature: Feature, n: int) -> tuple[tuple[Array, Array], tuple[bool, bool]]:
    if isinstance(feature, Corner):
        return (np.zeros(1), np.zeros(1)), (False, False)
    a, b = feature.domain
    us = np.linspace(a.low, a.high, n, endpoint=not a.periodic)
    vs = np.linspace(b.low, b.high, n, endpoint=not b.periodic)
    if isinstance(feature, Circle):
        return (us, np.zeros(1)), (True, False)
    if isinstance(feature, Line):
        return (np.zeros(1), vs), (False, False)
    return (us, vs), (a.periodic, b.periodic)


def _slope(f: Callable[[Array], Array], x: Array, h: float = 1e-5) -> Array:
    e = h * np.eye(len(x))
    return (f(x + e) - f(x - e)) / (2 * h)


def _rises_around(case: Case, X: Pose, w: Array) -> bool:
    """Whether the gap falls nowhere 1e-4 round w, and w lies in both patches, wedges: what differences cannot follow.

    Beside a joint, where the curvature jumps, or at a fold, where a least gap is about to vanish, they lose their way.
    1e-11 is what a curvature of −2e-3 would fall by, below which a gap counts as flat.
    """

    def seen(x: Array) -> tuple[Array, Array]:
        return distance(case.other, point(case.sampled, x[..., 0], x[..., 1]) @ X.R.T + X.p)

    (us, vs), ways = _sampled(case.sampled)[:2], _sampled(case.sampled)[4]
    angle = np.linspace(0, 2 * math.pi, 48, endpoint=False)
    ring = np.stack((np.cos(angle) * (0 in ways), np.sin(angle) * (1 in ways)), -1)
    # Round an edge its point does not move: there w is where it looks, not a place.
    inside = all(ends[0] - 1e-9 <= w[k] <= ends[-1] + 0.1 for k, ends in enumerate((us, vs)) if k in ways)
    place = point(case.sampled, w[0], w[1])
    n = _slope(lambda q: distance(case.other, q)[0], place @ X.R.T + X.p, 1e-7)  # gaps may be as small as 1e-5
    foot = place @ X.R.T + X.p - float(seen(w)[0]) * n
    outside = max(float(seen(w)[1]), normal(case.sampled, place, -X.R.T @ n), normal(case.other, foot, n))
    return bool(inside and outside < 1e-5 and (seen(w + 1e-4 * ring)[0] - seen(w)[0]).min() > -1e-11)


def compare(case: Case, X: Pose, swapped: bool) -> tuple[int, str]:
    """How many contacts the second road is sure of at this pose, and what differs between the two: "" if nothing."""
    sure, verge = least_gaps(case, X)
    touches = found(case, X, swapped)
    ours = [touch.gap for touch in touches]
    tolerance = 1e-9  # of the part size, which is 1 for all of these: the bound the search promises
    missed = [g for g in sure if not any(abs(g - o) <= tolerance for o in ours)]
    spurious = [o for o in ours if not any(abs(g - o) <= max(tolerance, 1e-6 * (g in verge)) for g in (*sure, *verge))]
    if spurious:
        hints = [touch.uv[2:] if swapped else touch.uv[:2] for touch in touches if touch.gap in spurious]
        more = [g for some in least_gaps(case, X, hints) for g in some]
        right = [o for o, hint in zip(spurious, hints, strict=True) if _rises_around(case, X, hint)]
        spurious = [o for o in spurious if o not in right and not any(abs(g - o) <= tolerance for g in more)]
    if isinstance(case.other, Line | Circle):  # a distance to a line has no sign: this road cannot see overlaps
        spurious = [o for o in spurious if o > 0]
    if not missed and not spurious:
        return len(sure), ""
    where = f"{case.name}{' swapped' if swapped else ''}"
    return len(sure), f"{where}: missed {missed}, spurious {spurious} at {X.matrix.tolist()}"
