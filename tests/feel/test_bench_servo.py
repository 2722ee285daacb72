"""A bench with motor and controller: its bandwidth, against other integrators, saturation, the truth it records."""

from typing import Any

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.optimize import brentq

from detent import Bench, InputError, MultiSine, Oscillator, Sensors, SeriesSprings, Sine, Steps, simulate
from detent.drive.bench.model import Motor, Servo
from detent.units import Hz, g, mm, s

NOTHING = Oscillator(mass=1e-9)  # kg: a slider that carries nothing
SMOOTH = Motor(friction=0.0)
FEEDBACK: dict[str, Any] = {"friction": 0.0, "feed_inertia": 0.0}


def tracked(servo, frequencies, seconds=4.0):
    """x/x_D at each frequency, from one run with all tones; the second half, whole periods of each."""
    motion = MultiSine((0.5 * mm,) * len(frequencies), tuple(frequencies))
    run = simulate(NOTHING, Bench(motion, duration=seconds * s, control=servo, sensors=Sensors.ideal()))
    n = (len(run["time"]) - 1) // 2
    t, x, wanted = (run[name].values[n:-1] for name in ("time", "position", "commanded_position"))
    basis = np.exp(-2j * np.pi * np.outer(frequencies, t))
    return (basis @ x) / (basis @ wanted)


def test_the_closed_loop_falls_to_half_its_power_at_the_printed_bandwidth():
    servo = Servo(motor=SMOOTH, **FEEDBACK)
    frequencies = np.arange(24.0, 36.0, 2.0)
    gain = np.abs(tracked(servo, frequencies))
    at = brentq(lambda f: np.interp(f, frequencies, gain) - np.sqrt(0.5), 24.0, 34.0)
    assert at == pytest.approx(29 * Hz, rel=0.01)  # Table 1 says "~29 Hz"; straight lines between 2 Hz


def test_the_closed_loop_has_the_response_that_is_computed_for_it():
    servo = Servo(motor=SMOOTH, order=3, cutoff=150 * Hz, **FEEDBACK)
    frequencies = np.array([1.0, 5.0, 12.0, 29.0, 60.0, 110.0])
    # The loop's own error: (ωh)²/12 of the phase in a step, h = 0.25 ms, ten times at 110 Hz by resonance.
    off = np.abs(tracked(servo, frequencies) / servo.response(frequencies, 4000.0) - 1.0)
    assert off.max() < 2e-3


@pytest.mark.parametrize("rate", [16_000.0, 64_000.0])
def test_at_a_high_rate_the_loop_is_that_of_the_differential_equation(rate):
    servo = Servo(motor=SMOOTH, inertia=801 * g, order=1, cutoff=rate / 4)
    device = Oscillator(mass=581 * g, damping=11.5, stiffness=SeriesSprings(900.0, 1800.0, 12 * mm))
    motion = MultiSine((6 * mm, 3 * mm), (2 * Hz, 7 * Hz), offset=10 * mm)
    bench = Bench(motion, rate=rate, duration=0.3 * s, control=servo, sensors=Sensors.ideal())
    run = simulate(device, bench)
    K_P, K_I, K_D = servo.gains(rate)
    m_hat, K_A, c = 0.801, 0.3 * 0.801, SMOOTH.viscous

    def wanted(t):
        return (one[0] for one in bench.motion_at(np.array([t])))

    def rates(t, y):
        x, v, total = y
        x_D, v_D, a_D = wanted(t)
        u = K_P * (x_D - x) + K_I * total + K_D * (v_D - v) + (m_hat + K_A) * a_D + c * v_D
        return v, (u - c * v - device.force(x, v, 0.0)) / (SMOOTH.mass + 0.581 + K_A), x_D - x

    x_0, v_0, _ = wanted(0.0)
    t = run["time"].values
    other = solve_ivp(rates, (0.0, t[-1]), (x_0, v_0, 0.0), t_eval=t, rtol=1e-9, atol=1e-12, max_step=1e-3)
    # Half a sample of hold, half of each difference quotient and the filter's 2/(π rate) are late, together 2 samples
    # at the most: errors of the error, 2 mm, by as many times ω₀ ≈ 70/s.
    assert np.abs(run["position"].values - other.y[0]).max() < 2 / rate * 70 * 2 * mm


def test_the_record_tells_the_force_and_the_acceleration_that_there_were():
    device = Oscillator(mass=581 * g, damping=11.5, stiffness=SeriesSprings(900.0, 1800.0, 12 * mm))
    motion = Sine(8 * mm, 1.5 * Hz, offset=10 * mm)
    run = simulate(device, Bench(motion, duration=1 * s, control=Servo(motor=SMOOTH, inertia=801 * g)))
    x, v, a, F, u = (
        run[name].values
        for name in ("position", "velocity_along", "acceleration_along", "applied_force", "motor_force")
    )
    assert pytest.approx(device.force(x, v, a), abs=1e-9) == F  # rounding
    assert SMOOTH.mass * a == pytest.approx(u - SMOOTH.viscous * v - F, abs=1e-9)
    # Between samples the force is held: mean acceleration of a step is that of its middle, to (ωh)²/12 or so.
    assert np.diff(v) * 4000 == pytest.approx(a[:-1] + 0.5 * (np.diff(a) - np.diff(u) / 0.8016), abs=0.02)


