"""Smooth curves on a mechanism written without the package's models (tests/feel/mechanism.py)."""

import numpy as np
import pytest

from detent.identification.motion import Sensor, ac_coupled, read_motion
from detent.identification.smooth import Smooth
from detent.identification.verb import identify
from feel.mechanism import SENSORS, Mechanism, Tones, Trial, detents, hand_like, multi_tones, two_tones

PAPER = Mechanism(friction=0.5)  # 581 g, 11.5 kg/s, 600/1800 N/m at 12 mm; friction ours


def known(record, name):
    return record[f"{name}_known"].values.astype(bool)


def error(record, name):
    return np.abs(np.asarray(record[name] - record[f"{name}_true"]))


@pytest.fixture(scope="module")
def hand():
    return Trial(PAPER, hand_like(16e-3), duration=20.0).measured(5)


@pytest.fixture(scope="module")
def two(hand):
    """50 s of two tones at 4 kHz with the sensors of the issue."""
    return identify(Trial(PAPER, two_tones()).measured(1), held_out=hand)


def test_two_tones_predict_an_unseen_hand_motion_to_0_15_percent(two):
    (row,) = two.tables["validation"]
    assert row["against"] == "true force"
    assert row["error_relative"] <= 0.0015  # wanted; 0.00003 seen
    assert row["outside"] == 0.0


def test_two_tones_tell_mass_damping_and_stiffness(two):
    far = np.abs(two["position"].values - 12e-3) > two.tables["model"][0]["knot"]
    assert all(known(two, name).all() for name in ("mass", "damping", "stiffness", "friction", "spring_force"))
    assert error(two, "mass").max() <= 0.005 * 0.581  # these three as wanted
    assert error(two, "damping").max() <= 0.01 * 11.5
    assert (error(two, "stiffness") / np.abs(two["stiffness_true"].values))[far].max() <= 0.03


def test_the_kink_of_a_hardening_spring_is_found(two):
    (x_T,) = two.tables["model"][0]["x_T"]
    assert x_T == pytest.approx(12e-3, abs=0.02e-3)  # the issue wants 0.1 mm of segmentation
    (slope,) = two.tables["model"][0]["x_T_slope"]
    assert slope == pytest.approx(1200, rel=0.01)


def test_a_smooth_spring_has_no_kink_and_negative_stiffness_is_told():
    record = identify(
        Trial(detents(), multi_tones()).measured(1),
        held_out=Trial(detents(), hand_like(), duration=20.0).measured(2),
    )
    assert record.tables["model"][0]["x_T"] == []
    assert record.tables["validation"][0]["error_relative"] <= 0.003  # wanted; 0.0002 seen
    k = record["stiffness"].values[:, 0]
    assert k[known(record, "stiffness")[:, 0]].min() < -2000
    # Damping by direction: 6 + 2 sin up, 8 − 1.5 cos down; 0.11 seen, at the ends.
    assert np.nanmax(error(record, "damping")) < 0.2


def test_one_tone_tells_nothing_apart_however_small_the_condition_number(hand):
    """Its acceleration is −ω² x and its speed a function of x: only the two branches of one loop are told."""
    record = identify(Trial(PAPER, Tones((20e-3,), (1.5,), (0.0,)), duration=20.0).measured(1), held_out=hand)
    inner = np.abs(record["position"].values) < 19e-3  # at the very ends one sample knows no speed
    for name in ("mass", "damping", "stiffness", "friction"):
        assert not known(record, name)[inner].any(), name
        assert np.isnan(record[name].values[inner]).all()
    assert "not tell" in record.outcome.reason
    why = next(row["why"] for row in record.tables["verdicts"] if row["parameter"] == "mass")
    assert "mass" in why and "not told apart" in why
    assert record.tables["validation"][0]["error_relative"] > 0.05  # and another motion is indeed not predicted


