"""Arithmetic that a study may write: `gap + 0.5 mm`, `-2 * reach * sin(tilt)`. Numbers carry their units.

    + - * / **, brackets, numbers like 3, 0.5 mm, 30 deg, 2 N/mm; pi; names of variables
    sin cos tan (of an angle), asin acos atan (of a number; give an angle), sqrt abs min max

A unit stands behind its number, a compound one without blanks round the stroke: 2 N/mm, 0.3 N mm/deg. What is added or
compared must measure the same thing. Nothing else is evaluated: no other function, no attribute, no index.
"""

from __future__ import annotations

import ast
import math
import operator
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from detent.units import NAMES, dimensions, measure, si

LONGEST = 500  # signs of a formula
MOST_PARTS = 200
HIGHEST_POWER = 9  # of something with a unit
_WORDS = "|".join(sorted(map(re.escape, NAMES - {"1"}), key=len, reverse=True))
_UNIT = rf"(?:(?:{_WORDS})(?:\^-?\d|[²³])?(?![A-Za-z_]))"
_MEASURED = re.compile(rf"(?<![\w.])((?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)[ \t]*({_UNIT}(?:/{_UNIT}|[ ·]{_UNIT})*)")
_ANGLE = (Fraction(0), Fraction(0), Fraction(0), Fraction(1))
_PURE = (Fraction(0),) * 4
_SIGNS = ("m", "kg", "s", "rad")


@dataclass(frozen=True, slots=True)
class Measured:
    """An SI number and what it measures: exponents of m, kg, s and rad."""

    value: float
    dims: tuple[Fraction, ...] = _PURE

    @property
    def unit(self) -> str:
        """Its SI unit: "m", "m kg s^-2"; ValueError where an exponent is broken or too high to be written."""
        if any(n.denominator != 1 or abs(n) > HIGHEST_POWER for n in self.dims):
            raise ValueError(f"it is in {_spelled(self.dims)}, which no quantity has")
        signs = [sign if n == 1 else f"{sign}^{n}" for sign, n in zip(_SIGNS, self.dims, strict=True) if n]
        return " ".join(signs) or "1"


