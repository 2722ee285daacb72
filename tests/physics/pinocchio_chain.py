"""The second road to the dynamics of a chain: Pinocchio, state by state."""

import numba
import numpy as np
import pytest

from detent.numeric import chain as arm


@numba.njit(cache=True)
def _call(params, first, q, v, M, h, X, V, J, b):
    arm.chain(params, first, q, v, M, h, X, V, J, b)


def dynamics(params, q, v, first=0):
    """M, h, X, V, J, b of a chain whose joints begin at `first`."""
    n = len(q)
    out = np.zeros((n, n)), np.zeros(n), np.zeros((3, 4)), np.zeros(6), np.zeros((6, n)), np.zeros(6)
    _call(params, first, q, v, *out)
    return out


@numba.njit(cache=True)
def _call_turning(params, first, q, v, D):
    arm.turning_derivative(params, first, q, v, D)


def turning_derivative(params, q, v, D):
    _call_turning(params, 0, q, v, D)


def disagreement(params, model, frame, rng, states=10_000):
    """Largest difference of ours from Pinocchio's, of M, h, X, J, b and V each relative to its largest entry."""
    pin = pytest.importorskip("pinocchio")
    data, n, worst = model.createData(), model.nv, 0.0
    joints = list(model.joints)[1:]
    for _ in range(states):
        q, v = rng.uniform(-3, 3, n), 3 * rng.normal(size=n)
        M, h, X, V, J, b = dynamics(params, q, v)
        # Of a joint without limits Pinocchio has cosine and sine.
        q = np.concatenate([[x] if joint.nq == 1 else [np.cos(x), np.sin(x)] for x, joint in zip(q, joints)])
        upper = np.triu(pin.crba(model, data, q))
        bias = pin.nonLinearEffects(model, data, q, v).copy()
        there = pin.computeFrameJacobian(model, data, q, frame, pin.LOCAL_WORLD_ALIGNED).copy()
        pin.forwardKinematics(model, data, q, v, np.zeros(n))
        pin.updateFramePlacements(model, data)
        drift = pin.getFrameClassicalAcceleration(model, data, frame, pin.LOCAL_WORLD_ALIGNED).vector
        pose = np.column_stack((data.oMf[frame].rotation, data.oMf[frame].translation))
        pairs = (M, upper + np.triu(upper, 1).T), (h, bias), (X, pose), (J, there), (b, drift), (V, there @ v)
        worst = max(worst, *(float(np.abs(a - c).max() / np.abs(c).max()) for a, c in pairs))
    return worst
