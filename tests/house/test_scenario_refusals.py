"""What a scenario may not hold, and the words with which it is refused: field, value, what is allowed, file, line.

D8 to D10 and D14 to D16 are numbers of the verification plan: numbers, masses, friction, size, paths, formats.
"""

import json
import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from detent.core.errors import InputError
from detent.scenario import Scenario, bundled
from house.spring import KIND, ORING, TEXT, Spring, refusal, scenario, spring

# ---- refusals: field, value, what is allowed, file, line ----


@pytest.mark.parametrize(
    ("lines", "field", "words"),
    [
        ('stifness = "2 N/mm"', "mating.stifness", 'there is no such key; did you mean "stiffness"?'),
        ("colour = 3", "mating.colour", "there is no such key; there are kind, stiffness, at, friction"),
        ('"\\u001b[31m" = 3', 'mating."\\u001b[31m"', "there is no such key"),
        ('at = "3 deg"', "mating.at", "'3 deg' given, a value in mm is needed, as in \"10 mm\""),
        ('turn = "3 mm"', "mating.turn", "'3 mm' given, a value in deg is needed"),
        ('at = "3 furlong"', "mating.at", 'no unit "furlong" is known; there are m, mm'),
        ("at = 3", "mating.at", '3 given, a unit is missing; write it like "3 mm"'),
        ('at = "3"', "mating.at", "a unit is missing"),
        ('at = "mm"', "mating.at", 'a number with a unit like "10 mm" is needed'),
        ('at = ["3 mm"]', "mating.at", 'a number with a unit like "10 mm" is needed'),
        ('at = "0 mm"', "mating.at", "'0 mm' given, it must be above 0 mm"),
        ('friction = "30 deg"', "mating.friction", "a number without quotes"),
        ('friction = "x %"', "mating.friction", "a number without quotes"),
        ("restitution = 1.01", "mating.restitution", "1.01 given, it must be at most 1"),
        ('corners = [["0 mm", "1 mm"], ["0 mm", "1 s"]]', "mating.corners[1][1]", "'1 s' given, a value in mm is"),
        ('corners = [["0 mm"]]', "mating.corners[0]", "a list of 2 is needed, this one has 1"),
        ('corners = "0 mm"', "mating.corners", "a list in brackets is needed"),
        ("weights = [1, 2, true]", "mating.weights[2]", "a number without quotes"),
        ('side = "top"', "mating.side", "'top' given, 'left' or 'right' is needed"),
        ("side = 3", "mating.side", "3 given, 'left' or 'right' is needed"),
        ("coils = 3.0", "mating.coils", "3.0 given, a whole number is needed"),
        ("coils = true", "mating.coils", "a whole number is needed"),
        ("closed = 1", "mating.closed", "1 given, true or false is needed"),
        ("coils = 13", "mating.coils", "13 given, a superstitious spring"),
        ("coils = 14", "mating", "these values cannot be computed with: too many"),
        ('frame = { x = "1 mm", ptich = "1 deg" }', "mating.frame.ptich", 'did you mean "pitch"?'),
        ("frame = 3", "mating.frame", "3 given, a table is needed"),
        ('support = { kind = "Beem" }', "mating.support.kind", 'no "Beem"; there are Beam, Stiffness'),
        ("support = {}", "mating.support.kind", "it is missing; there are Beam, Stiffness"),
        ("support = 3", "mating.support", "3 given, a table with a kind is needed; there are Beam, Stiffness"),
        ('support = { kind = "Stiffness", matrix = [[1]] }', "mating.support.matrix", "6 × 6 numbers are needed"),
        ('support = { kind = "Beam", root = "5 mm" }', "mating.support.tip", 'it is missing; write it like tip = "10'),
        ("X_GA = 3", "mating.X_GA", "a table is needed"),
    ],
)  # fmt: skip
def test_a_key_that_cannot_be_used_is_refused_with_field_words_and_line(lines, field, words):
    error = refusal(spring(lines))
    assert error.field == field
    assert words in str(error)
    assert str(error).endswith("spring.toml, line 4" if field == "mating" else "spring.toml, line 7")
    assert (error.file, error.line) == ("spring.toml", 4 if field == "mating" else 7)


