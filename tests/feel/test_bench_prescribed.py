"""A mechanism on a bench that goes as it is told: force against eq. 3 of Colton & Hollerbach, motions, play."""

import numpy as np
import pytest

from detent import (
    Bench,
    Chirp,
    DampingTable,
    Detents,
    EndStops,
    FrictionTable,
    HandLike,
    MassTable,
    MultiSine,
    Oscillator,
    Sensors,
    SeriesSprings,
    Sine,
    SpringTable,
    Steps,
    Stribeck,
    simulate,
)
from detent.drive.bench.motions import motion_at
from detent.units import Hz, N, deg, g, kg, mm, s

PAPER = SeriesSprings(soft=900 * N, stiff=1800 * N, transition=12 * mm)
TONES = MultiSine((10 * mm, 4 * mm), (1.5 * Hz, 3.3 * Hz), offset=8 * mm)


def test_force_of_the_papers_device_is_that_of_eq_3():
    device = Oscillator(mass=581 * g, damping=11.5 * kg / s, stiffness=PAPER, friction=0.4 * N)
    run = simulate(device, Bench(TONES, duration=2 * s))
    t = run["time"].values
    tones = [(10e-3, 2 * np.pi * 1.5, 0.0), (4e-3, 2 * np.pi * 3.3, np.pi / 2)]  # Schroeder: π i²/n
    x = 8e-3 + sum(A * np.sin(w * t + p) for A, w, p in tones)
    v = sum(A * w * np.cos(w * t + p) for A, w, p in tones)
    a = -sum(A * w * w * np.sin(w * t + p) for A, w, p in tones)
    spring = np.where(x < 12e-3, 600 * x, 600 * 12e-3 + 1800 * (x - 12e-3))  # eq. 9: 1800·900/2700 = 600
    F = 0.581 * a + 11.5 * v + spring + 0.4 * np.sign(v)
    assert t == pytest.approx(np.arange(8001) / 4000, abs=1e-15)
    away = np.abs(v) > 1e-9  # rounding decides the sense of what stands
    # A few roundings of 40 N.
    assert run["applied_force"].values[away] == pytest.approx(F[away], abs=1e-12)
    assert run["position"].values == pytest.approx(x, abs=1e-15)


MOTIONS = {
    "sine": Sine(20 * mm, 1.5 * Hz, offset=3 * mm, phase=40 * deg),
    "multi-sine": TONES,
    "hand-like": HandLike(20 * mm, seed=4),
    "chirp": Chirp(8 * mm, 0.3 * Hz, 6 * Hz, length=3 * s, offset=-2 * mm),
    "steps": Steps((0.0, 10 * mm, -4 * mm, 6 * mm), rise=0.3 * s, hold=0.2 * s),
}


@pytest.mark.parametrize("motion", MOTIONS.values(), ids=MOTIONS.keys())
def test_speed_and_acceleration_are_the_derivatives_of_the_position(motion):
    t, h = np.linspace(0.1, 1.6, 701), 1e-4
    _, v, a = motion_at(motion, t)
    late, early = motion_at(motion, t + h), motion_at(motion, t - h)
    # Central differences err by h²/6 of the third derivative: at most (2π 6 Hz)² of 0.2 m/s, 300 m/s³, for tones. The
    # jerk of a step jumps, by 60 · 14 mm/rise³ = 31 m/s³: there the rate of the speed errs by h/2 of that.
    assert (late[0] - early[0]) / (2 * h) == pytest.approx(v, abs=h * h / 6 * 300)
    assert (late[1] - early[1]) / (2 * h) == pytest.approx(a, abs=0.5 * h * 31)


def test_steps_rest_at_their_levels():
    steps = MOTIONS["steps"]
    x, v, _ = motion_at(steps, np.array([0.0, 0.1, 0.2, 0.5, 0.6, 0.7, 1.0, 1.2, 1.5, 1.7, 5.0]))
    assert x == pytest.approx(np.array([0, 0, 0, 10, 10, 10, -4, -4, 6, 6, 6]) * mm, abs=1e-15)
    assert v == pytest.approx(0.0, abs=1e-12)  # rounding of the times, times an acceleration of a m/s² or so
    assert steps.ends() == pytest.approx(1.7)


