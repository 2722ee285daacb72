"""Three bricks one on the other by both methods: weights, braking, sliding off, toppling. Rows depend on each other."""

import math

import numpy as np
import pytest
from pytest import approx

from detent import simulate
from physics.stack import CORNERS, G, Stack, corners_on_faces

METHODS = ("fixed", "events")
LONG, _, HIGH = Stack.size  # of a brick: along x, and its height
FREE = (2.0, 2.0, 2.0)  # friction that holds everything: nothing slides


def tilted(angle):
    """Pull on a floor tilted about y: down along x."""
    return G * math.sin(angle), 0.0, -G * math.cos(angle)


def last(record):
    """Places (3, 7) and velocities (3, 6) of the bricks at the end."""
    return record["q"].values[-1].reshape(3, 7), record["v"].values[-1].reshape(3, 6)


def test_rows_and_drift_are_those_of_the_gaps():
    # Along q(t) with constant accelerations: the gap's rate by differences, and that of the slip speeds.
    rng, h = np.random.default_rng(3), 1e-6
    stack, kernel = Stack(1.0), Stack(1.0).contacts()[0]
    q, _ = stack.start()
    q[[3, 4, 5, 6, 10, 11, 12, 13, 17, 18, 19, 20]] += rng.normal(0, 0.1, 12)
    for k in (3, 10, 17):
        q[k : k + 4] /= np.linalg.norm(q[k : k + 4])
    v, a = rng.normal(0, 1, 18), rng.normal(0, 1, 18)

    def at(t):
        """q and v at t: v = v₀ + a t, and q follows it."""
        now, speed = q.copy(), v + a * t
        for k in range(3):
            step = t * v[6 * k : 6 * k + 6] + 0.5 * t * t * a[6 * k : 6 * k + 6]
            now[7 * k : 7 * k + 3] += step[:3]
            angle = np.linalg.norm(step[3:])
            axis = step[3:] / angle if angle else step[3:]
            w, p = math.cos(angle / 2), math.sin(angle / 2) * axis
            W, P = q[7 * k + 3], q[7 * k + 4 : 7 * k + 7]
            now[7 * k + 3] = w * W - p @ P
            now[7 * k + 4 : 7 * k + 7] = w * P + W * p + np.cross(p, P)
        return now, speed

    def rows_at(t):
        now, speed = at(t)
        gap, rows, drift, ids, law = (np.zeros(k) for k in (12, (12, 3, 18), (12, 3), 12, (12, 5)))
        body = np.zeros((1, 3, 4)), np.zeros((1, 6)), np.zeros((1, 6, 18)), np.zeros((1, 6))
        out = gap, rows, drift, ids.astype(int), law
        assert corners_on_faces(kernel.params, kernel.memory, t, now, speed, *body, *out) == 12
        return gap, rows @ speed, rows, drift

    ahead, behind, (_, u, rows, drift) = rows_at(h), rows_at(-h), rows_at(0.0)
    assert (ahead[0] - behind[0]) / (2 * h) == approx(u[:, 0], abs=1e-8)  # differences of numbers below 1, over 2 h
    assert (ahead[1] - behind[1]) / (2 * h) == approx(rows @ a + drift, abs=1e-7)


@pytest.mark.parametrize("method", METHODS)
def test_each_interface_carries_the_weight_above_it(method):
    stack = Stack(0.3, mass=(1.0, 0.3, 2.0), start_at=((1e-3, 0, 0), (2e-3, 0.01, 0), (1e-3, 0, 0.01)))
    record = simulate((), stack, method=method)
    force = record["contact_force"].values[-1].reshape(3, CORNERS)
    above = np.cumsum(stack.mass[::-1])[::-1] * G
    assert force.sum(axis=1) == approx(above, rel=1e-9)
    assert force.min() > 0.0
    # A second road: what all contacts together do to each brick carries it.
    assert record["reaction"].values[-1].reshape(3, 6)[:, :3] == approx(np.outer(stack.mass, (0, 0, G)), abs=1e-9)
    q, v = last(record)
    assert q[:, 2] == approx(HIGH * np.array([0.5, 1.5, 2.5]), abs=1e-9)  # gaps within TOUCHING
    assert np.abs(v).max() < 1e-12
    rest = record["q"].values[record["time"].values > 0.1]
    assert np.abs(rest - rest[-1]).max() < 1e-12


