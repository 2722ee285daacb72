"""Limits of joints by collision, against stops whose place is known."""

from dataclasses import replace

import numpy as np
import pytest
from pytest import approx

from detent.articulation.collision_sweep import Scene, thinned
from detent.articulation.limits import joint_limits, with_limits
from detent.articulation.mechanism import Mechanism
from detent.core.frames import Pose
from detent.geometry.assembly import Assembly, Face, Joint, Part, Solid
from detent.units import mm
from mechanism_cases import assembly, box, disc, fixed, fourbar, fourbar_assembly, prismatic, revolute, slidercrank

BASE = box("base", (-0.2, -0.2, -0.01), (0.2, 0.2, 0))


def test_lever_turns_until_its_side_meets_the_corner_of_a_stop():
    half, x, y = 10 * mm, 80 * mm, 50 * mm
    lever = box("lever", (-0.02, -half, 0), (0.1, half, 0.01))
    left, right = box("left", (0.06, y, 0), (x, 0.09, 0.01)), box("right", (0.06, -0.09, 0), (x, -y - 0.01, 0.01))
    joints = [revolute(0, 1, (0, 0, 0)), fixed(0, 2), fixed(0, 3)]
    (limit,) = joint_limits(Scene(assembly(BASE, lever, left, right)), Mechanism.of(4, joints))

    def stop(y):  # the side's distance from the pivot is `half`
        return np.arctan2(y, x) - np.arcsin(half / np.hypot(x, y))

    assert limit.high.travel == approx(stop(y), abs=1e-9)
    assert limit.low.travel == approx(-stop(y + 0.01), abs=1e-9)
    assert limit.high.reason == "lever meets left" and limit.low.reason == "lever meets right"
    assert limit.high.resolution < 1e-8
    assert with_limits(joints, [limit])[0].limits == ((limit.low.travel, limit.high.travel),)


def test_drawer_slides_between_its_ends():
    box_ = [box("floor", (0, 0, -0.01), (0.3, 0.2, 0)), box("back", (0, 0, 0), (0.01, 0.2, 0.1))]
    drawer, front = box("drawer", (0.05, 0, 0), (0.2, 0.2, 0.08)), box("front", (0.3, 0, -0.01), (0.31, 0.2, 0.04))
    joints = [fixed(0, 1), prismatic(0, 2, (1, 0, 0)), fixed(0, 3)]
    for parts, high in (([*box_, drawer, front], 0.1), ([*box_, drawer], np.inf)):
        limits = joint_limits(Scene(assembly(*parts)), Mechanism.of(len(parts), joints[: len(parts) - 1]))
        assert limits[0].low.travel == approx(-0.04, abs=1e-9) and limits[0].high.travel == approx(high, abs=1e-9)


@pytest.mark.parametrize("facets", [(24, 24), (24, 31), (60, 17)])
def test_round_pin_in_its_hole_has_no_limit(facets):
    # The two sets of facets overlap by their chords' sagittas while they turn, and both end planes rub.
    ring, pin = disc("ring", 0.03, 0, 0.01, facets[0], hole=0.01), disc("pin", 0.01, 0, 0.01, facets[1])
    floor = box("floor", (-0.05, -0.05, -0.01), (0.05, 0.05, 0))
    joints = [fixed(0, 1), revolute(0, 2, (0, 0, 0))]
    (limit,) = joint_limits(Scene(assembly(floor, ring, pin)), Mechanism.of(3, joints))
    assert (limit.low.travel, limit.high.travel) == (-np.inf, np.inf)


def test_round_stop_is_met_within_the_resolution_that_is_stated():
    lever, post = box("lever", (-0.02, -0.01, 0), (0.1, 0.01, 0.01)), disc("post", 0.01, 0, 0.01, 40, at=(0.05, 0.06))
    (limit,) = joint_limits(
        Scene(assembly(BASE, lever, post)), Mechanism.of(3, [revolute(0, 1, (0, 0, 0)), fixed(0, 2)])
    )
    exact = np.arctan2(0.06, 0.05) - np.arcsin(0.02 / np.hypot(0.05, 0.06))  # the axis stays half + radius off the side
    assert 0 < limit.high.resolution < 3e-3  # sagitta 3e-5 m twice over an arm of 75 mm, and the same for the thinning
    assert abs(limit.high.travel - exact) < limit.high.resolution


def with_planes(solid: Solid) -> Solid:
    """A box with its six faces as planes, in the order of its triangles: x, y, z, each low and high."""
    faces = []
    for k in range(6):
        axis, corner = k // 2, (solid.low, solid.high)[k % 2]
        n, u = np.eye(3)[axis] * (1 if k % 2 else -1), np.eye(3)[(axis + 1) % 3]
        R = np.column_stack((u, np.cross(n, u), n))
        ends = np.array((solid.low - corner, solid.high - corner)) @ R  # in the frame of the face
        loop = np.array([(ends[i, 0], ends[j, 1]) for i, j in ((0, 0), (1, 0), (1, 1), (0, 1))])
        X = np.column_stack((R, corner))
        faces.append(Face("plane", X, 1.0, (loop,), (np.zeros(4, bool),), solid.low, solid.high))
    return replace(solid, faces=tuple(faces))


def with_cylinder(solid: Solid, at, radius: float, low: float, high: float) -> Solid:
    """A disc whose round face is a cylinder; its ends are never asked for by a formula."""
    loop = np.array([(0, low), (2 * np.pi, low), (2 * np.pi, high), (0, high)])
    straight = (np.zeros(4, bool),)
    wall = Face(
        "cylinder", np.column_stack((np.eye(3), (*at, 0))), 1.0, (loop,), straight, solid.low, solid.high, radius
    )
    end = Face("other", np.eye(3, 4), 1.0, (), (), solid.low, solid.high)
    return replace(solid, faces=(end, end, wall))


