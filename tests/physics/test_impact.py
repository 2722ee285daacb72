"""Impacts by Newton's and Poisson's laws: printed cases, three balls, a table, and whose energy grows."""

import numpy as np
import pytest
from numba import float64, int64, njit, types
from numpy.typing import ArrayLike
from pytest import approx

from detent.numeric.friction.friction_solver import SOLVE, friction_solver
from detent.numeric.impact import DONE, ENERGY_GAIN, NEWTON, POISSON, UNSOLVED_IMPACT, WORK, impact, impact_size
from detent.numeric.kernel import BOUND, EQUALITY, UNILATERAL, f1, f2, i1, kernel
from detent.numeric.system import MOST
from friction_cases import draw_impact

LAWS = [NEWTON, POISSON]
PRINTED = 6e-9  # half a unit of the last of eight digits, and as much for ours
ROUNDING = 1e-12


STATUS_AND_CHANGE = types.Tuple((int64, float64))


# As a kernel, with the solver by its pointer, it is kept in Numba's cache; with the solver itself it could not be.
@kernel(STATUS_AND_CHANGE(types.FunctionType(SOLVE), int64, int64, f2, f1, i1, f1, f1, float64, f1, f1, f1))
def _impact(solver, law, m, G, u, kind, mu, e, energy, P, after, work):
    return impact(solver, law, m, G, u, kind, mu, e, energy, P, after, work)


@njit
def _size(m):
    return impact_size(m)


def struck(law, G, u, mu: ArrayLike, e: ArrayLike, kind: ArrayLike = UNILATERAL, energy=1.0):
    """(P (m, 3), velocities after (m, 3), change of energy, status)."""
    u = np.asarray(u, float)
    m = len(u) // 3
    P, after = np.full(3 * m, np.nan), np.full(3 * m, np.nan)  # outputs may hold anything
    kinds, mus, es = np.full(m, kind, np.int64), np.full(m, mu, float), np.full(m, e, float)
    work = np.full(_size(m), np.nan)
    status, change = _impact(
        friction_solver.compiled, law, m, np.ascontiguousarray(G, float), u, kinds, mus, es, energy, P, after, work
    )
    return P.reshape(m, 3), after.reshape(m, 3), change, status


def rod(degrees):
    """Delassus matrix of VERIFICATION A9: a rod of half-length 1/2, mass 1, that strikes the floor with its tip."""
    c, s, J = 0.5 * np.cos(np.radians(degrees)), 0.5 * np.sin(np.radians(degrees)), 1 / 12
    W = np.array([[0.0, 1.0, -c], [1.0, 0.0, s], [0.0, 0.0, 0.0]])  # v_x, v_y, ω → v_N, v_T
    return W @ np.diag([1.0, 1.0, 1.0 / J]) @ W.T


def planar(contacts, J):
    """W (3m, 3) of a body of mass 1 for (point, normal) of each contact, the velocities scaled so that G = W Wᵀ."""
    W = []
    for (x, y), (a, b) in contacts:
        W += [[a, b, x * b - y * a], [-b, a, x * a + y * b], [0.0, 0.0, 0.0]]
    return np.array(W) / np.sqrt([1.0, 1.0, J])


# VERIFICATION A9: angle, μ, e, (v_N, v_T) before; P, v after and change of energy for each law.
A9 = {
    "a, slip ends": (60, 0.5, 0.5, (-1, 0.5), {
        NEWTON: ((1.05637024, 0.26838929), (0.5, 0), -0.19699524),
        POISSON: ((0.97518036, 0.23593737), (0.40007399, 0), -0.23353369),
    }),
    "b, slip goes on": (60, 0.5, 0.5, (-1, -1), {
        NEWTON: ((1.36304041, 0.68152020), (0.5, -0.55570077), -0.87088085),
        POISSON: ((1.36304041, 0.68152020), (0.5, -0.55570077), -0.87088085),
    }),
    "c, energy": (45, 0.25, 0.9, (-1, 1), {
        NEWTON: ((13 / 16, 7 / 80), (0.9, 0), 1 / 320),
        POISSON: ((0.66086957, -0.00869565), (0.66521739, -0.01304348), -0.11491493),
    }),
}  # fmt: skip


