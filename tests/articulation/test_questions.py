"""Does it stay together, what moves if I pull, which way out; mobility and second order of closed loops."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.testing import assert_allclose
from pytest import approx

from articulation import contacts
from articulation.scenes import arm, box_in_corner, box_on_table, chain, four_bar, hinge, moved, plate
from articulation.stability import pull, removal, stability
from articulation.test_breaking import random_scene
from detent.articulation.constraints import constraints, jacobian
from detent.articulation.free_motions import readable
from detent.articulation.graph import spanning_tree
from detent.articulation.null_space import null_space
from detent.articulation.second_order import bracket, loop, second_order
from detent.core.errors import InputError


def test_a_box_on_a_table_stays_and_the_table_carries_its_weight():
    held = constraints(2, box_on_table(), {0})
    rest = stability(held, np.array((1.0, 2.0)), np.array([(0, 0, 0), (1.0, 0.5, 0.5)]))
    assert rest.stays
    assert rest.forces[0].sum() == approx(2 * 9.81)
    assert rest.forces[0].min() >= 0
    points = box_on_table()[0].points
    assert_allclose(rest.forces[0] @ points / (2 * 9.81), (1.0, 0.5, 0.0), atol=1e-9)  # right under the centre


def test_a_box_whose_centre_hangs_over_the_edge_tips_about_it():
    held = constraints(2, box_on_table(), {0})
    falls = stability(held, np.ones(2), np.array([(0, 0, 0), (2.5, 0.5, 0.5)]))
    assert not falls.stays
    assert falls.power > 0
    v, w = falls.motion[1, :3], falls.motion[1, 3:]
    assert (v + np.cross(w, (2.5, 0.5, 0.5)))[2] < 0
    heights = [(v + np.cross(w, p))[2] for p in box_on_table()[0].points]
    assert min(heights) > -1e-9  # no corner goes into the table


def test_gravity_sideways_pushes_the_box_off_and_into_the_corner_it_stays():
    centres = np.array([(0, 0, 0), (0.5, 0.5, 0.5)])
    assert not stability(constraints(2, box_on_table(), {0}), np.ones(2), centres, gravity=(9.81, 0, 0)).stays
    held = constraints(2, box_in_corner(), {0})
    assert stability(held, np.ones(2), centres, gravity=(-1, -1, -1)).stays
    assert not stability(held, np.ones(2), centres, gravity=(1, -1, -1)).stays


def test_the_arms_slider_falls_down_its_guide_unless_it_is_locked():
    centres = np.array([(0, 0, -5), (6, 0, 0), (12, 0, -5), (18, 0, 1)], dtype=float)
    falls = stability(constraints(4, arm(), {0}), np.ones(4), centres)
    assert not falls.stays
    assert falls.motion[2, 2] < 0
    locked = constraints(4, arm(), {0}, locked=[(2, "translation")])
    rest = stability(locked, np.ones(4), centres)
    assert rest.stays


@settings(max_examples=60)
@given(st.integers(0, 10**6))
def test_either_contact_forces_carry_the_weight_or_something_falls(seed):
    n, patches = random_scene(seed)
    draw = np.random.default_rng(seed)
    held = constraints(n, patches, {0})
    masses, centres = np.ones(n), draw.integers(-2, 3, (n, 3)).astype(float)
    found = stability(held, masses, centres, gravity=(0, 0, -1))
    weight = np.zeros((n, 6))
    weight[:, 2] = -1.0
    weight[:, 3:] = np.cross(centres, weight[:, :3])
    J = jacobian(held)
    if found.stays:
        forces = np.concatenate(found.forces) if found.forces else np.zeros(0)
        balance = (np.asarray(J.T @ forces).reshape(n, 6) + weight)[1:]
        assert forces.min(initial=0.0) >= 0
        assert np.abs(balance).max() < 1e-7  # HiGHS's feasibility times a few levers
    else:
        assert np.asarray(J @ found.motion.ravel()).min(initial=0.0) > -1e-8
        assert (weight * found.motion).sum() == approx(found.power)
        assert found.power > 0


def test_pulling_the_arms_rotor_up_lifts_all_three_or_slides_it_whichever_is_less():
    held = constraints(4, arm(), {0})
    sideways = pull(held, 3, (18, 0, 1), (0, 1, 0))
    assert sideways.gives
    assert sideways.parts == (1, 2, 3)  # the whole arm turns about z
    along = pull(held, 3, (18, 0, 1), (1, 0, 1))
    assert along.parts == (2, 3)
    assert along.opens == ()
    across = pull(held, 3, (18, 0, 1), (-1, 0, 1))
    assert across.opens == (1,)  # lifts the arm off its base
    assert not pull(held, 1, (0, 0, 0), (0, 0, -1)).gives
    assert not pull(held, 0, (0, 0, 0), (0, 0, 1)).gives
    speed = across.motion[3, :3] + np.cross(across.motion[3, 3:], (18, 0, 1))
    assert speed @ np.array((-1, 0, 1)) / np.sqrt(2) == approx(1.0)


def test_a_box_leaves_a_corner_along_three_axes_and_a_dovetail_along_its_slot():
    ways = removal(constraints(2, box_in_corner(), {0}), 1)
    assert not len(ways.lines)
    assert_allclose(np.sort(ways.rays, axis=0), np.sort(np.eye(3), axis=0), atol=1e-9)
    ways = removal(constraints(2, contacts.dovetail()[0], {0}), 1)
    assert_allclose(np.abs(ways.lines), [(0, 1, 0)], atol=1e-9)
    assert not len(ways.rays)
    assert not removal(constraints(2, hinge(1, 0, (0, 0, 0), (0, 0, 1), 1.0, 1.0), {0}), 1).some
    middle = [plate(k + 1, k, [(-1, -1, k), (1, -1, k), (1, 1, k), (-1, 1, k)], (0, 0, 1)) for k in range(2)]
    ways = removal(constraints(3, middle, {0}), 1)  # a card between two others
    assert len(ways.lines) == 2
    assert not len(ways.rays)
    held = constraints(2, box_on_table(), {0}, given=[(1, 0, np.array([[0, 0, 1.0, 0, 0, 0]]))])
    assert not len(removal(held, 1).rays)  # held down by hand


def test_questions_about_parts_that_are_not_there_are_refused():
    held = constraints(2, box_on_table(), {0})
    for call in (
        lambda: removal(held, 2),
        lambda: pull(held, -1, (0, 0, 0), (0, 0, 1)),
        lambda: pull(held, 1, (0, 0, 0), (0, 0, 0)),
        lambda: stability(held, np.ones(3), np.zeros((3, 3))),
        lambda: stability(held, -np.ones(2), np.zeros((2, 3))),
        lambda: stability(held, np.ones(2), np.zeros((2, 3)), gravity=(0, 0, np.nan)),
    ):
        with pytest.raises(InputError):
            call()


def checked(n_parts, patches):
    held = constraints(n_parts, patches, {0})
    null = readable(null_space(held), held)
    found = second_order(held, null)
    assert found.tree_freedoms + found.closing_freedoms - found.closure_rank == null.nullity
    return null, found


def test_a_four_bar_has_one_loop_and_its_freedom_goes_on():
    _, found = checked(4, four_bar(6))
    assert (found.tree_freedoms, found.closing_freedoms, found.loops, found.closure_rank) == (3, 1, 1, 3)
    assert not found.first_order_only.any()
    assert found.freedoms == 1
    assert not found.curved


def test_the_flat_four_bar_moves_along_two_branches():
    null, found = checked(4, four_bar(6, angle=0.0))
    assert null.nullity == 2
    assert found.freedoms == 1
    assert len(found.branches) == 2
    folded = [(0, -39, 0, 0, 0, 1), (0, -39, 0, 0, 0, 1), (0, 0, 0, 0, 0, 0)]  # bars 1 and 2 swing together
    parallel = [(0, -39, 0, 0, 0, 1), (0, 39, 0, 0, 0, 0), (0, 0, 0, 0, 0, 1)]  # bars 1 and 3 stay parallel
    for expected in (folded, parallel):
        assert any(np.abs(branch[1:] - expected).max() < 1e-9 for branch in found.branches)


@pytest.mark.parametrize("branch", [0, 1])
def test_the_flat_four_bar_closes_to_third_order_along_its_branches_only(branch):
    # Second road: joint angles along the branch, corners placed one after the other, the gap where the loop closes.
    null, found = checked(4, four_bar(6, angle=0.0))

    def gap(motion, t):
        turns = motion[:, 5]  # rates of the bars about z; bar 3 goes from its end to the origin
        ends = np.array((39.0, 0.0))
        for bar, angle in ((1, 0.0), (2, np.pi), (3, np.pi)):
            a = angle + t * turns[bar]
            ends = ends + 39 * np.array((np.cos(a), np.sin(a)))
        return np.linalg.norm(ends)

    for t in (1e-2, 1e-3):
        assert gap(found.branches[branch], t) < 39 * t**3 + 1e-12
    shaky = null.basis[int(np.flatnonzero(found.first_order_only)[0])]
    assert gap(shaky, 1e-2) > 39 * 1e-2**2 / 2


def test_two_bars_in_line_between_fixed_pins_only_seem_to_move():
    # Pins at x = 0, 1 and 2: the middle one may start aside at first order; at second the bars are too short.
    patches = [*hinge(1, 0, (0, 0, 0), (0, 0, 1), 0.1, 0.2), *hinge(2, 1, (1, 0, 0), (0, 0, 1), 0.1, 0.2)]
    patches += hinge(2, 0, (2, 0, 0), (0, 0, 1), 0.1, 0.2)
    null, found = checked(3, patches)
    assert null.nullity == 1
    assert found.first_order_only.all()
    assert found.freedoms == 0
    assert not len(found.branches)


def test_a_flat_four_bar_beside_an_open_chain_leaves_the_chain_alone():
    rename = {0: 0, 1: 4, 2: 5, 3: 6}
    patches = [moved(patch, shift=np.array((0, 0, 50.0))) for patch in four_bar(6, angle=0.0)]
    patches += [moved(patch, shift=np.array((300.0, 0, 0)), rename=rename) for patch in chain(4)]
    null, found = checked(7, patches)
    assert null.nullity == 5
    assert found.freedoms == 4
    assert found.first_order_only.sum() == 1
    assert len(found.branches) == 2


@pytest.mark.parametrize("ground", [0, 1, 2, 3])
def test_relative_motions_round_a_loop_add_up_to_nothing(ground):
    held = constraints(4, four_bar(6, angle=1.0), {ground})
    tree, (mode,) = spanning_tree(held), null_space(held).basis
    links = (*tree.links, *tree.closing)
    assert len(tree.closing) == 1

    def velocity(part):
        return mode[part] if part >= 0 else np.zeros(6)

    steps = [sign * (velocity(links[k].child) - velocity(links[k].parent)) for k, sign in loop(tree, 0)]
    assert len(steps) == 4
    assert_allclose(np.sum(steps, axis=0), 0, atol=1e-9)


@pytest.mark.parametrize("ground", [0, 1])
def test_a_links_rows_are_for_the_child_against_its_parent(ground):
    held = constraints(2, box_on_table(), {ground})
    (link,) = spanning_tree(held).links
    assert (link.parent, link.child) == (-1, 1 - ground)
    away = np.array((0, 0, 1.0 if ground == 0 else -1.0, 0, 0, 0))  # the box rises, or the table sinks
    assert (link.rows @ away > 0).all()
    stack = [plate(k + 1, k, [(-1, -1, k), (1, -1, k), (1, 1, k), (-1, 1, k)], (0, 0, 1)) for k in range(2)]
    lower = next(link for link in spanning_tree(constraints(3, stack, {2})).links if link.child == 0)
    assert (lower.rows @ (0, 0, -1, 0, 0, 0) > 0).all()


def test_brackets_are_commutators():
    draw = np.random.default_rng(3)

    def matrix(x):
        v, (a, b, c) = x[:3], x[3:]
        return np.vstack((np.column_stack(([[0, -c, b], [c, 0, -a], [-b, a, 0]], v)), np.zeros(4)))

    for _ in range(5):
        x, y = draw.normal(size=(2, 6))
        X, Y = matrix(x), matrix(y)
        assert_allclose(matrix(bracket(x, y)), X @ Y - Y @ X, atol=1e-12)


def test_a_pin_in_a_slot_in_a_loop_is_named_as_no_group():
    few, _ = contacts.pin_in_slot(True)
    patches = [*few, *hinge(2, 0, (5, 0, 0), (0, 0, 1), 0.1, 0.2), *hinge(1, 2, (5, 5, 0), (0, 0, 1), 0.1, 0.2)]
    _, found = checked(3, patches)
    assert found.curved == ((-1, 1),)
