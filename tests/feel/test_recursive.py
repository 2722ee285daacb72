"""Recursive least squares by position: equal to the textbook's recursion, and it follows a mechanism that changes."""

import time

import numpy as np
import pytest
from pytest import approx

from detent.core.errors import InputError
from detent.identification.recursive import Live, Recursive
from detent.identification.verb import identify
from detent.units import mm
from feel.mechanism import Mechanism, Trial, hand_like, multi_tones

RATE = 1000.0


def moved(seconds, seed=0):
    t = np.arange(int(seconds * RATE)) / RATE
    return t, *multi_tones().at(t)


def feed(live, x, v, a, F):
    for sample in zip(x.tolist(), v.tolist(), a.tolist(), F.tolist(), strict=True):
        live.update(*sample)


def test_one_cell_equals_the_recursion_of_the_covariance():
    """The other road: θ ← θ + P φ (F − φᵀθ)/(λ + φᵀPφ), P ← (P − …)/λ, started with next to no knowledge."""
    rng = np.random.default_rng(1)
    n, memory = 400, 100.0
    x, v, a = rng.uniform(-1, 1, n), rng.uniform(0.1, 1, n), rng.uniform(-5, 5, n)
    F = 0.5 * a + 3 * v + 20 * x + 1 + rng.normal(0, 0.1, n)
    live = Live(-1.0, 1.0, cells=1, memory=memory)
    feed(live, x, v, a, F)
    theta, P, fade = np.zeros(4), 1e9 * np.eye(4), 1 - 1 / memory
    for phi, force in zip(np.column_stack([a, v, x, np.ones(n)]), F, strict=True):
        gain = P @ phi / (fade + phi @ P @ phi)
        theta = theta + gain * (force - phi @ theta)
        P = (P - np.outer(gain, phi @ P)) / fade
    now = live.estimate()
    found = [now.mass, now.damping[0, 0], now.stiffness[0, 0], now.static_force[0, 0]]
    assert found == approx(theta, rel=1e-6)  # 1e-9 of prior knowledge here, of ridge there


def test_without_forgetting_it_is_the_batch_fit():
    rng = np.random.default_rng(2)
    t, x, v, a = moved(20)
    F = Mechanism(friction=0.3).force(x, v, a) + rng.normal(0, 0.02, len(t))
    live = Live(x.min(), x.max(), cells=8, memory=np.inf)
    feed(live, x, v, a, F)
    now = live.estimate()
    width = (x.max() - x.min()) / 8
    cell = np.minimum(((x - x.min()) / width).astype(int), 7)
    own = cell + 8 * (v < 0)  # b, k and s of its own in every cell and direction, one mass
    X = np.zeros((len(t), 1 + 3 * 16))
    X[:, 0] = a
    for j in range(16):
        here = own == j
        X[here, 1 + 3 * j : 4 + 3 * j] = np.column_stack([v, x - now.x[cell], np.ones_like(x)])[here]
    weight = np.ones(len(t))  # one over the noise that a fit of a cell's own, mass and all, leaves
    for j in range(16):
        here = own == j
        Z = np.column_stack([X[here, 0], X[here, 1 + 3 * j : 4 + 3 * j]])
        left = F[here] - Z @ np.linalg.lstsq(Z, F[here], rcond=None)[0]
        weight[here] = 1 / np.sqrt(left @ left / (here.sum() - 4))
    beta = np.linalg.lstsq(X * weight[:, None], F * weight, rcond=None)[0]
    assert now.mass == approx(beta[0], rel=1e-6)
    assert now.damping.T.ravel() == approx(beta[1::3], rel=1e-5)
    assert now.stiffness.T.ravel() == approx(beta[2::3], rel=1e-5)


