"""Tolerance stacks on articulation: joints of the four-bar (Sinha et al., section 5.2) that appear and vanish."""

import math

import numpy as np
import pytest
from pytest import approx

from detent.cad.write import write_step
from detent.core.errors import InputError
from detent.scenario.document import Document
from detent.studies.analyses import analysed
from detent.studies.assemblies import TYPES, is_of_articulation, joint_word
from detent.studies.outputs import Output, measured
from detent.studies.run_base import Base
from detent.studies.runs import Runs
from detent.studies.samples import made_samples
from detent.studies.study import Study
from detent.studies.variables import Grid, Normal
from docs.paper_parts import four_bar
from study_cases import gathered

PAIRS = ("bar 1/bar 2", "bar 1/bar 4", "bar 2/bar 3", "bar 4/bar 3")
OUTPUTS = tuple(
    map(Output, ("nullity", "rank", "count of joints", "count of revolute joints", *(f"joint {p}" for p in PAIRS)))
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Pins with 0.1 mm of clearance round them and 0.05 mm at their ends."""
    place = tmp_path_factory.mktemp("loose")
    write_step(place / "loose.step", four_bar(clearance=0.1, end_gap=0.05))
    return place


def base(folder, more=""):
    text = f'file = "loose.step"\nground = "bar 1"\n{more}'
    return Base(Document.loads(text, "loose.toml"), folder, verb="articulate")


def carried_out(study):
    runs = Runs(study.base, study.outputs)
    samples = made_samples(study, runs)
    return analysed(study, gathered(study, samples, runs.results([one.point for one in samples])))


def test_joints_appear_as_the_clearance_reaches_their_gaps(folder):
    """Nothing below 0.05 mm, planes from there, pins too from 0.1 mm on."""
    vary = (Grid("clearance", ("clearance",), 0.01e-3, 0.15e-3, 8, unit="mm"),)
    record = carried_out(Study("sweep", base(folder), vary, OUTPUTS))
    assert record["nullity"].values.tolist() == [18, 18, 9, 9, 9, 1, 1, 1]
    assert record["rank"].values.tolist() == [0, 0, 9, 9, 9, 17, 17, 17]
    assert record["count_of_joints"].values.tolist() == [0, 0] + [4] * 6
    assert record["count_of_revolute_joints"].values.tolist() == [0] * 5 + [4] * 3
    rows = {(row["joint"], row["type"]): row for row in record.tables["joints"]}
    assert len(rows) == 3 * len(PAIRS)
    for pair in PAIRS:
        (planar,), (revolute,) = rows[pair, "planar"]["ranges"], rows[pair, "revolute"]["ranges"]
        assert planar["below"] < 0.05e-3 <= planar["low"] < planar["high"] < 0.1e-3 < planar["above"]
        assert revolute["below"] == planar["high"]
        assert (revolute["high"], revolute["above"]) == (approx(0.15e-3), None)
        assert rows[pair, "none"]["ranges"][0]["below"] is None


@pytest.mark.parametrize(
    ("gap", "kind", "nullity"),
    [
        ("0.12 mm", "revolute", 1),  # as made it is wider than drawn, and still touches
        ("0.2 mm", "planar", 1 + 2),  # one loose pin: the ends slide on each other, the chain has two more freedoms
        ("0 mm", "revolute", 1),
        ("-0.01 mm", "fixed", 0),  # a press fit: the four-bar is a frame
    ],
)
def test_a_fit_as_made_decides_over_the_drawing(folder, gap, kind, nullity):
    fit = f'clearance = "0.15 mm"\n[[fits]]\nbetween = ["bar 2", "bar 1"]\nkind = "cylinder"\ngap = "{gap}"'
    found = measured(base(folder, fit).run({}), OUTPUTS)
    assert joint_word(found["joint_bar_1_bar_2"]) == kind
    assert [joint_word(found[f"joint_{p.replace('/', '_').replace(' ', '_')}"]) for p in PAIRS[1:]] == ["revolute"] * 3
    assert found["nullity"] == nullity


def test_joints_vanish_as_often_as_their_gaps_pass_the_clearance(folder):
    """One pin's gap is normal, 0.05 ± 0.04 mm: pressed below 0, loose above the clearance of 0.09 mm (mean + 1 sd)."""
    fit = 'clearance = "0.09 mm"\n' + "".join(
        f'[[fits]]\nbetween = ["{a}", "{b}"]\nkind = "cylinder"\ngap = "0.05 mm"\n'
        for a, b in (p.split("/") for p in PAIRS)
    )
    vary = (Normal("gap", ("fits[0].gap",), 0.05e-3, 0.04e-3, unit="mm"),)
    study = Study("stack", base(folder, fit), vary, OUTPUTS, method="latin", runs=40)
    record = carried_out(study)
    rows = {row["type"]: row for row in record.tables["joints"] if row["joint"] == PAIRS[0]}
    loose, pressed = (1 - math.erf(z / math.sqrt(2)) for z in (1.0, 1.25))
    # a Latin hypercube has one run in each fortieth of the probability, so its counts are off by one at most
    assert rows["planar"]["runs"] == approx(40 * loose / 2, abs=1)
    assert rows["fixed"]["runs"] == approx(40 * pressed / 2, abs=1)
    assert rows["planar"]["low"] < loose / 2 < rows["planar"]["high"]
    assert sum(row["runs"] for row in rows.values()) == 40
    assert rows["revolute"]["ranges"][0]["low"] > 0 and rows["revolute"]["ranges"][0]["high"] < 0.09e-3
    other = [row for row in record.tables["joints"] if row["joint"] == PAIRS[1]]
    assert [(row["type"], row["runs"]) for row in other] == [("revolute", 40)]


@pytest.mark.parametrize(
    ("more", "field"),
    [
        ("clearence = 1", "clearence"),
        ('clearance = "-1 mm"', "clearance"),
        ('stops = "yes"', "stops"),
        ('[[fits]]\nbetween = ["bar 1", "bar 2"]', "fits[0].gap"),
        ('[[fits]]\nbetween = ["bar 1", "bar 9"]\ngap = "0 mm"', "fits[0].between"),
        ('[[fits]]\nbetween = ["bar 1", "bar 3"]\ngap = "0 mm"', "fits[0]"),
        ('[[fits]]\nbetween = ["bar 1", "bar 2"]\ngap = 1', "fits[0].gap"),
        ('clearance = "auto"\n[[fits]]\nbetween = ["bar 1", "bar 2"]\ngap = "0 mm"', "clearance"),
        ('locked = [["bar 1", "both"]]', "locked[0]"),
    ],
)
def test_what_cannot_be_used_is_refused_before_a_run(folder, more, field):
    with pytest.raises(InputError) as refusal:
        base(folder, more).scenario({})
    assert refusal.value.field == field


def test_the_file_is_one_that_comes_along_or_one_beside(folder):
    along = Base(Document.loads('file = "four_bar"', "a.toml"), folder, verb="articulate")
    assert set(along.scenario({}).files) == {"four_bar"}
    assert along.run({}).tables["mechanism"][0]["nullity"] == 1
    with pytest.raises(InputError, match="come along"):
        Base(Document.loads('file = "five_bar"', "a.toml"), folder, verb="articulate").scenario({})
    with pytest.raises(InputError):
        Base(Document.loads('file = "four_bar"', "a.toml"), folder, verb="articulate", options={"stops": True})


def test_outputs_of_an_articulation_are_no_numbers_of_other_records(folder):
    assert is_of_articulation("count of joints") and not is_of_articulation("count of contact")
    assert joint_word(0) == "none" and [joint_word(i + 1) for i in range(len(TYPES))] == list(TYPES)
    record = base(folder).run({})
    assert np.isnan(Output("joint bar 1/bar 7").of(record))
    assert Output("joint bar 1/bar 3").of(record) == 0
    assert Output("joint bar 1/bar 2").name == "joint_bar_1_bar_2"