@pytest.mark.parametrize("case", A9)
@pytest.mark.parametrize("law", LAWS, ids=["Newton", "Poisson"])
def test_a_rod_that_strikes_the_floor_has_the_printed_impulses(case, law):
    degrees, mu, e, before, answers = A9[case]
    P, after, change, status = struck(law, rod(degrees), [*before, 0.0], mu, e)
    impulse, velocity, energy = answers[law]
    assert P[0, :2] == approx(impulse, abs=PRINTED)
    assert after[0, :2] == approx(velocity, abs=PRINTED)
    assert change == approx(energy, abs=PRINTED)
    assert status == (ENERGY_GAIN if energy > 0 else DONE)  # Newton's law in case c gains energy, and that is told


@pytest.mark.parametrize("law", LAWS, ids=["Newton", "Poisson"])
def test_of_three_balls_struck_at_once_two_go_on_and_one_comes_back(law):
    """VERIFICATION A10, e = 1. Both laws agree here; a blow that travels from ball to ball would give (0, 0, 1)."""
    W = np.zeros((6, 3))
    W[0], W[3] = (-1, 1, 0), (0, -1, 1)
    v = np.array([1.0, 0.0, 0.0])
    P, _, change, status = struck(law, W @ W.T, W @ v, 0.0, 1.0)
    assert v + W.T @ P.ravel() == approx([-1 / 3, 2 / 3, 2 / 3], abs=ROUNDING)
    assert change == approx(0.0, abs=ROUNDING) and status == DONE


def test_three_balls_with_half_the_restitution_part_differently_by_the_two_laws():
    W = np.zeros((6, 3))
    W[0], W[3] = (-1, 1, 0), (0, -1, 1)
    v = np.array([1.0, 0.0, 0.0])
    after = {law: v + W.T @ struck(law, W @ W.T, W @ v, 0.0, [0.5, 0.0])[0].ravel() for law in LAWS}
    # Newton: the second pair keeps together. Poisson: u_C = 0 with P_C = (2/3, 1/3), and the floor (1/3, 0) makes the
    # second pair close: 2 P₂ = P₁.
    assert after[NEWTON] == approx([0.0, 0.5, 0.5], abs=ROUNDING)
    assert after[POISSON] == approx([0.0, 0.5, 0.5], abs=ROUNDING)
    after = {law: v + W.T @ struck(law, W @ W.T, W @ v, 0.0, [0.0, 0.5])[0].ravel() for law in LAWS}
    assert after[NEWTON] == approx([1 / 3, 1 / 3, 1 / 3], abs=ROUNDING)  # the second pair did not approach
    assert after[POISSON] == approx([0.25, 0.25, 0.5], abs=ROUNDING)  # but it was compressed, and gives half back


@pytest.mark.parametrize("law", LAWS, ids=["Newton", "Poisson"])
def test_the_four_legs_of_a_table_share_the_blow(law):
    """VERIFICATION A10: the impulses are not unique, the shortest are a quarter each, in the same bits every time."""
    m, speed, e = 8.0, 1.5, 0.4
    legs = np.array([(x, y, -0.7) for x in (-1, 1) for y in (-0.5, 0.5)], float)
    W = np.array([np.r_[a, np.cross(r, a)] for r in legs for a in np.array([(0, 0, 1), (1, 0, 0), (0, 1, 0)], float)])
    G = W @ np.diag([1 / m] * 3 + [1 / 3.0] * 3) @ W.T
    u = W @ [0, 0, -speed, 0, 0, 0]
    P, after, change, status = struck(law, G, u, 0.3, e)
    assert P[:, 0] == approx(np.full(4, m * speed * (1 + e) / 4), rel=1e-12)
    assert P[:, 1:] == approx(0.0, abs=ROUNDING)
    assert after[:, 0] == approx(e * speed, rel=1e-12)
    assert change == approx(0.5 * m * speed**2 * (e**2 - 1), rel=1e-12) and status == DONE
    assert struck(law, G, u, 0.3, e)[0].tobytes() == P.tobytes()