def test_a_chirp_passes_the_frequencies_it_says():
    t = np.linspace(0.0, 3.0, 300_001)
    x, _, _ = motion_at(MOTIONS["chirp"], t)
    up = t[1:][(x[1:] > -2 * mm) & (x[:-1] <= -2 * mm)]
    # 0.3 Hz and 6 Hz over 3 s: 9.45 turns in all, each beginning with a way up.
    assert len(up) == 10
    assert 1.0 / (up[-1] - up[-2]) == pytest.approx(0.3 + 1.9 * 0.5 * (up[-1] + up[-2]), rel=1e-3)


def test_a_hand_like_motion_stays_within_amplitude_and_band():
    one, other = (HandLike(20 * mm, seed=seed, offset=5 * mm) for seed in (1, 2))
    t = np.arange(0.0, 120.0, 1e-3)
    x, again = motion_at(one, t)[0] - 5 * mm, motion_at(HandLike(20 * mm, seed=1, offset=5 * mm), t)[0] - 5 * mm
    assert np.array_equal(x, again)
    assert np.abs(x).max() == pytest.approx(20 * mm, rel=0.003)  # found between fifty samples a period
    assert np.abs(np.corrcoef(x, motion_at(other, t)[0])[0, 1]) < 0.5
    power, f = np.abs(np.fft.rfft(x * np.hanning(len(x)))) ** 2, np.fft.rfftfreq(len(x), 1e-3)
    assert power[(f < 0.15) | (f > 6.05)].sum() < 1e-4 * power.sum()  # leakage of the window


def test_every_law_acts_by_position_and_direction():
    device = Oscillator(
        mass=MassTable((-10 * mm, 10 * mm), (0.2, 0.6)),
        damping=DampingTable((-10 * mm, 10 * mm), (4.0, 8.0), (1.0, 3.0)),
        stiffness=SpringTable((-5 * mm, 0.0, 5 * mm), (-2.0, 0.0, 4.0)),
        detents=Detents(3 * N, 4 * mm, offset=1 * mm),
        stops=EndStops(-12 * mm, 13 * mm, 5000.0),
        friction=FrictionTable((-10 * mm, 10 * mm), (1.0, 2.0), (0.5, 0.5)),
        stribeck=Stribeck(1.5, 0.02),
    )
    run = simulate(device, Bench(Sine(16 * mm, 1.5 * Hz), duration=1.4 * s))
    x, v, a, F = (run[name].values for name in ("position", "velocity_along", "acceleration_along", "applied_force"))
    share = np.clip((x + 10e-3) / 20e-3, 0, 1)
    m, on = 0.2 + 0.4 * share, v > 0
    b = np.where(on, 4 + 4 * share, 1 + 2 * share)
    spring = np.where(x < 0, 400 * x, 800 * x) + 3 * np.sin(2 * np.pi * (x - 1e-3) / 4e-3)
    spring += 5000 * (np.minimum(x + 12e-3, 0) + np.maximum(x - 13e-3, 0))
    rub = np.where(on, 1 + share, 0.5) * (1 + 0.5 * np.exp(-((v / 0.02) ** 2))) * np.sign(v)
    away = np.abs(v) > 1e-9
    assert F[away] == pytest.approx((m * a + b * v + spring + rub)[away], abs=1e-12)
    assert device.force(x, v, a)[away] == pytest.approx(F[away], abs=1e-12)


