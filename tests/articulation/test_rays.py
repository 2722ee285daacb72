"""Extreme rays against trying every set of rows; the paper's candidate axes; projections on v and ω."""

import itertools
from typing import Literal

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.testing import assert_allclose
from scipy.optimize import nnls

from articulation import contacts
from articulation.candidates import candidates
from articulation.cone_projection import lines_and_rays, projection
from articulation.scenes import arm, box_in_corner, box_on_table, chain, four_bar, moved, papers_arm
from articulation.whole_rays import assembly_rays, pair_rays
from detent.articulation.breaking import breaking
from detent.articulation.constraints import constraints
from detent.articulation.free_motions import readable
from detent.articulation.motion_cones import motion_cone
from detent.articulation.null_space import null_space
from detent.articulation.rays import extreme_rays
from detent.core.errors import SolveError


def brute(rows):
    """Second road: a ray is the only direction left by some d − 1 independent rows, and respects all others."""
    d = rows.shape[1]
    found = []
    for chosen in itertools.combinations(range(len(rows)), d - 1):
        _, values, Vt = np.linalg.svd(rows[list(chosen)])
        if (values > 1e-9).sum() < d - 1:
            continue
        for ray in (Vt[-1], -Vt[-1]):
            if (rows @ ray).min() > -1e-9 and all(np.abs(ray - one).max() > 1e-7 for one in found):
                found.append(ray)
    return np.array(found).reshape(-1, d)


def same(one, other):
    assert len(one) == len(other)
    if len(one):
        apart = np.abs(one[:, None] - other[None]).max(axis=2)
        assert apart.min(axis=1).max() < 1e-7  # each has its twin
        assert apart.min(axis=0).max() < 1e-7


@settings(max_examples=150)
@given(st.integers(0, 10**6))
def test_extreme_rays_are_those_of_trying_every_set_of_rows(seed):
    draw = np.random.default_rng(seed)
    d = int(draw.integers(2, 6))
    rows = draw.integers(-2, 3, (int(draw.integers(d, d + 6)), d)).astype(float)  # small numbers: degenerate cones
    if draw.random() < 0.5:
        rows[:, 0] = np.abs(rows[:, 0])  # these have an inside more often
    rows = np.vstack((rows, rows[:1]))  # a row twice
    rows = rows[np.linalg.norm(rows, axis=1) > 0]
    if len(rows) == 0 or np.linalg.matrix_rank(rows) < d:
        rows = np.vstack((rows.reshape(-1, d), np.eye(d)))
    rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    same(extreme_rays(rows), brute(rows))


def test_the_nine_rays_of_a_box_in_a_corner_are_three_slides_and_six_turns_about_its_edges():
    held = constraints(2, box_in_corner(), {0})
    found = pair_rays(held.pairs[0], held.length)
    assert not len(found.lines)
    rays = -found.rays  # of the box against the corner
    slides = rays[~rays[:, 3:].any(axis=1), :3]
    same(slides, np.eye(3))
    turns = rays[rays[:, 3:].any(axis=1)]
    assert len(turns) == 6
    assert_allclose(np.abs(turns[:, 3:]).max(axis=1), 1.0)
    assert (np.count_nonzero(np.abs(turns[:, 3:]) > 1e-9, axis=1) == 1).all()  # about an axis of W each
    for v, w in zip(turns[:, :3], turns[:, 3:]):
        assert abs(v @ w) < 1e-12  # a turn, no screw


def test_rays_of_an_assembly_stop_at_the_clock():
    few, _ = contacts.cone_seat(np.radians(30), 60)
    with pytest.raises(SolveError, match="out of time"):
        assembly_rays(constraints(2, few, {0}), seconds=0.0)


def test_the_arms_only_ray_is_the_lift():
    held = constraints(4, arm(), {0})
    cone, rays = assembly_rays(held)
    assert len(rays) == 1
    rates = cone.unequal @ np.zeros(cone.size)
    assert len(rates) == 24
    relative = rays[0, 1] / np.linalg.norm(rays[0, 1])
    assert_allclose(relative, (0, 0, 1, 0, 0, 0), atol=1e-9)


def test_the_papers_arm_has_216_candidates_of_which_four_are_valid():
    patches = papers_arm()
    assert len(patches) == 18
    held = constraints(4, patches, {0})
    assert null_space(held).nullity == 3
    assert breaking(held).directions == 1
    found = candidates(held, patches)
    assert found.tried == 216
    assert len(found.distinct) == 4
    moving = sorted((tuple(np.flatnonzero(np.abs(one.motion).max(axis=1) > 1e-9)), one.what) for one in found.distinct)
    assert moving == [((1, 2, 3), "rotation"), ((1, 2, 3), "translation"), ((2, 3), "translation"), ((3,), "rotation")]
    lift = next(one for one in found.distinct if one.what == "translation" and one.motion[1].any())
    assert_allclose(lift.motion[1:], [(0, 0, 1, 0, 0, 0)] * 3, atol=1e-9)


