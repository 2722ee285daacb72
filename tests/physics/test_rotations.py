"""Rotations against SciPy's, finite differences, series in exact fractions, and their own group laws."""

import math
from itertools import product as pairs

import numba
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytest import approx
from scipy.linalg import expm
from scipy.spatial.transform import Rotation

from detent.numeric import rotations as so3
from detent.numeric.rotations import BODY, SCALAR

EPS = np.finfo(float).eps
angles = st.one_of(st.floats(0.0, math.pi - 1e-9), st.floats(-14.0, 0.0).map(lambda p: 10.0**p))
directions = st.tuples(*3 * [st.floats(-1.0, 1.0)]).filter(lambda a: math.hypot(*a) > 0.1)
vectors = st.builds(lambda a, d: tuple(a / math.hypot(*d) * x for x in d), angles, directions)


@numba.njit(cache=True)
def exp(phi):
    return so3.exp(phi)


@numba.njit(cache=True)
def log(q):
    return so3.log(q)


@numba.njit(cache=True)
def matrix(q):
    return so3.matrix(q)


@numba.njit(cache=True)
def quaternion(R):
    return so3.quaternion(R)


@numba.njit(cache=True)
def product(a, b):
    return so3.product(a, b)


@numba.njit(cache=True)
def jacobian_inverse(phi):
    return so3.left_jacobian_inverse(phi)


@numba.njit(cache=True)
def conjugate_moment(phi, s):
    return so3.conjugate_moment(phi, s)


@numba.njit(cache=True)
def advance(q, v, h, layout, out):
    so3.advance(q, v, h, layout, out)


@numba.njit(cache=True)
def rates(q, v, layout, out):
    so3.rates(q, v, layout, out)


@numba.njit(cache=True)
def row_algebra(A, a):
    R = so3.rows_of(A)
    out = np.zeros((4, 3, 3))
    so3.put_matrix(out[0], 0, 0, so3.times(R, so3.transpose(R)))
    so3.put_matrix(out[1], 0, 0, so3.times_skew(R, a))
    so3.put_matrix(out[2], 0, 0, so3.skew_times(a, R))
    so3.put_matrix(out[3], 0, 0, so3.plus(so3.skew(a), so3.minus(R)))
    return out, so3.rotate(R, a)


def tilde(a):
    return np.array([[0, -a[2], a[1]], [a[2], 0, -a[0]], [-a[1], a[0], 0]])


def scipy_of(q):
    return Rotation.from_quat((*q[1:], q[0]))  # SciPy writes the scalar last


def moved(q, v, h, layout):
    out = np.empty(len(q))
    advance(np.asarray(q, float), np.asarray(v, float), h, np.array(layout), out)
    return out


@given(vectors)
def test_exp_is_scipys(phi):
    np.testing.assert_allclose(matrix(exp(phi)), Rotation.from_rotvec(phi).as_matrix(), atol=8 * EPS)
    np.testing.assert_allclose(matrix(exp(phi)), expm(tilde(phi)), atol=1e-14)  # Padé of a matrix of norm ≤ π


@given(vectors)
def test_log_undoes_exp(phi):
    # A few roundings of the quaternion, relative to the angle: nothing is lost near 0 nor near half a turn.
    np.testing.assert_allclose(log(exp(phi)), phi, rtol=0, atol=8 * EPS * math.hypot(*phi) + 1e-300)


@given(vectors)
def test_log_is_the_same_for_both_quaternions_of_a_rotation(phi):
    q = exp(phi)
    assert log(tuple(-x for x in q)) == log(q)


@given(st.floats(0.0, 1e-7), directions)
def test_log_is_exact_at_half_a_turn(short, d):
    d = np.array(d) / math.hypot(*d)
    phi = np.array(log(exp(tuple((math.pi - short) * d))))
    np.testing.assert_allclose(abs(phi @ d), math.pi - short, rtol=4 * EPS)
    over = np.array(log(exp(tuple((math.pi + 1e-6) * d))))  # past half a turn the short way is the other way
    np.testing.assert_allclose(over, -(math.pi - 1e-6) * d, rtol=0, atol=1e-14)


def test_log_of_a_tiny_turn_does_not_underflow():
    assert log(exp((1e-200, 0.0, -3e-170))) == approx((1e-200, 0.0, -3e-170), rel=1e-15)
    assert log((1.0, 0.0, 0.0, 0.0)) == (0.0, 0.0, 0.0)


