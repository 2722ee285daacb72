"""Impulses at contacts with friction: closed forms, symmetries, and all contact states as the second road."""

import numba
import numpy as np
import pytest
from numba import njit
from numpy.typing import ArrayLike
from pytest import approx

from detent.numeric.friction.coulomb import residual
from detent.numeric.friction.friction_solver import ITERATIONS, SOLVE, UNSOLVED, friction_solver, work_size
from detent.numeric.friction.friction_solver import RESIDUAL as RESIDUAL_AT
from detent.numeric.kernel import BOUND, EQUALITY, UNILATERAL, f1, f2, i1
from friction_cases import MOST_CONTACTS, draw
from friction_harvest import HEAD, harvest, parts
from physics.contact_states import FEW, search

ROUNDING = 1e-12  # relative: where Newton rests
RESIDUAL = 1e-9  # relative: what the issue asks for


@njit(cache=True)
def _work_size(n):
    return work_size(n)


@njit(cache=True)
def _search(n, G, b, kind, mu, starts, found):
    return search(n, G, b, kind, mu, starts, found)


@njit(cache=True)
def _residual(n, G, b, kind, mu, least, P):
    return residual(n, G, b, kind, mu, least, P)


def solved(G, b, mu, kind: ArrayLike = UNILATERAL, P=None, least: ArrayLike = 0.0):
    """(P (n, 3), status, residual, iterations); mu, kind and floors for all contacts or for each."""
    n = len(b) // 3
    P = np.zeros(3 * n) if P is None else np.array(P, float).ravel()
    kinds, mus = np.full(n, kind, np.int64), np.array(np.broadcast_to(np.asarray(mu, float), n))
    floors = np.array(np.broadcast_to(np.asarray(least, float), n))
    work = np.full(_work_size(n), np.nan)  # scratch may hold anything
    larger = np.full((3 * n + 2, 3 * n + 1), np.nan)  # and only the head of a larger matrix is looked at
    larger[: 3 * n, : 3 * n] = G
    status = friction_solver(n, larger, np.asarray(b, float), kinds, mus, floors, P, work)
    return P.reshape(n, 3), status, work[RESIDUAL_AT], int(work[ITERATIONS])


def breach(G, b, kind, mu, P):
    """How far P is from the law, written down case by case; relative to the terms each row adds up."""
    n, P = len(mu), P.ravel()
    u, size = (G @ P + b).reshape(n, 3), (np.abs(G) @ np.abs(P) + np.abs(b).max()).reshape(n, 3).max(axis=1)
    P, worst = P.reshape(n, 3), 0.0
    for i in range(n):
        N, T, v = P[i, 0], P[i, 1:], u[i] / size[i]
        slip, strong = np.hypot(*v[1:]), np.abs(P).max() + 1e-300
        if kind[i] == EQUALITY:
            off = [abs(v[0]), *np.abs(T / strong)]
        elif kind[i] == BOUND:
            off = [max(0.0, abs(T[0]) - mu[i]) / strong, min(abs(v[1]), abs(T[0] + np.sign(v[1]) * mu[i]) / strong)]
        else:
            off = [max(0.0, -N) / strong, max(0.0, -v[0]), min(N / strong, v[0])]
            off.append(max(0.0, np.hypot(*T) - mu[i] * N) / strong)
            against = np.abs(slip * T + mu[i] * N * v[1:]).max() / strong
            off.append(min(slip, against))
        worst = max(worst, *off)
    return worst


def body(points, normals, mass=1.0, inertia=0.1):
    """G of contacts at points of one free body, tangents at right angles to the normals."""
    W = []
    for r, n in zip(np.asarray(points, float), np.asarray(normals, float)):
        s = np.cross(n, [0.0, 0.0, 1.0] if abs(n[2]) < 0.9 else [0.0, 1.0, 0.0])
        s /= np.linalg.norm(s)
        W += [np.r_[e, np.cross(r, e)] for e in (n, s, np.cross(n, s))]
    W = np.array(W)
    return W @ np.diag([1 / mass] * 3 + [1 / inertia] * 3) @ W.T, W


def test_a_contact_that_opens_carries_nothing():
    P, status, left, _ = solved(np.eye(3), [0.1, 1.0, 0.0], 0.5)
    assert status < UNSOLVED and left == 0.0
    assert not P.any()


