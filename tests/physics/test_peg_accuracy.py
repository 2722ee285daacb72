"""How exact the round peg's run is: overlap at and between steps, noise of its force, little clearance."""

import runpy
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from detent import simulate
from detent.record import Status
from detent.units import mm
from physics.test_peg_geometry import Contacts

EXAMPLE = runpy.run_path(str(Path(__file__).parents[2] / "examples" / "peg.py"))
PEG, HAND = EXAMPLE["peg"], EXAMPLE["hand"]
STEP = 5e-4
ALLOWED = 0.02e-6  # m, of overlap: what the product promises


@pytest.fixture(scope="module")
def every_step():
    return simulate(PEG, HAND, step=STEP, sample=STEP)


def least_gap(peg, X):
    return Contacts(peg, X).gap.min(initial=np.inf)


def between(X, V, Y, U, step):
    """Pose half way from X to Y, moving with V and U there: cubic in p, the rotation vector likewise."""
    p = (X[:, 3] + Y[:, 3]) / 2 + step / 8 * (V[:3] - U[:3])
    phi = Rotation.from_matrix(Y[:, :3] @ X[:, :3].T).as_rotvec()
    R = Rotation.from_rotvec(phi / 2 + step / 8 * (V[3:] - U[3:])).as_matrix() @ X[:, :3]
    return np.column_stack((R, p))


def overlap(peg, record, step):
    """The deepest at the steps, and half way between any two of them with no event between, m.

    Where something strikes the way bends: the loop cuts its step there, and no curve through the ends is the way.
    """
    time, pose = record["time"].values, record["pose"].values
    V = np.concatenate((record["velocity"].values, record["spin"].values), axis=1)
    bent = {int(np.searchsorted(time, event.time, side="left")) - 1 for event in record.events}
    at = min(least_gap(peg, X) for X in pose)
    middle = min(
        least_gap(peg, between(pose[i], V[i], pose[i + 1], V[i + 1], step))
        for i in range(len(time) - 1)
        if not bent & {i - 1, i, i + 1}
    )
    return -at, -middle


def test_nothing_overlaps_at_any_step_or_between(every_step):
    at, middle = overlap(PEG, every_step, STEP)
    assert at <= ALLOWED and middle <= ALLOWED


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
    assert noise(every_step, STEP) <= 0.03  # N, what the product promises


def test_ten_micrometres_of_clearance_are_enough():
    # 0.25 ms: two contacts that press with N in all on a body of mass m are a pendulum round the bore with
    # ω² = N/(m c), 5500 rad/s at 600 N, which explicit normals follow up to h = 2/ω = 0.36 ms.
    tight, step = replace(PEG, hole=39.92 * mm), 2.5e-4
    record = simulate(tight, HAND, step=step, sample=step)
    assert record.outcome.status == Status.SEATED
    assert [event.where for event in record.events if event.kind == "contact"][-1] == "tip"
    assert len(record.events) < 10
    at, middle = overlap(tight, record, step)
    assert at <= ALLOWED and middle <= ALLOWED
