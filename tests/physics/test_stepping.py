"""Time stepping against motions known in closed form: a ball that bounces, a block on a slope, a mass on a spring."""

from __future__ import annotations

import numpy as np
import pytest
from pytest import approx

from detent.numeric.kernel import CONTACTS, MOTION, WRENCH, kernel, pack
from detent.numeric.stepping import (
    CONTACT,
    ENDED,
    FORCE,
    FRICTION_LOSS,
    IMPACT_LOSS,
    MOST,
    SUMS,
    WIDE,
    stepping,
)

G = 9.81
TOUCHING = 1e-9


@kernel(MOTION)
def particle(params, memory, t, q, v, M, h, K, D, X, V, J, b):
    """Mass, force along each coordinate, stiffness against zero."""
    n = q.shape[0]
    for i in range(n):
        M[i, i] = params[0]
        h[i] = params[1 + i] - params[1 + n] * q[i]
        K[i, i] = params[1 + n]
        X[0, i, 3], V[0, i], J[0, i, i] = q[i], v[i], 1.0
    for i in range(3):
        X[0, i, i] = 1.0


@kernel(WRENCH)
def nothing(params, memory, t, X_BA, V_BA, F_A, M_A, K_A, D_A):
    pass


@kernel(CONTACTS)
def floor(params, memory, t, q, v, X, V, J, b, gap, rows, drift, id, law):
    """The last coordinate is the height; the first, if there is another, runs along the floor."""
    n = q.shape[0]
    gap[0], id[0] = q[n - 1], 7
    for j in range(3):
        drift[0, j] = 0.0
        for i in range(n):
            rows[0, j, i] = 0.0
    rows[0, 0, n - 1] = 1.0
    if n > 1:
        rows[0, 1, 0] = 1.0
    if n > 2:
        rows[0, 2, 1] = 1.0
    for j in range(4):
        law[0, j] = params[j]
    return 1


class Run:
    def __init__(
        self,
        q,
        v,
        forces,
        *,
        mass=1.0,
        stiffness=0.0,
        friction=0.0,
        at_rest=None,
        restitution=0.0,
        h,
        duration,
        every=1,
    ):
        q, v = np.array(q, float), np.array(v, float)
        n = round(duration / h / every) + 1
        params = [np.zeros(0), pack(0, friction, friction if at_rest is None else at_rest, restitution)]
        ends = np.cumsum([0, *map(len, params)])
        X = np.repeat(np.eye(3, 4)[None], 2, axis=0)
        self.time, self.q, self.v = np.empty(n), np.empty((n, len(q))), np.empty((n, len(q)))
        self.shown, memories = np.empty((n, MOST, WIDE)), np.empty((n, 0))
        self.sums, events, count = np.empty((n, SUMS)), np.empty((4000, 7)), np.zeros(5, np.int64)
        loop = stepping(1, 1)
        self.status = loop(
            particle.compiled, pack(mass, forces, stiffness), (nothing.compiled,), (floor.compiled,),
            np.concatenate(params), ends, np.zeros(0), np.zeros(3, np.int64), X, X, np.zeros(len(q), np.int64), q, v,
            h, every, TOUCHING,
            self.time, self.q, self.v, np.empty((n, len(q))), self.shown, memories, self.sums, events, count,
        )  # fmt: skip
        self.events, self.cuts, self.worst, self.steps = events[: count[1]], int(count[2]), int(count[3]), int(count[4])


def test_a_ball_bounces_when_and_as_fast_as_it_must():
    e, h0 = 0.8, 1.0
    run = Run([h0], [0.0], [-G], restitution=e, h=1e-3, duration=3.0)
    t1 = np.sqrt(2 * h0 / G)
    k = np.arange(1, 7)
    expected = t1 * (1 + 2 * e * (1 - e ** (k - 1)) / (1 - e))
    impacts = run.events[run.events[:, 1] == CONTACT]
    assert impacts[:6, 0] == approx(expected, abs=1e-9)  # the midpoint rule is exact for free fall; the gap to 1e-9 m
    assert impacts[:6, 6] == approx(e ** (k - 1) * np.sqrt(2 * G * h0), rel=1e-8)
    assert run.q.min() >= -TOUCHING


def test_a_ball_comes_to_rest_after_infinitely_many_bounces():
    e, h0 = 0.8, 1.0
    run = Run([h0], [0.0], [-G], restitution=e, h=1e-3, duration=4.5)
    end = np.sqrt(2 * h0 / G) * (1 + e) / (1 - e)
    assert run.status == ENDED and np.abs(run.q[-1]).max() < 1e-9 and np.abs(run.v[-1]).max() < 1e-12
    still = run.time[np.abs(run.v[:, 0]) > 1e-9].max()
    assert still == approx(end, abs=25e-3)  # 25 h
    assert run.shown[-1, 0, FORCE] == approx(G, rel=1e-12)
    # A hop within one step ends without a strike: it has (g h)²/2 at most.
    assert run.sums[-1, IMPACT_LOSS] == approx(G * h0, abs=0.5 * (G * 1e-3) ** 2)


@pytest.mark.parametrize("mu", [0.3, 0.7])
def test_a_block_slides_up_a_slope_stops_and_slides_back_or_stays(mu):
    slope, v0, h = np.radians(30), 2.0, 1e-3
    forces = [-G * np.sin(slope), -G * np.cos(slope)]
    run = Run([0.0, 0.0], [v0, 0.0], forces, friction=mu, h=h, duration=0.6)
    stop = v0 / (G * (np.sin(slope) + mu * np.cos(slope)))
    up = run.time < stop - h
    a = -G * (np.sin(slope) + mu * np.cos(slope))
    assert run.v[up, 0] == approx(v0 + a * run.time[up], rel=1e-12)
    back = run.time > stop + 2 * h
    if mu < np.tan(slope):
        rate = np.diff(run.v[back, 0]) / h
        assert rate == approx(-G * (np.sin(slope) - mu * np.cos(slope)), rel=1e-9)
    else:
        assert np.abs(np.diff(run.q[back, 0])).max() == 0.0
    assert run.q[:, 1] == approx(0.0, abs=1e-12)


def test_friction_takes_what_the_block_loses():
    run = Run([0.0, 0.0, 0.0], [3.0, 4.0, 0.0], [0.0, 0.0, -G], friction=0.5, h=1e-3, duration=2.0)
    assert run.sums[-1, FRICTION_LOSS] == approx(0.5 * 25.0, rel=1e-9)
    assert np.hypot(*run.q[-1, :2]) == approx(25.0 / (2 * 0.5 * G), rel=1e-3)  # v²/2μg, the last step to first order
    assert run.q[-1, 1] / run.q[-1, 0] == approx(4 / 3, rel=1e-9)


def test_a_spring_is_followed_to_second_order():
    errors = []
    for h in (4e-3, 2e-3, 1e-3):
        run = Run([1.0], [0.0], [0.0], stiffness=100.0, h=h, duration=0.1)
        errors.append(abs(run.q[-1, 0] - np.cos(10.0 * 0.1)))
    orders = np.log2(np.array(errors[:-1]) / errors[1:])
    assert orders == approx(2.0, abs=0.1)