@pytest.mark.parametrize("method", ["events", "fixed"])
@pytest.mark.parametrize("phase", [0.0, np.pi])
def test_the_record_tells_friction_from_its_first_sample_on(method, phase):
    device = Oscillator(mass=300 * g, damping=5.0, stiffness=400.0, friction=2.0)
    motor, motion = Motor(), Sine(8 * mm, 2 * Hz, phase=phase)
    bench = Bench(motion, duration=0.1 * s, control=Servo(motor=motor), sensors=Sensors.ideal())
    run = simulate(device, bench, method=method)
    x, v, a, F, u = (
        run[name].values
        for name in ("position", "velocity_along", "acceleration_along", "applied_force", "motor_force")
    )
    assert np.abs(v).min() > 0.01  # it slides all the time, 0.1 m/s at the start
    # At the same instant: rounding. Slider and mechanism each obey their own law.
    assert pytest.approx(device.force(x, v, a), abs=1e-9) == F
    assert motor.mass * a == pytest.approx(u - motor.viscous * v - motor.friction * np.sign(v) - F, abs=1e-9)
    # The force is held for a step: its mean acceleration is the first one's but for what springs and dampers change.
    assert (np.diff(v) * 4000)[0] == pytest.approx(a[0], abs=0.05)


def test_events_and_steps_give_the_same_motion():
    device = Oscillator(mass=300 * g, damping=5.0, stiffness=400.0)
    bench = Bench(Sine(8 * mm, 2 * Hz), duration=0.4 * s, control=Servo(), sensors=Sensors.ideal())
    one, other = simulate(device, bench), simulate(device, bench, method="events", tolerance=1e-9)
    # Stepping errs where the slider's friction turns round within a step: 1.5 N over 0.25 ms on half a kilogram.
    assert one["position"].values == pytest.approx(other["position"].values, abs=2e-6)


def test_the_motor_gives_no_more_than_its_peak_force():
    bench = Bench(Steps((0.0, 60 * mm), rise=0.03 * s, hold=0.05 * s), control=Servo(motor=SMOOTH), stroke=210 * mm)
    run = simulate(Oscillator(mass=581 * g), bench)
    u = run["motor_force"].values
    assert np.abs(u).max() == 60.0 and np.mean(np.abs(u) == 60.0) > 0.05
    assert np.abs(run["acceleration_along"].values).max() < 60 / (SMOOTH.mass + 0.581) * 1.05
    levels = u[np.abs(u) < 60.0] / (60 / 2**15)
    assert levels == pytest.approx(np.round(levels), abs=1e-6)  # 16 bits


def test_a_slider_that_is_driven_past_its_stroke_stops_there():
    servo = Servo(motor=SMOOTH, inertia=100 * g)
    bench = Bench(Sine(20 * mm, 3 * Hz), duration=0.4 * s, control=servo, stroke=41 * mm, sensors=Sensors.ideal())
    # A spring with negative stiffness pulls it over the end.
    run = simulate(Oscillator(mass=50 * g, stiffness=-900.0), bench)
    assert np.abs(run["position"].values).max() < 20.5 * mm + 1e-6
    assert any(event.kind == "contact" and "end of its stroke" in event.where for event in run.events)


def test_a_slider_sticks_where_the_motor_cannot_overcome_its_friction():
    servo = Servo(motor=Motor(friction=20.0), friction=0.0, integral=0.0)
    bench = Bench(Sine(1 * mm, 1 * Hz, phase=np.pi / 2), duration=0.5 * s, control=servo, sensors=Sensors.ideal())
    run = simulate(NOTHING, bench)
    assert np.ptp(run["position"].values) < 1e-9
    assert np.abs(run["motor_force"].values).max() < 20.0


@pytest.mark.parametrize(
    ("make", "field"),
    [
        (lambda: Servo(order=0), "order"),
        (lambda: Servo(integral=1.5), "integral"),
        (lambda: Servo(bandwidth=-1.0), "bandwidth"),
        (lambda: Motor(mass=0.0), "mass"),
        (lambda: Servo(cutoff=3000.0).gains(4000.0), "cutoff"),
        (lambda: Servo(bandwidth=900.0).gains(1000.0), "bandwidth"),
    ],
)
def test_controllers_that_cannot_be_are_refused(make, field):
    with pytest.raises(InputError) as complaint:
        make()
    assert complaint.value.field == field