@pytest.mark.parametrize(
    ("before", "after", "name", "truth"),
    [
        (Mechanism(damping=11.5), Mechanism(damping=17.0), "damping", 17.0),
        (
            Mechanism(spring=lambda x: 600 * x, slope=lambda x: 600 + 0 * x),
            Mechanism(spring=lambda x: 900 * x, slope=lambda x: 900 + 0 * x),
            "stiffness",
            900.0,
        ),
    ],
    ids=["damping", "stiffness"],
)  # fmt: skip
def test_it_follows_a_mechanism_that_changes_midway(before, after, name, truth):
    """Sixty seconds, the change after thirty; memory of 150 samples in a cell and direction, of which there are 20."""
    rng = np.random.default_rng(3)
    t, x, v, a = moved(60)
    F = np.where(t < 30, before.force(x, v, a), after.force(x, v, a)) + rng.normal(0, 0.02, len(t))
    memory, cells = 150.0, 10
    live = Live(x.min(), x.max(), cells, memory)
    old = t < 30
    feed(live, x[old], v[old], a[old], F[old])
    begun = float(np.nanmedian(getattr(live.estimate(), name)))
    assert begun == approx(before.damping if name == "damping" else 600.0, rel=0.02)
    width = (x.max() - x.min()) / cells
    cell = np.clip(((x - x.min()) / width).astype(int), 0, cells - 1)
    middle = [(j, w) for j in range(2, 8) for w in (0, 1)]
    seen = np.zeros((cells, 2), dtype=int)
    for i in np.flatnonzero(~old).tolist():
        live.update(x[i], v[i], a[i], F[i])
        seen[cell[i], 0 if v[i] > 0 else 1] += 1
        if min(seen[j, w] for j, w in middle) >= 6 * memory:
            break
    after_change = np.array([getattr(live.estimate(), name)[j, w] for j, w in middle])
    # After 6 memories what was before counts e^-6 = 0.25 %.
    assert np.median(after_change) == approx(truth, rel=0.02)
    # the other road: a batch fit to the second half alone
    late = Live(x.min(), x.max(), cells, np.inf)
    feed(late, x[~old], v[~old], a[~old], F[~old])
    batch = np.array([getattr(late.estimate(), name)[j, w] for j, w in middle])
    assert np.median(after_change) == approx(np.median(batch), rel=0.02)
    # and one that forgets nothing is still half in the past
    slow = Live(x.min(), x.max(), cells, np.inf)
    feed(slow, x, v, a, F)
    assert abs(np.nanmedian(getattr(slow.estimate(), name)) - truth) > 0.1 * truth


def test_a_place_that_rests_keeps_what_it_knew():
    rng = np.random.default_rng(4)
    t, x, v, a = moved(20)
    F = Mechanism().force(x, v, a) + rng.normal(0, 0.02, len(t))
    live = Live(x.min(), x.max(), 10, 100.0)
    feed(live, x, v, a, F)
    before = live.estimate()
    for _ in range(3):
        left = x < -5 * mm
        feed(live, x[left], v[left], a[left], F[left])
    now = live.estimate()
    assert np.array_equal(np.isfinite(before.damping[8]), np.isfinite(now.damping[8]))
    assert now.static_force[8] == approx(before.static_force[8], abs=0.05)


def test_errors_are_as_large_as_the_spread_of_experiments():
    """80 runs: a standard deviation is known to 1/√160 = 8 %; 25 % is three of that."""
    t, x, v, a = moved(20)
    mechanism, found = Mechanism(), []
    for seed in range(80):
        F = mechanism.force(x, v, a) + np.random.default_rng(seed).normal(0, 0.05, len(t))
        live = Live(x.min(), x.max(), 6, 300.0)
        feed(live, x[::8], v[::8], a[::8], F[::8])
        now = live.estimate()
        found.append([now.mass, now.mass_error, now.static_force[2, 0], now.static_force_error[2, 0]])
    m, m_error, s, s_error = np.array(found).T
    assert m.std(ddof=1) == approx(m_error.mean(), rel=0.25)
    assert s.std(ddof=1) == approx(s_error.mean(), rel=0.25)


def test_a_record_is_run_through_and_judged_on_another_motion():
    held_out = Trial(Mechanism(), hand_like(), 10.0).measured(3)
    found = identify(Trial(Mechanism(), multi_tones(), 30.0).measured(0), model=Recursive(), held_out=held_out)
    assert found["mass"].values[10, 0] == approx(0.581, rel=0.01)
    (row,) = found.tables["validation"]
    assert row["told"] > 0.98 and row["error_relative"] < 0.02  # a corner inside a cell is rounded off
    assert len(found.tables["history"]) == 50
    assert found.tables["history"][-1]["mass"] == approx(0.581, rel=0.01)


def test_a_sample_takes_microseconds():
    live = Live(0.0, 1.0)
    live.update(0.5, 1.0, 0.0, 1.0)
    began = time.process_time()
    for i in range(5000):
        live.update(i / 5000, 1.0, 0.1, 1.0)
    assert (time.process_time() - began) / 5000 < 200e-6  # 10 µs on a quiet machine; a loop of 1 kHz needs 1 ms


@pytest.mark.parametrize(
    ("how", "field"), [({"cells": 0}, "cells"), ({"memory": 2.0}, "memory"), ({"high": -1.0}, "high")]
)
def test_what_makes_no_sense_is_refused(how, field):
    with pytest.raises(InputError, match=field):
        Live(**{"low": 0.0, "high": 1.0, **how})