@given(vectors)
def test_quaternion_of_its_matrix_comes_back(phi):
    q = np.array(exp(phi))
    for back in (quaternion(matrix(tuple(q))), so3.quaternion_of(np.array(matrix(tuple(q))))):
        assert back[0] >= 0.0
        np.testing.assert_allclose(np.array(back) * np.sign(np.dot(back, q)), q, atol=8 * EPS)


def test_half_turns_have_exact_quaternions():
    for i in range(3):
        R = -np.eye(3)
        R[i, i] = 1.0
        assert so3.quaternion_of(R) == tuple(float(k == i + 1) for k in range(4))
    assert so3.quaternion_of(np.eye(3)) == (1.0, 0.0, 0.0, 0.0)


@given(vectors, st.floats(0.5, 2.0))
def test_a_quaternion_of_another_length_turns_the_same(phi, length):
    q = exp(phi)
    longer = tuple(length * x for x in q)
    np.testing.assert_allclose(matrix(longer), matrix(q), atol=8 * EPS)
    np.testing.assert_allclose(log(longer), log(q), rtol=8 * EPS, atol=1e-300)  # the smallest numbers have few digits


@given(vectors, vectors)
def test_product_of_quaternions_is_that_of_matrices(a, b):
    both = product(exp(a), exp(b))
    np.testing.assert_allclose(matrix(both), np.array(matrix(exp(a))) @ matrix(exp(b)), atol=16 * EPS)
    np.testing.assert_allclose(matrix(both), (scipy_of(exp(a)) * scipy_of(exp(b))).as_matrix(), atol=16 * EPS)


def by_series(phi, weights):
    """Σ wₙ φ̃ⁿ: what the closed forms sum up to."""
    total, power = np.zeros((3, 3)), np.eye(3)
    for w in weights:
        total, power = total + w * power, power @ tilde(phi)
    return total


@given(vectors)
def test_inverse_jacobian_is_the_inverse_of_the_integral_of_exp(phi):
    """J = ∫₀¹ exp(s φ̃) ds = Σ φ̃ⁿ/(n+1)!."""
    jacobian = by_series(phi, [1 / math.factorial(n + 1) for n in range(40)])
    np.testing.assert_allclose(jacobian @ jacobian_inverse(phi), np.eye(3), atol=2e-14)  # π⁴/5!, a rounding each


@pytest.mark.parametrize("angle", [0.0, 1e-9, 1e-3, 0.0999, 0.1001, 0.299, 0.301, 1.0, 3.0, math.pi])
def test_inverse_jacobian_turns_angular_velocity_into_rates_of_the_vector(angle):
    """Two roads: exp differentiated by Richardson's central differences, ω̃ = Ṙ Rᵀ."""
    d = np.array((0.36, -0.48, 0.8))
    phi, rate = angle * d, np.array((0.3, -1.1, 0.7))

    def R(t):
        return np.array(matrix(exp(tuple(phi + t * rate))))

    h = 2e-3
    slope = (8 * (R(h) - R(-h)) - (R(2 * h) - R(-2 * h))) / (12 * h)
    W = slope @ R(0).T
    omega = np.array((W[2, 1], W[0, 2], W[1, 0]))
    np.testing.assert_allclose(np.array(jacobian_inverse(tuple(phi))) @ omega, rate, atol=3e-11)  # h⁴/30 and eps/h


@pytest.mark.parametrize("angle", [0.0, 1e-9, 1e-3, 0.299, 0.301, 1.0, 3.0, math.pi])
def test_conjugate_moment_and_its_slope(angle):
    phi, s = angle * np.array((0.6, -0.64, 0.48)), np.array((0.7, 1.3, -0.4))
    m, slope = conjugate_moment(tuple(phi), tuple(s))
    np.testing.assert_allclose(m, np.transpose(jacobian_inverse(tuple(phi))) @ s, atol=4 * EPS * 10)

    def at(x):
        return np.array(conjugate_moment(tuple(x), tuple(s))[0])

    h, columns = 2e-3, []
    for e in np.eye(3):
        once, twice = at(phi + h * e) - at(phi - h * e), at(phi + 2 * h * e) - at(phi - 2 * h * e)
        columns.append((8 * once - twice) / (12 * h))
    np.testing.assert_allclose(slope, np.transpose(columns), atol=1e-10)  # h⁴ γ⁗/30 ≲ 1e-12, eps/h 1e-13


