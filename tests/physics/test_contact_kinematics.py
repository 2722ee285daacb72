"""Contact of two surfaces: closed forms, every least gap against a second road, rows and drift against exact motion."""

import math

import numpy as np
import pytest
from pytest import approx

from detent.core.errors import InputError
from detent.core.frames import Pose
from detent.geometry.edges import Circle, Corner, Line
from detent.geometry.gap_search import MOST, PLACES, POSE, SEARCHED
from detent.geometry.pair import SurfacePair, pair_kernel
from detent.geometry.surface import Cylinder, Plane, Sphere, Torus
from detent.numeric.kernel import HEAD
from surface_cases import CASES, compare, found, pair, random_pose

LAW = (0.2, 0.2, 0.0)


def gaps(moving, fixed, X, **more):
    return [touch.gap for touch in SurfacePair(moving, fixed, **more).touching(X)]


def test_ball_over_a_plane():
    assert gaps(Sphere(0.5), Plane(4.0, 4.0), Pose.at(0.3, 0.2, 0.53, roll=1.0), reach=0.1) == [approx(0.03, abs=1e-15)]


def test_ball_pressed_into_a_plane_keeps_a_signed_gap():
    assert gaps(Sphere(0.5), Plane(4.0, 4.0), Pose.at(z=0.49), reach=0.1) == [approx(-0.01, abs=1e-15)]


def test_ball_on_ball_and_ball_in_socket():
    # |(0.6, 0.6, 0.7)| = 1.1 exactly
    assert gaps(Sphere(0.5), Sphere(0.55), Pose.at(0.6, 0.6, 0.7), reach=0.1) == [approx(0.05, abs=1e-15)]
    # |(0.1, 0.2, 0.2)| = 0.3
    assert gaps(Sphere(0.5), Sphere(0.9, hollow=True), Pose.at(0.1, 0.2, 0.2), reach=0.2) == [approx(0.1, abs=1e-15)]


def test_ball_on_and_in_a_cylinder():
    assert gaps(Sphere(0.5), Cylinder(1.0, 3.0), Pose.at(1.2, 0.9, 1.0), reach=0.1) == [approx(0.0, abs=1e-15)]
    bore = Cylinder(1.0, 3.0, hollow=True)
    assert gaps(Sphere(0.5), bore, Pose.at(0.24, 0.32, 1.0), reach=0.2) == [approx(0.1, abs=1e-15)]


def test_tilted_torus_over_a_plane():
    # The lowest point of the core circle lies R sin α below its middle, the tube r below that.
    alpha = 0.3
    touch = SurfacePair(Torus(1.0, 0.25), Plane(5.0, 5.0)).touching(Pose.at(z=0.56, roll=alpha))
    assert [t.gap for t in touch] == [approx(0.56 - math.sin(alpha) - 0.25, abs=1e-15)]
    assert touch[0].on_B == approx([0, -math.cos(alpha), 0], abs=1e-12)


def test_crossed_cylinders():
    # Along x over along z: the gap is what is left of the distance of the axes.
    X = Pose.at(-1.5, 1.65, 1.0, pitch=math.pi / 2)
    assert gaps(Cylinder(0.9, 3.0), Cylinder(0.7, 3.0), X, reach=0.2) == [approx(0.05, abs=1e-14)]


def test_a_tilted_ring_touches_its_bore_at_two_points():
    # Seen along the bore the core circle is an ellipse; it reaches farthest at the ends of its long axis.
    ring, bore = Torus(0.75, 0.2), Cylinder(1.0, 3.0, hollow=True)
    both = gaps(ring, bore, Pose.at(0.01, 0.0, 1.5, roll=0.4), reach=0.2)
    assert both == [approx(0.04, abs=1e-14), approx(0.06, abs=1e-14)]
    assert len(gaps(ring, bore, Pose.at(0.01, 0.0, 1.5), reach=0.2)) == 1


