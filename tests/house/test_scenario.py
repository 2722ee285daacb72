"""Scenarios: what is written becomes the objects one would write in Python, runs, and comes back from a record."""

import hashlib
import inspect
import json
import runpy
import subprocess
import sys
from dataclasses import asdict, replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytest import approx

from detent.core.errors import InputError
from detent.core.frames import Pose
from detent.core.record import Record
from detent.drive.rail import Leg
from detent.mating.mating import place
from detent.mating.snap.support import Beam
from detent.scenario import Run, Scenario, bundled
from detent.scenario.document import Document
from detent.simulation.verb import simulate
from detent.units import GPa, N, cm, deg, m, mm, ms, s
from house.spring import KIND, ORING, RAIL, TEXT, Disc, Spring, refusal, scenario, spring

# ---- what is written is what one would write in Python ----


def test_a_scenario_is_the_objects_one_would_write_in_python():
    found = scenario()
    assert (found.name, found.source, found.how) == ("Spring", "nobody's", Run(sample=5 * ms))
    assert found.mating == (Spring(stiffness=2 * N / mm),)
    assert found.drive == RAIL
    assert found.warnings == ()


def test_every_type_of_field_can_be_written(tmp_path):
    (tmp_path / "curve.csv").write_text("0,0\n")
    lines = """
        at = "3 mm"
        turn = "30 deg"
        friction = "30 %"
        restitution = 1
        corners = [["0 mm", "-1.35 mm"], ["1 mm", "0.2 cm"]]
        weights = [1, 2.5, "50 %"]
        side = "right"
        support = { kind = "Beam", root = "5 mm", tip = "3 mm", width = "2 cm", length = "4 cm", modulus = "2.7 GPa" }
        frame = { y = "1 m", yaw = "90 deg" }
        curve = "curve.csv"
        coils = 4
        closed = true
        """
    assert scenario(spring(lines), tmp_path).mating[0] == Spring(
        stiffness=2 * N / mm, at=3 * mm, turn=30 * deg, friction=0.3, restitution=1.0,
        corners=((0.0, -1.35 * mm), (1 * mm, 0.2 * cm)), weights=(1.0, 2.5, 0.5), side="right",
        support=Beam(root=5 * mm, tip=3 * mm, width=2 * cm, length=4 * cm, modulus=2.7 * GPa),
        frame=Pose.at(y=1 * m, yaw=90 * deg), curve=tmp_path / "curve.csv", coils=4, closed=True,
    )  # fmt: skip


def test_several_matings_sit_where_their_poses_say():
    one = TEXT.replace("[mating]", "[[mating]]")
    more = f'[[mating]]\nkind = "{KIND}"\nstiffness = "1 N/m"\nX_GA = {{ x = "60 mm" }}\n'
    first, placed = scenario(one.replace("[drive]", more + '[mating.X_WB]\nroll = "90 deg"\n[drive]')).mating
    assert first == Spring(stiffness=2 * N / mm)
    assert placed == place(Spring(stiffness=1.0), X_GA=Pose.at(x=60 * mm), X_WB=Pose.at(roll=90 * deg))


def test_a_protocols_field_takes_a_class_from_elsewhere():
    found = scenario(spring('shape = { kind = "house.spring:Disc", radius = "1 mm" }'))
    assert found.mating == (Spring(stiffness=2 * N / mm, shape=Disc(1 * mm)),)
    assert Scenario.from_inputs(found.inputs, trust=True) == found


def test_a_protocol_from_elsewhere_is_looked_for_in_its_own_module_only(tmp_path, monkeypatch):
    (tmp_path / "strangers").mkdir()
    (tmp_path / "strangers" / "bomb.py").write_text("raise SystemExit('it ran')")
    (tmp_path / "strangers" / "social.py").write_text(SOCIAL)
    monkeypatch.syspath_prepend(tmp_path)
    text = TEXT.replace(KIND, "strangers.social:Social").replace("[drive]", 'friend = {kind = "Ann", age = 3}\n[drive]')
    found = scenario(text)
    assert repr(found.mating[0]).endswith("friend=Ann(age=3))")
    assert Scenario.from_inputs(found.inputs, trust=True) == found
    assert "strangers.bomb" not in sys.modules


