"""Do 95 % bands contain the truth in 95 % of experiments? 500 of them, noise and encoder drawn anew each time."""

import numpy as np
import pytest

from detent.identification.verb import identify
from feel.mechanism import Mechanism, Trial, multi_tones

EXPERIMENTS = 500
PARAMETERS = ("mass", "damping", "stiffness", "friction", "spring_force")


@pytest.mark.verify
@pytest.mark.timeout(7200)
def test_bands_of_95_percent_hold_the_truth_in_92_to_98_percent_of_500_experiments():
    trial = Trial(Mechanism(friction=0.5), multi_tones(), duration=16.0)
    share = {name: [] for name in PARAMETERS}
    for seed in range(EXPERIMENTS):
        record = identify(trial.measured(10_000 + seed))
        far = np.abs(record["position"].values - 12e-3) > record.tables["model"][0]["knot"]
        for name in PARAMETERS:
            off = np.abs(np.asarray(record[name] - record[f"{name}_true"]))[far]
            within = off <= 1.96 * np.asarray(record[f"{name}_error"])[far]
            told = np.isfinite(off)
            assert told.mean() > 0.9
            share[name].append(float(within[told].mean()))
    figures = {name: round(100 * float(np.mean(values)), 1) for name, values in share.items()}
    print(f"\nbands of 95 % hold the truth in, % of {EXPERIMENTS} experiments: {figures}")
    assert all(92 <= value <= 98 for value in figures.values()), figures
