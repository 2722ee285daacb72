"""Motions that open contacts: cases known by thought, random scenes against multipliers that prove the rest shut."""

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from numpy.testing import assert_allclose

from articulation.scenes import (
    arm,
    box_in_corner,
    box_on_table,
    disc,
    four_bar,
    frame,
    hinge,
    moved,
    patch,
    pin_in_hole,
    plate,
)
from detent.articulation.breaking import breaking, ways
from detent.articulation.constraints import constraints, equalities, jacobian
from detent.articulation.free_motions import readable
from detent.articulation.motion_cones import opening, pair_cone
from detent.articulation.null_space import null_space


def analysed(n_parts, patches, ground=(0,), **what_if):
    held = constraints(n_parts, patches, ground, **what_if)
    return held, breaking(held, readable(null_space(held), held))


def test_a_box_on_a_table_lifts_and_tips():
    held, found = analysed(2, box_on_table())
    assert found.rows == held.n_rows == 4
    assert found.directions == 3  # up, and tipping about x and y
    assert_allclose(found.motion[1], (0, 0, 1, 0, 0, 0), atol=1e-9)


def test_a_box_in_a_corner_has_no_freedom_and_six_ways_out():
    held, found = analysed(2, box_in_corner())
    assert null_space(held).nullity == 0
    assert (found.rows, found.directions) == (12, 6)
    assert_allclose(found.motion[1], np.array((1, 1, 1, 0, 0, 0)) / np.sqrt(3), atol=1e-9)
    assert [way.patches for way in ways(found)] == [(0,), (1,), (2,)]


def test_the_arm_has_the_papers_three_freedoms_and_lifts_off_straight_up():
    held, found = analysed(4, arm())
    null = readable(null_space(held), held)
    assert (null.rank, null.nullity) == (15, 3)
    turn, slide = (0, 0, 0, 0, 0, 1), np.array((1, 0, 1, 0, 0, 0)) / np.sqrt(2)
    rotor = np.array((0, -17, 0, 1, 0, 1)) / np.sqrt(2)  # about (1, 0, 1) through (18, 0, 1)
    still = np.zeros(6)
    expected = [[turn, turn, turn], [still, slide, slide], [still, still, rotor]]  # N₃, N₁, N₂ of eq. 28
    assert_allclose(null.basis[:, 1:], expected, atol=1e-9)
    assert found.directions == 1
    assert found.patches == (1,)  # the round plane between base and arm
    assert_allclose(found.motion[1:], [(0, 0, 1, 0, 0, 0)] * 3, atol=1e-9)  # the paper's fourth solution
    assert [way.patch for way in ways(found)] == [1]


def test_nothing_opens_in_a_four_bar_with_shoulders():
    for angle in (np.pi / 2, 0.0):
        _, found = analysed(4, four_bar(6, angle=angle))
        assert found.rows == found.directions == 0
        assert not found.motion.any()


def test_a_lid_held_by_another_part_opens_only_with_it():
    # Part 1 lies on the table 0, part 2 on top of 1; a bar 3, pinned to the table, holds 2 down.
    square = [(-1, -1), (1, -1), (1, 1), (-1, 1)]
    patches = [plate(k + 1, k, [(x, y, k) for x, y in square], (0, 0, 1)) for k in range(3)]
    loose, found = analysed(4, patches)
    assert found.rows == loose.n_rows == 12
    fixed = patches + list(hinge(3, 0, (5, 0, 3), (0, 0, 1), 0.5, 1.0))
    _, found = analysed(4, fixed)
    assert found.rows == 0  # bars pinned with shoulders: nothing in the stack can open


def test_a_peg_in_a_blind_hole_comes_out_and_brings_its_cap():
    patches = [pin_in_hole(1, 0, (0, 0, 0), (0, 0, 1), 1.0, 5.0), disc(1, 0, (0, 0, 0), (0, 0, 1), 1.0, 8)]
    _, found = analysed(2, patches)
    assert found.patches == (1,)
    assert found.directions == 1
    cap = [pin_in_hole(2, 1, (0, 0, 5), (0, 0, 1), 0.5, 2.0), disc(2, 1, (0, 0, 5), (0, 0, 1), 2.0, 8)]
    _, found = analysed(3, patches + cap)
    assert found.directions == 2
    least = {way.patch: way for way in ways(found)}
    assert least[1].patches == (1,)  # the cap rides on the peg
    assert_allclose(least[1].motion[1:], [(0, 0, 1, 0, 0, 0)] * 2, atol=1e-9)
    assert_allclose(least[3].motion[1:], [(0, 0, 0, 0, 0, 0), (0, 0, 1, 0, 0, 0)], atol=1e-9)


