"""Units: text with a unit is the SI number one would write in Python, and nothing else is taken for it."""

import dataclasses
import math
from dataclasses import dataclass
from typing import Annotated

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from pytest import approx

from detent import units
from detent.core.errors import InputError
from detent.units import Friction, Length, Position, Quantity, check, example, parse, quantity_of, shown, si

# Every unit that has a name in Python, and what it measures.
NAMED = {
    "m": "m", "mm": "m", "cm": "m", "um": "m", "km": "m", "kg": "kg", "g": "kg", "mg": "kg", "t": "kg", "s": "s",
    "ms": "s", "us": "s", "rad": "rad", "deg": "rad", "N": "N", "mN": "N", "kN": "N", "Pa": "Pa", "kPa": "Pa",
    "MPa": "Pa", "GPa": "Pa", "J": "J", "mJ": "J", "W": "W", "Hz": "Hz", "kHz": "Hz",
}  # fmt: skip
numbers = st.floats(allow_nan=False, allow_infinity=False)
sizes = st.floats(1e-290, 1e290) | st.floats(-1e290, -1e-290) | st.just(0.0)  # also normal numbers in GPa and µm


@pytest.mark.parametrize(
    ("text", "unit", "value"),
    [
        ("39.9 mm", "m", 0.0399), ("39.9mm", "m", 0.0399), ("  -4 mm ", "m", -0.004), (".5 cm", "m", 0.005),
        ("1. m", "m", 1.0), ("+1e3 um", "m", 1e-3), ("7 µm", "m", 7e-6), ("7 μm", "m", 7e-6),
        ("180 deg", "rad", math.pi), ("90 °", "rad", math.pi / 2), ("2 min", "s", 120.0),
        ("10 mm/s", "m/s", 0.01), ("1 m/s^2", "m/s^2", 1.0),
        ("9.81 m/s²", "m/s^2", 9.81), ("9.81 m s^-2", "m/s^2", 9.81), ("16 N/mm^2", "N/m^2", 16e6),
        ("16 MPa", "N/m^2", 16e6), ("16 N/mm²", "Pa", 16e6), ("43 N/mm**3", "N/m^3", 43e9), ("1 N mm", "N m", 1e-3),
        ("1 N*mm", "J", 1e-3), ("1 N·mm", "J", 1e-3), ("1 kg m/s^2", "N", 1.0), ("2 1/s", "Hz", 2.0),
        ("180 N mm/deg", "N m/rad", 0.18 * 180 / math.pi), ("360 deg/s", "rad/s", 2 * math.pi), ("30 %", "1", 0.3),
        ("0.3", "1", 0.3), ("3 mm/m", "1", 0.003),
    ],
)  # fmt: skip
def test_text_with_a_unit_is_its_si_value(text, unit, value):
    assert parse(text, unit) == approx(value, rel=4e-16)  # two roundings: of the factor and of the product


@pytest.mark.parametrize(
    ("text", "unit", "words"),
    [
        ("39.9", "m", 'a unit is missing; write it like "39.9 mm"'),
        ("39.9 deg", "m", 'a value in mm is needed, as in "10 mm"'),
        ("39.9 mm", "rad", 'a value in deg is needed, as in "10 deg"'),
        ("30 deg", "1", 'a value in 1 is needed, as in "0.3"'),
        ("30 rad", "1", "a value in 1 is needed"),
        ("1 N mm", "N m/rad", "a value in N mm/deg is needed"),
        ("1 m/s", "m", "a value in mm is needed"),
        ("3 furlong", "m", 'no unit "furlong" is known; there are m, mm, cm'),
        ("3 MM", "m", 'no unit "MM" is known'),
        ("3 mm/", "m", "is known"),
        ("3 mm//s", "m", "is known"),
        ("3 m^10", "m", "is known"),
        ("", "m", 'a number with a unit like "10 mm"'),
        ("mm", "m", "a number with a unit"),
        ("nan mm", "m", "a number with a unit"),
        ("inf mm", "m", "a number with a unit"),
        ("1,5 mm", "m", "is known"),
        ("1_000 mm", "m", "is known"),
        ("0x10 mm", "m", "is known"),
        ("1e400 mm", "m", "a finite number"),
        ("1e308 km", "m", "a finite number"),
        ("- 3 mm", "m", "a number with a unit"),
    ],
)
def test_any_other_text_is_refused_in_words(text, unit, words):
    with pytest.raises(ValueError) as caught:
        parse(text, unit)
    assert words in str(caught.value)


@pytest.mark.parametrize(("name", "unit"), NAMED.items())
def test_a_unit_is_the_same_in_python_and_in_text(name, unit):
    assert getattr(units, name) == si(name) == parse(f"1 {name}", unit)


def test_no_unit_measures_what_another_kind_does():
    for name, measure in NAMED.items():
        for other in {*NAMED.values()} - {measure}:
            with pytest.raises(ValueError, match="is needed"):
                parse(f"1 {name}", other)


