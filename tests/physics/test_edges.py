"""Contacts whose normal turns all at once, and two that are nearly one: a point on floors known in closed form.

What a screw's run-up does where its end slides over that of the nut, with one number for the contact throughout.
"""

from __future__ import annotations

import math

import numpy as np
import pytest
from pytest import approx

from detent import simulate
from detent.numeric.kernel import CONTACTS, UNILATERAL, Kernel, kernel, pack
from physics.own_coordinates import Coordinates, G, particle

SPEED, FLAT = 1.0, 0.1  # m/s along the floor, and as many metres before the edge


@kernel(CONTACTS)
def planes(params, memory, t, q, v, X, V, J, b, gap, rows, drift, id, law):
    """Friction and restitution, then of each floor: slope, height at x = 0, from which x on, to which."""
    n = 0
    for k in range(2, params.shape[0], 4):
        angle, rise, first, beyond = params[k], params[k + 1], params[k + 2], params[k + 3]
        if not first <= q[0] < beyond:
            continue
        c, s = math.cos(angle), math.sin(angle)
        gap[n], id[n] = c * (q[1] - rise) - s * q[0], n
        for j in range(3):
            drift[n, j] = 0.0
        rows[n, 0, 0], rows[n, 0, 1] = -s, c
        rows[n, 1, 0], rows[n, 1, 1] = c, s
        rows[n, 2, 0], rows[n, 2, 1] = 0.0, 0.0
        law[n, 0], law[n, 1], law[n, 2], law[n, 3] = UNILATERAL, params[0], params[0], params[1]
        n += 1
    return n


def over(floors, q, v, duration, *, friction=0.0, restitution=0.0):
    """A point of 1 kg that falls at g on floors (slope, height at x = 0, from, to)."""
    touches = Kernel(planes, pack(friction, restitution, floors))
    return Coordinates(Kernel(particle, pack(1.0, (0.0, -G), 0.0)), (touches,), q, v, duration)


def over_an_edge(angle, restitution=0.0, **more):
    """Along a level floor, then one that rises by the angle."""
    floors = ((0.0, 0.0, -math.inf, 0.0), (angle, 0.0, 0.0, math.inf))
    drive = over(floors, (-FLAT, 0.0), (SPEED, 0.0), 0.4, restitution=restitution)
    return simulate((), drive, method="events", sample=1e-2, **more)


def strikes(record):
    return [event for event in record.events if event.kind == "contact"]


@pytest.mark.parametrize("angle", [-0.5, -0.1, -0.01])
@pytest.mark.parametrize("tolerance", [1e-6, 1e-10])
def test_what_slides_over_an_edge_flies_and_lands_when_it_must(angle, tolerance):
    record = over_an_edge(angle, tolerance=tolerance)
    away = -SPEED * math.sin(angle)
    (landing,) = strikes(record)
    # Acceleration is constant, so that only the edge and the landing are to be found, each to some 1e-13 s and m.
    assert landing.time == approx(FLAT / SPEED + 2 * away / (G * math.cos(angle)), abs=1e-12)
    assert landing.detail["speed"] == approx(away, rel=1e-9)
    assert [event.kind for event in record.events][:2] == ["release", "contact"]
    time, v = record["time"].values, record["v"].values
    flies = (time > FLAT / SPEED) & (time < landing.time)
    assert v[flies, 0] == approx(SPEED, abs=(0.01 + 0.5 * SPEED) * tolerance)  # what a step may err by


@pytest.mark.parametrize("e", [0.0, 0.5])
def test_what_slides_into_a_corner_strikes_it(e):
    angle = 0.3
    record = over_an_edge(angle, restitution=e)
    first = strikes(record)[0]
    assert first.time == approx(FLAT / SPEED, abs=1e-12)
    assert first.detail["speed"] == approx(SPEED * math.sin(angle), rel=1e-9)
    assert first.detail["impulse"][0] == approx((1 + e) * SPEED * math.sin(angle), rel=1e-9)
    if e == 0:  # it goes on up the slope with what it had along it
        up = SPEED * math.cos(angle) - G * math.sin(angle) * 0.1
        assert np.hypot(*record["v"].sel(time=0.2, method="nearest").values) == approx(up, abs=0.51e-6)


@pytest.mark.parametrize("between", [1e-5, 1e-4])
def test_two_floors_that_are_nearly_one_do_not_shove_what_lies_on_them(between):
    """They cross 0.5 nm/`between` away, 50 or 5 µm, and friction holds it where it is."""
    floors = ((0.0, 0.0, -math.inf, math.inf), (between, -0.5e-9, -math.inf, math.inf))
    drive = over(floors, (0.0, 0.0), (0.0, 0.0), 0.1, friction=0.5)
    q = simulate((), drive, method="events", sample=1e-2)["q"].values
    # `righting.GIVE` = 1e-6: to close the difference of gaps it moves by 0.5 nm/√(4 · 1e-6) at most.
    assert np.abs(q[:, 0]).max() < 0.25e-6 and np.abs(q[:, 1]).max() < 1e-9
