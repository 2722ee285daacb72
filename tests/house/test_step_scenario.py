"""Scenarios that name a STEP file: read from the scenario's folder, noted by its digest, refused in words."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import detent
from detent.core.errors import InputError
from detent.mating.contact.from_step import FromStep
from detent.scenario import Scenario

DATA = Path(detent.__file__).parent / "data"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The bundled scenario with parts of its own, to be spoilt."""
    (tmp_path / "parts").mkdir()
    text = (DATA / "d_pin.toml").read_text("utf-8")
    (tmp_path / "d_pin.toml").write_text(text.replace('"d_pin" ', '"parts/d_pin.step" '), "utf-8")
    shutil.copy(DATA / "parts" / "d_pin.step", tmp_path / "parts")
    return tmp_path


def test_a_scenario_names_a_file_and_two_of_its_parts(folder):
    scenario = Scenario.load(folder / "d_pin.toml")
    (mating,) = scenario.mating
    assert isinstance(mating, FromStep) and mating.contact.pairs
    assert [shape.name for shape in mating.shapes()] == ["pin", "block"]
    assert list(scenario.files) == ["parts/d_pin.step"]


def test_what_a_record_keeps_makes_the_same_scenario_while_the_file_is_the_same(folder):
    scenario = Scenario.load(folder / "d_pin.toml")
    assert Scenario.from_inputs(scenario.inputs, folder).inputs == scenario.inputs
    with (folder / "parts" / "d_pin.step").open("a") as file:
        file.write("\n")
    with pytest.raises(InputError, match="changed since the record was made"):
        Scenario.from_inputs(scenario.inputs, folder)


@pytest.mark.parametrize(
    ("override", "words"),
    [
        (("mating.moving", '"nobody"'), "there are pin, block"),
        (("mating.fixed", '"pin"'), "another part"),
        (("mating.file", '"parts/none.step"'), "no such file"),
        (("mating.file", '"../d_pin.step"'), "without .."),
        (("mating.file", '"d_pin.toml"'), "STEP"),
        (("mating.tilt", '"-1 deg"'), "between 0 and 180"),
        (("mating.goal.axis", "[0.0, 0.0, 0.0]"), "other than zero"),
    ],
)
def test_what_it_cannot_be_is_told_with_its_place(folder, override, words):
    field, value = override
    with pytest.raises(InputError, match=words) as caught:
        Scenario.load(folder / "d_pin.toml", overrides={field: value})
    assert field in caught.value.field or field.startswith(caught.value.field)


def test_a_damaged_file_is_refused_in_words(folder):
    path = folder / "parts" / "d_pin.step"
    path.write_text(path.read_text()[:2000])
    with pytest.raises(InputError, match="file"):
        Scenario.load(folder / "d_pin.toml")
