"""Studies that come along, against what is known of them: the slop angle, the beam's modulus, half the step."""

import json
from dataclasses import replace

import numpy as np
import pytest

from detent.mating.bolt.model import Bolt
from detent.scenario import Scenario, bundled
from detent.studies.outputs import measured
from detent.studies.study import Study, bundled_studies
from detent.studies.variables import Values
from detent.studies.verb import run_study
from detent.units import deg, mm


def loaded(name):
    return Study.load(bundled_studies()[name])


def statuses(record):
    words = json.loads(record["status"].attrs["words"])
    return [words[str(code)] for code in record["status"].values.tolist()]


@pytest.fixture(scope="module")
def slop():
    (bolt,) = Scenario.load(bundled()["bolt_straight"]).mating
    assert isinstance(bolt, Bolt)
    return bolt.thread.slop(1 * mm)  # with the first whole turn


def assert_it_decides(slop, record):
    started, tilts = record["succeeded"].values == 1, record["tilt"].values
    assert started[tilts < slop].all() and not started[tilts > slop].any()
    assert started.any() and not started.all()


def test_a_bolt_starts_at_any_phase_below_the_slop_angle_and_at_none_above(slop):
    tilts, phases = (slop + np.array([-0.1, 0.1]) * deg).tolist(), (np.arange(0, 360, 90) * deg).tolist()
    vary = tuple(
        Values(name, (), tuple(f"{one} rad" for one in some)) for name, some in [("tilt", tilts), ("phase", phases)]
    )
    assert_it_decides(slop, run_study(replace(loaded("bolt_start"), vary=vary), workers=0))


@pytest.mark.verify
def test_the_bolts_whole_map_is_cut_at_the_slop_angle(slop):
    record = run_study(loaded("bolt_start"), workers=2)
    assert_it_decides(slop, record)
    assert int(record["succeeded"].sum()) == 8 * 19  # the rows of 0 to 1.4 deg


def test_forces_of_the_snap_study_are_in_proportion_to_the_modulus():
    """Statics of a linear beam and rigid parts: forces are scaled by the modulus, to the solver's 1e-6."""
    study = replace(loaded("snap_tolerances"), runs=8)
    record = run_study(study, workers=0)
    for k, sample in enumerate(study.samples()):
        scale = float(sample.coordinates["modulus"]) / 2.7e9
        alike = study.base.run({**sample.point, "mating.support.modulus": "2700 MPa"})
        for name, value in measured(alike, study.outputs).items():
            assert record[name].values[k] == pytest.approx(scale * value, rel=1e-6)


@pytest.mark.verify
def test_most_snap_hooks_close_by_hand_and_hold():
    record = run_study(loaded("snap_tolerances"), workers=2)
    assert int(record["succeeded"].sum()) == 500


@pytest.mark.verify
def test_verdicts_of_the_robot_stay_with_half_the_step():
    study = loaded("puma_positions")
    whole = statuses(run_study(study, workers=2))
    assert whole == statuses(run_study(replace(study, fixed={"run.step": "0.5 ms"}), workers=2))
    assert whole.count("released") == 97 and whole.count("jammed") == 1