def test_the_count_of_breaking_directions_does_not_depend_on_the_number_of_points():
    counts = {n: analysed(2, [disc(1, 0, (0, 0, 0), (0, 0, 1), 1.0, n)])[1].directions for n in (3, 8, 24, 100)}
    assert set(counts.values()) == {3}


def random_scene(seed):
    draw = np.random.default_rng(seed)
    n = int(draw.integers(2, 5))
    patches = []
    for _ in range(int(draw.integers(1, 7))):
        a, b = (int(part) for part in draw.choice(n, 2, replace=False))
        normal = np.eye(3)[draw.integers(3)] * draw.choice((-1, 1))
        corners = draw.integers(-2, 3, (int(draw.integers(1, 5)), 3)).astype(float)
        patches.append(patch(a, b, corners, normal))
    return n, patches


@settings(max_examples=150)
@given(st.integers(0, 10**6))
def test_every_row_either_opens_or_is_proved_shut_by_multipliers(seed):
    n, patches = random_scene(seed)
    held, found = analysed(n, patches)
    J = jacobian(held, scaled=True)[:, [6 * part + k for part in held.free for k in range(6)]].toarray()
    rates = np.asarray(jacobian(held) @ found.motion.ravel())
    opens = np.concatenate(found.opens) if found.opens else np.zeros(0, dtype=bool)
    assert (rates[opens] > 1e-7).all()  # the motion opens what it says, and enters nowhere
    assert rates.min(initial=0.0) > -1e-9  # HiGHS's own feasibility
    norms = np.linalg.norm(J, axis=1)  # zero between grounded parts; not drawn here
    proved, _ = opening(J / norms[:, None])
    assert (proved == opens).all()


@settings(max_examples=25)
@given(st.integers(0, 10**6))
@example(150)  # two rows on one line: a pair without a lever
def test_moving_and_scaling_the_scene_opens_the_same_contacts(seed):
    n, patches = random_scene(seed)
    draw = np.random.default_rng(seed + 1)
    R = np.linalg.qr(draw.normal(size=(3, 3)))[0]
    R *= np.linalg.det(R)
    scale, shift = 10 ** draw.uniform(-3, 2), draw.normal(size=3) * 100
    there = [moved(one, R, scale * shift, scale) for one in patches]
    here, other = analysed(n, patches)[1], analysed(n, there)[1]
    assert here.directions == other.directions
    assert all((a == b).all() for a, b in zip(here.opens, other.opens))


@pytest.mark.parametrize("lean", [1e-13, 1e-9])
def test_a_bolt_under_its_head_opens_along_its_axis_and_its_walls_never(lean):
    """Walls of 180°, 18° and 162° close a turn; they lean as files let them, by rounding or in the ninth digit."""
    arcs = ((3, 0.0, np.pi), (2, np.pi, np.pi / 10), (3, 1.1 * np.pi, 0.9 * np.pi))  # points, start, sweep
    rng = np.random.default_rng(8)
    for _ in range(20):
        axis, low = frame(rng.normal(size=3))[0], rng.normal(size=3) / 10
        leaning = [axis + lean * rng.normal(size=3) for _ in arcs]
        walls = [pin_in_hole(1, 0, low, own, 2.5e-3, 4.8e-3, *one) for own, one in zip(leaning, arcs)]
        pair = constraints(2, [*walls, disc(1, 0, low + 4.8e-3 * axis, axis, 4e-3, 48)], {0}).pairs[0]
        cone = pair_cone(pair)
        assert not cone.opens[:16].any() and cone.opens[16:].all()
        motion = cone.twists(cone.motion)
        assert_allclose(
            pair.rows[:16] @ motion, 0, atol=1e-6 * float(np.linalg.norm(motion))
        )  # the tolerance of an equality


def test_two_contacts_that_open_by_the_same_motion_are_one_way():
    three = [(5, 0, 0), (6, 0, 0), (5, 1, 0)]
    both = [*box_on_table(), plate(1, 0, three, (0, 0, 1))]
    _, found = analysed(2, both, locked=[(1, "rotation")])
    (way,) = ways(found)
    assert way.patches == (0, 1)


def test_locking_a_rotation_leaves_the_lift_alone():
    _, found = analysed(2, box_on_table(), locked=[(1, "rotation")])
    assert found.directions == 1
    held, found = analysed(2, box_on_table(), given=[(1, 0, np.array([[0, 0, 1.0, 0, 0, 0]]))])
    # What the origin's height is held to still lets the box tip about the edges through that corner.
    assert found.directions == 2
    assert np.abs(equalities(held) @ found.motion.ravel()).max() < 1e-9


@pytest.mark.parametrize("dropped", [0, 1, 2])
def test_a_dropped_contact_frees_the_box_in_the_corner_one_way(dropped):
    held, found = analysed(2, box_in_corner(), dropped=[dropped])
    assert null_space(held).nullity == 1
    assert found.directions == 5