@pytest.mark.parametrize("method", METHODS)
def test_a_stack_pushed_along_brakes_by_its_friction_as_one(method):
    # All three interfaces at their limit at once: v₀²/2μg, and the load moves forward by μ times half the height above.
    mu, speed = 0.5, 0.5
    record = simulate((), Stack(0.2, (mu,) * 3, velocity=(speed, 0, 0, 0, 0, 0)), method=method, step=1e-4)
    q, v = last(record)
    # It stops within a step: v h = 5e-5 · 5e-4 of the way. Events find the instant.
    assert q[:, 0] == approx(speed**2 / (2 * mu * G), rel={"fixed": 1e-5, "events": 1e-12}[method])
    assert np.abs(v).max() < 1e-12
    i = 50
    assert record["v"].values[i].reshape(3, 6)[:, 0] == approx(speed - mu * G * record["time"].values[i], rel=1e-9)
    force = record["contact_force"].values[i].reshape(3, CORNERS)  # corners 1 and 3 are in front
    for k in range(3):
        weight, height = (3 - k) * G, (3 - k) * HIGH
        forward = (force[k, [1, 3]].sum() - force[k, [0, 2]].sum()) * LONG / 2
        assert forward == approx(mu * weight * height / 2, rel=1e-9)


FRICTION_ANGLE = math.atan(0.5)


@pytest.mark.parametrize("method", METHODS)
def test_on_a_floor_below_the_friction_angle_it_stays(method):
    record = simulate((), Stack(0.3, (0.5,) * 3, gravity=tilted(0.98 * FRICTION_ANGLE)), method=method)
    q, v = last(record)
    assert np.abs(q[:, :2]).max() < 1e-12 and np.abs(v).max() < 1e-11


ALIKE, FLOOR, LOWEST, TOP = (0.5, 0.5, 0.5), (0.5, 0.7, 0.7), (0.7, 0.5, 0.7), (0.7, 0.7, 0.5)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize(
    ("friction", "slides"), [(ALIKE, (1, 1, 1)), (FLOOR, (1, 1, 1)), (LOWEST, (0, 1, 1)), (TOP, (0, 0, 1))]
)
def test_on_a_floor_beyond_the_friction_angle_what_is_above_the_smoothest_interface_slides(friction, slides, method):
    angle, end = 1.05 * FRICTION_ANGLE, 0.05
    record = simulate((), Stack(end, friction, gravity=tilted(angle)), method=method)
    _, v = last(record)
    wanted = np.array(slides) * end * G * (math.sin(angle) - 0.5 * math.cos(angle))
    if method == "fixed":
        assert v[:, 0] == approx(wanted, rel=1e-6, abs=1e-9)
        return
    assert v[:, 0] == approx(wanted, rel=1e-10, abs=1e-12)  # rounding; 6e-12 was seen
    assert record.stats["steps"] < 200  # 20 000, where corners stick and slide in turn


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("share", [0.99, 1.01])
def test_it_topples_where_its_weight_passes_its_edge(method, share):
    # tan = width/height of the whole: the three stay together and turn about the lowest edge.
    record = simulate((), Stack(0.3, FREE, gravity=tilted(share * math.atan(LONG / (3 * HIGH)))), method=method)
    q, _ = last(record)
    pitch = 2 * np.arcsin(q[:, 5])
    if share < 1:
        assert np.abs(pitch).max() < 1e-12 and np.abs(q[:, 0]).max() < 1e-12
        return
    assert pitch == approx(pitch[0], abs=1e-6) and pitch[0] > 0.02
    # A rigid block about its edge: I θ̈ = m g ρ sin(angle + θ − limit), by small steps of its own.
    rho, limit = math.hypot(LONG, 3 * HIGH) / 2, math.atan(LONG / (3 * HIGH))
    theta, omega, h = 0.0, 0.0, 1e-5
    for _ in range(30_000):
        omega += h * G * math.sin(share * limit + theta - limit) / (4 / 3 * rho)
        theta += h * omega
    assert pitch[0] == approx(theta, rel=1e-3)  # the steps of 1 ms are worth 1e-4


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("restitution", [0.0, 0.3])
def test_a_thrown_stack_keeps_its_energy_in_the_books(restitution, method):
    # It turns and rocks, so that corners land one by one and slide each its own way.
    stack = Stack(
        0.5, (0.3, 0.5, 0.4), restitution=restitution, velocity=(0.3, 0.1, 0, 0, 0, 1.0),
        start_at=((1e-2, 0, 0), (1e-2, 0.01, 0), (1e-2, -0.01, 0.005)),
    )  # fmt: skip
    record = simulate((), stack, method=method)
    total = record["kinetic_energy"].values + record["stored_energy"].values
    for name in ("friction_loss", "impact_loss", "numerical_loss"):
        total = total + record[name].values
    assert np.abs(total - total[0]).max() < 1e-6 * float(record["kinetic_energy"].max())
    q, v = last(record)
    assert np.abs(v).max() < 1e-9  # it has come to rest
    if restitution == 0.0:  # seen by both methods at fine steps: 0.05 µm apart at 0.1 ms
        assert q[:, :2].ravel() == approx([0.01921, 0.00624, 0.03199, 0.00724, 0.01477, 0.01317], abs=1e-5)