def test_detents_have_the_negative_stiffness_they_say():
    device = Oscillator(mass=0.1, detents=Detents(2 * N, 5 * mm), stiffness=100.0)
    x = np.linspace(-10, 10, 2001) * mm
    slope = np.gradient(device.spring_force(x), x)
    # Second differences: h²/6 of k‴ ~ (2π/5 mm)² k.
    assert device.stiffness_at(x)[1:-1] == pytest.approx(slope[1:-1], abs=0.2)
    assert device.stiffness_at(2.5 * mm) == pytest.approx(100 - 2 * np.pi * 2 / 5e-3)
    total = np.concatenate(([0.0], np.cumsum(0.5 * (device.spring_force(x)[1:] + device.spring_force(x)[:-1]) * 1e-5)))
    assert device.stored(x) - device.stored(x[0]) == pytest.approx(total, abs=1e-6)  # trapezoids


def test_a_mechanism_behind_its_play_is_moved_by_the_edges():
    device = Oscillator(mass=0.5, damping=10.0, stiffness=600.0, friction=1.0, backlash=0.4 * mm)
    run = simulate(device, Bench(Sine(5 * mm, 1 * Hz), duration=2 * s))
    x, v, a, F = (run[name].values for name in ("position", "velocity_along", "acceleration_along", "applied_force"))
    y, kept = np.empty_like(x), 0.0
    for i, one in enumerate(x):
        kept = min(max(kept, one - 0.2e-3), one + 0.2e-3)
        y[i] = kept
    pushed = ((y == x - 0.2e-3) & (v > 0)) | ((y == x + 0.2e-3) & (v < 0))
    law = 600 * y + pushed * (0.5 * a + 10 * v + np.sign(v))
    assert F == pytest.approx(law, abs=1e-12)
    assert 0.02 < np.mean(~pushed) < 0.25  # the play takes 0.4 mm of each turn: acos(1 − 0.08)/π = 13 % of the time
    assert device.played(x) == pytest.approx(y, abs=1e-15)


def test_a_knob_may_turn_many_times():
    knob = Oscillator(mass=2e-5, damping=1e-3, detents=Detents(0.05, 30 * deg), friction=0.01, rotary=True)
    run = simulate(knob, Bench(Sine(3 * 360 * deg, 0.5 * Hz), duration=2 * s, rotary=True, sensors=Sensors.ideal()))
    x, v, a = (run[name].values for name in ("position", "velocity_along", "acceleration_along"))
    away = np.abs(v) > 1e-9
    # The angle comes back from a matrix of sines: a rounding of 1, times a slope of 0.6 N m/rad.
    assert run["applied_force"].values[away] == pytest.approx(knob.force(x, v, a)[away], abs=1e-14)
    assert run["applied_force"].attrs["units"] == "N m" and run["position"].attrs["units"] == "rad"


@pytest.mark.parametrize("axis", ["x", "y", "z"])
def test_a_bench_pushes_along_any_axis_and_turns_about_it(axis):
    for rotary in (False, True):
        device = Oscillator(mass=0.1, damping=1.0, stiffness=20.0, axis=axis, rotary=rotary)
        run = simulate(device, Bench(Sine(0.3, 1 * Hz), duration=0.5 * s, axis=axis, rotary=rotary))
        x, v, a = (run[name].values for name in ("position", "velocity_along", "acceleration_along"))
        assert run["applied_force"].values == pytest.approx(device.force(x, v, a), abs=1e-13)


def test_the_work_of_the_bench_is_stored_lost_and_in_motion():
    device = Oscillator(mass=581 * g, damping=11.5, stiffness=PAPER, friction=0.4 * N)
    run = simulate(device, Bench(TONES, duration=3 * s))
    t, x, v = (run[name].values for name in ("time", "position", "velocity_along"))
    power = 11.5 * v**2 + 0.4 * np.abs(v)
    lost = np.concatenate(([0.0], np.cumsum(np.diff(t) * 0.5 * (power[1:] + power[:-1]))))
    balance = 0.5 * 0.581 * (v**2 - v[0] ** 2) + device.stored(x) - device.stored(x[0]) + lost
    # Trapezoids at 4 kHz, kinks of |v| included: below 1e-6 of 0.3 J lost.
    assert run["energy"].values == pytest.approx(balance, abs=2e-6)
    assert run["energy"].values[-1] > 0.2
