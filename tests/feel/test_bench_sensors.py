"""What a bench's sensors make of the truth: filters, delay, noise, counts."""

import numpy as np
import pytest

from detent import Accelerometer, Bench, Encoder, ForceSensor, MultiSine, Oscillator, Sensors, Sine, simulate
from detent.drive.bench.sensors import BITS, converted, counted, delayed, filtered
from detent.units import Hz, N, kHz, mm, ms, s, um

RATE = 4000.0


def response(f, low_pass, ac_coupling):
    """Complex gain at f of the filters, after they have settled: half of 40 whole periods."""
    n = round(40 * RATE / f)
    t = np.arange(n) / RATE
    y = filtered(np.sin(2 * np.pi * f * t), RATE, low_pass, ac_coupling)
    late = slice(n // 2, n)
    basis = np.column_stack((np.sin(2 * np.pi * f * t[late]), np.cos(2 * np.pi * f * t[late])))
    (a, b), *_ = np.linalg.lstsq(basis, y[late], rcond=None)
    return a + 1j * b


@pytest.mark.parametrize("f", [0.05, 0.2, 1.5, 6.0, 50.0, 200.0])
def test_filters_have_the_response_of_first_order(f):
    w = 1j * f
    high, low = w / (w + 0.2), 1.0 / (1.0 + w / 1000.0)
    # Straight lines through samples of a sine miss it by (2πf/rate)²/12: 0.8 % at 200 Hz. Below, 40 periods settle to
    # exp(−20 · 2π · 0.2/f), nothing but rounding up to 6 Hz.
    off = (2 * np.pi * f / RATE) ** 2 / 12 + (np.exp(-20 * 2 * np.pi * 0.2 / f) if f > 1.5 else 0.0) + 1e-6
    assert abs(response(f, None, 0.2) / high - 1.0) < off
    assert abs(response(f, 1000.0, None) / low - 1.0) < off
    assert abs(response(f, 1000.0, 0.2) / (high * low) - 1.0) < off


def test_filters_begin_settled_on_the_first_sample():
    x = np.full(500, 7.0)
    assert filtered(x, RATE, 1000.0, None) == pytest.approx(x, abs=1e-12)
    assert filtered(x, RATE, None, 0.2) == pytest.approx(0.0, abs=1e-12)


def test_a_step_decays_behind_the_ac_coupling():
    x = np.concatenate((np.zeros(1), np.ones(8000)))
    y = filtered(x, RATE, None, 0.2)
    t = np.arange(8000) / RATE
    # The step is a ramp of one sample: it lags by half of it.
    assert y[1:] == pytest.approx(np.exp(-2 * np.pi * 0.2 * t), abs=0.6 * 2 * np.pi * 0.2 / RATE)


def test_a_delay_is_a_delay_between_samples_too():
    t = np.arange(4000) / RATE
    x = np.sin(2 * np.pi * 6 * t)
    late = delayed(x, 1.3 * ms, RATE)
    inside = slice(20, -20)
    assert late[inside] == pytest.approx(np.sin(2 * np.pi * 6 * (t - 1.3 * ms))[inside], abs=1e-8)  # (ωh)⁴/384
    assert late[:5] == pytest.approx(x[0], abs=1e-12)


def test_counts_err_evenly_within_half_a_count():
    x = 20 * mm * np.sin(2 * np.pi * np.sqrt(2) * np.arange(40_001) / RATE)
    off = counted(x, 5 * um) - x
    assert np.abs(off).max() <= 2.5 * um * (1 + 1e-9)
    assert off.std() == pytest.approx(5 * um / np.sqrt(12), rel=0.02)  # of 40 000 nearly even numbers
    assert counted(x, 0.0) is x


def test_a_converter_has_65536_levels_and_ends():
    x = np.linspace(-12.0, 12.0, 400_001)
    read = converted(x, 10.0)
    assert len(np.unique(read)) == 2**BITS
    assert read.min() == -10.0 and read.max() == 10.0 - 10.0 / 2**15
    inside = np.abs(x) < 9.9
    assert np.abs(read - x)[inside].max() <= 0.5 * 10.0 / 2**15 * (1 + 1e-9)


def test_noise_is_white_of_the_rms_it_says_and_repeats_with_its_seed():
    device = Oscillator(mass=0.1, stiffness=100.0)
    motion, quiet = Sine(5 * mm, 1.5 * Hz), Sensors.ideal()
    runs = {
        seed: simulate(device, Bench(motion, duration=10 * s, sensors=Sensors(
            quiet.position, ForceSensor(noise=0.02 * N, low_pass=None, span=None),
            Accelerometer(noise=0.03, low_pass=None, span=None), seed=seed,
        )))
        for seed in (1, 2)
    }  # fmt: skip
    off = {seed: (run["measured_force"] - run["applied_force"]).values for seed, run in runs.items()}
    felt = (runs[1]["measured_acceleration"] - runs[1]["acceleration_along"]).values
    n = len(felt)
    assert off[1].std() == pytest.approx(0.02, rel=4 / np.sqrt(2 * n))  # four standard errors of a standard deviation
    assert felt.std() == pytest.approx(0.03, rel=4 / np.sqrt(2 * n))
    for one, other in ((off[1][1:], off[1][:-1]), (off[1], felt), (off[1], off[2])):
        assert abs(np.corrcoef(one, other)[0, 1]) < 4 / np.sqrt(n)  # four standard errors of no correlation
    again = simulate(device, Bench(motion, duration=10 * s, sensors=Sensors(
        quiet.position, ForceSensor(noise=0.02 * N, low_pass=None, span=None),
        Accelerometer(noise=0.03, low_pass=None, span=None), seed=1,
    )))  # fmt: skip
    assert again.same_as(runs[1])


def test_ideal_sensors_tell_the_truth():
    run = simulate(
        Oscillator(mass=0.3, damping=2.0, stiffness=50.0),
        Bench(MultiSine((5 * mm, 2 * mm), (1 * Hz, 4 * Hz)), duration=1 * s, sensors=Sensors.ideal()),
    )
    for measured, true in (
        ("position", "position"),
        ("force", "applied_force"),
        ("acceleration", "acceleration_along"),
    ):
        assert np.array_equal(run[f"measured_{measured}"], run[true])


def test_velocity_comes_from_the_encoder_where_it_is_asked_for():
    motion = Sine(10 * mm, 1.5 * Hz)
    device = Oscillator(mass=0.3)
    run = simulate(device, Bench(motion, duration=2 * s, sensors=Sensors(Encoder(velocity=50 * Hz))))
    late = slice(800, None)
    # Butterworth of 50 Hz lags by √2/(2π 50 Hz) = 4.5 ms: 4 % of ωA; counts of 5 µm leave a few mm/s.
    off = (run["measured_velocity"] - run["velocity_along"]).values[late]
    assert off.std() < 0.05 * 10 * mm * 2 * np.pi * 1.5
    assert "measured_velocity" not in simulate(device, Bench(motion, duration=1 * s)).data


def test_a_record_notes_its_sensors_and_its_mechanism():
    device = Oscillator(mass=0.3, stiffness=20.0)
    run = simulate(device, Bench(Sine(5 * mm, 1 * Hz), duration=0.1 * s, sensors=Sensors.impedance_head()))
    told = run.inputs["sensors"]
    assert told["position"] == {"resolution": 5 * um, "delay": 0.0}
    assert told["force"] | {"step": 0} == {
        "noise": 0.02, "low_pass": 1 * kHz, "ac_coupling": 0.2, "delay": 0.0, "order": 1, "step": 0,
    }  # fmt: skip
    assert told["acceleration"]["noise"] == 0.03
    assert Oscillator.from_inputs(run.inputs["mechanism"]) == device
