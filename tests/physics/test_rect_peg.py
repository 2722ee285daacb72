"""Contacts of the rectangular peg against independent roads: convex hulls, linear programs, differences, symmetries."""

import math
from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from pytest import approx
from scipy.optimize import linprog
from scipy.spatial import ConvexHull
from scipy.spatial.transform import Rotation

from detent import InputError
from detent.mating import rect_contacts as rows
from detent.mating.rect_peg import RectPeg
from detent.numeric.kernel import AT_REST, KIND, RESTITUTION, SLIDING, UNILATERAL
from detent.units import deg, mm

PAPER = RectPeg(size=(45.2 * mm, 45.4 * mm), hole=(46 * mm, 45.8 * mm), chamfer=4 * mm, friction=0.15)
STEEP = RectPeg(size=(20 * mm, 35 * mm), hole=(20.5 * mm, 36 * mm), chamfer=2 * mm, chamfer_angle=60 * deg)
FLAT = replace(STEEP, chamfer_angle=20 * deg)
LARGE = replace(PAPER, size=(47 * mm, 45.4 * mm))
SHORT = replace(PAPER, depth=30 * mm)
PLANES = replace(PAPER, model="planar")
PEGS = {"paper": PAPER, "steep": STEEP, "flat": FLAT, "large": LARGE, "short": SHORT}
EACH = pytest.mark.parametrize("peg", PEGS.values(), ids=PEGS.keys())
SIZE = 45 * mm
LONG = 0.3  # m: how much of the peg is looked at by the other roads


@cache
def kernel_of(peg):
    (kernel,) = peg.contacts()
    return kernel


class Contacts:
    """What the kernel tells of one pose and twist."""

    def __init__(self, peg, X, V=(0, 0, 0, 0, 0, 0), J=None, b=None):
        kernel = kernel_of(peg)
        memory, most, J = kernel.memory.copy(), 100, np.eye(6) if J is None else J
        self.gap, self.rows, self.drift = np.zeros(most), np.zeros((most, 3, J.shape[1])), np.zeros((most, 3))
        ids, self.law = np.zeros(most, dtype=np.int64), np.zeros((most, 5))
        self.n = kernel.fn(
            kernel.params, memory, 0.0, np.zeros(7), np.zeros(J.shape[1]), np.ascontiguousarray(X[None]),
            np.array(V, dtype=float)[None], np.ascontiguousarray(J[None]),
            (np.zeros(6) if b is None else b)[None].copy(), self.gap, self.rows, self.drift, ids, self.law,
        )  # fmt: skip
        self.gap, self.id = self.gap[: self.n], ids[: self.n].tolist()
        shown = memory[rows.SHOWN :].reshape(-1, rows.SHOWN_SIZE)[: self.n]
        self.point, self.normal = shown[:, 1:4], shown[:, 4:7]

    def of(self, number):
        i = self.id.index(number)
        return self.gap[i], self.rows[i], self.drift[i]


def pose(p, turned=(0.0, 0.0, 0.0)):
    return np.column_stack((Rotation.from_rotvec(turned).as_matrix(), p))


def poses(peg, n, seed):
    """Poses within a millimetre of touching, apart or overlapping, at the mouth, in the hole and beside it; turned by
    1e-7 rad to 5°, about one axis, two or three."""
    rng = np.random.default_rng(seed)
    hole, size = np.array(peg.hole), np.array(peg.size)
    while n:
        angle = 5 * deg * 10 ** rng.uniform(-6, 0, 3) * rng.choice((-1, 1), 3) * rng.choice((0, 1), 3, p=(0.3, 0.7))
        where = rng.integers(3)
        far = (hole - size, np.full(2, peg.chamfer), hole)[where] * 0.6
        high = (rng.uniform(-40, 0), rng.uniform(-6, 3), rng.uniform(0, 3))[where] * mm
        X = pose((*(far * rng.uniform(-1, 1, 2)), high), angle)
        wanted = 10 ** rng.uniform(-8, -3.3) * rng.choice((1, -1))
        found = Contacts(peg, X)
        for _ in range(2 if found.n else 0):
            i = int(np.argmin(found.gap))
            X[:, 3] += (wanted - found.gap[i]) * found.normal[i]
            found = Contacts(peg, X)
            if not found.n:
                break
        if found.n and found.gap.min() < 0.5 * mm:
            n -= 1
            yield X


# ---- other roads to what is near and what overlaps ----