def test_a_root_that_is_no_least_gap_is_dropped():
    # At the ends of the ellipse's short axis the normals are opposed too, but there the gap is a saddle.
    alpha, reach = 0.4, 0.3
    ring, bore = Torus(0.75, 0.2), Cylinder(1.0, 3.0, hollow=True)
    kernel = pair_kernel([(1, SurfacePair(ring, bore, reach=reach), LAW)])
    X = Pose.at(z=1.5, roll=alpha)
    long_axis, short_axis = (0, 0, 0, 1.5), (math.pi / 2, -alpha, math.pi / 2, 1.5 + 0.75 * math.sin(alpha))
    assert 1 - 0.75 * math.cos(alpha) - 0.2 < reach
    for place, expected in ((long_axis, 1), (short_axis, 0)):
        memory = kernel.memory.copy()
        memory[HEAD + SEARCHED], memory[HEAD + POSE : HEAD + POSE + 12] = 1, X.matrix.ravel()
        memory[HEAD + PLACES : HEAD + PLACES + 5] = 1, *place
        n = kernel.fn(kernel.params, memory, 0.0, np.zeros(0), np.zeros(6), X.matrix[None].copy(), np.zeros((1, 6)),
                      np.eye(6)[None].copy(), np.zeros((1, 6)), np.zeros(MOST), np.zeros((MOST, 3, 6)),
                      np.zeros((MOST, 3)), np.zeros(MOST, np.int64), np.zeros((MOST, 5)))  # fmt: skip
        assert n == expected


def test_the_sharp_rim_of_a_peg_touches_its_bore_as_a_ring_without_a_tube_does():
    rim, bore = Circle(0.95, -math.pi / 2, 0.5), Cylinder(1.0, 3.0, hollow=True)
    both = gaps(rim, bore, Pose.at(0.01, 0.0, 1.5, roll=0.4), reach=0.2)
    assert both == [approx(0.04, abs=1e-13), approx(0.06, abs=1e-13)]


@pytest.mark.parametrize("half", [0.3, 0.13, 0.05, 0.02])
@pytest.mark.parametrize("start", [0.6, 1.0, 1.37])
def test_an_edge_across_a_rim_is_nearest_where_it_passes_over_it_twice(half, start):
    # Over a chord of the rim that spans 2·half: its height is the gap at both ends, between them the rim falls away.
    rim, edge = Circle(1.0, 0.0, math.pi), Line(2.0, 0.0, math.pi)
    # The edge's z runs along x; its y, the middle of its normals, looks down.
    X = Pose(np.array([[0.0, 0, 1, -start], [-1, 0, 0, math.cos(half)], [0, -1, 0, 0.1]]))
    (one, two) = sorted(SurfacePair(edge, rim, reach=0.2).touching(X), key=lambda touch: touch.on_A[0])
    for touch, x in ((one, -math.sin(half)), (two, math.sin(half))):
        assert touch.gap == approx(0.1, abs=1e-13)
        assert touch.on_A[0] == approx(x, abs=1e-8)  # residuals of 1e-11 over the gap's curvature


def test_a_rim_wider_than_its_bore_is_deepest_where_it_is_pushed_to():
    # It overlaps all round, by 0.015 on the one side and 0.005 on the other, which is no least gap.
    bore = Cylinder(1.0, 3.0, hollow=True)
    for wide in (Circle(1.01, -math.pi / 2, 0.5), Torus(0.81, 0.2)):
        (touch,) = SurfacePair(wide, bore, reach=0.1, depth=0.02).touching(Pose.at(0.003, 0.004, 1.5))
        assert touch.gap == approx(-0.015, abs=1e-13)
        assert touch.normal == approx([-0.6, -0.8, 0], abs=1e-9)


def test_corner_over_a_plane_counts_only_while_its_cone_of_normals_looks_down():
    corner = Corner(((1, 0, 1), (-1, 0, 1), (0, 1, 1), (0, -1, 1)))
    assert gaps(corner, Plane(4.0, 4.0), Pose.at(z=-0.01, roll=0.7), reach=0.1) == [approx(-0.01, abs=1e-15)]
    assert gaps(corner, Plane(4.0, 4.0), Pose.at(z=-0.01, roll=0.9), reach=0.1) == []


