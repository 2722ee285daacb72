"""Pieces chosen by the data: corners where they were put, key switches predicted from samples 0.1 mm apart."""

from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from pytest import approx

from detent.core.errors import InputError
from detent.identification.automatic import Automatic
from detent.identification.measured import from_csv, thinned
from detent.identification.piecewise import Samples, cells_of, cut, fitted, line_error, sums_of
from detent.identification.verb import identify
from detent.units import gf, mm
from feel.mechanism import Mechanism, Tones, Trial, detents, hand_like, multi_tones, two_tones
from feel.switch_cases import pressed_and_released

ROOT = Path(__file__).parents[2]
FOLDERS = [one / "shared" / "data" / "feel" for one in ROOT.parents]
HERE = {path.stem: path for folder in FOLDERS if folder.is_dir() for path in folder.glob("*.csv")}
UNITS = {"force": "gf", "position": "mm"}


@pytest.mark.parametrize("motion", [two_tones(), multi_tones()], ids=["two tones", "four tones"])
@pytest.mark.parametrize("seed", [0, 1])
def test_the_transition_of_a_hardening_spring_is_found(motion, seed):
    """600 and 1800 N/m that meet at 12 mm, 581 g, 11.5 kg/s, the issue's sensors, 50 s at 4 kHz."""
    held_out = Trial(Mechanism(), hand_like(), 10.0).measured(3)
    found = identify(Trial(Mechanism(), motion, 50.0).measured(seed), model=Automatic(), held_out=held_out)
    (model,) = found.tables["model"]
    assert model["n_segments"] == 2
    assert model["borders"] == approx([12 * mm], abs=0.1 * mm)  # asked for; met within 0.005 mm
    segments = [row for row in found.tables["segments"] if row["direction"] == 1]
    assert [row["k"] for row in segments] == approx([600, 1800], rel=0.005)
    assert found["mass"].values[0, 0] == approx(0.581, rel=0.005)
    assert found["damping"].values[0, 0] == approx(11.5, rel=0.01)
    (row,) = found.tables["validation"]
    assert row["error_relative"] < 0.0015  # of the force on a motion not seen; 0.00013 when this was written


def test_one_tone_tells_no_mass_whatever_the_pieces():
    found = identify(Trial(Mechanism(), Tones((20 * mm,), (1.5,), (0.0,)), 10.0).measured(0), model=Automatic())
    assert not found["mass_known"].values.any()
    assert np.isnan(found["mass"].values).all()


def test_a_straight_spring_is_one_piece():
    plain = Mechanism(spring=lambda x: 900 * x, slope=lambda x: np.full_like(x, 900.0))
    found = identify(Trial(plain, two_tones(), 20.0).measured(0), model=Automatic())
    assert found.tables["model"][0]["n_segments"] == 1


def test_friction_and_spring_are_told_apart_by_the_two_directions():
    found = identify(Trial(Mechanism(friction=0.8), two_tones(), 20.0).measured(0), model=Automatic())
    x = found["position"].values
    inside = np.abs(x) < 15 * mm
    assert found["friction"].values[inside] == approx(np.full((inside.sum(), 2), 0.8), abs=0.01)
    spring = 600 * x + 1200 * np.maximum(x - 12 * mm, 0)
    assert found["spring_force"].values[inside] == approx(spring[inside], abs=0.02)


def test_detents_need_many_pieces_and_are_followed():
    """Damping that varies is not in this model: 2 % is what it costs, and Smooth is the model to take."""
    held_out = Trial(detents(), hand_like(), 10.0).measured(3)
    found = identify(Trial(detents(), multi_tones(), 20.0).measured(0), model=Automatic(), held_out=held_out)
    assert found.tables["model"][0]["n_segments"] > 20
    assert found.tables["validation"][0]["error_relative"] < 0.03


def test_an_ac_coupled_force_is_refused():
    sensors = {"force": {"noise": 0.02, "ac_coupling": 0.2}, "acceleration": {"noise": 0.03}, "position": {}}
    with pytest.raises(InputError, match="Smooth"):
        identify(Trial(Mechanism(), two_tones(), 5.0, sensors=sensors).measured(0), model=Automatic())


