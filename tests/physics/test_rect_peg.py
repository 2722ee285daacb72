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
from detent.geometry.mesh import Mesh
from detent.mating.peg import rect_contacts as rows
from detent.mating.peg.rect_contacts import SLACK
from detent.mating.peg.rect_peg import RectPeg
from detent.mating.peg.round_contacts import SHOWN
from detent.numeric.kernel import AT_REST, KIND, RESTITUTION, SLIDING, UNILATERAL
from detent.units import deg, mm
from physics.contact_rates import check_rates

PAPER = RectPeg(size=(45.2 * mm, 45.4 * mm), hole=(46 * mm, 45.8 * mm), chamfer=4 * mm, friction=0.15)
STEEP = RectPeg(size=(20 * mm, 35 * mm), hole=(20.5 * mm, 36 * mm), chamfer=2 * mm, chamfer_angle=60 * deg)
FLAT = replace(STEEP, chamfer_angle=20 * deg)
LARGE = replace(PAPER, size=(47 * mm, 45.4 * mm))
SHORT = replace(PAPER, depth=30 * mm)
PLANES = replace(PAPER, model="planar")
PEGS = {"paper": PAPER, "steep": STEEP, "flat": FLAT, "large": LARGE, "short": SHORT}
EACH = pytest.mark.parametrize("peg", PEGS.values(), ids=PEGS.keys())
SIZE = 45 * mm


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
        shown = memory[SHOWN:].reshape(-1, rows.SHOWN_SIZE)[: self.n]
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
    """(12, 3) of the peg, in A."""
    (x, y), c, h = np.array(peg.size) / 2, peg.chamfer, peg.chamfer * math.tan(peg.chamfer_angle)
    return np.array([
        (sx * a, sy * b, z)
        for a, b, z in ((x - c, y - c, 0.0), (x, y, h), (x, y, peg.upper_end)) for sx in (1, -1) for sy in (1, -1)
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
    normals, bounds = [(0.0, 0.0, -1.0)], [0.0]  # of a peg that leans by 5° at most the upper end meets nothing
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


def separation(peg, X):
    """How far the peg must be moved to touch, or no longer to overlap, one of the plate's quarter-spaces or the bottom,
    and the way: the signed distance of two convex bodies, g = max over m of min over v of m · v, m level or upward."""
    v = vertices(peg) @ X[:, :3].T + X[:, 3]
    best, way = math.inf if peg.depth is None else v[:, 2].min() + peg.depth, UPWARD
    for n, half in quarters(peg):
        flat = np.column_stack((half + v @ n, v[:, 2]))
        a = flat[ConvexHull(flat, qhull_options="QJ").vertices]  # joggled: faces seen edge on are lines
        sides = np.diff(a, axis=0, append=a[:1])
        sides = sides[np.linalg.norm(sides, axis=1) > 0.0]
        across = np.column_stack((-sides[:, 1], sides[:, 0]))
        tries = np.concatenate((np.eye(2), across, -across, a))
        tries = tries[(tries >= 0.0).all(axis=1) & (np.linalg.norm(tries, axis=1) > 0.0)]
        tries /= np.linalg.norm(tries, axis=1)[:, None]
        far = (tries @ flat.T).min(axis=1)
        i = int(np.argmax(far))
        if far[i] < best:
            best, way = far[i], tries[i, 0] * n + tries[i, 1] * UPWARD
    return best, way


UPWARD = np.array((0.0, 0, 1))


def any_poses(peg, n, seed):
    """Poses of any orientation at all within half a millimetre of touching, apart or overlapping: drawn evenly, or with
    a face or an edge of the peg down but for a lean of 1e-9 to 0.3 rad about each axis, over the hole or beside it."""
    rng = np.random.default_rng(seed)
    while n:
        kind, turned = rng.integers(4), Rotation.random(None, rng)
        if kind:
            angles = rng.integers(4, size=3) * 90 + (45 if kind == 3 else 0, 0, 0)
            lean = 10 ** rng.uniform(-9, -0.5, 3) * rng.choice((-1, 0, 1), 3)
            turned = Rotation.from_rotvec(lean) * Rotation.from_euler("xzy", angles, degrees=True)
        R, middle = turned.as_matrix(), vertices(peg).mean(axis=0)
        at = (*(rng.uniform(-1.3, 1.3, 2) * peg.hole), rng.uniform(-1, 1) * peg.upper_end)
        X = np.column_stack((R, np.array(at) - R @ middle))
        wanted, apart = 10 ** rng.uniform(-8, -3.3) * rng.choice((1, -1)), math.inf
        for _ in range(6):
            apart, way = separation(peg, X)
            X[:, 3] += (wanted - apart) * way
        if abs(apart - wanted) < 1e-9:
            n -= 1
            yield X


BRICK = replace(PAPER, length=30 * mm)


@pytest.mark.parametrize("peg", [*PEGS.values(), BRICK], ids=[*PEGS, "brick"])
def test_in_any_orientation_gaps_are_as_deep_as_the_parts_overlap(peg):
    seen = {True: 0, False: 0}
    for X in any_poses(peg, 400, seed=8):
        (apart, _), told = separation(peg, X), Contacts(peg, X)
        least = told.gap.min(initial=math.inf)
        what = X.tolist(), apart, least, [peg.named(i) for i in told.id]
        assert (least < 0.0) == (apart < 0.0), what
        if apart > 0.0:
            assert apart / math.sqrt(3) - 1e-12 <= least <= apart + 1e-12, what
        else:
            # Of a face that lies on a mouth one edge may be deeper than the face by what it leans on: 1.02 was seen.
            assert 1.05 * apart - SLACK <= least <= apart / math.sqrt(3), what
        seen[apart > 0.0] += 1
    assert min(seen.values()) > 100


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


@pytest.mark.parametrize("model", ["spatial", "planar"])
def test_no_gap_is_below_zero_where_a_peg_fits(model):
    # Poses drawn without asking the kernel: deep in the hole, offset and turned within the clearances, in two of
    # three so that the mouth's edge, prolonged, crosses a plane through an edge of the tip, far above it.
    rng, peg = np.random.default_rng(7), replace(PAPER, model=model)
    for k in range(6000):
        depth = rng.uniform(5, 60) * mm
        yaw = rng.uniform(-6e-3, 6e-3)
        lean = rng.uniform(-1.5, 1.5, 2) * mm / depth * 0.1 if k % 3 == 0 else rng.normal(size=2) * 1e-7
        if k % 3:
            lean[k % 3 - 1] = rng.choice((-1, 1)) * yaw * rng.uniform(4.1, 4.7) * mm / depth
        out = abs(yaw) * SIZE / 2 + abs(lean) * depth + 20e-6  # at most so far are walls approached by turning
        room = np.maximum(0.95 * (np.array(peg.clearance) - out[::-1]), 0.0)
        if (np.array(peg.clearance) > out[::-1]).all():
            X = pose((*(rng.uniform(-1, 1, 2) * room), -depth), (*lean, yaw))
            assert Contacts(peg, X).gap.min(initial=1.0) > 0.0, X.tolist()


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


@pytest.mark.parametrize("peg", [*PEGS.values(), PLANES], ids=[*PEGS, "planar"])
def test_rows_and_drift_are_the_rates_of_gap_and_slip(peg):
    seen, skipped = check_rates(
        lambda X, V, _: Contacts(peg, X, V), poses(peg, 150, seed=4), lambda number: number // 1000 * 1000
    )
    # Edges nearly parallel run too fast; few do.
    assert min(seen[rows.ON_PLANE], seen[rows.ON_MOUTH]) > 100 and skipped < 0.05 * sum(seen.values()), (seen, skipped)


def test_rows_and_drift_are_rates_in_any_orientation():
    seen, skipped = check_rates(
        lambda X, V, _: Contacts(BRICK, X, V), any_poses(BRICK, 150, seed=9), lambda number: number // 1000 * 1000
    )
    assert min(seen[rows.ON_PLANE], seen[rows.ON_MOUTH]) > 100 and skipped < 0.2 * sum(seen.values()), (seen, skipped)


def test_several_bodies_velocities_go_through_their_jacobian():
    rng = np.random.default_rng(5)
    X, V = pose((0.3 * mm, 0.1 * mm, -20 * mm), (1e-3, 2e-3, 3e-3)), rng.normal(size=6)
    J, b = rng.normal(size=(6, 9)), rng.normal(size=6)
    plain, through = Contacts(PAPER, X, V), Contacts(PAPER, X, V, J=J, b=b)
    assert plain.n > 8
    for i in range(plain.n):
        assert through.rows[i] == approx(plain.rows[i] @ J, abs=1e-12)
        assert through.drift[i] == approx(plain.drift[i] + plain.rows[i] @ b, abs=1e-12)


# ---- limits and symmetries ----


def told_sorted(peg, X, V, back):
    """Gaps, points, normals, rows and drift of a pose, carried back by an orthogonal matrix, sorted."""
    told, both = Contacts(peg, X, V), np.kron(np.diag((1.0, np.linalg.det(back))), back)  # turning is a pseudovector
    w = told.rows[: told.n, 0] @ both.T
    found = np.column_stack((told.gap, told.point @ back.T, told.normal @ back.T, w, told.drift[: told.n, 0]))
    return found[np.lexsort(np.round(found[:, ::-1].T, 7))]


@pytest.mark.parametrize("model", ["spatial", "planar"])
@pytest.mark.parametrize(
    "Q", [np.diag((-1.0, 1, 1)), np.diag((1.0, -1, 1)), np.array([(0.0, -1, 0), (1, 0, 0), (0, 0, 1)])],
    ids=["mirrored at x = 0", "mirrored at y = 0", "turned by 90°"],
)  # fmt: skip
def test_moving_the_whole_scene_moves_the_contacts_with_it(Q, model):
    peg = replace(PAPER, model=model)
    other = peg if Q[0, 1] == 0 else replace(peg, size=peg.size[::-1], hole=peg.hole[::-1])
    spin, seen = np.linalg.det(Q) * Q, 0
    for X in poses(peg, 100, seed=6):
        V = np.array([0.1, 0.2, -0.3, 1.0, -2.0, 3.0])
        moved = np.column_stack((Q @ X[:, :3] @ Q.T, Q @ X[:, 3]))
        one = told_sorted(peg, X, V, np.eye(3))
        two = told_sorted(other, moved, np.concatenate((Q @ V[:3], spin @ V[3:])), Q.T)
        assert two.shape == one.shape
        assert two == approx(one, abs=1e-9, rel=1e-6)  # the drift of nearly parallel edges loses digits
        seen += len(one)
    assert seen > 300


def test_a_centred_upright_peg_has_its_clearances_as_gaps():
    told = Contacts(PAPER, pose((0, 0, -30 * mm)))
    # Upper corners on walls, long edges on mouths: each of four corners and edges at two walls.
    assert sorted(told.gap) == approx([PAPER.clearance[1]] * 8 + [PAPER.clearance[0]] * 8, abs=1e-16)
    assert told.n == 16


def test_a_peg_beside_the_hole_stands_on_its_four_corners():
    # Its tip crosses the line of the mouth's edge x+, which has ended by there.
    told = Contacts(PAPER, pose((10 * mm, 60 * mm, 0.2 * mm)))
    assert {PAPER.named(i) for i in told.id} == {f"tip corner {at} / plate" for at in ("x+y+", "x−y+", "x−y−", "x+y−")}
    assert told.gap == approx(0.2 * mm, abs=1e-17)


def test_the_planar_model_has_the_forty_contacts_of_the_paper():
    corners, edges = PLANES._planar()
    names = {
        PLANES.named(base + 10 * i + k)
        for base, table, column, most in ((rows.ON_PLANE, corners, 4, 5), (rows.ON_MOUTH, edges, 13, 4))
        for i, one in enumerate(table)
        for k in range(most)
        if int(one[column]) >> k & 1
    }
    ten = ["a–2'", "b–1'", "c–5'", "d–4'", "1–a'", "2–a'", "3–a'", "3–b'", "4–b'", "5–b'"]
    assert names == {f"plane {side}: {pair}" for side in ("x+", "x−", "y+", "y−") for pair in ten}


@pytest.mark.parametrize(
    ("p", "turned", "touching"),
    [
        ((-4.0, 0, -0.3), (0, 0, 0), {"2–a'"}), ((4.0, 0, -0.3), (0, 0, 0), {"4–b'"}),
        ((-0.4, 0, -20), (0, 0, 0), {"1–a'", "a–2'"}), ((0.4, 0, -20), (0, 0, 0), {"5–b'", "d–4'"}),
        ((-10, 0, 0), (0, 0, 0), {"3–a'", "b–1'"}), ((10, 0, 0), (0, 0, 0), {"3–b'", "c–5'"}),
        ((0.4, 0, -20), (0, -1e-3, 0), {"d–4'"}), ((0.4, 0, -20), (0, 1e-3, 0), {"5–b'"}),
    ],
)  # fmt: skip
def test_planes_touch_where_the_paper_says(p, turned, touching):
    # Moved along x until it just touches, or stands on the plate.
    X = pose(np.array(p) * mm, turned)
    told = Contacts(PLANES, X)
    across = [i for i in range(told.n) if "plane y" in PLANES.named(told.id[i])]
    least = min(told.gap[i] for i in across)
    found = {PLANES.named(told.id[i])[-4:] for i in across if told.gap[i] < least + 1e-9}
    assert found == touching
    both = {PLANES.named(told.id[i])[:8] for i in across if told.gap[i] < least + 1e-9}
    assert both == {"plane y+", "plane y−"}


# ---- nearly parallel features ----


@pytest.mark.parametrize(
    ("p", "middle", "count"), [((0.4, 0, -20), -8.0, 4), ((2.0, 0, -2.4), 0.0, 2), ((8.0, 0, 0), 0.0, 4)],
    ids=["side along the wall", "chamfer along the mouth", "tip along the mouth"],
)  # fmt: skip
@pytest.mark.parametrize("axis", [0, 1, 2])
def test_no_contact_is_lost_as_a_tilt_passes_through_zero(p, middle, count, axis):
    # Turned about the middle of what touches by −1e-3 … 1e-3 rad, the finer the nearer to zero. What touches at no tilt
    # is told at every tilt, with gaps that do not jump, and the parts are never seen apart.
    p, about = np.array(p) * mm, np.array((PAPER.hole[0] / 2, 0, middle * mm))
    small = 10.0 ** np.arange(-12, -2.9, 0.05)
    least, last = [], None
    flush = Contacts(PAPER, pose(p))
    touching = {flush.id[i] for i in range(flush.n) if abs(flush.gap[i]) < 1e-12}
    assert len(touching) == count
    for angle in (*-small[::-1], 0.0, *small):
        w = np.zeros(3)
        w[axis] = angle
        R = Rotation.from_rotvec(w).as_matrix()
        told = Contacts(PAPER, np.column_stack((R, about + R @ (p - about))))
        assert touching <= set(told.id), (angle, [PAPER.named(i) for i in touching - set(told.id)])
        gaps = {number: gap for number, gap in zip(told.id, told.gap, strict=True) if number in touching}
        if last is not None:  # lever arms are at most 80 mm
            assert all(abs(gaps[i] - last[1][i]) <= 80 * mm * abs(angle - last[0]) + 1e-15 for i in touching)
        last = angle, gaps
        least.append(told.gap.min())
    assert max(least) < 1e-12  # turning about the middle opens one end and closes the other


@pytest.mark.parametrize("model", ["spatial", "planar"])
@pytest.mark.parametrize("slope", [20, 45, 60])
def test_a_corner_of_the_outline_that_comes_down_on_the_mouth_is_seen_from_afar(model, slope):
    # The edge above the chamfer, and that of the tip, at r from the mouth's edge, from every side that is open to them:
    # the gap told is not above r nor below 1/√2 of it.
    peg = replace(PAPER, model=model, chamfer_angle=slope * deg)
    x = PAPER.size[0] / 2
    for own, sides in (((x, peg.height), (0, 90 - slope)), ((x - peg.chamfer, 0.0), (90 - slope, 90))):
        for angle in np.linspace(*sides, 20) * deg:  # from the wall's normal
            for r in 10.0 ** np.arange(-8, -3.7, 0.5):
                front, high = r * math.cos(angle), r * math.sin(angle)
                X = pose((PAPER.hole[0] / 2 - front - own[0], 0, high - own[1]))
                least = Contacts(peg, X).gap.min(initial=1.0)
                assert r / math.sqrt(2) - 1e-15 <= least <= r + 1e-15, (own, angle / deg, r, least)


# ---- words, laws, refusals ----


def test_every_contact_carries_the_law_it_was_given():
    peg = replace(PAPER, static_friction=0.3, restitution=0.4)
    told = Contacts(peg, pose((0, 0, -30 * mm)))
    law = told.law[: told.n]
    assert (law[:, KIND] == UNILATERAL).all() and (law[:, SLIDING] == 0.15).all()
    assert (law[:, AT_REST] == 0.3).all() and (law[:, RESTITUTION] == 0.4).all()


def test_tangents_run_along_the_walls_and_out_of_the_hole():
    for peg in (PAPER, PLANES):
        told = Contacts(peg, pose((0.1 * mm, 0.1 * mm, -20 * mm), (1e-3, 2e-3, 3e-3)))
        n, s, t = (told.rows[: told.n, k, :3] for k in range(3))
        assert n == approx(told.normal) and (s[:, 2] > 0.999).all() and told.n > 8
        if peg is PAPER:
            assert t == approx(np.cross(n, s)) and not t[:, 2].any()


def test_friction_of_the_planar_model_acts_in_the_plane_alone():
    told = Contacts(PLANES, pose((0.3 * mm, 0.1 * mm, -20 * mm), (1e-3, 2e-3, 3e-3)), np.ones(6))
    assert told.n > 8 and not told.rows[:, 2].any() and not told.drift[:, 2].any()


def test_contacts_have_plain_names():
    assert PAPER.named(rows.ON_PLANE + 10 * 7 + 0) == "upper corner x+y− / wall x+"
    assert PAPER.named(rows.ON_PLANE + 10 * 0 + rows.PLATE) == "tip corner x+y+ / plate"
    assert PAPER.named(rows.ON_MOUTH + 10 * 10 + 1) == "chamfer edge x−y− / mouth x−"
    assert PAPER.named(rows.ON_MOUTH + 10 * 5 + 1) == "upper edge x− / mouth x−"
    assert PAPER.named(rows.ON_PLANE + 10 * 9 + rows.PLATE) == "end corner x−y+ / plate"
    assert PAPER.named(rows.ON_MOUTH + 10 * 17 + 2) == "end edge x− / mouth y+"
    assert PLANES.named(rows.ON_PLANE + 10 * (4 * 3 + 3) + 0) == "plane y−: d–4'"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("size", 3.0), ("size", (1.0,)), ("size", (0.045, -0.045)), ("hole", (0.0, 1.0)), ("chamfer", 0.0),
        ("chamfer", 0.03), ("chamfer_angle", 0.0), ("chamfer_angle", 1.57), ("margin", 0.03), ("friction", -0.1),
        ("static_friction", 0.1), ("restitution", 1.1), ("model", "flat"), ("depth", math.nan), ("length", 3 * mm),
    ],
)  # fmt: skip
def test_what_is_no_peg_is_refused(field, value):
    with pytest.raises(InputError) as refused:
        replace(PAPER, **{field: value})
    assert refused.value.field == field


@EACH
def test_shapes_are_closed_and_have_the_volumes_of_the_parts(peg):
    shapes = {shape.name: Mesh(shape.vertices, shape.triangles) for shape in peg.shapes()}
    solid, plate = shapes["peg"], shapes["plate with hole"]
    (a, b), c, h = peg.size, peg.chamfer, peg.height
    # A scene keeps its vertices in single precision, 1e-7.
    small, large = (a - 2 * c) * (b - 2 * c), a * b
    tip = h / 6 * (small + large + 4 * (a - c) * (b - c))  # Simpson: exact for a prismatoid
    assert solid.volume == approx(tip + large * (np.ptp(solid.vertices[:, 2]) - h), rel=1e-6)
    low, high = plate.vertices.min(axis=0), plate.vertices.max(axis=0)
    deep = -low[2] if peg.depth is None else peg.depth
    assert plate.volume == approx(np.prod(high - low) - peg.hole[0] * peg.hole[1] * deep, rel=1e-6)
