"""A peg fed in 100 s against exact planar statics, set by set: `make verify` (VERIFICATION A13)."""

import itertools
import math
from dataclasses import replace

import numpy as np
import pytest
from pytest import approx

from detent.core.record import Status
from detent.drive.feed import Feed
from detent.units import deg, mm
from physics.peg_statics import Case, insert
from physics.test_peg_whitney import ABOVE, PEG, depth_and_force, fed, hand_of

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


DISTANCE, DURATION = 80 * mm, 100.0  # of the feed


def against_statics(case, damping_ratio, with_damper):
    """Largest difference of F_z from statics, relative, at every quarter of a millimetre but 1 mm round the onsets."""
    record = fed(case, DURATION, damping_ratio=damping_ratio)
    assert record.outcome.status == Status.SEATED
    depth, force = depth_and_force(record)
    at = np.unique(np.searchsorted(depth, np.arange(0.5 * mm, depth[-1] - 0.2 * mm, 0.25 * mm)))
    states = insert(case, depth[at])
    assert len(states) == len(at)
    onsets = [b.depth for a, b in itertools.pairwise(states) if a.touching != b.touching]
    assert len(onsets) >= 2
    if with_damper:
        hand = hand_of(case, Feed(-DISTANCE, DURATION), damping_ratio=damping_ratio)
        states = insert(damped(case, states, hand), depth[at])
        assert len(states) == len(at)
    off = [
        abs(force[i] / state.F_z - 1.0)
        for i, state in zip(at, states, strict=True)
        if state.touching and min(abs(state.depth - onset) for onset in onsets) > 1 * mm
    ]
    assert len(off) > 200
    assert all(abs(force[i]) < 1e-9 for i, state in zip(at, states, strict=True) if state.depth < onsets[0] - 1 * mm)
    return max(off)


def damped(case, states, hand):
    """The support with its damper's force at the speeds with which the peg goes through these states, for `insert`.

    Pose and depth of the feed, depth + F_z/K_z, are functions of the depth by statics, and the feed is one of time:
    so every speed is known without a simulation. A force D_x u is a shift of the support by D_x u/K_x, and so for θ.
    """
    depth, x, theta, F_z = (
        np.array([getattr(state, name) for state in states]) for name in ("depth", "x", "theta", "F_z")
    )
    held, way = x + case.L * np.sin(theta), depth + ABOVE + F_z / hand.stiffness[2]
    s = np.linspace(0.0, 1.0, 100_001)
    pace = np.interp(way, DISTANCE * (10 * s**3 - 15 * s**4 + 6 * s**5), DISTANCE / DURATION * 30 * s**2 * (1 - s) ** 2)
    sunk = pace / slopes(way, states)
    D = hand.damping_at_hold
    turned = case.theta0 - D[4, 4] / case.K_theta * slopes(theta, states) * sunk
    shifted = (
        case.e0 + case.L * (math.sin(case.theta0) - np.sin(turned)) - D[0, 0] / case.K_x * slopes(held, states) * sunk
    )
    led = {z: replace(case, e0=e, theta0=t) for z, e, t in zip(depth, shifted, turned, strict=True)}
    return led.__getitem__


def slopes(values, states):
    """d/d depth, from neighbours with the same contacts; zero where there is none."""
    out, begin = np.zeros(len(states)), 0
    for _, run in itertools.groupby(states, key=lambda state: state.touching):
        depth = [state.depth for state in run]
        end = begin + len(depth)
        if len(depth) > 1:
            out[begin:end] = np.gradient(values[begin:end], depth)
        begin = end
    return out


EACH = pytest.mark.parametrize("case", SETS.values(), ids=SETS.keys())


@EACH
def test_a_peg_fed_in_100_s_is_in_exact_balance_at_every_depth(case):
    # 0.3 of critical damping, and a statics without dampers: 3.2e-3 just after the first touch, where the chamfer
    # pushes the peg aside fastest, 1e-4 in the bore. 6e-3 is what is asked for.
    off = against_statics(case, 0.3, with_damper=False)
    print(f"0.3 of critical damping: within {off:.1e} of statics")
    assert off < 6e-3


@EACH
@pytest.mark.parametrize("damping_ratio", [0.3, 1.0])
def test_what_is_left_is_the_damper(case, damping_ratio):
    # With all of critical damping 0.7 to 1.1 % on the chamfer. The damper's own force at the speeds that statics and
    # feed give accounts for it: measured 1.3e-5, and 8e-4 for the small peg. Its support is tilted and twice as firm
    # along as across, while planar statics has both along the hole's axes; made as firm across, it is within 4e-5.
    off = against_statics(case, damping_ratio, with_damper=True)
    print(f"{damping_ratio:g} of critical damping: within {off:.1e} of statics with the damper's force")
    assert off < (1e-3 if case.theta0 and case.K_x != 2e4 else 5e-5)


def test_in_the_bore_critical_damping_is_within_the_same():
    record = fed(PEG, 100.0)
    depth, force = depth_and_force(record)
    at = np.searchsorted(depth, np.arange(11 * mm, 78 * mm, 0.25 * mm))
    for i, state in zip(at, insert(PEG, depth[at]), strict=True):
        if abs(state.depth - 30.77 * mm) > 1 * mm:  # the onset of two points
            assert force[i] == approx(state.F_z, rel=6e-3), state
            if len(state.touching) == 2:
                assert math.isclose(state.theta, record["tilt"].values[i], rel_tol=6e-3)
