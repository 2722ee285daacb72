"""Freedoms that keep all contacts: the paper's four-bar, and generated mechanisms against a dense decomposition."""

from typing import Any, cast

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.testing import assert_allclose
from pytest import approx

from articulation.scenes import chain, closed_ring, four_bar, hinge, moved, pin_in_hole, rotating_squares
from detent.articulation.constraints import constraints, equalities, jacobian
from detent.articulation.free_motions import readable
from detent.articulation.null_space import null_space
from detent.core.errors import InputError

PAPER = np.array([[0, -39, 0, 0, 0, 1], [-39, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 1]])  # Sinha et al., eq. 31


def dense(held):
    """The second road: null space of the whole scaled matrix by one singular value decomposition."""
    columns = [6 * part + k for part in held.free for k in range(6)]
    J = np.vstack((jacobian(held, scaled=True).toarray(), equalities(held, scaled=True).toarray()))[:, columns]
    _, values, Vt = np.linalg.svd(J)
    rank = int((values > 1e-9 * values[0]).sum())  # rounding of a few hundred columns is some 1e-14
    return rank, Vt[rank:]


def agrees(held):
    null, (rank, Vt) = null_space(held), dense(held)
    assert null.rank == rank
    width = 6 * held.n_parts
    assert null.nullity == len(Vt)
    for basis in (null.basis, readable(null, held).basis):
        J = jacobian(held)
        size = np.abs(J.toarray()).max() * np.abs(basis).max(initial=1.0)
        assert np.abs(J @ basis.reshape(-1, width).T).max(initial=0.0) < 1e-11 * size  # rounding
        assert np.linalg.matrix_rank(basis.reshape(-1, width)) == null.nullity if null.nullity else True
        assert not basis[:, list(held.ground)].any()
    return null


@pytest.mark.parametrize("n_round", [3, 8, 24])
def test_four_bar_has_rank_17_and_the_printed_null_vector(n_round):
    held = constraints(4, four_bar(n_round), {0})
    null = readable(null_space(held), held)
    assert (null.rank, null.nullity) == (17, 1)
    assert_allclose(null.basis[0, 1:], PAPER, atol=1e-9)  # the tolerance; rounding is 1e-14


@pytest.mark.parametrize("n_round", [3, 8, 24])
def test_flat_four_bar_has_two_freedoms_at_first_order(n_round):
    held = constraints(4, four_bar(n_round, angle=0.0), {0})
    assert agrees(held).nullity == 2


def test_a_bar_taken_out_leaves_two_freedoms_and_a_joint_cut_three():
    open_chain = [patch for patch in four_bar() if 3 not in patch.parts]
    assert null_space(constraints(3, open_chain, {0})).nullity == 2
    assert null_space(constraints(4, four_bar(), {0}, dropped=(3, 4, 5))).nullity == 3  # joint of bars 1 and 2


@pytest.mark.parametrize(
    ("n_parts", "patches", "nullity"),
    [
        (9, chain(9), 8),
        (8, closed_ring(8), 5),
        (8, closed_ring(8, skew=0.5), 2),
        (12, rotating_squares(3, 4), 1),
        (16, rotating_squares(4, 4), 1),
    ],
)
def test_chains_rings_and_grids_have_the_freedoms_of_a_dense_decomposition(n_parts, patches, nullity):
    null = agrees(constraints(n_parts, patches, {0}))
    assert null.nullity == nullity
    assert null.residual < 1e-12  # rounding
    assert null.kept > 1e-2 > 1e-9 > null.dropped  # decided by a wide gap


@settings(max_examples=60)
@given(st.integers(0, 10**6))
def test_random_trees_with_random_loops_agree_with_a_dense_decomposition(seed):
    draw = np.random.default_rng(seed)
    n = int(draw.integers(2, 9))
    patches = []
    edges = [(int(draw.integers(k)), k) for k in range(1, n)] + [
        tuple(map(int, draw.choice(n, 2, replace=False))) for _ in range(draw.integers(0, 3))
    ]
    for a, b in edges:
        axis, low = np.eye(3)[draw.integers(3)], draw.integers(-3, 4, 3) * 10.0  # whole numbers: singular places happen
        if draw.random() < 0.5:
            patches += hinge(b, a, low, axis, 3.0, 6.0, 4)
        else:
            patches.append(pin_in_hole(b, a, low, axis, 3.0, 6.0, 4))
    agrees(constraints(n, patches, {int(draw.integers(n))}))


