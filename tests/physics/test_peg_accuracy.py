"""How exact the round peg's run is: overlap at and between steps, noise of its force, little clearance."""

import runpy
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from pytest import approx

from detent import simulate
from detent.core.record import Status
from detent.units import mm
from physics.peg_path import deepest, walk, way_of

EXAMPLE = runpy.run_path(str(Path(__file__).parents[2] / "examples" / "peg.py"))
PEG, HAND = EXAMPLE["peg"], EXAMPLE["hand"]
STEP = 1e-3
ALLOWED = 0.02e-6  # m, of overlap: what the product promises


def run(peg, step):
    """Record with a sample at every step, and the way there: piece by piece, cut where something strikes."""
    with walk() as asked:
        record = simulate(peg, HAND, method="fixed", step=step, sample=step)
    way = way_of(asked)
    # The way is that of the record: every cut has its piece, every sample is the start of one.
    assert len(way.time) == record.stats["steps"] + record.stats["cuts"]
    assert way.length.sum() == approx(2.5, rel=1e-12)
    first = np.searchsorted(way.time, record["time"].values[:-1] - 1e-9 * step)
    assert np.abs(way.start[first] - record["pose"].values[:-1]).max() < 1e-14
    return record, way


@pytest.fixture(scope="module")
def every_step():
    return run(PEG, STEP)


def overlap(peg, way):
    """The deepest where a piece starts, where it ends before places are put right, and at three points between, m."""
    between = max(deepest(peg, way.at(share)) for share in (0.25, 0.5, 0.75))
    return deepest(peg, way.start), deepest(peg, way.end), between


def test_nothing_overlaps_at_any_step_or_between(every_step):
    # Cuts included. Measured 0.0001 µm at the steps, 0.0007 µm between: there the correction to come counts.
    record, way = every_step
    assert record.stats["cuts"] >= 3
    assert max(overlap(PEG, way)) <= ALLOWED


def noise(record, step):
    """RMS of F_z less its 20 ms moving average, deeper than 2 mm, until 0.2 s before the end, ±10 ms off any event."""
    F, time = record["mating_force"].values, record["time"].values
    half = round(10e-3 / step)
    smooth = np.convolve(F, np.full(2 * half + 1, 1 / (2 * half + 1)), mode="same")
    quiet = (record["depth"].values > 2 * mm) & (time < time[-1] - 0.2)
    for event in record.events:
        quiet &= np.abs(time - event.time) > 10e-3
    assert quiet.mean() > 0.4
    return float(np.sqrt(np.mean((F - smooth)[quiet] ** 2)))


def test_the_force_is_quiet_between_events(every_step):
    assert noise(every_step[0], STEP) <= 0.03  # N, what the product promises


def test_ten_micrometres_of_clearance_are_enough():
    # Two contacts that press with N in all on a body of mass m are a pendulum round the bore with ω² = N/(m c), here
    # 5500 rad/s at 600 N: the step of 1 ms takes its stiffness in.
    tight, step = replace(PEG, hole=39.92 * mm), 1e-3
    record, way = run(tight, step)
    assert record.outcome.status == Status.SEATED
    assert [event.where for event in record.events if event.kind == "contact"][-1] == "tip"
    assert len(record.events) < 10
    assert max(overlap(tight, way)) <= ALLOWED