SOCIAL = """
from dataclasses import dataclass
from typing import Protocol
from house.spring import Spring

class Friend(Protocol):
    def name(self): ...

@dataclass(frozen=True)
class Ann:
    age: int
    def name(self): return "Ann"

@dataclass(frozen=True)
class Social(Spring):
    friend: Friend | None = None
"""


def test_running_a_scenario_is_simulating_its_objects():
    record = scenario().run()
    assert record.same_as(simulate(Spring(stiffness=2 * N / mm), RAIL, sample=5 * ms))
    assert float(record["mating_force"].max()) == pytest.approx(2 * N / mm * 8 * mm, rel=1e-12)  # k (d − at), rounding
    assert record.inputs == scenario().inputs


def test_a_duration_ends_the_run():
    record = scenario(TEXT + 'duration = "0.5 s"\n').run()
    assert float(record["time"][-1]) == 0.5


# ---- a record's inputs are the scenario ----


@pytest.mark.parametrize("name", ["spring", "oring", *sorted(bundled())])
def test_the_inputs_of_a_saved_record_run_again_to_the_same_record(tmp_path, name):
    text = {"spring": TEXT, "oring": ORING}.get(name) or bundled()[name].read_text("utf-8")
    record = scenario(text, overrides={"run.sample": "20 ms"}).run()
    record.save(tmp_path / "run.nc")
    again = Scenario.from_inputs(Record.load(tmp_path / "run.nc").inputs, trust=True)
    assert again.run().same_as(record)
    assert again.inputs == {key: record.inputs[key] for key in again.inputs}  # a bench notes its sensors besides


metres = st.floats(-1e3, 1e3)


@given(st.floats(1e-12, 1e12), metres, st.floats(-10, 10), st.lists(st.tuples(metres, metres)))
def test_no_bit_is_lost_between_a_scenario_and_its_inputs(stiffness, x, roll, corners):
    mating = Spring(stiffness=stiffness, corners=tuple(corners), frame=Pose.at(x=x, roll=roll), shape=Disc(1 * mm))
    made = Scenario("made in Python", (place(mating, X_GA=Pose.at(yaw=roll)),), RAIL, Run(stiffness, duration=0.1))
    assert Scenario.from_inputs(json.loads(json.dumps(made.inputs)), trust=True) == made


def test_inputs_hold_the_digest_of_every_file_read(tmp_path):
    (tmp_path / "curve.csv").write_text("0,0\n")
    inputs = scenario(spring('curve = "curve.csv"'), tmp_path).inputs
    assert inputs["files"] == {"curve.csv": hashlib.sha256(b"0,0\n").hexdigest()}
    assert str(tmp_path) not in json.dumps(inputs)
    assert Scenario.from_inputs(inputs, tmp_path, trust=True).inputs == inputs
    (tmp_path / "curve.csv").write_text("0,1\n")
    with pytest.raises(InputError, match="changed since"):
        Scenario.from_inputs(inputs, tmp_path, trust=True)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda inputs: inputs.clear(),
        lambda inputs: inputs["mating"][0].update(stiffness="2 N/mm"),  # text where SI is kept
        lambda inputs: inputs["mating"][0].update(stiffness=-1.0),
        lambda inputs: inputs["mating"][0].update(frame={"x": 1.0}),
        lambda inputs: inputs["mating"][0].update(frame={"matrix": [[1, 0, 0, 0], [0, 2, 0, 0], [0, 0, 1, 0]]}),
        lambda inputs: inputs["mating"][0].update(frame={"matrix": "x"}),
        lambda inputs: inputs["run"].update(sample=True),
        lambda inputs: inputs["run"].update(sample="nan"),
        lambda inputs: inputs.update(files=3),
        lambda inputs: inputs.update(mating=[]),
    ],
)
def test_spoilt_inputs_are_refused(spoil):
    inputs = json.loads(json.dumps(scenario().inputs))
    spoil(inputs)
    with pytest.raises(InputError):
        Scenario.from_inputs(inputs, trust=True)