@dataclass(frozen=True)
class Formula:
    """An arithmetic expression, read and found harmless; ValueError says what it may not hold."""

    text: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "_tree", _read(self.text))

    @property
    def names(self) -> frozenset[str]:
        """The variables it uses."""
        tree, literals = self.__dict__["_tree"]
        called = {id(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
        names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and id(node) not in called}
        return frozenset(names - literals.keys() - {"pi"})

    def of(self, values: Mapping[str, Measured]) -> Measured:
        """Its value; ValueError where units do not fit, a name is not given, or the result is no finite number."""
        tree, literals = self.__dict__["_tree"]
        try:
            return _value(tree, {"pi": Measured(math.pi), **values, **literals})
        except OverflowError:
            raise ValueError("it is too large a number") from None
        except ZeroDivisionError:
            raise ValueError("it divides by zero") from None


def measured(value: float, unit: str) -> Measured:
    """An SI number, and what its unit measures."""
    return Measured(float(value), tuple(map(Fraction, dimensions(unit))))


def _read(text: str) -> tuple[ast.expr, dict[str, Measured]]:
    """The expression with its measured numbers set aside under names no one can write."""
    if not isinstance(text, str):
        raise ValueError("text in quotes is needed")
    if len(text) > LONGEST:
        raise ValueError(f"it is longer than {LONGEST} signs")
    if "__" in text or "\n" in text:
        raise ValueError("one line without __ is needed")
    literals: dict[str, Measured] = {}

    def set_aside(match: re.Match[str]) -> str:
        written = match[0]
        if text[match.end() :].lstrip().startswith("**"):
            raise ValueError(f"{written}** may mean two things; write {written}^2 or ({written})**2")
        number, unit = measure(written)
        name = f"__{len(literals)}"
        literals[name] = measured(number * si(unit), unit)
        return f" {name} "

    plain = _MEASURED.sub(set_aside, text)
    try:
        tree = ast.parse(plain.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        unknown = re.search(r"(?<![\w.])[\d.]+\s*([A-Za-z]\w*)", plain)
        why = f'; "{unknown[1]}" is no unit, and a product is written with *' if unknown else ""
        raise ValueError(f"it cannot be read as arithmetic{why}") from None
    parts = list(ast.walk(tree))
    if len(parts) > MOST_PARTS:
        raise ValueError(f"it has more than {MOST_PARTS} parts")
    for part in parts:
        _refuse(part)
    return tree, literals


_OPERATORS = (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.Pow, ast.USub, ast.UAdd)
_ARITHMETIC = (ast.BinOp, ast.UnaryOp, ast.Name, ast.Load, *_OPERATORS)


def _refuse(part: ast.AST) -> None:
    """ValueError where a part of the expression is no arithmetic."""
    if isinstance(part, ast.Call):
        if not isinstance(part.func, ast.Name) or part.func.id not in FUNCTIONS:
            raise ValueError(f"{_quoted(part.func)} is no function here; there are {', '.join(FUNCTIONS)}")
        if part.keywords or any(isinstance(one, ast.Starred) for one in part.args):
            raise ValueError(f"{part.func.id} takes plain arguments only")
        least, most = FUNCTIONS[part.func.id][1]
        if not least <= len(part.args) <= most:
            raise ValueError(f"{part.func.id} takes {least if least == most else f'at least {least}'}")
    elif isinstance(part, ast.Constant):
        if isinstance(part.value, bool) or not isinstance(part.value, int | float):
            raise ValueError(f"{_quoted(part)} is no number")
        try:
            if not math.isfinite(float(part.value)):
                raise OverflowError
        except OverflowError:
            raise ValueError("a number in it is not finite") from None
    elif not isinstance(part, _ARITHMETIC):
        raise ValueError(f"{_quoted(part)} is no arithmetic")


def _value(node: ast.expr, names: Mapping[str, Measured]) -> Measured:
    found = _worked_out(node, names)
    if not math.isfinite(found.value):
        raise OverflowError
    return found


def _worked_out(node: ast.expr, names: Mapping[str, Measured]) -> Measured:
    if isinstance(node, ast.Constant):
        return Measured(float(node.value))  # type: ignore[arg-type]
    if isinstance(node, ast.Name):
        if node.id not in names:
            raise ValueError(f'there is no "{node.id}"')
        return names[node.id]
    if isinstance(node, ast.UnaryOp):
        one = _value(node.operand, names)
        return Measured(-one.value if isinstance(node.op, ast.USub) else one.value, one.dims)
    if isinstance(node, ast.Call):
        assert isinstance(node.func, ast.Name)  # looked at when it was read
        return FUNCTIONS[node.func.id][0]([_value(one, names) for one in node.args])
    assert isinstance(node, ast.BinOp)
    left, right = _value(node.left, names), _value(node.right, names)
    if isinstance(node.op, ast.Pow):
        return _power(left, right, node.right)
    if isinstance(node.op, ast.Add | ast.Sub):
        _alike(left, right)
        sign = operator.add if isinstance(node.op, ast.Add) else operator.sub
        return Measured(sign(left.value, right.value), left.dims)
    if isinstance(node.op, ast.Mult):
        return Measured(left.value * right.value, tuple(map(operator.add, left.dims, right.dims)))
    return Measured(left.value / right.value, tuple(map(operator.sub, left.dims, right.dims)))


def _power(base: Measured, power: Measured, written: ast.expr) -> Measured:
    if power.dims != _PURE:
        raise ValueError(f"a power is a pure number, not in {_spelled(power.dims)}")
    if base.dims != _PURE:
        digits = written.operand if isinstance(written, ast.UnaryOp) else written
        if not isinstance(digits, ast.Constant) or abs(power.value) > HIGHEST_POWER:
            raise ValueError(f"a power of something with a unit is a written number of at most {HIGHEST_POWER}")
    value = base.value**power.value
    if isinstance(value, complex):
        raise ValueError("a broken power of a negative number")
    return Measured(value, tuple(n * Fraction(power.value) for n in base.dims) if base.dims != _PURE else _PURE)


def _alike(*several: Measured) -> None:
    for one in several[1:]:
        if one.dims != several[0].dims:
            kinds = " and ".join(_spelled(each.dims) for each in (several[0], one))
            raise ValueError(f"{kinds} cannot be added or compared")


def _spelled(dims: tuple[Fraction, ...]) -> str:
    signs = [sign if n == 1 else f"{sign}^{n}" for sign, n in zip(_SIGNS, dims, strict=True) if n]
    return " ".join(signs) or "a pure number"


def _quoted(node: ast.AST) -> str:
    return f'"{ast.unparse(node)[:40]}"' if not isinstance(node, ast.operator | ast.unaryop) else type(node).__name__


Function = Callable[[list[Measured]], Measured]


def _of_angle(name: str, function: Callable[[float], float]) -> Function:
    def applied(given: list[Measured]) -> Measured:
        if given[0].dims != _ANGLE:
            raise ValueError(f"{name} is of an angle like 30 deg, not of {_spelled(given[0].dims)}")
        return Measured(function(given[0].value))

    return applied


def _angle_of(name: str, function: Callable[[float], float]) -> Function:
    def applied(given: list[Measured]) -> Measured:
        if given[0].dims != _PURE:
            raise ValueError(f"{name} is of a pure number, not of {_spelled(given[0].dims)}")
        try:
            return Measured(function(given[0].value), _ANGLE)
        except ValueError:
            raise ValueError(f"{name} of {given[0].value:g} does not exist") from None

    return applied


def _choosing(function: Callable[[list[float]], float]) -> Function:
    def applied(given: list[Measured]) -> Measured:
        _alike(*given)
        return Measured(function([one.value for one in given]), given[0].dims)

    return applied


def _root(given: list[Measured]) -> Measured:
    if given[0].value < 0.0:
        raise ValueError("the root of a negative number")
    return Measured(math.sqrt(given[0].value), tuple(n / 2 for n in given[0].dims))


_ONE, _MANY = (1, 1), (1, MOST_PARTS)
FUNCTIONS: dict[str, tuple[Function, tuple[int, int]]] = {
    **{name: (_of_angle(name, getattr(math, name)), _ONE) for name in ("sin", "cos", "tan")},
    **{name: (_angle_of(name, getattr(math, name)), _ONE) for name in ("asin", "acos", "atan")},
    "sqrt": (_root, _ONE),
    "abs": (lambda given: Measured(abs(given[0].value), given[0].dims), _ONE),
    "min": (_choosing(min), _MANY),
    "max": (_choosing(max), _MANY),
}
