"""A controller that samples: how near its held torques are to shaking the arm, and that they do beyond that."""

from dataclasses import replace

import numpy as np
import pytest

from detent.drive.arm.control import PD, Force, Impedance
from detent.units import Hz
from physics.arms import puma


def margin(control) -> float:
    return replace(puma(), control=control).evidence()["controller"]


def test_an_arm_that_is_always_controlled_has_no_margin():
    assert replace(puma(), control=PD()).evidence() == {}


def test_the_margin_goes_with_the_time_between_samples_and_with_the_damping():
    once = margin(PD(rate=1000 * Hz))
    assert margin(PD(rate=250 * Hz)) == pytest.approx(4.0 * once)
    assert margin(PD(rate=1000 * Hz, ratio=0.5)) == pytest.approx(0.5 * once)
    assert margin(Force(10.0, rate=1000 * Hz)) == pytest.approx(once)
    # A PUMA's default servo on a stiff joint: b = 2 ζ 2π f / rate, less what the joints share of their inertia.
    assert once == pytest.approx(0.5 * 2.0 * 2.0 * np.pi * 40.0 / 1000.0, rel=0.5)


def test_a_delay_of_half_a_sample_is_the_least_harmful_and_a_whole_one_halves_the_margin():
    at_once = margin(PD(rate=1000 * Hz))
    assert margin(PD(rate=1000 * Hz, delay=1e-3)) == pytest.approx(2.0 * at_once)
    assert margin(PD(rate=1000 * Hz, delay=0.25e-3)) == pytest.approx(0.5 * at_once)


def test_an_impedance_has_a_margin_of_its_dampers():
    stiffness, damping = (1e3, 1e3, 1e3, 50.0, 50.0, 50.0), (50.0, 50.0, 50.0, 2.0, 2.0, 2.0)
    twice = (100.0, 100.0, 100.0, 4.0, 4.0, 4.0)
    once = margin(Impedance(stiffness, damping, rate=1000 * Hz))
    assert once > 0.0 and margin(Impedance(stiffness, twice, rate=1000 * Hz)) == pytest.approx(2.0 * once)
