"""A feel on a bench with motor and controller, beside the mechanism that it was identified from: two roads."""

from functools import lru_cache

import numpy as np
import pytest

from detent import Bench, Detents, HandLike, MultiSine, Oscillator, Sensors, Sine, simulate
from detent.drive.bench.model import Motor, Servo
from detent.identification.verb import identify
from detent.mating.feel.model import Feel, FeelTable
from detent.units import Hz, deg, g, mm, s
from feel.feel_tables import detent_table

DEVICE = Oscillator(mass=581 * g, damping=11.5, stiffness=600.0, detents=Detents(1.5, 8 * mm), friction=0.5)
SERVO = Servo(inertia=801 * g)
SERVED = Bench(HandLike(15 * mm, seed=7), duration=2 * s, control=SERVO, sensors=Sensors.ideal())
NAMES = ("position", "velocity_along", "acceleration_along", "applied_force", "motor_force")


def channels(record):
    return (record[name].values for name in NAMES)


@lru_cache
def identified():
    """By a bench that goes as it is told: four tones, 20 s, sensors with noise."""
    tones = MultiSine((10 * mm, 5 * mm, 3 * mm, 2 * mm), (0.43 * Hz, 1.31 * Hz, 2.87 * Hz, 5.3 * Hz))
    return Feel.from_record(identify(simulate(DEVICE, Bench(tones, duration=20 * s))))


@pytest.mark.parametrize("method", ["events", "fixed"])
def test_an_identified_feel_moves_under_a_controller_as_its_mechanism_does(method):
    x, v, _, F, u = channels(simulate(DEVICE, SERVED, method=method))
    x_feel, _, _, F_feel, u_feel = channels(simulate(identified(), SERVED, method=method))
    # Damping is known to 0.03 %, stiffness to 0.3 %, and the loop holds what is left; 4e-5 seen.
    assert np.abs(x_feel - x).max() < 2e-4 * np.ptp(x)
    assert np.abs(u_feel - u).max() < 2e-3 * np.abs(u).max()
    # Where it turns within a step, friction of that sample is anything within its bounds.
    slides = np.abs(v) > 5e-3
    assert slides.mean() > 0.8
    assert np.std((F_feel - F)[slides]) < 2e-3 * np.std(F)  # 0.07 % seen by events


def test_by_events_force_and_friction_are_the_same_at_every_sample():
    F, F_feel = (simulate(one, SERVED, method="events")["applied_force"].values for one in (DEVICE, identified()))
    # Instants of turning differ by µs: 0.05 N for a sample.
    assert np.std(F_feel - F) < 2e-3 * np.std(F) and np.abs(F_feel - F).max() < 0.1


@pytest.mark.parametrize("method", ["events", "fixed"])
def test_what_it_takes_is_equation_3_of_its_own_table(method):
    """Friction, damping and mass differ by position and direction."""
    feel, motion = Feel(detent_table()), Sine(7 * mm, 2 * Hz, offset=8 * mm)
    bench = Bench(motion, duration=0.6 * s, control=SERVO, sensors=Sensors.ideal())
    x, v, a, F, u = channels(simulate(feel, bench, method=method))
    slides, motor = np.abs(v) > 5e-3, SERVO.motor
    assert F[slides] == pytest.approx(feel.force(x, v, a)[slides], abs=1e-9)  # rounding
    rubs = motor.friction * np.sign(v) + motor.viscous * v
    assert (motor.mass * a)[slides] == pytest.approx((u - rubs - F)[slides], abs=1e-9)


def test_its_friction_holds_a_motor_that_is_too_weak():
    x = np.linspace(-5 * mm, 5 * mm, 11)
    feel = Feel(FeelTable.of(x, spring_force=0.0 * x, friction=20.0, mass=0.2))
    servo = Servo(motor=Motor(friction=0.0), integral=0.0)
    bench = Bench(Sine(1 * mm, 1 * Hz, phase=np.pi / 2), duration=0.5 * s, control=servo, sensors=Sensors.ideal())
    run = simulate(feel, bench)
    assert np.ptp(run["position"].values) < 1e-9
    assert 1.0 < np.abs(run["motor_force"].values).max() < 20.0


def test_a_feel_that_turns_does_so_too():
    """Against its mechanism: the table is straight between points 0.5° apart, ½ f″ h²/4 = 0.02 % of a detent."""
    device = Oscillator(
        mass=2e-4, damping=2e-3, stiffness=0.1, detents=Detents(0.02, 20 * deg), friction=0.01, rotary=True
    )
    at = np.linspace(-40 * deg, 40 * deg, 161)
    table = FeelTable.of(at, spring_force=device.spring_force(at), friction=0.01, damping=2e-3, mass=2e-4, unit="rad")
    motor = Motor(mass=1e-4, force=2.0, friction=2e-3, viscous=1e-4)
    bench = Bench(
        Sine(30 * deg, 2 * Hz), duration=0.6 * s, control=Servo(motor=motor, inertia=3e-4), sensors=Sensors.ideal(),
        rotary=True,
    )  # fmt: skip
    x, x_feel = (simulate(one, bench, method="events")["position"].values for one in (device, Feel(table)))
    assert np.abs(x_feel - x).max() < 5e-4 * np.ptp(x)
