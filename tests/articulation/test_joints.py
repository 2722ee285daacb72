"""A space of twists keeps its name, axis, point and pitch in any basis, any frame, any unit of length."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.spatial.transform import Rotation

from detent.articulation.joints import aligned, classify, screw_of

X, Y, Z = np.eye(3)
ZERO = np.zeros(3)


def turn(axis, point=(0, 0, 0), pitch=0.0):
    """Twist of a unit turn about an axis through a point; pitch m/rad along it."""
    axis = np.asarray(axis, float)
    return np.hstack((np.cross(point, axis) + pitch * axis, axis))


def slide(axis):
    return np.hstack((np.asarray(axis, float), ZERO))


C = np.array((0.02, -0.01, 0.03))  # where the joints sit
SLANT = np.array((1.0, 1.0, 1.0)) / np.sqrt(3)
SPACES = {
    "fixed": [],
    "revolute": [turn(Z, C)],
    "prismatic": [slide(X)],
    "screw": [turn(Z, C, 0.001)],
    "cylindrical": [turn(Z, C), slide(Z)],
    "pin-slot": [turn(Z, C), slide(X)],
    "universal": [turn(X, C), turn(Y, C)],
    "spherical": [turn(X, C), turn(Y, C), turn(Z, C)],
    "planar": [turn(Z, C), slide(X), slide(Y)],
    "free": [turn(X), turn(Y), turn(Z), slide(X), slide(Y), slide(Z)],
}
OTHERS = {
    "two slides": [slide(X), slide(Y)],
    "two turns that pass each other": [turn(X, C), turn(Y, C + 0.01 * Z)],
    "two parallel turns are a turn and a slide with no axis": [turn(Z, C, 0.01), slide(X)],
    "a slide at 45° to the axis": [turn(Z, C), slide(SLANT)],
    "a plane whose normal is not the axis": [turn(SLANT, C), slide(X), slide(Y)],
    "a ball with a pitch": [turn(X, C), turn(Y, C), turn(Z, C, 0.005)],
    "a ball in a groove": [turn(X, C), turn(Y, C), turn(Z, C), slide(X)],
    "a roller on a plane": [turn(X, C), turn(Z, C), slide(X), slide(Y)],
}
POINTS = C + np.array([(x, y, z) for x in (-0.004, 0.004) for y in (-0.004, 0.004) for z in (-0.01, 0.01)])


def moved(twists, R, p):
    """Twists seen from W when the scene, with its origin, stands at R, p: ω' = R ω, v' = R v + p × R ω."""
    return [np.hstack((R @ t[:3] + np.cross(p, R @ t[3:]), R @ t[3:])) for t in twists]


def mixed(twists, rng):
    """The same space by other vectors, one too many."""
    if not twists:
        return np.zeros((0, 6))
    k = len(twists)
    well = np.linalg.qr(rng.normal(size=(k, k)))[0] + 0.3 * np.eye(k)  # far from singular
    return np.vstack((well, rng.normal(size=k))) @ np.array(twists)


@pytest.mark.parametrize("kind", SPACES)
@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 2**32 - 1), scale=st.sampled_from((1e-2, 1.0, 1e2)))
def test_a_joint_has_its_name_in_any_basis_and_frame(kind, seed, scale):
    rng = np.random.default_rng(seed)
    R, p = Rotation.random(rng=rng).as_matrix(), scale * rng.uniform(-0.3, 0.3, 3)
    twists = [np.hstack((scale * t[:3], t[3:])) if t[3:].any() else t for t in SPACES[kind]]
    points = scale * POINTS @ R.T + p
    found = classify(mixed(moved(twists, R, p), rng), points)
    assert found.type == kind
    near = 1e-9 * scale  # of lengths near 0.3 m: 1e7 roundings of 1e-16
    if kind in ("revolute", "screw", "cylindrical", "pin-slot", "planar"):
        assert np.allclose(np.cross(found.axis, R @ Z), 0, atol=1e-9)
    if kind in ("revolute", "screw", "cylindrical", "universal", "spherical", "pin-slot"):
        assert np.allclose(found.point, scale * R @ C + p, atol=near)
    if kind == "prismatic":
        assert np.allclose(np.cross(found.axis, R @ X), 0, atol=1e-9)
    assert found.pitch == pytest.approx(0.001 * scale if kind == "screw" else 0.0, abs=near)
    if found.axis.any():
        assert found.axis[np.argmax(np.abs(found.axis))] > 0
    assert len(found.freedoms) == len(twists)
    if twists:  # the readable basis spans the same space
        exact = np.array(moved(twists, R, p))
        both = np.vstack((exact, found.freedoms)) / np.array((scale,) * 3 + (1.0,) * 3)
        values = np.linalg.svd(both, compute_uv=False)
        assert len(twists) == 6 or values[len(twists)] < 1e-9 * values[0]


@pytest.mark.parametrize("what", OTHERS)
@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 2**32 - 1))
def test_what_has_no_name_is_other(what, seed):
    rng = np.random.default_rng(seed)
    R, p = Rotation.random(rng=rng).as_matrix(), rng.uniform(-0.3, 0.3, 3)
    found = classify(mixed(moved(OTHERS[what], R, p), rng), POINTS @ R.T + p)
    assert found.type == "other"
    assert found.rotations + found.slides == len(OTHERS[what])


def test_slots_axis_is_the_one_nearest_to_the_contacts():
    found = classify([turn(Z, C + 0.05 * Y), slide(X)], POINTS)  # turning anywhere along y is in the same space
    assert found.type == "pin-slot"
    assert np.allclose(found.point, C, atol=1e-12)


def test_the_point_lies_in_the_middle_of_the_contact():
    points = np.array([(1.0, 0, 0), (1, 0, 0), (1, 0, 0.1), (-1, 0, 0.2)])  # mean z is not their middle
    assert np.allclose(classify([turn(Z)], points).point, (0, 0, 0.1), atol=1e-15)


def test_a_readable_basis_prefers_the_worlds_axes():
    tilted = Rotation.from_euler("z", 30, degrees=True).as_matrix()[:, :2].T
    assert np.allclose(aligned(tilted), (X, Y), atol=1e-15)
    assert np.allclose(aligned(-Z[None]), (Z,))


@given(st.floats(1e-9, 1e-3))
def test_a_pitch_is_told_where_it_is_more_than_a_millionth_of_the_contact(pitch):
    found = classify([turn(Z, C, pitch)], POINTS)
    reach = np.linalg.norm(POINTS - POINTS.mean(axis=0), axis=1).max()
    if pitch > 1.1e-6 * reach:
        assert found.type == "screw"
        assert found.pitch == pytest.approx(pitch, rel=1e-6)
    elif pitch < 0.9e-6 * reach:
        assert found.type == "revolute"


def test_one_twist_has_a_sense():
    found = screw_of(-2 * slide(Z), POINTS)
    assert found.type == "prismatic"
    assert np.allclose(found.axis, -Z)
    assert np.allclose(screw_of(turn(-Z, C), POINTS).axis, -Z)
