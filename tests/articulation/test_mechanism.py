"""Mechanisms of joints: displacements, twists, loops, against finite differences and known mechanisms."""

import numpy as np
import pytest
from pytest import approx
from scipy.linalg import expm
from scipy.spatial.transform import Rotation

from detent.articulation.mechanism import Mechanism
from detent.core.errors import InputError
from detent.geometry.assembly import Joint
from detent.geometry.frame import exponential, exponential_slope, rotation_vector
from mechanism_cases import Z, fourbar, prismatic, revolute


def hat(x):
    out = np.zeros((4, 4))
    out[:3, :3] = [[0, -x[5], x[4]], [x[5], 0, -x[3]], [-x[4], x[3], 0]]
    out[:3, 3] = x[:3]
    return out


@pytest.mark.parametrize("size", [0.0, 1e-9, 1e-3, 0.09, 0.11, 1.0, 3.0, 6.0])
def test_exponential_is_that_of_the_matrix(size):
    rng = np.random.default_rng(1)
    x = rng.normal(size=(5, 6)) * size
    assert exponential(x) == approx(np.array([expm(hat(one)) for one in x]), abs=1e-13)  # SciPy's own error


def test_slope_of_the_exponential_matches_differences():
    rng = np.random.default_rng(2)
    for size in (1e-3, 1.0, 4.0):
        x, dx, h = rng.normal(size=6) * size, rng.normal(size=6), 1e-6
        D = (exponential(x + h * dx) - exponential(x - h * dx)) / (2 * h) @ np.linalg.inv(exponential(x))
        assert hat(exponential_slope(x) @ dx) == approx(D, abs=1e-7)  # central differences: h² and rounding/h


@pytest.mark.parametrize("angle", [0.0, 1e-9, 1e-3, 1.0, 3.0, np.pi - 1e-8, np.pi])
def test_rotation_vector_is_the_logarithm(angle):
    for axis in (Z, np.array((1, -2, 2)) / 3, np.array((-0.6, 0, 0.8))):
        R = Rotation.from_rotvec(angle * axis).as_matrix()
        assert Rotation.from_rotvec(rotation_vector(R)).as_matrix() == approx(R, abs=1e-7 if angle > 3.1 else 1e-14)


def chain():
    """One joint of every kind, two of them entered by their child, a loop of a spherical joint."""
    plane = np.eye(6)[[0, 1, 5]]
    turns = np.hstack((np.cross((0.1, 0.2, 0.0), np.eye(3)), np.eye(3)))
    universal = np.vstack(
        (revolute(0, 1, (0.3, 0, 0), (1, 0, 0)).freedoms, revolute(0, 1, (0.3, 0, 0), (0, 1, 0)).freedoms)
    )
    screw = revolute(4, 3, (0.4, 0.1, 0)).freedoms + 0.002 * np.array([[0, 0, 1, 0, 0, 0]])
    return [
        Joint(0, 1, "planar", plane, axis=Z),
        Joint(1, 2, "spherical", turns, point=np.array((0.1, 0.2, 0.0))),
        Joint(2, 3, "universal", universal, point=np.array((0.3, 0, 0))),
        Joint(4, 3, "screw", screw, axis=Z, point=np.array((0.4, 0.1, 0)), pitch=0.002),
        Joint(
            5,
            4,
            "cylindrical",
            np.vstack((prismatic(0, 1, (0, 1, 0)).freedoms, revolute(0, 1, (0.5, 0, 0), (0, 1, 0)).freedoms)),
        ),
        Joint(0, 5, "spherical", turns + np.pad(np.cross((0.4, 0, 0), np.eye(3)), ((0, 0), (0, 3))), closes_loop=True),
    ]


def test_twists_are_the_rates_of_displacements():
    rng = np.random.default_rng(3)
    m = Mechanism.of(7, chain())
    assert m.joints[-1].type == "free" and m.joints[-1].child == 6  # the part that hangs on nothing
    q, dq, h = rng.normal(size=m.n_coordinates), rng.normal(size=m.n_coordinates), 1e-6
    D = m.displacements(q)
    rate = (m.displacements(q + h * dq) - m.displacements(q - h * dq)) / (2 * h) @ np.linalg.inv(D)
    assert np.array([hat(V) for V in m.twists(q, dq)]) == approx(rate, abs=1e-8)
    both = m.displacements(np.array([q, 0 * q]))
    assert both[0] == approx(D, abs=1e-15) and both[1] == approx(np.broadcast_to(np.eye(4), (7, 4, 4)))


def test_slope_of_the_closure_matches_differences():
    rng = np.random.default_rng(4)
    m = Mechanism.of(6, chain())
    assert m.loops == (5,) and len(m.blocks) == 1
    q, h = 1e-9 * rng.normal(size=m.n_coordinates), 1e-6  # closed but for 1e-9, where the slope is meant
    _, slope = m.closure(q, m.loops)
    for i, e in enumerate(np.eye(m.n_coordinates)):
        moved = (m.closure(q + h * e, m.loops)[0] - m.closure(q - h * e, m.loops)[0]) / (2 * h)
        assert slope[:, i] == approx(moved, abs=1e-8)


def test_rates_of_the_papers_null_vector():
    m = Mechanism.of(4, fourbar((0.039, 0.039, 0.039, 0.039), np.pi / 2))
    crank, coupler = [0, 0, 0, 0, 0, 1], [-0.039, 0, 0, 0, 0, 0]
    rocker = [0, -0.039, 0, 0, 0, 1]
    rates = m.rates_of(np.array([np.zeros(6), crank, coupler, rocker]))
    assert rates == approx([1, -1, 1, 1], abs=1e-12)  # rocker − coupler turns by +1
    assert m.closure(np.zeros(4), m.loops)[1] @ rates == approx(np.zeros(6), abs=1e-12)
    with pytest.raises(InputError, match="revolute joint does not allow"):
        m.rates_of(np.array([np.zeros(6), crank, coupler, [0, 0, 1, 0, 0, 1]]))


def test_loops_that_share_nothing_are_solved_apart():
    other = [
        Joint(j.parent + 4 if j.parent else 0, j.child + 3, "revolute", j.freedoms, closes_loop=j.closes_loop)
        for j in fourbar((1, 3, 3, 3), 1)
    ]
    other = [
        Joint(j.parent - 1 if j.parent else 0, j.child, j.type, j.freedoms, closes_loop=j.closes_loop) for j in other
    ]
    m = Mechanism.of(7, fourbar((1, 2, 2, 2), 1) + other)
    assert [block.loops for block in m.blocks] == [(3,), (7,)]
    assert [list(block.coordinates) for block in m.blocks] == [[0, 1, 2, 3], [4, 5, 6, 7]]


@pytest.mark.parametrize(
    "wrong",
    [
        [Joint(0, 0, "fixed", np.zeros((0, 6)))],
        [Joint(0, 9, "fixed", np.zeros((0, 6)))],
        [Joint(0, 1, "other", np.full((1, 6), np.nan))],
    ],
)
def test_what_is_no_joint_is_refused(wrong):
    with pytest.raises(InputError):
        Mechanism.of(2, wrong)


def test_part_that_hangs_on_nothing_turns_about_the_centre():
    m = Mechanism.of(3, [revolute(0, 1, (0.3, 0.1, 0.2))])
    q = np.zeros(m.n_coordinates)
    q[m.coordinates_of(1)] = (0, 0, 0, 0.3, -0.2, 0.5)
    assert (m.displacements(q)[2] @ np.append(m.centre, 1))[:3] == approx((0.3, 0.1, 0.2), abs=1e-15)
