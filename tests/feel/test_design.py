"""Experiment design: what it promises against what experiments give."""

import numpy as np
import pytest
from pytest import approx

from detent.core.errors import InputError
from detent.identification.experiment import Experiment, Guess, Limits, design_experiment, expected_errors
from detent.units import mm

GUESS = Guess(mass=0.581, damping=11.5, stiffness=600.0, friction=0.5)
HARDENING = Guess(mass=0.581, damping=11.5, stiffness=600.0, friction=0.5, corner=12 * mm, stiffness_beyond=1800.0)
LIMITS = Limits(low=-20 * mm, high=20 * mm, duration=5.0, rate=1000.0)


def estimated(experiment, knots, rng):
    """m, b, F_c and the slopes between knots by plain least squares on what the sensors would say: the other road."""
    limits, guess = experiment.limits, experiment.guess
    t = np.arange(int(limits.rate * limits.duration)) / limits.rate
    x, v, a = experiment.at(t)
    F = guess.force(x, v, a) + rng.normal(0, limits.force_noise, len(t))
    a = a + rng.normal(0, limits.acceleration_noise, len(t))
    q = limits.resolution
    x = q * np.round((x + rng.uniform(0, q)) / q)
    places = np.linspace(limits.low, limits.high, knots)
    hats = np.column_stack([np.interp(x, places, one) for one in np.eye(knots)])
    seen = hats.sum(axis=0) > 0
    X = np.column_stack([a, v, np.sign(v), hats[:, seen]])
    beta = np.linalg.lstsq(X, F, rcond=None)[0]
    slopes = np.diff(beta[3:]) / (places[1] - places[0])
    return np.array([*beta[:3], slopes[len(slopes) // 2]])


@pytest.mark.parametrize("guess", [GUESS, HARDENING], ids=["straight", "hardening"])
def test_errors_come_out_as_promised(guess):
    """200 experiments: a standard deviation is known to 1/√400 = 5 %, so 15 % is three of that."""
    knots = 11  # one of them is at the corner's piece: 12 mm is a knot, and straight pieces hold the spring exactly
    experiment = design_experiment(guess, LIMITS, knots=knots)
    promised = {one.parameter: one.error for one in expected_errors(experiment, knots)}
    rng = np.random.default_rng(0)
    found = np.array([estimated(experiment, knots, rng) for _ in range(200)])
    spread = found.std(axis=0, ddof=1)
    assert spread[:3] == approx([promised[name] for name in ("mass", "damping", "friction")], rel=0.15)
    assert found[:, 0].mean() == approx(guess.mass, abs=4 * spread[0] / np.sqrt(200) + 2e-3 * guess.mass)
    # of the stiffness the median over the pieces is promised; the middle piece is within half of it
    assert 0.5 < spread[3] / promised["stiffness"] < 2.0


def test_the_paper_s_one_tone_tells_no_mass():
    """Section 5: 1.5 Hz for 100 s. a = −ω² x, so mass and stiffness are one column: no time is long enough."""
    limits = Limits(low=-20 * mm, high=20 * mm, duration=100.0)
    one = Experiment(GUESS, limits, (19 * mm,), (1.5,), (0.0,), (), (0, 0, 0), ("mass",))
    promised = {e.parameter: e for e in expected_errors(one)}
    assert not promised["mass"].told and promised["mass"].relative > 0.2
    assert not promised["stiffness"].told
    assert promised["damping"].told  # of a loop's area


@pytest.mark.parametrize("goal", ["D", "A"])
def test_a_proposal_keeps_the_limits_and_tells_what_is_wanted(goal):
    limits = Limits(low=-20 * mm, high=20 * mm, force=30.0, speed=0.4, fastest=8.0)
    found = design_experiment(GUESS, limits, goal=goal)
    assert found.tells and len(found.frequencies) >= 2
    t = np.arange(0, limits.duration, 1e-3)
    x, v, a = found.at(t)
    # The search looks at four periods of the slowest tone; over fifty seconds tones may meet a little higher: 1 %.
    assert x.min() >= 1.01 * limits.low and x.max() <= 1.01 * limits.high
    assert np.abs(v).max() <= 1.01 * limits.speed
    assert np.abs(GUESS.force(x, v, a)).max() <= 1.01 * limits.force
    assert all(limits.slowest <= f <= limits.fastest for f in found.frequencies)


def test_it_beats_two_tones_taken_by_hand():
    limits = Limits(low=-20 * mm, high=20 * mm)
    by_hand = Experiment(GUESS, limits, (13 * mm, 6 * mm), (0.83, 3.7), (0, 1.0), (), (0, 0, 0), ("mass",))
    promised = {e.parameter: e.error for e in expected_errors(by_hand)}
    found = {e.parameter: e.error for e in design_experiment(GUESS, limits).expected}
    assert found["mass"] < promised["mass"]
    assert np.prod([found[n] / promised[n] for n in promised]) < 0.5


def test_four_times_as_long_halves_the_errors():
    one, four = (Limits(low=-20 * mm, high=20 * mm, duration=d) for d in (25.0, 100.0))
    tones = ((12 * mm, 5 * mm), (0.8, 4.1), (0.0, 1.0), (), (0, 0, 0), ("mass",))
    short, long = (expected_errors(Experiment(GUESS, limits, *tones)) for limits in (one, four))
    for a, b in zip(short, long, strict=True):
        assert b.error == approx(a.error / 2, rel=0.05)  # 20 and 80 periods, not quite the same states


def test_its_motion_is_one_for_the_bench():
    motions = pytest.importorskip("detent.drive.bench.motions")
    found = design_experiment(GUESS, LIMITS)
    t = np.linspace(0, 5, 50)
    for one, two in zip(motions.motion_at(found.motion(), t), found.at(t), strict=True):
        assert one == approx(two, abs=1e-12)


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (lambda: Guess(mass=-1.0, damping=1.0, stiffness=1.0), "mass"),
        (lambda: Guess(mass=1.0, damping=1.0, stiffness=1.0, corner=0.01), "stiffness_beyond"),
        (lambda: Limits(low=0.01, high=-0.01), "above low"),
        (lambda: Limits(low=-0.01, high=0.01, fastest=0.1), "above slowest"),
        (lambda: Limits(-0.01, 0.01, force_noise=0.0, acceleration_noise=0.0, resolution=0.0), "noise"),
        (lambda: design_experiment(GUESS, LIMITS, wanted=["colour"]), "there are mass"),
        (lambda: design_experiment(GUESS, LIMITS, tones=0), "1 to 20"),
        (lambda: design_experiment(GUESS, Limits(low=-20 * mm, high=20 * mm, force=0.1)), "no tone"),
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_refused(make, told):
    with pytest.raises(InputError, match=told):
        make()


def test_a_proposal_measured_on_the_bench_tells_the_device():
    """From guess to device: the tones on the virtual bench, its sensors, and the pieces found in what they say."""
    from detent import Bench, Oscillator, Sensors, SeriesSprings, simulate
    from detent.drive.bench.model import Accelerometer, Encoder, ForceSensor
    from detent.identification.automatic import Automatic
    from detent.identification.verb import identify

    proposed = design_experiment(GUESS, Limits(low=-20 * mm, high=20 * mm, fastest=6.0, duration=10.0))
    sensors = Sensors(Encoder(), ForceSensor(noise=0.02), Accelerometer(noise=0.03))
    device = Oscillator(
        mass=0.581, damping=11.5, stiffness=SeriesSprings(soft=900.0, stiff=1800.0, transition=12 * mm), friction=0.4
    )
    record = simulate(device, Bench(proposed.motion(), duration=10.0, sensors=sensors))
    found = identify(record, model=Automatic())
    assert found["mass"].values[0, 0] == approx(0.581, rel=0.005)
    assert found["damping"].values[0, 0] == approx(11.5, rel=0.01)
    assert found.tables["model"][0]["borders"] == approx([12 * mm], abs=0.1 * mm)
    assert [row["k"] for row in found.tables["segments"]][:2] == approx([600.0, 1800.0], rel=0.01)