def test_a_slow_contact_sticks_and_a_fast_one_slides_against_its_slip():
    G = np.diag([2.0, 4.0, 4.0])
    P, *_ = solved(G, [-1.0, 0.3, 0.4], 0.5)  # sticking takes 0.125, the cone allows 0.25
    assert P[0] == approx([0.5, -0.075, -0.1], abs=ROUNDING)
    P, *_ = solved(G, [-1.0, 3.0, 4.0], 0.5)
    assert P[0] == approx([0.5, -0.15, -0.2], abs=ROUNDING)


def test_a_slanted_rod_stops_with_the_printed_impulses():
    c = 1.29903811
    G = np.array([[1.75, -c, 0.0], [-c, 3.25, 0.0], [0.0, 0.0, 1.0]])  # VERIFICATION A9, 60°, Newton's law, e = 0.5
    P, *_ = solved(G, [-1.5, 0.5, 0.0], 0.5)
    assert P[0, :2] == approx([1.05637024, 0.26838929], abs=2e-8)  # G and P are printed to nine digits
    P, *_ = solved(G, [-1.5, -1.0, 0.0], 0.5)
    assert P[0, :2] == approx([1.36304041, 0.68152020], abs=2e-8)


def test_friction_with_a_bound_holds_up_to_it():
    for speed, expected in ((0.3, -0.15), (-3.0, 0.7), (3.0, -0.7)):
        P, status, *_ = solved(2.0 * np.eye(3), [-9.0, speed, 9.0], 0.7, BOUND)
        assert status < UNSOLVED
        assert P[0] == approx([0.0, expected, 0.0], abs=ROUNDING)


def test_an_equality_pulls_as_well_as_it_pushes():
    for speed in (-1.0, 1.0):
        P, *_ = solved(2.0 * np.eye(3), [speed, 5.0, 5.0], 0.7, EQUALITY)
        assert P[0] == approx([-speed / 2, 0.0, 0.0], abs=ROUNDING)


def test_four_legs_of_a_table_carry_a_quarter_each_with_the_same_bits_every_run():
    m, g = 8.0, 9.81  # VERIFICATION A10: six velocities, twelve rows
    G, W = body([(x, y, -0.7) for x in (-1, 1) for y in (-0.5, 0.5)], [(0, 0, 1)] * 4, m, 3.0)
    b = W @ [0, 0, -g, 0, 0, 0]
    P, status, left, _ = solved(G, b, 0.4)
    assert status < UNSOLVED and left <= ROUNDING
    assert P[:, 0].sum() == approx(m * g, rel=1e-12)
    assert P[:, 0] == approx(np.full(4, m * g / 4), rel=1e-12)
    assert all(solved(G, b, 0.4)[0].tobytes() == P.tobytes() for _ in range(3))


def test_a_sliding_table_loses_speed_as_one_block():
    m, mu = 8.0, 0.3
    G, W = body([(x, y, 0.0) for x in (-1, 1) for y in (-0.5, 0.5)], [(0, 0, 1)] * 4, m, 3.0)
    P, *_ = solved(G, W @ [2.0, 0, -1.0, 0, 0, 0], mu)
    push = W.T @ P.ravel()
    assert push == approx([-mu * m, 0, m, 0, 0, 0], abs=1e-11)


def test_a_contact_told_twice_is_carried_half_by_each():
    G1, W = body([(0.3, 0.2, -0.5)], [(0, 0, 1)])
    b1 = W @ [1.0, 0.5, -1.0, 0.2, 0.1, 0.3]
    one = solved(G1, b1, 0.4)[0]
    two, status, left, _ = solved(np.tile(G1, (2, 2)), np.tile(b1, 2), 0.4)
    assert status < UNSOLVED and left <= RESIDUAL
    assert two == approx(np.vstack([one, one]) / 2, rel=1e-9)


def test_two_points_nearly_opposite_are_solved_in_a_few_steps_from_the_last_answer():
    """A peg in its hole: two contacts whose rows nearly depend on each other, and the next step a little further."""
    for lean in (1e-2, 1e-3, 1e-4):
        G, W = body([(0.02, 0, -0.01), (-0.02, 0, 0.05)], [(-1, 0, lean), (1, 0, lean)], 2.0, 0.01)
        v = np.array([0.01, 0.003, -0.03, 0.002, -0.4, 0.001])
        P, status, left, _ = solved(G, W @ v, 0.2)
        assert status < UNSOLVED and left <= RESIDUAL
        _, status, left, steps = solved(G, W @ (1.01 * v + 1e-4), 0.2, P=P)
        assert status < UNSOLVED and left <= RESIDUAL
        assert steps <= 4


