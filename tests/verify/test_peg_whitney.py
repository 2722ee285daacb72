"""A peg fed in 100 s against exact planar statics, set by set: `make verify` (VERIFICATION A13)."""

import itertools
import math
from dataclasses import replace

import numpy as np
import pytest
from pytest import approx

from detent.record import Status
from detent.units import deg, mm
from physics.peg_statics import Case, insert
from physics.test_peg_whitney import PEG, depth_and_force, fed

pytestmark = pytest.mark.verify

SETS = {
    "the benchmark's": PEG,
    "a softer support": replace(PEG, mu=0.1, K_x=1e4, K_theta=200.0, L=80 * mm, e0=1.5 * mm),
    "a rough peg held tilted": replace(PEG, mu=0.3, K_theta=2000.0, L=150 * mm, e0=1 * mm, theta0=0.5 * deg),
    "10 µm of clearance": replace(PEG, R=PEG.r + 10e-6, mu=0.15),
    "a small peg tilted the other way": Case(
        10 * mm, 10.05 * mm, 1 * mm, 2 * mm, 0.15, 60 * mm, 1e4, 100.0, 0.8 * mm, -0.3 * deg
    ),
}


@pytest.mark.parametrize("case", SETS.values(), ids=SETS.keys())
def test_a_peg_fed_in_100_s_is_in_exact_balance_at_every_depth(case):
    # 0.3 of critical damping: with all of it the damper is 0.9 % of F_z just after the first touch, where the
    # chamfer pushes the peg aside fastest. What is left of it is 2.6e-3 there and 1e-4 in the bore; 6e-3 is asked for.
    record = fed(case, 100.0, damping_ratio=0.3)
    assert record.outcome.status == Status.SEATED
    depth, force = depth_and_force(record)
    at = np.searchsorted(depth, np.arange(0.5 * mm, depth[-1] - 0.2 * mm, 0.25 * mm))
    states = insert(case, depth[at])
    assert len(states) == len(at)
    onsets = [b.depth for a, b in itertools.pairwise(states) if a.touching != b.touching]
    assert len(onsets) >= 2
    seen = 0
    for i, state in zip(at, states, strict=True):
        if min(abs(state.depth - onset) for onset in onsets) > 1 * mm:
            assert force[i] == approx(state.F_z, rel=6e-3, abs=1e-9), state
            seen += len(state.touching) > 0
    assert seen > 200


def test_in_the_bore_critical_damping_is_within_the_same():
    record = fed(PEG, 100.0)
    depth, force = depth_and_force(record)
    at = np.searchsorted(depth, np.arange(11 * mm, 78 * mm, 0.25 * mm))
    for i, state in zip(at, insert(PEG, depth[at]), strict=True):
        if abs(state.depth - 30.77 * mm) > 1 * mm:  # the onset of two points
            assert force[i] == approx(state.F_z, rel=6e-3), state
            if len(state.touching) == 2:
                assert math.isclose(state.theta, record["tilt"].values[i], rel_tol=6e-3)