@pytest.mark.parametrize("half", [0.3, 1.0, 1.5, math.pi / 2])
@pytest.mark.parametrize("height", [0.01, 1e-6, 1e-12, 0.0, -1e-12, -1e-6, -0.01])
def test_edges_that_cross_are_found_apart_touching_and_overlapping(half, height):
    # One runs along x and looks down, the other along y and looks up; `half` is half the wedge of normals.
    over = Pose(np.array([[0.0, 0, 1, -0.5], [1, 0, 0, 0], [0, 1, 0, 0]]))
    under = Pose(np.array([[1.0, 0, 0, 0.1], [0, 0, 1, -0.5], [0, -1, 0, 0]]))
    edge = Line(1.0, -math.pi / 2 - half, -math.pi / 2 + half)
    for X in (Pose.at(z=height), Pose.at(z=height, yaw=0.7), Pose.at(0.03, 0.02, height, yaw=-1.3)):
        (touch,) = SurfacePair(edge, edge, over, under).touching(X)
        assert touch.gap == approx(height, abs=1e-14)
        assert touch.normal == approx([0, 0, 1], abs=2e-11)  # Newton stops at residuals of 1e-11


def test_beside_a_patch_there_is_no_contact():
    assert gaps(Sphere(0.5), Plane(4.0, 4.0), Pose.at(x=2.01, z=0.5), reach=0.1) == []


def test_parallel_cylinders_touch_along_a_line_and_one_point_of_it_is_given():
    assert gaps(Cylinder(0.5, 2.0), Cylinder(0.5, 2.0), Pose.at(1.05, 0.0, 0.3), reach=0.1) == [approx(0.05, abs=1e-14)]


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_both_roads_find_the_same_contacts(case):
    # 40 poses a pair here, 10 000 in tests/verify. 1e-9 of the part size is what the search promises.
    rng = np.random.default_rng(7)
    wrong = [compare(case, random_pose(rng, case), swapped=bool(i % 2))[1] for i in range(40)]
    assert [words for words in wrong if words] == []


# Rows and drift ------------------------------------------------------------------------------------------------------


def along(case, swapped, X, V, times):
    """Gap, rows and drift (t, …) of every contact while A moves at constant V; None where one comes or goes."""
    kernel = pair_kernel([(1, pair(case, swapped, renew=1e9), LAW)])
    start, memory = (X.inverse() if swapped else X), kernel.memory.copy()
    W = np.array([[0, -V[5], V[4]], [V[5], 0, -V[3]], [-V[4], V[3], 0]])
    spin = np.linalg.norm(V[3:])
    out, ids = [], None
    for t in (0.0, *times):
        turn = np.eye(3) + math.sin(spin * t) / spin * W + (1 - math.cos(spin * t)) / spin**2 * W @ W
        pose = np.column_stack((turn @ start.R, start.p + V[:3] * t))[None].copy()
        gap, rows, drift = np.zeros(MOST), np.zeros((MOST, 3, 6)), np.zeros((MOST, 3))
        id, law = np.zeros(MOST, np.int64), np.zeros((MOST, 5))
        n = kernel.fn(kernel.params, memory, t, np.zeros(0), V, pose, V[None].copy(), np.eye(6)[None].copy(),
                      np.zeros((1, 6)), gap, rows, drift, id, law)  # fmt: skip
        if ids is not None and list(id[:n]) != ids:
            return None
        ids = list(id[:n])
        out.append((gap[:n], rows[:n], drift[:n]))
    return [np.array(one) for one in zip(*out, strict=True)] if ids else None