def test_what_nothing_can_hold_is_left_unsolved_and_never_pulled():
    P, status, left, _ = solved(np.zeros((3, 3)), [-1.0, 0.0, 0.0], 0.5)
    assert status == UNSOLVED and left > RESIDUAL
    assert P[0, 0] >= 0.0
    for wrong in (np.nan, np.inf):
        P, status, left, _ = solved(np.eye(3), [wrong, 0.0, 0.0], 0.5)
        assert status == UNSOLVED and left == np.inf
        assert not P.any()


def test_a_contact_on_its_floor_pushes_though_it_opens():
    """Poisson's expansion: N₀ is given back, and friction is bounded by the whole of it."""
    G = np.diag([2.0, 4.0, 4.0])
    P, status, left, _ = solved(G, [0.0, 0.3, 0.4], 0.5, least=0.5)  # sticking takes 0.125, the floor allows 0.25
    assert status < UNSOLVED and left <= ROUNDING
    assert P[0] == approx([0.5, -0.075, -0.1], abs=ROUNDING)
    P, *_ = solved(G, [0.2, 3.0, 4.0], 0.5, least=0.5)
    assert P[0] == approx([0.5, -0.15, -0.2], abs=ROUNDING)
    P, *_ = solved(G, [-2.0, 3.0, 4.0], 0.5, least=0.5)  # and pushes more where it must
    assert P[0] == approx([1.0, -0.3, -0.4], abs=ROUNDING)
    P, status, left, _ = solved(G, [0.0, 0.0, 0.0], 0.5, least=0.5)
    assert status < UNSOLVED and left <= ROUNDING
    assert P[0] == approx([0.5, 0.0, 0.0], abs=ROUNDING)


def test_random_problems_with_floors_obey_the_law_case_by_case():
    rng = np.random.default_rng(3)
    for seed in range(300):
        G, b, kind, mu = problem(seed)
        n = len(mu)
        least = rng.uniform(0.0, 1.0, n) * (rng.uniform(size=n) < 0.6) * np.abs(b).max() / np.diag(G).max()
        P, status, left, _ = solved(G, b, mu, kind, least=least)
        assert status < UNSOLVED and left <= RESIDUAL, seed
        u, size = (G @ P.ravel() + b).reshape(n, 3), (np.abs(G) @ np.abs(P.ravel()) + np.abs(b).max()).max()
        for i in np.flatnonzero(kind == UNILATERAL):
            N, T, strong = P[i, 0], P[i, 1:], np.abs(P).max() + 1e-300
            assert N >= least[i] and u[i, 0] >= -1e-8 * size, seed
            assert min((N - least[i]) / strong, u[i, 0] / size) <= 1e-8, seed
            assert np.hypot(*T) <= mu[i] * N * (1 + 1e-12), seed
            slip = np.hypot(*u[i, 1:])
            against = np.abs(slip * T + mu[i] * N * u[i, 1:]).max() / (strong * size)
            assert min(slip / size, against) <= 5e-5, seed


def problem(seed):
    G, b = np.zeros((3 * MOST_CONTACTS, 3 * MOST_CONTACTS)), np.zeros(3 * MOST_CONTACTS)
    kind, mu = np.zeros(MOST_CONTACTS, np.int64), np.zeros(MOST_CONTACTS)
    n = draw(seed, G, b, kind, mu)[0]
    return np.ascontiguousarray(G[: 3 * n, : 3 * n]), b[: 3 * n], kind[:n], mu[:n]


def test_a_small_residual_means_that_the_law_holds_case_by_case():
    checked = 0
    for seed in range(400):
        G, b, kind, mu = problem(seed)
        P, status, left, _ = solved(G, b, mu, kind)
        assert (status < UNSOLVED) == (left <= RESIDUAL)
        if status < UNSOLVED:
            checked += 1
            # A misfit of 1e-9 in the product of slip and impulse may be 3e-5 in the smaller of the two.
            assert breach(G, b, kind, mu, P) <= 5e-5, seed
            moved = _residual(len(mu), G, b, kind, mu, np.zeros(len(mu)), 1.01 * P.ravel())
            assert moved > RESIDUAL or not P.any(), seed
    assert checked == 400


