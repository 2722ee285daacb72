"""A hook on a guide goes in or locks itself at μ tan α ≥ 1: what a study of it says is known beforehand.

The hook moves up only, on 5 N/mm, 1 mm under the block: W = 5 N (μ + tan α)/(1 − μ tan α), until that is infinite.
"""

import math
import runpy
from pathlib import Path

import numpy as np
import pytest
from pytest import approx

from detent.scenario.document import Document
from detent.studies.analyses import analysed
from detent.studies.outputs import Output
from detent.studies.run_base import Base
from detent.studies.runs import Runs
from detent.studies.samples import made_samples
from detent.studies.study import Study
from detent.studies.success import proportion
from detent.studies.variables import Uniform
from study_cases import HOOK, gathered

BASE = Base(Document.loads(HOOK, "hook.toml"), Path())
FRICTION = Uniform("mu", ("mating.friction",), 0.4, 1.2)  # the ramp has 45°: it goes in below 1, three quarters of it


def carried_out(study):
    runs = Runs(study.base, study.outputs)
    samples = made_samples(study, runs)
    return analysed(study, gathered(study, samples, runs.results([one.point for one in samples])))


def held(record, size):
    """How many of the blocks of `size` runs have the true probability in their interval."""
    good = record["succeeded"].values.reshape(-1, size)
    return sum(one.low <= 0.75 <= one.high for one in (proportion(int(row.sum()), size) for row in good))


def test_a_hooks_probability_lies_in_its_interval():
    """Twenty studies of twenty runs. The interval is exact: it misses one time in twenty or less."""
    record = carried_out(Study("hook", BASE, (FRICTION,), method="random", runs=400, seed=11))
    assert held(record, 20) >= 17  # four or more misses: 1.6 %
    assert np.array_equal(record["succeeded"].values == 1, record["mu"].values < 1.0)
    (row,) = record.tables["success"]
    assert row["low"] < 0.75 < row["high"]


@pytest.mark.verify
def test_it_does_in_nearly_all_of_200_studies_of_fifty_runs():
    """The issue asks for 91 %."""
    record = carried_out(Study("hook", BASE, (FRICTION,), method="random", runs=200 * 50, seed=12))
    assert 0.91 * 200 <= held(record, 50) < 200


def test_the_border_over_friction_and_ramp_is_where_the_hook_locks_itself():
    """μ = cot α, a curve; the corner of the hook follows from the angle."""
    vary = (
        Uniform("mu", ("mating.friction",), 0.2, 2.2),
        Uniform("ramp", (), math.radians(25), math.radians(75), "rad"),
    )
    ties = {"mating.hook[3][0]": "6 mm - 2 mm / tan(ramp)"}
    study = Study("map", BASE, vary, method="border", how={"cells": 16, "coarse": 4}, ties=ties)
    record = carried_out(study)
    assert record.data.sizes["run"] < 17**2 / 2
    (line,) = record.tables["border"]
    mu, ramp = np.array(line["points"]).T
    half = 2.0 / 16 / 2, math.radians(50) / 16 / 2  # half a cell along either
    low, high = ((mu + s * half[0]) * np.tan(ramp + s * half[1]) for s in (-1, 1))
    assert (low < 1).all() and (high > 1).all()


def test_the_insertion_force_is_the_handbooks():
    study = Study("force", BASE, (Uniform("mu", ("mating.friction",), 0.0, 0.9),), (Output("peak force"),), "sobol", 16)
    record = carried_out(study)
    mu = record["mu"].values
    assert np.allclose(record["peak_force"].values, 5 * (mu + 1) / (1 - mu), rtol=1e-6)
    assert record.tables["distributions"][0]["highest"] == approx(record["peak_force"].values.max())


def test_the_example_tells_what_it_promises(capsys):
    example = runpy.run_path(str(Path(__file__).parents[2] / "examples" / "study.py"))
    example["main"](runs=20, blocks=8, cells=8)
    told = capsys.readouterr().out
    assert "of 20 runs succeed" in told and "the worst of them: seated" in told
    assert "first index of mu" in told and "border to 1/8" in told