@pytest.mark.parametrize("scale", [1e-3, 1.0, 1e3])
def test_moving_turning_and_scaling_the_scene_moves_the_answer_with_it(scale):
    patches = four_bar(8)
    R = np.linalg.qr(np.random.default_rng(1).normal(size=(3, 3)))[0]
    R *= np.linalg.det(R)
    shift = np.array((300.0, -200.0, 500.0)) * scale
    held = constraints(4, [moved(patch, R, shift, scale) for patch in patches], {0})
    null = null_space(held)
    assert (null.rank, null.nullity) == (17, 1)
    twist = readable(null, held).basis[0, 1:]
    ω = PAPER[:, 3:] @ R.T
    expected = np.hstack((scale * PAPER[:, :3] @ R.T - np.cross(ω, shift), ω))
    expected *= np.sign((expected * twist).sum())  # the sign follows the turned axes
    assert_allclose(twist, expected, atol=1e-9 * scale * 600)  # rounding of the shifted levers


def test_shuffled_parts_have_the_shuffled_answer():
    order = [2, 0, 3, 1]
    patches = [moved(patch, rename=order) for patch in four_bar(6)]
    held = constraints(4, patches, {order[0]})
    basis = readable(null_space(held), held).basis[0, order][1:]
    assert_allclose(np.abs(basis), np.abs(PAPER), atol=1e-9)


def test_a_locked_rotation_and_a_given_constraint_take_their_freedoms_away():
    patches = chain(4)
    assert null_space(constraints(4, patches, {0})).nullity == 3
    assert null_space(constraints(4, patches, {0}, locked=[(1, "rotation")])).nullity == 2
    geared = (2, 1, np.array([[0, 0, 0, 0, 0, 1.0]]))  # bar 2 does not turn about z against bar 1
    held = constraints(4, patches, {0}, given=[geared])
    assert agrees(held).nullity == 2
    assert null_space(constraints(4, patches, {0, 1})).nullity == 2


def test_parts_nothing_holds_have_six_freedoms_each():
    null = agrees(constraints(3, chain(2), {0}))
    assert null.nullity == 1 + 6
    assert agrees(constraints(2, chain(2), ())).nullity == 1 + 6


def test_rigid_parts_are_told_to_be_one_body():
    # Three pins with axes square to each other leave nothing free between 0 and 1; 2 spins in 1.
    patches = [pin_in_hole(1, 0, (0, 0, 0), axis, 1.0, 5.0) for axis in np.eye(3)[:2]]
    patches += hinge(2, 1, (9, 9, 9), (1, 0, 0), 1.0, 5.0)
    null = agrees(constraints(3, patches, {2}))
    assert list(null.bodies) == [0, 0, -1]
    assert null.nullity == 1


def test_axes_off_by_less_than_the_tolerance_count_as_one():
    def nullity(off, **how):
        patches = [
            pin_in_hole(1, 0, (0, 0, 0), (0, 0, 1), 1.0, 5.0),
            pin_in_hole(1, 0, (off, 0, 20), (0, 0, 1), 1.0, 5.0),
        ]
        return null_space(constraints(2, patches, {0}), **how)

    assert nullity(0.0).nullity == nullity(1e-8).nullity == 2
    assert nullity(1e-3).nullity == 1  # it may slide and no longer turn
    assert nullity(1e-3, tolerance=1e-2).nullity == 2
    assert nullity(1e-8).dropped == approx(1e-9, rel=1.0)  # 1e-8 over a reach of some 12


def test_what_cannot_be_is_refused():
    patches, wrong = four_bar(3), cast(Any, "spin")
    for call in (
        lambda: constraints(4, patches, {4}),
        lambda: constraints(3, patches, {0}),
        lambda: constraints(4, patches, {0}, locked=[(0, wrong)]),
        lambda: constraints(4, patches, {0}, dropped=[99]),
        lambda: constraints(4, patches, {0}, given=[(0, 1, np.zeros((1, 5)))]),
        lambda: constraints(4, patches, {0}, given=[(0, 1, np.full((1, 6), np.nan))]),
    ):
        with pytest.raises(InputError):
            call()
