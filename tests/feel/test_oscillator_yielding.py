"""An Oscillator on bodies that yield: damped oscillation, sticking, energy, direction, weight at terminal velocity."""

import numpy as np
import pytest

from detent import Detents, FrictionTable, Leg, Oscillator, Pose, Rail, simulate
from detent.drive.free import Free
from detent.geometry.part import Body
from detent.units import g, mm, s

BALL = Body(mass=0.4, inertia=(1e-4, 1e-4, 1e-4))


def flown(device, z, duration, gravity=0.0, velocity=0.0, **how):
    drive = Free(
        BALL, duration, Pose.at(z=z), velocity=(0.0, 0.0, velocity, 0.0, 0.0, 0.0), gravity=(0.0, 0.0, gravity)
    )
    return simulate(device, drive, **how)


@pytest.mark.parametrize(("method", "off"), [("events", 1e-8), ("fixed", 2e-6)])
def test_a_body_on_it_swings_as_the_damped_oscillator_does(method, off):
    device = Oscillator(mass=581 * g, damping=3.0, stiffness=600.0)
    run = flown(device, 10 * mm, 0.8 * s, method=method, step=1e-4, tolerance=1e-10)
    t, z = run["time"].values, run["pose"].values[:, 2, 3]
    d, m = 3.0 / (2 * 0.981), 0.981
    w = np.sqrt(600.0 / m - d * d)
    # Stepping errs by (ωh)²/24 of the phase, ω = 25/s: 2.5e-7 · 20 rad · 10 mm, and its sums of rounding.
    assert z == pytest.approx(10 * mm * np.exp(-d * t) * (np.cos(w * t) + d / w * np.sin(w * t)), abs=off)


def test_what_the_body_feels_has_the_mechanisms_inertia_in_it():
    device = Oscillator(mass=581 * g, damping=3.0, stiffness=600.0)
    run = flown(device, 10 * mm, 0.3 * s, method="events", tolerance=1e-10)
    t, z = run["time"].values, run["pose"].values[:, 2, 3]
    a = np.gradient(np.gradient(z, t), t)[5:-5]
    assert run["force"].values[5:-5, 2] == pytest.approx(0.4 * a, abs=2e-3)  # second differences at 1 ms


def test_friction_holds_it_where_the_spring_is_weaker():
    device = Oscillator(mass=0.2, stiffness=100.0, friction=2.0)
    still = flown(device, 15 * mm, 0.2 * s)
    assert np.ptp(still["pose"].values[:, 2, 3]) < 1e-12
    assert set(still["friction_state"].values[1:]) == {1.0}
    # Loosened by 40 mm it swings half a turn, to 2 F_c/k short of the other side, and stays.
    run = flown(device, 40 * mm, 0.6 * s, method="events", tolerance=1e-10)
    assert run["pose"].values[-1, 2, 3] == pytest.approx(-(40 * mm - 2 * 2.0 / 100.0) - 0.0, abs=1e-7)


def test_coulomb_friction_takes_the_same_from_each_swing():
    device = Oscillator(mass=0.2, stiffness=500.0, friction=1.0)
    run = flown(device, 30 * mm, 1.0 * s, method="events", tolerance=1e-10, sample=2e-4)
    z = run["pose"].values[:, 2, 3]
    turns = np.abs(z[1:-1][(np.diff(z)[1:] * np.diff(z)[:-1]) < 0])[:6]
    # Sampled 0.2 ms apart: the peak is missed by a(Δt/2)²/2 = 25 m/s² · 5e-9 s².
    assert turns == pytest.approx(30 * mm - 4 * mm * np.arange(1, 7), abs=2e-7)


def test_friction_may_differ_forth_and_back():
    device = Oscillator(mass=0.2, stiffness=500.0, friction=FrictionTable((0.0,), (2.0,), (1.0,)))
    run = flown(device, 30 * mm, 0.4 * s, method="events", tolerance=1e-10, sample=2e-4)
    z = run["pose"].values[:, 2, 3]
    turns = z[1:-1][(np.diff(z)[1:] * np.diff(z)[:-1]) < 0][:2]
    # Back it loses 2 · 1 N/k, forth 2 · 2 N/k.
    assert turns == pytest.approx([-26 * mm, 18 * mm], abs=2e-7)


def test_energy_is_where_the_channels_say():
    device = Oscillator(mass=0.3, damping=2.0, stiffness=200.0, detents=Detents(1.0, 8 * mm), friction=0.3)
    run = flown(device, 25 * mm, 0.6 * s, method="events", tolerance=1e-10, sample=2e-4)
    t, power = run["time"].values, run["damper_power"].values
    lost = np.concatenate(([0.0], np.cumsum(0.5 * (power[1:] + power[:-1]) * np.diff(t))))
    names = ("kinetic_energy", "mechanism_kinetic_energy", "elastic_energy", "friction_loss")
    total = sum(run[name].values for name in names) + lost
    assert np.ptp(total) < 2e-6  # trapezoids of the damper's power at 0.2 ms; 60 mJ are lost
    assert lost[-1] > 0.01 and run["friction_loss"].values[-1] > 0.005


def test_a_mass_on_the_dashpot_falls_at_its_terminal_velocity():
    run = flown(Oscillator(mass=1e-6, damping=11.5), 0.0, 0.5 * s, gravity=-9.81)
    assert run["speed"].values[-1] == pytest.approx(0.4 * 9.81 / 11.5, rel=1e-5)  # exp(−0.5 · 11.5/0.4) = 6e-7


def test_on_a_rail_its_mass_is_felt_while_the_rail_gathers_speed():
    rail = Rail((Leg(40 * mm, 0.1, 2.0),))
    run = simulate(Oscillator(mass=0.5, stiffness=100.0), rail)
    t, x, F = (run[name].values for name in ("time", "insertion", "mating_force"))
    a = np.select([t < 0.05 - 1e-9, t > run["time"].values[-1] - 0.05 + 1e-9], [2.0, -2.0], 0.0)
    inside = np.min(np.abs(t[:, None] - np.array([0.0, 0.05, t[-1] - 0.05, t[-1]])), axis=1) > 1e-6
    assert F[inside] == pytest.approx((100.0 * x + 0.5 * a)[inside], abs=1e-12)