@pytest.mark.parametrize(
    ("old", "new", "field", "words", "line"),
    [
        ('name = "Spring"', "", "name", 'it is missing; write it like name = "O-ring in a bore"', None),
        ('name = "Spring"', "name = 3", "name", "3 given, text in quotes is needed", 1),
        ('name = "Spring"', 'name = "\\u001b[2J"', "name", "text without control characters is needed", 1),
        ("[run]", "[rum]", "rum", 'did you mean "run"?', 21),
        ('stiffness = "2 N/mm"', "", "mating.stiffness", 'write it like stiffness = "10 N/mm"', 4),
        ("[mating]", "mating = []\n[other]", "mating", "at least one mating is needed", 4),
        ("[mating]", "mating = 3\n[other]", "mating", "3 given, a table with a kind is needed", 4),
        ("[mating]", "mating = [3]\n[other]", "mating[0]", "3 given, a table with a kind is needed", 4),
        ("[mating]", "[other]", "mating", "it is missing; a table [mating] with a kind is needed", None),
        (f'kind = "{KIND}"', "", "mating.kind", "it is missing; there are bolt.Bolt", 4),
        (f'kind = "{KIND}"', "kind = 3", "mating.kind", "text in quotes is needed; there are bolt.Bolt", 5),
        ("rail.Rail", "rail.Ral", "drive.kind", 'no "rail.Ral"; there are arm.Arm, bench.Bench', 10),
        ("rail.Rail", "base.Drive", "drive.kind", 'no "base.Drive"; there are arm.Arm, bench.Bench', 10),
        ("rail.Rail", "oring.ORing", "drive.kind", 'no "oring.ORing"; there are arm.Arm, bench.Bench', 10),
        ("rail.Rail", "..cli.main", "drive.kind", "driver.Driver, free.Free, grasp.Grasp, rail.Rail", 10),
        ("rail.Rail", KIND, "drive.kind", "it is no drive: it has no along, breaks, layout, motion, nq, nv, start", 10),
        ('"20 mm/s"', '"-20 mm/s"', "drive.legs[1].speed", "'-20 mm/s' given, it must be above 0 mm/s", 19),
        ('"-10 mm"', '"0 mm"', "drive.legs[1].distance", "'0 mm' given, a leg goes somewhere", 18),
        ('"5 ms"', '"0 s"', "run.sample", "'0 s' given, it must be above 0 s", 22),
        ('sample = "5 ms"', 'method = "event"', "run.method", "'event' given, 'auto', 'exact', 'events',", 22),
        ('sample = "5 ms"', 'impact = "moreau"', "run.impact", "'moreau' given, 'poisson' or 'newton' is needed", 22),
        ('sample = "5 ms"', "tolerance = 0", "run.tolerance", "0 given, it must be at least 1e-14", 22),
        ('sample = "5 ms"', "tolerance = 0.1", "run.tolerance", "0.1 given, it must be at most 0.01", 22),
        ('sample = "5 ms"', "step = 1e-3", "run.step", '0.001 given, a unit is missing; write it like "0.001 s"', 22),
        ('sample = "5 ms"', 'step = "-1 ms"', "run.step", "'-1 ms' given, it must be above 0 s", 22),
        ('sample = "5 ms"', "steps = 3", "run.steps", 'there is no such key; did you mean "step"?', 22),
        ('sample = "5 ms"', "fast = true", "run.fast", "there are sample, duration, method, tolerance, step, imp", 22),
        ("[run]", "[run", "", "not valid TOML: expected ']' at the end of a table declaration", 21),
        ('"5 ms"', '"5 ms', "", "not valid TOML: illegal character", 22),
        ('sample = "5 ms"\n', "a = [", "", "not valid TOML: invalid value", 22),
        ("[run]", "[drive]", "", "not valid TOML: cannot declare ('drive',) twice", 21),
        ('name = "Spring"', 'name = "a"\nname = "b"', "", "not valid TOML: cannot overwrite a value", 2),
    ],
)  # fmt: skip
def test_a_fault_anywhere_is_refused_where_it_stands(old, new, field, words, line):
    error = refusal(TEXT.replace(old, new))
    assert (error.field, error.line, error.file) == (field, line, "spring.toml")
    assert words in str(error)


def test_the_first_of_several_faults_is_named_and_the_others_are_counted():
    error = refusal(spring("friction = -1\nat = 3").replace('"10 mm/s"', '"x"').replace("[run]", "[run]\nx = 1"))
    assert (error.field, error.line) == ("mating.friction", 7)  # though `at` is the field before it
    assert "(and 3 more to mend)" in str(error)