@given(numbers, st.sampled_from(sorted(NAMED)))
def test_the_number_in_the_text_keeps_every_bit(number, name):
    assume(math.isfinite(number * si(name)))
    assert parse(f"{number!r} {name}", NAMED[name]) == number * si(name)


@given(sizes, st.sampled_from(["m", "m/s", "rad", "s", "N", "kg", "Pa", "N/m", "N/m^2", "N m/rad", "1", "kg m"]))
def test_what_is_shown_reads_back(value, unit):
    assert parse(shown(value, unit, digits=17), unit) == approx(value, rel=1e-15)  # four roundings


@given(st.text(), st.sampled_from(["m", "rad", "1", "N/m"]))
def test_any_text_is_a_finite_number_or_refused(text, unit):
    try:
        value = parse(text, unit)
    except ValueError:
        return
    assert math.isfinite(value)


@given(st.text("mkgNs/*^·²³ 12-", max_size=12))
def test_any_unit_is_a_factor_or_refused(text):
    try:
        factor = si(text)
    except ValueError:
        return
    assert factor >= 0.0


def test_examples_are_what_may_be_typed():
    for unit in (
        "m",
        "m/s",
        "m/s^2",
        "rad",
        "rad/s",
        "s",
        "N",
        "kg",
        "Pa",
        "N/m",
        "N/m^2",
        "N/m^3",
        "N m/rad",
        "1",
        "W",
    ):
        assert math.isfinite(parse(example(unit), unit))
    assert shown(0.0399, "m") == "39.9 mm"
    assert shown(math.pi / 6, "rad") == "30 deg"
    assert shown(0.3, "1") == "0.3"


# ---- fields ----


@dataclass(frozen=True)
class Model:
    length: Length = 1.0
    friction: Friction = 0.0
    poisson: Annotated[float, Quantity("1", above=-1.0, most=0.5)] = 0.3
    share: Annotated[float, Quantity("1", least=0.0, below=1.0)] = 0.0
    gap: Length | None = None
    points: tuple[tuple[Position, Position], ...] = ()
    name: str = ""

    def __post_init__(self) -> None:
        check(self)


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("length", 0.0, "it must be above 0 mm"),
        ("length", -1.0, "it must be above 0 mm"),
        ("length", math.nan, "a finite number is needed"),
        ("length", math.inf, "a finite number is needed"),
        ("length", "1 mm", "a finite number is needed"),
        ("length", True, "a finite number is needed"),
        ("friction", -1e-300, "it must be at least 0"),
        ("poisson", -1.0, "it must be above -1"),
        ("poisson", 0.51, "it must be at most 0.5"),
        ("share", 1.0, "it must be below 1"),
        ("gap", 0.0, "it must be above 0 mm"),
        ("points", ((0.0, 1.0), (0.0, math.nan)), "a finite number is needed"),
    ],
)
def test_a_model_refuses_a_field_outside_its_range(field, value, words):
    with pytest.raises(InputError) as caught:
        Model(**{field: value})
    assert (caught.value.field, caught.value.allowed) == (field, words)


def test_a_model_takes_the_ends_that_belong_to_its_range():
    ends = Model(length=5e-324, friction=0.0, poisson=0.5, share=0.0, gap=None, points=((-1.0, 0.0),), name="nan")
    assert (ends.length, ends.poisson, ends.share) == (5e-324, 0.5, 0.0)
    assert Model(length=1, friction=3).friction == 3


def test_a_quantity_is_found_behind_tuples_and_none():
    notes = {field.name: quantity_of(field.type) for field in dataclasses.fields(Model)}
    assert notes["gap"] == notes["length"] == Quantity("m", above=0.0)
    assert notes["points"] == Quantity("m")
    assert notes["name"] is None


def test_a_text_is_taken_apart_whatever_it_measures():
    assert units.measure("39.9 mm") == (39.9, "mm")
    assert units.measure("-2e3") == (-2000.0, "1")
    assert units.measure("0.35 N mm/deg") == (0.35, "N mm/deg")
    assert units.dimensions("N") == (1, 1, -2, 0)
    for text, words in (("mm", "a number with a unit"), ("3 inch", 'no unit "inch"'), ("1e400 m", "a finite number")):
        with pytest.raises(ValueError, match=words):
            units.measure(text)


@pytest.mark.parametrize(
    ("typed", "si"),
    [
        ("mm", "m"),
        ("N/mm", "N/m"),
        ("N mm/deg", "N m/rad"),
        ("%", "1"),
        ("1", "1"),
        ("N/mm²", "N/m²"),
        ("mm^2/ms", "m^2/s"),
        ("g", "kg"),
    ],
)
def test_every_typed_unit_has_one_in_si_that_measures_the_same(typed, si):
    assert units.in_si(typed) == si
    assert units.si(si) == 1.0
    assert units.dimensions(typed) == units.dimensions(si)