@pytest.mark.parametrize("law", LAWS, ids=["Newton", "Poisson"])
def test_what_parts_is_left_alone_and_friction_with_a_bound_has_no_time(law):
    P, after, change, status = struck(law, np.eye(3), [0.3, 1.0, 0.0], 0.5, 0.9)
    assert not P.any() and change == 0.0 and status == DONE
    P, after, *_ = struck(law, np.eye(3), [-0.3, 1.0, 0.0], 0.5, 0.9, BOUND)
    assert not P.any() and after[0] == approx([-0.3, 1.0, 0.0])


@pytest.mark.parametrize("law", LAWS, ids=["Newton", "Poisson"])
def test_a_joint_holds_while_the_body_strikes(law):
    W = planar([((0.0, 0.0), (1.0, 0.0)), ((0.5, -0.5), (0.6, 0.8))], 0.1)  # its centre may not move along x
    v = np.array([0.0, -1.0, 0.3])
    P, after, _, status = struck(law, W @ W.T, W @ v, 0.0, 0.5, [EQUALITY, UNILATERAL])
    assert status == DONE
    assert P[0, 0] < 0.0 < P[1, 0] and after[0, 0] == approx(0.0, abs=ROUNDING)
    assert after[1, 0] == approx(-0.5 * (W @ v)[3], abs=ROUNDING)


def test_a_gain_by_unequal_restitution_is_told_whichever_the_law():
    """A wall that gives nothing back holds the body by friction while another one is compressed by it."""
    W = planar([((0.0, -1.0), (0.0, -1.0)), ((-0.5, 0.0), (1.0, 0.0))], 0.5)
    v = np.array([-0.5, 1.0, 0.0])
    energy = 0.5 * float(v @ v)
    P, _, change, status = struck(POISSON, W @ W.T, W @ v, 0.5, [1.0, 0.0], energy=energy)
    moved = v + W.T @ P.ravel()
    assert status == ENERGY_GAIN
    assert change == approx(0.5 * moved @ moved - energy, abs=ROUNDING)
    assert change == approx(0.095, abs=ROUNDING)  # exact: P = (2.4, 0.1), (0.4, 0.2)
    assert struck(POISSON, W @ W.T, W @ v, 0.5, 1.0, energy=energy)[3] == DONE
    assert struck(NEWTON, rod(45), [-1.0, 1.0, 0.0], 0.25, 0.9)[3] == ENERGY_GAIN


def test_opposite_walls_cannot_both_give_back_by_newtons_law_and_that_is_told():
    """Two contacts with one and the same normal velocity, turned round: u₂ = −u₁, and both are to be at least e|u|."""
    W = planar([((0.0, 0.0), (1.0, 0.0)), ((0.0, 0.0), (-1.0, 0.0))], 0.5)
    v = np.array([-1.0, 0.0, 0.0])
    assert struck(NEWTON, W @ W.T, W @ v, 0.0, 0.5)[3] == UNSOLVED_IMPACT
    _, _, change, status = struck(POISSON, W @ W.T, W @ v, 0.0, 0.5)
    assert status == DONE and change == approx(-0.5, abs=ROUNDING)


def test_poissons_law_with_one_restitution_for_all_never_gains_energy():
    most = 6
    G, u, W, v = np.zeros((18, 18)), np.zeros(18), np.zeros((18, 36)), np.zeros(36)
    kind, mu, e = np.zeros(most, np.int64), np.zeros(most), np.zeros(most)
    worst, bounced = 0.0, 0
    for seed in range(10_000):
        n, nv = draw_impact(seed, most, G, u, kind, mu, e, v, W)
        m, before = 3 * n, 0.5 * float(v[:nv] @ v[:nv])
        P, _, _, status = struck(POISSON, G[:m, :m], u[:m], mu[:n], e[:n], kind[:n], before)
        moved = v[:nv] + W[:m, :nv].T @ P.ravel()
        worst = max(worst, (0.5 * moved @ moved - before) / before)
        bounced += P.any()
        assert status != ENERGY_GAIN, seed
    assert worst <= 1e-12  # issue 3
    assert bounced > 5_000


def test_the_loops_have_scratch_for_an_impact_of_as_many_contacts_as_there_may_be():
    assert _size(MOST) <= WORK