@pytest.mark.parametrize(
    ("text", "words"),
    [("nan", "nan given"), ("inf", "inf given"), ("-inf", "-inf given"), ("1e400", "inf given"),
     ("true", "True given"), ('"1e5"', "'1e5' given"), ('"nan"', "'nan' given"), ('"inf"', "'inf' given"),
     ("0x" + "f" * 400, "a finite number"), ("1979-05-27", "1979-05-27 given"), ("{ a = 1 }", "needed")],
)  # fmt: skip
@pytest.mark.parametrize("field", ["friction", "at"])
def test_numbers_that_are_none_are_refused(text, words, field):  # D8
    error = refusal(spring(f"{field} = {text}"))
    assert (error.field, error.line) == (f"mating.{field}", 7)
    assert words in str(error)


@pytest.mark.parametrize(
    "text", ["nan mm", "inf mm", "1e400 mm", "1e308 km", "1_000 mm", "0x1 mm", "1,5 mm", "1.5.2 mm"]
)
def test_text_with_a_number_that_is_none_is_refused(text):  # D8
    assert refusal(spring(f'at = "{text}"')).field == "mating.at"


@pytest.mark.parametrize("mass", ["0 kg", "-1 g", "1e-400 kg"])
def test_a_mass_is_positive(mass):  # D9
    error = refusal(spring(f'mass = "{mass}"'))
    assert error.field == "mating.mass"
    assert "it must be above 0 g" in str(error)


@pytest.mark.parametrize(("key", "value"), [("friction", "-0.1"), ("restitution", "-0.1"), ("restitution", "1.1")])
def test_friction_and_restitution_outside_their_range_are_refused(key, value):  # D10
    error = refusal(spring(f"{key} = {value}"))
    assert (error.field, error.value, error.line) == (f"mating.{key}", float(value), 7)


def test_friction_above_one_is_allowed_with_a_warning():  # D10
    (warning,) = scenario(spring("friction = 1.2")).warnings
    assert warning.startswith("mating.friction: 1.2 is above 1")
    assert "Painlevé" in warning


PEG = bundled()["peg_mp61"].read_text("utf-8")


@pytest.mark.parametrize(
    ("old", "new", "field", "words"),
    [
        ('"39.9 mm"', '"0 mm"', "mating.diameter", "'0 mm' given, it must be above 0 mm"),
        ('"39.9 mm"', '"nan mm"', "mating.diameter", "'nan mm' given, a number with a unit"),  # D8
        ('"39.9 mm"', "39.9", "mating.diameter", '39.9 given, a unit is missing; write it like "39.9 mm"'),
        ('"4 mm"', '"20 mm"', "mating.chamfer", "'20 mm' given, it must leave a flat on the tip: below 19.95 mm"),
        ("friction = 0.2", "friction = -0.2", "mating.friction", "-0.2 given, it must be at least 0"),  # D10
        ("friction = 0.2", "friction = nan", "mating.friction", "nan given, a finite number is needed"),
        ("friction = 0.2", "restitution = 1.1", "mating.restitution", "1.1 given, it must be at most 1"),
        ("friction = 0.2", "restitution = -0.1", "mating.restitution", "-0.1 given, it must be at least 0"),
        ("friction = 0.2", "static_friction = -1", "mating.static_friction", "-1 given, it must be at least 0"),
        ("friction = 0.2", 'chamfer_kind = "flat"', "mating.chamfer_kind", "'flat' given, 'round' or 'cone' is needed"),
        ('"2 kg"', '"0 kg"', "drive.payload.mass", "'0 kg' given, it must be above 0 g"),  # D9
        ('"2 kg"', '"-2 kg"', "drive.payload.mass", "'-2 kg' given, it must be above 0 g"),
        ('["0.01 kg m^2"', '["0.03 kg m^2"', "drive.payload.inertia", "no body has them: the largest is at most the"),
        ('["0.01 kg m^2"', '["0 kg m^2"', "drive.payload.inertia", "all three must be above 0"),
        ('["0.01 kg m^2"', '["-0.01 kg m^2"', "drive.payload.inertia", "all three must be above 0"),
        ('["0.01 kg m^2"', '["inf kg m^2"', "drive.payload.inertia[0]", "'inf kg m^2' given, a number with a unit"),
        ('["20 N/mm"', '["0 N/mm"', "drive.stiffness", "it must be positive definite; along x it is 0"),
        ('["20 N/mm", ', "[", "drive.stiffness", "a list of 6 is needed, this one has 5"),
        ('"500 N m/rad"]', '"500 N/m"]', "drive.stiffness[5]", "'500 N/m' given, a value in N mm/deg is needed"),
        ("damping_ratio = 1.0", "damping_ratio = -1", "drive.damping_ratio", "-1 given, it must be at least 0"),
        ('"-80 mm"', '"0 mm"', "drive.feed.distance", "'0 mm' given, a feed goes somewhere"),
        ('"2.5 s"', '"0 s"', "drive.feed.duration", "'0 s' given, it must be above 0 s"),
        ('kind = "Feed"', 'kind = "Food"', "drive.feed.kind", 'no "Food"; there are Twist, Moves, Feed, Legs'),
        ("grasp.Grasp", "grasp.Grip", "drive.kind", 'no "grasp.Grip"; there are arm.Arm, bench.Bench, driver.Driver'),
    ],
)  # fmt: skip
def test_a_peg_and_its_grasp_are_refused_where_they_cannot_be(old, new, field, words):
    assert PEG.count(old) == 1 or old in ('["20 N/mm"', '["0.01 kg m^2"')
    error = refusal(PEG.replace(old, new, 1))
    assert (error.field, error.file) == (field, "spring.toml")
    assert words in str(error)
    assert error.line == PEG[: PEG.index(old)].count("\n") + 1


