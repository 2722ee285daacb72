"""A mechanism on a bench that goes as it is told: force against eq. 3 of Colton & Hollerbach, motions, play."""

import numpy as np
import pytest

from detent import (
    Bench,
    MultiSine,
    Oscillator,
    SeriesSprings,
    simulate,
)
from detent.units import Hz, N, g, kg, mm, s

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
