"""Formulas: Python's own arithmetic on what they allow, units that must fit, and nothing else."""

import math
import re
import time

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from pytest import approx

from detent.studies.formulas import ANGLE, PURE, Formula, dims_of, si_unit

LENGTH = dims_of("m")


def value(text: str, **names: float) -> float:
    return Formula(text).value(names)


def unit(text: str, **names: str) -> str:
    return si_unit(Formula(text).dims({name: dims_of(one) for name, one in names.items()}))


numbers = st.floats(-1e3, 1e3).map(lambda x: round(x, 6)) | st.integers(-1000, 1000)
leaves = numbers.map(lambda x: f"({x!r})") | st.sampled_from(["a", "b", "c", "pi"])


def expressions(inner):
    pair = st.tuples(inner, st.sampled_from(["+", "-", "*", "/"]), inner).map(lambda x: f"({x[0]} {x[1]} {x[2]})")
    power = st.tuples(inner, st.integers(-3, 3)).map(lambda x: f"({x[0]})**{x[1]}")
    negative = inner.map(lambda x: f"-{x}")
    called = st.tuples(st.sampled_from(["abs", "sqrt", "atan"]), inner).map(lambda x: f"{x[0]}({x[1]})")
    turned = st.tuples(st.sampled_from(["sin", "cos", "tan"]), inner).map(lambda x: f"{x[0]}(({x[1]}) * 1 rad)")
    several = st.tuples(st.sampled_from(["min", "max"]), inner, inner).map(lambda x: f"{x[0]}({x[1]}, {x[2]})")
    return pair | power | negative | called | turned | several


@settings(max_examples=400, deadline=None)
@given(st.recursive(leaves, expressions, max_leaves=12), st.tuples(numbers, numbers, numbers))
def test_a_formula_is_pythons_own_arithmetic(text, drawn):
    names = dict(zip("abc", map(float, drawn), strict=True))
    allowed = {name: getattr(math, name) for name in ("sin", "cos", "tan", "sqrt", "atan", "pi")}
    own = text.replace("1 rad", "1.0")
    assume(len(text) <= 500)
    formula = Formula(text)
    try:
        # Whole numbers are floats here: a product of them rounds.
        own = re.sub(r"\((-?\d+)\)", r"(\1.0)", own)
        expected = eval(own, {"__builtins__": {}}, {**allowed, "abs": abs, "min": min, "max": max, **names})  # noqa: S307
        if isinstance(expected, complex) or not math.isfinite(expected):
            expected = None
    except (ArithmeticError, ValueError, TypeError):
        expected = None
    try:
        found = formula.value(names)
    except ValueError as error:
        # Infinities on the way, which Python may divide away, are refused here.
        assert expected is None or "too large" in str(error)  # noqa: PT017
        return
    assert expected is not None
    assert found == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("0.5 mm", 0.5e-3), ("0.5mm", 0.5e-3), ("-0.5 mm + 2 m", 1.9995), ("2 * 3 mm", 6e-3), ("2 N/mm", 2000.0),
        ("0.35 N mm/deg", 0.35e-3 / math.radians(1)), ("3 mm^2", 3e-6), ("(3 mm)**2", 9e-6), ("3 mm²", 3e-6),
        ("30 deg", math.pi / 6), ("30°", math.pi / 6), ("sin(30 deg)", 0.5), ("cos(pi * 1 rad)", -1.0), ("5 %", 0.05),
        ("1e-3 m", 1e-3), ("sqrt(4 mm^2)", 2e-3), ("min(3 mm, 1 cm)", 3e-3), ("max(1, 2, 3)", 3.0), ("2**-1", 0.5),
        ("abs(-3 mm)", 3e-3), ("1 N / 2 mm", 500.0), ("gap + 0.5 mm", 0.7e-3), ("2 mm/gap", 10.0),
        ("atan(1)", math.pi / 4), ("2 kg*3 m/s^2", 6.0),
    ],
)  # fmt: skip
def test_numbers_carry_their_units(text, expected):
    assert value(text, gap=0.2e-3) == approx(expected, rel=1e-14)