GUIDE = (Path(__file__).parents[2] / "docs" / "guide" / "scenarios.md").read_text("utf-8")
BALL = GUIDE[GUIDE.index('name = "A ball thrown') :].partition("```")[0]  # 50 mm of radius over a floor


@pytest.mark.parametrize("method", ["events", "fixed"])
@pytest.mark.parametrize(
    ("text", "start", "words"),
    [
        (
            PEG,
            {"x": "10 mm", "z": "-5 mm"},
            r"'\(10, 1\.3, -5\) mm' given, the parts overlap at the start by 5 mm \(tip\)",
        ),
        (BALL, {"z": "20 mm"}, r"'\(0, 0, 20\) mm' given, the parts overlap at the start by 30 mm \(ball\)"),
    ],
)
def test_parts_that_overlap_are_refused_with_depth_and_pair_at_the_line_of_the_start(method, text, start, words):  # D11
    laid_over = {f"drive.start_at.{axis}": value for axis, value in start.items()}
    with pytest.raises(InputError, match=rf"drive\.start_at: {words}") as caught:
        scenario(text, overrides={**laid_over, "run.method": method}).run()
    assert caught.value.line == text[: text.index("start_at")].count("\n") + 1


def test_rigid_parts_on_a_rail_are_refused():
    text = PEG[: PEG.index("[drive]")] + TEXT[TEXT.index("[drive]") :]
    with pytest.raises(InputError, match=r"drive: 'Rail' given, rigid parts need a drive that yields"):
        scenario(text).run()


def test_a_scenario_too_large_or_too_deep_is_refused():  # D14
    assert "larger than 1 MB" in str(refusal("#" * 1_000_001))
    assert "nested deeper than 50" in str(refusal("a = " + "[" * 5000))
    assert "nested deeper than 50" in str(refusal(".".join("a" * 5000) + " = 1"))
    assert refusal("x = " + "1" * 5000).allowed == "not valid TOML: a number has too many digits"


@pytest.mark.parametrize(
    "path",
    ["../curve.csv", "inner/../../curve.csv", "inner/../curve.csv", "/etc/passwd", "file:///etc/passwd",
     "file:curve.csv", "C:\\curve.csv", "C:curve.csv", "..\\curve.csv", "\\\\host\\curve.csv",
     "out.csv", "outside/curve.csv", "device.csv", "/dev/zero", "pipe.csv", "inner", ".", "",
     "missing.csv", "curve.csv/x", "a\\u0000b", "loop.csv", "~/curve.csv"],
)  # fmt: skip
def test_a_path_that_leaves_the_folder_or_is_no_file_is_refused(tmp_path, path):  # D15
    folder = tmp_path / "project"
    (folder / "inner").mkdir(parents=True)
    (tmp_path / "curve.csv").write_text("secret")
    (folder / "curve.csv").write_text("0,0\n")
    (folder / "out.csv").symlink_to(tmp_path / "curve.csv")
    (folder / "outside").symlink_to(tmp_path)
    (folder / "device.csv").symlink_to("/dev/zero")
    (folder / "loop.csv").symlink_to("loop.csv")
    os.mkfifo(folder / "pipe.csv")
    error = refusal(spring("curve = " + json.dumps(path).replace("\\\\u", "\\u")), folder=folder)
    assert (error.field, error.line) == ("mating.curve", 7)
    assert "secret" not in str(error)