def test_one_tone_is_refused_with_ideal_sensors_too():
    ideal = {
        "force": {"noise": 0.0, "low_pass": None},
        "acceleration": {"noise": 0.0, "low_pass": None},
        "position": {"noise": 0.0},
    }
    trial = Trial(PAPER, Tones((20e-3,), (1.5,), (0.0,)), duration=10.0, sensors=ideal)
    assert not known(identify(trial.measured(1)), "mass").any()


def test_ac_coupled_sensors_are_carried_by_the_model():
    """Left out of the model, the same coupling makes b wrong by far more than the 2 % that are wanted."""
    coupled = {name: dict(one) for name, one in SENSORS.items()}
    coupled["force"]["ac_coupling"] = coupled["acceleration"]["ac_coupling"] = 0.2
    measured = Trial(PAPER, multi_tones(), duration=30.0, sensors=coupled).measured(1)
    record = identify(measured)
    assert error(record, "damping").max() <= 0.02 * 11.5  # wanted; 0.1 % seen
    assert known(record, "damping").all() and known(record, "stiffness").all()
    assert not known(record, "spring_force").any()  # a constant force does not come through
    unaware = dict(measured.inputs)
    unaware["sensors"] = {name: one | {"ac_coupling": None} for name, one in coupled.items()}
    object.__setattr__(measured, "inputs", unaware)
    assert error(identify(measured, model=Smooth(kinks=())), "damping").max() > 0.1 * 11.5


def test_play_is_found_and_an_unseen_motion_predicted_to_one_percent():
    loose = Mechanism(friction=0.5, play=0.4e-3)
    train, test = Trial(loose, multi_tones(), duration=20.0), Trial(loose, hand_like(), duration=10.0)
    record = identify(train.measured(1), model=Smooth(play="auto"), held_out=test.measured(2))
    assert record.tables["model"][0]["play"] == pytest.approx(0.4e-3, rel=0.02)
    assert record.tables["validation"][0]["error_relative"] <= 0.01  # wanted
    stiff = identify(train.measured(1), held_out=test.measured(2))
    assert stiff.tables["validation"][0]["error_relative"] > 0.02  # without the play state


def test_no_play_is_found_where_there_is_none():
    record = identify(Trial(PAPER, multi_tones(), duration=10.0).measured(1), model=Smooth(play="auto"))
    assert record.tables["model"][0]["play"] < 0.02e-3


def test_without_held_out_motions_blocks_of_the_same_motion_are_told_as_such():
    record = identify(Trial(PAPER, multi_tones(), duration=10.0).measured(1))
    rows = record.tables["validation"]
    assert len(rows) == 5 and all("same motion" in row["motion"] for row in rows)


def test_the_record_survives_saving(tmp_path, two):
    two.save(tmp_path / "feel.nc")
    assert type(two).load(tmp_path / "feel.nc").same_as(two)


def test_a_sensors_low_pass_and_delay_are_undone():
    late = {name: dict(one) for name, one in SENSORS.items()}
    late["force"] |= {"noise": 0.0, "delay": 3e-3}
    trial = Trial(Mechanism(), multi_tones(), duration=5.0, sensors=late)
    motion = read_motion(trial.measured(1))
    truth = getattr(trial, "truth")["force"]  # noqa: B009
    inner = slice(400, -400)
    # A delay of 3 ms is 0.5 N of this force; what is left is the kink's content above 1 kHz.
    assert np.abs(motion.force - truth)[inner].max() < 0.02


def test_ac_coupling_of_columns_is_the_first_order_high_pass():
    t = np.arange(40_000) * 2.5e-3
    f = 0.37
    out = ac_coupled(np.sin(2 * np.pi * f * t), 0.2, 2.5e-3)
    H = 1j * f / (1j * f + 0.2)
    settled = t > 10
    assert out[settled] == pytest.approx(np.imag(H * np.exp(2j * np.pi * f * t))[settled], abs=1e-5)


def test_a_low_pass_has_the_response_of_its_order():
    assert abs(Sensor(low_pass=100.0, order=3).response(np.array([100.0]))[0]) == pytest.approx(2**-0.5)