def test_a_formula_knows_what_it_measures():
    assert unit("gap + 0.5 mm", gap="mm") == "m"
    assert unit("k * gap", k="N/mm", gap="mm") == "m kg s^-2"
    assert unit("k * sin(tilt)", k="N/mm", tilt="deg") == "kg s^-2"
    assert unit("sqrt(a * a) / a", a="mm") == "1"
    assert unit("sqrt(a)**2", a="mm") == "m"
    assert Formula("acos(0.5)").dims({}) == ANGLE
    assert Formula("pi / 4").dims({}) == PURE
    assert Formula("min(gap, 3 mm)").dims({"gap": LENGTH}) == LENGTH
    assert Formula("2*gap + reach").names == {"gap", "reach"}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("gap + 0.5", "m and a pure number cannot be added"), ("gap + 3 N", "cannot be added or compared"),
        ("sin(gap)", "of an angle"), ("sin(0.5)", "of an angle like 30 deg"), ("min(gap, 1)", "cannot be added"),
        ("2**gap", "a power is a pure number"), ("gap**n", "a written number"), ("gap**99", "a written number"),
        ("asin(gap)", "of a number"),
    ],
)  # fmt: skip
def test_units_that_do_not_fit_are_refused(text, words):
    with pytest.raises(ValueError, match=words):
        Formula(text).dims({"gap": LENGTH, "n": PURE})


def test_a_unit_no_quantity_has_is_refused():
    with pytest.raises(ValueError, match="which no quantity has"):
        si_unit(Formula("sqrt(gap)").dims({"gap": LENGTH}))


@pytest.mark.parametrize(
    "text",
    [
        "__import__('os')", "gap.real", "gap[0]", "(lambda: 1)()", "open('x')", "eval('1')", "[1, 2]", "{1}", "'a'",
        "1 if 1 else 2", "gap == 1", "1 and 2", "not 1", "~1", "1 // 2", "1 % 2", "1 << 9", "1 | 2", "x := 1", "f'{1}'",
        "sin(*[1])", "min(a=1)", "sin()", "sin(1, 2)", "sin", "True", "1j", "...", "None", "1; 2", "a = 1", "gap\n+1",
        "", " ", "(", "9" * 400, "1e400", "0x10 mm", "exp(1)", "math.sin(1)", "2 foo", "2 gap", "1 @ 2", "b'a'",
        "yield 1", "await a", "3 mm**2", "(" * 240 + "1" + ")" * 240, "+" * 400 + "1",
        "*".join(["1"] * 240), "1" + "+1" * 300, "__0", "a__b", "min", "1__0", "\0", "é", "１ + １ mm",
    ],
)  # fmt: skip
def test_what_is_no_arithmetic_is_refused(text):
    with pytest.raises(ValueError) as caught:
        Formula(text).dims({"gap": LENGTH, "a": PURE, "b": PURE})
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("1 / (gap - gap)", "divides by zero"), ("sqrt(-1)", "sqrt of -1 does not exist"),
        ("(-8)**0.5", "broken power"), ("10.0**308 * 10", "too large"), ("9e99**9", "too large"),
        ("1 / (1e308 * 10)", "too large"), ("acos(2)", "does not exist"), ("0**-1", "divides by zero"),
    ],
)  # fmt: skip
def test_what_is_no_finite_number_is_refused(text, words):
    with pytest.raises(ValueError, match=words):
        value(text, gap=1.0)


def test_no_formula_takes_long():
    """The longest powers allowed: floats throughout, so nothing grows. A second is a thousandfold of what it takes."""
    began = time.perf_counter()
    with pytest.raises(ValueError, match="too large"):
        value("9**9**9**9**9**9")
    value("*".join(["9.0"] * 60))
    assert time.perf_counter() - began < 1.0


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet="ab01.+-*/()[]{}, =:'\"_mnsi%°^²\\lambdorfxe@!~|&<>", max_size=40))
def test_any_text_is_a_formula_or_refused_in_words(text):
    try:
        formula = Formula(text)
        formula.dims({"a": PURE, "b": LENGTH})
        formula.value({"a": 2.0, "b": 3.0})
    except ValueError:
        pass