@pytest.mark.parametrize("facets", [7, 40, 41])
def test_round_stop_is_exact_where_its_face_has_a_formula(facets):
    lever = with_planes(box("lever", (-0.02, -0.01, 0), (0.1, 0.01, 0.01)))
    post = with_cylinder(disc("post", 0.01, 0, 0.01, facets, at=(0.05, 0.06)), (0.05, 0.06), 0.01, 0.0, 0.01)
    joints = [revolute(0, 1, (0, 0, 0)), fixed(0, 2)]
    (limit,) = joint_limits(Scene(assembly(BASE, lever, post)), Mechanism.of(3, joints))
    exact = np.arctan2(0.06, 0.05) - np.arcsin(0.02 / np.hypot(0.05, 0.06))
    assert limit.high.travel == approx(exact, abs=limit.high.resolution) and limit.high.resolution < 1e-8


def test_parts_that_overlap_at_rest_do_not_block_themselves():
    # A bolt drawn through the wall of its hole, as CAD files have threads; its flag still meets the post.
    ring, bolt = disc("ring", 0.03, 0, 0.01, 24, hole=0.009), disc("bolt", 0.01, 0.002, 0.02, 24)
    (limit,) = joint_limits(Scene(assembly(ring, bolt)), Mechanism.of(2, [revolute(0, 1, (0, 0, 0))]))
    assert limit.high.travel == np.inf


def test_screw_ends_where_its_head_meets_the_plate():
    pitch = 1 * mm / (2 * np.pi)
    plate, head = box("plate", (-0.02, -0.02, -0.01), (0.02, 0.02, 0)), disc("head", 0.01, 0.005, 0.01, 24)
    turn = revolute(0, 1, (0, 0, 0))
    screw = Joint(0, 1, "screw", turn.freedoms + pitch * np.array([[0, 0, 1, 0, 0, 0]]), axis=turn.axis, pitch=pitch)
    (limit,) = joint_limits(Scene(assembly(plate, head)), Mechanism.of(2, [screw]))
    assert limit.low.travel == approx(-5 * 2 * np.pi, rel=1e-3) and limit.high.travel == np.inf  # five turns down


def test_crank_turns_for_ever_and_its_rocker_swings():
    bars = (20 * mm, 50 * mm, 40 * mm, 45 * mm)
    apart = [(-0.02), 0.0, 0.01, 0.02]  # in layers, so that nothing collides
    made = fourbar_assembly(bars, 1.0)
    parts = tuple(Part(p.name, p.solid, Pose.at(z=z) @ p.X_WP) for p, z in zip(made.parts, apart))
    limits = joint_limits(Scene(Assembly("", made.solids, parts)), Mechanism.of(4, fourbar(bars, 1.0)))
    crank, rocker = limits[0], limits[2]
    assert (crank.low.travel, crank.high.travel) == (-np.inf, np.inf)
    a, b, c, d = bars
    ends = [np.arccos((c * c + d * d - (b + s * a) ** 2) / (2 * c * d)) for s in (-1, 1)]
    assert rocker.high.travel - rocker.low.travel == approx(abs(ends[0] - ends[1]), abs=1e-3)  # between frames of 1–2°


def test_slider_of_a_crank_is_stopped_by_a_block():
    a, b = 30 * mm, 100 * mm
    joints = slidercrank(a, b, np.pi / 2)
    x = np.sqrt(b * b - a * a)
    solids = [
        box("base", (-0.2, -0.2, -0.05), (0.3, 0.2, -0.04)),
        box("crank", (0, 0, 0.02), (0.001, a, 0.03)),
        box("rod", (0, 0, 0.04), (0.001, 0.001, 0.05)),
        box("slider", (x - 0.01, -0.01, 0), (x + 0.01, 0.01, 0.01)),
        box("block", (x + 0.02, -0.01, 0), (x + 0.03, 0.01, 0.01)),
    ]
    mechanism = Mechanism.of(5, [*joints, fixed(0, 4)])
    limits = joint_limits(Scene(assembly(*solids)), mechanism)
    slider = limits[3]
    assert slider.high.travel == approx(0.01, abs=1e-9) and slider.high.reason == "slider meets block"
    angle = np.arccos(((x + 0.01) ** 2 + a * a - b * b) / (2 * a * (x + 0.01)))
    assert limits[0].low.travel == approx(angle - np.pi / 2, abs=1e-7)


def test_thinning_moves_every_face_in_by_its_depth():
    ring = disc("ring", 0.03, 0, 0.01, 36, hole=0.01)
    assert ring.mesh is not None
    thin = thinned(ring.mesh, 1e-5)
    sagitta = [r * (1 - np.cos(np.pi / 36)) for r in (0.03, 0.01)]
    assert thin.depth == approx([1e-5, 1e-5, 1e-5 + sagitta[0], 1e-5 + sagitta[1]], rel=1e-9)
    moved = thin.vertices - thin.raw
    corners = thin.raw[thin.triangles]
    normal = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    normal /= np.linalg.norm(normal, axis=1)[:, None]
    for corner in range(3):
        inwards = -(normal * moved[thin.triangles[:, corner]]).sum(axis=1)
        assert inwards == approx(thin.depth[thin.face], rel=1e-2)  # the regularisation of nearly parallel normals
