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
import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from detent.units import NAMES, dimensions, measure, si

LONGEST = 500  # signs of a formula
MOST_PARTS = 200
HIGHEST_POWER = 9  # of something with a unit
_WORDS = "|".join(sorted(map(re.escape, NAMES - {"1"}), key=len, reverse=True))
_UNIT = rf"(?:(?:{_WORDS})(?:\^-?\d|[²³])?(?![A-Za-z_]))"
_MEASURED = re.compile(rf"(?<![\w.])((?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)[ \t]*({_UNIT}(?:/{_UNIT}|[ ·]{_UNIT})*)")
_SIGNS = ("m", "kg", "s", "rad")
Dims = tuple[Fraction, ...]  # exponents of m, kg, s and rad
PURE: Dims = (Fraction(0),) * 4
ANGLE: Dims = (*PURE[:3], Fraction(1))


@dataclass(frozen=True)
class Formula:
    """An arithmetic expression, read and found harmless; ValueError says what it may not hold."""

    text: str

    def __post_init__(self) -> None:
        self._read  # noqa: B018  reads it

    @cached_property
    def _read(self) -> tuple[ast.expr, dict[str, tuple[float, Dims]]]:
        return _read(self.text)

    @cached_property
    def names(self) -> frozenset[str]:
        """The variables it uses."""
        tree, literals = self._read
        called = {id(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
        names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and id(node) not in called}
        return frozenset(names - literals.keys() - {"pi"})

    def dims(self, names: Mapping[str, Dims]) -> Dims:
        """What it measures, where the variables measure this; ValueError where units do not fit."""
        tree, literals = self._read
        return _dims(tree, {"pi": PURE, **names, **{name: dims for name, (_, dims) in literals.items()}})

    def value(self, names: Mapping[str, float]) -> float:
        """Its SI value, where the variables have these; ValueError where that is no finite number."""
        try:
            return self._steps(names)
        except OverflowError:
            raise ValueError("it is too large a number") from None
        except ZeroDivisionError:
            raise ValueError("it divides by zero") from None

    @cached_property
    def _steps(self) -> Steps:
        tree, literals = self._read
        return _steps(tree, {"pi": math.pi, **{name: value for name, (value, _) in literals.items()}})


def dims_of(unit: str) -> Dims:
    """What a unit measures."""
    return tuple(map(Fraction, dimensions(unit)))


def si_unit(dims: Dims) -> str:
    """The SI unit of what measures this, "m kg s^-2"; ValueError where an exponent is broken or above 9."""
    if any(n.denominator != 1 or abs(n) > HIGHEST_POWER for n in dims):
        raise ValueError(f"it is in {_spelled(dims)}, which no quantity has")
    return "1" if dims == PURE else _spelled(dims)


def _read(text: str) -> tuple[ast.expr, dict[str, tuple[float, Dims]]]:
    """The expression with its measured numbers set aside under names no one can write."""
    if not isinstance(text, str):
        raise ValueError("text in quotes is needed")
    if len(text) > LONGEST:
        raise ValueError(f"it is longer than {LONGEST} signs")
    if "__" in text or "\n" in text:
        raise ValueError("one line without __ is needed")
    literals: dict[str, tuple[float, Dims]] = {}

    def set_aside(match: re.Match[str]) -> str:
        written = match[0]
        if text[match.end() :].lstrip().startswith("**"):
            raise ValueError(f"{written}** may mean two things; write {written}^2 or ({written})**2")
        number, unit = measure(written)
        name = f"__{len(literals)}"
        literals[name] = number * si(unit), dims_of(unit)
        return f" {name} "

    plain = _MEASURED.sub(set_aside, text)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", SyntaxWarning)  # of what Python reads but would not write: 1or 2
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
        least, most = FUNCTIONS[part.func.id].takes
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


# ---- what it measures ----


def _dims(node: ast.expr, names: Mapping[str, Dims]) -> Dims:
    if isinstance(node, ast.Constant):
        return PURE
    if isinstance(node, ast.Name):
        if node.id not in names:
            raise ValueError(f'there is no "{node.id}"')
        return names[node.id]
    if isinstance(node, ast.UnaryOp):
        return _dims(node.operand, names)
    if isinstance(node, ast.Call):
        assert isinstance(node.func, ast.Name)  # looked at when it was read
        return FUNCTIONS[node.func.id].dims([_dims(one, names) for one in node.args])
    assert isinstance(node, ast.BinOp)
    left, right = _dims(node.left, names), _dims(node.right, names)
    if isinstance(node.op, ast.Pow):
        return _power(left, right, node.right)
    if isinstance(node.op, ast.Add | ast.Sub):
        return _alike([left, right])
    return tuple(map(operator.add if isinstance(node.op, ast.Mult) else operator.sub, left, right))


def _power(base: Dims, power: Dims, written: ast.expr) -> Dims:
    if power != PURE:
        raise ValueError(f"a power is a pure number, not in {_spelled(power)}")
    if base == PURE:
        return PURE
    sign = -1 if isinstance(written, ast.UnaryOp) and isinstance(written.op, ast.USub) else 1
    digits = written.operand if isinstance(written, ast.UnaryOp) else written
    number = digits.value if isinstance(digits, ast.Constant) else None
    if not isinstance(number, int | float) or number > HIGHEST_POWER:
        raise ValueError(f"a power of something with a unit is a written number of at most {HIGHEST_POWER}")
    return tuple(n * sign * Fraction(number) for n in base)


def _alike(several: Sequence[Dims]) -> Dims:
    for one in several[1:]:
        if one != several[0]:
            raise ValueError(f"{_spelled(several[0])} and {_spelled(one)} cannot be added or compared")
    return several[0]


def _only(name: str, given: Dims, like: str, gives: Dims) -> Callable[[Sequence[Dims]], Dims]:
    def dims(found: Sequence[Dims]) -> Dims:
        if found[0] != given:
            raise ValueError(f"{name} is of {like}, not of {_spelled(found[0])}")
        return gives

    return dims


def _spelled(dims: Dims) -> str:
    signs = [sign if n == 1 else f"{sign}^{n}" for sign, n in zip(_SIGNS, dims, strict=True) if n]
    return " ".join(signs) or "a pure number"


def _quoted(node: ast.AST) -> str:
    return f'"{ast.unparse(node)[:40]}"' if not isinstance(node, ast.operator | ast.unaryop) else type(node).__name__


# ---- what it comes to ----


def _steps(node: ast.expr, known: Mapping[str, float]) -> Steps:
    """The expression as nested functions of the variables: ten times as fast as walking the tree each time."""
    if isinstance(node, ast.Constant):
        assert isinstance(node.value, int | float)  # looked at when it was read
        number = float(node.value)
        return lambda names: number
    if isinstance(node, ast.Name):
        name = node.id
        if name in known:
            number = known[name]
            return lambda names: number
        return lambda names: names[name]
    if isinstance(node, ast.UnaryOp):
        inner = _steps(node.operand, known)
        return (lambda names: -inner(names)) if isinstance(node.op, ast.USub) else inner
    if isinstance(node, ast.Call):
        assert isinstance(node.func, ast.Name)
        function, each = FUNCTIONS[node.func.id].of, [_steps(one, known) for one in node.args]
        return lambda names: function(*[one(names) for one in each])
    assert isinstance(node, ast.BinOp)
    left, right, operation = _steps(node.left, known), _steps(node.right, known), _OPERATIONS[type(node.op)]

    def step(names: Mapping[str, float]) -> float:
        found = operation(left(names), right(names))
        if not math.isfinite(found):
            raise OverflowError
        return found

    return step


def _raised(base: float, power: float) -> float:
    found = base**power
    if isinstance(found, complex):
        raise ValueError("a broken power of a negative number")
    return found


def _existing(name: str, function: Callable[[float], float]) -> Callable[[float], float]:
    def of(value: float) -> float:
        try:
            return function(value)
        except ValueError:
            raise ValueError(f"{name} of {value:g} does not exist") from None

    return of


def _lowest(*values: float) -> float:
    return min(values)


def _highest(*values: float) -> float:
    return max(values)


@dataclass(frozen=True, slots=True)
class Function:
    """A function that formulas may call: its value, what it measures, and how many values it takes."""

    of: Callable[..., float]
    dims: Callable[[Sequence[Dims]], Dims]
    takes: tuple[int, int] = (1, 1)


Steps = Callable[[Mapping[str, float]], float]
_OPERATIONS: dict[type[ast.operator], Callable[[float, float], float]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv, ast.Pow: _raised,
}  # fmt: skip
_TURNS = {"sin": math.sin, "cos": math.cos, "tan": math.tan}
_TURNED = {"asin": math.asin, "acos": math.acos, "atan": math.atan}
FUNCTIONS: dict[str, Function] = {
    **{name: Function(one, _only(name, ANGLE, "an angle like 30 deg", PURE)) for name, one in _TURNS.items()},
    **{name: Function(_existing(name, one), _only(name, PURE, "a number", ANGLE)) for name, one in _TURNED.items()},
    "sqrt": Function(_existing("sqrt", math.sqrt), lambda given: tuple(n / 2 for n in given[0])),
    "abs": Function(math.fabs, lambda given: given[0]),
    "min": Function(_lowest, _alike, (1, MOST_PARTS)),
    "max": Function(_highest, _alike, (1, MOST_PARTS)),
}