# ---- --set ----


def test_values_are_laid_over_the_files():
    over = {"mating.friction": "0.25", "drive.legs[0].speed": "5 mm/s", "drive.start_at.x": '"1 mm"', "name": "other"}
    found = scenario(overrides=over)
    assert found.name == "other"
    assert found.mating == (Spring(stiffness=2 * N / mm, friction=0.25),)
    slower = replace(RAIL.legs[0], speed=5 * mm / s)
    assert found.drive == replace(RAIL, legs=(slower, RAIL.legs[1]), start_at=Pose.at(x=1 * mm))
    legs = '[{distance = "1 mm", speed = "1 m/s"}]'
    assert scenario(overrides={"drive.legs": legs}).drive == replace(RAIL, legs=(Leg(1 * mm, 1 * m / s),))


@pytest.mark.parametrize(
    ("key", "value", "field", "words"),
    [
        ("mating.friction", "-1", "mating.friction", "-1 given, it must be at least 0"),
        ("mating.friction", "nan", "mating.friction", "nan given, a finite number is needed"),
        ("mating.frction", "0.2", "mating.frction", 'did you mean "friction"?'),
        ("mating.at", "3", "mating.at", "a unit is missing"),
        ("mating.at", '"3 mm"\nother = 1', "mating.at", "given, a number with a unit"),
        ("drive.legs[1].distance", "0 mm", "drive.legs[1].distance", "'0 mm' given, a leg goes somewhere"),
        ("drive.legs[2].speed", "1 m/s", "drive.legs[2].speed", "drive.legs has 2 items, counted from 0"),
        ("drive.legs.speed", "1 m/s", "drive.legs.speed", "drive.legs is no table; write drive.legs[0]"),
        ("mating[0].at", "1 mm", "mating[0].at", "mating is no list"),
        ("name.x", "1 mm", "name.x", "name is no table"),
        ("mating.kind", "oring.ORang", "mating.kind", 'no "oring.ORang"; there are bolt.Bolt'),
    ],
)
def test_a_fault_in_a_value_laid_over_names_the_option(key, value, field, words):
    error = refusal(TEXT, overrides={key: value})
    assert error.field == field
    assert words in str(error)
    assert str(error).endswith(f"    --set {key}")


@pytest.mark.parametrize("key", ["", ".", "a..b", "[0]", "a[x]", "a[-1]", "a.", 'a."b', "a b", "a" + "[0]" * 60])
def test_a_key_that_is_none_is_refused(key):
    assert 'a key like "mating.friction"' in str(refusal(TEXT, overrides={key: "1"}))


def test_laying_values_over_a_document_leaves_it_as_it_is():
    document = Document.loads(TEXT, "spring.toml")
    document.with_values({"drive.legs[0].speed": "1 m/s", "run.duration": "1 s"})
    assert document == Document.loads(TEXT, "spring.toml")


def test_a_fault_of_the_file_keeps_its_line_beside_values_laid_over():
    error = refusal(spring("friction = -1"), overrides={"name": "other"})
    assert (error.file, error.line) == ("spring.toml", 7)


# ---- the run itself ----


def test_what_run_leaves_out_is_what_simulate_leaves_out():
    defaults = {name: one.default for name, one in inspect.signature(simulate).parameters.items()}
    assert asdict(Run()).items() <= defaults.items()
    assert defaults.keys() - asdict(Run()).keys() == {"mating", "drive", "inputs"}


