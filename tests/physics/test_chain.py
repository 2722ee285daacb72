"""Dynamics of a serial chain: against Pinocchio, and against what the kinetic energy itself says."""

import numpy as np
import pytest

from detent.drive.arm.links import packed_chain
from detent.drive.arm.puma import Puma560
from detent.numeric import chain as arm
from detent.numeric.kernel import pack
from physics.pinocchio_chain import disagreement, dynamics, turning_derivative

GRAVITY = np.array([0.3, -0.2, -9.81])  # m/s², slanted: no axis may be mistaken for another
CHAINS = {"6R": 6 * (arm.TURNS,), "7R": 7 * (arm.TURNS,), "2R P R P R": (0.0, 0.0, 1.0, 0.0, 1.0, 0.0)}


def rotation(rng) -> np.ndarray:
    Q, R = np.linalg.qr(rng.normal(size=(3, 3)))
    Q = Q * np.sign(np.diag(R))
    return Q if np.linalg.det(Q) > 0 else Q[:, ::-1]


def random_links(kinds, rng):
    """Of each joint: kind, pose of its frame; of its link, eight points: mass, centre, inertia about it."""
    for kind in kinds:
        points, weights = 0.15 * rng.normal(size=(8, 3)), rng.uniform(0.1, 2.0, 8)
        mass, centre = weights.sum(), weights @ points / weights.sum()
        r = points - centre
        I = sum(m * (a @ a * np.eye(3) - np.outer(a, a)) for m, a in zip(weights, r, strict=True))
        yield kind, np.column_stack((rotation(rng), 0.3 * rng.normal(size=3))), mass, centre, I


def packed(links, tool):
    six = [(I[0, 0], I[1, 1], I[2, 2], I[0, 1], I[0, 2], I[1, 2]) for *_, I in links]
    return pack(GRAVITY, tool, *(x for (k, X, m, c, _), s in zip(links, six, strict=True) for x in (k, X, m, c, s)))


def drawn(kinds, seed):
    rng = np.random.default_rng(seed)
    links = list(random_links(kinds, rng))
    tool = np.column_stack((rotation(rng), 0.2 * rng.normal(size=3)))
    return links, tool, packed(links, tool), rng


def pinocchio_model(links, tool):
    """The same chain in Pinocchio, and its gripper's frame."""
    pin = pytest.importorskip("pinocchio")
    model, parent = pin.Model(), 0
    model.gravity.linear[:] = GRAVITY
    for i, (kind, X, mass, centre, I) in enumerate(links):
        joint = pin.JointModelPZ() if kind == arm.SLIDES else pin.JointModelRZ()
        parent = model.addJoint(parent, joint, pin.SE3(X[:, :3], X[:, 3]), f"joint {i}")
        model.appendBodyToJoint(parent, pin.Inertia(mass, np.array(centre), I), pin.SE3.Identity())
    place = pin.SE3(tool[:, :3], tool[:, 3])
    return model, model.addFrame(pin.Frame("G", parent, 0, place, pin.FrameType.OP_FRAME))


@pytest.mark.parametrize("name", CHAINS)
def test_the_chain_moves_as_pinocchio_says(name):
    links, tool, params, rng = drawn(CHAINS[name], 1)
    worst = disagreement(params, *pinocchio_model(links, tool), rng)
    assert worst < 1e-12  # 2.5e-14 measured: rounding of a few hundred products


def test_the_puma_moves_as_pinocchio_says():
    chain, tool = Puma560().chain()
    bodies = [(one.place.matrix, one.body) for one in chain if one.body is not None]
    links = [(arm.TURNS, X, body.mass, body.centre, body.inertia_matrix) for X, body in bodies]
    assert len(links) == 6
    params = packed_chain(chain, tool, GRAVITY)
    assert disagreement(params, *pinocchio_model(links, tool.matrix), np.random.default_rng(4)) < 1e-12


def test_the_mass_matrix_is_that_of_the_kinetic_energy():
    """T = ½ q̇ᵀ M q̇ = Σ ½ m |ċ|² + ½ ωᵀ I ω, with each link's own Jacobian: the chain cut off behind it."""
    links, _, params, rng = drawn(CHAINS["2R P R P R"], 2)
    q, v = rng.uniform(-2, 2, 6), rng.normal(size=6)
    energy = 0.0
    for k, (_, _, mass, centre, I) in enumerate(links, 1):
        at_centre = np.column_stack((np.eye(3), centre))
        *_, X, V, _, _ = dynamics(packed(links[:k], at_centre), q[:k], v[:k])
        w = X[:, :3].T @ V[3:]
        energy += 0.5 * mass * V[:3] @ V[:3] + 0.5 * w @ I @ w
    M, *_ = dynamics(params, q, v)
    assert 0.5 * v @ M @ v == pytest.approx(energy, rel=1e-13)  # rounding


def test_the_drift_is_the_rate_of_the_jacobian():
    _, _, params, rng = drawn(CHAINS["7R"], 3)
    q, v, e = rng.uniform(-2, 2, 7), rng.normal(size=7), 1e-6
    ahead, behind = (dynamics(params, q + s * e * v, v)[4] for s in (1, -1))
    b = dynamics(params, q, v)[5]
    np.testing.assert_allclose((ahead - behind) @ v / (2 * e), b, atol=1e-7 * np.abs(b).max())  # of the differences


def test_joints_may_begin_behind_other_coordinates():
    _, _, params, rng = drawn(CHAINS["6R"], 4)
    q, v = rng.normal(size=6), rng.normal(size=6)
    alone, behind = dynamics(params, q, v), dynamics(params, np.r_[9.0, 9.0, q], np.r_[9.0, 9.0, v], first=2)
    assert np.array_equal(behind[0][2:, 2:], alone[0]) and not behind[0][:2].any()
    assert np.array_equal(behind[1][2:], alone[1]) and np.array_equal(behind[4][:, 2:], alone[4])


@pytest.mark.parametrize("name", CHAINS)
def test_turning_forces_change_with_speed_as_differences_say(name):
    """h is a quadratic form of the speeds beside its weight: differences over any step are exact."""
    _, _, params, rng = drawn(CHAINS[name], 5)
    n = len(CHAINS[name])
    for _ in range(20):
        q, v, D = rng.uniform(-3, 3, n), 3 * rng.normal(size=n), np.zeros((n, n))
        turning_derivative(params, q, v, D)
        steps = [(dynamics(params, q, v + e)[1] - dynamics(params, q, v - e)[1]) / 2 for e in np.eye(n)]
        assert np.abs(D - np.array(steps).T).max() < 1e-12 * np.abs(D).max()  # 4e-15 measured: rounding
