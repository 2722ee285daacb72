"""What is said when something cannot be used: one sentence with field, value, what is allowed, and the place."""

from pathlib import Path

import pytest

from detent.core.errors import CadError, DetentError, InputError, MissingExtra, SolveError


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (InputError("friction", -1, "it must be at least 0"), "friction: -1 given, it must be at least 0"),
        (InputError("legs", None, "at least one leg is needed"), "legs: at least one leg is needed"),
        (InputError("", None, "there is no such file", file="clip.toml"), "there is no such file    clip.toml"),
        (InputError("unit", "3 mm", "deg is needed"), "unit: '3 mm' given, deg is needed"),
        (
            InputError("drive.stiffness", 5, "6 are needed", file=Path("bolt.toml"), line=14),
            "drive.stiffness: 5 given, 6 are needed    bolt.toml, line 14",
        ),
        (CadError("arm.step", "the file ends early"), "arm.step: the file ends early"),
        (CadError("arm.step", "no such face", entity="#12"), "arm.step: no such face (entity #12)"),
        (MissingExtra("reading STEP", "cad"), 'reading STEP needs an extra: pip install "detent[cad]"'),
        (SolveError("no equilibrium was found"), "no equilibrium was found"),
        (SolveError("it did not converge", time=1.3042), "it did not converge at t = 1.3042 s"),
    ],
)
def test_an_error_is_one_sentence(error, text):
    assert str(error) == text
    assert isinstance(error, DetentError)


def test_a_complaint_is_seen_from_the_table_that_holds_the_field():
    error = InputError("speed", 0.0, "it must be above 0", file="a.toml", line=3).inside("legs[1]").inside("drive")
    assert str(error) == "drive.legs[1].speed: 0.0 given, it must be above 0    a.toml, line 3"
    assert InputError("", None, "it is empty").inside("drive").field == "drive"
    assert InputError("speed", 0.0, "x").inside("").field == "speed"


def test_a_complaint_moves_to_its_place_and_the_first_one_stays():
    first = InputError("friction", -1, "it must be at least 0")
    second = first.at("a.toml", 7)
    assert (second.file, second.line) == ("a.toml", 7)
    assert (first.file, first.line) == (None, None)
    assert (second.field, second.value, second.allowed) == (first.field, first.value, first.allowed)


def test_a_long_value_is_cut_and_stays_on_one_line():
    text = str(InputError("matrix", [[1.0] * 6] * 6, "it is too long"))
    assert len(text) < 120
    assert "… given" in text
    assert "\n" not in str(InputError("name", "a\nb", "no newline")) + str(InputError("m", Lines(), "no newline"))


class Lines:
    def __str__(self):
        return "a\nb"


def test_a_failed_solution_brings_the_record_up_to_there():
    assert SolveError("it stopped", time=1.0, record="so far").record == "so far"


def test_one_except_catches_all_that_detent_raises():
    assert all(issubclass(cls, DetentError) for cls in (InputError, CadError, MissingExtra, SolveError))
    assert not issubclass(DetentError, ValueError)  # a bug's ValueError is not taken for one of ours