@pytest.mark.parametrize("swapped", [False, True])
@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_gaps_open_at_the_rows_and_these_change_at_the_drift(case, swapped):
    # V̇ = 0 and J = 1, so d(gap)/dt = row₀ V and d(rows V)/dt = drift. Fourth-order differences with h and 2h: where
    # they agree to 1e-7 those with h are good to a fifteenth of it, and rounding adds 1e-13/h. Where they do not, a
    # fold of the contact is near and no difference can tell.
    rng, h, seen = np.random.default_rng(3), 5e-4, 0
    for _ in range(80):
        V = rng.uniform(-0.3, 0.3, 6)
        run = along(case, swapped, random_pose(rng, case), V, (-4 * h, -2 * h, -h, h, 2 * h, 4 * h))
        if run is None:
            continue
        gap, rows, drift = run
        speed = rows @ V  # (t, contact, 3)
        fine, coarse = ((f[a] - 8 * f[b] + 8 * f[c] - f[d]) / (12 * k)
                        for f in (speed,) for a, b, c, d, k in ((2, 3, 4, 5, h), (1, 2, 5, 6, 2 * h)))  # fmt: skip
        if abs(fine - coarse).max() > 1e-7:
            continue
        opening = (gap[2] - 8 * gap[3] + 8 * gap[4] - gap[5]) / (12 * h)
        assert opening == approx(speed[0, :, 0], abs=1e-9)
        assert fine == approx(drift[0], abs=1e-7)
        seen += 1
    assert seen >= 5


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_tangents_are_square_to_the_normal_and_it_points_from_B_to_A(case):
    rng = np.random.default_rng(11)
    for i in range(20):
        for touch in found(case, random_pose(rng, case), bool(i % 2)):
            assert touch.on_A - touch.on_B == approx(touch.gap * touch.normal, abs=1e-12)
            assert np.linalg.norm(touch.normal) == approx(1, abs=1e-14)


def test_following_finds_what_a_fresh_search_finds():
    # A ring rolled about in its bore for 400 small steps: the contacts remembered are those of a search from nothing.
    ring, bore = Torus(0.75, 0.2), Cylinder(1.0, 3.0, hollow=True)
    one = SurfacePair(ring, bore, reach=0.2)
    kernel = pair_kernel([(1, one, LAW)])
    memory, kept = kernel.memory.copy(), 0
    for t in np.linspace(0, 1, 400):
        X = Pose.at(0.03 * math.sin(9 * t), 0.03 * math.cos(7 * t), 1 + t, roll=0.4 * t, pitch=0.3 * math.sin(5 * t))
        gap, rows, drift = np.zeros(MOST), np.zeros((MOST, 3, 6)), np.zeros((MOST, 3))
        reached = np.full(MOST, 2)  # the loop asks of ends of steps
        n = kernel.fn(kernel.params, memory, t, np.zeros(0), np.zeros(6), X.matrix[None].copy(), np.zeros((1, 6)),
                      np.eye(6)[None].copy(), np.zeros((1, 6)), gap, rows, drift, reached,
                      np.zeros((MOST, 5)))  # fmt: skip
        fresh = [touch.gap for touch in one.touching(X)]
        # What was born since the last search lies beside one that is followed; the least gap is never another.
        assert sorted(gap[:n])[0] == approx(fresh[0], abs=1e-12)
        kept += n == len(fresh)
    assert kept >= 380


def test_bad_pairs_are_refused_by_field():
    ball, plane = Sphere(1.0), Plane(1.0, 1.0)
    for build, field in (
        (lambda: SurfacePair(ball, plane, friction=-0.1), "friction"),
        (lambda: SurfacePair(ball, plane, friction=0.1, restitution=1.1), "restitution"),
        (lambda: SurfacePair(ball, plane, friction=0.3, static_friction=0.2), "static_friction"),
        (lambda: SurfacePair(ball, plane, friction=0.3, reach=0.0), "reach"),
        (lambda: SurfacePair(Corner(), Corner(), friction=0.3), "fixed"),
        (lambda: SurfacePair(ball, Sphere(1.0, hollow=True), friction=0.3), "fixed"),
    ):
        with pytest.raises(InputError) as refusal:
            build()
        assert refusal.value.field == field