def test_a_file_too_large_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr("detent.scenario.fields.LARGEST_FILE", 3)
    (tmp_path / "curve.csv").write_text("0,0\n")
    assert "it is larger than" in str(refusal(spring('curve = "curve.csv"'), folder=tmp_path))


def test_a_link_that_stays_inside_the_folder_is_followed(tmp_path):
    (tmp_path / "curve.csv").write_text("0,0\n")
    (tmp_path / "link.csv").symlink_to("curve.csv")
    assert scenario(spring('curve = "link.csv"'), tmp_path).files.keys() == {"link.csv"}


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("run.yaml", b"name: Spring\n", "it is YAML, which is never read"),
        ("run.yml", b"!!python/object/apply:os.system ['true']", "it is YAML, which is never read"),
        ("run.pkl", b"cos\nsystem\n(S'true'\ntR.", "it is a pickle, which is never read"),
        ("run.toml", b"\x80\x04K\x01.", "it is a pickle, which is never read"),
        ("run.joblib", b"x", "it is a pickle, which is never read"),
        ("run.npy", b"\x93NUMPY\x01\x00", "it is a NumPy array, which is never read"),
        ("run.toml", b"\x93NUMPY\x01\x00", "it is a NumPy array, which is never read"),
        ("run.toml", b"PK\x03\x04", "it is a zip archive, which is never read"),
        ("run.json", b"{}", "a scenario is a .toml file"),
        ("run", b"", "a scenario is a .toml file"),
        ("run.toml", b"name = 1\nx = '\xff'", "byte 0xff is not UTF-8"),
        ("run.toml", b"\xef\xbb\xbfname = 1", "it begins with a byte order mark"),
        ("run.toml", b"name = 1\0", "not valid TOML"),
        ("run.toml", b"#" * 1_000_001, "it is larger than 1 MB"),
    ],
)  # fmt: skip
def test_a_file_that_is_no_scenario_is_refused_by_what_it_is(tmp_path, name, content, words):  # D16
    (tmp_path / name).write_bytes(content)
    with pytest.raises(InputError) as caught:
        Scenario.load(tmp_path / name)
    assert words in str(caught.value)
    assert str(caught.value.file) == str(tmp_path / name)


@pytest.mark.parametrize("name", ["curve.npy", "curve.pkl", "curve.csv"])
def test_pickles_and_arrays_are_not_read_as_data_either(tmp_path, name):  # D16
    (tmp_path / name).write_bytes(b"\x80\x04K\x01." if name == "curve.csv" else b"0,0\n")
    assert "never read" in str(refusal(spring(f'curve = "{name}"'), folder=tmp_path))


def test_what_is_no_file_is_refused(tmp_path):
    os.mkfifo(tmp_path / "pipe.toml")
    (tmp_path / "zero.toml").symlink_to("/dev/zero")
    (tmp_path / "loop.toml").symlink_to("loop.toml")
    for path, words in [
        (tmp_path / "missing.toml", "there is no such file"), (tmp_path, "it is a folder"),
        (tmp_path / "pipe.toml", "not a regular file"), (tmp_path / "zero.toml", "not a regular file"),
        (Path("/dev/zero"), "not a regular file"), (tmp_path / "loop.toml", "cannot be read"),
        (tmp_path / "a\0b.toml", "cannot be read"), (tmp_path / ("x" * 5000 + ".toml"), "cannot be read"),
    ]:  # fmt: skip
        with pytest.raises(InputError, match=words):
            Scenario.load(path)


# ---- code from elsewhere ----