def vertices(peg):
    """(12, 3) of the peg, cut off above, in A."""
    (x, y), c, h = np.array(peg.size) / 2, peg.chamfer, peg.chamfer * math.tan(peg.chamfer_angle)
    return np.array([
        (sx * a, sy * b, z)
        for a, b, z in ((x - c, y - c, 0.0), (x, y, h), (x, y, LONG)) for sx in (1, -1) for sy in (1, -1)
    ])  # fmt: skip


def quarters(peg):
    """Each quarter-space of the plate: its inward normal, and the distance of its wall from the axis."""
    for k in range(4):
        n = np.zeros(3)
        n[k // 2] = 1 - 2 * (k % 2)
        yield n, peg.hole[k // 2] / 2


def distance(peg, X):
    """Distance of peg and plate where they do not overlap: the peg's shadow along each mouth, a convex polygon, from a
    quarter of a plane; and its lowest vertex from the bottom."""
    v, apart = vertices(peg) @ X[:, :3].T + X[:, 3], []
    if peg.depth is not None:
        apart.append(v[:, 2].min() + peg.depth)
    for n, half in quarters(peg):
        flat = np.column_stack((half + v @ n, v[:, 2]))
        a = flat[ConvexHull(flat).vertices]
        way = np.roll(a, -1, axis=0) - a
        t = np.clip(-(a * way).sum(1) / (way * way).sum(1), 0.0, 1.0)
        corner = np.linalg.norm(a + t[:, None] * way, axis=1).min()  # from the mouth's edge
        apart.append(min(corner, np.linalg.norm(np.maximum(a, 0.0), axis=1).min()))
    return min(apart)


def shared(peg, X):
    """Radius of the largest ball in what peg and plate share; negative where they are apart: a linear program each."""
    slope = np.array([math.sin(peg.chamfer_angle), -math.cos(peg.chamfer_angle)])
    normals, bounds = [(0.0, 0.0, -1.0)], [0.0]
    for k in range(4):
        out = np.zeros(3)
        out[k // 2] = 1 - 2 * (k % 2)
        half = peg.size[k // 2] / 2
        normals += [out, slope[0] * out + (0.0, 0.0, slope[1])]
        bounds += [half, slope[0] * (half - peg.chamfer)]
    A = np.array(normals) @ X[:, :3].T
    c = np.array(bounds) + A @ X[:, 3]
    plates = [np.array([-n, (0, 0, 1)]) for n, _ in quarters(peg)]
    limits = [np.array([-half, 0.0]) for _, half in quarters(peg)]
    if peg.depth is not None:
        plates, limits = [*plates, np.array([(0.0, 0, 1)])], [*limits, np.array([-peg.depth])]
    deepest = -math.inf
    for more, limit in zip(plates, limits, strict=True):
        G, h = np.vstack((A, more)) * 1e3, np.concatenate((c, limit)) * 1e6  # in mm and µm: HiGHS has absolute limits
        G = np.column_stack((G, np.full(len(G), 1.0)))
        best = linprog((0, 0, 0, -1), G, h, bounds=[(None, None)] * 4, options={"primal_feasibility_tolerance": 1e-10})
        deepest = max(deepest, best.x[3] * 1e-6 if best.status == 0 else -math.inf)
    return deepest


@EACH
def test_gaps_are_below_zero_exactly_where_the_parts_overlap(peg):
    overlapping = 0
    for X in poses(peg, 150, seed=1):
        least, ball = Contacts(peg, X).gap.min(), shared(peg, X)
        if max(abs(least), abs(ball)) < 2e-10:  # HiGHS's tolerance of 1e-10 mm, and what the scaling makes of it
            continue
        assert (least < 0.0) == (ball > 0.0), (X.tolist(), least, ball)
        overlapping += ball > 0.0
    assert overlapping > 30


@EACH
def test_the_least_gap_is_the_distance_or_just_below_it(peg):
    # Face to face it is the distance; round a corner of the peg's outline, where the nearest features have no normal of
    # their own, the gap is that of a plane: not above the distance, and at a corner between three of them not below
    # 1/√3 of it.
    exact = apart = 0
    for X in poses(peg, 1500, seed=2):
        least = Contacts(peg, X).gap.min()
        if least < 1e-9:
            continue
        far = distance(peg, X)
        assert far / math.sqrt(3) - 1e-12 <= least <= far + 1e-12, (X.tolist(), least, far)
        exact, apart = exact + (least == approx(far, rel=1e-9, abs=1e-13)), apart + 1
    assert apart > 300 and exact > 0.7 * apart