def test_the_candidates_find_three_of_the_nine_rays_of_a_box_in_a_corner_and_no_four_bar():
    patches = box_in_corner()
    assert len(candidates(constraints(2, patches, {0}), patches).distinct) == 3
    patches = four_bar(6)
    assert not candidates(constraints(4, patches, {0}), patches).valid


def test_a_part_of_the_arm_has_the_translations_and_rotations_its_joints_give_it():
    cone = motion_cone(constraints(4, arm(), {0}))
    turning = projection(cone, 2, "rotation")
    assert_allclose(np.abs(turning.lines), [(0, 0, 1)], atol=1e-9)
    assert not len(turning.rays)
    turning = projection(cone, 3, "rotation")
    assert len(turning.lines) == 2
    assert_allclose(turning.lines[:, 1], 0, atol=1e-9)
    at_pin = projection(cone, 1, "translation", point=np.zeros(3))
    assert not len(at_pin.lines)
    assert_allclose(at_pin.rays, [(0, 0, 1)], atol=1e-9)
    assert not projection(cone, 0, "translation").some


def test_a_box_on_a_table_may_turn_any_way_but_its_corner_stays_above():
    cone = motion_cone(constraints(2, box_on_table(), {0}))
    assert len(projection(cone, 1, "rotation").lines) == 3
    corner = projection(cone, 1, "translation", point=np.array((2.0, 1.0, 0.0)))
    assert len(corner.lines) == 2
    assert_allclose(corner.rays, [(0, 0, 1)], atol=1e-9)


@settings(max_examples=20)
@given(st.integers(0, 10**6))
def test_projections_are_those_of_the_rays_of_a_random_pair(seed):
    draw = np.random.default_rng(seed)
    R = np.linalg.qr(draw.normal(size=(3, 3)))[0]
    patches = [moved(patch, R * np.linalg.det(R), draw.normal(size=3)) for patch in box_in_corner()]
    held = constraints(2, patches[: int(draw.integers(1, 4))], {0})
    pair = pair_rays(held.pairs[0], held.length)
    both = np.vstack((pair.lines, -pair.lines, pair.rays))
    kinds: tuple[Literal["translation", "rotation"], ...] = ("translation", "rotation")
    for half, on in zip((slice(3), slice(3, 6)), kinds):
        made = -both[:, half]  # part 1 against part 0, at W's origin
        seen = projection(motion_cone(held), 1, on, point=np.zeros(3))
        probes = np.vstack((made, draw.normal(size=(20, 3))))
        # A probe p is outside the projection if some h has h·p < 0 and h·y ≥ 0 on it: both descriptions must agree.
        for probe in probes:
            assert inside(probe, seen.lines, seen.rays) == inside(probe, np.zeros((0, 3)), made)


def inside(probe, lines, rays):
    generators = np.vstack((lines, -lines, rays))
    if not len(generators) or not np.linalg.norm(probe) > 1e-12:
        return not np.linalg.norm(probe) > 1e-12
    return nnls(generators.T, probe)[1] < 1e-6 * np.linalg.norm(probe)


def test_nothing_outside_is_everything_and_opposite_rows_leave_a_plane():
    lines, rays = lines_and_rays(np.zeros((0, 3)))
    assert (len(lines), len(rays)) == (3, 0)
    lines, rays = lines_and_rays(np.array([(0, 0, 1.0), (0, 0, -1.0)]))
    assert (len(lines), len(rays)) == (2, 0)
    lines, rays = lines_and_rays(np.array([(0, 0, 1.0)]))
    assert (len(lines), len(rays)) == (2, 1)


def test_each_mode_of_a_chain_moves_one_joint_and_what_hangs_from_it():
    held = constraints(6, chain(6), {0})
    basis = readable(null_space(held), held).basis
    for k, mode in enumerate(basis):
        moving = np.flatnonzero(np.abs(mode).max(axis=1) > 0)
        assert list(moving) == list(range(k + 1, 6))
        assert_allclose(np.linalg.norm(mode[moving, 3:], axis=1), 1.0, rtol=1e-12)
        assert_allclose(mode[moving], np.tile(mode[moving[0]], (len(moving), 1)), atol=1e-9)  # as one body