def test_row_algebra_is_numpys():
    rng = np.random.default_rng(1)
    A, a = rng.normal(size=(3, 3)), tuple(rng.normal(size=3))
    (AAt, right, left, mixed), turned = row_algebra(A, a)
    np.testing.assert_allclose(AAt, A @ A.T, atol=1e-14)
    np.testing.assert_allclose(right, A @ tilde(a), atol=1e-14)
    np.testing.assert_allclose(left, tilde(a) @ A, atol=1e-14)
    np.testing.assert_allclose(mixed, tilde(a) - A, atol=1e-14)
    np.testing.assert_allclose(turned, A @ a, atol=1e-14)


# Coordinates --------------------------------------------------------------------------------------------------------


@given(vectors, vectors, st.floats(0.0, 0.9))
def test_a_body_advances_by_its_twist(phi, omega, h):
    q = np.array((1.0, 2.0, 3.0, *exp(phi)))
    out = moved(q, (4.0, 5.0, 6.0, *omega), h, [BODY])
    np.testing.assert_allclose(out[:3], (1 + 4 * h, 2 + 5 * h, 3 + 6 * h), rtol=4 * EPS)
    turned = Rotation.from_rotvec(h * np.array(omega)) * scipy_of(q[3:])  # on the left: ω is in W
    np.testing.assert_allclose(matrix(tuple(out[3:])), turned.as_matrix(), atol=16 * EPS)


@pytest.mark.parametrize("layout", [[SCALAR, BODY, SCALAR], [BODY, BODY], [SCALAR, SCALAR], [BODY, SCALAR, BODY]])
def test_blocks_of_a_layout_advance_on_their_own(layout):
    rng, q, v, apart = np.random.default_rng(3), [], [], []
    for block in layout:
        mine = (rng.normal(size=3), Rotation.random(rng=rng).as_quat()) if block == BODY else (rng.normal(size=1),)
        mine, rate = np.concatenate(mine), rng.normal(size=6 if block == BODY else 1)
        apart.append(moved(mine, rate, 0.1, [block]))
        q, v = [*q, *mine], [*v, *rate]
    np.testing.assert_array_equal(moved(q, v, 0.1, layout), np.concatenate(apart))


def test_coordinates_may_be_advanced_in_place():
    q, v, layout = np.array((7.0, 1, 2, 3, 1, 0, 0, 0)), np.arange(7.0), np.array([SCALAR, BODY])
    expected = moved(q, v, 0.2, layout)
    advance(q, v, 0.2, layout, q)
    np.testing.assert_array_equal(q, expected)


def test_a_million_steps_neither_stretch_nor_slow_the_quaternion():
    """Half a turn in 1e6 steps: the length stays 1, and the angle is off by roundings that add up as a walk at most."""
    n, omega = 1_000_000, np.array((0.36, -0.48, 0.8)) * math.pi / 2

    @numba.njit
    def many(q, v, n, layout):
        for _ in range(n):
            so3.advance(q, v, 1.0 / n, layout, q)

    q = np.array((0.0, 0, 0, 1, 0, 0, 0))
    many(q, np.concatenate((np.zeros(3), omega)), n, np.array([BODY]))
    assert np.linalg.norm(q[3:]) == approx(1.0, abs=2 * EPS)
    # A walk of 1e6 roundings comes to 1e3 of them, a bias to all 1e6: 1e-10.
    np.testing.assert_allclose(log(tuple(q[3:])), omega, atol=1e-12)


def test_rates_are_what_advance_does_in_an_instant():
    rng = np.random.default_rng(5)
    q = np.concatenate((rng.normal(size=4), Rotation.random(rng=rng).as_quat()))
    v, layout, h, out = rng.normal(size=7), [SCALAR, BODY], 1e-3, np.empty(8)
    rates(q, v, np.array(layout), out)
    ends = {k: moved(q, v, k * h, layout) for k in (-2, -1, 1, 2)}
    slope = (8 * (ends[1] - ends[-1]) - (ends[2] - ends[-2])) / (12 * h)
    np.testing.assert_allclose(out, slope, atol=1e-12)  # h⁴/30 and eps/h


def test_exp_of_a_full_turn_is_the_other_quaternion_of_rest():
    for i, way in pairs(range(3), (1, -1)):
        phi = tuple(way * 2 * math.pi * (k == i) for k in range(3))
        assert exp(phi) == approx((-1.0, 0.0, 0.0, 0.0), abs=EPS)