def test_the_table_run_says_by_which_method():
    peg = bundled()["peg_mp61"]
    short = {"run.duration": "20 ms", "run.sample": "10 ms"}
    events = Scenario.load(peg, {**short, "run.method": "events", "run.tolerance": "1e-8", "run.impact": "newton"})
    assert events.how == Run(0.01, 0.02, "events", tolerance=1e-8, impact="newton")
    assert "rejected" in events.run().stats  # of the method of events alone
    assert Scenario.load(peg, {**short, "run.step": "0.25 ms"}).run().stats["step"] == 0.25e-3
    assert Scenario.from_inputs(events.inputs) == events


def test_the_bundled_peg_is_the_examples():
    example = runpy.run_path(str(Path(__file__).parents[2] / "examples" / "peg.py"))
    found = Scenario.load(bundled()["peg_mp61"])
    assert (found.mating, found.drive) == ((example["peg"],), example["hand"])


def test_a_run_with_too_many_samples_is_refused_at_its_line():
    with pytest.raises(InputError) as caught:
        scenario(TEXT.replace("5 ms", "1e-9 s")).run()
    assert (caught.value.field, caught.value.line) == ("run.sample", 22)


# ---- what comes along ----


@pytest.mark.parametrize("name", sorted(bundled()))
def test_what_comes_along_is_read_without_trust(name):
    found = Scenario.load(bundled()[name])
    assert Scenario.from_inputs(found.inputs) == found


def test_detent_alone_imports_neither_pydantic_nor_tomllib():
    code = "import detent, sys; sys.exit(bool({'pydantic', 'tomllib'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


# ---- the guide ----

GUIDE = (Path(__file__).parents[2] / "docs" / "guide" / "scenarios.md").read_text("utf-8")
EXAMPLE = GUIDE.partition("```toml\n")[2].partition("```")[0]


def test_the_guides_example_runs():
    assert Scenario.loads(EXAMPLE, Path()).run().outcome


BALL = GUIDE[GUIDE.index('name = "A ball thrown') :].partition("```")[0]


def test_the_guides_ball_bounces_out_and_rolls():
    record = Scenario.loads(BALL, Path()).run()
    (rest,) = (event.time for event in record.events if event.kind == "accumulation")
    # Falls 0.95 m with e = 0.5: t₁ (1 + e)/(1 − e); then rolls at 5/7 of its 1 m/s. 1e-6 is the run's own tolerance.
    assert rest == approx(3 * (2 * 0.95 / 9.81) ** 0.5, abs=1e-6)
    assert float(record["velocity"][-1, 0]) == approx(5 / 7, rel=1e-6)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('sample = "1 ms"', 'method = "exact"'), ('["0.01 kg m^2"', '["0.03 kg m^2"'),
        ('x = "2.1 mm", y = "1.3 mm", z = "10 mm"', 'x = "10 mm", y = "1.3 mm", z = "-5 mm"'),
    ],
)  # fmt: skip
def test_the_guide_quotes_what_is_said_of_a_peg(old, new):
    text = bundled()["peg_mp61"].read_text("utf-8")
    with pytest.raises(InputError) as caught:
        Scenario.loads(text.replace(old, new), Path(), "peg.toml").run()
    assert str(caught.value) in GUIDE


@pytest.mark.parametrize(
    ("old", "new"),
    [("friction", "frction"), ("3.15 mm", "3.15 deg"), ("= 0.3", "= -0.1"), ('ORing"', 'ORang"'), ('"10 mm/s"', "10")],
)
def test_the_guide_quotes_what_is_said(old, new):
    with pytest.raises(InputError) as caught:
        Scenario.loads(EXAMPLE.replace(old, new), Path(), "oring.toml")
    assert str(caught.value) in GUIDE


def test_one_mating_may_also_stand_in_a_list():
    text = TEXT.replace("[mating]", "[[mating]]")
    assert Scenario.loads(text, Path(), trust=True).warnings == Scenario.loads(TEXT, Path(), trust=True).warnings
    listed = Scenario.loads(ORING.replace("[mating]", "[[mating]]"), Path())
    assert listed.warnings == () and listed.inputs == Scenario.loads(ORING, Path()).inputs
