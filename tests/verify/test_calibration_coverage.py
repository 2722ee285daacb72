"""200 logs with noise: how often a calibration's intervals hold the truth, white noise and correlated."""

import numpy as np
import pytest
from scipy import stats

from calibration_cases import noisy, ring, travelled
from detent.studies.calibration.log import Log
from detent.studies.calibration.parameters import Parameter
from detent.studies.calibration.verb import How, calibrate
from detent.studies.runs import Runs

pytestmark = pytest.mark.verify
TRUTH = {"mating.friction": 0.25, "mating.c1": "18 N/mm^2"}


@pytest.mark.parametrize("alike", [0.0, 0.9])
def test_the_truth_lies_in_95_of_100_intervals(tmp_path, alike):
    """The count is binomial. White noise: exact bounds at 1 in 1000 round 0.95; correlated: the lower one round 0.91.

    Correlated noise leaves few independent windows, and its correlation is estimated from them.
    """
    base, n = ring(tmp_path), 200
    place, force = travelled(base, TRUTH, 400)
    shared: list[Runs] = []

    def once(base, outputs):
        shared.append(shared[0] if shared else Runs(base, outputs))
        return shared[0]

    parameters = [Parameter.typed(one) for one in ("mating.friction=0.1:0.6", "mating.c1=5 N/mm^2:40 N/mm^2")]
    hits = np.zeros(2)
    for seed in range(n):
        log = Log.of(place, force + 0.5 * noisy(400, seed, alike))
        rows = calibrate(base, parameters, log, How(starts=0), runs=once).tables["parameters"]
        hits += [row["low"] <= true <= row["high"] for row, true in zip(rows, (0.25, 18.0), strict=True)]
    print(f"alike {alike}: {hits} of {n}")
    assert (hits >= stats.binom.ppf(1e-3, n, 0.95 if alike == 0.0 else 0.91)).all()