def test_a_class_from_elsewhere_is_refused_and_not_imported_without_trust(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "stranger_module.py").write_text("raise SystemExit('it ran')")
    for text in (TEXT.replace(KIND, "stranger_module:Bomb"), spring('shape = { kind = "stranger_module:Bomb" }')):
        error = refusal(text, trust=False)
        assert "runs only if you trust the scenario: --trust, or trust=True" in str(error)
        assert error.field == "mating.kind"
    assert "stranger_module" not in sys.modules


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("no_such_module_here:Spring", "it cannot be imported: ModuleNotFoundError"),
        ("house.spring:Sprang", "it cannot be imported: AttributeError"),
        ("house.spring:Shape", "Shape is not a dataclass"),
        ("house.spring:Disc", "it is no mating: it has no change, contacts, forces, judge, observe, stop"),
        ("os.path:join", "join is not a dataclass"),
        ("a b:c", 'it must be written like "your_package.module:Class"'),
        (":", 'it must be written like "your_package.module:Class"'),
    ],
)
def test_a_class_from_elsewhere_that_does_not_fit_is_refused(kind, words):
    error = refusal(TEXT.replace(KIND, kind))
    assert (error.field, error.line) == ("mating.kind", 5)
    assert words in str(error)


def test_a_field_that_toml_cannot_hold_is_named(monkeypatch):
    @dataclass(frozen=True)
    class Matrix(Spring):
        matrix: np.ndarray | None = None

    @dataclass(frozen=True)
    class Kinds(Spring):
        kind: str = ""

    for cls, words in ((Matrix, "Matrix.matrix: a scenario cannot hold"), (Kinds, "Kinds.kind: the name is taken")):
        monkeypatch.setattr("house.spring.Unusual", cls, raising=False)
        assert words in str(refusal(TEXT.replace("house.spring:Spring", "house.spring:Unusual")))


def test_a_protocol_that_nothing_fills_may_be_left_out(monkeypatch):
    class Nobody(Protocol):
        def nowhere(self) -> None: ...

    @dataclass(frozen=True)
    class Lonely(Spring):
        friend: Nobody | None = None

    monkeypatch.setattr("house.spring.Lonely", Lonely, raising=False)
    lonely = spring("").replace("house.spring:Spring", "house.spring:Lonely")
    assert scenario(lonely).mating == (Lonely(stiffness=2000.0),)
    error = refusal(lonely.replace("[drive]", "friend = {}\n[drive]"))
    assert (error.field, error.allowed) == ("mating.friend", "nothing that fits here is known")


# ---- anything at all ----

snippets = st.sampled_from(
    ["nan", "1e400", "-", '"', "'''", "[", "]]", "{", "}", "=", "\n", ".", "[[mating]]\n", '"1 mm"', "kind", "0x1",
     "\0", "#", ",", "true", "é", "1979-05-27", "\\", "[mating.X_GA]\n", "legs", '"rail.Rail"', "\ufeff", "9" * 20]
)  # fmt: skip


@st.composite
def mutants(draw, texts):
    """A good scenario with a few cuts, doublings and insertions."""
    text = draw(st.sampled_from(texts))
    for _ in range(draw(st.integers(1, 3))):
        a = draw(st.integers(0, len(text)))
        b = min(len(text), a + draw(st.integers(0, 12)))
        text = text[:a] + draw(st.sampled_from([draw(snippets), "", text[a:b] * 2])) + text[b:]
    return text


def opens_or_is_refused(read):
    try:
        found = read()
    except InputError as error:
        words = str(error)
    else:
        words = found.name
        assert Scenario.from_inputs(found.inputs, trust=True) == found
    assert words.replace("\n", " ").replace("\t", " ").isprintable()  # a terminal obeys the rest


@given(mutants([TEXT, ORING, *(path.read_text("utf-8") for path in bundled().values())]))
def test_any_mutant_of_a_scenario_is_read_or_refused(text):
    opens_or_is_refused(lambda: scenario(text))


@pytest.fixture(scope="module")
def anything(tmp_path_factory):
    return tmp_path_factory.mktemp("anything") / "anything.toml"


@given(content=st.binary() | st.text().map(str.encode) | mutants([TEXT]).map(lambda text: text.encode("utf-16")))
def test_any_bytes_are_read_or_refused(anything, content):
    anything.write_bytes(content)
    opens_or_is_refused(lambda: Scenario.load(anything))


@given(st.text(max_size=20), st.text(max_size=20))
def test_any_value_laid_over_is_taken_or_refused(key, value):
    opens_or_is_refused(lambda: scenario(overrides={key: value}))
    opens_or_is_refused(lambda: scenario(overrides={"mating.at": value}))