@pytest.mark.parametrize("seed", range(5))
def test_dynamic_programming_finds_the_best_of_all_cuts(seed):
    """The other road: all ways to cut twelve cells, one by one."""
    rng = np.random.default_rng(seed)
    x = np.sort(rng.uniform(-1, 1, 60))
    r = np.interp(x, [-1, -0.4, 0.3, 1], [0, 1, -1, 2]) + rng.normal(0, 0.2, 60)
    cell, n = cells_of(x, 12)
    sums, price, variance = sums_of(cell, n, x, r), 6.0, 0.04

    def cost(begins):
        ends = [*begins[1:], n]
        parts = np.array([sums[a:b].sum(axis=0) for a, b in zip(begins, ends, strict=True)])
        lone = parts[:, 0] < 2
        return np.inf if lone.any() else line_error(parts).sum() / variance + price * len(begins)

    every = [[0, *some] for k in range(n) for some in combinations(range(1, n), k)]
    assert cost(cut([sums], variance, price)) == approx(min(map(cost, every)))


@pytest.mark.parametrize("stem", ["Cherry_MX_Blue", "Cherry_MX_Brown"])
def test_a_real_switch_is_predicted_from_samples_a_tenth_of_a_millimetre_apart(stem):
    if stem not in HERE:
        pytest.skip("the measured curve is not at hand")
    record = from_csv(HERE[stem], kind="switch", units=UNITS)
    few, others = thinned(record, 0.1 * mm)
    assert len(few["stroke"]) < 90 < 2000 < len(others["stroke"])
    found = identify(few, model=Automatic(), held_out=others)
    press, release = found.tables["validation"]
    assert (press["motion"], release["motion"]) == ("press", "release")
    assert press["error_relative_everywhere"] <= 0.05  # asked for; 2.2 and 3.8 % when this was written
    assert release["error_relative_everywhere"] <= 0.03  # 2.6 and 2.3 %
    (model,) = found.tables["model"]
    assert 5 <= model["n_press"] <= 15 and 5 <= model["n_release"] <= 15
    assert f"{model['n_press']} straight pieces on the press" in found.outcome.reason


@pytest.mark.parametrize("stem", ["Cherry_MX_Blue", "Cherry_MX_Brown"])
@pytest.mark.parametrize("share", [0.0, 0.1, 0.2, 0.3, 0.4, 0.6, 0.7, 0.8, 0.9])
def test_wherever_the_samples_lie_what_is_told_is_right(stem, share):
    """The housing's wall is 0.08 mm wide: samples 0.1 mm apart may miss it, and then it is not told."""
    if stem not in HERE:
        pytest.skip("the measured curve is not at hand")
    few, others = thinned(from_csv(HERE[stem], kind="switch", units=UNITS), 0.1 * mm, share * 0.1 * mm)
    press, release = identify(few, model=Automatic(), held_out=others).tables["validation"]
    assert press["error_relative"] <= 0.05 and release["error_relative"] <= 0.03
    assert press["error_relative_everywhere"] <= 0.05  # of the release, 0.116 where one sample lies on the wall
    assert press["told"] >= 0.9 and release["told"] >= 0.8  # of the samples kept aside


def test_a_drop_between_two_samples_is_told_as_the_straight_line_between_them():
    """It may be anywhere between them, and the mean of all such steps is the line."""
    x = np.linspace(0.0, 4.0, 41)
    F = np.where(x < 2.03, 20.0 + 20.0 * x, 10.0 + 10.0 * x)  # 60 at 2.0, 31 at 2.1
    fit = fitted([Samples(x, F, np.empty((41, 0)))], [[2.07]], 1e-6)
    between = np.linspace(2.0, 2.1, 11)
    assert fit.static(0, between)[0] == approx(60.0 - 290.0 * (between - 2.0))
    assert fit.static(0, between[1:-1], 1)[0] == approx(-290.0)
    outside = np.array([1.95, 2.15])
    assert fit.static(0, outside)[0] == approx([59.0, 31.5]) and fit.static(0, outside, 1)[0] == approx([20.0, 10.0])


def test_corners_of_a_switch_are_borders_of_its_pieces():
    found = identify(pressed_and_released(noise=0.02), model=Automatic())
    press = [row for row in found.tables["segments"] if row["direction"] == 1]
    borders = np.array([row["from"] for row in press[1:]]) / mm
    for corner in (0.15, 1.2, 1.6, 2.0, 3.9):
        assert np.abs(borders - corner).min() < 0.02
    slope = next(row["k"] for row in press if row["from"] < 3.0 * mm < row["to"])
    assert slope == approx(12 / 1.9 * gf / mm, rel=0.01)
    assert not found["mass_known"].values.any() and not found["damping_known"].values.any()


@pytest.mark.parametrize(("how", "field"), [({"cells": 3}, "cells"), ({"cutoff": 0.0}, "cutoff")])
def test_a_model_that_makes_no_sense_is_refused(how, field):
    with pytest.raises(InputError, match=field):
        Automatic(**how)