@pytest.mark.parametrize("family", range(4))
def test_the_answer_is_among_those_of_all_contact_states(family):
    compared = 0
    for seed in range(family, 1200, 4):
        G, b, kind, mu = problem(seed)
        n = len(mu)
        if n > FEW or (n > 2 and seed >= 400):
            continue
        P, status, _, _ = solved(G, b, mu, kind)
        found = np.zeros((30, 3 * n))
        count = _search(n, G, b, kind, mu, 8 if n <= 2 else 3, found)
        assert status < UNSOLVED or count == 0, seed
        if 0 < count < 30:
            # Impulses may be free where rows depend on each other: compare the velocities.
            size = np.abs(b).max()
            apart = min(np.abs(G @ (P.ravel() - other)).max() for other in found[:count]) / size
            assert apart <= 1e-6, seed  # a residual of 1e-9, with room for the condition
            compared += 1
    assert compared >= 30


def test_scaling_turning_and_renumbering_leave_the_answer():
    rng = np.random.default_rng(5)
    compared = 0
    for seed in range(1, 1200, 4):
        G, b, kind, mu = problem(seed)
        mu = 0.1 * mu  # with much friction there may be several answers
        if (kind != UNILATERAL).any() or np.linalg.matrix_rank(G, tol=1e-9 * np.abs(G).max()) < len(b):
            continue
        n = len(mu)
        P, status, left, _ = solved(G, b, mu)
        if status == UNSOLVED:
            continue
        assert solved(4.0 * G, 8.0 * b, mu)[0].tobytes() == (2.0 * P).tobytes()  # powers of two: to the last bit
        order = rng.permutation(n)
        rows = (3 * order[:, None] + np.arange(3)).ravel()
        c, s = np.cos(1.0), np.sin(1.0)
        turn = np.kron(np.eye(n), np.array([[1, 0, 0], [0, c, -s], [0, s, c]]))
        turned = (turn @ P.ravel()).reshape(n, 3)
        for Q, friction, other in ((np.eye(3 * n)[rows], mu[order], P[order]), (turn, mu, turned)):
            again, status, left, _ = solved(Q @ G @ Q.T, Q @ b, friction)
            assert status < UNSOLVED and left <= RESIDUAL, seed
            assert np.abs(G @ (Q.T @ (again - other).ravel())).max() <= 1e-6 * np.abs(b).max(), seed
        compared += 1
    assert compared >= 50


@njit(numba.int64(numba.types.FunctionType(SOLVE), numba.int64, f2, f1, i1, f1, f1, f1, f1))
def _walk(solver, steps, G, b, kind, mu, least, P, work):
    worst = 0
    for _ in range(steps):
        b[0] -= 0.01
        worst = max(worst, solver(1, G, b, kind, mu, least, P, work))
    return worst


def test_the_problems_of_a_loop_can_be_harvested_as_it_posed_them():
    G, b, P = np.diag([2.0, 4.0, 4.0]), np.array([-1.0, 0.3, 0.4]), np.zeros(3)
    rest = (np.zeros(1, np.int64), np.full(1, 0.5), np.zeros(1), P, np.zeros(_work_size(1)))
    with harvest(HEAD + 10 * parts(1)[-1], every=3) as problems:
        _walk(friction_solver.compiled, 50, G, b, *rest)
    _walk(friction_solver.compiled, 50, G, b, *rest)  # nothing is noted outside
    assert problems.seen == 50 and len(problems) == 10
    for k, (n, same, free, kind, mu, _, start) in enumerate(problems):
        step = 3 * (k + 1)
        assert n == 1 and kind[0] == UNILATERAL and (same == G).all()
        assert free == approx([-1.0 - 0.01 * step, 0.3, 0.4], rel=ROUNDING)
        assert start[0] == approx(0.5 * (1.0 + 0.01 * (step - 1)), rel=ROUNDING)  # the answer of the step before
        assert solved(same, free, mu, kind, start)[1] < UNSOLVED
